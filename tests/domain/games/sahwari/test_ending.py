"""SAH-EOT, SAH-END: the end of a turn, the end of the game, and the guards."""

from collections.abc import Mapping

import pytest

from domain.table.names import kind_of
from tests.domain.games.sahwari.position import (
    EAST,
    A,
    B,
    BirdCollect,
    C,
    CollectResource,
    D,
    EndTurn,
    MoveCamel,
    MoveGuildCamel,
    PlaceArtifact,
    ResolveCaravan,
    SahwariPosition,
    UseRecruitTrack,
    WithdrawCamel,
    faces,
    position,
    rules,
    started,
)


def at_the_end(players: int, seat: int, up: int) -> SahwariPosition:
    """The seat may end its turn; ``up`` tiles besides the Guild tile are resource side up."""
    match = position(players).tiles_up(up)
    for number, camel in enumerate(("blue/1", "yellow/1", "green/1", "red/1")[:players]):
        match.stands(camel, f"0,{number}")
    if players == 2:
        match.stands("blue/2", "1,0").stands("yellow/2", "1,1")
    return given_turn(match, seat)


def given_turn(match: SahwariPosition, seat: int) -> SahwariPosition:
    """Lets the seats before this one end their turns at once, then brings the seat to the end of its turn."""
    for number in range(A, seat):
        match.in_stage(number, "guild-moved").decides(number, EndTurn())
    return match.in_stage(seat, "guild-moved")


# -- flip and refill --------------------------------------------------------------------------------------------------


@rules("SAH-EOT-01", "SAH-EOT-04", "SAH-COMP-02")
def test_empty_tiles_flip_wherever_they_lie_and_camels_stay() -> None:
    match = at_the_end(3, A, 10).resources("0,0").resources("1,4").resources("0,4", "artifact")
    backs = {cell: match.turn.only(f"tile:{cell}") for cell in ("0,0", "1,4")}
    match.decides(A, EndTurn()).up(11).cites("SAH-EOT-01", kind=kind_of(backs["0,0"]))
    for cell, back in backs.items():
        match.lies_only(f"flipped:{cell}", back).empty(f"tile:{cell}")
    match.at("blue/1", "0,0").lies_only("tile:2,2", "guild-tile").cites_not("SAH-END-01")
    match.in_stage(B, "guild-moved").decides(B, EndTurn()).lies_only("flipped:0,0", backs["0,0"])


@rules("SAH-EX-22", "SAH-EOT-02")
def test_the_face_up_cards_are_completed() -> None:
    match = at_the_end(3, A, 10).displays("R01", "R02").decks("R03").discards().decides(A, EndTurn())
    match.lies_only("display", "card/R01", "card/R02", "card/R03").cites("SAH-EOT-02", kind="card").empty("deck")


@rules("SAH-EOT-02")
def test_an_empty_deck_takes_the_discards_back() -> None:
    match = at_the_end(3, A, 10).displays("R01").decks("R03").discards("R04", "R05", "R06").decides(A, EndTurn())
    match.holds_pieces("display", 4).lies("display", "card/R01", "card/R03").holds_pieces("deck", 1).empty("discard")


@rules("SAH-EOT-03")
def test_flip_refill_end_check_next_player() -> None:
    match = at_the_end(3, A, 5).resources("0,0").displays("R01").decides(A, EndTurn())
    match.asks_only(B)
    match.order_of("-> flipped", "card -> display", "last-round -> ending", "stage -> stage").cites("SAH-EOT-03")


# -- the trigger ------------------------------------------------------------------------------------------------------


@rules("SAH-EX-23", "SAH-END-01", "SAH-END-02", "AMB-13")
def test_the_end_is_triggered_with_6_tiles_up_and_the_round_is_completed() -> None:
    match = at_the_end(3, B, 7).resources("0,4").tiles_up(7)
    match.resources("4,4").resources("4,3").decides(B, EndTurn()).up(5).cites("SAH-END-01", kind="last-round")
    match.lies_only("ending", "last-round").asks_only(C)
    match.in_stage(C, "guild-moved").decides(C, EndTurn()).finishes().cites("SAH-END-02", task="final scoring")


