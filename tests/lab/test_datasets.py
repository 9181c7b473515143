"""Data sets of finished matches as Parquet: written from stores and records, and read back."""

import json
from itertools import islice
from pathlib import Path

import caravanserai_lab as lab
import numpy as np
import pytest
from caravanserai_lab import datasets
from caravanserai_lab.columns import Fixed
from caravanserai_lab.slots import slot_of
from pyarrow import Table
from pyarrow.parquet import write_table

from domain.games import games
from domain.matches.events import DecisionMade
from domain.matches.steps import laid_out
from service.persistence.matches.store import MatchStore

FROZEN = Path(__file__).resolve().parents[1] / "frozen"
STORE, RECORD = FROZEN / "0.2.0.sqlite", FROZEN / "0.2.0.record"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of the release before, with matches that are over and matches that go on."""
    path = tmp_path_factory.mktemp("store") / "matches.sqlite"
    path.write_bytes(STORE.read_bytes())
    return path


def test_a_store_and_a_record_become_a_file_that_is_read_back(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "decisions.parquet"
    matches = [*islice(datasets.matches_in_store(str(store)), 3), datasets.match_in_record(RECORD)]
    written = datasets.write(file, matches)
    rows = datasets.read(file).to_pylist()
    decided = [row for events in matches for row in events if isinstance(row.event.body, DecisionMade)]
    assert [(row["match"], row["version"]) for row in rows] == [(row.event.match, row.event.version) for row in decided]
    assert len(rows) == written > 100
    for row in rows:
        assert row["kind"] == row["decision"].partition("[")[0]
        assert row["offers"] is None or row["offers"] >= 1
        assert json.loads(row["options"]).keys() <= {option.name for option in games()[row["game"]].options}
        seen = datasets.observation_of(row["columns"], row["counts"])
        assert seen[Fixed.SEAT] == row["seat"]
        assert seen[Fixed.ASKED] == 1
        assert seen[Fixed.VERSION] == row["version"] - 1
    assert any(row["chosen"] for row in rows)


def test_matches_that_go_on_are_left_out(store: Path) -> None:
    opened = MatchStore(str(store), games(), create=False, with_keys=False)
    over = {match: opened.rows(match)[-1].event.ends for match in opened.matches()}
    opened.close()
    read = [events[0].event.match for events in datasets.matches_in_store(str(store))]
    assert sorted(read) == sorted(match for match, ended in over.items() if ended)
    assert len(read) < len(over)


def test_what_a_row_says_a_seat_saw_is_what_an_environment_shows() -> None:
    """The same position in an environment gives the same observation, and the decision has the same slot."""
    rows = datasets.match_in_record(RECORD)
    decisions = list(datasets.decisions_of(rows))
    first, playing = decisions[0], laid_out(rows, games())
    env = lab.raw_env(first["game"], players=first["players"], match_options=json.loads(first["options"]))
    env.reset(seed=1)
    seen = datasets.observation_of(first["columns"], first["counts"])
    shown = env.observe(f"player_{first['seat'] - 1}")["observation"]
    assert seen.shape == shown.shape
    assert np.count_nonzero(seen[Fixed.FEATURES :] == shown[Fixed.FEATURES :]) > 0.9 * len(seen)
    decision = next(row.event.body.decision for row in rows if isinstance(row.event.body, DecisionMade))
    assert decision is not None
    assert slot_of(decision) == first["slot"]
    assert playing.game.name == first["game"]


def test_what_is_no_data_set_or_no_finished_match_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.parquet"
    write_table(Table.from_pylist([{"a": 1}]), other)
    with pytest.raises(ValueError, match="no data set"):
        datasets.read(other)
    assert datasets.main([str(other), str(RECORD)]) == 0
    assert capsys.readouterr().out == f"{datasets.read(other).num_rows} decisions\n"
    (tmp_path / "broken.record").write_bytes(b"?")
    with pytest.raises(ValueError, match="record"):
        datasets.match_in_record(tmp_path / "broken.record")
    assert datasets.main([]) == 2
    assert "decisions.parquet" in capsys.readouterr().err
