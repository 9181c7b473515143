"""Weights that were learnt from matches: the worth of positions to bots of a game for which nobody wrote an estimate.

They lie in the package of a game, a file for each number of seats: `weights/2.json`. The laboratory makes them
(`python -m caravanserai_lab.trainer`). Only whole numbers are added here, so every machine estimates the same.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from domain.play.features import features_of_piece, features_of_task
from domain.table.table import Table
from domain.table.views import view_layout

FOLDER = "weights"
WEIGHTS = "weights"
"""The key under which a file has the weights; beside it stands how they were made."""
THOUSANDTHS = 10
"""Weights are in thousandths of a point, estimates in hundredths."""
LARGEST = 10**7
"""The largest weight, and with a minus the smallest."""


class Weights:
    """The worth of features, and with them of positions. ``of`` has thousandths of a point by the name of a feature;
    what has no weight is worth nothing.
    """

    def __init__(self, of: Mapping[str, int]) -> None:
        self.of = of
        self._of_pieces: dict[tuple[str, str, int, int], int] = {}
        self._of_tasks: dict[tuple[int, str, tuple[str, ...], int, int], int] = {}

    def worth(self, table: Table, seat: int, players: int) -> int:
        """The worth to a seat of what it sees, in hundredths of a point."""
        total = 0
        for place, piece, number in view_layout(table, seat):
            piece_key = (place, piece, seat, players)
            weight = self._of_pieces.get(piece_key)
            if weight is None:
                weight = self._of_pieces[piece_key] = self._sum(features_of_piece(*piece_key))
            total += number * weight
        for stack, tasks in table.stacks().items():
            for task in tasks:
                task_key = (stack, task.kind, task.arguments, seat, players)
                weight = self._of_tasks.get(task_key)
                if weight is None:
                    weight = self._of_tasks[task_key] = self._sum(features_of_task(*task_key))
                total += weight
        return total // THOUSANDTHS

    def _sum(self, features: Iterable[str]) -> int:
        return sum(self.of.get(feature, 0) for feature in features)

    def evaluate(self, turn: Any, seat: Any) -> int:
        """The estimate of a position for bots (`BotHooks.learnt`)."""
        return self.worth(turn.table, seat.number, turn.setting.players)


def weights_from(content: bytes) -> Weights:
    """The weights of a file.

    Raises:
        ValueError: it is not what it must be; the error names the feature.
    """
    read = json.loads(content)
    found = read.get(WEIGHTS) if isinstance(read, dict) else None
    if not isinstance(found, dict):
        raise ValueError(f"`{WEIGHTS}` must be an object")  # noqa: TRY004 (it was read from a file)
    for feature, weight in found.items():
        if type(weight) is not int or abs(weight) > LARGEST:
            raise ValueError(f"the weight of {feature!r} must be a whole number from -{LARGEST} to {LARGEST}")
    return Weights(found)


def estimate_of(folder: Traversable, unreadable: Callable[[str, Exception], Exception]) -> Any:
    """The estimate that a game's folder has as weights; None if there are none. Where a number of seats has none,
    positions are worth nothing beyond their points.

    ``unreadable`` makes the error that is raised, when bots first think, for a file that is not what it must be.
    """
    weights = folder / FOLDER
    if not weights.is_dir():
        return None

    @cache
    def of(players: int) -> Weights:
        file = weights / f"{players}.json"
        if not file.is_file():
            return Weights({})
        try:
            return weights_from(file.read_bytes())
        except ValueError as error:
            raise unreadable(f"{FOLDER}/{players}.json", error) from error

    def evaluate(turn: Any, seat: Any) -> int:
        return of(turn.setting.players).evaluate(turn, seat)

    return evaluate
