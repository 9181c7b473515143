"""Declarations of classes and files that fit them: texts that the decoder accepts, and its messages about others."""

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, make_dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any, Literal

import pytest

from domain.boxes.converters import (
    ById,
    IndexedBy,
    Keys,
    MayBeEmpty,
    NotEmpty,
    OneOf,
    Positive,
    Range,
    Some,
    Subset,
    Value,
)
from domain.boxes.decoder import decode, decode_json
from domain.boxes.file import DEPTH, BoxError, Origin, digest, origins, shown
from domain.boxes.paths import UnknownKeys
from tests.domain.boxes.content import CONTENT, NUMBERS, ROOT, TEXTS, Card, Road, Twin, complaint, read

# Values


def test_each_type_returns_the_value_of_its_key():
    assert (read(int, "number"), read(int, "zero"), read(NUMBERS, "numbers"), read(NUMBERS, "none")) == (
        3,
        0,
        (0, 2, 5),
        (),
    )
    assert (read(str, "name"), read(TEXTS, "words"), read(TEXTS, "none")) == ("Toy", ("a", "b"), ())
    assert (read(bool, "yes"), read(bool, "no")) == (True, False)
    assert (read(bool | int, "yes"), read(bool | int, "number")) == (True, 3)
    assert read(Literal["Toy", "Game"], "name") == "Toy"
    assert read(tuple[str, str], "words") == ("a", "b")
    assert read(tuple[str], "one", b"one = ['a']") == ("a",)
    assert read(Annotated[str, MayBeEmpty(), OneOf("x")], "empty") == ""


def test_a_default_stands_for_a_missing_key_and_for_nothing_else():
    assert (read(int, "missing", default=7), read(int, "number", default=7)) == (7, 3)
    assert (read(int, "missing", default=0), read(Annotated[int, Range(5)], "missing", default=0)) == (0, 0)
    assert (read(bool, "missing", default=True), read(bool, "missing", default=False)) == (True, False)
    assert (read(bool, "yes", default=False), read(bool, "no", default=True)) == (True, False)
    assert read(int | None, "missing", default=None) is None
    assert read(int | None, "number", default=None) == 3
    assert read(Mapping[str, int], "missing", default_factory=dict) == {}
    assert complaint(int, "name", default=7)[1:] == ("name", "must be a whole number, not 'Toy'")
    assert complaint(int | None, "name", default=None)[1:] == ("name", "must be a whole number, not 'Toy'")
    assert complaint(bool, "number", default=True)[1:] == ("number", "must be true or false, not 3")
    assert read(int, "travel.action.more", default=1) == 1
    assert complaint(int, "travel.inaction.more", default=1) == ("travel", "inaction", "is missing")


def test_a_number_keeps_its_bounds():
    assert read(Annotated[int, Range(3, 3)], "number") == 3
    assert read(Annotated[int, Range(-1)], "negative") == -1
    assert read(tuple[Annotated[int, Range(0, 5)], ...], "numbers") == (0, 2, 5)
    assert complaint(int, "negative") == ("", "negative", "must be 0 or more, not -1")
    assert complaint(Annotated[int, Range(4)], "number") == ("", "number", "must be 4 or more, not 3")
    assert complaint(Annotated[int, Range(1, 2)], "number") == ("", "number", "must be 1 to 2, not 3")
    assert complaint(Annotated[int, Range(1, 2)], "zero") == ("", "zero", "must be 1 to 2, not 0")
    assert complaint(Annotated[int, Range(0, 0)], "number") == ("", "number", "must be 0 to 0, not 3")
    assert complaint(tuple[Annotated[int, Range(0, 4)], ...], "numbers") == ("", "numbers", "must be 0 to 4, not 5")
    assert complaint(tuple[Positive, ...], "numbers") == ("", "numbers", "must be 1 or more, not 0")
    assert complaint(int, "travel.far") == ("travel", "far", "must be 0 or more, not -5")
    assert complaint(bool | int, "negative")[2] == "must be true, false, or a whole number, 0 or more, not -1"


@pytest.mark.parametrize("key", ["yes", "name", "numbers", "travel"])
def test_a_whole_number_is_nothing_else(key):
    assert complaint(int, key) == ("", key, f"must be a whole number, not {shown(ROOT[key])}")


