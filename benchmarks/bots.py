"""The strength of the bots: who wins, how they score, what they do in a match, and what a decision takes.

All but the time follows from the seeds: each match of a pairing is played with the next seed, and the seats alternate.
So matches can be played by several processes, in any order. Nothing but the domain is needed.
"""

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, zip_longest
from multiprocessing import TimeoutError as NotYet
from multiprocessing import get_context
from threading import TIMEOUT_MAX as NO_LIMIT
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from benchmarks.kept_matches import KeptMatches, Match, Played
from benchmarks.measurement import percentile, table
from domain.games import games
from domain.play.decision import AnyDecision
from domain.play.playing import Playing
from domain.play.strength import interval
from domain.simulation.bots import bot_events
from domain.simulation.random_play import new_match

PLANNER, GREEDY, RANDOM = "planner", "greedy", "random"
PAIRS = ((PLANNER, GREEDY), (GREEDY, RANDOM))
MATCHES = 40
"""Matches of each pairing, unless another number is asked for."""
FULL_MATCHES = 40
"""Matches of planners among themselves, at all seats of the game, unless another number is asked for."""
OPTIONS: Mapping[str, Mapping[str, str]] = {"marcopolo": {"character_draft": "on"}}
"""Options of those matches: as people mostly play."""

Decided: TypeAlias = Callable[[Any, AnyDecision], Iterable[str]]
Ended: TypeAlias = Callable[[Any, int], Mapping[str, int]]


# -- what is counted beside decisions and points ----------------------------------------------------------------------


def _no_decisions(turn: Any, decision: AnyDecision) -> Iterable[str]:
    return ()


def _no_figures(turn: Any, seat: int) -> Mapping[str, int]:
    return {}


def _marcopolo_decided(turn: Any, decision: AnyDecision) -> Iterator[str]:
    name = type(decision).__name__
    if name == "Travel":
        yield f"Travel in round {turn.round}"
    if name == "RerollDie" and getattr(decision, "die", "").endswith("/6"):
        yield "RerollDie of a six"


def _marcopolo_ended(turn: Any, seat: int) -> Mapping[str, int]:
    cards = [turn.box.objectives[card.partition("/")[2]] for card in turn.table.pieces(f"revealed@{seat}")]
    own = turn.seat(seat)
    finished = sum(all(own.has_post(place) for place in card.places) for card in cards)
    return {"trading posts": len(own.posted), "objective cards finished": finished}


DECIDED: Mapping[str, Decided] = {"marcopolo": _marcopolo_decided}
"""The further counts when a decision is made."""
ENDED: Mapping[str, Ended] = {"marcopolo": _marcopolo_ended}
"""The further counts for a seat at the end of a match."""


# -- one match --------------------------------------------------------------------------------------------------------


def play(match: Match) -> list[Played]:
    """Plays a match: what each seat did in it."""
    game = games()[match.game]
    playing = new_match(game, len(match.kinds), dict(match.options), match.seed)
    seats = [Played(kind) for kind in match.kinds]
    decided = DECIDED.get(match.game, _no_decisions)
    for seat, decision, seconds in _timed(playing, match):
        played = seats[seat - 1]
        played.counted[type(decision).__name__] += 1
        played.counted.update(decided(playing.turn, decision))
        played.seconds.append(seconds)
    for number, played in enumerate(seats, 1):
        played.place = int(playing.turn.face(f"rank@{number}") or 0)
        played.points = {category: playing.turn.points(number, (category,)) for category in game.categories}
        played.counted.update(ENDED.get(match.game, _no_figures)(playing.turn, number))
    return seats


def _timed(playing: Playing, match: Match) -> Iterator[tuple[int, AnyDecision, float]]:
    """Plays a match; for each decision the seat, the decision, and the processor time that it took."""
    started = time.process_time()
    for played in bot_events(playing, match.kinds, match.seed):
        spent = time.process_time() - started
        if played.decision is not None:
            yield played.seat, played.decision, spent
        started = time.process_time()


# -- many matches -----------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The plan of a measurement: the matches of each pairing and of planners at all seats, how many at a time (0: one
    per processor), the seconds after which to stop, and the folder of the matches.
    """

    pairs: int = MATCHES
    full: int = FULL_MATCHES
    processes: int = 0
    seconds: float = NO_LIMIT
    kept: KeptMatches | None = None

    def matches(self, name: str) -> list[list[Match]]:
        """The matches of a game: of each pairing, then those at all seats."""
        options = tuple(OPTIONS.get(name, {}).items())
        everybody = (PLANNER,) * max(games()[name].players)
        return [
            *([Match(name, _alternating(pair, n), (), f"match {n}") for n in range(self.pairs)] for pair in PAIRS),
            [Match(name, everybody, options, f"match {n}") for n in range(self.full)],
        ]


def _alternating(pair: tuple[str, str], number: int) -> tuple[str, ...]:
    return pair if number % 2 else pair[::-1]


class Results(NamedTuple):
    """The matches that were played, in the order of their seeds. ``stopped``: not all were."""

    of: Mapping[Match, list[Played]]
    stopped: bool


def play_all(matches: Sequence[Sequence[Match]], plan: Plan) -> Results:
    """Plays series of matches, several at a time; when it is interrupted or time is up, those finished until then.
    Those that are kept are not played again.

    The series take turns, the last one (the longest matches) first, so that each has played its part when time is up.
    """
    results = {match: seats for match in chain(*matches) if plan.kept and (seats := plan.kept.find(match))}
    wanted = [match for row in zip_longest(*reversed(matches)) for match in row if match is not None]
    ordered = [match for match in wanted if match not in results]
    if ordered:
        _play(ordered, plan, results)
    played = {match: results[match] for match in chain(*matches) if match in results}
    return Results(played, len(played) < len(wanted))


def _play(ordered: Sequence[Match], plan: Plan, results: dict[Match, list[Played]]) -> None:
    """Plays matches, and adds what is finished to the results."""
    until = time.monotonic() + plan.seconds
    processes = min(plan.processes or usable_processors(), len(ordered)) or 1
    # Processes are spawned: they share nothing with this one but the matches that they are given.
    with get_context("spawn").Pool(processes, _leave_signals_to_parent) as pool, _terminated_as_interrupted():
        coming = pool.imap_unordered(_numbered, enumerate(ordered))
        try:
            for done in range(1, len(ordered) + 1):
                number, seats = coming.next(min(max(until - time.monotonic(), 0), NO_LIMIT))
                results[ordered[number]] = seats
                if plan.kept:
                    plan.kept.add(ordered[number], seats)
                _report(done, ordered, number, seats)
        except (KeyboardInterrupt, NotYet):  # what is finished is shown
            pass
        pool.terminate()


def usable_processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _numbered(numbered: tuple[int, Match]) -> tuple[int, list[Played]]:
    return numbered[0], play(numbered[1])


def _leave_signals_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    """To be terminated, as by a limit of time from outside, is like being interrupted: what is finished is shown."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _report(done: int, ordered: Sequence[Match], number: int, seats: Sequence[Played]) -> None:
    """A line for each match that is finished: who has how many points, and the processor time of the match."""
    match = ordered[number]
    points = ", ".join(f"{seat.kind} {seat.total}{' (won)' if seat.won else ''}" for seat in seats)
    seconds = sum(sum(seat.seconds) for seat in seats)
    print(f"  {done}/{len(ordered)} {match.game}, {match.seed}: {points}; {seconds:.1f} s", flush=True)


