"""Properties of the box of every game: it cannot be changed, and a broken one is refused."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.boxes.file import BoxError, digest
from domain.games import games
from domain.play.game import Game
from tests.conformance.cases import GAMES

WRONG = ("", "{key} = -1", "{key} = []", "{key} = {{}}", '{key} = "?"')
"""The text in place of a line; empty: nothing."""

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_digest_names_the_edition(game: Game) -> None:
    content = game.content()
    assert game.load_box(content).digest == digest(content)
    assert game.load_box(content + b"\n").digest == digest(content + b"\n") != digest(content)


@every_game
def test_it_cannot_be_changed(game: Game) -> None:
    box = game.standard_box()
    for field in fields(box):
        with pytest.raises(FrozenInstanceError):
            setattr(box, field.name, getattr(box, field.name))
        held = getattr(box, field.name)
        assert not isinstance(held, list | set | bytearray), field.name
        if isinstance(held, Mapping):
            with pytest.raises(TypeError):
                held["another"] = None  # type: ignore[index]


@every_game
@pytest.mark.parametrize("content", [b"\xff", b"= nonsense", b"[", b"", b"meta = 1"])
def test_what_is_not_a_box_is_refused(game: Game, content: bytes) -> None:
    with pytest.raises(BoxError):
        game.load_box(content)


@every_game
@given(data=st.data(), wrong=st.sampled_from(WRONG))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_line_may_be_wrong_without_another_error_than_boxerror(game: Game, data: st.DataObject, wrong: str) -> None:
    lines = game.content().decode().splitlines(keepends=True)
    line = data.draw(st.integers(0, len(lines) - 1))
    key, is_, _ = lines[line].partition(" = ")
    lines[line] = wrong.format(key=key) + "\n" if is_ else ""
    with suppress(BoxError):
        game.load_box("".join(lines).encode())
