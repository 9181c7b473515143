"""Erasing persons in a running service: nothing shows or holds their names, and everything else still holds."""

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
import pytest
from caravanserai import Record
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1.event_pb2 import MatchEvent, OpeningContent, StoredEvent
from caravanserai_protocol.v1.player_pb2 import Player

from caravanserai_verify.record_proof import prove
from clients.workshop.stored_records import record_of
from domain.games import games
from domain.matches.events import SeatJoined
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.persons.erasures import ERASURES, person_of
from domain.play.seals import padded, salt_of, seal
from domain.players.player import Holder, PlayerCreated, token_stream
from domain.players.player import register as register_player
from service.application.live import projector
from service.application.live.match_views import MatchViews
from service.application.persons import erasure
from service.audit.keys import PrivateKey, read_keys, write_keys
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import Tree
from service.configuration import AuditLog
from service.persistence.matches.store import MatchStore
from service.persistence.persons.kind import ERASED
from service.persistence.store_copy import copy
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.postgres import Postgres
from tests.service.house import Caller, House, Refusal, hash_of, house, until
from tests.service.members import Member, admin, register, security

HANNA = "Hanna Zwetschgenbaum"
OTTO = "Otto Quittenmost"


async def seated(home: House, name: str, seat: int, label: str, **fields: Any) -> m.JoinMatchResponse:
    """A guest takes a seat under a name."""
    caller = home.seat(seat)
    request = m.JoinMatchRequest(match=name, seat=seat, display_name=label, token_hash=hash_of(caller.token), **fields)
    answer: m.JoinMatchResponse = await caller.call(caller.matches.JoinMatch, request)
    return answer


async def played(home: House) -> str:
    """A match of two guests that has ended."""
    name = await home.create(2, seed="")
    for seat, label in ((1, HANNA), (2, OTTO)):
        await seated(home, name, seat, label, request_id=f"join {seat}")
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    await home.play(name, 3)
    for seat in (1, 2):
        await home.seat(seat).call(home.seat(seat).matches.Resign, m.ResignRequest(match=name))
    return name


async def until_gone(home: House, name: str) -> None:
    """Waits until a service shows a name nowhere any more."""
    for _ in range(2000):
        if HANNA not in await names_everywhere(home, name):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the name is still there")


async def erase(caller: Caller, **fields: Any) -> p.ErasePersonResponse:
    answer: p.ErasePersonResponse = await caller.call(caller.players.ErasePerson, p.ErasePersonRequest(**fields))
    return answer


