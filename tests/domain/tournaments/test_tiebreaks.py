"""Tie-breaks give what published examples have, and what a table computed by hand has.

The examples for two seats are those of Mario Held, *Exercises in Tie-Breaking* (Rev. 2403220900, for FIDE C.07 of
2023), with the answers that the rules of March 2026 change, as `OttoMilvang/TieBreakServer` has them in
`tests/test_fide_held_individual_exercises.py`.
"""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.tournaments.results import Ending, Round
from domain.tournaments.scoring import MatchPoints, PlacementPoints
from domain.tournaments.tiebreaks import TIE_BREAKS, ByValue, PlayedRounds, standings
from tests.domain.tournaments.crosstables import rounds_of
from tests.domain.tournaments.table_results import by_places, by_points

F = Fraction
SWISS = """
1   9+  13=   2=  15+   4=
2  10+   7+   1=  16+   3=
3  11=   6+   8+   4=   2=
4  12+   H   13+   3=   1=
5  13-  15-  11+   7=  10+
6  14-   3-   U   10+   8+
7  15+   2-  16-   5=  11-
8  16=  14+   3-  13+   6-
9   1-  10-   H   11f-  U
10  2-   9+  15-   6-   5-
11  3=  16-   5-   9f+  7+
12  4-   U   14f+  Z    Z
13  5+   1=   4-   8-  14-
14  6+   8-  12f-  Z   13+
15  7-   5+  10+   1-  16-
16  8=  11+   7+   2-  15+
"""
LONG = """
1   9+  13=   2=  15+   4=   6=   3=  16=   8+
2  10+   7+   1=  16+   3+   4=   6-  15=   5=
3  11=   6+   8+   4=   2-  16+   1=  14+  10+
4  12+   H   13+   3=   1=   2=  16=   6=  15+
5  13-  15-  11+   7=  10+  14-   9+   8-   2=
6  14-   3-   U   10+   8+   1=   2+   4=  16+
7  15+   2-  16-   5=  11-  10-  13+   9+  14+
8  16=  14+   3-  13+   6-  11=  15=   5+   1-
9   1-  10-   H   11f-  U   13+   5-   7-  12=
10  2-   9+  15-   6-   5-   7+  12+  11+   3-
11  3=  16-   5-   9f+  7+   8=  14-  10-  13=
12  4-   U   14f+  Z    Z   15-  10-  13=   9=
13  5+   1=   4-   8-  14-   9-   7-  12=  11=
14  6+   8-  12f-  Z   13+   5+  11+   3-   7-
15  7-   5+  10+   1-  16-  12+   8=   2=   4-
16  8=  11+   7+   2-  15+   3-   4=   1=   6-
"""
ROUND_ROBIN = """
1   5=   2+   3+   4-   6+
2   6+   1-   5+   3=   4+
3   4+   6+   1-   2=   5+
4   3-   5-   6=   1+   2-
5   1=   4+   2-   6f-  3-
6   2-   3-   4=   5f+  1-
"""
UNPLAYED = """
1   8=   6+   3=  14f+  5=   2-   9=
2   9-  11+  15+   5f-  7+   1+   5-
3  10f+  7+   1=   9=   H    Z    H
4  11f- 13f-  6f-  U    8=  15=   6=
5  13+   9=   7=   2f+  1=  11=   2+
6  14=   1-   4f+  7=   9-  10-   4=
7  15+   3-   5=   6=   2-  14-   U
8   1=  14f-  Z    Z    4=  13+  14-
9   2+   5=   H    3=   6+   H    1=
10  3f- 15f- 13=  15+  14+   6+  11-
11  4f-  2-   U   13+  15+   5=  10+
12  H    F   14+   H    Z    F    Z
13  5-   4f- 10=  11-   U    8-  15-
14  6=   8f+ 12-   1f- 10-   7+   8+
15  7-  10f+  2-  10-  11-   4=  13+
"""
"""`swiss_with_many_unplayed_rounds` of `OttoMilvang/TieBreakServer`: all kinds of unplayed rounds."""
UNPLAYED_VALUES = {
    "buchholz": "26 27.5 25.5 16 25.5 23.5 25 17.5 27 20.5 22.5 24.5 20.5 21 21.5",
    "buchholz-cut-1": "24 23.5 22 14.5 24 21 22.5 15.5 23.5 18 20 21 19 17.5 20",
    "median-buchholz": "19 18.5 17.5 12 19.5 16.5 17.5 11.5 18.5 13.5 15 17.5 14 13 15.5",
    "median-buchholz-2": "12 11.5 10 7 12 10 10.5 6 10.5 6.5 9.5 10.5 8 7.5 9",
    "sonneborn-berger": "14 14 14.25 6 17.5 7 9.25 4.75 16.75 9.25 13.5 14 3.25 8.25 5.25",
    "wins": "2 4 2 1 3 1 2 1 2 3 4 3 1 3 2",
    "wins-at-the-table": "1 4 1 0 2 0 1 1 2 3 3 1 0 2 1",
}
"""Its values by the rules of March 2026, `swiss_with_many_unplayed_rounds.2026-03-01.all.txt`."""


