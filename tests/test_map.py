"""The maps of the documentation lead to what is there: files, functions, and the tests that show a step."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
VERSIONING = (ROOT / "docs" / "versioning.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| `([\w/]+\.py)` \| `([\w.]+)` \|", re.MULTILINE)
"""A step of a journey: a file and a function."""
ALSO = re.compile(r"`([A-Z]\w+\.\w+)`")
"""A method that a text names beside the steps."""
PATH = re.compile(r"`((?:\w+/)+[\w.]*)(?:::(\w+))?`")
"""A path of the repository, with a test in it."""


def journeys() -> dict[str, list[tuple[str, str]]]:
    section = ARCHITECTURE.partition("## Four journeys\n")[2].partition("\n## ")[0]
    titles = re.split(r"^### (.+)\n", section, flags=re.MULTILINE)[1:]
    return {title: STEP.findall(text) for title, text in zip(titles[::2], titles[1::2], strict=True)}


@cache
def defined(file: str) -> frozenset[str]:
    """The functions, classes and methods that a file defines."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if hasattr(one, "name")}
    return frozenset(found)


@pytest.mark.parametrize("title", journeys())
def test_every_step_of_a_journey_is_there(title: str) -> None:
    steps = journeys()[title]
    assert len(steps) > 5
    assert [step for step in steps if step[1] not in defined(step[0])] == []


def test_there_are_four_journeys_and_each_method_that_they_name_beside_their_steps_is_there() -> None:
    section = ARCHITECTURE.partition("## Four journeys\n")[2].partition("\n## ")[0]
    known = {name for steps in journeys().values() for file, _ in steps for name in defined(file)}
    assert len(journeys()) == 4
    assert [name for name in ALSO.findall(section) if name not in known] == []


def test_what_versioning_names_is_there() -> None:
    named = PATH.findall(VERSIONING)
    assert len([test for _, test in named if test]) > 15
    assert [path for path, _ in named if not (ROOT / path).exists()] == []
    assert [(path, test) for path, test in named if test and test not in defined(path)] == []


def test_where_something_is_changed_is_there() -> None:
    section = CONTRIBUTING.partition("## Where do I change …\n")[2].partition("\n## ")[0]
    named = [path for path, _ in PATH.findall(section)]
    assert len(section.splitlines()) > 10
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []
