"""The scoreboard counts each event of the log exactly once, live and final, and can be rebuilt."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_pb2
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from eventsourcing.persistence import PersistenceError

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.log import Positioned
from domain.matches.events import Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.errors import Refused
from projections.databases.sqlite import SqliteFile
from projections.databases.statements import Cursor
from projections.decisions import Decisions
from projections.matches.directory import DirectoryProjection, ListedMatch
from projections.matches.match_list import CallerIdentity, Listing, condition_of_filter, matches
from projections.matches.scoreboard import Scoreboard, ScoreboardProjection, progress_of, scoreboard_of
from projections.store import ProjectionStore
from service.api.matches import scoreboards
from service.application.live import projector
from service.application.live.projector import Projector
from service.assembly import open_projections
from service.persistence.boxes.kind import BOXES
from service.persistence.log_changes import EventsProjected
from service.persistence.matches.store import MatchStore
from service.server import rebuild
from tests.service.api.matches.test_directory import settled
from tests.service.house import House, Refusal, configuration, house, until


def listed(projections: ProjectionStore) -> list[ListedMatch]:
    """The first matches of the directory, for anybody."""
    return matches(
        projections,
        Listing(condition_of_filter("", CallerIdentity()), "position", False),
        CallerIdentity(),
        10,
        everything=True,
    )


async def board(
    home: House, name: str, min_version: int | None = None, seconds: float = 120
) -> scoreboard_pb2.Scoreboard:
    request = s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=min_version)
    call = home.spectator.scoreboards.GetScoreboard
    answer: s.GetScoreboardResponse = await home.spectator.call(call, request, seconds)
    return answer.scoreboard


async def points_on_table(home: House, name: str, version: int) -> dict[tuple[int, str], int]:
    """The points on the table."""
    points = {}
    for entry in (await home.spectator.get(name, version)).table.placements:
        if entry.place.startswith("score@"):
            seat, _, category = entry.place.removeprefix("score@").partition(":")
            points[int(seat), category] = entry.count
    return points


def points_on_board(shown: scoreboard_pb2.Scoreboard) -> dict[tuple[int, str], int]:
    return {
        (seat.seat, entry.category): entry.points for seat in shown.seats for entry in seat.categories if entry.points
    }


async def test_the_scoreboard_shows_the_points_on_the_table_and_their_rules(home: House) -> None:
    name = await home.begin(3, bots=3)
    end = max([update.version async for update in home.spectator.updates(name)])
    shown = await board(home, name, end)
    match = (await home.spectator.get(name)).match
    assert shown.version == end
    assert shown.final
    assert points_on_board(shown) == {
        key: points for key, points in (await points_on_table(home, name, end)).items() if points
    }
    for seat in shown.seats:
        assert seat.points == sum(entry.points for entry in seat.categories)
        assert seat.place == match.seats[seat.seat - 1].rank
        for entry in seat.categories:
            assert entry.points == sum(rule.points for rule in entry.rules)
            assert all(rule.rule.startswith("MP-") for rule in entry.rules)
            assert entry.title
    assert any(seat.categories for seat in shown.seats)


async def test_a_live_scoreboard_shows_at_least_the_requested_version(home: House) -> None:
    name = await home.begin(2)
    for _ in range(25):
        version = await home.play(name, 1)
        shown = await board(home, name, version)
        assert shown.version >= version
        assert not shown.final
        assert points_on_board(shown) == await points_on_table(home, name, shown.version)


async def test_places_of_a_live_scoreboard_follow_points(home: House) -> None:
    name = await home.begin(4, bots=4)
    async for _ in home.spectator.updates(name):
        pass
    store = open_projections(configuration(home.service.configuration.projections.parent / "elsewhere"))
    events = await asyncio.to_thread(home.service.parts.store.since, 0, 10_000)
    seen = False
    assert BOXES.holds(events[0].recorded)
    store.advance(events[:1])
    for event in events[1:-1]:
        store.advance([event])
        live = scoreboard_of(store, name)
        assert live is not None
        for seat in live.seats:
            assert seat.place == 1 + sum(other.points > seat.points for other in live.seats)
            assert not seat.tie_broken
        seen = seen or len({seat.place for seat in live.seats}) > 1
    assert seen
    store.close()


async def test_watching_follows_to_the_final_scoreboard(home: House) -> None:
    name = await home.begin(2, bots=2)
    request = s.WatchScoreboardRequest(name=f"{name}/scoreboard")
    boards = [
        answer.scoreboard async for answer in home.spectator.stream(home.spectator.scoreboards.WatchScoreboard, request)
    ]
    versions = [shown.version for shown in boards]
    assert versions == sorted(set(versions))
    assert [shown.final for shown in boards] == [False] * (len(boards) - 1) + [True]
    assert boards[-1] == await board(home, name)


def test_an_undone_decision_leaves_no_points(tmp_path: Path) -> None:
    """Searches random matches for decisions that give points and can be undone."""
    projections = open_projections(configuration(tmp_path))
    codec = ProtobufCodec(games())
    position = undone = 0

    def count(rows: Sequence[Recorded]) -> Scoreboard:
        nonlocal position
        projections.advance([Positioned(position + number, row) for number, row in enumerate(rows, 1)])
        position += len(rows)
        shown = scoreboard_of(projections, rows[0].event.match)
        assert shown is not None
        return shown

    for number in range(3):
        match, rows = Match.create(
            codec, games(), f"matches/undone{number}", Terms("marcopolo", 4, seed=str(number)), b""
        )
        for seat in range(1, 5):
            rows += match.join(f"Player {seat}")
        before = count([*rows, *match.start()])
        dice = random.Random(number)
        while match.lifecycle.phase is MatchPhase.PLAYING:
            assert match.playing is not None
            (seat,) = match.playing.awaiting()
            after = count(match.decide(seat, dice.choice(list(match.playing.offers(seat)))))
            if [entry.points for entry in after.seats] != [entry.points for entry in before.seats]:
                try:
                    rows = match.undo(seat)
                except Refused:
                    before = after
                    continue
                assert count(rows).seats == before.seats
                undone += 1
            else:
                before = after
    assert undone
    projections.close()


async def test_a_version_that_does_not_come_in_time(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboards, "MARGIN_SECONDS", 5.0)  # a refusal that comes late would not be heard
    name = await home.begin(2)
    with pytest.raises(Refusal) as refusal:
        await board(home, name, 10_000, seconds=5.5)
    assert refusal.value.reason == "VERSION_NOT_REACHED"


async def test_a_version_after_the_end_of_the_match(home: House) -> None:
    name = await home.begin(2)
    waiting = asyncio.create_task(board(home, name, 10_000))
    watching = asyncio.create_task(watched(home, name, 10_000))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    assert not watching.done()
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    with pytest.raises(Refusal) as refusal:
        await asyncio.wait_for(waiting, 60)
    assert refusal.value.reason == "VERSION_NOT_FOUND"
    assert await asyncio.wait_for(watching, 60) == []
    assert await asyncio.wait_for(watched(home, name, 10_000), 60) == [], "the match has ended"
    last = await asyncio.wait_for(watched(home, name, 2), 60)
    assert [shown.version for shown in last] == [(await home.spectator.get(name)).match.version]


async def watched(home: House, name: str, min_version: int) -> list[scoreboard_pb2.Scoreboard]:
    request = s.WatchScoreboardRequest(name=f"{name}/scoreboard", min_version=min_version)
    call = home.spectator.scoreboards.WatchScoreboard
    return [answer.scoreboard async for answer in home.spectator.stream(call, request)]


async def test_a_service_that_ends_shows_no_version_before_the_requested_one(home: House) -> None:
    name = await home.begin(2)
    waiting = asyncio.create_task(board(home, name, 10_000))
    await asyncio.sleep(0.2)
    await home.service.parts.hosting.close()
    await home.service.parts.boards.close()
    with pytest.raises(Refusal) as refusal:
        await asyncio.wait_for(waiting, 60)
    assert refusal.value.reason == "SHUTTING_DOWN"


async def test_an_existing_version_is_shown_even_with_no_time_left(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await home.begin(2)
    version = (await board(home, name, (await home.spectator.get(name)).match.version)).version
    monkeypatch.setattr("service.api.matches.scoreboards.MARGIN_SECONDS", 1_000.0)
    assert (await board(home, name, version)).version == version


async def test_a_reader_of_one_match_is_not_woken_by_another(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name, other = await home.begin(2), await home.begin(2)
    looks = 0

    def counted(store: ProjectionStore, match: str) -> tuple[int, bool]:
        nonlocal looks
        looks += 1
        return progress_of(store, match)

    monkeypatch.setattr(scoreboards, "WAIT_SECONDS", 100.0)
    monkeypatch.setattr(scoreboards, "progress_of", counted)
    waiting = [asyncio.create_task(board(home, name, 6)) for _ in range(10)]
    await until(lambda: looks == 10)
    for number in range(10):
        await home.play(other, 1, number)
        await settled(home)
    assert looks == 10
    await home.play(name, 6)
    shown = await asyncio.wait_for(asyncio.gather(*waiting), 60)
    assert all(entry.version >= 6 for entry in shown)
    assert looks == 10


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("matches/nowhere000/scoreboard", "MATCH_NOT_FOUND"),
        ("matches/nowhere000", "FIELD_INVALID"),
        ("", "FIELD_INVALID"),
    ],
)
async def test_unknown_scoreboards(home: House, name: str, reason: str) -> None:
    with pytest.raises(Refusal) as refusal:
        await home.spectator.call(home.spectator.scoreboards.GetScoreboard, s.GetScoreboardRequest(name=name))
    assert refusal.value.reason == reason


async def matches_played(folder: Path) -> list[str]:
    async with house(folder) as home:
        names = [await home.begin(2, bots=2), await home.begin(2), await home.create(3)]
        await home.play(names[1], 20)
        async for _ in home.spectator.updates(names[0]):
            pass
    return names


async def test_events_count_once_when_they_arrive_again(tmp_path: Path) -> None:
    names = await matches_played(tmp_path)
    store = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    events = store.since(0, 10_000)
    one = open_projections(configuration(tmp_path))
    two = open_projections(configuration(tmp_path / "two"))
    for size in (1, 7, 50):
        for start in range(0, len(events), size):
            two.advance(events[max(start - 3, 0) : start + size])
    assert two.position() == one.position() == store.last_position()
    for name in names:
        assert scoreboard_of(two, name) == scoreboard_of(one, name)
    assert listed(two) == listed(one)
    for projection in (one, two, store):
        projection.close()


class Failing(ScoreboardProjection):
    """A projection that fails at one position, like a failing disk."""

    at = 0

    def apply(self, cursor: Cursor, position: int, recorded: Any) -> None:
        """Fails, or applies the event."""
        if position == self.at:
            raise sqlite3.OperationalError("disk I/O error")
        super().apply(cursor, position, recorded)

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Fails, or applies the decisions."""
        if self.at in {position for position, _ in decisions}:
            raise sqlite3.OperationalError("disk I/O error")
        super().apply_decisions(cursor, decisions)


