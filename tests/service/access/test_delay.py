"""Those who only watch a match with a delay learn nothing that is newer, on any path; the others learn it at once."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import event_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from google.protobuf.message import Message

from service.api.matches import scoreboards
from tests.service.house import Caller, House, Refusal, house, until
from tests.standstill import standing_still

GAME = "games/sahwari"
DELAY = 3600


@dataclass
class Scene:
    """A match that goes on, far ahead of those who only watch it."""

    home: House
    name: str
    viewer: Caller
    start: int
    """The version before the start: what the viewer may see."""
    latest: int


@asynccontextmanager
async def scene(folder: Path, delay: int = DELAY, decisions: int = 12) -> AsyncIterator[Scene]:
    async with house(folder) as home:
        name = await home.begin(2, game=GAME, spectator_delay_seconds=delay)
        latest = await played(home, name, decisions)
        parts = home.service.parts
        await until(lambda: parts.projections.position() == parts.store.last_position())
        yield Scene(home, name, Caller(home.channel, "token-of-a-viewer"), 3, latest)


async def played(home: House, name: str, decisions: int) -> int:
    version = 0
    for _ in range(decisions):
        match = (await home.owner.get(name)).match
        seat = home.seat(match.questions[0].seat)
        version = (await seat.decide(name, (await seat.offers(name)).offers[0].decision)).version
    return version


def versions_in(message: Message) -> list[int]:
    """All versions that a message names anywhere."""
    found = []
    for field_, value in message.ListFields():
        if field_.name in ("version", "asked_at", "of_version"):
            found.append(int(value))
        elif field_.message_type is not None and not field_.message_type.GetOptions().map_entry:
            inner = [value] if isinstance(value, Message) else list(value)
            found += [version for each in inner for version in versions_in(each)]
    return found


async def test_an_insider_sees_everything_at_once(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        for caller in (it.home.owner, it.home.seat(1), it.home.seat(2)):
            shown = await caller.get(it.name)
            assert shown.match.version == it.latest
            assert shown.match.spectator_delay_seconds == DELAY
            assert len(await caller.replay(it.name)) == it.latest


Path_ = Callable[[Scene, Caller], Awaitable[Any]]


async def parts_of(stream: AsyncIterator[Any], last: int) -> list[Any]:
    """The messages of a stream up to a version, which may take a while, and then until it is silent for a moment."""
    parts: list[Any] = []
    there = False
    with suppress(TimeoutError, StopAsyncIteration):
        while True:
            parts.append(await asyncio.wait_for(anext(stream), 0.5 if there else 60))
            there = there or last in versions_in(parts[-1])
    return parts


def last_of(it: Scene, caller: Caller) -> int:
    """The last version that somebody gets to see."""
    return it.start if caller.token in ("", it.viewer.token) else it.latest


async def first_parts(it: Scene, caller: Caller, method: Any, request: Message) -> list[Any]:
    """The messages that a stream sends within a moment."""
    return await parts_of(caller.stream(method, request), last_of(it, caller))


async def conversed(it: Scene, caller: Caller) -> list[Any]:
    """The messages that a watched match sends on a stream of `Play`."""
    call = caller.matches.Play(metadata=caller.metadata)
    await call.write(m.PlayRequest(call=1, watch=m.WatchMatchRequest(match=it.name)))
    parts = await parts_of(aiter(call), last_of(it, caller))
    call.cancel()
    return parts


PATHS: dict[str, Path_] = {
    "GetMatch": lambda it, caller: caller.get(it.name),
    "WatchMatch": lambda it, caller: first_parts(
        it, caller, caller.matches.WatchMatch, m.WatchMatchRequest(match=it.name, with_table=True)
    ),
    "ReplayMatch": lambda it, caller: first_parts(
        it, caller, caller.matches.ReplayMatch, m.ReplayMatchRequest(match=it.name)
    ),
    "ListMatches": lambda it, caller: caller.call(caller.matches.ListMatches, m.ListMatchesRequest()),
    "GetScoreboard": lambda it, caller: caller.call(
        caller.scoreboards.GetScoreboard, s.GetScoreboardRequest(name=f"{it.name}/scoreboard")
    ),
    "WatchScoreboard": lambda it, caller: first_parts(
        it, caller, caller.scoreboards.WatchScoreboard, s.WatchScoreboardRequest(name=f"{it.name}/scoreboard")
    ),
    "Play": conversed,
}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("known", [True, False])
async def test_a_viewer_learns_nothing_newer(tmp_path: Path, path: str, known: bool) -> None:
    async with scene(tmp_path) as it:
        viewer = it.viewer if known else it.home.spectator
        found = await PATHS[path](it, viewer)
        messages = found if isinstance(found, list) else [found]
        versions = [version for message in messages for version in versions_in(message)]
        assert versions
        assert max(versions) <= it.start
        own = await PATHS[path](it, it.home.seat(1))
        newer = [version for message in (own if isinstance(own, list) else [own]) for version in versions_in(message)]
        assert max(newer) == it.latest


@pytest.mark.parametrize(
    "ask",
    [
        lambda it, caller: caller.get(it.name, it.start + 1),
        lambda it, caller: anext(aiter(caller.updates(it.name, it.start + 1))),
        lambda it, caller: first_parts(
            it, caller, caller.matches.ReplayMatch, m.ReplayMatchRequest(match=it.name, up_to_version=it.start + 1)
        ),
        lambda it, caller: first_parts(
            it, caller, caller.matches.ReplayMatch, m.ReplayMatchRequest(match=it.name, after_version=it.start + 1)
        ),
    ],
)
async def test_a_version_that_is_not_old_enough_is_not_there(tmp_path: Path, ask: Path_) -> None:
    async with scene(tmp_path) as it:
        with pytest.raises(Refusal) as refused:
            await ask(it, it.viewer)
        assert refused.value.reason == "VERSION_NOT_FOUND"
        assert refused.value.info.metadata["present"] == str(it.start)
        assert str(it.latest) not in str(refused.value)


async def test_the_other_refusals_do_not_name_the_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboards, "MARGIN_SECONDS", 5.0)  # a refusal that comes late would not be heard
    async with scene(tmp_path) as it:
        with pytest.raises(Refusal) as over:
            await first_parts(it, it.viewer, it.viewer.matches.GetRecord, m.GetRecordRequest(match=it.name))
        assert over.value.info.metadata["present"] == str(it.start)
        board = s.GetScoreboardRequest(name=f"{it.name}/scoreboard", min_version=it.latest)
        with pytest.raises(Refusal) as waits:
            await it.viewer.call(it.viewer.scoreboards.GetScoreboard, board, 6)
        assert waits.value.reason in ("VERSION_NOT_REACHED", "DEADLINE_PASSED")


async def test_no_filter_and_no_order_of_lists_tells_what_happens(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        other = await it.home.create(2, game=GAME)

        async def listed(caller: Caller, **fields: Any) -> list[str]:
            answer = await caller.call(caller.matches.ListMatches, m.ListMatchesRequest(**fields))
            return [match.name for match in answer.matches]

        async def shown(caller: Caller) -> tuple[int, int, bool]:
            answer = await caller.call(caller.matches.ListMatches, m.ListMatchesRequest(filter="state = PLAYING"))
            (match,) = answer.matches
            return match.round, match.time_milliseconds, any(seat.awaited for seat in match.seats)

        behind, present = await shown(it.viewer), await shown(it.home.seat(1))
        assert (behind[0], behind[2]) == (0, False), "neither the round nor the turn is said early"
        assert (present[0] > 0, present[2]) == (True, True)
        assert behind[1] < present[1], "nor the time of the latest event"
        assert it.name not in await listed(it.viewer, filter=f"version > {it.start}")
        asked = (await it.home.owner.get(it.name)).match.questions[0].seat
        assert it.name not in await listed(it.viewer, filter=f'awaiting = "Player {asked}"')
        assert it.name in await listed(it.home.seat(asked), filter="awaiting = me")
        await played(it.home, it.name, 1)
        parts = it.home.service.parts
        await until(lambda: parts.projections.position() == parts.store.last_position())
        assert await listed(it.viewer, order_by="updated desc") == [other, it.name]
        paged = await it.home.owner.call(
            it.home.owner.matches.ListMatches, m.ListMatchesRequest(order_by="version desc", page_size=1)
        )
        again = m.ListMatchesRequest(order_by="version desc", page_size=1, page_token=paged.next_page_token)
        (last,) = (await it.home.owner.call(it.home.owner.matches.ListMatches, again)).matches
        assert {paged.matches[0].name, last.name} == {it.name, other}


async def test_at_the_end_everything_is_there(tmp_path: Path) -> None:
    async with scene(tmp_path) as it:
        heard: list[int] = []

        async def watch() -> None:
            async for update in it.viewer.updates(it.name):
                heard.append(update.version)

        watching = asyncio.create_task(watch())
        await until(lambda: len(heard) >= it.start)
        await asyncio.sleep(0.3)
        assert heard == list(range(1, it.start + 1))
        await it.home.owner.call(it.home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=it.name))
        await asyncio.wait_for(watching, 60)
        assert heard == list(range(1, it.latest + 2))
        shown = await it.viewer.get(it.name)
        assert (shown.match.version, shown.match.state) == (it.latest + 1, match_pb2.Match.STATE_ABANDONED)
        assert await first_parts(it, it.viewer, it.viewer.matches.GetRecord, m.GetRecordRequest(match=it.name))


@dataclass
class Heard:
    """The messages that somebody heard, and when."""

    caller: Caller
    times: dict[int, float] = field(default_factory=dict)
    events: dict[int, event_pb2.MatchEvent] = field(default_factory=dict)

    async def watch(self, name: str, last: int) -> None:
        """Watches up to a version."""
        async for update in self.caller.updates(name):
            self.times[update.version] = time.time()
            self.events[update.version] = event_pb2.MatchEvent.FromString(update.event)
            if update.version >= last:
                return


async def test_a_viewer_gets_each_event_when_it_is_old_enough(tmp_path: Path) -> None:
    async with house(tmp_path) as home, standing_still() as still:
        name = await home.begin(2, game=GAME, spectator_delay_seconds=1)
        viewer, player = Heard(Caller(home.channel, "token-of-a-viewer")), Heard(home.seat(1))
        watching = [asyncio.create_task(each.watch(name, 7)) for each in (viewer, player)]
        for _ in range(3):
            await asyncio.sleep(0.25)
            await played(home, name, 1)
        await asyncio.wait_for(asyncio.gather(*watching), 60)
        assert viewer.events == player.events
        for version in range(4, 8):
            made = viewer.events[version].time_milliseconds / 1000
            assert 0.95 <= viewer.times[version] - made < 2 + 2 * still.seconds
            assert version == 4 or player.times[version] - made < 0.5 + 2 * still.seconds
        board = s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=7)
        shown = await viewer.caller.call(viewer.caller.scoreboards.GetScoreboard, board)
        assert shown.scoreboard.version == 7
        own = await player.caller.call(player.caller.scoreboards.GetScoreboard, board)
        assert shown == own


async def test_before_the_start_everybody_sees_who_joined(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.create(2, game=GAME, spectator_delay_seconds=DELAY)
        await home.join(name, 1)
        assert (await home.spectator.get(name)).match.version == 2


async def test_a_delay_longer_than_a_day_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        with pytest.raises(Refusal) as refused:
            await home.create(2, game=GAME, spectator_delay_seconds=86_401)
        assert refused.value.reason == "FIELD_INVALID"
