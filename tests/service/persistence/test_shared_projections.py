"""Projections in PostgreSQL: one service keeps them, the others read them, and any other one takes them over."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from eventsourcing.persistence import PersistenceError

from domain.games import games
from domain.log import Positioned
from domain.matches.events import MatchFinished, MatchStarted
from projections.appliers import AppliedProjections
from projections.databases.postgresql_schema import PostgresqlSchema
from projections.store import BehindError, ProjectionStore
from service.assembly import open_projections, prepare_projections
from service.persistence.kinds import all_projections, signature_of
from service.persistence.location import StoreLocation
from service.persistence.log_changes import EventsCommitted
from service.persistence.matches.store import MatchStore
from service.persistence.projection_schema import drop_unused
from tests.domain.matches.logs import logged, seated
from tests.projections.worlds import ANN, BEN, ListedLog
from tests.service.house import House, configuration, house, until

UNLIKE = {"directory_seats": ("since",), "waiting": ("due",), "ratings": ("number",), "player_opponents": ("number",)}
"""Columns that no log determines: the clock of who follows, and the numbers that a database gives to rows."""


def rows(projections: ProjectionStore, tables: Sequence[str]) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the projections."""

    def look(cursor: Any) -> dict[str, list[tuple[Any, ...]]]:
        found = {}
        for table in tables:
            unlike = UNLIKE.get(table, ())
            each = [dict(row) for row in cursor.execute(f"SELECT * FROM {table}").fetchall()]
            found[table] = sorted(tuple(value for name, value in row.items() if name not in unlike) for row in each)
        return found

    return projections.read(look)


