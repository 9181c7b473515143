"""From creating a match to its start, through the service."""

import asyncio
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import event_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.play.chance import commitment, entropy_commitment
from service.verification.stored_matches import verify_stored
from tests.service.house import GAME, Caller, House, Refusal, hash_of, house


async def events(home: House, name: str) -> list[event_pb2.MatchEvent]:
    return [event_pb2.MatchEvent.FromString(update.event) for update in await home.spectator.replay(name)]


async def test_a_new_match_has_free_seats_and_the_commitment_of_the_service(home: House) -> None:
    request = m.CreateMatchRequest(game=GAME, players=3, owner_token_hash=hash_of("t"))
    match = (await home.owner.call(home.owner.matches.CreateMatch, request)).match
    assert match.version == 1
    assert match.state == match_pb2.Match.STATE_OPEN
    assert [(seat.number, seat.occupant) for seat in match.seats] == [(n, 1) for n in (1, 2, 3)]
    assert len(match.chance.commitment) == 32
    assert match.chance.seed == ""
    live = await home.service.parts.hosting.read(match.name, lambda live: live.lifecycle.secret)
    assert match.chance.commitment == commitment(match.name, live)


async def test_the_match_starts_when_the_last_player_is_ready_and_opens_the_entropies(home: House) -> None:
    name = await home.create(2, seed="")
    for seat, entropy in ((1, b"one"), (2, b"two")):
        joined = await home.join(name, seat, entropy)
        assert joined.seat == seat
        assert joined.match.seats[seat - 1].display_name == f"Player {seat}"
    first, second = home.seat(1), home.seat(2)
    answer = await first.call(first.matches.StartMatch, m.StartMatchRequest(match=name, entropy=b"one"))
    assert answer.match.state == match_pb2.Match.STATE_OPEN
    assert [seat.ready for seat in answer.match.seats] == [True, False]
    answer = await second.call(second.matches.StartMatch, m.StartMatchRequest(match=name, entropy=b"two"))
    assert answer.match.state == match_pb2.Match.STATE_PLAYING
    assert answer.match.questions
    started = [event.started for event in await events(home, name) if event.HasField("started")]
    assert [list(body.entropies) for body in started] == [[b"one", b"two"]]


async def test_the_owner_starts_without_waiting_and_unready_seats_contribute_nothing(home: House) -> None:
    name = await home.create(2, seed="")
    await home.join(name, 1, b"one")
    await home.join(name, 2, b"two")
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    started = [event.started for event in await events(home, name) if event.HasField("started")]
    assert [list(body.entropies) for body in started] == [[b"", b""]]
    fairness = (await asyncio.to_thread(verify_stored, home.service.parts.store, name)).choices
    assert "started without waiting, and seats 1 and 2 contributed nothing" in fairness[0].text


async def test_an_owner_who_plays_says_that_they_do_not_wait(home: House) -> None:
    name = await home.create(2)
    request = m.JoinMatchRequest(match=name, display_name="Owner", token_hash=hash_of(home.owner.token))
    await home.owner.call(home.owner.matches.JoinMatch, request)
    await home.join(name, 2)
    answer = await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    assert answer.match.state == match_pb2.Match.STATE_OPEN
    at_once = m.StartMatchRequest(match=name, without_waiting=True)
    answer = await home.owner.call(home.owner.matches.StartMatch, at_once)
    assert answer.match.state == match_pb2.Match.STATE_PLAYING


async def test_a_seat_that_is_left_can_be_taken_again(home: House) -> None:
    name = await home.create(2)
    await home.join(name, 1)
    await home.seat(1).call(home.seat(1).matches.LeaveMatch, m.LeaveMatchRequest(match=name))
    match = (await home.spectator.get(name)).match
    assert match.seats[0].occupant == match_pb2.Seat.OCCUPANT_NOBODY
    request = m.JoinMatchRequest(match=name, display_name="Somebody else", token_hash=hash_of("else"))
    answer = await home.spectator.call(home.spectator.matches.JoinMatch, request)
    assert answer.seat == 1
    with pytest.raises(Refusal) as refusal:
        await home.seat(1).offers(name)
    assert refusal.value.reason == "SEAT_NOT_YOURS"


async def test_bots_fill_seats_and_play_the_match_to_its_end(home: House) -> None:
    name = await home.begin(3, bots=3)
    updates = [update async for update in home.spectator.updates(name)]
    match = (await home.spectator.get(name)).match
    assert match.state == match_pb2.Match.STATE_FINISHED
    assert [update.version for update in updates] == list(range(1, match.version + 1))
    assert min(seat.rank for seat in match.seats) == 1
    assert all(seat.occupant == match_pb2.Seat.OCCUPANT_BOT for seat in match.seats)
    assert not match.questions


