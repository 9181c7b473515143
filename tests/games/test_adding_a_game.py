"""The page `docs/adding-a-game.md` says what is: excerpts, links, files and commands are compared with the project."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from tests.command_tree import command_line, parts
from tests.games.lanterns import GAME

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
LANTERNS = Path(__file__).parent / "lanterns"
FENCE = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Fence(NamedTuple):
    """A fenced block of a page: its language, the file that it is cut from (perhaps none) and what it says."""

    language: str
    file: str
    text: str

    def in_its_file(self, root: Path) -> bool:
        """True if whole lines of the file are these."""
        file = root / self.file
        return file.is_file() and f"\n{self.text}" in f"\n{file.read_text(encoding='utf-8')}"


def fences(page: str) -> list[Fence]:
    assert len(re.findall("^```", page, re.MULTILINE)) == 2 * len(FENCE.findall(page)), "a fence is not closed"
    return [Fence(*found) for found in FENCE.findall(page)]


def commands() -> list[str]:
    blocks = [fence.text for fence in fences(PAGE.read_text(encoding="utf-8")) if fence.language == "sh"]
    return [line for block in blocks for line in block.splitlines()]


def test_every_excerpt_is_in_the_file_that_it_names() -> None:
    excerpts = [fence for fence in fences(PAGE.read_text(encoding="utf-8")) if fence.language != "sh"]
    assert len(excerpts) > 20
    for excerpt in excerpts:
        assert excerpt.in_its_file(ROOT), f"not in {excerpt.file or 'any named file'}:\n{excerpt.text}"


def test_an_excerpt_that_differs_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("first = 1\nsecond = 2\nthird = 3\n")

    def differs(fence: str) -> bool:
        return not fences(fence)[0].in_its_file(tmp_path)

    assert not differs("```python a.py\nfirst = 1\nsecond = 2\n```\n")
    assert differs("```python a.py\nfirst = 1\nthird = 3\n```\n")
    assert differs("```python a.py\nirst = 1\n```\n")
    assert differs("```python a.py\nfirst = 1\nsecond = \n```\n")
    assert differs("```python b.py\nfirst = 1\n```\n")
    assert differs("```python\nfirst = 1\n```\n")


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", PAGE.read_text(encoding="utf-8"))
    local = [link for link in links if not link.startswith("https://")]
    assert local
    assert [link for link in local if not (PAGE.parent / link).exists()] == []


def test_every_file_of_lanterns_is_shown() -> None:
    shown = {fence.file for fence in fences(PAGE.read_text(encoding="utf-8"))}
    files = [path for path in LANTERNS.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert [str(path) for path in files if str(path.relative_to(ROOT)) not in shown] == []


@pytest.mark.parametrize("line", commands())
def test_every_command_can_be_given(line: str) -> None:
    words = [word for word in line.split() if "=" not in word]
    if words[0] == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    elif words[0] in (".venv/bin/caravan", "caravan"):  # or in a project elsewhere
        command = parts(command_line())[words[1]]
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options
    elif words[0] in ("cd", "pip") or words == ["python", "-m", "pytest"]:
        pass  # `test_new_package` does what is done there
    else:
        assert words[:3] == [".venv/bin/python", "-m", "pytest"]
        assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))


def test_every_sort_of_message_that_lanterns_has_is_named() -> None:
    page = PAGE.read_text(encoding="utf-8")
    catalogue = GAME.words("en") or ""
    for sort in {line.partition("-")[0] for line in catalogue.splitlines() if re.match(r"[a-z]+-", line)}:
        assert f"`{sort}-" in page or f"\n{sort}-" in page, sort


def test_each_name_of_the_page_is_defined_in_the_module_that_it_names():
    rows = re.findall(r"^\| `(domain\.[\w.]+)` \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) > 8
    for module, names in rows:
        for name in re.findall(r"`(\w+)`", names):
            source = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
            assert re.search(rf"^(class |def |){name}\b[ (:=\[]", source, re.MULTILINE), (
                f"{module} does not define {name}"
            )


def test_each_word_of_the_test_language_that_the_page_names_is_one():
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (given|chance|when|then[^|]*) \| (.+) \|$", page, re.MULTILINE)
    assert len(rows) == 5
    for _, text in rows:
        for of_chance, name in re.findall(r"`(chance\.)?([a-z_]+)[`(]", text):
            assert hasattr(ScriptedChance if of_chance else Position, name), name


def test_each_word_of_the_test_language_is_on_the_page():
    page = PAGE.read_text(encoding="utf-8")
    words = [name for name, value in vars(Position).items() if callable(value) and not name.startswith("_")]
    inside = {"find", "change"}
    assert {name for name in words if not re.search(rf"`{name}[(`]", page)} == inside
