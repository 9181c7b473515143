"""No method reveals a private match to strangers, or accepts a token that is not valid."""

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import grpc
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from service.access.security import Registration
from tests.service.access.cast import cast, full_match, open_match, played_match
from tests.service.access.matrix import CONVERSATIONS, STREAMS, methods
from tests.service.access.method_requests import STUBS, any_request
from tests.service.access.outcomes import first_answer, outcome
from tests.service.api.matches.talk import reason_of
from tests.service.house import Caller, Refusal, hash_of, house
from tests.service.identities import Provider
from tests.service.members import admin, security

NOWHERE = f"matches/{'q' * 26}"
"""A name of no match, as long as the name of a match."""
SCALARS: Mapping[int, Any] = {
    FieldDescriptor.CPPTYPE_BOOL: True,
    FieldDescriptor.CPPTYPE_UINT32: 1,
    FieldDescriptor.CPPTYPE_UINT64: 1,
}


def requests_about(row: str, match: str) -> list[Message]:
    """Requests of a method about a match: the shortest one, and some with more fields."""
    shortest = any_request(row, match)
    found = [shortest]
    for kinds in ((FieldDescriptor.CPPTYPE_UINT32, FieldDescriptor.CPPTYPE_UINT64), (FieldDescriptor.CPPTYPE_BOOL,)):
        longer = type(shortest)()
        longer.CopyFrom(shortest)
        for field in longer.DESCRIPTOR.fields:
            if field.cpp_type in kinds and field.name != "timeout_milliseconds":
                number = SCALARS[field.cpp_type]
                longer.MergeFrom(type(shortest)(**{field.name: [number] if field.is_repeated else number}))
            elif field.name == "request_id":
                setattr(longer, field.name, "once")
            elif field.name == "join_code":
                setattr(longer, field.name, "a code of another caller")
            elif field.name == "token_hash":
                setattr(longer, field.name, hash_of("a guest"))
        found.append(longer)
    return found


async def answer_without_names(caller: Caller, row: str, request: Message, match: str) -> Any:
    """The whole refusal of a call, without the name of the match; None if the call is not refused."""
    service, _, method = row.partition(".")
    call = getattr(getattr(caller, STUBS[service]), method)
    if method in CONVERSATIONS:
        answer = await first_answer(caller, call, request)
        failed = answer.failed.SerializeToString().replace(match.encode(), b"-")
        return failed, reason_of(answer.failed) if answer.HasField("failed") else None
    call = call(request, metadata=caller.metadata, timeout=120)
    try:
        await (call.read() if method in STREAMS else call)
    except grpc.aio.AioRpcError as error:
        sent = [*(error.initial_metadata() or ()), *(error.trailing_metadata() or ())]
        unnamed = [(key, value.replace(match.encode(), b"-")) for key, value in sent if isinstance(value, bytes)]
        texts = [(key, value.replace(match, "-")) for key, value in sent if isinstance(value, str)]
        return error.code(), str(error.details()).replace(match, "-"), unnamed, texts, Refusal(error).reason
    call.cancel()
    return None


async def test_no_call_reveals_a_private_match_to_strangers(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        company = await cast(home)
        asked = 0
        for prepare in (open_match, full_match, played_match):
            await prepare(company)
            for role, row in itertools.product(("nobody", "stranger", "another"), sorted(methods())):
                reasons = set()
                requests = zip(requests_about(row, company.match), requests_about(row, NOWHERE), strict=True)
                for there, nowhere in requests:
                    if there == nowhere:  # the method is about no match
                        continue
                    hidden = await answer_without_names(company.caller(role), row, there, company.match)
                    missing = await answer_without_names(company.caller(role), row, nowhere, NOWHERE)
                    assert hidden == missing, (role, row, there)
                    assert hidden is not None
                    reasons.add(hidden[-1])
                    asked += 1
                if reasons and row.startswith(("MatchService", "ScoreboardService", "AnalysisService")):
                    assert "MATCH_NOT_FOUND" in reasons, (role, row)
        assert asked > 300


# -- services for registered players only -----------------------------------------------------------------------------

SIGNING_IN = {"PlayerService.PrepareSignIn", "PlayerService.SignIn"}
"""The methods for those who have no token, or none that is worth anything."""


async def test_a_service_by_invitation_refuses_unknown_tokens_everywhere(tmp_path: Path) -> None:
    asked = sorted(methods() - SIGNING_IN - {"PlayerService.CreatePlayer"})
    async with house(tmp_path, security=security(Registration.INVITATION)) as home:
        caller = Caller(home.channel, "unknown")
        found = {row: await outcome(caller, row, any_request(row)) for row in asked}
    assert found == dict.fromkeys(asked, "PLAYER_UNKNOWN")


async def test_a_call_with_two_authorizations_is_refused_by_every_method(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        good = ("authorization", f"Bearer {admin(home).token}")
        for other in (good, ("authorization", "Bearer another"), ("authorization", "")):
            for both in ([good, other], [other, good]):
                caller = Ambiguous(home.channel, both)
                found = {row: await outcome(caller, row, any_request(row)) for row in sorted(methods())}
                assert found == dict.fromkeys(found, "AUTHORIZATION_AMBIGUOUS")


class Ambiguous(Caller):
    """A caller with any metadata."""

    def __init__(self, channel: grpc.aio.Channel, metadata: list[tuple[str, str]]) -> None:
        super().__init__(channel)
        self._metadata = metadata

    @property
    def metadata(self) -> list[tuple[str, str]]:
        return self._metadata


async def test_tokens_of_an_identity_provider_that_are_refused_everywhere(tmp_path: Path) -> None:
    provider = Provider(tmp_path)
    tokens = {
        "TOKEN_EXPIRED": provider.token("anna", seconds=-60),
        "TOKEN_INVALID": Provider(tmp_path / "other").token("anna"),
        "PLAYER_UNKNOWN": provider.token("anna"),
    }
    async with house(tmp_path, security=security(Registration.IDENTITY, provider=provider.configuration)) as home:
        for reason, token in tokens.items():
            asked = sorted(
                methods() - SIGNING_IN - ({"PlayerService.CreatePlayer"} if reason == "PLAYER_UNKNOWN" else set())
            )
            caller = Caller(home.channel, token)
            found = {row: await outcome(caller, row, any_request(row)) for row in asked}
            assert found == dict.fromkeys(asked, reason)
