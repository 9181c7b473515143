"""Names of people in lines of text that other programs show: a name is text there, and calls, links and marks nothing.

People choose names, and a webhook of a match says them in a channel of somebody else. So what those programs read as a
mention, a link or markup is taken apart or escaped. A word joiner cannot be seen.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping

from domain.notices.webhook import WebhookForm
from service.messages.matches.cards import short

WORD_JOINER = "\N{WORD JOINER}"
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_JOINS = re.compile(r"([@#:/.])(?=\S)")
"""The signs inside of addresses, mentions and names of emoji."""
_MARKS = re.compile(r"([\\`*_~|\[\]()<>&#!@:/])")
"""The signs that Markdown reads, as far as they count inside of a line."""
_LOOK_ALIKES = str.maketrans(
    {
        "*": "\N{ASTERISK OPERATOR}",
        "_": "\N{FULLWIDTH LOW LINE}",
        "~": "\N{TILDE OPERATOR}",
        "`": "\N{MODIFIER LETTER GRAVE ACCENT}",
    }
)
"""The replacements of the marks of Slack, which has no escape. Its `&`, `<` and `>` are written for the whole line."""


def _in_markdown(name: str) -> str:
    return _MARKS.sub(r"\\\1", name)


_ESCAPED: Mapping[WebhookForm, Callable[[str], str]] = {
    WebhookForm.DISCORD: _in_markdown,
    WebhookForm.MATRIX: _in_markdown,
    WebhookForm.SLACK: lambda name: name.translate(_LOOK_ALIKES),
}


def name_in_line(name: str, form: WebhookForm) -> str:
    """A name as it is written in a line of a form. In JSON it is not escaped: that text is no markup."""
    shown = short(" ".join(name.split()))
    if form in _ESCAPED:
        shown = _JOINS.sub(rf"\1{WORD_JOINER}", _ESCAPED[form](shown))
    turns = any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in shown)
    return f"{ISOLATE}{shown}{END_OF_ISOLATE}" if turns else shown
