"""A store is an application of `eventsourcing`: the library's own tests pass, and so do the programs of the page."""

import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from uuid import uuid4

import pytest
from eventsourcing.persistence import ApplicationRecorder, InfrastructureFactoryError, MapperDeserialisationError
from eventsourcing.projection import ApplicationSubscription
from eventsourcing.tests import persistence as theirs

from benchmarks.kernel import recorded_match
from domain.games import games
from domain.games.marcopolo.market import VisitMarket
from domain.matches.events import DecisionMade, Recorded, SeatJoined
from service.persistence.eventsourced import Caravanserai
from service.persistence.matches.store import MatchStore
from service.persistence.newest_event import SetBackError

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "own-projection.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r'```python title="(\w+\.py)"\n(.*?)```', PAGE, re.DOTALL))
parquet = import_module("pyarrow.parquet")  # it has no types
LONGEST = 40
"""The most lines of a program, without the empty ones."""


class TheirTests(theirs.ApplicationRecorderTestCase[ApplicationRecorder]):
    """The library's tests of recorders."""

    __test__ = False

    def open(self, name: str) -> Iterator[None]:
        store = MatchStore(name, games())
        self.recorder = store.recorder
        yield
        store.close()

    def create_recorder(self) -> ApplicationRecorder:
        return self.recorder

    def new_originator_id(self) -> str:
        return str(uuid4())

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestSqliteRecorder(TheirTests):
    __test__ = True

    @pytest.fixture(autouse=True)
    def _opened(self, tmp_path: Path) -> Iterator[None]:
        yield from self.open(str(tmp_path / "store.sqlite"))


class TestPostgresqlRecorder(TheirTests):
    __test__ = True

    @pytest.fixture(autouse=True)
    def _opened(self, postgresql_store: str) -> Iterator[None]:
        yield from self.open(postgresql_store)


@pytest.fixture(scope="module")
def logs() -> list[list[Recorded]]:
    return [recorded_match(f"matches/{number}", f"own-{number}")[0] for number in range(2)]


def counted(logs: list[list[Recorded]]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for log in logs:
        bodies = [recorded.event.body for recorded in log]
        who = {body.seat: body.bot for body in bodies if isinstance(body, SeatJoined)}
        for body in bodies:
            if isinstance(body, DecisionMade) and isinstance(body.decision, VisitMarket):
                found[who[body.seat], body.decision.row] += 1
    return found


def visits(file: Path) -> Counter[tuple[str, str]]:
    """The number that the projection has counted so far."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT who, market, COUNT(*) FROM visits GROUP BY 1, 2").fetchall()
    except sqlite3.OperationalError:  # it has just begun
        return Counter()
    return Counter({(who, market): number for who, market, number in rows})


def started(program: str, folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    (folder / program).write_text(PROGRAMS[program], encoding="utf-8")
    return subprocess.Popen([sys.executable, program, *arguments], cwd=folder, stderr=subprocess.PIPE)


def wait(program: subprocess.Popen[bytes], file: Path, enough: int) -> None:
    while visits(file).total() < enough:
        if program.poll() is not None:
            assert program.stderr is not None
            pytest.fail(program.stderr.read().decode())
        time.sleep(0.05)


def test_a_projection_of_others_follows_a_store_and_counts_once_however_it_ends(
    any_store: str, logs: list[list[Recorded]], tmp_path: Path
) -> None:
    assert max(len(re.findall(r"(?m)^.*\S", program)) for program in PROGRAMS.values()) < LONGEST
    file, wanted = tmp_path / "visits.sqlite", counted(logs)
    store = MatchStore(any_store, games())
    try:
        store.append(logs[0])
        program = started("visits.py", tmp_path, any_store)
        wait(program, file, 1)
        program.send_signal(signal.SIGKILL)
        program.communicate()
        again = started("visits.py", tmp_path, any_store)
        wait(again, file, counted(logs[:1]).total())
        store.append(logs[1])  # while it follows
        wait(again, file, wanted.total())
        again.send_signal(signal.SIGTERM)
        again.communicate()
        assert visits(file) == wanted
    finally:
        store.close()


def test_the_log_becomes_parquet_without_a_gap(logs: list[list[Recorded]], tmp_path: Path) -> None:
    name = str(tmp_path / "store.sqlite")
    folder = tmp_path / "log"
    for log in logs:
        store = MatchStore(name, games())
        store.append(log)
        program = started("parquet.py", tmp_path, name, str(folder))
        errors = program.communicate()[1].decode()
        assert (program.returncode, errors) == (0, "")
        store.close()
    tables = [parquet.read_table(file).to_pylist() for file in sorted(folder.glob("*.parquet"))]
    rows = [row for table in tables for row in table]
    assert len(tables) == len(logs)
    store = MatchStore(name, games(), create=False)
    assert [(row["position"], row["stream"], row["version"]) for row in rows] == [
        (raw.position, raw.stream, raw.version) for raw in store.raw(0, 10_000)
    ]
    assert [row["data"] for row in rows if row["data"]] == [recorded.data for log in logs for recorded in log]
    store.close()


def test_the_mapper_gives_what_was_stored_and_says_where_it_cannot(any_store: str, logs: list[list[Recorded]]) -> None:
    store = MatchStore(any_store, games())
    store.append(logs[0])
    with Caravanserai(env={"CARAVAN_STORE": any_store}) as app:
        with ApplicationSubscription(app, gt=0, topics=("caravanserai.v1.StoredEvent",)) as subscription:
            event, tracking = next(subscription)
        assert (event, tracking.application_name, tracking.notification_id) == (logs[0][0], "Caravanserai", 2)
        row = app.mapper.to_stored_event(event)
        assert app.mapper.to_domain_event(row) == event
        torn = type(row)(row.originator_id, row.originator_version, row.topic, row.state[:-1])
        with pytest.raises(MapperDeserialisationError, match=r"matches/0 1 "):
            app.mapper.to_domain_event(torn)
        with pytest.raises(InfrastructureFactoryError, match="only read"):
            app.factory.tracking_recorder()
    store.close()


def test_a_log_that_was_set_back_is_not_followed_past_what_is_new_there(
    any_store: str, logs: list[list[Recorded]]
) -> None:
    """A projection remembers a position of its own. Behind it, events would be missing that took other positions."""
    store = MatchStore(any_store, games())
    store.append(logs[0])
    end = store.last_position()
    with Caravanserai(env={"CARAVAN_STORE": any_store}) as app:
        with ApplicationSubscription(app, gt=end - 1) as subscription:
            assert next(subscription)[1].notification_id == end
        ahead = f"ends at position {end}, and was followed to {end + 1}"
        with ApplicationSubscription(app, gt=end + 1) as subscription, pytest.raises(SetBackError, match=ahead):
            next(subscription)
    store.close()
