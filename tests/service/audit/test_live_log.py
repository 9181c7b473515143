"""The log while a service runs: what is acknowledged is signed soon, anybody can check it, and a fork stops it."""

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import audit_service_pb2 as a

from domain.audit.entries import Beginning, Continuation, entry_of
from domain.audit.merkle import leaf_hash, verify_consistency, verify_inclusion
from domain.audit.notes import Checkpoint, Note, PublicKey
from domain.audit.tiles import entries_of
from domain.audit.trust import Policy
from domain.games import games
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey, write_keys
from service.audit.live_log import LiveLog
from service.audit.log_check import check
from service.configuration import AuditLog, Web
from service.persistence.matches.store import MatchStore
from service.persistence.store_copy import copy
from tests.service.audit.trees import KEY, NAME, sign_soon
from tests.service.house import House, Refusal, house, until
from tests.service.web.browsing import Answer, link


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AuditLog:
    """A log that is signed without much delay."""
    sign_soon(monkeypatch)
    write_keys(tmp_path / "keys", [KEY])
    return AuditLog(tmp_path / "keys")


@pytest.fixture
async def home(tmp_path: Path, log: AuditLog) -> AsyncIterator[House]:
    async with house(tmp_path, audit=log, web=Web()) as running:
        yield running


class Auditor:
    """Somebody who trusts a key of the log and nothing else, and keeps the last checkpoint."""

    def __init__(self, home: House, key: PublicKey = KEY.public) -> None:
        self.home = home
        self.audit: Any = home.spectator.audit
        self.key = key
        self.kept: Checkpoint | None = None

    async def call(self, method: Any, request: Any) -> Any:
        return await self.home.spectator.call(method, request)

    def read(self, note: str) -> Checkpoint:
        read = Note.of(note.encode())
        read.require_signed(self.key, fits)
        return Checkpoint.of(read.text)

    async def look(self) -> Checkpoint:
        """The last checkpoint, which must go on from the one that was kept."""
        answer = await self.call(self.audit.GetCheckpoint, a.GetCheckpointRequest())
        found = self.read(answer.checkpoint.note)
        assert (found.size, found.root) == (answer.checkpoint.size, answer.checkpoint.root)
        if self.kept is not None:
            request = a.GetConsistencyProofRequest(first_size=self.kept.size, second_size=found.size)
            proof = await self.call(self.audit.GetConsistencyProof, request)
            verify_consistency(self.kept.size, self.kept.root, found.size, found.root, list(proof.hashes))
        self.kept = found
        return found

    async def prove(self, stream: str, version: int, event: bytes) -> None:
        """The event must be in the last signed tree."""
        hash_ = sha256(event).digest()
        request = a.GetInclusionProofRequest(stream=stream, version=version, event_hash=hash_)
        proof = await self.call(self.audit.GetInclusionProof, request)
        found = self.read(proof.checkpoint.note)
        assert found.size == proof.size
        verify_inclusion(leaf_hash(proof.entry), proof.index, found.size, list(proof.hashes), found.root)
        beginning, entry = entry_of(proof.beginning), entry_of(proof.entry)
        assert isinstance(beginning, Beginning)
        binding = proof.binding
        assert beginning == Beginning.of(stream, binding.label, binding.blind, 1, beginning.event)
        assert entry in (beginning, Continuation("matches", binding.label, version, hash_))
        leaf = leaf_hash(proof.beginning)
        verify_inclusion(leaf, binding.index, found.size, list(binding.hashes), found.root)


def auditing_of(home: House) -> LiveLog:
    found = home.service.parts.auditing
    assert found is not None
    return found


async def signed(home: House) -> None:
    """Waits until everything that is stored is signed."""
    auditing = auditing_of(home)
    position = await asyncio.to_thread(home.service.parts.store.last_position)

    def all_signed() -> bool:
        entries = auditing.tree.entries(max(auditing.tree.size() - 1, 0), 1)
        return bool(entries) and entries[0].position >= position and auditing.signer.current()

    for _ in range(2400):
        if await asyncio.to_thread(all_signed):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it was not signed")


