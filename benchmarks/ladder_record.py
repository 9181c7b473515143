"""The record of the ladder: a line for each match, so that later ones are added to those before.

A line has the number of the match, then the kind and the place of each seat: `12 club 2 expert 1`. The seed of a match
follows from its number, so each line can be played again.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.kept_matches import Match, Played

FOLDER = Path(__file__).with_name("ladders")


class Result(NamedTuple):
    """A match of the ladder: its number, and the kind and place of each seat."""

    number: int
    seats: tuple[tuple[str, int], ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of bots by seat."""
        return tuple(kind for kind, _ in self.seats)

    @property
    def line(self) -> str:
        """The match as it is written."""
        return " ".join((str(self.number), *(f"{kind} {place}" for kind, place in self.seats)))


def result_of(match: Match, seats: Sequence[Played]) -> Result:
    """The result of a match that was played."""
    return Result(int(match.seed.split()[-1]), tuple((seat.kind, seat.place) for seat in seats))


def read(file: Path) -> list[Result]:
    """The matches of a record by their numbers; none if there is no record."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [_read(*line.split()) for line in lines]


def _read(number: str, *seats: str) -> Result:
    return Result(int(number), tuple((kind, int(place)) for kind, place in zip(seats[::2], seats[1::2], strict=True)))


def add(file: Path, results: Iterable[Result]) -> list[Result]:
    """Adds matches to a record; all that it has now. A match that it has already stays as it is."""
    known = {(each.number, each.kinds): each for each in (*results, *read(file))}
    ordered = [known[key] for key in sorted(known)]
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f"{each.line}\n" for each in ordered), encoding="utf-8")
    return ordered
