"""Long answers about tournaments: made, and written as bytes, in the process that looks back.

What is made once is kept there for all who ask, for each version of a tournament.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from cachetools import LRUCache
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from domain.tournaments.evolution import evolve
from domain.tournaments.tournament import Tournament
from service.application.live.match_views import part_of
from service.application.tournaments.standings_pages import StandingsPage, StandingsPages, Wanted
from service.application.tournaments.written_rounds import WrittenRound
from service.foundation.message_fields import embedded
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS

TOURNAMENTS_KEPT = 16
"""The number of tournaments in memory."""
BYTES_KEPT = 32 << 20
"""The most bytes of rounds that are kept: of 10,000 entrants a round takes 400 KB."""
ROUNDS_KEPT = 32
"""The number of rounds whose tables are kept as bytes, each by itself."""

ROUNDS = messages.ListRoundsResponse.ROUNDS_FIELD_NUMBER


class Shown:
    """Tournaments as they stood at a version. Its methods block, and are for one thread alone."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._folded: LRUCache[str, Tournament] = LRUCache(TOURNAMENTS_KEPT)
        self._standings = StandingsPages()
        self._answers: LRUCache[tuple[str, int, int], bytes] = LRUCache(BYTES_KEPT, getsizeof=len)
        self._written: LRUCache[tuple[str, int], WrittenRound] = LRUCache(ROUNDS_KEPT)

    def tournament(self, name: str, version: int) -> Tournament:
        """A tournament as it was at a version."""
        known = self._folded.get(name)
        return self._folded_on(Tournament(name) if known is None or known.version > version else known, version)

    def _folded_on(self, known: Tournament, version: int) -> Tournament:
        if known.version < version:
            for recorded in self._store.stream(TOURNAMENTS, known.name, known.version, version):
                known = evolve(known, recorded)
            self._folded[known.name] = known
        return known

    def standings(self, name: str, version: int, wanted: Wanted) -> StandingsPage:
        """A page of the answer to `GetStandings`, at this version or a later one: to fold a tournament again from its
        start would keep all others waiting.

        Raises:
            ServiceError: PAGE_TOKEN_INVALID: it is of standings that are neither kept nor the present ones.
        """
        page = self._standings.kept(name, wanted) if wanted.mark else None
        known = self._folded.get(name)
        return page or self._standings.present(self._folded_on(known or Tournament(name), version), wanted)

    def rounds(self, name: str, version: int, numbers: Sequence[int], next_page_token: str) -> bytes:
        """The answer to `ListRounds`. Messages that follow one another are one message: each round is written once."""
        rest = messages.ListRoundsResponse(next_page_token=next_page_token).SerializeToString()
        return b"".join([*(embedded(ROUNDS, self.round(name, version, number)) for number in numbers), rest])

    def round(self, name: str, version: int, number: int) -> bytes:
        """A round."""
        key = (name, version, number)
        known = self._answers.get(key)
        if known is None:
            tournament = self.tournament(name, version)
            written = self._written.setdefault((name, number), WrittenRound())
            known = written.data(tournament, tournament.round(number))
            _keep(self._answers, key, known)
        return known


def _keep(kept: LRUCache[Any, Any], key: Any, value: Any) -> None:
    """Keeps what is not larger than everything that may be kept."""
    with suppress(ValueError):
        kept[key] = value


def standings_shown(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, wanted: Wanted
) -> StandingsPage:
    """A page of the answer to `GetStandings`; the work of a `Worker`."""
    return part_of(catalogue, location, Shown).standings(name, version, wanted)


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
