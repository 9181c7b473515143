"""Filters of lists: the language of AIP-160, as far as a list of matches needs it, turned into a condition of SQL.

`game = games/merv AND (state = OPEN OR state = PLAYING) AND NOT player = "Ann"`. As there, OR binds tighter than AND.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault

LENGTH = 1000
"""The most characters in a filter."""
DEPTH = 20
"""The deepest nesting of parentheses and negations."""
TERMS = 40
"""The most comparisons in a filter."""

Value: TypeAlias = str | int

_TOKEN = re.compile(r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<sign><=|>=|!=|[=<>:()])|(?P<word>[^\s"=<>!:()]+))')
_COMPARATORS = ("=", "!=", "<", "<=", ">", ">=", ":")


class FilterError(WordedFaultError):
    """A filter cannot be read; the fault says why and, where that helps, at which character."""


class Condition(NamedTuple):
    """A condition of SQL with the values of its placeholders."""

    sql: str
    values: tuple[Value, ...] = ()


class Comparison(NamedTuple):
    """One comparison of a filter. ``quoted``: the value stood in quotation marks, so that it means itself."""

    field: str
    comparator: str
    value: str
    quoted: bool


Compare: TypeAlias = Callable[[Comparison], Condition]
"""Makes the condition of one comparison; raises FilterError if there is no such field, comparator or value."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    at: int


def condition_of(text: str, compare: Compare) -> Condition:
    """The condition that a filter means; always true for an empty one.

    Raises:
        FilterError: it cannot be read.
    """
    if len(text) > LENGTH:
        raise FilterError(Fault.TOO_LONG, most=LENGTH)
    tokens = _tokens(text)
    if not tokens:
        return Condition("TRUE")
    return _Parser(tokens, compare).whole()


def _tokens(text: str) -> list[_Token]:
    tokens = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            raise FilterError(Fault.UNREADABLE_AT, at=at + 1)
        kind = str(found.lastgroup)
        tokens.append(_Token(kind, found[kind], found.start(kind)))
        at = found.end()
    return tokens


class _Parser:
    """Reads the tokens from left to right; each method reads what its name says."""

    def __init__(self, tokens: Sequence[_Token], compare: Compare) -> None:
        self._tokens = tokens
        self._compare = compare
        self._next = 0
        self._depth = 0
        self._terms = 0

    def whole(self) -> Condition:
        condition = self._expression()
        if self._next < len(self._tokens):
            raise self._unexpected()
        return condition

    def _expression(self) -> Condition:
        return self._joined("AND", lambda: self._joined("OR", self._term))

    def _joined(self, word: str, part: Callable[[], Condition]) -> Condition:
        parts = [part()]
        while self._takes("word", word):
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        sql = f" {word} ".join(f"({condition.sql})" for condition in parts)
        return Condition(sql, tuple(value for condition in parts for value in condition.values))

    def _term(self) -> Condition:
        negated = self._takes("word", "NOT")
        self._depth += 1
        if self._depth > DEPTH:
            raise FilterError(Fault.NESTED_TOO_DEEP, most=DEPTH)
        if self._takes("sign", "("):
            condition = self._expression()
            if not self._takes("sign", ")"):
                raise self._unexpected("parenthesis")
        else:
            condition = self._comparison()
        self._depth -= 1
        return Condition(f"NOT ({condition.sql})", condition.values) if negated else condition

    def _comparison(self) -> Condition:
        self._terms += 1
        if self._terms > TERMS:
            raise FilterError(Fault.COMPARISONS_AT_MOST, most=TERMS)
        field = self._any("word")
        if field is None or field.text in ("AND", "OR", "NOT"):
            raise self._unexpected("field", back=field is not None)
        comparator = self._any("sign")
        if comparator is None or comparator.text not in _COMPARATORS:
            raise self._unexpected("comparator", back=comparator is not None)
        value = self._any("text") or self._any("word")
        if value is None:
            raise self._unexpected("value")
        quoted = value.kind == "text"
        text = re.sub(r"\\(.)", r"\1", value.text[1:-1]) if quoted else value.text
        return self._compare(Comparison(field.text, comparator.text, text, quoted))

    def _any(self, kind: str) -> _Token | None:
        if self._next < len(self._tokens) and self._tokens[self._next].kind == kind:
            self._next += 1
            return self._tokens[self._next - 1]
        return None

    def _takes(self, kind: str, text: str) -> bool:
        if self._next < len(self._tokens) and (self._tokens[self._next].kind, self._tokens[self._next].text) == (
            kind,
            text,
        ):
            self._next += 1
            return True
        return False

    def _unexpected(self, wanted: str = "nothing", back: bool = False) -> FilterError:
        if back:
            self._next -= 1
        if self._next >= len(self._tokens):
            return FilterError(Fault.ENDS_EARLY, wanted=wanted)
        token = self._tokens[self._next]
        return FilterError(Fault.UNEXPECTED_AT, given=repr(token.text), at=token.at + 1, wanted=wanted)


def number_condition(comparison: Comparison, sql: str) -> Condition:
    """A comparison with a whole number.

    Raises:
        FilterError: the value is none.
    """
    if not re.fullmatch(r"\d{1,15}", comparison.value) or comparison.comparator == ":":
        raise FilterError(Fault.COMPARES_WITH_NUMBER, name=comparison.field)
    return Condition(f"{sql} {comparison.comparator} ?", (int(comparison.value),))


def equal_condition(comparison: Comparison, sql: str, value: Value) -> Condition:
    """Equal, or not.

    Raises:
        FilterError: another comparator.
    """
    if comparison.comparator not in ("=", "!="):
        raise FilterError(Fault.COMPARATORS, name=comparison.field, known="=, !=")
    return Condition(f"{sql} {comparison.comparator} ?", (value,))


def order_of(text: str, columns: Mapping[str, str], default: str) -> tuple[str, bool]:
    """The column by which a list is ordered, and whether the greatest comes first: of `updated desc`.

    Raises:
        FilterError: it names something else.
    """
    name, _, direction = (text.strip() or default).partition(" ")
    if name not in columns or direction.strip() not in ("", "asc", "desc"):
        raise FilterError(Fault.NOT_AN_ORDER, given=repr(text), known=", ".join(columns))
    return columns[name], direction.strip() == "desc"
