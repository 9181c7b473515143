"""Auction: secret bids at once, for one lot after the other."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.sealed import Sealed
from tests.games.auction.turn import AuctionTurn, Seat

LOTS = "lots"
"""The category of all points."""


@dataclass(frozen=True, slots=True)
class Bid(Sealed[AuctionTurn, Seat]):
    """Coins for the lot that is up: how many, nobody else knows before all have bid."""

    coins: int
    """The number of coins, perhaps none."""

    answers = ("bid",)
    sealed_by = "AU-BID-01"

    @classmethod
    def offers(cls, turn: AuctionTurn, seat: Seat) -> Iterator["Bid"]:
        for coins in range(seat.coins + 1):
            yield cls(coins)

    def objections(self, turn: AuctionTurn, seat: Seat) -> Iterator[Refusal]:
        if not 0 <= self.coins <= seat.coins:
            yield Refusal("AU-BID-01", "not-so-many", {"coins": seat.coins})


@step("set up")
@rule("AU-LOT-01")
def set_up(turn: AuctionTurn) -> None:
    """The first lot is next."""
    turn.then("lot")


@step("lot")
@rule("AU-LOT-01")
def put_up(turn: AuctionTurn) -> None:
    """Puts the next lot up and asks all for a bid; the bids are opened when all have answered."""
    if not turn.size("pile"):
        turn.then("end")
        return
    turn.move(turn.draw("pile"), "pile", "up")
    for seat in turn.seats:
        turn.ask(seat.number, "bid")
    turn.then("open")
    turn.then("lot")


@step("open")
@rule("AU-OPEN-01")
def open_bids(turn: AuctionTurn) -> None:
    """Reveals all bids; the highest one alone takes the lot."""
    bids = {number: bid.coins for number, bid in turn.reveal(Bid).items()}
    winners = [number for number, coins in bids.items() if coins == max(bids.values())]
    if len(winners) == 1:
        seat = turn.seat(winners[0])
        turn.score(seat.number, LOTS, int(turn.face("up")))
        turn.move("coin", seat.purse, "sold", bids[seat.number])
        turn.move(turn.only("up"), "up", seat.sold)
    else:
        turn.move(turn.only("up"), "up", "sold")


@step("end")
@rule("AU-END-01")
def end(turn: AuctionTurn) -> None:
    """Announces the result."""
    turn.rank_by({seat.number: (turn.points(seat.number, (LOTS,)), seat.coins) for seat in turn.seats})