def event(text: str, *, scheduled: bool = False) -> PlayedRounds:
    rounds = rounds_of(text)
    players = [line.split()[0] for line in text.strip().splitlines()]
    return PlayedRounds(players, rounds, MatchPoints(), scheduled=scheduled)


def value(name: str, player: int | str, played: PlayedRounds) -> Fraction:
    rule = TIE_BREAKS[name]
    assert isinstance(rule, ByValue)
    return rule.value(str(player), played)


def values(name: str, played: PlayedRounds) -> list[float]:
    return [float(value(name, player, played)) for player in played.players]


def places(played: PlayedRounds, *tie_breaks: str) -> dict[int, int]:
    return {int(line.player): line.place for line in standings(played, tie_breaks)}


def test_the_scores_of_the_examples() -> None:
    assert list(event(SWISS).scores.values()) == [
        3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5,
    ]  # fmt: skip
    assert list(event(LONG).scores.values()) == [
        6, 6, 6.5, 6, 4, 6, 4.5, 4.5, 3, 4, 3.5, 3, 2.5, 4, 4, 4.5,
    ]  # fmt: skip
    assert list(event(ROUND_ROBIN).scores.values()) == [3.5, 3.5, 3.5, 1.5, 1.5, 1.5]


@pytest.mark.parametrize("name", UNPLAYED_VALUES)
def test_many_unplayed_rounds(name: str) -> None:
    assert values(name, event(UNPLAYED)) == list(map(float, UNPLAYED_VALUES[name].split()))


@pytest.mark.parametrize(
    ("player", "buchholz"),
    [(2, 13), (1, 12.5), (3, 15.5), (5, 8.5), (8, 13.5), (11, 12.5), (4, 14), (16, 12.5)],
)
def test_buchholz(player: int, buchholz: float) -> None:
    """Exercises 1 to 4, with the answers of 2026 for players 4 and 11."""
    assert value("buchholz", player, event(SWISS)) == buchholz


def test_the_mean_buchholz_of_opponents() -> None:
    """Exercise 9 with the answers of 2026: it uses the Buchholz of all players, each with two decimals."""
    played = event(SWISS)
    expected = [12.40, 13.60, 12.90, 13.38, 13.20, 13.25, 11.70, 12.90, 12.75, 10.80, 12.75, 14.00, 11.90, 13.00, 12.20,
                13.10]  # fmt: skip
    for player, mean in zip(played.players, expected, strict=True):
        tables = [one.table_of(player) for one in played.rounds]
        found = [value("buchholz", other, played) for table in tables if table for other in table.met(player)]
        assert float(sum(found) / len(found)) == pytest.approx(mean, abs=0.0051)


