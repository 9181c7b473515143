"""Rules are written once: no two functions of the domain have one body, and one function makes the names of places."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHORT = 40
"""Bodies of fewer characters than this may be the same by chance."""
NAMES = "domain/table"
"""The package that puts names of places together and takes them apart."""


def trees() -> Iterator[tuple[str, ast.Module]]:
    for folder in (
        "domain",
        "caravanserai_kit/skeleton",
        *(f"tests/games/{name}" for name in ("lanterns", "barter", "bazaar", "auction", "pretenders")),
    ):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def example(name: str) -> str:
    """The example of the guide to which a file belongs; empty for others. What a game takes over from an example is not
    written twice: that is what examples are for.
    """
    parts = name.split("/")
    return parts[2] if parts[0] == "tests" else ""


def body(function: ast.FunctionDef) -> str:
    """The body of a function, without its docstring."""
    return "\n".join(map(ast.unparse, function.body[ast.get_docstring(function) is not None :]))


def puts_a_place_together(text: ast.JoinedStr) -> bool:
    """True if an f-string has the form of a place: `area@…`, `area:…` or `…:…`, without blanks."""
    if any(isinstance(part, ast.Constant) and " " in str(part.value) for part in text.values):
        return False
    pairs = zip(text.values, text.values[1:], strict=False)
    return any(isinstance(one, ast.Constant) and str(one.value).endswith(("@", ":")) for one, _ in pairs)


def test_no_two_functions_have_one_body() -> None:
    found = defaultdict[tuple[str, str], list[str]](list)
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and len(body(node)) >= SHORT:
                found[example(name), body(node)].append(f"{name}:{node.lineno} {node.name}")
    assert [places for places in found.values() if len(places) > 1] == []


def test_one_function_makes_the_names_of_places() -> None:
    found = [
        f"{name}:{node.lineno} {ast.unparse(node)}"
        for name, tree in trees()
        if not name.startswith(NAMES)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and puts_a_place_together(node)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('f"purse@{number}"', True),
        ('f"wall:{slot}"', True),
        ('f"{seat.claim}:{slot}"', True),
        ('f"{kind}/{face}"', False),
        ('f"{rule}: {place} is nowhere"', False),
        ('f"rank/{place}"', False),
    ],
)
def test_an_f_string_that_makes_a_place_is_recognized(text: str, place: bool) -> None:
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.JoinedStr)
    assert puts_a_place_together(node) is place
