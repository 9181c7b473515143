"""The backend of a store: what SQLite and PostgreSQL have in common."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import IntEnum
from typing import Any
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    Notification,
    PersistenceError,
    StoredEvent,
    Subscription,
)

from service.foundation.times import now
from service.persistence.format import OLDEST, PROGRAMS, StoreError, StoreInformation
from service.persistence.partitions import Partition
from service.persistence.privileges import Needed
from service.persistence.subscription import LogSubscription

LOOKING_SECONDS = 0.2
"""The interval at which a subscription looks at a file: nothing says when another process has written it."""
ANNOUNCED_SECONDS = 5.0
"""The interval at which it looks at a database, which notifies it."""
CHAT_TABLE = "match_chat"
CHAT_DECLARED = """CREATE TABLE IF NOT EXISTS {schema}.match_chat
    (match text NOT NULL, room bigint NOT NULL, position bigint NOT NULL, time bigint NOT NULL, act bigint NOT NULL,
    person text NOT NULL, seat bigint NOT NULL, player text NOT NULL, about bigint NOT NULL, subject text NOT NULL,
    subject_seat bigint NOT NULL, subject_player text NOT NULL, request bytea NOT NULL, key_id bytea, nonce bytea,
    content bytea, PRIMARY KEY (match, room, position))"""
"""The table of what is said beside matches, in either database."""
SNAPSHOT_TABLE = "match_snapshots"
SNAPSHOT_DECLARED = """CREATE TABLE IF NOT EXISTS {schema}.match_snapshots
    (match text PRIMARY KEY, version bigint NOT NULL, program text NOT NULL, state {bytes} NOT NULL)"""
"""The table of the states of matches, from which they are opened."""
CHAT_INDEXES = {
    f"match_chat_{column}": f"""CREATE INDEX IF NOT EXISTS match_chat_{column}
    ON {{schema}}.match_chat ({column}, match) WHERE {column} <> ''"""
    for column in ("person", "player", "subject", "subject_player")
}
"""The indexes of that table by those who wrote or did something, or are meant by it: an export reads no other rows."""
MOMENT = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The time of a database that several processes share, in milliseconds since 1970."""
SPECTATORS_TABLE = "match_crowds"
"""The table of the spectators by process, where several may write a store."""
COLUMNS = "originator_id, originator_version, topic, state"
REMOVED = 500
"""The number of matches of which one statement removes what lies beside their events."""


class DoubtfulError(PersistenceError):
    """The connection broke during a commit and did not come back. The events may or may not be stored."""


class Work(IntEnum):
    """Work that only one process of those on a store does at a time."""

    AUDITING = 0
    TOURNAMENTS = 1
    NOTICES = 2
    PROJECTIONS = 3


class Leadership:
    """The leadership of one process among the writers of a store. Where no other process can write, it always leads."""

    def held(self) -> bool:
        """True if this process has it; it is taken if nobody has it."""
        return True

    def close(self) -> None:
        """Leaves it to others."""


