"""PALM-SETUP, PALM-2P, PALM-COMP: the box and the set-up."""

import pytest

from domain.games.palmyra.kinds import ADVANCED, BASIC
from domain.table.census import census
from domain.table.names import face_of
from tests.domain.games.palmyra.position import (
    COLOURS,
    ChooseColour,
    ChooseSeatBonus,
    PalmyraPosition,
    PlacePiece,
    TakeStartImprovement,
    full_position,
    position,
    rules,
    set_up,
)

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def colours_chosen(match: PalmyraPosition) -> PalmyraPosition:
    """The match after all colours have been chosen."""
    for number in match.turn.order():
        if match.playing.question(number) is not None:
            match.decides(number, next(iter(match.playing.offers(number))))
    return match


def bonus_chosen(match: PalmyraPosition) -> PalmyraPosition:
    """The match after all additional goods have been chosen."""
    colours_chosen(match)
    for number in match.turn.order()[1:]:
        match.decides(number, next(iter(match.playing.offers(number))))
    return match


@rules("PALM-COMP-01", "PALM-COMP-02", "PALM-SETUP-03", "PALM-SETUP-04")
def test_the_box_is_complete() -> None:
    pieces = census(set_up().table)
    assert {kind: pieces[kind] for kind in ("camel", "ship", "improvement", "mission", "temple", "tower-card")} == {
        "camel": 20,
        "ship": 16,
        "improvement": 48,
        "mission": 26,
        "temple": 16,
        "tower-card": 8,
    }
    assert pieces["marauders-card"] == 7
    assert pieces["grey-good"] + pieces["yellow-good"] + pieces["red-good"] == 36
    assert pieces["colour"] == 4
    assert (pieces["first-player"], pieces["turn"]) == (1, 1)
    set_up().holds_pieces("temple-cards", 16).holds_pieces("marauders", 7).empty("under-attack")


@rules("PALM-SETUP-02", "PALM-2P-02", "PALM-2P-01", "PALM-SETUP-01", "AMB-45", "AMB-52")
def test_two_players_play_with_fewer_tiles_and_slots() -> None:
    two, three = set_up(2), set_up(3)
    gone = {face_of(piece) for piece in two.table.pieces("box") if piece.startswith("improvement/")}
    assert gone == {*["I7", "I12", "I13", "I15", "I17", "I22", "I25", "I26", "I31", "I32", "I36", "I45", "I46", "I48"]}
    assert [sum(two.table.pieces(f"undrawn:{era}").values()) for era in (1, 2, 3)] == [13, 12, 9]
    assert [sum(three.table.pieces(f"undrawn:{era}").values()) for era in (1, 2, 3)] == [18, 18, 12]
    assert len(two.turn.slots) < len(three.turn.slots)
    for match in (two, three):
        assert len(match.turn.slots_by_action["buy_improvement"]) == 4
        assert len(match.turn.slots_by_action["marauders"]) == 1
    assert "da_mission/1" in three.turn.slots_by_name
    two_placing = position(2)
    two_placing.refuses(1, PlacePiece("camel", "da_mission/1"), rule="PALM-PLACE-01", reason="no-such-slot")


@rules("PALM-SETUP-05", "PALM-2P-03", "AMB-39")
@every_number
def test_the_stacks_of_rare_goods_depend_on_the_number_of_players(players: int) -> None:
    match = set_up(players)
    for colour, types in match.box.rare_goods.items():
        match.holds_pieces(f"top:{colour}", 1).holds_pieces(f"stack:{colour}", 3 * players - 1)
        for name in types:
            piece = f"{colour}-good/{name}"
            left = match.table.count(f"top:{colour}", piece) + match.table.count(f"stack:{colour}", piece)
            assert left == players
    match.cites("PALM-SETUP-05", kind="red-good")


