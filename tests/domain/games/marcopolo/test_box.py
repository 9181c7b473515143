"""The box of Marco Polo: what it holds, and that a broken one is refused with table, key and reason."""

import re
import time
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import domain
from domain.boxes.file import BoxError
from domain.games.marcopolo.box import load_box
from domain.games.marcopolo.components import (
    DieTableCard,
    DieTimesCard,
    EitherCard,
    ExchangeCard,
    PerCountCard,
    TownTableCard,
    TwoWayCard,
)
from domain.games.marcopolo.items import ITEMS, PLAIN_ITEMS, Reward
from domain.games.marcopolo.map import Road

CONTENT = (Path(domain.__file__).parent / "games" / "marcopolo" / "components.toml").read_bytes()
TEXT = CONTENT.decode()
LINES = TEXT.splitlines(keepends=True)
BOX = load_box(CONTENT)

some_rewards = st.dictionaries(st.sampled_from(ITEMS), st.integers(1, 20)).map(Reward.of)


def reward(**counts):
    return Reward.of(counts)


def route(*places):
    """Coins for the steps, camels and coins for the roads of this way."""
    roads = [next(road for road in BOX.map.roads[a] if road.to == b) for a, b in pairwise(places)]
    return BOX.travel_cost[len(roads)], sum(road.camels for road in roads), sum(road.coins for road in roads)


# What the box holds


def test_components_are_counted():
    assert len(BOX.city_cards) == 31
    assert (len(BOX.starting_contracts), len(BOX.regular_contracts)) == (6, 38)
    assert set(BOX.starting_contracts) | set(BOX.regular_contracts) == set(BOX.contracts)
    assert len(BOX.objectives) == 18
    assert len(BOX.office_tiles) == 10
    assert len(BOX.town_tiles) == 6
    assert len(BOX.characters) == 10
    assert BOX.colours == ("blue", "yellow", "green", "red")
    assert (BOX.dice_per_colour, BOX.black_dice, BOX.white_dice) == (5, 5, 1)
    assert (BOX.posts_per_colour, BOX.black_posts, BOX.figures_per_colour) == (9, 2, 3)


def test_the_map_is_that_of_the_rulebook():
    the_map = BOX.map
    assert (the_map.start, the_map.bejing) == ("venezia", "bejing")
    assert the_map.large_cities == (
        *("moscow", "karakorum", "samarcanda", "lan_zhou"),
        *("alexandria", "karachi", "sumatra"),
    )
    assert the_map.small_towns == ("anxi", "kashgar", "xian", "ormuz", "adana", "kochi")
    assert len(the_map.oases) == 10
    assert sorted(the_map.post_places) == sorted((*the_map.large_cities, *the_map.small_towns, "bejing"))
    assert {name: place.city_cards for name, place in the_map.locations.items() if place.city_cards} == {
        name: 3 if name == "sumatra" else 1 for name in the_map.large_cities
    }


def test_roads_run_both_ways_are_sorted_and_take_one_currency():
    roads = BOX.map.roads
    assert sum(len(ways) for ways in roads.values()) == 2 * 30
    for here, ways in roads.items():
        assert [way.to for way in ways] == sorted(way.to for way in ways)
        assert len(ways) >= 2, f"{here} is a dead end"
        for way in ways:
            assert Road(here, way.camels, way.coins) in roads[way.to]
            assert not (way.camels and way.coins)


def test_printed_tables():
    assert BOX.bejing_points == (10, 7, 4, 1)
    assert BOX.travel_cost == (0, 3, 7, 12, 12, 18, 18)
    assert BOX.objective_place_points == (0, 1, 3, 6, 10)
    assert dict(BOX.post_awards) == {8: 5, 9: 10, 11: 10}
    assert BOX.take5 == reward(coin=5)
    assert BOX.khan.reward == reward(good=1, camel=2)
    assert BOX.khan.spaces == 4
    assert BOX.refill == (1, 2)
    assert BOX.compensation_threshold == 15
    assert dict(BOX.contracts_action.column_bonus) == {
        5: (reward(coin=1), reward(camel=1)),
        6: (reward(coin=2), reward(camel=2)),
    }
    assert BOX.additional.take3 == reward(coin=3)
    assert (BOX.additional.reroll, BOX.additional.adjust) == (reward(camel=1), reward(camel=2))
    assert BOX.additional.black_die == reward(camel=3)
    assert BOX.additional.adjust_deltas == (-1, 1)
    assert BOX.scoring.tie_breaks == ("point", "camel")
    assert dict(BOX.switches) == {"player_choice_any_town": False, "city_card_steps_joined": False}


