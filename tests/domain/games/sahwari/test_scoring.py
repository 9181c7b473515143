"""SAH-SCORE, SAH-LEAD, SAH-WIN: influence at the end, clan leaders, the winner."""

import pytest

from domain.games.sahwari.leaders import bonus
from domain.games.sahwari.scoring import without_shared_first
from domain.play.turn import places_of
from tests.domain.games.sahwari.position import (
    A,
    ActivateArtifactSpace,
    AttackCamel,
    AttackChooseSpace,
    AttackDisplace,
    B,
    C,
    EndTurn,
    SahwariPosition,
    position,
    rules,
)


def last_turn(players: int = 3, **leaders: str) -> SahwariPosition:
    """The last seat is about to end the game; the tiles are few. Leaders by seat: ``a="thief"``."""
    named = {"abcd".index(seat) + 1: leader for seat, leader in leaders.items()}
    match = position(players, leaders=named)
    for seat in range(A, players):
        match.in_stage(seat, "guild-moved").decides(seat, EndTurn())
    return match.in_stage(players, "guild-moved")


def ends(match: SahwariPosition) -> SahwariPosition:
    last = len(match.turn.numbers)
    return match.decides(last, EndTurn()).finishes()


def thief(match: SahwariPosition, stored: int) -> SahwariPosition:
    """The clan area of SAH-EX-18: A's leader is the Thief."""
    match.row(A, left=["R01"], right=["R29", "R09", "R36"]).activated(A, "left/1", "right/2", "right/3")
    match.stores(A, stored).pawns(A, 4).shows(A, guarded_1="B1", guarded_5="B5", small_3="Y3")
    return match.keeps(A, guarded_4="B4")


# -- the worked examples ----------------------------------------------------------------------------------------------


@rules("SAH-EX-18", "SAH-SCORE-01", "SAH-SCORE-02", "SAH-SCORE-03", "SAH-SCORE-04", "SAH-SCORE-05", "SAH-SCORE-06")
@rules("SAH-LEAD-03", "AMB-14", "AMB-15", "AMB-21")
def test_a_thief_scores_22() -> None:
    match = ends(thief(last_turn(a="thief"), stored=3))
    match.scores(A, caravans=1, storage=4, recruit_track=5, spaces=4, leader=4, clan_abilities=4)
    assert match.total(A) == 22
    match.cites(
        "SAH-SCORE-01", "SAH-SCORE-02", "SAH-SCORE-03", "SAH-SCORE-04", "SAH-SCORE-06", "SAH-LEAD-03", kind="point"
    )


@rules("SAH-EX-19", "SAH-SCORE-02", "SAH-LEAD-03")
def test_without_stored_cubes_the_thief_scores_16() -> None:
    match = ends(thief(last_turn(a="thief"), stored=0))
    match.scores(A, caravans=1, recruit_track=5, spaces=4, leader=3, clan_abilities=3)
    assert match.total(A) == 16


@rules("SAH-EX-19", "SAH-ATT-05", "SAH-SCORE-04", "SAH-SCORE-06", "AMB-10")
def test_a_locked_space_counts_for_nothing() -> None:
    match = thief(last_turn(2, a="thief"), stored=0).stands("yellow/1", "0,0").stands("blue/1", "0,1")
    match.due(B, "attack", "token").decides(B, AttackCamel("0,0", "blue/1"), AttackChooseSpace("right/3"))
    match = ends(match.then_decides(B, AttackDisplace("0,2")))
    match.scores(A, caravans=1, recruit_track=5, spaces=3, leader=2)
    assert match.total(A) == 11


@rules("SAH-EX-12", "SAH-SCORE-04")
def test_both_circles_next_to_a_cube_count() -> None:
    match = ends(last_turn(a="merchant").row(A, left=["R22"]).activated(A, "left/1"))
    match.scores(A, spaces=2)


