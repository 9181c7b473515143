"""The fold, its inverse, the census."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.table.census import census
from domain.table.effects import Ask, Close, Hide, Move, Show, Step, inverse
from domain.table.names import kind_of
from domain.table.table import FoldError, Placement, Table, Task
from tests.domain.table.worlds import AREAS, LAYOUT, choices, effects_of, fresh


@given(choices)
def test_what_was_folded_can_be_taken_back_to_the_beginning(made):
    table = fresh()
    effects = list(effects_of(table, made))
    table.revert(effects)
    assert table == fresh()
    assert (table.layout(), table.stacks(), table.shown()) == (sorted(LAYOUT), {}, {})
    assert table.fingerprint == fresh().fingerprint
    assert table.secret_fingerprint == fresh().secret_fingerprint


@given(choices, st.integers(0, 30))
def test_every_version_can_be_reached_forwards_and_backwards(made, version):
    table = fresh()
    effects = list(effects_of(table, made))
    version = min(version, len(effects))
    table.revert(effects[version:])
    forwards = fresh()
    forwards.apply(effects[:version])
    assert table == forwards
    assert table.layout() == forwards.layout()


@given(choices)
def test_the_inverse_of_the_inverse_is_the_step(made):
    for effect in effects_of(fresh(), made):
        assert inverse(inverse(effect)) == effect
        assert inverse(effect) != effect


@given(choices)
def test_the_census_never_changes(made):
    table = fresh()
    before = census(table)
    for _ in effects_of(table, made):
        assert census(table) == before


@given(choices)
def test_only_unlimited_kinds_go_below_zero_and_only_in_their_supply(made):
    table = fresh()
    for _ in effects_of(table, made):
        for place, piece, count in table.layout():
            assert count > 0 or (count < 0 and AREAS.bottomless(place, kind_of(piece)))


def test_a_move_takes_and_puts():
    table = fresh()
    table.apply([Move("cube", 3, "open", "hand@2", "cube", "T-1"), Move("die/3", 1, "open", "open", "die/5", "T-1")])
    assert (table.count("open", "cube"), table.count("hand@2", "cube")) == (1, 3)
    assert (table.count("open", "die/3"), table.count("open", "die/5")) == (1, 1)
    assert table.pieces("open") == {"cube": 1, "die/3": 1, "die/5": 1}


def test_a_copy_is_equal_and_goes_its_own_way():
    table = fresh()
    table.apply(
        [Ask(1, "play", ("x",), 1, "T"), Show("hand@2", 1, (), "T"), Move("cube", 1, "open", "hand@2", "cube", "T")]
    )
    copied = table.copy()
    assert copied == table
    assert (copied.areas, copied.fingerprint, copied.secret_fingerprint) == (
        table.areas,
        table.fingerprint,
        table.secret_fingerprint,
    )
    before = table.layout(), table.stacks(), table.shown()
    assert (copied.layout(), copied.stacks(), copied.shown()) == before
    steps: list[Step] = [
        Move("cube", 1, "hand@2", "open", "cube", "T"),
        Close(1, "play", ("x",), 1, "T"),
        Ask(2, "play", (), 2, "T"),
        Hide("hand@2", 1, (), "T"),
        Show("hand@1", 2, (), "T"),
    ]
    copied.apply(steps)
    assert (table.layout(), table.stacks(), table.shown()) == before
    table.apply(steps)
    assert (copied, copied.fingerprint) == (table, table.fingerprint)


def test_a_place_that_was_emptied_is_as_if_never_used():
    table = fresh()
    table.apply([Move("cube", 4, "open", "open:1", "cube", "T"), Move("cube", 4, "open:1", "open", "cube", "T")])
    assert "open:1" not in table.places()
    assert table == fresh()


def test_what_goes_back_into_a_supply_leaves_no_trace():
    table = fresh()
    table.apply([Move("coin", 4, "stock", "open", "coin", "T"), Move("coin", 4, "open", "stock", "coin", "T")])
    assert table.layout() == fresh().layout()
    assert table.count("stock", "coin") == 0


def test_reading_changes_nothing():
    table = fresh()
    assert (table.count("nowhere", "coin"), dict(table.pieces("nowhere")), table.tasks(3)) == (0, {}, ())
    assert (table.top(3), table.shown_to("nowhere")) == (None, frozenset())
    assert table == fresh()
    assert "nowhere" not in table.places()


def test_tasks_are_a_stack():
    table = fresh()
    table.apply([Ask(1, "first", (), 1, "T"), Ask(1, "second", ("x",), 1, "T"), Ask(0, "round", (), 1, "T")])
    assert table.top(1) == Task("second", ("x",), 1)
    assert table.stacks() == {0: (Task("round", (), 1),), 1: (Task("first", (), 1), Task("second", ("x",), 1))}
    table.apply([Close(1, "second", ("x",), 1, "T")])
    assert table.top(1) == Task("first", (), 1)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Close(1, "never asked", (), 1, "T"), f"close of never asked () on stack 1, on top is [{Task('due', (), 1)}]"),
        (Close(2, "due", (), 1, "T"), "close of due () on stack 2, on top is []"),
        (Close(1, "due", (), 2, "T"), f"close of due () on stack 1, on top is [{Task('due', (), 1)}]"),
        (Close(1, "due", ("x",), 1, "T"), f"close of due ('x',) on stack 1, on top is [{Task('due', (), 1)}]"),
        (Hide("deck", 1, (), "T"), "deck is not shown to 1"),
        (Show("deck:2", 1, (), "T"), "deck:2 is already shown to 1"),
        (Move("cube", 1, "nowhere", "open", "cube", "T"), "no such area: 'nowhere'"),
        (Move("cube", 1, "open", "nowhere", "cube", "T"), "no such area: 'nowhere'"),
        (("cube", 1), "not a step: ('cube', 1)"),
    ],
)
def test_a_log_that_does_not_fit_is_found_and_what_fitted_stays(step, text):
    good: list[Step] = [
        Ask(1, "later", (), 1, "T"),
        Ask(1, "soon", (), 1, "T"),
        Ask(1, "due", (), 1, "T"),
        Show("deck:2", 1, (), "T"),
        Move("cube", 1, "open", "open:1", "cube", "T"),
    ]
    expected, table = fresh(), fresh()
    expected.apply(good)
    with pytest.raises(FoldError, match=f"^{re.escape(text)}$"):
        table.apply([*good, step])
    assert table == expected
    assert table.fingerprint == expected.fingerprint
    table.revert(good)
    assert table == fresh()


def test_nothing_is_laid_out_below_zero_except_in_a_supply():
    assert Table(AREAS, [Placement("stock", "coin", -3)]).count("stock", "coin") == -3
    assert Table(AREAS, [Placement("stock", "coin", 0)]) == Table(AREAS)
    assert Table(AREAS, [Placement("stock", "coin", 2), Placement("stock", "coin", -2)]).layout() == []
    for count in (0, -1):
        with pytest.raises(FoldError, match="cube at open"):
            Table(AREAS, [Placement("open", "cube", count)])


def test_tables_are_equal_only_if_everything_is():
    assert fresh() != "a table"
    for step in (Ask(1, "due", (), 1, "T"), Show("deck", 1, (), "T"), Move("cube", 1, "open", "deck", "cube", "T")):
        other = fresh()
        other.apply([step])
        assert other != fresh()


def test_the_census_counts_kinds_over_all_places():
    assert census(fresh()) == {"card": 7, "cube": 6, "die": 2, "tile": 4}
