"""Bazaar: a game made up for the tests. Hidden hands, a row that is refilled, exchanges in two steps, bonus tokens."""

from domain.play.absent import last_offered
from domain.play.game import Game
from domain.play.rounds import with_step
from tests.games.bazaar.box import PLAYERS
from tests.games.bazaar.turn import CATEGORIES, BazaarTurn

GAME = Game.in_package(
    __name__,
    title="Bazaar",
    rules_version=1,
    players=PLAYERS,
    turn=BazaarTurn,
    categories=CATEGORIES,
    moment_rule="BZ-TURN-01",
    absent=last_offered,
    round_begins=with_step("turn"),
)
