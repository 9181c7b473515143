"""Chance: the source of every random outcome.

A draw is a pure function of a key and of its number, so rolling back costs nothing. There are two schemes; the first
event of a match names the one that it uses.

*Scheme 2* numbers the draws of a match from its start: 0, 1, 2, … Nothing that happened before the start and nothing
that is taken back moves a later draw, because only events without draws can be taken back.

    draw = HMAC-SHA256(key, "caravanserai/draw/v2" | number | attempt), its first 8 bytes as a big-endian number

*Scheme 1*, of older matches, counts within an event, so the version of the event takes part:

    draw = HMAC-SHA256(key, "caravanserai/draw/v1" | version | index | attempt)

The numbers are 8 bytes each, big-endian; an attempt is given up when its number would favour some outcomes. The key is
either *committed*: HMAC-SHA256(the service's secret, match and the entropies that the seats contributed, each part with
its length in front) — or *seeded*, for tests and demos: known from the start and therefore not fair.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Protocol

_RANGE = 2**64
_NUMBERS = tuple(Struct(f">{length}Q").pack for length in range(1, 4))
"""Writes up to two numbers of an address, and one of an attempt."""

SCHEME = 2
"""The scheme of new matches."""


def parts(*values: bytes) -> bytes:
    """Joins byte strings so that no two lists of parts give the same result: each with its length (8 bytes) in
    front.
    """
    return b"".join(len(value).to_bytes(8, "big") + value for value in values)


class Chance(Protocol):
    """Gives random numbers by their address.

    ``version`` is that of the event for which is drawn, ``index`` counts the draws within it, ``number`` those of the
    whole match since its start; each scheme uses what it needs.
    """

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """A number from 0 to ``limit`` - 1, each with the same probability."""


class Draws:
    """Numbers without bias that follow from a key of 32 bytes and an address."""

    def __init__(self, key: bytes, label: bytes) -> None:
        self._label = label
        self._keyed = hmac.new(key, digestmod="sha256")

    def at(self, limit: int, *address: int) -> int:
        """A number from 0 to ``limit`` - 1: numbers beyond the last full multiple of it are drawn again.

        Raises:
            ValueError: ``limit`` is not from 1 to 2**64.
        """
        if not 1 <= limit <= _RANGE:
            raise ValueError(f"no number below {limit}")
        fair = _RANGE - _RANGE % limit
        attempt = 0
        while True:
            message = self._label + _NUMBERS[len(address)](*address, attempt)
            draw = self._keyed.copy()  # unlike hmac.digest it works the key in once, and does not let other threads in
            draw.update(message)
            number = int.from_bytes(draw.digest()[:8], "big")
            if number < fair:
                return number % limit
            attempt += 1


class KeyedChance:
    """Chance of scheme 1; also what tests, bots and imagined matches draw from."""

    def __init__(self, key: bytes) -> None:
        self._draws = Draws(key, b"caravanserai/draw/v1")

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """A number from 0 to ``limit`` - 1, by version and index.

        Raises:
            ValueError: ``limit`` is not from 1 to 2**64.
        """
        return self._draws.at(limit, version, index)


class NumberedChance:
    """Chance of scheme 2."""

    def __init__(self, key: bytes) -> None:
        self._draws = Draws(key, b"caravanserai/draw/v2")

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """A number from 0 to ``limit`` - 1, by the number of the draw in the match.

        Raises:
            ValueError: ``limit`` is not from 1 to 2**64.
        """
        return self._draws.at(limit, number)


def chance_of(scheme: int, key: bytes) -> Chance:
    """The chance of a match that uses a scheme.

    Raises:
        ValueError: there is no such scheme.
    """
    if scheme not in (1, 2):
        raise ValueError(f"chance scheme {scheme} is unknown")
    return KeyedChance(key) if scheme == 1 else NumberedChance(key)


class NoChance:
    """Chance of a match that has not begun: it refuses to draw."""

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """Never gives a number.

        Raises:
            RuntimeError: always.
        """
        raise RuntimeError("nothing is drawn before the match has started")


def commitment(match: str, secret: bytes) -> bytes:
    """The commitment that the service publishes before anybody joins: SHA-256 over the match and its secret of 32
    bytes.
    """
    return sha256(parts(b"caravanserai/chance/v1", match.encode(), secret)).digest()


def entropy_commitment(entropy: bytes) -> bytes:
    """The commitment that a client publishes when it binds a seat: SHA-256 over its own entropy."""
    return sha256(parts(b"caravanserai/entropy/v1", entropy)).digest()


def committed_key(match: str, secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """The key of a fair match: the service's secret, and in seat order what each seat contributed (empty: none)."""
    return hmac.digest(secret, parts(b"caravanserai/key/v1", match.encode(), *entropies), "sha256")


def seeded_key(seed: str) -> bytes:
    """The key of a match whose chance is known from its first event; for tests and demos."""
    return sha256(parts(b"caravanserai/seed/v1", seed.encode())).digest()
