"""The table of journeys: every cell names tests that are there, or says why it needs none."""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CELLS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("cells.toml").read_text(encoding="utf-8"))
TESTS: dict[str, list[str]] = CELLS.pop("tests")
PEOPLE = ["bot", "host", "player", "spectator", "tournament"]


def faults(journey: dict[str, Any]) -> list[str]:
    """The cells of a journey that are missing, name no test, or refer to a cell that names none."""
    people = journey.keys() - {"when", "nothing"}
    found = [] if sorted([*people, *journey.get("nothing", [])]) == PEOPLE else ["not exactly the five kinds of people"]
    for person in people:
        cell = str(journey[person])
        if cell.startswith("as the "):
            other = str(journey.get(cell.removeprefix("as the "), "no test"))
            found += [f"{person}: {cell}"] if other.startswith(("as the ", "no test")) else []
        elif not cell.startswith("no test: "):
            names = cell.partition(": ")[0].split(", ")
            paths = [path for name in names for path in TESTS.get(name, [name])]
            found += [path for path in paths if not (ROOT / path).exists()]
    return found


def test_every_cell_names_tests_that_are_there_or_says_why_it_needs_none() -> None:
    journeys = [journey for theme in CELLS.values() for journey in theme]
    assert len({journey["when"] for journey in journeys}) == len(journeys) > 70
    assert {journey["when"]: found for journey in journeys if (found := faults(journey))} == {}


def test_the_page_names_every_theme() -> None:
    page = (ROOT / "docs" / "assurance.md").read_text(encoding="utf-8")
    section = page.partition("## Journeys\n")[2].partition("\n## ")[0]
    assert [theme for theme in CELLS if f"| `{theme}` |" not in section] == []
