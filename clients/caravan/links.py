"""Invitations to a match: a command to type, or a link to click."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

from clients.caravan.phrases import Speech
from clients.caravan.shell import command
from clients.caravan.terminal import Failure, match_name

SCHEME = "caravan"
NAME = re.compile(r"matches/[a-z0-9-]{1,63}", re.ASCII)


@dataclass(frozen=True, slots=True)
class MatchLocator:
    """A match, the address of its service, and its join code; the address and the code may be empty."""

    match: str
    address: str = ""
    join_code: str = ""

    @classmethod
    def of(cls, text: str, speech: Speech, address: str = "", join_code: str = "") -> "MatchLocator":
        """The match in `caravan://host:port/matches/ID?code=…`, or with a name or a bare id.

        Other arguments must not contradict a link.

        Raises:
            Failure: It names no match, or is no link to one, or contradicts the given address or code.
        """
        if not text.startswith(f"{SCHEME}:") and "://" not in text:
            return cls(match_name(text, speech), address, join_code)
        link = urlsplit(text)
        match, code = link.path.strip("/"), parse_qs(link.query).get("code", [""])[0]
        if link.scheme != SCHEME or not link.netloc or not match.startswith("matches/"):
            raise Failure(speech.plain("no-link", text=text, form=f"{SCHEME}://HOST:PORT/matches/ID"))
        for said, linked in ((address, link.netloc), (join_code, code)):
            if said and linked and said != linked:
                raise Failure(speech.plain("link-contradicted", linked=linked, given=said))
        return cls(match, link.netloc, code or join_code)

    @property
    def plain(self) -> bool:
        """True if the name of the match has the form of a service, so that it is safe to show and copy."""
        return bool(NAME.fullmatch(self.match))

    @property
    def link(self) -> str:
        """The link; empty if the service listens on a socket in the file system, which a link cannot name."""
        if self.address.startswith("unix:"):
            return ""
        code = f"?code={quote(self.join_code, safe='')}" if self.join_code else ""
        return f"{SCHEME}://{self.address}/{self.match}{code}"

    @property
    def command(self) -> str:
        """The command that joins the match, quoted for a shell."""
        code = ("--join-code", self.join_code) if self.join_code else ()
        return command("join", self.match, "--address", self.address, *code)
