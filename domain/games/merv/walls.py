"""MERV-WAL: building the wall, piece by piece: first the piece is chosen and paid for, then its slot."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import WALLS
from domain.games.merv.payments import pay, payable, payment_objections, payments
from domain.games.merv.questions import FREE_WALL, PLACE_WALL, WALL, WALL_BOON
from domain.games.merv.tracks import gain_influence
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def free_slots(turn: MervTurn, gate: bool) -> list[str]:
    """The free slots for gates or for segments, clockwise from the north-west (MERV-WAL-02)."""
    return [
        slot.id
        for slot in turn.box.wall_slots.values()
        if slot.gate == gate and not turn.table.pieces(f"wall-slot:{slot.id}")
    ]


def pieces_left(turn: MervTurn) -> list[str]:
    """The wall pieces that are not built; there is a slot for each of them."""
    return [piece for piece in turn.box.wall_pieces if turn.count(WALLS, f"wall/{piece}")]


def influence(turn: MervTurn, party: Party, slot: str) -> int:
    """The influence that a piece in a slot would give to a party."""
    owners = [turn.town.owner(cell) for cell in turn.box.wall_slots[slot].protects]
    own = owners.count(party.colour)
    others = sum(bool(owner) for owner in owners) - own
    return min(own * turn.box.wall_own + others * turn.box.wall_other, turn.box.wall_most)


def place(turn: MervTurn, piece: str, slot: str) -> None:
    """A piece comes from the supply to a slot."""
    turn.move(f"wall/{piece}", WALLS, f"wall-slot:{slot}")


@rule("MERV-WAL-02")
def _place_for_seat(turn: MervTurn, piece: str, slot: str) -> None:
    place(turn, piece, slot)


def possible(turn: MervTurn, seat: Seat) -> bool:
    """Whether a first piece can be paid for (AMB-05)."""
    return any(payable(turn, seat, turn.box.wall_pieces[piece].price) for piece in pieces_left(turn))


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, WALL, 0)


@rule("MERV-WAL-01")
def wall_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must build a free piece, if one is left (AMB-39)."""
    if pieces_left(turn):
        turn.ask(seat.number, FREE_WALL)


def _is_free(turn: MervTurn, seat: Seat) -> bool:
    question = turn.question(seat.number)
    return question is not None and question.kind == FREE_WALL


@dataclass(frozen=True, slots=True)
class BuildWall(Decision[MervTurn, Seat]):
    """Chooses a piece to build and pays for it; ``payment`` as in `payments`, empty for a free piece."""

    piece: str
    payment: tuple[str, ...]

    answers = (WALL, FREE_WALL)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["BuildWall"]:
        free = _is_free(turn, seat)
        for piece in pieces_left(turn):
            for payment in [()] if free else payments(turn, seat, turn.box.wall_pieces[piece].price):
                yield cls(piece, payment)

    @rule("MERV-WAL-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        turn.ask(seat.number, PLACE_WALL, self.piece)
        if turn.answered.kind == WALL:
            pay(turn, seat, turn.box.wall_pieces[self.piece].price, self.payment)
            turn.ask(seat.number, WALL, int(turn.answered.arguments[0]) + 1)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.piece not in turn.box.wall_pieces:
            yield Refusal("MERV-GEN-01", "no-such-piece", {"piece": self.piece})
            return
        if self.piece not in pieces_left(turn):
            yield Refusal("MERV-WAL-02", "piece-built", {"piece": self.piece})
        if not _is_free(turn, seat):
            yield from payment_objections(turn, seat, turn.box.wall_pieces[self.piece].price, self.payment)
        elif self.payment:
            yield Refusal("MERV-PAY-04", "nothing-to-pay")


@dataclass(frozen=True, slots=True)
class PlaceWall(Decision[MervTurn, Seat]):
    """Builds the chosen piece in a slot: side and line, `N5`."""

    slot: str

    answers = (PLACE_WALL,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PlaceWall"]:
        for slot in free_slots(turn, turn.box.wall_pieces[_chosen(turn, seat)].gate):
            yield cls(slot)

    @rule("MERV-WAL-03")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        _place_for_seat(turn, turn.answered.arguments[0], self.slot)
        gain_influence(turn, seat, influence(turn, seat, self.slot))

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        slots = turn.box.wall_slots
        gate = turn.box.wall_pieces[_chosen(turn, seat)].gate
        if self.slot not in slots:
            yield Refusal("MERV-GEN-01", "no-such-wall-slot", {"slot": self.slot})
        elif slots[self.slot].gate and not gate:
            yield Refusal("MERV-WAL-02", "slot-for-gates", {"slot": self.slot})
        elif gate and not slots[self.slot].gate:
            yield Refusal("MERV-WAL-02", "slot-for-segments", {"slot": self.slot})
        elif turn.table.pieces(f"wall-slot:{self.slot}"):
            yield Refusal("MERV-WAL-02", "wall-there", {"slot": self.slot})


def _chosen(turn: MervTurn, seat: Seat) -> str:
    question = turn.question(seat.number)
    assert question is not None
    return question.arguments[0]


DECISIONS = (BuildWall, PlaceWall)
STEPS = {WALL_BOON: wall_boon}
