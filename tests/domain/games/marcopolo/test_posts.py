"""MP-POST, MP-BEJ, MP-OFFICE: posts, Bejing, office bonuses."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    CompleteContract,
    EndTurn,
    MakeBonusStep,
    MarcoPoloPosition,
    RelocatePost,
    TakeThreeCoins,
    UseCityCard,
    position,
    rules,
)

EIGHT = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "anxi", "xian")


def green_beside_adana(*posts: str) -> MarcoPoloPosition:
    """Given Green on the oasis beside Adana (1 camel and 3 coins), with what the way there costs, and these posts."""
    green = position(turn=GREEN).figure(GREEN, "oasis_9").posts(GREEN, *posts).dice(GREEN, 1, 1)
    return green.owns(GREEN, coin=3, camel=2)


def goes_to_adana(green: MarcoPoloPosition) -> MarcoPoloPosition:
    """When Green makes the step."""
    return green.travels(GREEN, ("green/1", "green/1"), "adana")


@rules("MP-POST-01")
def test_a_post_comes_from_the_player_board() -> None:
    after = goes_to_adana(green_beside_adana()).lies("post@3:adana", "post/green").holds_pieces("reserve@3", 8)
    after.cites("MP-POST-01", kind="post").order_of("post/green -> post@3:adana", "camel -> purse@3")


@rules("MP-POST-02")
@pytest.mark.parametrize(("before", "points"), [(6, {}), (7, {"posts": 5}), (8, {"posts": 10})])
def test_the_8th_and_the_9th_post_bring_points_at_once(before: int, points: dict[str, int]) -> None:
    after = goes_to_adana(green_beside_adana(*EIGHT[:before])).scores(GREEN, **points)
    if points:
        after.cites("MP-POST-02", kind="point")
    else:
        after.cites_not("MP-POST-02")


@rules("MP-DX-10", "MP-POST-03", "MP-POST-04", "MP-POST-02", "AMB-15", "MP-TURN-01")
def test_with_all_posts_placed_one_must_be_moved() -> None:
    green = (
        goes_to_adana(green_beside_adana(*EIGHT, "alexandria"))
        .asks(GREEN, "relocate post")
        .gains(GREEN, coin=-3, camel=-2)
    )
    green.cites("MP-POST-03", task="relocate post").cites("MP-POST-04", task="local bonus")
    assert {type(offer) for offer in green.playing.offers(GREEN)} == {RelocatePost}
    green.offers_values(GREEN, RelocatePost, "place", *EIGHT, "alexandria")
    green.refuses(GREEN, EndTurn(), rule="MP-TURN-06").refuses(GREEN, RelocatePost("kochi"), rule="MP-POST-03")
    green.refuses(GREEN, RelocatePost("adana"), rule="MP-POST-03", reason="no-own-post-there")
    for misspelt in ("atlantis", "bejing/1", ""):
        green.refuses(GREEN, RelocatePost(misspelt), rule="MP-POST-03", reason="no-such-place")
    after = green.decides(GREEN, RelocatePost("xian")).posts_at(GREEN, *EIGHT[:-1], "alexandria", "adana").scores(GREEN)
    after.gains(GREEN, coin=3, camel=1).cites("MP-POST-03", kind="post").asks(GREEN, "may end")


@rules("MP-POST-03", "MP-REW-05")
def test_a_bonus_step_moves_a_post_too() -> None:
    green = green_beside_adana(*EIGHT, "alexandria").holds(GREEN, "C07").owns(GREEN, camel=4, pepper=2, gold=1)
    green.decides(GREEN, CompleteContract("C07"), MakeBonusStep("oasis_9", "adana")).asks(GREEN, "relocate post")
    green.decides(GREEN, RelocatePost("moscow")).posts_at(GREEN, *EIGHT[1:], "alexandria", "adana")


@rules("MP-POST-04", "AMB-15", "MP-OFFICE-01")
def test_a_moved_post_takes_the_office_bonus_and_loses_its_old_city() -> None:
    nine = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "anxi", "xian", "kochi")
    green = position(turn=GREEN).posts(GREEN, *nine).office("OF02", "alexandria").owns(GREEN, coin=3)
    green.city_card("CC27", "moscow/1").dice(GREEN, 1, 1, 4)
    green.travels(GREEN, ("green/1", "green/1"), "alexandria").then_decides(GREEN, RelocatePost("moscow"))
    green.gains(GREEN, coin=2).empty("office:alexandria").scores(GREEN).cites("MP-OFFICE-01", kind="coin")
    for other in (BLUE, YELLOW, RED):
        green.dice(other)
    green.decides(GREEN, EndTurn()).refuses(GREEN, UseCityCard("green/4", "CC27", 1, "", ()), rule="MP-CITY-01")


@rules("MP-POST-04", "MP-CITY-02", "AMB-18")
def test_a_moved_post_opens_the_card_only_in_a_later_turn() -> None:
    green = green_beside_adana(*EIGHT, "kochi").figure(GREEN, "venezia").office("", "alexandria").holds(GREEN, "C07")
    green.city_card("CC27", "alexandria/1").owns(GREEN, camel=2, pepper=2, gold=1).only_dice_of(GREEN, 2, 4)
    green.decides(GREEN, CompleteContract("C07"), MakeBonusStep("venezia", "alexandria"), RelocatePost("moscow"))
    green.refuses(GREEN, UseCityCard("green/4", "CC27", 1, "", ()), rule="MP-CITY-02")


@rules("MP-POST-05", "MP-BEJ-01", "MP-BEJ-03")
def test_bejing_takes_the_highest_free_space_and_gives_no_points_yet() -> None:
    match = position(turn=GREEN)
    for seat in (GREEN, RED, BLUE, YELLOW):
        match.figure(seat, "xian").owns(seat, coin=4).dice(seat, 1, 1)
    for space, seat in enumerate((GREEN, RED, BLUE, YELLOW), 1):
        colour = ("", "blue", "yellow", "green", "red")[seat]
        match.travels(seat, (f"{colour}/1", f"{colour}/1"), "bejing").posts_at(seat, f"bejing/{space}").scores(seat)
        match.cites("MP-BEJ-01", kind="post")
        if space < 4:
            match.then_decides(seat, EndTurn())


@rules("MP-BEJ-01")
def test_the_spaces_of_bejing() -> None:
    assert position().box.bejing_points == (10, 7, 4, 1)


@rules("MP-BEJ-02", "AMB-16", "MP-POST-03")
def test_a_post_moved_away_frees_its_space_and_the_others_stay() -> None:
    green = green_beside_adana(*EIGHT, "bejing/1").posts(RED, "bejing/2").figure(RED, "xian").owns(RED, coin=3)
    goes_to_adana(green).then_decides(GREEN, RelocatePost("bejing"), EndTurn())
    green.posts_at(GREEN, *EIGHT, "adana").posts_at(RED, "bejing/2").cites("MP-BEJ-02", kind="post")
    blue = green.dice(RED, 6).dice(BLUE, 1, 1).figure(BLUE, "xian").owns(BLUE, coin=4)
    blue.decides(RED, TakeThreeCoins("red/6"), EndTurn()).travels(BLUE, ("blue/1", "blue/1"), "bejing")
    blue.posts_at(BLUE, "bejing/1").posts_at(RED, "bejing/2")


@rules("MP-BEJ-03")
def test_who_has_reached_bejing_may_travel_on() -> None:
    green = position(turn=GREEN).figure(GREEN, "bejing").posts(GREEN, "bejing/1").dice(GREEN, 1, 1).owns(GREEN, coin=3)
    green.travels(GREEN, ("green/1", "green/1"), "oasis_10").figures_at(GREEN, "oasis_10").posts_at(GREEN, "bejing/1")


@rules("MP-OFFICE-01", "MP-POST-05")
@pytest.mark.parametrize(
    ("tile", "gain"),
    [
        ("OF01", {"coin": 3}),
        ("OF02", {"coin": 5}),
        ("OF03", {"camel": 2}),
        ("OF04", {"camel": 3}),
        ("OF06", {"silk": 2}),
        ("OF07", {"gold": 2}),
    ],
)
def test_the_first_post_earns_the_office_tile(tile: str, gain: dict[str, int]) -> None:
    green = position(turn=GREEN).office(tile, "alexandria").dice(GREEN, 1, 1).owns(GREEN, coin=3)
    after = green.travels(GREEN, ("green/1", "green/1"), "alexandria").empty("office:alexandria")
    wanted = {"coin": -3}
    for item, count in gain.items():
        wanted[item] = wanted.get(item, 0) + count
    after.gains(GREEN, **{item: count for item, count in wanted.items() if count}).cites(
        "MP-OFFICE-01", kind="office-tile"
    )


@rules("MP-OFFICE-01")
def test_later_posts_in_the_city_get_nothing() -> None:
    match = position(turn=GREEN).office("OF02", "alexandria").owns(GREEN, coin=3).owns(RED, coin=4)
    match.dice(GREEN, 1, 1).dice(RED, 1, 1)
    match.travels(GREEN, ("green/1", "green/1"), "alexandria").gains(GREEN, coin=2).then_decides(GREEN, EndTurn())
    match.travels(RED, ("red/1", "red/1"), "alexandria").gains(RED, coin=-4).posts_at(RED, "alexandria")
