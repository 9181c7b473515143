"""`caravan replay` on a full screen: by event, turn and round, in both directions."""

from collections.abc import Sequence
from typing import ClassVar

from caravanserai_protocol.folding import Table
from textual.binding import BindingType

from clients.caravan.clocks import clocks_in_words
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.keys import bound
from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.spectators import draw_for_spectator, spectator_panes
from clients.caravan.numbers import number_in
from clients.caravan.phrases import Speech
from clients.caravan.walk import Walk


class ReplayApp(TableApp):
    """A recorded match at any version."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("right", "step(1)"),
        bound("left", "step(-1)"),
        bound("n", "step(1)"),
        bound("b", "step(-1)"),
        bound("shift+right", "turn(1)"),
        bound("shift+left", "turn(-1)"),
        bound("full_stop,greater_than_sign", "turn(1)"),
        bound("comma,less_than_sign", "turn(-1)"),
        bound("ctrl+right", "round(1)"),
        bound("ctrl+left", "round(-1)"),
        bound("plus", "round(1)"),
        bound("minus", "round(-1)"),
        bound("f", "go(0)"),
        bound("e", "go(1000000000)"),
        bound("x", "again"),
    ]
    KEYS = (
        ("←→", "screen-key-event", "step(1)"),
        ("<>", "screen-key-turn", "turn(1)"),
        ("+-", "screen-key-round", "round(1)"),
        ("/", "screen-key-search", "search"),
        (":", "screen-key-number", "command"),
        ("?", "screen-key-help", "help"),
        ("q", "screen-key-leave", "leave"),
    )
    HELPED = (
        "event",
        "turn",
        "round",
        "ends",
        "number",
        "find",
        "log",
        "tabs",
        "scroll",
        "zoom",
        "whole",
        "scores",
        "leave",
    )

    def __init__(self, folded: FoldedMatch, speech: Speech) -> None:
        super().__init__(speech)
        self.walk = Walk(folded)
        self._wanted = ""

    @property
    def folded(self) -> FoldedMatch:
        """The match, folded to its last event."""
        return self.walk.folded

    @property
    def table(self) -> Table:
        """The table at the version that is shown."""
        return self.walk.table

    @property
    def version(self) -> int:
        """The version that is shown."""
        return self.walk.version

    def panes(self) -> Sequence[Pane]:
        """Board, seats, points, log."""
        return spectator_panes(self.speech)

    def action_step(self, steps: int) -> None:
        """Goes on or back by an event."""
        self._go(self.version + steps)

    def action_turn(self, steps: int) -> None:
        """Goes on or back by a turn."""
        self._go(self.walk.turn(steps))

    def action_round(self, steps: int) -> None:
        """Goes on or back by a round."""
        self._go(self.walk.round(steps))

    def action_go(self, version: int) -> None:
        """Goes to a version."""
        self._go(version)

    def action_again(self) -> None:
        """Goes to the next event with the words of the last search."""
        self.searched(self._wanted, finished=True)

    def typed(self, text: str) -> None:
        """Goes to the event with a number."""
        number = number_in(text)
        if number is None:
            super().typed(text)
        elif 0 <= number <= self.walk.last:
            self._go(number)
        else:
            self.say(self.speech.plain("no-such-event", last=self.walk.last))

    def searched(self, text: str, finished: bool) -> None:
        """Goes to the next event that contains these words."""
        if not finished or not text:
            return
        self._wanted = text
        found = self.walk.find(text)
        if found is None:
            self.say(self.speech.plain("screen-not-found", text=text))
        else:
            self._go(found)
            self.say(self.speech.plain("screen-found", text=text, version=found))

    def _go(self, version: int) -> None:
        self.say("")
        self.walk.go(version)
        self.redraw()

    def draw(self) -> None:
        """Draws the match at the version."""
        place = self.speech.plain("screen-version-of", version=self.version, last=self.walk.last)
        self.status(self.folded.titles.title, place, clocks_in_words(self.folded, self.version), self.asked())
        draw_for_spectator(self)
