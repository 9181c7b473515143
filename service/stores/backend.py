"""The backend of a store, implemented for SQLite and PostgreSQL, and the format that each store records."""

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
"""The format of stores that this program writes: the tables and the contents of their columns."""
EVENTS = 1
"""The schema of the events in them."""
COLUMNS = "originator_id, originator_version, topic, state"


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
        super().__init__(f"the store {location} cannot be reached: {str(reason).strip()}")


class DoubtfulError(PersistenceError):
    """The connection broke during a commit and did not come back. The events may or may not be stored."""


class Backend(ApplicationRecorder):
    """A database with the table of stored events: a recorder for `eventsourcing` and its notification logs.

    Its methods block. SQLite and PostgreSQL implement the abstract methods and override some others.
    """

    shared = False
    """Whether several processes may write one store."""
    schema: str
    table: str
    position: str
    """The column that numbers events in commit order."""
    parameter: str
    """The placeholder of a value in a statement."""
    exists: str
    """The statement that counts the tables with a name."""
    create_format: str
    write_format: str

    @abstractmethod
    def open(self, create: bool) -> None:
        """Opens the table of events. With ``create``, a missing table is created."""

    @abstractmethod
    def connected(self) -> AbstractContextManager[Any]:
        """A separate connection, to look at the store before it is opened.

        Raises:
            StoreUnreachableError: The database cannot be reached.
        """

    @abstractmethod
    def writing(self) -> AbstractContextManager[Any]:
        """A cursor for one transaction, which is on the disk when the block ends."""

    @abstractmethod
    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""

    @abstractmethod
    def insert(self, executing: Any, events: Sequence[StoredEvent]) -> list[int]:
        """Stores events in a transaction; returns their positions."""

    @abstractmethod
    def close(self) -> None:
        """Closes all connections."""

    # -- the record of a store about itself ----------------------------------------------------------------------

    def information(self) -> StoreInformation | None:
        """The record of the store about itself; None if there is no store.

        Raises:
            StoreUnreachableError: The database cannot be read.
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
        """Changes the record of the store about itself."""
        with self.writing() as executing:
            executing.execute(self.create_format)
            executing.execute(self.write_format, information)

    def opening(self) -> AbstractContextManager[None]:
        """While the block lasts, no other process opens the store."""
        return nullcontext()

    def begin(self, identity: str, end: int) -> list[str]:
        """Takes the last position of the opened store. Returns evidence that the store once went further."""
        return []

    def acknowledged(self, end: int) -> None:
        """Takes the position of a stored event."""

    def damage(self) -> list[str]:
        """Damage that the database finds in itself, below the level of events."""
        return []

    def listen(self, notify: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` whenever some process may have stored events, until ``stopped``.

        Returns at once if no other process can.
        """

    # -- events -------------------------------------------------------------------------------------------------

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Stores events in one transaction; returns their positions.

        Raises:
            IntegrityError: A version exists already; nothing was stored.
            DoubtfulError: It is unknown whether the events are stored.
            PersistenceError: Nothing was stored.
        """
        with self.writing() as executing:
            return self.insert(executing, stored_events)

    def replace_events(self, event: StoredEvent) -> int:
        """Replaces all events of a stream by one event, in one transaction. Returns its position.

        It inserts first, because SQLite reuses the highest position after its row is deleted.

        Raises:
            IntegrityError: The stream does not have exactly the events before this one; nothing has changed.
            PersistenceError: Nothing has changed, or (DoubtfulError) the outcome is unknown.
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
        """The events of a stream between two versions."""
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
        """The events of all streams between two positions."""
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
