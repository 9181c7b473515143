"""Foreign texts in printed lines: without control characters, and never taken for markup.

A message may contain markup, such as `[bold]`. What fills it is from others, and is shown literally.
"""

import re

from caravanserai_protocol.harmless import harmless

STAND_INS = {"[": "\ue05b", "\\": "\ue05c"}
"""Private characters that stand for markup characters in foreign texts until the markup is parsed."""
LONGEST_LINE = 10_000
"""The maximum number of characters in a line. Its texts are cut earlier."""
_INWARD = str.maketrans(STAND_INS)
_OUTWARD = str.maketrans({stand_in: character for character, stand_in in STAND_INS.items()})
_MARKUP = re.compile(r"\[/?[a-z ]*\]")


def escaped(text: str) -> str:
    """A foreign text for a printed line, without control characters or markup."""
    return harmless(text).translate(_INWARD)


def restored(text: str) -> str:
    """A text after its markup was parsed, with the characters of foreign texts that look like markup."""
    return text.translate(_OUTWARD)


def without_markup(line: str) -> str:
    """A printed line for those who show no markup."""
    return restored(_MARKUP.sub("", harmless(line, keep="".join(STAND_INS.values()), longest=LONGEST_LINE)))
