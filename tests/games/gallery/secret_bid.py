"""A secret bid: all bid at once, and all bids are revealed together."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.sealed import Sealed
from domain.table.areas import Area
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism


@dataclass(frozen=True, slots=True)
class Bid(Sealed[GalleryTurn, Seat]):
    """Coins for the lot; the number stays secret until all have bid."""

    coins: int
    answers = ("bid",)
    sealed_by = "GAL-SEAL-01"

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["Bid"]:
        for coins in range(turn.size(seat.purse) + 1):
            yield cls(coins)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if not 0 <= self.coins <= turn.size(seat.purse):
            yield Refusal("GAL-SEAL-01", "wrong-bid")


@step("set up")
@rule("GAL-SEAL-01")
def set_up(turn: GalleryTurn) -> None:
    """All are asked at once; the match goes on when all have answered."""
    for number in turn.numbers:
        turn.ask(number, "bid")
    turn.then("open")


@step("open")
@rule("GAL-SEAL-02")
def open_bids(turn: GalleryTurn) -> None:
    """All pay what they bid; the highest bid gets the lot, if there is one."""
    bids = {number: bid.coins for number, bid in turn.reveal(Bid).items()}
    for number, coins in bids.items():
        turn.move("coin", turn.seat(number).purse, "bank", coins)
    highest = [number for number, coins in bids.items() if coins == max(bids.values())]
    if len(highest) == 1:
        turn.move("lot", "up", turn.seat(highest[0]).kept)
        turn.seat(highest[0]).scores(1)
    turn.then("end")


GAME = mechanism(
    __name__,
    {"GAL-SEAL-01": "All bid in secret.", "GAL-SEAL-02": "All pay; a single highest bid wins."},
    (Area("up"), Area("purse"), Area("bank"), Area("kept")),
    lambda setting: [
        Placement("up", "lot", 1),
        *(Placement(place_name("purse", number), "coin", 3) for number in range(1, setting.players + 1)),
    ],
)
