"""SAH-COLL, SAH-ART, SAH-RECR, SAH-CARA: what a camel collects, and what becomes of it."""

from collections.abc import Mapping

import pytest

from domain.table.effects import Show
from tests.domain.games.sahwari.position import (
    EAST,
    A,
    B,
    ChooseEffectOrder,
    CollectResource,
    DeclineEffect,
    MoveCamel,
    PlaceArtifact,
    ResolveCaravan,
    SahwariPosition,
    SpyCaravan,
    TakeRecruitCard,
    TornadoMove,
    UseCaravan,
    UseRecruitTrack,
    faces,
    position,
    rules,
)


def collecting(*resources: str, players: int = 3, options: Mapping[str, str] | None = None) -> SahwariPosition:
    """A's camel has moved to (2,4), where these resources lie; its clan board is the Merchant's."""
    match = position(players, leaders={A: "merchant"}, options=options).stands("blue/1", "2,2")
    return match.resources("2,4", *resources).decides(A, MoveCamel("blue/1", EAST, "2,4"))


# -- phase 2 ----------------------------------------------------------------------------------------------------------


@rules("SAH-COLL-01", "SAH-COMP-01")
def test_exactly_one_resource_is_collected_of_the_tile() -> None:
    match = collecting("artifact", "recruit", "small/3", "guarded/2").asks(A, "collect due", "2,4")
    match.offers_values(A, CollectResource, "resource", "artifact", "recruit", "small/3", "guarded/2")
    match.decides(A, CollectResource("small/3")).lies_only("caravans@1", "small/3").cites("SAH-COLL-01", kind="small")
    match.lies_only("on:2,4", "artifact", "recruit", "guarded/2").stage("collected")


@rules("SAH-COLL-01", "SAH-TURN-06")
def test_collecting_cannot_be_declined() -> None:
    collecting("artifact").refuses(A, DeclineEffect(), rule="SAH-TURN-02", reason="other-question")


@rules("SAH-COLL-03", "SAH-EX-30")
def test_only_what_lies_on_the_tile_can_be_collected() -> None:
    match = collecting("recruit", "small/3").resources("0,0", "artifact", "small/5")
    for resource in ("artifact", "small/5", "small", ""):
        match.refuses(A, CollectResource(resource), rule="SAH-COLL-03", reason="resource-not-there")


@rules("SAH-COLL-03")
def test_of_two_tokens_of_a_kind_the_player_names_one() -> None:
    match = collecting("small/3", "small/4").offers_values(A, CollectResource, "resource", "small/3", "small/4")
    match.decides(A, CollectResource("small/4")).lies_only("on:2,4", "small/3")


@rules("SAH-COLL-02", "SAH-EX-27", "SAH-ICON-08")
def test_a_camel_blown_away_before_it_collects_collects_nothing() -> None:
    match = collecting("artifact").pawns(A, 2).decides(A, UseRecruitTrack("tornado"), TornadoMove("blue/1", "4,4"))
    match.cites("SAH-COLL-02").asks(A, "guild camel due").lies_only("on:2,4", "artifact")


@rules("SAH-COLL-02")
def test_the_other_camel_of_the_player_does_not_collect_for_the_one_blown_away() -> None:
    match = position(2).stands("blue/1", "2,0").stands("blue/2", "2,2").resources("2,2", "recruit").pawns(A, 2)
    match.decides(A, MoveCamel("blue/1", EAST, "2,2"), UseRecruitTrack("tornado"))
    match.then_decides(A, TornadoMove("blue/1", "4,4")).asks(A, "guild camel due").cites("SAH-COLL-02")


@rules("SAH-COLL-02")
def test_a_tornado_on_another_camel_changes_nothing() -> None:
    match = collecting("artifact").pawns(A, 2).decides(A, UseRecruitTrack("tornado"), TornadoMove("guild/1", "4,4"))
    match.asks(A, "collect due", "2,4")


