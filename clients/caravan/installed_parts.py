"""Parts of the terminal that stand on the rules or the service, and are there only where these are installed."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def part(module: str, stands_on: str) -> ModuleType | None:
    """A module of the terminal; None where the module that it stands on is not installed."""
    try:
        installed = find_spec(stands_on) is not None
    except ModuleNotFoundError:  # the package around it is not there either
        installed = False
    return import_module(module) if installed else None
