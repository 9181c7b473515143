"""Halls: players who register for an event through one address, where the role of its organiser admits that.

The address alone admits few a minute, as anybody can make up players. Those of an event count for its organiser: the
operator trusts organisers with a role, up to a number.
"""

import asyncio
from collections.abc import Callable

from domain.errors import Reason
from domain.tournaments.commands.registration import CAPACITY
from domain.tournaments.tournament import Phase, Tournament
from projections.store import ProjectionStore
from projections.tournaments.tournament_list import organiser_of_open
from service.application.tournaments.registry import Tournaments
from service.errors import ServiceError, exhausted
from service.limiting.limits import MINUTE, Limits, TokenBuckets


class Halls:
    """Counts the players who register for the events of each organiser, beyond those that their addresses admit."""

    def __init__(
        self, tournaments: Tournaments, projections: ProjectionStore, limits_of: Callable[[str], Limits]
    ) -> None:
        self._tournaments = tournaments
        self._projections = projections
        self._limits_of = limits_of
        self._buckets: dict[float, TokenBuckets] = {}

    async def admit(self, event: str, refusal: ServiceError) -> None:
        """Lets somebody register for an event whose address admits nobody else now; otherwise that is the ``refusal``.

        Raises:
            ServiceError: RATE_LIMITED: the refusal, or that of the organiser.
        """
        organiser = await asyncio.to_thread(organiser_of_open, self._projections, event) if event else ""
        rate = self._limits_of(organiser).registrations_per_minute_of_organiser if organiser else 0
        if not rate or not _has_room(await self._tournaments.find(event)):
            raise refusal
        bucket = self._buckets.setdefault(rate, TokenBuckets(rate / MINUTE, MINUTE))
        if seconds := bucket.take(organiser):
            text = f"for the events of this organiser register more than {rate:g} players a minute"
            error = exhausted(Reason.RATE_LIMITED, text, "organiser")
            error.retry_seconds, error.held_seconds = seconds, refusal.held_seconds
            raise error


def _has_room(tournament: Tournament) -> bool:
    """True if anybody may enter an event now. Players of a list are registered, and codes are at most 1,500."""
    settings = tournament.settings
    private = bool(settings.entry.players or settings.entry.codes)
    open_now = tournament.phase is Phase.REGISTRATION and not private
    return open_now and tournament.present_count < (settings.capacity or CAPACITY)
