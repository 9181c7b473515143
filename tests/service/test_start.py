"""A service starts quickly: it loads nothing that it may never need, and looks at no stored match."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from benchmarks.large import fill
from domain.games import games
from service.application.live.stale_matches import StaleMatches
from service.configuration import AuditLog, Configuration
from service.foundation.key_files import KeyFileError
from service.foundation.part import Part
from service.server import Service, run

ROOT = Path(__file__).resolve().parents[2]
FEW, MANY = 3, 203
PATIENCE = 600
EVENTS = 12
"""The number of events of a match that are stored and followed."""
CALLS_OF_A_MATCH = 5
"""To read one event of a match takes more calls of functions than this."""
NEEDED_LATER = {
    *("gacrux", "networkx", "openskill", "textual", "psycopg", "opentelemetry", "jwt"),
    *("caravanserai", "clients"),
    *(
        "babel",
        "cattrs",
        "domain.boxes.converters",
        "domain.boxes.decoder",
        "domain.play.ledger",
        "fluent",
        "domain.words.catalogue",
    ),
    *(f"domain.games.{name}" for name in games()),
}
PROGRAM = """
import asyncio, json, sys
from service.configuration import Configuration
from service.server import Service, run

async def main():
    async with Service(Configuration(store=sys.argv[1], port=0, drain_seconds=0)):
        print(json.dumps(sorted(sys.modules)))

asyncio.run(main())
"""
PLAYED = f"""
EVENTS = {EVENTS}
import asyncio, grpc, hashlib, json, sys
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from service.server import Service, run

async def main():
    configuration = Configuration(store=sys.argv[1], port=0, drain_seconds=0, allow_seeded=True, limits=UNLIMITED)
    async with Service(configuration) as service, grpc.aio.insecure_channel(service.address) as channel:
        stub, owner = MatchServiceStub(channel), (("authorization", "Bearer owner"),)
        created = await stub.CreateMatch(
            m.CreateMatchRequest(
                game=sys.argv[2], players=2, seed="x", owner_token_hash=hashlib.sha256(b"owner").digest()
            )
        )
        name = created.match.name
        for seat in (1, 2):
            await stub.AddBot(m.AddBotRequest(match=name, seat=seat, kind="random"), metadata=owner)
        await stub.StartMatch(m.StartMatchRequest(match=name), metadata=owner)
        stream = stub.WatchMatch(m.WatchMatchRequest(match=name))
        for _ in range(EVENTS):
            await stream.read()
        while service.parts.projections.position() < EVENTS:
            await asyncio.sleep(0.01)
        print(json.dumps(sorted(sys.modules)))

asyncio.run(main())
"""


class Calls:
    """Counts the calls of Python functions in this thread and in those that begin meanwhile."""

    number = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        self.number += event == "call"


@contextmanager
def counted() -> Iterator[Calls]:
    calls = Calls()
    before = sys.getprofile()
    threading.setprofile(calls)
    sys.setprofile(calls)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        threading.setprofile(None)


def calls_of_a_start(store: Path) -> int:
    """The number of functions that a start calls, on an event loop whose threads begin with it."""

    async def start() -> int:
        service = Service(Configuration(store=store, port=0, drain_seconds=0))
        with counted() as calls:
            await service.start()
        await service.stop()
        return calls.number

    return asyncio.run(start())


def modules_of(program: str, *arguments: str) -> set[str]:
    """The modules that are loaded at the end of a program, which may keep bytecode and what is beside it."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, timeout=PATIENCE)
    return set(json.loads(done.stdout))


def test_a_service_loads_nothing_that_it_may_never_need(tmp_path: Path) -> None:
    modules_of(PROGRAM, str(tmp_path / "first.sqlite"))  # it loads all games if their files have changed
    modules = modules_of(PROGRAM, str(tmp_path / "second.sqlite"))
    assert modules & NEEDED_LATER == set()
    assert len(modules) < 1000, "724 when this was written"


@pytest.mark.parametrize("name", [min(games()), max(games())])
def test_a_match_loads_no_other_game(tmp_path: Path, name: str) -> None:
    modules_of(PROGRAM, str(tmp_path / "first.sqlite"))
    modules = modules_of(PLAYED, str(tmp_path / "second.sqlite"), f"games/{name}")
    assert {game for game in games() if f"domain.games.{game}" in modules} == {name}


def test_the_start_looks_at_no_match_that_it_has_projected(tmp_path: Path) -> None:
    stores = {number: tmp_path / f"{number}.sqlite" for number in (FEW, MANY)}
    for number, store in stores.items():
        fill(store, number)
    few, many = [calls_of_a_start(stores[number]) for number in (FEW, MANY)]
    assert many - few > CALLS_OF_A_MATCH * (MANY - FEW), "the first start makes the projections"
    few, many = [calls_of_a_start(stores[number]) for number in (FEW, MANY)]
    assert many - few < CALLS_OF_A_MATCH * (MANY - FEW), (few, many)


async def test_a_start_that_fails_ends_the_parts_that_had_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Part] = []
    ended: list[Part] = []
    enter, leave = Part.__aenter__, Part.__aexit__

    async def entered(part: Part) -> Part:
        await enter(part)
        begun.append(part)
        return part

    async def left(part: Part, *failure: object) -> None:
        ended.append(part)
        await leave(part, *failure)

    async def fails(part: StaleMatches) -> None:
        raise OSError("no timers are left")

    configuration = Configuration(store=tmp_path / "s.sqlite", port=0, drain_seconds=0)
    with monkeypatch.context() as patched:
        patched.setattr(Part, "__aenter__", entered)
        patched.setattr(Part, "__aexit__", left)
        patched.setattr(StaleMatches, "start", fails)
        with pytest.raises(OSError, match="no timers are left"):
            await Service(configuration).start()
    assert len(begun) > 10
    assert ended == begun[::-1]
    async with Service(configuration):  # nothing holds the store
        pass


async def test_a_start_without_its_audit_keys_makes_no_store(tmp_path: Path) -> None:
    configuration = Configuration(store=tmp_path / "s.sqlite", port=0, audit=AuditLog(tmp_path / "keys"))
    with pytest.raises(KeyFileError, match="cannot be read"):
        await Service(configuration).start()
    assert not (tmp_path / "s.sqlite").exists()
    assert not configuration.lock.exists()


def test_a_thread_of_the_service_does_not_keep_the_lock_for_long() -> None:
    before = sys.getswitchinterval()

    async def seen() -> float:
        return sys.getswitchinterval()

    sys.setswitchinterval(0.005)  # as Python has it; another service of this process has changed it, perhaps
    try:
        assert run(seen()) < 0.001
    finally:
        sys.setswitchinterval(before)
