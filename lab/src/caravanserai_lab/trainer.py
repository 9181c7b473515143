"""A trainer of bots for games without an estimate: bots play against themselves, and learn from how matches end.

    python -m caravanserai_lab.trainer lanterns --matches 200 --into domain/games/lanterns

It writes `weights/<players>.json` into the folder of the game. Bots of the kind `greedy` estimate positions by it from
then on, unless the game has an `evaluation.py`. All follows from the seed.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from caravanserai_lab.regression import Features, Regression
from domain.games import games
from domain.play.features import features_on
from domain.play.game import Game, SettingError
from domain.play.playing import Playing
from domain.play.weights import FOLDER, LARGEST, Weights
from domain.play.weights import WEIGHTS as KEY
from domain.simulation.bots import choose
from domain.simulation.random_play import Picks, new_match

Estimate: TypeAlias = Callable[[Any, Any], int]
"""The worth of a position to a seat, as `BotHooks.learnt` says it."""

BOT = "greedy"
"""The kind of the bots that learn and that are compared: one decision at a time."""
PULL, KEPT = 100, 0.998
"""The constants with which the regression learns (`Regression`): of a match, half is forgotten after 350 more."""
EXPLORED = 10
"""Of a hundred decisions of bots that learn, how many are any of the offers: what is never tried is never learnt."""
LEARNT_AFTER = 10
"""Matches after which bots play by what they have learnt since."""
COMPARED_AFTER = 50
"""Matches after which what was learnt plays against the best so far."""
COMPARED = 40
"""Matches in which it does."""
ACCEPTED = 1.1
"""The number of matches that it must win to be the best, in multiples of what an equal would win."""
FINAL = 200
"""Matches in which the best one plays in the end against bots that know points alone."""
THOUSAND = 1000


def points_alone(turn: Any, seat: Any) -> int:
    """The estimate of bots that know nothing but points."""
    return 0


class Result(NamedTuple):
    """The share of matches that were won (a shared place counts in part), and by how many points the seat was ahead of
    the mean of the others, each with its standard error.
    """

    matches: int
    won: float
    won_error: float
    ahead: float
    ahead_error: float

    def __str__(self) -> str:
        return f"won {self.won:.2f} ± {self.won_error:.2f}, ahead by {self.ahead:.1f} ± {self.ahead_error:.1f} points"


class Played(NamedTuple):
    """The end of a match: the lead of each seat over the mean of the others, in points, and its place."""

    ahead: Sequence[float]
    places: Sequence[int]


class Sample(NamedTuple):
    """The sight of a seat at some moment, and its lead then."""

    seat: int
    features: Features
    ahead: float


class Trainer:
    """Learns weights for a game at one number of seats."""

    def __init__(self, game: Game, players: int, seed: str) -> None:
        self._game = game
        self._players = players
        self._seed = seed
        self._regression = Regression(PULL, KEPT)
        self._played = 0
        self.weights = Weights({})
        self.best = self.weights

    def learn(self, matches: int) -> Iterator[tuple[int, Result]]:
        """Plays this number of matches; after which of them what was learnt met the best so far, and the results."""
        for _ in range(matches):
            number, self._played = self._played, self._played + 1
            samples: list[Sample] = []
            ended = self._play([self.weights.evaluate] * self._players, f"learning {number}", samples)
            targets = [ended.ahead[sample.seat - 1] - sample.ahead for sample in samples]
            self._regression.add([sample.features for sample in samples], targets)
            if self._played % LEARNT_AFTER == 0:
                self.weights = rounded(self._regression.weights())
            if self._played % COMPARED_AFTER == 0:
                result = self.compared(self.weights.evaluate, self.best.evaluate, COMPARED, f"compared {number}")
                if result.won * self._players >= ACCEPTED:
                    self.best = self.weights
                yield self._played, result

    def compared(self, estimate: Estimate, other: Estimate, matches: int, series: str) -> Result:
        """The result of bots with an estimate against bots with another one at all other seats; each seat in turn."""
        won: list[float] = []
        ahead: list[float] = []
        for number in range(matches):
            at = number % self._players
            estimates = [estimate if each == at else other for each in range(self._players)]
            played = self._play(estimates, f"{series} {number // self._players}")
            best = min(played.places)
            won.append((played.places[at] == best) / played.places.count(best))
            ahead.append(played.ahead[at])
        return Result(matches, *_mean(won), *_mean(ahead))

    def _play(self, estimates: Sequence[Estimate], series: str, samples: list[Sample] | None = None) -> Played:
        """Plays a match. With ``samples``, in which positions are noted, decisions are explored."""
        sitting = [
            replace(self._game, bots=self._game.bots._replace(evaluate=each, outlook=None)) for each in estimates
        ]
        seed = f"{self._seed} {series}"
        playing, explored = new_match(self._game, self._players, {}, seed), Picks(f"{seed} explored")
        playing.start()
        while awaiting := playing.awaiting():
            seat = min(awaiting)
            playing.game = sitting[seat - 1]
            explores = samples is not None and explored.below(100) < EXPLORED
            decision = choose("random" if explores else BOT, playing, seat, f"{seed} {seat} {playing.version}")
            playing.perform(seat, decision)
            if samples is not None and not playing.finished:
                samples += self._seen(playing)
        return Played(_ahead(playing), [int(playing.turn.face(f"rank@{seat}") or 0) for seat in playing.turn.numbers])

    def _seen(self, playing: Playing) -> Iterator[Sample]:
        for seat, ahead in zip(playing.turn.numbers, _ahead(playing), strict=True):
            yield Sample(seat, features_on(playing.table, seat, self._players), ahead)


def _ahead(playing: Playing) -> list[float]:
    """The lead of each seat over the mean of the others, in points; alone it is its points."""
    points = [playing.turn.points(seat, playing.game.categories) for seat in playing.turn.numbers]
    others = max(len(points) - 1, 1)
    return [own - (sum(points) - own) / others for own in points]


def rounded(weights: Mapping[str, float]) -> Weights:
    """Weights in points as whole thousandths, without those that are next to nothing."""
    whole = {feature: round(THOUSAND * weight) for feature, weight in weights.items()}
    return Weights({feature: max(-LARGEST, min(LARGEST, weight)) for feature, weight in whole.items() if weight})


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def written(weights: Weights, made: Mapping[str, Any], folder: Path, players: int) -> Path:
    """Writes a file of weights, with how they were made, into the folder of a game; where it is."""
    file = folder / FOLDER / f"{players}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    content = {"made": made, KEY: weights.of}
    file.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return file


def main(arguments: Sequence[str]) -> int:
    """Trains, says how it goes, and writes the best weights; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m caravanserai_lab.trainer", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("game", help="name of an installed game")
    parser.add_argument("--players", type=int, default=0, help="seats (otherwise 2, or the least number)")
    parser.add_argument("--matches", type=int, default=400, help="matches to learn from (usually 400)")
    parser.add_argument("--seed", default="1", help="everything follows from it (usually 1)")
    parser.add_argument("--into", type=Path, default=Path(), help="folder of the game's package (otherwise this one)")
    given = parser.parse_args(arguments)
    if given.matches < COMPARED_AFTER:
        parser.error(
            f"--matches: {given.matches} is less than {COMPARED_AFTER}, after which what was learnt is first judged"
        )
    if given.game not in games():
        parser.error(f"There is no game {given.game!r}. Games: {', '.join(sorted(games()))}")
    game = games()[given.game]
    try:
        players = given.players or (2 if 2 in game.players else min(game.players))
        game.setting(players, {})
    except SettingError as error:
        parser.error(str(error))
    if players == 1:
        parser.error(f"{game.name} has no opponents at one seat: what was learnt is judged by playing against them")
    return _train(Trainer(game, players, given.seed), game, players, given)


def _train(trainer: Trainer, game: Game, players: int, given: argparse.Namespace) -> int:
    for matches, result in trainer.learn(given.matches):
        taken = " (best so far)" if trainer.best is trainer.weights else ""
        _say(f"{matches} matches: against the best before, {result}{taken}")
    if not trainer.best.of:
        _say("Nothing that was learnt plays better than points alone; no file is written.")
        return 1
    final = trainer.compared(trainer.best.evaluate, points_alone, FINAL, "final")
    _say(f"against bots that know points alone, {FINAL} matches: {final}")
    made = {
        "by": "caravanserai_lab.trainer",
        "game": game.name,
        "rules_version": game.rules_version,
        "players": players,
        "matches": given.matches,
        "seed": given.seed,
        "against_points_alone": str(final),
    }
    _say(str(written(trainer.best, made, given.into, players)))
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
