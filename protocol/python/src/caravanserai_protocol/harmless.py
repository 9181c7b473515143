"""Foreign texts, made safe to print: a terminal shows them as text on one line.

Names, reasons and labels come from other players and from services. A terminal obeys control characters: a text with
such characters could delete or forge other text on the screen.
"""

import json
import re
from typing import Any

LONGEST = 2000
"""How many characters of one text are shown."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_FORMATTING = (
    "\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001345f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Invisible characters, and characters that change the direction of the text after them."""
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U0010ffff"
_HARMFUL = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_FORMATTING}{_PRIVATE}]")


def harmless(text: str, *, keep: str = "", longest: int = LONGEST) -> str:
    """The text on one line. Characters that a terminal would obey or hide become U+FFFD; a long text is cut.

    Characters in ``keep`` stay.
    """
    shown = _HARMFUL.sub(lambda found: found[0] if found[0] in keep else REPLACEMENT, text[:longest])
    return shown if len(text) <= longest else f"{shown}… ({len(text)} characters)"


class HarmlessError(Exception):
    """An error whose text quotes foreign texts and is safe to print."""

    def __init__(self, text: str = "") -> None:
        super().__init__(harmless(text))


def json_line(value: Any) -> str:
    """A value as JSON on one line. Characters that a terminal would obey or hide are written as codes."""
    return _HARMFUL.sub(lambda found: json.dumps(found[0])[1:-1], json.dumps(value, ensure_ascii=False))
