"""Time in which the process stands still is given back, and time in which it computes is not."""

import asyncio
import time

from tests.standstill import standing_still


async def test_what_the_process_did_not_run_counts() -> None:
    async with standing_still() as still:
        await asyncio.sleep(0.05)
        time.sleep(0.5)  # noqa: ASYNC251 - this is what the test is about
        assert still.seconds > 0.4
        await asyncio.sleep(0.05)
        assert still.seconds > 0.4


async def test_what_it_computes_does_not_count() -> None:
    async with standing_still() as still:
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        end = time.process_time() + 0.5
        while time.process_time() < end:
            pass
        assert still.seconds < time.monotonic() - begun - 0.4


async def test_waiting_does_not_count() -> None:
    begun = time.monotonic()
    async with standing_still() as still:
        await asyncio.sleep(1)
        assert still.seconds < time.monotonic() - begun - 0.5
