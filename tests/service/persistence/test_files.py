"""Only their owner can read the files of a store, reading needs no right to write, and other files are refused."""

import asyncio
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from caravanserai_protocol.v1 import player_service_pb2 as p
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.games import games
from service.audit.keys import PrivateKey, write_keys
from service.configuration import AuditLog
from service.persistence.format import StoreError
from service.persistence.matches.store import MatchStore
from tests.service.house import house, until
from tests.service.members import register, security
from tests.service.persistence.matches.test_store import log

ROOT = Path(__file__).parents[3]


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


async def test_only_their_owner_reads_the_files_of_a_service(tmp_path: Path) -> None:
    with umask(0):
        async with house(tmp_path / "home") as home:
            await home.begin(2)
            found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "home").iterdir()}
    store = {f"matches.sqlite{suffix}" for suffix in ("", "-wal", "-shm", ".lock", ".acknowledged")}
    projections = {f"matches.projections.sqlite{suffix}" for suffix in ("", "-wal", "-shm")}
    keys = {f"matches.persons.sqlite{suffix}" for suffix in ("", "-wal", "-shm")}
    assert found == dict.fromkeys(store | projections | keys, 0o600)


async def test_files_that_others_could_read_are_for_their_owner_alone_from_the_next_start(tmp_path: Path) -> None:
    """Also what a service leaves that is killed: a write-ahead log."""
    keys, served, killed = tmp_path / "audit.keys", tmp_path / "served", tmp_path / "killed"
    write_keys(keys, [PrivateKey.new("tests.example/log")], new=True)
    async with house(served, audit=AuditLog(keys), security=security()) as home:
        await home.begin(2)
        member = await register(home, "Hanna")
        await member.caller.call(member.caller.players.ErasePerson, p.ErasePersonRequest(name=member.name))
        await until((served / "matches.sqlite.checkpoint").exists)
        await asyncio.to_thread(shutil.copytree, served, killed)
    for path in killed.iterdir():
        path.chmod(0o666)
    async with house(killed, audit=AuditLog(keys), security=security()):
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in killed.iterdir()}
    kinds = ("", "-wal", "-shm", ".lock", ".acknowledged", ".checkpoint", ".erased")
    assert {f"matches.sqlite{kind}" for kind in kinds} <= set(found)
    assert set(found.values()) == {0o600}, found


def test_only_their_owner_reads_files_that_the_command_creates(tmp_path: Path) -> None:
    with umask(0):
        source = MatchStore(tmp_path / "source.sqlite", games())
        source.append(log("matches/one000000"))
        source.close()
        result = CliRunner().invoke(
            app, ["store", "copy", str(tmp_path / "source.sqlite"), str(tmp_path / "target.sqlite")]
        )
    assert result.exit_code == 0, result.output
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


READING = """
import sys
from clients.caravan.main import app
app(sys.argv[1:])
"""


def on_read_only(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command with a read-only folder: root needs a mount for that, other users a mode."""
    command = [sys.executable, "-c", READING, *arguments]
    if os.geteuid() == 0:
        script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
        command = ["unshare", "--mount", "sh", "-ec", script, str(folder), *command]
    else:
        folder.chmod(0o555)
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    finally:
        folder.chmod(0o755)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A folder with a store."""
    folder = tmp_path / "read-only"
    store = MatchStore(folder / "matches.sqlite", games())
    store.append(log("matches/one00000"))
    store.close()
    return folder


def test_a_folder_without_the_right_to_write_cannot_be_written(stored: Path) -> None:
    """Else the next test would show nothing."""
    tried = on_read_only(stored, "store", "copy", str(stored / "matches.sqlite"), str(stored / "copy.sqlite"))
    assert tried.returncode == 1
    assert not (stored / "copy.sqlite").exists()


@pytest.mark.parametrize("arguments", [("store", "check"), ("verify", "--store"), ("replay", "one00000", "--store")])
def test_reading_needs_no_right_to_write(stored: Path, arguments: tuple[str, ...]) -> None:
    folder = stored
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = on_read_only(folder, *arguments, str(folder / "matches.sqlite"))
    assert result.returncode == 0, result.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_reading_a_served_store_leaves_its_log_to_the_service(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = MatchStore(path, games())
    store.append(log("matches/one00000"))
    with closing(MatchStore(path, games(), create=False)) as reader:
        assert reader.last_position() == 4  # the box of both matches, and three events
        store.append(log("matches/two00000"))
        assert reader.last_position() == 7
    store.close()
    assert not path.with_name("matches.sqlite-wal").exists()


@pytest.mark.parametrize(
    "arguments",
    [("serve", "--port", "0", "--store"), ("store", "check"), ("verify", "--store"), ("rebuild", "--store")],
)
@pytest.mark.parametrize(
    ("named", "words"),
    [
        (".", "it is a folder"),
        ("/dev/null", "it is no regular file"),
        ("text", "file is not a database"),
        ("text/matches.sqlite", "text"),
    ],
)
def test_a_file_that_is_no_store_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], named: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text").write_text("This is no database. " * 100)
    result = CliRunner().invoke(app, [*arguments, named])
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    assert words in " ".join(result.stderr.split())
    assert Path("text").read_text().startswith("This is no database.")


@pytest.mark.parametrize("arguments", [("store", "check"), ("verify", "--store"), ("rebuild", "--store")])
def test_a_store_in_a_missing_folder_is_missing(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, [*arguments, str(tmp_path / "none" / "matches.sqlite")])
    assert result.exit_code == 1
    assert "there is no store" in " ".join(result.stderr.casefold().split())
    assert not list(tmp_path.iterdir())


def test_a_database_that_does_not_hold_all_texts_is_refused(postgresql_store: str) -> None:
    base = postgresql_store.partition("?")
    name = base[0].rpartition("/")[2]
    with psycopg.connect(postgresql_store, autocommit=True) as connection:
        connection.execute(
            f"CREATE DATABASE {name}_ascii ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        )
    try:
        narrow = f"{base[0]}_ascii{base[1]}{base[2]}"
        for create in (True, False):
            with pytest.raises(StoreError, match="has the encoding SQL_ASCII, in which not all names can be stored"):
                MatchStore(narrow, games(), create=create)
        with psycopg.connect(narrow) as connection:
            tables = connection.execute("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
        assert tables == (0,)
    finally:
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name}_ascii WITH (FORCE)")
