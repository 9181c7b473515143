"""What a store is built on: SQLite and PostgreSQL provide it. And the format of a store, which each store knows."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from eventsourcing.persistence import InfrastructureFactory, PersistenceError
from eventsourcing.utils import Environment

FORMAT = 1
"""The format of stores that this program writes: tables, and what is in their columns."""
EVENTS = 1
"""The schema of the events in them."""


class StoreInformation(NamedTuple):
    """What a store says of itself. ``identity`` is another one in each store: what was made from one fits no other.

    Format 0 is that of stores which do not say it yet; apart from that it is like format 1.
    """

    format: int
    events: int
    identity: str


class StoreError(Exception):
    """A store cannot be opened; the message is for whoever named it."""


class StoreMissingError(StoreError):
    """There is no store there."""

    def __init__(self, location: object) -> None:
        super().__init__(f"there is no store {location}")


class StoreFormatError(StoreError):
    """The store has a format that this program does not know, or not any more."""


class StoreUnreachableError(StoreError):
    """Nothing can be read at that place."""

    def __init__(self, location: object, reason: object) -> None:
        super().__init__(f"the store {location} cannot be reached: {str(reason).strip()}")


class DoubtfulError(PersistenceError):
    """The connection broke while events were being stored, and did not come back: they are stored, or they are not."""


class Backend(Protocol):
    """A kind of database. Its methods block."""

    @property
    def shared(self) -> bool:
        """Whether several processes may write one store."""

    @property
    def environment(self) -> dict[str, str]:
        """How the library is told of the database."""

    def factory(self, environment: Environment) -> InfrastructureFactory[Any]:
        """The library's factory for the database."""

    def opening(self) -> AbstractContextManager[None]:
        """While it lasts no other process opens the store.

        Raises:
            StoreUnreachableError: the database cannot be reached.
        """

    def begin(self, identity: str, end: int) -> list[str]:
        """Hears how far the opened store goes, and tells what speaks for it that it once went further."""

    def acknowledged(self, end: int) -> None:
        """Hears the position of an event that is stored."""

    def end(self) -> None:
        """Hears that the store is closed."""

    def information(self) -> StoreInformation | None:
        """What the store says of itself; None if there is none.

        Raises:
            StoreUnreachableError: the database cannot be read.
        """

    def write_information(self, information: StoreInformation) -> None:
        """Makes the store say something else of itself."""

    def damage(self) -> list[str]:
        """What the database finds wrong with itself, below the level of events."""

    def listen(self, told: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``told`` whenever some process may have stored events, until ``stopped``.

        Returns at once where no other process can.
        """


def require_known(information: StoreInformation, location: object, writing: bool) -> None:
    """Lets a store pass that this program can read, and bring up to date if it is to be written.

    Raises:
        StoreFormatError: it cannot.
    """
    newer = information.format > FORMAT or information.events > EVENTS
    if newer or information.events < EVENTS:
        raise StoreFormatError(
            f"the store {location} has format {information.format} with events of schema {information.events}; "
            f"this program knows format {FORMAT} with events of schema {EVENTS}"
            + (": use a newer version of it" if newer else "")
        )
    if information.format < FORMAT and not writing:
        raise StoreFormatError(
            f"the store {location} has format {information.format}, which is older than {FORMAT}: "
            "`caravan serve` brings it up to date"
        )
