"""MP-OBJ, MP-END: objectives, final scoring, the result."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    EndTurn,
    MarcoPoloPosition,
    TakeThreeCoins,
    position,
    rules,
)


def at_the_end(players: int = 4, turn: int = GREEN) -> MarcoPoloPosition:
    """Given the last turn of the last round; nobody has objectives."""
    match = position(players, turn=turn).in_round(5).only_dice_of(turn, 6)
    for seat in match.playing.turn.numbers:
        match.objectives(seat)
    return match


def ended(match: MarcoPoloPosition, turn: int = GREEN) -> MarcoPoloPosition:
    """When the match ends; the seat in turn takes 3 coins before."""
    colour = ("", "blue", "yellow", "green", "red")[turn]
    return match.decides(turn, TakeThreeCoins(f"{colour}/6"), EndTurn()).finishes()


@rules("MP-EX-34", "MP-OBJ-01", "MP-OBJ-02")
def test_green_scores_one_of_two_objectives_and_three_places() -> None:
    match = at_the_end().objectives(GREEN, "OB10", "OB18").posts(GREEN, "lan_zhou", "kochi", "sumatra")
    ended(match).scores(GREEN, objectives=4, objective_places=6).cites("MP-OBJ-01", "MP-OBJ-02", kind="point")
    match.lies_only("revealed@3", "objective/OB10", "objective/OB18").empty("objective@3")


@rules("MP-EX-35", "MP-OBJ-01", "MP-OBJ-02")
def test_yellow_scores_both_objectives_and_moscow_once() -> None:
    match = at_the_end().objectives(YELLOW, "OB01", "OB03").posts(YELLOW, "moscow", "xian", "kashgar")
    ended(match).scores(YELLOW, objectives=4 + 7, objective_places=6)


@rules("MP-EX-40", "MP-OBJ-02")
@pytest.mark.parametrize(
    ("posts", "points"),
    [
        ((), {}),
        (("moscow",), {"objective_places": 1}),
        (("moscow", "kochi"), {"objective_places": 3}),
        (("moscow", "xian"), {"objective_places": 3, "objectives": 4}),
        (("moscow", "lan_zhou", "xian", "kochi"), {"objective_places": 10, "objectives": 8}),
        (("anxi", "sumatra"), {}),
    ],
)
def test_the_table_of_places(posts: tuple[str, ...], points: dict[str, int]) -> None:
    """Objectives: Moscow and Xian, Lan-Zhou and Kochi."""
    ended(at_the_end().objectives(RED, "OB01", "OB10").posts(RED, *posts)).scores(RED, **points)


@rules("MP-END-02", "MP-END-04")
def test_a_point_for_each_full_10_coins_and_nothing_is_spent() -> None:
    match = ended(at_the_end().owns(RED, coin=29, camel=30, gold=5).owns(BLUE, coin=9).owns(YELLOW, coin=10))
    match.scores(RED, coins=2).scores(BLUE).scores(YELLOW, coins=1).has(RED, coin=29, camel=30, gold=5).gains(RED)
    match.cites("MP-END-02", kind="point")


@rules("MP-END-02", "MP-BEJ-01")
def test_bejing_scores_its_spaces_and_goods_in_pairs() -> None:
    match = (
        at_the_end().posts(RED, "bejing/1").posts(BLUE, "bejing/2").posts(GREEN, "bejing/3").posts(YELLOW, "bejing/4")
    )
    match.owns(RED, gold=1, silk=1, pepper=3, camel=8).owns(BLUE, silk=1)
    ended(match).scores(RED, bejing=10, goods=2).scores(BLUE, bejing=7).scores(GREEN, bejing=4).scores(YELLOW, bejing=1)


@rules("MP-END-02")
def test_without_a_post_in_bejing_goods_are_worth_nothing() -> None:
    ended(at_the_end().owns(RED, gold=8)).scores(RED)


@rules("MP-END-02")
def test_everybody_with_the_most_contracts_gets_7_points() -> None:
    match = at_the_end().has_completed(RED, "C01", "C02").has_completed(BLUE, "C03", "S1").has_completed(GREEN, "C04")
    ended(match).scores(RED, most_contracts=7).scores(BLUE, most_contracts=7).scores(GREEN).scores(YELLOW)


@rules("MP-END-02", "AMB-29", "MP-CON-07")
def test_with_no_contract_completed_nobody_gets_the_7_points() -> None:
    match = ended(at_the_end().holds(RED, "C01", "C02"))
    for seat in (BLUE, YELLOW, GREEN, RED):
        match.scores(seat)


@rules("MP-END-03")
def test_most_points_win() -> None:
    match = (
        at_the_end()
        .has_points(RED, 5)
        .has_points(BLUE, 9)
        .has_points(GREEN, 7)
        .has_points(YELLOW, 1)
        .owns(YELLOW, camel=9)
    )
    ended(match).lies_only("rank@1", "rank/1").lies_only("rank@3", "rank/2").lies_only("rank@4", "rank/3").lies_only(
        "rank@2", "rank/4"
    )
    match.cites("MP-END-03", kind="rank")


@rules("MP-END-03")
def test_camels_break_ties_and_what_is_still_equal_is_shared() -> None:
    match = at_the_end().owns(RED, camel=3).owns(BLUE, camel=3).owns(GREEN, camel=2).has_points(YELLOW, -1)
    ended(match).lies_only("rank@4", "rank/1").lies_only("rank@1", "rank/1").lies_only("rank@3", "rank/3").lies_only(
        "rank@2", "rank/4"
    )


@rules("MP-END-01", "MP-ROUND-01", "MP-HIDE-04")
def test_nothing_is_scored_before_the_end_of_round_5() -> None:
    match = position(turn=GREEN).in_round(4).only_dice_of(GREEN, 6).owns(RED, coin=50)
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn()).scores(RED).lies_only("round", "round/5").empty("rank@4")


@rules("MP-END-01", "MP-END-02")
@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_score_alike(players: int) -> None:
    match = ended(at_the_end(players, YELLOW).owns(BLUE, coin=10).posts(YELLOW, "bejing/1"), YELLOW)
    match.scores(BLUE, coins=1).scores(YELLOW, bejing=10).lies_only("rank@2", "rank/1").lies_only("rank@1", "rank/2")


@rules("MP-END-02", "MP-COMP-03", "AMB-02")
def test_coins_have_no_end() -> None:
    ended(at_the_end().owns(RED, coin=1000)).scores(RED, coins=100)


@rules("MP-END-03")
def test_a_seat_that_left_comes_last_whatever_its_points() -> None:
    match = at_the_end().has_points(RED, 50).has_points(BLUE, 1).move("departed", "stock", "departed@4")
    ended(match).lies_only("rank@4", "rank/4").lies_only("rank@1", "rank/1")
