"""The draws of a match, computed again: from its secret, which is published when it is over, and the entropies.

Whether the rules made the right outcome of each number only the rules can say. A shuffle, a roll or a card follows from
the number as `docs/protocol.md` says.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from caravanserai_protocol.constants import CHANCE_KEY_LABEL, CHANCE_LABEL, SEED_LABEL
from caravanserai_protocol.identity import parts

_RANGE = 2**64


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a draw: ``number`` counts the draws of the match from 0; ``version`` and ``index`` are those of
    the event and of the draw within it. Scheme 2 uses the number, scheme 1 the other two.
    """

    number: int = 0
    version: int = 0
    index: int = 0


def commitment(match: str, secret: bytes) -> bytes:
    """The hash with which the service is bound to its secret before anybody joins."""
    return sha256(parts(CHANCE_LABEL.encode(), match.encode(), secret)).digest()


def committed_key(match: str, secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """The key of a fair match. ``entropies`` are those that `started` lists, in seat order; empty: none."""
    return hmac.digest(secret, parts(CHANCE_KEY_LABEL.encode(), match.encode(), *entropies), "sha256")


def seeded_key(seed: str) -> bytes:
    """The key of a match whose chance everybody knows from the start."""
    return sha256(parts(SEED_LABEL.encode(), seed.encode())).digest()


def attempts(key: bytes, scheme: int, limit: int, address: Address) -> list[int]:
    """The numbers of one draw before the modulo; all but the last are given up, as they would favour some outcomes.

    Raises:
        ValueError: the scheme is unknown, or ``limit`` is not from 1 to 2**64.
    """
    if scheme not in (1, 2) or not 1 <= limit <= _RANGE:
        raise ValueError(f"no draw below {limit} in scheme {scheme}")
    where = (address.version, address.index) if scheme == 1 else (address.number,)
    begin = f"caravanserai/draw/v{scheme}".encode() + b"".join(part.to_bytes(8, "big") for part in where)
    fair = _RANGE - _RANGE % limit
    found: list[int] = []
    while not found or found[-1] >= fair:
        digest = hmac.digest(key, begin + len(found).to_bytes(8, "big"), "sha256")
        found.append(int.from_bytes(digest[:8], "big"))
    return found


def below(key: bytes, scheme: int, limit: int, address: Address) -> int:
    """The number of a draw, from 0 to ``limit`` - 1.

    Raises:
        ValueError: the scheme is unknown, or ``limit`` is not from 1 to 2**64.
    """
    return attempts(key, scheme, limit, address)[-1] % limit
