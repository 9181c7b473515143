"""Classes inside classes: prefixes, tags, values made from others, and mistakes of a declaration."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, make_dataclass
from functools import partial
from threading import Barrier
from typing import Annotated

import pytest

from domain.boxes.converters import (
    Convert,
    FileDigest,
    OneOf,
    Prefixed,
    Some,
    Union,
)
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError, digest
from domain.boxes.paths import Path, UnknownKeys
from tests.domain.boxes.content import PATIENCE, TEXTS, complaint, read

# Other forms


@dataclass(frozen=True, slots=True)
class Side:
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class TwoSided:
    left: Annotated[Side, Path(""), Prefixed("left_")]
    right: Annotated[Side, Path(""), Prefixed("right_")]


SIDES = b"left_colour = 'red'\nleft_value = 1\nright_colour = 'blue'\nright_value = 2\n"


def test_what_stands_in_the_table_around_it_has_a_prefix():
    assert decode(SIDES, TwoSided) == TwoSided(Side("red", 1), Side("blue", 2))
    for change, key, reason in (
        ((b"right_value = 2\n", b""), "right_value", "is missing"),
        ((b"left_value = 1", b"left_value = 'x'"), "left_value", "must be a whole number, not 'x'"),
        ((b"left_value = 1", b"left_value = 1\nleft_size = 1"), "left_size", "is unknown; known are left_colour, "),
    ):
        with pytest.raises(BoxError) as caught:
            decode(SIDES.replace(*change), TwoSided)
        assert (caught.value.table, caught.value.key) == ("", key)
        assert caught.value.reason.startswith(reason)


@dataclass(frozen=True, slots=True)
class Edged:
    edge: Side


@dataclass(frozen=True, slots=True)
class Framed:
    left: Annotated[Edged, Path(""), Prefixed("left_")]


def test_an_error_inside_what_has_a_prefix_is_named_with_its_table():
    assert decode(b"left_edge = {colour = 'red', value = 1}", Framed, unknown_keys=UnknownKeys.REFUSED) == Framed(
        Edged(Side("red", 1))
    )
    for inside, key, reason in (
        ("colour = 'red', value = 'x'", "value", "must be a whole number, not 'x'"),
        ("colour = 'red'", "value", "is missing"),
    ):
        with pytest.raises(BoxError) as caught:
            decode(f"left_edge = {{{inside}}}".encode(), Framed, unknown_keys=UnknownKeys.REFUSED)
        assert (caught.value.table, caught.value.key, caught.value.reason) == ("left_edge", key, reason)


@dataclass(frozen=True, slots=True)
class Loud:
    volume: int


@dataclass(frozen=True, slots=True)
class Mute:
    pass


@dataclass(frozen=True, slots=True)
class Bell:
    sound: Annotated[Loud | Mute, Path(""), Union("kind", {"loud": Loud, "mute": Mute}, "params")]


def test_a_tag_names_the_class_and_its_fields_stand_in_an_inner_table():
    for unknown_keys in (UnknownKeys.REFUSED, UnknownKeys.IGNORED):
        assert decode(b"kind = 'loud'\nparams = {volume = 3}", Bell, unknown_keys=unknown_keys) == Bell(Loud(3))
        assert decode(b"kind = 'mute'", Bell, unknown_keys=unknown_keys) == Bell(Mute())
        for content, table, key, reason in (
            (b"params = {volume = 3}", "", "kind", "is missing"),
            (b"kind = 'odd'", "", "kind", "'odd' is unknown; known are loud, mute"),
            (b"kind = [1]", "", "kind", "[1] is unknown; known are loud, mute"),
            (b"kind = 'loud'", "params", "volume", "is missing"),
            (b"kind = 'loud'\nparams = 1", "", "params", "must be a table, not 1"),
            (b"kind = 'loud'\nparams = {volume = 1, tone = 2}", "params", "tone", "is unknown; known are volume"),
            (b"kind = 'mute'\nparams = {volume = 1}", "params", "volume", "is unknown; known are "),
        ):
            with pytest.raises(BoxError) as caught:
                decode(content, Bell, unknown_keys=unknown_keys)
            assert (caught.value.table, caught.value.key, caught.value.reason) == (table, key, reason)


def test_a_tag_may_stand_beside_the_fields_of_its_class():
    kind = Some[Annotated[Loud | Mute, Union("kind", {"loud": Loud, "mute": Mute})]]
    assert read(kind, "a", b"a = [{kind = 'loud', volume = 1}, {kind = 'mute'}]") == (Loud(1), Mute())
    assert read(kind, "a", b"a = [{kind = 'loud', volume = 1, note = 'x'}]") == (Loud(1),)
    assert complaint(kind, "a", b"a = [{kind = 'loud'}]") == ("a[1]", "volume", "is missing")
    alone = make_dataclass("Toy", [("a", Annotated[kind, Path("a")])], frozen=True)
    strict = partial(decode, kind=alone, unknown_keys=UnknownKeys.REFUSED)
    assert strict(b"a = [{kind = 'loud', volume = 1}]").a == (Loud(1),), "the tag is no unknown key"
    assert complaint(kind, "a", b"a = [1]") == ("", "a", "must be a table, not 1")


def test_a_value_is_made_from_another_one():
    kind = Annotated[int, Convert(TEXTS, len)]
    assert read(kind, "words") == 2
    assert complaint(kind, "numbers") == ("", "numbers", "must be a text that is not empty, not 0")


def test_a_field_may_hold_the_digest_of_the_file():
    kind = make_dataclass("Kind", [("name", str), ("digest", Annotated[str, FileDigest()])])
    assert decode(b"name = 'x'", kind).digest == digest(b"name = 'x'")


def test_threads_that_decode_at_once_hold_each_its_own_file():
    begun = Barrier(2, timeout=PATIENCE)
    together = Convert(str, lambda name: begun.wait() in range(2) and name)
    kind = make_dataclass("Kind", [("name", Annotated[str, together, OneOf(of="names")])])
    contents = [f"name = '{name}'\nnames = ['{name}']".encode() for name in ("a", "b")]
    with ThreadPoolExecutor() as pool:
        found = list(pool.map(partial(decode, kind=kind, unknown_keys=UnknownKeys.IGNORED), contents))
    assert [toy.name for toy in found] == ["a", "b"]


def test_the_cause_of_an_error_gives_the_reason_too():
    """A traceback shows both."""
    with pytest.raises(BoxError) as caught:
        read(int, "name")
    assert str(caught.value.__cause__) == caught.value.reason == "must be a whole number, not 'Toy'"


def test_a_mistake_in_a_declaration_is_no_mistake_of_the_file():
    with pytest.raises(Exception, match="Toy") as caught:
        read(Annotated[int, Convert(int, lambda number: number / 0)], "number")
    assert not isinstance(caught.value, BoxError)