# -- artifacts --------------------------------------------------------------------------------------------------------


@rules("SAH-ART-01", "SAH-ART-02")
def test_an_artifact_goes_to_the_storage_or_to_an_empty_space() -> None:
    match = collecting("artifact").row(A, right=["R22"]).stores(A, 1).decides(A, CollectResource("artifact"))
    match.lies_only("gained@1", "artifact").cites("SAH-ART-01", task="place artifact")
    match.offers_values(A, PlaceArtifact, "space", "", "right/1")
    match.decides(A, PlaceArtifact("")).holds(A, stored=2).empty("gained@1").cites("SAH-ART-02", kind="artifact")


@rules("SAH-ART-03", "SAH-TURN-05", "SAH-EX-12")
def test_a_cube_on_a_space_triggers_both_icons_in_either_order() -> None:
    match = collecting("artifact").row(A, right=["R22"]).resources("1,2", "recruit")
    match.decides(A, CollectResource("artifact"), PlaceArtifact("right/1")).lies_only("space@1:right/1", "artifact")
    match.cites("SAH-ART-01", kind="artifact").cites("SAH-ART-03", task="effects")
    match.asks(A, "choose effect order", "chest", "bird")
    match.offers_values(A, ChooseEffectOrder, "first", "chest", "bird")
    match.refuses(A, ChooseEffectOrder("spy"), rule="SAH-TURN-05", reason="icon-not-triggered")
    match.decides(A, ChooseEffectOrder("bird")).asks(A, "bird")


@rules("SAH-ART-01", "SAH-ART-05", "SAH-RECR-04", "SAH-ATT-05")
def test_a_cube_goes_to_no_other_place() -> None:
    match = collecting("artifact").row(A, left=["R36"], right=["R22", "R12", "R09"]).activated(A, "right/2")
    match.locked(A, "right/3").decides(A, CollectResource("artifact"))
    match.offers_values(A, PlaceArtifact, "space", "", "right/1")
    match.refuses(A, PlaceArtifact("left/1"), rule="SAH-RECR-04", reason="colours-differ")
    match.refuses(A, PlaceArtifact("right/2"), rule="SAH-ART-05", reason="space-filled")
    match.refuses(A, PlaceArtifact("right/3"), rule="SAH-ATT-05", reason="space-locked")
    for space in ("right/4", "left/2", "up/1", "R22"):
        match.refuses(A, PlaceArtifact(space), rule="SAH-ART-01", reason="space-unknown")


@rules("SAH-EX-25", "SAH-ART-04")
def test_without_any_place_a_cube_goes_to_the_supply_without_a_decision() -> None:
    match = collecting("artifact").stores(A, 5)
    supply = match.table.count("supply", "artifact")
    match.decides(A, CollectResource("artifact")).cites("SAH-ART-04", kind="artifact").asks(A, "guild camel due")
    match.lies_only("supply", *["artifact"] * (supply + 1)).holds(A, stored=5)


@rules("SAH-EX-25", "SAH-ART-01", "SAH-ART-02", "SAH-ART-04")
def test_with_a_full_storage_only_an_empty_space_is_legal() -> None:
    match = collecting("artifact").stores(A, 5).row(A, left=["R22"]).decides(A, CollectResource("artifact"))
    match.offers_values(A, PlaceArtifact, "space", "left/1")
    match.refuses(A, PlaceArtifact(""), rule="SAH-ART-02", reason="storage-full")
    match.decides(A, PlaceArtifact("left/1")).lies_only("space@1:left/1", "artifact").asks(A, "guild camel due")


# -- recruits ---------------------------------------------------------------------------------------------------------


