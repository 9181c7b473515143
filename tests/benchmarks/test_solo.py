"""Solo matches of Merv with other values: each edition is a box, and all points of both sides are counted."""

import pytest

from benchmarks.solo import EDITIONS, GAME, edition, measured, played, value


@pytest.mark.parametrize("name", EDITIONS)
def test_each_edition_is_a_box_of_its_own(name: str) -> None:
    standard, content = GAME.content(), edition(EDITIONS[name])
    changed = [line for line, before in zip(content.splitlines(), standard.splitlines(), strict=True) if line != before]
    GAME.load_box(content)
    assert bool(changed) == bool(EDITIONS[name])


def test_a_value_that_the_box_does_not_have_is_noticed() -> None:
    with pytest.raises(ValueError, match="no_such_key"):
        value("no_such_key", "1")("key = 2\n")
    assert value("points", "0", after='id = "b"')('id = "a"\npoints = 1\n\nid = "b"\npoints = 2\n') == (
        'id = "a"\npoints = 1\n\nid = "b"\npoints = 0\n'
    )


def test_the_magistrate_without_courtiers_scores_in_no_hall() -> None:
    usual, bare = (
        played(edition(EDITIONS[name]), "random", 1)
        for name in ("the standard edition", "the magistrate places no courtiers")
    )
    halls = {"knowledge", "spice", "trade", "faith"}
    assert halls & {hall for hall, points in usual.magistrate.items() if points}
    assert not halls & {hall for hall, points in bare.magistrate.items() if points}
    assert not usual.won
    assert "won 0 of 1 (0 to 79 %)" in measured("x", (), 1)
