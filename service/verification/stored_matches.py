"""Verifies matches of a store: one, or many at once in several processes."""

from collections.abc import Iterator, Sequence
from functools import partial

from eventsourcing.persistence import PersistenceError

from caravanserai_verify.matches.findings import MatchVerification, Progress, unwatched
from caravanserai_verify.matches.replay import replayed
from caravanserai_verify.matches.verification import verify
from caravanserai_verify.parallel import spread
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import MatchCreated, Recorded
from service.persistence.location import Named, StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import words_of
from service.persistence.rows import RowError

_stores: dict[StoreLocation, MatchStore] = {}
"""The store of a process that verifies."""


def verify_stored(
    store: MatchStore, match: str, progress: Progress = unwatched, *, deciding: bool = True
) -> MatchVerification:
    """Verifies a match of a store, up to the first row that cannot be read.

    Raises:
        CommandError: MATCH_ARCHIVED.
    """
    rows: list[Recorded] = []
    for number, raw in enumerate(store.raw_of(match), 1):
        try:
            store.require_kept(raw)
            rows.append(store.coding.decoded_as(store.match_kind, raw, number))
        except (RowError, PersistenceError) as error:  # the other one comes of its box
            result = replayed(match, rows) if rows else MatchVerification(match, version=number)
            result.wrong(number, "order", words_of(error))
            return result
    return verify(match, rows, store.games, progress, deciding=deciding, source=_source(store, rows))


def _source(store: MatchStore, rows: Sequence[Recorded]) -> Sequence[Recorded]:
    """The events of the match from which another one branches, up to there; none if the store cannot say them."""
    created = rows[0].event.body if rows else None
    point = created.branched_from if isinstance(created, MatchCreated) else None
    if point is None:
        return ()
    try:
        return store.rows(point.match, 0, point.version)
    except (CommandError, PersistenceError, RowError):
        return ()


def verified(
    location: Named, matches: Sequence[str], *, deciding: bool = True, processes: int | None = None
) -> Iterator[MatchVerification]:
    """The verification of matches of a store, match by match in their order; see `spread`.

    Raises:
        StoreError: the store cannot be opened.
    """
    try:
        yield from spread(partial(_verified, StoreLocation.of(location), deciding), matches, processes)
    finally:
        for store in _stores.values():
            store.close()
        _stores.clear()


def _verified(location: StoreLocation, deciding: bool, match: str) -> MatchVerification:
    store = _stores.get(location)
    if store is None:
        store = _stores[location] = MatchStore(location, games(), create=False)
    return verify_stored(store, match, deciding=deciding)