@rules("SAH-RECR-01", "SAH-RECR-03")
def test_a_recruit_goes_to_the_track_and_brings_a_card_for_either_end() -> None:
    match = collecting("recruit").displays("R22", "R36").row(A, left=["R10"]).decides(A, CollectResource("recruit"))
    match.holds(A, pawns=1).cites("SAH-RECR-01", kind="recruit").asks(A, "take recruit card", "pawn")
    offers = {(offer.card, offer.side) for offer in match.offered(A, TakeRecruitCard)}
    assert offers == {(card, side) for card in ("R22", "R36") for side in ("left", "right")}
    match.decides(A, TakeRecruitCard("R22", "left")).lies_only("row@1:left/2", "card/R22").lies_only(
        "display", "card/R36"
    )
    match.cites("SAH-RECR-03", kind="card").empty("row@1:right/1")


@rules("SAH-RECR-01", "SAH-TURN-06", "SAH-RECR-03", "SAH-EX-30")
def test_the_card_of_a_recruit_must_be_taken_and_placed_at_an_end() -> None:
    match = collecting("recruit").displays("R22", "R36").decides(A, CollectResource("recruit"))
    match.offers_no(A, DeclineEffect).refuses(A, DeclineEffect(), rule="SAH-RECR-01", reason="card-is-due")
    match.refuses(A, TakeRecruitCard("R22", "middle"), rule="SAH-RECR-03", reason="side-unknown")
    match.refuses(A, TakeRecruitCard("R01", "left"), rule="SAH-RECR-01", reason="card-not-displayed")


@rules("SAH-EX-26", "SAH-RECR-02")
def test_with_track_and_guild_tile_full_the_pawn_leaves_the_game_and_the_card_is_taken() -> None:
    match = collecting("recruit").pawns(A, 6).resources("2,2", *["recruit"] * 3).decides(A, CollectResource("recruit"))
    match.lies_only("out", "recruit").cites("SAH-RECR-02", kind="recruit").asks(A, "take recruit card", "pawn")
    match.lies_only("on:2,2", *["recruit"] * 3).holds(A, pawns=6)


@rules("SAH-RECR-02")
def test_with_a_full_track_the_pawn_goes_to_an_empty_space_of_the_guild_tile() -> None:
    match = collecting("recruit").pawns(A, 6).resources("2,2", *["recruit"] * 2).decides(A, CollectResource("recruit"))
    match.lies_only("on:2,2", *["recruit"] * 3).empty("out", "on:2,4")


@rules("SAH-RECR-02")
def test_with_a_full_track_a_pawn_of_the_guild_tile_goes_back_there() -> None:
    match = position(3).stands("blue/1", "2,0").resources("2,2", *["recruit"] * 3).pawns(A, 6)
    match.decides(A, MoveCamel("blue/1", EAST, "2,2"), CollectResource("recruit"))
    match.lies_only("on:2,2", *["recruit"] * 3).empty("out").asks(A, "take recruit card", "pawn")


@rules("SAH-RECR-04", "SAH-EX-12", "SAH-EX-13")
@pytest.mark.parametrize(
    ("card", "side", "icons"),
    [
        ("R22", "right", ("chest", "bird")),
        ("R22", "left", ("influence", "influence")),
        ("R36", "right", None),
        ("R36", "left", None),
    ],
)
def test_a_space_is_where_touching_colours_are_the_same(card: str, side: str, icons: tuple[str, str] | None) -> None:
    match = collecting("recruit").displays(card).decides(A, CollectResource("recruit"), TakeRecruitCard(card, side))
    spaces = match.turn.seat(A).spaces()
    assert [(space.name, space.icons) for space in spaces] == ([(f"{side}/1", icons)] if icons else [])


@rules("SAH-RECR-04")
def test_spaces_between_cards_have_the_icons_of_both() -> None:
    match = position(3, leaders={A: "thief"}).row(A, left=["R01"], right=["R29", "R09", "R36"])
    assert {space.name: space.icons for space in match.turn.seat(A).spaces()} == {
        "left/1": ("recruit", "influence"),
        "right/1": ("caravan", "influence"),
        "right/2": ("bird", "influence"),
        "right/3": ("influence", "spy"),
    }


