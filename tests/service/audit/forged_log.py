"""A log whose operator writes any entries that they like, signed with the right key: what monitors and readers see."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from caravanserai import Record
from caravanserai_protocol.v1.record_pb2 import RecordProof, StreamBinding

from caravanserai_verify.log.published_check import CHECKPOINT, Growth
from domain.audit.entries import Beginning, Continuation, LogEntry
from domain.audit.merkle import Frontier, Node, Nodes, inclusion_proof, leaf_hash, root
from domain.audit.notes import Checkpoint, Note
from domain.audit.tiles import WIDTH, Tile, bundle
from service.audit.keys import PrivateKey
from service.audit.publication import write_file
from tests.service.audit.trees import KEY

BLIND = b"b" * 32


def label_of(name: str) -> bytes:
    """A label for a name, the same each time."""
    return name.encode().ljust(32, b".")[:32]


class ForgedLog:
    """Entries in any order; every prefix of them can be signed, published and proven."""

    def __init__(self, *entries: LogEntry, key: PrivateKey = KEY) -> None:
        self.entries: list[LogEntry] = list(entries)
        self.key = key

    def begin(self, stream: str, event: bytes, label: bytes = b"", version: int = 1) -> int:
        """Begins a stream; returns the index of the entry."""
        self.entries.append(Beginning.of(stream, label or label_of(stream), BLIND, version, event))
        return len(self.entries) - 1

    def go_on(self, stream: str, version: int, event: bytes, label: bytes = b"", kind: str = "") -> int:
        """Goes on with a stream; returns the index of the entry."""
        named = kind or stream.partition("/")[0]
        self.entries.append(Continuation(named, label or label_of(stream), version, event))
        return len(self.entries) - 1

    def add(self, record: Record, label: bytes = b"", first: int = 1) -> int:
        """Adds the events of a record from a version on; returns the index of the first."""
        index = len(self.entries)
        for version in range(first, record.version + 1):
            event = record.digest_at(version)
            if version == 1:
                self.begin(record.stream, event, label)
            else:
                self.go_on(record.stream, version, event, label)
        return index

    def signed(self, size: int | None = None) -> str:
        """The signed checkpoint of the first entries."""
        count = len(self.entries) if size is None else size
        text = Checkpoint(self.key.name, count, root(self._nodes(count), count)).text
        return str(Note(text, (self.key.sign(text),)))

    def _nodes(self, size: int) -> Nodes:
        known: dict[tuple[int, int], bytes] = {}
        frontier = Frontier(0, lambda *_: b"")
        nodes: list[Node] = []
        for entry in self.entries[:size]:
            nodes += frontier.append(leaf_hash(entry.to_bytes()))
        known.update({(node.level, node.number): node.hash for node in nodes})
        return lambda level, number: known[level, number]

    def proven(self, record: Record, first: int, last: int, label: bytes = b"", version: int = 1) -> Record:
        """A record with the proof that its last event is at an index, and its stream begins at another one."""
        size = len(self.entries)
        nodes = self._nodes(size)
        binding = StreamBinding(
            label=label or label_of(record.stream),
            blind=BLIND,
            index=first,
            hashes=inclusion_proof(nodes, first, size),
            version=version,
        )
        hashes = inclusion_proof(nodes, last, size)
        proof = RecordProof(index=last, hashes=hashes, checkpoint=self.signed(), binding=binding)
        return self._with(record, proof)

    def barely_proven(self, record: Record, index: int) -> Record:
        """A record with a proof of the first form: that an entry is the bare hash of its last event."""
        size = len(self.entries)
        hashes = inclusion_proof(self._nodes(size), index, size)
        return self._with(record, RecordProof(index=index, hashes=hashes, checkpoint=self.signed()))

    def _with(self, record: Record, proof: RecordProof) -> Record:
        name = self.key.name
        described = replace(record, header=None, proof=None, signature="").described("0", log=name, proof=proof)
        return described.signed(name, lambda text: str(Note(text, (self.key.sign(text),))))

    def publish(self, folder: Path, size: int | None = None) -> Path:
        """Writes the first entries as a log, with the tiles that belong to them."""
        entries = [entry.to_bytes() for entry in self.entries[:size]]
        growth = Growth()
        for entry in entries:
            growth.append(entry)
            _write(folder, growth.tiles(partial=False))
        _write(folder, growth.tiles(partial=True))
        for at in range(0, len(entries), WIDTH):
            piece = entries[at : at + WIDTH]
            write_file(folder, Tile(None, at // WIDTH, len(piece)).path, bundle(piece))
        write_file(folder, CHECKPOINT, self.signed(size).encode())
        return folder


def _write(folder: Path, tiles: Iterable[tuple[Tile, bytes]]) -> None:
    for tile, content in tiles:
        write_file(folder, tile.path, content)
