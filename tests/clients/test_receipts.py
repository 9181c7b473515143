"""A service that shows another history cannot destroy the receipts of players and spectators."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from caravanserai import Receipt

from clients.caravan.receipts import receipt_path
from clients.caravan.saved_seats import Memory
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from tests.clients.caravan import caravan

ANOTHER_HISTORY = 3


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


class Table:
    """A match against a bot with its own store, which can be reset to an earlier state."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "store"
        self.store = str(self.folder / "own.sqlite")
        self.backup = folder / "backup"
        self.folder.mkdir()
        assert caravan("play", "--store", self.store, "--players", "2", typed="1\nq\n").exit_code == 0
        known = Memory().find()
        assert known is not None
        self.match = known.match
        shutil.copytree(self.folder, self.backup)

    def set_back(self) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self.backup, self.folder)

    def resume(self, typed: str) -> tuple[int, str]:
        result = caravan("play", "--resume", typed=typed)
        return result.exit_code, " ".join(result.output.split())

    def watch(self, receipt: Path) -> tuple[int, str]:
        with LocalService(Configuration(self.store, port=0, drain_seconds=0)) as service:
            arguments = ("watch", self.match, "--address", service.address, "--present", "--receipt", str(receipt))
            result = caravan(*arguments)
        return result.exit_code, " ".join(result.stderr.split())


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def beside(path: Path) -> list[Path]:
    return sorted(set(path.parent.glob(f"*{path.suffix}")) - {path})


def test_who_goes_on_after_the_store_was_set_back_keeps_the_receipt(table: Table) -> None:
    path = receipt_path(table.match)
    assert table.resume("1\n1\n1\nq\n")[0] == 0
    before = path.read_bytes()
    assert not beside(path)
    table.set_back()
    for _ in range(2):
        status, told = table.resume("2\nq\n")
        assert status == ANOTHER_HISTORY
        assert path.read_bytes() == before, "the proof is unchanged"
        (other,) = beside(path)
        assert Receipt.from_json(other.read_text()).version < Receipt.from_json(before).version
        assert f"only up to version {Receipt.from_json(other.read_text()).version}" in told
        assert "Keep both" in told
        assert "arbiter" in told
    assert [file.name for file in path.parent.iterdir() if file.name.startswith(".")] == []


def test_a_spectator_keeps_what_was_seen_when_history_was_made_again(
    table: Table, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "arbiter.json"
    shutil.copytree(state, tmp_path / "other")
    assert table.resume("1\n1\nq\n")[0] == 0
    assert table.watch(file) == (0, "")
    before = file.read_bytes()
    table.set_back()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    assert table.resume("resign\nyes\n")[0] == 0
    status, told = table.watch(file)
    assert status == ANOTHER_HISTORY
    assert "another history" in told
    assert file.read_bytes() == before
    (other,) = (path for path in beside(file) if "conflict" in path.name)
    kept, seen = Receipt.from_json(before), Receipt.from_json(other.read_text())
    assert kept.version <= seen.version
    record = tmp_path / "match.record"
    assert caravan("export", table.match, "--store", table.store, "--output", str(record)).exit_code == 0
    checked = caravan("verify", "--record", str(record), "--receipt", str(file), "--receipt", str(other), "--json")
    assert checked.exit_code == 1
    assert [entry["ok"] for entry in json.loads(checked.stdout)["receipts"]] == [False, True]


SPOILED: tuple[tuple[Callable[[bytes], bytes], str], ...] = (
    (lambda data: data[:-30], "damaged"),
    (lambda _: b"", "damaged"),
    (lambda _: b"[" * 60_000, "damaged"),
    (lambda _: b"\xff" * 100_000, "damaged"),
    (lambda data: data.replace(b"matches/", b"matches/x"), "not of"),
)
"""Contents of a file in the place of a receipt, and the messages about them."""


def test_what_is_no_receipt_of_the_match_is_not_overwritten(table: Table) -> None:
    path = receipt_path(table.match)
    for spoil, reason in SPOILED:
        spoiled = spoil(path.read_bytes())
        path.write_bytes(spoiled)
        status, told = table.resume("1\nq\n")
        assert path.read_bytes() == spoiled
        assert status == ANOTHER_HISTORY
        assert reason in told
        (other,) = beside(path)
        assert Receipt.from_json(other.read_text()).match == table.match
        other.unlink()
        path.unlink()
        assert table.resume("1\nq\n")[0] == 0, "after it was moved away, play goes on"


def test_watching_does_not_take_the_commitment_from_the_receipt_of_a_player(table: Table) -> None:
    path = receipt_path(table.match)
    before = Receipt.from_json(path.read_bytes())
    assert before.commitment
    assert table.watch(path)[0] == 0
    assert Receipt.from_json(path.read_bytes()) == before