async def test_projections_that_fail_half_way_count_nothing(tmp_path: Path) -> None:
    await matches_played(tmp_path)
    store = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    events = store.since(0, 10_000)
    last = Failing()
    broken = ProjectionStore(tmp_path / "broken.sqlite", (DirectoryProjection(), last))
    broken.advance(events[:5])
    last.at = 7
    with pytest.raises(PersistenceError, match="disk I/O error"):
        broken.advance(events[5:10])
    assert broken.position() == 5
    assert broken.set_aside() == []
    last.at = 0
    broken.advance(events)
    whole = open_projections(configuration(tmp_path))
    assert listed(broken) == listed(whole)
    for projection in (broken, whole, store):
        projection.close()


async def test_an_event_that_cannot_be_followed_sets_its_match_aside_alone(tmp_path: Path) -> None:
    names = await matches_played(tmp_path)
    store = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    events = store.since(0, 10_000)
    broken = open_projections(configuration(tmp_path / "broken"))
    out_of_place = next(event for event in events if event.recorded.event.stream == names[1])  # type: ignore[union-attr]
    end = events[-1].position + 1
    broken.advance([*events, out_of_place._replace(position=end)])  # creates a match that already exists
    assert broken.position() == end
    assert [(found.stream, found.version) for found in broken.set_aside()] == [(names[1], 1)]
    whole = open_projections(configuration(tmp_path))
    for name in (names[0], names[2]):
        assert scoreboard_of(broken, name) == scoreboard_of(whole, name)
    for projection in (broken, whole, store):
        projection.close()


