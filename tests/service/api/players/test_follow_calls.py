"""Following players: only the follower knows it, nothing but public matches is shown, and nobody is flooded."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import followed_player_pb2 as f
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE, ACCESS_UNLISTED
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from projections.notices.notices import FOLLOWED_AN_HOUR
from service.application.players import accounts
from service.limiting.limits import UNLIMITED
from tests.service.application.notices.receiver import HERE, receiving
from tests.service.application.notices.test_deliveries import add, begun, start
from tests.service.house import House, Refusal, house, pass_seconds, until
from tests.service.members import Member, admin, register, security

UNKNOWN = "players/aaaaaaaaaaaaaaaaaaaaaaaaaa"
HOUR = 3_600


async def done(member: Member, method: str, request: Message) -> Any:
    return await member.caller.call(getattr(member.caller.players, method), request)


async def refusal(member: Member, method: str, request: Message) -> str:
    with pytest.raises(Refusal) as refused:
        await done(member, method, request)
    return refused.value.reason


async def follow(member: Member, player: str, request_id: str = "") -> p.FollowPlayerResponse:
    answer: p.FollowPlayerResponse = await done(
        member, "FollowPlayer", p.FollowPlayerRequest(player=player, request_id=request_id)
    )
    return answer


async def unfollow(member: Member, player: str, request_id: str = "") -> None:
    await done(member, "UnfollowPlayer", p.UnfollowPlayerRequest(player=player, request_id=request_id))


async def followed(member: Member, size: int = 0) -> list[f.FollowedPlayer]:
    """All pages of the list of a member."""
    request, found = p.ListFollowedPlayersRequest(player="players/me", page_size=size), list[f.FollowedPlayer]()
    while True:
        page = await done(member, "ListFollowedPlayers", request)
        found += page.followed_players
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


async def followers(member: Member) -> int:
    return int((await done(member, "GetPlayer", p.GetPlayerRequest(name="players/me"))).player.follower_count)


async def refuse(member: Member, refuses: bool) -> Player:
    player = Player(name=member.name, refuses_followers=refuses)
    request = p.UpdatePlayerRequest(player=player, update_mask=FieldMask(paths=["refuses_followers"]))
    answer: Player = (await done(member, "UpdatePlayer", request)).player
    return answer


async def running(member: Member) -> list[list[str]]:
    return [[match.name for match in each.running_matches] for each in await followed(member)]


@asynccontextmanager
async def hearing(member: Member) -> AsyncIterator[list[i.FollowedStart]]:
    """News of an open inbox about the matches of followed players."""
    heard: list[i.FollowedStart] = []
    caught_up = asyncio.Event()

    async def read() -> None:
        async for part in member.caller.stream(member.caller.inbox.WatchInbox, i.WatchInboxRequest(with_followed=True)):
            heard.extend([part.followed] if part.HasField("followed") else [])
            if part.HasField("caught_up"):
                caught_up.set()

    reading = asyncio.create_task(read())
    await caught_up.wait()
    yield heard
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)


@asynccontextmanager
async def three(folder: Path, **changes: Any) -> AsyncIterator[tuple[House, Member, Member, Member]]:
    async with house(folder, security=security(), **changes) as home:
        ann, bob, eve = [await register(home, label) for label in ("ann", "bob", "eve")]
        yield home, ann, bob, eve


async def end(match: str, *members: Member) -> None:
    """The players agree that the match ends as it stands."""
    for member in members:
        request = m.EndByAgreementRequest(match=match)
        request.proposed_at = (await member.caller.get(match)).match.end_proposal.proposed_at
        await member.caller.call(member.caller.matches.EndByAgreement, request)


async def abandoned(owner: Member, other: Member) -> None:
    """A match that begins and ends: once its owner hears of the end, they have heard of all that was before."""
    request = m.AbandonMatchRequest(match=await begun(owner, other))
    await owner.caller.call(owner.caller.matches.AbandonMatch, request)


async def test_a_list_shows_public_matches_alone_and_stays_the_same_after_a_restart(tmp_path: Path) -> None:
    async with three(tmp_path) as (home, ann, bob, eve):
        await follow(ann, bob.name)
        (alone,) = await followed(ann)
        assert (alone.player, alone.display_name, alone.running_match_count) == (bob.name, "bob", 0)
        assert alone.name == f"{ann.name}/followedPlayers/{bob.name.removeprefix('players/')}"
        assert not alone.HasField("last_match")
        secret = await begun(bob, eve, access=ACCESS_PRIVATE, admitted=[ann.name, eve.name])
        hidden = await bob.create(2, access=ACCESS_UNLISTED, join_code="camel-bazaar")
        await bob.join(hidden, 1)
        await eve.join(hidden, 2, join_code="camel-bazaar")
        await start(bob, eve, hidden)
        assert await running(ann) == [[]], "private matches never appear, though Ann may watch this one"
        await end(secret, bob, eve)
        assert not (await followed(ann))[0].HasField("last_match")

        matches = [await begun(bob, eve) for _ in range(4)]
        delayed = await begun(bob, eve, spectator_delay_seconds=600)
        (now,) = await followed(ann)
        assert [match.name for match in now.running_matches] == [delayed, *reversed(matches)][:3]
        assert now.running_match_count == 5
        as_listed = await ann.caller.call(ann.caller.matches.ListMatches, m.ListMatchesRequest(page_size=1))
        assert now.running_matches[0] == as_listed.matches[0], "those who only watch see it later here, too"
        await bob.caller.call(bob.caller.matches.Resign, m.ResignRequest(match=matches[1]))
        assert (await followed(ann))[0].running_match_count == 4, "what somebody has left they do not play"
        await end(matches[0], eve, bob)
        (after,) = await followed(ann)
        assert (after.last_match.name, after.running_match_count) == (matches[0], 3)
        await follow(ann, eve.name)
        idle = await register(home, "idle")
        await follow(ann, idle.name)
        order = [eve.name, bob.name, idle.name]
        assert [each.player for each in await followed(ann)] == order, "those who play first, then the latest"
        whole = await followed(ann)
        assert await followed(ann, size=1) == whole
        assert await followers(bob) == 1
        ann_again = replace(ann)
    async with house(tmp_path, security=security()) as home:
        assert await followed(Member(home.channel, ann_again.name, ann.token)) == whole


async def test_only_the_follower_learns_which_players_they_follow(tmp_path: Path) -> None:
    async with three(tmp_path) as (home, ann, bob, eve):
        await follow(ann, bob.name)
        listing = p.ListFollowedPlayersRequest(player=ann.name)
        for curious in (bob, eve):
            assert await refusal(curious, "ListFollowedPlayers", listing) == "PLAYER_NOT_YOURS"
        boss = admin(home)
        with pytest.raises(Refusal) as refused:
            await boss.call(boss.players.ListFollowedPlayers, listing)
        assert refused.value.reason == "PLAYER_NOT_YOURS"
        assert await followers(bob) == 1
        for member, follows in ((ann, True), (eve, False)):
            shown = (await done(member, "GetPlayer", p.GetPlayerRequest(name=bob.name))).player
            assert (shown.follower_count, shown.followed) == (0, follows), "nobody else learns how many, or who"
        assert not (await done(bob, "GetPlayer", p.GetPlayerRequest(name=ann.name))).player.followed
        page = await done(ann, "ListFollowedPlayers", p.ListFollowedPlayersRequest(player="players/me", page_size=1))
        assert not page.next_page_token
        await follow(ann, eve.name)
        page = await done(ann, "ListFollowedPlayers", p.ListFollowedPlayersRequest(player="players/me", page_size=1))
        stolen = p.ListFollowedPlayersRequest(player="players/me", page_size=1, page_token=page.next_page_token)
        assert await refusal(eve, "ListFollowedPlayers", stolen) == "PAGE_TOKEN_INVALID"


async def test_what_cannot_be_followed_is_not(tmp_path: Path) -> None:
    async with three(tmp_path) as (_, ann, bob, eve):
        asked = [(player, p.FollowPlayerRequest(player=player)) for player in ("players/me", ann.name)]
        for player, asking in asked:
            assert await refusal(ann, "FollowPlayer", asking) == "FIELD_INVALID", player
        for method, unknown in (("FollowPlayer", p.FollowPlayerRequest), ("UnfollowPlayer", p.UnfollowPlayerRequest)):
            assert await refusal(ann, method, unknown(player=UNKNOWN)) == "PLAYER_NOT_FOUND"
        await done(eve, "RemovePlayer", p.RemovePlayerRequest(player="players/me"))
        assert await refusal(ann, "FollowPlayer", p.FollowPlayerRequest(player=eve.name)) == "PLAYER_REMOVED"
        assert (await refuse(bob, True)).refuses_followers
        assert await refusal(ann, "FollowPlayer", p.FollowPlayerRequest(player=bob.name)) == "FOLLOWERS_REFUSED"
        both = Player(name="players/me", display_name="Bobby")
        request = p.UpdatePlayerRequest(player=both, update_mask=FieldMask(paths=["*"]), request_id="both")
        for _ in range(2):
            changed = (await done(bob, "UpdatePlayer", request)).player
            assert (changed.display_name, changed.refuses_followers) == ("Bobby", False), "also if it is repeated"
        await follow(ann, bob.name)
        await refuse(bob, True)
        assert (await followed(ann), await followers(bob)) == ([], 0), "followers are lost"
        await refuse(bob, False)
        assert (await followed(ann), await followers(bob)) == ([], 0), "and do not come back by themselves"
        guest = replace(ann, token="of nobody")
        assert await refusal(guest, "FollowPlayer", p.FollowPlayerRequest(player=bob.name)) == "PLAYER_UNKNOWN"


async def test_repetitions_change_nothing_and_numbers_are_bounded(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, followed_players=2)
    async with three(tmp_path, limits=limits) as (home, ann, bob, eve):
        store = home.service.parts.store
        assert (await follow(ann, bob.name, "one")).player.name == bob.name
        end = store.last_position()
        for attempt in range(3):
            await follow(ann, bob.name, "one")
            await follow(ann, bob.name, f"another {attempt}")
            await follow(ann, bob.name)
        assert store.last_position() == end, "the log does not grow"
        reused = p.FollowPlayerRequest(player=eve.name, request_id="one")
        assert await refusal(ann, "FollowPlayer", reused) == "REQUEST_REUSED"
        others = [await register(home, f"other {number}") for number in range(6)]
        results = await asyncio.gather(*(follow(ann, each.name) for each in others), return_exceptions=True)
        refused = [result.reason for result in results if isinstance(result, Refusal)]
        assert refused == ["TOO_MANY_FOLLOWED"] * 5, "also if all come at once"
        await unfollow(ann, bob.name, "two")
        end = store.last_position()
        await unfollow(ann, bob.name, "two")
        await unfollow(ann, bob.name)
        assert store.last_position() == end
        await follow(ann, eve.name)
        await follow(ann, bob.name, "one")
        assert bob.name not in [each.player for each in await followed(ann)], "a late repetition follows nobody again"


async def test_nobody_fills_the_log_by_following_and_stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "BURST_SECONDS", 20.0)
    async with three(tmp_path) as (_, ann, bob, eve):
        for _ in range(2):
            await follow(ann, bob.name)
            await unfollow(ann, bob.name)
        assert await refusal(ann, "FollowPlayer", p.FollowPlayerRequest(player=bob.name)) == "RATE_LIMITED"
        await unfollow(ann, bob.name)  # it changes nothing
        await follow(eve, bob.name)


async def test_nothing_is_left_of_either_person_who_is_erased(tmp_path: Path) -> None:
    async with three(tmp_path) as (home, ann, bob, eve):
        for member, player in ((ann, bob), (bob, ann), (eve, bob), (ann, eve)):
            await follow(member, player.name, f"request of {player.caller.token}")
        with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as connection:
            rows = connection.execute("SELECT originator_id, state FROM stored_events WHERE originator_id LIKE 'pl%'")
            stored = [(str(stream), bytes(state)) for stream, state in rows]
        for stream, state in stored:
            others = [each.name.encode() for each in (ann, bob, eve) if each.name != stream]
            assert not any(other in state for other in others), "no row names a followed player"
        await done(bob, "ErasePerson", p.ErasePersonRequest(name="players/me"))
        assert [each.player for each in await followed(ann)] == [eve.name]
        assert (await followed(eve), await followers(ann)) == ([], 0)
        entries = (await done(ann, "ExportPlayer", p.ExportPlayerRequest(name="players/me"))).entries
        mine = [entry.followed_player.player for entry in entries if entry.HasField("followed_player")]
        assert mine == [eve.name]
        assert [entry.account.followed.player for entry in entries if entry.account.HasField("followed")] == [
            bob.name,
            eve.name,
        ], "the events of the account are Ann's own"
        boss = admin(home)
        left = (await boss.call(boss.players.ExportPlayer, p.ExportPlayerRequest(name=bob.name))).entries
        assert [entry.account.followed.player for entry in left if entry.account.HasField("followed")] == [""]
        assert await refusal(ann, "FollowPlayer", p.FollowPlayerRequest(player=bob.name)) == "PLAYER_REMOVED"


async def test_a_follower_is_told_and_not_flooded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with (
        receiving(tmp_path, monkeypatch) as receiver,
        three(tmp_path, notices=HERE) as (home, ann, bob, eve),
        AsyncExitStack() as opened,
    ):
        await add(ann, receiver.url)
        await follow(ann, bob.name)
        await follow(ann, eve.name)
        heard = [await opened.enter_async_context(hearing(each)) for each in (ann, ann, eve)]
        await begun(bob, eve, access=ACCESS_PRIVATE, admitted=[eve.name])
        first = await begun(bob, eve)
        await receiver.until(1)
        data = receiver.messages[0].content["data"]
        assert (receiver.kinds, data["match"]) == (["followed_plays"], first), "once, though Ann follows both"
        assert "a player you follow has begun a match" in data["text"]
        arena = [await begun(bob, eve) for _ in range(5)]
        pass_seconds(monkeypatch, HOUR + 1)
        later = await begun(bob, eve)
        await receiver.until(3)
        told = [message.content["data"]["match"] for message in receiver.messages]
        assert told == [first, arena[0], later], "one in an hour about each: the second is about Eve"
        await until(lambda: len(heard[0]) == len(heard[1]) == 3)
        starts = [(start.match, start.player, start.display_name) for start in heard[0]]
        assert starts == [(first, bob.name, "bob"), (arena[0], eve.name, "eve"), (later, bob.name, "bob")]
        assert heard[1] == heard[0], "on each device"
        await abandoned(ann, bob)
        await until(lambda: receiver.kinds[-1] == "match_over")
        assert receiver.kinds.count("followed_plays") == 3, "who plays needs not be told that it begins"

        pass_seconds(monkeypatch, 3 * HOUR)
        others = [await register(home, f"other {number}") for number in range(FOLLOWED_AN_HOUR + 2)]
        for other in others:
            await follow(ann, other.name)
        partner = await register(home, "partner")
        for other in others:
            await begun(other, partner)
        await abandoned(ann, partner)
        await until(lambda: receiver.kinds.count("match_over") == 2)
        assert receiver.kinds.count("followed_plays") == 3 + FOLLOWED_AN_HOUR
        again = await opened.enter_async_context(hearing(ann))
        for other in others:
            await begun(other, partner)
        await abandoned(ann, partner)
        await until(lambda: receiver.kinds.count("match_over") == 3)
        assert [len(each) for each in (*heard, again)] == [3 + FOLLOWED_AN_HOUR] * 2 + [0, 0]


async def test_services_on_one_database_agree(tmp_path: Path, postgresql_store: str) -> None:
    shared: dict[str, Any] = {"store": postgresql_store, "polling_seconds": 0.05}
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    async with (
        three(tmp_path / "one", **shared) as (_, ann, bob, eve),
        house(tmp_path / "two", security=security(), **shared) as other,
    ):
        there = replace(ann, channel=other.channel)
        await follow(ann, bob.name, "one")
        assert [each.player for each in await followed(there)] == [bob.name]
        match = await begun(replace(bob, channel=other.channel), eve)
        assert await running(ann) == await running(there) == [[match]]
        await follow(there, bob.name, "one")
        await unfollow(there, bob.name)
        assert await followed(ann) == []
