"""The common part of all full screens: the table, points, help and commands."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.binding import BindingType
from textual.widgets import Input

from clients.caravan.fullscreen.command_line import CommandLine
from clients.caravan.fullscreen.frame import Frame
from clients.caravan.fullscreen.keys import bound
from clients.caravan.fullscreen.logs import LogPane
from clients.caravan.fullscreen.overlays import Reading
from clients.caravan.fullscreen.scores import draw_scores


class TableApp(Frame):
    """A match on a full screen, at one version."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("question_mark,f1", "help"),
        bound("colon", "command"),
        bound("slash", "search"),
        bound("t", "whole"),
        bound("s", "scores"),
        bound("l", "log"),
        bound("R", "cite"),
        bound("escape", "escape"),
    ]
    WORDS: ClassVar[Mapping[str, str]] = {
        "help": "help",
        "table": "whole",
        "score": "scores",
        "scoreboard": "scores",
        "log": "log",
        "quit": "leave",
        "exit": "leave",
    }
    """The words of the command line, with their actions."""
    HELPED: ClassVar[Sequence[str]] = ()
    """The messages of the help: `screen-help-<name>`, with `.keys`."""

    def typed(self, text: str) -> None:
        """Takes a command that is no word of the command line."""
        self.say(self.speech.plain("screen-no-command", text=text))

    def searched(self, text: str, finished: bool) -> None:
        """Takes a search text while it is typed, and when it is finished."""

    def asked(self) -> str:
        """The open questions at this version."""
        return "; ".join(line.plain for line in self.folded.seen(self.table).questions())

    def read(self, title: str, drawing: RenderableType) -> None:
        """Shows a text over the table."""
        self.push_screen(Reading(title, drawing, self.speech.plain("screen-closing")))

    # -- actions ------------------------------------------------------------------------------------------------

    def action_log(self) -> None:
        """Shows the log."""
        self.action_tab([pane.id for pane in self._tabbed].index("log"))

    def action_cite(self) -> None:
        """Shows the log with the rule behind each line, or without."""
        self.action_log()
        self.query_one(LogPane).cite()

    def action_escape(self) -> None:
        """Closes the command line, or ends zooming, or focuses the first pane."""
        line = self.query_one(CommandLine)
        if line.opened:
            self._close(line)
            self.searched("", finished=False)
        elif not self.unzoom():
            self.say("")
            self.focus_table()

    def action_command(self) -> None:
        """Opens the command line."""
        self.query_one(CommandLine).open(False, self.speech.plain("screen-command"))

    def action_search(self) -> None:
        """Opens the search line."""
        self.query_one(CommandLine).open(True, self.speech.plain("screen-search"))

    def action_whole(self) -> None:
        """Shows the whole table."""
        if self.folded.version:
            self.read(self.speech.plain("screen-table"), self.folded.seen(self.table).whole())

    def action_scores(self) -> None:
        """Shows the scoreboard at this version."""
        if self.folded.version:
            self.read(self.speech.plain("screen-score"), self.scores())

    def scores(self) -> RenderableType:
        """The scoreboard at this version."""
        return draw_scores(self.folded, self.table, self.version, self.speech)

    def action_help(self) -> None:
        """Shows the keys and commands."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        for name in self.HELPED:
            grid.add_row(Text(self.speech.plain(f"screen-help-{name}.keys"), style="bold"), self._help(name))
        self.read(self.speech.plain("screen-help"), Group(grid))

    def _help(self, name: str) -> Text:
        rule = next(iter(self.folded.game.rules), "…") if self.folded.version else "…"
        return Text(self.speech.plain(f"screen-help-{name}", rule=rule, commands=", ".join(self.WORDS)))

    # -- typing -------------------------------------------------------------------------------------------------

    def on_input_changed(self, message: Input.Changed) -> None:
        """Searches while a person types."""
        line = self.query_one(CommandLine)
        if line.opened and line.searching:
            self.searched(message.value.strip(), finished=False)

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        """Carries out the typed command."""
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

    def rules_in_words(self, rules: Iterable[str]) -> RenderableType:
        """Rules with their texts. Unknown rules are named as such."""
        game, lines = self.folded.game, []
        for rule in rules:
            text = game.rule(rule)
            if text is None:
                text = self.speech.plain("no-rule", rule=rule, game=game.titles.name)
            lines.append(Text(f"{rule}  ", style="cyan").append(text, style="default"))
        return Group(*lines)
