"""The Tournament Report File of FIDE (TRF): a tournament of tables for two as text that other programs read.

TRF26 (approved 2025) is written and read. TRF16 is only read: its number of rounds and first colour stand in the lines
``XXR`` and ``XXC`` that pairing programs agree on. So are the points of bbpPairings (``BBW``…). The first seat is
white.

- A player is a number and a name. A name is cut to 33 characters; where two lines have the same name, or none, the
  number is added when they are read.
- A voided table has no code: both players are written as unpaired (``-``), which is worth as much and nobody's choice,
  and a comment says so, by which the table is read again. Without it ``-`` is an absence, as in older files.
- Byes that players asked for in rounds to come are lines ``240``; in TRF16 a last column without tables.
- Players who must not meet are lines ``260``, with the first and the last round in which that counts. Older files have
  lines ``XXP`` for all rounds.
- Virtual points of an acceleration are lines ``250``, with the first and the last round and player.
- Teams are lines ``013`` (`trf_teams`): their matches follow from those of their players.
- Lines that this module does not know stay as they are. The acceleration of older files is such a line.

A table of three or four cannot be said in this format, nor can a score other than points for a win, a draw and a loss.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import USUAL_POINTS, ZERO, MatchPoints, totals
from domain.tournaments.trf_teams import TeamListed, read_teams, team_lines

COLOURS = "wb"
BYE_CODES = {Ending.PAIRING_BYE: "U", Ending.FULL_BYE: "F", Ending.HALF_BYE: "H", Ending.ABSENT: "Z"}
VOIDED = "-"
"""The code of a voided table. ``Z`` would say that both asked not to play."""
BYES_READ = {code: ending for ending, code in BYE_CODES.items()} | {
    "+": Ending.PAIRING_BYE, "=": Ending.HALF_BYE, "-": Ending.ABSENT, " ": Ending.ABSENT,
}  # fmt: skip
"""The codes of a round without an opponent; older files use those of results."""
PLACES = {
    ("1", "0"): (1, 2), ("0", "1"): (2, 1), ("=", "="): (1, 1), ("+", "-"): (1, None), ("-", "+"): (None, 1),
    ("-", "-"): (None, None),
}  # fmt: skip
"""The places of both players by the codes of their results."""
UNRATED = str.maketrans("WDL", "1=0")
"""Codes of games that are not rated, and the usual ones."""
NAME = 33
ALWAYS = 999
"""The last round of players who are kept apart to the end."""
ROUNDS = 91
"""The column at which the first round of a player's line begins, from 0."""
COLUMN = 10
PLAYER_COLUMNS = ((10, 10), (11, 13), (15, 47), (49, 52), (54, 56), (58, 68), (70, 79), (81, 84), (86, 89))
"""Sex, title, name, rating, federation, FIDE number, birth, points, place: the first and last column, from 1."""
POINTS = {"W": "win", "D": "draw", "L": "loss"}


