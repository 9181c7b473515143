"""Tournaments that bbpPairings paired: `python -m tests.domain.tournaments.oracle BINARY` writes them again.

Players, results, forfeits, byes, late entries and withdrawals follow from the number of the tournament; all pairings
are those that bbpPairings answers (`BINARY --dutch FILE -p`, a round at a time). They are kept as TRF in the folder
`bbp_pairings`, and come from bbpPairings 6.0.0 (github.com/BieremaBoyzProgramming/bbpPairings, commit 16a000f,
Apache-2.0). Nothing of that program is in this project.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, count
from pathlib import Path
from random import Random

from domain.tournaments.acceleration import Acceleration, upper_of
from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import USUAL_POINTS, MatchPoints
from domain.tournaments.trf import Report, TrfPlayer, Virtual, read, written

KEPT = Path(__file__).with_name("bbp_pairings")
ROUNDS = 240
"""At least this many rounds are kept."""
LARGE = {901: 151, 902: 200}
"""The number of players of the large tournaments, by their numbers."""
ACCELERATED = range(1001, 1013)
"""The numbers of tournaments with the Baku acceleration."""
FOOTBALL = MatchPoints(Fraction(3), Fraction(1))
FORFEITS: tuple[tuple[int | None, int | None], ...] = ((1, None), (None, 1), (None, None))


@dataclass
class Player:
    """The presence and the strength of a player."""

    number: int
    strength: float
    enters: int
    leaves: int


class NoPairing(Exception):
    """bbpPairings finds that the rules allow no pairing."""


def answer(binary: str, text: str) -> list[tuple[int, int]]:
    """The pairs that bbpPairings makes of a tournament, the first seat first; a bye has no second player (0)."""
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "asked.trf"
        asked.write_text(text, encoding="utf-8", newline="")
        done = subprocess.run([binary, "--dutch", str(asked), "-p"], capture_output=True, text=True, check=False)
    if done.returncode == 1:
        raise NoPairing
    if done.returncode:
        raise RuntimeError(done.stderr)
    _, *pairs = (line.split() for line in done.stdout.splitlines() if line.strip())
    return [(int(one), int(two)) for one, two in pairs]


def tournament(binary: str, number: int) -> Report:
    """A tournament with the pairings of bbpPairings, as far as there are any."""
    chance = Random(number)
    size = LARGE.get(number) or chance.choice([*range(8, 25), *range(8, 25), *range(25, 41), 50, 59, 60])
    length = chance.randint(5, 9)
    players = [
        Player(
            index,
            chance.gauss(1 - index / size, 0.5),
            chance.choice([1] * 16 + [2, 2, 3]),
            chance.choice([length + 1] * 12 + [3, 4, 5]),
        )
        for index in range(1, size + 1)
    ]
    report = Report(
        f"Tournament {number}",
        [
            TrfPlayer(one.number, f"Player {one.number:02}", 2600 - (1 if size > 60 else 10) * one.number)
            for one in players
        ],
        [],
        length,
        chance.randrange(2),
        FOOTBALL if number % 5 == 0 else USUAL_POINTS,
    )
    for numbered in range(1, length + 1):
        byes = dict(_byes(players, numbered, chance))
        if numbered == 1 and number in ACCELERATED:
            report = replace(report, virtual=tuple(_virtual(report, byes)))
        try:
            pairs = answer(binary, written(replace(report, byes={numbered: byes})))
        except NoPairing:
            break
        report = replace(report, rounds=[*report.rounds, _played(pairs, byes, players, chance)])
    return report


def _virtual(report: Report, byes: Mapping[str, Ending]) -> Iterator[Virtual]:
    """The acceleration, from who is there in the first round."""
    everybody = [one.player for one in report.players]
    upper = upper_of(everybody, [player for player in everybody if player not in byes])
    for first, last, points in Acceleration(report.length or 0, report.scoring).steps:
        yield Virtual(points, first, last, 1, len(upper))


def _byes(players: Sequence[Player], number: int, chance: Random) -> Iterator[tuple[str, Ending]]:
    for one in players:
        if not one.enters <= number < one.leaves:
            yield f"Player {one.number:02}", Ending.ABSENT
        elif chance.random() < 0.06:
            yield f"Player {one.number:02}", chance.choice([Ending.HALF_BYE, Ending.HALF_BYE, Ending.ABSENT])


def _played(
    pairs: Sequence[tuple[int, int]], byes: dict[str, Ending], players: Sequence[Player], chance: Random
) -> Round:
    strength = {one.number: one.strength for one in players}
    tables = [
        _result(one, two, strength[one] - strength[two] + chance.gauss(0, 0.6), chance) for one, two in pairs if two
    ]
    free = {f"Player {one:02}": Ending.PAIRING_BYE for one, two in pairs if not two}
    return Round(tuple(tables), {**byes, **free})


def _result(one: int, two: int, lead: float, chance: Random) -> TableResult:
    places: tuple[int | None, int | None] = (1, 1) if abs(lead) < 0.35 else (1, 2) if lead > 0 else (2, 1)
    if chance.random() < 0.04:
        places = chance.choice(FORFEITS)
    return TableResult((Seated(f"Player {one:02}", places[0]), Seated(f"Player {two:02}", places[1])))


def kept() -> list[Path]:
    """The tournaments that are kept."""
    return sorted(KEPT.glob("*.trf"))


def report_of(path: Path) -> Report:
    """A tournament that is kept."""
    return read(path.read_text(encoding="utf-8"))


def _write(binary: str) -> None:
    KEPT.mkdir(exist_ok=True)
    rounds = 0
    for number in chain(LARGE, ACCELERATED, count(1)):
        if rounds >= ROUNDS:
            return
        report = tournament(binary, number)
        rounds += len(report.rounds)
        text = written(report).replace("\r\n", "\n")
        (KEPT / f"{number:03}.trf").write_text(text, encoding="utf-8")
        print(number, len(report.players), len(report.rounds))


if __name__ == "__main__":
    _write(sys.argv[1])
