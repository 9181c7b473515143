"""PALM-TEMPLE: temples are built part by part."""

import pytest

from tests.domain.games.palmyra.position import (
    AcquireRareGood,
    BuildTemplePart,
    ChooseTempleBonusGood,
    EndConstruction,
    PalmyraPosition,
    ReturnMissionForTemple,
    UsePrivateConstruction,
    goods,
    position,
    rules,
)

PALMYRA = "pa_temple/1"
EBLA = "eb_temple/1"
COSTS = {"basement": "2W 3S", "colonnade": "3S 3M", "roof": "4W 3M", "statues": "4M 4G"}
PARTS = tuple(COSTS)


def builder(*temples: str, owned: str, slot: str = EBLA, tiles: tuple[str, ...] = ()) -> PalmyraPosition:
    """Seat 1 in its Construction step, with a piece on a Temple slot."""
    match = position().tiles(1, *tiles).temples(1, *temples).owns(1, owned).hand(1, "K1").on(1, slot)
    return match.resolution().until("construction", 1)


def part(source: str, cost: str, temple: int = 1) -> BuildTemplePart:
    return BuildTemplePart(source, temple, goods(cost))


@rules("PALM-TEMPLE-01", "PALM-SETUP-03")
@pytest.mark.parametrize("number", range(4))
def test_parts_are_built_in_their_order_and_replace_each_other(number: int) -> None:
    before, new = PARTS[:number][-1:], PARTS[number]
    red = builder(*before, owned="9W 9S 9M 9G")
    red.decides(1, part("temple_ebla", COSTS[new])).lies_only("temple@1:1", f"temple/{new}").cites("PALM-TEMPLE-01")
    for old in before:
        red.lies("temple-cards", *[f"temple/{old}"] * 4)
    red.in_reserve(1, 3, 2)


@rules("PALM-EX-14", "PALM-TEMPLE-01")
def test_the_roof_raises_the_temple_from_13_to_25() -> None:
    red = builder("colonnade", owned="4W 3M")
    assert red.box.temple["colonnade"].points == 13
    red.decides(1, part("temple_ebla", "4W 3M")).lies("temple-cards", *["temple/colonnade"] * 4)
    assert red.box.temple["roof"].points == 25


@rules("PALM-TEMPLE-02")
def test_palmyra_draws_a_mission_and_ebla_does_not() -> None:
    palmyra = builder(owned="2W 3S", slot=PALMYRA)
    palmyra.decides(1, part("temple_palmyra", "2W 3S")).holds_pieces("hand@1", 2).cites(
        "PALM-TEMPLE-02", kind="mission"
    )
    builder(owned="2W 3S").decides(1, part("temple_ebla", "2W 3S")).holds_pieces("hand@1", 1)


@rules("PALM-TEMPLE-02", "AMB-54")
def test_i47_names_palmyra_or_ebla_and_draws_the_mission_for_palmyra() -> None:
    for source, drawn in (("temple_palmyra", 1), ("temple_ebla", 0)):
        red = builder(owned="2W 3S", slot="I47", tiles=("I47",))
        red.decides(1, UsePrivateConstruction("I47", source), part("I47", "2W 3S")).holds_pieces("hand@1", 1 + drawn)
        red.empty("private@1:I47")
    off = position(3, i47_temple_draws_mission="off").tiles(1, "I47").owns(1, "2W 3S").on(1, "I47")
    off.resolution().until("construction", 1)
    off.decides(1, UsePrivateConstruction("I47", "temple_palmyra"), part("I47", "2W 3S")).empty("hand@1")


@rules("PALM-TEMPLE-03", "AMB-51")
def test_a_new_temple_begins_only_when_the_old_one_is_complete() -> None:
    red = builder("roof", owned="9W 9S 9M 9G")
    red.offers_values(1, BuildTemplePart, "temple", 1)
    red.refuses(1, part("temple_ebla", "2W 3S", 2), rule="PALM-TEMPLE-06", reason="temple-not-open")
    complete = builder("statues", owned="9W 9S 9M 9G")
    complete.refuses(1, part("temple_ebla", "4M 4G"), rule="PALM-TEMPLE-06", reason="temple-not-open")
    complete.decides(1, part("temple_ebla", "2W 3S", 2))
    complete.lies_only("temple@1:1", "temple/statues").lies_only("temple@1:2", "temple/basement")


@rules("PALM-TEMPLE-03", "AMB-51", "PALM-MIS-19")
def test_with_a_parallel_temple_the_one_that_grows_is_named() -> None:
    red = builder("roof", "basement", owned="9W 9S 9M 9G")
    red.offers_values(1, BuildTemplePart, "temple", 1, 2)
    red.decides(1, part("temple_ebla", "3S 3M", 2)).lies_only("temple@1:2", "temple/colonnade")


@rules("PALM-TEMPLE-04")
def test_the_first_seat_with_a_complete_temple_gets_two_rare_goods() -> None:
    red = builder("roof", owned="4M 4G").top("silk", "porcelain")
    red.decides(1, part("temple_ebla", "4M 4G")).asks(1, "temple bonus")
    red.refuses(1, ChooseTempleBonusGood("blue"), rule="PALM-TEMPLE-04", reason="no-such-stack")
    red.decides(1, ChooseTempleBonusGood("red"), ChooseTempleBonusGood("red")).holds_pieces("rare@1", 2)
    red.lies("rare@1", "red-good/silk").cites("PALM-TEMPLE-04", kind="red-good")


