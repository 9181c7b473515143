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
from domain.play.rules import rule, step


def free_slots(turn: MervTurn, gate: bool) -> list[str]:
    """The free slots for gates or for segments, clockwise from the north-west (MERV-WAL-02)."""
    return [
        slot.id
        for slot in turn.box.wall_slots.values()
        if slot.gate == gate and not turn.table.pieces(turn.town.walls[slot.id])
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
    turn.move(f"wall/{piece}", WALLS, turn.town.walls[slot])


def possible(turn: MervTurn, seat: Seat) -> bool:
    """True if a first piece can be paid for (AMB-05)."""
    prices = {turn.box.wall_pieces[piece].price for piece in pieces_left(turn)}
    return any(payable(turn, seat, price) for price in prices)


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, WALL, 0)


@step(WALL_BOON)
@rule("MERV-WAL-01")
def wall_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must build a free piece, if one is left (AMB-39)."""
    if pieces_left(turn):
        turn.ask(seat.number, FREE_WALL)


@dataclass(frozen=True, slots=True)
class BuildWall(Decision[MervTurn, Seat]):
    """Chooses a wall piece and pays for it. PlaceWall follows."""

    piece: str
    """Id of the piece."""
    payment: tuple[str, ...]
    """The payment; empty for a free piece."""

    answers = (WALL, FREE_WALL)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["BuildWall"]:
        free = turn.asks(seat.number, FREE_WALL)
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
        if not turn.asks(seat.number, FREE_WALL):
            yield from payment_objections(turn, seat, turn.box.wall_pieces[self.piece].price, self.payment)
        elif self.payment:
            yield Refusal("MERV-PAY-04", "nothing-to-pay")


@dataclass(frozen=True, slots=True)
class PlaceWall(Decision[MervTurn, Seat]):
    """Builds the chosen wall piece."""

    slot: str
    """The slot: the side of the city and the number of the row or column, such as `N5`."""

    answers = (PLACE_WALL,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PlaceWall"]:
        (piece,) = turn.asked(seat.number)
        for slot in free_slots(turn, turn.box.wall_pieces[piece].gate):
            yield cls(slot)

    @rule("MERV-WAL-03")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        (piece,) = turn.answered.arguments
        with turn.citing("MERV-WAL-02"):
            place(turn, piece, self.slot)
        gain_influence(turn, seat, influence(turn, seat, self.slot))

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        slots = turn.box.wall_slots
        (piece,) = turn.asked(seat.number)
        gate = turn.box.wall_pieces[piece].gate
        if self.slot not in slots:
            yield Refusal("MERV-GEN-01", "no-such-wall-slot", {"slot": self.slot})
        elif slots[self.slot].gate and not gate:
            yield Refusal("MERV-WAL-02", "slot-for-gates", {"slot": self.slot})
        elif gate and not slots[self.slot].gate:
            yield Refusal("MERV-WAL-02", "slot-for-segments", {"slot": self.slot})
        elif turn.table.pieces(turn.town.walls[self.slot]):
            yield Refusal("MERV-WAL-02", "wall-there", {"slot": self.slot})
