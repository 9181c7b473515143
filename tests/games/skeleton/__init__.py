"""Skeleton: one decision, and all that a game must have. `caravan new-game` writes its files under another name."""

from domain.play.absent import last_offered
from domain.play.game import Game
from domain.play.rounds import with_step
from tests.games.skeleton.box import PLAYERS
from tests.games.skeleton.rules import CATEGORIES
from tests.games.skeleton.turn import SkeletonTurn

GAME = Game.in_package(
    __name__,
    title="Skeleton",
    rules_version=1,
    players=PLAYERS,
    turn=SkeletonTurn,
    categories=CATEGORIES,
    moment_rule="SK-TURN-01",
    absent=last_offered,
    round_begins=with_step("turn"),
)