def test_market_rows_pay_more_of_their_item_the_higher_the_column():
    assert {item: row.dice for item, row in BOX.market.items()} == {"camel": 1, "pepper": 1, "silk": 2, "gold": 3}
    for item, row in BOX.market.items():
        expected = [1, 2, 3, 4, 5, 6] if item == "camel" else [1, 2, 2, 3, 3, 4]
        assert [row.columns[column].count(item) for column in range(1, 7)] == expected
    assert BOX.market["gold"].columns[5] == reward(gold=3, step=1)


def test_setup_by_number_of_players():
    assert BOX.setup.coins == (7, 8, 9, 10)
    assert {number: count.black_dice for number, count in BOX.setup.players.items()} == {2: 3, 3: 4, 4: 5}
    assert [BOX.setup.players[number].neutral_khan_dice for number in (2, 3, 4)] == [(1, 1), (1,), ()]
    assert [BOX.setup.players[number].neutral_take5_dice for number in (2, 3, 4)] == [1, 0, 0]
    for number in (2, 3, 4):
        assert len(BOX.characters_for(number)) == 8
        assert BOX.setup.players[number].mercator_tile == f"mercator_{number}p"


def test_characters_have_the_abilities_of_their_tiles():
    assert [name for name, character in BOX.characters.items() if not character.rolls] == ["raschid"]
    assert [name for name, character in BOX.characters.items() if character.white_dice] == ["matteo"]
    assert BOX.characters["matteo"].round_bonus == reward(special_contract=1)
    assert BOX.characters["niccolo_marco"].figures == 2
    assert BOX.characters["wilhelm"].black_posts == 2
    assert BOX.characters["johannes"].oasis_jump
    mercator = BOX.characters["mercator_2p"]
    assert (mercator.market_item, mercator.khan_camel, mercator.take5_coins) == (1, 1, 2)


def test_city_cards_by_kind():
    assert Counter(type(card) for card in BOX.city_cards.values()) == {
        ExchangeCard: 19,
        EitherCard: 1,
        TwoWayCard: 2,
        PerCountCard: 4,
        DieTimesCard: 1,
        DieTableCard: 3,
        TownTableCard: 1,
    }
    for card in BOX.city_cards.values():
        match card:
            case TwoWayCard(exchanges=(there, back)):
                assert (there.cost, there.reward) == (back.reward, back.cost)
            case TownTableCard(table=towns):
                assert dict(towns) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}
            case DieTableCard(table=rewards):
                assert list(rewards) == [1, 2, 3, 4, 5, 6]


def test_objectives_pair_a_large_city_with_a_small_town():
    for objective in BOX.objectives.values():
        large, small = objective.places
        assert large in BOX.map.large_cities
        assert small in BOX.map.small_towns


def test_contracts_cost_camels_and_goods_and_pay_points_and_something_else():
    for contract in BOX.contracts.values():
        assert 1 <= contract.cost.count("camel") <= 3
        assert contract.reward.count("point") >= 1
        assert len(contract.reward.items) >= 2


@pytest.mark.parametrize(("gold", "silk", "points"), [(2, 1, 6), (2, 2, 7)])
def test_regular_contracts_for_the_same_goods_pay_the_same_points(gold, silk, points):
    goods = (gold, silk, 0)
    same = [
        contract.reward.count("point")
        for contract in (BOX.contracts[name] for name in BOX.regular_contracts)
        if tuple(contract.cost.count(good) for good in ("gold", "silk", "pepper")) == goods
    ]
    assert set(same) == {points}


@pytest.mark.parametrize("table", ["city_card", "contract", "objective", "office_tile", "town_tile", "character"])
def test_no_two_components_are_alike(table):
    remarks = {"id", "provenance", "source", "agree", "evidence"}
    entries = [
        repr({key: value for key, value in entry.items() if key not in remarks}) for entry in tomllib.loads(TEXT)[table]
    ]
    assert len(set(entries)) == len(entries)


# Worked examples of the rulebook that the data alone must satisfy


def test_mp_ex_02_silk_with_a_4():
    assert BOX.market["silk"].columns[4] == reward(silk=3)


def test_mp_ex_04_pepper_with_a_4_or_less():
    assert BOX.market["pepper"].columns[4] == reward(pepper=3)
    assert BOX.market["pepper"].columns[3] == reward(pepper=2, coin=1)


