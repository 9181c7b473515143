"""The stopwatch around the functions of a decision, with a clock that the functions set."""

import asyncio
import pkgutil
import threading

import pytest

from benchmarks import decision_parts
from benchmarks.decision_parts import REST, WORKERS
from benchmarks.stopwatch import FUNCTIONS, Stopwatch, measured


async def test_a_part_has_neither_the_time_of_parts_inside_it_nor_the_time_in_which_it_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, clock, waiting = Stopwatch(), [0], asyncio.Event()
    monkeypatch.setattr("time.thread_time_ns", lambda: clock[0])

    def inner() -> None:
        clock[0] += 30

    async def outer() -> str:
        clock[0] += 5
        inside()
        await waiting.wait()
        clock[0] += 7
        return "done"

    inside = watch.around("inner", inner)
    task = asyncio.create_task(watch.around("outer", outer)())
    await asyncio.sleep(0)
    clock[0] += 1_000
    waiting.set()
    assert await task == "done"
    thread = threading.current_thread().name
    assert watch.result()["parts"] == [(thread, "inner", 1, 30 / 1e9), (thread, "outer", 2, 12 / 1e9)]


async def test_a_cancellation_reaches_what_is_measured() -> None:
    async def work() -> str:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return "cancelled"
        return "never"

    task = asyncio.create_task(Stopwatch().around("work", work)())
    await asyncio.sleep(0)
    task.cancel()
    assert await task == "cancelled"


def test_what_is_left_of_a_thread_is_a_part_and_nothing_is_lost() -> None:
    found = {
        "parts": [
            ("MainThread", "rules", 10, 3.0),
            ("MainThread", "limits", 10, 1.0),
            ("work_1", "projections", 5, 2.0),
        ],
        "threads": {"MainThread": 9.0, "work_1": 2.5, "gRPC": 1.0},
        "overhead": 0.02,
    }
    parts = decision_parts.seconds_of(found)
    assert parts["rules"] == pytest.approx(2.9)
    assert parts[REST] == pytest.approx(9.0 - 4.0 - 0.2)
    assert parts[WORKERS] == pytest.approx(0.45)
    assert sum(parts.values()) == pytest.approx(12.5 - 25 * 0.02)


def test_every_function_of_the_stopwatch_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    replaced: list[str] = []
    monkeypatch.setattr("benchmarks.stopwatch.replace_function", lambda named, _: replaced.append(named))
    measured(Stopwatch())
    for named in replaced:
        assert callable(pkgutil.resolve_name(named)), named
    assert len(replaced) == sum(map(len, FUNCTIONS.values())) + 2
