"""The parts of every game; and that no game, number of players or option escapes the suite."""

from importlib import import_module
from pathlib import Path

import pytest

import domain.games
from caravanserai_kit.shape import Shape
from domain.games import games
from domain.play.game import Game
from tests.conformance.cases import CASES, GAMES


class TestShape(Shape):
    games = tuple(GAMES.values())


def test_every_game_that_can_be_played_is_registered_and_in_the_suite():
    """A folder that does not define its GAME yet is one that is being worked on."""
    folders = [path.parent.name for path in Path(domain.games.__file__).parent.glob("*/__init__.py")]
    playable = {name for name in folders if hasattr(import_module(f"domain.games.{name}"), "GAME")}
    assert set(games()) == playable
    assert set(GAMES) == playable | {"auction", "barter", "bazaar", "lanterns"}
    assert all(game.name == name for name, game in GAMES.items())


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
def test_no_number_of_players_and_no_option_is_missing_from_the_suite(game: Game) -> None:
    settings = [case.setting for case in CASES if case.game is game]
    changed = [
        {option.name: setting.options[option.name] for option in game.options}.items()
        - {option.name: option.default for option in game.options}.items()
        for setting in settings
    ]
    for players in game.players:
        differing = {len(names) for setting, names in zip(settings, changed, strict=True) if setting.players == players}
        assert {0, len(game.options)} <= differing
    alone = {next(iter(names)) for names in changed if len(names) == 1}
    assert alone == {
        (option.name, value) for option in game.options for value in option.values if value != option.default
    }
