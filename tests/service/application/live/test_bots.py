"""Each kind of bot plays, and plays the same after a restart."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.playing import Playing
from domain.play.thinking import Thinking
from domain.simulation.bots import choose
from service.application.live.bots import KINDS, bot_asked, seed_of
from service.persistence.log_changes import EventsAppended
from service.persistence.matches.store import MatchStore
from tests.domain.games.bots_at_play import with_thinking
from tests.service.house import House, Refusal, configuration, house
from tests.service.house import until as holds

SEED = "bots"
HASTY = Thinking(first=(2,), positions=10)
"""The thinking of planners where it does not matter how well they play."""


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[House]:
    """A fresh service whose planners think little."""
    catalogue = {name: with_thinking(game, HASTY) for name, game in games().items()}
    async with house(tmp_path, catalogue=catalogue) as running:
        yield running


async def begin(home: House, *kinds: str, **fields: Any) -> str:
    """Starts a match of bots of these kinds."""
    name = await home.create(len(kinds), seed=SEED, **fields)
    for kind in kinds:
        await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind=kind))
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    return name


async def until(home: House, name: str, version: int) -> None:
    """Waits until the match reaches a version or is over."""
    async for update in home.spectator.updates(name):
        if update.version >= version:
            return


def log_of(store: MatchStore, name: str) -> list[tuple[int, int]]:
    return [(row.event.version, row.event.fingerprint) for row in store.rows(name)]


@pytest.mark.parametrize("kinds", [KINDS[:3], KINDS[3:]])
async def test_bots_of_all_kinds_play_to_the_end(kinds: Sequence[str], hasty: House) -> None:
    name = await begin(hasty, *kinds, game="games/merv")
    versions = [update.version async for update in hasty.spectator.updates(name)]
    assert versions == list(range(1, len(versions) + 1))
    match = (await hasty.spectator.get(name)).match
    assert min(seat.rank for seat in match.seats) == 1


async def test_an_unknown_kind_is_refused(home: House) -> None:
    name = await home.create(2)
    with pytest.raises(Refusal) as refused:
        await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind="clever"))
    assert refused.value.reason == "BOT_UNKNOWN"
    assert all(kind in str(refused.value.bad_request) for kind in KINDS)


async def test_bots_play_on_in_the_same_way_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path / "without") as home:
        name = await begin(home, "greedy", "random")
        await until(home, name, 50)
        unbroken = log_of(home.service.parts.store, name)[:50]
    async with house(tmp_path / "with") as home:
        loop, reached = asyncio.get_running_loop(), asyncio.Event()

        def hear(news: EventsAppended) -> None:  # a stream may lag behind until the match is over
            last: Any = news.events[-1].recorded
            if last.event.version >= 15:
                loop.call_soon_threadsafe(reached.set)

        home.service.parts.store.bus.subscribe(EventsAppended, hear)
        name = await begin(home, "greedy", "random")
        await reached.wait()
    async with house(tmp_path / "with") as home:
        assert len(log_of(home.service.parts.store, name)) < len(unbroken)
        await until(home, name, 50)
        assert log_of(home.service.parts.store, name)[:50] == unbroken


def store_begun(folder: Path, matches: int, bots_turn: bool) -> list[str]:
    """Stores matches of a bot and a guest, all at the turn of the bot or of the guest. Returns their names."""
    store = MatchStore(configuration(folder).store, games())
    names = []
    for number in range(matches):
        match, rows = Match.create(
            store.codec, games(), f"matches/begun{number:04}", Terms("marcopolo", 2, seed=f"{number}"), b""
        )
        rows += [*match.join("Bot", bot="random"), *match.join("Guest", credential=bytes(32)), *match.start()]
        while bool(bot_asked(match)) != bots_turn:
            assert match.playing is not None
            (seat,) = match.playing.awaiting()
            rows += match.decide(seat, choose("random", match.playing, seat, seed_of(match, seat)))
        store.append(rows)
        names.append(match.lifecycle.match)
    store.close()
    return names


async def test_a_match_that_waits_for_somebody_else_is_not_read_after_a_restart(tmp_path: Path) -> None:
    store_begun(tmp_path, 3, bots_turn=False)
    async with house(tmp_path) as home:
        await asyncio.sleep(0.3)
        assert home.service.parts.hosting.hosted() == []


async def test_after_a_restart_matches_are_read_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a caller who arrives meanwhile waits for at most one of them."""
    names = store_begun(tmp_path, 8, bots_turn=True)
    rows = MatchStore.rows
    reading: list[str] = []
    together = 0

    def slowly(self: MatchStore, match: str, after: int = 0, up_to: int | None = None) -> Any:
        nonlocal together
        reading.append(match)
        together = max(together, len(reading))
        time.sleep(0.02)
        reading.remove(match)
        return rows(self, match, after, up_to)

    monkeypatch.setattr(MatchStore, "rows", slowly)
    async with house(tmp_path) as home:
        for name in names:
            await until_asked(home, name, 2)
    assert together == 1


