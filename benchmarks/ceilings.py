"""The ceilings of the works that one process of a PostgreSQL does for all: what an event costs there, and how many a
second they bear.

Whole matches are played before, and their events stored as fast as the database takes them. Then each work follows all
of them at once, as its process would if others stored them. Matches with running clocks, and notices, are rows that are
made up, because there must be many.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path

import psycopg

from benchmarks.cold_match import TABLES, random_log
from benchmarks.measurement import Row
from benchmarks.running_matches import RunningMatches
from benchmarks.several import _of_databases
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.terms import Terms
from projections.matches.clocks import deadlines
from projections.notices.notices import waiting_webhooks
from projections.store import ProjectionStore
from service.assembly import open_projections
from service.audit.tree import BATCH, Tree
from service.configuration import Configuration
from service.persistence.log_changes import EventsProjected
from service.persistence.matches.store import MatchStore

MATCHES = 15
"""The number of matches of each game."""
STORED = 100
"""The events that share a transaction, as at 1,000 decisions a second with commits that take a tenth of one."""
RATES = (1_000, 10_000)
"""The decisions a second for which the share of a processor is given; a decision is one event."""
AT_ONCE = (400, 2_000)
"""The matches that are played at the same time, of which each batch of the projections has some decisions."""
RUNNING = (1_000, 100_000)
"""The matches with running clocks, and the notices that nobody has fetched."""
OF_EACH = 10
"""The notices of each player; one player in a hundred has one that was not sent."""
LATER = 10**12
MADE_UP = (
    """INSERT INTO clocks SELECT 'matches/m' || n, '', '', '', {later} + n / 100 FROM generate_series(1, {number}) n""",
    """INSERT INTO webhooks SELECT 'webhooks/w' || n, n, 'players/p' || n, 'players/p' || n, '',
       CASE WHEN n % 100 = 0 THEN 0 ELSE {number} END, 0, 0 FROM generate_series(1, {owners}) n""",
    """INSERT INTO player_notices SELECT 'players/p' || 1 + n % {owners}, 'matches/m' || n, 'TURN', 1, n, n, 'merv', n,
       0, CASE WHEN (1 + n % {owners}) % 100 = 0 THEN 0 ELSE 1 END FROM generate_series(1, {number}) n""",
)
"""Of the clocks, 99 or 100 have run out."""
LOOKS = 100
LOOKING_SECONDS = 0.5


def measure(matches: int = MATCHES) -> list[Row]:
    """All figures, on a PostgreSQL that is started for them."""
    from tests.postgres import running  # it needs the packages of the tests

    with running() as postgres:
        url = postgres.database()
        with closing(MatchStore(url, games())) as store:
            log = [each for number in range(matches) for part in _matches(store, number) for each in part]
            rows = [_row("storing, the one lock of the table of events", len(log), lambda: _store(store, log))]
            tree = Tree(store)
            tree.prepare()
            rows.append(_row("the transparency log", len(log), lambda: _to_end(tree)))
            configuration = Configuration(url)
            opened: list[ProjectionStore] = []
            rows.append(_row("the projections", len(log), lambda: opened.append(_followed(configuration, store))))
            rows += _sizes(url, len(log), matches * len(TABLES))
            rows.append(_row("of that, reading what other services stored", len(log), lambda: store.since(0, len(log))))
            opened[0].close()  # so that the service keeps them
            rows.append(asyncio.run(_heard(url, store)))
            opened[0] = open_projections(configuration, store)
            with closing(opened[0]) as projections:
                assert projections.held()
                for number in RUNNING:
                    rows += _made_up(projections, number)
        rows += [_by_turns(postgres.database(), log, number) for number in AT_ONCE]
    return rows


def _by_turns(url: str, log: list[Recorded], number: int) -> Row:
    """The projections of matches that are played at the same time."""
    played = [list(group) for _, group in groupby(log, lambda each: each.event.match)]
    with (
        closing(MatchStore(url, games())) as store,
        closing(open_projections(Configuration(url), store)) as projections,
    ):
        assert projections.held()
        matches = RunningMatches(projections, played, number)
        matches.follow(matches.batches())
        batches = matches.batches()
        name = f"the projections without reading, decisions of {number:,} matches by turns"
        return _row(name, sum(map(len, batches)), lambda: matches.follow(batches))


def _matches(store: MatchStore, number: int) -> Iterator[list[Recorded]]:
    """A match of each game, interleaved by nobody: each is stored after the other."""
    for game, seats in TABLES:
        name = f"matches/{game}{number:012d}"
        yield list(random_log(store, name, Terms(game, seats, seed=name)))


def _store(store: MatchStore, log: list[Recorded]) -> None:
    for first in range(0, len(log), STORED):
        store.append(log[first : first + STORED])


def _to_end(tree: Tree) -> None:
    while tree.advance() == BATCH:
        pass


def _followed(configuration: Configuration, store: MatchStore) -> ProjectionStore:
    projections = open_projections(configuration, store)
    assert projections.held()
    projections.catch_up(store)
    return projections


async def _heard(url: str, store: MatchStore) -> Row:
    """The news of all events to a service that runs the tournaments, and watches clocks and notices."""
    from tests.service.house import house, until

    events = store.since(0, sys.maxsize)
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder), store=url) as home:
            parts = home.service.parts
            await until(lambda: parts.running.leading)
            before, own, began = _of_databases(), time.process_time(), time.perf_counter()
            for first in range(0, len(events), STORED):
                batch = events[first : first + STORED]
                parts.store.bus.publish(EventsProjected(batch, batch[-1].position))
                await asyncio.sleep(0)
            await asyncio.sleep(LOOKING_SECONDS)  # what threads look up
            elapsed, own, database = time.perf_counter() - began, time.process_time() - own, _of_databases() - before
    return _shares("tournaments, clocks and notices hear of it", len(events), own, database, elapsed)


def _row(name: str, events: int, work: Callable[[], object]) -> Row:
    """The processor time of a work for each event, its own and that of the database, and what follows from it."""
    before, own, began = _of_databases(), time.process_time(), time.perf_counter()
    work()
    elapsed, own, database = time.perf_counter() - began, time.process_time() - own, _of_databases() - before
    return _shares(name, events, own, database, elapsed)


def _shares(name: str, events: int, own: float, database: float, elapsed: float) -> Row:
    shares = "; ".join(f"{rate * own / events:.0%} of a processor at {rate:,}/s" for rate in RATES)
    remark = f"{shares}; the database {1000 * database / events:.2f} ms; {events / elapsed:,.0f} events/s by the clock"
    return Row(name, f"{1000 * own / events:.3f} ms", remark)


SIZES = """SELECT CASE WHEN relname LIKE 'audit%%' THEN 'the transparency log'
    WHEN nspname <> 'public' THEN 'the projections' ELSE 'the events' END, sum(pg_total_relation_size(pg_class.oid))
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND nspname NOT LIKE 'pg_%%' AND nspname <> 'information_schema' GROUP BY 1 ORDER BY 1"""
"""The bytes of tables with their indexes. The projections have a schema of their own."""


def _sizes(url: str, events: int, matches: int) -> Iterator[Row]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM")
        for name, size in connection.execute(SIZES).fetchall():
            remark = f"for an event; {size / matches / 1024:,.0f} KiB for a match of {events / matches:,.0f} events"
            yield Row(f"bytes of {name}", f"{size / events:,.0f}", remark)


def _made_up(projections: ProjectionStore, number: int) -> list[Row]:
    """The looks of the workers of clocks and notices where so much waits."""
    with projections.database.writing() as cursor:
        for table in ("clocks", "player_notices", "webhooks"):
            cursor.execute(f"DELETE FROM {table}")
        for statement in MADE_UP:
            cursor.execute(statement.format(number=number, owners=number // OF_EACH, later=LATER))
    return [
        _look(f"clocks, {number:,} matches in which one runs", lambda: deadlines(projections, LATER, 100)),
        _look(f"notices, {number:,} of them", lambda: waiting_webhooks(projections, LATER - 1)),
    ]


def _look(name: str, look: Callable[[], object]) -> Row:
    before, own = _of_databases(), time.process_time()
    for _ in range(LOOKS):
        look()
    own, database = time.process_time() - own, _of_databases() - before
    return Row(name, f"{1000 * own / LOOKS:.2f} ms", f"for a look; the database {1000 * database / LOOKS:.2f} ms")


if __name__ == "__main__":
    for row in measure(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES):
        print(row)
