"""Effects as values, each decoded once: most effects of a game come again and again, in this match and in others.

To take a message apart, field by field, takes most of the time of reading an event. So an event is also parsed as
`Slices`, which leave its effects as bytes, and what such bytes mean is remembered.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from caravanserai_protocol.constants import PIECES, PLACE_PATTERN
from caravanserai_protocol.slices import parser_of_slices
from caravanserai_protocol.v1 import effect_pb2, event_pb2

REMEMBERED = 1 << 15
"""The number of remembered effects."""
SHORT = 256
"""The most bytes of a remembered effect: a hostile file may hold any."""
NOWHERE = 1 << 32
"""The seat of what no match of any size needs; no seat has such a number."""

_PLACE = re.compile(PLACE_PATTERN)


class ReadEffect(NamedTuple):
    """An effect. ``kind`` is the name of its field (empty: it has none), ``values`` are those of its message in their
    order, ``rule`` is the index of its rule in the event, ``seat`` the highest seat that it names.
    """

    kind: str
    rule: int
    values: tuple[Any, ...]
    seat: int
    asked_at: int


def seat_of(place: str) -> int:
    """The seat that a place names; 0 if it names none, and `NOWHERE` if there can be no such place."""
    found = _PLACE.fullmatch(place)
    return NOWHERE if found is None else int(found[1] or 0)


def effects_of(data: bytes) -> Sequence[ReadEffect]:
    """The effects of an event, of its bytes. Parse the event first: this takes no offence at anything."""
    return [remembered(each) if len(each) <= SHORT else _decoded(each) for each in _slices(data).effects[:]]


def _decoded(data: bytes) -> ReadEffect:
    return read_effect(effect_pb2.Effect.FromString(data))


@lru_cache(maxsize=REMEMBERED)
def remembered(data: bytes) -> ReadEffect:
    """The effect in a few bytes."""
    return read_effect(effect_pb2.Effect.FromString(data), _remembered_seat)


_remembered_seat = lru_cache(maxsize=REMEMBERED)(seat_of)


def read_effect(effect: effect_pb2.Effect, seat_at: Callable[[str], int] = seat_of) -> ReadEffect:
    """The effect in a message; ``seat_at`` gives the seat of a place."""
    kind = effect.WhichOneof("kind")
    if kind == "move":
        move = effect.move
        piece, count, source, target = move.piece, move.count, move.source, move.target
        seat = max(seat_at(source), seat_at(target)) if count <= PIECES else NOWHERE
        return ReadEffect(kind, effect.rule, (piece, count, source, target, move.becomes or piece), seat, 0)
    if kind == "ask" or kind == "close":
        task = effect.ask if kind == "ask" else effect.close
        stack, asked_at = task.stack, task.asked_at
        arguments = tuple(task.arguments[:])  # a slice is a list, which is faster to walk than a field of a message
        return ReadEffect(kind, effect.rule, (stack, task.kind, arguments, asked_at), stack, asked_at)
    if kind == "show":
        place, seat = effect.show.place, effect.show.seat
        least = max(seat, seat_at(place)) if seat else NOWHERE
        return ReadEffect(kind, effect.rule, (place, seat, tuple(effect.show.faces[:])), least, 0)
    return ReadEffect("", effect.rule, (), NOWHERE, 0)


_slices = parser_of_slices(event_pb2.MatchEvent, "effects")
