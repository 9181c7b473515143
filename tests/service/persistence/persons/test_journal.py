"""A backup brings no erased name back: a journal outside of the store and its keys knows who was erased."""

import asyncio
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from eventsourcing.persistence import OperationalError
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.games import games
from domain.persons.erasures import ERASURES, person_of
from service.persistence.matches.store import MatchStore
from service.persistence.persons.journal import HEAD, Journal
from service.persistence.persons.kind import ERASED
from tests.postgres import Postgres
from tests.service.application.persons.people import HANNA, OTTO, files_with, names_everywhere, reason_of
from tests.service.house import House, house
from tests.service.members import Member, register, security


def caravan(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == status, result.output
    return " ".join(result.output.split())


def files_like(folder: Path, begin: str) -> list[str]:
    return sorted(path.name for path in folder.glob(f"{begin}*"))


async def begun(home: House) -> tuple[str, Member]:
    """A match of two players with accounts that is over; one of them will be erased."""
    hanna, otto = await register(home, HANNA), await register(home, OTTO)
    name = await hanna.create()
    for member in (hanna, otto):
        await member.join(name)
    for member in (hanna, otto):
        await member.caller.call(member.caller.matches.StartMatch, m.StartMatchRequest(match=name))
    for member in (hanna, otto):
        await member.caller.call(member.caller.matches.Resign, m.ResignRequest(match=name))
    return name, hanna


def again(home: House, member: Member) -> Member:
    """The same player at another service."""
    return Member(home.channel, member.name, member.token)


async def erase(hanna: Member) -> None:
    await hanna.caller.call(hanna.caller.players.ErasePerson, p.ErasePersonRequest(name=hanna.name))


async def require_erased(home: House, name: str, hanna: Member) -> None:
    text = await names_everywhere(home, name)
    assert HANNA not in text
    assert OTTO in text
    assert await reason_of(again(home, hanna).create()) == "PLAYER_REMOVED"
    (row,) = home.service.parts.store.stream(ERASED, ERASURES)
    assert row.event.body.person == person_of(hanna.name)


async def test_a_backup_with_its_keys_brings_no_name_back(tmp_path: Path) -> None:
    served, backup = tmp_path / "served", tmp_path / "backup"
    async with house(served, security=security()) as home:
        name, hanna = await begun(home)
    shutil.copytree(served, backup)
    async with house(served, security=security()) as home:
        await erase(again(home, hanna))
    journal = served / "matches.sqlite.erased"
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600
    for path in served.iterdir():
        if path != journal:
            path.unlink()
    for path in backup.glob("matches.*"):
        shutil.copy(path, served / path.name)
    with closing(MatchStore(served / "matches.sqlite", games(), create=False)) as store:
        assert HANNA not in str(store.rows(name)), "nor before a service has started"
        assert OTTO in str(store.rows(name))
    for _ in range(2):
        async with house(served, security=security()) as home:
            await require_erased(home, name, hanna)
            end = home.service.parts.store.last_position()
            assert home.service.parts.store.vault.keys.find(person_of(hanna.name)) == b""
    async with house(served, security=security()) as home:
        assert home.service.parts.store.last_position() == end, "once is enough"
    assert files_with(served, HANNA) == []


@pytest.fixture
def databases(postgres: Postgres) -> Iterator[tuple[str, str]]:
    urls = postgres.database(), postgres.database()
    yield urls
    for url in urls:
        postgres.drop(url)


async def test_nor_does_a_copy_that_goes_into_another_database(tmp_path: Path, databases: tuple[str, str]) -> None:
    backup = str(tmp_path / "backup.sqlite")
    async with house(tmp_path, store=databases[0], security=security()) as home:
        name, hanna = await begun(home)
        await asyncio.to_thread(caravan, "store", "copy", databases[0], backup)
        await erase(hanna)
    await asyncio.to_thread(caravan, "store", "copy", backup, databases[1])
    async with house(tmp_path, store=databases[1], security=security()) as home:
        await require_erased(home, name, hanna)


async def test_a_copy_without_keys_holds_no_names_until_they_are_put_beside_it(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name, _ = await begun(home)
    source, copy = tmp_path / "matches.sqlite", tmp_path / "copy.sqlite"
    copying = ("store", "copy", str(source), str(copy), "--without-keys")
    for _ in range(2):
        caravan(*copying)
    assert files_like(tmp_path, "copy") == ["copy.sqlite", "copy.sqlite.acknowledged"]
    with closing(MatchStore(copy, games(), create=False)) as store:
        assert HANNA not in str(store.rows(name))
        assert store.lost_keys, "it knows which keys its names need"
    caravan("store", "check", str(copy))
    shutil.copy(tmp_path / "matches.persons.sqlite", tmp_path / "copy.persons.sqlite")
    with closing(MatchStore(copy, games(), create=False)) as store:
        assert HANNA in str(store.rows(name))
        assert not store.lost_keys
    assert "there are keys beside" in caravan(*copying, status=1)


def test_a_line_that_was_not_written_to_its_end_counts_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.erased"
    Journal(path).add(["persons/one", "persons/two", "persons/one"])
    assert path.read_text() == f"{HEAD}persons/one\npersons/two\n"
    path.write_text(path.read_text() + "persons/th")
    journal = Journal(path)
    assert journal.persons == {"persons/one", "persons/two"}
    journal.add(["persons/one", "persons/four"])
    assert Journal(path).persons == journal.persons | {"persons/th"}


def test_an_erasure_that_the_journal_cannot_take_fails(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "store.erased")
    (tmp_path / "store.erased").mkdir()
    with pytest.raises(OperationalError, match="cannot be written: Is a directory"):
        journal.add(["persons/one"])
    assert journal.persons == set()