@pytest.mark.parametrize(
    ("player", "cut"),
    [(5, 7.5), (8, 12), (11, 11), (7, 12.5), (9, 7.5), (13, 12), (1, 11), (3, 13), (4, 11.5), (16, 11), (12, 9.5),
     (14, 9), (15, 11)],
)  # fmt: skip
def test_buchholz_cut_1(player: int, cut: float) -> None:
    """Exercises 5 to 8, with the answer of 2026 for player 11."""
    assert value("buchholz-cut-1", player, event(SWISS)) == cut


def test_median_buchholz() -> None:
    """From the adjusted scores of the opponents, by hand.

    Player 2 met 10, 7, 1, 16 and 3, with 1, 1.5, 3.5, 3.5 and 3.5 points. Player 4 met 12, 13, 3 and 1: 12 was absent
    in the last two rounds, which count as draws (2 + 1 = 3), so 3, 1.5, 3.5 and 3.5; the half bye is a virtual opponent
    of 2.5 (own score 3.5, at most 5 draws), which is cut first.
    """
    played = event(SWISS)
    assert value("median-buchholz", 2, played) == F("1.5") + F("3.5") + F("3.5")
    assert value("median-buchholz-2", 2, played) == F("3.5")
    assert value("median-buchholz", 4, played) == F("1.5") + 3 + F("3.5")
    assert value("median-buchholz-2", 4, played) == 3


def test_sonneborn_berger() -> None:
    """Exercise 12, with the answers of 2026 for players 4, 6 and 11."""
    assert values("sonneborn-berger", event(SWISS)) == [
        8, 9.5, 10.5, 9.25, 4.25, 6, 3.25, 5.25, 2.25, 1.5, 4.75, 4, 4.25, 4.5, 3.5, 7.25,
    ]  # fmt: skip


def test_sonneborn_berger_of_a_round_robin() -> None:
    """Exercise 14: a forfeit counts as played."""
    assert values("sonneborn-berger", event(ROUND_ROBIN, scheduled=True)) == [9.25, 6.25, 6.25, 4.25, 3.25, 2.25]


def test_a_bye_of_a_round_robin_counts_for_nothing() -> None:
    played = event("1 2+ 3= U\n2 1- U 3+\n3 U 1= 2-", scheduled=True)
    # the scores are 2.5, 2 and 1.5; the byes add no opponents
    assert values("buchholz", played) == [3.5, 4, 4.5]


def test_wins() -> None:
    """Exercises 27 and 28."""
    assert values("wins", event(SWISS)) == [2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3]
    assert values("wins-at-the-table", event(SWISS)) == [2, 3, 2, 2, 2, 2, 1, 2, 0, 1, 1, 0, 1, 2, 2, 3]


def test_a_direct_encounter_decides_nothing_while_meetings_are_missing() -> None:
    """Exercises 23 and 24."""
    found = places(event(SWISS), "direct-encounter")
    assert {player: found[player] for player in (1, 3, 4, 16)} == {1: 2, 3: 2, 4: 2, 16: 2}
    assert {player: found[player] for player in (5, 8, 11)} == {5: 7, 8: 7, 11: 7}


def test_direct_encounters_of_a_long_swiss() -> None:
    """Exercise 25."""
    expected = [3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6]
    assert places(event(LONG), "direct-encounter") == dict(enumerate(expected, 1))


def test_direct_encounters_of_a_round_robin() -> None:
    """Exercise 26."""
    found = places(event(ROUND_ROBIN, scheduled=True), "direct-encounter")
    assert found == {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}


def test_the_mean_score_of_opponents_leaves_unplayed_rounds_out() -> None:
    """Player 4 met 12, 13, 3 and 1, with 3 (adjusted), 1.5, 3.5 and 3.5 points."""
    assert value("opponents-average", 4, event(SWISS)) == F("11.5") / 4
    assert value("opponents-average", "1", event("1 U\n2 Z")) == 0


