"""`caravan watch` line by line: below the log stands a scoreboard with the round, and with rivals without a seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client

from tests.clients.caravan import caravan
from tests.clients.fullscreen.terminals import served


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with served(tmp_path / "s.sqlite") as served_at:
        yield served_at


@pytest.mark.parametrize(("language", "title"), [("en", "Scoreboard, round 1"), ("ru", "Таблица очков, раунд 1")])
def test_the_scoreboard_of_a_running_match_names_its_round(address: str, language: str, title: str) -> None:
    with Client.connect(address) as owner:
        match = owner.create_match("sahwari", 2).name
        owner.join(match, "Ann")
        owner.add_bot(match, "random")
        owner.start(match)
        told = caravan("watch", match, "--address", address, "--present", "--lang", language)
    assert told.exit_code == 0, told.output
    assert title in told.stdout


def test_the_scoreboard_of_a_match_for_one_has_the_rival(address: str) -> None:
    with Client.connect(address) as owner:
        match = owner.create_match("merv", 1).name
        owner.add_bot(match, "random")
        owner.start(match)
        for _ in owner.watch(match):
            pass
        told = caravan("watch", match, "--address", address, "--present")
    assert told.exit_code == 0, told.output
    assert "Magistrate" in told.stdout.partition("Scoreboard")[2]
    assert "Nobody wins" not in told.stdout
    assert " wins with " in told.stdout
