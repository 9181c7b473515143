"""SAH-OPT: the optional abilities and their prices."""

import pytest

from tests.domain.games.sahwari.position import (
    A,
    ActivateArtifactSpace,
    AttackCaravan,
    B,
    BirdCollect,
    ChooseEffectOrder,
    DeclineEffect,
    PlaceArtifact,
    SahwariPosition,
    UseCaravan,
    UseRecruitTrack,
    UseStorageAbility,
    UseStrategyToken,
    position,
    rules,
)


def turn_of_a(**leaders: str) -> SahwariPosition:
    """A is the Merchant, unless said otherwise, and may use abilities; there is a cube to move to."""
    leader = leaders.get("leader", "merchant")
    return position(3, leaders={A: leader}).stands("blue/1", "2,2").resources("2,4", "artifact")


# -- caravans ---------------------------------------------------------------------------------------------------------


@rules("SAH-OPT-01")
def test_an_own_hidden_token_is_revealed_and_resolved() -> None:
    match = turn_of_a().keeps(A, small_3="Y9", guarded_2="B1").displays("R01")
    match.offers_values(A, UseCaravan, "token", "small/3", "guarded/2").decides(A, UseCaravan("small/3"))
    match.lies_only("side:small/3", "small-side/Y9").cites("SAH-OPT-01", kind="small-side")
    match.asks(A, "take recruit card", "icon").lies("caravans@1", "small/3")


@rules("SAH-OPT-01", "SAH-CARA-02")
def test_no_other_token_can_be_used() -> None:
    match = turn_of_a().keeps(B, small_4="Y9").shows(A, small_3="Y1").resources("0,0", "small/1")
    for token in ("small/4", "small/1", "small/99", "", "Y9"):
        match.refuses(A, UseCaravan(token), rule="SAH-OPT-01", reason="token-not-yours")
    match.refuses(A, UseCaravan("small/3"), rule="SAH-CARA-02", reason="token-revealed").offers_no(A, UseCaravan)


# -- Strategy tokens --------------------------------------------------------------------------------------------------


@rules("SAH-OPT-02", "SAH-OPT-07", "SAH-EX-30", "AMB-05")
def test_a_strategy_token_is_discarded_for_an_attack_that_cannot_be_declined() -> None:
    match = turn_of_a().resources("2,3", "small/1", "small/2", "small/4").decides(A, UseStrategyToken())
    match.holds(A, strategy_tokens=1).cites("SAH-OPT-02", kind="strategy").asks(A, "attack", "token")
    match.offers_no(A, DeclineEffect).refuses(A, DeclineEffect(), rule="SAH-OPT-02", reason="attack-is-due")
    match.decides(A, AttackCaravan("2,2", "small/1"), UseStrategyToken(), AttackCaravan("2,2", "small/2"))
    match.holds(A, strategy_tokens=0).offers_no(A, UseStrategyToken)
    match.refuses(A, UseStrategyToken(), rule="SAH-OPT-07", reason="no-strategy-token")


@rules("SAH-OPT-02", "SAH-ATT-02")
def test_a_strategy_token_is_refused_without_a_target() -> None:
    match = turn_of_a().resources("4,4", "small/1").offers_no(A, UseStrategyToken)
    match.refuses(A, UseStrategyToken(), rule="SAH-OPT-02", reason="no-target")


# -- the recruit track ------------------------------------------------------------------------------------------------


@rules("SAH-EX-11", "SAH-OPT-03", "SAH-OPT-04", "SAH-SCORE-03", "AMB-11")
def test_pawns_pay_for_the_chest_and_go_to_the_guild_tile_or_out_of_the_game() -> None:
    match = turn_of_a().pawns(A, 5).resources("2,2", "recruit").supply(7)
    assert match.box.track.values[5] == 7
    match.decides(A, UseRecruitTrack("chest")).holds(A, pawns=2).lies_only("on:2,2", *["recruit"] * 3)
    assert match.box.track.values[2] == 2
    match.lies_only("out", "recruit").lies_only("supply", *["artifact"] * 6).asks(A, "place artifact")
    match.cites("SAH-OPT-04", kind="recruit").cites("SAH-ICON-05", kind="artifact").cites("SAH-OPT-03", task="effect")


