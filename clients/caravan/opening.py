"""Opening a store from the command line."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from domain.games import games
from service.configuration import Configuration
from service.matches.store import MatchStore
from service.stores.lock import StoreLock


@contextmanager
def opened(named: str, *, writing: bool = False, create: bool = True) -> Iterator[MatchStore]:
    """A store for reading, or one for writing, which is made if it is not there unless ``create`` is false."""
    with ExitStack() as parts:
        configuration = Configuration(store=named)
        if writing and configuration.location.path is not None:
            parts.enter_context(StoreLock(configuration.lock))
        found = MatchStore(named, games(), create=writing and create, writing=writing)
        parts.callback(found.close)
        yield found
