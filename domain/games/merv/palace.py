"""MERV-PAL: placing courtiers in the halls of the palace."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.payments import pay, payable, payment_objections, payments
from domain.games.merv.questions import COURTIER_BOON, FREE_COURTIER, PALACE
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

ACTION = "palace"


def halls_with_room(turn: MervTurn) -> list[str]:
    """The halls that can take another courtier (MERV-PAL-01)."""
    return [hall for hall in turn.box.halls if turn.size(f"hall:{hall}") < turn.box.hall_capacity]


def place_courtier(turn: MervTurn, party: Party, hall: str) -> None:
    """A servant becomes a courtier; the first one in a hall gives favour (MERV-PAL-03)."""
    first = not turn.table.pieces(f"hall:{hall}")
    turn.move(party.servant, party.supply, f"hall:{hall}")
    if first:
        _first_in_hall(turn, party)


@rule("MERV-PAL-03")
def _first_in_hall(turn: MervTurn, party: Party) -> None:
    gain_favour(turn, party)


def price(turn: MervTurn, seat: Seat, hall: str) -> tuple[str, ...]:
    """What the seat's next courtier costs in a hall: the n-th one n cubes (MERV-PAL-02)."""
    return (turn.box.halls[hall].colour,) * (seat.courtiers + 1)


def possible(turn: MervTurn, seat: Seat) -> bool:
    """Whether a first courtier can be placed and paid for (AMB-05)."""
    if not seat.servants_left:
        return False
    return any(payable(turn, seat, price(turn, seat, hall), ACTION) for hall in halls_with_room(turn))


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, PALACE, 0)


@rule("MERV-PAL-05")
def courtier_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must place a free courtier, if there is a servant and room (AMB-39, AMB-42)."""
    if seat.servants_left and halls_with_room(turn):
        turn.ask(seat.number, FREE_COURTIER)


@dataclass(frozen=True, slots=True)
class PlaceCourtier(Decision[MervTurn, Seat]):
    """Places a courtier in a hall; ``payment`` as in `payments`, empty for a free one."""

    hall: str
    payment: tuple[str, ...]

    answers = (PALACE, FREE_COURTIER)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PlaceCourtier"]:
        if not seat.servants_left:
            return
        free = _is_free(turn, seat)
        for hall in halls_with_room(turn):
            for payment in [()] if free else payments(turn, seat, price(turn, seat, hall), ACTION):
                yield cls(hall, payment)

    @rule("MERV-PAL-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        if turn.answered.kind == FREE_COURTIER:
            _place_free(turn, seat, self.hall)
            return
        pay(turn, seat, price(turn, seat, self.hall), self.payment, ACTION)
        place_courtier(turn, seat, self.hall)
        turn.ask(seat.number, PALACE, int(turn.answered.arguments[0]) + 1)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.hall not in turn.box.halls:
            yield Refusal("MERV-GEN-01", "no-such-hall", {"hall": self.hall})
            return
        if self.hall not in halls_with_room(turn):
            yield Refusal("MERV-PAL-04", "hall-full", {"hall": self.hall})
        if not seat.servants_left:
            yield Refusal("MERV-PAL-04", "no-servant-left")
        if not _is_free(turn, seat):
            yield from payment_objections(turn, seat, price(turn, seat, self.hall), self.payment, ACTION)
        elif self.payment:
            yield Refusal("MERV-PAY-04", "nothing-to-pay")


@rule("MERV-PAL-05")
def _place_free(turn: MervTurn, seat: Seat, hall: str) -> None:
    place_courtier(turn, seat, hall)


def _is_free(turn: MervTurn, seat: Seat) -> bool:
    question = turn.question(seat.number)
    return question is not None and question.kind == FREE_COURTIER


DECISIONS = (PlaceCourtier,)
STEPS = {COURTIER_BOON: courtier_boon}
