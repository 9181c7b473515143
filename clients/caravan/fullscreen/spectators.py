"""The panes of a spectator, live or in a replay: board, seats, points, log."""

from collections.abc import Sequence

from rich.text import Text

from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.logs import LogPane
from clients.caravan.fullscreen.panes import Pane
from clients.caravan.phrases import Speech


def spectator_panes(speech: Speech) -> Sequence[Pane]:
    """The panes of a spectator."""
    board, seats, score = (Pane(name, speech.plain(f"screen-{name}")) for name in ("board", "seats", "score"))
    return board, seats, score, LogPane("log", speech.plain("screen-log"))


def draw_for_spectator(app: TableApp) -> None:
    """Draws the match of the app into these panes."""
    folded, players = app.folded, app.folded.created.players
    seen = folded.seen(app.table)
    app.pane("board").show(seen.board())
    app.pane("seats").show(seen.seats(range(players + 1)))
    app.pane("score").show(app.scores())
    app.query_one(LogPane).tell(folded, app.version, Text(f"   0 {app.speech.plain('screen-laid-out')}"))
