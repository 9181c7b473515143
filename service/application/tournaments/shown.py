"""Long answers about tournaments: made, and written as bytes, in the process that looks back.

What is made once is kept there for all who ask: standings and rounds for each version of a tournament.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from cachetools import LRUCache
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.tournament_messages import (
    board_lines,
    cross_table,
    standing_messages,
    standings_of,
    tie_breaks_of,
)
from domain.tournaments.course import settled_rounds, standings_digest
from domain.tournaments.evolution import evolve
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament
from service.application.live.match_views import part_of
from service.application.tournaments.written_rounds import WrittenRound, same
from service.foundation.message_fields import embedded
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS

TOURNAMENTS_KEPT = 16
"""The number of tournaments in memory."""
STANDINGS_KEPT = 32
"""The number of kept standings, of all tournaments together."""
BYTES_KEPT = 32 << 20
"""The most bytes of standings, cross-tables and rounds that are kept: of 10,000 entrants a round takes 400 KB."""
ROUNDS_KEPT = 32
"""The number of rounds whose tables are kept as bytes, each by itself."""

ROUNDS = messages.ListRoundsResponse.ROUNDS_FIELD_NUMBER
Lines: TypeAlias = tuple[int, list[Standing]]
"""The round after which standings are, and their lines."""


class Shown:
    """Tournaments as they stood at a version. Its methods block, and are for one thread alone."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._folded: LRUCache[str, Tournament] = LRUCache(TOURNAMENTS_KEPT)
        self._lines: LRUCache[tuple[str, int, int], Lines] = LRUCache(STANDINGS_KEPT)
        self._answers: LRUCache[tuple[str, str, int, int], bytes] = LRUCache(BYTES_KEPT, getsizeof=len)
        self._latest: LRUCache[tuple[str, str, int], _Latest] = LRUCache(BYTES_KEPT, getsizeof=_size)
        """The last standings of a kind, for versions in which nothing that they follow from has changed."""
        self._written: LRUCache[tuple[str, int], WrittenRound] = LRUCache(ROUNDS_KEPT)

    def tournament(self, name: str, version: int) -> Tournament:
        """A tournament as it was at a version."""
        known = self._folded.get(name)
        if known is None or known.version > version:
            known = Tournament(name)
        if known.version < version:
            for recorded in self._store.stream(TOURNAMENTS, name, known.version, version):
                known = evolve(known, recorded)
            self._folded[name] = known
        return known

    def standings(self, name: str, version: int, after: int, *, with_cross_table: bool) -> bytes:
        """The answer to `GetStandings`: after a round, or for 0 after the last one of which all tables have results."""
        kind = "cross-table" if with_cross_table else "standings"
        known = self._answers.get((kind, name, version, after))
        if known is None:
            tournament = self.tournament(name, version)
            number = after or settled_rounds(tournament)
            known = self._unchanged(tournament, kind, number, with_cross_table=with_cross_table)
            _keep(self._answers, (kind, name, version, after), known)
        return known + messages.GetStandingsResponse(version=version).SerializeToString()

    def _unchanged(self, tournament: Tournament, kind: str, number: int, *, with_cross_table: bool) -> bytes:
        """The standings after a round, without the version: those of an earlier one, if they are the same."""
        basis = (tournament.created, tournament.entrants, tournament.teams, *tournament.rounds[:number])
        known = self._latest.get((kind, tournament.name, number))
        if known is not None and same(basis, known.basis):
            return known.data
        number, lines = self._standings(tournament, number)
        data = messages.GetStandingsResponse(
            standings=standing_messages(tournament, lines, number),
            tie_breaks=tie_breaks_of(tournament),
            round=number,
            digest=standings_digest(tournament.name, lines),
            cross_table=cross_table(tournament, lines, number) if with_cross_table else (),
            boards=board_lines(tournament, number),
        ).SerializeToString()
        _keep(self._latest, (kind, tournament.name, number), _Latest(basis, data))
        return data

    def _standings(self, tournament: Tournament, after: int) -> Lines:
        key = (tournament.name, tournament.version, after)
        if key not in self._lines:
            self._lines[key] = standings_of(tournament, after)
        return self._lines[key]

    def rounds(self, name: str, version: int, numbers: Sequence[int], next_page_token: str) -> bytes:
        """The answer to `ListRounds`. Messages that follow one another are one message: each round is written once."""
        rest = messages.ListRoundsResponse(next_page_token=next_page_token).SerializeToString()
        return b"".join([*(embedded(ROUNDS, self.round(name, version, number)) for number in numbers), rest])

    def round(self, name: str, version: int, number: int) -> bytes:
        """A round."""
        key = ("round", name, version, number)
        known = self._answers.get(key)
        if known is None:
            tournament = self.tournament(name, version)
            written = self._written.setdefault((name, number), WrittenRound())
            known = written.data(tournament, tournament.round(number))
            _keep(self._answers, key, known)
        return known


class _Latest(NamedTuple):
    """Standings, and the parts of the tournament that they follow from."""

    basis: tuple[Any, ...]
    data: bytes


def _size(latest: _Latest) -> int:
    return len(latest.data)


def _keep(kept: LRUCache[Any, Any], key: Any, value: Any) -> None:
    """Keeps what is not larger than everything that may be kept."""
    with suppress(ValueError):
        kept[key] = value


def standings_shown(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, after: int, with_cross_table: bool
) -> bytes:
    """The answer to `GetStandings`; the work of a `Worker`."""
    return part_of(catalogue, location, Shown).standings(name, version, after, with_cross_table=with_cross_table)


def round_shown(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, number: int, field: int
) -> bytes:
    """A round as a field of an answer; the work of a `Worker`."""
    return embedded(field, part_of(catalogue, location, Shown).round(name, version, number))


def rounds_shown(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, numbers: Sequence[int], next_page_token: str
) -> bytes:
    """The answer to `ListRounds`; the work of a `Worker`."""
    return part_of(catalogue, location, Shown).rounds(name, version, numbers, next_page_token)
