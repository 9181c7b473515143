"""A task that stays too long in a watched block is stopped, and no other task."""

import asyncio
import time

import pytest

from service.limiting.stall_timeouts import StallTimeouts


async def test_a_task_that_stays_too_long_is_stopped_there() -> None:
    stalls = StallTimeouts(0.1)
    watched = stalls.watch()
    with pytest.raises(TimeoutError), watched:
        await asyncio.sleep(60)
    with watched:
        await asyncio.sleep(0.01)
    assert not stalls.since
    assert not stalls.stopped


async def test_time_outside_the_block_does_not_count() -> None:
    watched = StallTimeouts(0.1).watch()
    for _ in range(3):
        with watched:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)


async def test_time_in_which_the_event_loop_stood_still_does_not_count() -> None:
    """The process was not run, or something else ran: the task could not have gone on."""
    loop = asyncio.get_running_loop()
    with StallTimeouts(0.2).watch():
        loop.call_later(0.01, time.sleep, 0.5)
        await asyncio.sleep(0.05)
    loop.call_later(0.01, time.sleep, 0.5)
    with pytest.raises(TimeoutError), StallTimeouts(0.2).watch():
        await asyncio.sleep(60)


async def test_a_cancelled_task_stays_cancelled() -> None:
    stalls = StallTimeouts(0.05)

    async def wait() -> None:
        with stalls.watch():
            await asyncio.sleep(60)

    task = asyncio.create_task(wait())
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not stalls.since


async def test_cancelled_and_too_slow_at_once_is_cancelled() -> None:
    stalls = StallTimeouts(0.05)

    async def wait() -> None:
        with stalls.watch():
            try:
                await asyncio.sleep(60)
            finally:
                task.cancel()

    task = asyncio.create_task(wait())
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_one_of_several_is_stopped() -> None:
    stalls = StallTimeouts(0.1)
    ended: list[str] = []

    async def wait(name: str, seconds: float) -> None:
        with stalls.watch():
            await asyncio.sleep(seconds)
        ended.append(name)

    slow, quick = await asyncio.gather(wait("slow", 60), wait("quick", 0.02), return_exceptions=True)
    assert isinstance(slow, TimeoutError)
    assert quick is None
    assert ended == ["quick"]


async def test_zero_seconds_are_for_ever() -> None:
    with StallTimeouts(0).watch():
        await asyncio.sleep(0.05)
