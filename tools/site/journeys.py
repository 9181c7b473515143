"""Table of the journeys: what may happen to people, and the tests that go through it, as one page."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

PAGE = "reference/journeys.md"
"""Its place in the site."""
TABLE = "tests/journeys/cells.toml"
"""Its source in the repository."""
PEOPLE = {
    "player": "player",
    "spectator": "spectator",
    "host": "host",
    "tournament": "entrant, organiser",
    "bot": "author of a bot, operator",
}
"""The columns: kinds of people, and their headings."""
INTRODUCTION = """# Journeys

What happens to people, and the tests that go through it from outside, with a real service and a real browser, terminal
or library. A dash stands where it cannot happen.
"""


def page() -> str:
    """The text of the page."""
    root = Path(__file__).resolve().parent.parent.parent
    themes: dict[str, Any] = tomllib.loads((root / TABLE).read_text(encoding="utf-8"))
    groups = themes.pop("tests")
    parts = [INTRODUCTION]
    for theme, journeys in themes.items():
        heading = ("what happens", *PEOPLE.values())
        rows = [heading, ("---",) * len(heading), *(_row(journey, groups) for journey in journeys)]
        parts.append(f"\n## {theme.capitalize()}\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n")
    return "".join(parts)


def _row(journey: Mapping[str, Any], groups: Mapping[str, list[str]]) -> Iterator[str]:
    yield journey["when"]
    for person in PEOPLE:
        yield _cell(journey[person], groups) if person in journey else "—"


def _cell(cell: str, groups: Mapping[str, list[str]]) -> str:
    """A cell with its tests by the names of their files; a reason or a reference to another cell as it is."""
    if cell.startswith(("no test: ", "as the ")):
        return cell
    named, colon, special = cell.partition(": ")
    paths = [path for name in named.split(", ") for path in groups.get(name, [name])]
    return ", ".join(f"`{Path(path).name}`" for path in paths) + colon + special
