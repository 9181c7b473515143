"""Steps without a decision in Skeleton: set-up, turns, the end.

A step does what its rule says and asks for what is due next: what it asks first is done first.
"""

from caravanserai_kit.skeleton.turn import SkeletonTurn
from domain.play.rules import rule, step

CATEGORIES = ("coins",)
"""The sources of points."""


@step("set up")
@rule("SK-SETUP-01")
def set_up(turn: SkeletonTurn) -> None:
    """The coins lie there already."""
    turn.then("turn", 1)


@step("turn")
@rule("SK-TURN-01")
def play_turn(turn: SkeletonTurn, number: str) -> None:
    """Asks a seat to take coins; then comes the next one."""
    if not turn.takeable:
        turn.then("end")
        return
    turn.ask(int(number), "take")
    turn.then("turn", int(number) % turn.setting.players + 1)


@step("end")
@rule("SK-END-01")
def end(turn: SkeletonTurn) -> None:
    """Announces the result."""
    turn.rank_by({number: turn.points(number, CATEGORIES) for number in turn.numbers})
