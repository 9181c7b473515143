"""`caravan top` and the log as JSON, with a service in its own process."""

import json
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client

from tests.clients.caravan import caravan
from tests.clients.processes import PIPE, Command
from tests.clients.served_store import Served

TOKEN = "the-token-of-those-who-run-it"
MATCHES = "caravanserai.v1.MatchService"


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    path = tmp_path / "admin"
    path.write_text(f"{TOKEN}\n")
    return path


@pytest.fixture
def served(tmp_path: Path, token_file: Path) -> Iterator[Served]:
    service = Served(tmp_path / "top.sqlite", "--admin-token-file", str(token_file))
    yield service
    service.end()


def make_match(address: str) -> None:
    with Client.connect(address, "a token of another person") as client:
        client.create_match("marcopolo", 2)


def test_one_look_as_json(served: Served, token_file: Path) -> None:
    make_match(served.address)
    result = caravan("top", "--address", served.address, "--admin-token-file", str(token_file), "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["methods"][f"{MATCHES}/CreateMatch"]["statuses"] == {"OK": 1}
    assert found["methods"][f"{MATCHES}/CreateMatch"]["p99_milliseconds"] > 0
    assert (found["events_stored"], found["hosted_matches"], found["commits"]["commits"]) == (1, 1, 1)
    assert found["uptime_seconds"] > 0


def test_the_live_page(served: Served, token_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_match(served.address)
    looks: list[float] = []

    def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("clients.caravan.top.sleep", sleep)
    monkeypatch.setenv("CARAVAN_ADMIN_TOKEN_FILE", str(token_file))
    result = caravan("top", "--address", served.address, "--every", "0.5")
    monkeypatch.undo()
    assert result.exit_code == 0, result.output
    assert looks == [0.5] * 3
    for text in ("MatchService.CreateMatch", "OK 1", "Matches in memory", "MiB", served.address):
        assert text in result.stdout


def test_only_administrators_see_the_figures(served: Served, tmp_path: Path) -> None:
    result = caravan("top", "--address", served.address, "--json")
    assert result.exit_code == 1
    assert "--admin-token-file" in result.output
    other = tmp_path / "other"
    other.write_text("a token without administrator rights")
    result = caravan("top", "--address", served.address, "--json", "--admin-token-file", str(other))
    assert result.exit_code == 1
    assert "dministrators" in result.output


def test_every_line_of_the_log_is_json(tmp_path: Path) -> None:
    command = ("serve", "--port", "0", "--store", tmp_path / "x.sqlite", "--log-format", "json")
    process = Command(command, stderr=PIPE)
    assert process.stderr is not None
    first: list[str] = []
    found = None
    while found is None:  # a port that is taken is told before
        first.append(process.stderr.readline())
        found = re.search(r" on (\S+),", json.loads(first[-1])["message"])
    make_match(found[1])
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=150)
    assert process.returncode == 0
    lines = [json.loads(line) for line in [*first, *rest.splitlines()]]
    (call,) = [line for line in lines if line.get("method") == f"{MATCHES}/CreateMatch"]
    assert call["milliseconds"] > 0
    assert lines[-1]["message"] == "the service has ended"
