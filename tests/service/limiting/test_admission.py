"""Limits of a real service for its callers: rates, streams, open matches and sizes; and the answers over a limit."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from service.access.security import Registration
from service.limiting.limits import UNLIMITED, Limits
from tests.service.api.matches.test_directory import settled
from tests.service.house import GAME, Caller, House, Refusal, hash_of, house, refill, until
from tests.service.members import admin, security

METHOD = "/caravanserai.v1.MatchService/GetMatch"


def seconds(refusal: Refusal) -> float:
    return refusal.retry.retry_delay.ToMilliseconds() / 1000


async def hello(caller: Caller) -> None:
    await caller.call(caller.games.ListGames, g.ListGamesRequest())


async def often(*callers: Caller) -> None:
    for caller in callers:
        await hello(caller)


async def refused(caller: Caller) -> Refusal:
    """Calls until the service refuses."""
    with pytest.raises(Refusal) as caught:
        await often(*[caller] * 2000)
    return caught.value


async def test_a_token_that_calls_too_often_waits_and_goes_on(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=1.0, burst_seconds=10.0, cost_of_list=1)
    async with house(tmp_path, limits=limits) as home:
        caught = await refused(home.seat(1))
        assert caught.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert caught.reason == "RATE_LIMITED"
        assert caught.quota.violations[0].subject == "token"
        assert 0 < seconds(caught) <= 1
        await hello(home.seat(2))
        await hello(home.spectator)
        await asyncio.sleep(seconds(caught) + 0.01)
        await hello(home.seat(1))


async def test_a_peer_that_calls_too_often_waits_whatever_tokens_it_makes(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=1.0, burst_seconds=20.0, cost_of_list=1)
    async with house(tmp_path, limits=limits) as home:
        with pytest.raises(Refusal) as caught:
            await often(*(Caller(home.channel, f"token-{number}") for number in range(2000)))
        assert caught.value.reason == "RATE_LIMITED"
        assert caught.value.quota.violations[0].subject == "peer"
        stub: Any = health_pb2_grpc.HealthStub(home.channel)
        for _ in range(50):
            answer = await stub.Check(health_pb2.HealthCheckRequest())
        assert answer.status == health_pb2.HealthCheckResponse.SERVING, "health checks are not limited"


async def test_every_message_of_a_conversation_counts(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.1, burst_seconds=200.0, cost_of_list=1)
    async with house(tmp_path, limits=limits) as home:
        channel: Any = home.channel
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        call = stub.ServerReflectionInfo()
        answers: list[Any] = []

        async def converse() -> None:
            while len(answers) < 100:
                await call.write(reflection_pb2.ServerReflectionRequest(list_services=""))
                answers.append(await call.read())

        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await converse()
        assert Refusal(caught.value).reason == "RATE_LIMITED"
        assert 15 < len(answers) < 60


async def test_a_refused_command_changes_nothing_and_succeeds_later(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=0.2, burst_seconds=50.0, cost_of_list=1)
    async with house(tmp_path, limits=limits) as home:
        name = await home.begin(2)
        (seat,) = await home.asked(name)
        version = (await home.spectator.get(name)).match.version
        offer = (await home.seat(seat).offers(name)).offers[0]
        await refused(home.seat(seat))
        with pytest.raises(Refusal) as caught:
            await home.seat(seat).decide(name, offer.decision, request_id="d")
        assert caught.value.reason == "RATE_LIMITED"
        assert (await home.spectator.get(name)).match.version == version
        refill(home.service.admission._of_token)
        assert (await home.seat(seat).decide(name, offer.decision, request_id="d")).version == version + 1


async def admitted(home: House, authorizations: Sequence[str]) -> bool:
    """True if a call with these authorizations is admitted."""
    metadata = [("authorization", value) for value in authorizations]
    call = home.spectator.games.ListGames(g.ListGamesRequest(), metadata=metadata)
    return bool(await call.code() == grpc.StatusCode.OK)


@pytest.mark.parametrize(
    "headers",
    [
        [[f"Bearer {' ' * number}token"] for number in range(60)],
        [[f"{scheme} token{' ' * number}"] for scheme in ("bearer", "Bearer", "bEARER") for number in range(20)],
    ],
    ids=["spaces", "letters"],
)
async def test_a_token_is_the_same_in_every_form(tmp_path: Path, headers: list[list[str]]) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=0.01, burst_seconds=500.0, cost_of_list=1)
    async with house(tmp_path, limits=limits) as home:
        assert 5 <= sum([await admitted(home, values) for values in headers]) < 20


async def test_calls_with_two_authorizations_are_refused_and_count_for_their_peer(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=500.0, cost_of_list=1)
    async with house(tmp_path, limits=limits) as home:
        for number in range(10):
            assert not await admitted(home, [f"Bearer another-{number}", "Bearer token"])
        assert not await admitted(home, ["Bearer token"]), "the peer has used up its calls"


@pytest.mark.parametrize("subject", ["token", "peer"])
async def test_streams_are_counted_and_given_back(tmp_path: Path, subject: str) -> None:
    limits = replace(UNLIMITED, **{f"streams_of_{subject}": 2})
    async with house(tmp_path, limits=limits) as home:
        name = await home.begin(2)
        caller = home.seat(1)

        async def begin() -> Any:
            call = caller.matches.WatchMatch(m.WatchMatchRequest(match=name, after_version=1), metadata=caller.metadata)
            await call.read()
            return call

        calls = [await begin(), await begin()]
        with pytest.raises(Refusal) as caught:
            async for _ in caller.stream(caller.inbox.WatchInbox, i.WatchInboxRequest()):
                pass
        assert caught.value.reason == "TOO_MANY_STREAMS"
        assert caught.value.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert caught.value.quota.violations[0].subject == subject
        if subject == "token":
            other = home.seat(2)
            assert [part async for part in other.stream(other.matches.ReplayMatch, m.ReplayMatchRequest(match=name))]
        calls.pop().cancel()
        await until(lambda: home.service.admission.streams() < 2)
        calls.append(await begin())
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        for call in calls:
            while await call.read() is not grpc.aio.EOF:
                pass
        await until(lambda: not home.service.admission.streams())


async def test_streams_that_fail_are_given_back(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, streams_of_peer=2)) as home:
        for _ in range(5):
            request = m.WatchMatchRequest(match="matches/nowhere0")
            with pytest.raises(Refusal) as caught:
                async for _part in home.spectator.stream(home.spectator.matches.WatchMatch, request):
                    pass
            assert caught.value.reason == "MATCH_NOT_FOUND"
            await until(lambda: not home.service.admission.streams())


async def test_an_owner_has_a_limited_number_of_open_matches(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, open_matches=3)) as home:
        names = await asyncio.gather(*(home.create(2, request_id=str(number)) for number in range(3)))

        async def too_many() -> Refusal:
            with pytest.raises(Refusal) as caught:
                await home.create(2, request_id="one more")
            return caught.value

        caught = await too_many()
        assert caught.reason == "TOO_MANY_MATCHES"
        assert caught.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        await settled(home)
        assert (await too_many()).reason == "TOO_MANY_MATCHES"
        assert await home.create(2, request_id="1") == names[1], "a repeated request creates no second match"
        other = home.seat(1)
        request = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=hash_of(other.token))
        await other.call(other.matches.CreateMatch, request)
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=names[0]))
        await settled(home)
        await home.create(2, request_id="one more")
        assert (await too_many_again(home)).reason == "TOO_MANY_MATCHES"


async def too_many_again(home: House) -> Refusal:
    """Concurrent calls are limited as well."""
    outcomes = await asyncio.gather(*(home.create(2) for _ in range(5)), return_exceptions=True)
    refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
    assert len(refusals) == 5
    return refusals[0]


async def test_many_matches_created_at_once_are_counted(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, open_matches=3)) as home:
        outcomes = await asyncio.gather(*(home.create(2) for _ in range(12)), return_exceptions=True)
        assert sum(isinstance(outcome, str) for outcome in outcomes) == 3
        await settled(home)
        assert len(await asyncio.to_thread(home.service.parts.store.matches)) == 3


async def test_a_refused_match_does_not_count(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, open_matches=1)) as home:
        for _ in range(3):
            with pytest.raises(Refusal) as caught:
                await home.create(7)
            assert caught.value.reason == "SETTING_INVALID"
        await home.create(2)


async def raw(home: House, data: bytes, method: str = METHOD) -> Refusal:
    call: Any = home.channel.unary_unary(method)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call(data, timeout=60)
    return Refusal(caught.value)


async def test_unreadable_and_oversized_messages(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, message_bytes=1000)) as home:
        caught = await raw(home, b"\xff\xff\xff")
        assert (caught.reason, caught.code) == ("MESSAGE_INVALID", grpc.StatusCode.INVALID_ARGUMENT)
        caught = await raw(home, b"\x0a\x02\xff\xfe")  # a name that is not UTF-8
        assert caught.reason == "MESSAGE_INVALID"
        caught = await raw(home, m.GetMatchRequest(name="x" * 1000).SerializeToString())
        assert (caught.reason, caught.code) == ("MESSAGE_TOO_LARGE", grpc.StatusCode.INVALID_ARGUMENT)
        assert caught.info.metadata["limit"] == "1000"
        caught = await raw(home, b"x" * 100_000)
        assert caught.code == grpc.StatusCode.RESOURCE_EXHAUSTED, "gRPC itself refuses to read it"
        caught = await raw(home, b"", "/caravanserai.v1.MatchService/Cheat")
        assert (caught.reason, caught.code) == ("METHOD_UNKNOWN", grpc.StatusCode.UNIMPLEMENTED)
        caught = await raw(home, b"", "/nowhere")
        assert caught.code == grpc.StatusCode.UNIMPLEMENTED
        await hello(home.spectator)


async def test_a_peer_makes_no_more_matches_and_players_than_its_minute_admits_whatever_tokens_it_makes(
    tmp_path: Path,
) -> None:
    limits = replace(UNLIMITED, creations_per_minute_of_peer=30.0)
    async with house(tmp_path, limits=limits) as home:
        callers = [Caller(home.channel, f"token-{number}") for number in range(1000)]

        async def create(*creating: Caller) -> None:
            for caller in creating:
                request = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=hash_of(caller.token))
                await caller.call(caller.matches.CreateMatch, request)

        async def register(count: int) -> None:
            for number in range(count):
                player = p.CreatePlayerRequest(display_name="Somebody", token_hash=hash_of(f"player-{number}"))
                await home.spectator.call(home.spectator.players.CreatePlayer, player)

        begun = time.monotonic()
        with pytest.raises(Refusal) as caught:
            await create(*callers)
        created, spent = len(home.service.parts.store.matches()), time.monotonic() - begun
        assert 30 <= created <= 31 + spent / 2, "those of a minute, and of what the calls took"
        assert caught.value.code == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert caught.value.reason == "RATE_LIMITED"
        assert caught.value.quota.violations[0].subject == "peer"
        assert 0 < seconds(caught.value) <= 2
        with pytest.raises(Refusal) as caught:
            await register(1000)
        assert caught.value.reason == "RATE_LIMITED"
        await hello(callers[0])
        await asyncio.sleep(seconds(caught.value) + 0.01)
        await create(callers[-1])


async def test_a_hall_registers_through_one_address_by_invitation_and_wrong_codes_count(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, creations_per_minute_of_peer=3.0)
    async with house(tmp_path, limits=limits, security=security(Registration.INVITATION)) as home:
        invited = p.CreateInvitationRequest(code_hash=hash_of("welcome"), uses=30)
        await admin(home).call(admin(home).players.CreateInvitation, invited)
        caller = home.spectator

        async def enter(number: int, code: str) -> None:
            player = p.CreatePlayerRequest(
                display_name="Somebody", token_hash=hash_of(f"player-{number}"), invitation_code=code
            )
            await caller.call(caller.players.CreatePlayer, player)

        for number in range(30):
            await enter(number, "welcome")
        reasons = []
        for number in range(30, 40):
            with pytest.raises(Refusal) as caught:
                await enter(number, "guessed")
            reasons.append(caught.value.reason)
    assert reasons[:2] == ["INVITATION_INVALID"] * 2
    assert reasons[-1] == "RATE_LIMITED"


async def test_joining_and_leaving_again_and_again_cannot_grow_a_log_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, joins_before_start=20)) as home:
        name = await home.create(2)
        await home.join(name, 1)
        comer = home.seat(2)

        async def come_and_go(times: int) -> None:
            for _ in range(times):
                await home.join(name, 2)
                await comer.call(comer.matches.LeaveMatch, m.LeaveMatchRequest(match=name))

        with pytest.raises(Refusal) as caught:
            await come_and_go(30)
        assert caught.value.reason == "TOO_MANY_JOINS"
        assert caught.value.info.metadata["limit"] == "20"
        with pytest.raises(Refusal) as caught:
            await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind="random"))
        assert caught.value.reason == "TOO_MANY_JOINS"
        assert (await home.spectator.get(name)).match.version <= 21
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        other = await home.begin(2)
        await home.play(other, 25)


def test_a_service_limits_by_default_what_anonymous_callers_leave_behind() -> None:
    assert 0 < Limits().creations_per_minute_of_peer <= 60
    assert 0 < Limits().joins_before_start <= 500
