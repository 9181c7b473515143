"""MP-REW: what rewards give, and in which order."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    ChooseGoods,
    CompleteContract,
    DeclineBonusStep,
    EndTurn,
    MakeBonusStep,
    MarcoPoloPosition,
    ObtainContracts,
    PlaceDrawnContract,
    ReturnContracts,
    TakeFiveCoins,
    TakeThreeCoins,
    position,
    rules,
)


def green_pays_for(contract: str, **more: int) -> MarcoPoloPosition:
    """Given Green with a contract in a slot and what it costs, and more; no office tile is in the way."""
    green = position(turn=GREEN).holds(GREEN, contract).office("", "alexandria").office("", "moscow")
    cost = dict(green.box.contracts[contract].cost)
    return green.owns(GREEN, **{item: cost.get(item, 0) + more.get(item, 0) for item in {**cost, **more}})


@rules("MP-REW-01")
def test_plain_items_are_added_at_once() -> None:
    """Contract C24: 4 coins, 3 camels, 5 points for 3 camels, pepper, 2 silk, gold."""
    after = green_pays_for("C24").decides(GREEN, CompleteContract("C24"))
    after.gains(GREEN, coin=4, pepper=-1, silk=-2, gold=-1).scores(GREEN, contracts=5).asks(GREEN, "main action due")
    after.cites("MP-ADD-01", kind="coin").cites("MP-ADD-01", kind="point")


@rules("MP-REW-02")
def test_a_free_good_is_of_any_kind_but_no_camel() -> None:
    """Contract C05."""
    after = green_pays_for("C05").decides(GREEN, CompleteContract("C05")).asks(GREEN, "choose goods", 1, "free")
    after.offers_values(GREEN, ChooseGoods, "goods", ("gold",), ("silk",), ("pepper",))
    for goods in (("camel",), ("coin",), (), ("gold", "silk"), ("",)):
        after.refuses(GREEN, ChooseGoods(goods), rule="MP-REW-02")
    after.decides(GREEN, ChooseGoods(("silk",))).gains(GREEN, silk=1).cites("MP-REW-02", kind="silk")


@rules("MP-REW-02")
def test_two_goods_are_of_different_kinds() -> None:
    """Contract S6."""
    after = green_pays_for("S6").decides(GREEN, CompleteContract("S6")).asks(GREEN, "choose goods", 2, "different")
    after.refuses(GREEN, ChooseGoods(("gold", "gold")), rule="MP-REW-02")
    after.decides(GREEN, ChooseGoods(("gold", "silk"))).gains(GREEN, gold=1, silk=1)


@rules("MP-REW-02")
def test_goods_may_be_named_in_any_order() -> None:
    after = green_pays_for("S6").decides(GREEN, CompleteContract("S6"))
    after.offers_no(GREEN, ChooseGoods, goods=("silk", "gold"))
    after.decides(GREEN, ChooseGoods(("silk", "gold"))).gains(GREEN, gold=1, silk=1)


@rules("MP-REW-03", "AMB-24")
def test_points_then_the_good_then_the_black_die() -> None:
    """Contract C22 gives a good, a black die and 5 points."""
    green = green_pays_for("C22").decides(GREEN, CompleteContract("C22")).scores(GREEN, contracts=5)
    green.asks(GREEN, "choose goods").holds_pieces("black-dice", 5).cites("MP-REW-02", task="choose goods")
    green.cites("MP-REW-03", task="take black die")
    green.refuses(GREEN, TakeThreeCoins("green/6"), rule="MP-TURN-06")
    green.rolls(3).decides(GREEN, ChooseGoods(("gold",))).gains(GREEN, gold=1).lies("dice@3", "black/3")
    green.holds_pieces("black-dice", 4).asks(GREEN, "main action due")


@rules("MP-REW-03", "AMB-24", "MP-REW-05")
def test_what_a_reward_brings_is_finished_first() -> None:
    """A step to Alexandria takes an office tile with another step; the turn goes on only after that."""
    green = green_pays_for("C07").office("OF08", "alexandria")
    green.decides(GREEN, CompleteContract("C07"), MakeBonusStep("venezia", "alexandria")).asks(GREEN, "bonus step")
    green.posts_at(GREEN, "alexandria").empty("office:alexandria")
    green.decides(GREEN, MakeBonusStep("alexandria", "oasis_9")).asks(GREEN, "main action due").figures_at(
        GREEN, "oasis_9"
    )


@rules("MP-REW-04", "MP-DICE-08")
def test_a_black_die_is_rolled_and_kept_for_the_round() -> None:
    """Contract C01."""
    green = green_pays_for("C01").rolls(5).decides(GREEN, CompleteContract("C01")).lies("dice@3", "black/5")
    green.cites("MP-REW-04", kind="black").offers(GREEN, TakeFiveCoins, die="black/5")


@rules("MP-REW-04")
def test_without_black_dice_there_is_nothing() -> None:
    green = green_pays_for("C01").on("bag", *(f"black/{value}" for value in range(1, 6)))
    green.decides(GREEN, CompleteContract("C01")).scores(GREEN, contracts=2).asks(GREEN, "main action due")
    green.holds_pieces("dice@3", 5)


@rules("MP-REW-05")
def test_a_step_costs_nothing_but_its_route() -> None:
    green = green_pays_for("C07", camel=3).decides(GREEN, CompleteContract("C07")).asks(GREEN, "bonus step")
    green.offers_values(GREEN, MakeBonusStep, "to", "oasis_1", "oasis_5", "alexandria").offers(GREEN, DeclineBonusStep)
    green.decides(GREEN, MakeBonusStep("venezia", "oasis_5")).gains(GREEN, camel=-3)
    green.cites("MP-REW-05").cites("MP-TRAVEL-03", kind="camel")


@rules("MP-REW-05")
def test_a_step_that_cannot_be_paid_or_goes_nowhere_is_refused() -> None:
    green = green_pays_for("C07", camel=2).decides(GREEN, CompleteContract("C07"))
    green.offers_values(GREEN, MakeBonusStep, "to", "oasis_1", "alexandria")
    green.refuses(GREEN, MakeBonusStep("venezia", "oasis_5"), rule="MP-REW-05")
    for to in ("moscow", "", "venezia", "atlantis"):
        green.refuses(GREEN, MakeBonusStep("venezia", to), rule="MP-TRAVEL-04")
    for figure in ("moscow", "", "atlantis"):
        green.refuses(GREEN, MakeBonusStep(figure, "anxi"), rule="MP-TRAVEL-09")


@rules("MP-REW-05", "AMB-25")
def test_a_step_may_be_declined_and_is_lost_where_none_can_be_paid() -> None:
    green = green_pays_for("C07").decides(GREEN, CompleteContract("C07"), DeclineBonusStep())
    green.figures_at(GREEN, "venezia").asks(GREEN, "main action due")
    stuck = green_pays_for("C07").figure(GREEN, "kochi").decides(GREEN, CompleteContract("C07"))
    stuck.figures_at(GREEN, "kochi").asks(GREEN, "main action due").scores(GREEN, contracts=4)


@rules("MP-REW-05", "MP-ROUND-02", "AMB-05")
def test_a_step_does_not_decide_the_start_player() -> None:
    match = position(turn=GREEN).only_dice_of(GREEN, 1).dice(BLUE, 1).holds(BLUE, "C07")
    match.owns(BLUE, camel=2, pepper=2, gold=1)
    match.decides(GREEN, TakeThreeCoins("green/1"), EndTurn())
    match.decides(BLUE, CompleteContract("C07"), MakeBonusStep("venezia", "oasis_1")).empty("travelled@1")
    match.decides(BLUE, TakeThreeCoins("blue/1"), EndTurn()).lies_only("round", "round/2")
    match.lies_only("start@3", "start-player")


@rules("MP-REW-06")
def test_a_special_contract_goes_to_the_free_slot() -> None:
    green = position(turn=GREEN).office("OF09", "alexandria").holds(GREEN, slot2="C11").draws("C20").owns(GREEN, coin=3)
    green.dice(GREEN, 1, 1).travels(GREEN, ("green/1", "green/1"), "alexandria").asks(GREEN, "may end")
    green.lies_only("slot@3:1", "contract/C20").lies_only("slot@3:2", "contract/C11").cites(
        "MP-REW-06", kind="contract"
    )


def green_draws(contract: str, *held: str) -> MarcoPoloPosition:
    """When Green, with both slots full, takes an office tile in Alexandria that gives this special contract."""
    green = position(turn=GREEN).office("OF09", "alexandria").holds(GREEN, *held).draws(contract).owns(GREEN, coin=3)
    green.dice(GREEN, 1, 1, 1).travels(GREEN, ("green/1", "green/1"), "alexandria")
    return green.asks(GREEN, "place drawn contract").refuses(GREEN, TakeThreeCoins("green/1"), rule="MP-TURN-06")


@rules("MP-REW-06")
def test_with_both_slots_full_the_new_contract_may_go_under_the_stack() -> None:
    green = green_draws("C20", "C11", "C12").decides(GREEN, PlaceDrawnContract(""))
    green.order_of("contract/C20 -> under").lies_only("slot@3:1", "contract/C11").lies_only("slot@3:2", "contract/C12")


@rules("MP-REW-06")
def test_with_both_slots_full_an_old_contract_may_go_under_the_stack() -> None:
    green = green_draws("C20", "C11", "C12").decides(GREEN, PlaceDrawnContract("C12")).asks(GREEN, "may end")
    green.order_of("contract/C12 -> under").lies_only("slot@3:1", "contract/C11").lies_only("slot@3:2", "contract/C20")


@rules("MP-REW-06", "AMB-31")
def test_a_starting_contract_that_is_replaced_leaves_the_game() -> None:
    green = green_draws("C20", "S1", "C12").decides(GREEN, PlaceDrawnContract("S1"))
    green.order_of("contract/S1 -> out").lies_only("slot@3:1", "contract/C20").lies_only("slot@3:2", "contract/C12")


@rules("MP-REW-06")
@pytest.mark.parametrize("contract", ["C20", "C13", "S2", "nothing"])
def test_only_an_own_contract_can_be_replaced(contract: str) -> None:
    green_draws("C20", "C11", "C12").refuses(GREEN, PlaceDrawnContract(contract), rule="MP-REW-06")


@rules("MP-REW-06", "AMB-14")
def test_an_empty_special_stack_gives_nothing() -> None:
    green = green_pays_for("C02").special_stack(0).decides(GREEN, CompleteContract("C02"))
    green.empty("slot@3:1", "slot@3:2").scores(GREEN, contracts=3).asks(GREEN, "main action due")


@rules("MP-REW-06", "MP-CON-03", "MP-HIDE-02")
def test_contracts_come_back_from_under_the_stack_when_the_others_are_gone() -> None:
    """Green returns C11 with the special stack empty, then completes C02: the special contract is C11."""
    green = green_pays_for("C02").holds(GREEN, "C02", "C11").special_stack(0).display("C01", "C03").dice(GREEN, 1, 1)
    green.decides(GREEN, ObtainContracts("green/1", (1,), ()), ReturnContracts(("C11",)), CompleteContract("C02"))
    green.lies_only("slot@3:1", "contract/C11").lies_only("slot@3:2", "contract/C01")