def test_a_voided_match_is_an_unplayed_round_that_nobody_chose() -> None:
    """a and b have 1 and 0 points after round 1; the voided match of round 2 gives neither a point nor a meeting."""
    rounds = [
        Round((by_places("a", "c"), by_places("d", "b"))),
        Round((by_points({"a": 9, "b": 3}, void=True), by_places("c", "d"))),
    ]
    played = PlayedRounds("abcd", rounds, MatchPoints())
    assert played.scores == {"a": 1, "b": 0, "c": 1, "d": 1}
    # a met c (1); the virtual opponent has min(1, two draws) = 1 and was not beaten
    assert [value("buchholz", "a", played), value("sonneborn-berger", "a", played)] == [2, 1]
    # b met d (1), the virtual opponent has 0; no round counts as a draw for those who met b
    assert [value("buchholz", "b", played), played.adjusted["b"]] == [1, 0]
    assert value("wins", "a", played) == 1


# -- tables of four and three -----------------------------------------------------------------------------------------

PLACES = PlacementPoints({3: (F(4), F(2), F(0)), 4: (F(4), F(2), F(1), F(1))})
"""A draw of all is worth (4 + 2 + 1 + 1) / 4 = 2."""
PODS = PlayedRounds(
    "abcdefg",
    [
        Round((by_places("a", "b", "c", "d"), by_places("e", "f", "g"))),
        Round((by_places("a", ["e", "f"], "b"), by_places("c", "d", forfeits=["g"]))),
        Round((by_places("b", "c", "e", "d"),), {"a": Ending.HALF_BYE, "f": Ending.PAIRING_BYE}),
    ],
    PLACES,
    seats=4,
)
"""Points: a 4 + 4 + 2 = 10; b 2 + 1 + 4 = 7; c 1 + 4 + 2 = 7; d 1 + 2 + 1 = 4; e 4 + 3/2 + 1 = 13/2;
f 2 + 3/2 + 4 = 15/2; g 0.

Adjusted: g was there last in round 1, forfeited in round 2 (0 stays) and was absent in round 3, a draw: 0 + 0 + 2 = 2.
a has the half bye in the last round: a draw, 2 as awarded. The others as they are.
"""


def test_the_scores_of_pods() -> None:
    assert PODS.scores == {"a": 10, "b": 7, "c": 7, "d": 4, "e": F(13, 2), "f": F(15, 2), "g": 0}
    assert PODS.adjusted == {**PODS.scores, "g": 2}


def test_buchholz_of_pods() -> None:
    # a: b + c + d = 18; e + f + b = 21; half bye: three times min(10, 3 draws of 2) = 18
    assert value("buchholz", "a", PODS) == 18 + 21 + 18
    # c: a + b + d = 21; met d alone, so d counts for the two who are missing: 4 * 3 = 12; b + e + d = 17.5
    assert value("buchholz", "c", PODS) == 21 + 12 + F(35, 2)
    # f: e + g = 8.5 and their mean 4.25; a + e + b = 23.5; pairing bye: three times min(7.5, 6) = 18
    assert value("buchholz", "f", PODS) == F(51, 4) + F(47, 2) + 18
    # g: e + f = 14 and 7; forfeit: min(0, …) three times; absence: min(0, 6) three times
    assert value("buchholz", "g", PODS) == 21


def test_cuts_of_pods_take_one_opponent() -> None:
    # a: one virtual opponent of the half bye, 6, though d has 4
    assert value("buchholz-cut-1", "a", PODS) == 57 - 6
    # then the highest, f with 7.5
    assert value("median-buchholz", "a", PODS) == 57 - 6 - F(15, 2)
    # two of the half bye, then f and one of the two meetings with b (7)
    assert value("median-buchholz-2", "a", PODS) == 57 - 12 - F(15, 2) - 7
    # f: the pairing bye was not their choice, so g with 2
    assert value("buchholz-cut-1", "f", PODS) == F(217, 4) - 2


def test_sonneborn_berger_of_pods() -> None:
    # a beat b, c, d (18) and e, f, b (21), and half of 18 for the half bye
    assert value("sonneborn-berger", "a", PODS) == 18 + 21 + 9
    # f beat g (2), lost to e: results 0 and 1, mean 1/2 against the mean of 4.25; drew with e, beat b; bye: a win
    assert value("sonneborn-berger", "f", PODS) == 2 + F(17, 8) + F(13, 4) + 7 + 18


