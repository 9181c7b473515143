"""Playing on one stream: requests and their answers in order, watched matches beside them, and how the stream ends."""

import asyncio
import itertools
import random
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import grpc
import pytest
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from eventsourcing.persistence import OperationalError
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from service.api.matches.conversation import WATCHED, Conversation
from service.limiting.limits import UNLIMITED
from tests.service.house import Caller, House, Refusal, house, refill, until
from tests.service.limiting.test_slow_readers import hasty, narrow, played
from tests.service.members import admin, register, security

CONTENT: dict[type[Message], str] = {
    m.WatchMatchRequest: "watch",
    m.DecideRequest: "decide",
    m.UndoRequest: "undo",
    m.ListOffersRequest: "list_offers",
    m.ResignRequest: "resign",
}
METHODS = {"watch": "WatchMatch", "decide": "Decide", "undo": "Undo", "list_offers": "ListOffers", "resign": "Resign"}


def reason_of(status: Message) -> str:
    """The reason in a status or in what a failed request is answered with."""
    info = ErrorInfo()
    assert Status.FromString(status.SerializeToString()).details[0].Unpack(info)
    return info.reason


class Talk:
    """A conversation of a caller: answers by their numbers, and what was watched, as they come."""

    def __init__(self, caller: Caller) -> None:
        self.call = caller.matches.Play(metadata=caller.metadata, timeout=300)
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[m.PlayResponse]] = {}
        self.said: list[m.PlayResponse] = []
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> str:
        """Reads to the end; the reason with which the stream ends, or nothing."""
        try:
            while (said := await self.call.read()) is not grpc.aio.EOF:
                self.said.append(said)
                if said.call in self._answers:
                    self._answers.pop(said.call).set_result(said)
        except grpc.aio.AioRpcError as error:
            return Refusal(error).reason or error.code().name
        return ""

    async def send(self, request: Message, milliseconds: int = 0) -> "asyncio.Future[m.PlayResponse]":
        """Sends a request; what will be its answer."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        content: Any = {CONTENT[type(request)]: request}
        await self.call.write(m.PlayRequest(call=number, timeout_milliseconds=milliseconds, **content))
        return answer

    async def ask(self, request: Message, milliseconds: int = 0) -> m.PlayResponse:
        """The answer to a request."""
        return await asyncio.wait_for(await self.send(request, milliseconds), 60)

    async def refused(self, request: Message, milliseconds: int = 0) -> str:
        """The reason with which a request fails."""
        return reason_of((await self.ask(request, milliseconds)).failed)

    async def end(self) -> str:
        """Waits for the end of the stream, which is not asked for; the reason."""
        return await asyncio.wait_for(self.reading, 60)

    async def hang_up(self) -> None:
        """Ends the stream, and waits for the last answer."""
        await self.call.done_writing()
        assert await self.end() == ""

    def watched(self, match: str) -> list[m.WatchMatchResponse]:
        """The events of a match that were seen."""
        return [said.watched for said in self.said if said.match == match and said.HasField("watched")]

    def versions(self, match: str) -> list[int]:
        """The versions of a match that were seen."""
        return [part.update.version for part in self.watched(match) if part.HasField("update")]


@asynccontextmanager
async def talking(caller: Caller) -> AsyncIterator[Talk]:
    talk = Talk(caller)
    try:
        yield talk
    finally:
        talk.call.cancel()
        await asyncio.wait((talk.reading,))


async def any_decision(home: House, name: str, seat: int = 1, **fields: Any) -> m.DecideRequest:
    """A decision that a seat may make now."""
    offers = (await home.seat(seat).offers(name)).offers
    return m.DecideRequest(match=name, decision=offers[0].decision, **fields)


# -- playing ----------------------------------------------------------------------------------------------------------


def ended(talk: Talk) -> bool:
    """True if a match that was watched is over, or may not be seen any more."""
    return any(said.HasField("watch_ended") for said in talk.said)


def further(talk: Talk, name: str, seen: int) -> bool:
    """True if more was seen of a match than before, or all of it."""
    return len(talk.versions(name)) > seen or ended(talk)


def saw(talk: Talk, name: str, version: int) -> bool:
    """True if a version of a match was seen."""
    return version in talk.versions(name)


def caught_up(talk: Talk, said: int) -> bool:
    """True if a watched match has caught up since so much was said."""
    return any(part.watched.HasField("caught_up") for part in talk.said[said:])


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


# -- errors -----------------------------------------------------------------------------------------------------------

NOWHERE = "matches/nowhere0000"
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


# -- how it ends ------------------------------------------------------------------------------------------------------


async def test_who_replaces_a_token_or_is_removed_loses_the_stream(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        for reason in ("TOKEN_REVOKED", "PLAYER_REMOVED"):
            member = await register(home, reason)
            name = await member.create(2)
            await member.join(name, 1)
            async with talking(member.caller) as talk:
                assert (await talk.ask(m.WatchMatchRequest(match=name))).HasField("watch_begun")
                if reason == "TOKEN_REVOKED":
                    await member.rotate("another token")
                else:
                    await admin(home).call(admin(home).players.RemovePlayer, p.RemovePlayerRequest(player=member.name))
                assert await talk.end() == reason
                assert not any(said.HasField("watch_ended") for said in talk.said)
            late = Talk(member.caller)
            assert await late.end() == reason
        await until(lambda: not home.service.admission.streams())


async def test_a_seat_that_is_lost_ends_only_the_view_from_it(home: House) -> None:
    name, other = await home.create(2), await home.begin(2)
    await home.join(name, 1)
    async with talking(home.seat(1)) as talk:
        for watched in (name, other):
            await talk.ask(m.WatchMatchRequest(match=watched))
        await home.seat(1).call(home.seat(1).matches.LeaveMatch, m.LeaveMatchRequest(match=name))
        await until(lambda: ended(talk))
        (last,) = [said for said in talk.said if said.HasField("watch_ended")]
        assert (last.match, last.call) == (name, 0)
        assert reason_of(last.watch_ended.failed) == "SEAT_LOST"
        assert await talk.refused(m.DecideRequest(match=name)) == "SEAT_NOT_YOURS"
        answer = await talk.ask(await any_decision(home, other))
        await until(lambda: answer.decided.update.version in talk.versions(other))


async def test_a_private_match_is_not_there_for_strangers(home: House) -> None:
    name = await home.create(2, access="ACCESS_PRIVATE", join_code="open sesame")
    await home.join(name, 1, join_code="open sesame")
    requests = (m.WatchMatchRequest(match=name), m.ListOffersRequest(match=name), m.UndoRequest(match=name))
    async with talking(home.seat(1)) as seated, talking(home.seat(3)) as stranger, talking(home.spectator) as nobody:
        assert (await seated.ask(requests[0])).HasField("watch_begun")
        for talk in (stranger, nobody):
            assert [await talk.refused(request) for request in requests] == ["MATCH_NOT_FOUND"] * 3


async def test_who_does_not_read_is_sent_away_with_the_versions_that_were_sent(tmp_path: Path) -> None:
    async with house(tmp_path, limits=hasty()) as home, narrow(home.service.address) as reader:
        name, last = await played(home)
        call = reader.matches.Play()
        await call.write(m.PlayRequest(call=1, watch=m.WatchMatchRequest(match=name)))
        assert (await call.read()).HasField("watch_begun")
        versions = [(await call.read()).watched.update.version]
        await until(lambda: not home.service.admission.streams())

        async def read_on() -> None:
            while True:
                versions.append((await call.read()).watched.update.version)

        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await read_on()
        refusal = Refusal(caught.value)
        assert refusal.reason == "STREAM_TOO_SLOW"
        resume = int(refusal.info.metadata[name])
        assert versions == list(range(1, versions[-1] + 1))
        assert 0 < resume <= versions[-1] < last
        await until(lambda: not home.service.admission.streams())
        async with talking(reader) as talk:
            await talk.ask(m.WatchMatchRequest(match=name, after_version=resume))
            await until(lambda: ended(talk))
            assert talk.versions(name) == list(range(resume + 1, last + 1))


async def test_a_service_that_shuts_down_answers_what_is_under_way(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await home.begin(2)
    request = await any_decision(home, name, request_id="last")
    store = home.service.parts.store
    append, loop, storing = store.append, asyncio.get_running_loop(), asyncio.Event()
    stored = asyncio.Event()

    def slowly(rows: Any) -> Any:
        loop.call_soon_threadsafe(storing.set)
        asyncio.run_coroutine_threadsafe(stored.wait(), loop).result(120)
        return append(rows)

    async with talking(home.seat(1)) as talk, talking(home.seat(2)) as idle:
        for each in (talk, idle):
            await each.ask(m.WatchMatchRequest(match=name))
        monkeypatch.setattr(store, "append", slowly)
        answer = await talk.send(request)
        await asyncio.wait_for(storing.wait(), 60)
        unheard = await talk.send(m.ListOffersRequest(match=name))
        closing = asyncio.create_task(home.service.parts.hosting.close())
        assert await idle.end() == "SHUTTING_DOWN"
        assert not answer.done()
        stored.set()
        assert (await asyncio.wait_for(answer, 60)).decided.update.version
        assert await talk.end() == "SHUTTING_DOWN"
        assert not unheard.done()
        await closing
        late = Talk(home.seat(1))
        assert await late.end() == "SHUTTING_DOWN"


# -- commands ---------------------------------------------------------------------------------------------------------


async def test_a_command_sent_again_on_another_way_gets_its_first_answer(home: House) -> None:
    name = await home.begin(2)
    seat = home.seat(1)
    first = await any_decision(home, name, request_id="a")
    async with talking(seat) as talk:
        answered = await talk.ask(first)
        assert (await seat.call(seat.matches.Decide, first)) == answered.decided
        talk.call.cancel()
    second = m.UndoRequest(match=name, request_id="b")
    undone = await seat.call(seat.matches.Undo, second)
    async with talking(seat) as talk:
        assert (await talk.ask(first)).decided == answered.decided
        assert (await talk.ask(second)).undone == undone
        assert await talk.refused(m.UndoRequest(match=name, request_id="b", with_words=True)) == "REQUEST_REUSED"
    assert (await home.spectator.get(name)).match.version == undone.update.version


async def test_a_stream_that_is_cut_leaves_a_command_stored_once_or_not_at_all(home: House) -> None:
    for number in range(10):
        name = await home.begin(2)
        before = (await home.spectator.get(name)).match.version
        request = await any_decision(home, name, request_id="cut")
        async with talking(home.seat(1)) as talk:
            await talk.send(request)
            await asyncio.sleep(number / 2000)
        update = await home.seat(1).decide(name, request.decision, request_id="cut")
        assert update.version == before + 1
        assert (await home.spectator.get(name)).match.version == before + 1


async def test_of_two_decisions_on_both_ways_one_is_made(home: House) -> None:
    for _ in range(5):
        name = await home.begin(2)
        asked_at = (await home.seat(1).offers(name)).question.asked_at
        request = await any_decision(home, name, asked_at=asked_at)
        async with talking(home.seat(1)) as talk:
            sent = await talk.send(request)
            unary = home.seat(1).call(home.seat(1).matches.Decide, request)
            found: Any = await asyncio.gather(unary, sent, return_exceptions=True)
        other, said = found
        refused = reason_of(said.failed) if said.HasField("failed") else other.reason
        assert refused == "QUESTION_CLOSED"
        assert isinstance(other, Refusal) != said.HasField("failed")


async def test_a_request_that_takes_too_long_is_refused_and_perhaps_stored(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await home.begin(2)
    request = await any_decision(home, name, request_id="late")
    hosted = await home.service.parts.hosting.open(name)
    async with talking(home.seat(1)) as talk:
        async with hosted.lock:  # it waits for its turn, and is given up
            answer = await talk.ask(request, milliseconds=50)
            assert reason_of(answer.failed) == "DEADLINE_PASSED"
            assert answer.failed.code == grpc.StatusCode.DEADLINE_EXCEEDED.value[0]
            assert hosted.match is not None
            before = hosted.match.version
        store = home.service.parts.store
        append, loop = store.append, asyncio.get_running_loop()
        storing, stored = asyncio.Event(), asyncio.Event()

        def slowly(rows: Any) -> Any:
            loop.call_soon_threadsafe(storing.set)
            asyncio.run_coroutine_threadsafe(stored.wait(), loop).result(120)
            return append(rows)

        monkeypatch.setattr(store, "append", slowly)
        sent = await talk.send(request, milliseconds=2_000)
        await asyncio.wait_for(storing.wait(), 60)
        await asyncio.sleep(2.1)
        stored.set()  # what the rules have decided comes to its end
        assert reason_of((await asyncio.wait_for(sent, 60)).failed) == "DEADLINE_PASSED"
        assert hosted.match.version == before + 1
        assert (await talk.ask(request, milliseconds=20_000)).decided.update.version == before + 1
    home.service.parts.hosting.leave(hosted)


async def test_messages_count_in_the_statistics_as_their_unary_methods(home: House) -> None:
    name = await home.begin(2)
    async with talking(home.seat(1)) as talk:
        await home.seat(1).offers(name)
        await talk.ask(m.ListOffersRequest(match=name))
        await talk.refused(m.UndoRequest(match=NOWHERE))
        await talk.hang_up()
    expected = {"ListOffers": {"OK": 2}, "Undo": {"NOT_FOUND": 1}, "Play": {"OK": 1}}

    def found() -> dict[str, Any]:
        counted = home.service.observer.statistics.methods()
        paths = {method: f"caravanserai.v1.MatchService/{method}" for method in expected}
        return {method: counted[path].labels for method, path in paths.items() if path in counted}

    await until(lambda: found() == expected)
