"""The frame of a turn (SAH-TURN): its stages, what is due in each, and phases that are skipped."""

from domain.games.sahwari.areas import COLLECTED, GUILD_MOVED, MOVED, ROUND, START
from domain.games.sahwari.guild_camel import can_move_guild_camel
from domain.games.sahwari.questions import (
    BEGIN_TURN,
    COLLECT_DUE,
    END_TURN,
    GO_ON,
    GUILD_CAMEL_DUE,
    MAY_END,
    OWN_CAMEL_DUE,
)
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.rules import rule, step


@step(BEGIN_TURN)
@rule("SAH-TURN-01")
def begin_turn(turn: SahwariTurn, number: str) -> None:
    """A seat's turn begins, and with the first one a round."""
    if int(number) == turn.turn_order[0]:
        turn.move(turn.only(ROUND), ROUND, ROUND, becomes=f"round/{int(turn.face(ROUND)) + 1}")
    turn.enter_stage(START)
    turn.ask(int(number), GO_ON, rule="SAH-TURN-03")
    turn.then(END_TURN, number)


@step(GO_ON)
@rule("SAH-TURN-02")
def go_on(turn: SahwariTurn, seat: Seat) -> None:
    """Asks what is due in the stage; a stage without a choice passes at once, also after an ability (SAH-TURN-07)."""
    stage = turn.stage
    if stage == MOVED and not _can_collect(turn):
        with turn.citing("SAH-COLL-02"):
            turn.note_collector("")
            turn.enter_stage(stage := COLLECTED)
    if stage == COLLECTED and not can_move_guild_camel(turn, seat):
        with turn.citing("SAH-GUILD-05"):
            turn.enter_stage(stage := GUILD_MOVED)
    turn.ask(seat.number, _DUE[stage], *((turn.map.where(turn.collector),) if stage == MOVED else ()))
    turn.ask(seat.number, GO_ON)


_DUE = {START: OWN_CAMEL_DUE, MOVED: COLLECT_DUE, COLLECTED: GUILD_CAMEL_DUE, GUILD_MOVED: MAY_END}


def _can_collect(turn: SahwariTurn) -> bool:
    collector = turn.collector
    return bool(collector) and bool(turn.map.resources(turn.map.where(collector)))
