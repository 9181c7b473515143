"""Players: registration, tokens, invitations and removal, also across a restart."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_pb2, player_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from google.protobuf.field_mask_pb2 import FieldMask

from service.application.players import accounts
from tests.service.api.players.calls import listed, me, refusal
from tests.service.house import Caller, House, Refusal, hash_of, house, until
from tests.service.members import Member, admin, register, security


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[House]:
    """A service with administrators, open to everybody."""
    async with house(tmp_path, security=security()) as running:
        yield running


async def test_a_player_is_known_by_their_token(club: House) -> None:
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
async def test_invalid_registrations(club: House, fields: dict[str, Any], reason: str) -> None:
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


# -- names ------------------------------------------------------------------------------------------------------------


def update(name: str, display_name: str, *paths: str, **fields: Any) -> p.UpdatePlayerRequest:
    player = player_pb2.Player(name=name, display_name=display_name)
    return p.UpdatePlayerRequest(player=player, update_mask=FieldMask(paths=paths), **fields)


@pytest.mark.parametrize("paths", [["display_name"], ["*"], [], ["display_name", "display_name"]])
async def test_a_player_takes_another_name(club: House, paths: list[str]) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    request = update("players/me", "  Anna\t II ", *paths)
    changed = (await anna.caller.call(anna.caller.players.UpdatePlayer, request)).player
    assert changed == player_pb2.Player(name=anna.name, display_name="Anna II")
    seen = await club.spectator.call(club.spectator.players.GetPlayer, p.GetPlayerRequest(name=anna.name))
    assert seen.player == changed == await me(anna.caller)
    assert (await me(berta.caller)).display_name == "Berta"
    assert await listed(club) == ["Berta", "Anna II"]


async def test_an_administrator_changes_any_name_and_nobody_else_does(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    request = update(anna.name, "Another", "display_name")
    assert await refusal(berta.caller, "UpdatePlayer", request) == "PLAYER_NOT_YOURS"
    assert await refusal(club.spectator, "UpdatePlayer", request) == "TOKEN_MISSING"
    await admin(club).call(admin(club).players.UpdatePlayer, request)
    assert (await me(anna.caller)).display_name == "Another"
    unknown = update("players/nobodyhere", "Nobody", "display_name")
    assert await refusal(admin(club), "UpdatePlayer", unknown) == "PLAYER_NOT_FOUND"


async def test_matches_show_the_name_that_a_player_had_when_they_joined(club: House) -> None:
    anna = await register(club, "Anna")
    before = await anna.create()
    await anna.join(before)
    await anna.caller.call(anna.caller.players.UpdatePlayer, update("players/me", "Anna II"))
    after = await anna.create()
    await anna.join(after)
    names = [(await club.spectator.get(name)).match.seats[0].display_name for name in (before, after)]
    assert names == ["Anna", "Anna II"]


@pytest.mark.parametrize(
    ("fields", "paths", "wrong"),
    [
        ({"display_name": "Anna"}, ["nickname"], {"update_mask.paths[0]"}),
        ({"display_name": "Anna"}, ["display_name", "name", "removed"], {f"update_mask.paths[{n}]" for n in (1, 2)}),
        ({"display_name": "Anna"}, ["display_name.first"], {"update_mask.paths[0]"}),
        ({"display_name": "Anna"}, ["", "*"], {"update_mask.paths[0]"}),
        ({"display_name": "Anna"}, ["player.display_name"], {"update_mask.paths[0]"}),
        ({"display_name": "Anna", "removed": True}, [], {"player.removed"}),
        ({}, [], {"update_mask"}),
        ({}, ["display_name"], {"player.display_name"}),
        ({}, ["*"], {"player.display_name"}),
        ({"display_name": "x" * 61}, [], {"player.display_name"}),
        ({"display_name": "\u200b"}, [], {"player.display_name"}),
        ({"name": "Anna", "display_name": "Anna"}, [], {"player.name"}),
        ({"name": "", "display_name": "Anna"}, [], {"player.name"}),
    ],
)
async def test_invalid_changes(club: House, fields: dict[str, Any], paths: list[str], wrong: set[str]) -> None:
    anna = await register(club, "Anna")
    position = await asyncio.to_thread(club.service.parts.store.last_position)
    player = player_pb2.Player(**{"name": "players/me", **fields})
    request = p.UpdatePlayerRequest(player=player, update_mask=FieldMask(paths=paths))
    with pytest.raises(Refusal) as refused:
        await anna.caller.call(anna.caller.players.UpdatePlayer, request)
    assert refused.value.reason == "FIELD_INVALID"
    assert refused.value.code == grpc.StatusCode.INVALID_ARGUMENT
    assert {violation.field for violation in refused.value.bad_request.field_violations} == wrong
    assert await asyncio.to_thread(club.service.parts.store.last_position) == position


async def test_a_removed_player_keeps_their_name(club: House) -> None:
    anna = await register(club, "Anna")
    await anna.caller.call(anna.caller.players.RemovePlayer, p.RemovePlayerRequest(player="players/me"))
    for caller in (anna.caller, admin(club)):
        assert await refusal(caller, "UpdatePlayer", update(anna.name, "Another")) == "PLAYER_REMOVED"


async def test_another_name_outlives_the_service_and_the_projections(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        anna = await register(home, "Anna")
        await anna.caller.call(anna.caller.players.UpdatePlayer, update("players/me", "Anna II"))
    (tmp_path / "matches.projections.sqlite").unlink()
    async with house(tmp_path, security=security()) as home:
        assert (await me(Caller(home.channel, anna.token))).display_name == "Anna II"
        assert await listed(home) == ["Anna II"]


async def test_a_repeated_change_gets_the_first_answer_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        anna = await register(home, "Anna")
        first = update("players/me", "First", request_id="first")
        answer = await anna.caller.call(anna.caller.players.UpdatePlayer, first)
        same = update("players/me", "First", request_id="same")
        await anna.caller.call(anna.caller.players.UpdatePlayer, same)
        await anna.caller.call(anna.caller.players.UpdatePlayer, update("players/me", "Second"))
    async with house(tmp_path, security=security()) as home:
        caller = Caller(home.channel, anna.token)
        for request in (first, same):
            assert await caller.call(caller.players.UpdatePlayer, request) == answer
            assert (await me(caller)).display_name == "Second"
        other = update("players/me", "Third", request_id="first")
        assert await refusal(caller, "UpdatePlayer", other) == "REQUEST_REUSED"
        await caller.call(caller.players.RemovePlayer, p.RemovePlayerRequest(player="players/me"))
        assert await caller.call(caller.players.UpdatePlayer, first) == answer, "despite the removal"


# -- requests ---------------------------------------------------------------------------------------------------------


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
        position = await asyncio.to_thread(home.service.parts.store.last_position)
    async with house(tmp_path, security=security()) as home:
        for (token, method, request), answer in zip(calls, answers, strict=True):
            again = await Caller(home.channel, token).call(getattr(home.spectator.players, method), request)
            assert again == answer, "although the token is worth nothing any more"
        assert await asyncio.to_thread(home.service.parts.store.last_position) == position
        create.display_name = "Berta"
        assert await refusal(home.spectator, "CreatePlayer", create) == "REQUEST_REUSED"
        rotate.token_hash = hash_of("newer")
        assert await refusal(Caller(home.channel, "anna"), "RotateToken", rotate) == "REQUEST_REUSED"
        rotate.request_id = "another"
        assert await refusal(Caller(home.channel, "anna"), "RotateToken", rotate) == "PLAYER_REMOVED"


async def test_a_replaced_token_is_invalid_and_the_player_keeps_everything(club: House) -> None:
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
    assert await new.create(request_id="create") == name, "their requests are remembered, too"


async def test_an_administrator_helps_a_player_who_lost_their_token(club: House) -> None:
    anna = await register(club, "Anna")
    request = p.RotateTokenRequest(player=anna.name, token_hash=hash_of("found again"))
    assert await refusal(club.spectator, "RotateToken", request) == "TOKEN_MISSING"
    berta = await register(club, "Berta")
    assert await refusal(berta.caller, "RotateToken", request) == "PLAYER_NOT_YOURS"
    await admin(club).call(admin(club).players.RotateToken, request)
    assert (await me(Caller(club.channel, "found again"))).name == anna.name


async def test_a_removed_player_has_no_rights(club: House) -> None:
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
    told = [line for update in await club.spectator.replay(name) for line in update.lines]
    assert any("Anna joins as" in line for line in told), "what happened stays"
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


async def test_the_list_follows_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, security=security(), polling_seconds=3600.0) as home:
        anna = await register(home, "Anna")
        caller = anna.caller
        await caller.call(caller.players.UpdatePlayer, update("players/me", "Anna II"))
        await caller.call(caller.players.RemovePlayer, p.RemovePlayerRequest(player="players/me"))
        last = await asyncio.to_thread(home.service.parts.store.last_position)
        await until(lambda: home.service.parts.projections.position() >= last)
        page = await admin(home).call(admin(home).players.ListPlayers, p.ListPlayersRequest())
    assert list(page.players) == [player_pb2.Player(name=anna.name, display_name="Anna II", removed=True)]


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


async def test_nobody_fills_the_log_by_changes_and_no_thief_stops_a_new_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "BURST_SECONDS", 20.0)
    async with house(tmp_path, security=security()) as home:
        anna = await register(home, "Anna")
        for name in ("Hanna", "Joanna"):
            await anna.caller.call(anna.caller.players.UpdatePlayer, update("players/me", name, "display_name"))
        again = update("players/me", "Susanna", "display_name")
        assert await refusal(anna.caller, "UpdatePlayer", again) == "RATE_LIMITED"
        rotate = p.RotateTokenRequest(player="players/me", token_hash=hash_of("new"))
        await anna.caller.call(anna.caller.players.RotateToken, rotate)
