"""MP-CHAR: what the characters do."""

from collections.abc import Iterable

import pytest

from domain.games.marcopolo.contracts import ObtainContracts
from domain.play.decision import AnyDecision
from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    AdjustDie,
    AskKhan,
    BuyBlackDie,
    ChooseCharacter,
    CompleteContract,
    EndTurn,
    MakeBonusStep,
    MarcoPoloPosition,
    PlaceDrawnContract,
    RerollDie,
    TakeFiveCoins,
    TakeThreeCoins,
    Travel,
    TravelOn,
    UseCityCard,
    VisitMarket,
    position,
    rules,
    started,
)

EIGHT = ("moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "anxi", "xian")


# -- Raschid ------------------------------------------------------------------------------------------------------


def raschid(**purse: int) -> MarcoPoloPosition:
    """Given the turn of Red, who is Raschid and has this purse; the dice have no value."""
    return position(turn=RED, characters={RED: "raschid"}).owns(RED, **purse).lies_only("dice@4", *["red/0"] * 5)


@rules("MP-EX-36", "MP-CHAR-01")
def test_red_sets_a_die_to_6_and_takes_4_pepper() -> None:
    red = raschid().offers_values(RED, VisitMarket, "dice", *((f"red/{value}",) for value in range(1, 7)), row="pepper")
    after = red.decides(RED, VisitMarket("pepper", ("red/6",), 6)).gains(RED, pepper=4)
    after.lies_only("space:pepper", "red/6").lies_only("dice@4", *["red/0"] * 4).cites("MP-CHAR-01", kind="red")


@rules("MP-CHAR-01")
@pytest.mark.parametrize("value", ["0", "7", "-1", "", "x"])
def test_raschid_gives_values_from_1_to_6(value: str) -> None:
    raschid().refuses(RED, VisitMarket("pepper", (f"red/{value}",), 1), rule="MP-CHAR-01")


@rules("MP-CHAR-01", "MP-DICE-03")
def test_raschid_gives_dice_placed_together_one_value() -> None:
    raschid().decides(RED, VisitMarket("silk", ("red/4", "red/4"), 4)).gains(RED, silk=3)
    raschid().refuses(RED, VisitMarket("silk", ("red/4", "red/5"), 4), rule="MP-CHAR-01")


@rules("MP-CHAR-01", "MP-DICE-06")
def test_raschid_pays_the_value_that_he_gives() -> None:
    red = raschid(coin=4).on("space:pepper", "blue/1")
    red.offers_values(RED, VisitMarket, "dice", *((f"red/{value}",) for value in range(1, 5)), row="pepper")
    red.decides(RED, VisitMarket("pepper", ("red/4",), 4)).gains(RED, coin=-4, pepper=3)


VALUES = range(1, 7)


def accepted(match: MarcoPoloPosition, candidates: Iterable[AnyDecision]) -> set[AnyDecision]:
    """Those of the decisions that Red may make."""
    return {decision for decision in candidates if match.playing.refusal(RED, decision) is None}


@rules("MP-CHAR-01", "MP-CITY-03")
def test_raschid_may_give_a_die_a_higher_value_than_he_uses_on_a_city_card() -> None:
    red = raschid(camel=9, gold=9).city_card("CC18", "moscow/1").posts(RED, "moscow")
    every = {
        (value, times): UseCityCard(f"red/{value}", "CC18", times, "", ()) for value in range(8) for times in range(8)
    }
    legal = {every[value, times] for value in VALUES for times in VALUES if times <= value}
    assert set(red.offered(RED, UseCityCard)) == accepted(red, every.values()) == legal
    gains = red.decides(RED, UseCityCard("red/5", "CC18", 2, "", ()))
    gains.lies_only("use:moscow/1", "red/5").cites("MP-CHAR-01", kind="red")


@rules("MP-CHAR-01", "MP-CITY-06", "MP-CITY-09")
def test_on_a_card_of_two_exchanges_raschid_may_give_a_higher_value_too() -> None:
    red = raschid(camel=2, coin=3).city_card("CC20", "moscow/1").posts(RED, "moscow")
    every = [
        UseCityCard(f"red/{value}", "CC20", times, direction, ())
        for value in range(8)
        for times in range(8)
        for direction in ("", "ahead", "back")
    ]
    offered = red.offered(RED, UseCityCard)
    assert set(offered) == accepted(red, every)
    affordable = {"ahead": range(1, 3), "back": range(1, 4)}
    assert {(offer.die, offer.times, offer.direction) for offer in offered} == {
        (f"red/{value}", times, direction)
        for value in VALUES
        for direction, most in affordable.items()
        for times in most
        if times <= value
    }


@rules("MP-CHAR-01", "MP-MKT-02", "MP-CON-06")
def test_where_a_higher_value_could_only_cost_coins_raschid_gives_the_lowest_that_will_do() -> None:
    red = raschid(coin=9)
    red.refuses(RED, VisitMarket("pepper", ("red/5",), 4), rule="MP-CHAR-01", reason="value-above-need")
    red.refuses(RED, ObtainContracts("red/5", (1, 4), ()), rule="MP-CHAR-01", reason="value-above-need")


@rules("MP-CHAR-01", "MP-TRAVEL-02")
def test_raschid_pays_the_steps_and_routes() -> None:
    raschid(coin=3, camel=3).travels(RED, ("red/6", "red/6"), "oasis_5").gains(RED, coin=-3, camel=-3)


@rules("MP-CHAR-01", "MP-KHAN-01")
def test_raschid_needs_the_value_of_the_left_die_with_the_khan() -> None:
    red = raschid().on("khan:1", "blue/4").offers_values(RED, AskKhan, "die", "red/4", "red/5", "red/6")
    red.refuses(RED, AskKhan("red/3", "gold"), rule="MP-KHAN-03")


@rules("MP-CHAR-01", "MP-ADD-05", "MP-DICE-04")
def test_raschids_black_dice_are_not_rolled_either() -> None:
    red = (
        raschid(camel=3).decides(RED, BuyBlackDie()).lies("dice@4", "black/0").lies_only("black-dice", *["black/0"] * 4)
    )
    red.decides(RED, VisitMarket("camel", ("black/6",), 6)).gains(RED, camel=6).lies_only("space:camel", "black/6")


@rules("AMB-22", "MP-ADD-03", "MP-ADD-04", "MP-CHAR-01")
@pytest.mark.parametrize("die", ["red/0", "red/3"])
def test_raschid_cannot_reroll_or_adjust(die: str) -> None:
    red = (
        raschid(camel=9)
        .refuses(RED, RerollDie(die), rule="MP-ADD-03")
        .refuses(RED, AdjustDie(die, 1), rule="MP-ADD-04")
    )
    red.offers_no(RED, RerollDie).offers_no(RED, AdjustDie)


@rules("MP-CHAR-01", "MP-ROUND-05", "MP-ROUND-06")
def test_raschid_neither_rolls_nor_is_compensated() -> None:
    match = raschid().only_dice_of(RED, 0).decides(RED, TakeThreeCoins("red/1"), EndTurn()).answer_compensations()
    match.lies_only("dice@4", *["red/0"] * 5).asks_only(RED).asks(RED, "main action due")


# -- Matteo -------------------------------------------------------------------------------------------------------


@rules("MP-DX-06", "MP-CHAR-02", "MP-CHAR-09", "MP-SETUP-13")
def test_matteo_draws_a_contract_in_round_1_with_no_choice() -> None:
    """In the first game the second player is Matteo; the match began without a question where to put it."""
    match = started(4)
    matteo = next(seat for seat in (1, 2, 3, 4) if match.table.count(f"character@{seat}", "character/matteo"))
    assert {question.kind for question in match.playing.awaiting().values()} <= {"compensation", "main action due"}
    match.holds_pieces(f"slot@{matteo}:1", 1).holds_pieces(f"slot@{matteo}:2", 1).holds_pieces(f"dice@{matteo}", 6)
    assert "white" in {piece.partition("/")[0] for piece in match.table.pieces(f"dice@{matteo}")}


@rules("MP-DX-06", "MP-CHAR-02", "MP-REW-06", "MP-ROUND-03")
def test_matteo_chooses_in_round_2() -> None:
    match = position(turn=GREEN, characters={RED: "matteo"}).holds(RED, "S1", "C12").only_dice_of(GREEN, 6)
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn()).asks_only(RED).asks(RED, "place drawn contract")
    match.offers_values(RED, PlaceDrawnContract, "replaced", "", "S1", "C12").cites("MP-REW-06", kind="contract")
    match.decides(RED, PlaceDrawnContract("S1")).lies_only("slot@4:2", "contract/C12").holds_pieces("slot@4:1", 1)
    match.answer_compensations().asks_only(GREEN)


