"""The bounds of a box: what just fits is read, what is one too many is refused, and the error says where it is."""

import pytest

from domain.boxes.file import (
    DEPTH,
    ENTRIES,
    FILE_BYTES,
    KEY_LENGTH,
    LARGEST,
    SHOWN,
    TEXT_LENGTH,
    BoxError,
    parse,
    shown,
)

DEEPER = f"is nested deeper than {DEPTH} tables"
LONG = "t" * (TEXT_LENGTH + 1)
TOO_LONG = f"is longer than {TEXT_LENGTH} characters"


def complaint(content: str) -> tuple[str, str, str]:
    """Table, key and reason of the error with which a file is refused."""
    with pytest.raises(BoxError) as caught:
        parse(content.encode())
    return caught.value.table, caught.value.key, caught.value.reason


def lists(depth: int, inner: str = "") -> str:
    """Lists in lists."""
    return "[" * depth + inner + "]" * depth


def tables(depth: int) -> str:
    """Tables in tables, the innermost one empty."""
    return "{a = " * (depth - 1) + "{}" + "}" * (depth - 1)


@pytest.mark.parametrize(
    "content",
    [
        "#" * FILE_BYTES,
        f"a = [{LARGEST}, -{LARGEST}, true]",
        "k" * KEY_LENGTH + " = 1",
        f"a = '{LONG[1:]}'",
        f"a = [{'0,' * (ENTRIES - 2)}]",
        f"a = {lists(DEPTH)}",
        f"a = {lists(DEPTH - 1, '1')}",
        f"a = {tables(DEPTH)}",
        "[" + ".".join("a" * DEPTH) + "]",
        f"a = []\nb = {lists(DEPTH)}",
        f"a.b = 1\n{'.'.join('c' * DEPTH)} = 1",
    ],
)
def test_what_just_fits_is_read(content: str) -> None:
    assert isinstance(parse(content.encode()), dict)


def test_a_file_has_a_largest_size() -> None:
    text = f"has {FILE_BYTES + 1} bytes; {FILE_BYTES} are admitted"
    assert complaint("#" * (FILE_BYTES + 1)) == ("", "", text)


def test_a_file_holds_so_many_values_and_no_more() -> None:
    """The file and the list are two of them."""
    assert complaint(f"a = [{'0,' * (ENTRIES - 1)}]") == ("", "", f"holds more than {ENTRIES} values")


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1])
def test_a_number_has_bounds(number: int) -> None:
    assert complaint(f"[costs]\na = {number}") == ("costs", "a", f"must be -{LARGEST} to {LARGEST}")


@pytest.mark.parametrize(
    ("value", "said"), [("0.5", "0.5"), ("nan", "nan"), ("1979-05-27", "datetime.date(1979, 5, 27)")]
)
def test_a_value_of_another_type_is_named_with_its_table(value: str, said: str) -> None:
    text = f"must be a whole number, a text, true or false, not {said}"
    assert complaint(f"[costs]\na = {value}") == ("costs", "a", text)


@pytest.mark.parametrize(
    ("content", "table"),
    [
        ("{} = 1", ""),
        ("[travel]\n{} = 1", "travel"),
        ("[travel.action]\n{} = 1", "travel.action"),
        ("[travel.action.steps]\n{} = 1", "travel.action.steps"),
        ("[[travel.road]]\nid = 'R1'\n{} = 1", "travel.road[R1]"),
    ],
)
def test_a_key_has_a_length(content: str, table: str) -> None:
    name = "k" * (KEY_LENGTH + 1)
    assert complaint(content.format(name)) == (table, repr(name), f"is longer than {KEY_LENGTH} characters")


@pytest.mark.parametrize(
    ("content", "table", "key"),
    [
        ("a = '{}'", "", "a"),
        ("[travel]\na = '{}'", "travel", "a"),
        ("[travel.action]\na = '{}'", "travel.action", "a"),
        ("a = ['{}']", "", "a"),
        ("[[card]]\nid = 'C1'\n[[card]]\nid = 'C2'\na = '{}'", "card[C2]", "a"),
        ("[[card]]\nid = 'C1'\n[[card]]\na = '{}'", "card[2]", "a"),
    ],
)
def test_a_text_has_a_length_wherever_it_stands(content: str, table: str, key: str) -> None:
    assert complaint(content.format(LONG)) == (table, key, TOO_LONG)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (f"a = {lists(DEPTH + 1)}", 1),
        (f"a = []\nb = {lists(DEPTH + 1)}", 2),
        (f"a = ['x',\n'y', # z\n{lists(DEPTH)}]", 3),
        (f'a = 1\nb = """\n\n"""\nc = {lists(DEPTH + 1)}', 5),
        (f"a = {tables(DEPTH + 1)}", 1),
        (".".join("a" * (DEPTH + 2)) + " = 1", 1),
        ("a.b = 1\n[" + ".".join("a" * (DEPTH + 2)) + "]", 2),
    ],
)
def test_what_is_nested_too_deeply_to_be_read_is_named_by_its_line(content: str, line: int) -> None:
    assert complaint(content) == ("", "", f"line {line} {DEEPER}")


@pytest.mark.parametrize(
    ("content", "table", "key"),
    [
        (f"a = {lists(DEPTH, '1')}", "", "a"),
        ("[" + ".".join("a" * DEPTH) + "]\nb = 1", ".".join("a" * DEPTH), "b"),
        ("[" + ".".join("a" * (DEPTH + 1)) + "]", ".".join("a" * DEPTH), "a"),
        ("b = 1\n[" + ".".join("a" * (DEPTH + 1)) + "]", ".".join("a" * DEPTH), "a"),
        ("[travel]\n" + ".".join("a" * DEPTH) + " = 1", "travel" + ".a" * (DEPTH - 1), "a"),
    ],
)
def test_what_is_nested_too_deeply_and_can_be_read_is_named_by_its_table(content: str, table: str, key: str) -> None:
    assert complaint(content) == (table, key, DEEPER)


@pytest.mark.parametrize(
    ("content", "line"),
    [("a = 'x", 1), ("a = 1\nb = 'x\n", 2), ('a = 1\nb = """\n\n"""\nc = "x', 5), ('# "\na = "\\"', 2)],
)
def test_a_text_without_an_end_is_named_by_the_line_in_which_it_begins(content: str, line: int) -> None:
    assert complaint(content) == ("", "", f"cannot be read: the text that begins in line {line} does not end")


def test_brackets_and_dots_inside_of_texts_and_comments_are_none() -> None:
    many = "." * 99 + "[" * 99
    assert parse(f"a = '{many}' # {many}".encode())["a"] == many


def test_an_error_shows_a_wrong_value_up_to_a_length() -> None:
    longest = "x" * (SHOWN - 2)
    assert shown(longest) == repr(longest)
    assert len(shown(longest)) == SHOWN
    assert shown(longest + "y") == f"'{longest}…"
    assert len(shown(longest + "y")) == SHOWN
