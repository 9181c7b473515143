"""Pages for operators list every option with its default, every limit, and every right of a role in PostgreSQL."""

import re
from dataclasses import fields
from enum import Enum
from pathlib import Path

from clients.workshop.option_sources import key_of
from service.audit import tree
from service.limiting.limits import Limits
from service.persistence import partitions, postgresql
from service.persistence.persons import postgresql as keys
from service.persistence.privileges import What
from tests.command_tree import command_line, parts

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "operations.md").read_text()
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


def test_every_right_of_a_role_in_postgresql_is_listed() -> None:
    page = (DOCS / "stores.md").read_text().partition("## PostgreSQL\n")[2].partition("\n### ")[0]
    listed = {
        name: re.findall(r"`([A-Z]+(?: \([^)]*\))?)`", rights)
        for row in re.findall(r"^\| (?:the sequence |the function )?(`[a-z].*?) \| (.*?) \|$", page, re.MULTILINE)
        for name in re.findall(r"`([a-z_]+)(?:\(\))?`", row[0].partition(", in")[0])
        for rights in row[1:]
    }
    needed = (*postgresql.NEEDED, *partitions.NEEDED, *tree.NEEDED, *keys.NEEDED)
    assert any(each.what is What.FUNCTION for each in needed)
    assert listed == {
        each.name: [*each.privileges, *([f"UPDATE ({', '.join(each.columns)})"] if each.columns else [])]
        for each in needed
    }
