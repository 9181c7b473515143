"""The parts of a decision: the processor time of each, with many decisions in flight, beside that of bare echoes.

The functions are measured one within the other; what is left of the thread of the event loop is gRPC, the loop and its
tasks.
"""

import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import grpc
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks import load_client
from benchmarks.measurement import Row
from benchmarks.service import Running, Seats, SeatsOnStreams, process, serve_command, service_port, stocked
from benchmarks.stopwatch import FUNCTIONS, NATIVE

IN_FLIGHT = 64
ROUNDS = 3
SECONDS = 2.0
QUIET_SECONDS = 0.5
KINDS = {Seats: load_client.decide, SeatsOnStreams: load_client.play}
REST = "gRPC, the event loop and its tasks"
OTHERS = "threads of gRPC"
COMMIT, WORKERS = "the thread that stores: waking, batches", "other threads"
THREADS = {"MainThread": REST, NATIVE: OTHERS, "Thread-1 (_poll_wrapper)": OTHERS, "commit": COMMIT}
"""The parts to which the rest of a thread belongs."""


async def _round(program: Path, service: Running, kind: type[Seats], number: int, written: Path) -> Mapping[str, float]:
    """The microseconds of each part in one decision."""
    async with grpc.aio.insecure_channel(service.address) as channel:
        callers = await stocked(services.MatchServiceStub(channel), IN_FLIGHT, kind, 100_000 * number)
    work = [caller.written() for caller in callers]
    await asyncio.sleep(QUIET_SECONDS)  # what came before is followed by then
    os.kill(service.process, signal.SIGUSR1)
    load = await KINDS[kind](program, service.address, service.process, work, SECONDS)
    await asyncio.sleep(QUIET_SECONDS)
    os.kill(service.process, signal.SIGUSR2)
    found = await asyncio.to_thread(_found, written)
    return {part: 1e6 * seconds / len(load.times) for part, seconds in seconds_of(found).items()}


def _found(written: Path) -> Any:
    """The result that the service has written, which is taken away."""
    while not written.exists():
        time.sleep(0.05)
    found = json.loads(written.read_text(encoding="utf-8"))
    written.unlink()
    return found


def seconds_of(found: Any) -> Mapping[str, float]:
    """The seconds of each part, without what the stopwatch itself took: half of that lies within what it measures."""
    parts = dict.fromkeys((*FUNCTIONS, REST, OTHERS, COMMIT, WORKERS), 0.0)
    left: dict[str, float] = dict(found["threads"])
    for thread, part, laps, seconds in found["parts"]:
        own = laps * found["overhead"] / 2
        parts[part] += seconds - own
        left[thread] = left.get(thread, 0.0) - seconds - own
    for thread, seconds in left.items():
        parts[THREADS.get(thread, WORKERS)] += seconds
    return parts


async def measure() -> list[Row]:
    """The parts of a decision by a call, and beside it of one on a stream."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "parts.json"
        program = await load_client.build(Path(folder))
        _, *arguments = serve_command(Path(folder) / "matches.sqlite")
        command = (sys.executable, "-m", "benchmarks.stopwatch", str(written), *arguments)
        rounds: dict[type[Seats], list[Mapping[str, float]]] = {kind: [] for kind in KINDS}
        async with process(*command, port=service_port) as service:
            for number in range(ROUNDS):
                for index, (kind, found) in enumerate(rounds.items()):
                    found.append(await _round(program, service, kind, 2 * number + index + 1, written))
    calls, streams = (
        {part: statistics.median(each[part] for each in found) for part in found[0]} for found in rounds.values()
    )
    whole = Row("together", f"{sum(calls.values()):.0f} µs", f"on streams {sum(streams.values()):.0f} µs")
    return [*(Row(part, f"{calls[part]:.0f} µs", f"on streams {streams[part]:.0f} µs") for part in calls), whole]
