"""SAH-TURN: the stages of a turn, optional abilities in each of them, and the order of effects."""

import pytest

from domain.play.decision import AnyDecision
from tests.domain.games.sahwari.position import (
    EAST,
    A,
    ActivateArtifactSpace,
    AttackCaravan,
    B,
    BirdCollect,
    C,
    ChooseEffectOrder,
    CollectResource,
    DeclineEffect,
    EndTurn,
    MoveCamel,
    MoveGuildCamel,
    PickCaravan,
    PlaceArtifact,
    ResolveCaravan,
    SahwariPosition,
    SpyCaravan,
    TakeRecruitCard,
    UseCaravan,
    UseRecruitTrack,
    UseStorageAbility,
    UseStrategyToken,
    position,
    rules,
)


def able() -> SahwariPosition:
    """A could use each of the optional abilities; its camel may go to (2,4), where a cube lies."""
    match = position(3, leaders={A: "merchant"}).stands("blue/1", "2,2").resources("2,4", "artifact")
    match.resources("4,3", "guarded/1", "small/1").stands("guild/1", "4,4").pawns(A, 3).stores(A, 3)
    return match.keeps(A, small_3="Y6").row(A, right=["R22"]).displays("R01", "R02", "R03", "R04")


@rules("SAH-TURN-01", "SAH-TURN-02", "SAH-TURN-08")
def test_a_turn_goes_through_its_stages() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").tiles_up(8).stands("yellow/1", "0,0")
    match.asks(A, "own camel due").stage("start")
    match.decides(A, MoveCamel("blue/1", EAST, "2,4")).stage("moved").asks(A, "collect due")
    match.decides(A, CollectResource(match.offered(A, CollectResource)[0].resource))
    while match.playing.question(A).kind != "guild camel due":  # type: ignore[union-attr]
        match.decides(A, next(iter(match.playing.offers(A))))
    match.stage("collected").decides(A, match.offered(A, MoveGuildCamel)[0]).stage("guild-moved").asks(A, "may end")
    match.decides(A, EndTurn()).cites("SAH-TURN-08", "SAH-TURN-01").stage("start").asks_only(B)


STAGES = ["start", "moved", "collected", "guild-moved"]


@rules("SAH-TURN-02", "SAH-OPT-08", "SAH-TURN-08")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(
    "decision",
    [
        UseCaravan("small/3"),
        UseStrategyToken(),
        UseRecruitTrack("renew"),
        UseStorageAbility("S2"),
        ActivateArtifactSpace("right/1"),
    ],
)
def test_every_ability_is_open_in_every_stage_and_the_stage_goes_on(decision: AnyDecision, stage: str) -> None:
    match = able().stands("blue/1", "2,4") if stage == "moved" else able()
    match.in_stage(A, stage) if stage != "start" else match
    question = match.playing.question(A)
    assert question is not None
    match.decides(A, decision)
    for _ in range(10):
        pending = match.playing.question(A)
        assert pending is not None
        if pending.kind == question.kind:
            break
        match.then_decides(A, next(iter(match.playing.offers(A))))
    match.asks(A, question.kind).stage(stage)


@rules("SAH-OPT-08")
def test_abilities_are_not_limited_but_by_their_means() -> None:
    match = able().decides(A, *[UseRecruitTrack("renew")] * 3).holds(A, pawns=0)
    match.offers_no(A, UseRecruitTrack).asks(A, "own camel due")


@rules("SAH-TURN-02", "SAH-EX-30")
def test_decisions_of_another_stage_are_refused() -> None:
    match = able().in_stage(A, "collected")
    for decision in (EndTurn(), MoveCamel("blue/1", EAST, "2,4"), CollectResource("artifact")):
        match.refuses(A, decision, rule="SAH-TURN-02", reason="other-question")
    able().refuses(A, MoveGuildCamel("guild/1", "north", "3,4"), rule="SAH-TURN-02", reason="other-question")


@rules("SAH-TURN-02", "SAH-EX-30")
def test_no_ability_is_used_while_a_decision_is_pending() -> None:
    match = able().decides(A, MoveCamel("blue/1", EAST, "2,4"), CollectResource("artifact")).asks(A, "place artifact")
    match.refuses(A, UseCaravan("small/3"), rule="SAH-TURN-02", reason="other-question")


@rules("SAH-TURN-03", "SAH-TURN-02")
def test_only_the_active_player_decides() -> None:
    match = able().keeps(B, small_4="Y6")
    match.refuses(B, UseCaravan("small/4"), rule="SAH-TURN-02", reason="not-asked")
    match.stands("yellow/1", "1,2").decides(A, UseStrategyToken()).asks_only(A)
    begun = position(3).stands("yellow/1", "0,0").tiles_up(8).in_stage(A, "guild-moved").decides(A, EndTurn())
    begun.asks_only(B).cites("SAH-TURN-03", task="go on")


@rules("SAH-TURN-04")
def test_what_an_effect_triggers_comes_before_older_effects() -> None:
    match = able().hides("guarded/1", "B8").hides("small/1", "Y5").row(A, right=["R21"])
    match.led_by(A, "thief").row(A, right=["R32"]).in_stage(A, "collected")
    assert match.turn.seat(A).spaces()[0].icons == ("caravan", "attack")
    match.decides(A, ActivateArtifactSpace("right/1"), ChooseEffectOrder("caravan"), PickCaravan("guarded/1"))
    match.then_decides(A, ResolveCaravan(use=True)).asks(A, "pick caravan")  # of the token, before the older attack
    match.then_decides(A, PickCaravan("small/1"), ResolveCaravan(use=True)).asks(A, "spy")
    match.then_decides(A, SpyCaravan("small/3")).cites("SAH-TURN-04").asks(A, "guild camel due")  # the attack fizzles


