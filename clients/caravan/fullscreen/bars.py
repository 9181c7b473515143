"""The lines around the panes: what is played, the tabs, what was said last."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from clients.caravan.fullscreen.strips import content


class Line(Static, can_focus=False):
    """A text of one line or a few, which is no markup."""

    def __init__(self, name: str) -> None:
        super().__init__(Content(""), id=name, markup=False)

    def say(self, text: str) -> None:
        """Shows a text instead of the one before."""
        self.update(content(text))


class Tabs(Static, can_focus=False):
    """The names of the panes of which one is seen at a time; the one that is seen stands in brackets."""

    class Picked(Message):
        """Somebody clicked on a tab, by its position."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, name: str, titles: Sequence[str]) -> None:
        super().__init__(Content(""), id=name, markup=False)
        self._titles = titles
        self._ends: list[int] = []

    def mark(self, shown: int) -> None:
        """Marks the tab of the pane that is seen."""
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
