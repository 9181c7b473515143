"""Barter: a tiny game made up for the tests, with a choice in two steps over a hidden hand."""

from domain.play.absent import preferring
from domain.play.game import Game
from domain.play.rounds import with_step
from tests.games.barter.table import BarterTurn

GAME = Game.in_package(
    __name__,
    title="Barter",
    rules_version=1,
    players=(2, 3),
    turn=BarterTurn,
    categories=("pairs",),
    moment_rule="BA-TURN-01",
    absent=preferring(),
    round_begins=with_step("turn"),
)
