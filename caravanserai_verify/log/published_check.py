"""The check of a log as it is published, over HTTP or as files: its checkpoint, every entry, every tile.

That needs no store and nothing of the service, and costs the reader about 120 bytes for each event.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from caravanserai_protocol import findings as sentences

from caravanserai_verify.log import findings
from domain.audit.histories import Histories
from domain.audit.merkle import Frontier, Node, leaf_hash
from domain.audit.notes import Checkpoint
from domain.audit.tiles import HEIGHT, WIDTH, Tile, entries_of, tile_at
from domain.audit.trust import Policy
from domain.matches.signatures import fits

Read = Callable[[str], bytes | None]
"""A function that reads a path below the address of a log; it returns None if nothing is there."""

ANSWER_SECONDS = 30.0
COSIGNING_SECONDS = 10.0
"""The time that a service may take to get cosignatures of a checkpoint that it has just signed."""


CHECKPOINT = "checkpoint"
"""The place of the last signed checkpoint."""


class UnreadError(Exception):
    """A log does not show its entries. The text says what is missing."""


def find_file(folder: Path, path: str) -> bytes | None:
    """The file at a path below the address of a log that was written into a folder; None if there is none.

    Raises:
        OSError: it cannot be read.
    """
    if path != CHECKPOINT and tile_at(path) is None:
        return None
    try:
        return (folder / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def folder_reader(folder: Path) -> Read:
    """Reads a log that was written into a folder."""
    return lambda path: find_file(folder, path)


def check_published(
    read: Read,
    policy: Policy | None = None,
    kept: Sequence[tuple[str, Checkpoint]] = (),
    progress: findings.Progress = lambda *_: None,
    patience_seconds: float = 0.0,
    look: Callable[[int, bytes], object] = lambda *_: None,
) -> findings.AuditCheck:
    """Checks a published log. With a ``policy`` the log must have signed its checkpoint, and enough witnesses must have
    cosigned it, within ``patience_seconds``; the tree must go on from each checkpoint that somebody has ``kept``.
    ``look`` hears the root at each size.
    """
    result = findings.AuditCheck()
    content = _checkpoint(read, policy, patience_seconds)
    if content is None:
        result.add(sentences.NO_CHECKPOINT)
        return result
    checkpoint = findings.read_checkpoint("the checkpoint", content, policy, result)
    if checkpoint is None:
        return result
    result.checkpoints, result.signed = 1, checkpoint.size
    findings.require_witnesses(policy, result)
    expected = findings.known_to([("the checkpoint", checkpoint), *kept])
    growth = Growth()
    findings.compare(expected.pop(0, ()), growth.root, 0, result)
    try:
        for entry in published_entries(read, checkpoint.size):
            for finding in growth.append(entry):
                result.add(finding)
            _compare_tiles(read, growth, result)
            findings.compare(expected.pop(growth.size, ()), growth.root, growth.size, result)
            look(growth.size, growth.root)
            progress(growth.size, checkpoint.size)
    except UnreadError as error:
        result.add(str(error))
    _compare_tiles(read, growth, result, partial=True)
    result.entries, result.root, result.histories = growth.size, growth.root, growth.histories
    findings.find_missing(expected, growth.size, result)
    return result


def _compare_tiles(read: Read, growth: "Growth", result: findings.AuditCheck, *, partial: bool = False) -> None:
    for tile, content in growth.tiles(partial=partial):
        if read(tile.path) != content:
            result.add(f"{tile.path} is missing, or its hashes are not those of the entries")


def _checkpoint(read: Read, policy: Policy | None, seconds: float) -> bytes | None:
    """The checkpoint, for which witnesses may still be asked."""
    end = time.monotonic() + seconds
    while (content := read(CHECKPOINT)) is not None:
        if policy is None or not policy.check(content, fits).missing or time.monotonic() >= end:
            break
        time.sleep(1)
    return content


def published_entries(read: Read, size: int, first: int = 0) -> Iterator[bytes]:
    """The entries of a log, from an index to the end of a tree.

    Raises:
        UnreadError: a bundle is missing, or is none.
    """
    for number in range(first // WIDTH, -(-size // WIDTH)):
        tile = Tile(None, number, min(WIDTH, size - number * WIDTH))
        try:
            entries = entries_of(read(tile.path) or b"")
        except ValueError:
            entries = []
        if len(entries) != tile.width:
            raise UnreadError(sentences.broken_bundle(tile.path, tile.width))
        yield from entries[max(first - tile.first, 0) :]


class Growth:
    """The tree that entries make, with its tiles, and the histories that they tell."""

    def __init__(self) -> None:
        self.histories = Histories()
        self._frontier = Frontier(0, lambda *_: b"")
        self._open: dict[int, list[Node]] = {}
        """The hashes of the incomplete tile of each level."""

    @property
    def size(self) -> int:
        """The number of its entries."""
        return self._frontier.size

    @property
    def root(self) -> bytes:
        """Its root."""
        return self._frontier.root

    def append(self, entry: bytes) -> list[str]:
        """Appends an entry; returns what is wrong with it."""
        for node in self._frontier.append(leaf_hash(entry)):
            if node.level % HEIGHT == 0:
                nodes = self._open.setdefault(node.level, [])
                if len(nodes) == WIDTH:
                    nodes.clear()
                nodes.append(node)
        return list(self.histories.follow(entry))

    def tiles(self, *, partial: bool) -> Iterator[tuple[Tile, bytes]]:
        """The last tile of each level, if it has just become complete; or if it is partial."""
        for level, nodes in self._open.items():
            if nodes and (len(nodes) < WIDTH) == partial and (partial or self._just(level)):
                tile = Tile(level // HEIGHT, nodes[0].number // WIDTH, len(nodes))
                yield tile, b"".join(node.hash for node in nodes)

    def _just(self, level: int) -> bool:
        """True if the last entry has completed a tile of a level."""
        return self.size % (WIDTH << level) == 0
