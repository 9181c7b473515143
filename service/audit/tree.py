"""The tree of a store: one entry for each event of every kind of stream, in the order of the log.

An entry is the SHA-256 of the event's bytes. The entries, the hashes of full tiles, and the signed checkpoints lie in
tables beside the events. Entries have indices without gaps, which positions of the log need not have. Each transaction
takes the lock under which events are stored, so no event can be passed over.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from domain.audit import merkle
from domain.audit.merkle import Frontier, Node, leaf_hash
from domain.audit.notes import Note, Signature
from domain.audit.tiles import HEIGHT
from service.stores.coding import RawEvent
from service.stores.event_log import EventLog

TABLES = (
    """audit_entries (number bigint PRIMARY KEY, position bigint NOT NULL, stream text NOT NULL,
    version bigint NOT NULL, hash bytea NOT NULL)""",
    "audit_tiles (level bigint, number bigint, hash bytea NOT NULL, PRIMARY KEY (level, number))",
    "audit_checkpoints (size bigint PRIMARY KEY, root bytea NOT NULL, note text NOT NULL, time bigint NOT NULL)",
)
END = "SELECT number, position FROM {}audit_entries ORDER BY number DESC LIMIT 1"
LARGEST = (1 << 63) - 1
"""The largest number that a column takes."""
BATCH = 500
"""How many events are appended in one transaction."""
ROWS = 50
"""How many rows one statement inserts."""


class ForkError(Exception):
    """The tree is damaged, or does not go on from what was signed. The text says what differs, and what to do."""


class Entry(NamedTuple):
    """An entry of the tree: its index, the event that it stands for, and the SHA-256 of the event's bytes."""

    number: int
    position: int
    stream: str
    version: int
    hash: bytes


class Signed(NamedTuple):
    """A signed checkpoint: its size and root, the note, and when it was signed, in milliseconds since 1970."""

    size: int
    root: bytes
    note: str
    time: int


def entry_hash(log: EventLog, raw: RawEvent) -> bytes:
    """The entry of an event: the SHA-256 of its bytes as others get them. Of a row that cannot be read: of what lies
    there.
    """
    kind = log.coding.kinds.get(raw.topic)
    try:
        published = raw.content() if kind is None else kind.published(raw.content())
    except Exception:  # damaged bytes may cause any error
        published = raw.state
    return sha256(published).digest()


