"""Keys of persons: each fits its place alone; they are lost, come back, lie elsewhere and are copied."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.event_pb2 import MatchEvent, OpeningContent, StoredEvent

from domain.games import games
from domain.matches.events import SeatJoined
from domain.play.seals import padded, salt_of, seal
from service.audit.keys import PrivateKey, read_keys, write_keys
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import Tree
from service.configuration import AuditLog
from service.persistence.matches.store import MatchStore
from service.persistence.store_copy import copy
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.postgres import Postgres
from tests.service.application.persons.people import (
    HANNA,
    OTTO,
    erase,
    files_with,
    lose_keys,
    played,
    rows_of,
    seated,
    until_gone,
)
from tests.service.house import house
from tests.service.members import Member, admin, register, security


def guessed(row: StoredEvent, secret: bytes) -> bool:
    """True if somebody who has a row, and the published secret of its match, finds out the name by trying it."""
    event = MatchEvent.FromString(row.event)
    payload = padded(OpeningContent(display_name=HANNA).SerializeToString(deterministic=True))
    salts = [salt_of(secret, event.version, index) for index in range(4)] + [b"", row.credential, row.personal[0].nonce]
    seals = [seal(event.match, event.version, 0, salt, payload) for salt in salts]
    request = m.JoinMatchRequest(
        match=event.match,
        seat=1,
        display_name=HANNA,
        token_hash=row.credential,
        request_id=row.request.identifier,
    )
    digest = sha256(request.SerializeToString(deterministic=True)).digest()
    return event.seals[0].digest in seals or row.request.digest == digest


async def test_a_name_cannot_be_guessed_from_what_is_left(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        secret = home.service.parts.store.rows(name)[0].openings[0].content.secret
        await erase(admin(home), match=name, seat=1)
    row = rows_of(tmp_path, name)[1]
    assert row.request.identifier == "join 1", "the row is the one that is meant"
    assert not guessed(row, secret)


def swapped(folder: Path, change: str, places: Iterable[tuple[str, int]]) -> None:
    """Exchanges what is encrypted in two rows of a store; the checksums are made right again."""
    from service.persistence.matches.kind import TOPIC
    from service.persistence.rows import seal_row

    with closing(sqlite3.connect(folder / "matches.sqlite", isolation_level=None)) as connection:
        find = "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = ?"
        rows = [StoredEvent.FromString(connection.execute(find, place).fetchone()[0]) for place in places]
        first, second = rows[0].personal[0], rows[1].personal[0]
        if change == "whole":
            texts = [second.SerializeToString(), first.SerializeToString()]
            first.ParseFromString(texts[0]), second.ParseFromString(texts[1])
        else:
            first.key_id, second.key_id = second.key_id, first.key_id
            first.nonce, second.nonce = second.nonce, first.nonce
            first.text, second.text = second.text, first.text
        for place, row in zip(places, rows, strict=True):
            row.ClearField("checksum")
            state = seal_row(*place, TOPIC, row.SerializeToString(deterministic=True))
            update = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
            connection.execute(update, (state, *place))


@pytest.mark.parametrize("same_person", [False, True])
@pytest.mark.parametrize("change", ["whole", "text"])
async def test_what_is_encrypted_fits_its_place_only(tmp_path: Path, change: str, same_person: bool) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        names = [await home.create(2) for _ in range(2)]
        for number, name in enumerate(names):
            if same_person:
                await hanna.join(name, display_name=(HANNA, OTTO)[number])
            else:
                await seated(home, name, 1, (HANNA, OTTO)[number])
    swapped(tmp_path, change, [(name, 2) for name in names])
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        result = check(store)
        if same_person or change == "whole":
            assert {bad.match for bad in result.bad} == set(names)
            assert all("does not belong here" in str(bad.findings[0].text) for bad in result.bad)
        else:  # the keys of other persons do not fit, which is as if the names were erased: no wrong name is shown
            bodies = [row.event.body for name in names for row in store.rows(name)]
            assert [body.player for body in bodies if isinstance(body, SeatJoined)] == ["", ""]


async def test_no_nonce_is_used_twice(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        names = [await home.create(2) for _ in range(20)]
        for name in names:
            await hanna.join(name)
    contents = [rows_of(tmp_path, name)[1].personal[0] for name in names]
    assert len({content.key_id for content in contents}) == 1
    assert len({content.nonce for content in contents}) == len(names)
    assert len({content.text for content in contents}) == len(names)


async def test_lost_keys_are_said_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        hanna = await register(home, HANNA)
    lose_keys(tmp_path)
    for _ in range(2):
        caplog.clear()
        async with house(tmp_path, security=security()) as home:
            hanna = Member(home.channel, hanna.name, hanna.token)
            assert "the keys of persons" in caplog.text
            match = (await home.spectator.get(name)).match
            assert [seat.erased for seat in match.seats] == [True, True]
            player = (
                await hanna.caller.call(hanna.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))
            ).player
            assert player.erased
            other = await home.create(2)
            await seated(home, other, 1, OTTO)
            await hanna.join(other, display_name=HANNA)
            assert [seat.display_name for seat in (await home.spectator.get(other)).match.seats] == [OTTO, HANNA]
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        assert verify_stored(store, name).ok
        assert check(store).ok


async def test_keys_that_come_back_are_destroyed_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
    shutil.copy(tmp_path / "matches.persons.sqlite", tmp_path / "backup")
    async with house(tmp_path, security=security()) as home:
        person = (await erase(admin(home), match=name, seat=1)).person
    shutil.copy(tmp_path / "backup", tmp_path / "matches.persons.sqlite")
    async with house(tmp_path, security=security()) as home:
        assert "keys of erased persons were there" in caplog.text
        assert [seat.erased for seat in (await home.spectator.get(name)).match.seats] == [True, False]
        assert home.service.parts.store.vault.keys.find(person) == b""


async def test_two_services_on_a_database(tmp_path: Path, postgresql_store: str) -> None:
    async with (
        house(tmp_path / "one", store=postgresql_store, security=security()) as one,
        house(tmp_path / "two", store=postgresql_store, security=security()) as two,
    ):
        name = await played(one)
        assert (await two.spectator.get(name)).match.seats[0].display_name == HANNA
        await erase(admin(one), match=name, seat=1)
        await until_gone(two, name)
        assert (await two.spectator.get(name)).match.seats[0].erased
        assert (await one.spectator.get(name)).match.seats[0].erased
    assert files_with(tmp_path, HANNA) == []


async def test_keys_in_another_place(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "keys.sqlite"
    async with house(tmp_path, security=security(), persons=str(elsewhere)) as home:
        name = await played(home)
        assert (await home.spectator.get(name, version=3)).match.seats[0].display_name == HANNA, "also in a worker"
    assert elsewhere.is_file()
    assert elsewhere.stat().st_mode & 0o077 == 0
    assert not (tmp_path / "matches.persons.sqlite").exists()


async def test_keys_in_another_database(tmp_path: Path, postgres: Postgres) -> None:
    events, keys = postgres.database(), postgres.database()
    try:
        async with house(tmp_path, store=events, persons=keys, security=security()) as home:
            name = await played(home)
            assert (await home.spectator.get(name)).match.seats[0].display_name == HANNA
        with psycopg.connect(events) as connection:
            found = connection.execute("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'caravanserai_persons'")
            assert found.fetchone() == (0,)
        async with house(tmp_path, store=events, security=security()) as home:
            assert (await home.spectator.get(name)).match.seats[0].erased, "the keys are elsewhere"
        async with house(tmp_path, store=events, persons=keys, security=security()) as home:
            assert (await home.spectator.get(name)).match.seats[0].display_name == HANNA
            await erase(admin(home), match=name, seat=1)
            assert (await home.spectator.get(name)).match.seats[0].erased
    finally:
        postgres.drop(events)
        postgres.drop(keys)


async def test_a_copy_takes_the_keys_along_and_their_destruction(tmp_path: Path, any_store: str) -> None:
    async with house(tmp_path / "source", security=security()) as home:
        name = await played(home)
    with (
        closing(MatchStore(tmp_path / "source" / "matches.sqlite", games(), create=False)) as source,
        closing(MatchStore(any_store, games())) as target,
    ):
        await asyncio.to_thread(copy, source, target)
        bodies = [row.event.body for row in target.rows(name)]
        assert [body.player for body in bodies if isinstance(body, SeatJoined)] == [HANNA, OTTO]
    async with house(tmp_path / "source", security=security()) as home:
        person = (await erase(admin(home), match=name, seat=1)).person
    with (
        closing(MatchStore(tmp_path / "source" / "matches.sqlite", games(), create=False)) as source,
        closing(MatchStore(any_store, games(), writing=True)) as target,
    ):
        await asyncio.to_thread(copy, source, target)
        assert target.vault.keys.find(person) == b""
        bodies = [row.event.body for row in target.rows(name)]
        assert [body.player for body in bodies if isinstance(body, SeatJoined)] == ["", OTTO]


async def test_the_transparency_log_goes_on_after_an_erasure(tmp_path: Path) -> None:
    keys = tmp_path / "audit.keys"
    write_keys(keys, [PrivateKey.new("tests.example/log")], new=True)
    async with house(tmp_path, security=security(), audit=AuditLog(keys)) as home:
        name = await played(home)
        await erase(admin(home), match=name, seat=1)
    async with house(tmp_path, security=security(), audit=AuditLog(keys)) as home:
        await erase(admin(home), match=name, seat=2)
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        signer = Signer(Tree(store), read_keys(keys), KeptCheckpoint(tmp_path / "matches.sqlite.checkpoint"))
        checkpoint = signer.require_whole()
        assert checkpoint is not None
        assert checkpoint.size == store.last_position(), "every event is signed, the erasures too"
