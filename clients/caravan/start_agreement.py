"""Before the start of a match: the seat of a person agrees as soon as it may, and the lobby says what is missing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from caravanserai import Client, Conflict, WrongMoment
from caravanserai_protocol.v1.match_pb2 import Match, Seat

from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import RememberedSeat

STEPS_TO_THE_START = ("created", "joined", "bound", "ready", "start_voided")
"""Events after which the seat may be able to agree to the start of the match."""
_GONE_ON = ("ALREADY_READY", "MATCH_STARTED", "MATCH_OVER")
"""Reasons why a seat can no longer agree. The event that explains it will follow."""


def agreed(client: Client, seat: RememberedSeat) -> Match:
    """Makes the seat ready if every seat is taken and bound, and returns the match."""
    match = client.match(seat.match)
    if match.state == Match.STATE_OPEN and not match.seats[seat.seat - 1].ready and not _free(match):
        with _waiting_for_seats():
            client.start(seat.match)
        match = client.match(seat.match)
    return match


def awaited(match: Match, names: Mapping[int, str], speech: Speech) -> str:
    """The reason why an open match waits: free seats; then players who are not ready; then its start."""
    if free := _free(match):
        return speech.plain("waits-for-players", count=free)
    players = (seat for seat in match.seats if seat.occupant == Seat.OCCUPANT_PLAYER)
    waiting = [names[seat.number] for seat in players if not seat.ready]
    return ", ".join(waiting) or speech.plain("waits-for-start")


def _free(match: Match) -> int:
    return sum(seat.occupant == Seat.OCCUPANT_NOBODY for seat in match.seats)


@contextmanager
def _waiting_for_seats() -> Iterator[None]:
    """Ignores a refusal because a seat is free, not bound, or bound just now."""
    try:
        yield
    except (WrongMoment, Conflict) as error:
        if error.reason not in ("SEATS_NOT_BOUND", "VERSION_CHANGED", "START_UNDER_WAY", *_GONE_ON):
            raise
