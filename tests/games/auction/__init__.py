"""Auction: a tiny game made up for the tests, in which all players bid in secret at once."""

from domain.play.absent import preferring
from domain.play.game import Game
from domain.play.rounds import with_step
from tests.games.auction.rules import LOTS
from tests.games.auction.turn import AuctionTurn

GAME = Game.in_package(
    __name__,
    title="Auction",
    rules_version=1,
    players=(2, 3),
    turn=AuctionTurn,
    categories=(LOTS,),
    moment_rule="AU-BID-01",
    absent=preferring(),
    round_begins=with_step("lot"),
)
