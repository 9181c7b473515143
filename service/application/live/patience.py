"""Patience: how long a seat has been asked without an answer, as far as this process knows.

A question counts from the moment at which the projections of this process followed it, by the clock of the machine.
They keep that in their file, so a restart changes nothing; when the file is made again, questions count from then. So a
match may wait longer than it states, never shorter.
"""

import asyncio
import time
from collections.abc import Callable

from domain.errors import Reason
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from projections.matches.directory_queries import AskedSeat, asked_since
from projections.store import ProjectionStore
from service.errors import ServiceError


class Patience:
    """Knows how long seats have been silent. ``now`` tells the time, in seconds since 1970."""

    def __init__(self, projections: ProjectionStore, now: Callable[[], float] = time.time) -> None:
        self._projections = projections
        self._now = now

    async def asked(self, match: str, seat: int) -> AskedSeat | None:
        """The question to a seat, and since when it waits."""
        return await asyncio.to_thread(asked_since, self._projections, match, seat)

    def require_over(self, match: Match, seat: int, asked: AskedSeat | None) -> None:
        """Lets pass if a seat of a running match has been silent for as long as the match states. What else must hold
        is for the match itself to say.

        Raises:
            ServiceError: SEAT_NOT_ABSENT.
        """
        patience = match.created.patience
        playing = match.playing
        question = playing.question(seat) if playing is not None else None
        if not patience or question is None or match.lifecycle.phase is not MatchPhase.PLAYING or playing is None:
            return
        waited = 0.0
        if asked is not None and asked[:2] == (question.asked_at, len(playing.table.tasks(seat))):
            waited = max(self._now() - asked.since, 0)
        if waited < patience:
            raise ServiceError(
                Reason.SEAT_NOT_ABSENT,
                f"seat {seat} has been asked for {waited:.0f} seconds; the match waits {patience}",
                details={"seat": seat, "waited_seconds": int(waited), "patience_seconds": patience},
                retry_seconds=patience - waited,
            )
