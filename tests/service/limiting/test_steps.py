"""One step of each peer in a round of the event loop."""

import asyncio

from service.limiting.steps import Steps


async def _call(steps: Steps, peer: str, number: int, made: list[str]) -> None:
    for _ in range(number):
        await steps.step(peer)
        made.append(peer)


async def test_a_call_waits_for_one_step_of_a_peer_however_many_it_could_make() -> None:
    steps, made = Steps(), list[str]()
    greedy = [asyncio.create_task(_call(steps, "greedy", 5, made)) for _ in range(40)]
    await asyncio.sleep(0)
    modest = asyncio.create_task(_call(steps, "modest", 4, made))
    await modest
    assert made.count("modest") == 4
    assert made.count("greedy") <= 8
    await asyncio.gather(*greedy)
    assert made.count("greedy") == 200


async def test_calls_go_on_in_their_order_and_those_that_ended_are_passed_over() -> None:
    steps, order = Steps(), list[int]()

    async def call(number: int) -> None:
        await steps.step("peer")
        order.append(number)

    calls = [asyncio.create_task(call(number)) for number in range(5)]
    await asyncio.sleep(0)
    calls[2].cancel()
    await asyncio.wait(calls)
    assert order == [0, 1, 3, 4]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await call(5)  # nothing is left of the others
    assert order[-1] == 5
    assert not steps.waiting()
