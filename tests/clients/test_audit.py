"""`caravan audit`: keys, the check of a store, and the files of a log, as an operator and an arbiter use them."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clients.caravan.main import app
from domain.audit.notes import PublicKey
from service.audit.keys import read_keys, write_keys
from service.audit.signer import KeptCheckpoint, Signer
from service.configuration import AuditLog, Web
from tests.service.audit.cosigned_logs import log, set_back
from tests.service.audit.matches.test_record_export import file_of, finished
from tests.service.audit.trees import KEY, add_players, brought_up, opened
from tests.service.audit.witnesses import WITNESS_KEYS, honest
from tests.service.house import house

NAME = "example.org/games"


def caravan(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def done(*arguments: object) -> str:
    result = caravan(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def answer(*arguments: object, status: int = 0) -> Any:
    result = caravan(*arguments, "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    done("audit", "key", "create", tmp_path / "keys", "--name", NAME)
    return tmp_path / "keys"


@pytest.fixture
def store(tmp_path: Path, keys: Path) -> Path:
    path = tmp_path / "store.sqlite"
    with opened(path) as (written, tree):
        add_players(written, 12)
        brought_up(tree)
        Signer(tree, read_keys(keys), KeptCheckpoint(tmp_path / "store.sqlite.checkpoint")).sign()
    return path


def damage(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE stored_events SET state = zeroblob(50) WHERE rowid = 7")
        connection.commit()


def test_keys_are_made_exchanged_and_shown(keys: Path) -> None:
    (first,) = answer("audit", "key", "show", keys)["keys"]
    assert PublicKey.of(first).name == NAME
    second = done("audit", "key", "rotate", keys).strip()
    assert answer("audit", "key", "show", keys)["keys"] == [second, first]
    assert done("audit", "key", "show", keys).split() == [second, first]
    assert first in done("audit", "key", "retire", keys).replace("\n", "")
    assert answer("audit", "key", "show", keys)["keys"] == [second]
    assert "one key alone" in caravan("audit", "key", "retire", keys).stderr
    assert keys.stat().st_mode & 0o777 == 0o600


def test_what_cannot_be_is_said(tmp_path: Path, keys: Path, store: Path) -> None:
    for arguments, says in (
        (("key", "create", keys, "--name", NAME), "exists already; `key rotate` adds a key to it"),
        (("key", "create", tmp_path / "other", "--name", "a b"), "no name of a key"),
        (("key", "show", tmp_path / "nothing"), "cannot be read"),
        (("check", store, "--log-key", "nonsense"), "not a public key"),
        (("check", store, "--checkpoint", keys), "checkpoint"),
        (("check", store, "--checkpoint", tmp_path / "nothing"), "no such file"),
        (("check", tmp_path / "nothing.sqlite"), "no store"),
        (("export", tmp_path / "nothing.sqlite", tmp_path / "log"), "no store"),
    ):
        result = caravan("audit", *arguments)
        assert result.exit_code == 1
        assert says in result.stderr.replace("\n", " "), result.stderr


def test_a_good_store_and_a_changed_one(tmp_path: Path, keys: Path, store: Path) -> None:
    key = done("audit", "key", "show", keys).strip()
    kept = tmp_path / "store.sqlite.checkpoint"
    found = answer("audit", "check", store, "--log-key", key, "--checkpoint", kept)
    assert (found["ok"], found["entries"], found["signed"], found["findings"]) == (True, 12, 12, [])
    assert "12 events in the log" in done("audit", "check", store).replace("\n", " ")
    damage(store)
    found = answer("audit", "check", store, status=1)
    assert "entry 6" in found["findings"][0]
    assert "was changed" in caravan("audit", "check", store).stdout
    russian = caravan("audit", "check", store, "--lang", "ru").stdout.replace("\n", " ")
    assert re.search(r"неверно запись 6: players/\S+, версия \d+, изменена", russian)
    assert "событий в журнале: 12" in russian


def test_another_key_has_not_signed(store: Path, tmp_path: Path) -> None:
    other = done("audit", "key", "create", tmp_path / "other", "--name", NAME).strip()
    assert "has not signed" in answer("audit", "check", store, "--log-key", other, status=1)["findings"][0]


def test_only_a_good_store_is_adopted(store: Path, tmp_path: Path) -> None:
    kept = tmp_path / "adopted"
    done("audit", "check", store, "--adopt", kept)
    assert kept.read_bytes() == (tmp_path / "store.sqlite.checkpoint").read_bytes()
    kept.unlink()
    damage(store)
    answer("audit", "check", store, "--adopt", kept, status=1)
    assert not kept.exists()


def test_the_log_is_written_as_files(store: Path, tmp_path: Path, keys: Path) -> None:
    folder = tmp_path / "log"
    assert "3 files" in done("audit", "export", store, folder)
    assert (folder / "tile" / "0" / "000.p" / "12").stat().st_size == 12 * 32
    key = done("audit", "key", "show", keys).strip()
    assert answer("audit", "check", store, "--log-key", key, "--checkpoint", folder / "checkpoint")["ok"]


def test_a_service_says_what_is_wrong_with_its_keys(tmp_path: Path, keys: Path) -> None:
    keys.chmod(0o644)
    result = caravan("serve", "--store", tmp_path / "s.sqlite", "--port", "0", "--audit-keys", keys)
    assert result.exit_code == 1
    assert "chmod 600" in result.stderr


# -- a witness is asked ------------------------------------------------------------------------------------------------


async def found_in(where: Path, *options: str, status: int = 0) -> Any:
    check = partial(answer, "audit", "check", where, "--log-key", str(KEY.public), *options, status=status)
    return await asyncio.to_thread(check)


async def test_a_witness_that_is_asked_may_know_less_than_the_log_and_nothing_else(tmp_path: Path) -> None:
    async with honest(tmp_path / "w") as witness:
        async with log(tmp_path, witness) as signed:
            signed.sign(5)
            await signed.cosigned(witness)
        with opened(tmp_path / "store.sqlite") as (store, _):
            add_players(store, 3)
        async with log(tmp_path) as alone:
            alone.sign(3)
        asking = f"{witness.url}={witness.key}"
        found = await found_in(tmp_path / "store.sqlite", "--ask-witness", asking, "--witnesses", "1", status=1)
        assert (found["witnessed"], found["signed"]) == (5, 11)
        (finding,) = found["findings"]
        assert finding.endswith("the last one that has is of 5 events"), "the witness itself agrees"


async def test_a_store_that_was_set_back_with_all_beside_it_is_found_by_a_witness_that_is_asked(tmp_path: Path) -> None:
    """Nothing in the store says so: its last checkpoint is signed, cosigned, and the one in the file outside."""
    store, kept, log = tmp_path / "store.sqlite", tmp_path / "store.sqlite.kept", tmp_path / "log"
    says = "the witness witness-0.example knows 40 events, and the log has 20: the last ones are missing"
    async with honest(tmp_path / "w") as witness:
        key, asking = str(witness.key), f"{witness.url}={witness.key}"
        await set_back(tmp_path, witness)
        done("audit", "export", store, log)
        for where in (store, log):
            assert (await found_in(where, "--witness-key", key, "--checkpoint", str(kept)))["ok"]
            for options in (["--ask-witness", asking], ["--ask-witness", asking, "--witness-key", key]):
                assert (await found_in(where, *options, status=1))["findings"] == [says]
        adopted = tmp_path / "adopted"
        assert not (await found_in(store, "--ask-witness", asking, "--adopt", str(adopted), status=1))["ok"]
        assert not adopted.exists()


async def test_a_witness_that_is_asked_and_shows_nothing_is_named(tmp_path: Path) -> None:
    store, adopted = tmp_path / "store.sqlite", tmp_path / "adopted"
    async with honest(tmp_path / "w") as witness:
        await set_back(tmp_path, witness)
    gone = f"{witness.url}={witness.key}"
    found = await found_in(store, "--ask-witness", gone, "--adopt", str(adopted), status=1)
    assert found["findings"] == ["the witness witness-0.example cannot be asked: no connection: Connection refused"]
    assert not adopted.exists(), "nobody knows whether this is the newest store"
    async with honest(tmp_path / "new") as lost:
        found = await found_in(store, "--ask-witness", f"{lost.url}={lost.key}", status=1)
        assert "has lost its state" in found["findings"][0]
    async with honest(tmp_path / "w") as witness:
        found = await found_in(store, "--ask-witness", f"{witness.url}={WITNESS_KEYS[1].public}", status=1)
        assert "the witness witness-1.example shows a checkpoint that is not good" in found["findings"][1]


def test_a_monitor_reads_what_is_new_and_a_record_is_checked_against_its_copy(tmp_path: Path) -> None:
    """From a service that runs, over HTTP: the copy that the monitor makes shows that a match has one history."""
    write_keys(tmp_path / "keys", [KEY])
    copy, file = tmp_path / "copy", tmp_path / "final.record"

    async def lived() -> None:
        async with house(tmp_path, audit=AuditLog(tmp_path / "keys"), web=Web()) as home:
            name = await finished(home)
            file.write_bytes(await file_of(home.spectator, name))
            url = f"{home.service.web_address}/log"
            monitor = ("audit", "monitor", url, copy, "--log-key", KEY.public, "--once")
            result = await asyncio.to_thread(caravan, *monitor)
            assert (result.exit_code, "no name has two histories" in " ".join(result.stdout.split())) == (0, True)
            result = await asyncio.to_thread(caravan, "verify", file, "--log-key", KEY.public, "--log", url)
            assert result.exit_code == 0, result.output

    asyncio.run(lived())
    found = answer("verify", file, "--log-key", KEY.public, "--log", copy)
    states = {claim["claim"]: claim["state"] for claim in found["claims"]}
    assert (states["log"], states["history"]) == ("holds", "holds")
    assert "not checked the log has no other history of it" in " ".join(done("verify", file).split())
    shown = done("verify", file, "--log-key", KEY.public, "--log", copy, "--lang", "ru")
    assert "верно другой истории этого в журнале нет" in " ".join(shown.split())
    bundle = copy / "tile" / "entries"
    (partial,) = bundle.glob("*.p/*")
    partial.write_bytes(partial.read_bytes()[:-1])
    found = answer("verify", file, "--log-key", KEY.public, "--log", copy, status=1)
    assert "bring" not in str(found)
    assert not found["ok"]
    for arguments in (("--log", copy), ("--log-key", KEY.public, "--log", tmp_path / "nothing")):
        assert caravan("verify", file, *arguments).exit_code == 1


def test_a_monitor_says_what_it_needs(tmp_path: Path) -> None:
    url = "http://127.0.0.1:9/log"
    for arguments in (("--key", "keys"), ("--listen", "1234"), ("--key", "keys", "--listen", "1", "--once")):
        result = caravan("audit", "monitor", url, tmp_path, "--log-key", KEY.public, *arguments)
        assert (result.exit_code, "needs --key and --listen" in result.output) == (1, True)
    result = caravan("audit", "monitor", url, tmp_path, "--log-key", KEY.public, "--once")
    assert (result.exit_code, "cannot be read" in result.output) == (1, True)
