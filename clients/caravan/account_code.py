"""The code of an account: a line of text that brings a player to another device.

The app in the browser reads and writes it too.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from caravanserai_protocol.signing import public_key

BEGINNING = "caravanserai-1."
_CODE = re.compile(re.escape(BEGINNING) + r"([\w-]{1,1000000})", re.ASCII)
_TOKEN = re.compile(r"[!-~]{1,500}")
_KEY = re.compile(r"key ([0-9a-f]{64})")
_PRIVATE = re.compile(r"[0-9a-f]{64}")


class CodeError(ValueError):
    """A text holds no code of an account, or a ``damaged`` one."""

    def __init__(self, text: str, damaged: bool = False) -> None:
        super().__init__(text)
        self.damaged = damaged


@dataclass(frozen=True, slots=True)
class AccountCode:
    """The content of a code: the ``token`` of a player and private ``keys`` by their public ones. ``name`` is what the
    player was called.
    """

    token: str = field(repr=False)
    name: str = ""
    player: str = ""
    keys: Mapping[bytes, bytes] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        identity = {"token": self.token, "registered": True, "name": self.name, "player": self.player}
        kept = {f"key {public.hex()}": private.hex() for public, private in self.keys.items()}
        content = json.dumps({"identity": json.dumps(identity), "kept": kept}).encode()
        return BEGINNING + urlsafe_b64encode(content).decode().rstrip("=")

    @classmethod
    def of(cls, text: str) -> "AccountCode":
        """From a code, a link with one, or a file that holds one. Keys that do not fit are left out.

        Raises:
            CodeError: there is none, or it is damaged.
        """
        found = _CODE.search(text)
        if found is None:
            raise CodeError("there is no code of an account here: it begins with `caravanserai-1.`")
        try:
            content: Any = json.loads(urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4)))
            identity: Any = json.loads(content["identity"])
            token, name, player = (identity[key] for key in ("token", "name", "player"))
            kept = content["kept"].items()
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise CodeError("this code is damaged: copy the whole of it", damaged=True) from error
        if not all(isinstance(text, str) for text in (token, name, player)) or not _TOKEN.fullmatch(token):
            raise CodeError("this code is damaged: copy the whole of it", damaged=True)
        return cls(token, name, player, dict(filter(None, (_key(name, text) for name, text in kept))))


def _key(name: str, text: Any) -> tuple[bytes, bytes] | None:
    found = _KEY.fullmatch(name)
    if found is None or not isinstance(text, str) or not _PRIVATE.fullmatch(text):
        return None
    public, private = bytes.fromhex(found[1]), bytes.fromhex(text)
    return (public, private) if public_key(private) == public else None
