"""Names that people give themselves, made fit to be shown to others anywhere."""

import re
import unicodedata

from service.errors import invalid

NAME_LENGTH = 60
MARKS = 3
"""How many combining marks in a row are kept: more than any script needs would run over other lines."""
_MARKUP = re.compile(r"<[^<>]*>|\[/\]|\[/?[a-zA-Z#@][^\[\]]*\]")
"""Tags, as in HTML and in terminals."""
_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that Unicode says to show as nothing at all (default ignorable); format characters go anyway."""
_BLANK = re.compile("[\u2800\U00013441\U00013442\U0001d159]")
"""Letters and symbols that look like a space."""
_DELIMITERS = str.maketrans("", "", "<>[]{}`\\")


def clean_name(given: str, field: str = "display_name", length: int = NAME_LENGTH) -> str:
    """A name in normal form (NFC) without control characters, invisible or directing ones, markup and needless space.

    Raises:
        ServiceError: FIELD_INVALID: nothing is left, or more characters than ``length``.
    """
    name = unicodedata.normalize("NFC", given[: 16 * length])
    name = _IGNORABLE.sub("", _BLANK.sub(" ", name))
    name = "".join(" " if character.isspace() else character for character in name)
    name = "".join(character for character in name if unicodedata.category(character)[0] != "C")
    name = _MARKUP.sub("", name).translate(_DELIMITERS)
    name = unicodedata.normalize("NFC", " ".join(_few_marks(name).split()))
    if not 1 <= len(name) <= length or not any(character.isalnum() for character in name):
        raise invalid(field, f"must be 1 to {length} characters that can be shown, with a letter or digit")
    return name


def _few_marks(name: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in name:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks <= MARKS:
            kept.append(character)
    return "".join(kept)