async def reason_of(work: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.reason


def files_with(folder: Path, name: str) -> list[str]:
    """The files that hold a name."""
    return [path.name for path in sorted(folder.rglob("*")) if path.is_file() and name.encode() in path.read_bytes()]


def files_of(folder: Path) -> list[Path]:
    """All files of a store."""
    return sorted(folder.glob("matches.*"))


def copied(folder: Path) -> Path:
    """A copy of a store, as a crash would leave it."""
    target = folder.with_name(f"{folder.name} after a crash")
    target.mkdir()
    for path in files_of(folder):
        shutil.copy(path, target / path.name)
    return target


def lose_keys(folder: Path) -> None:
    """Deletes the keys of a store."""
    for path in folder.glob("matches.persons.sqlite*"):
        path.unlink()


def rows_of(folder: Path, match: str) -> list[StoredEvent]:
    with closing(sqlite3.connect(folder / "matches.sqlite")) as connection:
        statement = "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
        return [StoredEvent.FromString(state) for (state,) in connection.execute(statement, (match,))]


async def names_everywhere(home: House, name: str) -> str:
    """All that callers are shown of a match, in one text."""
    spectator = home.spectator
    found = [
        await spectator.get(name),
        await spectator.get(name, version=3),
        await spectator.call(spectator.matches.ListMatches, m.ListMatchesRequest()),
        await spectator.call(spectator.scoreboards.GetScoreboard, s.GetScoreboardRequest(name=f"{name}/scoreboard")),
        *await spectator.replay(name),
        *[update async for update in spectator.updates(name)],
    ]
    return "\n".join(str(message) for message in found)


async def test_the_events_hold_no_name_and_everybody_sees_it(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        match = (await home.spectator.get(name)).match
        assert [(seat.display_name, seat.erased) for seat in match.seats] == [(HANNA, False), (OTTO, False)]
        updates = await home.spectator.replay(name)
        joined = MatchEvent.FromString(updates[1].event)
        assert HANNA.encode() not in updates[1].event
        assert joined.joined.player == ""
        assert joined.joined.person == joined.seals[0].person != ""
        assert HANNA in updates[1].lines[0]
        assert HANNA.encode() in updates[1].openings[0].payload, "everybody who may see the match gets the opening"
    assert files_with(tmp_path, HANNA) == ["matches.projections.sqlite"], "rows hold names in encrypted form"


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_erased_name_is_nowhere_and_every_proof_holds(tmp_path: Path, restarted: bool) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        before = [update.event for update in await home.spectator.replay(name)]
        assert HANNA in await names_everywhere(home, name)
        answer = await erase(admin(home), match=name, seat=1)
        assert answer.person.startswith("persons/")
        assert not answer.remaining
        if not restarted:
            text = await names_everywhere(home, name)
            assert HANNA not in text
            assert "erased player" in text
            assert OTTO in text
            assert files_with(tmp_path, HANNA) == []
    async with house(tmp_path, security=security()) as home:
        match = (await home.spectator.get(name)).match
        assert [(seat.display_name, seat.erased) for seat in match.seats] == [("", True), (OTTO, False)]
        assert HANNA not in await names_everywhere(home, name)
        assert [update.event for update in await home.spectator.replay(name)] == before, "events stay byte for byte"
    assert files_with(tmp_path, HANNA) == []
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        verification = verify_stored(store, name)
        assert verification.ok
        assert verification.erased == (1,)
        assert check(store).ok
        record = record_of(store, name)
        assert prove(record).ok
        assert Record.from_bytes(record.to_bytes()).verify().ok
        assert not record.updates[1].openings


async def test_the_key_is_in_no_file_after_the_erasure(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        keys = home.service.parts.store.vault.keys
        person = (await erase(admin(home), match=name, seat=2)).person
        other = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        kept = keys.find(other)
        assert keys.find(person) == b""
        found = [path for path in files_of(tmp_path) if kept in path.read_bytes()]
        assert {path.name for path in found} <= {"matches.persons.sqlite", "matches.persons.sqlite-wal"}
        assert found


async def test_key_bytes_are_overwritten(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        await seated(home, name, 1, HANNA)
        person = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        key = home.service.parts.store.vault.keys.find(person)
        assert any(key in path.read_bytes() for path in files_of(tmp_path))
        await erase(admin(home), name=person)
        assert not any(key in path.read_bytes() for path in files_of(tmp_path))


async def test_erasing_again_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        first = await erase(admin(home), match=name, seat=1)
        position = home.service.parts.store.last_position()
        assert await erase(admin(home), match=name, seat=1) == first
        assert await erase(admin(home), name=first.person) == first
        assert home.service.parts.store.last_position() == position


async def test_nothing_says_that_somebody_was_erased_while_their_name_could_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[bool]()
    forget = MatchViews.forget
    async with house(tmp_path) as home:
        name = await home.create(2, seed="")
        for seat, label in ((1, HANNA), (2, OTTO)):
            await seated(home, name, seat, label)
        await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))

        async def forgetting(views: MatchViews) -> None:
            said.append((await home.spectator.get(name)).match.seats[0].erased)
            await forget(views)

        monkeypatch.setattr(MatchViews, "forget", forgetting)
        await erase(home.seat(1), match=name, seat=1)
        assert (await home.spectator.get(name)).match.seats[0].erased
    assert said
    assert not said[0], "a page that hears of it would read the log again, and find the name"


async def test_a_guest_erases_themselves_and_nobody_else(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        assert await reason_of(erase(home.seat(2), match=name, seat=1)) == "SEAT_NOT_YOURS"
        assert await reason_of(erase(home.spectator, match=name, seat=1)) == "TOKEN_MISSING"
        assert await reason_of(erase(home.seat(1), name="persons/abcdefgh")) == "NOT_AN_ADMINISTRATOR"
        await erase(home.seat(1), match=name, seat=1)
        assert (await home.spectator.get(name)).match.seats[0].erased


async def test_what_is_erased_must_be_said_once(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        for fields in ({}, {"name": "players/me", "match": name, "seat": 1}, {"name": "persons/A"}, {"name": "Hanna"}):
            assert await reason_of(erase(admin(home), **fields)) == "FIELD_INVALID"
        assert await reason_of(erase(admin(home), match=name, seat=1)) == "SEAT_EMPTY"
        assert await reason_of(erase(admin(home), match=name, seat=9)) == "SEAT_UNKNOWN"
        await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind="random", seat=1))
        assert await reason_of(erase(admin(home), match=name, seat=1)) == "NAME_STAYS", "bots have no person"
        assert await reason_of(erase(admin(home), name="players/nobodyhere")) == "PLAYER_NOT_FOUND"
        assert await reason_of(erase(admin(home), name="persons/nobodyhere")) == "PERSON_NOT_FOUND"


async def test_a_player_with_an_account_is_erased_in_all_matches(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        names = [await home.create(2) for _ in range(2)]
        for name in names:
            assert (await hanna.join(name)).match.seats[0].display_name == HANNA
        renaming = p.UpdatePlayerRequest(player=Player(name="players/me", display_name=f"{HANNA} II"))
        await hanna.caller.call(hanna.caller.players.UpdatePlayer, renaming)
        await erase(hanna.caller, name="players/me")
        for name in names:
            assert HANNA not in str(await home.spectator.get(name))
        player = (await admin(home).call(admin(home).players.GetPlayer, p.GetPlayerRequest(name=hanna.name))).player
        assert (player.display_name, player.erased, player.removed) == ("", True, True)
        listed = await admin(home).call(admin(home).players.ListPlayers, p.ListPlayersRequest())
        assert [(entry.display_name, entry.erased) for entry in listed.players] == [("", True)]
        assert await reason_of(hanna.join(await home.create(2))) == "PLAYER_REMOVED"
    assert files_with(tmp_path, HANNA) == []


async def test_a_player_is_also_the_guest_that_they_were_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the projections follow late."""
    for name in ("GATHERING_SECONDS", "LONGEST_GATHERING_SECONDS"):
        monkeypatch.setattr(projector, name, 0.5)
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        guest = Caller(home.channel, f"token-of-player-{HANNA}")
        joining = m.JoinMatchRequest(match=name, seat=1, display_name=HANNA, token_hash=hash_of(guest.token))
        await guest.call(guest.matches.JoinMatch, joining)
        hanna = await register(home, HANNA)
        await erase(admin(home), name=hanna.name)
        assert HANNA not in str(await home.spectator.get(name))
    assert files_with(tmp_path, HANNA) == []


async def test_nobody_is_erased_while_names_could_be_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "PROJECTED_SECONDS", 0.2)
    async with house(tmp_path, security=security()) as home:
        parts, followed = home.service.parts, threading.Event()
        advance = parts.projections.advance

        def late(*arguments: Any) -> None:
            assert followed.wait(120)
            advance(*arguments)

        monkeypatch.setattr(parts.projections, "advance", late)
        try:
            hanna = await register(home, HANNA)
            assert await reason_of(erase(hanna.caller, name="players/me")) == "STORE_FAILED"
        finally:
            followed.set()
        await until(lambda: parts.projections.position() >= parts.store.last_position())
        await erase(hanna.caller, name="players/me")


async def test_several_who_erase_the_same_person_at_once_all_hear_that_it_is_done(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        answers = await asyncio.gather(*[erase(admin(home), name=hanna.name) for _ in range(8)])
        assert len({answer.person for answer in answers}) == 1
    assert files_with(tmp_path, HANNA) == []


async def test_a_repeated_erasure_gets_its_answer(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        first = await erase(hanna.caller, name="players/me", request_id="erase")
        assert first.person == person_of(hanna.name)
        assert await erase(hanna.caller, name="players/me", request_id="erase") == first
        assert await reason_of(erase(hanna.caller, name="players/me", request_id="other")) == "PLAYER_REMOVED"


async def test_repetitions_still_get_their_first_answer_until_the_erasure(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        await seated(home, name, 1, HANNA, request_id="join")
    async with house(tmp_path, security=security()) as home:
        assert (await seated(home, name, 1, HANNA, request_id="join")).match.seats[0].display_name == HANNA
        assert await reason_of(seated(home, name, 1, OTTO, request_id="join")) == "REQUEST_REUSED"
        await erase(admin(home), match=name, seat=1)
        assert await reason_of(seated(home, name, 1, HANNA, request_id="join")) == "REQUEST_REUSED"


async def test_the_log_of_the_service_names_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    async with house(tmp_path, security=security()) as home:
        await played(home)
    assert "joins as" in caplog.text
    assert HANNA not in caplog.text


# -- attacks ----------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("killed", ["before the key", "before the rest"])
async def test_an_erasure_goes_on_after_a_crash(tmp_path: Path, killed: str) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        person = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        await home.service.parts.projector.close()  # what follows the log ends with the process
        await home.service.parts.players.erase([person])
        if killed == "before the rest":
            home.service.parts.store.vault.keys.destroy([person])
        folder = copied(tmp_path)
    async with house(folder, security=security()) as home:
        assert [seat.erased for seat in (await home.spectator.get(name)).match.seats] == [True, False]
        assert HANNA not in await names_everywhere(home, name)
        assert home.service.parts.store.vault.keys.find(person) == b""
    assert files_with(folder, HANNA) == []


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


async def test_erasures_say_that_and_not_who(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        person = (await erase(admin(home), match=name, seat=1)).person
        (row,) = home.service.parts.store.stream(ERASED, ERASURES)
        assert row.event.body.person == person
        assert row.event.time


# -- what there was before --------------------------------------------------------------------------------------------


def older(folder: Path) -> tuple[str, str]:
    """A store of before: a player with an account and a match that they joined. Events hold their name themselves."""
    player, match = "players/hannaofold", "matches/ofoldtimes"
    with closing(MatchStore(folder / "matches.sqlite", games())) as store:
        credential = hash_of("token of old")
        events = register_player(player, HANNA, credential, Holder(token_stream(credential)), now=0)
        body = PlayerCreated(HANNA, plain=True)
        store.append([replace(events[0], event=replace(events[0].event, body=body)), *events[1:]])
        live, created = Match.create(store.codec, games(), match, Terms("marcopolo", 2), bytes(32))
        guest = live.join("Guest", seat=2, credential=hash_of("a guest"))
        store.append([*created, *guest, *live.join(HANNA, seat=1, account=player)])
    return player, match


async def test_names_of_before_stay_and_are_named(tmp_path: Path) -> None:
    player, match = older(tmp_path)
    async with house(tmp_path, security=security()) as home:
        assert (await home.spectator.get(match)).match.seats[0].display_name == HANNA
        assert await reason_of(erase(admin(home), match=match, seat=1)) == "NAME_STAYS"
        assert await reason_of(erase(admin(home), match=match, seat=2)) == "NAME_STAYS"
        answer = await erase(admin(home), name=player)
        assert list(answer.remaining) == [player, match]
        shown = (await admin(home).call(admin(home).players.GetPlayer, p.GetPlayerRequest(name=player))).player
        assert (shown.removed, shown.display_name) == (True, HANNA), "the event holds the name"
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        assert check(store).ok


async def test_an_older_player_gets_a_name_that_can_be_erased(tmp_path: Path) -> None:
    player, _ = older(tmp_path)
    async with house(tmp_path, security=security()) as home:
        hanna = Member(home.channel, player, "token of old")
        name = await home.create(2)
        assert (await hanna.join(name, display_name=f"{HANNA} II")).match.seats[0].display_name == f"{HANNA} II"
        await erase(hanna.caller, name="players/me")
    assert files_with(tmp_path, f"{HANNA} II") == []


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


async def test_a_key_is_destroyed_although_the_service_ends_while_the_erasure_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, security=security(), grace_seconds=0.2) as home:
        member = await register(home, HANNA)
        store = home.service.parts.store
        keys = type(store.vault.keys)
        append, destroy = store.append, keys.destroy
        storing, going_on = threading.Event(), threading.Event()
        destroyed: list[str] = []

        def slowly(*given: Any, **more: Any) -> Any:
            storing.set()
            assert going_on.wait(120)
            return append(*given, **more)

        def noted(self: Any, persons: Sequence[str]) -> bool:
            destroyed.extend(persons)
            return destroy(self, persons)

        monkeypatch.setattr(store, "append", slowly)
        monkeypatch.setattr(keys, "destroy", noted)
        erased = p.ErasePersonRequest(name=member.name)
        call = asyncio.create_task(member.caller.call(member.caller.players.ErasePerson, erased))
        await until(storing.is_set)
        ending = asyncio.create_task(home.service.stop())
        await asyncio.wait([call])  # its grace is over
        going_on.set()
        await ending
        assert len(destroyed) == 1, "what was stored at the last moment is heard"
        with pytest.raises(Refusal):
            await call
