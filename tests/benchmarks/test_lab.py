"""The figures of the laboratory can be measured."""

from benchmarks.lab import CLASSIC, measure
from domain.games import games


def test_everything_of_the_laboratory_is_measured() -> None:
    figures = {row.name: float(row.figure.removesuffix("/s").replace(",", "")) for row in measure(0.001, rounds=1)}
    assert all(figure > 0 for figure in figures.values()), figures
    own = [name for name in figures if "PettingZoo" not in name]
    assert len(own) == 4 * len(games())
    assert len(figures) - len(own) <= len(CLASSIC), "where pygame and rlcard are installed"
