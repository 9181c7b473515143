"""A whole service asks witnesses: health and keys say what is missing, and nobody waits."""

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.health import WITNESSES
from caravanserai_protocol.v1 import audit_service_pb2 as a
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.audit.trust import PolicyError
from domain.audit.witness_protocol import Witness
from service.audit import cosignatures as module
from service.audit.keys import write_keys
from service.configuration import AuditLog, Web
from tests.service.audit.cosigned_logs import sending
from tests.service.audit.test_cosignatures import judged
from tests.service.audit.test_live_log import Auditor, auditing_of, fetched, restore
from tests.service.audit.trees import KEY, sign_soon
from tests.service.audit.witnesses import WITNESS_KEYS, answering, honest
from tests.service.house import house, until

pytestmark = pytest.mark.usefixtures("soon")


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
