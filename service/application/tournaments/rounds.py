"""Rounds of two seats and large rounds are paired in processes of their own, one at a time in each, and within a time.

The engine of the Dutch system takes half a second for 300 entrants, and more than a minute where some of them are kept
apart from almost all others. In a thread of the service that would take Python's lock, and one of few threads, from
everybody else; a few such tournaments would stop the service. Every other format pairs `MANY` entrants in some
hundredths of a second, and 10,000 in two seconds. Of so large a tournament the process reads the events: to send it as
it stands would take Python's lock for half a second.

Large rounds have a process to themselves: nobody with a usual one waits for them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
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


class Lane(Enum):
    """The place where a tournament is paired."""

    HERE = "here"
    USUAL = "rounds"
    LARGE = "large rounds"


MANY = 400
"""The most entrants that are paired where the service runs, at tables that are not paired by the Dutch system."""
MANY_PAIRS = 300
"""The most entrants of the Dutch system whose round is a usual one."""
MOST_SECONDS = {Lane.USUAL: 60.0, Lane.LARGE: 300.0}
"""The time for a round: more than a hundred times what the largest usual one takes without entrants who are kept apart;
the Dutch system took 102 seconds for the slowest of 30 rounds of 1,000 that were measured, and mostly less than six.
"""
NICE = 10
"""The niceness of the processes in the operating system."""


class Rounds(Part):
    """Pairs rounds. Without ``workers`` it does so where it is called. ``location`` is that of the store in which the
    workers find tournaments of many; without one they get them.
    """

    def __init__(
        self,
        workers: Mapping[Lane, Worker] | None = None,
        location: StoreLocation | None = None,
        most_seconds: Mapping[Lane, float] = MOST_SECONDS,
    ) -> None:
        self._workers = workers or {}
        self._location = location
        self._looking: set[Lane] = set()
        self._most_seconds = most_seconds
        self._pairing: Counter[Lane] = Counter()

    def pair(self, tournament: Tournament, by: By, number: int, time: int) -> Sequence[Act]:
        """Pairs the next round, as `commands.pair` does. It keeps its thread waiting.

        Raises:
            Refused: as there; TRN-PAIR-03 also if it takes too long.
        """
        return self._acts(tournament, partial(commands.pair, by=by, number=number, time=time))

    def pair_by_hand(
        self,
        tournament: Tournament,
        by: By,
        number: int,
        tables: Sequence[Sequence[str]],
        byes: Sequence[str],
        time: int,
    ) -> Sequence[Act]:
        """Pairs the next round by hand, as `commands.pair_by_hand` does: of 10,000 entrants that takes more than a
        second. It keeps its thread waiting.

        Raises:
            Refused: as there; TRN-PAIR-03 also if it takes too long.
        """
        command = partial(commands.pair_by_hand, by=by, number=number, tables=tables, byes=byes, time=time)
        return self._acts(tournament, command)

    def pair_or_say(self, tournament: Tournament, number: int, time: int) -> Sequence[Act]:
        """Pairs the next round, or says that this is impossible, as `commands.pair_or_say` does. It keeps its thread
        waiting. That it takes too long is refused, and not said: what is said can be proven, and the time cannot.

        Raises:
            Refused: as there; TRN-PAIR-03 if it takes too long.
        """
        return self._acts(tournament, partial(commands.pair_or_say, number=number, time=time))

    def _acts(self, tournament: Tournament, command: Command) -> Sequence[Act]:
        lane = lane_of(tournament)
        worker = self._workers.get(lane)
        if worker is None:
            return command(tournament)
        worker.ask(_begun)  # there is a process to end
        limit = Timer(self._most_seconds[lane], worker.kill)
        limit.start()
        self._pairing[lane] += 1
        try:
            acts = self._answer(lane, worker, tournament, command)
        except WorkerError as error:
            seconds = f"{self._most_seconds[lane]:g}"
            raise rules.refused(rules.PAIR_POSSIBLE, "pairing-too-long", seconds=seconds) from error
        finally:
            self._pairing[lane] -= 1
            limit.cancel()
        if isinstance(acts, Refusal):
            raise Refused(acts)
        return acts

    def _answer(self, lane: Lane, worker: Worker, tournament: Tournament, command: Command) -> Sequence[Act] | Refusal:
        """The answer of the worker."""
        if self._location is None or lane is not Lane.LARGE:
            return worker.ask(_done, tournament, command)
        self._looking.add(lane)
        return worker.ask(_done_there, self._location, tournament.name, tournament.version, command)

    async def close(self) -> None:
        """Ends, whatever is being paired."""
        for lane, worker in self._workers.items():
            if self._pairing[lane]:
                worker.kill()
            elif lane in self._looking:
                await worker.run(leave, self._location)
            await worker.close()


def lane_of(tournament: Tournament) -> Lane:
    """The place where a tournament is paired."""
    dutch = isinstance(tournament.settings.format, Swiss) and tournament.settings.seats == 2
    if tournament.present_count > (MANY_PAIRS if dutch else MANY):
        return Lane.LARGE
    return Lane.USUAL if dutch else Lane.HERE


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