@rules("MP-CHAR-02")
def test_matteo_with_a_free_slot_gets_the_contract_every_round() -> None:
    match = position(turn=GREEN, characters={RED: "matteo"}).only_dice_of(GREEN, 6)
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn()).holds_pieces("slot@4:1", 1).empty("slot@4:2")
    match.answer_compensations().only_dice_of(GREEN, 6).decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
    match.holds_pieces("slot@4:2", 1)


# -- Berke --------------------------------------------------------------------------------------------------------


@rules("MP-CHAR-03", "MP-DICE-06")
@pytest.mark.parametrize("space", ["take5", "silk", "travel"])
def test_berke_pays_for_no_occupied_space(space: str) -> None:
    berke = position(turn=GREEN, characters={GREEN: "berke"}).dice(GREEN, 6, 6).on(f"space:{space}", "red/1", "red/2")
    if space == "travel":
        berke.owns(GREEN, coin=3).travels(GREEN, ("green/6", "green/6"), "oasis_1").gains(GREEN, coin=-3)
    else:
        decision = TakeFiveCoins("green/6") if space == "take5" else VisitMarket("silk", ("green/6", "green/6"), 6)
        berke.decides(GREEN, decision).gains(GREEN, **({"coin": 5} if space == "take5" else {"silk": 4}))
    berke.cites_not("MP-DICE-06")


