"""Witnesses cosign what the log signs. One that lies, hangs or is gone harms nothing; one that refuses is heard."""

import asyncio
import logging
import shutil
import ssl
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import trustme
from caravanserai_protocol.health import WITNESSES
from caravanserai_protocol.v1 import audit_service_pb2 as a
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from typer.testing import CliRunner

from caravanserai_verify.log.published_check import CHECKPOINT
from clients.caravan.main import app
from domain.audit.notes import Checkpoint, Note, PublicKey
from domain.audit.trust import Finding, Policy, PolicyError
from domain.audit.witness_protocol import Submission, Witness
from domain.matches.signatures import fits as fits_ed25519
from service.audit import cosignatures as module
from service.audit.cosignatures import Cosignatures
from service.audit.keys import PrivateKey, write_keys
from service.audit.publication import find, write_files
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import Tree
from service.configuration import AuditLog, Web
from service.persistence.matches.store import MatchStore
from tests.ports import lasting_port
from tests.service.audit.test_live_log import Auditor, auditing_of, fetched, restore
from tests.service.audit.test_tree import grow
from tests.service.audit.trees import KEY, NAME, brought_up, opened, sign_soon
from tests.service.audit.witnesses import WITNESS_KEYS, Answer, answering, honest, http
from tests.service.house import house, until


class Log:
    """A log of a store that witnesses are asked to cosign."""

    def __init__(self, store: MatchStore, tree: Tree, kept: Path, keys: Sequence[PrivateKey]) -> None:
        self.store, self.tree = store, tree
        self.signer = Signer(tree, keys, KeptCheckpoint(kept))
        self.cosigning: Any = None

    def sign(self, events: int) -> Note:
        grow(self.store, events)
        brought_up(self.tree)
        note = self.signer.sign()
        self.cosigning.wake()
        return note

    def write_others(self, count: int) -> None:
        """Writes rows that no other log of these tests has."""
        rows = [(f"other/{number}", b"x") for number in range(count)]
        with self.store.recorder.writing() as executing:
            executing.executemany("INSERT INTO stored_events VALUES (?, 1, 'topic', ?)", rows)

    def last(self) -> Note:
        note = self.signer.last()
        assert note is not None
        return note

    def size(self) -> int:
        return Checkpoint.of(self.last().text).size

    def cosigners(self) -> set[str]:
        return {entry.name for entry in self.last().signatures} - {NAME}

    async def cosigned(self, *witnesses: Witness) -> None:
        await until(lambda: self.cosigners() == {witness.key.name for witness in witnesses})

    def faults(self) -> list[str]:
        return [status.fault for status in self.cosigning.statuses([])]

    async def fault(self, says: str) -> None:
        await until(lambda: any(says in fault for fault in self.faults()))