@rules("SAH-EX-23", "SAH-END-02")
def test_if_the_last_player_triggers_the_game_ends_at_once() -> None:
    at_the_end(3, C, 6).resources("4,4").decides(C, EndTurn()).cites("SAH-END-01", "SAH-END-02").finishes()


@rules("SAH-END-01", "AMB-13")
def test_with_7_tiles_up_the_guild_tile_included_the_game_goes_on() -> None:
    at_the_end(3, C, 6).decides(C, EndTurn()).cites_not("SAH-END-01").asks_only(A)
    at_the_end(3, C, 6).resources("4,3").decides(C, EndTurn()).cites("SAH-END-01").finishes()


@rules("SAH-END-03")
def test_the_trigger_is_not_undone() -> None:
    match = at_the_end(3, A, 5).decides(A, EndTurn()).cites("SAH-END-01").tiles_up(9)
    match.in_stage(B, "guild-moved").decides(B, EndTurn()).cites_not("SAH-END-01")
    match.in_stage(C, "guild-moved").decides(C, EndTurn()).finishes()


@rules("SAH-END-05", "AMB-12")
def test_tokens_in_supplies_are_revealed_at_the_end_and_their_other_icons_do_nothing() -> None:
    match = at_the_end(3, C, 5).keeps(A, guarded_2="B5", small_3="Y9").keeps(B, guarded_4="B4")
    match.resources("4,4", "small/5").hides("small/5", "Y1").decides(C, EndTurn()).finishes()
    match.lies_only("side:guarded/2", "guarded-side/B5").lies_only("side:guarded/4", "guarded-side/B4")
    match.cites("SAH-END-05", kind="guarded-side").scores(A, caravans=-2).holds(A, stored=0)
    assert match.seen(0, "under:small/5") == ["small-side"]