async def test_a_bot_on_the_last_free_seat_starts_a_match_that_waited_for_nothing_else(home: House) -> None:
    add = home.owner.matches.AddBot
    waiting = await home.create(3)
    await home.join(waiting, 1)
    await home.owner.call(add, m.AddBotRequest(match=waiting, kind="random"))
    answer = await home.owner.call(add, m.AddBotRequest(match=waiting, kind="random"))
    assert answer.match.state == match_pb2.Match.STATE_OPEN, "its player is not ready"
    ready = await home.create(2, seed="")
    await home.join(ready, 1)
    player = home.seat(1)
    answer = await player.call(player.matches.StartMatch, m.StartMatchRequest(match=ready))
    assert answer.match.state == match_pb2.Match.STATE_OPEN, "a seat is free"
    request = m.AddBotRequest(match=ready, kind="random", request_id="bot")
    answer = await home.owner.call(add, request)
    assert (answer.seat, answer.match.state) == (2, match_pb2.Match.STATE_PLAYING)
    assert await home.owner.call(add, request) == answer
    started = [event.started for event in await events(home, ready) if event.HasField("started")]
    assert [list(body.entropies) for body in started] == [[b"", b""]]
    assert (await asyncio.to_thread(verify_stored, home.service.parts.store, ready)).ok
    bots = await home.create(2)
    for _ in range(2):
        answer = await home.owner.call(add, m.AddBotRequest(match=bots, kind="random"))
    assert answer.match.state == match_pb2.Match.STATE_OPEN, "the owner has not started the match"


async def test_the_owner_ends_a_match(home: House) -> None:
    name = await home.begin(2)
    answer = await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    assert answer.match.state == match_pb2.Match.STATE_ABANDONED
    with pytest.raises(Refusal) as refusal:
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    assert refusal.value.reason == "MATCH_OVER"


@pytest.mark.parametrize(
    ("change", "reason", "code"),
    [
        ({"game": "games/chess"}, "GAME_UNKNOWN", grpc.StatusCode.NOT_FOUND),
        ({"players": 9}, "SETTING_INVALID", grpc.StatusCode.INVALID_ARGUMENT),
        ({"options": {"colour": "on"}}, "SETTING_INVALID", grpc.StatusCode.INVALID_ARGUMENT),
        ({"options": {"character_draft": "perhaps"}}, "SETTING_INVALID", grpc.StatusCode.INVALID_ARGUMENT),
        ({"owner_token_hash": b"short"}, "FIELD_INVALID", grpc.StatusCode.INVALID_ARGUMENT),
        ({"request_id": "x" * 101}, "FIELD_INVALID", grpc.StatusCode.INVALID_ARGUMENT),
    ],
)
async def test_invalid_matches(home: House, change: dict[str, Any], reason: str, code: grpc.StatusCode) -> None:
    fields = {"game": GAME, "players": 2, "owner_token_hash": hash_of("t"), **change}
    with pytest.raises(Refusal) as refusal:
        await home.owner.call(home.owner.matches.CreateMatch, m.CreateMatchRequest(**fields))
    assert refusal.value.reason == reason
    assert refusal.value.code == code
    assert bool(refusal.value.bad_request.field_violations) == (code == grpc.StatusCode.INVALID_ARGUMENT)


async def test_invalid_joins_are_refused(home: House) -> None:
    name = await home.create(2)
    await home.join(name, 1)
    stranger = Caller(home.channel, "stranger")

    async def reason(**fields: object) -> str:
        request = m.JoinMatchRequest(
            **{"match": name, "display_name": "X", "token_hash": hash_of("stranger"), **fields}  # type: ignore[arg-type]
        )
        with pytest.raises(Refusal) as refusal:
            await stranger.call(stranger.matches.JoinMatch, request)
        return refusal.value.reason

    assert await reason(seat=1) == "SEAT_TAKEN"
    assert await reason(seat=3) == "SEAT_UNKNOWN"
    assert await reason(display_name="  ") == "FIELD_INVALID"
    assert await reason(display_name="\x1b\u202e<b>") == "FIELD_INVALID"
    assert await reason(token_hash=hash_of(home.seat(1).token)) == "TOKEN_TAKEN"
    assert await reason(entropy_commitment=b"short") == "FIELD_INVALID"
    assert await reason(match="matches/nonexistent") == "MATCH_NOT_FOUND"
    assert await reason(match="tables/1") == "FIELD_INVALID"
    await home.join(name, 2)
    assert await reason() == "MATCH_FULL"
    assert (await home.spectator.get(name)).match.version == 3


