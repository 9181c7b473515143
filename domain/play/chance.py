"""Chance: the source of every random outcome.

A draw is a pure function of a key and of its numbers: the version of the match event it belongs to, its index within
that event, and an attempt (an attempt is given up when its number would favour some outcomes). Nothing is remembered
between draws, so rolling back costs nothing, and an event that was taken back never has its draws reused, because
versions are not reused.

    draw = HMAC-SHA256(key, "caravanserai/draw/v1" | version | index | attempt), its first 8 bytes as a big-endian
    number

The numbers are 8 bytes each, big-endian. The key is either *committed*: HMAC-SHA256(the service's secret, match and
the entropies that the seats contributed, each part with its length in front) — or *seeded*, for tests and demos: known
from the start and therefore not fair.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

_RANGE = 2**64


def parts(*values: bytes) -> bytes:
    """Joins byte strings so that no two lists of parts give the same result: each with its length (8 bytes) in
    front.
    """
    return b"".join(len(value).to_bytes(8, "big") + value for value in values)


class Chance(Protocol):
    """Gives random numbers by their address."""

    def below(self, limit: int, version: int, index: int) -> int:
        """A number from 0 to ``limit`` - 1, each with the same probability."""


class KeyedChance:
    """Chance that follows from a key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._keyed = hmac.new(key, digestmod="sha256")

    def below(self, limit: int, version: int, index: int) -> int:
        """A number from 0 to ``limit`` - 1, without bias: numbers beyond the last full multiple of it are drawn
        again.

        Raises:
            ValueError: ``limit`` is not from 1 to 2**64.
        """
        if not 1 <= limit <= _RANGE:
            raise ValueError(f"no number below {limit}")
        fair = _RANGE - _RANGE % limit
        attempt = 0
        while True:
            message = b"caravanserai/draw/v1" + b"".join(n.to_bytes(8, "big") for n in (version, index, attempt))
            draw = self._keyed.copy()  # unlike hmac.digest it works the key in once, and does not let other threads in
            draw.update(message)
            number = int.from_bytes(draw.digest()[:8], "big")
            if number < fair:
                return number % limit
            attempt += 1


class NoChance:
    """Chance of a match that has not begun: it refuses to draw."""

    def below(self, limit: int, version: int, index: int) -> int:
        """Never gives a number.

        Raises:
            RuntimeError: always.
        """
        raise RuntimeError("nothing is drawn before the match has started")


def commitment(match: str, secret: bytes) -> bytes:
    """What the service publishes before anybody joins: SHA-256 over the match and its secret of 32 bytes."""
    return sha256(parts(b"caravanserai/chance/v1", match.encode(), secret)).digest()


def entropy_commitment(entropy: bytes) -> bytes:
    """What a client publishes when it takes a seat: SHA-256 over its own entropy."""
    return sha256(parts(b"caravanserai/entropy/v1", entropy)).digest()


def committed_key(match: str, secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """The key of a fair match: the service's secret, and in seat order what each seat contributed (empty: none)."""
    return hmac.digest(secret, parts(b"caravanserai/key/v1", match.encode(), *entropies), "sha256")


def seeded_key(seed: str) -> bytes:
    """The key of a match whose chance is known from its first event; for tests and demos."""
    return sha256(parts(b"caravanserai/seed/v1", seed.encode())).digest()
