"""SAH-ATT: attacks on camels and on caravans."""

from collections.abc import Mapping

import pytest

from domain.table.effects import Move
from tests.domain.games.sahwari.position import (
    A,
    ActivateArtifactSpace,
    AttackCamel,
    AttackCaravan,
    AttackChooseSpace,
    AttackDisplace,
    B,
    DeclineEffect,
    EndTurn,
    MoveGuildCamel,
    SahwariPosition,
    UseCaravan,
    position,
    rules,
)


def attacking(players: int = 3, options: Mapping[str, str] | None = None) -> SahwariPosition:
    """A's camel is on (1,1), B's on (1,2); an attack icon is due."""
    match = (
        position(players, options=options)
        .stands("blue/1", "1,1")
        .stands("yellow/1", "1,2")
        .resources("1,4", "artifact")
    )
    return match.due(A, "attack", "icon")


def onto_guild_tile(match: SahwariPosition, artifacts: int) -> SahwariPosition:
    return match.resources("2,2", *["artifact"] * artifacts)


# -- origin and targets -----------------------------------------------------------------------------------------------


@rules("SAH-EX-16", "SAH-ATT-01", "SAH-ATT-03", "AMB-06")
def test_an_attack_starts_from_an_own_or_a_guild_camel_and_goes_to_a_neighbour() -> None:
    match = (
        attacking().stands("blue/1", "2,2").stands("yellow/1", "2,2").stands("guild/1", "4,4").stands("guild/2", "4,4")
    )
    match.offers_no(A, AttackCamel)
    match.refuses(A, AttackCamel("2,2", "yellow/1"), rule="SAH-ATT-03", reason="camel-not-adjacent")
    match.stands("guild/1", "2,1")
    assert [(offer.origin, offer.camel) for offer in match.offered(A, AttackCamel)] == [("2,1", "yellow/1")]
    match.refuses(A, AttackCamel("2,2", "yellow/1"), rule="SAH-ATT-03", reason="camel-not-adjacent")


@rules("SAH-ATT-03", "AMB-06", "SAH-EX-30")
@pytest.mark.parametrize("camel", ["blue/2", "blue/1", "guild/1", "green/1", "nobody/1", ""])
def test_own_and_guild_camels_are_no_targets(camel: str) -> None:
    match = attacking(2).stands("blue/2", "0,1").stands("guild/1", "1,0")
    match.refuses(A, AttackCamel("1,1", camel), rule="SAH-ATT-03", reason="no-opponent-camel")


GUILD_TOO = {"guild_camels_can_be_attacked": "on"}


@rules("SAH-ATT-03", "SAH-ATT-08", "AMB-06")
def test_by_a_switch_a_guild_camel_is_a_target_that_only_moves_on() -> None:
    match = attacking(options=GUILD_TOO).stands("guild/1", "1,0").stands("guild/2", "4,4").stores(B, 2)
    assert [offer.camel for offer in match.offered(A, AttackCamel)] == ["yellow/1", "guild/1"]
    match.decides(A, AttackCamel("1,1", "guild/1")).holds(B, stored=2).asks(A, "displace", "guild/1")
    match.offers_values(A, AttackDisplace, "tile", "0,0", "2,0")
    match.decides(A, AttackDisplace("2,0")).at("guild/1", "2,0").cites("SAH-ATT-08", kind="guild")
    match.asks(A, "own camel due")


@rules("SAH-ATT-02", "SAH-ATT-03", "AMB-06")
def test_by_the_switch_a_guild_camel_alone_is_target_enough() -> None:
    for options, question in ((None, "own camel due"), (GUILD_TOO, "attack")):
        match = position(3, options=options).stands("blue/1", "1,1").stands("yellow/1", "1,3")
        match.stands("guild/1", "1,0").stands("guild/2", "4,4").resources("1,4", "artifact")
        match.keeps(A, guarded_2="B7").decides(A, UseCaravan("guarded/2")).asks(A, question)


@rules("SAH-ATT-03", "AMB-06")
@pytest.mark.parametrize("camel", ["blue/2", "nobody/1", ""])
def test_by_the_switch_own_camels_are_no_targets_still(camel: str) -> None:
    match = attacking(2, GUILD_TOO).stands("blue/2", "0,1").stands("guild/1", "1,1")
    match.refuses(A, AttackCamel("1,1", camel), rule="SAH-ATT-03", reason="no-opponent-camel")
    match.refuses(A, AttackCamel("1,1", "guild/1"), rule="SAH-ATT-03", reason="camel-not-adjacent")


@rules("SAH-ATT-03", "SAH-ATT-01")
def test_diagonals_and_tiles_without_an_own_camel_do_not_do() -> None:
    match = attacking().stands("yellow/1", "0,0")
    match.refuses(A, AttackCamel("1,1", "yellow/1"), rule="SAH-ATT-03", reason="camel-not-adjacent")
    match.refuses(A, AttackCamel("0,1", "yellow/1"), rule="SAH-ATT-01", reason="no-origin")
    match.refuses(A, AttackCamel("", "yellow/1"), rule="SAH-ATT-01", reason="no-origin")
    match.refuses(A, AttackCaravan("0,1", "small/1"), rule="SAH-ATT-01", reason="no-origin")


