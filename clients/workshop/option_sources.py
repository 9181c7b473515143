"""Options that can be given in four ways: on the command line, as a variable of the environment, in a TOML file, or
not at all. The first of these ways that has a value counts.

The parameters of the command are the only declaration. The option `--tls-key` is the variable `CARAVAN_TLS_KEY` and the
key `tls-key` of the file; `EXCEPTIONS` has variables with another name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperOption

from clients.caravan.plain_help import PlainCommand
from clients.workshop.option_file import OptionError, read

PREFIX = "CARAVAN"
FILE = "config"
"""The parameter that names the file."""
SIMILAR = 0.9
"""The similarity from which a variable is taken for a misspelling of another one."""
EXCEPTIONS = {"insecure": "CARAVAN_SERVE_INSECURE"}
"""Variables with another name. `CARAVAN_INSECURE` lets clients call in plain text: that must not open a service."""
OTHERS = {
    "CARAVAN_ADDRESS",
    "CARAVAN_INSECURE",
    "CARAVAN_INVITATION",
    "CARAVAN_LANG",
    "CARAVAN_TLS_ROOTS",
    "CARAVAN_TLS_SERVER_NAME",
    "CARAVAN_TOKEN_FILE",
}
"""Variables of other commands."""
WRONG_USE = 2
"""The exit status for options that are wrong."""


class Source(Enum):
    """A way in which an option gets its value."""

    OPTION = "option"
    VARIABLE = "variable"
    FILE = "file"
    DEFAULT = "default"


class ValueOrigin(NamedTuple):
    """The origin of a value: the way, and the name of the option, variable or file."""

    source: Source
    name: str = ""


SOURCES = {
    "COMMANDLINE": Source.OPTION,
    "ENVIRONMENT": Source.VARIABLE,
    "DEFAULT_MAP": Source.FILE,
}
"""Typer's names for them."""


def key_of(name: str) -> str:
    """The key in the file for the option of a parameter."""
    return name.replace("_", "-")


def variable_of(name: str) -> str:
    """The variable of the environment for the option of a parameter."""
    return EXCEPTIONS.get(name, f"{PREFIX}_{name.upper()}")


def origin_of(context: typer.Context, name: str) -> ValueOrigin:
    """The origin of the value of a parameter."""
    found = context.get_parameter_source(name)
    return named(context, SOURCES.get(found.name if found else "", Source.DEFAULT), name)


def named(context: typer.Context, source: Source, name: str) -> ValueOrigin:
    """An origin with the name that belongs to a parameter."""
    names = {
        Source.OPTION: f"--{key_of(name)}",
        Source.VARIABLE: variable_of(name),
        Source.FILE: str(context.params.get(FILE)),
    }
    return ValueOrigin(source, names.get(source, ""))


class Configurable(PlainCommand):
    """A command whose options can be given in each of these ways."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for option in self.params:
            if isinstance(option, TyperOption):
                option.show_envvar = False  # all of them follow from the options
                option.envvar = variable_of(option.name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the options. What is wrong in the file or the environment gets a line that says where."""
        try:
            return super().parse_args(ctx, args)
        except OptionError as error:
            raise typer.BadParameter(str(error), ctx) from error
        except typer.BadParameter as error:
            name = "" if error.param is None or error.param_hint else error.param.name
            if name and origin_of(ctx, name).source is Source.VARIABLE:
                error.param_hint = variable_of(name)
            raise


def checked(check: Callable[[Any], object]) -> Callable[[Any], Any]:
    """A callback for typer that lets a value pass which a function accepts. It accepts the default always."""

    def callback(value: Any) -> Any:
        try:
            if value:
                check(value)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from error
        return value

    return callback


def doubtful_variables(command: Any, environment: Iterable[str]) -> Iterator[str]:
    """Warnings about variables that look like mistyped ones of the command: nothing else would show the mistake."""
    known = {variable_of(option.name) for option in command.params}
    for name in sorted(set(environment) - known - OTHERS):
        if name.startswith(PREFIX) and (similar := get_close_matches(name, known, 1, SIMILAR)):
            yield f"no option has the variable {name}; did you mean {similar[0]}?"


def names_of(command: Any) -> Mapping[str, str]:
    """The names of the parameters of a command, by the key in the file."""
    return {key_of(option.name): option.name for option in command.params if option.name != FILE}


def _read(context: typer.Context, path: Path | None) -> Path | None:
    """Lets the values of the file count where neither the command line nor the environment has one. All of them are
    checked, also those that do not count.
    """
    command = context.command
    if path is None or command.callback is None or context.resilient_parsing:
        return path
    values = read(path, command.callback, names_of(command))
    for option in command.params:
        try:
            if option.name in values:
                option.process_value(context, values[option.name])
        except typer.BadParameter as error:
            error.param_hint = f"{path}: {key_of(option.name)}"
            raise
    context.default_map = values
    return path


ConfigurationFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        is_eager=True,
        callback=_read,
        metavar="FILE",
        help="A TOML file with options: `tls-key = 'service.key'` is `--tls-key service.key`.",
    ),
]
