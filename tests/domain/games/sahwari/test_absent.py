"""The decisions of the rules for a player who has left."""

import pytest

from domain.simulation.random_play import Picks, new_match, random_events
from tests.domain.games.sahwari.position import (
    EAST,
    GAME,
    A,
    CollectResource,
    DeclineEffect,
    EndTurn,
    ExplorerStop,
    MoveCamel,
    MoveGuildCamel,
    PlaceArtifact,
    ResolveCaravan,
    TakeRecruitCard,
    UseStrategyToken,
    position,
    rules,
)


@rules("SAH-TURN-07", "SAH-TURN-08")
def test_the_absent_do_what_they_must_and_no_more() -> None:
    match = position(3, leaders={A: "explorer"}).stands("blue/1", "2,2").resources("2,4", "small/1").pawns(A, 4)
    match.resources("0,4", "artifact").resources("2,3", "recruit").keeps(A, small_2="Y6").stores(A, 2)
    match.playing.resign(A)
    made = []
    while (absent := match.playing.absent_decision()) is not None:
        made.append(absent[1])
        match.playing.decide(*absent)
    assert [type(decision) for decision in made] == [
        MoveCamel,
        ExplorerStop,
        CollectResource,
        TakeRecruitCard,
        MoveGuildCamel,
        EndTurn,
    ]
    match.asks_only(2)


@rules("SAH-TURN-06", "SAH-CARA-01", "SAH-ART-01")
@pytest.mark.parametrize(
    ("kind", "arguments", "decision"),
    [
        ("spy", (), DeclineEffect()),
        ("tornado", (), DeclineEffect()),
        ("attack", ("icon",), DeclineEffect()),
        ("take recruit card", ("icon",), DeclineEffect()),
        ("resolve caravan", ("small/2",), ResolveCaravan(use=False)),
        ("place artifact", (), PlaceArtifact("")),
    ],
)
def test_the_absent_decline_keep_and_store(kind: str, arguments: tuple[str, ...], decision: object) -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact").keeps(A, small_2="Y6")
    match.due(A, kind, *arguments)
    assert GAME.absent(match.turn, match.turn.seat(A), list(match.playing.offers(A))) == decision


@rules("SAH-OPT-02")
def test_the_absent_make_an_attack_that_was_begun() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,3", "small/1", "small/2")
    match.decides(A, UseStrategyToken()).offers_no(A, DeclineEffect)
    choice = GAME.absent(match.turn, match.turn.seat(A), list(match.playing.offers(A)))
    match.decides(A, choice).asks(A, "own camel due").offers(A, MoveCamel, direction=EAST)


@rules("SAH-END-02", "SAH-END-06")
@pytest.mark.parametrize("players", [2, 4])
def test_a_match_that_everybody_has_left_ends(players: int) -> None:
    playing = new_match(GAME, players, {}, "left")
    playing.start()
    for seat in playing.turn.numbers:
        playing.resign(seat)
    for _ in random_events(playing, Picks("left")):
        pass
    assert playing.finished
    assert all(playing.turn.face(f"rank@{seat}") for seat in playing.turn.numbers)
