"""MERV-CML: the trade at the camel market."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import BOX, CAMEL, MARKET_VISITED
from domain.games.merv.library import gain_scrolls
from domain.games.merv.questions import CARD_BOON, CHOOSE_ACTION, MAY_END, SOLDIER_BOON, STEP_BOON
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


def _trade_objections(turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
    if not turn.line(turn.slot_of(seat.colour)).market:
        yield Refusal("MERV-CML-01", "market-not-in-line")
    if seat.has_traded:
        yield Refusal("MERV-CML-04", "traded-before")


def _may_trade(turn: MervTurn, seat: Seat) -> bool:
    return not any(True for _ in _trade_objections(turn, seat))


@rule("MERV-CML-01")
def _traded(turn: MervTurn, seat: Seat) -> None:
    """The seat has traded in this turn, and the turn goes on where it was."""
    turn.move(MARKET_VISITED, BOX, seat.memory)
    with turn.citing("MERV-TURN-06"):
        turn.ask_again(seat.number)


def collect(turn: MervTurn, party: Party) -> None:
    """All camels there come to a party."""
    for corner in turn.market_camels:
        turn.move(CAMEL, turn.corner_places[corner], party.purse)


@dataclass(frozen=True, slots=True)
class CollectCamels(Decision[MervTurn, Seat]):
    """Takes all camels from the camel market."""

    answers = (CHOOSE_ACTION, MAY_END)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["CollectCamels"]:
        if _may_trade(turn, seat) and turn.market_camels:
            yield cls()

    @rule("MERV-CML-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        collect(turn, seat)
        _traded(turn, seat)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _trade_objections(turn, seat)
        if not turn.market_camels:
            yield Refusal("MERV-CML-04", "no-camel-in-market")


@dataclass(frozen=True, slots=True)
class PlaceCamel(Decision[MervTurn, Seat]):
    """Places a camel on a free corner of the camel market and gains what the corner shows."""

    corner: str
    """The corner: `top_left`, `top_right`, `bottom_right` or `bottom_left`."""

    answers = (CHOOSE_ACTION, MAY_END)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PlaceCamel"]:
        if seat.camels and _may_trade(turn, seat):
            for corner in turn.box.corners:
                if corner not in turn.market_camels:
                    yield cls(corner)

    @rule("MERV-CML-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        turn.move(CAMEL, seat.purse, turn.corner_places[self.corner])
        _corner_boon(turn, seat, turn.market_reward(self.corner))
        _traded(turn, seat)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _trade_objections(turn, seat)
        if self.corner not in turn.box.corners:
            yield Refusal("MERV-GEN-01", "no-such-corner", {"corner": self.corner})
        elif self.corner in turn.market_camels:
            yield Refusal("MERV-CML-04", "corner-covered", {"corner": self.corner})
        if not seat.camels:
            yield Refusal("MERV-CML-04", "no-camel")


@rule("MERV-CML-03")
def _corner_boon(turn: MervTurn, seat: Seat, reward: str) -> None:
    match reward:
        case "white_cube":
            seat.takes(turn.box.wild)
        case "scroll":
            gain_scrolls(turn, seat, 1)
        case "rare_good":
            seat.takes("rare")
        case "favour":
            gain_favour(turn, seat)
        case "any_card":
            turn.ask(seat.number, CARD_BOON)
        case "mosque_step":
            turn.ask(seat.number, STEP_BOON)
        case "soldier":
            turn.ask(seat.number, SOLDIER_BOON)