def test_mp_ex_05_and_36_camels_and_pepper_with_a_6():
    assert BOX.market["camel"].columns[6] == reward(camel=6)
    assert BOX.market["pepper"].columns[6] == reward(pepper=4)


def test_mp_ex_10_roads_for_2_camels_and_for_7_coins():
    costs = {(road.camels, road.coins) for roads in BOX.map.roads.values() for road in roads}
    assert {(2, 0), (0, 7)} <= costs
    assert any(road.coins == 7 for road in BOX.map.roads["alexandria"])


def test_mp_ex_13_the_town_with_a_camel_and_3_coins():
    assert reward(camel=1, coin=3) in [tile.reward for tile in BOX.town_tiles.values()]


def test_mp_ex_14_from_samarcanda_to_lan_zhou():
    assert route("samarcanda", "oasis_6", "kashgar", "lan_zhou") == (12, 8, 0)


def test_mp_ex_15_camel_and_gold_for_4_points():
    exchanges = [card.exchanges[0] for card in BOX.city_cards.values() if isinstance(card, ExchangeCard)]
    assert (reward(camel=1, gold=1), reward(point=4)) in [(exchange.cost, exchange.reward) for exchange in exchanges]


def test_mp_ex_16_a_contract_for_3_coins_and_4_points():
    wanted = (reward(camel=2, silk=2, pepper=1), reward(coin=3, point=4))
    assert wanted in [(contract.cost, contract.reward) for contract in BOX.contracts.values()]


def test_mp_ex_27_the_silk_card_with_a_2():
    tables = [card.table for card in BOX.city_cards.values() if isinstance(card, DieTableCard)]
    assert reward(silk=1) in [table[2] for table in tables]


def test_mp_ex_28_to_31_cards_that_count():
    cards = BOX.city_cards.values()
    assert ("completed_contracts", reward(coin=2)) in [
        (card.counted, card.reward) for card in cards if isinstance(card, PerCountCard)
    ]
    assert [card.reward for card in cards if isinstance(card, DieTimesCard)] == [reward(coin=2)]
    assert [
        (exchange.cost, exchange.reward)
        for card in cards
        if isinstance(card, EitherCard)
        for exchange in card.exchanges
    ] == [(reward(camel=1), reward(coin=3)), (reward(coin=1), reward(camel=1))]


def test_mp_ex_34_and_35_objectives():
    points = {frozenset(objective.places): objective.points for objective in BOX.objectives.values()}
    assert points[frozenset({"lan_zhou", "kochi"})] + BOX.objective_place_points[3] == 10
    both = points[frozenset({"moscow", "xian"})] + points[frozenset({"moscow", "kashgar"})]
    assert both + BOX.objective_place_points[3] == 17
    assert frozenset({"sumatra", "anxi"}) in points


def test_mp_ex_37_a_jump_between_oases_leads_from_alexandria_to_bejing():
    assert Road("oasis_9", 0, 0) in BOX.map.roads["alexandria"]
    assert {road.to for road in BOX.map.roads["bejing"] if (road.camels, road.coins) == (0, 0)} & set(BOX.map.oases)


# The file


def test_each_table_says_where_its_values_come_from():
    blocks = re.split(r"(?m)^(?=\[)", TEXT)[1:]
    for block in blocks:
        head = block.splitlines()[0]
        provenance = re.search(r'(?m)^provenance = "(\w+)"', block)
        source = re.search(r'(?m)^source = "(.+)"', block)
        assert provenance, head
        assert source, head
        assert provenance[1] in ("rulebook", "public", "reconstructed"), head
        if provenance[1] == "rulebook" and head not in ("[meta]", "[sources.rulebook]"):
            assert re.search(r"L\d+", source[1]), head
        if provenance[1] == "public":
            assert re.search(r"bga|vomp|bsw|gtnm|zman2|public (?:repository|web page)", source[1]), head


def test_lines_named_are_lines_of_the_rulebook():
    last = tomllib.loads(TEXT)["meta"]["rulebook_lines"]
    for first, end in re.findall(r"L(\d+)(?:-(\d+))?", TEXT):
        assert int(first) <= last
        assert not end or int(first) < int(end) <= last


def test_loading_is_cheap():
    fastest = min(timed_load() for _ in range(5))
    assert fastest < 0.1, "about 10 ms are usual"


def timed_load():
    began = time.process_time()
    load_box(CONTENT)
    return time.process_time() - began


# Rewards


@given(some_rewards)
def test_a_reward_lists_its_items_in_the_order_of_payment(some):
    names = [item for item, _ in some]
    assert names == sorted(names, key=ITEMS.index)
    assert all(some.count(item) == count >= 1 for item, count in some)
    assert bool(some) == bool(names)
    assert some.is_plain == all(item in PLAIN_ITEMS for item in names)


