"""Streams catch up, then follow live. A client that knows no game follows them by folding."""

import asyncio
import threading
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest
from caravanserai_protocol.folding import EVERYTHING
from caravanserai_protocol.following import AlteredError, Following, read_content
from caravanserai_protocol.v1 import game_service_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from eventsourcing.persistence import OperationalError

from caravanserai_verify.codecs.match_updates import update_message
from domain.matches.events import Recorded
from domain.words import Words
from service.api.matches import event_streams
from service.api.matches.event_streams import EventStreams
from tests.service.house import GAME, Caller, House, Refusal, until


async def parts(caller: Caller, request: m.WatchMatchRequest) -> list[m.WatchMatchResponse]:
    return [part async for part in caller.stream(caller.matches.WatchMatch, request)]


async def test_a_watcher_catches_up_and_then_follows_live_to_the_end(home: House) -> None:
    name = await home.begin(2)
    version = await home.play(name, 5)
    caught_up = asyncio.Event()
    seen: list[m.WatchMatchResponse] = []

    async def watch() -> None:
        request = m.WatchMatchRequest(match=name, after_version=2)
        async for part in home.spectator.stream(home.spectator.matches.WatchMatch, request):
            seen.append(part)
            if part.HasField("caught_up"):
                caught_up.set()

    watching = asyncio.create_task(watch())
    await caught_up.wait()
    assert [part.update.version for part in seen[:-1]] == list(range(3, version + 1))
    assert seen[-1].caught_up.version == version
    await home.play(name, 3)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    await asyncio.wait_for(watching, 60)
    end = (await home.spectator.get(name)).match.version
    assert [part.update.version for part in seen if part.HasField("update")] == list(range(3, end + 1))
    assert sum(part.HasField("caught_up") for part in seen) == 1


async def test_many_watchers_see_the_same_bytes(home: House) -> None:
    name = await home.begin(4, bots=4)
    streams = await asyncio.gather(
        *(parts(caller, m.WatchMatchRequest(match=name)) for caller in [home.spectator] * 5 + [home.owner])
    )
    logs = [[part.update.event for part in stream if part.HasField("update")] for stream in streams]
    assert all(log == logs[0] for log in logs)
    stored = await asyncio.to_thread(home.service.parts.store.rows, name)
    assert logs[0] == [row.data for row in stored]
    assert [update.event for update in await home.spectator.replay(name)] == logs[0]


