"""Panes: a drawing that scrolls, and a list of entries to choose from. Both take keys and the mouse."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import ClassVar, NamedTuple

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from clients.caravan.fullscreen.strips import content, strips

CURSOR, NO_CURSOR = "▸ ", "  "
"""The mark of the chosen entry, which needs no colour, and the blank of the others."""
ABOVE = 2
"""The lines above the first one that is touched: a cell begins with its name."""


class Pane(ScrollView, can_focus=True):
    """A drawing. If it is too long, its title says which lines are visible."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(id=name)
        self._heading = title
        self._drawing: RenderableType = ""
        self._strips: Sequence[Strip] = ()
        self._drawn_width = 0

    def show(self, drawing: RenderableType) -> None:
        """Replaces the drawing and keeps the scroll position."""
        self._drawing = drawing
        self._lay_out()

    @property
    def text(self) -> str:
        """The whole content of the pane as lines of text."""
        return "\n".join(strip.text.rstrip() for strip in self._strips)

    @property
    def whole(self) -> bool:
        """True if all lines are visible."""
        return len(self._strips) <= self.size.height

    def changed(self, drawing: RenderableType) -> list[int]:
        """The lines that would differ in another drawing; the first line, which speaks of the whole, only by itself."""
        now = [strip.text for strip in self._strips]
        then = [strip.text for strip in strips(drawing, self._drawn_width)]
        steps = SequenceMatcher(None, now, then, autojunk=False).get_opcodes()
        spans = (range(first, max(end, first + 1)) for kind, first, end, _, _ in steps if kind != "equal")
        rows = [row for span in spans for row in span if row < len(now)]
        return rows[1:] if rows[1:] and rows[0] == 0 else rows

    def reach(self, rows: Sequence[int]) -> None:
        """Scrolls to some lines, if not all of them are visible; or if none is, where they are too far apart."""
        top, height = round(self.scroll_y), self.size.height
        seen = [top <= row < top + height for row in rows]
        spare = height - (rows[-1] - rows[0] + 1) if rows else 0
        if rows and not (all(seen) if spare >= 0 else any(seen)):
            self.scroll_to(y=max(rows[0] - (spare // 2 if spare >= 0 else ABOVE), 0), animate=False, force=True)

    def on_resize(self, event: events.Resize) -> None:
        """Draws again for the new width."""
        if self._width != self._drawn_width:
            self._lay_out()
        self._tell_position()

    def render_line(self, y: int) -> Strip:
        """A visible line."""
        width, row = self.size.width, y + self.scroll_offset.y
        line = self._strips[row] if row < len(self._strips) else Strip.blank(width)
        return line.extend_cell_length(width).crop(0, width).apply_style(self.rich_style)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Updates the scroll position in the title."""
        super().watch_scroll_y(old_value, new_value)
        self._tell_position()

    @property
    def _width(self) -> int:
        return self.size.width

    def _lay_out(self) -> None:
        self._drawn_width = self._width
        if self._width:
            self._strips = self._lines(self._width)
            self.virtual_size = Size(self._width, len(self._strips))
            self._tell_position()
            self.refresh()

    def _lines(self, width: int) -> Sequence[Strip]:
        return strips(self._drawing, width)

    def _tell_position(self) -> None:
        seen, all_lines = self.size.height, len(self._strips)
        first = min(round(self.scroll_y), max(all_lines - seen, 0)) + 1
        where = f"  {first}-{min(first + seen - 1, all_lines)}/{all_lines}" if 0 < seen < all_lines else ""
        self.border_title = content(self._heading + where)


class ListEntry(NamedTuple):
    """An entry of a list. An entry that cannot be chosen is grey and explains itself on request."""

    text: Text
    live: bool = True


class Entries(Pane):
    """A list with a cursor on one entry. Enter or a second click chooses it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "move(-1000000)", show=False),
        Binding("end", "move(1000000)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Chosen(Message):
        """An entry was chosen, by its position in the entries that were listed."""

        def __init__(self, index: int, entries: Sequence[ListEntry]) -> None:
            super().__init__()
            self.index = index
            self.entries = entries

    class Listed(Message):
        """Other entries are listed, or the cursor is on another one."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name, title)
        self.cursor = 0
        self._head: RenderableType | None = None
        self._entries: Sequence[ListEntry] = ()
        self._rows: list[int] = []

    def list_entries(self, head: RenderableType | None, entries: Sequence[ListEntry], cursor: int = 0) -> None:
        """Shows entries below a heading, with the cursor on one entry."""
        self._head, self._entries = head, entries
        self.cursor = cursor if 0 <= cursor < len(entries) else 0
        self._lay_out()
        self.scroll_home(animate=False)
        self._show_cursor()
        self.post_message(self.Listed())

    @property
    def needed(self) -> int:
        """The lines that all entries take, with the border."""
        return len(self._strips) + self.gutter.height

    @property
    def entries(self) -> Sequence[ListEntry]:
        """The listed entries."""
        return self._entries

    def on_resize(self, event: events.Resize) -> None:
        """Keeps the cursor visible."""
        self.call_after_refresh(self._show_cursor)

    def action_move(self, steps: int) -> None:
        """Moves the cursor, or scrolls if there is none."""
        if not self._entries:
            self.scroll_relative(y=steps, animate=False)
            return
        self._move_to(min(max(self.cursor + steps, 0), len(self._entries) - 1))

    def action_page(self, pages: int) -> None:
        """Moves the cursor by pages of visible lines."""
        self.action_move(pages * max(self.size.height - 1, 1))

    def action_choose(self) -> None:
        """Chooses the entry under the cursor."""
        if self._entries:
            self.post_message(self.Chosen(self.cursor, self._entries))

    def on_click(self, event: events.Click) -> None:
        """The first click on an entry moves the cursor, the second one chooses."""
        row = event.y - self.gutter.top + self.scroll_offset.y
        index = self._rows[row] if 0 <= row < len(self._rows) else -1
        if index < 0:
            return
        if index == self.cursor:
            self.action_choose()
        else:
            self._move_to(index)

    def _move_to(self, index: int) -> None:
        self.cursor = index
        self._show_cursor()
        self.refresh()
        self.post_message(self.Listed())

    def render_line(self, y: int) -> Strip:
        """A visible line, with a mark at the cursor."""
        line, row = super().render_line(y), y + self.scroll_offset.y
        here = row < len(self._rows) and self._rows[row] == self.cursor
        first = here and (row == 0 or self._rows[row - 1] != self.cursor)
        if not here:
            return line
        shown = Strip([Segment(CURSOR if first else NO_CURSOR, self.rich_style), *line.crop(2, self.size.width)])
        return shown.apply_style(Style(bold=True, reverse=self.has_focus))

    def _lines(self, width: int) -> Sequence[Strip]:
        lines = list(strips(self._head, width)) if self._head is not None else []
        self._rows = [-1] * len(lines)
        for index, entry in enumerate(self._entries):
            for strip in strips(entry.text, max(width - len(NO_CURSOR), 1)):
                lines.append(Strip([Segment(NO_CURSOR), *strip]).apply_style(Style(dim=not entry.live)))
                self._rows.append(index)
        return lines

    def _show_cursor(self) -> None:
        """Scrolls just enough to show the entry under the cursor, and the heading with the first entry."""
        if self.cursor not in self._rows or not self.size.height:
            return
        top = self._rows.index(self.cursor)
        bottom = top + self._rows.count(self.cursor)
        top = 0 if self.cursor == 0 and bottom <= self.size.height else top
        if top < self.scroll_y:
            self.scroll_to(y=top, animate=False, force=True)
        elif bottom > self.scroll_y + self.size.height:
            self.scroll_to(y=bottom - self.size.height, animate=False, force=True)
