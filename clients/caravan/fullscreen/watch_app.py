"""`caravan watch` on a full screen."""

from collections.abc import Sequence
from pathlib import Path

from caravanserai import Client, Receipt, ReceiptFile
from caravanserai.watch import Update, Watch

from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.spectators import draw_for_spectator, spectator_panes
from clients.caravan.fullscreen.streaming_app import StreamingApp
from clients.caravan.games_at_hand import at_hand
from clients.caravan.match_game import Opening
from clients.caravan.phrases import Speech


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

    def seen(self, update: Update, watch: Watch) -> None:
        """Keeps a receipt, if requested."""
        if self._receipt is not None and update.caught_up:
            self._receipt.keep(Receipt.of(update), watch.following)

    def panes(self) -> Sequence[Pane]:
        """Board, seats, points, log."""
        return spectator_panes(self.speech)

    def draw(self) -> None:
        """Draws the present match."""
        self.tell_status(self.speech.plain("screen-over") if self.over else self.asked())
        draw_for_spectator(self)


def watch_on_full_screen(client: Client, match: str, language: str, address: str, receipt: Path | None) -> None:
    """Watches a match until the person leaves."""
    opening, language = at_hand(client, match, language, address)
    WatchApp(client, match, opening, Speech(language), receipt).run_to_end()
