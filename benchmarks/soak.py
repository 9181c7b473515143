"""A constant load for a long time: whether the memory of the service stays what it is."""

import asyncio
import itertools
import sys
import tempfile
import time
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks.measurement import Row
from benchmarks.service import Running, Seats, process, service_port

CALLERS = 16
PER_SECOND = 100.0
HOSTED = 40
"""The number of matches that the service keeps in memory: few, so that there are as many soon."""
INTERVAL_SECONDS = 30.0
WARM = 0.3
"""The share of the time, at its beginning, in which memory may grow."""
FLAT = 0.05
"""The share of the memory by which it may grow in the rest of the time and still be called flat."""


def resident(process_id: int) -> float:
    """The resident memory of a process at present, in MiB."""
    status = Path(f"/proc/{process_id}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def slope(points: list[tuple[float, float]]) -> float:
    """The slope of the line that fits points best (least squares)."""
    count = len(points)
    middle_x, middle_y = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / sum((x - middle_x) ** 2 for x, _ in points)


async def measure(minutes: float) -> list[Row]:
    """The figures of a load that lasts a number of minutes."""
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "benchmarks.service_start", str(Path(folder) / "matches.sqlite"), str(HOSTED))
        async with (
            process(*command, port=service_port) as service,
            grpc.aio.insecure_channel(service.address) as channel,
        ):
            return await _load(service, services.MatchServiceStub(channel), minutes)


async def _load(service: Running, stub: "services.MatchServiceAsyncStub", minutes: float) -> list[Row]:
    decisions = itertools.count()
    begun = time.perf_counter()
    end = begun + minutes * 60

    async def play(index: int) -> None:
        caller = Seats(stub, 800_000 + index)
        due = time.perf_counter()
        while due < end:
            if not caller.pending:
                await caller.prepare()
            await caller.decide()
            next(decisions)
            due = max(due + CALLERS / PER_SECOND, time.perf_counter() - 1.0)
            await asyncio.sleep(max(due - time.perf_counter(), 0))

    load = asyncio.gather(*(play(index) for index in range(CALLERS)))
    points: list[tuple[float, float]] = []
    interval = min(INTERVAL_SECONDS, minutes * 60 / 20)
    while not load.done():
        await asyncio.wait((load,), timeout=interval)
        points.append(((time.perf_counter() - begun) / 60, resident(service.process)))
    await load
    warm = [point for point in points if point[0] >= WARM * minutes]
    growth = slope(warm)
    grown = growth * (warm[-1][0] - warm[0][0])
    usual = sum(size for _, size in warm) / len(warm)
    return [
        Row("decisions", f"{next(decisions):,}", f"in {minutes:g} minutes, {CALLERS} matches at a time"),
        Row(
            "resident memory",
            f"{usual:.0f} MiB",
            f"mean after the first {WARM:.0%} of the time; with {HOSTED} matches kept in memory",
        ),
        Row(
            "its growth",
            f"{growth:+.2f} MiB/min",
            f"linear fit; {grown / usual:+.1%} in {warm[-1][0] - warm[0][0]:.1f} minutes: "
            + ("flat" if grown / usual < FLAT else "not flat"),
        ),
        Row("every so often", f"{interval:.0f} s", ", ".join(f"{size:.0f}" for _, size in points) + " MiB"),
    ]