async def test_rights_and_moments_of_the_lifecycle(home: House) -> None:
    name = await home.create(2)
    await home.join(name, 1, b"mine")

    async def reason(caller: Caller, method: str, request: object) -> str:
        with pytest.raises(Refusal) as refusal:
            await caller.call(getattr(caller.matches, method), request)  # type: ignore[arg-type]
        return refusal.value.reason

    seat, owner, spectator = home.seat(1), home.owner, home.spectator
    assert await reason(seat, "AddBot", m.AddBotRequest(match=name, kind="random")) == "NOT_THE_OWNER"
    assert await reason(spectator, "AddBot", m.AddBotRequest(match=name, kind="random")) == "TOKEN_MISSING"
    assert await reason(owner, "AddBot", m.AddBotRequest(match=name, kind="clever")) == "BOT_UNKNOWN"
    assert await reason(owner, "StartMatch", m.StartMatchRequest(match=name)) == "SEAT_EMPTY"
    assert await reason(seat, "StartMatch", m.StartMatchRequest(match=name, entropy=b"other")) == "ENTROPY_MISMATCH"
    assert await reason(seat, "StartMatch", m.StartMatchRequest(match=name, entropy=b"x" * 65)) == "FIELD_INVALID"
    assert await reason(seat, "StartMatch", m.StartMatchRequest(match=name, without_waiting=True)) == "NOT_THE_OWNER"
    assert await reason(seat, "StartMatch", m.StartMatchRequest(match=name)) == "ENTROPY_MISMATCH"
    assert await reason(seat, "StartMatch", m.StartMatchRequest(match=name, entropy=b"mine")) == "SEATS_NOT_BOUND"
    known = m.BindSeatRequest(match=name, entropy_commitment=entropy_commitment(b"mine"))
    assert await reason(seat, "BindSeat", known) == "ENTROPY_REUSED"
    assert await reason(seat, "BindSeat", m.BindSeatRequest(match=name, entropy_commitment=b"?")) == "FIELD_INVALID"
    assert await reason(owner, "BindSeat", m.BindSeatRequest(match=name)) == "SEAT_NOT_YOURS"
    await seat.call(seat.matches.BindSeat, m.BindSeatRequest(match=name))
    changed = m.StartMatchRequest(match=name, bound_version=2)
    assert await reason(seat, "StartMatch", changed) == "VERSION_CHANGED"
    await seat.call(seat.matches.StartMatch, m.StartMatchRequest(match=name, bound_version=3))
    assert await reason(seat, "StartMatch", m.StartMatchRequest(match=name)) == "ALREADY_READY"
    assert await reason(seat, "AbandonMatch", m.AbandonMatchRequest(match=name)) == "NOT_THE_OWNER"
    await owner.call(owner.matches.AddBot, m.AddBotRequest(match=name, kind="random", display_name="Kublai"))
    assert await reason(owner, "StartMatch", m.StartMatchRequest(match=name)) == "MATCH_STARTED"
    assert await reason(seat, "LeaveMatch", m.LeaveMatchRequest(match=name)) == "MATCH_STARTED"
    assert (await spectator.get(name)).match.seats[1].display_name == "Kublai"


async def test_seeded_chance_must_be_allowed(tmp_path: Path) -> None:
    async with house(tmp_path, allow_seeded=False) as strict:
        with pytest.raises(Refusal) as refusal:
            await strict.create(2)
        assert refusal.value.reason == "SEEDED_NOT_ALLOWED"
        assert await strict.create(2, seed="")


async def test_more_matches_than_are_kept_in_memory(tmp_path: Path) -> None:
    async with house(tmp_path, hosted_matches=2) as small:
        names = [await small.begin(2) for _ in range(6)]
        watched = await small.service.parts.hosting.open(names[0])
        for turn in range(1, 4):
            for name in names:
                before = (await small.spectator.get(name)).match.version
                assert await small.play(name, 1, turn) > before
        kept = small.service.parts.hosting.hosted()
        assert names[0] in kept, "somebody watches it"
        assert len(kept) <= 3
        small.service.parts.hosting.leave(watched)


async def test_more_matches_are_watched_than_are_kept_in_memory(tmp_path: Path) -> None:
    async with house(tmp_path, hosted_matches=1) as small:
        names = [await small.begin(2) for _ in range(3)]
        watched = [await small.service.parts.hosting.open(name) for name in names]
        assert [(hosted.name, hosted.match is not None) for hosted in watched] == [(name, True) for name in names]
        idle = [await small.create(2), await small.create(2)]
        for name in idle:
            await small.spectator.get(name)
        kept = small.service.parts.hosting.hosted()
        assert sorted(kept) == sorted([*names, idle[1]]), "as many as are to be kept, beside those that are watched"
        for hosted in watched:
            small.service.parts.hosting.leave(hosted)
