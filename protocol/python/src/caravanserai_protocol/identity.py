"""Tokens, of which the service learns only the hash, and entropy for the chance of a match."""

import os
import secrets
from hashlib import sha256

from caravanserai_protocol.constants import ENTROPY_LABEL, ENTRY_LABEL


def new_token() -> str:
    """A token for a client. Everybody who has it can act as that client: keep it, and keep it secret."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """A code for an invitation or an unlisted match. It has only letters and digits, so it is easy to share."""
    return secrets.token_hex(16)


def new_entropy() -> bytes:
    """The contribution of a client to the chance of a match.

    Make new entropy for each binding of a seat: those who know it could choose what else goes into the chance.
    """
    return os.urandom(32)


def token_hash(token: str) -> bytes:
    """The hash of a token, which is all that the service learns of it."""
    return sha256(token.encode()).digest()


def parts(*values: bytes) -> bytes:
    """Joins byte strings, each after its length, so that no two lists give the same result."""
    return b"".join(len(value).to_bytes(8, "big") + value for value in values)


def entry_ticket(tournament: str, code: str) -> bytes:
    """The ticket that a code of the organiser is worth in a tournament, `tournaments/{tournament}`: with it one player
    enters. The conditions of the tournament have its SHA-256.
    """
    return sha256(parts(ENTRY_LABEL.encode(), tournament.encode(), code.encode())).digest()


def entropy_commitment(entropy: bytes) -> bytes:
    """The hash that binds a seat to its entropy before others know it."""
    return sha256(parts(ENTROPY_LABEL.encode(), entropy)).digest()
