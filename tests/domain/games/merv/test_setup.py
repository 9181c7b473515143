"""MERV-COMP, MERV-SETUP, MERV-FLOW: what lies where at the beginning, and the course of the game."""

import pytest

from domain.play.game import SettingError
from domain.table.areas import Visibility
from domain.table.census import census
from domain.table.effects import Ask, Move
from domain.table.names import area_of, face_of, kind_of, owner_of
from tests.domain.games.merv.position import BLUE, COURTIER, GAME, MAGISTRATE, RED, YELLOW, EndTurn, rules
from tests.domain.games.merv.situations import at_end_of_turn, started


@rules("MERV-COMP-01", "MERV-COMP-02", "MERV-COMP-03")
def test_each_seat_gets_the_pieces_of_its_colour() -> None:
    match = started(4)
    for seat in match.turn.seats:
        match.lies_only(seat.supply, *[seat.building] * 9, *[seat.disc] * 7, *[seat.servant] * 8)
    unused = started(3).table.pieces("box")
    assert (unused["building/green"], unused["disc/green"], unused["servant/green"]) == (9, 10, 8)


@rules("MERV-COMP-04")
def test_the_stock_is_what_the_box_holds() -> None:
    match = started(1)
    sums = census(match.table)
    counted = {"card": 24, "contract": 18, "solo-card": 6, "site": 24, "breakthrough": 16, "upgrade": 10}
    counted |= {"scoring-tile": 4, "wall": 20, "camel": 12, "camel-market": 2, "year": 1}
    assert {kind: sums[kind] for kind in counted} == counted
    assert dict(match.box.supply) == {
        **dict.fromkeys(("purple", "tan", "teal", "orange", "white"), 12),
        "common": 24,
        "rare": 24,
        "scroll": 32,
    }


@rules("MERV-COMP-05", "MERV-COMP-06")
def test_scrolls_and_goods_have_no_faces_and_white_is_no_colour_of_a_site() -> None:
    assert not any(face_of(kind) for kind in GAME.unlimited)
    assert started().box.wild not in {site.colour for site in started().box.sites.values()}


@rules("MERV-COMP-07")
def test_only_the_decks_are_hidden() -> None:
    hidden = {area.name for area in GAME.areas if area.visibility is not Visibility.ALL}
    assert hidden == {"deck", "solo-cards", "solo-deck"}


@rules("MERV-SETUP-01")
def test_one_to_four_players_play_each_with_a_colour() -> None:
    for players in (0, 5):
        with pytest.raises(SettingError):
            GAME.setting(players, {})
    for players in (1, 2, 3, 4):
        match = started(players)
        colours = [party.colour for party in match.turn.parties] + [match.turn.courtier_colour]
        assert len(set(colours)) == len(colours)


@rules("MERV-SETUP-02")
def test_discs_stand_on_the_first_spaces_and_nobody_owns_anything() -> None:
    match = started(3)
    for seat in match.turn.seats:
        assert (seat.favour, seat.influence, seat.points) == (0, 0, 0)
        match.lies("score-track", seat.disc).empty(seat.purse, seat.cards_place)
    match.cites("MERV-SETUP-02", kind="disc")


@rules("MERV-SETUP-03")
@pytest.mark.parametrize("players", [3, 4])
def test_the_masters_queue_in_random_order(players: int) -> None:
    orders = {tuple(started(players, seed=str(seed)).turn.queue("north_west")) for seed in range(30)}
    assert all(len(set(order)) == players for order in orders)
    assert len(orders) > 3


@rules("MERV-SETUP-04")
def test_a_random_side_of_the_camel_market_is_up_and_empty() -> None:
    matches = [started(seed=str(seed)) for seed in range(12)]
    assert {match.turn.face("camel-market") for match in matches} == {"A", "B"}
    assert not any(match.turn.market_camels for match in matches)


@rules("MERV-SETUP-05")
def test_the_sites_are_shuffled_around_the_centre() -> None:
    layouts = set()
    for seed in range(5):
        match = started(seed=str(seed))
        layout = tuple(match.turn.town.site(cell).id for cell in match.box.cells)
        assert sorted(layout) == sorted(match.box.sites)
        match.empty("sites", "site:3/3")
        layouts.add(layout)
    assert len(layouts) == 5


@rules("MERV-SETUP-06")
def test_four_breakthroughs_of_each_tier_lie_open() -> None:
    match = started()
    for tier in (1, 2, 3, 4):
        match.holds_pieces(f"library:{tier}", 4)


@rules("MERV-SETUP-07")
def test_camels_stand_on_inner_cities_and_first_spaces_of_the_mosque() -> None:
    match = started()
    for city in ("rayy", "samarkand", "nishapur", "balkh"):
        match.lies_only(f"city:{city}", "camel")
    for path in (1, 2, 3, 4):
        match.lies_only(f"mosque:L1P{path}", "camel")
    match.empty("city:kashgar", "mosque:L2P1")


@rules("MERV-SETUP-08")
def test_six_stacks_of_contracts_descend_in_points() -> None:
    match = started()
    assert len(match.box.stacks) == 6
    for stack in match.box.stacks.values():
        match.lies_only(f"stack:{stack.id}", *(f"contract/{name}" for name in stack.contracts))
        points = [match.box.contracts[name].points for name in stack.contracts]
        assert points == sorted(points, reverse=True)


