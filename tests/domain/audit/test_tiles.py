"""Tiles have the paths of C2SP tlog-tiles, and together they are the whole tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.tiles import Tile, bundle, tile_at, tiles_of


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        (Tile(0, 0), "tile/0/000"),
        (Tile(0, 1000), "tile/0/x001/000"),
        (Tile(1, 1234067), "tile/1/x001/x234/067"),
        (Tile(0, 1234067, 8), "tile/0/x001/x234/067.p/8"),
        (Tile(None, 2, 232), "tile/entries/002.p/232"),
    ],
)
def test_paths_are_as_the_document_has_them(tile: Tile, path: str) -> None:
    assert tile.path == path
    assert tile_at(path) == tile


@pytest.mark.parametrize(
    "path",
    [
        "tile/0/00", "tile/0/0000", "tile/0/x000/001", "tile/00/000", "tile/0/000.p/0", "tile/0/000.p/256",
        "tile/0/000.p/08", "tile/0/000.p/999", "tile/entries/x1/000", "tile/x/000", "tile/0/000/", "tile/100/000",
        "tile/0/١٢٣", "tile/0/" + "x999/" * 8 + "999",
    ],
)  # fmt: skip
def test_other_paths_name_no_tile(path: str) -> None:
    assert tile_at(path) is None


@given(st.integers(0, 200_000), st.integers(0, 200_000))
def test_new_tiles_are_those_that_a_smaller_tree_did_not_have(one: int, other: int) -> None:
    before, size = min(one, other), max(one, other)
    tiles = list(tiles_of(size, before))
    assert all(tile.within(size) and not tile.within(before) for tile in tiles)
    assert {tile for tile in tiles_of(size) if tile.within(before) and tile.width == 256}.isdisjoint(tiles)
    assert set(tiles) | set(tiles_of(before)) >= set(tiles_of(size))
    hashes = [tile for tile in tiles_of(size) if tile.level == 0]
    assert sum(tile.width for tile in hashes) == size


def test_a_bundle_has_the_length_before_each_entry() -> None:
    assert bundle([b"ab", b""]) == b"\x00\x02ab\x00\x00"