@rules("SAH-TURN-05", "SAH-ICON-10")
def test_the_player_chooses_which_of_two_icons_comes_first() -> None:
    match = able().keeps(A, guarded_2="B6").decides(A, UseCaravan("guarded/2"))
    match.asks(A, "choose effect order", "recruit", "bird").cites("SAH-TURN-05", task="choose effect order")
    match.then_decides(A, ChooseEffectOrder("bird")).asks(A, "bird").then_decides(A, DeclineEffect())
    match.asks(A, "take recruit card", "icon")


@rules("SAH-TURN-05", "SAH-ICON-01")
def test_no_order_is_chosen_if_at_most_one_icon_does_something() -> None:
    able().keeps(A, small_4="Y5").decides(A, UseCaravan("small/4")).asks(A, "spy")
    able().keeps(A, guarded_2="B1").decides(A, UseCaravan("guarded/2")).asks(A, "own camel due")
    no_bird = able().resources("4,3").stands("guild/1", "2,2").keeps(A, guarded_2="B6")
    no_bird.decides(A, UseCaravan("guarded/2")).asks(A, "take recruit card", "icon")
    no_bird.then_decides(A, TakeRecruitCard("R01", "left")).asks(A, "own camel due")


@rules("SAH-TURN-05")
def test_the_order_of_two_equal_icons_is_no_choice() -> None:
    match = position(3, leaders={A: "spy"}).stands("blue/1", "2,2").resources("2,4", "artifact").stores(A, 1)
    match.resources("0,0", "small/1", "small/2").row(A, right=["R08"]).decides(A, ActivateArtifactSpace("right/1"))
    match.asks(A, "spy").then_decides(A, SpyCaravan("small/1")).asks(A, "spy")
    match.then_decides(A, SpyCaravan("small/2")).asks(A, "own camel due")


@rules("SAH-TURN-06")
def test_an_icon_may_be_declined_as_a_whole_before_its_first_choice() -> None:
    match = able().pawns(A, 3).decides(A, UseRecruitTrack("spy"), DeclineEffect()).cites("SAH-TURN-06")
    match.asks(A, "own camel due").holds(A, pawns=2)
    match.decides(A, UseRecruitTrack("tornado"), DeclineEffect()).asks(A, "own camel due")


@rules("SAH-TURN-06")
@pytest.mark.parametrize("kind", ["take recruit card", "attack", "spy", "bird", "pick caravan", "tornado"])
def test_every_triggered_choice_can_be_declined(kind: str) -> None:
    arguments = ("icon",) if kind in ("take recruit card", "attack") else ()
    able().due(A, kind, *arguments).offers(A, DeclineEffect).decides(A, DeclineEffect()).asks(A, "own camel due")


@rules("SAH-TURN-06")
def test_after_its_first_choice_an_icon_is_not_declined_any_more() -> None:
    match = able().due(A, "bird").decides(A, BirdCollect("4,3", "small/1")).asks(A, "resolve caravan")
    match.refuses(A, DeclineEffect(), rule="SAH-TURN-02", reason="other-question")


@rules("SAH-TURN-06", "SAH-ICON-04")
def test_an_icon_without_a_choice_fizzles() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").pawns(A, 1)
    match.decides(A, UseRecruitTrack("spy")).asks(A, "own camel due").holds(A, pawns=0)


@rules("SAH-TURN-07", "SAH-COLL-02")
def test_a_stage_passes_as_soon_as_an_ability_has_left_no_choice() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "small/2").pawns(A, 1).strategy(A, 1)
    match.decides(A, MoveCamel("blue/1", EAST, "2,4")).asks(A, "collect due", "2,4")
    match.decides(A, UseStrategyToken(), AttackCaravan("2,4", "small/2")).asks(A, "guild camel due")
    match.cites("SAH-COLL-02", kind="stage").stage("collected")


@rules("SAH-TURN-07", "SAH-EX-31", "AMB-20")
def test_a_tile_emptied_in_the_turn_is_still_a_stop_and_gives_nothing() -> None:
    match = position(3).stands("blue/1", "1,0").resources("1,2", "artifact").stands("guild/1", "0,2")
    match.tiles_up(7).due(A, "bird").decides(A, BirdCollect("1,2", "artifact"), PlaceArtifact(""))
    match.empty("on:1,2").decides(A, MoveCamel("blue/1", EAST, "1,2")).asks(A, "guild camel due")
    match.cites("SAH-COLL-02").lies("tile:1,2", next(iter(match.table.pieces("tile:1,2"))))
    match.then_decides(A, match.offered(A, MoveGuildCamel, camel="guild/2")[0], EndTurn()).empty("tile:1,2")
    match.cites("SAH-EOT-01").asks_only(B)


@rules("SAH-TURN-03", "SAH-EOT-03")
def test_the_turn_goes_on_in_turn_order() -> None:
    match = position(3, first=C).tiles_up(10).stands("blue/1", "0,0").in_stage(C, "guild-moved")
    match.decides(C, EndTurn()).asks_only(A).cites("SAH-EOT-03")
