"""The order of callers while several peers call; the clock stands still or is set."""

import asyncio
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.errors import Reason
from service.api.calls import AS_A_CALL
from service.errors import ServiceError, exhausted
from service.limiting.paces import (
    ALONE_SECONDS,
    BURST_SECONDS,
    BUSY,
    LEAST_PER_SECOND,
    LOOK_SECONDS,
    PER_SECOND,
    WAITING,
    Paces,
)
from tests.service.api.matches.talk import Talk
from tests.service.house import House

AT_ONCE = int(PER_SECOND * BURST_SECONDS)


class Clock:
    """Says a time that is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def _called(paces: Paces, peer: str, made: list[str]) -> None:
    await paces.pace(peer)
    made.append(peer)


async def _rounds() -> None:
    """Lets all go on that can."""
    for _ in range(1_000):
        await asyncio.sleep(0)


async def test_while_others_call_a_peer_goes_on_so_often_at_once_and_others_do_not_wait_behind_it() -> None:
    paces, made = Paces(clock=Clock()), list[str]()
    await _called(paces, "modest", made)
    greedy = [asyncio.create_task(_called(paces, "greedy", made)) for _ in range(3 * AT_ONCE)]
    await _rounds()
    assert made.count("greedy") == AT_ONCE
    await _called(paces, "modest", made)
    assert made[-1] == "modest"
    assert made.count("greedy") == AT_ONCE
    for call in greedy:
        call.cancel()
    await asyncio.wait(greedy)


async def test_a_peer_that_is_alone_never_waits_and_those_that_waited_go_on_in_their_order() -> None:
    clock, made = Clock(), list[str]()
    paces = Paces(clock=clock)
    for _ in range(2 * AT_ONCE):
        await _called(paces, "greedy", made)
    await _called(paces, "modest", made)
    order = list[int]()

    async def call(number: int) -> None:
        await paces.pace("greedy")
        order.append(number)

    greedy = [asyncio.create_task(call(number)) for number in range(2 * AT_ONCE)]
    await _rounds()
    assert order == list(range(AT_ONCE))
    clock.now = ALONE_SECONDS
    await asyncio.gather(*greedy)
    assert order == list(range(2 * AT_ONCE))


async def test_while_the_process_is_busy_a_peer_that_calls_often_becomes_slower_and_later_as_fast_as_before() -> None:
    """Never slower than the least: calls that cost little, and a machine that others keep busy, stop nobody."""
    clock, spent, made = Clock(), [0.0], list[str]()
    paces = Paces(clock=clock, spent=lambda: spent[0])
    await _called(paces, "greedy", made)

    async def at_once_after(share: float) -> int:
        """The number that go on at once after a while in which the process has taken such a share of a processor."""
        for _ in range(40):
            clock.now, spent[0] = clock.now + LOOK_SECONDS, spent[0] + share * LOOK_SECONDS
            await _called(paces, "modest", made)
        before = made.count("greedy")
        greedy = [asyncio.create_task(_called(paces, "greedy", made)) for _ in range(2 * AT_ONCE)]
        await _rounds()
        for call in greedy:
            call.cancel()
        await asyncio.wait(greedy)
        return made.count("greedy") - before

    assert await at_once_after(BUSY / 2) == AT_ONCE
    assert await at_once_after(BUSY * 1.5) == LEAST_PER_SECOND * BURST_SECONDS
    assert await at_once_after(BUSY / 2) == AT_ONCE


async def test_what_waits_of_a_peer_is_bounded_and_the_others_still_go_on() -> None:
    paces, made = Paces(clock=Clock()), list[str]()
    await _called(paces, "modest", made)
    greedy = [asyncio.create_task(_called(paces, "greedy", made)) for _ in range(AT_ONCE + WAITING + 5)]
    await _rounds()
    refused = [call.exception() for call in greedy if call.done() and call.exception()]
    assert [error.reason for error in refused if isinstance(error, ServiceError)] == ["RATE_LIMITED"] * 5
    await _called(paces, "modest", made)
    for call in greedy:
        call.cancel()
    await asyncio.wait(greedy)
    assert paces.waiting() == 0


async def test_a_stream_that_is_open_waits_and_is_not_refused_however_many_calls_wait() -> None:
    clock = Clock()
    paces = Paces(clock=clock, spent=Clock())
    await paces.pace("somebody")
    clock.now += 1
    waiting = [asyncio.create_task(paces.pace("hall")) for _ in range(AT_ONCE + WAITING)]
    await _rounds()
    stream = asyncio.create_task(paces.go_on("hall"))
    with pytest.raises(ServiceError):
        await paces.pace("hall")
    await _rounds()
    assert not stream.done()
    for task in waiting:
        task.cancel()
    clock.now += 1
    await stream


async def test_calls_go_on_at_the_pace_of_their_peer(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name, paced = await home.create(), list[str]()

    async def pace(_: Paces, peer: str) -> None:
        paced.append(peer)

    monkeypatch.setattr(Paces, "pace", pace)
    await home.spectator.get(name)
    assert paced == ["127.0.0.1"]


async def test_a_stream_goes_on_at_the_pace_of_its_peer(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its opening is as much as a call, and so are a few of its messages; meanwhile others are answered."""
    name = await home.begin(2)
    await home.play(name, 2 * AS_A_CALL)
    paced, spent, refilled = list[str](), asyncio.Event(), asyncio.Event()

    async def pace(_: Paces, peer: str) -> None:
        paced.append(peer)
        if len(paced) == 2:  # the first messages of the stream
            spent.set()
            await refilled.wait()

    monkeypatch.setattr(Paces, "pace", pace)
    monkeypatch.setattr(Paces, "go_on", pace)
    read: list[Any] = []

    async def replay() -> None:
        async for part in home.spectator.stream(home.spectator.matches.ReplayMatch, m.ReplayMatchRequest(match=name)):
            read.append(part)

    replaying = asyncio.create_task(replay())
    await spent.wait()
    await home.spectator.get(name)
    assert len(read) < AS_A_CALL
    refilled.set()
    await replaying
    assert paced == ["127.0.0.1"] * (1 + len(read) // AS_A_CALL + 1)


async def test_a_flood_on_a_stream_of_play_slows_only_itself(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its messages wait as unary calls do; meanwhile others are answered, and it goes on in its order."""
    name = await home.create()
    flood, honest = Talk(home.seat(1)), Talk(home.seat(2))
    asked, spent, refilled = m.ListOffersRequest(match=name), asyncio.Event(), asyncio.Event()
    paced = list[str]()

    async def pace(_: Paces, peer: str) -> None:
        paced.append(peer)
        if len(paced) == 3:  # the third message of the flood
            spent.set()
            await refilled.wait()

    monkeypatch.setattr(Paces, "pace", pace)
    answers = [await flood.send(asked) for _ in range(5)]
    await spent.wait()
    await asyncio.wait(answers[:2])
    assert (await honest.ask(asked)).HasField("failed")  # nobody has a seat
    await home.spectator.get(name)
    assert not any(answer.done() for answer in answers[2:])
    refilled.set()
    await asyncio.gather(*answers)
    assert [said.call for said in flood.said] == [1, 2, 3, 4, 5]
    assert paced == ["127.0.0.1"] * 7
    await flood.hang_up()
    await honest.hang_up()


async def test_a_message_of_play_that_may_not_wait_is_refused_and_the_stream_goes_on(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, talk = await home.create(), Talk(home.seat(1))
    asked, full = m.ListOffersRequest(match=name), [True]

    async def pace(_: Paces, peer: str) -> None:
        if full:
            full.pop()
            raise exhausted(Reason.RATE_LIMITED, "too many wait", peer)

    monkeypatch.setattr(Paces, "pace", pace)
    assert [await talk.refused(asked), await talk.refused(asked)] == ["RATE_LIMITED", "SEAT_NOT_YOURS"]
    await talk.hang_up()
