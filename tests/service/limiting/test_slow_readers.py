"""Readers who stop reading cost the service little and are disconnected with the version to resume from."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.limiting.limits import UNLIMITED, Limits
from service.persistence.matches.store import MatchStore
from tests.service.house import Caller, House, Refusal, configuration, hash_of, house, until

ROOT = Path(__file__).resolve().parents[3]
NARROW = (("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 16_384), ("grpc.use_local_subchannel_pool", 1))
"""The smallest buffers that a client can have: 64 KiB may be in flight, not megabytes."""
STREAMS = 50
EVENTS = 6_000
KILOBYTES_OF_STREAM = 300
"""The memory that an unread stream may cost the service: its call, a page of events, and 64 KiB in flight."""


def hasty(seconds: float = 0.5) -> Limits:
    return replace(UNLIMITED, stall_seconds=seconds)


@asynccontextmanager
async def narrow(address: str) -> AsyncIterator[Caller]:
    async with grpc.aio.insecure_channel(address, options=NARROW) as channel:
        yield Caller(channel)


async def played(home: House) -> tuple[str, int]:
    """A finished match with some hundreds of events, and its last version."""
    name = await home.begin(4, bots=4)
    return name, max([update.version async for update in home.spectator.updates(name)])


async def _read_on(call: Any, versions: list[int]) -> None:
    while (part := await call.read()) is not grpc.aio.EOF:
        versions.append(part.update.version)


async def test_a_reader_who_stops_gets_the_version_to_resume_from(tmp_path: Path) -> None:
    async with house(tmp_path, limits=hasty()) as home, narrow(home.service.address) as reader:
        name, last = await played(home)
        call = reader.matches.WatchMatch(m.WatchMatchRequest(match=name))
        versions = [(await call.read()).update.version]
        await until(lambda: not home.service.admission.streams())
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await _read_on(call, versions)
        refusal = Refusal(caught.value)
        assert refusal.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert refusal.reason == "STREAM_TOO_SLOW"
        resume = int(refusal.info.metadata["version"])
        assert versions == list(range(1, versions[-1] + 1)), "what was sent arrives in order, without a gap"
        assert 0 < resume <= versions[-1] < last
        rest = [update.version async for update in reader.updates(name, resume)]
        assert rest == list(range(resume + 1, last + 1))
        await until(lambda: not home.service.admission.streams())


async def test_a_reader_who_goes_away_leaves_no_traceback(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async with house(tmp_path, limits=hasty(60)) as home, narrow(home.service.address) as reader:
        name, _ = await played(home)
        call = reader.matches.WatchMatch(m.WatchMatchRequest(match=name))
        await call.read()
        await asyncio.sleep(0.5)
        await until(lambda: home.service.admission.streams() == 1)
        call.cancel()
        await until(lambda: not home.service.admission.streams())
        await asyncio.sleep(0.2)
    assert "Traceback" not in capfd.readouterr().err


async def test_a_slow_reader_is_not_disconnected(tmp_path: Path) -> None:
    async with house(tmp_path, limits=hasty(0.5)) as home, narrow(home.service.address) as reader:
        name, last = await played(home)
        call = reader.matches.ReplayMatch(m.ReplayMatchRequest(match=name))
        versions = []
        while (part := await call.read()) is not grpc.aio.EOF:
            if part.HasField("update"):
                versions.append(part.update.version)
                if len(versions) % 60 == 0:
                    await asyncio.sleep(0.2)
        assert versions == list(range(1, last + 1))


SERVE = """
import asyncio, sys
from pathlib import Path
from service.server import Service
from tests.service.house import configuration, until
from tests.service.limiting.test_slow_readers import hasty

async def main():
    async with Service(configuration(Path(sys.argv[1]), limits=hasty(float(sys.argv[2])))) as service:
        print(service.address, flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        await until(lambda: not service.admission.streams(), 600)
        print("all streams have ended", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


def store_long_match(folder: Path) -> tuple[str, int]:
    """Stores a match in which a seat decides and undoes again and again. Returns its name and last version."""
    version, files = _long_match()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return "matches/longlonglong", version


@cache
def _long_match() -> tuple[int, dict[str, bytes]]:
    """The last version, and the files of a store: to play it takes longer than to copy them."""
    with TemporaryDirectory() as folder:
        version = _play_long_match(Path(folder))
        return version, {file.name: file.read_bytes() for file in Path(folder).iterdir()}


def _play_long_match(folder: Path) -> int:
    store = MatchStore(configuration(folder).store, games())
    match, rows = Match.create(store.codec, games(), "matches/longlonglong", Terms("marcopolo", 2, seed="long"), b"")
    for seat in (1, 2):
        rows += match.join(f"Player {seat}", credential=hash_of(f"token-of-seat-{seat}"))
    rows += match.start()
    while match.version < EVENTS:
        assert match.playing is not None
        (seat,) = match.playing.awaiting()
        rows += match.decide(seat, next(iter(match.playing.offers(seat))))
        if match.lifecycle.undoable:
            rows += match.undo(seat)
    store.append(rows)
    store.close()
    return match.version


def kilobytes(process: int) -> int:
    """The memory in use by a process."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def test_streams_that_nobody_reads_cost_next_to_nothing(tmp_path: Path) -> None:
    name, last = await asyncio.to_thread(store_long_match, tmp_path)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, str(tmp_path), "3", cwd=ROOT, stdin=PIPE, stdout=PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().strip()
    try:
        async with grpc.aio.insecure_channel(address) as channel:
            home = House(None, channel)  # type: ignore[arg-type]
            size = sum(update.ByteSize() for update in await home.spectator.replay(name))
            before = kilobytes(process.pid)
            readers = [grpc.aio.insecure_channel(address, options=NARROW) for _ in range(STREAMS)]
            calls: list[Any] = []
            for reader in readers:
                call = Caller(reader).matches.ReplayMatch(m.ReplayMatchRequest(match=name))
                await call.read()
                calls.append(call)
            await asyncio.sleep(1)
            burdened = kilobytes(process.pid)
            codes = set()
            process.stdin.write(b"all streams are open\n")
            assert await process.stdout.readline() == b"all streams have ended\n"
            for call in calls:
                try:
                    while await call.read() is not grpc.aio.EOF:
                        pass
                except grpc.aio.AioRpcError as error:
                    codes.add(Refusal(error).reason)
            for reader in readers:
                await reader.close()
            await asyncio.sleep(0.5)
            after = kilobytes(process.pid)
            assert (await home.spectator.get(name)).match.version == last
        print(f"{size} bytes a stream; kilobytes before {before}, with {STREAMS} streams {burdened}, after {after}")
        assert codes == {"STREAM_TOO_SLOW"}
        assert size > 5 * KILOBYTES_OF_STREAM * 1024, "too little to make a difference"
        assert burdened - before < STREAMS * KILOBYTES_OF_STREAM
        assert after - before < STREAMS * KILOBYTES_OF_STREAM
    finally:
        process.terminate()
        await process.wait()
