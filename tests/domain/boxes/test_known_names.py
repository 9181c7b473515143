"""Names in a box: one of those that the program knows, or that the file lists, and different."""

from typing import Annotated, Literal

import pytest

from domain.boxes.converters import (
    Distinct,
    OneOf,
)
from domain.boxes.file import ENTRIES
from domain.boxes.paths import NAMES_SHOWN
from tests.domain.boxes.content import TEXTS, complaint, read

# Names


def test_a_name_is_one_of_those_known():
    assert read(Annotated[TEXTS, OneOf("a", "b")], "words") == ("a", "b")
    assert complaint(Annotated[str, OneOf("a", "b")], "name") == ("", "name", "'Toy' is unknown; known are a, b")
    assert complaint(Annotated[TEXTS, OneOf("a")], "words") == ("", "words", "'b' is unknown; known are a")
    assert complaint(Literal["a", "b"], "name") == ("", "name", "'Toy' is unknown; known are a, b")
    assert complaint(Literal["a", "b"], "words") == ("", "words", "['a', 'b'] is unknown; known are a, b")


@pytest.mark.parametrize("place", ["list = ['b']", "[[list]]\nid = 'b'", "[list]\nb = 1"])
def test_a_name_is_one_of_those_that_the_file_lists(place):
    kind = Annotated[str, OneOf(of="list")]
    assert read(kind, "a", f"a = 'b'\n{place}".encode()) == "b"
    assert complaint(kind, "a", f"a = 'c'\n{place}".encode()) == ("", "a", "'c' is unknown; known are b")


@pytest.mark.parametrize("place", ["[d]\nlist = ['b']", "[[d.list]]\nid = 'b'", "[d.list]\nb = 1"])
def test_the_list_of_names_may_stand_in_a_table(place):
    kind = Annotated[str, OneOf(of="d.list")]
    assert read(kind, "a", f"a = 'b'\n{place}".encode()) == "b"
    assert complaint(kind, "a", f"a = 'c'\n{place}".encode()) == ("", "a", "'c' is unknown; known are b")


@pytest.mark.parametrize("place", ["", "list = 1", "list = 'b'", "d = 1", "[d]\nlist = 1"])
def test_without_a_list_no_name_is_refused_for_it(place):
    """A field that should list the names is refused where it is declared."""
    for path in ("list", "d.list"):
        assert read(Annotated[str, OneOf(of=path)], "a", f"a = 'c'\n{place}".encode()) == "c"


def test_an_empty_list_has_no_names():
    assert complaint(Annotated[str, OneOf(of="list")], "a", b"a = 'c'\nlist = []")[2] == "'c' is unknown; known are "


def test_names_are_different():
    kind = Annotated[TEXTS, Distinct()]
    assert read(kind, "words") == ("a", "b")
    assert complaint(kind, "none") == ("", "none", "must be different names, at least one")
    assert complaint(kind, "a", b"a = ['x', 'x']") == ("", "a", "must be different names, at least one")


def test_many_names_are_not_shown_all():
    names = ", ".join(f"'name{number}'" for number in range(ENTRIES // 10))
    reason = complaint(Annotated[str, OneOf(of="list")], "a", f"a = 'c'\nlist = [{names}]".encode())[2]
    assert reason.endswith("…")
    assert len(reason) < NAMES_SHOWN + 50


@pytest.mark.parametrize(
    ("length", "listed"), [(NAMES_SHOWN, "x" * NAMES_SHOWN), (NAMES_SHOWN + 1, "x" * NAMES_SHOWN + "…")]
)
def test_as_much_of_the_names_is_shown_as_fits(length, listed):
    reason = complaint(Annotated[str, OneOf("x" * length)], "name")[2]
    assert reason == f"'Toy' is unknown; known are {listed}"
