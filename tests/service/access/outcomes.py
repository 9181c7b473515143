"""The outcome of a call by a role of the authorization matrix."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from tests.service.access.cast import Cast, cast
from tests.service.access.matrix import CONVERSATIONS, ROLES, STREAMS, UPLOADS
from tests.service.access.method_requests import REQUESTS, STUBS
from tests.service.api.matches.talk import reason_of
from tests.service.house import Caller, House, Refusal

ATTEMPTS = 20
"""The number of times that a conversation is begun that the service ends while gRPC writes the first request."""


async def first_answer(caller: Caller, method: Any, request: Message) -> Any:
    """The answer to the first request of a conversation.

    Where the service refuses a conversation just while a request is written, gRPC says nothing but that it could not
    write. Then nothing was carried out, and the reason is heard by asking again.
    """
    for _ in range(ATTEMPTS):
        call = method(metadata=caller.metadata, timeout=120)
        try:
            with suppress(asyncio.InvalidStateError, grpc.aio.UsageError):  # the stream may have ended already
                await call.write(request)
                await call.done_writing()
            return await call.read()
        except grpc.aio.AioRpcError as error:
            refusal = Refusal(error)
            if refusal.reason or refusal.code is not grpc.StatusCode.INTERNAL:
                raise refusal from None
        finally:
            call.cancel()
    raise refusal


async def once(request: Message) -> AsyncIterator[Message]:
    """A request as the only one of an upload."""
    yield request


async def outcome(caller: Caller, row: str, request: Message) -> str:
    """The reason why a call is refused; empty if it is answered."""
    service, _, method = row.partition("/")[0].partition(".")
    call = getattr(getattr(caller, STUBS[service]), method)
    try:
        if method in CONVERSATIONS:
            answer = await first_answer(caller, call, request)
            return reason_of(answer.failed) if answer.HasField("failed") else ""
        if method in STREAMS:
            async for _ in caller.stream(call, request):
                return ""
            pytest.fail("the stream ended without a word")
        await caller.call(call, once(request) if method in UPLOADS else request)  # type: ignore[arg-type]
    except Refusal as refused:
        if not refused.reason:
            pytest.fail(f"{row} failed for no reason of the catalogue: {refused.code} {refused}")
        return refused.reason
    return ""


async def asked_by(cast: Cast, row: str, role: str) -> Message:
    made = REQUESTS[row].request(cast, role)
    return made if isinstance(made, Message) else await made


READING = ("Get", "List", "Watch", "Replay")
"""The beginnings of the names of methods that change nothing: all roles may ask about one match, in all of them."""


def only_reads(row: str) -> bool:
    return row.partition(".")[2].startswith(READING)


async def prepared_for(home: House, row: str) -> Cast:
    """A new company, about whose match a method can be called."""
    company = await cast(home)
    await REQUESTS[row].prepare(company)
    return company


async def reasons_of(home: House, row: str, companies: dict[object, Cast]) -> dict[str, str]:
    """The reason why each role is refused a call. Those that read ask about the match of one of the ``companies``."""
    found: dict[str, str] = {}
    prepare = REQUESTS[row].prepare
    company = companies.get(prepare) if only_reads(row) else None
    for role in ROLES:
        company = company or await prepared_for(home, row)
        found[role] = await outcome(company.caller(role), row, await asked_by(company, row, role))
        if not found[role] and not only_reads(row):  # what was refused left everything as it was
            company = None
    if only_reads(row) and company is not None:
        companies[prepare] = company
    return found
