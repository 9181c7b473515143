"""A conversation with the service on one stream, for tests."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as m
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from tests.service.house import Caller, House, Refusal

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


NOWHERE = "matches/nowhere0000"
