"""Time in which the process stands still is given back; time in which it waits or computes is not."""

import asyncio
import time

import pytest

from tests.standstill import STEP, Standstill, standing_still


class Machine:
    """A machine that says how much time has passed, and how much of it this process has computed."""

    def __init__(self) -> None:
        self.passed = self.computed = 0.0
        self.still = Standstill(lambda: self.passed, lambda: self.computed)

    def step(self, passed: float, computed: float = 0.0) -> None:
        self.passed += passed
        self.computed += computed
        self.still.look()


def test_what_the_process_neither_computes_nor_waits_counts() -> None:
    machine = Machine()
    for _ in range(100):
        machine.step(STEP)
    assert machine.still.seconds == pytest.approx(0), "it waits"
    machine.step(5, 5)
    machine.step(5, 9)
    assert machine.still.seconds == pytest.approx(0), "it computes, with several threads"
    machine.step(5 + STEP, 2)
    assert machine.still.seconds == pytest.approx(3)
    machine.passed += 1 + STEP
    assert machine.still.seconds == pytest.approx(4), "up to now"


async def test_an_event_loop_is_watched() -> None:
    async with standing_still() as still:
        await asyncio.sleep(0.05)
        before = still.seconds
        time.sleep(0.5)  # noqa: ASYNC251 - this is what the test is about
        assert still.seconds > before + 0.4
        await asyncio.sleep(0.05)
        assert still.seconds > before + 0.4
