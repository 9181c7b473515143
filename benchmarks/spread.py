"""Measures how far results spread around estimates: `python -m benchmarks.spread`.

Greedy bots play; after each decision the estimates of all seats are taken down, and who won in the end. `spread.py`
of a game gets the two numbers by which the chances of `domain.simulation.analysis` fit best: the mean logarithm of what
was said of the winner is least.
"""

import argparse
from collections.abc import Iterable, Sequence
from math import log
from typing import NamedTuple

from domain.games import games
from domain.play.game import Game
from domain.simulation.analysis import chances_by, estimates_of
from domain.simulation.bots import bot_events
from domain.simulation.random_play import new_match

WIDTHS = (2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 32, 40)
"""The widths that are tried at both ends, in points."""
LEAST = 1e-6


class Position(NamedTuple):
    """The estimates of all seats, the part of the match's decisions that were made, and how winners share the win."""

    estimates: tuple[float, ...]
    progress: float
    won: tuple[float, ...]


def positions(game: Game, players: int, seed: str) -> list[Position]:
    """The positions of a match of greedy bots."""
    playing = new_match(game, players, {}, seed)
    found = [estimates_of(playing) for _ in bot_events(playing, ("greedy",) * players, seed) if not playing.finished]
    first = [float(playing.turn.face(f"rank@{seat}") == "1") for seat in playing.turn.numbers]
    won = tuple(share / sum(first) for share in first)
    return [Position(estimates, number / len(found), won) for number, estimates in enumerate(found)]


def surprise(found: Iterable[Position], start: int, end: int) -> float:
    """The misfit of widths: the mean logarithm of the chances given to the winners; less is better."""
    logarithms = []
    for position in found:
        chances = chances_by(position.estimates, start + (end - start) * position.progress)
        logarithms.append(
            -sum(won * log(max(chance, LEAST)) for won, chance in zip(position.won, chances, strict=True))
        )
    return sum(logarithms) / len(logarithms)


def fitted(found: Sequence[Position]) -> tuple[int, int]:
    """The widths at the start and the end that fit best."""
    return min(((start, end) for start in WIDTHS for end in WIDTHS), key=lambda widths: surprise(found, *widths))


def main() -> None:
    """Plays, and prints the numbers of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[name for name, game in games().items() if game.bots.evaluate])
    parser.add_argument("--matches", type=int, default=20, help="matches of each number of seats")
    options = parser.parse_args()
    for name in options.games:
        game = games()[name]
        seats = sorted({players for players in (2, max(game.players)) if players in game.players})
        found = [
            position
            for players in seats
            for number in range(options.matches)
            for position in positions(game, players, f"spread {players} {number}")
        ]
        start, end = fitted(found)
        even = sum(log(len(position.won)) for position in found) / len(found)
        said = surprise(found, start, end)
        print(f"{name}: start {start}, end {end}; {len(found)} positions, {said:.3f} (even chances: {even:.3f})")


if __name__ == "__main__":
    main()
