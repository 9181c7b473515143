"""SAH-GUILD: phase 3, the guild camel."""

from collections.abc import Mapping

import pytest

from tests.domain.games.sahwari.position import (
    EAST,
    NORTH,
    A,
    CollectResource,
    DeclineEffect,
    MoveCamel,
    MoveGuildCamel,
    PlaceArtifact,
    SahwariPosition,
    UseRecruitTrack,
    position,
    rules,
)

ON_OASES = {"guild_camel_may_stop_on_oasis": "on"}


def due(options: Mapping[str, str] | None = None) -> SahwariPosition:
    """A has collected and is to move a guild camel: guild/1 stands on (0,0), guild/2 on (4,4)."""
    match = position(3, options=options).stands("guild/1", "0,0").stands("guild/2", "4,4").stands("blue/1", "2,2")
    return match.in_stage(A, "collected")


def with_an_oasis(options: Mapping[str, str] | None = None) -> SahwariPosition:
    """On the line of guild/1 to the east: a free Desert, one with a camel of A, an Oasis, a resource."""
    return due(options).stands("blue/1", "0,2").oases("0,3").resources("0,4", "artifact")


@rules("SAH-EX-08", "SAH-GUILD-01", "SAH-GUILD-02")
def test_a_guild_camel_may_stop_on_free_deserts_before_its_forced_stop() -> None:
    match = with_an_oasis()
    assert match.targets(A, "guild/1", EAST) == {"0,1", "0,4"}
    match.refuses(A, MoveGuildCamel("guild/1", EAST, "0,2"), rule="SAH-GUILD-02", reason="occupied-tile-is-passed")
    match.decides(A, MoveGuildCamel("guild/1", EAST, "0,1")).at("guild/1", "0,1").cites("SAH-GUILD-01", kind="guild")
    match.asks(A, "may end").stage("guild-moved")


@rules("SAH-GUILD-03", "AMB-16", "SAH-EX-08")
def test_a_guild_camel_passes_an_oasis() -> None:
    with_an_oasis().refuses(
        A, MoveGuildCamel("guild/1", EAST, "0,3"), rule="SAH-GUILD-03", reason="guild-camel-passes-shared-tile"
    )


@rules("SAH-GUILD-03", "AMB-16", "SAH-EX-08")
def test_by_a_switch_a_guild_camel_may_stop_on_an_oasis() -> None:
    match = with_an_oasis(ON_OASES)
    assert match.targets(A, "guild/1", EAST) == {"0,1", "0,3", "0,4"}
    match.decides(A, MoveGuildCamel("guild/1", EAST, "0,3")).at("guild/1", "0,3").cites("SAH-GUILD-01", kind="guild")


@rules("SAH-GUILD-03", "AMB-01", "AMB-16")
def test_what_guild_camels_may_says_nothing_of_player_camels() -> None:
    for options, on_oasis in ((ON_OASES, False), ({"player_camel_may_stop_on_oasis": "on"}, True)):
        match = position(3, options=options).stands("blue/1", "2,2").oases("2,3").resources("2,4", "artifact")
        assert ("2,3" in match.targets(A, "blue/1", EAST)) is on_oasis
        match = with_an_oasis(options)
        assert ("0,3" in match.targets(A, "guild/1", EAST)) is not on_oasis


@rules("SAH-EX-08", "SAH-GUILD-01", "SAH-MOVE-04")
def test_an_opponent_blocks_a_guild_camel() -> None:
    match = due().stands("yellow/1", "0,2").oases("0,3").resources("0,4", "artifact")
    assert match.targets(A, "guild/1", EAST) == {"0,1"}
    for stop in ("0,2", "0,3", "0,4"):
        match.refuses(A, MoveGuildCamel("guild/1", EAST, stop), rule="SAH-MOVE-04", reason="line-blocked")


@rules("SAH-EX-35", "SAH-GUILD-02")
def test_on_a_line_without_a_forced_stop_every_free_desert_will_do() -> None:
    match = due()
    assert match.targets(A, "guild/1", EAST) == {"0,1", "0,2", "0,3", "0,4"}


@rules("SAH-GUILD-02", "SAH-MOVE-07")
def test_a_guild_camel_does_not_pass_its_forced_stop() -> None:
    match = due().resources("0,2", "artifact").resources("0,4", "recruit")
    assert match.targets(A, "guild/1", EAST) == {"0,1", "0,2"}
    match.refuses(
        A,
        MoveGuildCamel("guild/1", EAST, "0,3"),
        rule="SAH-GUILD-02",
        reason="first-resource-tile-must-be-stopped-at",
    )
    match = due().stands("guild/1", "2,0").stands("blue/1", "4,0").resources("2,2", "artifact")
    assert match.targets(A, "guild/1", EAST) == {"2,1", "2,2"}
    match.refuses(A, MoveGuildCamel("guild/1", EAST, "2,3"), rule="SAH-MOVE-07", reason="guild-tile-must-be-stopped-at")


