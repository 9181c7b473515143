"""The origin of the tables of a box."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from domain.boxes.file import BoxError, Origin, origins
from domain.games import games


def declared(value: Any) -> Iterator[tuple[str, str]]:
    """Every provenance in a box with its source, wherever it stands."""
    if isinstance(value, dict):
        if "provenance" in value:
            yield value["provenance"], value.get("source", "")
        for inner in value.values():
            yield from declared(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from declared(inner)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_table_of_a_standard_box_says_where_it_comes_from(name: str) -> None:
    content = games()[name].content()
    found = list(origins(content))
    assert [origin for origin in found if origin.provenance not in ("rulebook", "public", "reconstructed")] == []
    assert [origin for origin in found if not origin.source] == []
    assert [origin[1:] for origin in found] == list(declared(tomllib.loads(content.decode())))


def test_a_table_without_a_provenance_is_told() -> None:
    content = b"""
[travel]
provenance = "rulebook"
source = "L1"
costs = { one = 3 }
[travel.camels]
provenance = "public"
source = "L2"
[group.inner]
number = 1
[[card]]
id = "C1"
provenance = "reconstructed"
source = "L3"
[[card]]
id = "C2"
number = 2
"""
    assert list(origins(content)) == [
        Origin("travel", "rulebook", "L1"),
        Origin("travel.camels", "public", "L2"),
        Origin("group.inner", "", ""),
        Origin("card[C1]", "reconstructed", "L3"),
        Origin("card[C2]", "", ""),
    ]


def test_what_is_no_box_has_no_origins() -> None:
    with pytest.raises(BoxError):
        list(origins(b"="))
