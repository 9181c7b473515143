"""MERV-PAL: placing courtiers in the halls of the palace."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.payments import pay, payable, payment_objections, payments
from domain.games.merv.questions import COURTIER_BOON, FREE_COURTIER, PALACE
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

ACTION = "palace"


def halls_with_room(turn: MervTurn) -> list[str]:
    """The halls that can take another courtier (MERV-PAL-01)."""
    return [hall for hall in turn.box.halls if turn.size(turn.hall_places[hall]) < turn.box.hall_capacity]


def place_courtier(turn: MervTurn, party: Party, hall: str) -> None:
    """A servant becomes a courtier; the first one in a hall gives favour (MERV-PAL-03)."""
    place = turn.hall_places[hall]
    first = not turn.table.pieces(place)
    turn.move(party.servant, party.supply, place)
    if first:
        with turn.citing("MERV-PAL-03"):
            gain_favour(turn, party)


def price(turn: MervTurn, seat: Seat, hall: str) -> tuple[str, ...]:
    """The price of the seat's next courtier in a hall: the n-th one n cubes (MERV-PAL-02)."""
    return (turn.box.halls[hall].colour,) * (seat.courtiers + 1)


def possible(turn: MervTurn, seat: Seat) -> bool:
    """True if a first courtier can be placed and paid for (AMB-05)."""
    if not seat.servants_left:
        return False
    return any(payable(turn, seat, price(turn, seat, hall), ACTION) for hall in halls_with_room(turn))


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, PALACE, 0)


@step(COURTIER_BOON)
@rule("MERV-PAL-05")
def courtier_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must place a free courtier, if there is a servant and room (AMB-39, AMB-42)."""
    if seat.servants_left and halls_with_room(turn):
        turn.ask(seat.number, FREE_COURTIER)


@dataclass(frozen=True, slots=True)
class PlaceCourtier(Decision[MervTurn, Seat]):
    """Places a courtier in the palace."""

    hall: str
    """The hall: `knowledge`, `spice`, `trade` or `faith`."""
    payment: tuple[str, ...]
    """The payment; empty for a free courtier."""

    answers = (PALACE, FREE_COURTIER)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PlaceCourtier"]:
        if not seat.servants_left:
            return
        free = turn.asks(seat.number, FREE_COURTIER)
        for hall in halls_with_room(turn):
            for payment in [()] if free else payments(turn, seat, price(turn, seat, hall), ACTION):
                yield cls(hall, payment)

    @rule("MERV-PAL-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        if turn.answered.kind == FREE_COURTIER:
            with turn.citing("MERV-PAL-05"):
                place_courtier(turn, seat, self.hall)
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
        if not turn.asks(seat.number, FREE_COURTIER):
            yield from payment_objections(turn, seat, price(turn, seat, self.hall), self.payment, ACTION)
        elif self.payment:
            yield Refusal("MERV-PAY-04", "nothing-to-pay")
