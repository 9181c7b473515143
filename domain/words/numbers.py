"""Whole numbers in a language: the category that decides its plural, and its digits in groups.

The rules are data of Unicode's CLDR (`numbers.toml`, written by `tools/make_numbers.py`).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

OTHER = "other"
MINUS = "\N{MINUS SIGN}"
THOUSANDS = (3,)
MOST_REMEMBERED = 4096
_RELATION = re.compile(r"n(?: mod (\d+))? (not )?in ([\d.,]+)")


@lru_cache(MOST_REMEMBERED)
def plural(language: str, number: int) -> str:
    """The category of a number: zero, one, two, few, many, or other."""
    conditions = _entry("plurals", language)
    met = (name for name, text in conditions.items() if name != "languages" and _holds(text, abs(number)))
    return next(met, OTHER)


def grouped(language: str, number: int) -> str:
    """A number with its digits in groups: 1,234 in English."""
    entry = _entry("groups", language)
    sizes, between = entry.get("sizes", THOUSANDS), str(entry.get("between", ","))
    return (MINUS if number < 0 else "") + between.join(reversed(list(_groups(str(abs(number)), sizes))))


def with_minus(number: int | str) -> str:
    """A number with the minus sign that people read, instead of the hyphen that programs write."""
    return str(number).replace("-", MINUS, 1)


def _groups(digits: str, sizes: tuple[int, ...]) -> Iterator[str]:
    """The groups of digits from the right; the last size counts for all that follow."""
    for place in range(len(digits)):
        size = sizes[min(place, len(sizes) - 1)]
        yield digits[-size:]
        digits = digits[:-size]
        if not digits:
            return


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads((files("domain.words") / "numbers.toml").read_text(encoding="utf-8"))


def _entry(table: str, language: str) -> Mapping[str, Any]:
    """The entry of a table for a language, without its region; none if it is as most are."""
    base = language.partition("-")[0]
    return next((entry for entry in _table()[table] if base in entry["languages"]), {})


def _holds(condition: str, number: int) -> bool:
    return any(
        all(_relation_holds(relation, number) for relation in alternative.split(" and "))
        for alternative in condition.split(" or ")
    )


def _relation_holds(relation: str, number: int) -> bool:
    found = _RELATION.fullmatch(relation)
    assert found is not None, relation
    modulus, negated, values = found.groups()
    rest = number % int(modulus) if modulus else number
    ranges = (part.partition("..") for part in values.split(","))
    return any(int(low) <= rest <= int(high or low) for low, _, high in ranges) != bool(negated)
