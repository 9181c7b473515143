"""Whatever callers send: no status says that the service is to blame, and what is refused changes nothing."""

import asyncio
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import grpc
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.games import games
from domain.matches.match import Match
from service.application.live import clockwork
from service.assembly import SERVICES
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check
from tests.fuzz.shooting import BY_GRPC, METHODS, OWN_NAMES, Guarded, Range, furnished
from tests.fuzz.wild import Shot, Wild, World
from tests.service.house import House, configuration, house

ROOT = Path(__file__).resolve().parents[2]
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "2500"))
"""For each method twenty and more. The nightly run fires a million."""
EXAMPLES = 50
NIGHTLY_PARTS = 10
NIGHTLY_REQUESTS = 1_000_000 // NIGHTLY_PARTS
"""The number of requests that each part of the nightly run fires at a service of its own."""
IN_FLIGHT = 32
ROUND = 1_250
"""The number of requests before new matches and players are made: the old ones may be over or taken by then."""
WARM_UP = 0.4
"""The part of the requests after which the memory of the service must not grow any more."""
GROWTH = 20_000
"""The kilobytes by which it may grow nevertheless: caches fill, and accepted requests are kept."""

Tasks: TypeAlias = "set[asyncio.Task[Any]]"
WAITING = ("Event.wait", "AioServer._request_call")
"""The code of tasks that only wait, for one that never ends: it makes a new one each time."""
States: TypeAlias = tuple[int, list[tuple[str, int, int]]]
"""The position of the log, and version and fingerprint of each live match."""

SERVE = """
import asyncio, sys
from hashlib import sha256
from pathlib import Path
from service.server import serve
from tests.service.house import configuration
from service.access.security import Security
security = Security(admin_token_hash=sha256(b"administrator").digest())
chosen = configuration(Path(sys.argv[1]), hosted_matches=100, security=security)
asyncio.run(serve(chosen, lambda address: print(address, flush=True)))
"""


def kilobytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def bombard(folder: Path, count: int, seed: int) -> None:
    """Fires ``count`` requests at a service in a process of its own, and checks the service afterwards."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, str(folder), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().strip()
    try:
        async with grpc.aio.insecure_channel(address) as channel:
            home = House(None, channel)  # type: ignore[arg-type]
            target = Range(channel)
            dice = random.Random(seed)
            guarded: list[Guarded] = []
            begun = time.monotonic()
            warm = 0
            while (fired := sum(target.counts.values())) < count:
                if fired >= count * WARM_UP and not warm:
                    warm = kilobytes(process.pid)
                world, unreachable = await furnished(home, str(fired), finished=not fired)
                guarded.append(unreachable)
                wild = Wild(world, METHODS, dice)
                print(f"{fired} requests, {kilobytes(process.pid)} kB")
                await target.fire_all((wild.shot() for _ in range(min(ROUND, count - fired))), IN_FLIGHT)
            grown = kilobytes(process.pid) - warm
            report(target, grown, time.monotonic() - begun)
            assert process.returncode is None
            assert not target.complaints, "\n".join(target.complaints[:10])
            methods = {method for method, _, _ in target.counts}
            assert {name.rpartition("/")[2] for name in OWN_NAMES} <= methods
            for entry in guarded:
                assert await entry.unchanged()
            await target.fire_all(_of_administrator(await furnished(home, "last"), dice, count // 20), IN_FLIGHT)
            assert not target.complaints, "\n".join(target.complaints[:10])
            assert grown < GROWTH
    finally:
        process.terminate()
        await process.wait()
    store = MatchStore(configuration(folder).store, games(), create=False)
    found = await asyncio.to_thread(check, store)
    store.close()
    assert found.ok


def _of_administrator(furniture: tuple[World, Guarded], dice: random.Random, count: int) -> Iterator[Shot]:
    """Requests of an administrator, who may change much: they come last, when everything may change."""
    world, _ = furniture
    world.tokens = ["administrator", *world.tokens]
    wild = Wild(world, METHODS, dice)
    for _ in range(count):
        shot = wild.shot()
        yield shot if dice.random() < 0.3 else shot._replace(metadata=(("authorization", "Bearer administrator"),))


def report(target: Range, grown: int, seconds: float) -> None:
    for (method, status, reason), number in sorted(target.counts.items()):
        print(f"{number:7} {method} {status} {reason}")
    print(f"{sum(target.counts.values())} requests in {seconds:.0f} s; grown by {grown} kB")


@pytest.mark.timeout(900)
async def test_wild_requests(tmp_path: Path) -> None:
    await bombard(tmp_path, REQUESTS, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(NIGHTLY_PARTS))
async def test_many_wild_requests(tmp_path: Path, part: int) -> None:
    await bombard(tmp_path, NIGHTLY_REQUESTS, seed=random.SystemRandom().randrange(2**32))


def test_refused_requests_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One request after the other, looking at the log and all matches in between; hypothesis shrinks what it finds."""
    monkeypatch.setattr(clockwork, "MISSING", 10**12)  # a machine that stands still would give seats their time back
    with asyncio.Runner() as runner:
        opened = house(tmp_path)
        home = runner.run(opened.__aenter__())
        world, _ = runner.run(furnished(home))
        resting = runner.run(_played(home, world.tournaments[-1]))
        target = Range(home.channel)

        async def fire(dice: random.Random, number: int) -> None:
            wild = Wild(world, METHODS, dice)
            for _ in range(number):
                before = await _settled(home, resting)
                shot = wild.shot()
                outcome = await target.fire(shot)
                assert not target.complaints, target.complaints.pop()
                if outcome.status not in ("OK", "LOST", *BY_GRPC):
                    assert await _states(home) == before, (shot, outcome)

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
        @given(st.randoms(use_true_random=False), st.integers(1, 10))
        def examples(dice: random.Random, number: int) -> None:
            runner.run(fire(dice, number))

        try:
            examples()
        finally:
            runner.run(opened.__aexit__(None, None, None))
    refused = sum(number for (_, status, _), number in target.counts.items() if status not in ("OK", "LOST", *BY_GRPC))
    assert refused > EXAMPLES, "most requests are refused"


