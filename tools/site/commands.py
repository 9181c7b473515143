"""Reference of the command line: what `--help` of each command says, as one page."""

from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperGroup

from clients.caravan.deferred import Deferred
from clients.caravan.main import app

PAGE = "reference/commands.md"
"""Its place in the site."""


def page() -> str:
    """The text of the page."""
    root = typer.main.get_command(app)
    assert isinstance(root, TyperGroup)
    lines = ["# The caravan command", "", "What `caravan COMMAND --help` says, of all commands.", ""]
    return "\n".join([*lines, *_group(typer.Context(root, info_name="caravan"), root)]) + "\n"


def _group(context: typer.Context, group: TyperGroup) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        if isinstance(command, Deferred):
            command = command.loaded()
        inner = typer.Context(command, info_name=name, parent=context)
        yield from _command(inner, command)
        if isinstance(command, TyperGroup):
            yield from _group(inner, command)


def _command(context: typer.Context, command: Any) -> Iterator[str]:
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield from (f"## {context.command_path}", "", f"    {usage}", "", *_escaped(command.help or "").splitlines(), "")
    parameters = [each for each in command.get_params(context) if not getattr(each, "hidden", False)]
    rows = [row for each in parameters if (row := _row(each, context))]
    if rows:
        yield from ("| option or argument | meaning |", "|---|---|", *rows, "")


def _row(parameter: Any, context: typer.Context) -> str:
    name, text = parameter.get_help_record(context) or ("", "")
    if not name or name == "--help":
        return ""
    return f"| <code>{_escaped(name)}</code> | {_escaped(' '.join(text.split()))} |"


def _escaped(text: str) -> str:
    return text.replace("|", "&#124;").replace("<", "&lt;").replace("*", "\\*")
