"""`caravan watch` on a full screen."""

from collections.abc import Sequence
from pathlib import Path

from caravanserai import Client, Receipt, ReceiptFile
from caravanserai.watch import Update, Watch

from clients.caravan.fullscreen.panes import Pane
from clients.caravan.fullscreen.spectators import draw_for_spectator, spectator_panes
from clients.caravan.fullscreen.streaming_app import StreamingApp
from clients.caravan.games import settled
from clients.caravan.phrases import Speech
from domain.games import games


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

    def __init__(self, client: Client, match: str, language: str, speech: Speech, receipt: Path | None) -> None:
        super().__init__(client, match, 0, language, speech)
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


def watch_on_full_screen(client: Client, match: str, language: str, receipt: Path | None) -> bool:
    """Watches a match until the person leaves. False, and nothing is shown, if the terminal lacks its game."""
    game = games().get(client.match(match).game.rpartition("/")[2])
    if game is None:
        return False
    language = settled(game, language)
    WatchApp(client, match, language, Speech(language), receipt).run_to_end()
    return True
