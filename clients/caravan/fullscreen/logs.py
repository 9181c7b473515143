"""The pane with the log, with the latest event at the bottom."""

from collections.abc import Sequence

from rich.console import RenderableType
from textual import events
from textual.strip import Strip

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.strips import strips
from clients.caravan.match_lines import draw_event

LOG_KEPT = 300
"""The maximum number of events in the log. Each is drawn once per width."""


class LogPane(Pane):
    """The latest events up to a version. It shows its end unless a person has scrolled up."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name, title)
        self._folded: FoldedMatch | None = None
        self._version = 0
        self._beginning: RenderableType | None = None
        self._at_end = True
        self._cites = False
        self._drawn: dict[int, Sequence[Strip]] = {}

    def tell(self, folded: FoldedMatch, version: int, beginning: RenderableType | None = None) -> None:
        """Shows the events up to a version and marks the last one. ``beginning`` is the text of version 0."""
        if folded is not self._folded:
            self._drawn.clear()
        self._folded, self._version, self._beginning = folded, version, beginning
        self._lay_out()

    def cite(self) -> None:
        """Names the rule behind each line, or no longer does."""
        self._cites = not self._cites
        self._drawn.clear()
        self._lay_out()

    def _lay_out(self) -> None:
        super()._lay_out()
        self.call_after_refresh(self._stay_at_end)

    def on_resize(self, event: events.Resize) -> None:
        """Stays at the end when the height changes."""
        self.call_after_refresh(self._stay_at_end)

    def _stay_at_end(self) -> None:
        if self._at_end:
            self.scroll_end(animate=False, immediate=True, force=True)  # also before the scrollbar is known
            self._at_end = True

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Notes whether a person has scrolled up."""
        super().watch_scroll_y(old_value, new_value)
        self._at_end = new_value >= len(self._strips) - self.size.height

    def _lines(self, width: int) -> Sequence[Strip]:
        if width != self._drawn_at:
            self._drawn.clear()
            self._drawn_at = width
        first = max(self._version - LOG_KEPT, 0)
        lines = list(strips(self._beginning, width)) if self._beginning is not None and first == 0 else []
        for number in range(first, self._version):
            if number not in self._drawn:
                self._drawn[number] = self._event(number, width)
            lines.extend(self._drawn[number])
        return lines

    _drawn_at = 0

    def _event(self, number: int, width: int) -> Sequence[Strip]:
        folded = self._folded
        if folded is None:
            return ()
        seats = range(1, folded.created.players + 1)
        return strips(draw_event(folded.titles, folded.events[number], seats, rules=self._cites), width)
