"""The tree of a store: one entry for each event of every kind of stream, in the order of the log.

An entry says what it is of, and has the SHA-256 of the event's bytes (`domain.audit.entries`). What entries are made
of, the hashes of full tiles, and the signed checkpoints lie in tables beside the events. Entries have indices without
gaps, which positions of the log need not have. Each transaction takes the lock under which events are stored, so no
event can be passed over.

A tree that an older program has begun goes on: its entries keep their form, and a mark ends them.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from domain.audit import merkle
from domain.audit.entries import ARCHIVED, Bare, Beginning, Continuation, LogEntry, Mark, kind_of
from domain.audit.merkle import HASH_BYTES, Frontier, Node, leaf_hash
from domain.audit.notes import Note, Signature
from domain.audit.tiles import HEIGHT, WIDTH
from service.persistence.boxes.kind import ARCHIVE_TOPIC
from service.persistence.event_log import EventLog
from service.persistence.privileges import Needed
from service.persistence.row_codec import RawEvent

TABLES = (
    """audit_entries (number bigint PRIMARY KEY, position bigint NOT NULL, stream text NOT NULL,
    version bigint NOT NULL, hash bytea NOT NULL)""",
    "audit_tiles (level bigint, number bigint, hash bytea NOT NULL, PRIMARY KEY (level, number))",
    "audit_checkpoints (size bigint PRIMARY KEY, root bytea NOT NULL, note text NOT NULL, time bigint NOT NULL)",
    """audit_labels (stream text PRIMARY KEY, number bigint NOT NULL, label bytea NOT NULL, blind bytea NOT NULL,
    archived bigint)""",
)
NEEDED = (
    Needed("audit_entries"),
    Needed("audit_tiles"),
    Needed("audit_checkpoints", columns=("note", "time")),
    Needed("audit_labels", columns=("archived",)),
)
"""The rights of a service to them: a checkpoint gets cosignatures, and it is noted where a stream was archived."""
MARKED = ""
"""In place of a stream: what stands for the mark."""
END = "SELECT number, position FROM {}audit_entries ORDER BY number DESC LIMIT 1"
COLUMNS = "stream, number, label, blind, archived"
LARGEST = (1 << 63) - 1
"""The largest number that a column takes."""
BATCH = 500
"""The number of events appended in one transaction."""
BOUND_SCHEMA = 2
"""The schema of events of programs that know such entries: an older one would append others behind them."""
REMEMBERED = 256
"""The number of full tiles whose hashes of leaves are remembered: 10 KB each."""
ROWS = 50
"""The number of rows that one statement inserts."""


class ForkError(Exception):
    """The tree is damaged, or does not go on from what was signed. The text says what differs, and what to do."""


class Label(NamedTuple):
    """The names of a stream in entries: where it begins, its label with what hides it in the beginning, and where the
    stream was archived, if it was.
    """

    stream: str
    number: int
    label: bytes
    blind: bytes
    archived: int | None = None


class TreeEntry(NamedTuple):
    """An entry of the tree: its index, the event that it stands for, the SHA-256 of the event's bytes, and the label of
    its stream, if the tree has one for it.
    """

    number: int
    position: int
    stream: str
    version: int
    hash: bytes
    label: Label | None = None

    @property
    def said(self) -> LogEntry:
        """The content of the entry."""
        label = self.label
        if self.stream == MARKED and label is not None:
            return Mark()
        if label is None or self.number < label.number:
            return Bare(self.hash)
        if self.number == label.number:
            return Beginning.of(self.stream, label.label, label.blind, self.version, self.hash)
        kind = ARCHIVED if self.number == label.archived else kind_of(self.stream)
        return Continuation(kind, label.label, self.version, self.hash)

    @property
    def content(self) -> bytes:
        """The bytes of the entry."""
        return self.said.to_bytes()


class SignedCheckpoint(NamedTuple):
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


class _Labels:
    """The labels of the streams of a batch; those that have none get one."""

    def __init__(self, known: Iterable[Label]) -> None:
        self._known = {label.stream: label for label in known}
        self._new: set[str] = set()
        self._archived: set[str] = set()

    def of(self, stream: str, number: int, *, archived: bool = False) -> Label:
        """The label of a stream whose entry comes at an index."""
        label = self._known.get(stream)
        if label is None:
            label = Label(stream, number, secrets.token_bytes(HASH_BYTES), secrets.token_bytes(HASH_BYTES))
            self._new.add(stream)
        elif archived:
            label = label._replace(archived=number)
            self._archived.add(stream)
        self._known[stream] = label
        return label

    @property
    def new(self) -> list[Label]:
        """Those that are to be kept."""
        return [self._known[stream] for stream in self._new]

    @property
    def archived(self) -> list[Label]:
        """Those that were known, and whose streams have been archived."""
        return [self._known[stream] for stream in self._archived - self._new]


def _label(row: Sequence[Any]) -> Label:
    stream, number, label, blind, archived = row
    return Label(stream, number, bytes(label), bytes(blind), archived)


def _stored(node: Node) -> bool:
    """True if the hash of a subtree is kept: those of leaves follow from the entries."""
    return bool(node.level) and node.level % HEIGHT == 0


class Tree:
    """The tree of a store. Its methods block: in a coroutine call them in a thread."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self._recorder = log.recorder
        self._frontier: Frontier | None = None
        self._leaves: LRUCache[int, Sequence[bytes]] = LRUCache(REMEMBERED)
        self._lock = Lock()  # several threads read proofs
        self._tables: set[str] = set()
        """Those that are known to be there."""

    # -- writing ------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Makes the tables of a store that has none yet."""
        if not self._has("audit_labels"):
            with self._recorder.writing() as executing:
                for table in TABLES:
                    executing.execute(self._statement(f"CREATE TABLE IF NOT EXISTS {{}}{self._typed(table)}"))

    def _typed(self, table: str) -> str:
        """A table with the types of this database: in SQLite only an `integer` can be the number of the row itself."""
        return table if self.log.shared else table.replace("bigint", "integer")

    def exists(self) -> bool:
        """True if the store has such a tree: `caravan store init` makes the tables, and they may stay empty."""
        return self._has("audit_checkpoints") and bool(self._select(END) or self.last_checkpoint())

    def _has(self, table: str) -> bool:
        if table not in self._tables:
            ((count,),) = self._recorder.query(self._recorder.exists, (table,))
            if count:
                self._tables.add(table)
        return table in self._tables

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
            labels = _Labels(self._labels(executing, {raw.stream for raw in rows}))
            entries: list[TreeEntry] = []
            if size and not self._bound(executing):
                entries.append(TreeEntry(size, position, MARKED, 0, b"", labels.of(MARKED, size)))
            for number, raw in enumerate(rows, size + len(entries)):
                label = labels.of(raw.stream, number, archived=raw.topic == ARCHIVE_TOPIC)
                entries.append(
                    TreeEntry(number, raw.position, raw.stream, raw.version, entry_hash(self.log, raw), label)
                )
            nodes = [node for entry in entries for node in frontier.append(leaf_hash(entry.content)) if _stored(node)]
            self._insert(executing, "audit_entries", [entry[: len(entry) - 1] for entry in entries])
            self._insert(executing, "audit_labels", labels.new)
            if labels.new:
                self._recorder.raise_schema(executing, BOUND_SCHEMA)
            self._insert(executing, "audit_tiles", nodes)
            for label in labels.archived:
                text = "UPDATE {}audit_labels SET archived = ? WHERE stream = ?"
                executing.execute(self._statement(text), (label.archived, label.stream))
        self._frontier = frontier
        return len(rows)

    def _bound(self, executing: Any) -> bool:
        """True if the entries say what they are of already."""
        return bool(executing.execute(self._statement("SELECT stream FROM {}audit_labels LIMIT 1")).fetchall())

    def _labels(self, executing: Any, streams: Iterable[str]) -> list[Label]:
        """The labels that streams have already."""
        wanted, found = list(streams), list[Label]()
        for first in range(0, len(wanted), ROWS):
            chunk = wanted[first : first + ROWS]
            text = f"{{}}audit_labels WHERE stream IN ({', '.join('?' * len(chunk))})"
            rows = executing.execute(self._statement(f"SELECT {COLUMNS} FROM {text}"), chunk).fetchall()
            found += [_label(row) for row in rows]
        return found

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

    def add_checkpoint(self, signed: SignedCheckpoint) -> None:
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
        """The number of entries."""
        return self._end(self._select(END))[0]

    def entries(self, first: int, limit: int) -> list[TreeEntry]:
        """Entries from an index on."""
        text = """SELECT entry.number, position, entry.stream, version, hash, label.number, label, blind, archived
            FROM {}audit_entries AS entry LEFT JOIN {}audit_labels AS label ON label.stream = entry.stream
            WHERE entry.number >= ? AND entry.number < ? ORDER BY entry.number"""
        if not self._has("audit_labels"):  # an older program has kept it so far
            text = """SELECT number, position, stream, version, hash, NULL, NULL, NULL, NULL FROM {}audit_entries
                WHERE number >= ? AND number < ? ORDER BY number"""
        return [
            TreeEntry(
                number,
                position,
                stream,
                version,
                bytes(hash_),
                _label((stream, *label)) if label[0] is not None else None,
            )
            for number, position, stream, version, hash_, *label in self._select(text, first, first + limit)
        ]

    def find(self, stream: str, version: int) -> TreeEntry | None:
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
            ((there,),) = self._select("SELECT position FROM {}audit_entries WHERE number = ?", middle)
            if there < position:
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
        return self._folded(level, number, self.hashes)

    def proving_node(self, level: int, number: int) -> bytes:
        """Like `node`, for proofs: what was read of full tiles is remembered, and not compared with the store again.

        Raises:
            LookupError: the tree has no such subtree, or no longer.
        """
        return self._folded(level, number, self._in_tile)

    def _folded(self, level: int, number: int, hashes: Callable[[int, int, int], Sequence[bytes]]) -> bytes:
        inside = level % HEIGHT
        count = 1 << inside
        found = hashes(level - inside, number << inside, count)
        if len(found) != count:
            raise LookupError(f"the tree lacks subtree {number} of level {level}")
        return merkle.folded(found)

    def _in_tile(self, level: int, first: int, count: int) -> Sequence[bytes]:
        """Hashes of a tile. Those of leaves are made of entries; a proof reads several subtrees of one tile."""
        if level:
            return self.hashes(level, first, count)
        tile = first // WIDTH
        with self._lock:
            known = self._leaves.get(tile)
        if known is None:
            known = self.hashes(0, tile * WIDTH, WIDTH)
            if len(known) == WIDTH:
                with self._lock:
                    self._leaves[tile] = known
        return known[first - tile * WIDTH : first - tile * WIDTH + count]

    def hashes(self, level: int, first: int, count: int) -> list[bytes]:
        """Hashes of complete subtrees side by side, of a level that tiles have: a multiple of 8."""
        if level == 0:
            return [leaf_hash(entry.content) for entry in self.entries(first, count)]
        text = "SELECT hash FROM {}audit_tiles WHERE level = ? AND number >= ? AND number < ? ORDER BY number"
        return [bytes(hash_) for (hash_,) in self._select(text, level, first, first + count)]

    def root(self, size: int) -> bytes:
        """The root of the tree of the first entries.

        Raises:
            LookupError: there are fewer.
        """
        return merkle.root(self.node, size)

    def checkpoints(self, before: int, limit: int) -> list[SignedCheckpoint]:
        """Signed checkpoints of trees smaller than ``before``, the largest first."""
        text = "SELECT size, root, note, time FROM {}audit_checkpoints WHERE size < ? ORDER BY size DESC LIMIT ?"
        return [
            SignedCheckpoint(size, bytes(root), note, time)
            for size, root, note, time in self._select(text, before, limit)
        ]

    def checkpoints_after(self, number: int, limit: int) -> list[SignedCheckpoint]:
        """Signed checkpoints of trees that have the entry with a number, the smallest first."""
        text = "SELECT size, root, note, time FROM {}audit_checkpoints WHERE size > ? ORDER BY size LIMIT ?"
        return [
            SignedCheckpoint(size, bytes(root), note, time)
            for size, root, note, time in self._select(text, number, limit)
        ]

    def last_checkpoint(self) -> SignedCheckpoint | None:
        """The signed checkpoint of the largest tree; None before the first."""
        found = self.checkpoints(LARGEST, 1)
        return found[0] if found else None