@rules("SAH-ATT-02", "SAH-ICON-09")
def test_an_attack_icon_asks_for_one_of_both_options_and_fizzles_without_a_target() -> None:
    match = position(3).stands("blue/1", "1,1").stands("yellow/1", "1,2").resources("1,4", "artifact")
    match.resources("1,0", "small/1").keeps(A, guarded_2="B7").decides(A, UseCaravan("guarded/2"))
    match.asks(A, "attack", "icon").cites("SAH-ICON-09", task="attack")
    match.offers(A, AttackCamel).offers(A, AttackCaravan).offers(A, DeclineEffect)
    match = position(3).stands("blue/1", "1,1").stands("yellow/1", "1,3").resources("1,4", "artifact")
    match.keeps(A, guarded_2="B7").decides(A, UseCaravan("guarded/2")).asks(A, "own camel due")


# -- option A ---------------------------------------------------------------------------------------------------------


@rules("SAH-EX-15", "SAH-ATT-04", "SAH-ATT-06", "SAH-ATT-08", "SAH-SCORE-02")
def test_the_attacked_player_loses_a_stored_cube_and_the_camel_moves_on() -> None:
    match = onto_guild_tile(attacking().stores(B, 3), 3)
    supply = match.table.count("supply", "artifact")
    match.decides(A, AttackCamel("1,1", "yellow/1")).holds(B, stored=2).asks(A, "displace", "yellow/1")
    assert (match.box.storage.values[3], match.box.storage.values[2]) == (4, 2)
    match.lies_only("supply", *["artifact"] * (supply + 1)).cites("SAH-ATT-06", kind="artifact")
    match.offers_values(A, AttackDisplace, "tile", "0,2", "1,3", "2,2")
    match.refuses(A, AttackDisplace("1,1"), rule="SAH-ATT-08", reason="tile-occupied")
    match.refuses(A, AttackDisplace("3,3"), rule="SAH-ATT-08", reason="tile-not-adjacent")
    match.refuses(A, AttackDisplace("-1,2"), rule="SAH-ATT-08", reason="tile-not-adjacent")
    match.decides(A, AttackDisplace("2,2")).at("yellow/1", "2,2").cites("SAH-ATT-08", kind="yellow")
    match.asks(A, "own camel due")


@rules("SAH-ATT-08", "SAH-EX-15")
def test_shared_tiles_are_always_free_for_the_attacked_camel() -> None:
    match = attacking(4).oases("0,2").stands("green/1", "0,2").stands("red/1", "1,3")
    match.resources("2,2", "artifact").decides(A, AttackCamel("1,1", "yellow/1"))
    match.offers_values(A, AttackDisplace, "tile", "0,2", "2,2")


@rules("SAH-ATT-08")
def test_the_attacked_camel_collects_nothing() -> None:
    match = attacking().resources("0,2", "artifact").decides(A, AttackCamel("1,1", "yellow/1"), AttackDisplace("0,2"))
    match.lies_only("on:0,2", "artifact").holds(B, stored=0).asks(A, "own camel due")


@rules("SAH-ATT-08")
def test_without_a_free_neighbour_the_attacked_camel_stays() -> None:
    match = position(4).stands("blue/1", "0,1").stands("yellow/1", "0,0").stands("green/1", "1,0")
    match.resources("0,4", "artifact").due(A, "attack", "icon").decides(A, AttackCamel("0,1", "yellow/1"))
    match.at("yellow/1", "0,0").asks(A, "own camel due")


@rules("SAH-ATT-06")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 3)])
def test_the_cube_goes_to_the_guild_tile_while_there_is_an_empty_space(before: int, after: int) -> None:
    match = onto_guild_tile(attacking().stores(B, 3), before).decides(A, AttackCamel("1,1", "yellow/1"))
    match.lies_only("on:2,2", *["artifact"] * after)


@rules("SAH-ATT-05", "SAH-ATT-06", "SAH-COMP-09", "AMB-10")
def test_with_an_empty_storage_the_attacker_locks_an_activated_space() -> None:
    match = attacking().led_by(B, "merchant").row(B, left=["R22"], right=["R34", "R20"]).activated(B, "left/1")
    match.decides(A, AttackCamel("1,1", "yellow/1")).asks(A, "attack space", B).cites("SAH-ATT-05", task="attack space")
    match.offers_values(A, AttackChooseSpace, "space", "left/1")
    match.refuses(A, AttackChooseSpace("right/2"), rule="SAH-ATT-05", reason="space-without-cube")
    match.refuses(A, AttackChooseSpace("up"), rule="SAH-ATT-05", reason="space-without-cube")
    match.decides(A, AttackChooseSpace("left/1")).lies_only("space@2:left/1", "strategy/lock").lies(
        "on:2,2", "artifact"
    )
    match.cites("SAH-ATT-05", kind="strategy").cites("SAH-ATT-06", kind="artifact").holds(B, strategy_tokens=2)
    match.asks(A, "displace", "yellow/1").then_decides(A, AttackDisplace("2,2"))


