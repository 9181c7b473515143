"""Foreign texts, made safe to print: a terminal shows them as text on one line.

Names, reasons and labels come from other players and from services. A terminal obeys control characters: a text with
such characters could delete or forge other text on the screen.
"""

import json
import re
from typing import Any

from caravanserai_protocol.constants import HARMFUL, SHOWN_CHARACTERS

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_HARMFUL = re.compile(f"[{HARMFUL}]")


def harmless(text: str, *, keep: str = "", longest: int = SHOWN_CHARACTERS) -> str:
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
