"""Absent and removed players block no match: their seats depart, by events that say who did it."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import actor_pb2, event_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.match_pb2 import Match

from domain.games import games
from projections.matches.directory import DirectoryProjection
from projections.matches.directory_queries import seats_of_removed
from service.application.live.patience import Patience
from service.application.players.accounts import Players
from service.limiting.limits import UNLIMITED
from service.persistence.commands import Commands
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.service.api.players.calls import until_followed
from tests.service.house import Caller, House, Refusal, configuration, hash_of, house
from tests.service.members import Member, admin, register, security

PATIENCE = 3600
"""The seconds of silence after which a seat may be departed. They pass by the clock of a test alone."""


class Clock:
    """The clock by which seats are silent. A test sets it forward: nobody waits, and no slow machine comes too late."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all services that begin in a test."""
    found = Clock()
    for known in (Patience, DirectoryProjection):
        monkeypatch.setattr(known, "__init__", partialmethod(known.__init__, now=found))
    return found


@pytest.fixture
async def club(tmp_path: Path, clock: Clock) -> AsyncIterator[House]:
    """A service with administrators."""
    async with house(tmp_path, security=security()) as running:
        yield running


async def refusal(call: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value


async def begun(owner: Member, players: Sequence[Member], **fields: Any) -> str:
    """Starts a match in which the players decide at the same time."""
    name = await owner.create(len(players), options={"objective_choice": "on"}, **fields)
    for player in players:
        await player.join(name)
    start = m.StartMatchRequest(match=name, without_waiting=True)
    await owner.caller.call(owner.caller.matches.StartMatch, start)
    return name


async def remove(home: House, player: Member) -> None:
    await admin(home).call(admin(home).players.RemovePlayer, p.RemovePlayerRequest(player=player.name))


async def bodies(caller: Caller, name: str) -> list[Any]:
    """The bodies of all events of a match."""
    events = [event_pb2.MatchEvent.FromString(update.event) for update in await caller.replay(name)]
    return [getattr(event, event.WhichOneof("body") or "") for event in events]


async def departures(caller: Caller, name: str) -> list[event_pb2.SeatDeparted]:
    return [body for body in await bodies(caller, name) if isinstance(body, event_pb2.SeatDeparted)]


async def until_departed(caller: Caller, name: str, seat: int) -> Match:
    """Waits until a seat has departed; the match."""
    for _ in range(5000):
        match: Match = (await caller.get(name)).match
        if match.seats[seat - 1].departed:
            return match
        await asyncio.sleep(0.01)
    raise AssertionError(f"seat {seat} does not leave")


async def until_freed(caller: Caller, name: str, seat: int) -> None:
    """Waits until a seat is free."""
    for _ in range(5000):
        if not (await caller.get(name)).match.seats[seat - 1].player:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"seat {seat} is not freed")


async def depart(caller: Caller, name: str, seat: int, **fields: Any) -> Match:
    request = m.DepartSeatRequest(match=name, seat=seat, **fields)
    answer: m.DepartSeatResponse = await caller.call(caller.matches.DepartSeat, request)
    return answer.match


async def verified(home: House, name: str) -> None:
    found = await asyncio.to_thread(verify_stored, home.service.parts.store, name)
    assert found.findings == []


# -- players who were removed -----------------------------------------------------------------------------------------


async def test_a_player_who_is_removed_leaves_running_matches(club: House) -> None:
    anna, berta, carla = [await register(club, label) for label in ("Anna", "Berta", "Carla")]
    names = [await begun(anna, (anna, berta, carla)) for _ in range(2)]
    await remove(club, berta)
    for name in names:
        match = await until_departed(anna.caller, name, 2)
        assert match.state == Match.STATE_PLAYING
        assert [seat.departed for seat in match.seats] == [False, True, False]
        (departed,) = await departures(anna.caller, name)
        assert (departed.seat, departed.by, departed.account) == (2, actor_pb2.ACTOR_SERVICE, berta.name)
        offers = (await anna.caller.offers(name)).offers
        await anna.caller.decide(name, offers[0].decision)
        await verified(club, name)


async def test_a_player_who_is_removed_frees_seats_of_matches_that_have_not_started(club: House) -> None:
    anna, berta, carla = [await register(club, label) for label in ("Anna", "Berta", "Carla")]
    name = await anna.create(2)
    await anna.join(name)
    await berta.join(name)
    await remove(club, berta)
    await until_freed(anna.caller, name, 2)
    assert (await carla.join(name)).seat == 2
    await verified(club, name)


