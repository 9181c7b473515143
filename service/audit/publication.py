"""The public part of the log: the last checkpoint, and tiles of its tree, in the layout of C2SP `tlog-tiles`."""

from collections.abc import Iterator
from pathlib import Path

from caravanserai_verify.log.published_check import CHECKPOINT
from domain.audit.tiles import Tile, bundle, tile_at, tiles_of
from service.audit.tree import Tree


def content_of(tree: Tree, tile: Tile) -> bytes:
    """The bytes of a tile or of a bundle of entries, of a tree that has it."""
    if tile.level is None:
        return bundle([entry.content for entry in tree.entries(tile.first, tile.width)])
    return b"".join(tree.hashes(tile.node_level, tile.first, tile.width))


def find(tree: Tree, path: str) -> bytes | None:
    """The file at a path below the address of the log; None if there is none. Only what is signed is published."""
    tile = tile_at(path)
    if path != CHECKPOINT and tile is None:
        return None
    signed = tree.last_checkpoint()
    if signed is None:
        return None
    if tile is None:
        return signed.note.encode()
    return content_of(tree, tile) if tile.within(signed.size) else None


def files_of(tree: Tree, before: int = 0) -> Iterator[tuple[str, bytes]]:
    """The files of the signed tree by their paths, the checkpoint last: without those of a smaller tree ``before``."""
    signed = tree.last_checkpoint()
    if signed is None:
        return
    for tile in tiles_of(signed.size, before):
        yield tile.path, content_of(tree, tile)
    yield CHECKPOINT, signed.note.encode()


def write_files(tree: Tree, folder: Path) -> int:
    """Writes the files of the signed tree into a folder; returns how many were new. Each appears whole.

    Raises:
        OSError: one cannot be written; the checkpoint is still the one before.
    """
    count = 0
    for path, content in files_of(tree):
        if path != CHECKPOINT and (folder / path).exists():
            continue
        write_file(folder, path, content)
        count += 1
    return count


def write_file(folder: Path, path: str, content: bytes) -> None:
    """Writes a file below a folder. It appears whole.

    Raises:
        OSError: it cannot be written.
    """
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    written = target.with_name(f"{target.name}.new")
    written.write_bytes(content)
    written.replace(target)
