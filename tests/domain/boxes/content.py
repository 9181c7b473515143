"""The content of a box, read by declarations of tests."""

from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any

import pytest

from domain.boxes.decoder import decode
from domain.boxes.file import BoxError, parse
from domain.boxes.paths import Path, UnknownKeys

CONTENT = b"""
name = "Toy"
empty = ""
number = 3
zero = 0
negative = -1
numbers = [0, 2, 5]
none = []
yes = true
no = false
words = ["a", "b"]
mixed = ["a", 1, ""]
[travel]
cost = 2
far = -5
[travel.action]
coins = 1
steps = []
[[card]]
id = "C1"
value = 1
[[card]]
value = 2
[[travel.road]]
id = "R1"
length = "long"
[[twin]]
id = "T"
key = "K"
[[twin]]
id = "T"
key = "L"
"""
ROOT = parse(CONTENT)
PATIENCE = 600
"""The seconds that a thread waits for the other one."""


def read(kind: Any, key: str, content: bytes = CONTENT, **default: Any) -> Any:
    """The value at a place of the file, as this type."""
    value = field(**default) if default else field()
    toy = make_dataclass("Toy", [("value", Annotated[kind, Path(key)], value)], frozen=True)
    return decode(content, toy, unknown_keys=UnknownKeys.IGNORED).value


def complaint(kind: Any, key: str, content: bytes = CONTENT, **default: Any) -> tuple[str, str, str]:
    """Table, key and reason of the error that the same raises."""
    with pytest.raises(BoxError) as caught:
        read(kind, key, content, **default)
    return caught.value.table, caught.value.key, caught.value.reason


NUMBERS = tuple[int, ...]
TEXTS = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    value: int


@dataclass(frozen=True, slots=True)
class Road:
    length: int


@dataclass(frozen=True, slots=True)
class Twin:
    id: str
    key: str