@rules("SAH-ATT-05")
def test_a_locked_space_is_not_chosen_again() -> None:
    match = attacking().led_by(B, "merchant").row(B, left=["R22"], right=["R22"]).row(B, left=["R23"], right=["R20"])
    match.activated(B, "right/1").locked(B, "left/1").decides(A, AttackCamel("1,1", "yellow/1"))
    match.refuses(A, AttackChooseSpace("left/1"), rule="SAH-ATT-05", reason="space-locked")


@rules("SAH-ATT-04", "SAH-ATT-05")
def test_spaces_are_safe_while_a_cube_is_stored() -> None:
    match = attacking().led_by(B, "merchant").row(B, left=["R22"]).activated(B, "left/1").stores(B, 1)
    match.decides(A, AttackCamel("1,1", "yellow/1")).asks(A, "displace").holds(B, stored=0)
    match.lies_only("space@2:left/1", "artifact").cites("SAH-ATT-06", kind="artifact")


@rules("SAH-ATT-07")
def test_a_player_without_cubes_loses_nothing_and_is_displaced() -> None:
    match = attacking().decides(A, AttackCamel("1,1", "yellow/1")).asks(A, "displace", "yellow/1")
    assert not [effect for effect in match.effects if isinstance(effect, Move)]


@rules("SAH-TURN-03", "SAH-ATT-05")
def test_the_attacked_player_chooses_nothing() -> None:
    match = attacking().led_by(B, "merchant").row(B, left=["R22"]).activated(B, "left/1")
    match.decides(A, AttackCamel("1,1", "yellow/1")).asks_only(A)
    match.refuses(B, AttackChooseSpace("left/1"), rule="SAH-TURN-02", reason="not-asked")


# -- option B ---------------------------------------------------------------------------------------------------------


@rules("SAH-EX-17", "SAH-ATT-09", "AMB-19")
def test_a_token_on_or_next_to_the_origin_leaves_the_game_unseen() -> None:
    match = attacking().stands("yellow/1", "4,0").stands("guild/1", "3,3").stands("guild/2", "3,3")
    match.resources("1,1", "small/1").resources("0,1", "small/2").resources("0,0", "small/3").resources(
        "3,3", "guarded/1"
    )
    match.resources("3,4", "guarded/2").resources("4,4", "guarded/3")
    offers = {(offer.origin, offer.token) for offer in match.offered(A, AttackCaravan)}
    assert offers == {("1,1", "small/1"), ("1,1", "small/2"), ("3,3", "guarded/1"), ("3,3", "guarded/2")}
    match.refuses(A, AttackCaravan("1,1", "small/3"), rule="SAH-ATT-09", reason="token-not-adjacent")
    match.refuses(A, AttackCaravan("3,3", "guarded/3"), rule="SAH-ATT-09", reason="token-not-adjacent")
    match.refuses(A, AttackCaravan("1,1", "small/9"), rule="SAH-ATT-09", reason="token-not-on-map")
    match.decides(A, AttackCaravan("1,1", "small/2")).lies_only("out", "small/2").cites("SAH-ATT-09", kind="small")
    for viewer in (0, 1, 2, 3):
        assert match.seen(viewer, "under:small/2") == ["small-side"]
    assert [effect.piece for effect in match.effects if isinstance(effect, Move) and "side" in effect.piece] == []


@rules("SAH-EX-17", "SAH-EOT-01")
def test_a_tile_emptied_by_an_attack_flips_at_the_end_of_the_turn() -> None:
    match = attacking().resources("0,1", "small/2").decides(A, AttackCaravan("1,1", "small/2")).up(2)
    match.in_stage(A, "guild-moved").decides(A, EndTurn()).up(1).cites("SAH-EOT-01")


@rules("SAH-ATT-10")
def test_tokens_in_clan_areas_cannot_be_attacked() -> None:
    match = attacking().keeps(B, small_4="Y1").keeps(A, guarded_2="B3")
    for token in ("small/4", "guarded/2"):
        match.refuses(A, AttackCaravan("1,1", token), rule="SAH-ATT-10", reason="token-in-clan-area")


@rules("SAH-ATT-01", "SAH-GUILD-01")
def test_a_guild_camel_just_moved_may_attack() -> None:
    match = position(3).stands("blue/1", "4,0").stands("yellow/1", "0,4").stands("guild/1", "0,0").strategy(A, 1)
    match.in_stage(A, "collected").decides(A, MoveGuildCamel("guild/1", "east", "0,3")).due(A, "attack", "token")
    match.decides(A, AttackCamel("0,3", "yellow/1"), AttackDisplace("1,4")).asks(A, "may end")


@rules("SAH-EX-19", "SAH-ATT-05")
def test_a_space_that_was_locked_is_never_activated_again() -> None:
    match = attacking().led_by(A, "thief").row(A, right=["R29"]).locked(A, "right/1").stores(A, 2)
    match.decides(A, DeclineEffect()).offers_no(A, ActivateArtifactSpace)
    match.refuses(A, ActivateArtifactSpace("right/1"), rule="SAH-ATT-05", reason="space-locked")
