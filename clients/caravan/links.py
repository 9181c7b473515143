"""How people tell each other of a match: a command line to type, or a link to click."""

import shlex
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

from clients.caravan.terminal import Failure, match_name

SCHEME = "caravan"


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A match at the address of a service, with the code with which one joins it; either may be empty."""

    match: str
    address: str = ""
    join_code: str = ""

    @classmethod
    def of(cls, text: str, address: str = "", join_code: str = "") -> "Whereabouts":
        """The match in `caravan://host:port/matches/ID?code=…`, or the one with a name or a bare id.

        What is said beside a link must not contradict it.

        Raises:
            Failure: it is no link to a match, or names another address or code than those beside it.
        """
        if "://" not in text:
            return cls(match_name(text), address, join_code)
        link = urlsplit(text)
        match, code = link.path.strip("/"), parse_qs(link.query).get("code", [""])[0]
        if link.scheme != SCHEME or not link.netloc or not match.startswith("matches/"):
            raise Failure(f"{text} is no link to a match: {SCHEME}://HOST:PORT/matches/ID")
        for said, linked in ((address, link.netloc), (join_code, code)):
            if said and linked and said != linked:
                raise Failure(f"The link says {linked}, but {said} is named beside it.")
        return cls(match, link.netloc, code or join_code)

    @property
    def link(self) -> str:
        """The link; empty where the service listens on a socket in the file system, which no link can name."""
        if self.address.startswith("unix:"):
            return ""
        code = f"?code={quote(self.join_code, safe='')}" if self.join_code else ""
        return f"{SCHEME}://{self.address}/{self.match}{code}"

    @property
    def command(self) -> str:
        """The command that joins it."""
        code = f" --join-code {shlex.quote(self.join_code)}" if self.join_code else ""
        return f"caravan join {self.match} --address {self.address}{code}"
