"""The characters that move otherwise: the Polos and Wilhelm von Rubruk."""

from tests.domain.games.marcopolo.position import (
    GREEN,
    ChooseCharacter,
    CompleteContract,
    EndTurn,
    MakeBonusStep,
    MarcoPoloPosition,
    RelocatePost,
    StopTravelling,
    TakeThreeCoins,
    Travel,
    TravelOn,
    position,
    rules,
    started,
)


def polos(*figures: str) -> MarcoPoloPosition:
    """Given the turn of Green, who is Niccolo and Marco, with the two figures here and dice for six steps."""
    green = position(turn=GREEN, characters={GREEN: "niccolo_marco"}).figures_at(GREEN, "venezia", "venezia")
    return green.figure(GREEN, *figures).dice(GREEN, 6, 6, 1).owns(GREEN, coin=18, camel=9).office("", "moscow")


SIXES = Travel(("green/6", "green/6"))


@rules("MP-CHAR-04", "MP-SETUP-13", "AMB-26")
def test_the_steps_may_be_split_and_cost_what_they_cost_together() -> None:
    green = polos("venezia", "venezia").office("OF02", "alexandria").decides(GREEN, SIXES)
    green.then_decides(GREEN, TravelOn("venezia", "oasis_1", False), TravelOn("venezia", "alexandria", False))
    green.then_decides(GREEN, TravelOn("oasis_1", "moscow", False)).gains(GREEN, coin=-12).posts_at(GREEN)
    green.lies("office:alexandria", "office-tile/OF02").refuses(GREEN, StopTravelling(""), rule="MP-CHAR-04")
    green.refuses(GREEN, StopTravelling("anxi"), rule="MP-CHAR-04")
    green.offers_values(GREEN, StopTravelling, "first", "moscow", "alexandria").then_decides(
        GREEN, StopTravelling("moscow")
    )
    green.posts_at(GREEN, "moscow", "alexandria").gains(GREEN, coin=-12 + 5).figures_at(GREEN, "moscow", "alexandria")
    green.order_of("figure -> figure@3:moscow", "post -> post@3:moscow", "post -> post@3:alexandria").cites(
        "MP-CHAR-04"
    )


@rules("MP-CHAR-04", "AMB-26")
def test_the_player_says_which_end_comes_first() -> None:
    green = (
        polos("oasis_1", "venezia").office("", "alexandria").decides(GREEN, SIXES, TravelOn("oasis_1", "moscow", False))
    )
    green.then_decides(GREEN, TravelOn("venezia", "alexandria", False), StopTravelling("alexandria"))
    green.order_of("post -> post@3:alexandria", "post -> post@3:moscow").gains(GREEN, coin=-7)


@rules("MP-CHAR-04", "AMB-26")
def test_a_figure_that_did_not_move_places_nothing() -> None:
    green = polos("moscow", "venezia").office("", "alexandria")
    green.decides(GREEN, SIXES, TravelOn("venezia", "alexandria", False))
    green.offers_values(GREEN, StopTravelling, "first", "").then_decides(GREEN, StopTravelling(""))
    green.posts_at(GREEN, "alexandria").figures_at(GREEN, "alexandria", "moscow")


@rules("MP-CHAR-04", "AMB-26", "MP-TRAVEL-09")
def test_all_costs_are_paid_before_anything_is_gained() -> None:
    """The 5 coins of Alexandria's office cannot pay for a step of the other figure."""
    green = polos("venezia", "venezia").office("OF02", "alexandria").owns(GREEN, coin=3)
    green.decides(GREEN, SIXES, TravelOn("venezia", "alexandria", False)).offers_no(GREEN, TravelOn)


@rules("MP-CHAR-04")
def test_both_figures_together_make_no_more_steps_than_the_low_die() -> None:
    green = polos("venezia", "venezia").dice(GREEN, 2, 6).decides(GREEN, Travel(("green/2", "green/6")))
    green.decides(GREEN, TravelOn("venezia", "oasis_1", False), TravelOn("venezia", "oasis_1", False))
    green.offers_no(GREEN, TravelOn).refuses(GREEN, TravelOn("oasis_1", "moscow", False), rule="MP-TRAVEL-01")


@rules("MP-CHAR-04", "AMB-26")
def test_two_figures_that_end_together_place_one_post() -> None:
    green = polos("venezia", "venezia").office("OF01", "alexandria").decides(GREEN, SIXES)
    green.then_decides(GREEN, TravelOn("venezia", "alexandria", False), TravelOn("venezia", "alexandria", False))
    green.then_decides(GREEN, *green.offered(GREEN, StopTravelling)[:1]).posts_at(GREEN, "alexandria").gains(
        GREEN, coin=-7 + 3
    )