@given(some_rewards, st.integers(0, 10))
def test_a_reward_is_multiplied_item_by_item(some, number):
    assert all(some.times(number).count(item) == number * some.count(item) for item in ITEMS)
    assert hash(some.times(1)) == hash(some)
    assert not some.times(0)


# Broken boxes


@pytest.mark.parametrize(
    ("old", "new", "table", "key"),
    [
        # missing tables and keys
        ("[travel.action]\ndice = 2\n", "[travel.elsewhere]\n", "travel", "action"),
        ("[khan.action]", "[shah.action]", "", "khan"),
        ("threshold = 15\n", "", "compensation", "threshold"),
        ('game = "The Voyages of Marco Polo"', "", "meta", "game"),
        ("default = false\n", "", "switches.player_choice_any_town", "default"),
        ("[setup.players_3]", "[setup.players_5]", "setup", "players_3"),
        ('mercator_item = "pepper"\n', "", "market.pepper", "mercator_item"),
        # wrong types and ranges
        ("threshold = 15", 'threshold = "15"', "compensation", "threshold"),
        ("threshold = 15", "threshold = true", "compensation", "threshold"),
        ("threshold = 15", "threshold = -1", "compensation", "threshold"),
        ("every_round = true", "every_round = 1", "town_tile[TT1]", "every_round"),
        ("coins_by_turn_order = [7, 8, 9, 10]", "coins_by_turn_order = 7", "setup.all", "coins_by_turn_order"),
        ("camels = 3\ncoins = 0", "camels = 1.5\ncoins = 0", "map.edge[2]", "camels"),
        ("reward = { coin = 5 }", "reward = 5", "office_tile[OF02]", "reward"),
        ("neutral_khan_dice = [1]", "neutral_khan_dice = [7]", "setup.players_3", "neutral_khan_dice"),
        ("max_take = 2", "max_take = 0", "contracts.action", "max_take"),
        ('name = "Moscow"', 'name = ""', "map.location[moscow]", "name"),
        # unknown items, kinds and abilities
        ("cost = { camel = 1, pepper = 4 }", "cost = { camel = 1, salt = 4 }", "contract[C02].cost", "salt"),
        ("cost = { camel = 1, pepper = 4 }", "cost = { camel = 1, coin = 4 }", "contract[C02].cost", "coin"),
        ("cost = { camel = 1, pepper = 4 }", "cost = {}", "contract[C02]", "cost"),
        ("cost = { camel = 1, pepper = 4 }", "cost = { camel = 0 }", "contract[C02].cost", "camel"),
        ("reward = { coin = 6, point = 2 }", "reward = { vp = 2 }", "city_card[CC15].reward", "vp"),
        ('kind = "die_times"', 'kind = "dice_times"', "city_card[CC27]", "kind"),
        ('count = "trading_posts"', 'count = "camels"', "city_card[CC25]", "count"),
        ('kind = "oasis"', 'kind = "ocean"', "map.location[oasis_1]", "kind"),
        ("oasis_jump = true", "oasis_hop = true", "character[johannes].ability", "oasis_hop"),
        ("choose_one = [{ coin = 2 }", "choose_one = [{ step = 2 }", "contracts.column_bonus[2].choose_one[1]", "step"),
        ("[market.silk]", "[market.tea]", "market", "tea"),
        ('tie_breaks = ["point", "camel"]', 'tie_breaks = ["camel"]', "scoring", "tie_breaks"),
        # references that lead nowhere, or twice to the same
        ('places = ["moscow", "xian"]', 'places = ["moscow", "oasis_1"]', "objective[OB01]", "places"),
        ('places = ["moscow", "xian"]', 'places = ["moscow", "moscow"]', "objective[OB01]", "places"),
        ('b = "anxi"', 'b = "atlantis"', "map.edge[5]", "b"),
        ('b = "anxi"', 'b = "moscow"', "map.edge[5]", "b"),
        ('a = "venezia"\nb = "oasis_5"', 'a = "venezia"\nb = "oasis_1"', "map.edge[2]", "b"),
        ('town = "anxi"', 'town = "moscow"', "town_tile[TT1].first_game", "town"),
        ('town = "anxi"', 'town = "xian"', "", "town_tile"),
        ('TT6 = "F"', 'TT6 = "A"', "town_tile_letters.letter_by_town_tile", ""),
        ('TT6 = "F"', 'TT7 = "F"', "town_tile_letters.letter_by_town_tile", "TT6"),
        (
            '"matteo", "berke", "mercator_4p"]',
            '"marco", "berke", "mercator_4p"]',
            "setup.first_game",
            "characters_by_turn_order",
        ),
        ("players = [2, 3, 4]", "players = [2, 4]", "setup", "players_3"),
        ('mercator_tile = "mercator_3p"', 'mercator_tile = "mercator_4p"', "setup.players_3", "mercator_tile"),
        ('id = "C02"', 'id = "C01"', "contract[C01]", "id"),
        ('mercator_item = "silk"', 'mercator_item = "gold"', "market.silk", "mercator_item"),
        # numbers that do not fit
        ("city_cards = 31", "city_cards = 30", "counts", "city_cards"),
        ("starting_contracts = 6", "starting_contracts = 5", "counts", "starting_contracts"),
        ("distinct_characters = 8", "distinct_characters = 9", "counts", "distinct_characters"),
        ("player_boards = 4", "player_boards = 5", "counts", "colours"),
        ("special_stack_start = 8", "special_stack_start = 7", "setup.all", "special_stack_start"),
        ("rounds = 5", "rounds = 6", "setup.all", "contract_stacks"),
        ("city_card_slots = 3", "city_card_slots = 2", "setup.all", "city_cards_dealt"),
        ("office_tiles_dealt = 7", "office_tiles_dealt = 6", "setup.all", "office_tiles_dealt"),
        ("coins_by_turn_order = [7, 8, 9, 10]", "coins_by_turn_order = [7]", "setup.all", "coins_by_turn_order"),
        ("objectives_dealt = 4", "objectives_dealt = 5", "setup.variants", "objectives_dealt"),
        ("objectives_kept = 2", "objectives_kept = 1", "setup.first_game", "objectives_kept"),
        ("draft_offer_extra = 1", "draft_offer_extra = 7", "setup", "variants"),
        ("black_dice = 4", "black_dice = 6", "setup.players_3", "black_dice"),
        ("neutral_khan_dice = [1]", "neutral_khan_dice = [1, 1, 1, 1]", "setup.players_3", "neutral_khan_dice"),
        ("steps = 4", "steps = 5", "travel.cost[4]", "steps"),
        ("steps = 4\ncoins = 12", "steps = 4\ncoins = 11", "travel.cost[4]", "coins"),
        ("different_places = 4\npoints = 10", "different_places = 4\npoints = 5", "objective_place_table[5]", "points"),
        ("value = 6\nreward = { silk = 4 }", "value = 7\nreward = { silk = 4 }", "market.silk", "column"),
        ("{ pepper = 1 }, ", "", "city_card[CC30]", "table"),
        ("points = 7", "points = 11", "", "map"),
        ("start_post_bejing_points = 10", "start_post_bejing_points = 7", "character[kubilai]", "ability"),
        ("all_posts_points = 10", "all_posts_points = 9", "character[wilhelm]", "ability"),
        ("award_slots = { 8 = 5, 9 = 10 }", "award_slots = { 8 = 5 }", "trading_post_awards", "eighth"),
        ("into_columns = [1, 2]", "into_columns = [1, 1]", "contracts.refill", "into_columns"),
        ("column = 6\nchoose", "column = 5\nchoose", "contracts.column_bonus[2]", "column"),
        # the map
        ('kind = "start"', 'kind = "oasis"', "map", "location"),
        ('name = "Kochi"\nkind = "small"', 'name = "Kochi"\nkind = "oasis"', "map.location[kochi]", "trading_post"),
        ('kind = "small"', 'kind = "small"\ncity_card_slots = 1', "map.location[anxi]", "city_card_slots"),
    ],
)
def test_a_broken_box_is_refused_with_table_and_key(old, new, table, key):
    assert old in TEXT, "the edit must hit the file"
    with pytest.raises(BoxError) as caught:
        load_box(TEXT.replace(old, new, 1).encode())
    assert caught.value.table == table
    assert caught.value.key == key
    assert caught.value.reason
    assert caught.value.reason in str(caught.value)


def test_a_map_in_two_parts_is_refused():
    broken = TEXT
    for other in ("oasis_1", "oasis_5", "alexandria"):
        broken = broken.replace(f'a = "venezia"\nb = "{other}"', f'a = "kochi"\nb = "{other}"')
    with pytest.raises(BoxError) as caught:
        load_box(broken.encode())
    assert (caught.value.table, caught.value.key) == ("map", "edge")
