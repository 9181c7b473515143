"""Pages about tournaments as bytes: each is written once for a state of the tournament, for all who ask."""

from typing import NamedTuple

from cachetools import LRUCache

from domain.tournaments.tournament import Tournament

BYTES_KEPT = 16 << 20
"""The most bytes of pages that are kept, of all tournaments together."""
BESIDE = 16 << 10
"""The bytes that a page counts beside its own: it keeps the state of its tournament."""


class Place(NamedTuple):
    """The place of a page: the field that it fills, of which tournament, from where, and how long at most."""

    field: str
    tournament: str
    start: int
    length: int


class Written(NamedTuple):
    """A page, and the state of which it is."""

    state: Tournament
    data: bytes


class WrittenPages:
    """Keeps pages. After an event or an erasure a tournament is in another state, and its pages are written again."""

    def __init__(self, kept: int = BYTES_KEPT) -> None:
        self._pages: LRUCache[Place, Written] = LRUCache(kept, getsizeof=lambda page: BESIDE + len(page.data))

    def find(self, tournament: Tournament, place: Place) -> bytes | None:
        """The bytes of a page; None if it was not written yet."""
        page = self._pages.get(place)
        return page.data if page is not None and page.state is tournament else None

    def keep(self, tournament: Tournament, place: Place, data: bytes) -> bytes:
        """Keeps a page, if it is not larger than all of them together may be; returns its bytes."""
        if BESIDE + len(data) <= self._pages.maxsize:
            self._pages[place] = Written(tournament, data)
        return data

    def forget(self) -> None:
        """Forgets all pages and the states of which they are: they may hold names that were erased."""
        self._pages.clear()
