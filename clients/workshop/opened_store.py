"""Opens a store for a command."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from domain.games import games
from service.configuration import Configuration
from service.persistence.lock import StoreLock
from service.persistence.matches.store import MatchStore

PERSONS = "CARAVAN_PERSONS"
"""The environment variable that names where the keys of persons lie, if not in the usual place."""


def configured(store: str | Path) -> Configuration:
    """The configuration for a command on a store."""
    return Configuration(store=store, persons=os.environ.get(PERSONS, ""))


@contextmanager
def opened(named: str, *, writing: bool = False, create: bool = True, with_keys: bool = True) -> Iterator[MatchStore]:
    """A store for reading or for writing. For writing, a missing store is created unless ``create`` is false."""
    with ExitStack() as parts:
        configuration = configured(named)
        if writing and configuration.location.path is not None:
            parts.enter_context(StoreLock(configuration.lock))
        found = MatchStore(
            configuration.location, games(), create=writing and create, writing=writing, with_keys=with_keys
        )
        parts.callback(found.close)
        yield found
