"""Skeleton: one decision, and all that a game must have. `caravan new-game` writes its files under another name."""

from caravanserai_kit.skeleton.box import PLAYERS
from caravanserai_kit.skeleton.rules import CATEGORIES
from caravanserai_kit.skeleton.turn import SkeletonTurn
from domain.play.absent import last_offered
from domain.play.game import Game
from domain.play.rounds import with_step

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
