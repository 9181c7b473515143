"""Invitations: who registers with them, how often, until when."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_pb2
from caravanserai_protocol.v1 import player_service_pb2 as p
from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from service.access.security import Registration
from tests.service.api.players.calls import me, refusal
from tests.service.house import GAME, House, Refusal, hash_of, house
from tests.service.members import admin, register, security


@pytest.fixture
async def closed_club(tmp_path: Path) -> AsyncIterator[House]:
    """A service in which players register by invitation."""
    async with house(tmp_path, security=security(Registration.INVITATION)) as running:
        yield running


async def invite(home: House, code: str, **fields: Any) -> Any:
    request = p.CreateInvitationRequest(code_hash=hash_of(code), **fields)
    return (await admin(home).call(admin(home).players.CreateInvitation, request)).invitation


async def test_players_register_by_invitation(closed_club: House) -> None:
    club = closed_club
    with pytest.raises(Refusal) as refused:
        await register(club, "Anna")
    assert refused.value.reason == "INVITATION_INVALID"
    invitation = await invite(club, "a code", uses=2)
    assert (invitation.uses, invitation.used, invitation.revoked) == (2, 0, False)
    assert "a code" not in invitation.name
    anna = await register(club, "Anna", invitation_code="a code")
    await register(club, "Berta", invitation_code="a code")
    for code in ("a code", "another"):
        with pytest.raises(Refusal) as refused:
            await register(club, "Carla", invitation_code=code)
        assert refused.value.reason == "INVITATION_INVALID"
    assert (await me(anna.caller)).display_name == "Anna"


async def test_an_invitation_is_not_used_more_often_by_many_at_once(closed_club: House) -> None:
    await invite(closed_club, "a code", uses=2)

    async def attempt(number: int) -> str:
        try:
            await register(closed_club, f"Player {number}", invitation_code="a code")
        except Refusal as refused:
            return refused.reason
        return "registered"

    outcomes = await asyncio.gather(*(attempt(number) for number in range(8)))
    assert sorted(outcomes) == ["INVITATION_INVALID"] * 6 + ["registered"] * 2


async def test_an_invitation_can_be_withdrawn(closed_club: House) -> None:
    invitation = await invite(closed_club, "a code", request_id="invite")
    assert await invite(closed_club, "a code", request_id="invite") == invitation
    again = p.CreateInvitationRequest(code_hash=hash_of("a code"))
    assert await refusal(admin(closed_club), "CreateInvitation", again) == "INVITATION_EXISTS"
    revoke = p.RevokeInvitationRequest(name=invitation.name)
    assert await refusal(closed_club.seat(1), "RevokeInvitation", revoke) == "PLAYER_UNKNOWN"
    for _ in range(2):
        answer = await admin(closed_club).call(admin(closed_club).players.RevokeInvitation, revoke)
        assert answer.invitation.revoked
    with pytest.raises(Refusal) as refused:
        await register(closed_club, "Anna", invitation_code="a code")
    assert refused.value.reason == "INVITATION_INVALID"
    for name, reason in (("invitations/nowhere00", "INVITATION_NOT_FOUND"), ("x", "FIELD_INVALID")):
        assert await refusal(admin(closed_club), "RevokeInvitation", p.RevokeInvitationRequest(name=name)) == reason
    many = p.CreateInvitationRequest(code_hash=hash_of("many"), uses=1001)
    assert await refusal(admin(closed_club), "CreateInvitation", many) == "FIELD_INVALID"


SECOND = 1_000_000_000


async def test_an_invitation_expires(closed_club: House) -> None:
    club, now = closed_club, closed_club.service.parts.players.now()
    club.service.parts.players.now = lambda: now
    at = Timestamp(seconds=now // SECOND + 60, nanos=1)
    by_time = await invite(club, "by time", uses=5, expire_time=at)
    by_span = await invite(club, "by span", uses=5, ttl=Duration(seconds=60, nanos=5))
    never = await invite(club, "never", uses=5)
    assert by_time.expire_time == at
    ends = by_span.expire_time
    assert ends.seconds * SECOND + ends.nanos == now + 60 * SECOND + 5
    assert not never.HasField("expire_time")
    for label, invitation in (("by time", by_time), ("by span", by_span)):
        ends = invitation.expire_time.seconds * SECOND + invitation.expire_time.nanos
        now = ends - 1
        await register(club, f"Last {label}", invitation_code=label, request_id="last")
        now = ends
        with pytest.raises(Refusal) as refused:
            await register(club, "Late", invitation_code=label)
        assert refused.value.reason == "INVITATION_EXPIRED"
        assert refused.value.code == grpc.StatusCode.PERMISSION_DENIED
        again = await register(club, f"Last {label}", invitation_code=label, request_id="last")
        assert (await me(again.caller)).display_name == f"Last {label}", "a repetition gets the answer given in time"
    now += 10**6 * SECOND
    await register(club, "Anna", invitation_code="never")
    answer = await admin(club).call(admin(club).players.RevokeInvitation, p.RevokeInvitationRequest(name=by_time.name))
    assert answer.invitation == player_pb2.Invitation(name=by_time.name, uses=5, used=1, revoked=True, expire_time=at)
    with pytest.raises(Refusal) as refused:
        await register(club, "Late", invitation_code="by time")
    assert refused.value.reason == "INVITATION_INVALID"


async def test_when_an_invitation_expires_outlives_the_service(tmp_path: Path) -> None:
    closed = security(Registration.INVITATION)
    async with house(tmp_path, security=closed) as home:
        made = await invite(home, "a code", ttl=Duration(seconds=60))
    ends = made.expire_time.seconds * SECOND + made.expire_time.nanos
    async with house(tmp_path, security=closed) as home:
        home.service.parts.players.now = lambda: ends
        with pytest.raises(Refusal) as refused:
            await register(home, "Late", invitation_code="a code")
        assert refused.value.reason == "INVITATION_EXPIRED"
        home.service.parts.players.now = lambda: ends - 1
        await register(home, "Last", invitation_code="a code")


async def test_an_invitation_does_not_last_longer_when_its_request_is_repeated(closed_club: House) -> None:
    now = closed_club.service.parts.players.now()
    closed_club.service.parts.players.now = lambda: now
    at = Timestamp(seconds=now // SECOND + 60)
    spans: dict[str, Any] = {"ttl": Duration(seconds=60), "request_id": "span"}
    times: dict[str, Any] = {"expire_time": at, "request_id": "time"}
    first = [await invite(closed_club, "span", **spans), await invite(closed_club, "time", **times)]
    now += 100 * SECOND
    assert [await invite(closed_club, "span", **spans), await invite(closed_club, "time", **times)] == first
    later = p.CreateInvitationRequest(code_hash=hash_of("span"), ttl=Duration(seconds=61), request_id="span")
    assert await refusal(admin(closed_club), "CreateInvitation", later) == "REQUEST_REUSED"


@pytest.mark.parametrize(
    "expiration",
    [
        {"ttl": Duration()},
        {"ttl": Duration(seconds=-1)},
        {"ttl": Duration(seconds=1, nanos=-1)},
        {"ttl": Duration(nanos=10**9)},
        {"ttl": Duration(seconds=253_402_300_800)},
        {"ttl": Duration(seconds=2**63 - 1)},
        {"ttl": Duration(seconds=-(2**63))},
        {"expire_time": Timestamp()},
        {"expire_time": Timestamp(seconds=-1)},
        {"expire_time": Timestamp(seconds=1_000_000_000)},
        {"expire_time": Timestamp(seconds=253_402_300_800)},
        {"expire_time": Timestamp(seconds=2**63 - 1)},
        {"expire_time": Timestamp(seconds=10_000_000_000, nanos=-1)},
        {"expire_time": Timestamp(seconds=10_000_000_000, nanos=10**9)},
    ],
    ids=lambda expiration: str(next(iter(expiration.items()))).replace("\n", " "),
)
async def test_invalid_expiry_times_of_invitations(closed_club: House, expiration: dict[str, Any]) -> None:
    request = p.CreateInvitationRequest(code_hash=hash_of("a code"), **expiration)
    with pytest.raises(Refusal) as refused:
        await admin(closed_club).call(admin(closed_club).players.CreateInvitation, request)
    assert refused.value.reason == "FIELD_INVALID"
    assert [violation.field for violation in refused.value.bad_request.field_violations] == list(expiration)


@pytest.mark.parametrize(
    "expiration",
    [{"ttl": Duration(nanos=1)}, {"expire_time": Timestamp(seconds=253_402_300_799, nanos=999_999_999)}],
    ids=("the shortest", "the last"),
)
async def test_the_first_and_the_last_time_at_which_an_invitation_expires(
    closed_club: House, expiration: dict[str, Any]
) -> None:
    made = await invite(closed_club, "a code", **expiration)
    assert made.HasField("expire_time")
    made.expire_time.ToDatetime()


async def test_a_service_by_invitation_has_no_guests(closed_club: House) -> None:
    club = closed_club
    await invite(club, "a code")
    anna = await register(club, "Anna", invitation_code="a code")
    name = await anna.create()
    for caller, reason in ((club.seat(1), "PLAYER_UNKNOWN"), (club.spectator, "GUESTS_NOT_ADMITTED")):
        joining = m.JoinMatchRequest(match=name, display_name="Guest", token_hash=hash_of(club.seat(1).token))
        with pytest.raises(Refusal) as refused:
            await caller.call(caller.matches.JoinMatch, joining)
        assert refused.value.reason == reason
        creating = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=hash_of("guest"))
        with pytest.raises(Refusal) as refused:
            await caller.call(caller.matches.CreateMatch, creating)
        assert refused.value.reason == reason
    assert (await club.spectator.get(name)).match.name == name, "everybody may watch a public match"
