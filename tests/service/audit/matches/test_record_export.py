"""Records of format 2 from a running service, and records that are imported into another one."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Record
from caravanserai_protocol.v1 import admin_service_pb2 as a
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE
from caravanserai_protocol.v1.event_pb2 import MatchEvent

from caravanserai_verify.log.attestations import vouched
from caravanserai_verify.matches.published import record_of
from clients.caravan.export import written
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.audit.trust import Policy
from domain.games import games
from service.audit.keys import PrivateKey, write_keys
from service.audit.log_check import check
from service.audit.matches import record_export
from service.audit.matches.record_export import RecordExport
from service.audit.tree import Tree
from service.configuration import AuditLog
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check as check_store
from service.verification.stored_matches import verify_stored
from tests.records.golden import play
from tests.service.audit.cosigned_logs import cosigning_as
from tests.service.audit.trees import KEY, NAME, sign_soon
from tests.service.audit.witnesses import WITNESS_KEYS, answering
from tests.service.house import Caller, House, Refusal, house
from tests.service.members import admin, register, security

TRUST = Policy((KEY.public,))
CHUNK = 30_000


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    sign_soon(monkeypatch)
    write_keys(tmp_path / "keys", [KEY])
    async with house(tmp_path, audit=AuditLog(tmp_path / "keys"), security=security()) as running:
        yield running


@pytest.fixture
async def other(tmp_path: Path) -> AsyncIterator[House]:
    """A service of somebody else, without a log."""
    (tmp_path / "other").mkdir()
    async with house(tmp_path / "other", security=security()) as running:
        yield running


async def finished(home: House) -> str:
    """A match of two bots, to its end."""
    name = await home.create(2)
    for _ in range(2):
        await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind="random"))
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    async for _ in home.spectator.updates(name):
        pass
    return name


async def file_of(caller: Caller, name: str) -> bytes:
    parts = caller.stream(caller.matches.GetRecord, m.GetRecordRequest(match=name))
    return b"".join([part.data async for part in parts])


async def hand_in(caller: Caller, data: bytes) -> Any:
    async def parts() -> AsyncIterator[a.ImportMatchRequest]:
        for start in range(0, len(data), CHUNK):
            yield a.ImportMatchRequest(data=data[start : start + CHUNK])

    method: Any = caller.administration.ImportMatch
    return await caller.call(method, parts())  # type: ignore[arg-type]


async def refused(calling: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await calling
    return caught.value


async def test_the_record_of_a_match_shows_that_it_is_in_the_signed_log(home: House) -> None:
    name = await finished(home)
    record = Record.from_bytes(await file_of(home.spectator, name))
    assert (record.format, record.match) == (2, name)
    assert record.header is not None
    assert (record.header.log, record.header.signer, record.header.imported) == (NAME, NAME, False)
    held = vouched(record, TRUST)
    assert held.ok, held.findings
    assert not vouched(record, Policy((PrivateKey.new(NAME).public,))).ok
    plain = Record.of(await home.spectator.replay(name))
    assert record.plain() == plain
    await home.create(2)
    await asyncio.sleep(0)
    assert await file_of(home.owner, name) == record.to_bytes(), "later checkpoints change nothing"


async def test_a_match_that_goes_on_has_no_record(home: House) -> None:
    name = await home.begin(2, bots=1)
    error = await refused(file_of(home.owner, name))
    assert error.reason == "MATCH_NOT_OVER"


async def test_a_service_without_a_log_writes_records_without_proof_and_signature(other: House) -> None:
    record = Record.from_bytes(await file_of(other.spectator, await finished(other)))
    assert record.header is not None
    assert (record.format, record.header.log, record.header.signer, record.proof) == (2, "", "", None)
    assert [finding.check for finding in vouched(record, TRUST).findings] == ["file", "log"]


@pytest.mark.parametrize("form", [1, 2])
async def test_an_imported_match_is_looked_at_like_any_other(
    home: House, other: House, form: int, tmp_path: Path
) -> None:
    name = await finished(home)
    record = Record.from_bytes(await file_of(home.spectator, name))
    data = (record if form == 2 else record.plain()).to_bytes()
    done = await hand_in(admin(other), data)
    assert (done.match, done.version, done.known) == (name, record.version, False)
    assert (await hand_in(admin(other), data)).known, "the same again changes nothing"
    assert (await hand_in(admin(other), record.plain().to_bytes())).known, "nor in the other format"

    there, here = (await home.spectator.get(name)).match, (await other.spectator.get(name)).match
    assert (here.imported, there.imported) == (True, False)
    here.imported = False
    assert here == there
    assert await other.spectator.replay(name) == await home.spectator.replay(name)
    listing = await other.spectator.call(other.spectator.matches.ListMatches, m.ListMatchesRequest())
    assert [match.name for match in listing.matches] == [name]
    scoreboard = s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=record.version)
    ours, theirs = [
        await service.spectator.call(service.spectator.scoreboards.GetScoreboard, scoreboard)
        for service in (home, other)
    ]
    assert ours == theirs
    again = Record.from_bytes(await file_of(other.spectator, name))
    assert again.header is not None
    assert again.header.imported
    assert again.updates == record.updates
    store = MatchStore(tmp_path / "other" / "matches.sqlite", games(), create=False)
    assert verify_stored(store, name).ok
    assert check_store(store).ok
    store.close()
    for call, request in (
        (other.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name)),
        (other.seat(1).matches.Resign, m.ResignRequest(match=name)),
        (other.owner.matches.AddBot, m.AddBotRequest(match=name, kind="random")),
    ):
        assert (await refused(other.owner.call(call, request))).reason in {
            "MATCH_OVER", "NOT_THE_OWNER", "SEAT_NOT_YOURS", "MATCH_STARTED",
        }  # fmt: skip


async def test_only_good_records_are_imported_and_only_by_administrators(home: House, other: House) -> None:
    name = await finished(home)
    record = Record.from_bytes(await file_of(home.spectator, name))
    data = record.to_bytes()
    assert (await refused(hand_in(other.owner, data))).reason == "NOT_AN_ADMINISTRATOR"
    bad: Sequence[bytes] = (b"", b"\xff" * 50, data[:-1], Record(record.updates[:-1]).to_bytes(), forged(record))
    for junk in bad:
        assert (await refused(hand_in(admin(other), junk))).reason == "RECORD_INVALID"
    assert not (await other.spectator.call(other.spectator.matches.ListMatches, m.ListMatchesRequest())).matches


def forged(record: Record) -> bytes:
    """The record with another result, which its header repeats."""
    updates = [m.MatchUpdate.FromString(update.SerializeToString()) for update in record.updates]
    event = MatchEvent.FromString(updates[-1].event)
    event.finished.places[:] = [1] * len(event.finished.places)
    updates[-1].event = event.SerializeToString(deterministic=True)
    return Record.of(updates).described("0").to_bytes()


async def test_another_match_of_the_same_name_is_not_imported(home: House, other: House) -> None:
    name = await finished(home)
    record = Record.from_bytes(await file_of(home.spectator, name))
    await hand_in(admin(other), a_moment_later(record).to_bytes())
    assert (await refused(hand_in(admin(other), record.to_bytes()))).reason == "MATCH_EXISTS"
    assert (await hand_in(admin(home), record.to_bytes())).known, "where it was hosted it is known"
    assert not (await home.spectator.get(name)).match.imported


def a_moment_later(record: Record) -> Record:
    """A record that is right, in which all happens a millisecond later."""
    updates, head = [], bytes(32)
    for update in record.updates:
        event = MatchEvent.FromString(update.event)
        event.time_milliseconds, event.previous = event.time_milliseconds + 1, head
        later = m.MatchUpdate.FromString(update.SerializeToString())
        later.event = event.SerializeToString(deterministic=True)
        head = sha256(later.event).digest()
        updates.append(later)
    return Record.of(updates)


async def test_players_of_another_service_are_nobody_here(home: House, other: House) -> None:
    ann = await register(home, "Ann")
    name = await ann.create(2, access=ACCESS_PRIVATE)
    await ann.join(name)
    await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    data = await file_of(ann.caller, name)
    header = Record.from_bytes(data).header
    assert header is not None
    assert header.seats[0].player == ann.name
    await hand_in(admin(other), data)
    found = (await admin(other).get(name)).match
    assert found.state == match_pb2.Match.STATE_ABANDONED
    assert (found.owner, found.abandoned_account, found.seats[0].player) == ("", "", "")
    assert found.seats[0].display_name == "Ann"
    assert (await refused(other.spectator.get(name))).reason == "MATCH_NOT_FOUND", "it is as private as it was"


async def test_the_log_of_the_store_covers_what_is_imported(home: House, other: House, tmp_path: Path) -> None:
    data = await file_of(other.spectator, await finished(other))
    await hand_in(admin(home), data)
    name = Record.from_bytes(data).match
    again = Record.from_bytes(await file_of(home.spectator, name))
    assert again.header is not None
    assert (again.header.imported, again.header.log) == (True, NAME)
    assert vouched(again, TRUST).ok
    store = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    assert check(Tree(store), Policy((KEY.public,))).good
    store.close()


def test_a_record_of_a_store_is_the_same_without_keys() -> None:
    _, rows = play("sahwari-2")
    record = RecordExport().file(rows)
    assert record.plain() == record_of(rows)
    signed = RecordExport(keys=[KEY]).file(rows)
    assert signed.signature
    assert replace(signed, signature="", header=record.header) == record


async def test_a_record_waits_for_the_witness_and_a_file_without_it_is_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, (key, *_) = asyncio.Event(), WITNESS_KEYS

    async def late(request: bytes, writer: asyncio.StreamWriter) -> None:
        await answers.wait()
        await cosigning_as(key)(request, writer)

    write_keys(tmp_path / "keys", [KEY])
    cosigned = Policy((KEY.public,), (key.public,), 1)
    async with answering(late, key) as witness:
        audit = AuditLog(tmp_path / "keys", witnesses=(witness,))
        async with house(tmp_path, audit=audit, security=security()) as running:
            name = await finished(running)
            with monkeypatch.context() as impatient:
                impatient.setattr(record_export, "FRESH_SECONDS", 0.0)
                early = Record.from_bytes(await file_of(running.spectator, name))
            waiting = asyncio.create_task(file_of(running.spectator, name))
            await asyncio.sleep(0)
            answers.set()
            record = Record.from_bytes(await waiting)
    assert vouched(early, TRUST).ok
    assert not vouched(early, cosigned).ok
    assert vouched(record, cosigned).ok
    complete(tmp_path / "final.record", early, record)


def complete(file: Path, early: Record, record: Record) -> None:
    done = [written(file, each, Speech()) for each in (early, early, record, record)]
    assert [each.completed for each in done] == [False, False, True, False]
    assert [each.aside for each in done] == [None] * 4
    assert file.read_bytes() == record.to_bytes()
    with pytest.raises(Failure, match="holds something else"):
        written(file, early, Speech())
    assert [path.name for path in file.parent.glob("*.record*")] == [file.name]
