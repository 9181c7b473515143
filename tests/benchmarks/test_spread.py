"""The spread of results around estimates is found again where it is known."""

from benchmarks.spread import Position, fitted, surprise
from domain.simulation.analysis import chances_by


def known(start: int, end: int) -> list[Position]:
    """Positions after which each seat won as often as chances with these widths say."""
    found = []
    for step in range(9):
        width = start + (end - start) * step / 8
        for ahead in (-12, -3, 0, 5, 20):
            found.append(Position((float(ahead), 0.0), step / 8, chances_by((ahead, 0), width)))
    return found


def test_the_widths_by_which_matches_went_fit_best() -> None:
    assert fitted(known(20, 3)) == (20, 3)
    assert fitted(known(6, 6)) == (6, 6)


def test_what_is_said_of_the_winner_with_certainty_surprises_little() -> None:
    certain = Position((40.0, 0.0), 1, (1.0, 0.0))
    assert surprise([certain], 2, 2) < 0.001 < surprise([certain._replace(won=(0.0, 1.0))], 2, 2)
