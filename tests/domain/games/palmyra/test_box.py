"""The box of Palmyra: what it holds, and that a broken one is refused with table, key and reason."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import domain
from domain.boxes.file import BoxError
from domain.games import games
from domain.games.palmyra.box import load_box
from domain.games.palmyra.coverage_boxes import coverage_boxes
from domain.games.palmyra.improvement_tiles import FinalBonus, PointsOnRareGood, TradeGoods
from domain.games.palmyra.kinds import TAKE_ACTIONS
from domain.games.palmyra.mission_cards import AnyGoods, FreeLevels

CONTENT = (Path(domain.__file__).parent / "games" / "palmyra" / "components.toml").read_bytes()
TEXT = CONTENT.decode()
LINES = TEXT.splitlines(keepends=True)
BOX = load_box(CONTENT)
DATA = tomllib.loads(TEXT)


# What the box holds


def test_components_are_counted():
    assert (len(BOX.improvements), len(BOX.missions), len(BOX.regions)) == (48, 26, 7)
    assert Counter(tile.era for tile in BOX.improvements.values()) == {1: 18, 2: 18, 3: 12}
    assert [tile.id for tile in BOX.improvements.values() if tile.start] == ["I1", "I2", "I3", "I4"]
    assert BOX.rare_goods == {
        "grey": ("glass", "incense", "myrrh"),
        "yellow": ("jade", "ivory", "porcelain"),
        "red": ("silk", "perfume", "oils"),
    }
    assert set(BOX.rare_good_copies.values()) == {4}
    assert list(BOX.temple) == ["basement", "colonnade", "roof", "statues"]
    assert BOX.tower_sides == (0, 5, 10, 15)
    assert BOX.era_of_turn == (1, 1, 1, 2, 2, 2, 3, 3, 3)


def test_what_the_rulebook_states_is_so():
    assert (BOX.temple["colonnade"].points, BOX.temple["roof"].points) == (13, 25)
    assert (BOX.tax_gold, BOX.traitor, BOX.improvement_price) == ((0, 1, 2), (0, 1, 2), (1, 2, 3))
    assert sum(points[2] for points in BOX.peace_gifts.values()) == 7
    assert BOX.rare_good_cost == {"grey": ("gold",) * 3, "yellow": ("stone",) * 5, "red": ("wood",) * 5}
    assert BOX.rare_good_sets == (5, 10, 15, 25, 35, 45, 60, 75, 90)
    assert BOX.yields["take_wood", "ship"][0] == 3
    assert BOX.yields["take_gold", "ship"][0] == 2
    assert (BOX.setup.points, BOX.setup.missions, BOX.setup.warehouse_limit) == (10, 2, 8)
    assert BOX.setup.bonus == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert {benefit.number for _, benefit in BOX.cards(AnyGoods)} == {5}
    assert {effect.points for _, effect in BOX.tiles(FinalBonus)} == {12}
    assert {tile.id: effect.condition for tile, effect in BOX.tiles(FinalBonus)}["I41"] == "temples_completed"


def test_what_is_reconstructed_honours_what_is_stated():
    steps = [part.points for part in BOX.temple.values()]
    rises = [after - before for before, after in zip([0, *steps], steps, strict=False)]
    assert rises == sorted(rises)
    assert all(len(part.cost) > 3 for part in BOX.temple.values()), "I34 makes no part free"
    assert all(len(card.cost) >= 3 and card.points % 2 == 0 for card in BOX.missions.values())
    assert all(effect.action > effect.free for _, effect in BOX.tiles(PointsOnRareGood))
    assert {benefit.levels for _, benefit in BOX.cards(FreeLevels)} == {3}
    pairs = {(effect.give, effect.get) for tile, effect in BOX.tiles(TradeGoods) if tile.start}
    assert pairs == {(give, (get,)) for give in ("wood", "stone") for get in ("marble", "gold")}
    for action in TAKE_ACTIONS:
        ships, camels = BOX.yields[action, "ship"], BOX.yields[action, "camel"]
        assert all(by_ship > by_camel for by_ship, by_camel in zip(ships, camels, strict=True))
    for before, after in zip(BOX.bands, BOX.bands[1:], strict=False):
        assert len(before.single) <= len(after.single)
        assert len(before.pair) < len(after.pair)


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_board_has_what_the_rules_name(side):
    numbers: Counter[str] = Counter()
    for slot in BOX.slots:
        numbers[slot.action] += getattr(slot, side)
    assert numbers["buy_improvement"] == 4
    assert numbers["kings_mission"] >= 2
    for action in [
        "tower_single",
        "tower_pair",
        "temple_palmyra",
        "temple_ebla",
        "market_palmyra",
        "market_ebla",
        "marauders",
    ]:
        assert numbers[action] == 1, action
    for action in [
        "caravan",
        "shipyard",
        "traitor",
        "taxman",
        "war_supplies",
        "first_to_play",
        "peace_gifts_a",
        "peace_gifts_b",
    ]:
        assert numbers[action] == 1, action
    assert {slot.action for slot in BOX.slots if len(slot.pieces) == 2} == {"war_supplies"}
    players = 2 if side == "back" else 4
    camels = sum(getattr(slot, side) for slot in BOX.slots if "camel" in slot.pieces)
    ships = sum(getattr(slot, side) for slot in BOX.slots if "ship" in slot.pieces)
    assert camels >= 5 * players
    assert ships >= 2 * players


def test_the_back_of_the_board_is_smaller():
    assert sum(slot.back for slot in BOX.slots) < sum(slot.front for slot in BOX.slots)


def test_each_tile_and_card_has_a_rule():
    rules = games()["palmyra"].ledger().rules
    things = {tile.id: tile.rule for tile in BOX.improvements.values()}
    things.update({card.id: card.rule for card in BOX.missions.values()})
    assert len(things) == 48 + 26
    for name, rule in things.items():
        assert rules[rule].text.startswith(name)


# The file


def test_each_table_says_where_its_values_come_from():
    for block in re.split(r"(?m)^(?=\[)", TEXT)[1:]:
        head = block.splitlines()[0]
        provenance = re.search(r'(?m)^provenance = "(\w+)"', block)
        assert provenance, head
        assert re.search(r'(?m)^source = ".+"', block), head
        assert provenance[1] in ("rulebook", "public", "reconstructed"), head
        if provenance[1] == "reconstructed":
            assert re.search(r"(?m)^stated = \[", block), head
            assert re.search(r"(?m)^reconstructed = \[.+\]", block), head
            assert re.search(r'(?m)^honours = ".+"', block), head


def test_lines_named_are_lines_of_the_rulebook():
    last = DATA["meta"]["rulebook_lines"]
    for first, end in re.findall(r"\bL(\d+)(?:-L?(\d+))?", TEXT):
        assert 1 <= int(first) <= last
        assert not end or int(first) < int(end) <= last


def test_switches_are_those_of_the_ledger_and_of_the_game():
    game = games()["palmyra"]
    ledger = game.ledger().switches
    assert {name: (entry["default"], entry["rule"], entry["ruling"]) for name, entry in DATA["switches"].items()} == {
        name: (switch.default, switch.rule, switch.ruling) for name, switch in ledger.items()
    }
    assert {option.name: option.default == "on" for option in game.options} == dict(BOX.switches)
    assert {option.name: option.rule for option in game.options} == {
        name: switch.rule for name, switch in ledger.items()
    }


def test_the_box_for_coverage_is_made_for_missions():
    (changed,) = coverage_boxes(lambda: CONTENT)
    box = load_box(changed)
    assert {card.cost for card in box.missions.values()} == {("wood", "wood", "wood")}
    assert box.setup.missions == 6
    assert box.era_of_turn == (1,) * 6 + (2,) * 6 + (3,) * 6
    slots = Counter({slot.action: 0 for slot in box.slots})
    for slot in box.slots:
        slots[slot.action] += slot.front
    assert slots["kings_mission"] == 18
    assert sorted(action for action, count in slots.items() if count) == [
        "buy_improvement",
        "kings_mission",
        "marauders",
        "temple_ebla",
        "temple_palmyra",
        "tower_pair",
        "tower_single",
    ]
    assert [tile.id for tile in box.improvements.values() if tile.start] == ["I19", "I20", "I40", "I41"]
    with pytest.raises(ValueError, match="otherwise"):
        coverage_boxes(lambda: changed)


def test_the_box_for_coverage_has_the_tiles_and_missions_of_the_standard_one():
    (changed,) = coverage_boxes(lambda: CONTENT)
    box = load_box(changed)
    benefits = {card.id: card.benefit for card in BOX.missions.values()}
    assert {card.id: card.benefit for card in box.missions.values()} == benefits
    effects = {tile.id: tile.effect for tile in BOX.improvements.values() if not isinstance(tile.effect, TradeGoods)}
    assert {tile.id: tile.effect for tile in box.improvements.values() if tile.id in effects} == effects
    assert list(box.improvements) == list(BOX.improvements)


def test_an_owner_of_the_box_may_replace_what_is_reconstructed():
    dearer = load_box(CONTENT.replace(b"cost = { stone = 4, gold = 2 }", b"cost = { stone = 6 }"))
    assert dearer.missions["K16"].cost == ("stone",) * 6
    renamed = load_box(CONTENT.replace(b'"antioch"', b'"palmyrene"'))
    assert renamed.regions[-1] == "palmyrene"


# Broken boxes


@pytest.mark.parametrize(
    ("old", "new", "table", "key"),
    [
        # missing tables and keys
        ("[traitor]", "[spy]", "", "traitor"),
        ("[counts]", "[numbers]", "", "counts"),
        ('game = "Palmyra"\n', "", "meta", "game"),
        ("warehouse_limit = 8\n", "", "setup", "warehouse_limit"),
        ('id = "market_ebla"', 'id = "market_homs"', "", "market"),
        ('id = "temple_ebla"', 'id = "temple_homs"', "temple", "action"),
        ("[rare_good_cost]\ngrey = { gold = 3 }", "[rare_good_cost]", "rare_good_cost", "grey"),
        # wrong types and ranges
        ("camels_start = 3", 'camels_start = "3"', "setup", "camels_start"),
        ("camels_start = 3", "camels_start = -3", "setup", "camels_start"),
        ("camels_max = 5", "camels_max = 2", "setup", "camels_max"),
        ("levels_by_era = [0, 1, 2]", "levels_by_era = [0, 1]", "traitor", "levels_by_era"),
        ("levels_by_era = [0, 1, 2]", "levels_by_era = 1", "traitor", "levels_by_era"),
        ("goods_by_era = [1, 2, 3]", "goods_by_era = [0, 2, 3]", "improvement_price", "goods_by_era"),
        ("era_of_turn = [1, 1, 1, 2", "era_of_turn = [1, 2, 1, 2", "turns", "era_of_turn"),
        ("era_of_turn = [1, 1, 1, 2", "era_of_turn = [4, 1, 1, 2", "turns", "era_of_turn"),
        ("basic_to_advanced = [1, 1]", "basic_to_advanced = [1]", "market[market_palmyra]", "basic_to_advanced"),
        ("start = true", "start = 1", "improvement[I1]", "start"),
        ("front = 2", "front = 10", "slot[ns_wood_ship]", "front"),
        # unknown names
        ('region = "north_sea"', 'region = "atlantis"', "slot[ns_wood_ship]", "region"),
        ('action = "take_wood"\npieces', 'action = "take_silk"\npieces', "slot[ns_wood_ship]", "action"),
        ('pieces = "ship"', 'pieces = "wagon"', "slot[ns_wood_ship]", "pieces"),
        ('effect = "tower_no_wood"', 'effect = "tower_no_stone"', "improvement[I18]", "effect"),
        ('benefit = "town_market"', 'benefit = "village_market"', "mission[K13]", "benefit"),
        ('condition = "tallest_tower"', 'condition = "widest_tower"', "improvement[I38].params", "condition"),
        ('colour = "grey"', 'colour = "blue"', "rare_good[glass]", "colour"),
        ("cost = { stone = 4, gold = 2 }", "cost = { salt = 4 }", "mission[K16].cost", "salt"),
        ("cost = { stone = 4, gold = 2 }", "cost = {}", "mission[K16]", "cost"),
        ('board_side = "back"', 'board_side = "left"', "setup.players[1]", "board_side"),
        ('actions = ["taxman", ', 'actions = ["traitor", ', "improvement[I48].params", "actions"),
        ('market = "market_palmyra"', 'market = "bazaar"', "improvement[I21].params", "market"),
        ('give = "wood"', 'give = "silk"', "improvement[I1].params", "give"),
        ('get = ["marble"]', 'get = ["stone"]', "improvement[I1].params", "get"),
        ('good = "wood", bonus', 'good = "silk", bonus', "improvement[I10].params", "good"),
        ("params = { limit = 12 }", "params = { limits = 12 }", "improvement[I33].params", "limits"),
        # names used twice, in a wrong place, or out of the series
        ('id = "I2"', 'id = "I1"', "improvement[I1]", "id"),
        ('id = "I48"', 'id = "I49"', "improvement[I49]", "id"),
        ('id = "K26"', 'id = "Q26"', "mission[Q26]", "id"),
        ('id = "ns_shipyard"', 'id = "ns/shipyard"', "slot[ns/shipyard]", "id"),
        ('id = "ns_shipyard"', 'id = "ns_wood_ship"', "slot[ns_wood_ship]", "id"),
        ('names = ["red", "blue"', 'names = ["red", "red"', "colours", "names"),
        ('names = ["red"', 'names = ["r/ed"', "colours", "names"),
        ('window = "construction"', 'window = "any_point"', "mission[K1]", "window"),
        ('good = "wood"\npiece = "ship"', 'good = "gold"\npiece = "ship"', "yield[1]", "good"),
        ('good = "wood"\npiece = "camel"', 'good = "wood"\npiece = "ship"', "yield[5]", "piece"),
        # numbers that do not fit
        ("marauders_cards = 7", "marauders_cards = 6", "counts", "marauders_cards"),
        ("rare_goods = 36", "rare_goods = 35", "counts", "rare_goods"),
        ("kings_missions = 26", "kings_missions = 27", "counts", "kings_missions"),
        ("camels = 20", "camels = 16", "counts", "camels"),
        ("temple_cards = 16", "temple_cards = 12", "counts", "temple_cards"),
        ("improvement_tiles_by_era = [18", "improvement_tiles_by_era = [17", "counts", "improvement_tiles_by_era"),
        ("card_sides = [0, 5, 10, 15]", "card_sides = [0, 5, 5, 15]", "tower", "card_sides"),
        ("card_sides = [0, 5, 10, 15]", "card_sides = [0, 5, 10]", "tower", "card_sides"),
        ("\ncards = 8\n", "\ncards = 6\n", "tower", "cards"),
        ("from_level = 1\n", "from_level = 2\n", "tower.band[1]", "from_level"),
        ("from_level = 11\n", "from_level = 6\n", "tower.band[3]", "from_level"),
        ("single = { stone = 2 }", "single = { wood = 2 }", "tower.band[2]", "single"),
        ('order = ["basement"', 'order = ["cellar"', "temple", "order"),
        ("points = [5, 10, 15", "points = [5, 4, 15", "rare_good_sets", "points"),
        ("points = [5, 10, 15", "points = [10, 15", "rare_good_sets", "points"),
        ("camel = 5\n", "camel = 4\n", "caravan[2]", "camel"),
        ("ship = 4\n", "ship = 5\n", "shipyard[2]", "ship"),
        ("rare_goods_per_stack = 9", "rare_goods_per_stack = 8", "setup.players[2]", "rare_goods_per_stack"),
        ("display = 10", "display = 15", "setup", "players"),
        ("players = 3\n", "players = 5\n", "setup", "players"),
        ("place = 2\n", "place = 3\n", "setup.position_bonus[2]", "place"),
        ('removed_improvements = ["I7", ', "removed_improvements = [", "setup.two_players", "removed_improvements"),
        ("\nmissions = 2\n", "\nmissions = 7\n", "setup", "missions"),
        ('action = "marauders"', 'action = "traitor"', "", "slot"),
        (
            'action = "take_marble"\ngood = "marble"\npiece = "camel"',
            'action = "take_gold"\ngood = "gold"\npiece = "camel"',
            "yield[8]",
            "piece",
        ),
    ],
)
def test_a_broken_box_is_refused_with_table_and_key(old, new, table, key):
    assert old in TEXT, "the edit must hit the file"
    with pytest.raises(BoxError) as caught:
        load_box(TEXT.replace(old, new, 1).encode())
    assert (caught.value.table, caught.value.key) == (table, key)
    assert caught.value.reason in str(caught.value)
