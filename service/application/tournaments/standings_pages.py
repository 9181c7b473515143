"""Pages of standings, all of the same ones while results come in: what was ranked last is kept for page tokens."""

from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from cachetools import LRUCache
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.standing_messages import Ranking, ranking_of, tie_breaks_of
from domain.errors import Reason
from domain.tournaments.arena_tally import ArenaTally
from domain.tournaments.course import settled_rounds, standings_digest
from domain.tournaments.rounds_tally import RoundsTally, tallied
from domain.tournaments.settings import Continuous
from domain.tournaments.tournament import Tournament
from service.application.tournaments.written_rounds import same
from service.errors import ServiceError

LINES_KEPT = 150_000
"""The most lines of standings that are kept, of all tournaments together."""
BESIDE = 2_000
"""The lines that standings count beside their own: they keep the state of their tournament."""
PAGES_KEPT = 16 << 20
"""The most bytes of pages that are kept."""
TALLIES_KEPT = 4
"""The number of arenas, and of other tournaments, that are counted on from the last standings."""
PAGE_BYTES = 2 << 20
"""The bytes of lines after which a page ends: a message may have twice as many."""
MARK_BYTES = 8
"""The bytes of the digest of standings by which a page token knows them."""


class Wanted(NamedTuple):
    """A page of standings: after which round, or for 0 after the last one of which all tables have results."""

    after: int
    with_cross_table: bool
    size: int
    start: int = 0
    """The number of lines before it."""
    mark: int = 0
    """The standings of a page token; 0: the present ones."""


class StandingsPage(NamedTuple):
    """A page of standings as bytes, and what the token of the next names."""

    data: bytes
    after: int
    """The round after which they are."""
    end: int
    """The number of lines up to its end; 0: it is the last page."""
    mark: int


@dataclass
class Kept:
    """Standings, and the parts of the tournament that they follow from."""

    basis: tuple[Any, ...]
    ranking: Ranking
    digest: bytes
    version: int
    """The last version of which they are known to be."""
    number: int
    """The place of these standings among all that were kept."""

    @property
    def mark(self) -> int:
        """The standings as a page token names them."""
        return int.from_bytes(self.digest[:MARK_BYTES], "big")


class StandingsPages:
    """Ranks and writes. Its methods are for one thread alone."""

    def __init__(self) -> None:
        self._arenas: LRUCache[str, ArenaTally] = LRUCache(TALLIES_KEPT)
        self._tallies: LRUCache[str, RoundsTally] = LRUCache(TALLIES_KEPT)
        self._kept: LRUCache[tuple[str, int, int], Kept] = LRUCache(LINES_KEPT, getsizeof=_lines)
        self._latest: LRUCache[tuple[str, int], Kept] = LRUCache(LINES_KEPT, getsizeof=_lines)
        """The last standings after each round, for versions in which nothing that they follow from has changed."""
        self._pages: LRUCache[tuple[Any, ...], tuple[bytes, int]] = LRUCache(PAGES_KEPT, getsizeof=_bytes)
        self._numbers = count(1)

    def kept(self, name: str, wanted: Wanted) -> StandingsPage | None:
        """A page of the standings that a page token names; None if they are not kept."""
        kept = self._kept.get((name, wanted.after, wanted.mark))
        return None if kept is None else self._page(kept, wanted)

    def present(self, tournament: Tournament, wanted: Wanted) -> StandingsPage:
        """A page of the present standings.

        Raises:
            ServiceError: PAGE_TOKEN_INVALID: the page token names other ones.
        """
        kept = self._present(tournament, wanted.after or settled_rounds(tournament))
        if wanted.mark and kept.mark != wanted.mark:
            raise ServiceError(Reason.PAGE_TOKEN_INVALID, "the standings have changed since the first page")
        return self._page(kept, wanted)

    def _present(self, tournament: Tournament, after: int) -> Kept:
        basis = (tournament.created, tournament.entrants, tournament.teams, *tournament.rounds[:after])
        known = self._latest.get((tournament.name, after))
        if known is not None and same(basis, known.basis):
            known.version = max(known.version, tournament.version)
            return known
        ranking = self._ranking(tournament, after)
        digest = standings_digest(tournament.name, ranking.lines)
        made = Kept(basis, ranking, digest, tournament.version, next(self._numbers))
        with suppress(ValueError):  # more lines than are kept
            self._latest[tournament.name, after] = made
            self._kept[tournament.name, after, made.mark] = made
        return made

    def _ranking(self, tournament: Tournament, after: int) -> Ranking:
        """The standings after a round; the last ones are counted on from those before."""
        chosen, settings = tournament.settings.format, tournament.settings
        if isinstance(chosen, Continuous) and after == len(tournament.rounds):
            arena = self._arenas.setdefault(tournament.name, ArenaTally())
            return Ranking(tournament, after, arena.standings(tournament, chosen, after))
        if tallied(settings) and after == settled_rounds(tournament):
            tally = self._tallies.setdefault(tournament.name, RoundsTally())
            return Ranking(tournament, after, *tally.standings(tournament, after))
        return ranking_of(tournament, after)

    def _page(self, kept: Kept, wanted: Wanted) -> StandingsPage:
        """A page of some standings. Messages that follow one another are one message."""
        key = (kept.number, wanted.with_cross_table, wanted.start, wanted.size)
        page = self._pages.get(key)
        if page is None:
            page = _written(kept, wanted)
            with suppress(ValueError):
                self._pages[key] = page
        data, end = page
        version = messages.GetStandingsResponse(version=kept.version).SerializeToString()
        return StandingsPage(data + version, kept.ranking.after, end, kept.mark)


def _written(kept: Kept, wanted: Wanted) -> tuple[bytes, int]:
    """A page without its version, and the number of lines up to its end; 0: it is the last page."""
    ranking, lines = kept.ranking, len(kept.ranking.lines)
    frame = messages.GetStandingsResponse(
        tie_breaks=tie_breaks_of(ranking.tournament),
        round=ranking.after,
        digest=kept.digest,
        boards=() if wanted.start else ranking.boards(),
        total_size=lines,
    )
    data, end = bytearray(frame.SerializeToString()), wanted.start
    for end in range(wanted.start + 1, min(wanted.start + wanted.size, lines) + 1):
        line = messages.GetStandingsResponse(standings=ranking.standings(end - 1, end))
        if wanted.with_cross_table:
            line.cross_table.extend(ranking.cross_table(end - 1, end))
        data += line.SerializeToString()
        if len(data) > PAGE_BYTES:
            break
    return bytes(data), end if end < lines else 0


def _lines(kept: Kept) -> int:
    return BESIDE + len(kept.ranking.lines)


def _bytes(page: tuple[bytes, int]) -> int:
    return len(page[0])
