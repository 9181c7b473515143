"""Matches of bots that are kept in a folder, so that a measurement can be stopped and go on later.

What is kept holds for the code that played it: another version of the domain, or of the game, has a folder of its own.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import domain

SOURCES = Path(domain.__file__).parent
GAMES = SOURCES / "games"


class Match(NamedTuple):
    """A match to be played: values alone, so that another process can play it."""

    game: str
    kinds: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: str


@dataclass
class Played:
    """The record of a seat in a match, and its end."""

    kind: str
    place: int = 0
    points: Mapping[str, int] = field(default_factory=dict)
    """The points by category."""
    counted: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    """Processor time of each decision."""

    @property
    def won(self) -> bool:
        """True if no other seat came in before it."""
        return self.place == 1

    @property
    def total(self) -> int:
        """The points of the seat."""
        return sum(self.points.values())


class KeptMatches:
    """A folder with a file for each match."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, match: Match) -> list[Played] | None:
        """The records of the seats in a match; None if it is not kept."""
        try:
            seats = json.loads(self._file(match).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return [Played(**{**seat, "counted": Counter(seat["counted"])}) for seat in seats]

    def add(self, match: Match, seats: list[Played]) -> None:
        """Keeps a match."""
        file = self._file(match)
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".tmp")
        unfinished.write_text(json.dumps([vars(seat) for seat in seats]), encoding="utf-8")
        unfinished.replace(file)

    def _file(self, match: Match) -> Path:
        name = sha256(repr(match).encode()).hexdigest()[:16]
        return self._folder / f"{match.game}-{code_of(match.game)}" / f"{name}.json"


@cache
def code_of(game: str) -> str:
    """A digest of all that decides how a match of a game goes."""
    digest = sha256()
    for file in _sources(game):
        digest.update(file.relative_to(SOURCES).as_posix().encode())
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _sources(game: str) -> Iterator[Path]:
    """The files of the domain, without those of other games."""
    for file in sorted(SOURCES.rglob("*")):
        others = GAMES in file.parents and file.parent != GAMES and GAMES / game not in file.parents
        if file.suffix in (".py", ".toml") and not others:
            yield file