async def test_an_update_is_made_once_for_each_kind_of_viewer(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each viewer: kinds differ by what they may know and by the language of their words."""
    name = await home.begin(2, game="games/merv")  # its words are in English and in Russian
    made: Counter[tuple[int, str]] = Counter()

    def counting(row: Recorded, viewer: int, over: bool, words: Words | None, players: int) -> m.MatchUpdate:
        made[row.event.version, words.language if words is not None else ""] += 1
        return update_message(row, viewer, over, words, players)

    monkeypatch.setattr(event_streams, "update_message", counting)
    languages = ["", "en", "en-GB", "en-US", "xx", "ru", "ru-RU"] * 3
    viewers = [Caller(home.spectator.channel, language=language) for language in languages]
    watchers = [asyncio.create_task(parts(viewer, m.WatchMatchRequest(match=name))) for viewer in viewers]
    plain = m.WatchMatchRequest(match=name, with_words=False)
    watchers += [asyncio.create_task(parts(viewer, plain)) for viewer in viewers]
    hosted = home.service.parts.hosting._hosted[name]
    await until(lambda: hosted.users >= len(watchers))
    played = await home.play(name, 3)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    streams = await asyncio.gather(*watchers)
    assert all(sum(part.HasField("update") for part in stream) == played + 1 for stream in streams)
    sealed = {row.event.version for row in home.service.parts.store.rows(name) if row.openings}
    once = {key: count for key, count in made.items() if key[0] not in sealed}  # of the others more is known at the end
    assert set(once.values()) == {1}
    assert {language for _, language in once} == {"", "en", "ru"}


async def test_streams_tell_what_happened_unless_they_are_asked_not_to(home: House) -> None:
    """The same viewer gets the same events with words and without, in both kinds of streams."""
    name = await home.begin(2, bots=2)
    spectator = home.spectator
    await parts(spectator, m.WatchMatchRequest(match=name))  # until it is over
    told: dict[str, list[m.MatchUpdate]] = {}
    for with_words in (None, True, False):
        watched = await parts(spectator, m.WatchMatchRequest(match=name, with_words=with_words))
        told[f"watched {with_words}"] = [part.update for part in watched if part.HasField("update")]
        replay = spectator.stream(
            spectator.matches.ReplayMatch, m.ReplayMatchRequest(match=name, with_words=with_words)
        )
        told[f"replayed {with_words}"] = [part.update async for part in replay if part.HasField("update")]
    for how, updates in told.items():
        assert [update.event for update in updates] == [update.event for update in told["watched True"]]
        assert all(bool(update.lines) is ("False" not in how) for update in updates), how
    assert told["watched None"] == told["watched True"]
    sizes = {how: sum(update.ByteSize() for update in updates) for how, updates in told.items()}
    assert sizes["watched False"] < 0.9 * sizes["watched True"]


async def test_a_slow_watcher_loses_nothing(home: House) -> None:
    name = await home.begin(2, bots=2)
    request = m.WatchMatchRequest(match=name)
    versions = []
    async for part in home.spectator.stream(home.spectator.matches.WatchMatch, request):
        if part.HasField("update"):
            versions.append(part.update.version)
            if len(versions) % 10 == 0:
                await asyncio.sleep(0.01)
    assert versions == list(range(1, versions[-1] + 1))
    assert (await home.spectator.get(name)).match.version == versions[-1]


async def test_a_watcher_who_goes_away_is_forgotten(home: House) -> None:
    name = await home.begin(2)
    hosted = await home.service.parts.hosting.open(name)
    before = hosted.users
    call = home.spectator.matches.WatchMatch(m.WatchMatchRequest(match=name))
    async for part in call:
        if part.HasField("caught_up"):
            assert hosted.users == before + 1
            break
    call.cancel()
    await until(lambda: hosted.users == before)
    home.service.parts.hosting.leave(hosted)


async def test_a_replay_is_bounded(home: House) -> None:
    name = await home.begin(2)
    await home.play(name, 3)
    request = m.ReplayMatchRequest(match=name, after_version=1, up_to_version=4)
    got = [part async for part in home.spectator.stream(home.spectator.matches.ReplayMatch, request)]
    assert got[0].table.version == 1
    assert [part.update.version for part in got[1:]] == [2, 3, 4]


async def replayed(caller: Caller, name: str, seen_by: int | None = None) -> list[m.ReplayMatchResponse]:
    request = m.ReplayMatchRequest(match=name, after_version=2, seen_by=seen_by)
    return [part async for part in caller.stream(caller.matches.ReplayMatch, request)]


async def test_a_match_that_is_over_is_replayed_as_each_seat_saw_it(home: House) -> None:
    """Byte for byte what its stream held: table, openings and words."""
    name = await home.begin(2, options={"character_draft": "on"})
    await home.play(name, 3)
    live = [await replayed(caller, name) for caller in (home.spectator, home.seat(1), home.seat(2))]
    assert len({str(parts) for parts in live}) == 3, "they see different things"
    assert await replayed(home.seat(1), name, seen_by=0) == live[0]
    assert await replayed(home.seat(1), name, seen_by=1) == live[1]
    for caller, other in ((home.spectator, 1), (home.seat(1), 2), (home.owner, 2)):
        with pytest.raises(Refusal) as refusal:
            await replayed(caller, name, seen_by=other)
        assert refusal.value.reason == "MATCH_NOT_OVER"
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    for seat, parts in enumerate(live):
        for caller in (home.spectator, home.seat(1)):
            assert (await replayed(caller, name, seen_by=seat))[: len(parts)] == parts
    with pytest.raises(Refusal) as refusal:
        await replayed(home.spectator, name, seen_by=3)
    assert refusal.value.reason == "FIELD_INVALID"


async def test_who_has_a_seat_may_watch_as_a_spectator_to_the_end(home: House) -> None:
    name = await home.begin(2, options={"character_draft": "on"})
    await home.play(name, 3)

    async def watched(caller: Caller, **settings: Any) -> list[m.WatchMatchResponse]:
        request = m.WatchMatchRequest(match=name, after_version=2, with_table=True, **settings)
        return [part async for part in caller.stream(caller.matches.WatchMatch, request)]

    live = await replayed(home.spectator, name)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    seen = await watched(home.seat(1), seen_by=0)
    assert seen[0].table == live[0].table
    assert [part.update for part in seen if part.HasField("update")][: len(live) - 1] == [
        part.update for part in live[1:]
    ]
    assert not any(part.HasField("published") for part in seen)
    assert [part.update for part in await watched(home.seat(1), seen_by=2)] != [part.update for part in seen]
    with pytest.raises(Refusal) as refusal:
        await watched(home.spectator, seen_by=3)
    assert refusal.value.reason == "FIELD_INVALID"


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_each_line_about_an_effect_ends_with_its_rule(home: House, language: str) -> None:
    """So a client can link it: the rule is one that the event or an opening names."""
    name = await home.begin(2, bots=2, game="games/merv")
    async for _ in home.spectator.updates(name):
        pass
    told = 0
    for update in await Caller(home.spectator.channel, language=language).replay(name):
        rules = set(MatchEvent.FromString(update.event).rules)
        rules.update(rule for opening in update.openings for rule in read_content(opening.payload).rules)
        for line in update.lines[1:]:
            told += 1
            assert line.endswith(")")
            assert line[:-1].rpartition(" (")[2] in rules
    assert told > 100


async def test_the_fingerprint_of_the_full_table_is_published_at_the_end_and_not_before(home: House) -> None:
    name = await home.begin(2, options={"character_draft": "on"})
    version = await home.play(name, 3)
    spectator = home.spectator
    watching = asyncio.create_task(parts(spectator, m.WatchMatchRequest(match=name)))
    assert not (await spectator.get(name)).match.HasField("full_fingerprint")
    assert not any(update.HasField("full_fingerprint") for update in await spectator.replay(name))
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    watched = [part.update for part in await asyncio.wait_for(watching, 60) if part.HasField("update")]
    replayed = await spectator.replay(name)
    everything = Following(EVERYTHING)
    for update in replayed:
        everything.follow(update)
    assert everything.table is not None
    expected = everything.table.full_fingerprint()
    assert expected != everything.table.fingerprint
    assert (await spectator.get(name)).match.full_fingerprint == expected
    for updates in (watched, replayed):
        given = {update.version: update.full_fingerprint for update in updates if update.HasField("full_fingerprint")}
        assert given == {version + 1: expected}
    assert not (await spectator.get(name, version)).match.HasField("full_fingerprint"), "as it was then"


@pytest.mark.parametrize("after", [0, 4])
async def test_live_watchers_get_all_openings_at_the_end(home: House, after: int) -> None:
    name = await home.begin(2, options={"character_draft": "on"})
    await home.play(name, 3)
    told: dict[str, dict[int, list[Any]]] = {}
    caught_up: set[str] = set()

    async def watch(caller: Caller) -> None:
        openings = told.setdefault(caller.token, {})
        async for part in caller.stream(
            caller.matches.WatchMatch, m.WatchMatchRequest(match=name, after_version=after)
        ):
            if part.HasField("update"):
                openings[part.update.version] = list(part.update.openings)
            elif part.HasField("caught_up"):
                caught_up.add(caller.token)
            elif part.HasField("published"):
                assert openings.get(part.published.of_version) != list(part.published.openings), "only what is new"
                openings[part.published.of_version] = list(part.published.openings)

    callers = (home.spectator, home.seat(1), home.seat(2))
    watching = [asyncio.create_task(watch(caller)) for caller in callers]
    await until(lambda: len(caught_up) == len(callers))
    await home.play(name, 4)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    await asyncio.wait_for(asyncio.gather(*watching), 60)
    complete = {update.version: list(update.openings) for update in await home.spectator.replay(name)}
    sealed = {version: openings for version, openings in complete.items() if openings}
    assert 1 in sealed, "at least the secret of chance"
    for caller in callers:
        assert {version: openings for version, openings in told[caller.token].items() if openings} == sealed


async def test_a_late_watcher_gets_all_openings_that_their_stream_did_not_have(home: House) -> None:
    name = await home.begin(2, options={"objective_choice": "on"})
    version = await home.play(name, 6)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    sealed = {update.version: list(update.openings) for update in await home.spectator.replay(name) if update.openings}
    assert len(sealed) > 2
    for caller in (home.spectator, home.seat(1), home.seat(2)):
        told = await parts(caller, m.WatchMatchRequest(match=name, after_version=version))
        published = [part.published for part in told if part.HasField("published")]
        assert {entry.of_version: list(entry.openings) for entry in published} == sealed


async def test_a_seat_is_lost_only_when_its_loss_is_stored(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await home.create(2)
    await home.join(name, 1)
    watching = asyncio.create_task(parts(home.seat(1), m.WatchMatchRequest(match=name, after_version=1)))
    hosted = await home.service.parts.hosting.open(name)
    await until(lambda: hosted.users == 2)
    deciding, failing = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def fail(_: object) -> int:
        loop.call_soon_threadsafe(deciding.set)
        failing.wait(120)
        raise OperationalError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(home.service.parts.store, "append", fail)
        leaving = asyncio.create_task(
            home.seat(1).call(home.seat(1).matches.LeaveMatch, m.LeaveMatchRequest(match=name))
        )
        await asyncio.wait_for(deciding.wait(), 60)
        hosted.wake()
        await asyncio.sleep(0.1)
        assert not watching.done(), "it is decided but not yet stored"
        failing.set()
        with pytest.raises(Refusal):
            await leaving
    await home.seat(1).call(home.seat(1).matches.LeaveMatch, m.LeaveMatchRequest(match=name))
    with pytest.raises(Refusal) as refusal:
        await asyncio.wait_for(watching, 60)
    assert refusal.value.reason == "SEAT_LOST"
    home.service.parts.hosting.leave(hosted)


@pytest.mark.parametrize("method", ["WatchMatch", "ReplayMatch"])
async def test_unknown_versions(home: House, method: str) -> None:
    name = await home.begin(2)
    request: Any = m.WatchMatchRequest if method == "WatchMatch" else m.ReplayMatchRequest
    with pytest.raises(Refusal) as refusal:
        async for _ in home.spectator.stream(
            getattr(home.spectator.matches, method), request(match=name, after_version=10_000)
        ):
            pass
    assert refusal.value.reason == "VERSION_NOT_FOUND"
    with pytest.raises(Refusal) as refusal:
        async for _ in home.spectator.stream(
            getattr(home.spectator.matches, method), request(match="matches/nowhere0")
        ):
            pass
    assert refusal.value.reason == "MATCH_NOT_FOUND"


async def test_watchers_learn_that_the_service_ends(home: House) -> None:
    name = await home.begin(2)
    watching = asyncio.create_task(parts(home.spectator, m.WatchMatchRequest(match=name)))
    scores = asyncio.create_task(_scores(home, name))
    await asyncio.sleep(0.1)
    await home.service.parts.hosting.close()
    await home.service.parts.boards.close()
    for task in (watching, scores):
        with pytest.raises(Refusal) as refusal:
            await asyncio.wait_for(task, 60)
        assert refusal.value.reason == "SHUTTING_DOWN"


async def _scores(home: House, name: str) -> None:
    from caravanserai_protocol.v1.scoreboard_service_pb2 import WatchScoreboardRequest

    request = WatchScoreboardRequest(name=f"{name}/scoreboard")
    async for _ in home.spectator.stream(home.spectator.scoreboards.WatchScoreboard, request):
        pass


# -- a client that knows no game --------------------------------------------------------------------------------------


def layout(table: m.GetMatchResponse) -> list[tuple[str, str, int]]:
    return [(entry.place, entry.piece, entry.count) for entry in table.table.placements]


async def follow_all(home: House, name: str, caller: Caller, viewer: int) -> None:
    """Folds the stream of a viewer forwards and backwards, and compares each version with the service."""
    following = Following(viewer)
    updates = await caller.replay(name)
    for update in updates:
        event = following.follow(update)
        shown = await caller.get(name, update.version)
        assert shown.viewer == viewer
        assert following.table is not None
        assert following.table.layout() == layout(shown)
        assert following.table.fingerprint == event.fingerprint == shown.table.fingerprint == shown.match.fingerprint
        tasks = [
            (stack, task.kind, list(task.arguments), task.asked_at)
            for stack, stacked in sorted(following.table.stacks.items())
            for task in stacked
        ]
        assert tasks == [(task.stack, task.kind, list(task.arguments), task.asked_at) for task in shown.table.tasks]
    for _ in updates:
        following.step_back()
    assert following.table is not None
    begin = await caller.get(name, 0)
    assert following.table.layout() == layout(begin)
    assert following.table.fingerprint == begin.table.fingerprint


async def test_a_generic_client_shows_the_same_table_at_every_version(home: House) -> None:
    name = await home.begin(3, options={"objective_choice": "on"})
    await home.play(name, 40)
    await follow_all(home, name, home.spectator, 0)
    for seat in (1, 3):
        await follow_all(home, name, home.seat(seat), seat)


async def test_a_generic_client_follows_a_finished_match_with_all_openings(home: House) -> None:
    name = await home.begin(2, bots=2, options={"objective_choice": "on"})
    async for _ in home.spectator.updates(name):
        pass
    await follow_all(home, name, home.spectator, 0)


async def test_a_generic_client_may_begin_in_the_middle(home: House) -> None:
    name = await home.begin(2)
    await home.play(name, 10)
    request = m.WatchMatchRequest(match=name, after_version=8, with_table=True)
    game = await home.spectator.call(home.spectator.games.GetGame, game_service_pb2.GetGameRequest(name=GAME))
    following: Following | None = None
    async for part in home.spectator.stream(home.spectator.matches.WatchMatch, request):
        if part.HasField("table"):
            following = Following.begin_with(game.game.areas, part.table)
            assert following.table is not None
            assert following.table.fingerprint == part.table.fingerprint
        elif part.HasField("update"):
            assert following is not None
            following.follow(part.update)
        else:
            break
    shown = await home.spectator.get(name)
    assert following is not None
    assert following.table is not None
    assert following.table.layout() == layout(shown)
    assert shown.match.state == match_pb2.Match.STATE_PLAYING


async def test_a_generic_client_notices_alterations(home: House) -> None:
    name = await home.begin(2, options={"objective_choice": "on"})
    await home.play(name, 6)
    updates = await home.seat(1).replay(name)

    def follow(altered: list[m.MatchUpdate]) -> None:
        following = Following(1)
        for update in altered:
            following.follow(update)

    follow(updates)
    with pytest.raises(AlteredError, match="came after"):
        follow([*updates[:3], *updates[4:]])
    opened = next(index for index, update in enumerate(updates) if update.openings)
    forged = [m.MatchUpdate.FromString(update.SerializeToString()) for update in updates]
    payload = bytearray(forged[opened].openings[0].payload)
    payload[9] ^= 1
    forged[opened].openings[0].payload = bytes(payload)
    with pytest.raises(AlteredError, match="opening"):
        follow(forged)
    forged = [m.MatchUpdate.FromString(update.SerializeToString()) for update in updates]
    forged[opened].openings[0].salt = bytes(16)
    with pytest.raises(AlteredError, match="seal"):
        follow(forged)
    forged = [m.MatchUpdate.FromString(update.SerializeToString()) for update in updates]
    index = next(number for number, update in enumerate(updates) if b"coin" in update.event and number > 6)
    forged[index].event = forged[index].event.replace(b"coin", b"gold", 1)
    with pytest.raises(AlteredError):
        follow(forged)


@pytest.mark.parametrize("ticks", range(4))
async def test_a_stream_that_ends_at_the_moment_of_news_ends(home: House, ticks: int) -> None:
    """`asyncio.wait_for` of Python 3.11 loses a cancellation that comes together with what it waits for."""
    streams, pulse = SimpleNamespace(_registry=home.service.parts.hosting), asyncio.Event()
    until = home.service.parts.store.clock() + 60_000
    waiting = asyncio.create_task(EventStreams._news(cast(Any, streams), pulse, until))
    await asyncio.sleep(0.01)
    pulse.set()
    for _ in range(ticks):
        await asyncio.sleep(0)
    ended = waiting.done()
    waiting.cancel()
    await asyncio.wait((waiting,))
    assert ended or waiting.cancelled()
