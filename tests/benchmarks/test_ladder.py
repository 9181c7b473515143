"""The ladder of bots: who beats the next one, ratings, and the data that `caravan games` shows."""

import json
from pathlib import Path

from benchmarks.bots import Plan
from benchmarks.ladder import CLUB, EXPERT, MIXED, NOVICE, PAIRS, found, matches_of, rated_all, write
from benchmarks.ladder_record import Result
from domain.games import games
from domain.play.levels import LEVELS
from domain.play.strength import Contest, contests
from domain.simulation.bots import KINDS


def match(*kinds: str, tie: bool = False) -> Result:
    """A match in which they came in in this order."""
    return Result(0, tuple((kind, 1 if tie else place) for place, kind in enumerate(kinds, 1)))


WON = [match(EXPERT, CLUB), match(EXPERT, CLUB), match(CLUB, EXPERT), match(EXPERT, CLUB, tie=True)]


def test_neighbours_alternate_seats_and_levels_sit_at_each_seat() -> None:
    *paired, full = matches_of("merv", Plan(pairs=2, full=4))
    assert [[match.kinds for match in each] for each in paired] == [[pair[::-1], pair] for pair in PAIRS]
    assert {kind for pair in PAIRS for kind in pair} <= set(KINDS)
    few = {
        len(each)
        for pair, each in zip(PAIRS, matches_of("merv", Plan(pairs=9, full=2)), strict=False)
        if EXPERT in pair
    }
    assert few == {2}, "experts think longest"
    assert [{match.kinds[seat] for match in full} for seat in range(4)] == [set(MIXED)] * 4
    assert len({match.seed for match in full}) == 4


def test_a_tie_is_no_win() -> None:
    assert found(EXPERT, CLUB, WON) == Contest(EXPERT, CLUB, 2, 1, 4)
    assert found(CLUB, EXPERT, WON) == Contest(CLUB, EXPERT, 1, 2, 4)
    low, high = Contest(EXPERT, CLUB, 2, 1, 4).range
    assert 0 < low < 50 < high < 100


def test_who_wins_is_rated_higher() -> None:
    ratings = rated_all([*[match(EXPERT, CLUB, NOVICE)] * 3, *WON])
    assert list(ratings) == [EXPERT, CLUB, NOVICE]
    assert [rating.matches for rating in ratings.values()] == [7, 7, 3]


def test_what_is_written_is_what_a_game_says_of_its_bots(tmp_path: Path) -> None:
    assert contests(tmp_path) == ()
    write(tmp_path / "strength.json", [Contest(EXPERT, CLUB, 2, 1, 4)], rated_all(WON), len(WON))
    assert contests(tmp_path) == (Contest(EXPERT, CLUB, 2, 1, 4),)
    assert json.loads((tmp_path / "strength.json").read_text())["matches"] == 4


def test_in_each_game_levels_were_measured_and_beat_the_next() -> None:
    neighbours = set(zip(LEVELS, (*LEVELS[1:], "random"), strict=True))
    for game in games().values():
        measured = [contest for contest in game.bots.contests if (contest.one, contest.other) in neighbours]
        assert len(measured) > 1, game.name
        assert all(contest.won > contest.lost for contest in measured), game.name