@rules("PALM-SETUP-06", "PALM-SETUP-15")
def test_the_first_player_is_random() -> None:
    first = {set_up(4, seed=str(seed)).turn.first_player for seed in range(30)}
    assert first == {1, 2, 3, 4}
    match = set_up(4)
    assert match.turn.order()[0] == match.turn.first_player
    match.cites("PALM-SETUP-06", kind="first-player").cites("PALM-SETUP-15")


@rules("PALM-SETUP-07")
def test_colours_are_chosen_in_play_order_and_bring_the_pieces() -> None:
    match = set_up(3)
    first, second, third = match.turn.order()
    match.asks_only(first).decides(first, ChooseColour("green")).asks_only(second)
    match.refuses(second, ChooseColour("green"), rule="PALM-SETUP-07", reason="colour-taken")
    match.refuses(second, ChooseColour("pink"), rule="PALM-SETUP-07", reason="no-such-colour")
    match.decides(second, ChooseColour("red")).decides(third, ChooseColour("blue"))
    for seat, colour in ((first, "green"), (second, "red"), (third, "blue")):
        match.lies_only(f"reserve@{seat}", *[f"camel/{colour}"] * 3, *[f"ship/{colour}"] * 2).height(seat, 0)
    match.cites("PALM-SETUP-07", kind="camel")


@rules("PALM-SETUP-07")
def test_with_four_players_the_last_gets_the_colour_that_is_left() -> None:
    match = set_up(4)
    order = match.turn.order()
    for number, colour in zip(order[:3], COLOURS, strict=False):
        match.decides(number, ChooseColour(colour))
    assert match.seat(order[3]).colour == "yellow"


@rules("PALM-SETUP-08", "PALM-SETUP-09")
def test_everybody_gets_goods_and_the_later_seats_choose_more() -> None:
    match = colours_chosen(set_up(4))
    first, second, third, fourth = match.turn.order()
    for number in match.turn.order():
        match.has(number, "2W 2S 1M 1G")
    match.asks_only(second).refuses(first, ChooseSeatBonus("wood", ""), rule="PALM-TURN-06", reason="not-asked")
    match.refuses(second, ChooseSeatBonus("", "marble"), rule="PALM-SETUP-09", reason="wrong-basic-good")
    match.refuses(second, ChooseSeatBonus("wood", "gold"), rule="PALM-SETUP-09", reason="wrong-advanced-good")
    match.decides(second, ChooseSeatBonus("stone", "")).has(second, "2W 3S 1M 1G").cites("PALM-SETUP-09", kind="stone")
    match.refuses(third, ChooseSeatBonus("wood", ""), rule="PALM-SETUP-09", reason="wrong-basic-good")
    match.decides(third, ChooseSeatBonus("", "gold")).has(third, "2W 2S 1M 2G")
    match.decides(fourth, ChooseSeatBonus("wood", "marble")).has(fourth, "3W 2S 2M 1G").has(first, "2W 2S 1M 1G")


@rules("PALM-SETUP-10")
@every_number
def test_start_tiles_are_taken_in_reverse_order(players: int) -> None:
    match = bonus_chosen(set_up(players))
    order = match.turn.order()
    last = order[-1]
    match.asks_only(last).offers_values(last, TakeStartImprovement, "tile", "I1", "I2", "I3", "I4")
    match.refuses(last, TakeStartImprovement("I5"), rule="PALM-SETUP-10", reason="not-a-first-tile")
    match.refuses(last, TakeStartImprovement("I99"), rule="PALM-SETUP-10", reason="no-such-tile")
    match.decides(last, TakeStartImprovement("I2")).lies_only(f"tiles@{last}", "improvement/I2")
    match.asks_only(order[-2]).refuses(order[-2], TakeStartImprovement("I2"), rule="PALM-SETUP-10", reason="tile-taken")
    for number, tile in zip(order[-2::-1], ("I1", "I3", "I4"), strict=False):
        match.decides(number, TakeStartImprovement(tile))
    left = ("I1", "I3", "I4")[players - 1 :]
    match.lies("left-over", *(f"improvement/{tile}" for tile in left))


