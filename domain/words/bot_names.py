"""The names of bots that are called by their level, in each language."""

import re
from collections.abc import Mapping
from functools import cache

from domain.words.catalogue import Catalogue, common_source
from domain.words.languages import ENGLISH, languages

KINDS = ("expert", "club", "novice", "planner", "greedy", "random")
"""The kinds of bots that have a usual name."""
_NUMBERED = re.compile(r"(.+?)( \d+)?")
"""The name of a bot, with the number behind it where several bots of a match have the same level."""


def bot_name(given: str, language: str) -> str:
    """The name of a bot as a reader sees it: one that is called by its level, in whatever language, has the name of
    that level in the reader's; a name that somebody chose stays as it is.
    """
    found = _NUMBERED.fullmatch(given)
    kind = found and _kinds().get(found[1])
    return f"{kind_name(kind, language)}{found[2] or ''}" if found and kind else given


@cache
def _kinds() -> Mapping[str, str]:
    """The kind of bot with each usual name, in all languages."""
    return {kind_name(kind, language): kind for language in languages() for kind in KINDS}


def kind_name(kind: str, language: str) -> str:
    """The usual name of a kind of bots in a language; of any other kind its id."""
    return _usual(kind, language) if kind in KINDS else kind


@cache
def _usual(kind: str, language: str) -> str:
    sources = [common_source(ENGLISH) or "", common_source(language) or ""]  # a language is translated bit by bit
    return Catalogue(language, sources, {}).format(f"bot-name-{kind}", {})
