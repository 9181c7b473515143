"""Peers beside the service in the same run: a bare grpc.aio echo, and the server of boardgame.io, in memory, with a
journal on the disk, and with its adapter for PostgreSQL. There the service is on PostgreSQL too, on the same server,
which does not wait for the disk.

It needs Node and npm. Its packages are installed into `benchmarks/peer/node_modules` when they are not there.
"""

import asyncio
import contextlib
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import NamedTuple

from benchmarks.load_client import Load, processor_seconds
from benchmarks.measurement import Row, percentile
from benchmarks.service import Loading, Running, SeatsOnStreams, process, serve_command, service_port

FOLDER = Path(__file__).with_name("peer")
IN_FLIGHT = (1, 64)
ROUNDS = 3
SECONDS = 2.0
SERVICE = "the service"
STREAMS = "the service, on streams"
ON_POSTGRESQL = "the service, on PostgreSQL"
OURS = {SERVICE: "the service has", STREAMS: "on streams", ON_POSTGRESQL: "on PostgreSQL"}
ECHO = "a bare grpc.aio echo"
ECHO_ON_STREAMS = "the echo, on streams"
JOURNAL = "boardgame.io, journal"
MEMORY = "boardgame.io, in memory"
POSTGRESQL = "boardgame.io, PostgreSQL"


class Servers(NamedTuple):
    """The thing that is measured."""

    service: Running
    on_postgresql: Running
    echo: Running
    peers: Mapping[str, Running]


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise RuntimeError(f"the peer needs {program}")
    return path


async def install() -> None:
    """Installs the packages of the peer, unless those of its lock file are there."""
    installed, locked = FOLDER / "node_modules" / ".package-lock.json", FOLDER / "package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= locked.stat().st_mtime:
        return
    npm = await asyncio.create_subprocess_exec(
        _found("npm"), "ci", "--no-audit", "--no-fund", "--legacy-peer-deps", cwd=FOLDER
    )
    if await npm.wait():
        raise RuntimeError("the packages of the peer cannot be installed")


def _port(line: str) -> str | None:
    """The port in the line in which the peer names it."""
    return line.removeprefix("port ").strip() if line.startswith("port ") else None


@contextlib.asynccontextmanager
async def _servers(folder: Path) -> AsyncIterator[Servers]:
    """The service and its peers; only one at a time has anything to do."""
    from tests.postgres import running  # it needs the packages of the tests

    node, server = _found("node"), str(FOLDER / "server.js")
    with running() as postgres:
        shared = (*serve_command(postgres.database()), "--projections", str(folder / "projections.sqlite"))
        async with (
            process(*serve_command(folder / "matches.sqlite"), port=service_port) as service,
            process(*shared, port=service_port) as on_postgresql,
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
            process(node, server, "journal", str(folder), port=_port) as journal,
            process(node, server, "memory", port=_port) as memory,
            process(node, server, "postgresql", postgres.database(), port=_port) as stored,
        ):
            yield Servers(service, on_postgresql, echo, {JOURNAL: journal, MEMORY: memory, POSTGRESQL: stored})


async def load_peer(server: Running, number: int, seconds: float = SECONDS) -> Load:
    """Moves with a number of callers, each in a match of its own."""
    client = await asyncio.create_subprocess_exec(
        _found("node"),
        str(FOLDER / "load.js"),
        server.address,
        str(number),
        str(seconds),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert client.stdout is not None
    if await client.stdout.readline() != b"ready\n":
        raise RuntimeError("the load client of the peer does not begin")
    before = processor_seconds(server.process)
    output, _ = await client.communicate(b"begin\n")
    spent = processor_seconds(server.process) - before
    if client.returncode:
        raise RuntimeError("a move of the peer failed")
    measured = json.loads(output)
    return Load(len(measured["times"]) / measured["seconds"], measured["times"], spent)


async def measure() -> list[Row]:
    """All figures of the service and its peer."""
    await install()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        client = await Loading.in_folder(Path(folder))
        async with _servers(Path(folder)) as servers:
            for number in IN_FLIGHT:
                rows += await _compared(client, servers, number)
    return rows


async def _compared(client: Loading, servers: Servers, number: int) -> list[Row]:
    """A row for each server, with this number of callers."""
    rounds: list[dict[str, Load]] = []
    for _ in range(ROUNDS):
        loads = {
            SERVICE: await client.decide(servers.service, number, SECONDS),
            STREAMS: await client.decide(servers.service, number, SECONDS, SeatsOnStreams),
            ON_POSTGRESQL: await client.decide(servers.on_postgresql, number, SECONDS),
            ECHO: await client.echo(servers.echo, number, SECONDS),
        }
        if (streams := await client.echo_on_streams(servers.echo, number, SECONDS)) is not None:
            loads[ECHO_ON_STREAMS] = streams
        for name, server in servers.peers.items():
            loads[name] = await load_peer(server, number)
        rounds.append(loads)
    return [_row(name, number, rounds) for name in rounds[0]]


def _row(name: str, number: int, rounds: list[dict[str, Load]]) -> Row:
    load = sorted((loads[name] for loads in rounds), key=lambda load: load.rate)[ROUNDS // 2]
    remark = (
        f"p50 {percentile(load.times, 0.5):.1f} ms, p99 {percentile(load.times, 0.99):.1f} ms; "
        f"processor time of the server {statistics.median(loads[name].processor_ms for loads in rounds):.2f} ms each"
    )
    for ours, words in OURS.items() if name not in OURS else ():
        rate = statistics.median(loads[ours].rate / loads[name].rate for loads in rounds)
        spent = statistics.median(loads[ours].processor_ms / loads[name].processor_ms for loads in rounds)
        remark += f"; {words} {rate:.2f} times this rate, with {spent:.2f} times this processor time"
    return Row(f"{name}, {number} in flight", f"{load.rate:,.0f} /s", remark)
