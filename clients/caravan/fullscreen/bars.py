"""The lines around the panes: the status, the tabs, the last message."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from clients.caravan.fullscreen.strips import content, strips


class TextLine(Static, can_focus=False):
    """A text without markup on one line. A long text continues with an indent, as everywhere."""

    def __init__(self, name: str) -> None:
        super().__init__(Content(""), id=name, markup=False)
        self._text = ""

    def say(self, text: str) -> None:
        """Replaces the text."""
        self._text = text
        width = self.size.width or self.app.size.width
        self.update(Content("\n".join(strip.text for strip in strips(Text(text), width))))

    def on_resize(self, event: events.Resize) -> None:
        """Wraps the text again."""
        self.say(self._text)


class Tabs(Static, can_focus=False):
    """The names of the panes, of which one is visible. Its name is in brackets."""

    class Picked(Message):
        """A tab was clicked, by its position."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, name: str, titles: Sequence[str]) -> None:
        super().__init__(Content(""), id=name, markup=False)
        self._titles = titles
        self._ends: list[int] = []

    def mark(self, shown: int) -> None:
        """Marks the tab of the visible pane."""
        cells = [
            f"[{number} {title}]" if number - 1 == shown else f" {number} {title} "
            for number, title in enumerate(self._titles, 1)
        ]
        self._ends = [sum(map(len, cells[: number + 1])) for number in range(len(cells))]
        self.update(content("".join(cells)))

    def on_click(self, event: events.Click) -> None:
        """Picks the tab under the mouse."""
        picked = next((index for index, end in enumerate(self._ends) if event.x < end), None)
        if picked is not None:
            self.post_message(self.Picked(picked))