async def _played(home: House, tournament: str) -> Tasks:
    """Waits for the result of the first table: the service runs tournaments by itself from then on, if not before.
    Returns the tasks that never end.
    """
    settled = False
    while not settled:
        await asyncio.sleep(0.05)
        found = await home.service.parts.tournaments.find(tournament)
        settled = found.rounds[0].settled
    return asyncio.all_tasks()


async def _settled(home: House, resting: Tasks) -> States:
    """The same, when what earlier requests began has ended: a call that its caller has left is carried out all the
    same, a removed player leaves their matches a moment later, bots play theirs, and tournaments get their matches.
    """
    before, states = None, None
    while before is None or before != states:
        await asyncio.sleep(0.01)
        before, states = states, None if await _at_work(home, resting) else await _states(home)
    return before


async def _at_work(home: House, resting: Tasks) -> bool:
    """True if something is going on, or about to, beside the tasks that never end."""
    parts = home.service.parts
    followed = parts.projector._published == await asyncio.to_thread(parts.store.last_position)
    working = asyncio.all_tasks() - resting - {asyncio.current_task()}
    return not followed or any(getattr(task.get_coro(), "__qualname__", "") not in WAITING for task in working)


async def _states(home: House) -> States:
    position = await asyncio.to_thread(home.service.parts.store.last_position)
    states = []
    for name in home.service.parts.hosting.hosted():
        state = await home.service.parts.hosting.read(name, _state)
        states.append((name, *state))
    return position, sorted(states)


def _state(match: Match) -> tuple[int, int]:
    assert match.playing is not None
    return match.version, match.playing.table.fingerprint


def test_the_same_seed_makes_the_same_requests_for_every_method() -> None:
    def made() -> list[Shot]:
        wild = Wild(World(matches=["matches/abcdefgh"], hashes=[b"x" * 32]), METHODS, random.Random(5))
        return [wild.shot() for _ in range(2000)]

    first = made()
    assert first == made()
    assert {shot.method for shot in first} == {method.name for method in METHODS}
    assert {name.split("/")[1] for name in OWN_NAMES} == set(SERVICES), "a service is not fired at"
