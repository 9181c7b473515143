"""An open auction: raise or pass, until one is left."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.areas import Area
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism


class Bidding(Due):
    """Question: raise or pass? ``others`` are still in, the next one first; ``leader`` is 0 while nobody has bid."""

    price: int
    leader: int
    others: tuple[int, ...]


@step("set up")
@rule("GAL-BID-01")
def set_up(turn: GalleryTurn) -> None:
    """The first lot is up, and the first seat begins."""
    go_on(turn, 0, 0, tuple(turn.numbers))


@rule("GAL-BID-01")
def go_on(turn: GalleryTurn, price: int, leader: int, others: tuple[int, ...]) -> None:
    """The next one is asked; when all others have passed, the leader pays and gets the lot."""
    if others:
        turn.ask(others[0], Bidding(price, leader, others[1:]))
        return
    if leader:
        seat = turn.seat(leader)
        turn.move("coin", seat.purse, "bank", price)
        turn.move("lot", "up", seat.kept)
        seat.scores(1)
    turn.then("end")


@dataclass(frozen=True, slots=True)
class Raise(Decision[GalleryTurn, Seat]):
    """Bids more than the highest bid."""

    coins: int
    answers = (Bidding.kind,)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["Raise"]:
        for coins in range(turn.asked(seat.number, Bidding).price + 1, turn.size(seat.purse) + 1):
            yield cls(coins)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if not turn.asked(seat.number, Bidding).price < self.coins <= turn.size(seat.purse):
            yield Refusal("GAL-BID-02", "wrong-bid")

    @rule("GAL-BID-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        due = turn.answered_as(Bidding)
        go_on(turn, self.coins, seat.number, (*due.others, *((due.leader,) if due.leader else ())))


@dataclass(frozen=True, slots=True)
class Leave(Decision[GalleryTurn, Seat]):
    """Leaves the auction."""

    answers = (Bidding.kind,)

    @rule("GAL-BID-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        due = turn.answered_as(Bidding)
        go_on(turn, due.price, due.leader, due.others)


GAME = mechanism(
    __name__,
    {"GAL-BID-01": "Who leads when all others have left gets the lot.", "GAL-BID-02": "Raise or leave."},
    (Area("up"), Area("purse"), Area("bank"), Area("kept")),
    lambda setting: [
        Placement("up", "lot", 1),
        *(Placement(place_name("purse", number), "coin", 5) for number in range(1, setting.players + 1)),
    ],
)