@rules("SAH-SCORE-01", "SAH-CARA-04", "AMB-12")
def test_red_circles_cost_influence_and_a_total_may_be_negative() -> None:
    match = ends(last_turn(a="dealer").shows(A, guarded_1="B3").keeps(A, guarded_2="B4", small_1="Y1"))
    match.scores(A, caravans=-6)
    assert match.total(A) == -6


@rules("SAH-SCORE-02", "SAH-EX-10")
@pytest.mark.parametrize(("cubes", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8)])
def test_the_storage_scores_its_leftmost_uncovered_value(cubes: int, points: int) -> None:
    match = ends(last_turn(a="diplomat").stores(A, cubes))
    match.scores(A, **({"storage": points} if points else {}))


@rules("SAH-SCORE-03", "SAH-EX-11")
@pytest.mark.parametrize(("pawns", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 7), (6, 9)])
def test_the_recruit_track_scores_its_leftmost_uncovered_value(pawns: int, points: int) -> None:
    match = ends(last_turn(a="diplomat").pawns(A, pawns))
    match.scores(A, **({"recruit_track": points} if points else {}))


@rules("SAH-SCORE-06")
def test_a_clan_ability_needs_both_spaces_activated() -> None:
    match = last_turn(a="thief").row(A, right=["R29", "R09", "R36"]).activated(A, "right/2").shows(A, small_1="Y4")
    ends(match).scores(A, spaces=2, leader=1)


@rules("SAH-SCORE-06")
def test_a_card_at_the_end_or_beside_another_colour_scores_no_clan_ability() -> None:
    match = last_turn(a="diplomat").row(A, right=["R09"]).activated(A, "right/1").shows(A, small_1="Y4")
    ends(match).scores(A, spaces=2)
    match = last_turn(a="diplomat").row(A, right=["R09", "R19"]).activated(A, "right/1").shows(A, small_1="Y4")
    ends(match).scores(A, spaces=2, leader=1)


@rules("SAH-SCORE-06")
def test_a_clan_ability_on_the_left_side_counts_too() -> None:
    match = last_turn(a="merchant").row(A, left=["R22", "R21"]).activated(A, "left/1")
    ends(match).scores(A, spaces=2)
    match = last_turn(a="merchant").row(A, left=["R24", "R36"]).activated(A, "left/1", "left/2")
    ends(match).scores(A, spaces=3, leader=1)  # the Spy ability of R24: one activated spy icon is no pair


@rules("AMB-15", "AMB-21", "SAH-SCORE-05", "SAH-SCORE-06", "SAH-LEAD-01")
def test_leader_and_clan_ability_of_the_same_kind_add_up() -> None:
    match = last_turn(a="diplomat").row(A, right=["R04", "R20"]).activated(A, "right/1", "right/2").stores(A, 2)
    ends(match).scores(A, storage=2, leader=1, spaces=1, clan_abilities=2)  # R04, Merchant: 4 cubes make 2 pairs


# -- leaders ----------------------------------------------------------------------------------------------------------


@rules("SAH-EX-20", "SAH-LEAD-01", "SAH-LEAD-02", "SAH-LEAD-03", "SAH-LEAD-04", "SAH-LEAD-05", "SAH-LEAD-06", "AMB-08")
def test_every_leader_counts_its_pairs() -> None:
    match = position(3, leaders={A: "spy"}).row(A, right=["R01", "R10", "R02", "R14", "R19"]).stores(A, 2)
    match.activated(A, "right/1", "right/2", "right/3", "right/4", "right/5")
    match.shows(A, small_1="Y1", small_2="Y2").keeps(A, guarded_1="B3", guarded_2="B4")
    seat = match.turn.seat(A)
    assert [space.icons for space in seat.spaces()] == [
        ("spy", "influence"),
        ("recruit", "bird"),
        ("attack", "chest"),
        ("spy", "attack"),
        ("spy", "influence"),
    ]
    assert (seat.cubes, len(seat.tokens())) == (7, 4)
    assert {name: bonus(seat, leader) for name, leader in match.box.leaders.items()} == {
        "merchant": 3,
        "diplomat": 2,
        "thief": 4,
        "spy": 1,
        "dealer": 2,
        "explorer": 0,
    }