def test_a_list_holds_what_its_type_promises():
    assert complaint(NUMBERS, "words") == ("", "words", "must be a whole number, not 'a'")
    assert complaint(NUMBERS, "number") == ("", "number", "must be a list, not 3")
    assert complaint(TEXTS, "mixed") == ("", "mixed", "must be a text that is not empty, not 1")
    assert complaint(TEXTS, "name") == ("", "name", "must be a list, not 'Toy'")
    assert complaint(tuple[str, str, str], "words") == ("", "words", "must be a list of 3, not ['a', 'b']")
    assert complaint(tuple[str, int], "words") == ("", "words", "must be a whole number, not 'b'")
    assert complaint(NUMBERS, "a", b"a = [{b = 1}]") == ("", "a", "must be a whole number, not {'b': 1}")


def test_a_text_is_not_empty_and_truth_is_no_number():
    assert complaint(str, "empty") == ("", "empty", "must be a text that is not empty, not ''")
    assert complaint(str, "number") == ("", "number", "must be a text that is not empty, not 3")
    assert complaint(bool, "zero") == ("", "zero", "must be true or false, not 0")
    assert complaint(Annotated[str, MayBeEmpty()], "number")[2] == "must be a text that is not empty, not 3"


@pytest.mark.parametrize("kind", [int, NUMBERS, str, TEXTS, bool, Card, Some[Card], ById[Card], Mapping[str, int]])
def test_a_missing_key_is_named_with_its_table(kind):
    assert complaint(kind, "travel.action.gold") == ("travel.action", "gold", "is missing")


# Tables


def test_an_error_in_a_list_of_certain_length_or_in_a_table_of_names_says_where():
    pair = b"[[card]]\nid = 'C1'\nvalue = 1\n[[card]]\nid = 'C2'\nvalue = 'x'"
    assert complaint(tuple[Card, Card], "card", pair) == ("card[C2]", "value", "must be a whole number, not 'x'")
    assert complaint(Mapping[str, int], "t", b"[t]\na = 'x'") == ("t", "a", "must be a whole number, not 'x'")
    assert complaint(Mapping[str, Card], "t", b"[t.a]\nvalue = 'x'")[:2] == ("t.a", "value")


def test_tables_are_named_by_the_way_to_them():
    assert read(Some[Card], "card") == (Card(1), Card(2))
    assert complaint(Some[Road], "travel.road") == ("travel.road[R1]", "length", "must be a whole number, not 'long'")
    assert complaint(Some[Road], "card") == ("card[C1]", "length", "is missing")
    assert complaint(Some[Twin], "card") == ("card[C1]", "key", "is missing")
    assert complaint(Some[Road], "a", b"[[a]]\nlength = 1\n[[a]]\nid = 2")[:2] == ("a[2]", "length")
    assert complaint(NUMBERS, "a.b", b"[a]\nb = [1, 'x']") == ("a", "b", "must be a whole number, not 'x'")
    assert complaint(int, "X.b", b"[X]\nb = 'x'") == ("X", "b", "must be a whole number, not 'x'")
    assert complaint(Card, "number") == ("", "number", "must be a table, not 3")
    assert complaint(int, "number.one") == ("", "number", "must be a table, not 3")
    assert complaint(Some[Card], "words") == ("", "words", "must be a table, not 'a'")
    assert complaint(Some[Card], "none") == ("", "none", "must not be empty")
    assert complaint(Mapping[str, int], "travel.action") == ("travel.action", "steps", "must be a whole number, not []")


def test_tables_are_found_by_what_identifies_each():
    found = read(Annotated[Mapping[str, Twin], IndexedBy("key")], "twin")
    assert found == {"K": Twin("T", "K"), "L": Twin("T", "L")}
    assert list(found) == ["K", "L"]
    assert complaint(ById[Twin], "twin") == ("twin[T]", "id", "'T' is used twice")
    assert complaint(ById[Card], "card") == ("card[2]", "id", "is missing")
    assert complaint(ById[Card], "none") == ("", "none", "must not be empty")
    assert complaint(ById[Card], "name") == ("", "name", "must be a list, not 'Toy'")
    assert complaint(ById[Card], "words") == ("", "words", "must be a table, not 'a'")
    assert complaint(ById[Card], "a", b"[[a]]\nid = 5\nvalue = 1")[:2] == ("a[5]", "id")