@rules("PALM-TEMPLE-04")
def test_the_second_seat_gets_one_and_a_later_one_nothing() -> None:
    red = builder("roof", owned="4M 4G").temples(2, "statues")
    red.decides(1, part("temple_ebla", "4M 4G"), ChooseTempleBonusGood("grey")).holds_pieces("rare@1", 1)
    third = builder("roof", owned="4M 4G").temples(2, "statues").temples(3, "statues")
    third.decides(1, part("temple_ebla", "4M 4G")).empty("rare@1")


@rules("AMB-16", "PALM-TEMPLE-04")
def test_a_second_temple_of_the_same_seat_does_not_count() -> None:
    red = builder("statues", "roof", owned="4M 4G")
    red.decides(1, part("temple_ebla", "4M 4G", 2)).empty("rare@1")
    other = position().temples(1, "statues", "statues").temples(2, "roof").owns(2, "4M 4G").hand(2, "K1").on(2, EBLA)
    other.resolution().until("construction", 2).decides(2, part("temple_ebla", "4M 4G"))
    other.decides(2, ChooseTempleBonusGood("grey")).holds_pieces("rare@2", 1)


@rules("PALM-TEMPLE-04")
def test_empty_stacks_cannot_be_chosen_and_without_any_the_bonus_is_lost() -> None:
    red = builder("roof", owned="4M 4G").stack("grey", "myrrh").stack("yellow", "jade").stack("red")
    red.decides(1, part("temple_ebla", "4M 4G"))
    red.refuses(1, ChooseTempleBonusGood("red"), rule="PALM-TEMPLE-04", reason="stack-empty")
    red.decides(1, ChooseTempleBonusGood("grey")).lies_only("rare@1", "grey-good/myrrh", "yellow-good/jade")
    none = builder("roof", owned="4M 4G").stack("grey").stack("yellow").stack("red")
    none.decides(1, part("temple_ebla", "4M 4G")).empty("rare@1").asks(1, "construction")


@rules("PALM-TEMPLE-04", "PALM-MIS-03", "AMB-44")
def test_a_temple_completed_by_a_mission_brings_the_bonus_too() -> None:
    red = position().temples(1, "roof").fulfilled(1, "K3").resolution().until("construction", 1)
    red.decides(1, ReturnMissionForTemple("K3", 1)).asks(1, "temple bonus")


@rules("PALM-TEMPLE-05", "PALM-IMP-34", "AMB-21")
def test_i34_saves_three_goods_of_choice() -> None:
    red = builder("colonnade", owned="4W 3M", tiles=("I34",))
    red.offers_values(1, BuildTemplePart, "payment", *map(goods, ("4W", "3W 1M", "2W 2M", "1W 3M")))
    red.refuses(1, part("temple_ebla", "4W 3M"), rule="PALM-TEMPLE-06", reason="wrong-number-of-goods")
    red.decides(1, part("temple_ebla", "1W 3M")).gains(1, wood=-1, marble=-3).cites("PALM-IMP-34", kind="marble")


@rules("PALM-TEMPLE-05", "PALM-IMP-37")
def test_i37_builds_a_second_part_in_the_same_turn_for_3_points_and_no_mission() -> None:
    red = position().tiles(1, "I37").owns(1, "2W 6S 3M").on(1, PALMYRA, "I37").resolution().until("construction", 1)
    red.decides(1, part("temple_palmyra", "2W 3S")).holds_pieces("hand@1", 1)
    red.decides(1, part("I37", "3S 3M")).scores(1, improvements=3).holds_pieces("hand@1", 1)
    red.lies_only("temple@1:1", "temple/colonnade").empty("private@1:I37").cites("PALM-IMP-37", kind="point")


@rules("PALM-TEMPLE-06", "AMB-17")
def test_what_cannot_be_built_is_refused() -> None:
    red = builder("basement", owned="3S 2M")
    red.refuses(1, part("temple_ebla", "3S 3M"), rule="PALM-TEMPLE-06", reason="goods-missing")
    red.refuses(1, part("temple_ebla", "3S 2M 1W"), rule="PALM-TEMPLE-06", reason="wrong-payment")
    red.refuses(1, part("temple_palmyra", "3S 3M"), rule="PALM-TEMPLE-01", reason="no-piece-on-action")
    sold_out = position().temples(2, *["colonnade"] * 2).temples(3, *["colonnade"] * 2).temples(1, "basement")
    sold_out.owns(1, "3S 3M").hand(1, "K1").on(1, EBLA).resolution().until("construction", 1)
    sold_out.offers_no(1, BuildTemplePart)
    sold_out.refuses(1, part("temple_ebla", "3S 3M"), rule="PALM-TEMPLE-06", reason="no-card-of-part")


@rules("PALM-EX-13", "AMB-05")
def test_who_completes_a_temple_first_decides_what_the_next_one_finds() -> None:
    def both(red_first: bool) -> PalmyraPosition:
        red, green = (1, 2) if red_first else (2, 1)
        match = position().temples(red, "roof").owns(red, "4M 4G").hand(red, "K1").on(red, EBLA)
        match.owns(green, "5S").hand(green, "K2").on(green, "eu_rare_yellow/1").top("silk", "porcelain")
        return match.resolution()

    first = both(True).until("construction", 1)
    first.decides(1, part("temple_ebla", "4M 4G"), ChooseTempleBonusGood("red"), ChooseTempleBonusGood("yellow"))
    first.lies_only("rare@1", "red-good/silk", "yellow-good/porcelain").decides(1, EndConstruction())
    under = first.turn.top("yellow")
    first.decides(2, AcquireRareGood("yellow", goods("5S"), False, "")).lies_only("rare@2", under)
    later = both(False).until("construction", 1)
    later.decides(1, AcquireRareGood("yellow", goods("5S"), False, "")).lies_only("rare@1", "yellow-good/porcelain")