class NotTRF(ValueError):
    """A tournament that this format cannot say, or a text that is not in it."""


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """The line of a player."""

    number: int
    """The starting rank, from 1."""
    player: str
    rating: int = 0
    place: int | None = None
    """The place in the standings; by score unless given."""
    sex: str = ""
    title: str = ""
    federation: str = ""
    fide_number: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who do not meet each other in the rounds from ``first`` to ``last``."""

    players: tuple[str, ...]
    first: int = 1
    last: int = ALWAYS


@dataclass(frozen=True, slots=True)
class Virtual:
    """Virtual points in the rounds from ``first`` to ``last``, for the players with these starting ranks."""

    points: Fraction
    first: int
    last: int
    highest: int
    lowest: int


@dataclass(frozen=True)
class Report:
    """A tournament. Tables and byes name the players of the list; a player who is in no round yet was absent."""

    name: str
    players: Sequence[TrfPlayer]
    rounds: Sequence[Round] = ()
    length: int | None = None
    """The number of rounds to be played."""
    first: int | None = None
    """The seat of the highest seed in the first round, from 0."""
    scoring: MatchPoints = USUAL_POINTS
    byes: Mapping[int, Mapping[str, Ending]] = field(default_factory=lambda: MappingProxyType({}))
    """The byes that players asked for, by rounds to come, from 1."""
    apart: Sequence[Apart] = ()
    virtual: Sequence[Virtual] = ()
    teams: Sequence[TeamListed] = ()
    others: Sequence[str] = ()
    """Lines that say more, as they are."""


# -- writing ----------------------------------------------------------------------------------------------------------


def written(report: Report) -> str:
    """The text of a tournament, as TRF26.

    Raises:
        NotTRF: the format cannot say this.
    """
    _check(report)
    numbers = {one.player: one.number for one in report.players}
    lines = [f"012 {report.name}", *_tags(report), *report.others, *_player_lines(report), *_voided(report)]
    lines += team_lines(report.teams, numbers)
    return "".join(f"{line}\r\n" for line in lines)


def _check(report: Report) -> None:
    """Refuses tournaments that the format cannot express."""
    numbers = {one.player: one.number for one in report.players}
    if len(numbers) < len(report.players) or len(set(numbers.values())) < len(report.players):
        raise NotTRF("a player or a number is there twice")
    large = [table for played in report.rounds for table in played.tables if len(table.seats) != 2]
    if large:
        raise NotTRF(f"TRF is for tables of two, and {large[0].players[0]} sat at a table of {len(large[0].seats)}")
    named = {player for played in report.rounds for player in played.players}
    named.update(*report.byes.values(), *(mates.players for mates in report.apart))
    named.update(*(team.players for team in report.teams))
    if named - numbers.keys():
        raise NotTRF(f"not in the list of players: {', '.join(sorted(named - numbers.keys()))}")


def _tags(report: Report) -> Iterator[str]:
    if report.length:
        yield f"142 {report.length}"
    if report.first is not None:
        yield f"152 {COLOURS[report.first].upper()}"
    if report.scoring != USUAL_POINTS:
        points = (f"{code}{_points(getattr(report.scoring, name))}" for code, name in POINTS.items())
        yield "162  " + "    ".join(points)
    numbers = {one.player: one.number for one in report.players}
    for number, byes in sorted(report.byes.items()):
        yield from _bye_lines(number, byes, numbers)
    for one in report.virtual:
        yield f"250      {_points(one.points)} {one.first:03} {one.last:03} {one.highest:>4} {one.lowest:>4}"
    for mates in report.apart:
        rounds = f"{_within_columns(mates.first):03} {_within_columns(mates.last):03}"
        yield f"260 {rounds}" + "".join(f" {one:>4}" for one in sorted(numbers[player] for player in mates.players))


def _bye_lines(number: int, byes: Mapping[str, Ending], numbers: Mapping[str, int]) -> Iterator[str]:
    for ending in (Ending.FULL_BYE, Ending.HALF_BYE, Ending.ABSENT):
        listed = sorted(numbers[player] for player, asked in byes.items() if asked is ending)
        if listed:
            yield f"240 {BYE_CODES[ending]} {number:03}" + "".join(f" {one:>4}" for one in listed)


def _within_columns(number: int) -> int:
    """A round as three digits can say it."""
    return max(1, min(number, ALWAYS))


def _player_lines(report: Report) -> Iterator[str]:
    numbers = {one.player: one.number for one in report.players}
    scores = totals(report.scoring, report.rounds, numbers)
    for one in sorted(report.players, key=lambda one: one.number):
        place = one.place or 1 + sum(score > scores[one.player] for score in scores.values())
        columns = [_column(played, one.player, numbers) for played in report.rounds]
        yield _head(one, _points(scores[one.player]), place) + "".join(columns)


def _head(one: TrfPlayer, points: str, place: int) -> str:
    """A player's line up to the rounds."""
    if not (0 < one.number <= 9999 and 0 <= one.rating <= 9999):
        raise NotTRF(f"numbers go from 1 to 9999 and ratings from 0 to 9999: {one.player}")
    name = "".join(letter if letter.isprintable() else " " for letter in one.player)[:NAME]
    rating = str(one.rating or "")
    return (
        f"001 {one.number:>4} {one.sex:1.1}{one.title:>3.3} {name:<{NAME}} {rating:>4} {one.federation:>3.3} "
        f"{one.fide_number:>11.11} {one.birth:<10.10} {points:>4} {place:>4}"
    )


