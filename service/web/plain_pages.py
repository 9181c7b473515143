"""Pages that say one thing, without the app: for people who come from somewhere else."""

import base64
import hashlib
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING

from service.web.exchanges import Exchange, Header
from service.web.pages import KINDS, POLICY, SAFE

if TYPE_CHECKING:
    from domain.words import Words

NAME = "Caravanserai"
STYLE = (
    ":root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{margin:10vh auto;max-width:32rem;"
    "padding:0 1rem}button{font:inherit;min-height:3rem;padding:.5rem 1.5rem}"
)
HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
STYLED = POLICY.replace("style-src 'self'", f"style-src 'sha256-{HASH}'")
HEADERS: tuple[Header, ...] = (
    ("content-security-policy", STYLED),
    *(header for header in SAFE if header[0] != "content-security-policy"),
    ("cache-control", "no-store"),
    ("x-robots-tag", "noindex"),
)
"""Headers of such a page, unless it may stand in a frame."""


def show(exchange: Exchange, words: "Words", status: HTTPStatus, text: str, button: str = "") -> None:
    """Answers with a page that says something, perhaps with a button that posts to where the page came from."""
    pressed = f'<form method="post"><button>{escape(words.text(button))}</button></form>' if button else ""
    page = (
        f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8"><title>{NAME}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><main><h1>{NAME}</h1><p>{escape(words.text(text))}</p>{pressed}</main></body></html>"
    )
    exchange.answer(status, [("content-type", KINDS[".html"])], page.encode())
