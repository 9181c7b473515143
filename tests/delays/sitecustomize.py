"""Delays of a busy machine: the event loop hears late of what other threads have done, and stands still now and then.

Python loads this file when it starts, if its folder is on the path (`make delayed`), so services and commands that
tests start are delayed too. Whatever happens between the moment at which a thread has done its work and the one at
which the loop goes on may happen on any machine; here it happens often.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

THREADS, LOOP = "asyncio.threads", "asyncio.base_events"

sleep = time.sleep  # tests exchange that of the module

LATE, LATE_SECONDS = 0.2, 0.3
"""The share of calls of other threads that begin, or whose results arrive, late, and by how much at most."""
STILL, STILL_SECONDS = 0.01, 0.1
"""The share of the turns of an event loop before which it stands still, and for how long at most."""


class Delays(MetaPathFinder):
    """Changes two modules of asyncio when they are imported: programs without an event loop do not pay for it."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module as it is found elsewhere, whose calls are delayed once it has been carried out."""
        if name not in (THREADS, LOOP):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.loader is None:
            return None
        execute = spec.loader.exec_module
        changed = _delay_threads if name == THREADS else _delay_loop

        def exec_module(module: ModuleType) -> None:
            execute(module)
            changed(module)

        spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def _pause(share: float, longest: float) -> None:
    if random.random() < share:
        sleep(random.uniform(0, longest))


def _late(function: Callable[..., Any]) -> Callable[..., Any]:
    def late(*arguments: Any, **named: Any) -> Any:
        _pause(LATE, LATE_SECONDS)
        try:
            return function(*arguments, **named)
        finally:
            _pause(LATE, LATE_SECONDS)

    return late


def _delay_threads(threads: Any) -> None:
    """Delays `asyncio.to_thread`, with whatever event loop."""
    there = threads.to_thread

    async def to_thread(function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
        return await there(_late(function), *arguments, **named)

    threads.to_thread = to_thread


def _delay_loop(events: Any) -> None:
    """Delays what asyncio's own event loop has other threads do, and the loop itself."""
    from concurrent.futures import ProcessPoolExecutor

    submit, turn = events.BaseEventLoop.run_in_executor, events.BaseEventLoop._run_once

    def run_in_executor(loop: Any, executor: Any, function: Callable[..., Any], *arguments: Any) -> Any:
        if isinstance(executor, ProcessPoolExecutor):  # it sends the function elsewhere
            return submit(loop, executor, function, *arguments)
        return submit(loop, executor, _late(function), *arguments)

    def run_once(loop: Any) -> None:
        _pause(STILL, STILL_SECONDS)
        turn(loop)

    events.BaseEventLoop.run_in_executor, events.BaseEventLoop._run_once = run_in_executor, run_once


sys.meta_path.insert(0, Delays())
