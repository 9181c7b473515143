"""Players: registering, tokens, invitations, removal; and what is left of them after a restart."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from caravanserai.v1 import match_pb2
from caravanserai.v1 import match_service_pb2 as m
from caravanserai.v1 import player_service_pb2 as p
from google.protobuf.message import Message

from service.rights.security import Registration
from tests.service.house import GAME, Caller, House, Refusal, hash_of, house
from tests.service.members import Member, admin, register, security


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[House]:
    """A service with administrators, open to everybody."""
    async with house(tmp_path, security=security()) as running:
        yield running


async def refusal(caller: Caller, method: str, request: Message) -> str:
    with pytest.raises(Refusal) as refused:
        await caller.call(getattr(caller.players, method), request)
    return refused.value.reason


async def me(caller: Caller) -> Any:
    return (await caller.call(caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))).player


async def listed(home: House, size: int = 100) -> list[str]:
    """The display names of all players, page by page, when the projection has come so far."""
    await until_followed(home)
    caller, names, token = admin(home), [], ""
    while True:
        request = p.ListPlayersRequest(page_size=size, page_token=token)
        page = await caller.call(caller.players.ListPlayers, request)
        assert len(page.players) <= size
        names += [player.display_name + (" (removed)" if player.removed else "") for player in page.players]
        token = page.next_page_token
        if not token:
            return names


async def until_followed(home: House) -> None:
    last = await asyncio.to_thread(home.service.store.last_position)
    home.service.follower.wake()
    await asyncio.wait_for(home.service.follower.wait_until(lambda: home.service.projections.position() >= last), 10)


async def test_a_player_is_known_by_his_token(club: House) -> None:
    anna = await register(club, "Anna")
    shown = await me(anna.caller)
    assert (shown.name, shown.display_name, shown.removed) == (anna.name, "Anna", False)
    seen = await club.spectator.call(club.spectator.players.GetPlayer, p.GetPlayerRequest(name=anna.name))
    assert seen.player == shown
    assert await refusal(club.spectator, "GetPlayer", p.GetPlayerRequest(name="players/me")) == "TOKEN_MISSING"
    assert await refusal(club.seat(1), "GetPlayer", p.GetPlayerRequest(name="players/me")) == "PLAYER_UNKNOWN"
    assert await refusal(anna.caller, "GetPlayer", p.GetPlayerRequest(name="players/nobodyhere")) == "PLAYER_NOT_FOUND"
    assert await refusal(anna.caller, "GetPlayer", p.GetPlayerRequest(name="Anna")) == "FIELD_INVALID"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"display_name": ""}, "FIELD_INVALID"),
        ({"display_name": "x" * 61}, "FIELD_INVALID"),
        ({"token_hash": b"short"}, "FIELD_INVALID"),
        ({"token_hash": b""}, "FIELD_INVALID"),
        ({"request_id": "x" * 101}, "FIELD_INVALID"),
        ({"invitation_code": "none is needed"}, "FIELD_INVALID"),
    ],
)
async def test_who_cannot_be_registered(club: House, fields: dict[str, Any], reason: str) -> None:
    request = p.CreatePlayerRequest(**{"display_name": "Anna", "token_hash": hash_of("anna"), **fields})
    assert await refusal(club.spectator, "CreatePlayer", request) == reason


async def test_a_token_is_that_of_one_player_for_ever(club: House) -> None:
    anna = await register(club, "Anna")
    await register(club, "Berta")
    taken = p.CreatePlayerRequest(display_name="Carla", token_hash=hash_of(anna.token))
    assert await refusal(club.spectator, "CreatePlayer", taken) == "TOKEN_TAKEN"
    rotated = await anna.rotate("another token of anna")
    assert await refusal(club.spectator, "CreatePlayer", taken) == "TOKEN_TAKEN"
    back = p.RotateTokenRequest(player="players/me", token_hash=hash_of(anna.token))
    assert await refusal(rotated.caller, "RotateToken", back) == "TOKEN_TAKEN"


async def test_one_token_at_once_for_many(club: House) -> None:
    async def attempt(number: int) -> str:
        request = p.CreatePlayerRequest(display_name=f"Player {number}", token_hash=hash_of("the same"))
        try:
            answer = await club.spectator.call(club.spectator.players.CreatePlayer, request)
        except Refusal as refused:
            return refused.reason
        return str(answer.player.name)

    outcomes = await asyncio.gather(*(attempt(number) for number in range(8)))
    assert len([outcome for outcome in outcomes if outcome.startswith("players/")]) == 1
    assert [outcome for outcome in outcomes if not outcome.startswith("players/")] == ["TOKEN_TAKEN"] * 7


async def test_requests_of_players_can_be_repeated(tmp_path: Path) -> None:
    create = p.CreatePlayerRequest(display_name="Anna", token_hash=hash_of("anna"), request_id="create")
    rotate = p.RotateTokenRequest(player="players/me", token_hash=hash_of("new"), request_id="rotate")
    remove = p.RemovePlayerRequest(player="players/me", request_id="remove")
    calls = [("", "CreatePlayer", create), ("anna", "RotateToken", rotate), ("new", "RemovePlayer", remove)]
    async with house(tmp_path, security=security()) as home:
        answers = [
            await Caller(home.channel, token).call(getattr(home.spectator.players, method), request)
            for token, method, request in calls
        ]
        assert answers[0].player.name == answers[1].player.name == answers[2].player.name
        position = await asyncio.to_thread(home.service.store.last_position)
    async with house(tmp_path, security=security()) as home:
        for (token, method, request), answer in zip(calls, answers, strict=True):
            again = await Caller(home.channel, token).call(getattr(home.spectator.players, method), request)
            assert again == answer, "although the token is worth nothing any more"
        assert await asyncio.to_thread(home.service.store.last_position) == position
        create.display_name = "Berta"
        assert await refusal(home.spectator, "CreatePlayer", create) == "REQUEST_REUSED"
        rotate.token_hash = hash_of("newer")
        assert await refusal(Caller(home.channel, "anna"), "RotateToken", rotate) == "REQUEST_REUSED"
        rotate.request_id = "another"
        assert await refusal(Caller(home.channel, "anna"), "RotateToken", rotate) == "PLAYER_REMOVED"


async def test_a_rotated_token_is_worth_nothing_and_everything_stays_the_players(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await anna.create(request_id="create")
    joined = await anna.join(name)
    assert joined.match.seats[0].player == anna.name
    assert joined.match.seats[0].display_name == "Anna"
    assert joined.match.owner == anna.name
    await berta.join(name)
    new = await anna.rotate("another token of anna")
    for method, request in (
        (anna.caller.matches.ListOffers, m.ListOffersRequest(match=name)),
        (anna.caller.matches.GetMatch, m.GetMatchRequest(name=name)),
        (anna.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me")),
    ):
        with pytest.raises(Refusal) as refused:
            await anna.caller.call(method, request)
        assert refused.value.reason == "TOKEN_REVOKED"
    start = m.StartMatchRequest(match=name, without_waiting=True)
    answer = await new.caller.call(new.caller.matches.StartMatch, start)
    assert answer.match.state == match_pb2.Match.STATE_PLAYING
    await club.until_asked(name, answer.match.questions[0].seat)
    mine = new if answer.match.questions[0].seat == 1 else berta
    offers = (await mine.caller.offers(name)).offers
    await mine.caller.decide(name, offers[0].decision)
    assert (await new.caller.get(name)).viewer == 1
    assert await new.create(request_id="create") == name, "also the memory of his requests stays"


async def test_an_administrator_helps_who_lost_his_token(club: House) -> None:
    anna = await register(club, "Anna")
    request = p.RotateTokenRequest(player=anna.name, token_hash=hash_of("found again"))
    assert await refusal(club.spectator, "RotateToken", request) == "TOKEN_MISSING"
    berta = await register(club, "Berta")
    assert await refusal(berta.caller, "RotateToken", request) == "PLAYER_NOT_YOURS"
    await admin(club).call(admin(club).players.RotateToken, request)
    assert (await me(Caller(club.channel, "found again"))).name == anna.name


async def test_a_removed_player_has_no_say(club: House) -> None:
    anna = await register(club, "Anna")
    name = await anna.create()
    await anna.join(name)
    berta = await register(club, "Berta")
    assert await refusal(berta.caller, "RemovePlayer", p.RemovePlayerRequest(player=anna.name)) == "PLAYER_NOT_YOURS"
    answer = await admin(club).call(admin(club).players.RemovePlayer, p.RemovePlayerRequest(player=anna.name))
    assert answer.player.removed
    with pytest.raises(Refusal) as refused:
        await anna.caller.get(name)
    assert refused.value.reason == "PLAYER_REMOVED"
    again = p.RemovePlayerRequest(player=anna.name)
    assert await refusal(admin(club), "RemovePlayer", again) == "PLAYER_REMOVED"
    rotate = p.RotateTokenRequest(player=anna.name, token_hash=hash_of("back"))
    assert await refusal(admin(club), "RotateToken", rotate) == "PLAYER_REMOVED"
    assert (await club.spectator.get(name)).match.seats[0].display_name == "Anna"
    with pytest.raises(Refusal) as refused:
        await berta.create(access="ACCESS_PRIVATE", admitted=[anna.name])
    assert refused.value.reason == "FIELD_INVALID"


async def test_administrators_list_players_page_by_page(club: House) -> None:
    members = [await register(club, f"Player {number}") for number in range(5)]
    await members[2].caller.call(members[2].caller.players.RemovePlayer, p.RemovePlayerRequest(player="players/me"))
    expected = ["Player 4", "Player 3", "Player 2 (removed)", "Player 1", "Player 0"]
    assert await listed(club) == expected
    assert await listed(club, 2) == expected
    assert await refusal(members[0].caller, "ListPlayers", p.ListPlayersRequest()) == "NOT_AN_ADMINISTRATOR"
    assert await refusal(club.spectator, "ListPlayers", p.ListPlayersRequest()) == "TOKEN_MISSING"
    assert await refusal(admin(club), "ListPlayers", p.ListPlayersRequest(page_size=-1)) == "FIELD_INVALID"
    assert await refusal(admin(club), "ListPlayers", p.ListPlayersRequest(page_token="x")) == "PAGE_TOKEN_INVALID"


async def test_players_outlive_the_service_and_the_projections(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        anna = await register(home, "Anna")
        name = await anna.create()
        await register(home, "Berta")
    (tmp_path / "matches.projections.sqlite").unlink()
    async with house(tmp_path, security=security()) as home:
        again = Member(home.channel, anna.name, anna.token)
        assert (await me(again.caller)).name == anna.name
        await again.join(name)
        assert await listed(home) == ["Berta", "Anna"]


async def test_a_service_without_administrators_has_none(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await refusal(admin(home), "ListPlayers", p.ListPlayersRequest()) == "NOT_AN_ADMINISTRATOR"


# -- invitations ------------------------------------------------------------------------------------------------------


@pytest.fixture
async def closed_club(tmp_path: Path) -> AsyncIterator[House]:
    """A service in which one registers by invitation."""
    async with house(tmp_path, security=security(Registration.INVITATION)) as running:
        yield running


async def invite(home: House, code: str, **fields: Any) -> Any:
    request = p.CreateInvitationRequest(code_hash=hash_of(code), **fields)
    return (await admin(home).call(admin(home).players.CreateInvitation, request)).invitation


async def test_one_registers_by_invitation(closed_club: House) -> None:
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


async def test_where_one_must_be_invited_there_are_no_guests(closed_club: House) -> None:
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