@rules("MERV-SETUP-09")
@pytest.mark.parametrize(("players", "camels", "left"), [(1, 2, 2), (2, 2, 2), (3, 3, 1), (4, 4, 0)])
def test_eight_cards_lie_open_with_camels_on_the_front_ones(players: int, camels: int, left: int) -> None:
    match = started(players)
    laid = [effect.target for effect in match.effects if isinstance(effect, Move) and effect.rule == "MERV-SETUP-09"]
    assert laid == [f"display:{number}" for number in range(1, 9)] + [f"on-card:{n}" for n in range(1, camels + 1)]
    assert match.table.count("box", "camel") == left


@rules("MERV-SETUP-10")
def test_upgrades_tiles_walls_and_the_year_lie_ready() -> None:
    match = started().lies("upgrades", *["upgrade/white"] * 6).holds_pieces("upgrades", 10)
    match.holds_pieces("scoring-tiles", 4).holds_pieces("walls", 20).lies_only("year", "year/1")


@rules("MERV-SETUP-11")
def test_with_two_players_the_high_courtier_stands_third() -> None:
    for seed in range(5):
        match = started(2, seed=str(seed))
        assert match.turn.queue("north_west")[2] == COURTIER
        match.lies_only("courtier-supply", *["building/yellow"] * 9)


@rules("MERV-SETUP-12")
def test_alone_one_plays_between_magistrate_and_high_courtier() -> None:
    match = started(1)
    order = match.drawn("master")[:3]
    assert order == ["master/blue", "master/red", "master/yellow"]
    placed = {effect.target for effect in match.effects if isinstance(effect, Move) and effect.rule == "MERV-SETUP-02"}
    assert placed == {"favour:0", "influence:0", "score-track"}
    match.lies("score-track", "disc/blue", "disc/red").lies_only("courtier-supply", *["building/yellow"] * 9)
    assert match.turn.parties[-1].colour == MAGISTRATE


@rules("MERV-SETUP-13")
def test_the_palace_is_the_second_third_or_fourth_solo_card() -> None:
    positions, tops = set(), set()
    for seed in range(40):
        match = started(1, seed=str(seed))
        order = [face_of(card) for card in match.drawn("solo-card")[:6]]
        assert sorted(order) == sorted(match.box.solo_cards)
        positions.add(order.index("palace") + 1)
        tops.add(order[0])
    assert positions == {2, 3, 4}
    assert tops == {"caravansary", "library", "marketplace", "mosque", "wall"}


@rules("MERV-FLOW-01", "MERV-IVR-04")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_has_three_years_of_four_rounds_and_two_invasions(players: int) -> None:
    match = started(players)
    turns = dict.fromkeys(match.turn.numbers, 0)
    invasions = set()
    while not match.playing.finished:
        seat = next(iter(match.playing.awaiting()))
        offers = list(match.playing.offers(seat))
        chosen = GAME.absent(match.turn, match.turn.seat(seat), offers)
        turns[seat] += isinstance(chosen, EndTurn)
        year = match.turn.year
        for effect in match.playing.perform(seat, chosen).effects:
            if isinstance(effect, Ask) and effect.kind == "end invasion":
                invasions.add(year)
    assert turns == dict.fromkeys(match.turn.numbers, 12)
    assert invasions == {2, 3}


@rules("MERV-FLOW-02", "MERV-FLOW-04")
def test_rounds_go_around_the_city_and_slots_count_from_the_corner_just_left() -> None:
    box = started().box
    assert [(entry.side, entry.from_corner, entry.to_corner) for entry in box.rounds] == [
        ("north", "north_west", "north_east"),
        ("east", "north_east", "south_east"),
        ("south", "south_east", "south_west"),
        ("west", "south_west", "north_west"),
    ]
    assert box.lines["north", 4].cells == ("1/4", "2/4", "3/4", "4/4", "5/4")
    assert box.lines["east", 2].cells == ("2/5", "2/4", "2/3", "2/2", "2/1")
    assert box.lines["south", 2].cells == ("5/4", "4/4", "3/4", "2/4", "1/4")
    assert box.lines["west", 3].cells == ("3/1", "3/2", "3/4", "3/5")
    assert (box.lines["west", 3].distances, box.lines["west", 3].market) == ((1, 2, 4, 5), True)


@rules("MERV-FLOW-03")
def test_turns_follow_the_queue() -> None:
    match = at_end_of_turn(3)
    match.in_slots(yellow=5, red=4, blue=2).decides(YELLOW, EndTurn())
    match.queue("north_east", YELLOW, RED, BLUE).asks(YELLOW, "choose slot").asks_only(YELLOW)
    match.then_decides(YELLOW).plays_on(4).asks_only(RED)


@rules("MERV-FLOW-05", "MERV-FLOW-06")
def test_the_last_round_ends_with_a_queue_and_then_comes_the_next_year() -> None:
    match = at_end_of_turn(3, round_number=4).decides(YELLOW, EndTurn())
    match.queue("north_west", YELLOW, BLUE, RED).lies_only("year", "year/2").lies_only("round", "round/1")
    match.asks(YELLOW, "choose slot").cites("MERV-FLOW-06", kind="year")
    at_end_of_turn(3, round_number=3).decides(YELLOW, EndTurn()).cites("MERV-FLOW-05", task="end round")
    at_end_of_turn(3, year=3, round_number=4).decides(YELLOW, EndTurn()).finishes()


def test_every_area_is_used_and_owned_as_it_says() -> None:
    areas = {area.name for area in GAME.areas}
    for players in (1, 2, 3, 4):
        for place in started(players).table.places():
            area = area_of(place)
            assert area in areas or area in GAME.table_areas
            assert owner_of(place) <= players
            assert kind_of(place) == place.partition("/")[0]
