"""The format of a store, which it records about itself, and why a store cannot be opened."""

from shlex import quote
from typing import NamedTuple

from databases.errors import plain

FORMAT = 1
"""The format of stores that this program writes: the tables and the contents of their columns."""
EVENTS = 1
"""The schema of the events in them."""


class StoreInformation(NamedTuple):
    """What a store records about itself. Each store has a unique ``identity``, to which derived files are bound.

    Format 0 means that a store records no format yet. Otherwise it is like format 1.
    """

    format: int
    events: int
    identity: str


class StoreError(Exception):
    """A store cannot be opened. The message is for the person who named it."""


class StoreMissingError(StoreError):
    """There is no store at this location."""

    def __init__(self, location: object) -> None:
        super().__init__(f"there is no store {location}")


class StoreFormatError(StoreError):
    """The store has a format that this program does not know or no longer knows."""


class StoreUnreachableError(StoreError):
    """Nothing can be read at this location."""

    def __init__(self, location: object, reason: object) -> None:
        super().__init__(f"the store {location} cannot be reached: {plain(reason)}")


def set_up(location: object) -> str:
    """The command that makes all that a store needs, for a shell."""
    return f"caravan store init {quote(str(location))}"


class StoreNotSetUpError(StoreError):
    """Something that the store needs is not in its database, and may not be made."""

    def __init__(self, location: object, reason: object = "") -> None:
        detail = f" ({plain(reason)})" if reason else ""
        super().__init__(
            f"the store {location} was not set up{detail}: run `{set_up(location)}` as the owner of the database"
        )


class StoreForbiddenError(StoreError):
    """The role may not do what the store needs."""

    def __init__(self, location: object, role: str, lacking: object) -> None:
        super().__init__(
            f"the role {role} lacks rights on the store {location}: {plain(lacking)}. "
            f"`{set_up(location)} --role {quote(role)}`, run as the owner of the database, gives them"
        )


class StorePooledError(StoreError):
    """A pooler of connections stands before the database, and gives each transaction another connection."""

    def __init__(self, location: object) -> None:
        super().__init__(
            f"the store {location} is behind a pooler of connections in transaction mode (such as pgbouncer), where "
            "notifications and locks get lost: name the database server itself, or set pool_mode = session for it"
        )


def require_known(information: StoreInformation, location: object, writing: bool) -> None:
    """Checks that this program can read a store, and can upgrade it if it opens it for writing.

    Raises:
        StoreFormatError: It cannot.
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