@rules("SAH-EX-20", "SAH-LEAD-05", "AMB-08")
def test_the_dealer_counts_activated_attack_spaces_once_each() -> None:
    match = position(3, leaders={A: "dealer"}).row(A, right=["R32", "R10"]).activated(A, "right/1")
    assert match.turn.seat(A).spaces()[0].icons == ("attack", "attack")
    assert bonus(match.turn.seat(A), match.box.leaders["dealer"]) == 1
    match = (
        position(3, leaders={A: "dealer"}).row(A, right=["R31", "R14"]).activated(A, "right/1", "right/2").stores(A, 5)
    )
    assert bonus(match.turn.seat(A), match.box.leaders["dealer"]) == 2


@rules("SAH-LEAD-04", "AMB-08")
def test_the_spy_counts_both_icons_of_activated_spaces_only() -> None:
    match = position(3, leaders={A: "spy"}).row(A, right=["R08", "R36"])
    assert bonus(match.turn.seat(A), match.box.leaders["spy"]) == 0
    match.activated(A, "right/1")
    assert bonus(match.turn.seat(A), match.box.leaders["spy"]) == 1
    match.activated(A, "right/2")
    assert bonus(match.turn.seat(A), match.box.leaders["spy"]) == 1
    match.clear("space@1:right/1").locked(A, "right/1")
    assert bonus(match.turn.seat(A), match.box.leaders["spy"]) == 0


@rules("SAH-LEAD-01", "SAH-LEAD-02", "SAH-LEAD-04", "SAH-LEAD-05", "SAH-SCORE-05")
@pytest.mark.parametrize(
    ("leader", "rule", "points"),
    [
        ("merchant", "SAH-LEAD-01", 2),
        ("diplomat", "SAH-LEAD-02", 1),
        ("spy", "SAH-LEAD-04", 1),
        ("dealer", "SAH-LEAD-05", 1),
    ],
)
def test_the_bonus_of_the_leader_is_scored_by_its_own_rule(leader: str, rule: str, points: int) -> None:
    match = last_turn(a=leader).stores(A, 3)
    rows = {"merchant": ["R20", "R01"], "diplomat": ["R06", "R22"], "spy": ["R08", "R36"], "dealer": ["R32", "R10"]}
    match.row(A, right=rows[leader]).activated(A, "right/1")
    ends(match).cites(rule, kind="point")
    assert match.table.count("score@1:leader", "point") == points


# -- the winner -------------------------------------------------------------------------------------------------------


@rules("SAH-WIN-01", "SAH-SCORE-05")
def test_the_highest_total_wins() -> None:
    match = ends(last_turn().stores(A, 3).stores(B, 5).stores(C, 1))
    assert match.places() == [2, 1, 3]
    match.cites("SAH-WIN-01", kind="rank")


@rules("SAH-EX-24", "SAH-WIN-02", "AMB-07")
def test_a_tie_is_broken_by_recruits_and_artifacts() -> None:
    match = last_turn(3, a="dealer", b="diplomat", c="spy").pawns(A, 2).stores(A, 4).pawns(B, 3).stores(B, 2)
    match.pawns(C, 6).shows(A, guarded_1="B1", small_1="Y1").shows(B, guarded_2="B2", guarded_9="B9", small_3="Y3")
    ends(match)
    assert [match.total(seat) for seat in (A, B, C)] == [14, 14, 9]
    assert match.places() == [1, 2, 3]
    match.cites("SAH-WIN-02", kind="rank")