def test_what_was_decoded_cannot_be_changed():
    box = read(ById[Card], "card", b"[[card]]\nid = 'C1'\nvalue = 1")
    with pytest.raises(TypeError):
        box["C1"] = Card(2)
    with pytest.raises(FrozenInstanceError):
        box["C1"].value = 2
    for kind in (
        Mapping[str, int],
        Annotated[Mapping[str, int], Subset("b")],
        Annotated[Mapping[str, int], Keys(["b"])],
    ):
        assert isinstance(read(kind, "a", b"a = {b = 1}"), MappingProxyType)


def test_only_the_keys_that_are_named_may_stand_in_a_table():
    kind = Annotated[Mapping[str, int], Keys(("b", "c"))]
    assert read(kind, "a", b"a = {c = 1, b = 2}") == {"c": 1, "b": 2}
    assert complaint(kind, "a", b"a = {b = 1, d = 2}") == ("a", "d", "is unknown; known are b, c")
    assert complaint(kind, "a", b"a = 1") == ("", "a", "must be a table, not 1")
    assert complaint(Annotated[kind, NotEmpty()], "a", b"a = {}") == ("", "a", "must not be empty")


def test_keys_are_picked_in_the_order_of_the_class():
    kind = Annotated[Mapping[str, int], Subset("b", "c")]
    assert list(read(kind, "a", b"a = {c = 1, note = 'x', b = 2}").items()) == [("b", 2), ("c", 1)]
    assert complaint(kind, "a", b"a = {b = 1}") == ("a", "c", "is missing")
    assert complaint(kind, "a", b"a = {b = 1, c = 'x'}")[:2] == ("a", "c")
    assert read(Annotated[Mapping[str, int], Subset("b", "c", required=False)], "a", b"a = {b = 1}") == {"b": 1}


# One value of each table


def test_of_each_table_of_a_list_one_value_may_be_read():
    content = b"[[space]]\nid = 'a'\npoints = 3\n[[space]]\nid = 'b'\npoints = 1\n"
    points = Annotated[Positive, Value("points")]
    kinds: list[tuple[Any, object, UnknownKeys]] = [
        (tuple[points, ...], (3, 1), UnknownKeys.IGNORED),
        (ById[points], {"a": 3, "b": 1}, UnknownKeys.REFUSED),
    ]
    for kind, expected, unknown_keys in kinds:
        toy: Any = make_dataclass("Toy", [("space", kind)])
        assert decode(content, toy, unknown_keys=unknown_keys).space == expected
        for change, reason in (
            ((b"points = 1", b"points = 0"), "must be 1 or more, not 0"),
            ((b"points = 1\n", b""), "is missing"),
        ):
            with pytest.raises(BoxError) as caught:
                decode(content.replace(*change), toy, unknown_keys=unknown_keys)
            assert (caught.value.table, caught.value.key, caught.value.reason) == ("space[b]", "points", reason)
    with pytest.raises(BoxError, match=r"`id` of `space\[a\]` is unknown; known are points"):
        decode(content, make_dataclass("Toy", [("space", tuple[points, ...])]), unknown_keys=UnknownKeys.REFUSED)


def test_of_a_table_of_tables_one_value_may_be_read():
    content = b"[switches.moon]\ndefault = true\nmeaning = 'it shines'\n"
    kind = make_dataclass("Toy", [("switches", Mapping[str, Annotated[bool, Value("default")]])])
    assert decode(content, kind, unknown_keys=UnknownKeys.IGNORED).switches == {"moon": True}


def test_tables_may_be_by_a_number():
    content = b"[[cost]]\nsteps = 1\ncoins = 3\n[[cost]]\nsteps = 2\ncoins = 7\n"
    kind = make_dataclass(
        "Toy", [("cost", Annotated[Mapping[int, Annotated[int, Value("coins")]], IndexedBy("steps")])]
    )
    assert decode(content, kind, unknown_keys=UnknownKeys.REFUSED).cost == {1: 3, 2: 7}
    for change, reason in (
        ((b"steps = 2", b"steps = 'x'"), "must be a whole number, not 'x'"),
        ((b"steps = 2", b"steps = 1"), "1 is used twice"),
    ):
        with pytest.raises(BoxError) as caught:
            decode(content.replace(*change), kind, unknown_keys=UnknownKeys.REFUSED)
        assert (caught.value.table, caught.value.key, caught.value.reason) == ("cost[2]", "steps", reason)


