"""`caravan watch` on a full screen."""

from collections.abc import Callable, Sequence

from caravanserai import Client
from caravanserai.client import Watch
from caravanserai.watching import Update

from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.spectators import draw_for_spectator, spectator_panes
from clients.caravan.fullscreen.streaming_app import StreamingApp
from clients.caravan.phrases import Speech

Seen = Callable[[Update, Watch], None]


class WatchApp(StreamingApp):
    """A spectator's screen: board, seats, points, log."""

    KEYS = (
        ("?", "screen-key-help", "help"),
        ("Tab", "screen-key-next", "focus_next"),
        ("z", "screen-key-zoom", "zoom"),
        (":", "screen-key-command", "command"),
        ("q", "screen-key-leave", "leave"),
    )
    HELPED = ("tabs", "scroll", "zoom", "whole", "scores", "log", "command", "leave")

    def __init__(self, client: Client, match: str, language: str, speech: Speech, seen: Seen, present: bool) -> None:
        super().__init__(client, 0, language, speech)
        self._match = match
        self._present = present
        self._keep = seen

    def watch_match(self) -> Watch:
        """The match to its end, or to the present."""
        return self.client.replay(self._match) if self._present else self.client.watch(self._match)

    def seen(self, update: Update, watch: Watch) -> None:
        """Keeps a receipt, if one is wanted."""
        self._keep(update, watch)

    def panes(self) -> Sequence[Pane]:
        """Board, seats, points, log."""
        return spectator_panes(self.speech)

    def draw(self) -> None:
        """Draws the match as it is now."""
        self.tell_status(self.speech.plain("screen-over") if self.over else self.asked())
        draw_for_spectator(self)
