"""The time that calls hold Python's lock: the service's command line, with a watch on its event loop and its threads.

`python -m benchmarks.loop_holds FILE serve …` serves. On SIGUSR1 the file gets the longest processor time of one
callback of the loop since the signal before, and of one piece of work in a thread, in milliseconds. While a callback
runs, nobody else's call goes on, however idle the machine is; while a thread works, others wait for the lock, up to
5 ms each time. The loop is Python's own: callbacks of uvloop cannot be seen.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import thread
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.measurement import percentile

LOOK_SECONDS = 0.01
"""The interval at which the file is looked for after a signal."""


class Holds(NamedTuple):
    """The longest of each, in milliseconds of processor time; and of the rounds of the loop, in each of which all goes
    on that can, the longest and the 99th percentile.
    """

    loop: float
    threads: float
    longest_round: float
    rounds: float


class Longest:
    """Measures the longest call of a method of a class."""

    def __init__(self, owner: Any, method: str) -> None:
        self._seconds = [0.0]
        setattr(owner, method, self._timed(getattr(owner, method)))

    def _timed(self, run: Callable[[Any], None]) -> Callable[[Any], None]:
        def timed(of: Any) -> None:
            before = time.thread_time()
            run(of)
            self._seconds.append(time.thread_time() - before)

        return timed

    def taken(self, *shares: float) -> Sequence[float]:
        """The longest since the last question, and percentiles, in milliseconds."""
        seconds, self._seconds = self._seconds, [0.0]
        return [1000 * max(seconds), *(1000 * percentile(seconds, share) for share in shares)]


def serve(file: Path) -> None:
    """Serves as the rest of the command line says."""
    sys.modules["uvloop"] = None  # type: ignore[assignment]
    from clients.caravan.main import main

    holders = Longest(asyncio.Handle, "_run"), Longest(thread._WorkItem, "run")
    rounds = Longest(asyncio.BaseEventLoop, "_run_once")

    def tell(*_: object) -> None:
        new = file.with_suffix(".new")
        found = [held for holder in holders for held in holder.taken()] + [*rounds.taken(0.99)]
        new.write_text(" ".join(f"{value:.3f}" for value in found), encoding="ascii")
        new.rename(file)

    signal.signal(signal.SIGUSR1, tell)
    main()


def watched(file: Path, command: tuple[str, ...]) -> tuple[str, ...]:
    """The command line of a service, with the watch."""
    return (sys.executable, "-m", "benchmarks.loop_holds", str(file), *command[1:])


def longest(process: int, file: Path) -> Holds:
    """The longest wait since the last question; nothing else happens here meanwhile."""
    file.unlink(missing_ok=True)
    os.kill(process, signal.SIGUSR1)
    while not file.exists():
        time.sleep(LOOK_SECONDS)
    return Holds(*map(float, file.read_text(encoding="ascii").split()))


if __name__ == "__main__":
    serve(Path(sys.argv.pop(1)))