@asynccontextmanager
async def log(
    folder: Path, *witnesses: Witness, keys: Sequence[PrivateKey] = (KEY,), named: str = "store.sqlite"
) -> AsyncIterator[Log]:
    with opened(folder / named) as (store, tree):
        found = Log(store, tree, folder / f"{named}.kept", keys)
        found.cosigning = Cosignatures(store.bus, tree, witnesses, len(witnesses))
        found.cosigning.start()
        try:
            yield found
        finally:
            await found.cosigning.stop()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Witnesses are asked again soon."""
    monkeypatch.setattr(module, "FIRST_WAIT_SECONDS", 0.05)
    monkeypatch.setattr(module, "LONGEST_WAIT_SECONDS", 0.2)


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Callable[[int], list[str]]:
    """The messages that were logged at a level."""
    caplog.set_level(logging.INFO, "caravanserai.audit")
    return lambda level: [record.getMessage() for record in caplog.records if record.levelno == level]


def judged(content: bytes, *witnesses: Witness, log_key: PublicKey = KEY.public) -> Finding:
    policy = Policy((log_key,), tuple(witness.key for witness in witnesses), len(witnesses))
    return policy.check(content, fits_ed25519, int(time.time()))


# -- honest witnesses --------------------------------------------------------------------------------------------------


async def test_every_tree_is_cosigned_and_published_with_that(tmp_path: Path) -> None:
    async with (
        honest(tmp_path / "w0", WITNESS_KEYS[0]) as one,
        honest(tmp_path / "w1", WITNESS_KEYS[1]) as other,
        log(tmp_path, one, other) as found,
    ):
        for events in (0, 1, 299, 10_000, 5):
            found.sign(events)
            await found.cosigned(one, other)
            published = find(found.tree, CHECKPOINT)
            assert published is not None
            assert judged(published, one, other).good
        write_files(found.tree, tmp_path / "files")
        assert judged((tmp_path / "files" / CHECKPOINT).read_bytes(), one, other).good
        await until(lambda: found.faults() == ["", ""])


async def test_a_witness_and_a_service_go_on_after_they_were_away(tmp_path: Path) -> None:
    """The service does not keep what a witness knows: it hears that when it asks."""
    port = lasting_port()
    async with honest(tmp_path / "w", port=port) as witness:
        async with log(tmp_path, witness) as found:
            found.sign(700)
            await found.cosigned(witness)
        async with log(tmp_path, witness) as found:
            found.sign(10)
            await found.cosigned(witness)
    async with log(tmp_path, witness) as found:
        found.sign(10)
        await found.fault("no connection")
        assert found.cosigners() == set()
        found.sign(10)
        async with honest(tmp_path / "w", port=port):
            await found.cosigned(witness)
            await until(lambda: found.faults() == [""])


async def test_the_last_checkpoint_is_cosigned_before_the_service_ends(tmp_path: Path) -> None:
    async with honest(tmp_path / "w") as witness:
        async with log(tmp_path, witness) as found:
            found.sign(5)
        with opened(tmp_path / "store.sqlite") as (_, tree):
            published = find(tree, CHECKPOINT)
        assert published is not None
        assert judged(published, witness).good


async def test_the_key_of_the_log_is_exchanged(tmp_path: Path, said: Callable[[int], list[str]]) -> None:
    new = PrivateKey.new(NAME)
    async with honest(tmp_path / "w") as witness:
        async with log(tmp_path, witness) as found:
            found.sign(5)
            await found.cosigned(witness)
        async with log(tmp_path, witness, keys=[new, KEY]) as found:
            found.sign(0)  # the same tree, and both keys sign
            assert found.cosigners() == set()
            await found.cosigned(witness)
            found.sign(5)
            await found.cosigned(witness)
        async with log(tmp_path, witness, keys=[new]) as found:
            found.sign(5)
            await found.fault("by another key")
            assert "HTTP 403" in said(logging.ERROR)[0]
    async with (
        honest(tmp_path / "w", logs=[KEY.public, new.public]) as witness,
        log(tmp_path, witness, keys=[new]) as found,
    ):
        found.sign(5)
        await found.cosigned(witness)
        assert judged(str(found.last()).encode(), witness, log_key=new.public).good


async def test_a_witness_that_does_not_know_the_log_is_named(tmp_path: Path, said: Callable[[int], list[str]]) -> None:
    async with (
        honest(tmp_path / "w", logs=[PrivateKey.new("another.example").public]) as witness,
        log(tmp_path, witness) as found,
    ):
        found.sign(5)
        await found.fault("does not know this log")
        await asyncio.sleep(0.5)  # it is asked again, and says the same
        assert len(said(logging.ERROR)) == 1


# -- operators who want another past -----------------------------------------------------------------------------------


async def set_back(folder: Path, *witnesses: Witness) -> None:
    """A log of 40 events, cosigned, that is put back to 20, with the file outside the store."""
    names = ("store.sqlite", "store.sqlite.kept")
    async with log(folder, *witnesses) as found:
        found.sign(20)
        await found.cosigned(*witnesses)
    for name in names:
        shutil.copy(folder / name, folder / f"{name}.backup")
    async with log(folder, *witnesses) as found:
        found.sign(20)
        await found.cosigned(*witnesses)
    for name in names:
        shutil.copy(folder / f"{name}.backup", folder / name)


async def test_a_store_that_was_set_back_is_refused_and_that_is_said_loudly(
    tmp_path: Path, said: Callable[[int], list[str]]
) -> None:
    """Even with the file outside the store, which is what the service itself would notice."""
    async with honest(tmp_path / "w") as witness:
        await set_back(tmp_path, witness)
        async with log(tmp_path, witness) as found:
            found.sign(7)
            await found.fault("is the store an old copy")
            assert "a tree of 40 events, and this service has signed 27" in said(logging.CRITICAL)[0]
            found.write_others(30)
            found.sign(0)
            await found.fault("This is a fork")
            assert "does not go on from" in said(logging.CRITICAL)[1]
            assert found.cosigners() == set()
            assert found.size() == 57, "the service signs and serves all the same"


async def test_an_old_copy_is_heard_of_before_anything_new_is_signed(
    tmp_path: Path, said: Callable[[int], list[str]]
) -> None:
    """Its last checkpoint has a cosignature, so nothing in the store says that there is a newer one."""
    async with honest(tmp_path / "w") as witness:
        await set_back(tmp_path, witness)
        async with log(tmp_path, witness) as found:
            assert found.cosigners() == {witness.key.name}
            assert found.cosigning.missing([found.last()]) == 0
            found.cosigning.wake()
            await found.fault("is the store an old copy")
            assert "a tree of 40 events, and this service has signed 20" in said(logging.CRITICAL)[0]
            assert found.cosigning.missing([found.last()]) == 1, "its cosignature is of the end of an old copy"


async def test_a_checkpoint_that_is_shown_again_keeps_its_first_cosignature(tmp_path: Path) -> None:
    """The earlier time says more, and records that hold the checkpoint stay as they were."""
    asked: list[bytes] = []

    async def hear(request: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(request)
        await cosigning_as(LIAR, shift=60 * len(asked))(request, writer)

    async with answering(hear, LIAR) as witness:
        async with log(tmp_path, witness) as found:
            found.sign(5)
            await found.cosigned(witness)
            before = str(found.last())
        async with log(tmp_path, witness) as found:
            for _ in range(2):
                found.cosigning.wake()
                await until(lambda: len(asked) == 2)
                await asyncio.sleep(0.2)
            assert (str(found.last()), found.faults()) == (before, [""])
            found.sign(1)
            await found.cosigned(witness)
    assert len(asked) == 3, "it is shown again once after a start"


async def test_a_witness_that_loses_its_state_is_named(tmp_path: Path, said: Callable[[int], list[str]]) -> None:
    async with AsyncExitStack() as stack:
        witness = await stack.enter_async_context(honest(tmp_path / "w"))
        async with log(tmp_path, witness) as found:
            found.sign(20)
            await found.cosigned(witness)
            await stack.aclose()
            async with honest(tmp_path / "new", port=int(witness.url.rpartition(":")[2])):
                for _ in range(2):
                    found.sign(5)
                    await found.cosigned(witness)
            (once,) = said(logging.ERROR)
            assert "knows a tree of 0 events, and had cosigned one of 20" in once


async def test_a_witness_without_its_state_cosigns_a_fork_and_another_one_does_not(
    tmp_path: Path, said: Callable[[int], list[str]]
) -> None:
    """So a reader who demands both is not deceived."""
    async with honest(tmp_path / "w1", WITNESS_KEYS[1]) as whole:
        async with honest(tmp_path / "w") as witness:
            await set_back(tmp_path, witness, whole)
        port = int(witness.url.rpartition(":")[2])
        async with honest(tmp_path / "new", port=port), log(tmp_path, witness, whole) as found:
            found.cosigning.wake()
            await found.fault("a tree of 40 events")
            await until(lambda: bool(said(logging.ERROR)))
            assert "knows a tree of 0 events, and had cosigned one of 20" in said(logging.ERROR)[0]
            found.write_others(30)
            found.sign(0)
            await found.cosigned(witness)
            await found.fault("This is a fork")
            published = str(found.last()).encode()
            assert judged(published, witness).good
            assert not judged(published, witness, whole).good


async def test_of_two_services_with_one_key_only_the_first_is_cosigned(
    tmp_path: Path, said: Callable[[int], list[str]]
) -> None:
    """A split view: two stores, one key, one witness."""
    async with (
        honest(tmp_path / "w") as witness,
        log(tmp_path, witness, named="one.sqlite") as one,
        log(tmp_path, witness, named="two.sqlite") as two,
    ):
        one.sign(10)
        await one.cosigned(witness)
        two.write_others(1)
        for events in (5, 4, 20):
            two.sign(events)
            await asyncio.sleep(0.5)
            assert two.cosigners() == set()
        await two.fault("fork")
        assert {level: bool(said(level)) for level in (logging.CRITICAL, logging.ERROR)} == {
            logging.CRITICAL: True,
            logging.ERROR: False,
        }
        one.sign(10)
        await one.cosigned(witness)


# -- witnesses that lie ------------------------------------------------------------------------------------------------

LIAR = WITNESS_KEYS[1]


def saying(body: bytes, status: str = "200 OK", *headers: str) -> Answer:
    async def answer(_: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(http(body, status, *headers))
        await writer.drain()

    return answer


def sending(*parts: bytes, every: float = 0.0, times: int = 1) -> Answer:
    async def answer(_: bytes, writer: asyncio.StreamWriter) -> None:
        for part in parts * times:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(every)

    return answer


def cosigning_as(key: PrivateKey, shift: int = 0, text: str = "", lines: int = 1, timeless: bool = False) -> Answer:
    async def answer(request: bytes, writer: asyncio.StreamWriter) -> None:
        note = Submission.of(request).note
        at = 0 if timeless else int(time.time()) + shift
        made = [key.cosign(text or note.text, at + line) for line in range(lines)]
        writer.write(http("".join(map(str, made)).encode()))
        await writer.drain()

    return answer


OTHER = Checkpoint(NAME, 5, bytes(32)).text
LIES: dict[str, tuple[Answer, str]] = {
    "another key": (cosigning_as(WITNESS_KEYS[2]), "no signature of"),
    "the same name, another key": (cosigning_as(PrivateKey.new(LIAR.name, LIAR.kind)), "no signature of"),
    "an old time": (cosigning_as(LIAR, -86_400), "of another time"),
    "a time to come": (cosigning_as(LIAR, 86_400), "of another time"),
    "no time": (cosigning_as(LIAR, timeless=True), "does not fit"),
    "another checkpoint": (cosigning_as(LIAR, text=OTHER), "does not fit"),
    "two signatures": (cosigning_as(LIAR, lines=2), "signed twice"),
    "many signatures": (cosigning_as(LIAR, lines=150), "at most 100"),
    "nothing": (saying(b""), "not good"),
    "nonsense": (saying(b"\xff\x00" * 100), "not good"),
    "ten megabytes": (saying(b"x" * 10_000_000), "more than"),
    "ten megabytes in chunks": (
        sending(
            b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", *[b"2710\r\n" + b"x" * 10_000 + b"\r\n"] * 1000
        ),
        "more than",
    ),
    "headers without end": (sending(b"HTTP/1.1 200 OK\r\n", *[b"x: " + b"y" * 1000 + b"\r\n"] * 10_000), "more than"),
    "a slow drip": (sending(b"HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n", *[b"x"] * 9999, every=0.05), "within"),
    "slow headers": (sending(b"HTTP/1.1 200 OK\r\n", *[b"x: y\r\n"] * 999, every=0.05), "within"),
    "silence": (sending(b"", every=60), "within"),
    "another protocol": (sending(b"SSH-2.0-OpenSSH_9.2\r\n"), "not HTTP"),
    "an upgrade": (
        sending(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
        "not HTTP",
    ),
    "half an answer": (sending(b"HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\nx"), "hung up"),
    "no answer": (sending(b""), "hung up"),
    "a size beyond all": (saying(b"9" * 18 + b"\n", "409 Conflict", "content-type: text/x.tlog.size"), "an old copy"),
    "a size that is none": (saying(b"-1\n", "409 Conflict", "content-type: text/x.tlog.size"), "of which size"),
    "a long size": (saying(b"1" * 9000, "409 Conflict", "content-type: text/x.tlog.size"), "of which size"),
    "sizes that change nothing": (saying(b"3\n", "409 Conflict", "content-type: text/x.tlog.size"), "each time"),
    "a conflict without a size": (saying(b"3\n", "409 Conflict"), "HTTP 409"),
    "an error": (saying(b"", "500 Internal Server Error"), "HTTP 500"),
    "a false fork": (saying(b"", "422 Unprocessable Entity"), "a fork"),
}


@pytest.mark.parametrize("lie", LIES)
async def test_a_witness_that_lies_harms_nothing(lie: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 1.0)
    answer, says = LIES[lie]
    async with (
        answering(answer, LIAR) as liar,
        honest(tmp_path / "w") as good,
        log(tmp_path, liar, good) as found,
    ):
        found.sign(5)
        await found.cosigned(good)
        await found.fault(says)
        note = found.sign(4)
        assert Checkpoint.of(note.text).size == found.size() == 9
        await found.cosigned(good)
        assert find(found.tree, CHECKPOINT) == str(found.last()).encode()


async def test_no_redirect_is_followed(tmp_path: Path) -> None:
    """So the address of a witness leads nowhere but to where the operator wanted."""
    asked: list[bytes] = []

    async def hear(request: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(request)
        await cosigning_as(LIAR)(request, writer)

    async with answering(hear, LIAR) as elsewhere:
        for status in ("301 Moved", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"):
            redirect = saying(b"", status, f"location: {elsewhere.url}/add-checkpoint")
            async with answering(redirect, LIAR) as liar, log(tmp_path, liar) as found:
                found.sign(1)
                await found.fault("not followed")
                assert found.cosigners() == set()
    assert asked == []


async def test_a_witness_that_fails_is_asked_less_and_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_WAIT_SECONDS", 0.2)
    monkeypatch.setattr(module, "LONGEST_WAIT_SECONDS", 100.0)
    asked: list[float] = []

    async def hear(_: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(time.monotonic())
        writer.write(http(b"", "503 Service Unavailable"))
        await writer.drain()

    async with answering(hear) as witness, log(tmp_path, witness) as found:
        while len(asked) < 5:
            found.sign(1)
            await asyncio.sleep(0.02)
        waits = [later - earlier for earlier, later in pairwise(asked)]
        for number, wait in enumerate(waits[:4]):
            assert wait > 0.2 * 2**number / 2, "at least half of 0.2, 0.4, 0.8 and 1.6 seconds"


async def test_it_ends_at_any_moment(tmp_path: Path) -> None:
    """Also when there is news at that moment: a task that does not hear that it is cancelled would go on for ever."""
    async with honest(tmp_path / "w") as witness:
        with opened(tmp_path / "store.sqlite") as (store, tree):
            for turns in range(50):
                cosigning = Cosignatures(store.bus, tree, [witness], 1)
                cosigning.start()
                for _ in range(turns % 5):
                    await asyncio.sleep(0)
                cosigning.wake()
                await asyncio.wait_for(cosigning.stop(), 60)


async def test_a_checkpoint_that_another_service_has_signed_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.2)
    async with honest(tmp_path / "w") as witness, log(tmp_path, witness) as found:
        wake, found.cosigning.wake = found.cosigning.wake, lambda: None
        found.sign(5)
        await found.cosigned(witness)
        found.cosigning.wake = wake


async def test_a_witness_may_be_asked_over_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = trustme.CA()
    encryption = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost").configure_cert(encryption)
    async with answering(cosigning_as(LIAR), LIAR, encryption) as witness, log(tmp_path, witness) as found:
        found.sign(5)
        await found.fault("no encrypted connection: CERTIFICATE_VERIFY_FAILED")
        authority.cert_pem.write_to_path(str(tmp_path / "authority.pem"))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
        await found.cosigned(witness)
        elsewhere = Witness(witness.url.replace("localhost", "127.0.0.1"), witness.key)
        async with log(tmp_path, elsewhere, named="other.sqlite") as other:
            other.sign(5)
            await other.fault("no encrypted connection")


# -- the whole service -------------------------------------------------------------------------------------------------


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    write_keys(tmp_path / "keys", [KEY])
    return tmp_path / "keys"


async def health(home: Any) -> int:
    stub: Any = HealthStub(home.channel)
    return int((await stub.Check(HealthCheckRequest(service=WITNESSES), timeout=60)).status)


async def health_command(home: Any) -> int:
    """The exit status of `caravan health --witnesses`."""
    arguments = ["health", "--address", home.service.address, "--witnesses"]
    return (await asyncio.to_thread(CliRunner().invoke, app, arguments)).exit_code


async def until_health(home: Any, status: int) -> None:
    for _ in range(2400):
        if await health(home) == status:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the health has stayed as it was")


async def keys_told(home: Any) -> a.GetKeysResponse:
    auditor = Auditor(home)
    answer: a.GetKeysResponse = await auditor.call(auditor.audit.GetKeys, a.GetKeysRequest())
    return answer


async def test_a_service_says_how_many_cosignatures_are_missing(
    tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_soon(monkeypatch)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(honest(tmp_path / "w0", WITNESS_KEYS[0]))
        away = Witness("http://127.0.0.1:1", WITNESS_KEYS[1].public)
        audit = AuditLog(keys, witnesses=(one, away), quorum=2)
        async with house(tmp_path, audit=audit, web=Web()) as home:
            await home.begin(2)
            await until(lambda: auditing_of(home).tree.last_checkpoint() is not None)
            await until_health(home, HealthCheckResponse.NOT_SERVING)
            assert await health_command(home) == 1
            for _ in range(2400):
                told = await keys_told(home)
                if told.witnesses[0].size and told.witnesses[1].fault and told.cosignatures_missing == 1:
                    break
                await asyncio.sleep(0.05)
            assert (told.witness_quorum, told.cosignatures_missing) == (2, 1)
            assert [entry.key for entry in told.witnesses] == [str(one.key), str(away.key)]
            assert abs(told.witnesses[0].time_seconds - time.time()) < 60
            assert told.witnesses[0].fault == ""
            assert told.witnesses[1].fault == "no connection: Connection refused", "where it is, is nobody's business"
        async with house(tmp_path, audit=AuditLog(keys, witnesses=(one, away), quorum=1), web=Web()) as home:
            await until_health(home, HealthCheckResponse.SERVING)
            assert await health_command(home) == 0
            content = (await fetched(home, "/log/checkpoint")).body
            assert judged(content, one).good
            answer = await Auditor(home).call(Auditor(home).audit.GetCheckpoint, a.GetCheckpointRequest())
            assert judged(answer.checkpoint.note.encode(), one).good


async def test_a_service_on_a_restored_backup_is_refused_and_plays_on(
    tmp_path: Path, keys: Path, said: Callable[[int], list[str]]
) -> None:
    """The whole attack: store and what is kept outside it are both set back, so that the service itself would sign."""
    kept = tmp_path / "matches.sqlite.checkpoint"
    async with honest(tmp_path / "w") as witness:
        audit = AuditLog(keys, witnesses=(witness,))
        async with house(tmp_path, audit=audit) as home:
            await home.begin(2)
        shutil.copy(tmp_path / "matches.sqlite", tmp_path / "backup")
        shutil.copy(kept, tmp_path / "kept")
        async with house(tmp_path, audit=audit) as home:
            await home.play(await home.begin(2), 5)
        restore(tmp_path)
        shutil.copy(tmp_path / "kept", kept)
        async with house(tmp_path, audit=audit) as home:
            name = await home.begin(2)
            await until(lambda: "an old copy" in auditing_of(home).cosigning.statuses([])[0].fault)
            version = await home.play(name, 3)
            assert version == (await home.spectator.get(name)).match.version
            assert (await keys_told(home)).cosignatures_missing == 1
            assert auditing_of(home).fault == ""
        assert "an old copy" in said(logging.CRITICAL)[0]


async def test_a_witness_that_hangs_holds_up_nobody(
    tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 120.0)
    async with answering(sending(b"", every=300)) as witness:
        async with house(tmp_path, audit=AuditLog(keys, witnesses=(witness,))) as home:
            name = await home.begin(2)
            tree = auditing_of(home).tree
            await until(lambda: tree.last_checkpoint() is not None)
            begun = time.monotonic()
            await home.play(name, 10)
            assert time.monotonic() - begun < module.ANSWER_SECONDS
            ending = time.monotonic()
        assert time.monotonic() - ending < module.ANSWER_SECONDS / 2


async def test_a_key_of_the_log_is_no_witness(tmp_path: Path, keys: Path) -> None:
    own = Witness("http://127.0.0.1:1", KEY._replace(name="w.example", kind=WITNESS_KEYS[0].kind).public)
    with pytest.raises(PolicyError, match="twice"):
        async with house(tmp_path, audit=AuditLog(keys, witnesses=(own,))):
            pass