@rules("SAH-EX-11", "SAH-OPT-03")
def test_an_ability_of_the_track_needs_as_many_pawns_as_it_costs() -> None:
    match = turn_of_a().pawns(A, 2).offers_values(A, UseRecruitTrack, "ability", "spy", "renew", "tornado")
    match.refuses(A, UseRecruitTrack("chest"), rule="SAH-OPT-03", reason="too-few-pawns")
    match.refuses(A, UseRecruitTrack("bird"), rule="SAH-OPT-03", reason="ability-unknown")
    match.pawns(A, 0).offers_no(A, UseRecruitTrack).refuses(A, UseRecruitTrack("spy"), rule="SAH-OPT-03")


@rules("SAH-OPT-03", "SAH-COMP-08")
@pytest.mark.parametrize(("ability", "cost"), [("spy", 1), ("renew", 1), ("tornado", 2), ("chest", 3)])
def test_each_ability_of_the_track_has_its_price(ability: str, cost: int) -> None:
    turn_of_a().pawns(A, 6).decides(A, UseRecruitTrack(ability)).holds(A, pawns=6 - cost)


@rules("SAH-OPT-04", "AMB-11")
def test_the_pawns_make_the_guild_tile_a_forced_stop_before_the_effect() -> None:
    match = turn_of_a().pawns(A, 2).decides(A, UseRecruitTrack("tornado")).lies_only("on:2,2", "recruit", "recruit")
    match.order_of("recruit -> on").asks(A, "tornado")


# -- artifact spaces --------------------------------------------------------------------------------------------------


@rules("SAH-EX-14", "SAH-OPT-05", "SAH-TURN-05", "SAH-ICON-05", "SAH-ICON-06")
def test_a_space_is_activated_with_a_stored_cube() -> None:
    match = (
        turn_of_a().row(A, right=["R22"]).stores(A, 2).supply(1).stands("guild/1", "1,1").resources("1,2", "artifact")
    )
    match.supply(1).decides(A, ActivateArtifactSpace("right/1")).holds(A, stored=1)
    match.cites("SAH-OPT-05", kind="artifact").cites("SAH-ART-03", task="effects")
    match.asks(A, "choose effect order", "chest", "bird")
    match.decides(A, ChooseEffectOrder("chest")).empty("supply").offers_values(A, PlaceArtifact, "space", "")
    match.decides(A, PlaceArtifact("")).holds(A, stored=2).asks(A, "bird")
    match.offers_values(A, BirdCollect, "tile", "1,2").decides(A, BirdCollect("1,2", "artifact"), PlaceArtifact(""))
    match.holds(A, stored=3).asks(A, "own camel due")


@rules("SAH-EX-14", "SAH-TURN-06")
def test_the_bird_fizzles_without_a_resource_next_to_a_guild_camel() -> None:
    match = turn_of_a().row(A, right=["R22"]).stores(A, 2).decides(A, ActivateArtifactSpace("right/1"))
    match.asks(A, "place artifact").decides(A, PlaceArtifact("")).cites("SAH-TURN-06").asks(A, "own camel due")


@rules("SAH-OPT-05", "SAH-ART-05", "SAH-ATT-05", "SAH-RECR-04")
def test_only_empty_own_spaces_are_activated_and_only_from_the_storage() -> None:
    match = turn_of_a().row(A, left=["R36", "R13"], right=["R22", "R12", "R09"]).activated(A, "right/2")
    match.locked(A, "right/3").row(B, left=["R10"])
    match.offers_no(A, ActivateArtifactSpace)
    match.refuses(A, ActivateArtifactSpace("right/1"), rule="SAH-OPT-05", reason="storage-empty")
    match.stores(A, 1).offers_values(A, ActivateArtifactSpace, "space", "right/1")
    match.refuses(A, ActivateArtifactSpace("right/2"), rule="SAH-ART-05", reason="space-filled")
    match.refuses(A, ActivateArtifactSpace("right/3"), rule="SAH-ATT-05", reason="space-locked")
    match.refuses(A, ActivateArtifactSpace("left/1"), rule="SAH-RECR-04", reason="colours-differ")
    match.refuses(A, ActivateArtifactSpace("left/3"), rule="SAH-ART-01", reason="space-unknown")
    match.refuses(A, ActivateArtifactSpace(""), rule="SAH-ART-01", reason="space-unknown")


