"""The cost of a start: calls of the command line, and the service with an empty store and with many matches.

Everything is processor time of a process of its own, because neighbours do not count in it: for the command line up to
its end, for the service up to the line that names its address. A start loads no game, unless a file of the games has
changed, so calls that are the first to need one are measured too.
"""

import asyncio
import gc
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import game_service_pb2 as game_messages
from caravanserai_protocol.v1 import match_service_pb2 as match_messages
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub

from benchmarks.cold_match import TABLES, random_log
from benchmarks.kernel import GAME
from benchmarks.large import FEW, fill
from benchmarks.load_client import processor_seconds
from benchmarks.measurement import Row
from benchmarks.service import Running, process, serve_command, service_port
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.terms import Terms
from projections.store import ProjectionStore
from service.application.games import soundness
from service.persistence.kinds import KINDS, all_projections
from service.persistence.matches.store import MatchStore
from service.server import COLLECTION

ROUNDS = 7
PLAYED = 48
"""The number of matches in a store of matches that were played to their end, of all games."""
AT_ONCE = 24
"""The number of them that were played at the same time."""
CARAVAN = (sys.executable, "-c", "from clients.caravan.start import main; main()")


def spent(*command: str) -> float:
    """The processor time of a command that must succeed, in seconds."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{command} has failed")
    return usage.ru_utime + usage.ru_stime


async def started(store: Path) -> float:
    """The processor time in which the service starts on a store, in seconds."""
    async with process(*serve_command(store), port=service_port) as service:
        return processor_seconds(service.process)


async def spent_on(service: int, call: Callable[[], Awaitable[object]]) -> float:
    """The processor time of a service for one call, in seconds."""
    before = processor_seconds(service)
    await call()
    return processor_seconds(service) - before


async def first_calls(service: Running) -> tuple[float, float]:
    """The processor time of a service that has just started for its first match, and then for the list of games."""
    match = match_messages.CreateMatchRequest(game=f"games/{GAME}", players=2, owner_token_hash=bytes(32))
    async with grpc.aio.insecure_channel(service.address) as channel:
        await channel.channel_ready()
        matches, listed = MatchServiceStub(channel), GameServiceStub(channel)
        created = await spent_on(service.process, lambda: matches.CreateMatch(match))
        games = await spent_on(service.process, lambda: listed.ListGames(game_messages.ListGamesRequest()))
    return created, games


def fill_played(path: Path) -> None:
    """Makes a store with matches that were played at the same time, at random."""
    with closing(MatchStore(path, games())) as store:
        logs = [
            list(random_log(store, f"matches/{game}{number:012d}", Terms(game, seats, seed=f"{number}")))
            for number in range(PLAYED // len(TABLES))
            for game, seats in TABLES
        ]
        dice, waiting, playing = random.Random(1), logs[AT_ONCE:], logs[:AT_ONCE]
        events: list[Recorded] = []
        while playing:
            log = dice.choice(playing)
            events.append(log.pop(0))
            if not log:
                playing.remove(log)
                playing += waiting[:1]
                del waiting[:1]
        store.append(events)


def made_again(path: Path) -> float:
    """The number of events that projections, made from the start here, follow in a second of processor time."""
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(MatchStore(path, games())) as store,
        closing(ProjectionStore(Path(folder) / "projections.sqlite", all_projections(KINDS))) as projections,
    ):
        before = time.process_time()
        projections.catch_up(store)
        return store.last_position() / (time.process_time() - before)


async def measure(matches: int = FEW) -> list[Row]:
    """All figures, in turns."""
    names = ("bare", "grpc", "help", "health", "empty", "filled", "changed", "match", "games")
    times: dict[str, list[float]] = {name: [] for name in names}
    with tempfile.TemporaryDirectory() as folder:
        filled = Path(folder) / "filled.sqlite"
        fill(filled, matches)
        await started(Path(folder) / "checked.sqlite")  # it loads all games, if they have changed
        first = await started(filled)
        for number in range(ROUNDS):
            times["bare"].append(spent(sys.executable, "-c", "pass"))
            times["grpc"].append(spent(sys.executable, "-c", "import grpc"))
            times["help"].append(spent(*CARAVAN, "--help"))
            async with process(*serve_command(Path(folder) / f"{number}.sqlite"), port=service_port) as service:
                times["empty"].append(processor_seconds(service.process))
                asked = partial(spent, *CARAVAN, "health", "--address", service.address)
                times["health"].append(await asyncio.to_thread(asked))
                match, listed = await first_calls(service)
                times["match"].append(match)
                times["games"].append(listed)
            times["filled"].append(await started(filled))
            soundness.place().unlink(missing_ok=True)
            times["changed"].append(await started(Path(folder) / f"{number}-changed.sqlite"))
        played = Path(folder) / "played.sqlite"
        fill_played(played)
        gc.set_threshold(*COLLECTION)
        rates = {path: sorted(made_again(path) for _ in range(ROUNDS)) for path in (played, filled)}
    projected = f"{first:.2f} s when their projections are made for the first time"
    return [
        _row("Python alone", times["bare"], f"{statistics.median(times['grpc']):.2f} s with grpc"),
        _row("`caravan --help`", times["help"], "target 0.25 s"),
        _row("`caravan health`", times["health"], "target 0.25 s"),
        _row("the service, empty store", times["empty"], "target 0.6 s"),
        _row(f"the service, {matches:,} matches", times["filled"], f"target 0.6 s; {projected}"),
        _rate(f"projections made again, of {AT_ONCE} matches at a time, played to their end", rates[played]),
        _rate("projections made again, of matches that have not begun", rates[filled]),
        _row("the service, when a file of a game has changed", times["changed"], "all games are loaded to check them"),
        _row("the first match that is created", times["match"], "its game is loaded"),
        _row("then the first list of games", times["games"], "the other games are loaded"),
    ]


def _rate(name: str, rates: list[float]) -> Row:
    remark = f"{rates[0]:,.0f} to {rates[-1]:,.0f}; of processor time, with reading the log"
    return Row(name, f"{statistics.median(rates):,.0f} events/s", remark)


def _row(name: str, times: list[float], remark: str) -> Row:
    return Row(name, f"{statistics.median(times):.2f} s", f"{min(times):.2f} to {max(times):.2f} s; {remark}")
