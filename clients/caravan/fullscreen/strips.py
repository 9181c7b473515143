"""Drawings as the lines of a pane. Whatever a text holds, it is shown and does nothing."""

import io

from caravanserai.harmless import harmless
from rich.console import RenderableType
from textual.content import Content
from textual.strip import Strip

from clients.caravan.screen import Screen


def strips(drawing: RenderableType, width: int) -> list[Strip]:
    """The lines of a drawing; words are whole where they fit into a line, and the rest of a long line is indented."""
    screen = Screen(file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor")
    return [Strip(line) for line in screen.lines(drawing)]


def content(text: str) -> Content:
    """A text for a line or a title of a widget: harmless, and no markup there."""
    return Content(harmless(text))
