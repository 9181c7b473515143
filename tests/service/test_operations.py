"""The page about running the service lists every option with its current default."""

import re
from dataclasses import fields
from enum import Enum
from pathlib import Path

from clients.workshop.option_sources import key_of
from service.limiting.limits import Limits
from tests.command_tree import command_line, parts

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "operations.md").read_text()
CONFIGURATION = PAGE.partition("## Configuration\n")[2].partition("\n## ")[0]


def test_every_limit_is_listed_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", PAGE, re.MULTILINE))
    assert told == {field.name: str(field.default) for field in fields(Limits)}


def test_every_option_of_serve_is_listed_with_its_default() -> None:
    command = parts(command_line())["serve"]
    told = dict(re.findall(r"^\| `--([a-z-]+)` \| ([^|]+) \|", CONFIGURATION, re.MULTILINE))
    assert set(told) == {key_of(option.name) for option in command.params}
    context = command.context_class(command)
    for option in command.params:
        default = option.get_default(context)
        default = default.value if isinstance(default, Enum) else default
        if isinstance(default, bool):
            assert told[key_of(option.name)] == "no"
        elif default not in (None, ""):
            assert told[key_of(option.name)] == f"`{default}`"
