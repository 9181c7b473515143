"""PALM-PLACE: the Placement stage."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import missions
from domain.games.palmyra.kinds import PIECES
from domain.games.palmyra.mission_cards import SecondPiece
from domain.games.palmyra.questions import FIRST_OF_TWO, ONE, PLACE_PIECE, SECOND_OF_TWO
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.games.palmyra.turns import PLACEMENT
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

PLACE_SECOND = "place second"


@step(PLACEMENT)
@rule("PALM-PLACE-09")
def place_next(turn: PalmyraTurn, after: str) -> None:
    """The next seat in play order that can place a piece is asked; when no seat can, the stage is over.

    ``after``: the number of the seat that placed last; 0 at the beginning.
    """
    order = list(turn.order())
    first = order.index(int(after)) + 1 if int(after) else 0
    for number in (*order[first:], *order[:first]):
        if _can_place(turn, turn.seat(number)):
            with turn.citing("PALM-PLACE-01"):
                turn.ask(number, PLACE_PIECE, ONE)
                turn.then(PLACEMENT, number)
            return


def _spaces(turn: PalmyraTurn, seat: Seat, kind: str) -> list[str]:
    """The names of the spaces for a camel or ship of the seat: free slots, then free private actions."""
    pieces = turn.table.pieces
    slots = [slot.name for slot in turn.slots_for[kind] if not pieces(slot.place)]
    return slots + [tile.id for tile in seat.private_spaces() if not seat.stands_on(tile.id)]


def _can_place(turn: PalmyraTurn, seat: Seat) -> bool:
    return any(seat.in_reserve(kind) and _spaces(turn, seat, kind) for kind in PIECES)


@step(PLACE_SECOND)
@rule("PALM-PLACE-08")
def place_second(turn: PalmyraTurn, seat: Seat) -> None:
    """The second piece of a turn is placed, if there is a space for it."""
    if _can_place(turn, seat):
        turn.ask(seat.number, PLACE_PIECE, SECOND_OF_TWO)


@dataclass(frozen=True, slots=True)
class PlacePiece(Decision[PalmyraTurn, Seat]):
    """Places a camel or a ship."""

    piece: str
    """`camel` or `ship`."""
    slot: str
    """A free slot on the board, or one of the player's free private actions."""

    answers = (PLACE_PIECE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["PlacePiece"]:
        for kind in PIECES:
            if seat.in_reserve(kind):
                for name in _spaces(turn, seat, kind):
                    yield cls(kind, name)

    @rule("PALM-PLACE-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        rule_id = "PALM-PLACE-01" if self.slot in turn.slots_by_name else "PALM-PLACE-06"
        turn.move(seat.piece(self.piece), seat.reserve, seat.place_named(self.slot), rule=rule_id)
        if turn.answered.arguments == (FIRST_OF_TWO,):
            turn.ask(seat.number, PLACE_SECOND, rule="PALM-PLACE-08")

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.piece not in PIECES:
            yield Refusal("PALM-PLACE-01", "no-such-piece", {"piece": self.piece})
            return
        if not seat.in_reserve(self.piece):
            yield Refusal("PALM-PLACE-04", "no-piece-in-reserve", {"piece": self.piece})
        slot = turn.slots_by_name.get(self.slot)
        if slot is not None:
            if turn.table.pieces(slot.place):
                yield Refusal("PALM-PLACE-01", "slot-taken", {"slot": self.slot})
            if self.piece not in slot.pieces:
                yield Refusal("PALM-PLACE-02", "wrong-shape", {"slot": self.slot, "piece": self.piece})
        elif self.slot not in turn.box.improvements:
            yield Refusal("PALM-PLACE-01", "no-such-slot", {"slot": self.slot})
        elif self.slot not in {tile.id for tile in seat.private_spaces()}:
            yield Refusal("PALM-PLACE-06", "not-an-own-private-action", {"tile": self.slot})
        elif seat.stands_on(self.slot):
            yield Refusal("PALM-PLACE-06", "private-action-taken", {"tile": self.slot})


@dataclass(frozen=True, slots=True)
class ReturnMissionForSecondPiece(Decision[PalmyraTurn, Seat]):
    """Returns a mission before placing the first piece, to place two pieces this turn."""

    card: str
    """Id of the mission."""

    answers = (PLACE_PIECE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForSecondPiece"]:
        if _first_piece(turn, seat) and _pieces_left(seat) >= 2:
            for card, _ in seat.cards(SecondPiece):
                yield cls(card.id)

    @rule("PALM-PLACE-08")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.ask(seat.number, PLACE_PIECE, FIRST_OF_TWO, rule=missions.give_back(turn, seat, self.card))

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, SecondPiece)
        if not _first_piece(turn, seat):
            yield Refusal("PALM-PLACE-08", "second-card-in-turn")
        if _pieces_left(seat) < 2:
            yield Refusal("PALM-PLACE-08", "fewer-than-two-pieces")


def _first_piece(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if the seat is asked for the first piece of its turn, and has not returned a card for a second one yet."""
    return turn.asked(seat.number) == (ONE,)


def _pieces_left(seat: Seat) -> int:
    return sum(seat.in_reserve(kind) for kind in PIECES)
