"""Playing on one stream: requests and their answers in order, watched matches beside them, and how the stream ends."""

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import grpc
import pytest
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from eventsourcing.persistence import OperationalError
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import RetryInfo
from grpc_status import rpc_status

from service.api.matches.conversation import WATCHED, Conversation
from service.limiting.limits import UNLIMITED
from tests.service.api.matches.talk import (
    CONTENT,
    METHODS,
    NOWHERE,
    any_decision,
    caught_up,
    ended,
    further,
    reason_of,
    saw,
    talking,
)
from tests.service.house import Caller, House, Refusal, house, refill, until


async def test_two_seats_play_a_match_to_its_end_on_streams_alone(home: House) -> None:
    name = await home.begin(2)
    dice = random.Random(1)
    async with talking(home.seat(1)) as first, talking(home.seat(2)) as second:
        talks = {1: first, 2: second}
        for talk in talks.values():
            assert (await talk.ask(m.WatchMatchRequest(match=name))).HasField("watch_begun")

        async def play(seat: int) -> None:
            talk = talks[seat]
            while not ended(talk):
                seen = len(talk.versions(name))
                offers = (await talk.ask(m.ListOffersRequest(match=name, page_size=1000))).offers.offers
                if offers:
                    answer = await talk.ask(m.DecideRequest(match=name, decision=dice.choice(offers).decision))
                    assert answer.decided.update.version, answer
                else:
                    await until(partial(further, talk, name, seen))

        await asyncio.wait_for(asyncio.gather(play(1), play(2)), 300)
        shown = (await home.spectator.get(name)).match
        assert shown.state == match_pb2.Match.STATE_FINISHED
        for talk in talks.values():
            assert talk.versions(name) == list(range(1, shown.version + 1))
            assert not talk.said[-1].watch_ended.HasField("failed")
            await talk.hang_up()


async def test_a_conversation_is_open_before_anything_is_asked(home: House) -> None:
    call = home.spectator.matches.Play(metadata=home.spectator.metadata, timeout=300)
    await asyncio.wait_for(call.initial_metadata(), 60)
    assert not call.done()
    call.cancel()


async def test_what_is_watched_on_a_stream_is_what_watch_match_sends(home: House) -> None:
    name = await home.begin(2, options={"objective_choice": "on"})
    version = await home.play(name, 6)
    request = m.WatchMatchRequest(match=name, after_version=2, with_table=True)
    async with talking(home.seat(1)) as talk:
        assert (await talk.ask(request)).HasField("watch_begun")
        await until(lambda: any(part.HasField("caught_up") for part in talk.watched(name)))
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        await until(lambda: ended(talk))
        seen = talk.watched(name)
        assert talk.said[0].HasField("watch_begun")
    assert [part.update.version for part in seen if part.HasField("update")] == list(range(3, version + 2))
    seat = home.seat(1)
    unary = [part async for part in seat.stream(seat.matches.WatchMatch, request)]
    assert seen[:1] == unary[:1], "the table"
    assert {part.update.event for part in seen} == {part.update.event for part in unary}
    assert {part.WhichOneof("content") for part in seen} == {"table", "update", "caught_up", "published"}


async def test_one_stream_plays_several_matches(home: House) -> None:
    names = [await home.begin(2) for _ in range(3)]
    async with talking(home.seat(1)) as talk:
        for name in names:
            await talk.ask(m.WatchMatchRequest(match=name))
        for name in names:
            answer = await talk.ask(await any_decision(home, name))
            await until(partial(saw, talk, name, answer.decided.update.version))
        await talk.hang_up()
    await until(lambda: not home.service.admission.streams())


async def test_answers_come_in_the_order_of_the_requests(home: House) -> None:
    name = await home.begin(2)
    decision = await any_decision(home, name)
    async with talking(home.seat(1)) as talk:
        asked: list[Message] = []
        for number in range(40):
            wrong = m.UndoRequest(match="matches/nowhere0000")
            asked.append((m.ListOffersRequest(match=name), decision, wrong)[number % 3])
        for request in asked:
            await talk.send(request)
        await talk.hang_up()
        assert [said.call for said in talk.said] == list(range(1, 41))
        assert [said.WhichOneof("content") for said in talk.said[:3]] == ["offers", "decided", "failed"]


async def test_a_match_is_watched_from_another_version_instead(home: House) -> None:
    name = await home.begin(2)
    version = await home.play(name, 3)
    async with talking(home.seat(1)) as talk:
        for after in (0, version, 1):
            said = len(talk.said)
            assert (await talk.ask(m.WatchMatchRequest(match=name, after_version=after))).HasField("watch_begun")
            await until(partial(caught_up, talk, said))
        assert talk.versions(name) == [*range(1, version + 1), *range(2, version + 1)]
        assert await talk.refused(m.WatchMatchRequest(match=name, after_version=1000)) == "VERSION_NOT_FOUND"
        await talk.ask(await any_decision(home, name))
        await until(lambda: talk.versions(name)[-1] == version + 1)
        assert talk.versions(name).count(version + 1) == 1, "it is watched once"
        await until(lambda: home.service.admission.streams() == 2)


