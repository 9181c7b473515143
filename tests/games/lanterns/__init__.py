"""Lanterns: a game made up for the tests, complete and tiny. `docs/adding-a-game.md` is written along it."""

from domain.play.absent import last_offered
from domain.play.game import Game, Option, switch
from domain.play.rounds import with_step
from tests.games.lanterns.box import PLAYERS
from tests.games.lanterns.rules import CATEGORIES
from tests.games.lanterns.turn import LanternsTurn

GAME = Game.in_package(
    __name__,
    title="Lanterns",
    rules_version=1,
    players=PLAYERS,
    options=(switch("wall", "LN-SETUP-02", default=True), Option("rounds", ("2", "3"), "3", "LN-ROUND-01")),
    turn=LanternsTurn,
    categories=CATEGORIES,
    moment_rule="LN-ROUND-01",
    absent=last_offered,
    uncitable={"LN-SETUP-02": "it only says what does not happen"},
    round_begins=with_step("round"),
)
