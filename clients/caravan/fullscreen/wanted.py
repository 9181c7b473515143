"""The choice of the full screen for a command. Imports nothing slow."""

import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from clients.caravan.terminal import Failure

if TYPE_CHECKING:
    from clients.caravan.phrases import Speech

Plain = Annotated[
    bool, typer.Option("--plain", help="Line by line, as through a pipe, not on a full screen; for screen readers.")
]
DUMB = ("", "dumb", "unknown")
INSTALLING = "pip install 'caravanserai-terminal[full-screen]'"
"""The command that installs what draws a full screen."""


def full_screen(plain: bool, speech: "Speech") -> bool:
    """True if there is a terminal that can show a full screen, and nobody asked for lines.

    The full screen is drawn on the standard error, so that has to be the terminal, too.

    Raises:
        Failure: what draws a full screen is not installed.
    """
    if plain or os.environ.get("TERM", "") in DUMB:
        return False
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return False
    if find_spec("textual") is None:
        raise Failure(speech.plain("no-full-screen", command=INSTALLING))
    return True
