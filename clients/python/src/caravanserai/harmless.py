"""Texts from elsewhere, made safe to print: whatever they hold, a terminal shows it as text on one line.

Names, reasons and labels come from other players and from services. A terminal obeys control characters in them: such
a text could delete or forge what else is on the screen.
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
"""Invisible characters, and those that change the direction of what follows."""
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U0010ffff"
_HARMFUL = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_FORMATTING}{_PRIVATE}]")


def harmless(text: str, *, keep: str = "", longest: int = LONGEST) -> str:
    """The text on one line: a character that a terminal would obey or hide becomes U+FFFD; a long text is cut.

    Characters in ``keep`` stay.
    """
    shown = _HARMFUL.sub(lambda found: found[0] if found[0] in keep else REPLACEMENT, text[:longest])
    return shown if len(text) <= longest else f"{shown}… ({len(text)} characters)"


class HarmlessError(Exception):
    """An error whose text quotes what came from elsewhere, and may be printed."""

    def __init__(self, text: str = "") -> None:
        super().__init__(harmless(text))


def json_line(value: Any) -> str:
    """A value as JSON on one line; a character that a terminal would obey or hide is written as its code."""
    return _HARMFUL.sub(lambda found: json.dumps(found[0])[1:-1], json.dumps(value, ensure_ascii=False))
