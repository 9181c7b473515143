"""The box of Sahwari: what it holds, and that a broken one is refused with table, key and reason."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import domain
from domain.boxes.file import BoxError
from domain.games.sahwari.box import ICONS, TRACK_ICONS, Caravan, Card, Leader, Side, load_box
from domain.games.sahwari.coverage_boxes import coverage_boxes

CONTENT = (Path(domain.__file__).parent / "games" / "sahwari" / "components.toml").read_bytes()
TEXT = CONTENT.decode()
LINES = TEXT.splitlines(keepends=True)
BOX = load_box(CONTENT)


def test_components_are_counted():
    assert (len(BOX.tiles), len(BOX.tile_kinds), len(BOX.cards), len(BOX.caravans)) == (24, 12, 36, 18)
    assert Counter(tile.back for tile in BOX.tiles) == {"desert": 16, "oasis": 8}
    assert (BOX.artifacts, BOX.recruits, BOX.display, BOX.strategy_tokens) == (32, 14, 4, 2)
    assert (BOX.camels, BOX.guild_camels) == ({2: 2, 3: 1, 4: 1}, 2)
    assert (BOX.trigger, BOX.guild_counts) == (6, True)


def test_every_pair_of_unlike_colours_is_on_three_cards():
    pairs = Counter((card.left.colour, card.right.colour) for card in BOX.cards.values())
    assert len(pairs) == 12
    assert set(pairs.values()) == {3}


def test_sides_of_cards_are_as_many_as_the_file_says():
    said = {
        name: count for name, count in tomllib.loads(TEXT)["recruit_card_side_counts"].items() if isinstance(count, int)
    }
    sides = [side for card in BOX.cards.values() for side in (card.left, card.right)]
    assert Counter(f"{side.icon}_{side.value}" if side.value else side.icon for side in sides) == said


def test_some_components_as_they_are_printed():
    assert BOX.cards["R22"] == Card("R22", Side("teal", "bird", 0), Side("crimson", "influence", 1), "diplomat")
    assert BOX.caravans["B5"] == Caravan("B5", "guarded", ("chest", "influence"), (0, -2))
    assert BOX.caravans["B5"].influence == -2
    assert BOX.leaders["dealer"] == Leader(
        "dealer",
        "Dealer",
        "pairs_mixed",
        "activated_attack_spaces",
        "artifact_cubes",
        1,
        Side("teal", "influence", 1),
        Side("violet", "attack", 0),
    )
    assert BOX.track_costs == {"spy": 1, "renew": 1, "tornado": 2, "chest": 3}
    assert {name: (ability.space, ability.icon) for name, ability in BOX.storage_abilities.items()} == {
        "S2": (2, "recruit"),
        "S3": (3, "bird"),
        "S4": (4, "caravan"),
    }


def test_all_icons_are_used_and_none_is_unknown():
    sides = [side for card in BOX.cards.values() for side in (card.left, card.right)]
    used = {side.icon for side in sides} | {icon for token in BOX.caravans.values() for icon in token.icons}
    assert used == set(ICONS)
    assert set(BOX.track_costs) == set(TRACK_ICONS)


@pytest.mark.parametrize(
    ("old", "new", "table", "key"),
    [
        ("rows = 5", "rows = 4", "grid", "tile_count"),
        ("row = 2", "row = 5", "grid.guild", "row"),
        ("artifacts = 0", "artifacts = 1", "grid.guild_start", "artifacts"),
        ('resources = ["artifact"]', 'resources = ["gold"]', "tile[T01]", "resources"),
        ('resources = ["artifact"]', "resources = []", "tile[T01]", "resources"),
        ('back = "desert"', 'back = "sea"', "tile[T01]", "back"),
        ('resources = ["small_caravan"]', 'resources = ["guarded_caravan"]', "", "caravan"),
        ("p2 = 2", "p2 = 0", "camels.player.per_player_count", "p2"),
        ("total = 32", "total = 31", "artifact_cubes", "total"),
        ("total = 14", "total = 15", "recruit_pawns", "total"),
        ("count = 36", "count = 35", "recruit_deck", "count"),
        ('left_colour = "amber"', 'left_colour = "pink"', "recruit_card[R01]", "left_colour"),
        ('right_icon = "recruit"', 'right_icon = "flute"', "recruit_card[R01]", "right_icon"),
        ("left_value = 2", "left_value = 0", "recruit_card[R01]", "left_value"),
        ('clan_ability = "merchant"', 'clan_ability = "baker"', "recruit_card[R04]", "clan_ability"),
        ('kind = "small"', 'kind = "big"', "caravan[Y1]", "kind"),
        ("values = [1]", "values = [-1]", "caravan[Y1]", "values"),
        ("values = [1]", "values = [1, 1]", "caravan[Y1]", "values"),
        ("values = [1]", "values = [0]", "caravan[Y1]", "values"),
        ("values = [0, 1, 2, 4, 6, 8]", "values = [0, 1, 2, 4, 6]", "storage_track", "values"),
        ("\nspace = 2", "\nspace = 6", "storage_ability[S2]", "space"),
        ("chest = 3", "chest = 7", "recruit_track_costs", "chest"),
        ('rule = "pairs_same"', 'rule = "pears"', "clan_leader[merchant]", "rule"),
        ('count_a = "artifact_cubes"', 'count_a = "dice"', "clan_leader[merchant]", "count_a"),
        ('leader = "merchant"', 'leader = "baker"', "", "clan_board"),
        ("resource_side_up_at_trigger = 6", "resource_side_up_at_trigger = 0", "end", "resource_side_up_at_trigger"),
        ("guild_counts = true", "guild_counts = 1", "end", "guild_counts"),
        ("default = false", 'default = "no"', "switches.player_camel_may_stop_on_oasis", "default"),
    ],
)
def test_a_broken_box_is_refused_with_table_and_key(old, new, table, key):
    assert old in TEXT, "the edit must hit the file"
    with pytest.raises(BoxError) as caught:
        load_box(TEXT.replace(old, new, 1).encode())
    assert caught.value.table == table
    assert caught.value.key == key
    assert caught.value.reason


def test_the_box_for_coverage_is_a_box_and_must_fit_the_standard_one():
    (strip,) = coverage_boxes(lambda: CONTENT)
    box = load_box(strip)
    assert (box.grid.cells[0], box.grid.cells[-1], box.grid.guild, box.guild_camels) == ("0,0", "0,24", "0,12", 1)
    with pytest.raises(ValueError, match="stands 0 times"):
        coverage_boxes(lambda: strip)
