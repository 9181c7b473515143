"""The figures of the laboratory can be measured."""

import re

from benchmarks.lab import CLASSIC, SPIEL, measure, measure_sandbox
from domain.games import games


def test_everything_of_the_laboratory_is_measured() -> None:
    figures = {row.name: float(re.sub("/s| µs|,", "", row.figure)) for row in measure(0.001, rounds=1)}
    assert all(figure > 0 for figure in figures.values()), figures
    own = [name for name in figures if any(name.startswith(f"{game.title}: ") for game in games().values())]
    assert len(own) == 6 * len(games())
    assert [row.name for row in measure_sandbox(0.001, rounds=1)] == own[: 3 * len(games())]
    others = [name for name in figures if name not in own and "of OpenSpiel" not in name]
    assert len(figures) - len(own) - len(others) == len(SPIEL)
    assert len(others) <= len(CLASSIC) + 1, "where pygame, rlcard and catanatron are installed"
