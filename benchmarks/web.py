"""The HTTP port beside gRPC: what a call costs the service, by the processor time of its process.

Processor time, because the callers and whatever else runs on the machine do not count then. All ways to call take turns
within one run.
"""

import asyncio
import os
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

import grpc

from benchmarks.measurement import Row
from benchmarks.service import free_port, process, serve_command, service_port
from benchmarks.soak import resident

CALLS = 1_000
ROUNDS = 7
CONNECTIONS = 1_000
METHODS = ("/grpc.health.v1.Health/Check", "/caravanserai.v1.MatchService/ListMatches")
NAMES = {METHODS[0]: "a call that does nothing", METHODS[1]: "ListMatches"}

_HEADERS = f"POST {METHODS[0]} HTTP/1.1\r\ncontent-type: application/proto\r\ncontent-length: 5\r\n\r\n".encode()


class Http:
    """One connection of HTTP/1.1, kept alive."""

    def __init__(self, port: int, content_type: str, body: bytes) -> None:
        self._port = port
        self._rest = f"content-type: {content_type}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body

    async def calls(self, method: str, number: int) -> None:
        """Calls a method again and again."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        for _ in range(number):
            writer.write(f"POST {method} HTTP/1.1\r\nhost: localhost\r\n".encode() + self._rest)
            head = await reader.readuntil(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200 "):
                raise RuntimeError(head.decode())
            await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        writer.close()
        await writer.wait_closed()


Calls = Callable[[str, int], Awaitable[None]]


def _over_grpc(address: str) -> Calls:
    async def calls(method: str, number: int) -> None:
        async with grpc.aio.insecure_channel(address) as channel:
            made: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(method)
            for _ in range(number):
                await made(b"")

    return calls


def cpu_seconds(process_id: int) -> float:
    """The processor time that a process has taken: its own, and that of the system for it."""
    fields = Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _cost(pid: int, work: Callable[[], Awaitable[None]], number: int) -> float:
    """Microseconds of the service for each of ``number`` pieces of work."""
    before = cpu_seconds(pid)
    await work()
    return (cpu_seconds(pid) - before) / number * 1e6


def _leaving(port: int, data: bytes) -> Callable[[], Awaitable[None]]:
    """Opens connections, says something, and leaves each without an answer."""

    async def connects() -> None:
        for _ in range(CALLS):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(data)
            writer.transport.abort()
            await asyncio.sleep(0)

    return connects


async def _idle(pid: int, port: int) -> float:
    """Kilobytes of the service for each connection that does nothing."""
    before = resident(pid)
    held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(CONNECTIONS)]
    await asyncio.sleep(1)
    after = resident(pid)
    for _, writer in held:
        writer.transport.abort()
    return (after - before) * 1024 / CONNECTIONS


async def measure() -> list[Row]:
    """The figures of the door."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = (*serve_command(Path(folder) / "matches.sqlite"), "--web", str(port))
        async with process(*command, port=service_port) as service:
            ways: Mapping[str, Calls] = {
                "gRPC": _over_grpc(service.address),
                "Connect": Http(port, "application/proto", b"").calls,
                "Connect with JSON": Http(port, "application/json", b"{}").calls,
                "gRPC-Web": Http(port, "application/grpc-web+proto", bytes(5)).calls,
            }
            rows = [row for method in METHODS for row in await _calls(service.process, method, ways)]
            for name, data in (("says nothing", b""), ("sends headers", _HEADERS)):
                connects = _leaving(port, data)
                cost = statistics.median([await _cost(service.process, connects, CALLS) for _ in range(ROUNDS)])
                rows.append(Row(f"a connection that {name} and is gone", f"{cost:.0f} µs", "without TLS"))
            rows.append(
                Row("an idle connection", f"{await _idle(service.process, port):.1f} KiB", f"{CONNECTIONS} of them")
            )
            return rows


async def _calls(pid: int, method: str, ways: Mapping[str, Calls]) -> list[Row]:
    costs: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(ROUNDS + 1):
        for name, calls in ways.items():
            cost = await _cost(pid, partial(calls, method, CALLS), CALLS)
            if number:  # the first round warms up
                costs[name].append(cost)
    bare = statistics.median(costs["gRPC"])
    rows = []
    for name, found in costs.items():
        cost = statistics.median(found)
        remark = f"{cost / bare:.2f} times gRPC; {min(found):.0f} to {max(found):.0f}" if name != "gRPC" else ""
        rows.append(Row(f"{NAMES[method]}, {name}", f"{cost:.0f} µs", remark))
    return rows
