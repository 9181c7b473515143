"""Leaving a match to a bot of the service: the seat goes on by itself, and its player only watches."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from caravanserai import NotAllowed
from caravanserai_protocol.v1 import event_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import rating_service_pb2 as r

from tests.service.api.matches.test_chat import SPECTATORS, read, say
from tests.service.api.matches.test_directory import settled
from tests.service.api.matches.test_signing import begun, client
from tests.service.house import Caller, House, Refusal, house, until
from tests.service.members import register, security


async def hand_over(caller: Caller, name: str, bot: str = "random", **fields: Any) -> event_pb2.MatchEvent:
    """Leaves a match to a bot; returns the event."""
    request = m.HandOverSeatRequest(match=name, bot=bot, **fields)
    answer = await caller.call(caller.matches.HandOverSeat, request)
    return event_pb2.MatchEvent.FromString(answer.update.event)


async def refused(caller: Caller, name: str, **fields: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        await hand_over(caller, name, **fields)
    return refusal.value.reason


async def until_decided(home: House, name: str, seat: int) -> None:
    """Waits until a seat has decided something by itself."""
    async for update in home.spectator.updates(name):
        event = event_pb2.MatchEvent.FromString(update.event)
        if event.decided.seat == seat and not event.decided.automatic:
            return


async def test_the_bot_plays_at_once_and_the_player_has_no_seat_any_more(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    left, stays = home.seat(seat), home.seat(3 - seat)
    event = await hand_over(left, name, request_id="leave")
    assert (event.handed_over.seat, event.handed_over.bot) == (seat, "random")
    assert (await hand_over(left, name, request_id="leave")) == event, "sent again it gets the first answer"
    await until_decided(home, name, seat)
    shown = await left.get(name)
    assert shown.viewer == 0
    sits = shown.match.seats[seat - 1]
    assert (sits.occupant, sits.bot, sits.display_name) == (match_pb2.Seat.OCCUPANT_BOT, "random", f"Player {seat}")
    assert sits.handed_over
    assert not sits.departed
    await settled(home)
    (listed,) = (await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())).matches
    for field in ("occupant", "bot", "display_name", "departed", "player", "handed_over"):
        assert getattr(listed.seats[seat - 1], field) == getattr(sits, field)
    assert await refused(left, name) == "SEAT_NOT_YOURS"
    assert await refused(home.spectator, name) == "TOKEN_MISSING"
    for method, request in (
        (left.matches.Resign, m.ResignRequest(match=name)),
        (left.matches.Undo, m.UndoRequest(match=name)),
        (left.matches.EndByAgreement, m.EndByAgreementRequest(match=name)),
    ):
        with pytest.raises(Refusal) as refusal:
            await left.call(method, request)
        assert refusal.value.reason == "SEAT_NOT_YOURS"
    assert await refused(stays, name) == "HAND_OVER_NOT_ALLOWED", "nobody else would stay"
    await stays.call(stays.matches.Resign, m.ResignRequest(match=name))
    assert (await home.spectator.get(name)).match.state == match_pb2.Match.STATE_ABANDONED


async def test_kinds_that_there_are_not_are_refused(home: House) -> None:
    name = await home.begin(2)
    for kind in ("", "grandmaster"):
        assert await refused(home.seat(1), name, bot=kind) == "BOT_UNKNOWN"


@pytest.mark.parametrize("asked", [True, False], ids=["asked", "not-asked"])
async def test_a_stream_from_the_seat_shows_how_it_was_left_and_ends(home: House, asked: bool) -> None:
    name = await home.begin(2)
    (deciding,) = await home.asked(name)
    seat = deciding if asked else 3 - deciding
    seen: list[event_pb2.MatchEvent] = []

    async def watch() -> None:
        async for update in home.seat(seat).updates(name):
            seen.append(event_pb2.MatchEvent.FromString(update.event))

    watching = asyncio.create_task(watch())
    await until(lambda: len(seen) > 3)
    event = await hand_over(home.seat(seat), name)
    with pytest.raises(Refusal) as lost:
        await asyncio.wait_for(watching, 60)
    assert lost.value.reason == "SEAT_LOST"
    assert seen[-1] == event, "and nothing of what the bot does is shown with its eyes"


async def test_a_stream_that_was_broken_meanwhile_hides_nothing_and_ends_as_well(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    event = await hand_over(home.seat(seat), name)
    known: list[int] = []
    seen: list[event_pb2.MatchEvent] = []

    async def watch() -> None:
        async for update in home.seat(seat).updates(name, after=1):
            seen.append(event_pb2.MatchEvent.FromString(update.event))
            held = {opening.index for opening in update.openings}
            known.extend(index in held for index, seal in enumerate(seen[-1].seals) if seat in seal.audience)

    with pytest.raises(Refusal) as lost:
        await asyncio.wait_for(watch(), 60)
    assert lost.value.reason == "SEAT_LOST"
    assert seen[-1] == event
    assert known
    assert all(known)
    async for update in home.seat(seat).updates(name):
        later = event_pb2.MatchEvent.FromString(update.event)
        if later.version > event.version:
            break  # who begins to watch afterwards is a spectator


async def test_who_left_writes_to_the_players_and_not_to_spectators(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    left, stays = home.seat(seat), home.seat(3 - seat)
    await hand_over(left, name)
    assert (await left.get(name)).left_seat == seat
    assert {(await each.get(name)).left_seat for each in (stays, home.spectator)} == {0}
    message = await say(left, name, "good luck")
    assert message.speaker.seat == seat
    assert [each.text for each in (await read(stays, name)).messages] == ["good luck"]
    with pytest.raises(Refusal) as refusal:
        await say(left, name, "red holds two camels", SPECTATORS)
    assert refusal.value.reason == "CHAT_NOT_YOURS"


async def test_who_left_still_sees_a_private_match(home: House) -> None:
    name = await home.create(2, access="ACCESS_PRIVATE", join_code="open sesame")
    for seat in (1, 2):
        await home.join(name, seat, join_code="open sesame")
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    await hand_over(home.seat(1), name)
    assert (await home.seat(1).get(name)).match.seats[0].bot == "random"
    assert len(await home.seat(1).replay(name)) > 3


async def test_a_player_with_a_key_signs_it_and_everybody_proves_the_match(home: House) -> None:
    async with client(home) as ann, client(home) as bob:
        match = await begun(home, ann, bob, signatures_required=True)
        (seat,) = await home.asked(match)
        leaver, stayer = (ann, bob) if seat == 1 else (bob, ann)
        async with await leaver.watch(match) as watch:
            while not (await anext(watch)).caught_up:
                pass
            left = (await leaver.hand_over_seat(match, "random")).version
            while (seen := await anext(watch)).event.version < left:
                pass
            assert seen.event.HasField("handed_over"), "it is seen, and no fault of the service"
            with pytest.raises(NotAllowed, match="SEAT_LOST"):
                await anext(watch)
        with pytest.raises(NotAllowed, match="SEAT_NOT_YOURS"):
            await leaver.resign(match)
        assert (await leaver.match(match)).seats[seat - 1].public_key == b""
        async with await leaver.watch(match, after=left) as again:
            assert again.seat == 0
            assert (await anext(again)).event.decided.seat == seat
        await stayer.resign(match)
        found = await stayer.verify(match)
        assert found.findings == []
        assert found.unsigned == 0, "a bot signs nothing"


async def test_a_bot_that_took_over_plays_on_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2)
        (seat,) = await home.asked(name)
        home.service.parts.bots._closing = True  # it must not decide yet
        await hand_over(home.seat(seat), name)
        assert await home.asked(name) == [seat]
        await settled(home)
        left = home.seat(seat)
        waiting, played = [
            (await left.call(left.matches.ListMatches, m.ListMatchesRequest(filter=wanted))).matches
            for wanted in ("awaiting = me", "player = me")
        ]
        assert not waiting, "nobody waits for who left"
        assert [match.name for match in played] == [name]
    async with house(tmp_path) as home:
        await until_decided(home, name, seat)


async def test_a_player_who_left_loses_and_keeps_what_is_theirs(tmp_path: Path) -> None:
    """Their rating, their record, their list of matches, their data, and the right to have their name erased."""
    async with house(tmp_path, security=security(), allow_seeded=True) as home:
        ann, ben = await register(home, "Ann"), await register(home, "Ben")
        request = m.CreateMatchRequest(game="games/sahwari", players=2)
        name = (await ann.caller.call(ann.caller.matches.CreateMatch, request)).match.name
        for seat, member in ((1, ann), (2, ben)):
            await member.join(name, seat)
        await ann.caller.call(ann.caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
        await hand_over(ann.caller, name)
        await ben.caller.call(ben.caller.matches.Resign, m.ResignRequest(match=name))
        await settled(home)
        played = [
            (await caller.call(caller.ratings.ListPlayedMatches, r.ListPlayedMatchesRequest(player=who))).matches[0]
            for who, caller in ((ann.name, ann.caller), (ben.name, ben.caller))
        ]
        assert [(each.match, each.left, each.rating_change.place) for each in played] == [
            (name, True, 2),
            (name, True, 1),
        ]
        assert [seat.occupant for seat in played[0].seats] == [ann.name, ben.name]
        exported = (
            await ann.caller.call(ann.caller.players.ExportPlayer, p.ExportPlayerRequest(name=ann.name))
        ).entries
        (mine,) = [entry.match for entry in exported if entry.HasField("match")]
        assert [(seat.seat, seat.display_name, seat.departed) for seat in mine.seats] == [(1, "Ann", True)]
        await ann.caller.call(ann.caller.players.ErasePerson, p.ErasePersonRequest(match=name, seat=1))
        assert (await ben.caller.get(name)).match.seats[0].erased