async def test_projections_are_rebuilt(tmp_path: Path) -> None:
    names = await matches_played(tmp_path)
    projections = open_projections(configuration(tmp_path))
    before = [scoreboard_of(projections, name) for name in names], listed(projections)
    with projections.database.writing() as cursor:
        cursor.execute("UPDATE scoreboard_points SET points = points + 1")
        cursor.execute("UPDATE directory SET phase = 'abandoned'")
    assert before != ([scoreboard_of(projections, name) for name in names], listed(projections))
    projections.close()
    told: list[int] = []
    last = rebuild(configuration(tmp_path), told.append)
    assert told[-1] == last
    projections = open_projections(configuration(tmp_path))
    assert before == ([scoreboard_of(projections, name) for name in names], listed(projections))
    projections.close()


async def test_a_service_rebuilds_deleted_projections(tmp_path: Path) -> None:
    names = await matches_played(tmp_path)
    async with house(tmp_path) as home:
        before = [await board(home, name, 1) for name in names]
    configuration(tmp_path).projections.unlink()
    async with house(tmp_path) as home:
        assert [await board(home, name, 1) for name in names] == before


async def test_projections_follow_what_another_process_wrote(tmp_path: Path) -> None:
    async with house(tmp_path, polling_seconds=0.05) as home:
        name = await home.begin(2)
        await board(home, name, (await home.spectator.get(name)).match.version)
        await asyncio.sleep(0.2)  # by now the follower has read the log to its end and waits
        other = MatchStore(tmp_path / "matches.sqlite", games())
        match = other.load(name)
        other.append(match.abandon("elsewhere"))
        other.close()
        shown = await asyncio.wait_for(board(home, name, match.version), 60)
        assert shown.version == match.version


