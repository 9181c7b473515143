"""`caravan store`: copying and checking stores of both kinds."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clients.caravan.main import app
from service.persistence.lock import StoreLock
from tests.service.persistence.test_formats import execute


def caravan(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def answer(*arguments: str, status: int = 0) -> Any:
    result = caravan(*arguments, "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store with a match of two bots."""
    path = str(tmp_path_factory.mktemp("store") / "demo.sqlite")
    answer("demo", "--bots", "random", "--players", "2", "--seed", "store", "--store", path)
    return path


@pytest.fixture
def target(any_store: str, tmp_path: Path) -> str:
    return any_store if any_store.startswith("postgresql") else f"sqlite:///{tmp_path / 'copy.sqlite'}"


def test_a_store_moves_there_and_back(demo: str, target: str, tmp_path: Path) -> None:
    there = answer("store", "copy", demo, target)
    assert there["matches"] == 1
    assert there["copied"] == there["events"] > 50
    again = answer("store", "copy", demo, target)
    assert again == {**there, "copied": 0}
    back = answer("store", "copy", target, str(tmp_path / "back.sqlite"))
    assert back["sha256"] == there["sha256"]
    verified = [answer("verify", "--store", store) for store in (demo, target, str(tmp_path / "back.sqlite"))]
    assert verified[0] == verified[1] == verified[2]
    assert verified[0]["matches"][0]["ok"]
    text = caravan("store", "copy", demo, target)
    assert text.exit_code == 0
    assert f"1 match with {there['events']} events, 0 of them new." in text.stdout


def test_checking_a_good_store(demo: str) -> None:
    found = answer("store", "check", demo)
    assert found["ok"] is True
    assert found["bad"] == []
    assert found["checks"]["chain"] == found["events"] - found["checks"]["boxes"]
    text = caravan("store", "check", demo)
    assert text.exit_code == 0
    assert "good" in text.stdout


def test_checking_a_bad_store_names_the_first_bad_event(demo: str, target: str) -> None:
    answer("store", "copy", demo, target)
    table = "matches_events" if target.startswith("postgresql") else "stored_events"
    execute(target.removeprefix("sqlite:///"), f"DELETE FROM {table} WHERE originator_version = 50")
    found = answer("store", "check", target, status=1)
    assert found["ok"] is False
    assert [bad["first_bad_version"] for bad in found["bad"]] == [50]
    text = caravan("store", "check", target)
    assert text.exit_code == 1
    assert f"bad {found['bad'][0]['name']}: first at version 50" in text.stdout
    russian = caravan("store", "check", target, "--lang", "ru").stdout.replace("\n", " ")
    assert f"неверно {found['bad'][0]['name']}: сначала версия 50: стоит не по порядку (порядок)" in russian
    assert re.findall(r"\b[a-z]{3,}\b", russian.replace(found["store"], "").replace(found["bad"][0]["name"], "")) == []


def test_impossible_commands_are_refused(demo: str, tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing.sqlite")
    for arguments in (("copy", nothing, str(tmp_path / "new.sqlite")), ("check", nothing)):
        result = caravan("store", *arguments)
        assert result.exit_code == 1
        assert "there is no store" in " ".join(result.stderr.split())
    assert not list(tmp_path.iterdir())
    result = caravan("store", "check", "mysql://host/db")
    assert result.exit_code == 1
    assert "names no store" in result.stderr
    with StoreLock(tmp_path / "busy.sqlite.lock"):
        result = caravan("store", "copy", demo, str(tmp_path / "busy.sqlite"))
    assert result.exit_code == 1
    assert "is locked" in result.stderr


def test_a_refused_store_has_no_lock_left_beside_it(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("no database, however long it is\n" * 100)
    for arguments in (
        ("archive", str(tmp_path / "missing.sqlite"), "--to", str(tmp_path / "records")),
        ("archive", str(text), "--to", str(tmp_path / "records")),
        ("init", str(text)),
    ):
        assert caravan("store", *arguments).exit_code == 1
        assert list(tmp_path.iterdir()) == [text]


def test_a_target_with_something_else_is_refused(demo: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other.sqlite")
    answer("demo", "--bots", "random", "--players", "2", "--seed", "other", "--store", other)
    result = caravan("store", "copy", demo, other)
    assert result.exit_code == 1
    assert "is no copy of" in " ".join(result.stderr.split())
