"""Random full matches of every game in every setting: they end, they fold, they invert, and nothing gets lost."""

import os

import pytest

from caravanserai_kit.matches import Matches, play_many
from domain.play.game import Game
from tests.conformance.cases import GAMES


class TestMatches(Matches):
    games = tuple(GAMES.values())


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
@pytest.mark.nightly
def test_ten_thousand_matches(game: Game) -> None:
    play_many(game, range(int(os.environ.get("CONFORMANCE_NIGHTLY", "10000"))))
