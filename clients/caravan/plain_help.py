"""Commands whose help says in words what to write after an option, and which numbers, instead of in Python's types and
comparisons; flags take nothing. A wrong use is told in the language of the person.
"""

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from functools import partial
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from clients.caravan.usage_errors import WrongUseError, abort, near, refuse

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
        else:
            shown = parameter.display_type(context).strip("<>")
            parameter.choices_said = shown.split("|")
            if parameter.metavar is None:
                parameter.metavar = _word(shown)
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
        return f"From {least:.10g} to {most:.10g}."
    if least:
        return f"At least {least:.10g}."
    return "" if most is None else f"At most {most:.10g}."


def _nothing(ctx: Any) -> str:
    return ""


def _word(shown: str) -> str:
    of_each = shown.removeprefix("list[").removesuffix("]")
    return WORDS.get(of_each, of_each)


def _given(arguments: Any) -> list[str]:
    """The words of the command line, as the caller of `main` gave them or the shell."""
    return sys.argv[1:] if arguments is None else list(arguments)


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, with `--help`."""
        return _plain(super().get_params(ctx), ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments. Words behind the last of them are refused here, not by typer."""
        passes_on, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except typer.BadParameter:
            raise
        except typer.TyperException as error:  # typer leaves out the context of some
            error.__dict__["ctx"] = ctx
            raise
        if rest and not passes_on and not ctx.resilient_parsing:
            raise WrongUseError("usage-extra", ctx, words=" ".join(rest))
        return rest


class PlainGroup(TyperGroup):
    """A group of commands."""

    def main(
        self,
        args: Any = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the command line. A wrong use ends it with a sentence in the language of the person."""
        run = partial(super().main, args, prog_name, complete_var, False, windows_expand_args, **extra)
        if not standalone_mode:
            return run()
        try:
            status = run()
        except typer.Abort:
            abort(_given(args))
        except typer.TyperException as error:
            if not str(error):  # the help was asked for by naming nothing
                sys.exit(getattr(error, "exit_code", 1))
            refuse(error, _given(args))
        sys.exit(status if isinstance(status, int) else 0)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments begin with."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-") and not ctx.resilient_parsing:
            similar = get_close_matches(args[0], list(self.commands))
            raise WrongUseError("usage-command", ctx, given=args[0], near=near(similar))
        return super().resolve_command(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, with `--help`."""
        return _plain(super().get_params(ctx), ctx)
