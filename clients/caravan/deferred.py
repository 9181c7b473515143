"""Commands that are imported when they are called: the help of their group only needs the table of commands."""

import gc
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand

from clients.caravan.commands import CommandPlace
from clients.caravan.plain_help import PlainCommand, PlainGroup

F = TypeVar("F", bound=Callable[..., Any])


WORKSHOP = "workshop."
"""The beginning of the places of commands that come with the service."""

_CLASSES: dict[Callable[..., Any], type[TyperCommand]] = {}


def command_class(kind: type[TyperCommand]) -> Callable[[F], F]:
    """Lets the command of a function be of another class than usual."""

    def remember(function: F) -> F:
        _CLASSES[function] = kind
        return function

    return remember


class Deferred(TyperCommand):
    """Stands for a command or group in the help of its own group, and becomes it when it is called."""

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """The context of the command itself, which then runs in it."""
        return self.loaded().make_context(*arguments, **options)

    def loaded(self) -> Any:
        """The command itself."""
        assert self.callback is not None
        return self.callback()


def defer(group: typer.Typer, commands: Iterable[CommandPlace]) -> None:
    """Adds commands to a group without importing them. Help is silent about those that are not installed."""
    for command in commands:
        hidden = command.place.startswith(WORKSHOP) and not with_workshop()
        adding = group.command(
            command.name, cls=Deferred, help=command.help, rich_help_panel=command.panel, hidden=hidden
        )
        adding(_loader(command))


@cache
def with_workshop() -> bool:
    """True if the commands for those who run a service are installed, which come with it."""
    return find_spec("clients.workshop") is not None


def _loader(command: CommandPlace) -> Callable[[], Any]:
    return lambda: _built(command.name, _imported(command.place))


@cache
def _built(name: str, found: Any) -> Any:
    """A command or group with all its options. To build it takes up to twenty milliseconds: tests call it again."""
    return _group(found) if isinstance(found, typer.Typer) else _single(name, found)


def _imported(place: str) -> Any:
    """A command from its module."""
    module, _, name = place.partition(":")
    if place.startswith(WORKSHOP) and not with_workshop():
        print("This command comes with the service: pip install caravanserai-service", file=sys.stderr)
        raise SystemExit(1)
    module = f"clients.{module}"
    if module not in sys.modules:
        _import(module)
    return getattr(sys.modules[module], name)


def _import(module: str) -> None:
    """Imports a module without looking for garbage in what is imported, now or later: it stays."""
    gc.disable()
    try:
        import_module(module)
        gc.freeze()
    finally:
        gc.enable()


def command_of(name: str, function: Callable[..., Any]) -> Any:
    """The command of a function."""
    return _built(name, function)


def _group(group: typer.Typer) -> Any:
    _prepare(group)
    return typer.main.get_group(group)


def _single(name: str, function: Callable[..., Any]) -> Any:
    alone = typer.Typer(add_completion=False)
    alone.command(name)(function)
    _prepare(alone)
    return typer.main.get_command(alone)


def _prepare(group: typer.Typer) -> None:
    """Gives a group, its commands and the groups in it their classes, and texts that flow."""
    group.info.cls = PlainGroup
    for registered in group.registered_commands:
        if registered.callback is not None:
            registered.help = flowing(registered.help or registered.callback.__doc__ or "")
            registered.cls = (
                registered.cls if registered.cls is Deferred else _CLASSES.get(registered.callback, PlainCommand)
            )
    for inner in group.registered_groups:
        if inner.typer_instance is not None:
            _prepare(inner.typer_instance)


def flowing(text: str) -> str:
    """A text whose lines continue up to the next empty line, for a terminal of any width."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n"))
