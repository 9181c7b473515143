"""The weights of positions: numbers by which a search knows the positions that it has met.

They are those of fingerprints (`domain.table.fingerprint`), public and secret in one. A match in the sandbox keeps no
fingerprint; a search adds up what the effects change, once for each, and not when it takes them back.
"""

from collections.abc import Sequence

from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.fingerprint import MASK, shown_weight, task_weight, weights_of
from domain.table.table import Table


def weight_of(table: Table) -> int:
    """The weight of all that lies on a table, of what is due and of what has been shown."""
    weights = weights_of(table.areas)
    total = 0
    for place, pieces in table.lying().items():
        each = weights[place]
        for piece, number in pieces.items():
            total += number * each[piece]
    for stack, tasks in table.stacks().items():
        for depth, (kind, arguments, asked_at) in enumerate(tasks):
            total += (asked_at + 1) * task_weight(stack, depth, kind, arguments)
    for place, seats in table.shown().items():
        total += sum(shown_weight(place, seat) for seat in seats)
    return total


def public_part(weight: int) -> int:
    """The weight of a position in the eyes of a spectator."""
    return weight & MASK


def change_by(effects: Sequence[Effect], table: Table) -> int:
    """The change of the weight by effects, for a table that is as it is right after them."""
    weights = weights_of(table.areas)
    total = 0
    depths: dict[int, int] = {}
    for effect in reversed(effects):
        if effect.__class__ is Move:
            piece, number, source, target, becomes, _ = effect
            change = weights[target][becomes] - weights[source][piece]
            total += change if number == 1 else number * change
        elif effect.__class__ is Show:
            total += shown_weight(effect[0], effect[1])  # a place and a seat
        elif effect.__class__ is Ask:
            stack, kind, arguments, asked_at, _ = effect
            depth = depths.get(stack)
            if depth is None:
                depth = len(table.tasks(stack))
            depths[stack] = depth = depth - 1
            total += (asked_at + 1) * task_weight(stack, depth, kind, arguments)
        elif effect.__class__ is Close:
            stack, kind, arguments, asked_at, _ = effect
            depth = depths.get(stack)
            if depth is None:
                depth = len(table.tasks(stack))
            depths[stack] = depth + 1
            total -= (asked_at + 1) * task_weight(stack, depth, kind, arguments)
    return total
