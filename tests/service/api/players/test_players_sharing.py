"""Players of several services on one PostgreSQL database: a change at one service counts at the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.player_pb2 import Player

from service.access.security import Registration
from tests.service.access.test_access import STREAMS
from tests.service.api.players.calls import until_followed
from tests.service.application.players.test_departing import begun, departures, remove, until_departed, verified
from tests.service.house import GAME, Caller, House, Refusal, hash_of, house
from tests.service.members import Member, admin, register, security


@pytest.fixture
async def houses(tmp_path: Path, postgresql_store: str) -> AsyncIterator[tuple[House, House]]:
    """Two services on one database. They poll once an hour, so only notifications can be in time."""
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(
                house(tmp_path / name, store=postgresql_store, polling_seconds=3600.0, security=security())
            )
            for name in ("one", "two")
        ]
        yield one, two


async def reason(call: object) -> str:
    with pytest.raises(Refusal) as refused:
        await call  # type: ignore[misc]
    return refused.value.reason


async def until_known(caller: Caller) -> p.GetPlayerResponse:
    """Waits until a service knows the player of this token."""
    for _ in range(3000):
        try:
            answer: p.GetPlayerResponse = await caller.call(
                caller.players.GetPlayer, p.GetPlayerRequest(name="players/me")
            )
            return answer
        except Refusal:
            await asyncio.sleep(0.02)
    raise AssertionError("nobody knows the player")


async def test_a_player_is_known_everywhere(houses: tuple[House, House]) -> None:
    one, two = houses
    there = Caller(two.channel, "token-of-player-Anna")
    me = p.GetPlayerRequest(name="players/me")
    assert await reason(there.call(there.players.GetPlayer, me)) == "PLAYER_UNKNOWN"
    anna = await register(one, "Anna")
    assert (await until_known(there)).player.name == anna.name
    name = await anna.create(access="ACCESS_PRIVATE")
    assert (await there.get(name)).match.owner == anna.name


@pytest.mark.parametrize("method", STREAMS)
async def test_a_stream_ends_when_the_token_is_replaced_elsewhere(houses: tuple[House, House], method: str) -> None:
    one, two = houses
    anna = await register(one, "Anna")
    name = await anna.create()
    await anna.join(name)
    there = Caller(two.channel, anna.token)
    stream = await STREAMS[method](there, name).begun()
    new = await anna.rotate("another token of anna")
    assert await stream.ended() == ("TOKEN_REVOKED", grpc.StatusCode.UNAUTHENTICATED)
    assert await reason(there.get(name)) == "TOKEN_REVOKED"
    assert (await Caller(two.channel, new.token).get(name)).viewer == 1


async def test_a_player_who_is_removed_elsewhere_has_no_rights(houses: tuple[House, House]) -> None:
    one, two = houses
    anna = await register(one, "Anna")
    name = await anna.create()
    there = Caller(two.channel, anna.token)
    stream = await STREAMS["WatchMatch"](there, name).begun()
    await admin(one).call(admin(one).players.RemovePlayer, p.RemovePlayerRequest(player=anna.name))
    assert await stream.ended() == ("PLAYER_REMOVED", grpc.StatusCode.PERMISSION_DENIED)
    assert await reason(there.get(name)) == "PLAYER_REMOVED"


async def test_another_name_is_known_everywhere(houses: tuple[House, House]) -> None:
    one, two = houses
    anna = await register(one, "Anna")
    there = Member(two.channel, anna.name, anna.token)
    await until_known(there.caller)
    name = await there.create()
    changing = p.UpdatePlayerRequest(player=Player(name="players/me", display_name="Anna II"), request_id="update")
    answer = await anna.caller.call(anna.caller.players.UpdatePlayer, changing)
    shown = await there.caller.call(there.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))
    assert shown.player == answer.player
    await until_listed(two, "Anna II")
    assert (await there.join(name)).match.seats[0].display_name == "Anna II", "earlier look-ups are forgotten"
    assert await there.caller.call(there.caller.players.UpdatePlayer, changing) == answer


async def until_listed(home: House, display_name: str) -> None:
    """Waits until the list of a service shows a player, without making the service poll."""
    for _ in range(3000):
        page = await admin(home).call(admin(home).players.ListPlayers, p.ListPlayersRequest())
        if display_name in [player.display_name for player in page.players]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{display_name} is not listed")


async def test_the_same_request_at_both_is_one_player(houses: tuple[House, House]) -> None:
    for number in range(10):
        request = p.CreatePlayerRequest(display_name="Anna", token_hash=hash_of(f"anna {number}"), request_id="create")
        one, two = await asyncio.gather(
            *(home.spectator.call(home.spectator.players.CreatePlayer, request) for home in houses)
        )
        assert one == two
        rotate = p.RotateTokenRequest(player="players/me", token_hash=hash_of(f"new {number}"), request_id="rotate")
        callers = [Caller(home.channel, f"anna {number}") for home in houses]
        one, two = await asyncio.gather(*(caller.call(caller.players.RotateToken, rotate) for caller in callers))
        assert one == two
        callers = [Caller(home.channel, f"new {number}") for home in houses]
        create = m.CreateMatchRequest(game=GAME, players=2, request_id="create")
        one, two = await asyncio.gather(*(caller.call(caller.matches.CreateMatch, create) for caller in callers))
        assert one == two
        assert one.match.owner


async def test_one_invitation_at_both_is_used_once(tmp_path: Path, postgresql_store: str) -> None:
    invited = security(Registration.INVITATION)
    async with (
        house(tmp_path / "one", store=postgresql_store, security=invited) as one,
        house(tmp_path / "two", store=postgresql_store, security=invited) as two,
    ):
        making = p.CreateInvitationRequest(code_hash=hash_of("a code"), uses=1)
        await admin(one).call(admin(one).players.CreateInvitation, making)

        async def attempt(home: House, label: str) -> Member | str:
            try:
                return await register(home, label, invitation_code="a code")
            except Refusal as refused:
                return refused.reason

        outcomes = await asyncio.gather(*(attempt(home, f"{n}") for n, home in enumerate([one, two] * 3)))
    assert [outcome for outcome in outcomes if isinstance(outcome, str)] == ["INVITATION_INVALID"] * 5


async def test_a_removed_player_leaves_once_although_both_services_follow(houses: tuple[House, House]) -> None:
    one, two = houses
    anna, berta, carla = [await register(one, label) for label in ("Anna", "Berta", "Carla")]
    names = [await begun(anna, (anna, berta, carla)) for _ in range(3)]
    there = Caller(two.channel, carla.token)
    await until_known(there)
    for name in names:  # the match is in memory in both processes
        await there.get(name)
    await remove(two, berta)
    for name in names:
        for caller in (there, anna.caller):
            await until_departed(caller, name, 2)
    for home in houses:
        await until_followed(home)
    for name in names:
        assert len(await departures(there, name)) == 1
        await verified(one, name)
