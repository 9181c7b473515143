"""Decisions as numbers: the offers of a seat in a fixed number of slots.

The same decision has the same slot in every match, process and version, because its slot follows from its class and
its fields, by a hash. So what a policy learns of a slot it learns of a decision. An enumeration of all decisions of a
game would do the same, but nobody can write it down: their fields are names of places and pieces of a box.

Where two offers have the same slot, the first one has it, and the other one goes to the next slot that none of the
offers has by itself. Where there are more offers than slots, those that come last are left out, and their number is
given: nothing is lost in silence.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from domain.play.answers import piece_of
from domain.play.decision import AnyDecision
from domain.table.names import face_of

SLOTS: Final = 1024
"""The number of decisions that can be told apart, unless another number is chosen."""


class Assigned(NamedTuple):
    """The offers in their slots, and how many found none."""

    offers: Mapping[int, AnyDecision]
    left_out: int


def text_of(decision: AnyDecision) -> str:
    """The class of a decision with its fields in JSON: `MoveCamel["oasis:3",2]`."""
    return face_of(piece_of(decision))


@lru_cache(maxsize=2**16)
def slot_of(decision: AnyDecision, slots: int = SLOTS) -> int:
    """The slot that a decision has by itself, from 0."""
    return int.from_bytes(blake2b(text_of(decision).encode(), digest_size=8).digest(), "big") % slots


def assigned(offers: Sequence[AnyDecision], slots: int = SLOTS) -> Assigned:
    """The slots of the offers of a seat, which come in the order of the game."""
    taken: dict[int, AnyDecision] = {}
    moved = [offer for offer in offers if taken.setdefault(slot_of(offer, slots), offer) is not offer]
    left_out = 0
    for offer in moved:
        if len(taken) == slots:
            left_out += 1
            continue
        slot = slot_of(offer, slots)
        while slot in taken:
            slot = (slot + 1) % slots
        taken[slot] = offer
    return Assigned(taken, left_out)
