"""Turns: which tasks wait, and in which order they run."""

import asyncio

import pytest

from service.errors import ServiceError
from service.limiting.fair_queue import FairQueue


async def order(turns: FairQueue, work: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The order in which pieces of work run when all arrive during another one."""
    done: list[tuple[str, str]] = []

    async def one(owner: str, subject: str) -> None:
        async with turns.turn(owner, subject):
            done.append((owner, subject))
            await asyncio.sleep(0)

    async with turns.turn("first", "first"):
        tasks = [asyncio.create_task(one(*piece)) for piece in work]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return done


async def test_owners_have_their_turns_one_after_the_other() -> None:
    work = [("many", f"{number}") for number in range(60)] + [("few", "a"), ("few", "b"), ("one", "c")]
    done = await order(FairQueue(1), work)
    assert done[:6] == [("many", "0"), ("few", "a"), ("one", "c"), ("many", "1"), ("few", "b"), ("many", "2")]
    assert sorted(done) == sorted(work)


async def test_subjects_of_an_owner_have_their_turns_one_after_the_other() -> None:
    done = await order(FairQueue(1), [("a", "1"), ("a", "1"), ("a", "1"), ("a", "2")])
    assert [subject for _, subject in done] == ["1", "2", "1", "1"]


async def test_no_more_than_the_limit_goes_on_at_a_time() -> None:
    turns = FairQueue(3)
    going_on = most = 0

    async def one(number: int) -> None:
        nonlocal going_on, most
        async with turns.turn(number % 4, number):
            going_on += 1
            most = max(most, going_on)
            await asyncio.sleep(0.001)
            going_on -= 1

    await asyncio.gather(*(one(number) for number in range(40)))
    assert (most, going_on) == (3, 0)


async def test_a_task_that_gives_up_frees_its_place() -> None:
    turns = FairQueue(1, waiting=2)

    async def one() -> None:
        async with turns.turn("a", "1"):
            pass

    async with turns.turn("a", "1"):
        waiting = [asyncio.create_task(one()) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(ServiceError) as caught:
            await one()
        assert caught.value.reason == "OVERLOADED"
        assert caught.value.retry_seconds
        waiting[0].cancel()
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(one()))
        await asyncio.sleep(0)
    waiting[1].cancel()  # just when its turn came
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(result, asyncio.CancelledError) for result in results] == [True, True, False]
    async with asyncio.timeout(60), turns.turn("b", "2"):
        pass


async def test_one_that_is_cancelled_just_before_its_turn_is_passed_over() -> None:
    turns = FairQueue(1)

    async def work() -> None:
        async with turns.turn("owner", "subject"):
            pass

    async with turns.turn("other", "subject"):
        waiting = asyncio.create_task(work())
        await asyncio.sleep(0)
        waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await asyncio.wait_for(work(), 60)