@rules("SAH-END-02", "SAH-TURN-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_are_counted_and_all_have_the_same_number_of_turns(players: int) -> None:
    match = at_the_end(players, players, 12).decides(players, EndTurn()).lies_only("round", "round/2").asks_only(A)
    assert match.turn.turn_order == tuple(range(1, players + 1))


# -- the guards -------------------------------------------------------------------------------------------------------


def stuck(options: Mapping[str, str] | None = None) -> SahwariPosition:
    """Four players, none of them able to move; enough tiles are up, out of reach."""
    match = position(4, options=options).oases("2,0", "2,4", "0,2", "4,2", "2,1", "2,3", "1,2", "3,2")
    for cell in ("0,0", "0,4", "4,0", "4,4", "1,1", "3,3", "1,3"):
        match.resources(cell, "artifact")
    for camel in ("blue/1", "yellow/1", "green/1", "red/1"):
        match.stands(camel, "2,2")
    return match


def turn_of(match: SahwariPosition, seat: int) -> None:
    """The seat brings its camel back if need be, withdraws it, moves a guild camel if it can, and ends its turn."""
    camel = match.turn.seat(seat).camels[0]
    if not match.turn.map.where(camel):
        match.decides(seat, next(iter(match.playing.offers(seat))))
    match.decides(seat, WithdrawCamel(camel))
    moves = match.offered(seat, MoveGuildCamel)
    if moves:
        match.decides(seat, next(move for move in moves if match.turn.map.is_shared(move.stop)))
    match.decides(seat, EndTurn())


@rules("SAH-EX-29", "SAH-END-04")
def test_two_rounds_of_withdrawals_only_end_the_game() -> None:
    match = stuck().in_round(9)
    for seat in (A, B, C, D, A, B, C):
        turn_of(match, seat)
        assert not match.playing.finished
    match.lies_only("round", "round/10").lies_only("stalled", "stalled-rounds/1")
    turn_of(match, D)
    match.finishes().cites("SAH-END-04", task="final scoring").lies_only("round", "round/10")


@rules("SAH-EX-29", "SAH-END-04")
def test_withdrawals_of_a_round_that_was_not_complete_do_not_count() -> None:
    match = given_turn(stuck().in_round(9).resources("0,1", "artifact"), A).decides(A, EndTurn())
    for seat in (B, C, D, A, B, C, D):
        turn_of(match, seat)
    turn_of(match, A)
    match.asks_only(B).lies_only("round", "round/11")


@rules("SAH-END-04")
@pytest.mark.parametrize(("limit", "ends_after"), [("1", 1), ("3", 3)])
def test_the_stalemate_guard_can_be_set(limit: str, ends_after: int) -> None:
    match = stuck({"stalemate_rounds": limit})
    for number in range(1, ends_after + 1):
        assert not match.playing.finished
        for seat in (A, B, C, D):
            turn_of(match, seat)
        match.lies_only("stalled", f"stalled-rounds/{number}")
    match.finishes()


@rules("SAH-END-04", "SAH-END-06")
def test_without_guards_the_game_goes_on() -> None:
    match = stuck({"stalemate_rounds": "0", "idle_rounds": "0"})
    for _ in range(8):
        for seat in (A, B, C, D):
            turn_of(match, seat)
    match.asks_only(A).lies_only("stalled", "stalled-rounds/8").lies_only("idle", "idle-rounds/8")


def idle_round(match: SahwariPosition) -> None:
    """Both players end their turns without taking anything; nobody is stuck."""
    for seat in (A, B):
        match.in_stage(seat, "guild-moved").decides(seat, EndTurn())


@rules("SAH-EX-33", "SAH-END-06")
def test_six_rounds_in_which_no_tile_gives_a_resource_end_the_game() -> None:
    match = at_the_end(2, A, 10).in_round(12)
    for number in range(1, 7):
        assert not match.playing.finished
        idle_round(match)
        match.lies_only("idle", f"idle-rounds/{number}")
    match.finishes().cites("SAH-END-06", task="final scoring").lies_only("round", "round/17")


@rules("SAH-EX-33", "SAH-END-06")
def test_a_resource_taken_from_a_tile_starts_the_count_again() -> None:
    match = at_the_end(2, A, 10).in_round(12)
    for _ in range(5):
        idle_round(match)
    match.resources("4,4", "artifact").stands("guild/1", "4,3").in_stage(A, "guild-moved").due(A, "bird")
    match.decides(A, BirdCollect("4,4", "artifact"), PlaceArtifact("")).lies_only("taken", "taken")
    idle_round(match)
    match.asks_only(A).lies_only("idle", "idle-rounds/0").lies_only("round", "round/18").empty("taken")


@rules("SAH-END-06")
def test_resources_of_the_guild_tile_do_not_count() -> None:
    match = at_the_end(2, A, 10).stands("blue/1", "2,0").resources("2,2", "artifact").turned("stage", "start")
    match.in_stage(A, "start").decides(A, MoveCamel("blue/1", EAST, "2,2"), CollectResource("artifact"))
    match.then_decides(A, PlaceArtifact("")).empty("taken")
    idle_round(match)
    match.lies_only("idle", "idle-rounds/1")


@rules("SAH-END-06")
def test_a_collected_resource_counts() -> None:
    match = at_the_end(2, A, 10).stands("blue/1", "2,0").resources("2,4", "small/1")
    match.in_stage(A, "start").decides(A, MoveCamel("blue/1", EAST, "2,4"), CollectResource("small/1"))
    match.then_decides(A, ResolveCaravan(use=False)).lies_only("taken", "taken")
    idle_round(match)
    match.lies_only("idle", "idle-rounds/0")


@rules("SAH-END-04", "SAH-END-06")
def test_the_trigger_comes_before_the_guards() -> None:
    match = at_the_end(2, B, 5).turned("idle", "5").turned("stalled", "1").decides(B, EndTurn())
    match.finishes().cites("SAH-END-02", task="final scoring")


@rules("SAH-END-06")
def test_spent_pawns_and_the_rest_of_a_turn_take_nothing_from_tiles() -> None:
    match = at_the_end(2, A, 10).pawns(A, 1).decides(A, UseRecruitTrack("renew")).empty("taken")
    assert faces(match, "round") == ["1"]


@rules("SAH-END-01", "SAH-COMP-03")
def test_a_match_begins_with_all_tiles_up() -> None:
    started(4).up(24)