def _points(points: Fraction) -> str:
    tenths = points * 10
    if tenths.denominator != 1 or not 0 <= tenths <= 999:
        raise NotTRF(f"TRF has points from 0 to 99.9 in tenths, and {points} is none")
    return f"{tenths.numerator // 10:>2}.{tenths.numerator % 10}"


def _column(played: Round, player: str, numbers: Mapping[str, int]) -> str:
    """A player's round."""
    table = played.table_of(player)
    if table is None:
        return _bye(BYE_CODES[played.ending(player)])
    if table.void:
        return _bye(VOIDED)
    [other] = table.opponents(player)
    seat = table.players.index(player)
    return f"  {numbers[other]:>4} {COLOURS[seat]} {_codes(table)[seat]}"


def _codes(table: TableResult) -> tuple[str, str]:
    """The results of both players of a table."""
    one, two = (seat.place for seat in table.seats)
    return next(codes for codes, places in PLACES.items() if places == (one, two))


def _bye(code: str) -> str:
    return f"  0000 - {code}"


def _voided(report: Report) -> Iterator[str]:
    numbers = {one.player: one.number for one in report.players}
    for number, played in enumerate(report.rounds, 1):
        for table in played.tables:
            if table.void:
                yield f"### voided in round {number}: " + " and ".join(str(numbers[player]) for player in table.players)


# -- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round as it is written: the opponent's number, the seat, and the code of the result."""

    opponent: int
    seat: int | None
    code: str


UNPAIRED = Cell(0, None, VOIDED)
VOID_TABLE = re.compile(r"### voided in round (\d{1,3}): (\d{1,5}) and (\d{1,5})")


def read(text: str) -> Report:
    """The tournament of a text, in either edition.

    Raises:
        NotTRF: the text is not in this format, or it contradicts itself.
    """
    lines = [line.rstrip() for line in re.split(r"\r\n|\r|\n", text.removeprefix("\N{BYTE ORDER MARK}"))]
    rows = {one.number: (one, cells, points) for one, cells, points in map(_row, _tagged(lines, "001"))}
    if not rows or len(rows) < sum(line.startswith("001") for line in lines):
        raise NotTRF("there is no player, or a number is there twice")
    names = _names([one for one, _, _ in rows.values()])
    columns = _columns({number: cells for number, (_, cells, _) in rows.items()})
    void = _void(lines, columns)
    rounds = [_round(column, names, number, void.get(number, ())) for number, column in enumerate(columns, 1)]
    byes, apart = _asked(lines, names), _apart(lines, names)
    if rounds and columns[-1] and not rounds[-1].tables and Ending.PAIRING_BYE not in rounds[-1].byes.values():
        coming = len(rounds)
        byes = {**byes, coming: {**rounds.pop().byes, **byes.get(coming, {})}}
    scoring = _scoring(lines)
    report = Report(
        next(iter(_tagged(lines, "012")), "012")[4:],
        tuple(_named(one, names) for one, _, _ in rows.values()),
        tuple(rounds),
        _length(lines),
        _first(lines),
        scoring,
        byes,
        apart,
        _virtual(lines),
        _teams(lines, names),
        tuple(line for line in lines if line and not line.startswith(KNOWN)),
    )
    if not any(_tagged(lines, "299")):
        _check_points(report, {names[number]: points for number, (_, _, points) in rows.items()})
    return report


KNOWN = ("###", "001", "012", "013", "142", "152", "162", "240", "250", "260", "XXR", "XXC", "XXP", "BBW", "BBD", "BBL")


def _tagged(lines: Iterable[str], *tags: str) -> list[str]:
    return [line for line in lines if line.startswith(tags)]


def _row(line: str) -> tuple[TrfPlayer, list[Cell], Fraction]:
    """A player's line."""
    padded = line.ljust(ROUNDS - 2)
    sex, title, name, rating, federation, fide_number, birth, points, place = (
        padded[start - 1 : end].strip() for start, end in PLAYER_COLUMNS
    )
    try:
        number, worth = int(padded[4:8]), Fraction(points or "0")
        listed = TrfPlayer(
            number, name, int(rating or 0), int(place or 0) or None, sex, title, federation, fide_number, birth
        )
        cells = [_cell(padded[start : start + 8]) for start in range(ROUNDS, len(line), COLUMN)]
    except ValueError as error:
        raise NotTRF(f"not a line of a player: {line!r}: {error}") from error
    return listed, cells, worth


