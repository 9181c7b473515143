"""Causes for which messages do not arrive, in the language of those who read them. Stored ones are in English."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.words import Words

KNOWN: Mapping[str, re.Pattern[str]] = {
    "unreached": re.compile(r"the mail server takes no e-mail now"),
    "refused": re.compile(r"nobody may write to this address"),
    "no-letters": re.compile(r"this service no longer sends e-mail"),
    "no-push": re.compile(r"this service no longer sends anything to browsers"),
    "mail-answer": re.compile(r"the mail server answers (\d+)"),
    "answer": re.compile(r"it answers HTTP (\d+)"),
    "silent": re.compile(r"it has not answered within (\d+) seconds"),
    "inside": re.compile(r"its address is not one of the public internet"),
    "unknown": re.compile(r"no connection: there is no such host"),
    "closed": re.compile(r"no connection: Connection refused"),
    "unconnected": re.compile(r"no connection: (.+)"),
    "unencrypted": re.compile(r"no encrypted connection: (.+)"),
    "cut": re.compile(r"it has hung up before its answer was complete"),
    "long": re.compile(r"its answer has more than (\d+) bytes"),
    "foreign": re.compile(r"its answer is not HTTP/1\.1"),
}
"""The sentences that the service itself writes, by the names of their words. Others say what a network did."""


def cause_in_words(cause: str, words: "Words") -> str:
    """A cause in a language, if it is one of the service's own; otherwise as it is."""
    for name, pattern in KNOWN.items():
        if found := pattern.fullmatch(cause):
            said = next(iter(found.groups()), "")
            number = int(said) if said.isdecimal() else 0
            return words.text("delivery-cause", {"cause": name, "number": number, "detail": said})
    return cause
