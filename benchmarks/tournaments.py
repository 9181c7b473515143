"""The pairing of rounds: how long one takes, by format and number of players."""

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from hashlib import sha256
from random import Random
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
DUTCH = (50, 200, 300)
LARGE_DUTCH = (500, 1000)
FEW_ROUNDS = 3
DRAWN = 0.25
MANY = 10_000
SHARE = VictoryPointShare(USUAL_POINTS.win, USUAL_POINTS.draw)


def measure() -> list[Row]:
    """All formats that pair from results."""
    rows = [_rounds(f"Dutch system, {players} players", Dutch(ROUNDS), players) for players in DUTCH]
    rows += [_large(players) for players in LARGE_DUTCH]
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


def _large(players: int) -> Row:
    """The first rounds of many players by the Dutch system: those with higher seeds win more often, as they do where
    seeds follow ratings.
    """
    field = [Entrant(f"p{index:04}", index) for index in range(1, players + 1)]
    rounds: list[Round] = []
    spent: list[float] = []
    for number in range(FEW_ROUNDS):
        paired, seconds = _timed(partial(Dutch(FEW_ROUNDS).pair, field, rounds))
        spent.append(seconds)
        tables = tuple(_likely(table, number, players) for table in paired.tables)
        rounds.append(Round(tables, {bye.player: bye.ending for bye in paired.byes}))
    all_rounds = ", ".join(f"{seconds:.1f}" for seconds in spent)
    return Row(f"Dutch system, {players:,} players", f"{max(spent):.1f} s", f"the slowest of {all_rounds} s")


def _likely(table: PairedTable, number: int, players: int) -> TableResult:
    """A result that is likelier for the higher seed."""
    chance, (one, two) = Random(f"{number} {table.players}"), table.players
    ahead = 1 / (1 + 10 ** (3 * (int(one[1:]) - int(two[1:])) / players))
    places = (1, 1) if chance.random() < DRAWN else (1, 2) if chance.random() < ahead else (2, 1)
    return TableResult((Seated(one, places[0]), Seated(two, places[1])))


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
