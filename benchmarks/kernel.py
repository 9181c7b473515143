"""The kernel alone: folding, decoding, random matches, size of events, memory of a match, where the time goes."""

import cProfile
import io
import pstats
import tracemalloc
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.measurement import Row, rate
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.decision import AnyDecision
from domain.simulation.random_play import play_random
from domain.table.effects import Effect
from domain.table.table import Table
from domain.table.views import join
from service.persistence.matches.codec import StoredMatchCodec

GAME = "marcopolo"
PLAYERS = 4
MATCHES = 8


class Answer(NamedTuple):
    """A decision of a seat, and the version at which its question was asked."""

    seat: int
    asked_at: int
    decision: AnyDecision


def recorded_match(name: str, seed: str, bot: str = "random") -> tuple[list[Recorded], list[Answer]]:
    """The log of a random match, played through the aggregate, and its decisions."""
    codec = StoredMatchCodec(games())
    match, first = Match.create(codec, games(), name, Terms(GAME, PLAYERS, seed=seed), b"")
    log = list(first)
    for number in range(PLAYERS):
        log += match.join(f"player {number + 1}", bot=bot)
    log += match.start()
    playing = match.playing
    assert playing is not None
    decisions: list[Answer] = []
    state = 1
    while awaiting := playing.awaiting():
        seat = min(awaiting)
        offers = list(playing.offers(seat))
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        decision = offers[(state >> 33) % len(offers)]
        decisions.append(Answer(seat, awaiting[seat].asked_at, decision))
        log += match.decide(seat, decision)
    return log, decisions


def recorded_decisions(name: str, seed: str) -> list[Answer]:
    """The decisions of a random match with that name and seed whose seats are all players."""
    return recorded_match(name, seed, bot="")[1]


def reader(log: Sequence[Recorded]) -> StoredMatchCodec:
    """A codec that finds the box of a match, as that of a store does."""
    box = log[0].box
    return StoredMatchCodec(games(), lambda _: box)


def measure(seconds: float = 1.0, matches: int = MATCHES) -> list[Row]:
    """All figures of the kernel; each is measured some times for so long."""
    logs = [recorded_match(f"matches/{number}", f"benchmark-{number}")[0] for number in range(matches)]
    codec = reader(logs[0])
    rows = [codec.write_row(recorded) for recorded in logs[0]]
    full: list[list[Effect]] = [
        [
            effect
            for recorded in log
            for effect in join(recorded.event.effects, [h for o in recorded.openings for h in o.content.hidden])
        ]
        for log in logs
    ]
    created = logs[0][0].event.body
    areas = games()[GAME].table_areas

    def fold() -> int:
        for effects in full:
            Table(areas, created.layout).apply(effects)  # type: ignore[union-attr]
        return sum(map(len, full))

    def load() -> int:
        Match.load(codec, games(), logs[0][0].event.match, [codec.read_row(row) for row in rows])
        return 1

    def begin() -> int:
        codec.read_row(rows[0])
        return 1

    number = 0

    def play() -> int:
        nonlocal number
        number += 1
        play_random(games()[GAME], PLAYERS, {}, f"speed-{number}")
        return 1

    events = sum(len(log) for log in logs)
    event_bytes = sum(len(recorded.data) for log in logs for recorded in log[1:])
    first_bytes = sum(len(log[0].data) for log in logs) / matches
    decisions_per_match = events / matches
    fold_rate = rate(fold, seconds)
    load_rate = rate(load, seconds)
    begin_rate = rate(begin, seconds)
    play_rate = rate(play, 2 * seconds)
    return [
        Row("effects folded", f"{fold_rate:,.0f} /s", "full effects, with both fingerprints; target 1,000,000"),
        Row(
            "stored match decoded and folded",
            f"{load_rate:,.1f} matches/s",
            f"{load_rate * len(rows):,.0f} events/s; {len(rows)} events, rebuilding the live aggregate",
        ),
        Row("a first event decoded", f"{1e6 / begin_rate:,.0f} µs", "areas and layout are remembered by their bytes"),
        Row("random 4-player matches", f"{play_rate:,.1f} /s", "in process, one core; target 30"),
        Row("events of a match", f"{decisions_per_match:,.0f}", f"{sum(map(len, full)) / matches:,.0f} effects"),
        Row("bytes of an event", f"{event_bytes / (events - matches):,.0f}", "mean without the first"),
        Row("bytes of the first event", f"{first_bytes:,.0f}", "with layout; the box lies beside it"),
        Row(
            "memory of a cached match",
            f"{_memory(codec, rows):,.0f} KiB",
            "live aggregate at the end of a match, without its log",
        ),
    ]


def _memory(codec: StoredMatchCodec, rows: list[bytes], copies: int = 20) -> float:
    Match.load(codec, games(), "matches/warm", [codec.read_row(row) for row in rows])
    tracemalloc.start()
    kept = [Match.load(codec, games(), "matches/kept", [codec.read_row(row) for row in rows]) for _ in range(copies)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / 1024 / len(kept)


def profile(matches: int = 20) -> str:
    """The profile of random matches: the 20 functions with the most own time."""
    profiler = cProfile.Profile()
    profiler.enable()
    for number in range(matches):
        play_random(games()[GAME], PLAYERS, {}, f"profile-{number}")
    profiler.disable()
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).strip_dirs().sort_stats("tottime").print_stats(20)
    return text.getvalue()
