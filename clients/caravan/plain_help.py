"""Commands whose help says what to write after an option, in words instead of Python's types; flags take nothing."""

from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand, TyperGroup

WORDS = {
    "bool": "",
    "str": "TEXT",
    "path": "PATH",
    "file": "FILE",
    "int": "NUMBER",
    "int range": "NUMBER",
    "float": "NUMBER",
    "float range": "NUMBER",
}
"""What stands for a type."""


def _plain(parameters: Iterable[Any], context: Any) -> list[Any]:
    found = list(parameters)
    for parameter in found:
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _nothing  # its name says what it is
        elif parameter.metavar is None:
            parameter.metavar = _word(parameter.display_type(context).strip("<>"))
    return found


def _nothing(ctx: Any) -> str:
    return ""


def _word(shown: str) -> str:
    of_each = shown.removeprefix("list[").removesuffix("]")
    return WORDS.get(of_each, of_each)


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, with `--help`."""
        return _plain(super().get_params(ctx), ctx)


class PlainGroup(TyperGroup):
    """A group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, with `--help`."""
        return _plain(super().get_params(ctx), ctx)
