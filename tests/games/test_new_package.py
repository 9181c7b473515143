"""`caravan new-game --package`: a project of its own that is built, installed, tested, served and played."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from caravanserai import aio
from caravanserai.bots import Asked, run_bot_async
from caravanserai_protocol.v1.match_service_pb2 import Offer
from typer.testing import CliRunner

from clients.caravan.main import app
from clients.workshop import check
from clients.workshop.authoring.checks import checks_without_checkout
from clients.workshop.authoring.skeleton import NameTakenError, write_package
from domain.games import games
from service.persistence.matches.store import MatchStore
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.games.copies import ROOT, changed
from tests.games.looked_for import packages_in
from tests.service.house import configuration

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
OFFLINE = ("--quiet", "--no-index", "--no-deps")


def run(*command: str, cwd: Path, **environment: str) -> str:
    """The output of a command, which has no error."""
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of the game Gulls, as the command writes it."""
    folder = tmp_path_factory.mktemp("gulls") / "project"
    written = CliRunner().invoke(app, ["new-game", "gulls", "--package", str(folder), "--prefix", "GU"])
    assert written.exit_code == 0, written.output
    assert "pip install -e '.[dev]'" in written.output
    return folder


def first(asked: Asked) -> Offer:
    return asked.offers[0]


async def test_a_written_project_is_built_installed_tested_and_played(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheels, installed = tmp_path / "wheels", tmp_path / "installed"
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", str(wheels), ".", cwd=project)
    (wheel,) = wheels.iterdir()
    run(*PIP, "install", *OFFLINE, "--target", str(installed), str(wheel), cwd=tmp_path)
    found = os.pathsep.join(map(str, (installed, ROOT)))
    suite = (
        sys.executable,
        "-P",
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
    )  # what is installed, not what is here
    tested = run(*suite, cwd=project, PYTHONPATH=found)
    assert " passed" in tested
    with packages_in(installed, monkeypatch, "caravanserai_gulls"):
        settings = configuration(tmp_path)
        async with Service(settings) as service:
            owner = aio.Client.connect(service.address)
            name = (await owner.create_match("gulls", 2)).name
            clients = [owner.with_token() for _ in range(2)]
            for client in clients:
                await client.join(name, "Somebody")
            for client in clients:
                await client.start(name)
            assert all(await asyncio.gather(*(run_bot_async(client, name, first) for client in clients)))
            await owner.close()
        store = MatchStore(settings.store, games(), create=False)
        result = verify_stored(store, name)
        store.close()
        assert (result.ok, result.decided_again_ok, result.game) == (True, True, "gulls")


def test_the_suite_of_a_project_says_what_to_do(project: Path, tmp_path: Path) -> None:
    """Its decisions have changed, its protocol file has not: the failure names the command that writes it, and that
    does.
    """
    project = shutil.copytree(project, tmp_path / "changed")
    decisions = project / "caravanserai_gulls" / "decisions.py"
    text = decisions.read_text(encoding="utf-8")
    decisions.write_text(text.replace('"""Takes coins off the pile."""', '"""Takes some coins."""'), encoding="utf-8")
    suite = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "protocol_file")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (project, ROOT)))}
    done = subprocess.run(suite, cwd=project, env=environment, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 1
    assert "decisions.proto is not what the decisions say: `caravan new-proto gulls --package .`" in done.stdout
    caravan = (sys.executable, "-c", "from clients.caravan.main import main; main()")
    run(*caravan, "new-proto", "gulls", "--package", ".", cwd=project, PYTHONPATH=str(ROOT))
    (file,) = project.glob("protos/**/decisions.proto")
    assert "// Takes some coins.\nmessage Take {" in file.read_text(encoding="utf-8")
    run(*suite, cwd=project, PYTHONPATH=environment["PYTHONPATH"])


def test_a_package_is_checked_without_a_checkout(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = shutil.copytree(project, tmp_path / "checked")
    monkeypatch.setattr(sys, "path", list(sys.path))
    names = ["the game loads", "the protocol file", "shape", "offers", "conformance", "secrets", "branches"]
    with packages_in(project, monkeypatch, "caravanserai_gulls"):
        found = {check.title: check.run for check in checks_without_checkout("gulls", project)}
        assert list(found) == [*names, "words", "ledger", "rules", "coverage"]
        assert [found[title]() for title in ("the game loads", "the protocol file")] == [[], []]
        with changed(project / "tests" / "test_rules.py", '"GU-END-01"', '"GU-TURN-01"'):
            (finding,) = found["ledger"]()
        assert re.fullmatch(r"GU-END-01 \(.*\) has no test: write one in .*tests and mark it @rules.*", finding)
        with changed(project / "tests" / "test_rules.py", "coins=3", "coins=4"):
            (finding,) = found["rules"]()
        where = r"test_rules.py, line \d+ \(test_coins_are_points\)"
        assert re.fullmatch(rf"{where}: seat 1 scores {{'coins': 3}}, not {{'coins': 4}}\.", finding)


def test_what_only_a_checkout_has_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(check, "checkout", lambda: None)
    monkeypatch.setattr(check, "checks_without_checkout", lambda game, package: iter(()))
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(app, ["check", "merv"])
    left_out = "protocol file, tests of the rules, perft, golden records"
    told = f"Not looked at, because only a checkout of the project has them: {left_out}. merv is green."
    assert " ".join(said.output.split()) == told
    refused = CliRunner().invoke(app, ["check", "merv", "--write"])
    assert (refused.exit_code, "leave out --write" in refused.output) == (1, True)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pytest", None)
        lacking = CliRunner().invoke(app, ["check", "merv"])
    assert (lacking.exit_code, "caravanserai-service[kit]" in lacking.output) == (1, True)
    titles = [each.title for each in checks_without_checkout("merv", None)]
    assert not {"the protocol file", "ledger", "rules"} & set(titles)


@pytest.mark.parametrize(
    ("name", "folder", "said"),
    [
        ("Gulls", "new", "Gulls cannot name a game"),
        ("merv", "new", r"caravanserai-service \S+ has a game merv"),
        ("protocol", "new", "a package caravanserai_protocol is installed"),
        ("terns", "taken", "taken is there already"),
        ("terns", "file", "file is there already"),
    ],
)
def test_what_is_there_is_not_written_over(tmp_path: Path, name: str, folder: str, said: str) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "notes.txt").touch()
    (tmp_path / "file").touch()
    with pytest.raises(NameTakenError, match=said):
        write_package(tmp_path / folder, name, "Title", "TI")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("project", "said"),
    [
        (None, "pyproject.toml cannot be read: No such file or directory"),
        ("[project]\nname = 'terns'\n", "pyproject.toml declares no game 'terns'"),
    ],
)
def test_a_folder_without_a_game_has_no_protocol_file(tmp_path: Path, project: str | None, said: str) -> None:
    if project is not None:
        (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    answer = CliRunner().invoke(app, ["new-proto", "terns", "--package", str(tmp_path)])
    assert answer.exit_code == 1
    assert said in " ".join(answer.output.split())
