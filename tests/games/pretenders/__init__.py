"""Pretenders: a game made up for the tests, in which guests of an inn bluff. Hidden hands, claims that all others may
doubt in secret at once, verdicts that are stated, cards that are shown and shuffled back, players who drop out.
"""

from domain.play.absent import preferring
from domain.play.game import Game
from tests.games.pretenders.box import PLAYERS
from tests.games.pretenders.decisions import Permit, Work
from tests.games.pretenders.doubts import Believe
from tests.games.pretenders.turn import OUTLASTED, PretendersTurn

GAME = Game.in_package(
    __name__,
    title="Pretenders",
    rules_version=1,
    players=PLAYERS,
    turn=PretendersTurn,
    categories=(OUTLASTED,),
    moment_rule="PR-TURN-01",
    absent=preferring(Work, Believe, Permit),
    states=True,
)
