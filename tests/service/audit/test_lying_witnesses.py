"""Witnesses that lie, fail or hang harm nothing."""

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

from caravanserai_verify.log.published_check import CHECKPOINT
from domain.audit.notes import Checkpoint
from service.audit import cosignatures as module
from service.audit.cosignatures import Cosignatures
from service.audit.keys import PrivateKey
from service.audit.publication import find
from tests.service.audit.cosigned_logs import cosigning_as, log, saying, sending
from tests.service.audit.trees import NAME, opened
from tests.service.audit.witnesses import WITNESS_KEYS, Answer, answering, honest, http

pytestmark = pytest.mark.usefixtures("soon")
LIAR = WITNESS_KEYS[1]
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
