"""What a store is built on: SQLite and PostgreSQL provide it. And the format of a store, which each store knows."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    Notification,
    PersistenceError,
    StoredEvent,
    Subscription,
)

FORMAT = 1
"""The format of stores that this program writes: tables, and what is in their columns."""
EVENTS = 1
"""The schema of the events in them."""
COLUMNS = "originator_id, originator_version, topic, state"


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


class Backend(ApplicationRecorder):
    """A database with the table of stored events: a recorder of `eventsourcing`, with which its notification logs work.
    Its methods block. SQLite and PostgreSQL differ in what is abstract here, and in what they redefine.
    """

    shared = False
    """Whether several processes may write one store."""
    schema: str
    table: str
    position: str
    """The column that numbers the events in the order of their commits."""
    parameter: str
    """What stands for a value in a statement."""
    exists: str
    """The statement that counts the tables with a name."""
    create_format: str
    write_format: str

    @abstractmethod
    def open(self, create: bool) -> None:
        """Opens the table of events; it is made, if it is not there, with ``create``."""

    @abstractmethod
    def connected(self) -> AbstractContextManager[Any]:
        """A connection of its own, for looking at the store before it is opened.

        Raises:
            StoreUnreachableError: the database cannot be reached.
        """

    @abstractmethod
    def writing(self) -> AbstractContextManager[Any]:
        """What executes statements in one transaction, which is on the disk when the block has ended."""

    @abstractmethod
    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""

    @abstractmethod
    def insert(self, executing: Any, events: Sequence[StoredEvent]) -> list[int]:
        """Stores events in a transaction; returns their positions."""

    @abstractmethod
    def close(self) -> None:
        """Closes all connections."""

    # -- what a store says of itself ----------------------------------------------------------------------------

    def information(self) -> StoreInformation | None:
        """What the store says of itself; None if there is none.

        Raises:
            StoreUnreachableError: the database cannot be read.
        """
        with self.connected() as connection:
            if self._has(connection, "store_format"):
                statement = f"SELECT format, events, identity FROM {self.schema}.store_format"
                if (row := connection.execute(statement).fetchone()) is not None:
                    return StoreInformation(*row)
            return StoreInformation(0, EVENTS, "") if self._has(connection, self.table) else None

    def _has(self, connection: Any, table: str) -> bool:
        return bool(connection.execute(self.exists, (table,)).fetchone()[0])

    def write_information(self, information: StoreInformation) -> None:
        """Makes the store say something else of itself."""
        with self.writing() as executing:
            executing.execute(self.create_format)
            executing.execute(self.write_format, information)

    def opening(self) -> AbstractContextManager[None]:
        """While it lasts no other process opens the store."""
        return nullcontext()

    def begin(self, identity: str, end: int) -> list[str]:
        """Hears how far the opened store goes, and tells what speaks for it that it once went further."""
        return []

    def acknowledged(self, end: int) -> None:
        """Hears the position of an event that is stored."""

    def damage(self) -> list[str]:
        """What the database finds wrong with itself, below the level of events."""
        return []

    def listen(self, notify: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` whenever some process may have stored events, until ``stopped``.

        Returns at once where no other process can.
        """

    # -- events -------------------------------------------------------------------------------------------------

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Stores events in one transaction; returns their positions.

        Raises:
            IntegrityError: some version exists already; nothing was stored.
            DoubtfulError: it is not known whether they are stored.
            PersistenceError: nothing was stored.
        """
        with self.writing() as executing:
            return self.insert(executing, stored_events)

    def replace_events(self, event: StoredEvent) -> int:
        """Stores an event in the place of all that its stream holds, in one transaction; returns its position.

        It comes first: SQLite gives the highest position again when its row was removed.

        Raises:
            IntegrityError: the stream does not hold exactly the events before this one; nothing has changed.
            PersistenceError: nothing has changed, or (DoubtfulError) it is not known.
        """
        remove = f"""DELETE FROM {self.schema}.{self.table}
            WHERE originator_id = {self.parameter} AND originator_version < {self.parameter}"""
        with self.writing() as executing:
            (position,) = self.insert(executing, [event])
            removed = executing.execute(remove, (event.originator_id, event.originator_version)).rowcount
            if removed != event.originator_version - 1:
                raise IntegrityError(f"{event.originator_id} has {removed} events")
        return position

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Events of one stream, between two versions."""
        conditions = (
            ("originator_id =", str(originator_id)),
            ("originator_version >", gt),
            ("originator_version <=", lte),
        )
        order = "originator_version DESC" if desc else "originator_version"
        return [StoredEvent(*row) for row in self._select(COLUMNS, conditions, order, limit)]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events of all streams, between two positions."""
        compared = ">=" if inclusive_of_start else ">"
        conditions = ((f"{self.position} {compared}", start), (f"{self.position} <=", stop))
        selected = self._select(f"{COLUMNS}, {self.position}", conditions, self.position, limit, topics)
        return [Notification(stream, version, topic, state, id=at) for stream, version, topic, state, at in selected]

    def _select(
        self,
        columns: str,
        conditions: Iterable[tuple[str, object]],
        order: str,
        limit: int | None,
        topics: Sequence[str] = (),
    ) -> Sequence[Sequence[Any]]:
        wanted = [(text, value) for text, value in conditions if value is not None]
        clauses = [f"{text} {self.parameter}" for text, _ in wanted]
        values = [*(value for _, value in wanted), *topics]
        if topics:
            clauses.append(f"topic IN ({', '.join([self.parameter] * len(topics))})")
        statement = f"SELECT {columns} FROM {self.schema}.{self.table}"
        if clauses:
            statement += f" WHERE {' AND '.join(clauses)}"
        statement += f" ORDER BY {order}"
        if limit is not None:
            statement += f" LIMIT {self.parameter}"
            values.append(limit)
        return self.query(statement, values)

    def max_notification_id(self) -> int | None:
        """The position of the last event; None before the first."""
        ((last,),) = self.query(f"SELECT MAX({self.position}) FROM {self.schema}.{self.table}", ())
        return last if last is None else int(last)

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        """Not here: `service.live.projecting` follows a log of either kind."""
        raise NotImplementedError


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