class Tree:
    """The tree of a store. Its methods block: in a coroutine call them in a thread."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self._recorder = log.recorder
        self._frontier: Frontier | None = None

    # -- writing ------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Makes the tables of a store that has none yet."""
        if not self.exists():
            with self._recorder.writing() as executing:
                for table in TABLES:
                    executing.execute(self._statement(f"CREATE TABLE IF NOT EXISTS {{}}{self._typed(table)}"))

    def _typed(self, table: str) -> str:
        """A table with the types of this database: in SQLite only an `integer` can be the number of the row itself."""
        return table if self.log.shared else table.replace("bigint", "integer")

    def exists(self) -> bool:
        """Whether the store has such a tree."""
        ((count,),) = self._recorder.query(self._recorder.exists, ("audit_checkpoints",))
        return bool(count)

    def advance(self, limit: int = BATCH) -> int:
        """Appends events of the log that are not in the tree yet; returns how many: fewer than ``limit`` at the end.

        Raises:
            PersistenceError: nothing was appended.
            ForkError: the tree is damaged, so nothing can be appended.
        """
        _, position = self._end(self._select(END))
        if not self.log.raw(position, 1):
            return 0
        kept, self._frontier = self._frontier, None
        with self._recorder.writing() as executing:
            size, position = self._end(executing.execute(self._statement(END)).fetchall())
            frontier = kept if kept is not None and kept.size == size else self._frontier_at(size)
            rows = self.log.raw(position, limit)
            entries: list[Entry] = []
            nodes: list[Node] = []
            for number, raw in enumerate(rows, size):
                entries.append(Entry(number, raw.position, raw.stream, raw.version, entry_hash(self.log, raw)))
                nodes += [
                    node
                    for node in frontier.append(leaf_hash(entries[-1].hash))
                    if node.level and node.level % HEIGHT == 0
                ]
            self._insert(executing, "audit_entries", entries)
            self._insert(executing, "audit_tiles", nodes)
        self._frontier = frontier
        return len(rows)

    def _frontier_at(self, size: int) -> Frontier:
        try:
            return Frontier(size, self.node)
        except LookupError as error:
            raise ForkError(f"{error}. Nothing is signed; `caravan audit check` finds what is damaged") from error

    def _end(self, rows: Sequence[Sequence[Any]]) -> tuple[int, int]:
        """The size of the tree, and the position of its last event."""
        return (rows[0][0] + 1, rows[0][1]) if rows else (0, 0)

    def _insert(self, executing: Any, table: str, rows: Sequence[Sequence[object]]) -> None:
        for first in range(0, len(rows), ROWS):
            chunk = rows[first : first + ROWS]
            group = f"({', '.join('?' * len(chunk[0]))})"
            statement = self._statement(f"INSERT INTO {{}}{table} VALUES {', '.join([group] * len(chunk))}")
            executing.execute(statement, [value for row in chunk for value in row])

    def add_checkpoint(self, signed: Signed) -> None:
        """Keeps a signed checkpoint, in place of an older one of the same size."""
        text = """INSERT INTO {}audit_checkpoints VALUES (?, ?, ?, ?)
            ON CONFLICT (size) DO UPDATE SET note = excluded.note, time = excluded.time"""
        with self._recorder.writing() as executing:
            executing.execute(self._statement(text), tuple(signed))

    def cosign(self, size: int, text: str, signatures: Iterable[Signature]) -> None:
        """Adds cosignatures to the checkpoint of a size, if it still has this text."""
        select = self._statement("SELECT note FROM {}audit_checkpoints WHERE size = ?")
        update = self._statement("UPDATE {}audit_checkpoints SET note = ? WHERE size = ?")
        with self._recorder.writing() as executing:
            for (written,) in executing.execute(select, (size,)).fetchall():
                note = Note.of(written.encode())
                if note.text == text:
                    executing.execute(update, (str(note.with_signatures(signatures)), size))

    # -- reading ------------------------------------------------------------------------------------------------

    def _select(self, text: str, *values: object) -> Sequence[Sequence[Any]]:
        return self._recorder.query(self._statement(text), values)

    def _statement(self, text: str) -> str:
        """A statement for this database: `{}` stands before a table, `?` for a value."""
        return text.replace("{}", f"{self._recorder.schema}.").replace("?", self._recorder.parameter)

    def size(self) -> int:
        """How many entries there are."""
        return self._end(self._select(END))[0]

    def entries(self, first: int, limit: int) -> list[Entry]:
        """Entries from an index on."""
        text = "SELECT number, position, stream, version, hash FROM {}audit_entries WHERE number >= ? AND number < ?"
        found = self._select(f"{text} ORDER BY number", first, first + limit)
        return [
            Entry(number, position, stream, version, bytes(hash_)) for number, position, stream, version, hash_ in found
        ]

    def find(self, stream: str, version: int) -> Entry | None:
        """The entry of an event; None if it is not in the tree, or no longer in the store."""
        recorder = self._recorder
        text = (
            f"SELECT {recorder.position} FROM {{}}{recorder.table} WHERE originator_id = ? AND originator_version = ?"
        )
        found = self._select(text, stream, version)
        if not found:
            return None
        position, low, high = found[0][0], 0, self.size()
        while low < high:  # positions grow with indices
            middle = (low + high) // 2
            (entry,) = self.entries(middle, 1)
            if entry.position < position:
                low = middle + 1
            else:
                high = middle
        entries = self.entries(low, 1)
        return entries[0] if entries and entries[0].position == position else None

    def node(self, level: int, number: int) -> bytes:
        """The hash of a complete subtree, from those of the tile in which it lies.

        Raises:
            LookupError: the tree has no such subtree, or no longer.
        """
        inside = level % HEIGHT
        count = 1 << inside
        found = self.hashes(level - inside, number << inside, count)
        if len(found) != count:
            raise LookupError(f"the tree lacks subtree {number} of level {level}")
        return merkle.folded(found)

    def hashes(self, level: int, first: int, count: int) -> list[bytes]:
        """Hashes of complete subtrees side by side, of a level that tiles have: a multiple of 8."""
        if level == 0:
            return [leaf_hash(entry.hash) for entry in self.entries(first, count)]
        text = "SELECT hash FROM {}audit_tiles WHERE level = ? AND number >= ? AND number < ? ORDER BY number"
        return [bytes(hash_) for (hash_,) in self._select(text, level, first, first + count)]

    def root(self, size: int) -> bytes:
        """The root of the tree of the first entries.

        Raises:
            LookupError: there are fewer.
        """
        return merkle.root(self.node, size)

    def checkpoints(self, before: int, limit: int) -> list[Signed]:
        """Signed checkpoints of trees smaller than ``before``, the largest first."""
        text = "SELECT size, root, note, time FROM {}audit_checkpoints WHERE size < ? ORDER BY size DESC LIMIT ?"
        return [Signed(size, bytes(root), note, time) for size, root, note, time in self._select(text, before, limit)]

    def checkpoints_after(self, number: int, limit: int) -> list[Signed]:
        """Signed checkpoints of trees that have the entry with a number, the smallest first."""
        text = "SELECT size, root, note, time FROM {}audit_checkpoints WHERE size > ? ORDER BY size LIMIT ?"
        return [Signed(size, bytes(root), note, time) for size, root, note, time in self._select(text, number, limit)]

    def last_checkpoint(self) -> Signed | None:
        """The signed checkpoint of the largest tree; None before the first."""
        found = self.checkpoints(LARGEST, 1)
        return found[0] if found else None
