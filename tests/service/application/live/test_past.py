"""Old versions: how many events are folded, in which process, and for how many callers at once."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.application.live import match_views
from service.application.live.snapshot_cache import SPACING, SnapshotCache
from service.limiting.limits import UNLIMITED
from service.persistence.matches.store import MatchStore
from tests.service.house import House, Refusal, configuration, house, until

NAME = "matches/longmatch"


def store_long(folder: Path, events: int = 200) -> int:
    """Stores a running match and returns its version."""
    store = MatchStore(configuration(folder).store, games())
    match, rows = Match.create(store.codec, games(), NAME, Terms("marcopolo", 4, seed="long"), b"")
    for _ in range(4):
        rows += match.join("Guest", credential=bytes(32))
    rows += match.start()
    dice = random.Random(1)
    while match.version < events and match.playing is not None and (awaiting := match.playing.awaiting()):
        seat = min(awaiting)
        rows += match.decide(seat, dice.choice(list(match.playing.offers(seat))))
    store.append(rows)
    store.close()
    return match.version


def test_every_fold_starts_at_a_snapshot(tmp_path: Path) -> None:
    version = store_long(tmp_path)
    store = MatchStore(configuration(tmp_path).store, games())
    past = SnapshotCache(store)
    past.match(NAME, version)
    for wanted in random.Random(2).sample(range(1, version), 60):
        before = past.folded
        found = past.match(NAME, wanted)
        assert past.folded - before < SPACING
        whole = store.load(NAME, wanted)
        assert found.lifecycle == whole.lifecycle
        assert found.playing is not None
        assert whole.playing is not None
        assert found.playing.table == whole.playing.table
        assert found.playing.version == wanted
    store.close()


def test_a_change_to_an_old_version_changes_no_snapshot(tmp_path: Path) -> None:
    version = store_long(tmp_path, 40)
    store = MatchStore(configuration(tmp_path).store, games())
    past = SnapshotCache(store)
    past.match(NAME, version)
    first = past.match(NAME, SPACING)
    seat = min(first.playing.awaiting())  # type: ignore[union-attr]
    first.decide(seat, next(iter(first.playing.offers(seat))))  # type: ignore[union-attr]
    again = past.match(NAME, SPACING)
    assert again.version == SPACING
    assert again.playing.table == store.load(NAME, SPACING).playing.table  # type: ignore[union-attr]
    store.close()


def test_a_limited_number_of_snapshots_is_remembered(tmp_path: Path) -> None:
    version = store_long(tmp_path)
    store = MatchStore(configuration(tmp_path).store, games())
    past = SnapshotCache(store, snapshots=2)
    past.match(NAME, version)
    before = past.folded
    past.match(NAME, version)
    assert past.folded - before < SPACING, "the latest snapshots are remembered"
    past.match(NAME, SPACING + 1)
    assert past.folded - before > SPACING, "the first snapshots are not remembered"
    store.close()


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[match_views.ViewKey]:
    """The list of all later computations of old versions."""
    worked_out: list[match_views.ViewKey] = []
    work = match_views.look_back

    def noted(catalogue: Any, location: Any, look: match_views.ViewKey) -> bytes:
        worked_out.append(look)
        return work(catalogue, location, look)

    monkeypatch.setattr(match_views, "look_back", noted)
    return worked_out


async def test_callers_who_ask_for_the_same_share_one_fold(tmp_path: Path, looks: list[match_views.ViewKey]) -> None:
    store_long(tmp_path, 60)
    async with house(tmp_path, catalogue=games()) as home:
        asked = [home.spectator.get(NAME, version) for _ in range(40) for version in (7, 33)]
        answers = await asyncio.gather(*asked)
        assert {answer.match.version for answer in answers} == {7, 33}
        assert sorted(look.version for look in looks) == [7, 33]
        await home.spectator.get(NAME, 7)
        part: Any = await anext(
            home.spectator.stream(
                home.spectator.matches.WatchMatch, m.WatchMatchRequest(match=NAME, after_version=33, with_table=True)
            )
        )
        assert part.table.version == 33
        assert len(looks) == 2, "it is remembered"


async def test_a_version_is_not_computed_when_nobody_waits_any_more(
    tmp_path: Path, looks: list[match_views.ViewKey]
) -> None:
    store_long(tmp_path, 60)
    async with house(tmp_path, catalogue=games()) as home:
        await home.spectator.get(NAME, 1)
        calls = [home.spectator.matches.GetMatch(m.GetMatchRequest(name=NAME, version=v)) for v in range(2, 60)]
        await asyncio.sleep(0)
        for call in calls:
            call.cancel()
        await home.spectator.get(NAME, 60)
        await until(lambda: not home.service.parts.looking.making)
        assert len(looks) < 30


async def test_old_versions_are_computed_in_another_process(tmp_path: Path) -> None:
    """The result is the same as in this process."""
    version = store_long(tmp_path, 60)
    async with house(tmp_path, workers=True) as home:
        store = home.service.parts.store
        past = SnapshotCache(store)
        for wanted in (0, 1, 6, 32, 47, version):
            answer = await home.spectator.get(NAME, wanted)
            expected = match_views.shown_at(past, home.service.library, match_views.ViewKey(NAME, wanted, 0, "en"))
            assert answer == expected


async def test_a_peer_has_a_limited_number_of_waiting_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_views, "WAITING", 5)
    version = store_long(tmp_path)
    async with house(tmp_path) as home:
        looks = (home.spectator.get(NAME, wanted) for wanted in range(1, version))
        answers = await asyncio.gather(*looks, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert 0 < len(refused) <= len(answers) - 5
        assert {(refusal.reason, refusal.code) for refusal in refused} == {
            ("OVERLOADED", grpc.StatusCode.RESOURCE_EXHAUSTED)
        }
        assert all(refusal.retry.retry_delay.ToMilliseconds() > 0 for refusal in refused)


async def test_an_old_version_counts_as_many_calls(tmp_path: Path) -> None:
    store_long(tmp_path, 60)
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=4_000.0, cost_of_old_version=10)
    async with house(tmp_path, limits=limits) as home:
        answers = [await asyncio.gather(home.spectator.get(NAME, 7), return_exceptions=True) for _ in range(12)]
        refused = [answer for (answer,) in answers if isinstance(answer, Refusal)]
        assert {refusal.reason for refusal in refused} == {"RATE_LIMITED"}
        assert len(refused) >= 6


async def test_a_late_repetition_folds_only_from_a_snapshot(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    caller = home.seat(seat)
    offer = (await caller.offers(name)).offers[0]
    first = await caller.decide(name, offer.decision, request_id="r")
    await home.play(name, 80)
    registry: Any = home.service.parts.hosting
    assert await caller.decide(name, offer.decision, request_id="r") == first
    before = registry.past.folded
    for _ in range(5):
        assert await caller.decide(name, offer.decision, request_id="r") == first
    assert registry.past.folded - before < 5 * SPACING