@pytest.mark.parametrize("moments", range(6))
async def test_a_follower_can_be_told_to_end_at_any_moment(tmp_path: Path, moments: int) -> None:
    store = MatchStore(tmp_path / "matches.sqlite", games())
    projections = open_projections(configuration(tmp_path))
    match, rows = Match.create(ProtobufCodec(games()), games(), "matches/followed0", Terms("marcopolo", 2), bytes(32))
    store.append([*rows, *match.join("Player")])
    follower = Projector(store, projections, 60)
    await follower.start()
    for _ in range(moments):
        await asyncio.sleep(0)
    await asyncio.wait_for(follower.close(), 60)
    if moments:
        assert projections.position() == 3, "the box and two events"
    projections.close()
    store.close()


async def test_what_was_followed_is_published_also_where_following_failed_after_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A caller who waits for events would wait for ever otherwise: a tournament for the result of a match."""
    monkeypatch.setattr(projector, "RETRY_SECONDS", 0.01)
    store = MatchStore(tmp_path / "matches.sqlite", games())
    projections = open_projections(configuration(tmp_path))
    published: list[int] = []
    store.bus.subscribe(EventsProjected, lambda news: published.extend(event.position for event in news.events))
    emptied = SqliteFile.empty_log
    failures = iter([PersistenceError("the disk is busy")])

    def failing_once(file: SqliteFile) -> bool:
        if (error := next(failures, None)) is not None:
            raise error
        return emptied(file)

    monkeypatch.setattr(SqliteFile, "empty_log", failing_once)
    _, rows = Match.create(ProtobufCodec(games()), games(), "matches/followed0", Terms("marcopolo", 2), bytes(32))
    store.append(rows)
    follower = Projector(store, projections, 60)
    await follower.start()
    try:
        await until(lambda: published == [1, 2])
    finally:
        await follower.close()
        projections.close()
        store.close()