@rules("SAH-GUILD-01", "SAH-MOVE-08")
def test_own_and_guild_camels_are_passed_by_a_guild_camel() -> None:
    match = due().stands("blue/1", "0,1").stands("guild/2", "0,2").resources("0,2", "artifact")
    assert match.targets(A, "guild/1", EAST) == {"0,3", "0,4"}
    match.refuses(A, MoveGuildCamel("guild/1", EAST, "0,2"), rule="SAH-MOVE-08", reason="occupied-tile-is-passed")


@rules("SAH-GUILD-03", "AMB-16")
def test_a_guild_camel_passes_the_empty_guild_tile_but_for_the_switch() -> None:
    match = due().stands("guild/1", "2,0")
    assert match.targets(A, "guild/1", EAST) == {"2,1", "2,3", "2,4"}
    match.refuses(
        A, MoveGuildCamel("guild/1", EAST, "2,2"), rule="SAH-GUILD-03", reason="guild-camel-passes-shared-tile"
    )
    match = due(ON_OASES).stands("guild/1", "2,0")
    assert match.targets(A, "guild/1", EAST) == {"2,1", "2,2", "2,3", "2,4"}


@rules("SAH-GUILD-04")
def test_a_guild_camel_collects_nothing() -> None:
    match = due().resources("0,2", "artifact").decides(A, MoveGuildCamel("guild/1", EAST, "0,2"))
    match.lies_only("on:0,2", "artifact").holds(A, stored=0).asks(A, "may end")


@rules("SAH-GUILD-01", "SAH-MOVE-09", "SAH-MOVE-10")
@pytest.mark.parametrize(
    ("camel", "direction", "stop", "rule", "reason"),
    [
        ("blue/1", EAST, "2,3", "SAH-GUILD-01", "no-guild-camel"),
        ("guild/3", EAST, "2,3", "SAH-GUILD-01", "no-guild-camel"),
        ("guild/1", "up", "0,1", "SAH-GUILD-01", "direction-unknown"),
        ("guild/1", EAST, "1,1", "SAH-GUILD-01", "tile-not-on-line"),
        ("guild/1", EAST, "0,0", "SAH-MOVE-09", "camel-must-leave"),
        ("guild/1", NORTH, "1,0", "SAH-MOVE-10", "line-without-stop"),
    ],
)
def test_what_is_no_guild_move_is_refused(camel: str, direction: str, stop: str, rule: str, reason: str) -> None:
    due().refuses(A, MoveGuildCamel(camel, direction, stop), rule=rule, reason=reason)


@rules("SAH-GUILD-05", "SAH-TURN-07")
def test_the_guild_move_cannot_be_declined() -> None:
    due().offers_no(A, DeclineEffect).refuses(A, DeclineEffect(), rule="SAH-TURN-02")


def imprisoned() -> SahwariPosition:
    """Both guild camels stand in the corners, shut in by opponents; A stands on the way to a cube on (2,4)."""
    match = position(4).stands("guild/1", "0,0").stands("guild/2", "0,0").oases("0,0")
    match.stands("yellow/1", "0,1").stands("green/1", "1,0").stands("blue/1", "2,2")
    return match.resources("2,4", "artifact")


@rules("SAH-EX-32", "SAH-GUILD-05", "SAH-TURN-07")
def test_without_a_legal_stop_the_guild_move_is_skipped_and_does_not_come_back() -> None:
    match = imprisoned().pawns(A, 4)
    match.decides(A, MoveCamel("blue/1", EAST, "2,4"), CollectResource("artifact"), PlaceArtifact(""))
    match.cites("SAH-GUILD-05", kind="stage").stage("guild-moved").asks(A, "may end")
    match.then_decides(A, UseRecruitTrack("tornado"))
    tornado = next(offer for offer in match.playing.offers(A) if getattr(offer, "camel", "") == "guild/1")
    match.then_decides(A, tornado).asks(A, "may end").offers_no(A, MoveGuildCamel)


@rules("SAH-MOVE-08", "AMB-02")
def test_by_a_switch_a_guild_camel_blocks_the_other_one() -> None:
    match = due({"guild_camel_blocks_passage": "on"}).stands("guild/2", "0,2")
    assert match.targets(A, "guild/1", EAST) == {"0,1"}
    match.refuses(A, MoveGuildCamel("guild/1", EAST, "0,3"), rule="SAH-MOVE-04", reason="line-blocked")
