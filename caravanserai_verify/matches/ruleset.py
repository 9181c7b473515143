"""The rules that a service had when it wrote a record: their package, its version, and the digest of their files.

A record says so behind the version of the program that wrote it, where programs of all versions read a text.
"""

import re
from functools import cache
from typing import NamedTuple

from domain.games import PackageClaim, folder_of, games
from domain.play.rules_files import rules_digest

_FORM = re.compile(r"\S+ (?P<package>[\w.-]{1,100})/(?P<version>[\w.+!-]{1,50}) sha256:(?P<digest>[0-9a-f]{64})")


class Ruleset(NamedTuple):
    """The rules of a game in the form in which somebody had them."""

    package: str
    version: str
    digest: str

    @classmethod
    def here(cls, game: str) -> "Ruleset | None":
        """The ruleset installed here; None if nothing of that game is, or its files cannot be read."""
        return _of(games().claim(game)) if game in games() else None

    @classmethod
    def named_by(cls, program: str) -> "Ruleset | None":
        """The rules stated by the program that a record names as its writer; None if none are."""
        found = _FORM.fullmatch(program)
        return cls(**found.groupdict()) if found is not None else None

    def behind(self, program: str) -> str:
        """The version of a program, with these rules: `0.3.0 caravanserai-game-lanterns/1.2.0 sha256:…`."""
        return f"{program} {self.package}/{self.version} sha256:{self.digest}"


@cache
def _of(claim: PackageClaim) -> Ruleset | None:
    try:
        digest = rules_digest(folder_of(claim))
    except OSError:
        return None
    return Ruleset(claim.package, claim.version, digest) if digest else None
