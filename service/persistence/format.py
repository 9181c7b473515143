"""The format of a store, which it records about itself, and why a store cannot be opened."""

from math import inf
from shlex import quote
from typing import NamedTuple

from projections.databases.errors import plain
from service.persistence.location import StoreLocation

FORMAT = 1
"""The format of stores that this program writes: the tables and the contents of their columns."""
PROGRAMS = {1: "0.1.0", 2: "0.2.0", 3: "0.3.0"}
"""The least version of the program that reads events of each schema. What is added to stored events, and makes older
programs fail, is a new schema: `Kind.schema` says which one a kind of rows needs.
"""
OLDEST = min(PROGRAMS)
EVENTS = max(PROGRAMS)
"""The schemas of events that this program knows."""
DISTRIBUTION = "caravanserai-service"


class StoreInformation(NamedTuple):
    """The record of a store about itself. Each store has a unique ``identity``, to which derived files are bound.

    Format 0 means that a store records no format yet. Otherwise it is like format 1. ``events`` is the schema of its
    events: it rises when something is stored that needs a newer one, never before. ``program`` is the least version of
    the program that reads them; empty in stores of 0.1.0.
    """

    format: int
    events: int
    identity: str
    program: str = ""


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


def set_up(location: StoreLocation) -> str:
    """The command for its owner that makes all that a store needs, for a shell."""
    return f"caravan store init {quote(location.for_owner)}"


class StoreNotSetUpError(StoreError):
    """Something that the store needs is not in its database, and may not be made."""

    def __init__(self, location: StoreLocation, reason: object = "") -> None:
        detail = f" ({plain(reason)})" if reason else ""
        super().__init__(
            f"the store {location} was not set up{detail}: run `{set_up(location)}`, "
            "with the owner of the database as OWNER"
        )


class StoreForbiddenError(StoreError):
    """The role may not do what the store needs."""

    def __init__(self, location: StoreLocation, role: str, lacking: object) -> None:
        super().__init__(
            f"the role {role} lacks rights on the store {location}: {plain(lacking)}. "
            f"`{set_up(location)} --role {quote(role)}`, with the owner of the database as OWNER, gives them"
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
    known = not information.program or _in_numbers(information.program) <= _in_numbers(PROGRAMS[EVENTS])
    known = known or _in_numbers(information.program) <= _in_numbers(own_version())
    if information.format > FORMAT or information.events > EVENTS or not known:
        least = f"{DISTRIBUTION} {information.program or 'of a later version'}"
        raise StoreFormatError(
            f"the store {location} was written by a later program: it has format {information.format} with events of "
            f"schema {information.events}, which {least} reads; this is {own_program()}, which knows format {FORMAT} "
            f"with events up to schema {EVENTS}. Nothing was changed: use a newer version"
        )
    if information.events < OLDEST:
        raise StoreFormatError(
            f"the store {location} has format {information.format} with events of schema {information.events}; "
            f"this program knows format {FORMAT} with events of schema {OLDEST} to {EVENTS}"
        )
    if information.format < FORMAT and not writing:
        raise StoreFormatError(
            f"the store {location} has format {information.format}, which is older than {FORMAT}: "
            "`caravan serve` brings it up to date"
        )


def later_kind(location: object, stream: str, version: int, topic: str) -> StoreFormatError:
    """The error for a store with a row that only a later program can have written."""
    return StoreFormatError(
        f"the store {location} was written by a later program: {stream} version {version} is of the kind {topic!r}, "
        f"which {own_program()} does not know. Nothing was changed: use a newer version"
    )


def own_program() -> str:
    """The name and version of this program."""
    return f"{DISTRIBUTION} {own_version()}"


def own_version() -> str:
    """The version of this program: that of the distribution, or that whose events it writes before it is released."""
    from importlib.metadata import PackageNotFoundError, version  # a service that starts asks for it only in need

    try:
        installed = version(DISTRIBUTION)
    except PackageNotFoundError:
        installed = ""
    return max(installed, PROGRAMS[EVENTS], key=_in_numbers)


def _in_numbers(text: str) -> tuple[float, ...]:
    """A version for comparing; one that cannot be read is later than all others."""
    if not text:
        return ()
    parts = text.split(".")
    if not all(part.isascii() and part.isdigit() for part in parts):
        return (inf,)
    return tuple(map(int, parts))
