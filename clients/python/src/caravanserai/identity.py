"""Who calls: tokens, of which the service only learns the hash, and entropy for the chance of a match."""

import os
import secrets
from hashlib import sha256


def new_token() -> str:
    """A token for a client. Whoever has it is that client: keep it secret, and keep it."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A code for an invitation or an unlisted match; letters and digits only, so that it can be handed on anywhere."""
    return secrets.token_hex(16)


def new_entropy() -> bytes:
    """What a client contributes to the chance of a match. Make it new for each binding of a seat: who knows it
    could choose what else goes into the chance.
    """
    return os.urandom(32)


def token_hash(token: str) -> bytes:
    """What the service learns of a token."""
    return sha256(token.encode()).digest()


def parts(*values: bytes) -> bytes:
    """Joins byte strings so that no two lists of them give the same result: each with its length in front."""
    return b"".join(len(value).to_bytes(8, "big") + value for value in values)


def entropy_commitment(entropy: bytes) -> bytes:
    """What binds a seat to its entropy before the others know it."""
    return sha256(parts(b"caravanserai/entropy/v1", entropy)).digest()
