"""`caravan depart` for owners and administrators, with a service in its own process."""

import json
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai_protocol.v1.match_pb2 import Match

from clients.workshop.temporary_service import LocalService
from tests.clients.caravan import caravan
from tests.clients.served_store import serving

ADMIN_TOKEN = "the-token-of-those-who-run-it"


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    """The token of the administrators."""
    path = tmp_path / "admin"
    path.write_text(ADMIN_TOKEN)
    return path


@pytest.fixture
def served(tmp_path: Path, token_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalService]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with serving(tmp_path / "matches.sqlite", token_file) as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        yield service


def begun(owner: Client, patience: timedelta) -> str:
    """Starts a match in which both players are asked at the same time."""
    options = {"objective_choice": "on"}
    match = owner.create_match("marcopolo", 2, options, patience=patience).name
    owner.join(match, "Ann")
    owner.with_token().join(match, "Silent Sam")
    owner.start(match, without_waiting=True)
    return match


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_an_owner_takes_out_who_does_not_answer(served: LocalService, tmp_path: Path) -> None:
    assert caravan("players", "register", "Ann").exit_code == 0
    shown = caravan("players", "show", "--show-token", "--json")
    with Client.connect(served.address, token=json.loads(shown.stdout)["player"]["token"], registered=True) as owner:
        match = begun(owner, timedelta(seconds=8))
        assert owner.match(match).patience_seconds == 8
        early = caravan("depart", match, "2")
        assert early.exit_code == 1
        assert "may still answer" in early.stderr
        assert "Try again in 0:00:0" in early.stderr
        until(lambda: caravan("depart", match, "2").exit_code == 0)
        assert owner.match(match).seats[1].departed
        again = caravan("depart", match, "2")
        assert again.exit_code == 1
        assert "Traceback" not in again.stderr
        last = caravan("depart", match.removeprefix("matches/"), "1")
        assert (last.exit_code, "is abandoned" in last.stdout) == (0, True)
        assert owner.match(match).state == Match.STATE_ABANDONED


def test_administrators_may_too_and_others_may_not(served: LocalService, token_file: Path) -> None:
    assert caravan("players", "register", "Eve").exit_code == 0
    with Client.connect(served.address) as owner:
        match = begun(owner, timedelta(seconds=0.5))
        assert owner.match(match).patience_seconds == 1, "whole seconds"
        stranger = caravan("depart", match, "2")
        assert stranger.exit_code == 1
        assert "owner" in stranger.stderr
        by_admin = ("depart", match, "2", "--admin-token-file", str(token_file), "--json")
        until(lambda: caravan(*by_admin).exit_code == 0)
        assert owner.match(match).seats[1].departed
