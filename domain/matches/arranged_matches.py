"""Arranged matches: those that a tournament makes, one for each attempt at a table of a round.

Their names follow from what they are for, so making one twice meets the first. They are longer than those of other
matches: a match that a caller creates never has the name of one that is still to come.
"""

from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256

from domain.play.chance import parts

LABEL = b"caravanserai/tournament-match/v1"
NAME_BYTES = 20
"""The part of the hash in the name: 32 characters of base 32."""
NAME_LENGTH = len("matches/") + NAME_BYTES * 8 // 5


@dataclass(frozen=True, slots=True)
class TableAttempt:
    """The place of a match in a tournament; all numbers count from 1. A table is played again, in another
    ``attempt``, if the organiser orders that.
    """

    tournament: str
    round: int
    table: int
    attempt: int

    @property
    def match(self) -> str:
        """The name of the match."""
        numbers = (number.to_bytes(8, "big") for number in (self.round, self.table, self.attempt))
        digest = sha256(parts(LABEL, self.tournament.encode(), *numbers)).digest()
        return f"matches/{b32encode(digest[:NAME_BYTES]).decode().lower()}"


@dataclass(frozen=True, slots=True)
class Reservation:
    """The holder of a reserved seat: the player ``account``, or a bot of the kind ``bot``; ``entrant`` is who they
    are in the tournament.
    """

    account: str = ""
    bot: str = ""
    entrant: str = ""

    def admits(self, account: str, bot: str) -> bool:
        """True if a player or a bot may take the seat."""
        return (self.account, self.bot) == (account, bot)


def well_named(match: str, table: TableAttempt | None) -> bool:
    """True if a match has the name that belongs to it: no other match is named like one of a tournament."""
    return len(match) != NAME_LENGTH if table is None else match == table.match
