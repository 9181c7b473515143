"""Report files with what they say, recorded for the app, which reads them with code of its own.

With UPDATE_RECORDS=1 they are written again.
"""

import json
import os
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import clients
from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.trf import NotTRF, Report, TrfPlayer, read, written

FILE = Path(clients.__file__).parent / "web" / "test" / "recorded" / "reports.json"
PLACES = ((1, 2), (2, 1), (1, 1), (1, None), (None, 1), (None, None))
BYES = (Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.HALF_BYE, Ending.ABSENT)
POINTS = (
    MatchPoints(),
    MatchPoints(Fraction(3), Fraction(1), Fraction(0)),
    MatchPoints(Fraction(2), Fraction(1), Fraction(1, 2)),
)
REPORTS = 12


def report(seed: int) -> Report:
    """A tournament by chance, with forfeits, byes and voided tables."""
    dice = random.Random(seed)
    names = [f"Player, {letter}" for letter in "ABCDEFGHI"[: dice.randrange(4, 10)]]
    rounds = []
    for _ in range(dice.randrange(1, 6)):
        dice.shuffle(names)
        seated = names[: 2 * dice.randrange(1, len(names) // 2 + 1)]
        tables = [
            TableResult(tuple(map(Seated, pair, dice.choice(PLACES))), void=dice.random() < 0.1)
            for pair in zip(seated[::2], seated[1::2], strict=True)
        ]
        rounds.append(Round(tuple(tables), {name: dice.choice(BYES) for name in names if name not in seated}))
    players = [TrfPlayer(number, name) for number, name in enumerate(sorted(names), 1)]
    return Report("By chance", players, rounds, 5, 0, POINTS[seed % len(POINTS)])


def texts() -> Iterator[str]:
    """Files that can be read, and some that cannot."""
    good = [written(report(seed)) for seed in range(REPORTS)]
    yield from good
    yield good[0].replace("\r\n", "\n").replace("012", "012 \N{CYRILLIC CAPITAL LETTER YA}")
    yield "\N{BYTE ORDER MARK}" + good[1]
    yield ""
    yield "012 Nobody plays"
    first = next(line for line in good[2].splitlines() if line.startswith("001"))
    yield good[2] + first + "\r\n"
    yield good[2].replace(first, first[:80] + "77.5" + first[84:])
    yield good[2].replace(first, first[:91] + "   1 w 1" + first[99:])
    yield good[2].replace(first, first[:91] + "  99 w 1" + first[99:])
    yield good[2].replace(first, first[:91] + "   2 w ?" + first[99:])
    yield good[2].replace(first, first[:4] + "   x" + first[8:])


def said(text: str) -> Any:
    """The content of a file, as its results are imported: a voided table is two absences. None: it cannot be read."""
    try:
        found = read(text)
    except NotTRF:
        return None
    played = [[table for table in one.tables if not table.void] for one in found.rounds]
    tables = [[[*table.players], [seat.place or 0 for seat in table.seats]] for some in played for table in some]
    absent = (
        dict.fromkeys((p for t in one.tables if t.void for p in t.players), Ending.ABSENT) for one in found.rounds
    )
    byes = [{**one.byes, **away} for one, away in zip(found.rounds, absent, strict=True)]
    return {
        "players": [one.player for one in found.players],
        "rounds": [*map(len, played)],
        "tables": tables,
        "byes": [{name: ending.value for name, ending in sorted(one.items())} for one in byes],
        "points": [int(100 * worth) for worth in (found.scoring.win, found.scoring.draw, found.scoring.loss)],
    }


def test_the_recorded_files_say_what_they_said() -> None:
    recorded = [{"text": text, "said": said(text)} for text in texts()]
    if os.environ.get("UPDATE_RECORDS"):
        FILE.write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == recorded
    assert sum(one["said"] is not None for one in recorded) == REPORTS + 2
