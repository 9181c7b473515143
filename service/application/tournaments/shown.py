"""Long answers about tournaments: made, and written as bytes, in the process that looks back.

What is made once is kept there for all who ask: standings and rounds for each version of a tournament.
"""

from collections.abc import Sequence
from typing import TypeAlias

from cachetools import LRUCache
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.tournament_messages import (
    board_lines,
    cross_table,
    round_message,
    standing_messages,
    standings_of,
    tie_breaks_of,
)
from domain.tournaments.course import standings_digest
from domain.tournaments.evolution import evolve
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament
from service.application.live.match_views import part_of
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS

TOURNAMENTS_KEPT = 16
"""The number of tournaments in memory."""
STANDINGS_KEPT = 32
"""The number of kept standings, of all tournaments together."""
ANSWERS_KEPT = 128
"""The number of cross-tables and rounds kept as bytes: of 400 entrants each takes about 30 KB."""

Lines: TypeAlias = tuple[int, list[Standing]]
"""The round after which standings are, and their lines."""


class Shown:
    """Tournaments as they stood at a version. Its methods block, and are for one thread alone."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._folded: LRUCache[str, Tournament] = LRUCache(TOURNAMENTS_KEPT)
        self._lines: LRUCache[tuple[str, int, int], Lines] = LRUCache(STANDINGS_KEPT)
        self._answers: LRUCache[tuple[str, str, int, int], bytes] = LRUCache(ANSWERS_KEPT)

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
        key = ("cross-table" if with_cross_table else "standings", name, version, after)
        if key not in self._answers:
            tournament = self.tournament(name, version)
            number, lines = self._standings(tournament, after)
            self._answers[key] = messages.GetStandingsResponse(
                standings=standing_messages(tournament, lines, number),
                tie_breaks=tie_breaks_of(tournament),
                round=number,
                digest=standings_digest(tournament.name, lines),
                cross_table=cross_table(tournament, lines, number) if with_cross_table else (),
                version=tournament.version,
                boards=board_lines(tournament, number),
            ).SerializeToString()
        return self._answers[key]

    def _standings(self, tournament: Tournament, after: int) -> Lines:
        key = (tournament.name, tournament.version, after)
        if key not in self._lines:
            self._lines[key] = standings_of(tournament, after)
        return self._lines[key]

    def rounds(self, name: str, version: int, numbers: Sequence[int], next_page_token: str) -> bytes:
        """The answer to `ListRounds`. Messages that follow one another are one message: each round is written once."""
        rest = messages.ListRoundsResponse(next_page_token=next_page_token).SerializeToString()
        return b"".join([*(self._round(name, version, number) for number in numbers), rest])

    def _round(self, name: str, version: int, number: int) -> bytes:
        key = ("round", name, version, number)
        if key not in self._answers:
            tournament = self.tournament(name, version)
            shown = round_message(tournament, tournament.round(number))
            self._answers[key] = messages.ListRoundsResponse(rounds=[shown]).SerializeToString()
        return self._answers[key]


def standings_shown(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, after: int, with_cross_table: bool
) -> bytes:
    """The answer to `GetStandings`; the work of a `Worker`."""
    return part_of(catalogue, location, Shown).standings(name, version, after, with_cross_table=with_cross_table)


def rounds_shown(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, numbers: Sequence[int], next_page_token: str
) -> bytes:
    """The answer to `ListRounds`; the work of a `Worker`."""
    return part_of(catalogue, location, Shown).rounds(name, version, numbers, next_page_token)
