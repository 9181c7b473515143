"""Seeds of many entrants at once: from a file, or from ratings."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import Entrant

from clients.caravan.entrant_names import GONE, EntrantNames, id_in
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from clients.caravan.tournaments.list_files import FileLine, ListFileError, lines_of, text_of
from domain.tournaments.commands import CAPACITY

RATINGS = "ratings"
"""The word of an option for seeds from ratings, in place of a file."""
SEED = "seed"
"""The heading of the second column."""


class SeedFile:
    """A file of lines `entrant,seed`, with a heading or without one. Commas may be semicolons or tabs."""

    def __init__(self, path: Path, speech: Speech) -> None:
        self._path = path
        self._speech = speech

    def seeds(self, known: EntrantNames) -> dict[str, int]:
        """The seeds of entrants, by id.

        Raises:
            Failure: the file cannot be read, or a line makes no sense.
        """
        seeds: dict[str, int] = {}
        lines: dict[int, int] = {}
        taking_part = {id_in(one): one.seed for one in known.entrants if one.state not in GONE}
        for line in self._lines():
            entrant, seed = self._read(line, known)
            if entrant not in taking_part:
                raise self._unclear(line.number, "left", given=line.cells[0])
            if entrant in seeds:
                raise self._unclear(line.number, "twice", given=line.cells[0])
            if seed in lines:
                raise self._unclear(line.number, "taken", seed=seed, other=lines[seed])
            seeds[entrant] = seed
            if seed:
                lines[seed] = line.number
        for entrant, seed in taking_part.items():
            if seed in lines and entrant not in seeds:
                raise self._unclear(lines[seed], "held", seed=seed, entrant=entrant)
        return seeds

    def _read(self, line: FileLine, known: EntrantNames) -> tuple[str, int]:
        """The entrant of a line, and their seed."""
        if len(line.cells) != 2:
            raise self._unclear(line.number, "columns")
        given, text = line.cells
        seed = int(text[:9]) if text.isascii() and text.isdigit() else -1
        if not 0 <= seed <= CAPACITY:
            raise self._unclear(line.number, "number", given=text, most=CAPACITY)
        try:
            return known.id_of(given), seed
        except Failure as error:
            raise self._at(line.number, str(error)) from error

    def _lines(self) -> Iterator[FileLine]:
        """The lines that say something, without a heading."""
        try:
            for line in lines_of(text_of(self._path)):
                if line.number > 1 or [cell.casefold() for cell in line.cells[1:]] != [SEED]:
                    yield line
        except ListFileError as error:
            if error.line:
                raise self._at(error.line, str(error)) from error
            why = self._speech.of_file(error.__cause__ or error)
            raise Failure(self._speech.plain("seeds-unreadable", file=str(self._path), error=why)) from error

    def _unclear(self, line: int, problem: str, **details: str | int) -> Failure:
        return self._at(line, self._speech.plain(f"seeds-{problem}", **details))

    def _at(self, line: int, problem: str) -> Failure:
        return Failure(self._speech.plain("seeds-line", file=str(self._path), line=line, problem=problem))


def seeds_by_rating(client: Client, game: str, entrants: Sequence[Entrant]) -> dict[str, int]:
    """Seeds in the order of safe ratings of a game; entrants without rated matches have none. Of equal ones, those who
    registered first come first.
    """
    playing = [one for one in entrants if one.state not in GONE]
    values = {who: client.rating(game, who).value for who in {_who(one) for one in playing}}
    rated = [one for one in playing if values[_who(one)].matches]
    ranked = sorted(rated, key=lambda one: -values[_who(one)].safe)
    seeds = dict.fromkeys((id_in(one) for one in playing), 0)
    return seeds | {id_in(one): seed for seed, one in enumerate(ranked, 1)}


def _who(entrant: Entrant) -> str:
    return entrant.player or f"bots/{entrant.bot}"


def steps(present: Mapping[str, int], wanted: Mapping[str, int]) -> list[tuple[str, int]]:
    """The changes of seeds, one after the other, so that none is taken when somebody gets it: first those
    lose their seeds who have one that another entrant gets.
    """
    changed = {entrant: seed for entrant, seed in wanted.items() if seed != present.get(entrant, 0)}
    coming = {seed for seed in changed.values() if seed}
    freed = [entrant for entrant in changed if present.get(entrant, 0) in coming]
    given = [(entrant, seed) for entrant, seed in changed.items() if seed or entrant not in freed]
    return [*((entrant, 0) for entrant in freed), *sorted(given, key=lambda each: each[1])]
