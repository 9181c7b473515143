"""A tournament of bots on a SQLite file, whose service is killed twice on the way: how long it takes, and whether each
table has exactly one result.
"""

import asyncio
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from caravanserai import aio
from caravanserai_protocol.identity import new_token
from caravanserai_protocol.v1.tournament_pb2 import SwissFormat, Tournament, TournamentSettings

from benchmarks.measurement import Row
from benchmarks.service import process, serve_command, service_port
from domain.games import games
from domain.tournaments.events import MatchLinked, ResultTaken, RoundPaired
from domain.tournaments.verification import faults
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS
from service.verification.stored_matches import verify_stored

LOOKING_SECONDS = 0.2
"""The interval at which the tables are looked at."""
LOOKS = 18_000
"""The most looks: for an hour."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a tournament."""

    players: int
    seats: int
    rounds: int
    game: str = "marcopolo"

    @property
    def tables(self) -> int:
        """The tables of all rounds."""
        return self.rounds * self.players // self.seats


FULL = Size(64, 4, 6)


@dataclass(slots=True)
class Course:
    """The course of a tournament: its name, and the moments of what happened, in seconds after the first start."""

    name: str = ""
    began: float = 0.0
    ended: float = 0.0
    killed: list[int] = field(default_factory=list)
    """The number of results at each kill."""
    came_back: list[float] = field(default_factory=list)
    """The time after each kill, from the start of a service to its next result."""


async def measure(size: Size = FULL) -> list[Row]:
    """All figures.

    Raises:
        RuntimeError: something was lost, doubled or is not right.
    """
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "tournament.sqlite"
        course = await played(store, size)
        started = time.perf_counter()
        matches = await asyncio.to_thread(verified, store, course.name, size)
        spent = time.perf_counter() - started
        back = ", ".join(f"{seconds:.1f}" for seconds in course.came_back)
        killed = " and ".join(map(str, course.killed))
        return [
            Row("tournament, from the end of registration to the standings", f"{course.ended - course.began:.0f} s"),
            Row("matches", f"{matches}", "each with exactly one result in its tournament"),
            Row("killed", f"{len(course.killed)} times", f"when there were {killed} results"),
            Row("from the start of a service after a kill to the next result", f"{back} s"),
            Row("verified", f"{spent:.0f} s", "all matches decided again, and the tournament"),
        ]


async def played(store: Path, size: Size) -> Course:
    """Plays a tournament to the end; its service is killed after each third."""
    course, token, since = Course(), new_token(), time.perf_counter()
    for part in (1, 2, 3):
        started = time.perf_counter()
        async with (
            process(*serve_command(store), port=service_port) as running,
            aio.Client.connect(running.address, token, registered=bool(course.name)) as organiser,
        ):
            if not course.name:
                course.name = await _begun(organiser, size)
                course.began = time.perf_counter() - since
            before = (
                course.killed[-1] if course.killed else 0
            )  # a quick service may have all results before it is asked
            await _until(organiser, course.name, min(before + 1, size.tables))
            if part > 1:
                course.came_back.append(time.perf_counter() - started)
            if part < 3:
                await _until(organiser, course.name, size.tables * part // 3)
                course.killed.append(await _results(organiser, course.name))
                os.kill(running.process, signal.SIGKILL)
            else:
                await _finished(organiser, course.name)
                course.ended = time.perf_counter() - since
    return course


async def _begun(organiser: aio.Client, size: Size) -> str:
    """A tournament that goes on by itself."""
    await organiser.register("Organiser")
    settings = TournamentSettings(
        title="Benchmark",
        game=f"games/{size.game}",
        seats=size.seats,
        swiss=SwissFormat(rounds=size.rounds),
        tie_breaks=("buchholz", "sonneborn-berger"),
        automatic_rounds=True,
    )
    name = (await organiser.create_tournament(settings, seed="benchmark")).name
    for number in range(1, size.players + 1):
        await organiser.register_entrant(name, bot="random", display_name=f"Bot {number}")
    await organiser.close_registration(name)
    return name


async def _results(client: aio.Client, name: str) -> int:
    return sum(table.settled for played in await client.rounds(name) for table in played.tables)


async def _until(client: aio.Client, name: str, results: int) -> None:
    async def there() -> bool:
        return await _results(client, name) >= results

    await _when(there)


async def _finished(client: aio.Client, name: str) -> None:
    async def over() -> bool:
        return (await client.tournament(name)).state == Tournament.STATE_FINISHED

    await _when(over)


async def _when(holds: Callable[[], Awaitable[bool]]) -> None:
    """Waits until something is so.

    Raises:
        RuntimeError: it takes too long.
    """
    for _ in range(LOOKS):
        if await holds():
            return
        await asyncio.sleep(LOOKING_SECONDS)
    raise RuntimeError("the tournament stands still")


def verified(path: Path, name: str, size: Size) -> int:
    """The number of matches of a finished tournament, if nothing is lost, doubled or wrong.

    Raises:
        RuntimeError: it is not so.
    """
    store = MatchStore(path, games(), create=False)
    try:
        log = store.stream(TOURNAMENTS, name)
        bodies = [recorded.event.body for recorded in log]
        taken = Counter(body.match for body in bodies if isinstance(body, ResultTaken))
        linked = Counter(body.match for body in bodies if isinstance(body, MatchLinked))
        _require(not list(faults(name, log)), "the events of the tournament do not follow from each other")
        _require(sum(isinstance(body, RoundPaired) for body in bodies) == size.rounds, "a round is missing or doubled")
        _require(len(taken) == size.tables and set(taken.values()) == {1}, "a result is missing or doubled")
        _require(taken == linked and set(taken) == set(store.matches()), "a match is missing, or nobody asked for it")
        _require(all(verify_stored(store, match).ok for match in taken), "a match is not right")
        return len(taken)
    finally:
        store.close()


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise RuntimeError(otherwise)