@rules("SAH-EX-24", "SAH-WIN-03")
def test_if_the_tie_is_not_broken_nobody_wins() -> None:
    match = last_turn(3, a="dealer", b="diplomat", c="spy").pawns(A, 2).stores(A, 4).pawns(B, 3).stores(B, 3)
    match.pawns(C, 6).shows(A, guarded_1="B1", small_1="Y1").shows(B, guarded_2="B2", guarded_9="B9")
    ends(match)
    assert [match.total(seat) for seat in (A, B, C)] == [14, 14, 9]
    assert match.places() == [2, 2, 3]
    match.cites("SAH-WIN-03", kind="rank")


@rules("SAH-WIN-01", "SAH-WIN-02", "SAH-WIN-03")
@pytest.mark.parametrize(
    ("results", "places"),
    [
        ([(5, 0), (4, 9)], [1, 2]),
        ([(5, 3), (5, 4)], [2, 1]),
        ([(5, 3), (5, 3)], [2, 2]),
        ([(5, 3), (5, 3), (5, 3), (1, 1)], [2, 2, 2, 4]),
        ([(7, 0), (5, 3), (5, 3), (1, 1)], [1, 2, 2, 4]),
        ([(-7, 0), (-5, 3)], [2, 1]),
    ],
)
def test_places(results: list[tuple[int, int]], places: list[int]) -> None:
    """A shared first place is left out: the tied seats get the second."""
    assert list(without_shared_first(places_of(dict(enumerate(results, 1)))).values()) == places


@rules("SAH-WIN-02", "AMB-07")
def test_cubes_on_spaces_break_ties_and_cards_do_not() -> None:
    match = last_turn(2, a="explorer", b="diplomat").row(A, right=["R29"]).row(B, right=["R36", "R13", "R34"])
    match.activated(A, "right/1").shows(A, small_1="Y1", small_2="Y2").shows(B, small_3="Y3")
    ends(match).scores(A, caravans=2, spaces=1).scores(B, caravans=2, leader=1)
    assert match.places() == [1, 2]
    match.cites("SAH-WIN-02", kind="rank")


@rules("SAH-WIN-01")
def test_a_seat_that_left_comes_last_whatever_its_influence() -> None:
    match = last_turn(a="explorer", b="diplomat", c="spy").stores(A, 5).stores(B, 1).stores(C, 3)
    match.playing.resign(A)
    ends(match).scores(A, storage=8).cites("SAH-WIN-01", kind="rank")
    assert match.places() == [3, 2, 1]


@rules("SAH-WIN-02", "SAH-WIN-03")
@pytest.mark.parametrize(
    ("cubes", "pawns", "places", "rule"), [(2, 3, [3, 2, 1], "SAH-WIN-02"), (0, 4, [3, 2, 2], "SAH-WIN-03")]
)
def test_a_seat_that_left_is_nobody_with_whom_to_tie(cubes: int, pawns: int, places: list[int], rule: str) -> None:
    match = last_turn(a="explorer", b="diplomat", c="spy").stores(A, 3).pawns(A, 1).stores(B, 3).pawns(B, 1)
    match.stores(C, cubes).pawns(C, pawns)
    match.playing.resign(A)
    ends(match)
    assert [match.total(seat) for seat in (A, B, C)] == [5, 5, 5]
    assert match.places() == places
    match.cites(rule, kind="rank")


@rules("SAH-WIN-01", "SAH-WIN-03")
def test_who_stayed_alone_wins_a_tie_with_a_seat_that_left() -> None:
    match = last_turn(2, a="explorer", b="diplomat").stores(A, 3).stores(B, 3)
    match.playing.resign(A)
    ends(match).cites("SAH-WIN-01", kind="rank")
    assert match.places() == [2, 1]


@rules("SAH-SCORE-04", "SAH-OPT-05")
def test_nothing_is_scored_before_the_end() -> None:
    match = position(3, leaders={A: "merchant"}).stands("blue/1", "2,2").resources("2,4", "artifact").stores(A, 1)
    match.row(A, left=["R22"]).decides(A, ActivateArtifactSpace("left/1")).scores(A)
