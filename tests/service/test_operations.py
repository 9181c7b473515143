"""The page about running the service lists every option with its current default."""

import re
from dataclasses import fields
from pathlib import Path

from service.limiting.limits import Limits
from tests.command_tree import command_line, parts

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "operations.md").read_text()


def test_every_limit_is_listed_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", PAGE, re.MULTILINE))
    assert told == {field.name: str(field.default) for field in fields(Limits)}


def test_every_option_of_serve_is_listed() -> None:
    command = parts(command_line())["serve"]
    options = {name for parameter in command.params for name in parameter.opts if name != "--help"}
    assert options <= set(re.findall(r"--[a-z-]+", PAGE))