# -- storage abilities ------------------------------------------------------------------------------------------------


@rules("SAH-EX-10", "SAH-OPT-06", "SAH-OPT-07", "SAH-COMP-09", "AMB-05")
def test_a_storage_ability_is_locked_by_a_strategy_token_and_stays_used() -> None:
    match = turn_of_a().stores(A, 1).displays("R01").offers_no(A, UseStorageAbility)
    match.stores(A, 2).offers_values(A, UseStorageAbility, "ability", "S2").decides(A, UseStorageAbility("S2"))
    match.holds(A, strategy_tokens=1).lies_only("ability@1:S2", "strategy/lock").asks(A, "take recruit card", "icon")
    match.cites("SAH-OPT-06", kind="strategy").decides(A, DeclineEffect())
    match.stores(A, 1).refuses(A, UseStorageAbility("S2"), rule="SAH-OPT-06", reason="ability-used")
    match.stores(A, 2).refuses(A, UseStorageAbility("S2"), rule="SAH-OPT-06", reason="ability-used")
    match.lies_only("ability@1:S2", "strategy/lock")


@rules("SAH-OPT-06", "SAH-EX-30")
def test_a_storage_ability_needs_its_place_to_be_reached() -> None:
    match = turn_of_a().stores(A, 3).offers_values(A, UseStorageAbility, "ability", "S2", "S3")
    match.refuses(A, UseStorageAbility("S4"), rule="SAH-OPT-06", reason="ability-not-reached")
    match.refuses(A, UseStorageAbility("S9"), rule="SAH-OPT-06", reason="ability-unknown")
    match.stores(A, 4).offers(A, UseStorageAbility, ability="S4")


@rules("SAH-OPT-07", "AMB-05", "SAH-EX-30")
def test_a_strategy_token_serves_once_as_attack_or_as_lock() -> None:
    match = turn_of_a().stores(A, 4).resources("2,3", "small/1", "small/2")
    match.decides(A, UseStorageAbility("S2"), DeclineEffect(), UseStrategyToken(), AttackCaravan("2,2", "small/1"))
    match.holds(A, strategy_tokens=0).offers_no(A, UseStorageAbility).offers_no(A, UseStrategyToken)
    match.refuses(A, UseStorageAbility("S3"), rule="SAH-OPT-07", reason="no-strategy-token")
    match.refuses(A, UseStrategyToken(), rule="SAH-OPT-07", reason="no-strategy-token")


# -- prices without effect --------------------------------------------------------------------------------------------


@rules("SAH-OPT-09")
def test_an_ability_may_be_used_although_its_icons_do_nothing() -> None:
    match = turn_of_a().pawns(A, 4).stores(A, 3).keeps(A, guarded_2="B1").row(A, left=["R22"]).supply(0)
    match.decides(A, UseRecruitTrack("chest")).holds(A, pawns=1).asks(A, "own camel due")
    match.decides(A, UseStorageAbility("S3")).holds(A, strategy_tokens=1).asks(A, "own camel due")
    match.decides(A, UseCaravan("guarded/2")).asks(A, "own camel due")
    match.decides(A, ActivateArtifactSpace("left/1")).holds(A, stored=2).asks(A, "own camel due")


@rules("SAH-OPT-09", "SAH-ICON-05", "SAH-ART-04")
def test_a_chest_without_a_place_for_the_cube_does_nothing() -> None:
    match = turn_of_a().pawns(A, 3).stores(A, 5)
    match.decides(A, UseRecruitTrack("chest")).cites_not("SAH-ICON-05").holds(A, stored=5, pawns=0)