async def until_asked(home: House, name: str, seat: int) -> None:
    """Waits until a match in memory asks a seat, without reading the store."""

    def asked() -> bool:
        hosted: Any = home.service.parts.hosting
        match = hosted._hosted[name].match if name in hosted._hosted else None
        return match is not None and seat in match.playing.awaiting()

    await holds(asked)


async def test_what_a_bot_decides_follows_from_its_view_and_the_secret(home: House) -> None:
    """With the secret, all decisions of bots can be computed again."""
    name = await begin(home, "greedy", "random")
    await until(home, name, 50)
    store = home.service.parts.store
    rows = store.rows(name)[:50]
    checked = 0
    match = Match.load(store.codec, store.games, name, rows[:5])
    for row in rows[5:]:
        seat = bot_asked(match)
        if seat and row.event.version % 4 == 0:
            playing = match.playing
            assert isinstance(playing, Playing)
            kind = ("greedy", "random")[seat - 1]
            decision = choose(kind, playing, seat, seed_of(match, seat))
            made = next((opening.content.decision for opening in row.openings if opening.content.decision), None)
            assert decision == (made or getattr(row.event.body, "decision", None))
            checked += 1
        match.fold(row)
    assert checked > 8


async def test_a_match_that_ends_while_a_bot_thinks(home: House) -> None:
    name = await begin(home, "planner", "planner")
    await until(home, name, 7)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    version = (await home.spectator.get(name)).match.version
    await asyncio.sleep(0.5)
    assert (await home.spectator.get(name)).match.version == version
    other = await begin(home, "random", "random")
    await until(home, other, 20)


async def test_many_matches_of_one_owner_do_not_keep_the_bots_of_others_waiting(hasty: House) -> None:
    """Between two decisions for one owner, each other owner gets a turn, whatever their number of matches."""
    many = [await begin(hasty, "planner", "planner", game="games/merv", request_id=f"{number}") for number in range(12)]
    hasty.owner.token = "another-owner"
    one = await begin(hasty, "planner", "planner", game="games/merv")
    await until(hasty, one, 20)
    log: list[Any] = [entry.recorded for entry in hasty.service.parts.store.since(0, 1_000_000)]
    first, last = (
        next(number for number, row in enumerate(log) if (row.event.stream, row.event.version) == (one, version))
        for version in (8, 20)
    )
    assert 0 < sum(row.event.stream in many for row in log[first:last]) <= 2 * 12


async def test_bots_that_need_not_think_have_their_turns_too(home: House) -> None:
    many = [await begin(home, "random", "random", request_id=f"{number}") for number in range(6)]
    home.owner.token = "another-owner"
    one = await begin(home, "random", "random")
    versions = [update.version async for update in home.spectator.updates(one)]
    assert versions == list(range(1, len(versions) + 1))
    for name in many:
        assert [update.version async for update in home.spectator.updates(name)][-1] > 20