@rules("SAH-RECR-05")
def test_cards_of_the_row_stay_where_they_are() -> None:
    match = collecting("recruit").row(A, left=["R22"], right=["R36"]).displays("R01", "R02")
    match.decides(A, CollectResource("recruit"), TakeRecruitCard("R01", "right"))
    match.lies_only("row@1:left/1", "card/R22").lies_only("row@1:right/1", "card/R36")
    match.lies_only("row@1:right/2", "card/R01")


@rules("SAH-RECR-06", "SAH-OPT-05")
def test_stored_cubes_may_go_to_a_new_space_as_soon_as_the_card_lies() -> None:
    match = collecting("recruit").displays("R22").stores(A, 1).decides(A, CollectResource("recruit"))
    match.then_decides(A, TakeRecruitCard("R22", "left"))
    assert [offer.space for offer in match.playing.offers(A) if hasattr(offer, "space")] == ["left/1"]


@rules("SAH-RECR-07")
def test_without_a_face_up_card_none_is_gained() -> None:
    match = collecting("recruit").displays().decides(A, CollectResource("recruit")).holds(A, pawns=1)
    match.asks(A, "guild camel due").empty("display")


# -- caravans ---------------------------------------------------------------------------------------------------------


@rules("SAH-CARA-01", "SAH-CARA-03", "AMB-04")
def test_a_token_may_be_kept_and_its_owner_does_not_see_it() -> None:
    match = collecting("small/3").hides("small/3", "Y4").decides(A, CollectResource("small/3"))
    match.asks(A, "resolve caravan", "small/3").cites("SAH-CARA-01", task="resolve caravan")
    match.offers_values(A, ResolveCaravan, "use", False, True).decides(A, ResolveCaravan(use=False))
    for viewer in (0, 1, 2, 3):
        assert match.seen(viewer, "under:small/3") == ["small-side"]
    match.lies_only("caravans@1", "small/3").asks(A, "guild camel due").empty("side:small/3")


@rules("SAH-CARA-01", "SAH-CARA-02")
def test_a_token_may_be_used_at_once_and_lies_open_then() -> None:
    match = collecting("small/3").hides("small/3", "Y5").resources("0,0", "small/1").hides("small/1", "Y9")
    match.decides(A, CollectResource("small/3"), ResolveCaravan(use=True)).cites("SAH-CARA-01", kind="small-side")
    for viewer in (0, 1, 2, 3):
        assert match.seen(viewer, "side:small/3") == ["small-side/Y5"]
    match.asks(A, "spy").then_decides(A, SpyCaravan("small/1")).asks(A, "guild camel due")
    match.refuses(A, UseCaravan("small/3"), rule="SAH-CARA-02", reason="token-revealed")


@rules("SAH-CARA-03", "AMB-04")
def test_by_a_switch_the_owner_sees_a_token_he_keeps() -> None:
    match = collecting("small/3", options={"owner_sees_kept_caravan": "on"}).hides("small/3", "Y4")
    match.decides(A, CollectResource("small/3"), ResolveCaravan(use=False)).cites("SAH-CARA-03")
    assert match.seen(A, "under:small/3") == ["small-side/Y4"]
    assert match.seen(B, "under:small/3") == match.seen(0, "under:small/3") == ["small-side"]
    assert [effect.seat for effect in match.effects if isinstance(effect, Show)] == [A]


@rules("SAH-CARA-04")
@pytest.mark.parametrize("use", [False, True])
def test_red_circles_cost_nothing_when_a_token_is_used_or_kept(use: bool) -> None:
    match = collecting("guarded/2").hides("guarded/2", "B3").stores(A, 2).pawns(A, 2)
    match.decides(A, CollectResource("guarded/2"), ResolveCaravan(use=use)).scores(A).holds(A, stored=2, pawns=2)
    assert faces(match, "caravans@1") == ["2"]
