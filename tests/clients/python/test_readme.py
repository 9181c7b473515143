"""A newcomer can follow the README of the client library, and its examples work."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client, NotAllowed
from caravanserai_protocol.identity import token_hash

from clients.workshop.temporary_service import LocalService
from service.access.security import Registration, Security
from service.configuration import Configuration
from tests.clients.caravan import ROOT
from tests.clients.python.serving import QUICK
from tests.clients.served_store import Served
from tests.service.house import configuration

README = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
ADDRESS = "127.0.0.1:50051"
TOKEN = "the-token-of-the-administrators"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path / "quick.sqlite")
    yield service
    service.end()


def test_the_quick_start_can_be_followed(served: Served, tmp_path: Path) -> None:
    """Its commands exist, and its program prints what the README shows, except for numbers."""
    (commands,) = blocks("sh")
    assert commands.splitlines() == ["make setup", ".venv/bin/caravan serve"]
    assert "\nsetup: " in (ROOT / "Makefile").read_text(encoding="utf-8")
    program, shown = blocks("python")[0], blocks("text")[0]
    assert README.index(program) < README.index("`.venv/bin/python quick.py`") < README.index(shown)
    (tmp_path / "quick.py").write_text(program.replace(ADDRESS, served.address), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "quick.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.sub(r"-?\d+", "n", ran.stdout) == re.sub(r"-?\d+", "n", shown)


def test_the_service_of_the_quick_start_listens_where_its_program_calls() -> None:
    started = Configuration()
    assert f"{started.host}:{started.port}" == ADDRESS
    assert ADDRESS in blocks("python")[0]


def test_the_example_of_an_invitation_runs(tmp_path: Path) -> None:
    (example,) = [block for block in blocks("python") if "create_invitation" in block]
    security = Security(Registration.INVITATION, admin_token_hash=token_hash(TOKEN))
    with (
        LocalService(configuration(tmp_path, security=security)) as service,
        Client.connect(service.address, TOKEN, registered=True, retrying=QUICK) as administrator,
        Client.connect(service.address, retrying=QUICK) as client,
        Client.connect(service.address, retrying=QUICK) as late,
    ):
        names: dict[str, object] = {"administrator": administrator, "client": client}
        exec(example, names)
        assert client.player().display_name == "Ann"
        with pytest.raises(NotAllowed):
            late.register("Bob", str(names["code"]))
