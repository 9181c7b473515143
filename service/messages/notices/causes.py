"""Causes for which messages do not arrive, in the language of those who read them. Stored ones are in English."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.words import Words

KNOWN: Mapping[str, re.Pattern[str]] = {
    "unreached": re.compile(r"the server of mail takes no letters now"),
    "refused": re.compile(r"nobody may write to this address"),
    "no-letters": re.compile(r"this service sends no letters any more"),
    "no-push": re.compile(r"this service sends nothing to browsers any more"),
    "mail-answer": re.compile(r"the server of mail answers (\d+)"),
    "answer": re.compile(r"it answers HTTP (\d+)"),
    "silent": re.compile(r"it has not answered within (\d+) seconds"),
}
"""The sentences that the service itself writes, by the names of their words. Others say what a network did."""


def cause_in_words(cause: str, words: "Words") -> str:
    """A cause in a language, if it is one of the service's own; otherwise as it is."""
    for name, pattern in KNOWN.items():
        if found := pattern.fullmatch(cause):
            return words.text("delivery-cause", {"cause": name, "number": int(next(iter(found.groups()), 0))})
    return cause
