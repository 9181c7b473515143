"""The pairing of rounds: how long one takes, by format and number of players."""

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import TypeVar

from benchmarks.measurement import Row
from domain.tournaments.arena import Arena, WaitingPlayer
from domain.tournaments.dutch import Dutch
from domain.tournaments.pairing import Entrant, PairedTable, Pairing
from domain.tournaments.pods import Pods
from domain.tournaments.results import Round, Seated, TableResult
from domain.tournaments.scoring import USUAL_POINTS, VictoryPointShare
from domain.tournaments.tiebreaks import TIE_BREAKS, PlayedRounds, standings

Answer = TypeVar("Answer")

ROUNDS = 5
DUTCH = (50, 200, 500, 1000)
MANY = 10_000
SHARE = VictoryPointShare(USUAL_POINTS.win, USUAL_POINTS.draw)


def measure() -> list[Row]:
    """All formats that pair from results."""
    rows = [_rounds(f"Dutch system, {players} players", Dutch(ROUNDS), players) for players in DUTCH]
    rows += [_rounds(f"Pods of {seats}, {MANY:,} players", Pods(SHARE, seats), MANY) for seats in (3, 4)]
    return [*rows, *(_waves(seats) for seats in (2, 4)), _standings()]


def _rounds(name: str, pairing: Pairing, players: int) -> Row:
    """The rounds of a tournament after the first, whose results follow from the names."""
    field = [Entrant(f"p{index:04}", index) for index in range(1, players + 1)]
    rounds: list[Round] = []
    spent: list[float] = []
    for number in range(ROUNDS):
        paired, seconds = _timed(partial(pairing.pair, field, rounds))
        spent.append(seconds)
        rounds.append(Round(_played(paired.tables, number), {bye.player: bye.ending for bye in paired.byes}))
    return Row(name, f"{max(spent):.1f} s", f"the slowest of {ROUNDS} rounds; all: {sum(spent):.1f} s")


def _standings() -> Row:
    """The standings that `GetStandings` computes once for each version, with all tie-breaks."""
    field = [Entrant(f"p{index:04}", index) for index in range(1, MANY + 1)]
    pods, rounds = Pods(SHARE, 4), list[Round]()
    for number in range(ROUNDS):
        rounds.append(Round(_played(pods.pair(field, rounds).tables, number)))
    event = PlayedRounds([entrant.player for entrant in field], rounds, SHARE, 4)
    _, seconds = _timed(partial(standings, event, sorted(TIE_BREAKS)))
    return Row(f"Standings, {MANY:,} players", f"{seconds:.2f} s", f"{ROUNDS} rounds, {len(TIE_BREAKS)} tie-breaks")


def _waves(seats: int) -> Row:
    """Waves of an arena in which all play at the same time."""
    arena = Arena(SHARE, seats)
    played: list[TableResult] = []
    spent: list[float] = []
    for number in range(ROUNDS):
        waiting = [WaitingPlayer(f"p{index:04}", number) for index in range(MANY)]
        tables, seconds = _timed(partial(arena.wave, number, waiting, played))
        spent.append(seconds)
        played += _played(tables, number)
    return Row(f"Arena, tables of {seats}, {MANY:,} who wait", f"{max(spent):.1f} s", f"the slowest of {ROUNDS} waves")


def _timed(work: Callable[[], Answer]) -> tuple[Answer, float]:
    """An answer, and the processor time that it took."""
    started = time.process_time()
    return work(), time.process_time() - started


def _played(tables: Sequence[PairedTable], number: int) -> tuple[TableResult, ...]:
    """Results that follow from names and round."""
    results = []
    for table in tables:
        order = sorted(table.players, key=lambda player: sha256(f"{number} {player}".encode()).digest())
        seats = (
            Seated(player, order.index(player) + 1, Fraction(len(order) - order.index(player)))
            for player in table.players
        )
        results.append(TableResult(tuple(seats)))
    return tuple(results)
