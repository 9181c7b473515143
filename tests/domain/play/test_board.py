"""The layout of a game for browsers: what is wrong with one is named by file, table and key."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.games import games
from domain.play.board import COLOURS, SHAPES, require_drawable
from domain.play.defects import DefectError
from tests.games.lanterns import GAME as LANTERNS
from tests.games.pretenders import GAME as PRETENDERS

APP = Path(__file__).parents[3] / "clients" / "web" / "src" / "table"
SPOT = {"area": "deck", "x": 0, "y": 0, "w": 90, "h": 90, "size": 40}

BOX = {"x": 0, "y": 0, "w": 90, "h": 90}
SLOTS = {"slots": ["left", "right"], "columns": 2}
GRID = {"slots": ["a", "b", "c", "d"], "columns": 2}
SEATS = {"x": 0, "y": 0, "w": 200, "h": 100, "columns": 2, "spots": [SPOT | {"area": "hand"}]}
MAP = {"key": "map"}


def _middles(*middles: tuple[int, int]) -> list[dict[str, int]]:
    """Little boxes around the middles of places."""
    return [{"x": x - 1, "y": y - 1, "w": 2, "h": 2} for x, y in middles]


def require(layout: Mapping[str, Any]) -> None:
    content = json.dumps(layout).encode()
    require_drawable(replace(PRETENDERS, board=lambda: content))


def test_games_with_and_without_a_layout_can_be_drawn() -> None:
    require_drawable(LANTERNS)
    require_drawable(PRETENDERS)
    assert (LANTERNS.board(), bool(PRETENDERS.board())) == (b"", True)


@pytest.mark.parametrize(
    ("layout", "told"),
    [
        ({}, "`width` is missing"),
        ({"width": 5}, "`width` must be 200 to 1999, not 5"),
        ({"width": 500.5}, "`width` must be a whole number"),
        ({"width": 500, "colour": 1}, "`colour` is unknown"),
        ({"width": 500, "spots": [SPOT | {"area": "dek"}]}, "`area` of `spots[1]` names the area dek, which the game"),
        ({"width": 500, "spots": [SPOT, SPOT]}, "`area` of `spots[2]` names deck a second time"),
        ({"width": 500, "spots": [SPOT | {"x": 450}]}, "`w` of `spots[1]` gives more than fits into the width of 500"),
        ({"width": 500, "spots": [SPOT | {"area": "hand"}]}, "names hand, which seats have: it belongs into `seats`"),
        ({"width": 500, "panels": [{"x": 0, "y": 0, "w": 9, "h": 9, "title": "dek"}]}, "`title` of `panels[1]` names"),
        ({"width": 500, "hidden": ["dek"]}, "`hidden` names the area dek"),
        ({"width": 500, "looks": {"kard": {"shape": "card"}}}, "`kard` of `looks` names a kind that the game does not"),
        ({"width": 500, "looks": {"card": {"shape": "ball"}}}, "'ball' is unknown; known are cube"),
        ({"width": 500, "spots": [SPOT | {"x": -1}]}, "`x` of `spots[1]` must be 0 to 1999, not -1"),
        ({"width": 500, "spots": [SPOT], "sections": [MAP]}, "`area` of `spots[1]` names deck, which no section shows"),
        ({"width": 500, "spots": [SPOT | SLOTS], "sections": [MAP | {"boxes": [BOX]}]}, "names deck, which no section"),
        ({"width": 500, "seats": SEATS, "sections": [MAP]}, "`seats.spots[1]` names hand, which the sections do not"),
        ({"width": 500, "seats": SEATS, "sections": [MAP | {"seats": "own"}]}, "say `all`, or `own` and `others`"),
        (
            {"width": 500, "seats": SEATS | {"h": 50}},
            "`h` of `seats.spots[1]` gives more than fits into the height of 50",
        ),
        ({"width": 500, "colours": ["mauve"]}, "'mauve' is unknown; known are blue"),
        (
            {"width": 500, "spots": [SPOT | GRID], "sections": [MAP | {"boxes": _middles((45, 45), (135, 45))}]},
            "`area` of `spots[1]` names deck, which no section shows",
        ),
        (
            {"width": 500, "seats": SEATS, "sections": [MAP | {"boxes": _middles((45, 45), (245, 45))}]},
            "which the sections do not show of every seat",
        ),
        (
            {"width": 500, "seats": SEATS, "sections": [MAP | {"boxes": _middles((45, 45), (45, 145), (45, 245))}]},
            "which the sections do not show of every seat",
        ),
        ({"width": 500, "spots": [SPOT, SPOT | {"area": "shown"}, SPOT]}, "`spots[3]` names deck a second time"),
        ({"width": 500, "spots": [SPOT | {"area": "hand"}]}, "`area` of `spots[1]` names hand, which seats have"),
        (
            {"width": 500, "seats": SEATS | {"spots": [SPOT | {"area": "dek"}]}},
            "`area` of `seats.spots[1]` names the area dek",
        ),
        (
            {"width": 500, "seats": SEATS | {"spots": [SPOT | {"area": "hand", "x": 150}]}},
            "`w` of `seats.spots[1]` gives more than fits into the width of 200",
        ),
        ({"width": 500, "sections": [MAP | {"areas": ["dek"]}]}, "`areas` of `sections[1]` names the area dek"),
        (
            {"width": 500, "seats": SEATS | {"x": 200}},
            "`columns` of `seats` gives more than fits into the width of 500",
        ),
        (
            {"width": 500, "seats": SEATS, "sections": [MAP]},
            "`area` of `seats.spots[1]` names hand, which the sections do not show of every seat",
        ),
    ],
)
def test_a_mistake_is_named(layout: Mapping[str, Any], told: str) -> None:
    with pytest.raises(DefectError) as defect:
        require(layout)
    assert (defect.value.file, told in str(defect.value)) == ("layout.json", True), str(defect.value)
    assert str(defect.value).startswith("The game pretenders cannot be loaded: layout.json: ")


@pytest.mark.parametrize("layout", [{"hidden": ["dek"]}, {"looks": {"kard": {"shape": "card"}}}])
def test_a_name_that_is_unknown_comes_with_those_that_are_known(layout: Mapping[str, Any]) -> None:
    with pytest.raises(
        DefectError, match=r"that the game does not have: known are|which the game does not have: known"
    ) as defect:
        require({"width": 500, **layout})
    known = str(defect.value).partition(": known are ")[2].split(", ")
    assert {"card", "coin"} <= set(known) or {"deck", "hand"} <= set(known)


@pytest.mark.parametrize("name", games())
def test_every_game_of_the_catalogue_could_have_a_layout(name: str) -> None:
    """Its kinds are found at all numbers of seats, in its own box."""
    content = json.dumps({"width": 500, "looks": {"kard": {"shape": "card"}}}).encode()
    with pytest.raises(
        DefectError, match=rf"^The game {name} cannot be loaded: layout\.json: `kard` of `looks` names a kind"
    ):
        require_drawable(replace(games()[name], board=lambda: content))


@pytest.mark.parametrize(
    "layout",
    [
        {"spots": [SPOT], "sections": [MAP | {"boxes": [BOX]}]},
        {"spots": [SPOT], "sections": [MAP | {"areas": ["deck"]}]},
        {"spots": [SPOT], "sections": [MAP], "hidden": ["deck"]},
        {"seats": SEATS, "sections": [MAP | {"seats": "all"}]},
        {"seats": SEATS, "sections": [MAP | {"seats": "own"}, MAP | {"seats": "others"}]},
        {"seats": SEATS, "sections": [MAP | {"boxes": [{"x": 0, "y": 0, "w": 400, "h": 400}]}]},
        {"spots": [SPOT | {"x": 410}]},
        {"spots": [SPOT | {"x": 400, "columns": 2}]},
        {"seats": SEATS | {"w": 250}},
        {"seats": SEATS | {"h": 90}},
        {"spots": [SPOT], "sections": [MAP | {"boxes": [{"x": 45, "y": 45, "w": 9, "h": 9}]}]},
        {"spots": [SPOT], "sections": [MAP | {"boxes": [{"x": 0, "y": 0, "w": 45, "h": 45}]}]},
        {"spots": [SPOT], "sections": [MAP | {"boxes": _middles((45, 45))}]},
        {
            "spots": [SPOT | GRID | {"x": 10, "y": 30}],
            "sections": [MAP | {"boxes": _middles((55, 75), (145, 75), (55, 165), (145, 165))}],
        },
        {
            "seats": SEATS | {"x": 10, "y": 20},
            "sections": [MAP | {"boxes": _middles((55, 65), (255, 65), (55, 165), (255, 165), (55, 265))}],
        },
    ],
)
def test_sections_that_show_every_spot_are_sound(layout: Mapping[str, Any]) -> None:
    require({"width": 500, **layout})


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_table_in_json_is_refused(content: bytes) -> None:
    with pytest.raises(DefectError, match=r"layout.json: the file"):
        require_drawable(replace(PRETENDERS, board=lambda: content))


def test_colours_and_shapes_are_those_of_the_app() -> None:
    usual = re.search(
        r"PAINTS = \{(.*?)^\}", (APP / "colours.ts").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert usual is not None
    assert list(COLOURS) == re.findall(r"^    (\w+): paint\(", usual[1], re.MULTILINE)
    shapes = re.search(r"SHAPES = \[(.*?)\]", (APP / "layout.ts").read_text(encoding="utf-8"), re.DOTALL)
    assert shapes is not None
    assert list(SHAPES) == re.findall(r'"(\w+)"', shapes[1])
