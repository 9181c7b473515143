"""What all full screens share: panes that stand side by side or behind tabs, a line for commands, keys and help."""

import asyncio
import signal
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import typer
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widget import Widget
from textual.widgets import Input

from clients.caravan.drawing import waiting
from clients.caravan.following import Follower
from clients.caravan.fullscreen.bars import Line, Tabs
from clients.caravan.fullscreen.command_line import CommandLine
from clients.caravan.fullscreen.keys import Hint, Keys, bound
from clients.caravan.fullscreen.overlays import Reading
from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.scores import draw_scores
from clients.caravan.fullscreen.style import STYLE
from clients.caravan.phrases import Speech
from clients.caravan.tables import draw_table
from domain.table.table import Table

WIDE, TALL = 130, 36
"""From this size of the terminal on the panes stand side by side."""
DRAW_SECONDS = 0.03
"""How long changes are gathered before they are drawn."""
SIGNALS = (signal.SIGTERM, signal.SIGHUP)
"""What ends the screen in order: the terminal is as it was before."""


class TableApp(App[None]):
    """A match on a full screen, at one version."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("q", "leave"),
        bound("ctrl+c,ctrl+q", "leave", priority=True),
        *(bound(str(number), f"tab({number - 1})") for number in range(1, 6)),
        bound("z", "zoom"),
        bound("question_mark,f1", "help"),
        bound("colon", "command"),
        bound("slash", "search"),
        bound("t", "whole"),
        bound("s", "scores"),
        bound("escape", "escape"),
    ]
    KEYS: ClassVar[Sequence[tuple[str, str, str]]] = ()
    """The keys that the line at the bottom names: the key, its message, its action."""
    WORDS: ClassVar[Mapping[str, str]] = {
        "help": "help",
        "table": "whole",
        "score": "scores",
        "scoreboard": "scores",
        "log": "log",
        "quit": "leave",
        "exit": "leave",
    }
    """The words of the command line, with the actions that they mean."""
    HELPED: ClassVar[Sequence[str]] = ()
    """The messages of the help: `screen-help-<name>`, with `.keys`."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.speech = speech
        self.failure: Exception | None = None
        self._tab = 0
        self._drawing_due = False

    # -- what the screens differ in -----------------------------------------------------------------------------

    @property
    @abstractmethod
    def follower(self) -> Follower:
        """The match as far as it is known."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """The table that is shown."""

    @property
    @abstractmethod
    def version(self) -> int:
        """The version that is shown."""

    @abstractmethod
    def panes(self) -> Sequence[Pane]:
        """The panes, in the order of the grid."""

    @abstractmethod
    def draw(self) -> None:
        """Draws what has changed."""

    def typed(self, text: str) -> None:
        """Takes what was typed as a command and is no word of the command line."""
        self.say(self.speech.plain("screen-no-command", text=text))

    def searched(self, text: str, finished: bool) -> None:
        """Takes what is typed to search for, while it is typed, and when it is finished."""

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

    def fail(self, error: Exception) -> None:
        """Ends the screen with an error, for the command to word."""
        self.failure = self.failure or error
        self.exit()

    def compose(self) -> ComposeResult:
        """Status, tabs, panes, what was said last, the command line, and the keys."""
        panes = self.panes()
        self._tabbed = [pane for pane in panes if pane.id != "decisions"]
        yield Line("status")
        yield Tabs("tabs", [self.speech.plain(f"screen-{pane.id}") for pane in self._tabbed])
        yield Container(*panes, id="panes")
        yield Line("said")
        yield CommandLine()
        yield Keys([Hint(key, self.speech.plain(name), action) for key, name, action in self.KEYS])

    def on_mount(self) -> None:
        """Begins with the first tab, and sees to it that the terminal is restored."""
        self.say("")
        self.action_tab(0)
        self.focus_table()
        if not self.is_headless:
            for number in SIGNALS:
                asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)

    def on_resize(self, event: events.Resize) -> None:
        """Puts the panes side by side, or behind tabs."""
        wide = event.size.width >= WIDE and event.size.height >= TALL
        self.query_one("#panes").set_class(wide, "-wide")
        self.query_one(Tabs).display = not wide
        self.redraw()

    def redraw(self) -> None:
        """Draws soon; several changes in a row are drawn once."""
        if not self._drawing_due:
            self._drawing_due = True
            self.set_timer(DRAW_SECONDS, self._draw_now)

    def _draw_now(self) -> None:
        self._drawing_due = False
        if self.follower.version:
            self.draw()

    def say(self, text: str) -> None:
        """Says something above the keys; nothing clears it."""
        line = self.query_one("#said", Line)
        line.say(text)
        line.set_class(not text, "-silent")

    def status(self, *parts: str) -> None:
        """Says in the first line what is shown."""
        self.query_one("#status", Line).say(" · ".join(filter(None, parts)))

    def asked(self) -> str:
        """Who is asked what at this version."""
        lines = (line.plain for line in waiting(self.follower.words, self.table) if isinstance(line, Text))
        return "; ".join(lines)

    def read(self, title: str, drawing: RenderableType) -> None:
        """Puts a text over the table."""
        self.push_screen(Reading(title, drawing, self.speech.plain("screen-closing")))

    def pane(self, name: str) -> Pane:
        """A pane by its name."""
        return self.query_one(f"#panes #{name}", Pane)

    # -- actions ------------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Ends the screen."""
        self.exit()

    def action_tab(self, index: int) -> None:
        """Shows a pane, and gives it the keys where it stands beside the others."""
        if index >= len(self._tabbed):
            return
        self._tab = index
        for number, pane in enumerate(self._tabbed):
            pane.set_class(number == index, "-seen")
        self.query_one(Tabs).mark(index)
        self._tabbed[index].focus()
        self._unzoom()

    def on_tabs_picked(self, message: Tabs.Picked) -> None:
        """Shows the pane whose tab was clicked."""
        self.action_tab(message.index)

    def action_log(self) -> None:
        """Shows the log."""
        self.action_tab([pane.id for pane in self._tabbed].index("log"))

    def action_zoom(self) -> None:
        """Gives all the room to the pane that has the keys, or takes it back."""
        if not self._unzoom() and isinstance(self.focused, Pane):
            self.focused.add_class("-zoomed")
            self.query_one("#panes").add_class("-zoomed")

    def _unzoom(self) -> bool:
        panes = self.query_one("#panes", Widget)
        zoomed = panes.has_class("-zoomed")
        self.query(".-zoomed").remove_class("-zoomed")
        return zoomed

    def action_escape(self) -> None:
        """Closes the command line, or gives all panes their room again."""
        line = self.query_one(CommandLine)
        if line.opened:
            self._close(line)
            self.searched("", finished=False)
        elif not self._unzoom():
            self.say("")

    def action_command(self) -> None:
        """Opens the line for commands."""
        self.query_one(CommandLine).open(False, self.speech.plain("screen-command"))

    def action_search(self) -> None:
        """Opens the line for searching."""
        self.query_one(CommandLine).open(True, self.speech.plain("screen-search"))

    def action_whole(self) -> None:
        """Shows the whole table."""
        if self.follower.version:
            follower = self.follower
            players = follower.created.players
            drawing = draw_table(follower.words, follower.box, self.table, players, follower.viewer)
            self.read(self.speech.plain("screen-table"), drawing)

    def action_scores(self) -> None:
        """Shows the scoreboard at this version."""
        if self.follower.version:
            self.read(self.speech.plain("screen-score"), self.scores())

    def scores(self) -> RenderableType:
        """The scoreboard at this version."""
        return draw_scores(self.follower, self.table, self.version)

    def action_help(self) -> None:
        """Shows the keys and commands."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        for name in self.HELPED:
            grid.add_row(Text(self.speech.plain(f"screen-help-{name}.keys"), style="bold"), self._help(name))
        self.read(self.speech.plain("screen-help"), Group(grid))

    def _help(self, name: str) -> Text:
        return Text(self.speech.plain(f"screen-help-{name}"))

    # -- typing -------------------------------------------------------------------------------------------------

    def on_input_changed(self, message: Input.Changed) -> None:
        """Searches while somebody types."""
        line = self.query_one(CommandLine)
        if line.opened and line.searching:
            self.searched(message.value.strip(), finished=False)

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        """Does what was typed."""
        line = self.query_one(CommandLine)
        text, searching = message.value.strip(), line.searching
        self._close(line)
        if searching:
            self.searched(text, finished=True)
        elif text.casefold() in self.WORDS:
            await self.run_action(self.WORDS[text.casefold()])
        elif text:
            self.typed(text)

    def _close(self, line: CommandLine) -> None:
        line.close()
        self.focus_table()

    def focus_table(self) -> None:
        """Gives the keys to the pane that shall have them."""
        self._tabbed[self._tab].focus()

    def rules_in_words(self, rules: Iterable[str]) -> RenderableType:
        """Rules with their texts; one that is not there is named as such."""
        words, lines = self.follower.words, []
        for rule in rules:
            known = words.knows_rule(rule)
            text = words.rule(rule) if known else self.speech.plain("no-rule", rule=rule, game=words.game.name)
            lines.append(Text(f"{rule}  ", style="cyan").append(text, style="default"))
        return Group(*lines)
