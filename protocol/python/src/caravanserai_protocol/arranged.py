"""The table of a match of a tournament: the name of the match follows from it, and its seats are kept for entrants.

The name is written in docs/event-format.md; `follow` says where events do not keep to it.
"""

from base64 import b32encode
from collections.abc import Iterator
from hashlib import sha256

from caravanserai_protocol import findings
from caravanserai_protocol.constants import TOURNAMENT_MATCH_LABEL
from caravanserai_protocol.v1 import event_pb2, tournament_match_pb2

NAME_BYTES = 20
"""The part of a hash in the name: 32 characters of base 32."""
NAME_LENGTH = len("matches/") + NAME_BYTES * 8 // 5
"""The length of such a name; no other match has one of this length."""


def match_of(table: tournament_match_pb2.TableAttempt) -> str:
    """The name of the match of an attempt at a table."""
    numbers = (number.to_bytes(8, "big") for number in (table.round, table.table, table.attempt))
    parts = (TOURNAMENT_MATCH_LABEL.encode(), table.tournament.encode(), *numbers)
    digest = sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()
    return f"matches/{b32encode(digest[:NAME_BYTES]).decode().lower()}"


class Arranged:
    """The table of a match. Give it each event in order, from the first on."""

    def __init__(self) -> None:
        self.reserved: tuple[tournament_match_pb2.SeatReservation, ...] = ()
        """The reservations of seats, in seat order; empty: anybody may take any seat."""

    def follow(self, event: event_pb2.MatchEvent) -> list[str]:
        """Adds an event; returns what is wrong with it."""
        if event.HasField("created"):
            self.reserved = tuple(event.created.reserved)
            return list(_created(event.match, event.created))
        return list(self._joined(event.joined)) if event.HasField("joined") and self.reserved else []

    def _joined(self, joined: event_pb2.SeatJoined) -> Iterator[str]:
        kept = self.reserved[joined.seat - 1] if 1 <= joined.seat <= len(self.reserved) else None
        if kept is None or (kept.player, kept.bot) != (joined.account, joined.bot):
            yield findings.kept_seat(joined.seat)


def _created(match: str, created: event_pb2.MatchCreated) -> Iterator[str]:
    arranged = created.HasField("tournament")
    if arranged and match != match_of(created.tournament):
        yield findings.OTHER_NAME
    if not arranged and len(match) == NAME_LENGTH:
        yield findings.NO_TOURNAMENT
    if created.reserved and not (arranged and len(created.reserved) == created.players):
        yield findings.NOT_ALL_KEPT
