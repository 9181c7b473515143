"""Arithmetic of edwards25519, slow and plain: for signatures on which libraries disagree.

A point is (x, y). The cases are those of "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko, 2020): keys and
points R with a part of small order, and bytes that are not the one encoding of a point.
"""

from functools import reduce
from hashlib import sha512
from typing import NamedTuple

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
"""The order of the group."""
_D = -121665 * pow(121666, -1, PRIME) % PRIME


class Point(NamedTuple):
    """A point of the curve."""

    x: int
    y: int

    def __add__(self, other: object) -> "Point":
        assert isinstance(other, Point)
        crossed = _D * self.x * other.x * self.y * other.y % PRIME
        x = (self.x * other.y + other.x * self.y) * pow(1 + crossed, -1, PRIME)
        y = (self.y * other.y + self.x * other.x) * pow(1 - crossed, -1, PRIME)
        return Point(x % PRIME, y % PRIME)

    def times(self, factor: int) -> "Point":
        """The point, added to itself so often."""
        doubles = [self]
        for _ in range(factor.bit_length()):
            doubles.append(doubles[-1] + doubles[-1])
        return reduce(Point.__add__, (each for bit, each in enumerate(doubles) if factor >> bit & 1), NEUTRAL)

    def __bytes__(self) -> bytes:
        return (self.y | (self.x & 1) << 255).to_bytes(32, "little")

    @property
    def elsewhere(self) -> bytes:
        """The point in an encoding that is not the one: y plus the prime. Only the smallest y admit it."""
        return (self.y + PRIME | (self.x & 1) << 255).to_bytes(32, "little")


def lifted(y: int) -> Point:
    """The point with this y and an even x."""
    square = (y * y - 1) * pow(_D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    assert x * x % PRIME == square
    return Point(x if x % 2 == 0 else PRIME - x, y)


NEUTRAL = Point(0, 1)
BASE = lifted(4 * pow(5, -1, PRIME) % PRIME)
EIGHTH = lifted(2707385501144840649318225287225658788936804267575313519463743609750303402022)
"""A point of order 8."""


def challenge(r: bytes, key: bytes, message: bytes) -> int:
    """The challenge that a signature has to answer."""
    return int.from_bytes(sha512(r + key + message).digest(), "little") % ORDER


def answered(r: bytes, nonce: int, key: bytes, scalar: int, message: bytes) -> bytes:
    """The signature for an R with this nonce and a key with this scalar, whatever is added to them of small order."""
    s = (nonce + challenge(r, key, message) * scalar) % ORDER
    return r + s.to_bytes(32, "little")
