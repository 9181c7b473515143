"""Origins of the values of a box, and tables that are shared by several classes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any

import pytest

from domain.boxes.converters import (
    Convert,
    Keys,
    Subset,
)
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import Path, UnknownKeys
from tests.domain.boxes.content import Card

# What stands beside the values


@dataclass(frozen=True, slots=True)
class Kept:
    cost: Annotated[int, Path("travel.cost")]
    coins: Annotated[int, Path("travel.action.coins")]


SOURCED = b"""
[travel]
cost = 1
provenance = "rulebook"
source = "L1"
[travel.action]
coins = 2
"""


def test_each_table_says_where_its_values_come_from():
    assert decode(SOURCED, Kept) == Kept(1, 2)
    for change, table, key, reason in (
        ((b'source = "L1"\n', b""), "travel", "source", "is missing"),
        ((b'provenance = "rulebook"\n', b""), "travel", "provenance", "is missing"),
        ((b'source = "L1"', b"source = 1"), "travel", "source", "must be a text that is not empty, not 1"),
        ((b"coins = 2", b"coins = 2\nprovenance = 'public'"), "travel.action", "source", "is missing"),
        ((b"coins = 2", b"coins = 2\nsilver = 2"), "travel.action", "silver", "is unknown; known are coins"),
        ((b"cost = 1", b"cost = 1\nnote = 'x'"), "travel", "note", "is unknown; known are cost, action"),
        ((b"[travel]", b"extra = 1\n[travel]"), "", "extra", "is unknown; known are travel"),
    ):
        assert SOURCED.count(change[0])
        with pytest.raises(BoxError) as caught:
            decode(SOURCED.replace(*change), Kept)
        assert (caught.value.table, caught.value.key, caught.value.reason) == (table, key, reason)


def test_tables_of_names_may_say_where_they_come_from():
    content = b"[a]\nb = 1\nprovenance = 'public'\nsource = 'x'"
    for kind in (
        Mapping[str, int],
        Annotated[Mapping[str, int], Subset("b")],
        Annotated[Mapping[str, int], Keys(["b"])],
    ):
        assert decode(content, make_dataclass("Toy", [("a", kind)])).a == {"b": 1}
    with pytest.raises(BoxError, match="`c` of `a` is unknown; known are b"):
        decode(content + b"\nc = 1", make_dataclass("Toy", [("a", Annotated[Mapping[str, int], Subset("b")])]))


@dataclass(frozen=True, slots=True)
class Stated:
    cards: Annotated[int, Path("counts.cards")]


@dataclass(frozen=True, slots=True)
class Apart:
    dice: Annotated[int, Path("counts.dice")]
    stated: Annotated[Stated, Path("")]
    pair: Annotated[tuple[Card, ...], Path(""), Convert(Card, lambda card: (card,))]
    some: Annotated[Mapping[str, int], Path(""), Subset("a", "b")]


def test_fields_of_a_table_may_be_those_of_several_classes():
    content = b"value = 1\na = 2\nb = 3\n[counts]\ndice = 4\ncards = 5\nprovenance = 'public'\nsource = 'x'\n"
    assert decode(content, Apart) == Apart(4, Stated(5), (Card(1),), {"a": 2, "b": 3})
    for change, table, key, reason in (
        ((b"dice = 4", b"dice = 4\ncoins = 1"), "counts", "coins", "is unknown; known are dice, cards"),
        ((b"a = 2", b"c = 2"), "", "c", "is unknown; known are counts, value, a, b"),
        ((b"a = 2\n", b""), "", "a", "is missing"),
        ((b"cards = 5\n", b""), "counts", "cards", "is missing"),
        ((b"value = 1", b"value = 'x'"), "", "value", "must be a whole number, not 'x'"),
    ):
        with pytest.raises(BoxError) as caught:
            decode(content.replace(*change), Apart)
        assert (caught.value.table, caught.value.key, caught.value.reason) == (table, key, reason)


def test_a_table_of_several_classes_may_be_declared_in_any_order() -> None:
    kind = make_dataclass(
        "Around", [("stated", Annotated[Stated, Path("")]), ("dice", Annotated[int, Path("counts.dice")])]
    )
    found: Any = decode(b"counts = {dice = 4, cards = 5}", kind, unknown_keys=UnknownKeys.REFUSED)
    assert (found.stated, found.dice) == (Stated(5), 4)
    with pytest.raises(BoxError, match="`coins` of `counts` is unknown; known are cards, dice"):
        decode(b"counts = {dice = 4, cards = 5, coins = 1}", kind, unknown_keys=UnknownKeys.REFUSED)


def test_a_file_may_hold_nothing_else_or_anything():
    assert decode(b"travel = {cost = 1, action = {coins = 2}}", Kept, unknown_keys=UnknownKeys.REFUSED) == Kept(1, 2)
    assert decode(SOURCED + b"note = 1", Kept, unknown_keys=UnknownKeys.IGNORED) == Kept(1, 2)
    with pytest.raises(BoxError, match="`provenance` of `travel` is unknown; known are cost, action"):
        decode(SOURCED, Kept, unknown_keys=UnknownKeys.REFUSED)


def test_a_table_may_be_closed_in_a_file_with_remarks():
    kind = make_dataclass(
        "Closed", [("coins", Annotated[int, Path("travel.action.coins", closed=True)], field(default=1))]
    )
    with pytest.raises(BoxError, match=r"`cost` of `travel` is unknown; known are action"):
        decode(SOURCED, kind, unknown_keys=UnknownKeys.IGNORED)
    both = make_dataclass(
        "Both", [("one", Annotated[int, Path("a.b", closed=True)]), ("other", Annotated[int, Path("a.c")])]
    )
    assert decode(b"a = {b = 1, c = 2}", both, unknown_keys=UnknownKeys.IGNORED).other == 2
    with pytest.raises(BoxError, match=r"`note` of `a` is unknown; known are b, c"):
        decode(b"a = {b = 1, c = 2, note = 'x'}", both, unknown_keys=UnknownKeys.IGNORED)
    with pytest.raises(BoxError, match=r"`coin` of `travel.action` is unknown; known are coins"):
        decode(b"travel = {action = {coin = 2}}", kind, unknown_keys=UnknownKeys.IGNORED)
