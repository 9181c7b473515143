"""How well the bots play: who wins, what they do in a match, how they score, and what a decision takes.

All but the time follows from the seeds. Each match of a pairing is played with the next seed, and the seats alternate.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.measuring import Row, percentile
from domain.games import games
from domain.play.bots import bot_events
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.random_play import new_match

PLANNER, GREEDY, RANDOM = "planner", "greedy", "random"
PAIRS = ((PLANNER, GREEDY), (GREEDY, RANDOM))
MATCHES = 40
"""Matches of each pairing, unless another number is asked for."""
FULL_MATCHES = 12
"""Matches of planners among themselves, at all seats of the game, unless another number is asked for."""
OPTIONS: Mapping[str, Mapping[str, str]] = {"marcopolo": {"character_draft": "on"}}
"""Options of those matches: as people mostly play."""


@dataclass
class Tally:
    """What is counted over matches, for each kind of bot."""

    seats: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    categories: Counter[tuple[str, str]] = field(default_factory=Counter)
    actions: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    best: list[int] = field(default_factory=list)
    """The points of the best seat of each match."""

    def play(self, game: Game, kinds: Sequence[str], options: Mapping[str, str], seed: str) -> None:
        """Plays a match and counts what happens in it."""
        playing = new_match(game, len(kinds), options, seed)
        for kind, action, seconds in _timed(playing, kinds, seed):
            self.actions[kind, action] += 1
            self.seconds.setdefault(kind, []).append(seconds)
        self._count_result(playing, kinds)

    def _count_result(self, playing: Playing, kinds: Sequence[str]) -> None:
        turn, categories = playing.turn, playing.game.categories
        for seat, kind in enumerate(kinds, 1):
            self.seats[kind] += 1
            self.wins[kind] += turn.face(f"rank@{seat}") == "1"
            self.points[kind] += turn.points(seat, categories)
            for category in categories:
                self.categories[kind, category] += turn.points(seat, (category,))
        self.best.append(max(turn.points(seat, categories) for seat in turn.numbers))

    def mean(self, kind: str) -> float:
        """The mean points of a kind of bot."""
        return self.points[kind] / self.seats[kind]

    def each(self, kind: str, counted: Mapping[tuple[str, str], int]) -> str:
        """What was counted for a kind of bot: means by seat and match, most first."""
        means = {name: number / self.seats[kind] for (of, name), number in counted.items() if of == kind and number}
        return ", ".join(f"{name} {mean:.1f}" for name, mean in sorted(means.items(), key=lambda entry: -entry[1]))


def _timed(playing: Playing, kinds: Sequence[str], seed: str) -> Iterator[tuple[str, str, float]]:
    """Plays a match; for each decision the kind of bot, the class of decision, and the processor time that it took."""
    events = bot_events(playing, kinds, seed)
    next(events)
    started = time.process_time()
    for played in events:
        spent = time.process_time() - started
        yield kinds[played.seat - 1], type(played.decision).__name__, spent
        started = time.process_time()


def measure(name: str, matches: int, full_matches: int) -> list[Row]:
    """All figures of the bots of a game: by matches of each pairing, and by matches of planners at all seats."""
    game = games()[name]
    rows: list[Row] = []
    for pair in PAIRS:
        tally = Tally()
        for number in range(matches):
            tally.play(game, pair if number % 2 else pair[::-1], {}, f"match {number}")
        rows.extend(_pair_rows(pair, tally))
    tally = Tally()
    for number in range(full_matches):
        tally.play(game, [PLANNER] * max(game.players), OPTIONS.get(name, {}), f"match {number}")
    return [*rows, *(_full_rows(tally) if full_matches else ())]


def _pair_rows(pair: tuple[str, str], tally: Tally) -> Iterator[Row]:
    one, other = pair
    points = f"{tally.mean(one):.1f} points to {tally.mean(other):.1f}; the {other} won {tally.wins[other]}"
    yield Row(f"{one} against {other}, won", f"{tally.wins[one]} of {len(tally.best)}", points)
    for kind in pair:
        yield _time_row(kind, tally)


def _time_row(kind: str, tally: Tally) -> Row:
    seconds = tally.seconds[kind]
    mean, late = 1000 * sum(seconds) / len(seconds), 1000 * percentile(seconds, 0.99)
    return Row(f"a decision of {kind}", f"{mean:.1f} ms", f"p99 {late:.0f} ms, of {len(seconds)}; processor time")


def _full_rows(tally: Tally) -> Iterator[Row]:
    matches = len(tally.best)
    seats = tally.seats[PLANNER] // matches
    yield Row(
        f"{seats} planners, the winner's points",
        f"{sum(tally.best) / matches:.1f}",
        f"from {min(tally.best)} to {max(tally.best)} in {matches} matches; all seats {tally.mean(PLANNER):.1f}",
    )
    yield Row("their points by category", "", tally.each(PLANNER, tally.categories))
    yield Row("their decisions", "", tally.each(PLANNER, tally.actions))
    yield _time_row(PLANNER, tally)