@rules("MP-CHAR-03", "MP-CITY-01")
def test_berke_cannot_use_an_occupied_city_card() -> None:
    berke = position(turn=GREEN, characters={GREEN: "berke"}).posts(GREEN, "moscow").city_card("CC27", "moscow/1")
    berke.on("use:moscow/1", "red/3").refuses(GREEN, UseCityCard("green/6", "CC27", 1, "", ()), rule="MP-CITY-01")


@rules("MP-CHAR-03", "MP-DICE-04")
def test_berke_is_bound_by_the_colour_limit() -> None:
    berke = position(turn=GREEN, characters={GREEN: "berke"}).on("space:camel", "green/3")
    berke.refuses(GREEN, VisitMarket("camel", ("green/6",), 1), rule="MP-DICE-04")


# -- Kubilai ------------------------------------------------------------------------------------------------------


@rules("MP-CHAR-07", "MP-SETUP-13")
def test_kubilai_starts_in_bejing_with_a_post_on_the_10() -> None:
    green = position(turn=GREEN, characters={GREEN: "kubilai"}).figures_at(GREEN, "bejing").posts_at(GREEN, "bejing/1")
    green.holds_pieces("reserve@3", 8)


@rules("MP-DX-04", "MP-CHAR-07", "MP-POST-02")
def test_kubilais_8th_post_is_the_7th_that_he_places() -> None:
    green = position(turn=GREEN, characters={GREEN: "kubilai"}).posts(GREEN, "bejing/1", *EIGHT[:6]).dice(GREEN, 1, 1)
    green.owns(GREEN, coin=3).travels(GREEN, ("green/1", "green/1"), "xian").scores(GREEN, posts=5)


# -- Johannes -----------------------------------------------------------------------------------------------------


def johannes(at: str, **purse: int) -> MarcoPoloPosition:
    """Given the turn of Green, who is Johannes, with the figure here and this purse."""
    return position(turn=GREEN, characters={GREEN: "johannes"}).figure(GREEN, at).dice(GREEN, 3, 3).owns(GREEN, **purse)


@rules("MP-EX-37", "MP-CHAR-08")
@pytest.mark.parametrize("oasis", ["oasis_3", "oasis_10"])
def test_johannes_jumps_from_oasis_to_oasis_on_his_way_to_bejing(oasis: str) -> None:
    green = johannes("alexandria", coin=12).travels(GREEN, ("green/3", "green/3"), "oasis_9", oasis, "bejing")
    green.gains(GREEN, coin=-12).posts_at(GREEN, "bejing/1").figures_at(GREEN, "bejing")
    green.cites("MP-CHAR-08", kind="figure")


@rules("MP-CHAR-08")
def test_johannes_reaches_every_oasis_from_an_oasis_only() -> None:
    oases = [f"oasis_{number}" for number in range(1, 11)]
    green = johannes("oasis_1", coin=12).decides(GREEN, Travel(("green/3", "green/3")))
    green.offers_values(GREEN, TravelOn, "to", "venezia", "moscow", *oases[1:])
    city = johannes("venezia", coin=12).decides(GREEN, Travel(("green/3", "green/3")))
    city.offers_values(GREEN, TravelOn, "to", "oasis_1", "alexandria").refuses(
        GREEN, TravelOn("venezia", "oasis_2", False), rule="MP-TRAVEL-04"
    )


@rules("MP-CHAR-08", "AMB-28")
def test_a_jump_is_free_where_there_is_a_road_with_a_price() -> None:
    """The road between oasis_2 and oasis_3 costs 5 coins."""
    jumping = johannes("oasis_2", coin=3).travels(GREEN, ("green/3", "green/3"), "oasis_3").gains(GREEN, coin=-3)
    jumping.cites("MP-CHAR-08", kind="figure").cites_not("MP-TRAVEL-04")
    walking = johannes("venezia", coin=3).travels(GREEN, ("green/3", "green/3"), "oasis_1").cites_not("MP-CHAR-08")
    walking.cites("MP-TRAVEL-04", kind="figure")


