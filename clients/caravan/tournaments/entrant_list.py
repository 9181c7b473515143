"""A list of those who are to take part in a tournament: from a CSV file, or from the report file of another one."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from io import StringIO
from pathlib import Path

from clients.caravan.match_arguments import KINDS
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from clients.caravan.tournaments.list_files import FileLine, ListFileError, harmless_cell, lines_of, text_of
from domain.tournaments.commands import CAPACITY
from domain.tournaments.entry import is_country
from domain.tournaments.results import Ending
from domain.tournaments.trf import Apart, NotTRF, Report
from domain.tournaments.trf import read as read_report

COLUMNS = ("name", "player", "bot", "seed", "rating", "country", "code")
"""The columns that a heading names, in the order in which files are written."""
SYNONYMS = {"account": "player", "federation": "country", "fed": "country"}
NAME_LENGTH = 60
PLAYER = re.compile(r"(players/)?[a-z0-9]{8,40}")
CODE = re.compile(r"[A-Za-z0-9]{16,64}")
REPORTED = re.compile(r"^(001|012) ", re.MULTILINE)
"""The beginning of lines of a report file."""


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """Somebody who is to take part: by a ``player`` (`players/{player}`), as a ``bot`` of some kind, or by name alone,
    for which there may be a ``code``. ``line`` is that of the file, from 1; seed 0 and rating None: none.
    """

    line: int
    name: str
    player: str = ""
    bot: str = ""
    seed: int = 0
    rating: Decimal | None = None
    country: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a line; line 0: in the whole file."""

    line: int
    text: str


@dataclass(frozen=True)
class EntrantList:
    """Those who are to take part. ``mistakes`` are of lines that are not among ``listed``. Players of a report file may
    be kept ``apart`` and have ``byes`` in rounds to come, by name; ``rounds`` of it were played elsewhere.
    """

    listed: Sequence[ListedEntrant]
    mistakes: Sequence[Mistake] = ()
    apart: Sequence[Apart] = ()
    byes: Mapping[int, Mapping[str, Ending]] = field(default_factory=dict)
    rounds: int = 0

    def seeds(self) -> dict[int, int]:
        """The seeds by line: as the file gives them or, where it gives none, in the order of its ratings; of equal ones
        the first line comes first. Lines without a rating have none.
        """
        if any(one.seed for one in self.listed):
            return {one.line: one.seed for one in self.listed if one.seed}
        rated = [one for one in self.listed if one.rating]
        ranked = sorted(rated, key=lambda one: -(one.rating or 0))
        return {one.line: seed for seed, one in enumerate(ranked, 1)}


def read_list(path: Path, speech: Speech) -> EntrantList:
    """The list in a file: a report file of FIDE, or CSV with a heading.

    Raises:
        Failure: the file cannot be read, or is no list.
    """
    try:
        text = text_of(path)
        return (
            _reported(read_report(text), text, speech) if REPORTED.search(text) else _Table(path, text, speech).read()
        )
    except (NotTRF, ListFileError) as error:
        if isinstance(error, ListFileError) and error.line:
            text = speech.plain("import-line", line=error.line, problem=str(error))
            raise Failure(f"{path}: {text}") from error
        reason = speech.of_file(error.__cause__ or error)
        raise Failure(speech.plain("import-unreadable", file=str(path), error=reason)) from error


def _reported(report: Report, text: str, speech: Speech) -> EntrantList:
    """The players of a report file; their starting ranks are their seeds."""
    numbers = [index for index, line in enumerate(re.split(r"\r\n|\r|\n", text), 1) if line.startswith("001")]
    given = [
        ListedEntrant(line, one.player, "", "", one.number, Decimal(one.rating) or None, one.federation.upper())
        for line, one in zip(numbers, report.players, strict=True)
    ]
    played = sum(bool(each.tables) for each in report.rounds)
    listed, mistakes = _checked(given, speech)
    apart = tuple(replace(mates, players=tuple(map(_on_one_line, mates.players))) for mates in report.apart)
    byes = {
        number: {_on_one_line(player): ending for player, ending in byes.items()}
        for number, byes in report.byes.items()
    }
    return EntrantList(listed, mistakes, apart, byes, played)