Asked = Callable[[str, AnyMessage], Message]
REFUSALS: dict[str, Asked] = {
    "no name": lambda *_: m.DecideRequest(),
    "no match": lambda *_: m.DecideRequest(match=NOWHERE),
    "no decision": lambda name, _: m.DecideRequest(match=name),
    "another game": lambda name, _: m.DecideRequest(
        match=name, decision=AnyMessage(type_url="type.googleapis.com/caravanserai.games.merv.v1.Nothing")
    ),
    "old version": lambda name, decision: m.DecideRequest(match=name, decision=decision, expected_version=1),
    "old question": lambda name, decision: m.DecideRequest(match=name, decision=decision, asked_at=1),
    "long id": lambda name, decision: m.DecideRequest(match=name, decision=decision, request_id="x" * 101),
    "nothing to undo": lambda name, _: m.UndoRequest(match=name),
    "undo elsewhere": lambda *_: m.UndoRequest(match=NOWHERE),
    "page": lambda name, _: m.ListOffersRequest(match=name, page_token="x"),
    "offers elsewhere": lambda *_: m.ListOffersRequest(match=NOWHERE),
    "resigning elsewhere": lambda *_: m.ResignRequest(match=NOWHERE),
    "watching elsewhere": lambda *_: m.WatchMatchRequest(match=NOWHERE),
    "watching what is to come": lambda name, _: m.WatchMatchRequest(match=name, after_version=1000),
}


async def unary_status(caller: Caller, request: Message) -> bytes:
    """The status with which a unary method, or a stream of its own, refuses a request."""
    method = METHODS[CONTENT[type(request)]]
    call = getattr(caller.matches, method)(request, metadata=caller.metadata, timeout=120)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await (call.read() if method == "WatchMatch" else call)
    status: Any = rpc_status.from_call(caught.value)  # type: ignore[arg-type]
    return bytes(status.SerializeToString())


@pytest.mark.parametrize("seat", [1, 2, 3])
async def test_errors_are_those_of_the_unary_methods(home: House, seat: int) -> None:
    """For the seat that is asked, for one that is not, and for somebody without a seat."""
    name = await home.begin(2)
    decision = (await any_decision(home, name)).decision
    caller = home.seat(seat)
    for case, asked in REFUSALS.items():
        request = asked(name, decision)
        async with talking(caller) as talk:
            answer = await talk.ask(request)
            assert answer.failed.SerializeToString() == await unary_status(caller, request), case
            going_on = await talk.ask(m.WatchMatchRequest(match=name))
            assert going_on.HasField("watch_begun"), f"the stream goes on after {case}"


async def test_a_request_without_content_is_refused_and_the_stream_goes_on(home: House) -> None:
    name = await home.begin(2)
    async with talking(home.seat(1)) as talk:
        await talk.call.write(m.PlayRequest(call=77))
        await until(lambda: bool(talk.said))
        assert talk.said[0].call == 77
        assert reason_of(talk.said[0].failed) == "FIELD_INVALID"
        assert (await talk.ask(m.ListOffersRequest(match=name))).offers.total_size


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xff\xff", "MESSAGE_INVALID"),
        (b"\x1a\x03\x0a\x01\xff", "MESSAGE_INVALID"),
        (bytes(70_000), "MESSAGE_TOO_LARGE"),
    ],
)
async def test_what_cannot_be_read_is_answered_and_the_stream_goes_on(home: House, data: bytes, reason: str) -> None:
    name = await home.begin(2)
    good = m.PlayRequest(call=5, list_offers=m.ListOffersRequest(match=name)).SerializeToString()
    raw: Any = home.channel.stream_stream("/caravanserai.v1.MatchService/Play")(metadata=home.seat(1).metadata)
    for sent in (data, good):
        await raw.write(sent)
    await raw.done_writing()
    answers = [m.PlayResponse.FromString(answer) async for answer in raw]
    assert [answer.call for answer in answers] == [0, 5]
    assert reason_of(answers[0].failed) == reason
    assert answers[1].offers.total_size


