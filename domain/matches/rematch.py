"""Matches that are played again: which match a new one follows, and who had a part in that."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PreviousMatch:
    """The match that is played again, and the ``seat`` in it of the player who proposes that; 0: its owner, who had no
    seat.
    """

    match: str
    seat: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody who had a part in the match that is played again: at a ``seat`` (0: as its owner), as the player
    ``account`` or with the token whose hash is ``credential``. They may see the new match and take a seat of it.
    """

    seat: int
    account: str = ""
    credential: bytes = b""
