"""Rounds of two seats and large rounds are paired in a process of its own, one at a time, and within a time.

The engine of the Dutch system takes half a second for 300 entrants, and more than a minute where some of them are kept
apart from almost all others. In a thread of the service that would take Python's lock, and one of few threads, from
everybody else; a few such tournaments would stop the service. Every other format pairs `MANY` entrants in some
hundredths of a second, and 10,000 in two seconds. Of so large a tournament the process reads the events: to send it as
it stands would take Python's lock for half a second.
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
from service.application.live.match_views import leave, part_of
from service.application.tournaments.shown import Shown
from service.foundation.part import Part
from service.foundation.workers import Catalogue, Worker, WorkerError
from service.persistence.location import StoreLocation

Command: TypeAlias = Callable[[Tournament], Sequence[Act]]

MANY = 400
"""The most entrants that are paired where the service runs, at tables that are not paired by the Dutch system."""
MOST_SECONDS = 60.0
"""The time that the engine has for a round: more than a hundred times what the largest one takes without entrants who
are kept apart.
"""
NICE = 10
"""The niceness of the process in the operating system."""


class Rounds(Part):
    """Pairs rounds. Without a ``worker`` it does so where it is called. ``location`` is that of the store in which the
    worker finds large tournaments; without one it gets them.
    """

    def __init__(
        self,
        worker: Worker | None = None,
        location: StoreLocation | None = None,
        most_seconds: float = MOST_SECONDS,
    ) -> None:
        self._worker = worker
        self._location = location
        self._looked = False
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
            acts = self._answer(self._worker, tournament, command)
        except WorkerError as error:
            seconds = f"{self._most_seconds:g}"
            raise rules.refused(rules.PAIR_POSSIBLE, "pairing-too-long", seconds=seconds) from error
        finally:
            self._pairing -= 1
            limit.cancel()
        if isinstance(acts, Refusal):
            raise Refused(acts)
        return acts

    def _answer(self, worker: Worker, tournament: Tournament, command: Command) -> Sequence[Act] | Refusal:
        """The answer of the worker."""
        if self._location is None or tournament.present_count <= MANY:
            return worker.ask(_done, tournament, command)
        self._looked = True
        return worker.ask(_done_there, self._location, tournament.name, tournament.version, command)

    async def close(self) -> None:
        """Ends, whatever is being paired."""
        if self._worker is None:
            return
        if self._pairing:
            self._worker.kill()
        elif self._looked:
            await self._worker.run(leave, self._location)
        await self._worker.close()


def takes_long(tournament: Tournament) -> bool:
    """True if a tournament is paired by the engine of the Dutch system, or has many entrants."""
    dutch = isinstance(tournament.settings.format, Swiss) and tournament.settings.seats == 2
    return dutch or tournament.present_count > MANY


def _begun(_: Any) -> None:
    """In the worker: nothing."""


def _done_there(
    catalogue: Catalogue, location: StoreLocation, name: str, version: int, command: Command
) -> Sequence[Act] | Refusal:
    """The same of a tournament as it is stored."""
    return _done(catalogue, part_of(catalogue, location, Shown).tournament(name, version), command)


def _done(_: Any, tournament: Tournament, command: Command) -> Sequence[Act] | Refusal:
    """In the worker: what follows, or why it is refused."""
    try:
        return command(tournament)
    except Refused as error:
        return error.refusal