async def test_a_request_that_comes_too_fast_is_answered_and_the_stream_goes_on(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=0.05, burst_seconds=80.0)
    async with house(tmp_path, limits=limits) as home:
        name = await home.begin(2)
        caller = home.seat(1)
        of_token = home.service.admission._of_token
        refill(of_token)
        async with talking(caller) as talk:
            asked = [await talk.send(m.ListOffersRequest(match=name)) for _ in range(4)]
            answers = [await asyncio.wait_for(answer, 60) for answer in asked]
            late = [answer.failed for answer in answers if answer.HasField("failed")]
            assert answers[0].HasField("offers"), "each counts as two calls, and four are there"
            assert {reason_of(failed) for failed in late} == {"RATE_LIMITED"}
            retry = RetryInfo()
            assert any(detail.Unpack(retry) for detail in late[0].details)
            assert 0 < retry.retry_delay.ToTimedelta().total_seconds() <= 40
            with pytest.raises(Refusal, match="calls a second"):
                await caller.offers(name)
            refill(of_token)
            assert (await talk.ask(m.ListOffersRequest(match=name))).HasField("offers")


async def test_each_watched_match_counts_as_a_stream(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, streams_of_token=3)) as home:
        names = [await home.begin(2) for _ in range(3)]
        async with talking(home.seat(1)) as talk:
            for name in names[:2]:
                assert (await talk.ask(m.WatchMatchRequest(match=name))).HasField("watch_begun")
            assert await talk.refused(m.WatchMatchRequest(match=names[2])) == "TOO_MANY_STREAMS"
            assert (await talk.ask(m.ListOffersRequest(match=names[2]))).HasField("offers")
            await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=names[0]))
            await until(lambda: ended(talk))
            await until(lambda: home.service.admission.streams() == 2)
            assert (await talk.ask(m.WatchMatchRequest(match=names[2]))).HasField("watch_begun")
        await until(lambda: not home.service.admission.streams())


class Told:
    """An exchange of one request, which ends when it is told to; and what was counted of it."""

    def __init__(self, request: m.PlayRequest) -> None:
        self.closed = asyncio.Event()
        self.streams = 0
        self.requests = self._given(request)

    async def _given(self, request: m.PlayRequest) -> AsyncIterator[bytes]:
        yield request.SerializeToString()
        await self.closed.wait()

    def read(self, data: bytes) -> m.PlayRequest:
        return m.PlayRequest.FromString(data)

    def weigh(self, request: Any) -> None:
        """Everything costs the same."""

    async def attempt(self, method: str, work: Callable[[Any], Awaitable[Any]]) -> Any:
        return await work(SimpleNamespace(about=lambda _: None))

    def stream(self) -> Callable[[], None]:
        self.streams += 1

        def ended() -> None:
            self.streams -= 1

        return ended


@pytest.mark.parametrize("ticks", range(6))
async def test_what_is_watched_ends_though_the_call_is_cancelled_while_it_ends(ticks: int) -> None:
    """The requests end first, then the call is cancelled: a stream that nobody read was followed for ever."""
    exchange, over = Told(m.PlayRequest(watch=m.WatchMatchRequest(match="matches/a"))), asyncio.Event()

    async def watch(*_: Any) -> AsyncGenerator[m.WatchMatchResponse, None]:
        try:
            yield m.WatchMatchResponse()
            await asyncio.Event().wait()
        finally:
            over.set()

    conversation, answers = Conversation(cast(Any, exchange), cast(Any, None), {}, watch), []

    async def read() -> None:
        async with aclosing(conversation.answers()) as given:
            async for answer in given:
                answers.append(answer)

    reading = asyncio.create_task(read())
    await until(lambda: len(answers) == 2)
    exchange.closed.set()
    for _ in range(ticks):
        await asyncio.sleep(0)
    reading.cancel()
    await asyncio.wait((reading,))
    await asyncio.wait_for(over.wait(), 5)
    await until(lambda: exchange.streams == 0, 5)


async def test_a_stream_watches_so_many_matches_and_no_more(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert WATCHED >= 64
    monkeypatch.setattr("service.api.matches.conversation.WATCHED", 2)
    names = [await home.create(2) for _ in range(3)]
    async with talking(home.owner) as talk:
        assert [(await talk.ask(m.WatchMatchRequest(match=name))).WhichOneof("content") for name in names] == [
            "watch_begun",
            "watch_begun",
            "failed",
        ]


@pytest.mark.parametrize(
    ("failure", "reason"), [(OperationalError("no disk"), "STORE_FAILED"), (KeyError("x"), "DEFECT")]
)
async def test_what_fails_in_the_service_is_logged_and_the_stream_goes_on(
    home: House,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
    reason: str,
) -> None:
    name = await home.begin(2)

    def fail(*_: object) -> None:
        raise failure

    async with talking(home.seat(1)) as talk:
        with monkeypatch.context() as patch:
            patch.setattr(home.service.parts.hosting, "read", fail)
            assert await talk.refused(m.ListOffersRequest(match=name)) == reason
        (record,) = [record for record in caplog.records if record.name == "caravanserai.calls"]
        assert record.exc_info is not None
        assert record.exc_info[1] is failure
        assert (record.method, record.match) == ("caravanserai.v1.MatchService/ListOffers", name)  # type: ignore[attr-defined]
        assert (await talk.ask(m.ListOffersRequest(match=name))).HasField("offers")
