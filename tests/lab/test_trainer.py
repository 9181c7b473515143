"""The trainer: what is learnt plays better, the file says so, and bots of the game find it."""

import json
from pathlib import Path

import pytest
from caravanserai_lab.regression import Regression
from caravanserai_lab.trainer import Trainer, main, points_alone, rounded, written

from domain.play.weights import LARGEST, estimate_of
from domain.simulation.random_play import new_match
from tests.games.bazaar import GAME as BAZAAR


def test_a_regression_finds_what_features_are_worth() -> None:
    """The target is 3 a coin, -2 a debt, and 10 for everybody; 'rust' says nothing."""
    regression = Regression(pull=0.001, kept=1)
    samples = [{"coin": coins, "debt": debts, "rust": (coins + debts) % 2} for coins in range(5) for debts in range(5)]
    for part in (samples[:7], samples[7:]):  # `rust` and others may be met later than the rest
        regression.add(part, [10 + 3 * sample["coin"] - 2 * sample["debt"] for sample in part])
    assert regression.weights() == pytest.approx({"coin": 3, "debt": -2, "rust": 0}, abs=0.01)


def test_a_regression_believes_little_of_what_it_has_met_once() -> None:
    regression = Regression(pull=9, kept=1)
    regression.add([{"coin": 1}, {}], [20.0, 0.0])
    assert 0 < regression.weights()["coin"] < 2


def test_a_regression_forgets() -> None:
    regression = Regression(pull=0.001, kept=0.1)
    for worth in (5, 5, 5, 1, 1, 1):
        regression.add([{"coin": number} for number in range(4)], [worth * number for number in range(4)])
    assert regression.weights()["coin"] == pytest.approx(1, abs=0.05)


def test_weights_are_whole_and_bounded() -> None:
    assert rounded({"coin": 1.2345, "dust": 0.0001, "sun": 1e9}).of == {"coin": 1234, "sun": LARGEST}


def test_bots_learn_a_game_that_has_no_estimate(tmp_path: Path) -> None:
    """Learnt weights win against bots that know points alone; the file holds it, and bots of the game read it."""
    assert BAZAAR.bots.evaluate is None
    trainer = Trainer(BAZAAR, 2, "1")
    ((matches, _),) = trainer.learn(50)
    assert matches == 50
    assert trainer.best is trainer.weights
    result = trainer.compared(trainer.best.evaluate, points_alone, 60, "other seeds")
    assert result.won - 2 * result.won_error > 0.5, result
    file = written(trainer.best, {"matches": 50}, tmp_path, 2)
    assert file == tmp_path / "weights" / "2.json"
    assert json.loads(file.read_text()) == {"made": {"matches": 50}, "weights": trainer.best.of}
    estimate, playing = estimate_of(tmp_path, lambda name, error: error), new_match(BAZAAR, 2, {}, "position")
    playing.start()
    facade = playing.turn.seat(1)
    assert estimate(playing.turn, facade) == trainer.best.evaluate(playing.turn, facade) != 0


def test_all_follows_from_the_seed() -> None:
    first, second, other = (Trainer(BAZAAR, 2, seed) for seed in ("1", "1", "2"))
    for trainer in (first, second, other):
        assert list(trainer.learn(10)) == []
    assert first.weights.of == second.weights.of != other.weights.of


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "There is no game 'chess'. Games: marcopolo, merv, palmyra, sahwari"),
        (["sahwari", "--players", "9"], "Sahwari takes 2 to 4 players, not 9"),
        (["merv", "--players", "1"], "merv has no opponents at one seat"),
        (["sahwari", "--matches", "0"], "--matches: 0 is less than 50"),
    ],
)
def test_what_cannot_be_learnt_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([*arguments, "--into", str(tmp_path)])
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