def _cell(text: str) -> Cell:
    text = text.ljust(8)
    colour, code = text[5].lower(), text[7].upper().translate(UNRATED)
    opponent = int(text[:4].strip() or 0)
    if not opponent and (code not in BYES_READ or colour in COLOURS):
        raise ValueError(f"{text!r} is no bye")
    if opponent and (
        code not in "10=+-" or colour not in {*COLOURS, "-", " "} or (colour not in COLOURS and code in "10=")
    ):
        raise ValueError(f"{text!r} is no result")
    return Cell(opponent, COLOURS.index(colour) if colour in COLOURS else None, code)


def _names(listed: Sequence[TrfPlayer]) -> dict[int, str]:
    """The players by number; the number is part of the name where the name alone is not enough."""
    times = Counter(one.player for one in listed)
    return {
        one.number: one.player if one.player and times[one.player] == 1 else f"{one.player} #{one.number}".strip()
        for one in listed
    }


def _named(one: TrfPlayer, names: Mapping[int, str]) -> TrfPlayer:
    return TrfPlayer(
        one.number, names[one.number], one.rating, one.place,
        one.sex, one.title, one.federation, one.fide_number, one.birth,
    )  # fmt: skip


def _columns(rows: Mapping[int, Sequence[Cell]]) -> list[dict[int, Cell]]:
    """The cells of each round, by player; those who have none are left out."""
    length = max(len(cells) for cells in rows.values())
    return [{number: cells[index] for number, cells in rows.items() if index < len(cells)} for index in range(length)]


def _void(lines: Sequence[str], columns: Sequence[Mapping[int, Cell]]) -> dict[int, list[tuple[int, int]]]:
    """The voided tables of each round, as comments name them: of players who are written as unpaired there."""
    found: dict[int, list[tuple[int, int]]] = {}
    for line in lines:
        if comment := VOID_TABLE.fullmatch(line):
            number, one, two = map(int, comment.groups())
            cells = [columns[number - 1].get(player) for player in (one, two)] if 0 < number <= len(columns) else []
            known = {player for pair in found.get(number, ()) for player in pair}
            if cells == [UNPAIRED, UNPAIRED] and one != two and known.isdisjoint((one, two)):
                found.setdefault(number, []).append((one, two))
    return found


def _round(column: Mapping[int, Cell], names: Mapping[int, str], number: int, void: Sequence[tuple[int, int]]) -> Round:
    tables = [TableResult(tuple(Seated(names[player], None) for player in pair), void=True) for pair in void]
    byes = {}
    for player, cell in column.items():
        if any(player in pair for pair in void):
            continue
        if not cell.opponent:
            byes[names[player]] = BYES_READ[cell.code]
        elif _sits_first(player, cell):
            tables.append(_table(player, cell, column, names, number))
        else:
            _opposite(player, cell, column, number)
    return Round(tuple(tables), byes)


def _sits_first(player: int, cell: Cell) -> bool:
    """True if a player has the first seat; where a forfeit leaves the colours out, the lower number has it."""
    return cell.seat == 0 if cell.seat is not None else player < cell.opponent


def _opposite(player: int, cell: Cell, column: Mapping[int, Cell], number: int) -> Cell:
    """The same round as the opponent has it, in the other seat."""
    other = column.get(cell.opponent)
    if other is None or other.opponent != player or _sits_first(cell.opponent, other) == _sits_first(player, cell):
        raise NotTRF(f"round {number}: {player} met {cell.opponent}, who did not meet {player} in the other seat")
    return other


def _table(player: int, cell: Cell, column: Mapping[int, Cell], names: Mapping[int, str], number: int) -> TableResult:
    other = _opposite(player, cell, column, number)
    places = PLACES.get((cell.code, other.code))
    if places is None:
        raise NotTRF(f"round {number}: {cell.code!r} and {other.code!r} of {player} and {cell.opponent} do not fit")
    return TableResult((Seated(names[player], places[0]), Seated(names[cell.opponent], places[1])))


