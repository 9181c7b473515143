"""A claim that anybody may challenge: the first challenge calls off the others. Whether the claim is true is stated to
all, and no card is shown. Who is wrong drops out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.areas import Area, Visibility
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism


class Challenge(Due):
    """Question to all others at once: is the claim true?"""

    claimant: int
    value: int


class NextClaim(Due):
    """It is the turn of a seat, if it is still in; after the last claim all who are left win."""

    seat: int
    left: int

    @rule("GAL-BLUFF-01")
    def happen(self, turn: GalleryTurn) -> None:
        if turn.size(turn.seat(self.seat).hand):
            turn.ask(self.seat, "claim")
        if self.left > 1:
            turn.then(NextClaim(turn.left_of(self.seat).number, self.left - 1))


class Result(Due):
    """The places; ``out`` are those who have dropped out, the first one first."""

    out: tuple[int, ...] = ()

    @rule("GAL-BLUFF-03")
    def happen(self, turn: GalleryTurn) -> None:
        lasted = {number: order for order, number in enumerate(self.out)}
        turn.rank_by({number: lasted.get(number, len(self.out)) for number in turn.numbers})


@rule("GAL-BLUFF-03")
def drop_out(turn: GalleryTurn, seat: Seat) -> None:
    """The seat is out, as the result that is due records. With one seat left there are no more claims."""
    turn.move_all(seat.hand, seat.kept)
    turn.replace(Result, lambda result: Result((*result.out, seat.number)))
    if sum(turn.size(other.hand) > 0 for other in turn.seats) == 1:
        turn.cancel(NextClaim)


@dataclass(frozen=True, slots=True)
class Claim(Decision[GalleryTurn, Seat]):
    """Says that a card is among the own two, true or not."""

    value: int
    answers = ("claim",)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["Claim"]:
        for value in range(1, 4):
            yield cls(value)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if not 1 <= self.value <= 3:
            yield Refusal("GAL-BLUFF-01", "no-such-card")

    @rule("GAL-BLUFF-01")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        for other in turn.seats:
            if other is not seat and turn.size(other.hand):
                turn.ask(other.number, Challenge(seat.number, self.value))


@dataclass(frozen=True, slots=True)
class Doubt(Decision[GalleryTurn, Seat]):
    """Challenges the claim: all learn whether it is true, and one of the two drops out."""

    answers = (Challenge.kind,)

    @rule("GAL-BLUFF-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        due = turn.answered_as(Challenge)
        turn.cancel(Challenge)
        turn.then(Verdict(due.claimant, seat.number, due.value))


class Verdict(Due):
    """The match states whether the claimant holds the card; the cards themselves stay hidden."""

    claimant: int
    doubter: int
    value: int

    @rule("GAL-BLUFF-02")
    def happen(self, turn: GalleryTurn) -> None:
        claimant = turn.seat(self.claimant)
        true = turn.state_whether(claimant.hand, f"card/{self.value}")
        drop_out(turn, turn.seat(self.doubter) if true else claimant)


@dataclass(frozen=True, slots=True)
class Believe(Decision[GalleryTurn, Seat]):
    """Lets the claim stand."""

    answers = (Challenge.kind,)

    @rule("GAL-BLUFF-01")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        pass


@step("set up")
@rule("GAL-BLUFF-01")
def set_up(turn: GalleryTurn) -> None:
    """Each draws two cards. The result is due from the beginning, below all else."""
    for seat in 2 * turn.seats:
        turn.move(turn.draw("deck"), "deck", seat.hand)
    turn.then(NextClaim(1, 4 * turn.setting.players))
    turn.then(Result())


def evaluate(turn: GalleryTurn, seat: Seat) -> int:
    """The worth of a position to bots: to be in, and that others are out."""
    return 100 * sum(2 * (other is seat) - 1 for other in turn.seats if turn.size(other.hand))


GAME = mechanism(
    __name__,
    {
        "GAL-BLUFF-01": "Claim in turn to hold a card; any other player may doubt it.",
        "GAL-BLUFF-02": "The first doubt counts: all learn whether the claim is true.",
        "GAL-BLUFF-03": "Who is wrong drops out; those who drop out later come before.",
    },
    (Area("deck", Visibility.NONE), Area("hand", Visibility.OWNER), Area("kept")),
    lambda setting: [Placement("deck", f"card/{value}", 3) for value in range(1, 4)],
    players=(2, 3, 4),
    states=True,
    evaluate=evaluate,
)
