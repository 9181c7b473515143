"""Matches of a tournament that did not begin, or that all left: who was awaited, and why they were closed."""

from collections.abc import Sequence

from domain.matches.arranged_matches import Reservation
from domain.matches.events import Actor
from domain.matches.lifecycle import Lifecycle


def all_left(reserved: Sequence[Reservation], departed: Sequence[bool]) -> tuple[str, ...]:
    """The entrants of a match that was given up, in the order of seats, if each of its players left it."""
    players = [(kept.entrant, gone) for kept, gone in zip(reserved, departed, strict=False) if kept.account]
    return tuple(entrant for entrant, _ in players) if all(gone for _, gone in players) else ()


NO_SHOWS = "not everybody came in time"
FORFEITED = "a player of the table has forfeited"
"""The reason why the service closes a match that has not begun."""
PLAYS_ON = "; those who are left play on in "
"""The consequence for those who play on, with the name of their match."""


def awaited(lifecycle: Lifecycle) -> tuple[str, ...]:
    """The entrants who are no-shows if the time for a match is over that has not begun, in the order of seats: those
    who have not joined; where all have, those who have not bound themselves; where all have, those who are not ready.

    Nobody is one for what others did: not who lost the seat to somebody else, and not who had opened entropy in a start
    that another voided. Where the match waits for these, it is the one who voided that start by giving the seat up.
    """
    reserved = lifecycle.created.reserved if lifecycle.created is not None else ()
    players = [
        (number, kept.entrant, state)
        for number, (kept, state) in enumerate(zip(reserved, lifecycle.seats, strict=False), 1)
        if kept.account
    ]
    away = [(number, entrant) for number, entrant, state in players if state is None]
    if away:
        return tuple(entrant for number, entrant in away if number not in lifecycle.freed)
    taken = [(number, entrant, state) for number, entrant, state in players if state is not None]
    unsettled = [entrant for _, entrant, state in taken if state.bound and not state.settled]
    voided = [state for _, _, state in taken if not state.bound]
    unready = [entrant for _, entrant, state in taken if state.entropy is None]
    by = [entrant for number, entrant, _ in taken if number == lifecycle.voided_by]
    return tuple(unsettled or (by if voided else unready))


def all_there(lifecycle: Lifecycle) -> bool:
    """True if every seat is taken."""
    return None not in lifecycle.seats


def closed_for(lifecycle: Lifecycle) -> str:
    """The reason why the service closed a match before it began: `NO_SHOWS` or `FORFEITED`; empty if it did not."""
    abandoned = lifecycle.abandoned
    if abandoned is None or abandoned.by is not Actor.SERVICE or lifecycle.started_at:
        return ""
    return next((reason for reason in (NO_SHOWS, FORFEITED) if abandoned.reason.startswith(reason)), "")
