"""Drawings as the lines of a pane. Control characters and markup in texts have no effect."""

import io

from caravanserai_protocol.harmless import harmless
from rich.console import RenderableType
from textual.content import Content
from textual.strip import Strip

from clients.caravan.screen import Screen


def strips(drawing: RenderableType, width: int) -> list[Strip]:
    """The lines of a drawing. Long lines wrap between words where possible and continue with an indent."""
    screen = Screen(file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor")
    return [Strip(line) for line in screen.lines(drawing)]


def content(text: str) -> Content:
    """A text for a line or a title of a widget, without control characters or markup."""
    return Content(harmless(text))
