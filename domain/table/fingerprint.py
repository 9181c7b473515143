"""Fingerprints: a sum over the whole table that every effect changes in constant time.

Each piece at a place has a public weight and a secret weight, both 64 bits. The public one is computed from the piece
as a spectator sees it (its kind alone where the area hides faces), the secret one from the piece as it is. Both sit in
one number, public + secret * 2**64. The sum of count times this number over the whole table, modulo 2**128, has the
public fingerprint in its lower 64 bits and the secret one, which takes the carry, in its upper 64 bits (an additive
multiset hash, cf. Clarke et al., "Incremental Multiset Hash Functions", 2003). The public fingerprint alone is the sum
of count times public weight, modulo 2**64. It finds where two replays part; it is not what makes the log secure.

A weight is 8 bytes, big-endian, of SHA-256 over ``caravanserai/weight/v1``, place and piece, joined by zero bytes: the
first 8 bytes for the public weight, the last 8 bytes for the secret one. An open task weighs as ``asked_at`` + 1 pieces
made of its kind and its arguments, joined by zero bytes, at the place ``?stack:depth``; what has been shown to a seat
weighs as a piece ``shown`` at the place ``!seat:place``.
"""

from functools import lru_cache
from hashlib import sha256

from domain.table.areas import Areas
from domain.table.names import kind_of

MASK = 2**64 - 1
SHIFT = 64


def _hash(place: str, piece: str) -> bytes:
    return sha256(b"caravanserai/weight/v1\0" + place.encode() + b"\0" + piece.encode()).digest()


def _weight(seen: bytes, full: bytes) -> int:
    """Public weight + secret weight * 2**64, from the hashes of what a spectator sees and of what is there."""
    return int.from_bytes(seen[:8], "big") + (int.from_bytes(full[-8:], "big") << SHIFT)


class PlaceWeights(dict[str, int]):
    """The weights of all pieces met so far at one place: public weight + secret weight * 2**64."""

    def __init__(self, place: str, public: bool) -> None:
        super().__init__()
        self._place = place
        self.public = public

    def __missing__(self, piece: str) -> int:
        full = _hash(self._place, piece)
        seen = full if self.public else _hash(self._place, kind_of(piece))
        self[piece] = weight = _weight(seen, full)
        return weight


class AreaWeights(dict[str, PlaceWeights]):
    """The weights of all places met so far, shared by all tables of a game."""

    def __init__(self, areas: Areas) -> None:
        super().__init__()
        self._areas = areas

    def __missing__(self, place: str) -> PlaceWeights:
        weights = PlaceWeights(place, self._areas.seen_by_all(place))
        self[place] = weights
        return weights


_shared: dict[Areas, AreaWeights] = {}


def weights_of(areas: Areas) -> AreaWeights:
    """The cache of weights that all tables with these areas share."""
    weights = _shared.get(areas)
    if weights is None:
        weights = _shared[areas] = AreaWeights(areas)
    return weights


@lru_cache(maxsize=65536)
def task_weight(stack: int, depth: int, kind: str, arguments: tuple[str, ...]) -> int:
    """The weight of one piece of an open task; ``depth`` 0 is the bottom of the stack. Tasks are public."""
    full = _hash(f"?{stack}:{depth}", "\0".join((kind, *arguments)))
    return _weight(full, full)


def shown_weight(place: str, seat: int) -> int:
    """The weight of the fact that a place has been shown to a seat. That it was shown is public."""
    full = _hash(f"!{seat}:{place}", "shown")
    return _weight(full, full)
