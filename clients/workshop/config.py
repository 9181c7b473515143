"""`caravan config`: the options of `caravan serve`, where each value comes from, and a file to begin with."""

import os
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import typer
from caravanserai_protocol.harmless import harmless
from rich.cells import cell_len, chop_cells
from rich.table import Table

from clients.caravan.deferred import command_of
from clients.caravan.terminal import AsJson, Failure, err, escaped, failing, out, print_json
from clients.workshop.option_sources import (
    FILE,
    Source,
    ValueOrigin,
    doubtful_variables,
    key_of,
    named,
    origin_of,
    variable_of,
)
from clients.workshop.serve import LIMIT, limits_given, serve, web_of
from service.configuration import AddressError, Configuration
from service.limiting.limits import Limits, limits_of
from service.limiting.roles import OF_ROLES, changes_of_roles, of_everybody
from service.persistence.location import LocationError, StoreLocation, without_password

HIDDEN = "(hidden)"
SECRET = {"admin_token_hash"}
"""Options whose values are not shown: a weak token can be guessed by its hash."""
WIDTH = 80
LONGEST_ORIGIN = 30
"""The largest width of the column with the origins, in cells."""
GOES_ON = "> "
LEAST_ROOM = 16
"""The least width of the column with the values, in cells."""

config = typer.Typer(name="config", help="The options of `caravan serve`, and where their values come from.")


class OptionValue(NamedTuple):
    """An option with its value, which is a number, a text, a list of texts, or None if it has none."""

    key: str
    variable: str
    value: Any
    origin: ValueOrigin


@config.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True}, options_metavar="[OPTIONS OF serve]"
)
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Print each option of `caravan serve` with its value, and where the value comes from.

    Takes the options of `caravan serve`, and reads the same variables and the same file (--config).
    """
    command = command_of("serve", serve)
    with command.make_context(context.command_path, context.args) as chosen, failing():
        settings = [*settings_of(chosen)]
    for doubt in doubtful_variables(command, os.environ):
        err.print(f"[bold yellow]Warning:[/] {escaped(doubt)}")
    if as_json:
        print_json({"options": [_object(setting) for setting in settings]})
    else:
        _print(settings)


@config.command()
def template() -> None:
    """Print a TOML file for `caravan serve --config`: every option, as a comment with its default."""
    print("\n".join(template_lines()))


# -- values and where they come from ----------------------------------------------------------------------------------


def settings_of(context: typer.Context) -> Iterator[OptionValue]:
    """All options of `caravan serve` in this context, and then all limits."""
    derived = _derived(context.params)
    for option in context.command.params:
        name = option.name
        if name not in (FILE, LIMIT):
            value = context.params[name]
            value = derived.get(name) if value is None or value == "" else value
            shown = HIDDEN if name in SECRET and value else _plain(value)
            yield OptionValue(key_of(name), variable_of(name), shown, origin_of(context, name))
    yield from _limits(context)


def _derived(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values that follow from other options where these have none.

    Raises:
        Failure: An option has a value that it cannot have.
    """
    try:
        configuration = Configuration(store=options["store"], persons=options["persons"])
        web = web_of(options["web"], options["web_origin"] or (), options["host"], options["port"])
        return {
            "projections": configuration.projections,
            "persons": configuration.location.keys,
            "audit_kept": configuration.kept if options["audit_keys"] else None,
            "web": web or "none",
        }
    except (AddressError, LocationError) as error:
        raise Failure(str(error)) from error


def _plain(value: Any) -> Any:
    match value:
        case Enum():
            return value.value
        case str() | Path() | StoreLocation():
            return without_password(str(value))
        case list() | tuple():
            return [_plain(part) for part in value]
        case None | bool() | int() | float():
            return value
        case _:
            return str(value)


def _limits(context: typer.Context) -> Iterator[OptionValue]:
    origins: dict[str, ValueOrigin] = {}
    changes: list[str] = []
    before = Limits()
    for source, texts in limits_given(context):
        changes += texts
        limits = limits_of(of_everybody(changes))
        stated = {text.partition("=")[0] for text in texts}
        for field in fields(Limits):
            if field.name in stated or getattr(limits, field.name) != getattr(before, field.name):
                origins[field.name] = named(context, source, LIMIT)
        before = limits
    for field in fields(Limits):
        origin = origins.get(field.name, ValueOrigin(Source.DEFAULT))
        yield OptionValue(f"{LIMIT}.{field.name}", variable_of(LIMIT), getattr(before, field.name), origin)
    yield from _limits_of_roles(context)