def test_keys_of_a_table_may_be_numbers():
    kind = make_dataclass("Toy", [("points", Mapping[int, int])])
    assert decode(b"points = {3 = 1, 10 = 4}", kind, unknown_keys=UnknownKeys.REFUSED).points == {3: 1, 10: 4}
    for key in ("x", "-1", "1_0", "\xb2", "03"):
        with pytest.raises(BoxError) as caught:
            decode(f'points = {{"{key}" = 1}}'.encode(), kind, unknown_keys=UnknownKeys.REFUSED)
        assert (caught.value.table, caught.value.reason) == ("points", "must be a whole number")


# The file


@pytest.mark.parametrize(
    ("table", "key", "reason", "text"),
    [
        ("travel", "cost", "is odd", "`cost` of `travel` is odd"),
        ("travel", "", "is odd", "`travel` is odd"),
        ("", "cost", "must not be", "`cost` must not be"),
        ("", "", "cannot be read: no", "the file cannot be read: no"),
        ("player[2]", "side", "'x' is unknown", "`side` of `player[2]`: 'x' is unknown"),
    ],
)
def test_an_error_is_a_sentence_that_says_where_and_why(table, key, reason, text):
    error = BoxError(table, key, reason)
    assert str(error) == text
    assert (error.table, error.key, error.reason) == (table, key, reason)


@pytest.mark.parametrize("content", [b"=", b"\xff"])
def test_what_cannot_be_read_is_an_error_of_the_file(content):
    table, key, reason = complaint(int, "number", content)
    assert (table, key) == ("", "")
    assert reason.startswith("cannot be read: ")
    assert len(reason) > len("cannot be read: ")


@pytest.mark.parametrize("content", [b"a = " + b"[" * 3000, b"a = " + b"{a = " * 3000, b"a" + b".a" * 3000])
def test_what_is_nested_without_end_is_never_given_to_the_reader(content):
    """The parser of TOML calls itself for each level: it would run out of stack."""
    assert complaint(int, "number", content) == ("", "", f"line 1 is nested deeper than {DEPTH} tables")


def test_a_fraction_is_refused_by_the_file():
    assert complaint(int, "half", b"half = 0.5")[1:] == (
        "half",
        "must be a whole number, a text, true or false, not 0.5",
    )


def test_a_box_is_named_by_the_hash_of_its_bytes():
    assert digest(CONTENT) == sha256(CONTENT).hexdigest()


def test_tables_without_an_id_have_origins_by_their_position():
    content = b"""
    title = "x"
    [[tile]]
    number = 1
    [[tile]]
    number = 2
    provenance = "public"
    [[tile.side]]
    face = "a"
    [[holder.token]]
    provenance = "reconstructed"
    [covered]
    provenance = "rulebook"
    [covered.inner.deep]
    number = 1
    [mixed]
    listed = [{ number = 1 }, 2]
    """
    assert list(origins(content)) == [
        Origin("", "", ""),
        Origin("tile[1]", "", ""),
        Origin("tile[2]", "public", ""),
        Origin("holder.token[1]", "reconstructed", ""),
        Origin("covered", "rulebook", ""),
        Origin("mixed", "", ""),
    ]


def test_json_holds_what_fields_name_and_nothing_else() -> None:
    kind = make_dataclass("Pair", [("first", int), ("second", Mapping[int, str])])
    pair: Any = decode_json(b'{"first": 1, "second": {"2": "b"}}', kind)
    assert (pair.first, pair.second) == (1, {2: "b"})

    def refused(content: bytes) -> tuple[str, str, str]:
        with pytest.raises(BoxError) as error:
            decode_json(content, kind)
        return error.value.table, error.value.key, str(error.value.reason)

    assert refused(b"[1]") == ("", "", "must hold a table, not [1]")
    table, key, reason = refused(b"{")
    assert (table, key) == ("", "")
    assert reason.startswith("cannot be read: Expecting property name")
    assert refused(b'{"first": 1, "second": {}, "third": 3}')[1] == "third"
    assert refused(b'{"first": 1, "second": {"x": "b"}}')[:2] == ("second", "x")


def test_a_switch_is_off_with_nothing() -> None:
    kind = make_dataclass("Switch", [("on", bool | int)])
    values: list[Any] = [decode(b"on = %s" % text, kind) for text in (b"0", b"1", b"7", b"true", b"false")]
    assert [value.on for value in values] == [0, 1, 7, True, False]
