"""Stores, records and archives of released versions are read, folded and verified like the day they were written."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from caravanserai import Client
from typer.testing import CliRunner

from caravanserai_verify.matches.replay import replayed
from clients.caravan.main import app
from clients.workshop.temporary_service import LocalService
from domain.games import games
from domain.table.views import join
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check
from tools.freeze import FROZEN, KINDS, answered, configuration, described

RELEASES = sorted(path.stem for path in FROZEN.glob("*.txt"))
SIGNED = [release for release in RELEASES if (FROZEN / f"{release}.record").exists()]
"""The releases whose services kept a log; 0.1.0 had none."""
GAMES = {"marcopolo", "merv", "palmyra", "sahwari"}
"""The games of every release so far."""


def lines(release: str) -> list[str]:
    """The result of reading the files of a release."""
    return (FROZEN / f"{release}.txt").read_text(encoding="utf-8").splitlines()


def copied(release: str, folder: Path) -> Path:
    """A copy of the store of a release, with the keys of its persons."""
    for kind in (kind for kind in KINDS if kind.endswith("sqlite") and (FROZEN / f"{release}.{kind}").exists()):
        shutil.copyfile(FROZEN / f"{release}.{kind}", folder / f"store.{kind}")
    return folder / "store.sqlite"


def test_there_is_a_release() -> None:
    assert RELEASES
    assert SIGNED


@pytest.mark.parametrize("release", RELEASES)
def test_every_event_is_read_and_folds_to_the_recorded_fingerprints(release: str, tmp_path: Path) -> None:
    with closing(MatchStore(copied(release, tmp_path), games(), create=False)) as store:
        assert check(store).ok
        assert list(described(store)) == [line for line in lines(release) if line.startswith("matches/")]
        played = set()
        for name in store.matches():
            rows = store.rows(name)
            result = replayed(name, rows)
            assert result.replay_ok, result.findings
            match = store.load(name)
            last = rows[-1]
            if match.playing is not None:
                assert match.playing.table.fingerprint == last.event.fingerprint
                assert match.playing.table.secret_fingerprint == last.secret_fingerprint
            played.add(rows[0].event.body.game)  # type: ignore[union-attr]
            for row in rows:
                hidden = [entry for opening in row.openings for entry in opening.content.hidden]
                assert len(join(row.event.effects, hidden)) >= len(row.event.effects)
        assert played == GAMES


@pytest.mark.parametrize("release", SIGNED)
def test_a_service_answers_as_that_of_the_release_did(release: str, tmp_path: Path) -> None:
    with (
        LocalService(configuration(copied(release, tmp_path))) as service,
        Client.connect(service.address, keys={}) as client,
    ):
        assert list(answered(client)) == [line for line in lines(release) if not line.startswith(("log ", "matches/"))]


@pytest.mark.parametrize("release", SIGNED)
@pytest.mark.parametrize("kind", ["record", "tournament"])
def test_what_was_saved_is_proven_by_the_log_of_its_service(release: str, kind: str) -> None:
    key = lines(release)[0].removeprefix("log ")
    result = CliRunner().invoke(app, ["verify", str(FROZEN / f"{release}.{kind}"), "--log-key", key])
    assert result.exit_code == 0, result.output
