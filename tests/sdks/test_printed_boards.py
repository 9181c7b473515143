"""The prints on the boards of the app are what the standard boxes say."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "clients" / "web" / "src" / "games"


def _printed(game: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads((BOARDS / game / "printed.json").read_text(encoding="utf-8"))
    return read


def _box(game: str) -> Mapping[str, Any]:
    return tomllib.loads((ROOT / "domain" / "games" / game / "components.toml").read_text(encoding="utf-8"))


def _items(entry: Mapping[str, Any]) -> dict[str, int]:
    """The pieces that an entry of a box counts, without what it says of its sources."""
    return {piece: count for piece, count in entry.items() if isinstance(count, int)}


def test_the_map_and_the_market_of_marco_polo() -> None:
    printed, box = _printed("marcopolo"), _box("marcopolo")
    assert printed["roads"] == [[edge["a"], edge["b"], edge["camels"], edge["coins"]] for edge in box["map"]["edge"]]
    assert printed["travel"] == [cost["coins"] for cost in box["travel"]["cost"]]
    for row, rewards in printed["market"].items():
        assert rewards == [_items(column["reward"]) for column in box["market"][row]["column"]]


def test_the_prices_and_tracks_of_merv() -> None:
    printed, box = _printed("merv"), _box("merv")
    cities = {city["id"]: city["price"] for city in box["city"]}
    assert {name: price for direction in printed["cities"].values() for name, price in direction} == cities
    assert printed["halls"] == {hall["id"]: hall["cost_colour"] for hall in box["hall"]}
    assert printed["mosque"] == {
        space["id"]: [space["price"], space["boon"], space["points"]] for space in box["mosque_space"]
    }
    for track in ("favour", "influence"):
        described = box[f"{track}_track"]
        assert printed[track] == {"last": described["last"], "points": described["points"]}


def test_the_slots_and_prices_of_palmyra() -> None:
    printed, box = _printed("palmyra"), _box("palmyra")
    assert printed["slots"] == [
        [slot["id"], slot["region"], slot["action"], slot["pieces"], slot["front"], slot["back"]]
        for slot in box["slot"]
    ]
    assert printed["yields"] == {f"{each['action']}/{each['piece']}": each["by_era"] for each in box["yield"]}
    assert printed["eras"] == box["turns"]["era_of_turn"]
    assert printed["peaceGifts"] == {kind: box["peace_gifts"][kind] for kind in printed["peaceGifts"]}
    assert printed["rareGoods"] == {colour: _items(box["rare_good_cost"][colour]) for colour in printed["rareGoods"]}
    assert printed["tower"] == [
        [band["from_level"], _items(band["single"]), _items(band["pair"])] for band in box["tower"]["band"]
    ]
    assert printed["setsOfRareGoods"] == box["rare_good_sets"]["points"]
    assert printed["improvements"] == {
        each["id"]: [each["effect"], each.get("params", {})] for each in box["improvement"]
    }
