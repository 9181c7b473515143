"""Notices as what webhooks get: the body of each form, and the headers of Standard Webhooks."""

import hmac
import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from domain.notices.notice import Notice, NoticeKind
from domain.notices.webhook import WebhookForm
from service.messages.games.library import Library

SECRET_PREFIX = "whsec_"
JSON_TYPE = "application/json"


def text_of(notice: Notice, library: Library, language: str, player: str = "") -> str:
    """A notice in one sentence. That of a match names the ``player`` at the seat, or the seat where there is none."""
    if notice.kind is NoticeKind.TEST:
        return library.words(next(iter(library.games)), language).text("notice-test")
    words = library.words(notice.game, language)
    seat, kind = words.seat(notice.seat) if notice.seat else "", notice.kind.replace("_", "-")
    if not notice.of_match:
        return words.text(f"notice-{kind}", {"title": words.title, "seat": seat})
    about = {"title": words.title, "seat": seat, "player": player or seat, "named": "yes" if player else "no"}
    return words.text(f"notice-match-{kind}", about)


def link_of(notice: Notice, base: str) -> str:
    """The address at which the app shows the subject of a notice; empty if nobody has said where the app is."""
    return f"{base}/{notice.stream}" if base and notice.stream else base


def body_of(notice: Notice, form: WebhookForm, text: str, link: str) -> bytes:
    """The body of a message in a form."""
    content: Any = _data(notice, text, link) if form is WebhookForm.JSON else FORMS[form](f"{text} {link}".rstrip())
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _data(notice: Notice, text: str, link: str) -> Mapping[str, object]:
    about = {
        "match": notice.stream if notice.stream.startswith("matches/") else "",
        "tournament": notice.stream if notice.stream.startswith("tournaments/") else "",
        "game": f"games/{notice.game}" if notice.game else "",
        "version": notice.version,
        "seat": notice.seat,
        "link": link,
    }
    data = {name: value for name, value in about.items() if value}
    return {"type": notice.kind.value, "timestamp": _time(notice.due or notice.time), "data": {**data, "text": text}}


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _slack(text: str) -> Mapping[str, object]:
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, written)
    return {"text": text}


FORMS: Mapping[WebhookForm, Callable[[str], Mapping[str, object]]] = {
    WebhookForm.DISCORD: lambda text: {"content": text, "allowed_mentions": {"parse": []}},
    WebhookForm.SLACK: _slack,
    WebhookForm.MATRIX: lambda text: {"text": text},
}
"""The forms in which a line of text is written for other programs, so that nothing in it calls anybody."""


def headers_of(identifier: str, seconds: int, body: bytes, secret: bytes) -> Mapping[str, str]:
    """The headers of a message: who it is from can be checked with the secret, and doubles can be dropped by the id."""
    signed = b".".join((identifier.encode(), b"%d" % seconds, body))
    signature = b64encode(hmac.digest(secret, signed, sha256)).decode()
    return {
        "content-type": JSON_TYPE,
        "user-agent": "caravanserai",
        "webhook-id": identifier,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{signature}",
    }


def secret_text(secret: bytes) -> str:
    """A secret as it is shown to its owner."""
    return SECRET_PREFIX + b64encode(secret).decode()
