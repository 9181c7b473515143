"""Tournaments with every kind of ruling, and the pairings that bbpPairings makes from their files.

`python -m tests.domain.tournaments.ruled BINARY` writes `ruled.json` again. Results, forfeits, voided tables and byes
follow from the number of the tournament, all pairings are those of bbpPairings.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.scoring import USUAL_POINTS
from domain.tournaments.trf import Report, TrfPlayer, written
from tests.domain.tournaments import oracle

KEPT = Path(__file__).with_name("ruled.json")
TOURNAMENTS = 60
LENGTH = 6
PLAYED = 4
"""The rounds of each that are paired."""
PLACES = ((1, 2), (2, 1), (1, 1))
BYES = (Ending.HALF_BYE, Ending.ABSENT, Ending.FULL_BYE)

Pairs = Sequence[Sequence[int]]


def name(number: int) -> str:
    return f"Player {number:02}"


class Ruled:
    """A tournament before each of its rounds."""

    def __init__(self, number: int) -> None:
        self._dice = Random(number)
        names = [name(player) for player in range(1, self._dice.randrange(8, 21) + 1)]
        players = [TrfPlayer(number, player, 2600 - 10 * number) for number, player in enumerate(names, 1)]
        scoring = oracle.FOOTBALL if number % 5 == 0 else USUAL_POINTS
        self.report = Report(f"Ruled {number}", players, [], LENGTH, self._dice.randrange(2), scoring)
        self._draw_byes()

    def _draw_byes(self) -> None:
        asked = (one.player for one in self.report.players if self._dice.random() < 0.08)
        self.byes = {player: self._dice.choice(BYES) for player in asked}

    @property
    def file(self) -> str:
        """The report file before a round, with the byes in it."""
        return written(replace(self.report, byes={len(self.report.rounds) + 1: self.byes}))

    def play(self, pairs: Pairs) -> None:
        """Plays a round: one table in ten is voided."""
        tables = []
        for one, two in pairs:
            if not two:
                self.byes[name(one)] = Ending.PAIRING_BYE
                continue
            first, second = self._dice.choice((*PLACES * 3, *PLACES, *oracle.FORFEITS))
            seats = Seated(name(one), first), Seated(name(two), second)
            tables.append(TableResult(seats, void=self._dice.random() < 0.1))
        self.report = replace(self.report, rounds=[*self.report.rounds, Round(tuple(tables), self.byes)])
        self._draw_byes()


def kept() -> list[list[Pairs]]:
    """The answers of bbpPairings, by tournament and round."""
    found: list[list[Pairs]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def answers(binary: str, number: int) -> Iterator[Pairs]:
    """The pairings that bbpPairings makes, round by round."""
    tournament = Ruled(number)
    for _ in range(PLAYED):
        pairs = oracle.answer(binary, tournament.file)
        yield [list(pair) for pair in pairs]
        tournament.play(pairs)


if __name__ == "__main__":
    found = [list(answers(sys.argv[1], number)) for number in range(TOURNAMENTS)]
    lines = ",\n".join(json.dumps(rounds, separators=(",", ":")) for rounds in found)
    KEPT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
