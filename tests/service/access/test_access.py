"""The right to watch and join a match, and streams that end when rights end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import access_pb2, event_pb2, match_pb2
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s

from service.limiting.limits import UNLIMITED
from service.verification.stored_matches import verify_stored
from tests.service.api.players.calls import until_followed
from tests.service.house import GAME, Caller, House, Refusal, hash_of, house, until
from tests.service.members import Member, admin, register, security

CODE = "open sesame"


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[House]:
    """A service with administrators."""
    async with house(tmp_path, security=security()) as running:
        yield running


async def reason(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value.reason


async def listed(caller: Caller) -> list[str]:
    answer = await caller.call(caller.matches.ListMatches, m.ListMatchesRequest())
    return [match.name for match in answer.matches]


async def streamed(caller: Caller, method: Any, request: Any) -> list[Any]:
    return [part async for part in caller.stream(method, request)]


async def looks(caller: Caller, name: str) -> dict[str, str]:
    """The outcome of every call that shows a match: the reason of the refusal, or nothing."""
    board = f"{name}/scoreboard"
    watching = s.WatchScoreboardRequest(name=board)
    calls: dict[str, Any] = {
        "GetMatch": caller.get(name),
        "GetMatch at a version": caller.get(name, 1),
        "GetMatch at version 0": caller.get(name, 0),
        "ReplayMatch": caller.replay(name),
        "WatchMatch": anext(caller.updates(name)),
        "GetScoreboard": caller.call(caller.scoreboards.GetScoreboard, s.GetScoreboardRequest(name=board)),
        "WatchScoreboard": anext(aiter(caller.stream(caller.scoreboards.WatchScoreboard, watching))),
    }
    found = {}
    for method, call in calls.items():
        try:
            await call
            found[method] = ""
        except Refusal as refused:
            found[method] = refused.reason
    return found


async def test_a_private_match_is_for_admitted_players(club: House) -> None:
    anna, berta, carla = [await register(club, label) for label in ("Anna", "Berta", "Carla")]
    name = await anna.create(access="ACCESS_PRIVATE", admitted=[berta.name])
    shown = (await anna.caller.get(name)).match
    assert shown.access == access_pb2.ACCESS_PRIVATE
    assert (shown.owner, list(shown.admitted)) == (anna.name, [berta.name])
    for caller in (anna.caller, berta.caller, admin(club)):
        assert set((await looks(caller, name)).values()) == {""}
    for stranger in (carla.caller, club.seat(1), club.spectator):
        assert set((await looks(stranger, name)).values()) == {"MATCH_NOT_FOUND"}
    assert await reason(carla.join(name)) == "MATCH_NOT_FOUND"
    assert await reason(club.join(name, 1)) == "MATCH_NOT_FOUND"
    assert await reason(berta.join(name, token_hash=hash_of("a friend"), display_name="A friend")) == "MATCH_PRIVATE"
    joined = await berta.join(name, token_hash=b"")
    assert joined.match.seats[joined.seat - 1].player == berta.name
    await anna.join(name, token_hash=hash_of("a guest"), display_name="A guest")
    guest = Caller(club.channel, "a guest")
    assert set((await looks(guest, name)).values()) == {""}, "participants may watch"
    await until_followed(club)
    for member, visible in ((anna, True), (berta, True), (carla, False)):
        assert (name in await listed(member.caller)) == visible
    assert name in await listed(admin(club))
    assert name not in await listed(club.spectator)


async def test_no_argument_reveals_to_a_stranger_that_a_private_match_exists(club: House) -> None:
    """For a stranger, a private match and a missing match give the same answers."""
    anna = await register(club, "Anna")
    private = await anna.create(access="ACCESS_PRIVATE")
    none = "matches/" + "a" * len(private.partition("/")[2])
    for stranger in (club.spectator, club.seat(1), (await register(club, "Carla")).caller):
        heard = []
        for name in (private, none):
            board = f"{name}/scoreboard"
            calls: list[Any] = [stranger.get(name, version) for version in (0, 1, 2, 10**6, 2**63)]
            calls += [
                stranger.call(getattr(stranger.matches, method), request)
                for method, request in (
                    ("ListOffers", m.ListOffersRequest(match=name, page_token="x")),
                    ("Decide", m.DecideRequest(match=name, expected_version=99)),
                    ("Undo", m.UndoRequest(match=name)),
                    ("Resign", m.ResignRequest(match=name)),
                    ("DepartSeat", m.DepartSeatRequest(match=name, seat=99)),
                    ("StartMatch", m.StartMatchRequest(match=name, bound_version=99)),
                    ("AddBot", m.AddBotRequest(match=name, kind="none")),
                    ("AbandonMatch", m.AbandonMatchRequest(match=name)),
                    ("LeaveMatch", m.LeaveMatchRequest(match=name, seat=99)),
                    ("BindSeat", m.BindSeatRequest(match=name, entropy_commitment=b"x")),
                )
            ]
            late = s.GetScoreboardRequest(name=board, min_version=10**6)
            calls.append(stranger.call(stranger.scoreboards.GetScoreboard, late))
            for after in (0, 5, 10**6, 2**63):
                watching = m.WatchMatchRequest(match=name, after_version=after)
                calls.append(streamed(stranger, stranger.matches.WatchMatch, watching))
                replaying = m.ReplayMatchRequest(match=name, after_version=after)
                calls.append(streamed(stranger, stranger.matches.ReplayMatch, replaying))
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
            assert len(refusals) == len(outcomes)
            heard.append([(str(each).replace(name, ""), each.reason, each.code) for each in refusals])
        assert heard[0] == heard[1]


async def test_an_unlisted_match_is_joined_with_its_code(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await anna.create(3, access="ACCESS_UNLISTED", join_code=CODE)
    await until_followed(club)
    assert name not in await listed(berta.caller)
    assert name in await listed(anna.caller)
    assert set((await looks(club.spectator, name)).values()) == {""}, "anybody who knows the name may watch"
    assert await reason(berta.join(name)) == "JOIN_CODE_WRONG"
    assert await reason(berta.join(name, join_code="Open sesame")) == "JOIN_CODE_WRONG"
    await berta.join(name, join_code=CODE)
    await club.join(name, 2, join_code=CODE)
    assert await reason(club.join(name, 3)) == "JOIN_CODE_WRONG"
    assert (await anna.join(name)).seat == 3, "the owner needs no code"
    await until_followed(club)
    assert name in await listed(berta.caller)
    for update in await club.spectator.replay(name):
        assert CODE.encode() not in update.event
        assert hash_of(CODE) not in update.event


async def test_a_private_match_may_have_a_join_code_for_others(club: House) -> None:
    anna, berta, carla = [await register(club, label) for label in ("Anna", "Berta", "Carla")]
    name = await anna.create(4, access="ACCESS_PRIVATE", admitted=[berta.name], join_code=CODE)
    for stranger in (carla.caller, club.seat(1), club.spectator):
        assert set((await looks(stranger, name)).values()) == {"MATCH_NOT_FOUND"}, "the code gives no right to watch"
    nowhere = "matches/" + "0" * 32
    for code in ("", "Open sesame"):
        for call in (carla.join(name, join_code=code), club.join(name, 1, join_code=code)):
            assert await reason(call) == "MATCH_NOT_FOUND"
        assert await reason(carla.join(nowhere, join_code=code)) == "MATCH_NOT_FOUND"
    assert (await berta.join(name)).seat == 1, "admitted players need no code"
    assert (await carla.join(name, join_code=CODE)).seat == 2
    assert (await club.join(name, 3, join_code=CODE)).seat == 3
    assert await reason(berta.join(name, token_hash=hash_of("a friend"), display_name="A friend")) == "JOIN_CODE_WRONG"
    await berta.join(name, token_hash=hash_of("a friend"), display_name="A friend", join_code=CODE)
    for member in (carla.caller, club.seat(3)):
        assert set((await looks(member, name)).values()) == {""}, "participants may watch"
    for update in await berta.caller.replay(name):
        assert CODE.encode() not in update.event


async def test_wrong_codes_of_a_private_match_are_counted_and_reveal_nothing(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, failed_joins_of_peer=2, failed_joins_of_match=100, failed_join_seconds=30.0)
    async with house(tmp_path, limits=limits) as home:
        name = await home.create(2, access="ACCESS_PRIVATE", join_code=CODE)
        for code in ("Open sesame", "Open barley", "Open rye bread", CODE):
            assert await reason(home.join(name, 1, join_code=code)) == "MATCH_NOT_FOUND"


async def test_a_guest_owns_the_matches_they_create(club: House) -> None:
    name = await club.create(2, access="ACCESS_UNLISTED", join_code=CODE)
    match = (await club.owner.get(name)).match
    assert match.owner == ""
    await until_followed(club)
    assert name in await listed(club.owner)
    assert name not in await listed(club.spectator)


async def test_who_may_watch_is_in_the_first_event_and_can_be_verified(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await anna.create(access="ACCESS_PRIVATE", admitted=[berta.name, anna.name])
    await anna.join(name)
    await berta.join(name)
    await anna.caller.call(anna.caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    first = event_pb2.MatchEvent.FromString((await anna.caller.replay(name))[0].event).created
    assert first.access == access_pb2.ACCESS_PRIVATE
    assert first.owner == anna.name
    assert list(first.admitted) == sorted([anna.name, berta.name])
    found = await asyncio.to_thread(verify_stored, club.service.parts.store, name)
    assert found.findings == []


@pytest.mark.parametrize(
    "fields",
    [
        {"join_code": CODE},
        {"access": "ACCESS_UNLISTED"},
        {"access": "ACCESS_UNLISTED", "join_code": "abc"},
        {"access": "ACCESS_UNLISTED", "join_code": "x" * 101},
        {"access": "ACCESS_PRIVATE", "join_code": "abc"},
        {"access": 17},
        {"admitted": ["players/nobodyhere"]},
        {"access": "ACCESS_PRIVATE", "admitted": ["players/nobodyhere"]},
        {"access": "ACCESS_PRIVATE", "admitted": ["Anna"]},
        {"access": "ACCESS_PRIVATE", "admitted": [f"players/nobody{number:04}" for number in range(101)]},
    ],
)
async def test_invalid_access(club: House, fields: dict[str, Any]) -> None:
    request = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=hash_of("t"), **fields)
    assert await reason(club.spectator.call(club.spectator.matches.CreateMatch, request)) == "FIELD_INVALID"


async def test_a_player_has_one_seat_and_may_seat_guests(club: House) -> None:
    anna = await register(club, "Anna")
    name = await anna.create(3)
    await anna.join(name)
    assert await reason(anna.join(name)) == "PLAYER_SEATED"
    assert await reason(anna.join(name, token_hash=hash_of(anna.token))) == "PLAYER_SEATED", "by the hash, too"
    joined = await anna.join(name, token_hash=hash_of("a friend"), display_name="A friend")
    assert joined.match.seats[1].player == ""
    assert await reason(club.spectator.call(club.spectator.matches.JoinMatch, m.JoinMatchRequest(match=name))) == (
        "FIELD_INVALID"
    )


async def test_a_guest_who_registers_keeps_their_seat(club: House) -> None:
    name = await club.create(2)
    await club.join(name, 1)
    caller = club.seat(1)
    request = p.CreatePlayerRequest(display_name="No guest any more", token_hash=hash_of(caller.token))
    await caller.call(caller.players.CreatePlayer, request)
    assert (await caller.get(name)).viewer == 1
    again = m.JoinMatchRequest(match=name)
    assert await reason(caller.call(caller.matches.JoinMatch, again)) == "PLAYER_SEATED", (
        "they could play only one of the seats"
    )


async def test_a_repeated_creation_succeeds_after_an_admitted_player_is_removed(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    fields: dict[str, Any] = {"access": "ACCESS_PRIVATE", "admitted": [berta.name]}
    name = await anna.create(**fields, request_id="create")
    await admin(club).call(admin(club).players.RemovePlayer, p.RemovePlayerRequest(player=berta.name))
    assert await anna.create(**fields, request_id="create") == name
    assert await reason(anna.create(**fields, request_id="another")) == "FIELD_INVALID"
    fields["admitted"] = [anna.name]
    assert await reason(anna.create(**fields, request_id="create")) == "REQUEST_REUSED"


async def test_the_owner_frees_a_seat(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await anna.create()
    await berta.join(name)

    async def free(member: Member, seat: int) -> Any:
        return await member.caller.call(member.caller.matches.LeaveMatch, m.LeaveMatchRequest(match=name, seat=seat))

    assert await reason(free(berta, 1)) == "NOT_THE_OWNER"
    assert await reason(free(anna, 3)) == "SEAT_UNKNOWN"
    assert await reason(free(anna, 2)) == "SEAT_EMPTY"
    assert (await free(anna, 1)).match.seats[0].player == ""
    assert (await berta.caller.get(name)).viewer == 0


# -- streams ----------------------------------------------------------------------------------------------------------


class Stream:
    """A reader of a stream: its messages, and how it ended."""

    def __init__(self, caller: Caller, method: Any, request: Any) -> None:
        self.parts: list[Any] = []
        self._begun = asyncio.Event()
        self._task = asyncio.create_task(self._read(caller, method, request))

    async def _read(self, caller: Caller, method: Any, request: Any) -> Refusal | None:
        try:
            async for part in caller.stream(method, request):
                self.parts.append(part)
                self._begun.set()
        except Refusal as refused:
            return refused
        return None

    async def begun(self) -> "Stream":
        await asyncio.wait_for(self._begun.wait(), 60)
        return self

    async def ended(self) -> tuple[str, grpc.StatusCode]:
        refused = await asyncio.wait_for(self._task, 60)
        assert refused is not None, "the stream ended without an error"
        return refused.reason, refused.code

    @property
    def running(self) -> bool:
        return not self._task.done()


STREAMS: dict[str, Callable[[Caller, str], Stream]] = {
    "WatchMatch": lambda caller, name: Stream(caller, caller.matches.WatchMatch, m.WatchMatchRequest(match=name)),
    "WatchScoreboard": lambda caller, name: Stream(
        caller, caller.scoreboards.WatchScoreboard, s.WatchScoreboardRequest(name=f"{name}/scoreboard")
    ),
    "WatchInbox": lambda caller, _: Stream(caller, caller.inbox.WatchInbox, i.WatchInboxRequest()),
}


async def started(anna: Member, berta: Member, **fields: Any) -> str:
    name = await anna.create(**fields)
    await anna.join(name)
    await berta.join(name)
    await anna.caller.call(anna.caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    return name


@pytest.mark.parametrize("method", STREAMS)
async def test_a_stream_ends_when_the_token_is_replaced(club: House, method: str) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await started(anna, berta)
    old, other = [await STREAMS[method](member.caller, name).begun() for member in (anna, berta)]
    new = await anna.rotate("another token of anna")
    assert await old.ended() == ("TOKEN_REVOKED", grpc.StatusCode.UNAUTHENTICATED)
    assert other.running
    again = await STREAMS[method](new.caller, name).begun()
    assert again.running


async def test_what_a_guest_took_stays_theirs_when_they_register_and_replace_their_token(club: House) -> None:
    token = hash_of("token-of-player-Anna")
    guest = Caller(club.channel, "token-of-player-Anna")
    berta = await register(club, "Berta")
    creating = m.CreateMatchRequest(
        game=GAME,
        players=2,
        options={"objective_choice": "on"},  # everybody is asked at once
        access=access_pb2.ACCESS_PRIVATE,
        join_code="a code of Anna",
        owner_token_hash=token,
    )
    name = str((await guest.call(guest.matches.CreateMatch, creating)).match.name)
    await guest.call(guest.matches.JoinMatch, m.JoinMatchRequest(match=name, token_hash=token, display_name="Anna"))
    await berta.join(name, join_code="a code of Anna")
    anna = await (await register(club, "Anna")).rotate("another token of anna")
    again = m.JoinMatchRequest(match=name, token_hash=token, display_name="Anna")
    assert await reason(anna.caller.call(anna.caller.matches.JoinMatch, again)) == "PLAYER_SEATED"
    await anna.caller.call(anna.caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    shown = await anna.caller.get(name)
    assert (shown.viewer, shown.match.state) == (1, match_pb2.Match.STATE_PLAYING)
    await until_followed(club)
    for condition in ("player = me", "owner = me"):
        mine = m.ListMatchesRequest(filter=condition)
        found = await anna.caller.call(anna.caller.matches.ListMatches, mine)
        assert [match.name for match in found.matches] == [name], condition
    inbox = anna.caller.stream(anna.caller.inbox.WatchInbox, i.WatchInboxRequest())
    assert (await anext(aiter(inbox))).opened.match == name
    assert (await berta.caller.get(name)).viewer == 2
    assert await reason(guest.get(name)) == "TOKEN_REVOKED"


@pytest.mark.parametrize("method", STREAMS)
async def test_a_stream_ends_when_its_reader_is_removed(club: House, method: str) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await started(anna, berta)
    old, other = [await STREAMS[method](member.caller, name).begun() for member in (anna, berta)]
    await admin(club).call(admin(club).players.RemovePlayer, p.RemovePlayerRequest(player=anna.name))
    assert await old.ended() == ("PLAYER_REMOVED", grpc.StatusCode.PERMISSION_DENIED)
    assert other.running


async def test_a_stream_ends_when_the_seat_changes_hands(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await anna.create()
    await berta.join(name)
    watching, spectating = [
        await STREAMS["WatchMatch"](caller, name).begun() for caller in (berta.caller, club.spectator)
    ]
    freeing = m.LeaveMatchRequest(match=name, seat=1)
    await anna.caller.call(anna.caller.matches.LeaveMatch, freeing)
    await anna.join(name, 1)
    assert await watching.ended() == ("SEAT_LOST", grpc.StatusCode.PERMISSION_DENIED)
    assert spectating.running


async def test_a_former_participant_sees_no_more_of_a_private_match(club: House) -> None:
    anna = await register(club, "Anna")
    name = await anna.create(access="ACCESS_PRIVATE")
    await anna.join(name, 1, token_hash=hash_of("a guest"), display_name="A guest")
    guest = Caller(club.channel, "a guest")
    scores = await STREAMS["WatchScoreboard"](guest, name).begun()
    await anna.caller.call(anna.caller.matches.LeaveMatch, m.LeaveMatchRequest(match=name, seat=1))
    assert await scores.ended() == ("MATCH_PRIVATE", grpc.StatusCode.PERMISSION_DENIED)
    assert set((await looks(guest, name)).values()) == {"MATCH_NOT_FOUND"}


async def test_a_seat_that_is_taken_later_sees_its_secrets_in_the_running_stream(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await anna.create(options={"objective_choice": "on"})
    watching = await STREAMS["WatchMatch"](anna.caller, name).begun()
    await anna.join(name, 1)
    await berta.join(name, 2)
    await anna.caller.call(anna.caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    version = (await anna.caller.get(name)).match.version
    await until(lambda: any(part.update.version == version for part in watching.parts))
    names: list[list[int]] = []
    openings: list[list[int]] = []
    for part in watching.parts:
        event = event_pb2.MatchEvent.FromString(part.update.event)
        for opening in part.update.openings:
            (names if event.seals[opening.index].person else openings).append(list(opening.audience))
    assert names == [[], []]
    assert openings
    assert all(1 in audience for audience in openings)
