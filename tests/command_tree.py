"""The commands of `caravan`, each imported from its module."""

from collections.abc import Mapping
from typing import Any

import typer

from clients.caravan.deferred import Deferred
from clients.caravan.main import app


def command_line() -> Any:
    """The whole command line."""
    return typer.main.get_command(app)


def parts(group: Any) -> Mapping[str, Any]:
    """The commands of a group by name; none of what is no group."""
    commands = getattr(group, "commands", {})
    return {name: command.loaded() if isinstance(command, Deferred) else command for name, command in commands.items()}
