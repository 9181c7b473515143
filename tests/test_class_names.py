"""Tests that a name of a class means one thing in the whole application.

Games are free: each has its own `Seat` and `Turn`. So are the distributions that stand by themselves (the protocol with
its own fold, the Python library, the kit for authors): their names are those of their users.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APPLICATION = ("domain", "projections", "service", "caravanserai_verify", "clients/caravan", "clients/workshop")
GAMES = ROOT / "domain" / "games"


def _modules() -> Iterator[Path]:
    for folder in APPLICATION:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.parent == GAMES or GAMES not in path.parents:
                yield path


def test_no_class_has_the_name_of_another_one() -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in _modules():
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ClassDef) and not statement.name.startswith("_"):
                found[statement.name].append(str(path.relative_to(ROOT)))
    assert len(found) > 800, "hardly any classes were found"
    twice = {name: places for name, places in found.items() if len(places) > 1}
    assert not twice, twice
