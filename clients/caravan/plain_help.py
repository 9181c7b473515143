"""Commands whose help says in words what to write after an option, and which numbers, instead of in Python's types and
comparisons; flags take nothing.
"""

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
"""The words for types."""
ROOM = 20
"""The width of the column of types beside the others in a terminal of 80: choices that are longer would be
broken within their words, and are named in the text instead.
"""


def _plain(parameters: Iterable[Any], context: Any) -> list[Any]:
    found = list(parameters)
    for parameter in found:
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _nothing  # its name says what it is
        elif parameter.metavar is None:
            parameter.metavar = _word(parameter.display_type(context).strip("<>"))
            _name_choices(parameter)
        _say_range(parameter)
    return found


def _name_choices(parameter: Any) -> None:
    """Names the choices at the end of the help, where the column has no room for them."""
    choices = parameter.metavar.split("|")
    if len(choices) > 1 and len(parameter.metavar) > ROOM:
        said = f"{', '.join(choices[:-1])} or {choices[-1]}"
        parameter.metavar = parameter.opts[-1].lstrip("-").upper()
        parameter.help = " ".join(filter(None, (parameter.help, f"One of {said}.")))


def _say_range(parameter: Any) -> None:
    """Says at the end of the help of a parameter which numbers it takes. Its bounds are used by the help alone."""
    said = _range(parameter.min, parameter.max)
    parameter.min = parameter.max = None
    parameter.help = " ".join(filter(None, (parameter.help, said)))


def _range(least: float | None, most: float | None) -> str:
    """The words; that a number is not negative goes without saying."""
    if least is not None and most is not None:
        return f"From {least:g} to {most:g}."
    if least:
        return f"At least {least:g}."
    return "" if most is None else f"At most {most:g}."


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