def as_in_a_file(home: House, folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows as one pass over the log makes them in a file."""
    parts = home.service.parts
    with closing(ProjectionStore(folder / "again.sqlite", all_projections())) as again:
        again.catch_up(parts.store)
        return rows(again, parts.projections.database.tables)


@asynccontextmanager
async def services(folder: Path, store: str, number: int) -> AsyncIterator[list[House]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(house(folder / f"{at}", store=store, polling_seconds=3600.0))
            for at in range(number)
        ]


def leading(homes: Sequence[House]) -> list[bool]:
    return [home.service.parts.projections.leading for home in homes]


async def listed(home: House) -> list[str]:
    answer = await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())
    return [match.name for match in answer.matches]


async def test_callers_see_at_any_service_what_they_have_just_done_at_another(
    tmp_path: Path, postgresql_store: str
) -> None:
    async with services(tmp_path, postgresql_store, 3) as homes:
        assert leading(homes) == [True, False, False]
        made: list[str] = []
        for turn in range(6):
            name = await homes[turn % 3].begin(2)
            there = homes[(turn + 1) % 3]
            made.insert(0, name)
            assert await listed(there) == made, "without a wait of the caller"
            version = await homes[turn % 3].play(name, 2)
            wanted = s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=version)
            board = await there.spectator.call(there.spectator.scoreboards.GetScoreboard, wanted)
            assert board.scoreboard.version == version
        assert rows(homes[1].service.parts.projections, ["directory"])["directory"]
        files = [home.service.configuration.projections for home in homes]
        assert not any(map(Path.exists, files)), "nobody has a file of their own"


async def test_another_service_takes_the_projections_over(tmp_path: Path, postgresql_store: str) -> None:
    async with services(tmp_path / "others", postgresql_store, 1) as (first,), AsyncExitStack() as stack:
        second = await stack.enter_async_context(house(tmp_path / "b", store=postgresql_store, polling_seconds=3600.0))
        name = await first.begin(2)
        await second.play(name, 5)
        assert leading([first, second]) == [True, False]
        await first.service.stop()
        await until(lambda: leading([second]) == [True])
        other = await second.begin(3)
        await second.play(other, 5)
        await second.play(name, 5, seed=2)
        assert set(await listed(second)) == {name, other}
        kept = second.service.parts.projections
        assert await asyncio.to_thread(rows, kept, kept.database.tables) == await asyncio.to_thread(
            as_in_a_file, second, tmp_path
        )


async def test_a_service_reads_no_events_for_which_nobody_there_cares(tmp_path: Path, postgresql_store: str) -> None:
    async with services(tmp_path, postgresql_store, 2) as (one, two):
        read: list[str] = []

        def note(news: EventsCommitted) -> None:
            read.extend(getattr(entry.recorded, "event").stream for entry in news.events)  # noqa: B009

        two.service.parts.store.bus.subscribe(EventsCommitted, note)
        reached = two.service.parts.projector.caught_up
        unseen, seen = await one.begin(2), await one.begin(2)
        await two.spectator.get(seen)
        await one.play(unseen, 6)
        version = await one.play(seen, 6)
        live = two.service.parts.hosting._hosted[seen]
        await until(lambda: live.committed == version)
        await reached()
        assert seen in read
        assert unseen not in read
        assert set(await listed(two)) == {unseen, seen}, "the lists know it all the same"


async def test_who_waits_at_another_service_hears_of_what_concerns_them(tmp_path: Path, postgresql_store: str) -> None:
    async with services(tmp_path, postgresql_store, 2) as (one, two):
        heard: asyncio.Queue[Any] = asyncio.Queue()

        async def listen(stream: AsyncIterator[Any]) -> None:
            async for message in stream:
                heard.put_nowait(message)

        watching = [
            asyncio.create_task(listen(two.seat(seat).stream(two.seat(seat).inbox.WatchInbox, i.WatchInboxRequest())))
            for seat in (1, 2)
        ]
        assert {(await heard.get()).WhichOneof("content") for _ in watching} == {"caught_up"}
        name = await one.begin(2)  # somebody takes seats there who watches here
        while (message := await heard.get()).WhichOneof("content") != "opened":
            pass
        assert message.opened.match == name
        await one.play(name, 1)
        assert (await heard.get()).WhichOneof("content") in ("closed", "opened")
        version = (await one.spectator.get(name)).match.version
        wanted = s.WatchScoreboardRequest(name=f"{name}/scoreboard", min_version=version)
        boards = two.spectator.stream(two.spectator.scoreboards.WatchScoreboard, wanted)
        assert (await anext(aiter(boards))).scoreboard.version == version
        for task in watching:
            task.cancel()


# -- the schema -------------------------------------------------------------------------------------------------------


def match_events(number: int) -> list[Positioned]:
    """A match with its end, at positions that follow each other; every second event is of another match."""
    bodies = [*seated([ANN, BEN]), MatchStarted(()), MatchFinished((1, 2))]
    logs = [logged(*bodies, match=f"matches/shared{number}{which}") for which in "ab"]
    found = [recorded for pair in zip(*logs, strict=True) for recorded in pair]
    return [Positioned(number * 100 + at, recorded) for at, recorded in enumerate(found, 1)]


@pytest.fixture
def keepers(postgresql_store: str) -> Iterator[tuple[ProjectionStore, ProjectionStore]]:
    """Two processes with the same projections."""
    with ExitStack() as stack:
        one, two = [
            stack.enter_context(
                closing(ProjectionStore(PostgresqlSchema(postgresql_store, "shared", 4000), all_projections()))
            )
            for _ in range(2)
        ]
        yield one, two


def ratings(store: ProjectionStore) -> list[int]:
    """The number of matches that count for each rating."""
    return [row[0] for row in store.read(lambda cursor: cursor.execute("SELECT matches FROM ratings").fetchall())]


def test_who_dies_between_two_batches_or_within_one_leaves_nothing_half_done(
    keepers: tuple[ProjectionStore, ProjectionStore], postgresql_store: str
) -> None:
    one, two = keepers
    first, second, third = (match_events(number) for number in (1, 2, 3))
    assert one.held()
    assert not two.held()
    one.advance(first)
    with pytest.raises(PersistenceError):
        two.advance(second)
    mark = [b"mark of the second"]
    end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4000 AND granted"

    def dying(position: int) -> bytes:
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            connection.execute(end)
        return mark[0]

    one._applied = AppliedProjections.of((*one._projections, _Dying(dying)))
    with pytest.raises(PersistenceError):
        one.advance(second)
    assert not one.leading
    assert two.held()
    assert two.position() == first[-1].position
    assert two.advance(second, after=first[-1].position) == second[-1].position
    assert two.advance(second) == second[-1].position, "what counted does nothing"
    assert two.advance(third) == third[-1].position
    assert set(ratings(one)) == {6}
    assert not one.held()
    two.clear()
    with pytest.raises(BehindError):
        two.advance(third, after=second[-1].position)


class _EmptiedLog(ListedLog):
    """A log; while it is read on, somebody makes the tables again of those who follow it."""

    def __init__(self, dropped: Callable[[], object]) -> None:
        super().__init__()
        self._dropped = dropped

    def since(self, after: int, limit: int) -> Sequence[Positioned]:
        self._dropped()
        return super().since(after, limit)


def test_tables_that_are_made_again_while_somebody_catches_up_are_filled_from_the_beginning(
    keepers: tuple[ProjectionStore, ProjectionStore], postgresql_store: str
) -> None:
    one, two = keepers
    assert one.held()
    one.advance(match_events(1))

    def drop() -> None:
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            connection.execute("DROP TABLE shared.directory_seats CASCADE")
        two.make()

    log = _EmptiedLog(drop)
    log.rows = [*match_events(1), *match_events(2)]
    with pytest.raises(BehindError):
        one.catch_up(log)
    log._dropped = lambda: None
    assert one.held()
    assert one.catch_up(log) == log.last_position()
    assert set(ratings(one)) == {4}


class _Dying:
    """A projection whose process is cut off while it follows an event."""

    tables = ()

    def __init__(self, die: Any) -> None:
        self._die = die

    def clear(self, cursor: Any) -> None:
        """Has nothing to empty."""

    def apply(self, cursor: Any, position: int, recorded: Any) -> None:
        """Dies at the end of a match."""
        if recorded.event.ends:
            self._die(position)


def test_two_programs_with_other_tables_do_not_touch_each_other(tmp_path: Path, postgresql_store: str) -> None:
    def changed() -> Any:
        kinds = all_projections()
        kinds[0].tables = (*kinds[0].tables, "CREATE TABLE IF NOT EXISTS added (match TEXT)")  # type: ignore[misc]
        return kinds

    with closing(MatchStore(postgresql_store, games())) as store:
        old = open_projections(configuration(tmp_path, store=postgresql_store), store)
        location = StoreLocation.of(postgresql_store)
        schemas = [location.projections_schema(fingerprint) for fingerprint in ("11111111", "22222222")]
        new = ProjectionStore(PostgresqlSchema(postgresql_store, schemas[0], 5000), changed())
        assert old.held()
        assert new.held()
        for each in (old, new):
            each.advance(match_events(1))
        assert ratings(old) == ratings(new)
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            connection.execute(f'CREATE SCHEMA "{schemas[1]}"'.encode())
            connection.execute(f'CREATE SCHEMA "{schemas[1]}0"'.encode())
        own = signature_of(store.information.identity)
        assert schemas[1] in drop_unused(location, own)
        assert old.position() == 110, "a schema that is open stays"
        old.close()
        assert drop_unused(location, own) == [], "and so does that of this program"
        assert drop_unused(location, "33333333") == [location.projections_schema(own)]
        new.close()
        granted, dropped = prepare_projections(store, "")
        assert granted == dropped == []


def test_an_event_that_cannot_be_followed_stops_no_other(keepers: tuple[ProjectionStore, ProjectionStore]) -> None:
    one, _ = keepers
    assert one.held()
    events = match_events(1)
    orphans = logged(*seated([ANN, BEN]), MatchStarted(()), match="matches/orphan")[2:]
    broken = [Positioned(150 + at, recorded) for at, recorded in enumerate(orphans)]
    later = match_events(2)
    one._projections[0].apply = _refusing(one._projections[0].apply)  # type: ignore[method-assign]
    assert one.advance([*events, *broken, *later]) == later[-1].position
    assert [found.stream for found in one.set_aside()] == ["matches/orphan"]
    assert set(ratings(one)) == {4}
    more = match_events(3)
    assert one.advance(more) == more[-1].position, "and those that follow are quick again"
    assert set(ratings(one)) == {6}


def _refusing(apply: Any) -> Any:
    def refuse(cursor: Any, position: int, recorded: Any) -> None:
        if recorded.event.stream == "matches/orphan":
            raise ValueError("it makes no sense")
        apply(cursor, position, recorded)

    return refuse


async def test_events_of_one_match_are_followed_together_in_memory(
    tmp_path: Path, postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several changes of one row in a batch, as bots and quick players make them, need no statement for each event."""
    async with services(tmp_path / "others", postgresql_store, 1) as (home,):
        await home.play(await home.begin(2), 40)
        parts = home.service.parts
        alone: list[int] = []
        advance = ProjectionStore._advance

        def noted(self: ProjectionStore, events: Sequence[Positioned], *how: Any, together: bool) -> Any:
            if not together:
                alone.append(events[0].position)
            return advance(self, events, *how, together=together)

        monkeypatch.setattr(ProjectionStore, "_advance", noted)
        await asyncio.to_thread(parts.projections.rebuild, parts.store)
        assert not alone, "the rows in memory were given up"
        kept = parts.projections
        assert await asyncio.to_thread(rows, kept, kept.database.tables) == await asyncio.to_thread(
            as_in_a_file, home, tmp_path
        )
