"""Overlays: a text to read, or a question to confirm."""

from time import monotonic
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from clients.caravan.fullscreen.bars import TextLine
from clients.caravan.fullscreen.panes import Pane


class Reading(ModalScreen[None]):
    """A text on the whole screen, until a key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space,ctrl+c", "close", show=False)]

    def __init__(self, title: str, drawing: RenderableType, closing: str) -> None:
        super().__init__()
        self._heading = title
        self._drawing = drawing
        self._how_to_close = closing

    def compose(self) -> ComposeResult:
        """The text, and a hint how to close it."""
        yield Pane("reading", self._heading)
        yield TextLine("closing")

    def on_mount(self) -> None:
        """Shows the text."""
        self.query_one(Pane).show(self._drawing)
        self.query_one(TextLine).say(self._how_to_close)

    def action_close(self) -> None:
        """Closes the text. A second key may come before it is gone."""
        if self.is_current:
            self.dismiss()


class Confirming(ModalScreen[str]):
    """A question that some keys answer, once it has been on the screen for some seconds. It gives the key; every other
    key goes back, and gives an empty text.
    """

    def __init__(self, title: str, question: str, keys: str, settled: float) -> None:
        super().__init__()
        self._heading = title
        self._question = question
        self._answers = keys
        self._live_from = monotonic() + settled

    def compose(self) -> ComposeResult:
        """The question."""
        yield Pane("reading", self._heading)

    def on_mount(self) -> None:
        """Shows the question."""
        self.query_one(Pane).show(Group(Text(self._question)))

    async def on_key(self, event: events.Key) -> None:
        """Takes the first key as the answer, and from what lies below."""
        event.stop()
        event.prevent_default()
        if self.is_current:  # a second key may come before the question is gone
            key = (event.character or "").casefold()
            self.dismiss(key if key in self._answers and monotonic() >= self._live_from else "")
