"""A terminal that is installed without the rules and without the service: it plays every game that a service has."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client

from domain.games import games
from tests.clients.fullscreen.terminals import served

ROOT = Path(__file__).parents[2]
DECIDED = 25
"""The number of decisions that the person makes before they leave."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("without") / "s.sqlite") as address:
        yield address


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the terminal and the words that all programs share; other packages of ours are empty there."""
    folder = tmp_path_factory.mktemp("installed")
    (folder / "clients").symlink_to(ROOT / "clients")
    for package in ("domain", "service", "projections"):
        (folder / package).mkdir()
        (folder / package / "__init__.py").touch()
    (folder / "domain" / "words").symlink_to(ROOT / "domain" / "words")
    return folder


def caravan(installed: Path, state: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(installed), "XDG_STATE_HOME": str(state)}
    program = (sys.executable, "-c", "from clients.caravan.main import main; main()")
    return subprocess.run(
        (*program, *arguments), input=typed, capture_output=True, text=True, cwd=installed, env=environment, check=False
    )


@pytest.mark.parametrize("game", games())
def test_it_plays_what_the_service_describes(service: str, installed: Path, tmp_path: Path, game: str) -> None:
    with Client.connect(service) as owner:
        match = owner.create_match(game, 2, seed="1").name
        owner.add_bot(match, "random")
        joining = ("join", match, "--address", service, "--name", "Ann")
        played = caravan(installed, tmp_path, *joining, typed="? 1\n1\n" * DECIDED + "q\n")
        assert played.returncode == 0, played.stderr
        seat = next(seat.number for seat in owner.match(match).seats if seat.display_name == "Ann")
        decided = [update for update in owner.replay(match) if update.event.decided.seat == seat]
        assert len(decided) == DECIDED
        drawn = [area.title for area in owner.game(game).areas if area.title in played.stdout]
        assert len(drawn) > 5, "the table is drawn by areas"
        watched = caravan(installed, tmp_path, "watch", match, "--address", service, "--present")
        assert watched.returncode == 0, watched.stderr
        assert "Scoreboard" in watched.stdout


def test_it_says_that_it_has_no_service_of_its_own(installed: Path, tmp_path: Path) -> None:
    for arguments in (("play",), ("play", "--game", "unheard")):
        said = caravan(installed, tmp_path, *arguments, typed="1\n")
        assert (said.returncode, said.stdout) == (1, "")
        assert "installed without the service" in said.stderr
