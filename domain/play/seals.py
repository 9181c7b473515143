"""Seals: salted hashes of what only some may know yet (the openings), kept inside the event.

An opening is kept beside the event and handed to its audience; anybody who has it can check it against the seal.
"""

import hmac
from hashlib import sha256

from domain.play.chance import parts

SALT_BYTES = 16
PADDING = 128


def padded(payload: bytes) -> bytes:
    """Fills a payload up so that its length tells nothing: its length (8 bytes), itself, zeros to a multiple of 128."""
    whole = len(payload).to_bytes(8, "big") + payload
    return whole + bytes(-len(whole) % PADDING)


def unpadded(whole: bytes) -> bytes:
    """The payload inside a padded one.

    Raises:
        ValueError: it is not a padded payload.
    """
    length = int.from_bytes(whole[:8], "big")
    if len(whole) % PADDING or length > len(whole) - 8 or any(whole[8 + length :]):
        raise ValueError("not a padded payload")
    return whole[8 : 8 + length]


def seal(match: str, version: int, index: int, salt: bytes, payload: bytes) -> bytes:
    """SHA-256 over ``caravanserai/seal/v1``, match, version, index, salt and the padded payload, each with its
    length.
    """
    return sha256(
        parts(
            b"caravanserai/seal/v1",
            match.encode(),
            version.to_bytes(8, "big"),
            index.to_bytes(8, "big"),
            salt,
            payload,
        )
    ).digest()


def salt_of(secret: bytes, version: int, index: int) -> bytes:
    """The salt of an opening: unguessable without the service's secret, and the same when an event is made again."""
    message = b"caravanserai/salt/v1" + version.to_bytes(8, "big") + index.to_bytes(8, "big")
    return hmac.digest(secret, message, "sha256")[:SALT_BYTES]