@rules("MP-CHAR-08", "AMB-28", "MP-REW-05")
def test_johannes_may_jump_with_a_bonus_step() -> None:
    green = johannes("oasis_1", camel=2, pepper=2, gold=1).holds(GREEN, "C07")
    green.decides(GREEN, CompleteContract("C07"), MakeBonusStep("oasis_1", "oasis_10")).figures_at(GREEN, "oasis_10")


@rules("MP-CHAR-08", "MP-CHAR-09")
def test_johannes_gets_3_coins_each_round() -> None:
    match = johannes("venezia").only_dice_of(GREEN, 6).decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
    match.gains(GREEN, coin=3 + 3).cites("MP-CHAR-09", kind="coin")


@rules("MP-CHAR-09", "MP-VAR-02")
@pytest.mark.parametrize(("character", "gain"), [("johannes", {"coin": 3}), ("niccolo_marco", {"camel": 1})])
def test_character_bonuses_are_paid_in_the_first_round_too(character: str, gain: dict[str, int]) -> None:
    """The draft ends with the start player's choice, and the first round begins."""
    for seed in range(50):
        match = started(2, "character_draft", seed=str(seed))
        if match.table.count("offered", f"character/{character}"):
            break
    first, second = match.playing.turn.order()
    match.decides(second, ChooseCharacter(character))
    offers = [offer for offer in match.offered(first, ChooseCharacter) if offer.character not in ("matteo", "johannes")]
    match.decides(first, offers[0]).gains(second, **gain).cites("MP-CHAR-09")


# -- Mercator -----------------------------------------------------------------------------------------------------


@rules("MP-EX-38", "MP-CHAR-10", "MP-MKT-05")
def test_blue_is_mercator_and_gets_1_silk_when_green_takes_3() -> None:
    green = position(turn=GREEN, characters={BLUE: "mercator_4p"}).dice(GREEN, 4, 4)
    after = (
        green.decides(GREEN, VisitMarket("silk", ("green/4", "green/4"), 4)).gains(GREEN, silk=3).gains(BLUE, silk=1)
    )
    after.cites("MP-CHAR-10", kind="silk").gains(RED).gains(YELLOW)


@rules("MP-CHAR-10")
@pytest.mark.parametrize(("row", "dice"), [("camel", 1), ("pepper", 1), ("silk", 2), ("gold", 3)])
def test_mercator_gets_one_item_of_the_row(row: str, dice: int) -> None:
    green = position(turn=GREEN, characters={BLUE: "mercator_4p"})
    green.decides(GREEN, VisitMarket(row, ("green/6",) * dice, 3)).gains(BLUE, **{row: 1})


@rules("MP-CHAR-10")
def test_mercator_gets_nothing_for_his_own_visits() -> None:
    green = position(turn=GREEN, characters={GREEN: "mercator_4p"})
    green.decides(GREEN, VisitMarket("camel", ("green/6",), 6)).gains(GREEN, camel=6)


@rules("MP-CHAR-10")
def test_mercator_gets_nothing_from_city_cards_and_contracts() -> None:
    green = position(turn=GREEN, characters={BLUE: "mercator_4p"}).posts(GREEN, "moscow").city_card("CC28", "moscow/1")
    green.holds(GREEN, "C09").owns(GREEN, camel=2, silk=2, gold=1)
    green.decides(GREEN, CompleteContract("C09"), UseCityCard("green/6", "CC28", 1, "", ())).gains(BLUE)


@rules("MP-CHAR-10")
@pytest.mark.parametrize(
    ("players", "khan", "take5"), [(4, {}, {}), (3, {"camel": 1}, {}), (2, {"camel": 1}, {"coin": 2})]
)
def test_mercators_tile_depends_on_the_number_of_players(
    players: int, khan: dict[str, int], take5: dict[str, int]
) -> None:
    characters = {BLUE: f"mercator_{players}p"}
    asking = position(players, turn=YELLOW, characters=characters)
    asking.decides(YELLOW, AskKhan("yellow/6", "gold")).gains(BLUE, **khan).gains(YELLOW, gold=1, camel=2)
    taking = position(players, turn=YELLOW, characters=characters).owns(YELLOW, coin=6)
    taking.decides(YELLOW, TakeFiveCoins("yellow/6")).gains(BLUE, **take5)


@rules("MP-CHAR-07", "MP-SETUP-13", "MP-VAR-02")
def test_kubilai_sets_out_when_he_is_chosen() -> None:
    match = next(
        match
        for match in (started(2, "character_draft", seed=str(seed)) for seed in range(50))
        if match.table.count("offered", "character/kubilai")
    )
    second = match.playing.turn.order()[1]
    match.decides(second, ChooseCharacter("kubilai")).posts_at(second, "bejing/1").figures_at(second, "bejing")
    match.cites("MP-CHAR-07", kind="post").cites("MP-CHAR-07", kind="figure").cites("MP-VAR-02", kind="character")
