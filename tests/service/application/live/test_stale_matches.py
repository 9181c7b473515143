"""A match that nobody starts is abandoned after the time stated in its first event. Other matches stay."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from domain.matches.events import Actor, MatchAbandoned, MatchCreated
from projections.matches.unstarted import UnstartedMatch, matches_due
from service.application.live.stale_matches import NOT_STARTED
from service.assembly import open_projections
from service.limiting.limits import UNLIMITED, Limits
from service.persistence.matches.store import MatchStore
from service.server import rebuild
from service.verification.stored_matches import verify_stored
from tests.service.house import GAME, Caller, House, Refusal, configuration, hash_of, house, until

SECONDS = 1_000
LIMITS = replace(UNLIMITED, open_seconds_of_guests=SECONDS)


def waiting(home: House) -> dict[str, UnstartedMatch]:
    """All matches that are not kept for ever."""
    return {entry.match: entry for entry in matches_due(home.service.parts.projections, float("inf"), None, 100)}


async def followed(home: House, name: str, version: int) -> UnstartedMatch:
    await until(lambda: name in waiting(home) and waiting(home)[name].version == version)
    return waiting(home)[name]


async def state(home: House, name: str) -> Any:
    return (await home.spectator.get(name)).match.state


def body(home: House, name: str, version: int) -> Any:
    return home.service.parts.store.rows(name)[version - 1].event.body


async def test_a_match_that_nobody_starts_is_given_up(tmp_path: Path) -> None:
    async with house(tmp_path, limits=LIMITS) as home:
        name = await home.create(2)
        created = body(home, name, 1)
        assert isinstance(created, MatchCreated)
        assert created.open_seconds == SECONDS
        due = (await followed(home, name, 1)).due
        assert abs(due - time.time() - SECONDS) < 10
        assert await home.service.parts.forgetting.forget(due - 1) == 0
        assert await state(home, name) == match_pb2.Match.STATE_OPEN
        assert await home.service.parts.forgetting.forget(due) == 1
        assert await state(home, name) == match_pb2.Match.STATE_ABANDONED
        assert body(home, name, 2) == MatchAbandoned(NOT_STARTED, Actor.SERVICE)
        await until(lambda: not waiting(home))
        assert await home.service.parts.forgetting.forget(due) == 0
        with pytest.raises(Refusal):
            await home.join(name, 1)
    store = MatchStore(tmp_path / "matches.sqlite", {**home.service.games}, create=False)
    assert verify_stored(store, name).ok
    store.close()


async def test_the_time_begins_again_when_a_player_joins_or_leaves(tmp_path: Path) -> None:
    async with house(tmp_path, limits=LIMITS) as home:
        name = await home.create(2)
        first = await followed(home, name, 1)
        await asyncio.sleep(0.01)
        await home.join(name, 1)
        second = await followed(home, name, 2)
        assert second.due > first.due
        assert await home.service.parts.forgetting.forget(first.due) == 0
        caller = home.seat(1)
        await caller.call(caller.matches.LeaveMatch, m.LeaveMatchRequest(match=name))
        assert (await followed(home, name, 3)).due > second.due


async def test_what_changed_a_moment_ago_is_not_given_up_although_the_projections_do_not_know_yet(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, limits=LIMITS) as home:
        name = await home.create(2)
        due = (await followed(home, name, 1)).due
        await home.service.parts.projector.close()
        await home.join(name, 1)
        assert waiting(home)[name].version == 1
        assert await home.service.parts.forgetting.forget(due) == 0
        assert await state(home, name) == match_pb2.Match.STATE_OPEN


async def test_matches_that_have_started_or_are_owned_by_a_player_are_left_alone(tmp_path: Path) -> None:
    async with house(tmp_path, limits=LIMITS) as home:
        started = await home.begin(2)
        player = Caller(home.channel, "token-of-a-player")
        request = p.CreatePlayerRequest(display_name="Ada", token_hash=hash_of(player.token))
        await player.call(player.players.CreatePlayer, request)
        answer = await player.call(player.matches.CreateMatch, m.CreateMatchRequest(game=GAME, players=2))
        guest = await home.create(2)
        await followed(home, guest, 1)
        assert set(waiting(home)) == {guest}
        assert body(home, answer.match.name, 1).open_seconds == 0
        assert await home.service.parts.forgetting.forget(float("inf")) == 1
        assert await state(home, started) == match_pb2.Match.STATE_PLAYING
        assert await state(home, answer.match.name) == match_pb2.Match.STATE_OPEN


async def test_a_restart_does_not_begin_the_time_again_but_new_projections_do(tmp_path: Path) -> None:
    async with house(tmp_path, limits=LIMITS) as home:
        name = await home.create(2)
        due = (await followed(home, name, 1)).due
    async with house(tmp_path, limits=LIMITS) as home:
        assert waiting(home)[name].due == due
    rebuild(configuration(tmp_path))
    projections = open_projections(configuration(tmp_path))
    [again] = matches_due(projections, float("inf"), None, 10)
    projections.close()
    assert due < again.due < time.time() + SECONDS


async def test_the_service_looks_by_itself(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, open_seconds_of_guests=1)
    async with house(tmp_path, limits=limits, forgetting_seconds=0.05) as home:
        names = [await home.create(2) for _ in range(3)]
        for name in names:
            async for update in home.spectator.updates(name):
                last = update
            assert last.version == 2
            assert await state(home, name) == match_pb2.Match.STATE_ABANDONED


async def test_two_processes_give_a_match_up_once(tmp_path: Path, postgresql_store: str) -> None:
    files = [tmp_path / "one.sqlite", tmp_path / "two.sqlite"]
    async with (
        house(tmp_path, limits=LIMITS, store=postgresql_store, projections_file=files[0]) as one,
        house(tmp_path, limits=LIMITS, store=postgresql_store, projections_file=files[1]) as two,
    ):
        names = [await one.create(2) for _ in range(10)]
        for home in (one, two):
            await followed(home, names[-1], 1)
        given_up = await asyncio.gather(*(home.service.parts.forgetting.forget(float("inf")) for home in (one, two)))
        assert sum(given_up) == len(names)
        for name in names:
            assert len(two.service.parts.store.rows(name)) == 2
            assert await state(two, name) == match_pb2.Match.STATE_ABANDONED


def test_a_service_forgets_matches_of_guests_after_a_week_by_default() -> None:
    assert Limits().open_seconds_of_guests == 7 * 24 * 3600
