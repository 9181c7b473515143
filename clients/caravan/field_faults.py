"""Faults of the fields of a call: the service tells them in English; their forms have words in other languages."""

import re
from typing import Final

MESSAGE: Final = "error-FIELD_INVALID"

_FORMS: Final = {
    "characters": r"must be (?P<least>\d+) to (?P<most>\d+) characters that can be shown",
    "characters-with-letter": r"must be (?P<least>\d+) to (?P<most>\d+) characters that can be shown, with .*",
    "reserved": r"must not be '(?P<text>.*)': that could be taken for what the service says about seats",
    "unseen": r"must not contain .*, which cannot be seen|must not contain characters that look like a space",
    "marks": r"must not have more than (?P<most>\d+) marks on one letter",
    "code": r"must be (?P<least>\d+) to (?P<most>\d+) characters, at least (?P<different>\d+) different ones",
    "code-printable": r"must be printable characters, without extra spaces",
    "code-needed": r"is missing: an unlisted match needs one",
    "code-of-none": r"belongs to an unlisted or a private match only",
    "between": r"must be (?:from )?(?P<least>\d+) to (?P<most>\d+)",
    "at-most": r"must be at most (?P<most>\d+)",
    "at-least": r"must be at least (?P<least>\d+)",
    "at-least-nothing": r"must not be below 0",
    "days": r"must be at most (?P<most>\d+) days",
    "future": r"must be (?:a time )?in the future.*|must be a time to come.*",
    "missing": r"is missing",
    "no-name": r".*is not the name of .*\(`(?P<form>.*)`\)",
}
"""The forms, each with the attribute of the message that says the same."""
FORMS: Final = {name: re.compile(form, re.DOTALL) for name, form in _FORMS.items()}


def form_of(text: str) -> tuple[str, dict[str, str | int]]:
    """The form of a fault, with what fills it; an empty one with the ``text`` if it has no other."""
    for name, form in FORMS.items():
        if found := form.fullmatch(text):
            given = found.groupdict().items()
            return name, {key: int(value) if value.isdecimal() else value for key, value in given}
    return "", {"text": text}
