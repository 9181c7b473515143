"""The record of the ladder: bots play each match of it again as it stands there."""

from pathlib import Path

import pytest

from benchmarks import ladder_record
from benchmarks.bots import GREEDY, RANDOM, Plan, play
from benchmarks.kept_matches import GAMES, Match, Played
from benchmarks.ladder import CLUB, EXPERT, NOVICE, PAIRS, SEED, found, matches_of, rated_all
from benchmarks.ladder_record import Result, result_of
from domain.games import games
from domain.play.strength import STRENGTH, contests, interval


def test_later_matches_are_added_and_earlier_ones_stay(tmp_path: Path) -> None:
    file = tmp_path / "ladders" / "merv.txt"
    assert ladder_record.read(file) == []
    first = result_of(Match("merv", (NOVICE, RANDOM), (), f"{SEED} 12"), [Played(NOVICE, 1), Played(RANDOM, 2)])
    assert ladder_record.add(file, [first]) == [first]
    other = Result(3, ((RANDOM, 1), (NOVICE, 1)))
    played_differently = Result(12, ((NOVICE, 2), (RANDOM, 1)))
    assert ladder_record.add(file, [other, played_differently]) == [other, first]
    assert file.read_text() == "3 random 1 novice 1\n12 novice 1 random 2\n"
    assert ladder_record.read(file) == [other, first]


@pytest.mark.parametrize("name", games())
def test_the_record_is_of_these_bots(name: str) -> None:
    """A match of it is played again. Who changes how bots decide removes the record and plays a new one."""
    record = ladder_record.read(ladder_record.FOLDER / f"{name}.txt")
    cheap = [result for result in record if set(result.kinds) == {NOVICE, RANDOM}]
    last = cheap[-1]
    match = Match(name, last.kinds, (), f"{SEED} {last.number}")
    assert result_of(match, play(match)) == last
    planned = {
        (result_of(each, ()).number, each.kinds) for series in matches_of(name, Plan(999, 999)) for each in series
    }
    assert {(result.number, result.kinds) for result in record} <= planned


@pytest.mark.parametrize("name", games())
def test_the_strength_of_a_game_is_that_of_its_record(name: str) -> None:
    record = ladder_record.read(ladder_record.FOLDER / f"{name}.txt")
    assert contests(GAMES / name) == tuple(found(*pair, record) for pair in PAIRS)
    assert f'"matches": {len(record)},' in (GAMES / name / STRENGTH).read_text()
    assert all(f"{rating.mean}," in (GAMES / name / STRENGTH).read_text() for rating in rated_all(record).values())


def test_the_page_about_bots_has_the_figures_of_the_records() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = {row.split(" | ")[0].lstrip("| "): row.rstrip(" |").split(" | ")[1:] for row in page.splitlines()}
    records = [ladder_record.read(ladder_record.FOLDER / f"{name}.txt") for name in games()]
    pairs = {"expert against `club`": (EXPERT, CLUB), "`club` against `greedy`; aim: 85 %": (CLUB, GREEDY)}
    for title, pair in pairs.items():
        played = [found(*pair, record) for record in records]
        assert rows[title] == [said(contest.won, contest.matches) for contest in played]
    full = [[dict(each.seats)[EXPERT] for each in record if len(each.seats) > 2] for record in records]
    expected = [said(sum(place == 1 for place in places), len(places)) for places in full]
    assert rows["expert at four seats, with the other levels and `greedy`"] == expected


def said(won: int, of: int) -> str:
    low, high = interval(won, of)
    return f"{won} of {of} ({100 * low:.0f}\N{EN DASH}{100 * high:.0f})"
