"""Challenges for authenticators: signed by the service, which stores nothing until one is answered well.

A challenge is bound to a subject. The subject changes with the answer that counts, so it counts once, at whichever
process it arrives.
"""

import hmac
import secrets
from hashlib import sha256
from typing import NamedTuple

from domain.errors import Reason
from domain.play.chance import parts
from service.errors import ServiceError
from service.foundation.times import NANOSECONDS

LIFETIME_SECONDS = 300
NONCE_BYTES = 16
TIME_BYTES = 8
SIGNATURE_BYTES = 32


class Challenge(NamedTuple):
    """A challenge, and when it expires, in nanoseconds since 1970."""

    challenge: bytes
    expires: int


class Challenges:
    """Makes and recognises challenges. Services on the same store have the same key."""

    def __init__(self, identity: str) -> None:
        self._key = sha256(parts(b"caravanserai/challenges/v1", identity.encode())).digest()

    def make(self, subject: bytes, now: int) -> Challenge:
        """A challenge for a subject."""
        expires = now + LIFETIME_SECONDS * NANOSECONDS
        begun = secrets.token_bytes(NONCE_BYTES) + expires.to_bytes(TIME_BYTES, "big")
        return Challenge(begun + self._signature(begun, subject), expires)

    def require(self, challenge: bytes, subject: bytes, now: int) -> None:
        """Lets a challenge pass that was made for a subject, and has not expired.

        Raises:
            ServiceError: CHALLENGE_INVALID.
        """
        begun, signature = challenge[:-SIGNATURE_BYTES], challenge[-SIGNATURE_BYTES:]
        if len(begun) != NONCE_BYTES + TIME_BYTES or not hmac.compare_digest(
            self._signature(begun, subject), signature
        ):
            raise ServiceError(Reason.CHALLENGE_INVALID, "the challenge is not from here, or for something else")
        if int.from_bytes(begun[NONCE_BYTES:], "big") <= now:
            raise ServiceError(Reason.CHALLENGE_INVALID, "the challenge has expired")

    def _signature(self, begun: bytes, subject: bytes) -> bytes:
        return hmac.digest(self._key, parts(begun, subject), "sha256")


def joining(player: str, passkeys: int) -> bytes:
    """The subject of a challenge for a new passkey of a player, with the number of those that they have had."""
    return parts(b"passkey", player.encode(), passkeys.to_bytes(4, "big"))


def signing_in(token_hash: bytes) -> bytes:
    """The subject of a challenge to sign in with a token."""
    return parts(b"sign-in", token_hash)
