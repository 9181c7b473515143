"""A witness over HTTP answers as C2SP `tlog-witness` says, and nothing that is sent to it makes it fail."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.audit.notes import Note, signatures_of
from domain.audit.witness_protocol import Submission, Witness, checkpoint_path
from domain.matches.signatures import fits
from tests.domain.audit.test_witness_protocol import FORK, LOG, TREE
from tests.service.audit.witnesses import WITNESS_KEYS, honest
from tests.service.web.browsing import Answer, link


@pytest.fixture
async def witness(tmp_path: Path) -> AsyncIterator[Witness]:
    async with honest(tmp_path / "state", logs=[LOG.public]) as running:
        yield running


async def asked(witness: Witness, method: str, path: str, body: bytes = b"") -> Answer:
    async with link(witness.url) as opened:
        await opened.send(method, path, {}, body)
        return await opened.whole()


async def sent(witness: Witness, submission: Submission) -> Answer:
    return await asked(witness, "POST", "/add-checkpoint", str(submission).encode())


async def test_the_answers_are_those_of_the_protocol(witness: Witness) -> None:
    path = checkpoint_path(LOG.name)
    assert (await asked(witness, "GET", path)).status == 404
    answer = await sent(witness, TREE.submission(0, 10))
    assert answer.status == 200
    cosigned = TREE.note(10).with_signatures(signatures_of(answer.body))
    assert cosigned.cosigned(WITNESS_KEYS[0].public, fits)
    stale = await sent(witness, TREE.submission(0, 11))
    assert (stale.status, stale.headers["content-type"], stale.body) == (409, "text/x.tlog.size", b"10\n")
    assert (await sent(witness, FORK.submission(10, 12))).status == 422
    assert (await sent(witness, Submission(10, (), TREE.note(9)))).status == 400
    assert (await sent(witness, Submission(0, (), TREE.note(9, LOG._replace(name="other"))))).status == 404
    stranger = WITNESS_KEYS[0]._replace(name=LOG.name, kind=LOG.kind)
    assert (await sent(witness, Submission(0, (), TREE.note(9, stranger)))).status == 403
    shown = await asked(witness, "GET", path)
    assert (shown.status, Note.of(shown.body)) == (200, cosigned)
    for method, where, status in (
        ("GET", "/add-checkpoint", 405),
        ("POST", path, 405),
        ("GET", "/", 404),
        ("POST", "/add-checkpoint/x", 404),
        ("GET", checkpoint_path("other"), 404),
    ):
        assert (await asked(witness, method, where)).status == status


@pytest.mark.parametrize(
    ("body", "status"), [(b"", 400), (b"\xff\x00\n\n", 400), (b"old 1\n" * 1000, 400), (b"x" * (1 << 21), 413)]
)
async def test_nonsense_is_refused(witness: Witness, body: bytes, status: int) -> None:
    assert (await asked(witness, "POST", "/add-checkpoint", body)).status == status
    assert (await sent(witness, TREE.submission(0, 3))).status == 200


async def test_of_two_requests_at_once_one_is_cosigned(witness: Witness) -> None:
    answers = await asyncio.gather(
        *(sent(witness, (TREE, FORK)[number % 2].submission(0, 5 + number // 2)) for number in range(10))
    )
    assert sorted(answer.status for answer in answers) == [200, *[409] * 9]


async def test_without_its_state_it_cosigns_nothing(
    witness: Witness, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(tmp_path / "state")) as other:
        other.execute("CREATE TRIGGER full BEFORE INSERT ON witnessed BEGIN SELECT RAISE(ABORT, 'full'); END")
        other.commit()
    caplog.set_level(logging.CRITICAL, "caravanserai.witness")
    answer = await sent(witness, TREE.submission(0, 5))
    assert (answer.status, b"witness" in answer.body) == (503, True)
    assert "the state cannot be kept" in caplog.text