# -- tables -----------------------------------------------------------------------------------------------------------


def measure(name: str, plan: Plan) -> tuple[str, bool]:
    """The tables of the bots of a game, none if no match was finished; and whether not all were."""
    matches = plan.matches(name)
    results = play_all(matches, plan)
    if not results.of:
        return "", results.stopped
    series = [[results.of[match] for match in each if match in results.of] for each in matches]
    *paired, full = series
    columns = {"planner (two seats)": _seats(series[:1], PLANNER), "greedy (two seats)": _seats(series[:1], GREEDY)}
    columns |= {f"planners ({max(games()[name].players)} seats)": _seats([full], PLANNER)}
    columns = {title: seats for title, seats in columns.items() if seats}
    parts = [
        _won_table(paired, full, matches),
        _counted_table("points", columns, lambda seat: seat.points),
        _counted_table("in a match", columns, lambda seat: seat.counted),
        _time_table(list(chain(*series))),
    ]
    return "\n\n".join(parts), results.stopped


def _seats(series: Iterable[Iterable[Sequence[Played]]], kind: str) -> list[Played]:
    return [seat for matches in series for match in matches for seat in match if seat.kind == kind]


def _won_table(
    paired: Sequence[Sequence[Sequence[Played]]], full: Sequence[Sequence[Played]], planned: Sequence[Sequence[Match]]
) -> str:
    rows = [
        _won_row(pair, matches, len(asked))
        for pair, matches, asked in zip(PAIRS, paired, planned, strict=False)
        if matches
    ]
    if full:
        best = [max(seat.total for seat in match) for match in full]
        every = [seat.total for match in full for seat in match]
        matches = f"{len(full)} of {len(planned[-1])}"
        points = f"the winners {_mean(best):.1f} (from {min(best)} to {max(best)}), all {_mean(every):.1f}"
        rows.append((f"{len(full[0])} planners", matches, "", "", points))
    return table(("who", "matches", "won", "95 %", "points"), rows)


def _won_row(pair: tuple[str, str], matches: Sequence[Sequence[Played]], asked: int) -> tuple[str, ...]:
    one, other = ([seat for match in matches for seat in match if seat.kind == kind] for kind in pair)
    won, lost = sum(seat.won for seat in one), sum(seat.won for seat in other)
    low, high = interval(won, len(one))
    return (
        f"{pair[0]} against {pair[1]}",
        f"{len(matches)} of {asked}",
        f"{won}, lost {lost}",
        f"{100 * low:.0f} to {100 * high:.0f} %",
        f"{_mean([seat.total for seat in one]):.1f} to {_mean([seat.total for seat in other]):.1f}",
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _counted_table(
    title: str, columns: Mapping[str, Sequence[Played]], counted: Callable[[Played], Mapping[str, int]]
) -> str:
    """Means by seat and match, with the share of the seats that have any; the highest of the first column first."""
    totals: dict[str, Counter[str]] = {title: Counter() for title in columns}
    for column, seats in columns.items():
        for seat in seats:
            totals[column].update(counted(seat))
    found = {name for total in totals.values() for name, number in total.items() if number}
    names = sorted(found, key=lambda name: ([-total[name] for total in totals.values()], name))

    def cell(seats: Sequence[Played], name: str) -> str:
        values = [counted(seat).get(name, 0) for seat in seats]
        return f"{_mean(values):.1f} ({100 * sum(map(bool, values)) / len(values):.0f} %)"

    rows = [(name, *(cell(seats, name) for seats in columns.values())) for name in names]
    return table((title, *columns), rows)


def _time_table(matches: Sequence[Sequence[Played]]) -> str:
    rows = []
    for kind in (PLANNER, GREEDY, RANDOM):
        seconds = [1000 * each for match in matches for seat in match if seat.kind == kind for each in seat.seconds]
        if seconds:
            rows.append((kind, f"{_mean(seconds):.1f} ms", f"{percentile(seconds, 0.99):.0f} ms", str(len(seconds))))
    return table(("a decision of", "processor time", "p99", "decisions"), rows)
