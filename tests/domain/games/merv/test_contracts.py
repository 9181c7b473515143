"""MERV-CON: contracts."""

from tests.domain.games.merv.position import BLUE, RED, FulfilContract, MervPosition, rules
from tests.domain.games.merv.situations import at_action


def rich(influence: int = 16, **items: int) -> MervPosition:
    """Red may fulfil contracts, and has these things."""
    return at_action("library").stands(RED, influence=influence).owns(RED, **items)


@rules("MERV-CON-01", "MERV-INF-03")
def test_the_top_cards_are_available_as_far_as_influence_reaches() -> None:
    everything = {"teal": 1, "scroll": 9, "common": 9, "rare": 9}
    rich(0, **everything).offers_no(RED, FulfilContract)
    rich(1, **everything).offers_values(RED, FulfilContract, "contract", "1_favour_1", "1_soldier_1")
    match = rich(3, **everything)
    match.offers_values(RED, FulfilContract, "contract", "1_favour_1", "1_soldier_1", "2_favour_1", "2_soldier_1")
    match.refuses(RED, FulfilContract("3_favour_1", "teal", ()), rule="MERV-CON-01", reason="level-too-high")
    match.refuses(RED, FulfilContract("1_favour_2", "teal", ()), rule="MERV-CON-01", reason="contract-not-available")
    match.refuses(RED, FulfilContract("nothing", "teal", ()), rule="MERV-CON-01")
    assert len({offer.contract for offer in rich(5, **everything).offered(RED, FulfilContract)}) == 6


@rules("MERV-CON-02", "AMB-34", "MERV-IVR-05")
def test_one_cube_of_any_colour_is_paid_and_items_are_committed() -> None:
    match = rich(orange=1, white=1, scroll=2, common=1, rare=1)
    match.offers_values(RED, FulfilContract, "cube", "orange", "white", contract="2_favour_1")
    match.decides(RED, FulfilContract("2_favour_1", "orange", ()))
    match.gains(RED, orange=-1, scroll=-1, common=-1, rare=-1).lies_only("committed@1", "scroll", "common", "rare")
    match.lies_only("contracts@1", "contract/2_favour_1").cites("MERV-CON-02", kind="contract")
    seat = match.turn.seat(RED)
    assert (seat.scrolls, seat.goods) == (2, 2)


@rules("MERV-CON-02")
def test_goods_of_choice_are_named() -> None:
    match = rich(teal=1, common=2, rare=1)
    match.offers_values(RED, FulfilContract, "goods", ("common", "common"), ("common", "rare"), contract="1_soldier_1")
    match.refuses(RED, FulfilContract("1_soldier_1", "teal", ("rare", "rare")), rule="MERV-CON-02")
    match.refuses(RED, FulfilContract("1_soldier_1", "teal", ("rare", "common")), rule="MERV-CON-02")
    match.refuses(
        RED, FulfilContract("1_soldier_1", "gold", ("common", "rare")), rule="MERV-CON-02", reason="not-a-cube"
    )
    match.refuses(
        RED, FulfilContract("1_soldier_1", "tan", ("common", "rare")), rule="MERV-CON-02", reason="cubes-short"
    )
    match.decides(RED, FulfilContract("1_soldier_1", "teal", ("common", "rare"))).lies_only(
        "committed@1", "common", "rare"
    )


@rules("MERV-CON-03")
def test_points_and_a_boon_follow_and_the_next_card_is_available() -> None:
    match = rich(teal=2, scroll=2, common=2).decides(RED, FulfilContract("1_favour_1", "teal", ()))
    match.scores(RED, contracts=5).on_tracks(RED, favour=1).cites("MERV-CON-03", kind="point")
    match.offers(RED, FulfilContract, contract="1_favour_2").asks(RED, "choose action", "1/1")
    soldier = rich(teal=1, common=2).decides(RED, FulfilContract("1_soldier_1", "teal", ("common", "common")))
    soldier.asks(RED, "deploy soldier").scores(RED, contracts=5)


@rules("MERV-CON-04")
def test_there_is_no_limit_but_items_serve_once_and_only_the_active_player_may() -> None:
    match = rich(teal=2, scroll=1, common=1).decides(RED, FulfilContract("1_favour_1", "teal", ()))
    match.refuses(RED, FulfilContract("1_favour_2", "teal", ()), rule="MERV-CON-04", reason="items-missing")
    match.refuses(BLUE, FulfilContract("1_favour_2", "teal", ()), rule="MERV-GEN-01")
