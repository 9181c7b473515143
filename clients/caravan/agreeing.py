"""Before the start of a match: a person's seat agrees to it as soon as it may, and what the match waits for."""

from collections.abc import Iterator
from contextlib import contextmanager

from caravanserai import Client, Conflict, WrongMoment
from caravanserai.v1.event_pb2 import MatchEvent
from caravanserai.v1.match_pb2 import Match, Seat

from clients.caravan.phrases import Speech
from clients.caravan.remembering import RememberedSeat

STEPS_TO_THE_START = ("created", "joined", "bound", "ready", "start_voided")
"""Events after which the seat may be able to agree to the start."""


def agreed(client: Client, seat: RememberedSeat, event: MatchEvent) -> Match | None:
    """Says that the seat is ready as soon as every seat is taken and bound, and again after a void start.

    The match as it is after that; None if it cannot be due after this event.
    """
    if event.WhichOneof("body") not in STEPS_TO_THE_START:
        return None
    match = client.match(seat.match)
    if match.state == Match.STATE_OPEN and not match.seats[seat.seat - 1].ready:
        with waiting_for_seats():
            client.start(seat.match)
        match = client.match(seat.match)
    return match


def awaited(match: Match, speech: Speech) -> str:
    """What an open match waits for: free seats, players who are not ready, or its start."""
    free = sum(seat.occupant == Seat.OCCUPANT_NOBODY for seat in match.seats)
    waiting = [speech.plain("waits-for-players", count=free)] if free else []
    players = (seat for seat in match.seats if seat.occupant == Seat.OCCUPANT_PLAYER)
    waiting += [seat.display_name for seat in players if not seat.ready]
    return ", ".join(waiting) or speech.plain("waits-for-start")


@contextmanager
def waiting_for_seats() -> Iterator[None]:
    """Passes over a start that comes too early: a seat is free or not bound, or was bound a moment ago."""
    try:
        yield
    except (WrongMoment, Conflict) as error:
        if error.reason not in ("SEATS_NOT_BOUND", "VERSION_CHANGED", "START_UNDER_WAY"):
            raise
