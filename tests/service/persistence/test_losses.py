"""Lost events, with real files: restored backups, a log without its end, a missing write-ahead log."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest
from caravanserai import Receipt
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.scoreboard_service_pb2 import GetScoreboardRequest
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.games import games
from service.assembly import open_projections
from service.persistence.matches.store import MatchStore
from tests.service.api.matches.test_directory import settled
from tests.service.house import House, Refusal, configuration, house
from tests.service.persistence.matches.test_store import log

CRASHING = """
import os, signal, sys
from domain.games import games
from service.persistence.matches.store import MatchStore
from tests.service.persistence.matches.test_store import log
store = MatchStore(sys.argv[1], games())
for name in sys.argv[2:]:
    store.append(log(name))
os.kill(os.getpid(), signal.SIGKILL)
"""


def crash(path: Path, names: Sequence[str]) -> None:
    """Stores the first events of matches in a process that is killed then."""
    done = subprocess.run([sys.executable, "-c", CRASHING, str(path), *names], check=False)
    assert done.returncode == -signal.SIGKILL


async def seen(home: House, match: str) -> tuple[bool, int, int]:
    """Three values: is a match listed, the version of its scoreboard, and the number of questions for seat 1."""
    await settled(home)
    listed = await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())
    request = GetScoreboardRequest(name=f"{match}/scoreboard")
    version = 0
    with suppress(Refusal):
        answer = await home.spectator.call(home.spectator.scoreboards.GetScoreboard, request)
        version = answer.scoreboard.version
    questions = 0
    async for part in home.seat(1).stream(home.seat(1).inbox.WatchInbox, i.WatchInboxRequest()):
        if part.HasField("caught_up"):
            break
        questions += part.opened.match == match
    return match in {entry.name for entry in listed.matches}, version, questions


@pytest.mark.parametrize("extended", [False, True])
async def test_a_restored_backup_leaves_no_ghosts(tmp_path: Path, extended: bool) -> None:
    store, backup = tmp_path / "matches.sqlite", tmp_path / "backup.sqlite"
    async with house(tmp_path) as home:
        old = await home.begin(2)
        await home.play(old, 3)
    before = MatchStore(store, games(), create=False)
    position = before.last_position()
    version = before.load(old).version
    before.close()
    await asyncio.to_thread(shutil.copyfile, store, backup)
    async with house(tmp_path) as home:
        await home.play(old, 6)
        ghost = await home.begin(2)
        assert (await seen(home, ghost))[:2] == (True, (await home.spectator.get(ghost)).match.version)
        last = home.service.parts.store.last_position()
    await asyncio.to_thread(shutil.copyfile, backup, store)
    if extended:  # elsewhere, up to the position that the projections had read, or beyond
        other = MatchStore(store, games())
        while other.last_position() < last:
            other.append(log(f"matches/other{other.last_position():05}"))
        other.close()
    async with house(tmp_path) as home:
        assert await seen(home, ghost) == (False, 0, 0)
        listed, shown, _ = await seen(home, old)
        assert (listed, shown) == (True, version)
        assert (await home.play(old, 1)) == version + 1
    assert position < last


async def test_the_start_reports_that_the_log_ends_too_early(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path) as home:
        await home.begin(2)
        last = home.service.parts.store.last_position()
    with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as file, file:
        file.execute("DELETE FROM stored_events WHERE rowid > ?", (last - 2,))
    async with house(tmp_path):
        pass
    said = " ".join(record.getMessage() for record in caplog.records)
    assert f"the log ends at position {last - 2} and was followed to {last} before" in said
    assert f"its last event has position {last - 2}, and events up to {last} were acknowledged" in said
    caplog.clear()
    async with house(tmp_path):
        pass
    assert not [record for record in caplog.records if record.levelname == "WARNING"]


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_torn_write_ahead_log_is_found(tmp_path: Path, share: float) -> None:
    path = tmp_path / "matches.sqlite"
    crash(path, ["matches/one000000", "matches/two000000", "matches/three0000"])
    wal = path.with_name("matches.sqlite-wal")
    os.truncate(wal, int(wal.stat().st_size * share))
    path.with_name("matches.sqlite-shm").unlink()
    store = MatchStore(path, games())
    (doubt,) = store.doubts
    assert f"its last event has position {store.last_position()}, and events up to 10 were acknowledged" in doubt
    store.close()


def test_a_crash_alone_raises_no_doubt(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    crash(path, ["matches/one000000"])
    for create in (False, True, True):  # a reader changes nothing
        store = MatchStore(path, games(), create=create)
        assert (store.doubts, store.last_position()) == ([], 4)
        store.close()
    assert path.with_name("matches.sqlite-wal").exists() is False


def test_a_copy_of_the_main_file_alone_is_found(tmp_path: Path) -> None:
    path, copy = tmp_path / "matches.sqlite", tmp_path / "copy.sqlite"
    store = MatchStore(path, games())
    store.append(log("matches/one000000"))
    shutil.copyfile(path, copy)
    store.close()
    result = CliRunner().invoke(app, ["store", "check", str(copy)])
    assert "it lacks the latest events" in result.output
    result = CliRunner().invoke(app, ["store", "check", str(path)])
    assert "may be missing" not in result.output
    opened = MatchStore(copy, games())
    assert "the -wal file that belongs to it is missing" in opened.doubts[0]
    opened.close()
    again = MatchStore(copy, games())
    assert again.doubts == []
    again.close()


def test_the_check_reports_a_log_without_its_end(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = MatchStore(path, games())
    for name in ("matches/one000000", "matches/two000000"):
        store.append(log(name))
    store.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM stored_events WHERE rowid > 5")
    result = CliRunner().invoke(app, ["store", "check", str(path)])
    assert result.exit_code == 0
    assert "its last event has position 5, and events up to 7 were acknowledged" in result.output


def test_another_store_in_the_same_place_raises_no_doubt(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    first = MatchStore(path, games())
    first.append(log("matches/one000000"))
    first.close()
    path.unlink()
    second = MatchStore(path, games())
    assert second.doubts == []
    second.close()


def test_projections_and_receipts_reveal_lost_events(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    rows = {name: log(name) for name in ("matches/one000000", "matches/two000000", "matches/three0000")}
    store = MatchStore(path, games())
    for events in rows.values():
        store.append(events)
    projections = open_projections(configuration(tmp_path), store)
    projections.catch_up(store)
    projections.close()
    store.close()
    receipts = []
    for name, events in rows.items():
        receipts.append(tmp_path / f"{name[8:]}.json")
        receipts[-1].write_text(receipt_of(events[2].data))
    file = configuration(tmp_path).projections
    known = ["--projections", str(file), *(part for receipt in receipts for part in ("--receipt", str(receipt)))]
    result = CliRunner().invoke(app, ["store", "check", str(path), *known])
    assert result.exit_code == 0, result.output
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM stored_events WHERE originator_id = 'matches/two000000'")
        database.execute("DELETE FROM stored_events WHERE rowid = 4")
    for arguments, text in (
        (known[:2], "is missing: the projections followed matches/one000000 to version 3"),
        (known[2:], "is missing: one000000.json vouches for matches/one000000 up to version 3"),
    ):
        result = CliRunner().invoke(app, ["store", "check", str(path), *arguments])
        assert result.exit_code == 1, result.output
        assert "matches/one000000: first at version 3" in result.output
        assert "matches/two000000: first at version" in result.output
        assert "matches/three0000" not in result.output
        assert text in result.output
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM stored_events WHERE originator_id = 'matches/three0000'")
    result = CliRunner().invoke(app, ["store", "check", str(path), *known[:2]])
    assert "was followed to 10 before" in result.output


def test_a_missing_row_at_the_end_of_the_projections_is_found(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = MatchStore(path, games())
    store.append(log("matches/one000000"))
    projections = open_projections(configuration(tmp_path), store)
    projections.catch_up(store)
    projections.close()
    store.append(log("matches/two000000"))
    store.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM stored_events WHERE rowid = 4")
    known = ["--projections", str(configuration(tmp_path).projections)]
    result = CliRunner().invoke(app, ["store", "check", str(path), *known])
    assert result.exit_code == 1
    assert "the event at position 4 is not the one that was followed before" in " ".join(result.output.split())


def receipt_of(data: bytes) -> str:
    return Receipt.of(m.MatchUpdate(event=data)).to_json()


def test_projections_of_another_store_know_nothing_of_this_one(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        store = MatchStore(tmp_path / folder / "matches.sqlite", games())
        store.append(log("matches/one000000"))
        projections = open_projections(configuration(tmp_path / folder), store)
        projections.catch_up(store)
        projections.close()
        store.close()
    other = configuration(tmp_path / "b").projections
    arguments = ["store", "check", str(tmp_path / "a" / "matches.sqlite"), "--projections"]
    result = CliRunner().invoke(app, [*arguments, str(other)])
    assert result.exit_code == 1
    assert "are not those of this store" in " ".join(result.stderr.split())
    result = CliRunner().invoke(app, [*arguments, str(tmp_path / "none.sqlite")])
    assert result.exit_code == 1
    assert "are not those of this store" in " ".join(result.stderr.split())
