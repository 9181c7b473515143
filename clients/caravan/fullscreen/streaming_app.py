"""The common part of watching and playing: a match from a stream, which may break and resume."""

from caravanserai import Client
from caravanserai.watching import Update, Watch
from textual import on

from clients.caravan.following import Follower, FollowError, spectated
from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.stream import Begun, Broken, Connection, Ended, Happened, Stream
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.table.table import Table


class StreamingApp(TableApp):
    """A live match."""

    def __init__(self, client: Client, match: str, viewer: int, language: str, speech: Speech) -> None:
        super().__init__(speech)
        self.client = client
        self.over = False
        self.caught_up = False
        self.there = True
        self._follower = Follower(viewer, language)
        self._coming = self._follower
        self._stream = Stream(self, client, match, self.seen)

    def seen(self, update: Update, watch: Watch) -> None:
        """Takes an event in a thread, which may wait."""

    def came(self, update: Update) -> None:
        """Takes a folded event."""

    @property
    def follower(self) -> Follower:
        """The match up to the last event."""
        return self._follower

    @property
    def table(self) -> Table:
        """The present table."""
        return self._follower.table

    @property
    def version(self) -> int:
        """The number of events."""
        return self._follower.version

    def on_mount(self) -> None:
        """Starts to follow."""
        self.status(self.speech.plain("screen-connecting"))
        self._stream.start()

    def on_unmount(self) -> None:
        """Stops following."""
        self._stream.stop()

    @on(Begun)
    def begin(self, message: Begun) -> None:
        """Folds from the beginning. The old match stays on the screen until the new one catches up."""
        self._coming = Follower(self._follower.viewer, self._follower.language)

    @on(Happened)
    def happen(self, message: Happened) -> None:
        """Folds an event."""
        try:
            seen = message.update.message
            self._coming.update(seen if self._coming.viewer else spectated(seen, message.seat))
        except FollowError as error:
            self.fail(Failure(str(error)))
            return
        if self._coming.version >= self._follower.version:
            self._follower = self._coming
        self.caught_up = message.update.caught_up
        self.came(message.update)
        self.redraw()

    @on(Ended)
    def end(self, message: Ended) -> None:
        """Says that the match is over."""
        self.over = True
        self.redraw()

    @on(Broken)
    def break_off(self, message: Broken) -> None:
        """Ends the screen. The command reports the reason."""
        self.fail(message.error)

    @on(Connection)
    def connect(self, message: Connection) -> None:
        """Says whether the service answers."""
        self.there = message.there
        self.say("" if self.there else self.speech.plain("screen-gone"))
        self.redraw()

    def tell_status(self, *parts: str) -> None:
        """The first line: the game, the version, the open questions, and whether the service answers."""
        told = [self.follower.words.title, self.speech.plain("screen-version", version=self.version), *parts]
        if not self.there:
            told.append(self.speech.plain("screen-no-connection"))
        self.status(*told)
