"""The box of Merv: what it holds, and that a broken one is refused with table, key and reason."""

from collections import Counter

import pytest

from domain.boxes.file import BoxError
from domain.games.merv.box import load_box
from tests.domain.games.merv.position import GAME, rules

CONTENT = GAME.content()
TEXT = CONTENT.decode()
BOX = load_box(CONTENT)


@rules("MERV-COMP-01", "MERV-COMP-04")
def test_components_are_counted() -> None:
    assert (BOX.buildings, BOX.discs, BOX.servants, BOX.camels) == (9, 10, 8, 12)
    assert BOX.player_colours == ("red", "blue", "yellow", "green")
    assert Counter(site.action for site in BOX.sites.values()) == dict.fromkeys(BOX.solo_cards, 4)
    assert Counter(site.colour for site in BOX.sites.values()) == dict.fromkeys(BOX.resources, 6)
    assert {spice.id: spice.cards for spice in BOX.spices.values()} == {
        "cinnamon": 8,
        "ginger": 6,
        "juniper": 6,
        "pepper": 4,
    }
    assert sum(piece.count for piece in BOX.wall_pieces.values() if not piece.gate) == 16
    assert len(BOX.contracts) == 18
    assert Counter(tile.tier for tile in BOX.breakthroughs.values()) == {1: 4, 2: 4, 3: 4, 4: 4}


@rules("MERV-INV-02", "MERV-WAL-02")
def test_walls_protect_the_two_sites_behind_them() -> None:
    assert BOX.wall_slots["N5"].protects == ("1/5", "2/5")
    assert BOX.wall_slots["E3"].protects == ("3/5", "3/4")
    assert Counter(len(slots) for slots in BOX.exposed.values()) == {1: 8, 2: 16}
    assert {slot.id for slot in BOX.wall_slots.values() if slot.gate} == {"N3", "E3", "S3", "W3"}
    assert list(BOX.wall_slots)[:6] == ["N1", "N2", "N3", "N4", "N5", "E1"]


def test_printed_values() -> None:
    assert {hall.id: hall.colour for hall in BOX.halls.values()}["trade"] == "tan"
    assert BOX.cities["samarkand"].price == ("orange",)
    assert (BOX.cities["kashgar"].via, BOX.cities["kashgar"].good) == ("samarkand", "rare")
    assert BOX.set_points == (0, 1, 3, 6, 10)
    assert BOX.mosque["L2P2"].price == ("orange",)
    assert {BOX.market_sides["A"][corner] for corner in ("top_left", "top_right")} == {"scroll", "any_card"}
    assert BOX.players[4].camels_on_cards == 4
    assert BOX.crossing(BOX.lines["north", 4], "2/4") == ("2/1", "2/2", "2/3", "2/4", "2/5")
    assert BOX.crossing(BOX.lines["east", 2], "2/4") == ("1/4", "2/4", "3/4", "4/4", "5/4")


@pytest.mark.parametrize(
    ("old", "new", "table", "key"),
    [
        ("[board]", "[bored]", "", "board"),
        ('centre = "3/3"', 'centre = "2/3"', "board", "centre"),
        ("rows = 5", "rows = 6", "board", "rows"),
        ('wild = "white"', 'wild = "tan"', "colours", "wild"),
        (
            '["purple", "tan", "teal", "orange"]\nwild',
            '["purple", "tan", "tan", "orange"]\nwild',
            "colours",
            "resources",
        ),
        ('ids = ["red", "blue", "yellow", "green"]', 'ids = ["red"]', "player_colours", "ids"),
        ('side = "north"', 'side = "up"', "round[1]", "side"),
        ('axis = "column"', 'axis = "row"', "round[1]", "axis"),
        ("lines = [1, 2, 3, 4, 5]", "lines = [1, 2, 3, 4, 4]", "round[1]", "lines"),
        ('to_corner = "north_east"', 'to_corner = "south_west"', "", "round"),
        ("queue_slots = 3", "queue_slots = 4", "setup.players_1", "queue_order"),
        ("magistrate = true", "magistrate = false", "setup.players_1", "magistrate"),
        ('palace = ["purple", "tan", "teal", "orange"]', 'palace = ["purple"]', "sites", ""),
        ('gates = ["N3", "E3", "S3", "W3"]', 'gates = ["N3", "X3"]', "walls", "gates"),
        ('clockwise = ["N1", ', 'clockwise = ["N0", ', "walls", "clockwise"),
        ("depth = 2", "depth = 3", "walls", "depth"),
        ('kind = "gate"', 'kind = "segment"', "", "wall_piece"),
        ('top_left = "scroll"', 'top_left = "gold"', "camel_market_side[A].rewards", "top_left"),
        ("points = { 3 = 1,", "points = { 30 = 1,", "favour_track.points", "30"),
        (
            "{ at = 2, kinds = 2 }, { at = 4, kinds = 3 }",
            "{ at = 4, kinds = 3 }, { at = 2, kinds = 2 }",
            "spice_limits",
            "thresholds",
        ),
        ('pair_boon = "soldier"', 'pair_boon = "camel"', "spice[ginger]", "pair_boon"),
        ("points = [0, 1, 3, 6, 10]", "points = [0, 1, 3]", "spice_sets", "points"),
        ('id = "knowledge"', 'id = "wisdom"', "", "hall"),
        ('cost_colour = "tan"', 'cost_colour = "pink"', "hall[trade]", "cost_colour"),
        ('id = "any_card"', 'id = "some_card"', "breakthrough[some_card]", "id"),
        ("tier = 4", "tier = 5", "breakthrough[two_favour]", "tier"),
        ('via = "rayy"', 'via = "rome"', "", "city"),
        ('price = ["tan", "orange"]', "price = []", "city[baghdad]", "price"),
        ('from = ["L1P1"]', 'from = ["L3L"]', "", "mosque_space"),
        ('boon = "bonus_upgrade"', 'boon = "gold"', "mosque_space[L3R]", "boon"),
        ("points = 5\nscrolls", "points = 4\nscrolls", "contract_stack[1_favour]", "id"),
        ('stack = "1_favour"', 'stack = "9_favour"', "", "contract"),
        ("years = [2, 3]", "years = [2, 4]", "invasion", "years"),
        ('third_tier = ["trading_post"', 'third_tier = ["nothing"', "magistrate", "third_tier"),
        ('["courtier", "courtier"]', '["courtier", "king"]', "magistrate_walls", "priority"),
        ('["courtier", "courtier"]', '["courtier", "magistrate"]', "magistrate_walls", "priority"),
        ("palace_positions = [2, 3, 4]", "palace_positions = [7]", "solo_deck", "palace_positions"),
        ("camels = 12", "camels = true", "supply", "camels"),
    ],
)
def test_a_broken_box_is_refused(old: str, new: str, table: str, key: str) -> None:
    assert old in TEXT
    with pytest.raises(BoxError) as refused:
        load_box(TEXT.replace(old, new, 1).encode())
    assert (refused.value.table, refused.value.key) == (table, key)
    assert refused.value.reason