@rules("PALM-SETUP-11", "PALM-2P-04", "PALM-ERA-09")
@every_number
def test_the_display_holds_tiles_of_era_1(players: int) -> None:
    match = full_position(players)
    shown = [face_of(piece) for piece in match.table.pieces("display")]
    assert len(shown) == {2: 6, 3: 8, 4: 10}[players]
    assert all(match.box.improvements[tile].era == 1 and not match.box.improvements[tile].start for tile in shown)
    match.empty("undrawn:1")


@rules("PALM-SETUP-12")
def test_experienced_players_begin_with_any_tile_of_era_1() -> None:
    match = bonus_chosen(set_up(2, "experienced"))
    order = match.turn.order()
    assert len(match.offered(order[1], TakeStartImprovement)) == 13
    match.decides(order[1], TakeStartImprovement("I18")).cites("PALM-SETUP-12", kind="improvement")
    match.refuses(order[0], TakeStartImprovement("I18"), rule="PALM-SETUP-12", reason="tile-taken")
    match.refuses(order[0], TakeStartImprovement("I19"), rule="PALM-SETUP-12", reason="not-a-first-tile")
    match.decides(order[0], TakeStartImprovement("I14")).holds_pieces("display", 6).holds_pieces("left-over", 5)
    seen: set[str] = set()
    for seed in range(10):
        other = bonus_chosen(set_up(3, "experienced", seed=str(seed)))
        assert len(other.offered(other.turn.order()[2], TakeStartImprovement)) == 18
        for number in reversed(other.turn.order()):
            other.decides(number, next(iter(reversed(list(other.playing.offers(number))))))
        seen |= set(other.table.pieces("display"))
    assert seen & {f"improvement/I{number}" for number in range(1, 5)}, "start tiles are shuffled for the display too"


@rules("PALM-SETUP-13", "PALM-COMP-03")
@every_number
def test_everybody_is_dealt_two_missions_that_nobody_else_sees(players: int) -> None:
    match = full_position(players)
    match.holds_pieces("missions", 26 - 2 * players)
    for seat in match.turn.numbers:
        match.holds_pieces(f"hand@{seat}", 2)
        for viewer in (0, *match.turn.numbers):
            assert match.table.sees(viewer, f"hand@{seat}") == (viewer == seat)


@rules("PALM-SETUP-14")
def test_all_begin_with_10_points_in_turn_1() -> None:
    match = full_position(4)
    for seat in match.turn.numbers:
        match.stands(seat, 10)
    assert (match.turn.number, match.turn.era) == (1, 1)


@rules("PALM-COMP-03")
def test_what_everybody_sees_and_what_nobody_does() -> None:
    match = position(3)
    for area in ("warehouse", "traded", "reserve", "tower", "temple", "rare", "fulfilled", "returned", "tiles", "slot"):
        assert match.table.areas.seen_by_all(f"{area}@2"), area
    for place in ("discard", "display", "undrawn:2", "left-over", "under-attack", "top:grey"):
        assert match.table.areas.seen_by_all(place), place
    for place in ("missions", "marauders", "stack:grey"):
        assert not any(match.table.sees(viewer, place) for viewer in (0, 1, 2, 3)), place
    for place in ("hand@2", "chosen@2"):
        assert [match.table.sees(viewer, place) for viewer in (0, 1, 2, 3)] == [False, False, True, False], place


@rules("PALM-COMP-04")
def test_there_are_two_classes_of_goods() -> None:
    assert (BASIC, ADVANCED) == (("wood", "stone"), ("marble", "gold"))


@rules("PALM-IMP-25", "AMB-32")
def test_i25_may_be_left_out() -> None:
    assert set_up(3).table.count("undrawn:2", "improvement/I25")
    set_up(3, i25_in_game="off").lies("box", "improvement/I25")
