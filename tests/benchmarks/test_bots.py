"""Matches of bots are measured anywhere: by any number of processes, with the domain alone, and until stopped."""

import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from benchmarks.bots import GREEDY, PLANNER, RANDOM, Plan, play, play_all
from benchmarks.kept_matches import GAMES, KeptMatches, Match, _sources, code_of
from domain.play.strength import interval

ROOT = Path(__file__).parents[2]
BLOCKED = ("grpc", "google", "eventsourcing", "caravanserai", "psycopg", "typer")
RANDOM_MATCHES = [[Match(name, (RANDOM, RANDOM), (), f"match {n}") for n in range(3)] for name in ("marcopolo", "merv")]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "benchmarks", *arguments]


def run_bare(tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    """Runs measurements where nothing that the service needs can be imported."""
    for name in BLOCKED:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise ImportError('blocked')", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    return subprocess.Popen(command(*arguments), cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def test_results_do_not_depend_on_how_many_processes_play() -> None:
    one, three = (play_all(RANDOM_MATCHES, Plan(processes=number)) for number in (1, 3))
    assert not one.stopped
    assert list(one.of) == [match for each in RANDOM_MATCHES for match in each] == list(three.of)
    for match, seats in one.of.items():
        assert [(seat.points, seat.counted, seat.won) for seat in seats] == [
            (seat.points, seat.counted, seat.won) for seat in three.of[match]
        ]
        assert sum(seat.won for seat in seats) <= 1
        assert sum(seat.counted.total() for seat in seats) > 50


def test_when_time_is_up_nothing_more_is_played() -> None:
    results = play_all(RANDOM_MATCHES, Plan(processes=1, seconds=0))
    assert results.stopped
    assert not results.of


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = KeptMatches(tmp_path / "kept")
    some = [each[:2] for each in RANDOM_MATCHES]
    first = play_all(some, Plan(processes=1, kept=kept))
    again = play_all(RANDOM_MATCHES, Plan(processes=1, seconds=0, kept=kept))
    assert again.stopped
    assert again.of == first.of
    assert len(first.of) == 4
    assert not play_all(some, Plan(processes=1, seconds=0, kept=kept)).stopped


def test_what_is_kept_holds_for_the_code_that_played_it() -> None:
    assert code_of("merv") != code_of("marcopolo")
    rules = {file.parent.name for file in _sources("merv") if GAMES in file.parents}
    assert rules == {"games", "merv"}
    assert {"bots.py", "playing.py", "table.py"} <= {file.name for file in _sources("merv")}


def test_bots_are_measured_and_written_without_what_the_service_needs(tmp_path: Path) -> None:
    """A match of a planner takes seconds: one that is kept stands in for it."""
    file, kept = tmp_path / "BOTS.md", tmp_path / "kept"
    file.write_text("# Bots\n\n## The Voyages of Marco Polo\n\nas before\n", encoding="utf-8")
    ((match,), *_) = Plan(pairs=1, full=0).matches("merv")
    played = play(Match("merv", (RANDOM, RANDOM), (), match.seed))
    seats = [replace(seat, kind=kind) for seat, kind in zip(played, match.kinds, strict=True)]
    KeptMatches(kept).add(match, seats)
    few = ("--pairs", "1", "--full", "0", "--processes", "1")
    with run_bare(tmp_path, "bots-merv", *few, "--keep", str(kept), "--write", str(file)) as process:
        assert process.wait() == 0
    text = file.read_text(encoding="utf-8")
    assert "## Merv: The Heart of the Silk Road\n" in text
    assert "| planner against greedy | 1 of 1 |" in text
    assert "| FulfilContract |" in text
    assert "as before" in text


def test_what_is_finished_is_shown_when_it_is_terminated(tmp_path: Path) -> None:
    with run_bare(tmp_path, "bots-marcopolo", "--pairs", "50", "--full", "0", "--processes", "1") as process:
        assert process.stdout is not None
        lines = iter(process.stdout)
        while "1/100 marcopolo, match 0:" not in next(lines):
            pass
        process.send_signal(signal.SIGTERM)
        rest = "".join(lines)
        assert process.wait() == 0
    found = re.search(r"^\| greedy against random \| (\d+) of 50 \|", rest, re.MULTILINE)
    assert found is not None
    assert 1 <= int(found[1]) < 50, "a quick machine plays on until it hears the signal"
    assert "a decision of" in rest


def test_the_interval_is_wide_for_few_matches_and_never_certain() -> None:
    low, high = interval(4, 5)
    assert low < 0.4
    assert 0.95 < high < 1
    assert interval(40, 40)[0] > 0.9
    assert interval(32, 40)[0] < 0.8 < interval(32, 40)[1]


def test_pairings_alternate_seats_and_planners_fill_a_table() -> None:
    first, second, full = Plan(pairs=2, full=1).matches("marcopolo")
    assert [match.kinds for match in first] == [(GREEDY, PLANNER), (PLANNER, GREEDY)]
    assert {kind for match in second for kind in match.kinds} == {GREEDY, RANDOM}
    assert full == [Match("marcopolo", (PLANNER,) * 4, (("character_draft", "on"),), "match 0")]
