"""Deck building: the hand pays for a new card, which comes into the own deck when that is shuffled again."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.areas import Area, Visibility
from domain.table.names import face_of, place_name
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism

HAND, TURNS = 3, 3


@rule("GAL-DECK-01")
def draw_hand(turn: GalleryTurn, seat: Seat) -> None:
    """Draws a new hand. An empty deck is made of what was discarded: a bag to draw from needs no order."""
    for _ in range(HAND):
        if not turn.size(seat.deck):
            turn.move_all(seat.discard, seat.deck)
        turn.move(turn.draw(seat.deck), seat.deck, seat.hand)


class PlayHand(Due):
    """A seat shows its hand, buys a card and draws; ``number`` counts the turns of all."""

    number: int

    @rule("GAL-DECK-02")
    def happen(self, turn: GalleryTurn) -> None:
        if self.number == TURNS * turn.setting.players:
            turn.then("end")
            return
        seat = turn.seat(self.number % turn.setting.players + 1)
        turn.move_all(seat.hand, seat.played)
        turn.ask(seat.number, "buy")
        turn.then(CleanUp(seat.number))
        turn.then(PlayHand(self.number + 1))


class CleanUp(Due):
    """All that was played is discarded."""

    seat: int

    @rule("GAL-DECK-03")
    def happen(self, turn: GalleryTurn) -> None:
        seat = turn.seat(self.seat)
        turn.move_all(seat.played, seat.discard)
        draw_hand(turn, seat)


def affordable(turn: GalleryTurn, seat: Seat) -> list[str]:
    """The cards on offer that what was played pays for."""
    coins = sum(int(face_of(card)) * number for card, number in turn.table.pieces(seat.played).items())
    return [card for card in sorted(turn.table.pieces("market")) if 2 * int(face_of(card)) <= coins]


@dataclass(frozen=True, slots=True)
class Buy(Decision[GalleryTurn, Seat]):
    """Buys a card for twice its value."""

    card: str
    answers = ("buy",)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["Buy"]:
        for card in affordable(turn, seat):
            yield cls(card)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in affordable(turn, seat):
            yield Refusal("GAL-DECK-02", "cannot-buy")

    @rule("GAL-DECK-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.move(self.card, "market", seat.discard)
        seat.scores(int(face_of(self.card)))


@dataclass(frozen=True, slots=True)
class BuyNothing(Decision[GalleryTurn, Seat]):
    """Buys nothing."""

    answers = ("buy",)

    @rule("GAL-DECK-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        pass


@step("set up")
@rule("GAL-DECK-01")
def set_up(turn: GalleryTurn) -> None:
    """All draw a hand of their own deck."""
    for seat in turn.seats:
        draw_hand(turn, seat)
    turn.then(PlayHand(0))


GAME = mechanism(
    __name__,
    {
        "GAL-DECK-01": "Draw three cards of your deck; if it is empty, what you discarded is your deck.",
        "GAL-DECK-02": "Show your hand and buy a card for twice its value.",
        "GAL-DECK-03": "Discard what you have shown and draw a new hand.",
    },
    (
        *(Area("deck", Visibility.NONE), Area("hand", Visibility.OWNER)),
        *(Area("played"), Area("discard"), Area("market")),
    ),
    lambda setting: [
        *(Placement("market", f"card/{value}", 3) for value in (2, 3)),
        *(Placement(place_name("deck", number), "card/1", 4) for number in range(1, setting.players + 1)),
    ],
)
