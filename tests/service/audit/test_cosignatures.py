"""Witnesses cosign what the log signs. One that lies, hangs or is gone harms nothing; one that refuses is heard."""

import asyncio
import logging
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import trustme

from caravanserai_verify.log.published_check import CHECKPOINT
from domain.audit.notes import PublicKey, Signature
from domain.audit.trust import Finding, Policy
from domain.audit.witness_protocol import Witness
from domain.matches.signatures import fits as fits_ed25519
from service.audit import cosignatures as module
from service.audit.keys import PrivateKey
from service.audit.publication import find, write_files
from service.audit.tree import Tree
from tests.ports import lasting_port
from tests.service.audit.cosigned_logs import cosigning_as, log, set_back
from tests.service.audit.test_lying_witnesses import LIAR
from tests.service.audit.trees import KEY, NAME, opened
from tests.service.audit.witnesses import WITNESS_KEYS, answering, honest
from tests.service.house import until

pytestmark = pytest.mark.usefixtures("soon")


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


async def test_a_witness_has_answered_before_its_answer_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service that ends while the store is still busy with the answer does not ask for it again."""
    asked: list[bytes] = []
    ended = threading.Event()
    cosign = Tree.cosign

    def slowly(tree: Tree, size: int, text: str, signatures: Iterable[Signature]) -> None:
        cosign(tree, size, text, signatures)
        ended.wait(60)

    async def hear(request: bytes, writer: asyncio.StreamWriter) -> None:
        asked.append(request)
        await cosigning_as(LIAR)(request, writer)

    monkeypatch.setattr(Tree, "cosign", slowly)
    async with answering(hear, LIAR) as witness:
        async with log(tmp_path, witness) as found:
            found.sign(5)
            await found.cosigned(witness)
        ended.set()
    assert len(asked) == 1


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