class _Table:
    """A CSV file."""

    def __init__(self, path: Path, text: str, speech: Speech) -> None:
        self._path = path
        self._text = text
        self._speech = speech

    def read(self) -> EntrantList:
        """The list."""
        lines = lines_of(self._text)
        line, heading = next(lines, FileLine(1, []))
        names = [SYNONYMS.get(cell.casefold(), cell.casefold()) for cell in heading]
        unknown = [cell for cell in names if cell not in COLUMNS]
        if unknown or "name" not in names or len(set(names)) < len(names):
            raise Failure(
                self._speech.plain(
                    "import-heading", file=str(self._path), line=line, columns=", ".join(COLUMNS),
                    given=", ".join(heading),
                )
            )  # fmt: skip
        given, mistakes = [], []
        for number, cells in lines:
            try:
                given.append(self._read(number, names, cells))
            except ValueError as error:
                mistakes.append(Mistake(number, str(error)))
        listed, more = _checked(given, self._speech)
        return EntrantList(listed, sorted([*mistakes, *more], key=lambda one: one.line))

    def _read(self, number: int, names: Sequence[str], cells: Sequence[str]) -> ListedEntrant:
        """A line.

        Raises:
            ValueError: it makes no sense.
        """
        if len(cells) != len(names):
            raise ValueError(self._speech.plain("import-cells", cells=len(cells), columns=len(names)))
        row = dict(zip(names, cells, strict=True))
        seed, rating, player = row.get("seed", ""), row.get("rating", ""), row.get("player", "")
        if seed and not (seed.isascii() and seed.isdigit() and int(seed[:9]) <= CAPACITY):
            raise ValueError(self._speech.plain("import-seed", given=seed, most=CAPACITY))
        return ListedEntrant(
            number,
            row["name"],
            f"players/{player.removeprefix('players/')}" if player else "",
            row.get("bot", ""),
            int(seed or 0),
            self._rating(rating),
            row.get("country", "").upper(),
            row.get("code", ""),
        )

    def _rating(self, given: str) -> Decimal | None:
        try:
            rating = Decimal(given.replace(",", ".") or 0)
        except InvalidOperation:
            rating = Decimal("NaN")
        if not (rating.is_finite() and 0 <= rating < 10_000):
            raise ValueError(self._speech.plain("import-rating", given=given))
        return rating or None


def _on_one_line(name: str) -> str:
    """A name with single spaces, as entrants have it."""
    return " ".join(name.split())


def _checked(given: Sequence[ListedEntrant], speech: Speech) -> tuple[list[ListedEntrant], list[Mistake]]:
    """The lines that make sense, by themselves and beside those before them; and what is wrong with the others."""
    listed: list[ListedEntrant] = []
    mistakes: list[Mistake] = []
    known: dict[tuple[str, object], int] = {}
    for one in given:
        one = replace(one, name=_on_one_line(one.name))
        try:
            _require_sense(one, speech)
            _require_new(one, known, speech)
        except ValueError as error:
            mistakes.append(Mistake(one.line, str(error)))
        else:
            listed.append(one)
            known.update(dict.fromkeys(_distinct(one), one.line))
    return listed, mistakes


def _require_new(one: ListedEntrant, known: Mapping[tuple[str, object], int], speech: Speech) -> None:
    """Requires that no line before says the same.

    Raises:
        ValueError: one does.
    """
    for key in _distinct(one):
        if key in known:
            raise ValueError(speech.plain("import-twice", given=str(key[1]), other=known[key]))


def _distinct(one: ListedEntrant) -> list[tuple[str, object]]:
    """The values that no two lines have in common."""
    values = (("player", one.player), ("code", one.code), ("seed", one.seed), ("name", one.name.casefold()))
    return [(name, value) for name, value in values if value]


def _require_sense(one: ListedEntrant, speech: Speech) -> None:
    """Requires that a line says who is meant.

    Raises:
        ValueError: it does not.
    """
    if not 1 <= len(one.name) <= NAME_LENGTH or not one.name.isprintable():
        raise ValueError(speech.plain("import-name", most=NAME_LENGTH))
    if sum(map(bool, (one.player, one.bot, one.code))) > 1:
        raise ValueError(speech.plain("import-one-of"))
    if one.player and not PLAYER.fullmatch(one.player):
        raise ValueError(speech.plain("import-player", given=one.player))
    if one.bot and one.bot not in KINDS:
        raise ValueError(speech.plain("no-bot", kind=one.bot, kinds=", ".join(KINDS)))
    if one.country and not is_country(one.country):
        raise ValueError(speech.plain("import-country", given=one.country))
    if one.code and not CODE.fullmatch(one.code):
        raise ValueError(speech.plain("import-code"))


def with_codes(wanted: EntrantList, path: Path, speech: Speech) -> EntrantList:
    """A list with the codes that an earlier import has written to a file, by name.

    Raises:
        Failure: there is such a file, and it cannot be read.
    """
    if not path.exists():
        return wanted
    codes = {one.name.casefold(): one.code for one in read_list(path, speech).listed}
    listed = [
        one if one.player or one.bot or one.code else replace(one, code=codes.get(one.name.casefold(), ""))
        for one in wanted.listed
    ]
    return replace(wanted, listed=listed)


def written(listed: Sequence[ListedEntrant]) -> str:
    """A list as CSV, which can be imported again."""
    file = StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in listed:
        cells = (one.name, one.player, one.bot, one.seed or "", one.rating or "", one.country, one.code)
        rows.writerow([harmless_cell(str(cell)) for cell in cells])
    return file.getvalue()
