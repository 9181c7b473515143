"""What it costs to start: calls of the command line, and the service with an empty store and with many matches.

Everything is processor time of a process of its own, because neighbours do not count in it: for the command line up to
its end, for the service up to the line that names its address.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.large import FEW, fill
from benchmarks.loading import processor_seconds
from benchmarks.measuring import Row
from benchmarks.service import process, serve_command, service_port

ROUNDS = 7
CARAVAN = (sys.executable, "-c", "from clients.caravan.main import main; main()")


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


async def measure(matches: int = FEW) -> list[Row]:
    """All figures, in turns."""
    times: dict[str, list[float]] = {name: [] for name in ("bare", "grpc", "help", "health", "empty", "filled")}
    with tempfile.TemporaryDirectory() as folder:
        filled = Path(folder) / "filled.sqlite"
        fill(filled, matches)
        first = await started(filled)
        for number in range(ROUNDS):
            times["bare"].append(spent(sys.executable, "-c", "pass"))
            times["grpc"].append(spent(sys.executable, "-c", "import grpc"))
            times["help"].append(spent(*CARAVAN, "--help"))
            async with process(*serve_command(Path(folder) / f"{number}.sqlite"), port=service_port) as service:
                times["empty"].append(processor_seconds(service.process))
                asked = partial(spent, *CARAVAN, "health", "--address", service.address)
                times["health"].append(await asyncio.to_thread(asked))
            times["filled"].append(await started(filled))
    projected = f"{first:.2f} s when their projections are made for the first time"
    return [
        _row("Python alone", times["bare"], f"{statistics.median(times['grpc']):.2f} s with grpc"),
        _row("`caravan --help`", times["help"], "target 0.25 s"),
        _row("`caravan health`", times["health"], "target 0.25 s"),
        _row("the service, empty store", times["empty"], "target 0.6 s"),
        _row(f"the service, {matches:,} matches", times["filled"], f"target 0.6 s; {projected}"),
    ]


def _row(name: str, times: list[float], remark: str) -> Row:
    return Row(name, f"{statistics.median(times):.2f} s", f"{min(times):.2f} to {max(times):.2f} s; {remark}")
