"""The columns of an observation: what a seat sees of the table, as counts in a vector of fixed length.

The first columns have a meaning of their own (`Fixed`). The others count features (`domain.play.features`), which no
game writes. A feature has a name, and its column follows from the name alone, by a hash: so the layout is the same in
every match, process and version, and no list of what a game may bring has to be made. Two features may share a column,
and then their counts are added; with the 2,048 columns of the default about one in eight features that lie on the table
shares with another one.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import lru_cache
from hashlib import blake2b
from itertools import repeat
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from domain.play.features import features_of_piece, features_of_task
from domain.play.playing import Playing
from domain.play.turn import POINT, SCORE
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import face_of, kind_of, place_name
from domain.table.views import view_layout

Vector: TypeAlias = NDArray[np.int32]

SEATS: Final = 8
"""Seats for which there are fixed columns, beginning with the seat that looks."""
COLUMNS: Final = 2048
"""The length of an observation, unless another one is chosen."""

_POINTS = repeat(POINT)


class Fixed(IntEnum):
    """The columns that mean the same in every game. What is of several seats begins with the one that looks, and goes
    on in the order of the table.
    """

    VERSION = 0
    """Events of the match so far."""
    PLAYERS = 1
    """Seats of the match."""
    SEAT = 2
    """The number of the seat that looks, from 1."""
    ASKED = 3
    """For each seat whether it is asked something now: 8 columns."""
    POINTS = 3 + SEATS
    """The points of each seat: 8 columns."""
    PLACE = 3 + 2 * SEATS
    """The place of each seat in the result, 0 while the match goes on: 8 columns."""
    FEATURES = 3 + 3 * SEATS
    """The first of the columns that count features."""


def column_of(feature: str, columns: int = COLUMNS) -> int:
    """The column of a feature, where observations have this many ``columns``."""
    hashed = int.from_bytes(blake2b(feature.encode(), digest_size=8).digest(), "big")
    return Fixed.FEATURES + hashed % (columns - Fixed.FEATURES)


@lru_cache(maxsize=2**18)
def _piece_columns(place: str, piece: str, seat: int, players: int, columns: int) -> tuple[int, ...]:
    return tuple(column_of(feature, columns) for feature in features_of_piece(place, piece, seat, players))


@lru_cache(maxsize=2**16)
def _task_columns(
    stack: int, kind: str, arguments: tuple[str, ...], seat: int, players: int, columns: int
) -> tuple[int, ...]:
    found = features_of_task(stack, kind, arguments, seat, players)
    return tuple(column_of(feature, columns) for feature in found)


class Eyes:
    """The view of one seat on a match, counted. It follows the match event by event; `look` gives the vector.

    It reads nothing but what the seat sees: kinds and numbers of everything, and faces where the table shows them.
    """

    def __init__(self, playing: Playing, seat: int, columns: int = COLUMNS) -> None:
        if columns <= Fixed.FEATURES:
            raise ValueError(f"columns: {columns}; at least {Fixed.FEATURES + 1}")
        self._playing = playing
        self._seat = seat
        self._columns = columns
        self._players = playing.setting.players
        self._scores = {
            number: [place_name(SCORE, number, category) for category in playing.game.categories]
            for number in playing.turn.numbers
        }
        self._counts: Vector | None = None
        self._pending: list[Effect] = []

    def follow(self, effects: Iterable[Effect]) -> None:
        """Takes note of the effects of an event that has happened."""
        if self._counts is not None:
            self._pending.extend(effects)

    def forget(self) -> None:
        """The position is another one: the next look counts everything."""
        self._counts = None
        self._pending = []

    def look(self) -> Vector:
        """The observation of the seat now; a new array."""
        playing, seat = self._playing, self._seat
        pending, self._pending = self._pending, []
        if self._counts is None or any(effect.__class__ is Show for effect in pending):
            self._counts = self._counted()
        else:
            self._add(self._counts, pending)
        seen = self._counts.copy()
        turn, fixed = playing.turn, [0] * Fixed.FEATURES
        fixed[: Fixed.ASKED] = playing.version, self._players, seat
        for number in turn.numbers:
            behind = (number - seat) % self._players
            fixed[Fixed.ASKED + behind] = playing.table.top(number) is not None
            fixed[Fixed.POINTS + behind] = sum(map(turn.count, self._scores[number], _POINTS))
            fixed[Fixed.PLACE + behind] = turn.place_of(number)
        seen[: Fixed.FEATURES] = fixed
        return seen

    def _counted(self) -> Vector:
        counts = np.zeros(self._columns, np.int32)
        table, seat = self._playing.table, self._seat
        where: list[int] = []
        numbers: list[int] = []
        for place, piece, number in view_layout(table, seat):
            found = _piece_columns(place, piece, seat, self._players, self._columns)
            where.extend(found)
            numbers.extend([number] * len(found))
        for stack, tasks in table.stacks().items():
            for task in tasks:
                found = self._of_task(stack, task.kind, task.arguments)
                where.extend(found)
                numbers.extend([1] * len(found))
        np.add.at(counts, where, np.array(numbers, np.int32))
        return counts

    def _add(self, counts: Vector, effects: Iterable[Effect]) -> None:
        table, seat, players, columns = self._playing.table, self._seat, self._players, self._columns
        changes: dict[int, int] = {}
        for effect in effects:
            if effect.__class__ is Move:
                piece, number, source, target, becomes, _ = effect
                if face_of(piece):
                    piece = piece if table.sees(seat, source) else kind_of(piece)
                    becomes = becomes if table.sees(seat, target) else kind_of(becomes)
                for column in _piece_columns(source, piece, seat, players, columns):
                    changes[column] = changes.get(column, 0) - number
                for column in _piece_columns(target, becomes, seat, players, columns):
                    changes[column] = changes.get(column, 0) + number
            elif isinstance(effect, Ask | Close):
                sign = 1 if isinstance(effect, Ask) else -1
                for column in self._of_task(effect.stack, effect.kind, effect.arguments):
                    changes[column] = changes.get(column, 0) + sign
        if changes:
            counts[list(changes)] += list(changes.values())

    def _of_task(self, stack: int, kind: str, arguments: tuple[str, ...]) -> tuple[int, ...]:
        return _task_columns(stack, kind, arguments, self._seat, self._players, self._columns)


def described(features: Mapping[str, Any], columns: int = COLUMNS) -> dict[int, list[str]]:
    """The features among these that each column counts."""
    found: dict[int, list[str]] = {}
    for feature in sorted(features):
        found.setdefault(column_of(feature, columns), []).append(feature)
    return found
