"""Whether a command uses the full screen. Imports nothing slow."""

import os
import sys
from typing import Annotated

import typer

Plain = Annotated[
    bool, typer.Option("--plain", help="Line by line instead of on a full screen, as through a pipe or for a reader.")
]
DUMB = ("", "dumb", "unknown")


def full_screen(plain: bool) -> bool:
    """Whether there is a terminal that can show a full screen, and nobody asked for lines.

    The full screen is drawn on the standard error, so that has to be the terminal, too.
    """
    if plain or os.environ.get("TERM", "") in DUMB:
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