def _limits_of_roles(context: typer.Context) -> Iterator[OptionValue]:
    """The limits that a role has for itself, each from the way that counts most."""
    found: dict[str, OptionValue] = {}
    for source, texts in limits_given(context):
        origin = named(context, source, LIMIT)
        for role, changes in changes_of_roles(texts).items():
            for change in changes:
                limit = change.partition("=")[0]
                key = f"{LIMIT}.{role}.{limit}"
                value = getattr(limits_of([change]), limit)
                found[key] = OptionValue(key, variable_of(LIMIT), value, origin)
    yield from found.values()


# -- output -----------------------------------------------------------------------------------------------------------


def _object(setting: OptionValue) -> Mapping[str, Any]:
    origin = setting.origin
    return {
        "key": setting.key,
        "variable": setting.variable,
        "value": setting.value,
        "source": origin.source.value,
        "from": origin.name,
    }


def _print(settings: Sequence[OptionValue]) -> None:
    """A table of the options, and one of the limits: these have longer names and shorter values."""
    for title, limits in (("option", False), (LIMIT, True)):
        rows = [setting for setting in settings if setting.key.startswith(f"{LIMIT}.") == limits]
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column(title, no_wrap=True)
        table.add_column("value", no_wrap=True)
        table.add_column("from", overflow="fold")
        names = [setting.key.removeprefix(f"{LIMIT}.") for setting in rows]
        origins = [setting.origin.name or setting.origin.source.value for setting in rows]
        room = max(
            out.width - max(map(cell_len, names)) - min(max(map(cell_len, origins)), LONGEST_ORIGIN) - 4, LEAST_ROOM
        )
        for setting, name, origin in zip(rows, names, origins, strict=True):
            for index, line in enumerate(_lines(setting.value, room)):
                table.add_row(*((name, line, origin) if index == 0 else ("", line, "")))
        out.print(table)
        if not limits:
            out.print()


def _lines(value: Any, room: int) -> Iterator[str]:
    """A value in lines of at most ``room`` cells. Those that go on begin with a mark: no text forges one."""
    for text in _texts(value):
        shown = harmless(text)
        first, *_ = chop_cells(shown, room) or [""]
        yield first
        for line in chop_cells(shown[len(first) :], room - len(GOES_ON)):
            yield GOES_ON + line


def _texts(value: Any) -> Sequence[str]:
    match value:
        case None | []:
            return ["not set"]
        case bool():
            return ["yes" if value else "no"]
        case list():
            return value
        case _:
            return [str(value)]


# -- the template -----------------------------------------------------------------------------------------------------


def template_lines() -> Iterator[str]:
    """A TOML file in which every option is a comment."""
    yield from _comment(
        "Options of `caravan serve --config FILE`. An option of the command line counts more than a "
        "variable of the environment, and that more than this file. Relative paths begin at the "
        "folder in which the service starts."
    )
    command = command_of("serve", serve)
    context = command.context_class(command)
    for option in command.params:
        if option.name not in (FILE, LIMIT):
            yield ""
            yield from _comment(re.sub(r" May be repeated\.$", "", option.help or ""))
            yield f"# {key_of(option.name)} = {_toml(option.get_default(context), option)}"
    yield ""
    yield from _comment("Limits: docs/operations.md says what each of them means.")
    yield f"# [{LIMIT}]"
    for field in fields(Limits):
        yield f"# {field.name} = {field.default}"
    yield from _comment(f"Those of players who have a role (here organisers) are some of {', '.join(OF_ROLES)}.")
    yield "# organisers = { open_tournaments = … }"


def _comment(text: str) -> Sequence[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)


def _toml(default: Any, option: Any) -> str:
    match _plain(default):
        case bool() as value:
            return str(value).lower()
        case int() | float() as value:
            return str(value)
        case None | "" | [] if option.multiple:
            return '["…"]'
        case None | "":
            return '"…"'
        case value:
            return f'"{value}"'