def test_opponents_average_and_wins_of_pods() -> None:
    assert value("opponents-average", "a", PODS) == F(18 + 21, 6)
    assert value("opponents-average", "c", PODS) == (21 + 4 + F(35, 2)) / 7
    assert [value("wins", player, PODS) for player in "abcdefg"] == [2, 1, 1, 0, 1, 1, 0]
    assert value("wins-at-the-table", "f", PODS) == 0


def test_a_shared_first_place_is_no_win() -> None:
    played = PlayedRounds("abc", [Round((by_places(["a", "b"], "c"),))], PLACES, seats=3)
    assert [value("wins", player, played) for player in "abc"] == [0, 0, 0]


def test_direct_encounters_of_pods() -> None:
    # b and c have 7 points each and met twice: c was worse in round 1 and in round 3
    lines = standings(PODS, ["direct-encounter"])
    assert [(line.place, line.player) for line in lines] == list(enumerate("afbcedg", 1))


def test_a_missing_meeting_can_change_nothing_where_one_is_ahead_of_all() -> None:
    """a, b and c have a score of 1 each; a beat b and c; b and c did not meet, so a win would give either 1 < 2."""
    text = "a b+ c+ Z Z Z\nb a- Z Z Z d+\nc Z a- d+ Z Z\nd Z Z c- Z b-\n"
    rounds = rounds_of(text)
    played = PlayedRounds("abcd", rounds, MatchPoints(win=F(1)))
    tied = TIE_BREAKS["direct-encounter"].split(["a", "b", "c"], played)
    assert tied == [["a"], ["b", "c"]]


# -- the order --------------------------------------------------------------------------------------------------------


def test_the_organiser_chooses_the_order() -> None:
    played = event(SWISS)
    # 1, 3, 4 and 16 have 3.5 points: Buchholz 12.5, 15.5, 14, 12.5; wins 2, 2, 2, 3; Sonneborn-Berger 8, …, 7.25
    by_buchholz = places(played, "buchholz", "wins")
    by_wins = places(played, "wins", "buchholz")
    assert {player: by_buchholz[player] for player in (1, 3, 4, 16)} == {3: 2, 4: 3, 16: 4, 1: 5}
    assert {player: by_wins[player] for player in (1, 3, 4, 16)} == {16: 2, 3: 3, 4: 4, 1: 5}


def test_lots_come_last_and_players_without_one_share_a_place() -> None:
    rounds = [Round((by_places("d", "c"),))]
    equal = PlayedRounds("abcd", rounds, MatchPoints())
    assert [(line.place, line.player) for line in standings(equal, ["wins"])] == [
        (1, "d"),
        (2, "a"),
        (2, "b"),
        (2, "c"),
    ]
    drawn = PlayedRounds("abcd", rounds, MatchPoints(), lots={"c": 1, "b": 2, "d": 3})
    found = [(line.place, line.player) for line in standings(drawn, ["wins"])]
    assert found == [(1, "d"), (2, "c"), (3, "b"), (4, "a")]


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(KeyError):
        standings(event(SWISS), ["koya"])


@settings(max_examples=15, deadline=None)
@given(st.permutations(event(SWISS).players), st.permutations(sorted(TIE_BREAKS)))
def test_standings_do_not_depend_on_the_order_of_players(players: list[str], tie_breaks: list[str]) -> None:
    rounds = rounds_of(SWISS)
    one = standings(PlayedRounds(players, rounds, MatchPoints()), tie_breaks)
    assert one == standings(event(SWISS), tie_breaks)
    assert sorted(line.player for line in one) == sorted(players)


def test_standings_show_the_value_of_each_tie_break() -> None:
    first = standings(event(SWISS), ["buchholz", "direct-encounter", "wins"])[0]
    assert (first.player, first.score, first.values) == ("2", F(4), (F(13), None, F(3)))
