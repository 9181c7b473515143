"""Names of pieces and places.

A piece is ``kind`` or ``kind/face`` (``coin``, ``blue/5``, ``contract/C07``); the kind is what its back shows.
A place is ``area[@owner][:slot]`` (``purse@2``, ``row:3``, ``office:moscow``); owners are seat numbers from 1.
Both are plain strings in memory and on the wire; this module is the only one that puts names of places together and
takes names apart.
"""

from collections.abc import Mapping
from functools import lru_cache

NOBODY = 0
"""The owner of a place that belongs to no seat, and the viewer who sits at no seat: a spectator."""


@lru_cache(maxsize=65536)
def kind_of(piece: str) -> str:
    """The kind of a piece: everything before the first ``/``."""
    return piece.partition("/")[0]


@lru_cache(maxsize=65536)
def face_of(piece: str) -> str:
    """The face of a piece, or the empty string where it has none (or where it is not shown)."""
    return piece.partition("/")[2]


@lru_cache(maxsize=65536)
def area_of(place: str) -> str:
    """The area of a place: everything before ``@`` and ``:``."""
    return place.partition(":")[0].partition("@")[0]


@lru_cache(maxsize=65536)
def owner_of(place: str) -> int:
    """The seat that owns a place, or ``NOBODY``."""
    owner = place.partition(":")[0].partition("@")[2]
    return int(owner) if owner else NOBODY


@lru_cache(maxsize=65536)
def slot_of(place: str) -> str:
    """The slot of a place, or the empty string."""
    return place.partition(":")[2]


@lru_cache(maxsize=65536)
def place_name(area: str, owner: int = NOBODY, slot: str | int = "") -> str:
    """Puts a place name together; the opposite of ``area_of``, ``owner_of`` and ``slot_of``.

    Raises:
        TypeError: the owner is no number of a seat. A slot of a place without an owner is ``slot=…``.
    """
    if not isinstance(owner, int):
        raise TypeError(f"{area}: {owner!r} is no number of a seat; is it a slot? Then write slot={owner!r}")
    owned = f"{area}@{owner}" if owner else area
    return f"{owned}:{slot}" if slot != "" else owned


@lru_cache(maxsize=4096)
def places_by_slot(area: str, slots: tuple[str, ...], owner: int = NOBODY) -> Mapping[str, str]:
    """The places of an area, or of a seat in it, by their slots: one mapping for all tables."""
    return {slot: place_name(area, owner, slot) for slot in slots}


@lru_cache(maxsize=4096)
def numbered_places(area: str, numbers: range, owner: int = NOBODY) -> tuple[str, ...]:
    """The places of an area, or of a seat in it, whose slots are these numbers."""
    return tuple(place_name(area, owner, number) for number in numbers)
