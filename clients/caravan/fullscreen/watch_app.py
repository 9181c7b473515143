"""`caravan watch` on a full screen."""

from collections.abc import Sequence
from pathlib import Path

from caravanserai import CallError, Client, Receipt, ReceiptFile
from caravanserai.watch import Update, Watch

from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.scores import verdict_at
from clients.caravan.fullscreen.spectators import draw_for_spectator, spectator_panes
from clients.caravan.fullscreen.streaming_app import StreamingApp
from clients.caravan.games_at_hand import at_hand
from clients.caravan.match_game import Opening
from clients.caravan.phrases import Speech

COUNT_SECONDS = 10.0
"""The seconds between two questions about the number of spectators."""


class WatchApp(StreamingApp):
    """The screen of a spectator: board, seats, points, log."""

    KEYS = (
        ("?", "screen-key-help", "help"),
        ("Tab", "screen-key-next", "focus_next"),
        ("z", "screen-key-zoom", "zoom"),
        (":", "screen-key-command", "command"),
        ("q", "screen-key-leave", "leave"),
    )
    HELPED = ("tabs", "scroll", "zoom", "whole", "scores", "log", "command", "leave")

    def __init__(self, client: Client, match: str, opening: Opening, speech: Speech, receipt: Path | None) -> None:
        super().__init__(client, match, 0, opening, speech)
        self._receipt = ReceiptFile(receipt) if receipt is not None else None
        self._match = match
        self._spectators = 0

    def on_mount(self) -> None:
        """Starts to count those who watch, beside what the class above starts: the library calls both."""
        self.set_interval(COUNT_SECONDS, self.count)

    def count(self) -> None:
        """Asks how many watch, in a thread."""
        self.run_worker(self._count, thread=True, exclusive=True, group="spectators")

    def _count(self) -> None:
        try:
            spectators = self.client.spectators(self._match)
        except (CallError, RuntimeError):  # the service is away, or older; or the person leaves
            return
        self.call_from_thread(self.counted, spectators)

    def counted(self, spectators: int) -> None:
        """Shows the number of those who watch, this person among them; of one alone nothing is said."""
        if spectators != self._spectators:
            self._spectators = spectators
            self.redraw()

    def seen(self, update: Update, watch: Watch) -> None:
        """Keeps a receipt, if requested."""
        if self._receipt is not None and update.caught_up:
            self._receipt.keep(Receipt.of(update), watch.following)

    def panes(self) -> Sequence[Pane]:
        """Board, seats, points, log."""
        return spectator_panes(self.speech)

    def draw(self) -> None:
        """Draws the present match."""
        watching = [self.speech.plain("screen-watching", count=self._spectators)] if self._spectators > 1 else []
        self.tell_status(self._ending() if self.over else self.asked(), *watching)
        draw_for_spectator(self)

    def _ending(self) -> str:
        """The winner, and by how much; of an abandoned match there is none."""
        won = verdict_at(self.folded, self.table, self.version, self.speech)
        return won or self.speech.plain("screen-over")


def watch_on_full_screen(client: Client, match: str, language: str, address: str, receipt: Path | None) -> None:
    """Watches a match until the person leaves."""
    opening, language = at_hand(client, match, language, address)
    WatchApp(client, match, opening, Speech(language), receipt).run_to_end()