def _asked(lines: Sequence[str], names: Mapping[int, str]) -> dict[int, dict[str, Ending]]:
    """The byes of rounds to come."""
    byes: dict[int, dict[str, Ending]] = {}
    for line in _tagged(lines, "240"):
        try:
            ending, number = BYES_READ[line[4]], int(line[6:9])
            players = {names[int(one)]: ending for one in line[10:].split()}
        except (LookupError, ValueError) as error:
            raise NotTRF(f"not a line of byes: {line!r}") from error
        byes.setdefault(number, {}).update(players)
    return byes


def _apart(lines: Sequence[str], names: Mapping[int, str]) -> tuple[Apart, ...]:
    """Those who must not meet."""
    found = []
    for line in _tagged(lines, "260", "XXP"):
        try:
            first, last = (int(line[4:7]), int(line[8:11])) if line.startswith("260") else (1, ALWAYS)
            players = tuple(names[int(one)] for one in line[12 if line.startswith("260") else 3 :].split())
        except (LookupError, ValueError) as error:
            raise NotTRF(f"not a line of players who do not meet: {line!r}") from error
        if len(set(players)) < max(2, len(players)) or not 1 <= first <= last:
            raise NotTRF(f"not a line of players who do not meet: {line!r}")
        found.append(Apart(players, first, last))
    return tuple(found)


def _virtual(lines: Sequence[str]) -> tuple[Virtual, ...]:
    """The virtual points of an acceleration."""
    found = []
    for line in _tagged(lines, "250"):
        try:
            points = Fraction(line[9:13].strip())
            first, last, highest, lowest = (
                int(line[start:end]) for start, end in ((14, 17), (18, 21), (22, 26), (27, 31))
            )
        except ValueError as error:
            raise NotTRF(f"not a line of virtual points: {line!r}") from error
        if not (1 <= first <= last and 1 <= highest <= lowest and points > 0):
            raise NotTRF(f"not a line of virtual points: {line!r}")
        found.append(Virtual(points, first, last, highest, lowest))
    return tuple(found)


def _teams(lines: Sequence[str], names: Mapping[int, str]) -> tuple[TeamListed, ...]:
    try:
        return read_teams(lines, names)
    except ValueError as error:
        raise NotTRF(str(error)) from error


def _length(lines: Sequence[str]) -> int | None:
    for line in _tagged(lines, "142", "XXR"):
        if not line[3:].strip().isdecimal():
            raise NotTRF(f"not a number of rounds: {line!r}")
        return int(line[3:])
    return None


def _first(lines: Sequence[str]) -> int | None:
    for line in _tagged(lines, "152", "XXC"):
        words = line[3:].lower().split()
        for seat, names in enumerate(({"w", "white1"}, {"b", "black1"})):
            if names.intersection(words):
                return seat
    return None


def _scoring(lines: Sequence[str]) -> MatchPoints:
    points: dict[str, Fraction] = {}
    for line in lines:
        if line.startswith("162"):
            found = re.findall(r"([A-Z]) *([0-9.]+)", line[3:])
        elif line.startswith(("BBW", "BBD", "BBL")):
            found = [(line[2], line[3:].strip())]
        else:
            continue
        try:
            points |= {POINTS[code]: Fraction(worth) for code, worth in found if code in POINTS}
        except ValueError as error:
            raise NotTRF(f"not a line of points: {line!r}") from error
    return MatchPoints(**points)


def _check_points(report: Report, points: Mapping[str, Fraction]) -> None:
    """Refuses scores in the file that do not follow from its results."""
    scores = totals(report.scoring, report.rounds, points)
    asked = report.byes.get(len(report.rounds) + 1, {})
    for player, said in points.items():
        coming = {Ending.FULL_BYE: report.scoring.win, Ending.HALF_BYE: report.scoring.draw}
        if said - scores[player] not in {ZERO, coming.get(asked.get(player, Ending.ABSENT), ZERO)}:
            raise NotTRF(f"{player} has {float(said)} points, but the results are worth {float(scores[player])}")
