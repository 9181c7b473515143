"""Playing on a stream of `Play`: what breaks, what is refused, and what is left to the unary methods."""

import asyncio
import gc
import random
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai import (
    CallError,
    Client,
    Conflict,
    NotAllowed,
    Refused,
    Retrying,
    aio,
    play_stream,
)
from caravanserai.aio import Caller
from caravanserai.bots import run_bot_async
from caravanserai_protocol.constants import STREAMS_OF_CONNECTION
from caravanserai_protocol.games.marcopolo.v1.decisions_pb2 import EndTurn
from caravanserai_protocol.identity import new_token
from google.protobuf.any_pb2 import Any as AnyMessage

from clients.workshop.temporary_service import LocalService
from service.limiting.limits import UNLIMITED
from service.server import Service
from tests.clients.python.serving import QUICK, begin, client, serving, until_asked
from tests.service.house import configuration, until

PLAYED = ("Decide", "Undo", "ListOffers", "Resign")
NOWHERE = "matches/nowhere0000"


class Counted(grpc.aio.UnaryUnaryClientInterceptor):
    """Counts the unary calls of a client by their methods."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    async def intercept_unary_unary(self, continuation: Any, details: Any, request: Any) -> Any:
        method = details.method
        self.calls[(method.decode() if isinstance(method, bytes) else method).rpartition("/")[2]] += 1
        return await continuation(details, request)

    @property
    def played(self) -> int:
        """The number of them that could have been on a stream."""
        return sum(self.calls[method] for method in PLAYED)


class Watched:
    """A client whose unary calls are counted."""

    def __init__(self, address: str, token: str = "", retrying: Retrying = QUICK, **fields: Any) -> None:
        self.counted = Counted()
        channel = grpc.aio.insecure_channel(address, interceptors=[self.counted])
        self.client = aio.Client(channel, Caller(token or new_token()), retrying, **fields)

    @property
    def unary(self) -> int:
        """The number of unary calls by which it decided, took back, left or asked for offers."""
        return self.counted.played

    async def __aenter__(self) -> "Watched":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()


def count(service: Service, method: str) -> int:
    """The number of answers of the service to a method."""
    counted = service.observer.statistics.methods().get(f"caravanserai.v1.MatchService/{method}")
    return sum(counted.labels.values()) if counted is not None else 0


async def answer_one(player: aio.Client, match: str, **fields: Any) -> int:
    """Answers the open question with the first offer; returns the version."""
    await until_asked(player, match)
    listed = await player.offers(match)
    update = await player.decide(match, listed.offers[0], asked_at=listed.question.asked_at, **fields)
    return update.version


# -- playing ----------------------------------------------------------------------------------------------------------


async def test_a_match_is_played_on_one_stream(home: Service) -> None:
    async with Watched(home.address) as ann:
        match = await begin(ann.client)
        decisions = await run_bot_async(ann.client, match, lambda asked: random.choice(asked.offers))
        assert decisions > 20
        assert ann.unary == 0
        assert (await ann.client.verify(match)).ok
    await until(lambda: count(home, "Play") == 1)
    assert count(home, "ListOffers") >= decisions


async def test_the_stream_can_be_switched_off(home: Service) -> None:
    async with Watched(home.address, play_stream=False) as ann:
        match = await begin(ann.client)
        await answer_one(ann.client.with_token(ann.client.token), match)
        assert ann.unary == 2
    assert count(home, "Play") == 0


async def test_without_asyncio_too(tmp_path: Path) -> None:
    with LocalService(configuration(tmp_path)) as local, Client.connect(local.address, retrying=QUICK) as ann:
        match = ann.loop.run(begin(ann.aio))
        assert ann.loop.run(answer_one(ann.aio, match))
        with pytest.raises(Refused):
            ann.decide(match, EndTurn(), asked_at=1)
        assert ann.resign(match).version
    assert "caravanserai-client" not in {thread.name for thread in threading.enumerate()}
    with pytest.raises(RuntimeError, match="closed"):
        ann.undo(match)


async def test_of_two_commands_at_once_none_waits_for_the_other(home: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Watched(home.address) as ann:
        matches = [await begin(ann.client) for _ in range(2)]
        for match in matches:
            await until_asked(ann.client, match)
        hosted = await home.parts.hosting.open(matches[0])
        async with hosted.lock:  # the first command waits for its turn
            held = asyncio.create_task(ann.client.resign(matches[0]))
            await asyncio.sleep(0.1)
            free = await asyncio.wait_for(ann.client.resign(matches[1]), 60)
            assert not held.done()
        home.parts.hosting.leave(hosted)
        assert (await held).version
        assert free.version
        assert ann.unary == 1
        await ann.client.offers(matches[0])
        assert ann.unary == 1, "the stream is free again"


async def test_answers_go_to_those_who_asked(home: Service) -> None:
    async with Watched(home.address) as ann:
        matches = [await begin(ann.client) for _ in range(4)]
        for match in matches:
            await until_asked(ann.client, match)
        for _ in range(5):
            updates = await asyncio.gather(*(ann.client.offers(match) for match in matches))
            shown = [(await ann.client.match(match)).questions[0].asked_at for match in matches]
            assert [listed.question.asked_at for listed in updates] == shown


# -- what is refused --------------------------------------------------------------------------------------------------

Attempt = Callable[[aio.Client, str], Awaitable[Any]]
REFUSALS: dict[str, tuple[Attempt, type[CallError]]] = {
    "rule": (lambda ann, match: ann.decide(match, EndTurn()), Refused),
    "old question": (lambda ann, match: ann.decide(match, EndTurn(), asked_at=1), Refused),
    "other version": (lambda ann, match: ann.decide(match, EndTurn(), expected_version=1), Conflict),
    "nothing to take back": (lambda ann, match: ann.undo(match), Refused),
    "no match": (lambda ann, _: ann.offers(NOWHERE), CallError),
    "no seat": (lambda ann, match: ann.with_token().undo(match), NotAllowed),
    "nobody": (lambda ann, match: ann.with_token("").resign(match), NotAllowed),
    "another game": (
        lambda ann, match: ann.decide(match, AnyMessage(type_url="type.googleapis.com/caravanserai.games.merv.v1.No")),
        CallError,
    ),
    "too large": (lambda ann, match: ann.decide(match, AnyMessage(type_url="x", value=bytes(70_000))), CallError),
    "long id": (lambda ann, match: ann.resign(match, request_id="x" * 101), CallError),
}


@pytest.mark.parametrize("case", list(REFUSALS))
async def test_errors_are_those_of_the_unary_methods(home: Service, case: str) -> None:
    attempt, kind = REFUSALS[case]
    async with (
        Watched(home.address) as ann,
        Watched(home.address, ann.client.token, keys=ann.client.keys, play_stream=False) as unary,
    ):
        match = await begin(ann.client)
        await until_asked(ann.client, match)
        found = []
        for each in (ann.client, unary.client):
            with pytest.raises(kind) as caught:
                await attempt(each, match)
            found.append(caught.value)
        assert type(found[0]) is type(found[1])
        assert found[0].details == found[1].details
        assert found[0].reason
        assert ann.unary == 0


async def test_a_limit_is_waited_for_as_long_as_the_service_asks(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=20.0, burst_seconds=0.5)
    async with serving(tmp_path, limits=limits) as service, Watched(service.address) as ann:
        match = await begin(ann.client)
        await until_asked(ann.client, match)
        await asyncio.sleep(1)
        await ann.client.offers(match)
        begun = asyncio.get_running_loop().time()
        for _ in range(15):
            assert (await ann.client.offers(match)).offers
        assert asyncio.get_running_loop().time() - begun > 0.5
        assert ann.unary == 0


async def test_without_room_for_a_stream_the_calls_are_unary(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, streams_of_token=1)
    async with serving(tmp_path, limits=limits) as service, Watched(service.address) as ann:
        match = await begin(ann.client)
        async with await ann.client.watch(match) as watch:
            async for update in watch:
                if update.caught_up and watch.table.question(1) is not None:
                    break
            for _ in range(3):
                assert (await ann.client.offers(match)).offers
        assert ann.unary == 3
        await until(lambda: not service.admission.streams())
        await asyncio.sleep(1.1)
        await ann.client.offers(match)
        assert ann.unary == 3, "the watch is over"


# -- rights -----------------------------------------------------------------------------------------------------------


async def test_a_token_that_was_replaced_is_reported_as_by_a_unary_call(home: Service) -> None:
    async with client(home.address) as ann:
        await ann.register("Ann")
        match = await begin(ann)
        await until_asked(ann, match)
        old = ann.token
        async with Watched(home.address, old) as other, Watched(home.address, old, play_stream=False) as unary:
            await other.client.offers(match)
            await ann.rotate_token(new_token())
            found = []
            for each in (other.client, unary.client):
                with pytest.raises(NotAllowed) as caught:
                    await each.resign(match)
                found.append(caught.value)
            assert found[0].details == found[1].details
            assert found[0].reason
        assert (await ann.offers(match)).offers, "the client goes on with its new token"


async def test_who_registers_goes_on_as_the_player(home: Service) -> None:
    async with Watched(home.address) as ann:
        guest = await begin(ann.client)
        await answer_one(ann.client, guest)
        await ann.client.register("Ann")
        match = await begin(ann.client)
        assert await answer_one(ann.client, match)
        assert ann.unary == 0


async def test_a_seat_that_was_lost_is_reported_as_by_a_unary_call(home: Service) -> None:
    async with (
        Watched(home.address) as ann,
        client(home.address, ann.client.token, keys=ann.client.keys, play_stream=False) as unary,
    ):
        match = (await ann.client.create_match("marcopolo", 2)).name
        await ann.client.join(match, "Ann")
        for _ in range(2):
            found = []
            for each in (ann.client, unary):
                with pytest.raises(CallError) as caught:
                    await each.undo(match)
                found.append(caught.value.details)
            assert found[0] == found[1]
            if _ == 0:
                await unary.leave(match)
        assert found[0].reason == "SEAT_NOT_YOURS"
        assert ann.unary == 0


# -- what stays -------------------------------------------------------------------------------------------------------


async def test_hundreds_of_requests_leave_nothing_behind(home: Service) -> None:
    async with Watched(home.address) as ann:
        match = await begin(ann.client)
        await until_asked(ann.client, match)

        async def some(number: int) -> int:
            for _ in range(number):
                with pytest.raises(Refused):
                    await ann.client.decide(match, EndTurn(), asked_at=1)
            gc.collect()
            return len(gc.get_objects())

        first = await some(300)
        assert await some(600) - first < 200, "not one object of each"
        assert ann.unary == 0
        assert home.admission.streams() == 1


async def test_a_closed_client_leaves_no_task_and_no_stream(home: Service) -> None:
    before = asyncio.all_tasks()
    for number in range(3):
        ann = client(home.address)
        match = await begin(ann)
        await until_asked(ann, match)
        await ann.offers(match)
        if number:
            hosted = await home.parts.hosting.open(match)
            async with hosted.lock:
                leaving = asyncio.create_task(ann.resign(match))
                await asyncio.sleep(0.1)
                await ann.close()
                with pytest.raises(RuntimeError, match="closed"):
                    await leaving
            home.parts.hosting.leave(hosted)
        await ann.close()
        with pytest.raises(RuntimeError, match="closed"):
            await ann.offers(match)
        await until(lambda: not home.admission.streams())
    await until(lambda: not [task for task in asyncio.all_tasks() - before if "caravanserai/" in repr(task)])


async def test_an_idle_stream_is_closed_and_opened_again(home: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_stream, "IDLE_SECONDS", 0.2)
    async with Watched(home.address) as ann:
        match = await begin(ann.client)
        await until_asked(ann.client, match)
        for _ in range(3):
            await ann.client.offers(match)
            assert home.admission.streams() == 1
            await until(lambda: not home.admission.streams())
        assert ann.unary == 0


async def test_many_clients_on_one_connection_leave_room_for_others(home: Service) -> None:
    async with Watched(home.address) as ann:
        match = await begin(ann.client)
        await until_asked(ann.client, match)
        others = [ann.client.with_token(ann.client.token) for _ in range(40)]
        for other in others:
            await other.offers(match)
        assert home.admission.streams() == STREAMS_OF_CONNECTION
        assert ann.unary == 40 - STREAMS_OF_CONNECTION
