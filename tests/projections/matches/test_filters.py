"""The language of filters: what is read, what it means, and what is refused."""

import sqlite3
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.words.fault_words import fault_in_words
from domain.words.field_faults import Fault
from projections.matches.filters import (
    DEPTH,
    LENGTH,
    TERMS,
    Comparison,
    Condition,
    FilterError,
    condition_of,
    order_of,
)
from projections.matches.match_list import ORDERS, CallerIdentity, condition_of_filter


def letter(comparison: Comparison) -> Condition:
    """Fields `a`, `b`, … are columns."""
    if len(comparison.field) != 1:
        raise FilterError(Fault.NO_FIELD_OF_FILTERS, given=comparison.field, known="a")
    return Condition(f"{comparison.field} {comparison.comparator} ?", (comparison.value,))


def holds(text: str, **columns: str) -> bool:
    condition = condition_of(text, letter)
    with closing(sqlite3.connect(":memory:")) as connection:
        named = ", ".join(f"'{value}' AS {name}" for name, value in columns.items())
        found = connection.execute(f"SELECT 1 FROM (SELECT {named}) WHERE {condition.sql}", condition.values)
        return found.fetchone() is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", True),
        ("   ", True),
        ("a = 1", True),
        ("a=1", True),
        ("a != 1", False),
        ('a = "1"', True),
        ("a = 1 AND b = 3", False),
        ("a = 1 AND b = 2", True),
        ("a = 2 OR b = 2", True),
        ("NOT a = 1", False),
        ("NOT (a = 2 OR b = 3)", True),
        ("a = 2 AND b = 2 OR c = 3", False),  # as in AIP-160, OR binds tighter
        ("(a = 2 AND b = 2) OR c = 3", True),
        ("a = 1 AND NOT b = 2 AND c = 3", False),
        ('a = "NOT" OR a = 1', True),
        ("((((a = 1))))", True),
        ("b >= 2 AND b < 3", True),
    ],
)
def test_what_a_filter_means(text: str, expected: bool) -> None:
    assert holds(text, a="1", b="2", c="3") is expected


def test_quotation_marks_hold_anything() -> None:
    condition = condition_of(r'a = "x \"y\" \\ (AND)"', letter)
    assert condition.values == (r'x "y" \ (AND)',)


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a =",
        "= 1",
        "a 1",
        "a = 1 b = 2",
        "a = 1 AND",
        "AND a = 1",
        "NOT",
        "NOT NOT a = 1",
        "(a = 1",
        "a = 1)",
        "()",
        "a == 1",
        "a = (1)",
        'a = "1',
        'a = 1"',
        "abc = 1",
        "a = AND = 1",
        "; DROP TABLE directory",
        "(" * (DEPTH + 1) + "a = 1" + ")" * (DEPTH + 1),
        " AND ".join(["a = 1"] * (TERMS + 1)),
        "a = " + "1" * LENGTH,
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(FilterError):
        condition_of(text, letter)


WORDS = ["a", "b", "=", "!=", ">", ":", "(", ")", "AND", "OR", "NOT", '"', "\\", "me", "players/x", "game", "state"]
WORDS += ["OPEN", "awaiting", "owner", "version", "free", "options.", "options.x", "99999999999999999999", "\0", "'"]


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=4)), max_size=12).map(" ".join))
def test_any_text_is_read_or_refused_and_its_condition_is_sql(text: str) -> None:
    tables = (
        "CREATE TABLE directory (position, updated, match, game, phase, version, owner, owner_credential)",
        "CREATE TABLE directory_seats (match, seat, player, account, credential, bot, departed, asked)",
        "CREATE TABLE directory_options (match, name, value)",
    )
    try:
        condition = condition_of_filter(text, CallerIdentity(b"\1" * 32, "players/somebody"))
    except FilterError:
        return
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in tables:
            connection.execute(statement)
        connection.execute(f"SELECT * FROM directory WHERE {condition.sql}", condition.values)


@pytest.mark.parametrize(
    "text",
    [
        "game > games/merv",
        "state = WAITING",
        "state > OPEN",
        "player > Ann",
        "awaiting < me",
        "owner : me",
        "version = many",
        "version : 1",
        "free = -1",
        "seats = 1.5",
        "options. = 1",
        "options.x > 1",
        "colour = red",
    ],
)
def test_what_no_list_of_matches_knows(text: str) -> None:
    with pytest.raises(FilterError):
        condition_of_filter(text, CallerIdentity(b"\1" * 32))


@pytest.mark.parametrize(
    ("text", "told", "russian"),
    [
        ("game = ", "ends too early; a value was expected", "обрывается; нужно значение"),
        ("state = OPEN OR", "ends too early; the name of a field was expected", "обрывается; нужно имя поля"),
        ("(state = OPEN", "ends too early; a closing parenthesis was expected", "обрывается; нужна закрывающая скобка"),
        ("state = OPEN )", "')' is unexpected at character 14", "лишнее: ')' (символ 14)"),
        ("colour = red", "has no field 'colour'; fields: game, ", "поля 'colour' нет; есть: game, "),
        ("owner : me", "`owner` takes only =, !=", "для owner можно только =, !="),
        ("state = LATE", "state must be one of OPEN, ", "state может быть OPEN, "),
    ],
)
def test_a_fault_is_told_in_both_languages(text: str, told: str, russian: str) -> None:
    with pytest.raises(FilterError) as error:
        condition_of_filter(text, CallerIdentity(b"\1" * 32))
    assert str(error.value).startswith(told)
    assert fault_in_words(error.value.fault, "ru").startswith(russian)


@pytest.mark.parametrize("text", ["player = me", "awaiting = me", "owner != me"])
def test_nobody_is_not_me(text: str) -> None:
    with pytest.raises(FilterError, match="token"):
        condition_of_filter(text, CallerIdentity())


def test_orders() -> None:
    assert order_of("", ORDERS, "created desc") == ("position", True)
    assert order_of("updated", ORDERS, "created desc") == ("updated", False)
    assert order_of(" version  desc ", ORDERS, "created desc") == ("version", True)
    for text in ("name", "created down", "created, updated", "desc"):
        with pytest.raises(FilterError):
            order_of(text, ORDERS, "created desc")