@rules("MP-CHAR-04", "MP-REW-05")
def test_a_bonus_step_moves_one_of_the_two() -> None:
    green = polos("moscow", "venezia").holds(GREEN, "C07").owns(GREEN, camel=5, pepper=2, gold=1)
    green.decides(GREEN, CompleteContract("C07")).offers_values(GREEN, MakeBonusStep, "figure", "moscow", "venezia")
    green.decides(GREEN, MakeBonusStep("moscow", "anxi")).figures_at(GREEN, "anxi", "venezia").posts_at(GREEN, "anxi")


@rules("MP-CHAR-04", "MP-CHAR-09")
def test_the_polos_get_a_camel_each_round() -> None:
    match = polos("venezia", "venezia").only_dice_of(GREEN, 6).decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
    match.gains(GREEN, coin=3, camel=1).cites("MP-CHAR-09", kind="camel")


# -- Wilhelm ------------------------------------------------------------------------------------------------------


def wilhelm(*posts: str, at: str = "venezia", **purse: int) -> MarcoPoloPosition:
    """Given the turn of Green, who is Wilhelm, with these posts and the figure here; no office tiles."""
    green = position(turn=GREEN, characters={GREEN: "wilhelm"}).posts(GREEN, *posts).figure(GREEN, at).dice(GREEN, 6, 6)
    green.owns(GREEN, **(purse or {"coin": 18, "camel": 9}))
    for city in ("moscow", "alexandria", "karakorum", "lan_zhou"):
        green.office("", city)
    return green


@rules("MP-CHAR-05", "MP-SETUP-13", "MP-COMP-01")
def test_wilhelm_has_two_black_posts_more() -> None:
    wilhelm().lies_only("reserve@3", *["post/green"] * 9, *["post/black"] * 2)


@rules("MP-CHAR-05", "MP-CHAR-06", "AMB-27", "MP-TRAVEL-10")
def test_wilhelm_posts_on_the_way_and_is_paid_after_the_movement_in_path_order() -> None:
    green = wilhelm(coin=12, camel=3).office("OF04", "moscow")
    green.decides(GREEN, SIXES, TravelOn("venezia", "oasis_1", False), TravelOn("oasis_1", "moscow", False))
    green.then_decides(GREEN, TravelOn("moscow", "anxi", True)).posts_at(GREEN).gains(GREEN, coin=-12, camel=-3)
    green.lies("office:moscow", "office-tile/OF04").then_decides(GREEN, StopTravelling(""))
    green.posts_at(GREEN, "moscow", "anxi").gains(GREEN, coin=-12 + 5, camel=-3 + 3).cites("MP-CHAR-05", kind="post")
    green.cites("MP-CHAR-06", task="local bonus")
    green.order_of("post -> post@3:moscow", "post -> post@3:anxi", "camel -> purse@3", "coin -> purse@3")


@rules("MP-CHAR-05", "AMB-27", "MP-TRAVEL-06")
def test_posting_on_the_way_is_free_to_do_and_only_wilhelms() -> None:
    route = ("oasis_1", "moscow", "anxi")
    wilhelm().travels(GREEN, ("green/6", "green/6"), *route).posts_at(GREEN, "anxi")
    wilhelm().travels(GREEN, ("green/6", "green/6"), *route, posting=["moscow"]).posts_at(GREEN, "moscow", "anxi")
    other = position(turn=GREEN).owns(GREEN, coin=18, camel=9).office("", "moscow")
    other.decides(GREEN, SIXES, TravelOn("venezia", "oasis_1", False), TravelOn("oasis_1", "moscow", False))
    other.refuses(GREEN, TravelOn("moscow", "anxi", True), rule="MP-TRAVEL-06").offers_no(GREEN, TravelOn, post=True)


