"""A trick: follow the suit that was led; the highest card of it takes the trick, and leads the next one."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.areas import Area, Visibility
from domain.table.names import face_of
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism


def suit(card: str) -> str:
    """The suit of `card/red-3`."""
    return face_of(card).partition("-")[0]


class Play(Due):
    """Question: which card? ``led`` is the suit to follow; empty for the first card of a trick."""

    led: str


class Trick(Due):
    """A seat leads a trick, the others follow, clockwise; without cards the match ends."""

    leader: int

    @rule("GAL-TRICK-01")
    def happen(self, turn: GalleryTurn) -> None:
        if not turn.size(turn.seat(self.leader).hand):
            turn.then("end")
            return
        for number in turn.clockwise(self.leader):
            turn.then(Follow(number, self.leader))
        turn.then(Take(self.leader))


class Follow(Due):
    """A seat's turn in the trick of this leader."""

    seat: int
    leader: int

    @rule("GAL-TRICK-01")
    def happen(self, turn: GalleryTurn) -> None:
        turn.ask(self.seat, Play(suit(turn.only(turn.seat(self.leader).played))))


class Take(Due):
    """The highest card of the suit that was led takes the trick."""

    leader: int

    @rule("GAL-TRICK-03")
    def happen(self, turn: GalleryTurn) -> None:
        led = suit(turn.only(turn.seat(self.leader).played))
        played = {turn.only(seat.played): seat for seat in turn.seats}
        winner = played[max(card for card in played if suit(card) == led)]
        for card, seat in played.items():
            turn.move(card, seat.played, winner.kept)
        winner.scores(1)
        turn.then(Trick(winner.number))


@dataclass(frozen=True, slots=True)
class PlayCard(Decision[GalleryTurn, Seat]):
    """Plays a card of the hand."""

    card: str
    answers = (Play.kind,)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["PlayCard"]:
        led = turn.asked(seat.number, Play).led
        following = [card for card in seat.has(seat.hand) if suit(card) == led]
        for card in following or seat.has(seat.hand):
            yield cls(card)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        led, hand = turn.asked(seat.number, Play).led, seat.has(seat.hand)
        if self.card not in hand:
            yield Refusal("GAL-TRICK-02", "not-in-hand")
        elif suit(self.card) != led and led in map(suit, hand):
            yield Refusal("GAL-TRICK-02", "must-follow", {"suit": led})

    @rule("GAL-TRICK-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.move(self.card, seat.hand, seat.played)


@step("set up")
@rule("GAL-TRICK-01")
def set_up(turn: GalleryTurn) -> None:
    """Four cards for each; seat 1 leads."""
    for seat in turn.seats:
        for _ in range(4):
            turn.move(turn.draw("deck"), "deck", seat.hand)
    turn.then(Trick(1))


GAME = mechanism(
    __name__,
    {
        "GAL-TRICK-01": "All play a card, clockwise from the leader.",
        "GAL-TRICK-02": "Follow the suit that was led, if you can.",
        "GAL-TRICK-03": "The highest card of that suit takes the trick; who takes it leads the next one.",
    },
    (Area("deck", Visibility.NONE), Area("hand", Visibility.OWNER), Area("played"), Area("kept")),
    lambda setting: [Placement("deck", f"card/{suit}-{value}", 1) for suit in ("red", "blue") for value in range(1, 7)],
)
