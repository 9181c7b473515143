"""One bot of another kind against three planners: `python -m benchmarks.four_seats sahwari club`.

At four seats, who plays as planners do wins a quarter. The seat of the other bot changes with each match.
"""

import argparse
from collections.abc import Iterator
from statistics import fmean, stdev

from benchmarks.bots import OPTIONS, PLANNER, play
from benchmarks.kept_matches import Match, Played
from domain.games import games
from domain.play.strength import interval
from domain.simulation.bots import KINDS

SEATS = 4


def played(game: str, kind: str, matches: int) -> Iterator[tuple[float, float]]:
    """The share of the win of the other bot in each match, and the points by which it was ahead of the mean."""
    options = tuple(OPTIONS.get(game, {}).items())
    for number in range(matches):
        place = number % SEATS
        kinds = tuple(kind if seat == place else PLANNER for seat in range(SEATS))
        seats = play(Match(game, kinds, options, f"four {number}"))
        yield won(seats, place), ahead(seats, place)


def won(seats: list[Played], place: int) -> float:
    """The share of the win of a seat: several winners share it."""
    return seats[place].won / sum(seat.won for seat in seats)


def ahead(seats: list[Played], place: int) -> float:
    """The points by which a seat was ahead of the mean of the others."""
    return seats[place].total - fmean(seat.total for number, seat in enumerate(seats) if number != place)


def main() -> None:
    """Plays, and prints how often it won and how far it was ahead."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[name for name, game in games().items() if SEATS in game.players])
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--matches", type=int, default=60, help="matches to play, at least two")
    given = parser.parse_args()
    shares, margins = zip(*played(given.game, given.kind, given.matches), strict=True)
    low, high = interval(round(sum(shares)), given.matches)
    error = stdev(margins) / given.matches**0.5
    print(f"{given.kind}: won {sum(shares):.1f} of {given.matches} ({100 * low:.0f} to {100 * high:.0f} %)")
    print(f"ahead of the mean of three planners by {fmean(margins):.1f} ± {error:.1f} points")


if __name__ == "__main__":
    main()
