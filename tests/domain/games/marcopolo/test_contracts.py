"""MP-CON: Obtain Contracts."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    CompleteContract,
    EndTurn,
    MarcoPoloPosition,
    ObtainContracts,
    ReturnContracts,
    position,
    rules,
)

SIX = ("C01", "C02", "C03", "C04", "C05", "C06")


def green_obtains(*dice: int) -> MarcoPoloPosition:
    """Given the turn of Green, with contracts C01 to C06 in columns 1 to 6."""
    return position(turn=GREEN).dice(GREEN, *dice).display(*SIX)


def shown(match: MarcoPoloPosition) -> list[str]:
    """The contracts on display from column 1 on; empty columns are left out."""
    columns = [match.table.pieces(f"display:{column}") for column in range(1, 7)]
    return [next(iter(pieces)).removeprefix("contract/") for pieces in columns if pieces]


@rules("MP-CON-01")
def test_one_or_two_contracts_from_columns_up_to_the_die() -> None:
    green = green_obtains(3)
    green.offers_values(GREEN, ObtainContracts, "columns", (1,), (2,), (3,), (1, 2), (1, 3), (2, 3))
    after = green.decides(GREEN, ObtainContracts("green/3", (1, 3), ()))
    after.lies_only("slot@3:1", "contract/C01").lies_only("slot@3:2", "contract/C03").gains(GREEN)
    after.cites("MP-CON-01", kind="contract").cites("MP-CON-04", kind="contract")
    assert shown(after) == ["C02", "C04", "C05", "C06"]


@rules("MP-EX-07", "MP-CON-04")
def test_blue_takes_column_2_and_the_tiles_right_of_it_move_left() -> None:
    blue = position(turn=BLUE).dice(BLUE, 3).display(*SIX)
    after = blue.decides(BLUE, ObtainContracts("blue/3", (2,), ()))
    after.lies_only("slot@1:1", "contract/C02").empty("display:6")
    assert shown(after) == ["C01", "C03", "C04", "C05", "C06"]
    for column, contract in enumerate(("C01", "C03", "C04", "C05", "C06"), 1):
        after.lies_only(f"display:{column}", f"contract/{contract}")


@rules("MP-CON-01", "MP-CON-04")
def test_columns_are_counted_before_the_row_closes_up() -> None:
    """Columns 5 and 6 are refused with a 4, although the tiles there would slide to 3 and 4."""
    green = green_obtains(4)
    green.refuses(GREEN, ObtainContracts("green/4", (4, 5), ("coin",)), rule="MP-CON-06")
    green.decides(GREEN, ObtainContracts("green/4", (3, 4), ()))
    assert shown(green) == ["C01", "C02", "C05", "C06"]


@rules("MP-EX-08", "MP-CON-02")
@pytest.mark.parametrize("extra", ["camel", "coin"])
def test_green_takes_columns_2_and_6_and_two_camels_or_two_coins(extra: str) -> None:
    after = green_obtains(6).decides(GREEN, ObtainContracts("green/6", (2, 6), (extra,)))
    after.gains(GREEN, **{extra: 2}).cites("MP-CON-02", kind=extra)
    after.lies_only("slot@3:1", "contract/C02").lies_only("slot@3:2", "contract/C06")


@rules("MP-EX-08", "MP-CON-02")
def test_columns_5_and_6_give_both_extras() -> None:
    green_obtains(6).decides(GREEN, ObtainContracts("green/6", (5, 6), ("coin", "camel"))).gains(GREEN, coin=1, camel=2)
    green_obtains(6).decides(GREEN, ObtainContracts("green/6", (5, 6), ("camel", "camel"))).gains(GREEN, camel=3)


@rules("MP-CON-02")
@pytest.mark.parametrize(
    ("columns", "extras"),
    [
        ((5,), ()),
        ((5,), ("coin", "coin")),
        ((6,), ("gold",)),
        ((4,), ("coin",)),
        ((5, 6), ("coin",)),
        ((6,), ("coin", "camel")),
    ],
)
def test_extras_must_fit_the_columns(columns: tuple[int, ...], extras: tuple[str, ...]) -> None:
    green_obtains(6).refuses(GREEN, ObtainContracts("green/6", columns, extras), rule="MP-CON-02")


@rules("MP-EX-06", "MP-CON-03")
def test_green_puts_an_old_contract_under_the_special_stack() -> None:
    green = green_obtains(1).holds(GREEN, "C11", "C12").decides(GREEN, ObtainContracts("green/1", (1,), ()))
    green.asks(GREEN, "return contracts", 1, 1).cites("MP-CON-03", task="return contracts")
    green.offers_values(GREEN, ReturnContracts, "contracts", ("C11",), ("C12",))
    after = green.decides(GREEN, ReturnContracts(("C11",))).asks(GREEN, "may end")
    after.cites("MP-CON-03", kind="contract").order_of("contract/C11 -> under", "contract/C01 -> slot@3:1")
    after.lies_only("slot@3:1", "contract/C01").lies_only("slot@3:2", "contract/C12")


@rules("MP-CON-03")
def test_the_player_gives_the_order_of_two_contracts_that_go_under_the_stack() -> None:
    green = green_obtains(2).holds(GREEN, "C11", "C12").decides(GREEN, ObtainContracts("green/2", (1, 2), ()))
    green.asks(GREEN, "return contracts", 2, 1, 2)
    green.offers_values(GREEN, ReturnContracts, "contracts", ("C11", "C12"), ("C12", "C11"))
    after = green.decides(GREEN, ReturnContracts(("C12", "C11")))
    after.order_of("contract/C12 -> under", "contract/C11 -> under")


@rules("MP-CON-03", "MP-CON-02", "MP-DICE-02")
def test_nothing_is_taken_before_it_is_said_what_makes_room() -> None:
    """The die lies, the space is paid for and the bonus is there; no contract has moved, and nothing else goes on."""
    green = green_obtains(6).holds(GREEN, "C11", "C12").on("space:contracts", "red/4").owns(GREEN, coin=9)
    green.decides(GREEN, ObtainContracts("green/6", (2, 6), ("camel",))).gains(GREEN, coin=-6, camel=2)
    green.lies("space:contracts", "green/6").lies_only("slot@3:1", "contract/C11")
    assert shown(green) == list(SIX)
    for decision in (EndTurn(), CompleteContract("C11"), ObtainContracts("green/6", (1,), ())):
        green.refuses(GREEN, decision, rule="MP-TURN-06")
    after = green.decides(GREEN, ReturnContracts(("C12", "C11"))).gains(GREEN).asks(GREEN, "may end")
    after.lies_only("slot@3:1", "contract/C02").lies_only("slot@3:2", "contract/C06")
    assert shown(after) == ["C01", "C03", "C04", "C05"]


@rules("MP-CON-03")
def test_a_starting_contract_leaves_the_game() -> None:
    green = green_obtains(1).holds(GREEN, "S1", "C12")
    after = green.decides(GREEN, ObtainContracts("green/1", (1,), ()), ReturnContracts(("S1",)))
    after.order_of("contract/S1 -> out").lies_only("slot@3:1", "contract/C01").cites("MP-CON-03", kind="contract")


@rules("MP-CON-03")
def test_what_leaves_no_choice_is_not_asked() -> None:
    """One contract must go and there is but one; or both must go, and the starting one has no order."""
    green = green_obtains(2).holds(GREEN, slot2="C12").decides(GREEN, ObtainContracts("green/2", (1, 2), ()))
    green.asks(GREEN, "may end").order_of("contract/C12 -> under", "contract/C01 -> slot@3:1")
    green.lies_only("slot@3:1", "contract/C01").lies_only("slot@3:2", "contract/C02")
    green = green_obtains(2).holds(GREEN, "S1", "C12").decides(GREEN, ObtainContracts("green/2", (1, 2), ()))
    green.asks(GREEN, "may end").order_of("contract/C12 -> under").order_of("contract/S1 -> out")
    green.lies_only("slot@3:1", "contract/C01").lies_only("slot@3:2", "contract/C02")


@rules("MP-CON-03")
@pytest.mark.parametrize(
    ("columns", "returned", "reason"),
    [
        ((1,), (), "wrong-number-returned"),
        ((1,), ("C11", "C12"), "wrong-number-returned"),
        ((1, 2), ("C11",), "wrong-number-returned"),
        ((1,), ("C01",), "contract-not-active"),
        ((1,), ("C13",), "contract-not-active"),
        ((1, 2), ("C11", "C11"), "contract-not-active"),
        ((1, 2), ("C11", "C01"), "contract-not-active"),
    ],
)
def test_exactly_the_room_needed_is_made_with_own_old_contracts(
    columns: tuple[int, ...], returned: tuple[str, ...], reason: str
) -> None:
    green = green_obtains(2).holds(GREEN, "C11", "C12").decides(GREEN, ObtainContracts("green/2", columns, ()))
    green.refuses(GREEN, ReturnContracts(returned), rule="MP-CON-03", reason=reason)


@rules("MP-CON-03")
def test_nothing_is_returned_where_there_is_room() -> None:
    green = green_obtains(1).holds(GREEN, "C11")
    green.refuses(GREEN, ReturnContracts(("C11",)), rule="MP-TURN-06", reason="other-question")
    green.decides(GREEN, ObtainContracts("green/1", (1,), ())).asks(GREEN, "may end")
    green.lies_only("slot@3:1", "contract/C11").lies_only("slot@3:2", "contract/C01")


@rules("MP-DX-02", "MP-CON-01")
def test_a_1_takes_one_contract_at_most() -> None:
    green = green_obtains(1).offers_values(GREEN, ObtainContracts, "columns", (1,))
    green.refuses(GREEN, ObtainContracts("green/1", (1, 2), ()), rule="MP-CON-06")


@rules("MP-CON-06")
@pytest.mark.parametrize("columns", [(), (1, 1), (1, 2, 3), (2, 1), (0,), (7,), (-1,)])
def test_wrong_numbers_of_columns_are_refused(columns: tuple[int, ...]) -> None:
    green_obtains(6).refuses(GREEN, ObtainContracts("green/6", columns, ()), rule="MP-CON-06")


@rules("MP-CON-06")
def test_an_empty_column_is_refused() -> None:
    green = position(turn=GREEN).dice(GREEN, 6).display("C01", "C02")
    green.refuses(GREEN, ObtainContracts("green/6", (3,), ()), rule="MP-CON-06")


@rules("MP-DX-03", "MP-CON-05", "MP-HIDE-02")
def test_the_last_tiles_taken_bring_two_special_ones() -> None:
    green = position(turn=GREEN).dice(GREEN, 2).display("C01", "C02").draws("C20", "C21")
    after = green.decides(GREEN, ObtainContracts("green/2", (1, 2), ()))
    after.lies_only("display:1", "contract/C20").lies_only("display:2", "contract/C21")
    after.cites("MP-CON-05", kind="contract")


@rules("AMB-14", "MP-CON-05", "MP-CON-03")
def test_the_refill_comes_after_the_returns_and_takes_what_is_there() -> None:
    """The special stack is empty: the two tiles just returned are turned up again, in the order of return."""
    green = position(turn=GREEN).dice(GREEN, 2).display("C01", "C02").holds(GREEN, "C11", "C12").special_stack(0)
    after = green.decides(GREEN, ObtainContracts("green/2", (1, 2), ()), ReturnContracts(("C12", "C11")))
    after.lies_only("display:1", "contract/C12").lies_only("display:2", "contract/C11")


@rules("AMB-14", "MP-CON-05")
def test_with_one_special_contract_left_one_is_turned_up() -> None:
    green = position(turn=GREEN).dice(GREEN, 2).display("C01", "C02").special_stack(1).draws("C20")
    after = green.decides(GREEN, ObtainContracts("green/2", (1, 2), ()))
    after.lies_only("display:1", "contract/C20").empty("display:2")


@rules("AMB-14", "MP-CON-06")
def test_with_an_empty_display_no_contract_can_be_obtained() -> None:
    green = position(turn=GREEN).dice(GREEN, 6).display().special_stack(0).offers_no(GREEN, ObtainContracts)
    green.refuses(GREEN, ObtainContracts("green/6", (1,), ()), rule="MP-CON-06")


@rules("MP-CON-07")
def test_a_contract_in_a_slot_gives_nothing() -> None:
    after = green_obtains(1).decides(GREEN, ObtainContracts("green/1", (1,), ()))
    after.gains(GREEN).scores(GREEN).empty("drawer@3")


@rules("MP-CON-03")
def test_a_seat_that_leaves_while_it_is_asked_gives_up_the_first_it_may() -> None:
    green = green_obtains(1).holds(GREEN, "C11", "C12").decides(GREEN, ObtainContracts("green/1", (1,), ()))
    green.playing.resign(GREEN)
    assert green.playing.absent_decision() == (GREEN, ReturnContracts(("C11",)))
