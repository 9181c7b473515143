"""`caravan audit`: keys, the check of a store, and the files of a log, as an operator and an arbiter use them."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clients.caravan.main import app
from domain.audit.notes import PublicKey
from service.audit.keys import read_keys
from service.audit.signing import Kept, Signer
from tests.service.audit.trees import add_players, brought_up, opened

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
        Signer(tree, read_keys(keys), Kept(tmp_path / "store.sqlite.checkpoint")).sign()
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
        (("key", "create", keys, "--name", NAME), "exists already"),
        (("key", "create", tmp_path / "other", "--name", "a b"), "no name of a key"),
        (("key", "show", tmp_path / "nothing"), "cannot be read"),
        (("check", store, "--log-key", "nonsense"), "no public key"),
        (("check", store, "--checkpoint", keys), "checkpoint"),
        (("check", store, "--checkpoint", tmp_path / "nothing"), "No such file"),
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