async def test_a_caller_who_has_an_event_can_prove_that_it_was_signed(home: House) -> None:
    auditor = Auditor(home)
    name = await home.begin(2)
    await signed(home)
    first = await auditor.look()
    await home.play(name, 6)
    await signed(home)
    second = await auditor.look()
    assert second.size > first.size
    for update in await home.spectator.replay(name):
        await auditor.prove(name, update.version, update.event)


async def test_the_end_of_a_match_is_signed_at_once(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.audit.live_log.SIGNING_SECONDS", 3600.0)
    name = await home.begin(2, bots=2)
    tree = auditing_of(home).tree
    async for _ in home.spectator.updates(name):
        pass
    end = (await home.spectator.get(name)).match.version

    def signed_to_the_end() -> bool:
        found, last = tree.find(name, end), tree.last_checkpoint()
        return found is not None and last is not None and last.size > found.number

    await until(signed_to_the_end)


async def test_what_is_not_there_is_refused_in_words(home: House) -> None:
    auditor = Auditor(home)
    name = await home.begin(2)
    await signed(home)
    await auditor.look()
    assert auditor.kept is not None
    (update, *_) = await home.spectator.replay(name)
    right: dict[str, Any] = {"stream": name, "version": update.version, "event_hash": sha256(update.event).digest()}
    audit, size = auditor.audit, auditor.kept.size
    included, consistent, checkpoint = audit.GetInclusionProof, audit.GetConsistencyProof, audit.GetCheckpoint
    for method, request, reason in (
        (included, a.GetInclusionProofRequest(**{**right, "event_hash": bytes(32)}), "ENTRY_UNKNOWN"),
        (included, a.GetInclusionProofRequest(**{**right, "stream": "matches/none"}), "ENTRY_UNKNOWN"),
        (included, a.GetInclusionProofRequest(**{**right, "stream": "\0"}), "ENTRY_UNKNOWN"),
        (included, a.GetInclusionProofRequest(**{**right, "version": 2**62}), "ENTRY_UNKNOWN"),
        (included, a.GetInclusionProofRequest(**right, size=1), "ENTRY_UNKNOWN"),
        (included, a.GetInclusionProofRequest(**right, size=size + 1), "CHECKPOINT_UNKNOWN"),
        (included, a.GetInclusionProofRequest(**right, size=-1), "FIELD_INVALID"),
        (included, a.GetInclusionProofRequest(**{**right, "event_hash": b""}), "FIELD_INVALID"),
        (included, a.GetInclusionProofRequest(**{**right, "version": -1}), "FIELD_INVALID"),
        (consistent, a.GetConsistencyProofRequest(first_size=2, second_size=1), "FIELD_INVALID"),
        (consistent, a.GetConsistencyProofRequest(first_size=size + 1), "CHECKPOINT_UNKNOWN"),
        (consistent, a.GetConsistencyProofRequest(first_size=1, second_size=2**62), "CHECKPOINT_UNKNOWN"),
        (checkpoint, a.GetCheckpointRequest(size=2**62), "CHECKPOINT_UNKNOWN"),
        (checkpoint, a.GetCheckpointRequest(size=-1), "FIELD_INVALID"),
        (checkpoint, a.GetCheckpointRequest(size=2**63 - 1), "CHECKPOINT_UNKNOWN"),
    ):
        with pytest.raises(Refusal) as refused:
            await auditor.call(method, request)
        assert refused.value.reason == reason, request


async def test_without_a_log_every_method_says_so(tmp_path: Path) -> None:
    async with house(tmp_path, web=Web()) as home:
        auditor = Auditor(home)
        for method, request in (
            (auditor.audit.GetCheckpoint, a.GetCheckpointRequest()),
            (auditor.audit.ListCheckpoints, a.ListCheckpointsRequest()),
            (auditor.audit.GetInclusionProof, a.GetInclusionProofRequest(event_hash=bytes(32))),
            (auditor.audit.GetConsistencyProof, a.GetConsistencyProofRequest()),
            (auditor.audit.GetKeys, a.GetKeysRequest()),
        ):
            with pytest.raises(Refusal) as refused:
                await auditor.call(method, request)
            assert (refused.value.reason, refused.value.code) == ("AUDIT_OFF", grpc.StatusCode.UNIMPLEMENTED)
        assert (await fetched(home, "/log/checkpoint")).status == 404


async def fetched(home: House, path: str, method: str = "GET") -> Answer:
    async with link(home.service.web_address) as opened:
        await opened.send(method, path, {})
        return await opened.whole()


async def test_the_log_is_served_over_http(home: House) -> None:
    await home.begin(2)
    await signed(home)
    checkpoint = await fetched(home, "/log/checkpoint")
    assert checkpoint.status == 200
    assert checkpoint.headers["cache-control"] == "no-cache"
    found = Auditor(home).read(checkpoint.body.decode())
    tile = await fetched(home, f"/log/tile/0/000.p/{found.size}")
    assert len(tile.body) == 32 * found.size
    assert "immutable" in tile.headers["cache-control"]
    entries = await fetched(home, f"/log/tile/entries/000.p/{found.size}")
    assert len(entries_of(entries.body)) == found.size
    for path in ("/log/", "/log/tile/0/000", "/log/tile/0/999.p/1", "/log/../keys", "/log/checkpoint/x", "/log"):
        assert (await fetched(home, path)).status == 404, path
    assert (await fetched(home, "/log/tile/0/000", "POST")).status == 405


async def test_checkpoints_are_listed_on_pages(home: House) -> None:
    for _ in range(3):
        await home.create()
        await signed(home)
        auditing_of(home)._signed_at = 0.0
    auditor = Auditor(home)
    sizes: list[int] = []
    token = ""
    while True:
        request = a.ListCheckpointsRequest(page_size=1, page_token=token)
        answer = await auditor.call(auditor.audit.ListCheckpoints, request)
        sizes += [auditor.read(entry.note).size for entry in answer.checkpoints]
        token = answer.next_page_token
        if not token:
            break
    assert len(sizes) >= 3
    assert sizes == sorted(set(sizes), reverse=True)
    answer = await auditor.call(auditor.audit.GetCheckpoint, a.GetCheckpointRequest(size=sizes[1]))
    assert answer.checkpoint.size == sizes[1]


async def test_the_keys_are_told(home: House, log: AuditLog) -> None:
    answer = await Auditor(home).call(Auditor(home).audit.GetKeys, a.GetKeysRequest())
    assert (answer.origin, list(answer.keys)) == (NAME, [str(KEY.public)])


async def test_what_was_stored_last_is_signed_when_the_service_ends(tmp_path: Path, log: AuditLog) -> None:
    async with house(tmp_path, audit=log) as home:
        await home.begin(2)
        tree = auditing_of(home).tree
        tables = tmp_path / "copy.sqlite"
    shutil.copy(tmp_path / "matches.sqlite", tables)
    async with house(tmp_path, audit=log) as home:
        tree = auditing_of(home).tree
        result = await asyncio.to_thread(check, tree, Policy((KEY.public,)))
        assert result.good, result.findings
        last = tree.last_checkpoint()
        assert last is not None
        assert last.size == result.entries == tree.size()


def restore(folder: Path) -> None:
    """Puts the backup in the place of the store; the files outside it stay as they are."""
    shutil.copy(folder / "backup", folder / "matches.sqlite")
    for name in ("matches.projections.sqlite", "matches.sqlite.acknowledged"):
        (folder / name).unlink()


async def test_a_restored_backup_is_served_and_not_signed(
    tmp_path: Path, log: AuditLog, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path, audit=log) as home:
        await home.begin(2)
    shutil.copy(tmp_path / "matches.sqlite", tmp_path / "backup")
    async with house(tmp_path, audit=log) as home:
        await home.begin(2)
    restore(tmp_path)
    caplog.set_level(logging.CRITICAL, "caravanserai.audit")
    async with house(tmp_path, audit=log) as home:
        await until(lambda: bool(auditing_of(home).fault))
        assert "is it an old copy" in auditing_of(home).fault
        assert "nothing is signed any more" in caplog.text
        name = await home.begin(2)
        await home.play(name, 3)
        before = auditing_of(home).tree.last_checkpoint()
        await asyncio.sleep(1)
        assert auditing_of(home).tree.last_checkpoint() == before


async def test_a_restored_copy_begins_a_new_log_under_a_new_name(tmp_path: Path, log: AuditLog) -> None:
    async with house(tmp_path, audit=log) as home:
        await home.begin(2)
        await until(lambda: auditing_of(home).tree.last_checkpoint() is not None)
    (restored := tmp_path / "restored").mkdir()
    source, target = (MatchStore(folder / "matches.sqlite", games()) for folder in (tmp_path, restored))
    copy(source, target)
    source.close()
    target.close()
    async with house(restored, audit=replace(log, kept=tmp_path / "matches.sqlite.checkpoint")) as home:
        await until(lambda: bool(auditing_of(home).fault))
        assert auditing_of(home).tree.last_checkpoint() is None, "the old key signed another history"
    key = PrivateKey.new(f"{NAME}-2")
    write_keys(tmp_path / "keys-2", [key])
    async with house(restored, audit=AuditLog(tmp_path / "keys-2", tmp_path / "kept-2")) as home:
        await home.begin(2)
        tree = auditing_of(home).tree
        await until(lambda: (last := tree.last_checkpoint()) is not None and last.size == tree.size())
        result = await asyncio.to_thread(check, tree, Policy((key.public,)))
        assert (result.good, result.findings, result.entries) == (True, [], tree.size())


async def test_one_of_two_services_signs_and_the_other_one_takes_over(
    tmp_path: Path, log: AuditLog, postgresql_store: str
) -> None:
    kept = AuditLog(log.keys, tmp_path / "kept")
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(house(tmp_path / "one", store=postgresql_store, audit=kept))
        await one.begin(2)
        await signed(one)
        async with house(tmp_path / "two", store=postgresql_store, audit=kept) as two:
            auditor = Auditor(two)
            name = await two.begin(2)
            await signed(two)
            await auditor.look()
            assert [auditing_of(home)._leadership.held() for home in (one, two)] == [True, False]
            await stack.aclose()
            await two.play(name, 4)
            await signed(two)
            await auditor.look()
            for update in await two.spectator.replay(name):
                await auditor.prove(name, update.version, update.event)


async def test_the_other_service_knows_what_was_signed_without_a_file_in_common(
    tmp_path: Path, log: AuditLog, postgresql_store: str
) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(house(tmp_path / "one", store=postgresql_store, audit=log))
        async with house(tmp_path / "two", store=postgresql_store, audit=log) as two:
            name = await one.begin(2)
            await signed(one)
            kept = [home.service.configuration.kept for home in (one, two)]
            assert kept[0] != kept[1]
            await until(lambda: kept[1].exists() and kept[1].read_bytes() == kept[0].read_bytes())
            await stack.aclose()
            await two.play(name, 4)
            await signed(two)


async def test_a_service_that_may_not_sign_leaves_it_to_one_that_may(
    tmp_path: Path, log: AuditLog, postgresql_store: str
) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(house(tmp_path / "one", store=postgresql_store, audit=log))
        await one.begin(2)
        await signed(one)
        async with house(tmp_path / "new", store=postgresql_store, audit=log) as new:
            await until(lambda: "is missing" in auditing_of(new).fault)  # said when it starts, not when it is needed
            await stack.aclose()
            async with house(tmp_path / "one", store=postgresql_store, audit=log) as again:
                await again.begin(2)
                await signed(again)


async def test_a_service_does_not_start_with_keys_that_others_may_read(tmp_path: Path, log: AuditLog) -> None:
    log.keys.chmod(0o644)
    with pytest.raises(ValueError, match="others may read"):
        async with house(tmp_path, audit=log):
            pass


async def test_keys_are_exchanged_with_an_overlap(tmp_path: Path, log: AuditLog) -> None:
    new = PrivateKey.new(NAME)
    async with house(tmp_path, audit=log) as home:
        await home.create()
        await signed(home)
        kept = await Auditor(home).look()
    write_keys(log.keys, [new, KEY])
    async with house(tmp_path, audit=log) as home:
        await home.create()
        await signed(home)
        for key in (KEY, new):
            auditor = Auditor(home, key.public)
            auditor.kept = kept
            await auditor.look()
    write_keys(log.keys, [new])
    async with house(tmp_path, audit=log) as home:
        await home.create()
        await signed(home)
        auditor = Auditor(home, new.public)
        auditor.kept = kept
        await auditor.look()
