"""The inbox of the client library: open questions in all matches, even across broken connections."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai import Client, NotAllowed
from caravanserai.inboxes import Questions
from caravanserai_protocol.v1 import inbox_service_pb2 as m
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1.inbox_service_pb2_grpc import InboxServiceServicer, add_InboxServiceServicer_to_server

from clients.workshop.temporary_service import LocalService
from tests.clients.python.serving import QUICK, Wire, begin, client, serving, until_asked
from tests.service.house import configuration


async def test_questions_are_told_as_they_are_asked_and_answered(address: str) -> None:
    async with client(address) as ann:
        assert await ann.questions() == []
        first = await begin(ann, seed="first")
        async with await ann.inbox() as inbox:
            asked = await anext(inbox)
            assert (asked.open, asked.question.match, asked.question.question.seat) == (True, first, 1)
            assert list(inbox.questions) == [asked.question]
            second = await begin(ann, seed="second")
            news = await anext(inbox)
            assert (news.open, news.question.match) == (True, second)
            waiting = await ann.questions()
            assert {entry.match for entry in waiting} == {first, second}
            await ann.abandon(second)
            closed = await anext(inbox)
            assert (closed.open, closed.question) == (False, news.question)
            assert list(inbox.questions) == [asked.question]
        with pytest.raises(StopAsyncIteration):
            await anext(inbox)


async def test_what_was_answered_while_the_connection_was_broken_is_told_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, client(service.address) as ann:
        first, second = await begin(ann, seed="first"), await begin(ann, seed="second")
        await until_asked(ann, first)
        await until_asked(ann, second)
        token = ann.token
        async with Wire(service.address) as wire, client(wire.address, token) as reader:
            inbox = await reader.inbox()
            opened = {(await anext(inbox)).question.match for _ in range(2)}
            assert opened == {first, second}
            wire.mute = True
            await ann.abandon(first)
            for _ in range(5000):  # the inbox follows shortly after
                if [entry.match for entry in await ann.questions()] == [second]:
                    break
                await asyncio.sleep(0.02)
            wire.mute = False
            wire.cut()
            news = await anext(inbox)
            assert (news.open, news.question.match) == (False, first)
            assert [entry.match for entry in inbox.questions] == [second]
            await inbox.aclose()
    async with serving(tmp_path) as service, client(service.address, token) as again:
        assert [entry.match for entry in await again.questions()] == [second]


async def test_a_spectator_has_no_inbox(address: str) -> None:
    async with client(address, "") as nobody:
        with pytest.raises(NotAllowed):
            await nobody.questions()


def test_an_inbox_without_asyncio(tmp_path: Path) -> None:
    with LocalService(configuration(tmp_path)) as service, Client.connect(service.address, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        with ann.inbox() as inbox:
            ann.join(match, "Ann")
            ann.add_bot(match)
            ann.start(match)
            assert next(inbox).question.match == match
            assert [entry.match for entry in inbox.questions] == [entry.match for entry in ann.questions()] == [match]
        with pytest.raises(StopIteration):
            next(inbox)


def told(kind: str) -> m.WatchInboxResponse:
    question = match_pb2.Question(seat=1, kind=kind, asked_at=7)
    return m.WatchInboxResponse(opened=m.OpenQuestion(match="matches/one", question=question))


class BreakingInbox(InboxServiceServicer):
    """Sends one of two questions asked at the same version, breaks, then sends the other one."""

    def __init__(self) -> None:
        self.calls = 0

    async def WatchInbox(  # noqa: N802
        self, request: m.WatchInboxRequest, context: Any
    ) -> AsyncIterator[m.WatchInboxResponse]:
        self.calls += 1
        yield told("first" if self.calls == 1 else "second")
        yield m.WatchInboxResponse(caught_up=m.InboxCaughtUp(open_questions=1))
        if self.calls == 1:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "broken")
        await asyncio.Event().wait()


class BreakingBeforeTheEnd(InboxServiceServicer):
    """Breaks after one open question; after the reconnect, another one is open instead."""

    def __init__(self) -> None:
        self.calls = 0

    async def WatchInbox(  # noqa: N802
        self, request: m.WatchInboxRequest, context: Any
    ) -> AsyncIterator[m.WatchInboxResponse]:
        self.calls += 1
        if self.calls == 1:
            question = match_pb2.Question(seat=1, kind="first", asked_at=3)
            yield m.WatchInboxResponse(opened=m.OpenQuestion(match="matches/one", question=question))
            await context.abort(grpc.StatusCode.UNAVAILABLE, "broken")
        yield m.WatchInboxResponse()  # the stream was silent for a while
        yield told("second")
        yield m.WatchInboxResponse(caught_up=m.InboxCaughtUp(open_questions=1))


def test_a_part_without_content_answers_no_question() -> None:
    questions = Questions()
    assert [news.open for news in questions.take(told("first"))] == [True]
    questions.begin()
    assert list(questions.take(m.WatchInboxResponse())) == []
    assert [news.open for news in questions.take(m.WatchInboxResponse(caught_up=m.InboxCaughtUp()))] == [False]


async def test_a_question_that_lay_below_an_answered_one_is_not_taken_for_it() -> None:
    server = grpc.aio.server()
    add_InboxServiceServicer_to_server(BreakingInbox(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with client(f"127.0.0.1:{port}") as ann, await ann.inbox() as inbox:
        heard = [await anext(inbox) for _ in range(3)]
        assert [(news.question.question.kind, news.open) for news in heard] == [
            ("first", True),
            ("first", False),
            ("second", True),
        ]
        assert [entry.question.kind for entry in inbox.questions] == ["second"]
    await server.stop(None)


async def test_the_list_of_open_questions_forgets_what_was_answered_while_the_connection_was_broken() -> None:
    server = grpc.aio.server()
    add_InboxServiceServicer_to_server(BreakingBeforeTheEnd(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with client(f"127.0.0.1:{port}") as ann:
        assert [entry.question.kind for entry in await ann.questions()] == ["second"]
    await server.stop(None)
