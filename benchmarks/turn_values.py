"""Learns what ends of turns of Marco Polo are worth at two seats: `python -m benchmarks.turn_values`.

Quick planners play against greedy bots; now and then they make a main action at random, so that positions differ. At
the end of each of their turns the measures of `domain.games.marcopolo.outlook` are taken down. A ridge regression for
each round says by each measure how many points more than the other seat they still made. ``--write`` writes the weights
to `domain/games/marcopolo/learnt.py`. 6,000 matches take some hours. Nothing but Python is needed.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, cast

from domain.games import games
from domain.games.marcopolo import learnt
from domain.games.marcopolo.outlook import measures
from domain.games.marcopolo.turn import MarcoPoloTurn
from domain.games.marcopolo.turns import MAIN_ACTION_DUE
from domain.play.thinking import Thinking
from domain.simulation.bots import choose
from domain.simulation.random_play import Picks, new_match
from domain.simulation.standings import POINT_WORTH

LEARNT = Path(learnt.__file__)
QUICK = Thinking(first=(16, 6), positions=200, width=3, lines=8, offers=12)
"""The depth of the planners: enough to travel, and four times as fast as in a match with people."""
AT_RANDOM = 10
"""One main action in this number is drawn by lot: first its class, then the action."""
RIDGE = 1000
"""The number of positions that weigh against a measure: those that hardly vary get hardly any weight."""


class Position(NamedTuple):
    """The end of a turn: its round, its measures, and how many points more than the other the seat made after it."""

    round: int
    measures: Mapping[str, int]
    gained: int


def positions(number: int) -> list[Position]:
    """The ends of the turns of a planner in a match against a greedy bot."""
    game = games()["marcopolo"]
    game = replace(game, bots=game.bots._replace(thinking=QUICK))
    planner = 1 + number % 2
    other = 3 - planner
    playing = new_match(game, 2, {}, f"learning {number}")
    playing.start()
    picks = Picks(f"learning {number}")
    turn = cast(MarcoPoloTurn, playing.turn)
    found: list[tuple[int, Mapping[str, int], int]] = []

    def lead() -> int:
        return turn.points(planner, game.categories) - turn.points(other, game.categories)

    while awaiting := playing.awaiting():
        seat = min(awaiting)
        question = playing.question(seat)
        main_action = question is not None and question.kind == MAIN_ACTION_DUE
        if seat == planner and main_action and not picks.below(AT_RANDOM):
            offers = list(playing.offers(seat))
            kind = picks.one_of(sorted({type(offer) for offer in offers}, key=lambda kind: kind.__name__))
            decision = picks.one_of([offer for offer in offers if type(offer) is kind])
        else:
            kind_of_bot = "planner" if seat == planner else "greedy"
            decision = choose(kind_of_bot, playing, seat, f"learning {number} {seat} {playing.version}")
        round_before = turn.round
        playing.perform(seat, decision)
        ended = playing.question(seat) is None or turn.round != round_before
        if seat == planner and ended and turn.round and not playing.finished:
            found.append((turn.round, measures(turn, turn.seat(planner), turn.seat(other)), lead()))
    return [Position(number, measured, lead() - before) for number, measured, before in found]


def regress(rows: Sequence[Sequence[float]], results: Sequence[float], ridge: float = RIDGE) -> list[float]:
    """The weights with which the rows come nearest to the results, and last what is added to all.

    Hoerl and Kennard, "Ridge regression" (1970): on columns of mean 0 and deviation 1, with ``ridge`` added to the
    diagonal.
    """
    count = len(rows)
    means = [sum(column) / count for column in zip(*rows, strict=True)]
    spread = [
        (sum((value - mean) ** 2 for value in column) / count) ** 0.5 + 1e-6
        for column, mean in zip(zip(*rows, strict=True), means, strict=True)
    ]
    columns = [
        [(value - mean) / each for value in column]
        for column, mean, each in zip(zip(*rows, strict=True), means, spread, strict=True)
    ]
    middle = sum(results) / count
    products = [[sum(map(float.__mul__, one, other)) for other in columns] for one in columns]
    for number, row in enumerate(products):
        row[number] += ridge
        row.append(sum(value * (result - middle) for value, result in zip(columns[number], results, strict=True)))
    weights = [weight / each for weight, each in zip(_solved(products), spread, strict=True)]
    return [*weights, middle - sum(weight * mean for weight, mean in zip(weights, means, strict=True))]


def _solved(equations: list[list[float]]) -> list[float]:
    """The solution of linear equations whose matrix is positive definite, by elimination."""
    size = len(equations)
    for number in range(size):
        pivot = equations[number]
        for row in (*equations[:number], *equations[number + 1 :]):
            factor = row[number] / pivot[number]
            row[number:] = [value - factor * above for value, above in zip(row[number:], pivot[number:], strict=True)]
    return [row[-1] / row[number] for number, row in enumerate(equations)]


def learn(found: Sequence[Position]) -> list[dict[str, int]]:
    """The weights of each round, as `learnt` keeps them."""
    weights: list[dict[str, int]] = []
    for number in range(1, learnt.ROUNDS + 1):
        those = [position for position in found if position.round == number]
        names = [name for name in those[0].measures if name != "one"]
        rows = [[float(position.measures[name]) for name in names] for position in those]
        regressed = regress(rows, [float(position.gained) for position in those])
        in_unit = [round(weight * POINT_WORTH * learnt.SCALE) for weight in regressed]
        weights.append(dict(zip((*names, "one"), in_unit, strict=True)))
    return weights


def written(weights: Sequence[Mapping[str, int]]) -> str:
    """The text of `learnt` with these weights."""
    text = LEARNT.read_text(encoding="utf-8")
    head, _, rest = text.partition("_BY_ROUND: Mapping[str, Sequence[int]] = {\n")
    _, _, tail = rest.partition("}\n")
    lines = [f'    "{name}": ({", ".join(str(each[name]) for each in weights)}),\n' for name in weights[0]]
    return f"{head}_BY_ROUND: Mapping[str, Sequence[int]] = {{\n{''.join(lines)}}}\n{tail}"


def _all_positions(matches: int, processes: int | None) -> Iterator[Position]:
    with get_context("spawn").Pool(processes) as pool:
        for number, found in enumerate(pool.imap_unordered(positions, range(matches)), 1):
            yield from found
            print(f"{number} of {matches} matches", flush=True)


def main() -> None:
    """Plays, learns, and prints or writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=6000)
    parser.add_argument("--processes", type=int, default=None, help="as many as there are processors, if not given")
    parser.add_argument("--write", action="store_true", help="write the weights to learnt.py")
    arguments = parser.parse_args()
    text = written(learn(list(_all_positions(arguments.matches, arguments.processes))))
    if arguments.write:
        LEARNT.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
