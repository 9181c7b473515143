"""The load client in Go: it takes less of the processor than the Python one, so more is left for the service.

Both measure the same. Where there is no Go, the Python one does.
"""

import asyncio
import base64
import json
import os
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.echo import BEARER, CONVERSE, METHOD, REQUEST

DECIDE = "/caravanserai.v1.MatchService/Decide"
PLAY = "/caravanserai.v1.MatchService/Play"
GO = shutil.which("go")
FOLDER = Path(__file__).resolve().parents[1] / "clients" / "go"


class Call(NamedTuple):
    """A request with the value of its `authorization`."""

    authorization: str
    message: bytes


class Load(NamedTuple):
    """The result of a run: calls a second, the time of each in milliseconds, and processor seconds of the server."""

    rate: float
    times: list[float]
    processor: float

    @property
    def processor_ms(self) -> float:
        """Processor time of the server for each call, in milliseconds."""
        return 1000 * self.processor / len(self.times)


async def build(folder: Path) -> Path:
    """Builds the load client into a folder."""
    assert GO is not None
    program = folder / "caravan-load"
    for arguments in (("generate",), ("build", "-o", str(program), "./cmd/caravan-load")):
        done = await asyncio.create_subprocess_exec(GO, *arguments, cwd=FOLDER, stdout=asyncio.subprocess.DEVNULL)
        if await done.wait():
            raise RuntimeError("the load client in Go cannot be built")
    return program


async def decide(program: Path, address: str, server: int, callers: Sequence[Sequence[Call]], seconds: float) -> Load:
    """Keeps as many callers busy as are given; each makes its decisions in order."""
    return await _run(program, address, server, DECIDE, (_work(calls) for calls in callers), seconds)


async def post(program: Path, port: int, server: int, callers: Sequence[Sequence[Call]], seconds: float) -> Load:
    """The same at the HTTP port, as browsers do it."""
    return await _run(program, f"127.0.0.1:{port}", server, DECIDE, map(_work, callers), seconds, "-http")


async def play(program: Path, address: str, server: int, callers: Sequence[Sequence[Call]], seconds: float) -> Load:
    """The same on streams, a stream for each seat of a caller; the messages are those of `Play`."""
    return await _run(program, address, server, PLAY, (_work(calls) for calls in callers), seconds, "-streams")


async def echo(program: Path, address: str, server: int, number: int, seconds: float, *, streams: bool = False) -> Load:
    """Keeps a number of callers busy that send the same all the time, each by calls or on a stream."""
    work = [_work([Call(BEARER, REQUEST)], again=True)] * number
    if streams:
        return await _run(program, address, server, CONVERSE, work, seconds, "-streams")
    return await _run(program, address, server, METHOD, work, seconds)


def _work(calls: Iterable[Call], *, again: bool = False) -> str:
    requests = [
        {"authorization": call.authorization, "message": base64.b64encode(call.message).decode()} for call in calls
    ]
    return json.dumps({"requests": requests, "again": again})


async def _run(
    program: Path, address: str, server: int, method: str, work: Iterable[str], seconds: float, *options: str
) -> Load:
    before = processor_seconds(server)
    client = await asyncio.create_subprocess_exec(
        str(program),
        *options,
        address,
        method,
        str(seconds),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await client.communicate("\n".join(work).encode())
    if client.returncode:
        raise RuntimeError("a call of the load client failed")
    measured = json.loads(output)
    return Load(measured["calls"] / measured["seconds"], measured["times"], processor_seconds(server) - before)


def processor_seconds(process: int) -> float:
    """The time that a process has used processors; 0 where the system does not say so in /proc."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
