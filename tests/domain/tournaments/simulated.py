"""Tournaments with made-up results, for tests of pairings."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from domain.tournaments.pairing import Entrant, PairedRound, Pairing
from domain.tournaments.results import Round, Seated, TableResult
from domain.tournaments.scoring import PlacementPoints, totals

PLACES = PlacementPoints(
    {3: (Fraction(4), Fraction(2), Fraction(1)), 4: (Fraction(4), Fraction(3), Fraction(2), Fraction(1))}
)


def names(number: int) -> list[str]:
    """Names of players."""
    return [f"p{index:04}" for index in range(number)]


def ranked(players: Sequence[str], rounds: Sequence[Round]) -> list[Entrant]:
    """The players as entrants, ranked by score and then by name."""
    scores = totals(PLACES, rounds, players)
    order = sorted(players, key=lambda player: (-scores[player], player))
    return [Entrant(player, rank) for rank, player in enumerate(order, 1)]


def finished(paired: PairedRound, seed: object) -> Round:
    """The round with results that follow from the seed."""
    tables = []
    for table in paired.tables:
        order = sorted(table.players, key=lambda player: sha256(f"{seed} {player}".encode()).digest())
        tables.append(TableResult(tuple(Seated(player, order.index(player) + 1) for player in table.players)))
    return Round(tuple(tables), {bye.player: bye.ending for bye in paired.byes})


def simulated(pairing: Pairing, players: Sequence[str], number: int, seed: int = 0) -> list[PairedRound]:
    """The pairings of some rounds."""
    rounds: list[Round] = []
    paired = []
    for _ in range(number):
        paired.append(pairing.pair(ranked(players, rounds), rounds))
        rounds.append(finished(paired[-1], (seed, len(rounds))))
    return paired
