"""Tiles: how a tree is published over HTTP and as files, after C2SP `tlog-tiles` (https://c2sp.org/tlog-tiles).

A tile has up to 256 hashes of one level; a level of tiles has the nodes whose level is a multiple of 8. A bundle has
up to 256 entries of the log. Full tiles and bundles never change.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

HEIGHT = 8
WIDTH = 1 << HEIGHT
"""The number of hashes in a full tile, and of entries in a full bundle."""

LARGEST = 1 << 63
LENGTH_BYTES = 2
"""The number of bytes of the length before each entry of a bundle."""
_PATH = re.compile(r"tile/(entries|\d{1,2})((?:/x\d{3})*/\d{3})(?:\.p/([1-9]\d{0,2}))?", re.ASCII)


class Tile(NamedTuple):
    """A tile of hashes, or with ``level`` None a bundle of entries: the ``number``-th of its level."""

    level: int | None
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Its path, relative to the address of the log."""
        groups = [f"{self.number % 1000:03}"]
        rest = self.number // 1000
        while rest:
            groups.insert(0, f"x{rest % 1000:03}")
            rest //= 1000
        level = "entries" if self.level is None else str(self.level)
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"tile/{level}/{'/'.join(groups)}{partial}"

    @property
    def first(self) -> int:
        """The index of its first hash or entry."""
        return self.number * WIDTH

    @property
    def node_level(self) -> int:
        """The level in the tree of its hashes; 0 for a bundle."""
        return HEIGHT * (self.level or 0)

    def within(self, size: int) -> bool:
        """True if a tree with ``size`` leaves has it."""
        return self.first + self.width <= size >> self.node_level


def tile_at(path: str) -> Tile | None:
    """The tile with a path; None if there can be no such tile."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    level, index, width = found.groups()
    number = int(index.replace("/x", "").replace("/", ""))
    tile = Tile(None if level == "entries" else int(level), number, int(width or WIDTH))
    known = tile.width < WIDTH or not width
    return tile if known and tile.first < LARGEST and tile.path == path else None


def tiles_of(size: int, before: int = 0) -> Iterator[Tile]:
    """The tiles and bundles of a tree with ``size`` leaves, without those that it had when it had ``before``."""
    for level in (None, *range(-(-size.bit_length() // HEIGHT))):
        shift = HEIGHT * (level or 0)
        end, known = size >> shift, before >> shift
        for index in range(known // WIDTH, -(-end // WIDTH)):
            width = min(WIDTH, end - index * WIDTH)
            if index * WIDTH + width > known:
                yield Tile(level, index, width)


def bundle(entries: Sequence[bytes]) -> bytes:
    """The bytes of a bundle: each entry after its length in two bytes."""
    return b"".join(len(entry).to_bytes(LENGTH_BYTES, "big") + entry for entry in entries)


def entries_of(content: bytes) -> list[bytes]:
    """The entries of a bundle.

    Raises:
        ValueError: these are the bytes of none.
    """
    entries, at = list[bytes](), 0
    while at < len(content):
        begin = at + LENGTH_BYTES
        at = begin + int.from_bytes(content[at:begin], "big")
        if begin > len(content) or at > len(content):
            raise ValueError("the last entry of a bundle is not whole")
        entries.append(content[begin:at])
    return entries
