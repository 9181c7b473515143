"""The piece that takes an action of the Construction phase: on the board, or on a private action (PALM-IMP-47).

In a seat's Construction step its pieces on the board count. When it uses its private Construction action, it has said
as what (`UsePrivateConstruction`), and only that piece counts for the decision that follows.
"""

from collections.abc import Iterator

from domain.games.palmyra import questions
from domain.games.palmyra.questions import CONSTRUCTION, GO_ON, PrivateConstructionDue
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.errors import Refusal


def used_for(turn: PalmyraTurn, seat: Seat, action: str) -> bool:
    """True if the seat has a piece with which it may take this action of the Construction phase now."""
    if turn.asks(seat.number, PrivateConstructionDue.kind):
        return turn.asked(seat.number, PrivateConstructionDue).action == action
    return bool(seat.slots(action))


def finish(turn: PalmyraTurn, seat: Seat, action: str) -> None:
    """The piece with which the action was taken returns to the reserve."""
    if turn.answered.kind == PrivateConstructionDue.kind:
        seat.takes_back(seat.private_place(turn.answered_as(PrivateConstructionDue).tile))
    else:
        seat.takes_back(seat.slots(action)[0].place)


def go_on(turn: PalmyraTurn, seat: Seat) -> None:
    """After an action of the Construction phase the seat goes on with its Construction step."""
    if turn.answered.kind == PrivateConstructionDue.kind:
        turn.ask(seat.number, GO_ON, CONSTRUCTION)
    else:
        questions.go_on(turn, seat)


def objections(turn: PalmyraTurn, seat: Seat, action: str, rule_id: str) -> Iterator[Refusal]:
    """The reasons why the seat has no piece for this action now."""
    if not used_for(turn, seat, action):
        yield Refusal(rule_id, "no-piece-on-action", {"action": action})
