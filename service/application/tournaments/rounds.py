"""Rounds of two seats are paired in a process of its own, one at a time, and within a time.

The engine of the Dutch system takes half a second for 300 entrants, and more than a minute where some of them are kept
apart from almost all others. In a thread of the service that would take Python's lock, and one of few threads, from
everybody else; a few such tournaments would stop the service. Every other format pairs its largest round in some
hundredths of a second.
"""

from collections.abc import Callable, Sequence
from functools import partial
from threading import Timer
from typing import Any, TypeAlias

from domain.play.errors import Refusal, Refused
from domain.tournaments import commands, rules
from domain.tournaments.commands import Act
from domain.tournaments.events import By
from domain.tournaments.settings import Swiss
from domain.tournaments.tournament import Tournament
from service.foundation.part import Part
from service.foundation.workers import Worker, WorkerError

Command: TypeAlias = Callable[[Tournament], Sequence[Act]]

MOST_SECONDS = 60.0
"""The time that the engine has for a round: more than a hundred times what the largest one takes without entrants who
are kept apart.
"""
NICE = 10
"""The niceness of the process in the operating system."""


class Rounds(Part):
    """Pairs rounds. Without a ``worker`` it does so where it is called."""

    def __init__(self, worker: Worker | None = None, most_seconds: float = MOST_SECONDS) -> None:
        self._worker = worker
        self._most_seconds = most_seconds
        self._pairing = 0

    def pair(self, tournament: Tournament, by: By, number: int, time: int) -> Sequence[Act]:
        """Pairs the next round, as `commands.pair` does. It keeps its thread waiting.

        Raises:
            Refused: as there; TRN-PAIR-03 also if it takes too long.
        """
        return self._acts(tournament, partial(commands.pair, by=by, number=number, time=time))

    def pair_or_say(self, tournament: Tournament, number: int, time: int) -> Sequence[Act]:
        """Pairs the next round, or says that this is impossible, as `commands.pair_or_say` does. It keeps its thread
        waiting. That it takes too long is refused, and not said: what is said can be proven, and the time cannot.

        Raises:
            Refused: as there; TRN-PAIR-03 if it takes too long.
        """
        return self._acts(tournament, partial(commands.pair_or_say, number=number, time=time))

    def _acts(self, tournament: Tournament, command: Command) -> Sequence[Act]:
        if self._worker is None or not takes_long(tournament):
            return command(tournament)
        self._worker.ask(_begun)  # there is a process to end
        limit = Timer(self._most_seconds, self._worker.kill)
        limit.start()
        self._pairing += 1
        try:
            acts = self._worker.ask(_done, tournament, command)
        except WorkerError as error:
            seconds = f"{self._most_seconds:g}"
            raise rules.refused(rules.PAIR_POSSIBLE, "pairing-too-long", seconds=seconds) from error
        finally:
            self._pairing -= 1
            limit.cancel()
        if isinstance(acts, Refusal):
            raise Refused(acts)
        return acts

    async def close(self) -> None:
        """Ends, whatever is being paired."""
        if self._worker is not None:
            if self._pairing:
                self._worker.kill()
            await self._worker.close()


def takes_long(tournament: Tournament) -> bool:
    """True if a tournament is paired by the engine of the Dutch system."""
    return isinstance(tournament.settings.format, Swiss) and tournament.settings.seats == 2


def _begun(_: Any) -> None:
    """In the worker: nothing."""


def _done(_: Any, tournament: Tournament, command: Command) -> Sequence[Act] | Refusal:
    """In the worker: what follows, or why it is refused."""
    try:
        return command(tournament)
    except Refused as error:
        return error.refusal
