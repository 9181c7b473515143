"""Before the start of a match: a person's seat agrees to it as soon as it may, and what the match waits for."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from caravanserai import Client, Conflict, WrongMoment
from caravanserai.v1.match_pb2 import Match, Seat

from clients.caravan.phrases import Speech
from clients.caravan.remembering import RememberedSeat

STEPS_TO_THE_START = ("created", "joined", "bound", "ready", "start_voided")
"""Events after which the seat may be able to agree to the start."""
_GONE_ON = ("ALREADY_READY", "MATCH_STARTED", "MATCH_OVER")
"""Why a seat cannot agree any more: an event that says so is on its way."""


def agreed(client: Client, seat: RememberedSeat) -> Match:
    """The match, after the seat has said that it is ready if every seat is taken and bound."""
    match = client.match(seat.match)
    if match.state == Match.STATE_OPEN and not match.seats[seat.seat - 1].ready and not _free(match):
        with _waiting_for_seats():
            client.start(seat.match)
        match = client.match(seat.match)
    return match


def awaited(match: Match, names: Mapping[int, str], speech: Speech) -> str:
    """What an open match waits for: free seats; then players who are not ready; then its start."""
    if free := _free(match):
        return speech.plain("waits-for-players", count=free)
    players = (seat for seat in match.seats if seat.occupant == Seat.OCCUPANT_PLAYER)
    waiting = [names[seat.number] for seat in players if not seat.ready]
    return ", ".join(waiting) or speech.plain("waits-for-start")


def _free(match: Match) -> int:
    return sum(seat.occupant == Seat.OCCUPANT_NOBODY for seat in match.seats)


@contextmanager
def _waiting_for_seats() -> Iterator[None]:
    """Passes over a start that comes too early: a seat is free or not bound, or was bound a moment ago."""
    try:
        yield
    except (WrongMoment, Conflict) as error:
        if error.reason not in ("SEATS_NOT_BOUND", "VERSION_CHANGED", "START_UNDER_WAY", *_GONE_ON):
            raise
