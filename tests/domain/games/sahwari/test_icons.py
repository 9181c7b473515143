"""SAH-ICON: what the icons do."""

import pytest

from domain.table.effects import Show
from tests.domain.games.sahwari.position import (
    GAME,
    A,
    B,
    BirdCollect,
    C,
    DeclineEffect,
    PickCaravan,
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


def with_icon(kind: str, *arguments: str, players: int = 3) -> SahwariPosition:
    """An icon asks A for its choice, in stage START."""
    match = position(players).stands("blue/1", "2,2").resources("2,4", "artifact")
    return match.due(A, kind, *arguments)


# -- recruit ----------------------------------------------------------------------------------------------------------


@rules("SAH-ICON-02", "SAH-RECR-03")
def test_the_recruit_icon_brings_a_card_and_no_pawn() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").displays("R01").keeps(A, small_3="Y9")
    match.decides(A, UseCaravan("small/3")).cites("SAH-ICON-02", task="take recruit card").asks(
        A, "take recruit card", "icon"
    )
    match.offers(A, DeclineEffect).then_decides(A, TakeRecruitCard("R01", "right"))
    match.lies_only("row@1:right/1", "card/R01").holds(A, pawns=0)


@rules("SAH-ICON-02", "SAH-RECR-07")
def test_without_a_face_up_card_the_recruit_icon_fizzles() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").displays().keeps(A, small_3="Y9")
    match.decides(A, UseCaravan("small/3")).asks(A, "own camel due")


# -- renew ------------------------------------------------------------------------------------------------------------


@rules("SAH-EX-21", "SAH-ICON-03")
def test_renew_takes_the_discards_back_when_the_deck_runs_out() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").pawns(A, 1)
    match.displays("R01", "R02", "R03").discards("R04", "R05", "R06").decks("R07", "R08").draws("R08", "R07")
    match.decides(A, UseRecruitTrack("renew")).cites("SAH-ICON-03", kind="card").holds_pieces("display", 4)
    match.holds_pieces("deck", 4).empty("discard").lies("display", "card/R07", "card/R08")
    drawn = set(faces(match, "display")) - {"R07", "R08"}
    assert drawn < {"R01", "R02", "R03", "R04", "R05", "R06"}


@rules("SAH-ICON-03")
def test_renew_stays_short_if_there_are_too_few_cards() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").pawns(A, 1)
    match.displays("R01").discards().decks("R07").decides(A, UseRecruitTrack("renew"))
    match.lies_only("display", "card/R01", "card/R07").empty("deck", "discard")


@rules("SAH-ICON-03", "SAH-SETUP-07")
def test_renew_discards_what_lies_there_and_draws_anew() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").pawns(A, 1)
    match.displays("R01", "R02", "R03", "R04").draws("R31", "R32", "R33", "R34").decides(A, UseRecruitTrack("renew"))
    match.lies_only("discard", "card/R01", "card/R02", "card/R03", "card/R04")
    match.lies_only("display", "card/R31", "card/R32", "card/R33", "card/R34").holds_pieces("deck", 28)


# -- spy --------------------------------------------------------------------------------------------------------------


@rules("SAH-EX-28", "SAH-ICON-04", "SAH-CARA-03", "AMB-04")
def test_a_spied_token_is_seen_by_the_spy_alone() -> None:
    match = with_icon("spy").keeps(B, small_4="Y4").decides(A, SpyCaravan("small/4")).cites("SAH-ICON-04")
    assert match.seen(A, "under:small/4") == ["small-side/Y4"]
    for viewer in (0, B, C):
        assert match.seen(viewer, "under:small/4") == ["small-side"]
    assert [effect.seat for effect in match.effects if isinstance(effect, Show)] == [A]
    match.lies_only("caravans@2", "small/4").empty("side:small/4").asks(A, "own camel due")


@rules("SAH-ICON-04")
def test_any_hidden_token_can_be_spied_on_the_map_and_in_supplies_the_own_included() -> None:
    match = with_icon("spy").resources("0,0", "small/1", "guarded/1").keeps(A, small_3="Y1").keeps(C, guarded_2="B1")
    match.shows(B, small_5="Y2").offers_values(A, SpyCaravan, "token", "small/1", "guarded/1", "small/3", "guarded/2")
    match.refuses(A, SpyCaravan("small/5"), rule="SAH-ICON-04", reason="token-not-hidden")
    match.refuses(A, SpyCaravan("small/9"), rule="SAH-ICON-04", reason="token-not-hidden")
    match.refuses(A, SpyCaravan("small/10"), rule="SAH-ICON-04", reason="token-unknown")


@rules("SAH-ICON-04")
def test_knowledge_goes_with_the_token() -> None:
    match = with_icon("spy").resources("0,0", "small/1").hides("small/1", "Y7").decides(A, SpyCaravan("small/1"))
    match.due(A, "pick caravan").decides(A, PickCaravan("small/1"), ResolveCaravan(use=False))
    assert match.seen(A, "under:small/1") == ["small-side/Y7"]
    match.due(A, "spy").offers(A, SpyCaravan, token="small/1").decides(A, SpyCaravan("small/1"))
    assert not [effect for effect in match.effects if isinstance(effect, Show)]


# -- chest ------------------------------------------------------------------------------------------------------------


@rules("SAH-ICON-05", "SAH-COMP-04")
def test_the_chest_gives_a_cube_of_the_supply() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").keeps(A, guarded_2="B5").supply(1)
    match.decides(A, UseCaravan("guarded/2")).cites("SAH-ICON-05", kind="artifact").empty("supply")
    match.then_decides(A, PlaceArtifact("")).holds(A, stored=1)
    match.keeps(A, guarded_3="B9").decides(A, UseCaravan("guarded/3")).asks(A, "own camel due").holds(A, stored=1)


# -- bird -------------------------------------------------------------------------------------------------------------


@rules("SAH-ICON-06")
def test_the_bird_takes_from_tiles_next_to_a_guild_camel_and_not_from_its_own() -> None:
    match = with_icon("bird").stands("guild/1", "2,1").stands("guild/2", "4,4").resources("2,1", "artifact")
    match.resources("1,1", "recruit").resources("3,4", "small/1").resources("2,2", "artifact").resources(
        "1,2", "recruit"
    )
    match.stands("yellow/1", "1,1").offers_values(A, BirdCollect, "tile", "1,1", "3,4", "2,2")
    match.refuses(A, BirdCollect("2,1", "artifact"), rule="SAH-ICON-06", reason="tile-not-next-to-guild-camel")
    match.refuses(A, BirdCollect("1,2", "recruit"), rule="SAH-ICON-06", reason="tile-not-next-to-guild-camel")
    match.refuses(A, BirdCollect("1,1", "artifact"), rule="SAH-COLL-03", reason="resource-not-there")
    match.refuses(A, BirdCollect("9,9", "artifact"), rule="SAH-ICON-06", reason="tile-unknown")
    match.decides(A, BirdCollect("1,1", "recruit")).holds(A, pawns=1).asks(A, "take recruit card", "pawn")


@rules("SAH-ICON-06")
@pytest.mark.parametrize(("resource", "asked"), [("artifact", "place artifact"), ("small/1", "resolve caravan")])
def test_what_the_bird_brings_is_handled_as_collected(resource: str, asked: str) -> None:
    match = with_icon("bird").stands("guild/1", "0,1").resources("0,0", resource)
    match.decides(A, BirdCollect("0,0", resource)).cites("SAH-ICON-06").asks(A, asked)


# -- caravan ----------------------------------------------------------------------------------------------------------


@rules("SAH-ICON-07")
def test_the_caravan_icon_takes_a_token_from_anywhere_on_the_map() -> None:
    match = with_icon("pick caravan").resources("0,0", "small/1").resources("4,4", "guarded/2").keeps(B, small_4="Y1")
    match.offers_values(A, PickCaravan, "token", "small/1", "guarded/2")
    match.refuses(A, PickCaravan("small/4"), rule="SAH-ICON-07", reason="token-not-on-map")
    match.decides(A, PickCaravan("guarded/2")).cites("SAH-ICON-07", kind="guarded").lies_only("caravans@1", "guarded/2")
    match.asks(A, "resolve caravan", "guarded/2").empty("on:4,4")


# -- tornado ----------------------------------------------------------------------------------------------------------


@rules("SAH-EX-27", "SAH-ICON-08")
def test_the_tornado_puts_any_camel_on_any_free_tile() -> None:
    match = (
        with_icon("tornado").oases("0,3").stands("yellow/1", "0,3").stands("guild/1", "0,3").stands("guild/2", "0,3")
    )
    match.stands("green/1", "1,1").resources("3,3", "artifact")
    match.refuses(A, TornadoMove("blue/1", "1,1"), rule="SAH-ICON-08", reason="tile-occupied")
    match.refuses(A, TornadoMove("blue/1", "2,2"), rule="SAH-ICON-08", reason="camel-there-already")
    match.refuses(A, TornadoMove("blue/1", "5,5"), rule="SAH-ICON-08", reason="tile-unknown")
    match.offers(A, TornadoMove, camel="blue/1", tile="0,3")
    match.offers_values(A, TornadoMove, "camel", "blue/1", "yellow/1", "green/1", "guild/1", "guild/2")
    match.decides(A, TornadoMove("green/1", "3,3")).at("green/1", "3,3").cites("SAH-ICON-08", kind="green")
    match.lies_only("on:3,3", "artifact").asks(A, "own camel due")


@rules("SAH-ICON-08", "AMB-22")
def test_by_a_switch_the_tornado_puts_camels_on_tiles_without_any_camel_alone() -> None:
    for value, offered in (("off", True), ("on", False)):
        match = position(4, options={"tornado_needs_empty_tile": value}).oases("0,3", "0,4").stands("yellow/1", "0,3")
        match.stands("blue/1", "2,1").resources("2,4", "artifact").due(A, "tornado")
        assert ("0,3" in {offer.tile for offer in match.offered(A, TornadoMove)}) is offered
        match.offers(A, TornadoMove, camel="blue/1", tile="0,4")
    match.refuses(A, TornadoMove("blue/1", "0,3"), rule="SAH-ICON-08", reason="tile-occupied")
    match.decides(A, TornadoMove("blue/1", "0,4")).at("blue/1", "0,4")


@rules("SAH-ICON-08")
def test_camels_on_dashboards_are_out_of_the_wind() -> None:
    match = with_icon("tornado").off("yellow/1").offers_no(A, TornadoMove, camel="yellow/1")
    match.refuses(A, TornadoMove("yellow/1", "4,4"), rule="SAH-ICON-08", reason="camel-not-on-map")


@rules("SAH-ICON-08")
def test_even_the_largest_question_stays_small() -> None:
    match = position(4).oases("0,0", "0,4", "4,0", "4,4")
    for camel in ("blue/1", "yellow/1", "green/1", "red/1"):
        match.stands(camel, "0,0")
    assert len(list(match.due(A, "tornado").playing.offers(A))) <= 300


# -- influence and the rest -------------------------------------------------------------------------------------------


@rules("SAH-ICON-01")
def test_circles_give_nothing_before_the_end() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").keeps(A, guarded_2="B1", guarded_3="B3")
    match.decides(A, UseCaravan("guarded/2"), UseCaravan("guarded/3")).scores(A)
    assert match.total(A) == 0


@rules("SAH-ICON-10", "SAH-TURN-05")
def test_both_icons_of_a_token_are_resolved() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").keeps(A, guarded_2="B6").displays("R01")
    match.stands("guild/1", "2,3").decides(A, UseCaravan("guarded/2")).cites("SAH-ICON-10", task="effects")
    match.then_decides(A, next(iter(match.playing.offers(A)))).asks(A, "take recruit card", "icon")
    match.then_decides(A, DeclineEffect()).asks(A, "bird")


@rules("SAH-ICON-01", "SAH-ICON-09")
def test_every_icon_of_the_box_is_known_to_the_rules() -> None:
    box = GAME.load_box(GAME.content())
    sides = [side for card in box.cards.values() for side in (card.left, card.right)]
    sides += [side for leader in box.leaders.values() for side in (leader.left, leader.right)]
    icons = {side.icon for side in sides} | {icon for token in box.caravans.values() for icon in token.icons}
    assert icons == {"influence", "recruit", "renew", "spy", "chest", "bird", "caravan", "tornado", "attack"}
