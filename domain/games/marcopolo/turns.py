"""MP-TURN: the course of a player's turn.

A main action calls `main_action`, an additional action `go_on`, as the last thing in ``perform``: what they ask is done
after everything that the action itself asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.areas import BOUGHT, BOX, FRESH, MAIN_ACTION
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step

MAIN_ACTION_DUE = "main action due"
MAY_END = "may end"
GO_ON = "go on"
END_OF_ROUND = "end of round"


@rule("MP-TURN-01")
def main_action(turn: MarcoPoloTurn, seat: Seat) -> None:
    """The seat makes its main action; when all that the action brings is done, the turn goes on."""
    turn.move(MAIN_ACTION, BOX, seat.acted_place)
    go_on(turn, seat)


@rule("MP-TURN-01")
def go_on(turn: MarcoPoloTurn, seat: Seat) -> None:
    """The turn goes on when all that was asked before is done."""
    turn.ask(seat.number, GO_ON)


@step(GO_ON)
@rule("MP-TURN-01")
def ask_action(turn: MarcoPoloTurn, seat: Seat) -> None:
    """Asks what the seat does next in its turn: a main action is due while it has a die and has made none."""
    if seat.has_dice and not seat.has_acted:
        turn.ask(seat.number, MAIN_ACTION_DUE, rule="MP-TURN-02")
    else:
        turn.ask(seat.number, MAY_END, rule="MP-TURN-04")


class NextTurn(Due):
    """After a seat's turn the next one clockwise that has dice takes its turn; when none has, the round ends."""

    after: int

    @rule("MP-ROUND-07")
    def happen(self, turn: MarcoPoloTurn) -> None:
        for number in turn.clockwise_from(self.after % turn.setting.players + 1):
            if turn.seat(number).has_dice:
                turn.ask(number, MAIN_ACTION_DUE)
                return
        turn.then(END_OF_ROUND)


@dataclass(frozen=True, slots=True)
class EndTurn(Decision[MarcoPoloTurn, Seat]):
    """Ends the turn."""

    answers = (MAIN_ACTION_DUE, MAY_END)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["EndTurn"]:
        if _may_end(turn, seat):
            yield cls()

    @rule("MP-TURN-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        _forget(turn, seat)
        # Without dice the seat takes no part in the rest of the round.
        turn.then(NextTurn(seat.number), rule="MP-TURN-01" if seat.has_dice else "MP-TURN-05")

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if not _may_end(turn, seat):
            yield Refusal("MP-TURN-02", "main-action-due")


def _may_end(turn: MarcoPoloTurn, seat: Seat) -> bool:
    question = turn.question(seat.number)
    return question is not None and question.kind == MAY_END


def _forget(turn: MarcoPoloTurn, seat: Seat) -> None:
    """Puts back into the box all that marks something for the length of a turn."""
    noted = [(MAIN_ACTION, seat.acted_place), (BOUGHT, seat.bought_place)]
    noted += [(FRESH, place) for place in seat.fresh_places.values()]
    for piece, place in noted:
        if turn.table.pieces(place):
            turn.move(piece, place, BOX, turn.count(place, piece))
