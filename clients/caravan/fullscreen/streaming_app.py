"""The common part of watching and playing: a match from a stream, which may break and resume."""

from caravanserai import Client
from caravanserai.watch import Update, Watch
from caravanserai_protocol.folding import Table
from textual import on

from clients.caravan.clocks import clocks_in_words, present
from clients.caravan.fold_error import InconsistentEventsError
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.stream import ConnectionState, Happened, Stream, StreamBegun, StreamBroken, StreamEnded
from clients.caravan.match_game import Opening
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure


class StreamingApp(TableApp):
    """A live match."""

    GONE = "screen-gone"
    """The message that the service does not answer."""

    def __init__(self, client: Client, match: str, viewer: int, opening: Opening, speech: Speech) -> None:
        super().__init__(speech)
        self.client = client
        self.over = False
        self.caught_up = False
        self.there = True
        self._told: tuple[str, ...] = ()
        self._folded = FoldedMatch(viewer, opening)
        self._coming = self._folded
        self._stream = Stream(self, client, match, self.seen, None if viewer else 0)

    def seen(self, update: Update, watch: Watch) -> None:
        """Takes an event in a thread, which may wait."""

    def came(self, update: Update) -> None:
        """Takes a folded event."""

    @property
    def folded(self) -> FoldedMatch:
        """The match up to the last event."""
        return self._folded

    @property
    def table(self) -> Table:
        """The present table."""
        return self._folded.table

    @property
    def version(self) -> int:
        """The number of events."""
        return self._folded.version

    def on_mount(self) -> None:
        """Starts to follow."""
        self.status(self.speech.plain("screen-connecting"))
        self._stream.start()
        self.set_interval(1, self.tick)

    def on_unmount(self) -> None:
        """Stops following."""
        self._stream.stop()

    @on(StreamBegun)
    def begin(self, message: StreamBegun) -> None:
        """Folds from the beginning. The old match stays on the screen until the new one catches up."""
        self._coming = FoldedMatch(self._folded.viewer, self._folded.opening)

    @on(Happened)
    def happen(self, message: Happened) -> None:
        """Folds an event."""
        try:
            self._coming.update(message.update)
        except InconsistentEventsError as error:
            self.fail(Failure(str(error)))
            return
        if self._coming.version >= self._folded.version:
            self._folded = self._coming
        self.caught_up = message.update.caught_up
        self.came(message.update)
        self.redraw()

    @on(StreamEnded)
    def end(self, message: StreamEnded) -> None:
        """Says that the match is over."""
        self.over = True
        self.redraw()

    @on(StreamBroken)
    def break_off(self, message: StreamBroken) -> None:
        """Ends the screen. The command reports the reason."""
        self.fail(message.error)

    @on(ConnectionState)
    def connect(self, message: ConnectionState) -> None:
        """Says whether the service answers."""
        self.there = message.there
        self.say("" if self.there else self.speech.plain(self.GONE))
        self.redraw()

    def tick(self) -> None:
        """Lets the clocks of the first line go on; nothing else is drawn."""
        if self._told and self.folded.version and self.folded.clocks_at(self.version).seats:
            self.tell_status(*self._told)

    def tell_status(self, *parts: str) -> None:
        """The first line: the game, the round, the clocks, the open questions, and whether the service answers."""
        self._told = parts
        clocks = clocks_in_words(self.folded, self.version, present())
        number = self.folded.round_at(self.version)
        place = self.speech.plain("screen-round", round=number) if number else ""
        status = [self.folded.titles.title, place, clocks, *parts]
        if not self.there:
            status.append(self.speech.plain("screen-no-connection"))
        self.status(*status)
