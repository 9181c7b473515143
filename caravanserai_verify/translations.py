"""Findings in the language of the person. Programs find in English, in five languages of programming; the sentences and
their templates are those of `words/findings.<language>.toml`, by which a sentence is found again.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from typing import NamedTuple

PART = re.compile(r"\{(\w+)\}")
VERSION, NUMBER, ANYTHING = "version", r"\d+", ".+?"
BETWEEN = "; "
"""Stands between several findings about one event."""
DEEPEST = 5
"""No finding has sentences in sentences in sentences."""
LONGEST = 1000
"""The characters of the longest finding that is looked for: names in it are those of strangers, and a search takes time
with the third power of its length.
"""


class Translation(NamedTuple):
    """A sentence: how it is recognized, and how it is said; ``fixed`` counts its letters outside of parts."""

    sentence: re.Pattern[str]
    text: str
    fixed: int


def translated(finding: str, language: str, depth: int = 0) -> str:
    """A finding in a language; as it is where that has no words for it, or where it is longer than any of ours."""
    if len(finding) > LONGEST:
        return finding
    for sentence, text, _ in _translations(language) if depth < DEEPEST else ():
        if (found := sentence.fullmatch(finding)) is not None:
            parts = {name: translated(part, language, depth + 1) for name, part in found.groupdict().items()}
            return text.format_map(parts)
    several = finding.split(BETWEEN)
    return BETWEEN.join(translated(each, language, depth + 1) for each in several) if len(several) > 1 else finding


def sentences(language: str) -> Mapping[str, Mapping[str, str]]:
    """The sections of the sentences of a language; none if it has no words for them."""
    file = files("caravanserai_verify") / "words" / f"findings.{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def _translations(language: str) -> Sequence[Translation]:
    """The translations into a language, those with the most letters of their own first."""
    pairs = (pair for section in sentences(language).values() for pair in section.items())
    found = (Translation(_pattern(english), text, len(PART.sub("", english))) for english, text in pairs)
    return sorted(found, key=lambda each: each.fixed, reverse=True)


def _pattern(english: str) -> re.Pattern[str]:
    """The pattern of a sentence; its parts are as short as they can be, and versions are numbers."""
    texts = PART.split(english)
    parts = [f"(?P<{name}>{NUMBER if name == VERSION else ANYTHING})" for name in texts[1::2]]
    fixed = [re.escape(text) for text in texts[::2]]
    return re.compile("".join(map("".join, zip_longest(fixed, parts, fillvalue=""))), re.DOTALL)