class Backend(ApplicationRecorder):
    """A database with the table of stored events: a recorder for `eventsourcing` and its notification logs.

    Its methods block. SQLite and PostgreSQL implement the abstract methods and override some others.
    """

    shared = False
    """True if several processes may write one store."""
    schema: str
    table: str
    position: str
    """The column that numbers events in commit order."""
    row_columns = COLUMNS
    """The columns that are read of the rows of a stream: also the position, where it is noted."""
    parameter: str
    """The placeholder of a value in a statement."""
    exists: str
    """The statement that counts the tables with a name."""
    create_events = ""
    create_format = ""
    create_keys = ""
    create_heartbeat = ""
    create_program = ""
    create_snapshots = ""
    """The statements that create the tables when they are needed; empty where opening the store has made them."""
    create_chat: Sequence[str] = ()
    """Likewise for the table of chats and its indexes."""

    @abstractmethod
    def connected(self) -> AbstractContextManager[Any]:
        """A separate connection, to look at the store before it is opened.

        Raises:
            StoreUnreachableError: The database cannot be reached.
        """

    @abstractmethod
    def writing(self) -> AbstractContextManager[Any]:
        """A cursor for one transaction, which is on the disk when the block ends."""

    def require_known(self, executing: Any) -> None:
        """Requires, in a transaction that writes, that the database still has the newest event that this process knows.
        Nobody exchanges the file of a database under a process that has it open.

        Raises:
            SetBackError: It has not.
        """

    def look_for_known(self) -> None:
        """Requires the same where nothing is written.

        Raises:
            SetBackError: The database has not got it.
        """

    def note(self, rows: Sequence[Sequence[Any]]) -> None:
        """Takes note of rows that were read with their positions, the first or the last of which is the newest."""

    @abstractmethod
    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""

    @abstractmethod
    def insert(self, executing: Any, events: Sequence[StoredEvent]) -> list[int]:
        """Stores events in a transaction; returns their positions."""

    @abstractmethod
    def close(self) -> None:
        """Closes all connections."""

    def open(self, create: bool) -> None:
        """Opens the table of events. With ``create``, a missing table is created."""
        if create:
            with self.connected() as connection:
                connection.execute(self.create_events)

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
                    return StoreInformation(*row)._replace(program=self._program(connection))
            return StoreInformation(0, OLDEST, "") if self._has(connection, self.table) else None

    def _program(self, connection: Any) -> str:
        if not self._has(connection, "store_program"):
            return ""
        row = connection.execute(f"SELECT program FROM {self.schema}.store_program").fetchone()
        return str(row[0]) if row is not None else ""

    def latest(self, limit: int) -> list[Sequence[Any]]:
        """The columns of the last events of the log, over a separate connection; none if there is no table yet."""
        with self.connected() as connection:
            if not self._has(connection, self.table):
                return []
            statement = (
                f"SELECT {COLUMNS} FROM {self.schema}.{self.table} ORDER BY {self.position} DESC LIMIT {limit:d}"
            )
            return list(connection.execute(statement))

    def _has(self, connection: Any, table: str) -> bool:
        return bool(connection.execute(self.exists, (table,)).fetchone()[0])

    def write_information(self, information: StoreInformation) -> None:
        """Changes the record of the store about itself."""
        values = ", ".join([self.parameter] * 3)
        with self.writing() as executing:
            self._ensure(executing, self.create_format)
            executing.execute(f"DELETE FROM {self.schema}.store_format")
            executing.execute(
                f"INSERT INTO {self.schema}.store_format (format, events, identity) VALUES ({values})", information[:3]
            )

    def raise_schema(self, executing: Any, schema: int) -> None:
        """Lets the store say, in a transaction, that its events need a schema, and the least program that knows it.
        Older programs look at the schema, and refuse the store.
        """
        raising = f"UPDATE {self.schema}.store_format SET events = {self.parameter} WHERE events < {self.parameter}"
        if not executing.execute(raising, (schema, schema)).rowcount:
            return
        self._ensure(executing, self.create_program)
        executing.execute(
            f"""INSERT INTO {self.schema}.store_program (one, program) VALUES (1, {self.parameter})
            ON CONFLICT (one) DO UPDATE SET program = excluded.program""",
            (PROGRAMS[schema],),
        )

    def _ensure(self, executing: Any, create: str) -> None:
        if create:
            executing.execute(create)

    def ensure_chat(self, executing: Any) -> None:
        """Makes the table of chats, in a transaction, where opening the store has not made it."""
        for statement in self.create_chat:
            self._ensure(executing, statement)

    def known_keys(self) -> list[str]:
        """The identities of all stores of keys with which the names in this store were encrypted."""
        with self.connected() as connection:
            if not self._has(connection, "store_persons"):
                return []
            rows = connection.execute(f"SELECT identity FROM {self.schema}.store_persons ORDER BY identity").fetchall()
        return [str(row[0]) for row in rows]

    def add_keys(self, identity: str) -> None:
        """Takes note of a store of keys."""
        with self.writing() as executing:
            self._ensure(executing, self.create_keys)
            add = f"INSERT INTO {self.schema}.store_persons VALUES ({self.parameter}) ON CONFLICT DO NOTHING"
            executing.execute(add, (identity,))

    def milliseconds(self) -> int:
        """The time of the database, in milliseconds since 1970: a file has that of this process."""
        return now()

    def heartbeat(self) -> int:
        """The time at which a service was last there, in milliseconds since 1970; 0: that is not known."""
        with self.connected() as connection:
            if not self._has(connection, "store_heartbeat"):
                return 0
            row = connection.execute(f"SELECT milliseconds FROM {self.schema}.store_heartbeat").fetchone()
        return int(row[0]) if row is not None else 0

    def beat(self, milliseconds: int) -> None:
        """Takes note that a service is there."""
        with self.writing() as executing:
            self._ensure(executing, self.create_heartbeat)
            executing.execute(
                f"""INSERT INTO {self.schema}.store_heartbeat (one, milliseconds) VALUES (1, {self.parameter})
                ON CONFLICT (one) DO UPDATE SET milliseconds = excluded.milliseconds""",
                (milliseconds,),
            )

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

    def listen(self, notify: Callable[[Collection[str]], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` with the streams of which some process has stored events, until ``stopped``; with none where
        that is not known. Returns at once if no other process can.
        """

    def leadership(self, work: Work) -> Leadership:
        """The right to do some work, which only one process of those on a store has at a time. Another one can take it
        when that process ends.
        """
        return Leadership()

    def grant(self, role: str, more: Sequence[Needed] = ()) -> list[str]:
        """Lets a role do what a service does, with the tables of the store and ``more``; returns the statements.

        Raises:
            StoreError: The role is not there, this one may not let it, or the store has no roles.
        """
        raise StoreError("a SQLite file knows no roles: who may read and write it, the file system decides")

    # -- partitions ---------------------------------------------------------------------------------------------

    def make_partitioned(self) -> None:
        """Makes a partitioned table of events where there is none yet.

        Raises:
            StoreError: There is a store, or the database knows no partitions.
        """
        raise StoreError("a SQLite file has no partitions: they are for PostgreSQL")

    def all_partitions(self) -> list[Partition]:
        """All partitions of the table of events; none if it has none."""
        return []

    def begin_partition(self) -> int:
        """Makes a partition, into which new matches go from now on. Returns its number."""
        raise NotImplementedError

    def last_in_partition(self, era: int) -> dict[str, tuple[int, str]]:
        """The last version of each stream in a partition, and the topic of its row."""
        raise NotImplementedError

    def detach_partition(
        self, era: int, left: Sequence[StoredEvent], known: Mapping[str, tuple[int, str]], schema: int
    ) -> int:
        """Detaches a partition, with what is ``left`` of its matches, which is stored with it. Returns the last
        position.

        Raises:
            IntegrityError: It has other events than are ``known``; nothing has changed.
            StoreError: New matches go into it.
            PersistenceError: Nothing has changed, or (DoubtfulError) the outcome is unknown.
        """
        raise NotImplementedError

    # -- events -------------------------------------------------------------------------------------------------

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Stores events in one transaction; returns their positions. With ``schema`` the store says that they need it.
        ``snapshots`` are rows of the table of snapshots, which are stored with them.

        Raises:
            IntegrityError: A version exists already; nothing was stored.
            SetBackError: What this process knows is not there any more; nothing was stored.
            DoubtfulError: It is unknown whether the events are stored.
            PersistenceError: Nothing was stored.
        """
        with self.writing() as executing:
            self.require_known(executing)
            if schema := kwargs.get("schema", 0):
                self.raise_schema(executing, schema)
            if snapshots := kwargs.get("snapshots", ()):
                self._keep(executing, snapshots)
            return self.insert(executing, stored_events)

    def _keep(self, executing: Any, snapshots: Iterable[Sequence[Any]]) -> None:
        self._ensure(executing, self.create_snapshots)
        values = ", ".join([self.parameter] * 4)
        for snapshot in snapshots:
            executing.execute(
                f"""INSERT INTO {self.schema}.{SNAPSHOT_TABLE} (match, version, program, state) VALUES ({values})
                ON CONFLICT (match) DO UPDATE
                SET version = excluded.version, program = excluded.program, state = excluded.state""",
                snapshot,
            )

    def remove_beside(self, executing: Any, matches: Sequence[str]) -> None:
        """Removes what lies beside the events of matches, in the transaction that removes these: their chats, which
        prove nothing, and their snapshots.
        """
        for table in (CHAT_TABLE, SNAPSHOT_TABLE):
            if not self._has(executing, table):
                continue
            for first in range(0, len(matches), REMOVED):
                some = matches[first : first + REMOVED]
                marks = ", ".join([self.parameter] * len(some))
                executing.execute(f"DELETE FROM {self.schema}.{table} WHERE match IN ({marks})", some)

    def replace_events(self, event: StoredEvent, schema: int) -> int:
        """Replaces all events of a match by one event, in one transaction, in which what lies beside them goes too.
        Returns its position.

        It inserts first, because SQLite reuses the highest position after its row is deleted.

        Raises:
            IntegrityError: The stream does not have exactly the events before this one; nothing has changed.
            PersistenceError: Nothing has changed, or (DoubtfulError) the outcome is unknown.
        """
        remove = f"""DELETE FROM {self.schema}.{self.table}
            WHERE originator_id = {self.parameter} AND originator_version < {self.parameter}"""
        with self.writing() as executing:
            self.raise_schema(executing, schema)
            (position,) = self.insert(executing, [event])
            removed = executing.execute(remove, (event.originator_id, event.originator_version)).rowcount
            if removed != event.originator_version - 1:
                raise IntegrityError(f"{event.originator_id} has {removed} events")
            self.remove_beside(executing, [str(event.originator_id)])
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
        rows = self.select_rows(str(originator_id), gt, lte, desc=desc, limit=limit)
        return [StoredEvent(*row) for row in rows]

    def select_rows(
        self,
        stream: str,
        after: int | None = None,
        up_to: int | None = None,
        *,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[Sequence[Any]]:
        """The columns of the events of a stream between two versions, as the database gives them."""
        conditions = (
            ("originator_id =", stream),
            ("originator_version >", after),
            ("originator_version <=", up_to),
        )
        order = "originator_version DESC" if desc else "originator_version"
        rows = self._select(self.row_columns, conditions, order, limit)
        self.note(rows)
        return rows if self.row_columns is COLUMNS else [row[:-1] for row in rows]

    def select_headers(self, after: int, limit: int) -> Sequence[Sequence[Any]]:
        """The position, stream and topic of each event after a position, in commit order."""
        statement = (
            f"SELECT {self.position}, originator_id, topic FROM {self.schema}.{self.table} "
            f"WHERE {self.position} > {self.parameter} ORDER BY {self.position} LIMIT {limit:d}"
        )
        return self.query(statement, (after,))

    def select_at(self, positions: Sequence[int]) -> Sequence[Sequence[Any]]:
        """The columns of the events at some positions, the position last, in commit order."""
        listed = ", ".join(f"{position:d}" for position in positions)
        statement = (
            f"SELECT {COLUMNS}, {self.position} FROM {self.schema}.{self.table} "
            f"WHERE {self.position} IN ({listed}) ORDER BY {self.position}"
        )
        rows = self.query(statement, ())
        self.note(rows)
        return rows

    def select_log(self, after: int, limit: int, topics: Sequence[str] = ()) -> Sequence[Sequence[Any]]:
        """The columns of the events of all streams after a position, the position last, in commit order."""
        condition = ((f"{self.position} >", after),)
        rows = self._select(f"{COLUMNS}, {self.position}", condition, self.position, limit, topics)
        self.note(rows)
        return rows

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
        """The events of all streams after a position, and then those that are stored, by whatever process."""
        return LogSubscription(self, gt, topics, self.listen, ANNOUNCED_SECONDS if self.shared else LOOKING_SECONDS)
