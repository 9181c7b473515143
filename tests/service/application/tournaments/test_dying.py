"""A service that is killed after every step of a tournament finishes it all the same: nothing is lost or doubled.

The process kills itself when it has committed a step, before it does anything else. So the next one finds the
tournament between this step and the following one.
"""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from caravanserai import CallError, Retrying, aio
from caravanserai_protocol.v1.tournament_pb2 import SwissFormat, TournamentSettings

from domain.games import games
from domain.matches.events import MatchCreated, MatchFinished
from domain.tournaments.events import MatchLinked, ResultTaken, RoundPaired, TournamentFinished, TournamentRecorded
from domain.tournaments.verification import faults
from service.bus import Bus
from service.persistence.log_changes import EventsAppended
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.kind import TOURNAMENTS
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.faults.serving import ROOT
from tests.service.house import configuration

STEPS = MatchCreated | MatchLinked | MatchFinished | ResultTaken | RoundPaired | TournamentFinished
PLAYERS, SEATS, ROUNDS = 3, 3, 2
SETTINGS = TournamentSettings(
    title="Dying", game="games/marcopolo", seats=SEATS, swiss=SwissFormat(rounds=ROUNDS), automatic_rounds=True
)
ONCE = Retrying(deadline=120, attempt=120, first_pause=1e9, longest_pause=1e9)
"""Waits long, but calls nobody again who has died: nobody comes in their place."""
KILLED = str(int(signal.SIGKILL))
MOST = 40
"""More processes than there are steps."""


async def mortal(folder: Path) -> None:
    """Serves until it has committed a step. That may be while it starts: it listens before there is a service."""
    publish = Bus.publish

    def publish_or_die(bus: Bus, news: object) -> None:
        if isinstance(news, EventsAppended) and any(_is_step(entry.recorded) for entry in news.events):
            os.kill(os.getpid(), signal.SIGKILL)
        publish(bus, news)

    Bus.publish = publish_or_die  # type: ignore[assignment, method-assign]
    service = Service(configuration(folder))
    await service.start()
    print(service.address, flush=True)
    await asyncio.Event().wait()


def bear(folder: str) -> None:
    """Starts a service for each line that comes in, and prints how it ended. All was imported once, before them."""
    while sys.stdin.readline():
        child = os.fork()
        if not child:
            asyncio.run(mortal(Path(folder)))
        print(os.WTERMSIG(os.waitpid(child, 0)[1]), flush=True)


def _is_step(recorded: Any) -> bool:
    return isinstance(recorded.event.body, STEPS)


async def organise(address: str) -> None:
    """Says all that an organiser has to say. The service dies soon after the end of registration."""
    async with aio.Client.connect(address, retrying=ONCE) as organiser:
        await organiser.register("Organiser")
        made = await organiser.create_tournament(SETTINGS, seed="dying")
        for _ in range(PLAYERS):
            await organiser.register_entrant(made.name, bot="random")
        with suppress(CallError):  # it may die before it answers
            await organiser.close_registration(made.name)


class Lives:
    """Services on a store, one after another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", f"from {__name__} import bear; bear({str(self._folder)!r})"),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()

    async def live(self, work: Callable[[str], Awaitable[None]] | None = None) -> None:
        """Starts a service, and waits until it has killed itself. It does so before it has an address, if it can."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        line = await self._line()
        if line != KILLED:
            if work is not None:
                await work(line)
            line = await self._line()
        assert line == KILLED

    async def _line(self) -> str:
        assert self._process.stdout is not None
        return (await asyncio.wait_for(self._process.stdout.readline(), 600)).decode().strip()


def log_of(folder: Path) -> tuple[MatchStore, str, list[TournamentRecorded]]:
    """The store, and the tournament in it."""
    store = MatchStore(configuration(folder).location, games(), create=False)
    (name,) = {row.stream for row in store.rows_up_to() if row.stream.startswith("tournaments/")}
    return store, name, list(store.stream(TOURNAMENTS, name))


async def test_a_service_that_dies_after_every_step_finishes_a_tournament(tmp_path: Path) -> None:
    async with Lives(tmp_path) as lives:
        await lives.live(organise)
        for _ in range(MOST):
            store, name, log = log_of(tmp_path)
            store.close()
            if isinstance(log[-1].event.body, TournamentFinished):
                break
            await lives.live()
    store, name, log = log_of(tmp_path)
    bodies = Counter(type(recorded.event.body) for recorded in log)
    assert bodies[TournamentFinished] == 1
    assert [bodies[kind] for kind in (RoundPaired, MatchLinked, ResultTaken)] == [ROUNDS] * 3, "one table a round"
    assert list(faults(name, log)) == []
    taken = [recorded.event.body for recorded in log if isinstance(recorded.event.body, ResultTaken)]
    assert sorted(result.match for result in taken) == sorted(store.matches()), "no match without a result, or twice"
    for result in taken:
        rows = store.rows(result.match)
        assert (len(rows), sha256(rows[-1].data).digest()) == (result.match_version, result.match_head)
        assert verify_stored(store, result.match).ok
    store.close()
