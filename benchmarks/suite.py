"""The cost of the test suite: runs it, and says for each folder where processor time and waiting go.

`python -m benchmarks suite` runs all tests; `python -m benchmarks suite -- tests/clients -n 2` passes arguments on to
pytest. With `--as before` the report becomes a section of SUITE.md. It needs /proc, so Linux.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.suite_plugin import FOLDER
from benchmarks.suite_report import Measured, Run, report
from benchmarks.suite_sampler import Sampler, adopt_orphans, sampling_until

ROOT = Path(__file__).resolve().parents[1]


def measure(arguments: Sequence[str]) -> tuple[str, int]:
    """Runs tests; the report, and what pytest returned."""
    with tempfile.TemporaryDirectory(prefix="caravan-suite-") as name:
        folder = Path(name)
        began = time.perf_counter()
        with _sampled(folder) as sampler:
            command = [sys.executable, "-m", "pytest", "-p", "benchmarks.suite_plugin", *arguments]
            status, processor = _run(command, {**os.environ, FOLDER: name})
        clock = time.perf_counter() - began
        lines = [json.loads(line) for file in folder.glob("*.jsonl") for line in file.open(encoding="utf-8")]
        return report(_read(lines, sampler, processor, clock), _commit(), arguments), status


@contextmanager
def _sampled(folder: Path) -> Iterator[Sampler]:
    adopt_orphans()
    sampler, ended = Sampler(os.getpid(), folder), threading.Event()
    sampling = threading.Thread(target=sampling_until, args=(ended, sampler))
    sampling.start()
    try:
        yield sampler
    finally:
        ended.set()
        sampling.join()


def _run(command: list[str], environment: dict[str, str]) -> tuple[int, float]:
    """Runs a command, and waits for all orphans it leaves; its exit status and the processor time of all of them."""
    process = os.posix_spawn(command[0], command, environment)
    processor, status = 0.0, None
    try:
        while status is None:
            ended, code, used = os.wait4(-1, 0)
            processor += used.ru_utime + used.ru_stime
            if ended == process:
                status = os.waitstatus_to_exitcode(code)
    except KeyboardInterrupt:
        os.kill(process, signal.SIGINT)
        raise
    return status, processor


def _read(lines: Sequence[dict[str, Any]], sampler: Sampler, processor: float, clock: float) -> Run:
    """Puts together what the workers wrote and what the sampler saw."""
    by_event: dict[str, list[dict[str, Any]]] = {"collected": [], "test": [], "fixture": [], "end": []}
    for line in lines:
        by_event[line["event"]].append(line)
    fixtures: dict[str, tuple[int, float, float]] = {}
    for line in by_event["fixture"]:
        times, spent, clocked = fixtures.get(line["name"], (0, 0.0, 0.0))
        fixtures[line["name"]] = times + line["times"], spent + line["spent"][0], clocked + line["spent"][1]
    return Run(
        tests=[Measured(line["name"], line["spent"][0], line["spent"][1], line["phases"]) for line in by_event["test"]],
        fixtures=fixtures,
        collecting=[line["processor"] for line in by_event["collected"]],
        workers=[line["processor"] for line in by_event["end"]],
        processor=processor,
        clock=clock,
        tally=sampler.tally,
    )


def _commit() -> str:
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"
