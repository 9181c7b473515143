"""Fingerprints, compared with sums computed here from the description of the format and nothing else."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.table.areas import Area, Areas
from domain.table.effects import Ask, Close, Move, Show
from domain.table.fingerprint import weights_of
from domain.table.table import FoldError, Table
from domain.table.views import view
from tests.domain.table.worlds import AREAS, LAYOUT, choices, effects_of, fresh

HIDDEN_AREAS = {"hand", "deck", "mint"}


def digest(place: str, piece: str) -> bytes:
    return sha256(b"\0".join([b"caravanserai/weight/v1", place.encode(), piece.encode()])).digest()


def from_scratch(table: Table) -> tuple[int, int]:
    public = secret = 0
    for place, piece, count in table.layout():
        seen = piece.split("/")[0] if place.split(":")[0].split("@")[0] in HIDDEN_AREAS else piece
        public += count * int.from_bytes(digest(place, seen)[:8], "big")
        secret += count * int.from_bytes(digest(place, piece)[24:], "big")
    for stack, tasks in table.stacks().items():
        for depth, task in enumerate(tasks):
            weight = digest(f"?{stack}:{depth}", "\0".join([task.kind, *task.arguments]))
            public += (task.asked_at + 1) * int.from_bytes(weight[:8], "big")
            secret += (task.asked_at + 1) * int.from_bytes(weight[24:], "big")
    for place, seats in table.shown().items():
        for seat in seats:
            public += int.from_bytes(digest(f"!{seat}:{place}", "shown")[:8], "big")
            secret += int.from_bytes(digest(f"!{seat}:{place}", "shown")[24:], "big")
    whole = (public + (secret << 64)) % 2**128
    return whole % 2**64, whole >> 64


@given(choices)
def test_the_fingerprints_are_those_of_the_description_after_every_effect(made):
    table = fresh()
    for _ in effects_of(table, made):
        assert (table.fingerprint, table.secret_fingerprint) == from_scratch(table)


@given(choices)
def test_the_public_fingerprint_can_be_computed_from_any_view(made):
    table = fresh()
    for _ in effects_of(table, made):
        pass
    for viewer in range(4):
        seen = view(table, viewer)
        assert seen.fingerprint == table.fingerprint == from_scratch(seen)[0]


@given(st.permutations(LAYOUT))
def test_the_order_in_which_things_were_laid_out_does_not_matter(layout):
    assert Table(AREAS, layout).fingerprint == fresh().fingerprint
    assert Table(AREAS, layout).secret_fingerprint == fresh().secret_fingerprint


def test_a_hidden_face_changes_the_secret_fingerprint_only():
    one, other = fresh(), fresh()
    one.apply([Move("card/a", 1, "deck", "hand@3", "card/a", "T")])
    other.apply([Move("card/b", 1, "deck", "hand@3", "card/b", "T")])
    assert one.fingerprint == other.fingerprint
    assert one.secret_fingerprint != other.secret_fingerprint


def test_what_has_been_shown_to_whom_is_public():
    tables = [fresh() for _ in range(3)]
    tables[0].apply([Show("deck", 1, ("card/a",), "T")])
    tables[1].apply([Show("deck", 2, ("card/a",), "T")])
    assert len({table.fingerprint for table in tables}) == 3


def test_tasks_that_differ_in_anything_differ_in_the_fingerprint():
    tasks = [
        [Ask(1, "due", (), 1, "T")],
        [Ask(2, "due", (), 1, "T")],
        [Ask(1, "due", (), 2, "T")],
        [Ask(1, "other", (), 1, "T")],
        [Ask(1, "due", ("a", "b"), 1, "T")],
        [Ask(1, "due", ("a,b",), 1, "T")],
        [Ask(1, "due", ("b", "a"), 1, "T")],
        [Ask(1, "due", (), 1, "T"), Ask(1, "other", (), 1, "T")],
        [Ask(1, "other", (), 1, "T"), Ask(1, "due", (), 1, "T")],
        [Ask(1, "due", (), 1, "T"), Ask(2, "other", (), 1, "T")],
    ]
    seen = set()
    for asked in tasks:
        table = fresh()
        table.apply(asked)
        seen.add(table.fingerprint)
    assert len(seen) == len(tasks)


def test_rules_are_no_part_of_the_table():
    one, other = fresh(), fresh()
    one.apply(
        [Ask(1, "due", (), 1, "ONE"), Close(1, "due", (), 1, "ONE"), Move("cube", 1, "open", "deck", "cube", "ONE")]
    )
    other.apply([Move("cube", 1, "open", "deck", "cube", "OTHER")])
    assert one == other


def test_tables_of_one_game_share_their_weights():
    alike, other = Areas((Area("a"), Area("b"))), Areas((Area("a"),))
    assert weights_of(alike) is weights_of(Areas((Area("b"), Area("a"))))
    assert weights_of(alike) is not weights_of(other)


def test_the_fingerprint_of_a_known_table_never_changes():
    assert (fresh().fingerprint, fresh().secret_fingerprint) == from_scratch(fresh())
    assert f"{fresh().fingerprint:016x}" == "bab8b015787cba0d"


@given(choices)
def test_moves_and_shows_weigh_what_the_public_fingerprint_changes_by(made):
    table, steps = fresh(), list(effects_of(fresh(), made))
    before, weight = table.fingerprint, table.weight(steps)
    assert table.fingerprint == before, "nothing was applied"
    table.apply([step for step in steps if isinstance(step, Move | Show)])
    assert 0 <= weight < 2**64
    assert (before + weight) % 2**64 == table.fingerprint


def test_a_move_to_no_area_has_no_weight():
    with pytest.raises(FoldError, match="no such area: 'nowhere'"):
        fresh().weight([Move("cube", 1, "open", "nowhere", "cube", "T")])


@given(choices)
def test_a_table_becomes_another_one(made):
    other, expected = fresh(), fresh()
    for table in (other, expected):
        for _ in effects_of(table, made):
            pass
    one = Table(AREAS)
    one.become(other)
    assert one == expected
    assert (one.fingerprint, one.secret_fingerprint) == (expected.fingerprint, expected.secret_fingerprint)
