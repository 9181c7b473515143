"""The frame of all full screens: panes side by side or behind tabs, with lines above and below."""

import asyncio
import errno
import os
import signal
import sys
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar

import typer
from caravanserai_protocol.folding import Table
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.bars import Tabs, TextLine
from clients.caravan.fullscreen.command_line import CommandLine
from clients.caravan.fullscreen.keys import Hint, KeyBar, bound
from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.style import STYLE
from clients.caravan.phrases import Speech

WIDE, TALL = 130, 36
"""The smallest terminal with panes side by side."""
SMALLEST = (30, 8)
"""The columns and lines below which nothing can be read or chosen."""
DRAW_SECONDS = 0.03
"""The time that changes are collected before they are drawn."""
LOOK_SECONDS = 2.0
"""The interval at which to check whether the terminal is still there."""
HUNG_UP = 129
"""The exit status if it is not: that of a process which SIGHUP ends."""
SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end the screen cleanly and restore the terminal."""


class PaneGrid(Container):
    """The panes together. It becomes higher or lower with the lines around it, too."""

    class Resized(Message):
        """The panes have other lines or columns."""

    def on_resize(self, event: events.Resize) -> None:
        """Tells the screen, which shares the lines."""
        self.post_message(self.Resized())


class Frame(App[None]):
    """Panes on a full screen that show a match at one version."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("q", "leave"),
        bound("ctrl+c,ctrl+q", "end"),
        *(bound(str(number), f"tab({number - 1})") for number in range(1, 6)),
        bound("z", "zoom"),
    ]
    KEYS: ClassVar[Sequence[tuple[str, str, str]]] = ()
    """The keys in the bottom line: the key, its message, its action."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.speech = speech
        self.failure: Exception | None = None
        self.leaving = False
        self._tab = 0
        self.drawing_due = False
        """True if changes wait to be drawn."""
        self._had_keys: Widget | None = None

    # -- what differs between screens ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def folded(self) -> FoldedMatch:
        """The match up to its last known version."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table on the screen."""

    @property
    @abstractmethod
    def version(self) -> int:
        """The version on the screen."""

    @abstractmethod
    def panes(self) -> Sequence[Pane]:
        """The panes, in the order of the grid."""

    @abstractmethod
    def draw(self) -> None:
        """Draws the changes."""

    # -- the screen ---------------------------------------------------------------------------------------------

    def run_to_end(self) -> None:
        """Runs until the person leaves.

        Raises:
            Exception: what ended it; the terminal is restored by then.
        """
        self.run()
        if self.failure is not None:
            raise self.failure
        if self.return_code:
            raise typer.Exit(self.return_code)

    def exit(self, *arguments: Any, **options: Any) -> None:
        """Ends the screen. What was to be drawn is not: its widgets go one after the other."""
        self.leaving = True
        super().exit(*arguments, **options)

    def fail(self, error: Exception) -> None:
        """Ends the screen with an error that the command reports."""
        self.failure = self.failure or error
        self.exit()

    def compose(self) -> ComposeResult:
        """Status, tabs, panes, last message, command line, and keys."""
        panes = self.panes()
        self._tabbed = [pane for pane in panes if pane.id != "decisions"]
        yield TextLine("status")
        yield Tabs("tabs", [self.speech.plain(f"screen-{pane.id}") for pane in self._tabbed])
        yield PaneGrid(*panes, id="panes")
        yield TextLine("said")
        yield CommandLine()
        yield KeyBar(self.hints(self.KEYS))
        yield Static(id="small", markup=False)

    def hints(self, keys: Sequence[tuple[str, str, str]]) -> Sequence[Hint]:
        """Keys of the bottom line, in words."""
        return [Hint(key, self.speech.plain(name), action) for key, name, action in keys]

    def on_mount(self) -> None:
        """Starts with the first tab, and ensures that the terminal is restored."""
        self.say("")
        self.action_tab(0)
        self.focus_table()
        if not self.is_headless:
            for number in SIGNALS:
                with suppress(NotImplementedError):  # on systems without it
                    asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
            self.set_interval(LOOK_SECONDS, self._look_for_terminal)

    def _look_for_terminal(self) -> None:
        """Ends the screen if its terminal is gone: nobody tells a process without a controlling one."""
        try:
            os.get_terminal_size(sys.__stdin__.fileno() if sys.__stdin__ is not None else -1)
        except OSError as error:
            if error.errno == errno.EIO:
                self.exit(return_code=HUNG_UP)

    def on_resize(self, event: events.Resize) -> None:
        """Arranges the panes side by side or behind tabs."""
        self._require_size(*event.size)
        wide = event.size.width >= WIDE and event.size.height >= TALL
        self.query_one("#panes").set_class(wide, "-wide")
        self.query_one(Tabs).display = not wide
        self.redraw()

    def _require_size(self, width: int, height: int) -> None:
        """Shows the table only where it can be read; else how large the terminal has to be."""
        small, screen = width < SMALLEST[0] or height < SMALLEST[1], self.screen_stack[0]
        if small and not screen.has_class("-small"):
            self._had_keys = screen.focused  # what is hidden loses them
        elif not small and self._had_keys is not None:
            self.call_after_refresh(self.focus_now, self._had_keys)
            self._had_keys = None
        screen.set_class(small, "-small")
        if small:
            self.query_one("#small", Static).update(
                self.speech.plain("screen-small", columns=SMALLEST[0], lines=SMALLEST[1])
            )

    def redraw(self) -> None:
        """Draws soon. Several changes in a row are drawn once."""
        if not self.drawing_due:
            self.drawing_due = True
            self.set_timer(DRAW_SECONDS, self._draw_now)

    def _draw_now(self) -> None:
        self.drawing_due = False
        if self.folded.version and not self.leaving:
            self.draw()

    def say(self, text: str) -> None:
        """Shows a message above the keys. It stays until the next one."""
        if self.leaving:
            return
        line = self.query_one("#said", TextLine)
        line.say(text)
        line.set_class(not text, "-silent")

    def status(self, *parts: str) -> None:
        """Updates the first line."""
        self.query_one("#status", TextLine).say(" · ".join(filter(None, parts)))

    def pane(self, name: str) -> Pane:
        """A pane by its name."""
        return self.query_one(f"#panes #{name}", Pane)

    def focus_table(self) -> None:
        """Gives the keys to the pane that is to have them."""
        self.focus_now(self._tabbed[self._tab])

    def focus_now(self, widget: Widget) -> None:
        """Gives the keys to a widget, at once: those that are typed ahead belong to it already."""
        self.screen_stack[0].set_focus(widget)

    # -- actions ------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leaves keys to what lies over the table, and to the command line while it is used."""
        line = None if self.screen.is_modal else self.query_one(CommandLine)
        return action == "end" or (line is not None and (not line.opened or action == "escape"))

    def action_leave(self) -> None:
        """Ends the screen."""
        self.action_end()

    def action_end(self) -> None:
        """Ends the screen, whatever lies over it."""
        self.leaving = True
        self.exit()

    def action_tab(self, index: int) -> None:
        """Shows a pane, or focuses it if all are visible."""
        if index >= len(self._tabbed):
            return
        self._tab = index
        for number, pane in enumerate(self._tabbed):
            pane.set_class(number == index, "-seen")
        self.query_one(Tabs).mark(index)
        self.focus_now(self._tabbed[index])
        self.unzoom()

    def on_tabs_picked(self, message: Tabs.Picked) -> None:
        """Shows the pane whose tab was clicked."""
        self.action_tab(message.index)

    def action_zoom(self) -> None:
        """Zooms the focused pane, or ends zooming."""
        if not self.unzoom() and isinstance(self.focused, Pane):
            self.focused.add_class("-zoomed")
            self.query_one("#panes").add_class("-zoomed")

    def unzoom(self) -> bool:
        """Ends zooming; False if no pane is zoomed."""
        panes = self.query_one("#panes", Widget)
        zoomed = panes.has_class("-zoomed")
        self.query(".-zoomed").remove_class("-zoomed")
        return zoomed