@rules("MP-CHAR-05", "MP-POST-01")
def test_wilhelm_posts_only_in_places_that_take_one_and_where_he_has_none() -> None:
    """Not in the oasis, not at the start of the journey, not where an own post stands or will stand."""
    green = (
        wilhelm(at="alexandria")
        .decides(GREEN, SIXES)
        .refuses(GREEN, TravelOn("alexandria", "venezia", True), rule="MP-CHAR-05")
    )
    green.decides(GREEN, TravelOn("alexandria", "oasis_9", False))
    green.refuses(GREEN, TravelOn("oasis_9", "adana", True), rule="MP-CHAR-05")
    green.decides(GREEN, TravelOn("oasis_9", "adana", False), TravelOn("adana", "oasis_9", True))
    green.decides(GREEN, TravelOn("oasis_9", "adana", False)).refuses(
        GREEN, TravelOn("adana", "oasis_9", True), rule="MP-POST-01"
    )
    standing = wilhelm("moscow").decides(
        GREEN, SIXES, TravelOn("venezia", "oasis_1", False), TravelOn("oasis_1", "moscow", False)
    )
    standing.refuses(GREEN, TravelOn("moscow", "anxi", True), rule="MP-POST-01")


@rules("MP-CHAR-05", "AMB-27", "MP-BEJ-01")
def test_wilhelm_may_post_in_bejing_on_the_way() -> None:
    green = wilhelm(at="xian").travels(GREEN, ("green/6", "green/6"), "bejing", "oasis_10", posting=["bejing"])
    green.posts_at(GREEN, "bejing/1").figures_at(GREEN, "oasis_10")


@rules("MP-DX-15", "MP-CHAR-05", "MP-POST-03", "AMB-27")
def test_the_last_post_left_on_the_way_makes_a_relocation_due_at_the_end() -> None:
    ten = ("karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "kashgar", "xian", "ormuz", "kochi", "adana")
    green = (
        wilhelm(*ten)
        .holds_pieces("reserve@3", 1)
        .travels(GREEN, ("green/6", "green/6"), "oasis_1", "moscow", "anxi", posting=["moscow"])
    )
    green.asks(GREEN, "relocate post").lies("post@3:moscow", "post/black").offers_values(
        GREEN, RelocatePost, "place", *ten, "moscow"
    )
    green.decides(GREEN, RelocatePost("kochi")).posts_at(GREEN, *(set(ten) - {"kochi"}), "moscow", "anxi").gains(
        GREEN, coin=5
    )
    other = wilhelm(*ten).travels(GREEN, ("green/6", "green/6"), "oasis_1", "moscow", "anxi")
    other.posts_at(GREEN, *ten, "anxi").asks(GREEN, "may end")


@rules("MP-CHAR-05", "AMB-27")
def test_without_posts_left_wilhelm_relocates_none_for_passing() -> None:
    eleven = (
        "karakorum",
        "samarcanda",
        "lan_zhou",
        "karachi",
        "sumatra",
        "kashgar",
        "xian",
        "ormuz",
        "kochi",
        "adana",
        "anxi",
    )
    green = wilhelm(*eleven).decides(
        GREEN, SIXES, TravelOn("venezia", "oasis_1", False), TravelOn("oasis_1", "moscow", False)
    )
    green.refuses(GREEN, TravelOn("moscow", "oasis_1", True), rule="MP-CHAR-05").offers_no(GREEN, TravelOn, post=True)


@rules("MP-POST-02", "MP-CHAR-05", "AMB-32")
def test_wilhelms_11th_post_brings_10_points_at_once() -> None:
    ten = ("karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "kashgar", "xian", "ormuz", "kochi", "adana")
    green = wilhelm(*ten).travels(GREEN, ("green/6", "green/6"), "oasis_1", "moscow").scores(GREEN, posts=10)
    green.lies("post@3:moscow", "post/black").empty("reserve@3").cites("MP-POST-02", kind="point")


@rules("MP-POST-02", "MP-CHAR-05")
def test_wilhelms_8th_and_9th_post_score_too_and_the_10th_not() -> None:
    seven = ("karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "kashgar", "xian")
    route = ("oasis_1", "moscow", "anxi")
    wilhelm(*seven).travels(GREEN, ("green/6", "green/6"), *route, posting=["moscow"]).scores(GREEN, posts=15)
    nine = wilhelm(*seven, "ormuz", "adana").travels(GREEN, ("green/6", "green/6"), "oasis_1", "moscow")
    nine.scores(GREEN).lies("post@3:moscow", "post/black")


@rules("MP-SETUP-13", "MP-CHAR-05")
def test_wilhelm_takes_his_black_posts_when_he_is_chosen() -> None:
    match = next(
        match
        for match in (started(2, "character_draft", seed=str(seed)) for seed in range(50))
        if match.table.count("offered", "character/wilhelm")
    )
    second = match.playing.turn.order()[1]
    match.decides(second, ChooseCharacter("wilhelm")).lies(f"reserve@{second}", "post/black", "post/black")
    match.cites("MP-SETUP-13", kind="post")
