"""The check of a log as it is published, over HTTP or as files: its checkpoint, every entry, every tile.

That needs no store and nothing of the service, and costs the reader about 70 bytes for each event.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from pathlib import Path

from domain.audit.merkle import HASH_BYTES, Frontier, Node, leaf_hash
from domain.audit.notes import Checkpoint
from domain.audit.tiles import HEIGHT, WIDTH, Tile
from domain.audit.trust import Policy
from domain.matches.signing import fits
from service.audit.checking import (
    AuditCheck,
    Expected,
    Progress,
    compare,
    find_missing,
    known_to,
    read_checkpoint,
    require_witnesses,
)
from service.audit.fetching import FetchError, fetch
from service.audit.publishing import CHECKPOINT, find_file

Read = Callable[[str], bytes | None]
"""What lies at a path below the address of a log; None if nothing does."""

MOST_BYTES = 1 << 16
"""How long a file of a log may be."""
ANSWER_SECONDS = 30.0
COSIGNING_SECONDS = 10.0
"""How long a service may take to get cosignatures of a checkpoint that it has just signed."""
ENTRY = (HASH_BYTES).to_bytes(2, "big")
"""What stands before each entry of a bundle: how long it is."""


def folder_reader(folder: Path) -> Read:
    """Reads a log that was written into a folder."""
    return lambda path: find_file(folder, path)


def url_reader(url: str) -> Read:
    """Reads a log over HTTP.

    Raises:
        FetchError: from the reader, if there is no answer.
    """

    def read(path: str) -> bytes | None:
        reply = asyncio.run(fetch(f"{url}/{path}", most=MOST_BYTES, seconds=ANSWER_SECONDS))
        if reply.status == HTTPStatus.NOT_FOUND:
            return None
        if reply.status != HTTPStatus.OK:
            raise FetchError(f"{url}/{path}: HTTP {reply.status}")
        return reply.body

    return read


def check_published(
    read: Read,
    policy: Policy | None = None,
    kept: Sequence[tuple[str, Checkpoint]] = (),
    progress: Progress = lambda *_: None,
    patience_seconds: float = 0.0,
) -> AuditCheck:
    """Checks a published log. With a ``policy`` the log must have signed its checkpoint, and enough witnesses must have
    cosigned it, within ``patience_seconds``; the tree must go on from each checkpoint that somebody has ``kept``.
    """
    result = AuditCheck()
    content = _checkpoint(read, policy, patience_seconds)
    if content is None:
        result.add("there is no checkpoint")
        return result
    checkpoint = read_checkpoint("the checkpoint", content, policy, result)
    if checkpoint is None:
        return result
    result.checkpoints, result.signed = 1, checkpoint.size
    require_witnesses(policy, result)
    expected = known_to([("the checkpoint", checkpoint), *kept])
    frontier = _Growing(read, result)
    frontier.compare(expected)
    for entry in _entries(read, checkpoint.size, result):
        frontier.append(entry)
        frontier.compare(expected)
        progress(frontier.size, checkpoint.size)
    frontier.finish()
    result.entries, result.root = frontier.size, frontier.root
    find_missing(expected, frontier.size, result)
    return result


def _checkpoint(read: Read, policy: Policy | None, seconds: float) -> bytes | None:
    """The checkpoint, for which witnesses may still be asked."""
    end = time.monotonic() + seconds
    while (content := read(CHECKPOINT)) is not None:
        if policy is None or not policy.check(content, fits).missing or time.monotonic() >= end:
            break
        time.sleep(1)
    return content


def _entries(read: Read, size: int, result: AuditCheck) -> Iterator[bytes]:
    """The entries of a log, up to the first that is missing."""
    for number in range(-(-size // WIDTH)):
        tile = Tile(None, number, min(WIDTH, size - number * WIDTH))
        content = read(tile.path) or b""
        step = len(ENTRY) + HASH_BYTES
        pieces = [content[at : at + step] for at in range(0, len(content), step)]
        if len(content) != tile.width * step or any(not piece.startswith(ENTRY) for piece in pieces):
            result.add(f"{tile.path} is missing, or has not {tile.width} entries of {HASH_BYTES} bytes")
            return
        yield from (piece[len(ENTRY) :] for piece in pieces)


class _Growing:
    """The tree that the entries make, compared with the tiles."""

    def __init__(self, read: Read, result: AuditCheck) -> None:
        self._read = read
        self._result = result
        self._frontier = Frontier(0, lambda *_: b"")
        self._open: dict[int, list[Node]] = {}
        """By level: the hashes of the tile that is not complete."""

    @property
    def size(self) -> int:
        """How many entries it has."""
        return self._frontier.size

    @property
    def root(self) -> bytes:
        """Its root."""
        return self._frontier.root

    def append(self, entry: bytes) -> None:
        """Appends an entry."""
        for node in self._frontier.append(leaf_hash(entry)):
            if node.level % HEIGHT == 0:
                nodes = self._open.setdefault(node.level, [])
                nodes.append(node)
                if len(nodes) == WIDTH:
                    self._compare_tile(node.level)

    def finish(self) -> None:
        """Compares the last tile of each level."""
        for level in [level for level, nodes in self._open.items() if nodes]:
            self._compare_tile(level)

    def _compare_tile(self, level: int) -> None:
        nodes, self._open[level] = self._open[level], []
        tile = Tile(level // HEIGHT, nodes[0].number // WIDTH, len(nodes))
        if self._read(tile.path) != b"".join(node.hash for node in nodes):
            self._result.add(f"{tile.path} is missing, or its hashes are not those of the entries")

    def compare(self, expected: Expected) -> None:
        """Compares the tree as it is now with what is known of it."""
        if self.size in expected:
            compare(expected.pop(self.size), self.root, self.size, self._result)
