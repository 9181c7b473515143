"""PALM-PLACE-04, PALM-PLACE-05, PALM-TURN-06: which seats are skipped in the Placement stage and in the windows.

Play order runs clockwise, so one seat of which the place in the order is known tells all the others.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from domain.games.palmyra.turns import PLACEMENT
from domain.games.palmyra.windows import Window
from domain.play.skipping import Skipped, seats_from
from domain.table.effects import Ask, Close, Effect


def find_skipped(effects: Sequence[Effect], players: int) -> Iterator[Skipped]:
    """The seats that the steps of an event went past."""
    for position, step in enumerate(effects):
        if isinstance(step, Close) and step.kind in (PLACEMENT, Window.kind):
            asking = list(_asking(effects[position + 1 :]))
            if step.kind == PLACEMENT:
                seats = _in_placement(step, asking, players)
            else:
                seats = _in_window(step, asking, _answering(effects[:position]), players)
            if seats:
                yield Skipped(position, step, seats)


def _asking(effects: Sequence[Effect]) -> Iterator[Ask]:
    """The questions and statements of a step. It ends where the next task is taken off."""
    own = takewhile(lambda effect: not isinstance(effect, Close), effects)
    return (effect for effect in own if isinstance(effect, Ask))


def _answering(effects: Sequence[Effect]) -> int:
    """The seat that had been asked before a step came up: its is the task that was taken off last."""
    return next((effect.stack for effect in reversed(effects) if isinstance(effect, Close)), 0)


def _in_placement(step: Close, asking: Sequence[Ask], players: int) -> tuple[int, ...]:
    """Those between the seat that placed last and the next one; at the beginning and at the end there are none."""
    after, asked = int(step.arguments[0]), max((ask.stack for ask in asking), default=0)
    return seats_from(after + 1, (asked - after - 1) % players, players) if after and asked else ()


def _in_window(step: Close, asking: Sequence[Ask], answering: int, players: int) -> tuple[int, ...]:
    """Those from the place in play order where the window stands to the seat that is asked, or to the last one."""
    place = Window.of(step.arguments).place
    asked = max((ask.stack for ask in asking), default=0)
    if asked:
        further = next(Window.of(ask.arguments).place for ask in asking if ask.kind == Window.kind)
        count = further - 1 - place
        return seats_from(asked - count, count, players)
    return seats_from(answering + 1, players - place + 1, players)
