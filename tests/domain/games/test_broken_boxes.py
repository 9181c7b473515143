"""Every single value of every box: deleted, doubled, of another type, negative or huge.

The box is refused with table and key, or it is one in which everything still fits; there is no third.
"""

import dataclasses
import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import pytest

from domain.boxes.file import BoxError
from domain.games import games
from tests.games.lanterns import GAME as LANTERNS

GAMES = {**games(), "lanterns": LANTERNS}


def toml(value: Any) -> str:
    """A value of a TOML file, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def content(root: Mapping[str, Any]) -> bytes:
    """A TOML file that says this."""
    return "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in root.items()).encode()


def instead(value: Any) -> Iterator[Any]:
    """Values that may stand in place of this one."""
    yield from ([], {}, 1, "?", True, [{}], [[]])
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (2 * value, value + 1, value - 1, -value - 1, -1_999, 1_999, 99_999_999_999)
    elif isinstance(value, str):
        yield from (2 * value, "", value[:-1])
    elif isinstance(value, list):
        yield from (2 * value, value[::-1], value[1:], value[:-1])
    else:
        yield {**value, "surprise": 1}
        yield {key: value[key] for key in reversed(value)}


def changed(inside: Any) -> Iterator[str]:
    """Changes everything in a table or list in each way, one after the other; says what is changed just now."""
    for key, value in list(inside.items() if isinstance(inside, dict) else enumerate(inside)):
        kept = list(inside.items()) if isinstance(inside, dict) else list(inside)
        for other in instead(value):
            inside[key] = other
            yield f"{key} = {toml(other)[:80] if isinstance(other, str | int) else 'another table or list'}"
            inside[key] = value
        del inside[key]
        yield f"{key} deleted"
        inside.clear()
        inside.update(kept) if isinstance(inside, dict) else inside.extend(kept)
        if isinstance(value, dict | list):
            yield from (f"{key} / {change}" for change in changed(value))


def look_through(value: Any) -> None:
    """Reads everything that a box says, and everything that follows from it."""
    if isinstance(value, Mapping):
        look_through(tuple(value.values()))
    elif isinstance(value, tuple):
        for one in value:
            look_through(one)
    elif dataclasses.is_dataclass(value):
        for name, member in vars(type(value)).items():
            if isinstance(member, property | cached_property):
                getattr(value, name)
        look_through(tuple(getattr(value, field.name) for field in dataclasses.fields(value)))


def refused(game: str, box: bytes) -> bool:
    """True if a box is refused, with table or key and a reason; if not, all of it can be read."""
    try:
        look_through(GAMES[game].load_box(box))
    except BoxError as error:
        if not ((error.table or error.key) and error.reason):
            raise
        return True
    return False


def outcomes(game: str, every: int) -> tuple[int, int]:
    """The numbers of changed boxes that are refused, and that are whole; of the changes each ``every``th is tried.
    After all changes the box is as it was.
    """
    root = tomllib.loads(GAMES[game].content().decode())
    found, number = [0, 0], 0
    for number, change in enumerate(changed(root)):
        if number % every == 0:
            try:
                found[refused(game, content(root))] += 1
            except Exception as error:
                raise AssertionError(f"{change}: {error!r}") from error
    assert number > 100
    assert root == tomllib.loads(GAMES[game].content().decode()) == tomllib.loads(content(root).decode())
    assert not refused(game, content(root))
    return found[True], found[False]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_some_changed_boxes_are_refused_or_whole(game: str) -> None:
    every = 1 if game == "lanterns" else 499
    assert all(outcomes(game, every))


@pytest.mark.nightly
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_changed_boxes_are_refused_or_whole(game: str) -> None:
    assert all(outcomes(game, 1))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_key_that_is_there_twice_is_named_with_its_line(game: str) -> None:
    lines = GAMES[game].content().decode().splitlines()
    at = next(position for position, line in enumerate(lines) if line.startswith("game = "))
    with pytest.raises(BoxError, match=rf"cannot be read: .*line {at + 2}"):
        GAMES[game].load_box("\n".join([*lines[: at + 1], *lines[at:]]).encode())
