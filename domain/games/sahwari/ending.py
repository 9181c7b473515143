"""Phase 5 and the end of the game: flip, refill, end check, guards, next player (SAH-EOT, SAH-END)."""

from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import (
    BOX,
    ENDING,
    IDLE,
    LAST_ROUND,
    OVER,
    STALLED,
    TAKEN,
    WITHDRAWAL,
    WITHDRAWALS,
)
from domain.games.sahwari.questions import BEGIN_TURN, END_TURN, FINAL_SCORING, GO_ON, MAY_END
from domain.games.sahwari.recruits import complete_display
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.rules import rule, step


@dataclass(frozen=True, slots=True)
class EndTurn(Decision[SahwariTurn, Seat]):
    """Ends the turn."""

    answers: ClassVar = (MAY_END,)

    @rule("SAH-TURN-08")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.enter_stage(OVER)
        turn.cancel(GO_ON, seat=seat.number, rule="SAH-TURN-02")


@step(END_TURN)
@rule("SAH-EOT-03")
def end_turn(turn: SahwariTurn, number: str) -> None:
    """Phase 5: flip, refill, end check, next player."""
    with turn.citing("SAH-EOT-01"):
        for cell in turn.map.resource_sides():
            if not turn.map.resources(cell):
                turn.map.flip(cell)
    with turn.citing("SAH-EOT-02"):
        complete_display(turn)
    if not turn.size(ENDING) and _few_enough_tiles(turn):  # for good (SAH-END-03)
        turn.move(LAST_ROUND, BOX, ENDING, rule="SAH-END-01")
    order = turn.turn_order
    if int(number) == order[-1]:
        _end_round(turn, order[0])
    else:
        turn.then(BEGIN_TURN, order[order.index(int(number)) + 1])


def _few_enough_tiles(turn: SahwariTurn) -> bool:
    """True if so few tiles, counting the Guild tile, are resource side up that the end comes (SAH-END-01)."""
    return len(turn.map.resource_sides()) + turn.box.guild_counts <= turn.box.trigger


def _end_round(turn: SahwariTurn, first: int) -> None:
    """All players have had the same number of turns: the game ends, or a new round begins."""
    stalled = _count_stalled(turn)
    idle = _count_idle(turn)
    if turn.size(ENDING):
        turn.then(FINAL_SCORING, rule="SAH-END-02")
    elif stalled:
        turn.then(FINAL_SCORING, rule="SAH-END-04")
    elif idle:
        turn.then(FINAL_SCORING, rule="SAH-END-06")
    else:
        turn.then(BEGIN_TURN, first)


@rule("SAH-END-04")
def _count_stalled(turn: SahwariTurn) -> bool:
    """Counts rounds in a row in which every turn was a forced withdrawal; whether there have been enough."""
    withdrawals = turn.size(WITHDRAWALS)
    turn.move(WITHDRAWAL, WITHDRAWALS, BOX, withdrawals)
    return _count(turn, STALLED, withdrawals == turn.setting.players, turn.setting.number("stalemate_rounds"))


@rule("SAH-END-06")
def _count_idle(turn: SahwariTurn) -> bool:
    """Counts rounds in a row in which no resource left a tile but the Guild tile; whether there have been enough."""
    taken = turn.size(TAKEN)
    turn.move(TAKEN, TAKEN, BOX, taken)
    return _count(turn, IDLE, not taken, turn.setting.number("idle_rounds"))


def _count(turn: SahwariTurn, place: str, more: bool, limit: int) -> bool:
    rounds = int(turn.face(place)) + 1 if more else 0
    turn.move(turn.only(place), place, place, becomes=f"{place}-rounds/{rounds}")
    return 0 < limit <= rounds
