"""Stores written by released versions are read, folded and verified like the day they were written."""

import shutil
from pathlib import Path

import pytest

from domain.games import games
from domain.table.views import join
from service.persistence.matches.store import MatchStore
from service.verification.verify import replayed
from tools.freeze import described

FOLDER = Path(__file__).parent
RELEASES = sorted(path.stem for path in FOLDER.glob("*.sqlite"))
PLAYED = {"v1": {"marcopolo", "merv", "palmyra", "sahwari"}}
"""The games of each release; later ones have more."""


def test_there_is_a_release() -> None:
    assert RELEASES


@pytest.mark.parametrize("release", RELEASES)
def test_every_event_is_read_and_folds_to_the_recorded_fingerprints(release: str, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    shutil.copyfile(FOLDER / f"{release}.sqlite", path)
    store = MatchStore(path, games(), create=False)
    try:
        assert list(described(store)) == (FOLDER / f"{release}.txt").read_text(encoding="utf-8").splitlines()
        names = store.matches()
        assert {store.rows(name, up_to=1)[0].event.body.game for name in names} == PLAYED[release]  # type: ignore[union-attr]
        for name in names:
            rows = store.rows(name)
            result = replayed(name, rows)
            assert result.replay_ok, result.findings
            match = store.load(name)
            last = rows[-1]
            assert match.playing is not None
            assert match.playing.table.fingerprint == last.event.fingerprint
            assert match.playing.table.secret_fingerprint == last.secret_fingerprint
            for row in rows:
                hidden = [entry for opening in row.openings for entry in opening.content.hidden]
                assert len(join(row.event.effects, hidden)) >= len(row.event.effects)
    finally:
        store.close()