async def test_a_seat_that_was_taken_as_a_guest_leaves_with_the_player_of_its_token(club: House) -> None:
    anna = await register(club, "Anna")
    name = await anna.create(2, options={"objective_choice": "on"})
    await anna.join(name)
    await anna.join(name, token_hash=hash_of("token-of-player-Guest"), display_name="A guest")
    start = m.StartMatchRequest(match=name, without_waiting=True)
    await anna.caller.call(anna.caller.matches.StartMatch, start)
    guest = await (await register(club, "Guest")).rotate("another token of the guest")
    await remove(club, guest)
    await until_departed(anna.caller, name, 2)


async def test_a_match_is_abandoned_when_all_its_players_were_removed(club: House) -> None:
    anna, berta, carla = [await register(club, label) for label in ("Anna", "Berta", "Carla")]
    name = await begun(carla, (anna, berta))
    await remove(club, anna)
    await remove(club, berta)
    await until_departed(carla.caller, name, 1)
    match = await until_departed(carla.caller, name, 2)
    assert match.state == Match.STATE_ABANDONED
    assert (match.abandoned_by, match.abandoned_account) == (actor_pb2.ACTOR_PLAYERS, "")
    await verified(club, name)


async def test_a_removal_before_a_crash_is_followed_at_the_next_start(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        anna, berta = await register(home, "Anna"), await register(home, "Berta")
        playing = await begun(anna, (anna, berta))
        open_ = await anna.create(3)
        await berta.join(open_)
    store = MatchStore(configuration(tmp_path).store, games())
    commands = Commands(store)
    await Players(commands).remove(berta.name)  # then the process is killed
    await commands.close()
    store.close()
    versions = []
    for _ in range(2):
        async with house(tmp_path, security=security()) as home:
            caller = Caller(home.channel, anna.token)
            await until_departed(caller, playing, 2)
            await until_freed(caller, open_, 1)
            await until_followed(home)
            assert seats_of_removed(home.service.parts.projections) == []
            versions.append([(await caller.get(name)).match.version for name in (playing, open_)])
            assert len(await departures(caller, playing)) == 1
            await verified(home, playing)
    assert versions[0] == versions[1], "the second start found nothing to do"


# -- players who do not answer ----------------------------------------------------------------------------------------


async def test_the_owner_departs_a_seat_after_a_long_silence(club: House, clock: Clock) -> None:
    owner, anna, berta = [await register(club, label) for label in ("Owner", "Anna", "Berta")]
    name = await begun(owner, (anna, berta), patience_seconds=PATIENCE)
    assert (await anna.caller.get(name)).match.patience_seconds == PATIENCE
    await until_followed(club)
    early = await refusal(depart(owner.caller, name, 2))
    assert early.reason == "SEAT_NOT_ABSENT"
    assert 0 < early.retry.retry_delay.ToTimedelta().total_seconds() <= PATIENCE
    assert early.info.metadata["patience_seconds"] == str(PATIENCE)
    assert (await refusal(depart(anna.caller, name, 2))).reason == "NOT_THE_OWNER"
    clock.ahead += PATIENCE
    match = await depart(owner.caller, name, 2, request_id="depart")
    assert [seat.departed for seat in match.seats] == [False, True]
    (departed,) = await departures(anna.caller, name)
    assert (departed.seat, departed.by, departed.account) == (2, actor_pb2.ACTOR_OWNER, owner.name)
    assert (await depart(owner.caller, name, 2, request_id="depart")).version == match.version
    assert (await refusal(depart(owner.caller, name, 2))).reason == "DECISION_REFUSED"
    ended = await depart(owner.caller, name, 1)
    assert (ended.state, ended.abandoned_by) == (Match.STATE_ABANDONED, actor_pb2.ACTOR_PLAYERS)
    await verified(club, name)


async def test_an_answer_begins_the_silence_again(club: House, clock: Clock) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    name = await begun(anna, (anna, berta), patience_seconds=PATIENCE)
    clock.ahead += PATIENCE
    for player in (anna, berta):
        for offer in (await player.caller.offers(name)).offers[:1]:
            await player.caller.decide(name, offer.decision)
    (asked,) = [question.seat for question in (await anna.caller.get(name)).match.questions]
    assert (await refusal(depart(anna.caller, name, asked))).reason == "SEAT_NOT_ABSENT"
    await until_followed(club)
    assert (await refusal(depart(anna.caller, name, asked))).reason == "SEAT_NOT_ABSENT"
    idle = await refusal(depart(anna.caller, name, 3 - asked))
    assert (idle.reason, idle.retry.HasField("retry_delay")) == ("SEAT_NOT_ABSENT", False), "it has no open question"


async def test_silence_counts_across_a_restart_but_not_without_the_projections(tmp_path: Path, clock: Clock) -> None:
    async with house(tmp_path, security=security()) as home:
        anna, berta = await register(home, "Anna"), await register(home, "Berta")
        name = await begun(anna, (anna, berta), patience_seconds=PATIENCE)
        await until_followed(home)
    clock.ahead += PATIENCE
    projections = configuration(tmp_path).projections
    kept = projections.rename(projections.with_name("kept"))
    async with house(tmp_path, security=security()) as home:
        caller = Caller(home.channel, anna.token)
        assert (await refusal(depart(caller, name, 2))).reason == "SEAT_NOT_ABSENT", "it knows nothing older"
    kept.replace(projections)
    async with house(tmp_path, security=security()) as home:
        await depart(Caller(home.channel, anna.token), name, 2)


async def test_a_match_that_states_no_time_leaves_it_to_administrators(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, patience_seconds=0)
    async with house(tmp_path, security=security(), limits=limits) as home:
        anna, berta = await register(home, "Anna"), await register(home, "Berta")
        name = await begun(anna, (anna, berta))
        assert (await anna.caller.get(name)).match.patience_seconds == 0
        assert (await refusal(depart(anna.caller, name, 2))).reason == "NOT_AN_ADMINISTRATOR"
        await depart(admin(home), name, 2)
        (departed,) = await departures(anna.caller, name)
        assert (departed.by, departed.account) == (actor_pb2.ACTOR_ADMINISTRATOR, "")
        await verified(home, name)


async def test_seats_that_cannot_be_departed(club: House) -> None:
    anna = await register(club, "Anna")
    name = await club.begin(2, bots=1, patience_seconds=1)
    open_ = await club.create(2)
    owner = club.owner
    for seat, reason in ((0, "SEAT_UNKNOWN"), (3, "SEAT_UNKNOWN"), (2**32 - 1, "SEAT_UNKNOWN"), (2, "SEAT_NOT_ABSENT")):
        assert (await refusal(depart(owner, name, seat))).reason == reason
    assert (await refusal(depart(owner, open_, 1))).reason == "DECISION_REFUSED"
    assert (await refusal(depart(club.spectator, name, 1))).reason == "TOKEN_MISSING"
    assert (await refusal(depart(anna.caller, name, 1))).reason == "NOT_THE_OWNER"


@pytest.mark.parametrize("seconds", [11, 2**31, 2**64 - 1])
async def test_a_match_waits_no_longer_than_the_service_admits(tmp_path: Path, seconds: int) -> None:
    limits = replace(UNLIMITED, patience_seconds=5, longest_patience_seconds=10 if seconds == 11 else 0)
    async with house(tmp_path, limits=limits) as home:
        assert (await refusal(home.create(2, patience_seconds=seconds))).reason == "FIELD_INVALID"
        for asked, stated in ((0, 5), (1, 1), (10, 10)):
            name = await home.create(2, patience_seconds=asked)
            assert (await home.owner.get(name)).match.patience_seconds == stated


# -- who abandoned a match --------------------------------------------------------------------------------------------


async def test_a_match_says_who_abandoned_it(club: House) -> None:
    anna, berta = await register(club, "Anna"), await register(club, "Berta")
    for caller, by, account, told in (
        (anna.caller, actor_pb2.ACTOR_OWNER, anna.name, f"by its owner {anna.name}"),
        (admin(club), actor_pb2.ACTOR_ADMINISTRATOR, "", "by an administrator"),
    ):
        name = await begun(anna, (anna, berta))
        match = (await caller.call(caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))).match
        assert (match.abandoned_by, match.abandoned_account) == (by, account)
        *_, last = await club.spectator.replay(name)
        abandoned = event_pb2.MatchEvent.FromString(last.event).abandoned
        assert (abandoned.by, abandoned.account) == (by, account)
        assert told in last.lines[0]
        await verified(club, name)
    name = await begun(anna, (anna, berta))
    for player in (anna, berta):
        await player.caller.call(player.caller.matches.Resign, m.ResignRequest(match=name))
    assert (await anna.caller.get(name)).match.abandoned_by == actor_pb2.ACTOR_PLAYERS
    own = await club.create(2)
    match = (await club.owner.call(club.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=own))).match
    assert (match.abandoned_by, match.abandoned_account) == (actor_pb2.ACTOR_OWNER, "")
    await until_followed(club)
    listed = await club.spectator.call(club.spectator.matches.ListMatches, m.ListMatchesRequest())
    for match in listed.matches:
        shown = (await club.spectator.get(match.name)).match
        assert (match.abandoned_by, match.abandoned_account) == (shown.abandoned_by, shown.abandoned_account)
        assert match.patience_seconds == shown.patience_seconds
