"""Write `domain/words/numbers.toml`: how languages tell whole numbers apart (one, few, many) and group their digits.

The data is that of Unicode's CLDR, as Babel has it: only this tool and a test need Babel, which weighs 33 MB.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from babel import Locale, localedata
from babel.numbers import format_decimal

FILE = Path(__file__).resolve().parent.parent / "domain" / "words" / "numbers.toml"
HEAD = """\
# How languages tell whole numbers apart and group their digits, from CLDR (https://cldr.unicode.org, Unicode License).
# Written by tools/make_numbers.py. A number is in the first category that has a condition it meets; else it is "other".
"""
MILLIONS = 1_234_567
_RELATION = re.compile(r"([a-z])(?: mod (\d+))? (not )?in ([\d.,]+)")
WIDTH = 118


def languages() -> list[str]:
    """All languages of CLDR, without their scripts and regions."""
    return sorted(name for name in localedata.locale_identifiers() if "_" not in name)


def conditions(language: str) -> Mapping[str, str]:
    """The conditions of the categories of a language, for whole numbers: each without what only fractions meet."""
    rules = Locale.parse(language).plural_form.rules
    return {name: text for name, rule in sorted(rules.items()) if (text := " or ".join(_alternatives(rule)))}


def _alternatives(rule: str) -> Iterator[str]:
    for alternative in rule.split(" or "):
        relations = [_RELATION.fullmatch(text) for text in alternative.split(" and ")]
        known = [found for found in relations if found is not None]
        assert len(known) == len(relations), rule
        of_number = [found for found in known if found[1] in "ni"]
        if all(_meets_zero(found) for found in known if found not in of_number):
            yield " and ".join(_written(found) for found in of_number)


def _meets_zero(relation: re.Match[str]) -> bool:
    """True if a relation holds for the digits of a fraction that is not there."""
    ranges = [part.partition("..") for part in relation[4].split(",")]
    return any(int(low) <= 0 <= int(high or low) for low, _, high in ranges) != bool(relation[3])


def _written(relation: re.Match[str]) -> str:
    _, modulus, negated, values = relation.groups()
    return f"n{f' mod {modulus}' if modulus else ''} {negated or ''}in {values}"


def grouping(language: str) -> tuple[str, str]:
    """The grouping of digits in a language: the sizes of the groups from the right, and what stands between them."""
    text = format_decimal(MILLIONS, locale=language)
    parts = re.findall(r"\d+", text)
    (between,) = set(re.findall(r"\D+", text)) or {""}
    return ",".join(str(len(part)) for part in reversed(parts[1:])), between


def table() -> str:
    """The content of the file."""
    plurals: dict[tuple[tuple[str, str], ...], list[str]] = defaultdict(list)
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for language in languages():
        plurals[tuple(conditions(language).items())].append(language)
        groups[grouping(language)].append(language)
    lines = [HEAD]
    for rules, same in sorted(plurals.items()):
        if rules:
            lines += ["[[plurals]]", *_listed(same), *(f'{name} = "{text}"' for name, text in rules), ""]
    for (sizes, between), same in sorted(groups.items()):
        if (sizes, between) != grouping("en"):
            lines += ["[[groups]]", *_listed(same), f"sizes = [{sizes}]", f'between = "\\u{ord(between):04x}"', ""]
    return "\n".join(lines).rstrip() + "\n"


def _listed(names: list[str]) -> Iterator[str]:
    line = "languages = ["
    for name in names:
        if len(line) + len(name) + 4 > WIDTH:
            yield line.rstrip()
            line = "    "
        line += f'"{name}", '
    yield line.removesuffix(", ") + "]"


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
    sys.exit()
