"""The log while the service runs: it appends what was stored, and signs it soon after; one process of a store does."""

import asyncio
import logging
import time
from collections.abc import Sequence

from eventsourcing.persistence import PersistenceError

from domain.log import Positioned
from domain.matches.events import MatchFinished
from service.audit.cosignatures import Cosignatures
from service.audit.signer import Signer
from service.audit.tree import BATCH, ForkError, Tree
from service.bus import Bus
from service.foundation.part import Part
from service.persistence.backend import Work
from service.persistence.log_changes import CommittedHeard, EventsCommitted

LOG = logging.getLogger("caravanserai.audit")

GATHERING_SECONDS = 0.5
"""The time that news may gather before it is appended."""
SIGNING_SECONDS = 5.0
"""The time that appended events wait for a signature; after the end of a match they do not wait."""
RETRY_SECONDS = 5.0


class LiveLog(Part):
    """Keeps the tree and its signed checkpoint in step with the log."""

    def __init__(self, bus: Bus, tree: Tree, signer: Signer, cosigning: Cosignatures) -> None:
        self.tree = tree
        self.signer = signer
        self.cosigning = cosigning
        self.fault = ""
        """The reason why nothing is signed any more; empty while all is well."""
        self._news = asyncio.Event()
        self._ended = False
        self._stopping = False
        self._looked = False
        """True if this process has compared the tree with what was signed before it."""
        self._signed_at = 0.0
        self._leadership = tree.log.recorder.leadership(Work.AUDITING)
        self._leads = False
        self._task: asyncio.Task[None] | None = None
        bus.subscribe(EventsCommitted, lambda news: self._hear(news.events))
        bus.subscribe(CommittedHeard, self._on_heard)

    def _on_heard(self, heard: CommittedHeard) -> None:
        """The process that signs hears all: the end of a match is signed at once."""
        if self._leads:
            heard.wanted.update(heard.matches)

    def _hear(self, events: Sequence[Positioned]) -> None:
        self._ended |= any(_ends(entry) for entry in events)
        self._news.set()

    async def start(self) -> None:
        """Brings the tree up to the log, signs it, and begins to follow.

        A tree that does not go on from what was signed last is not signed. The log says so; the service goes on.
        """
        await asyncio.to_thread(self.tree.prepare)
        self.cosigning.start()
        self._news.set()
        self._task = asyncio.get_running_loop().create_task(self._follow())

    async def close(self) -> None:
        """Appends and signs what is stored, and ends."""
        self._stopping = True
        self._news.set()
        if self._task is not None:
            await self._task
        await self.cosigning.stop()
        await asyncio.to_thread(self._leadership.close)

    async def _follow(self) -> None:
        while True:
            stopping = self._stopping
            try:
                if await asyncio.to_thread(self._advance, stopping):
                    self.cosigning.wake()
            except ForkError as error:
                self.fault = str(error)
                LOG.critical("nothing is signed any more by this service: %s", error)
                await asyncio.to_thread(self._leadership.close)  # another process may know better
                return
            except PersistenceError as error:
                LOG.warning("the transparency log cannot go on now; it tries again in a moment: %s", error)
            except Exception:
                LOG.exception("the transparency log could not go on; it tries again in a moment")
            if stopping:
                return
            await self._wait()

    async def _wait(self) -> None:
        """Waits for news, or until what was appended has to be signed."""
        try:
            async with asyncio.timeout(RETRY_SECONDS):
                await self._news.wait()
        except TimeoutError:
            return
        self._news.clear()
        if not self._stopping:
            await asyncio.sleep(GATHERING_SECONDS)

    def _advance(self, last: bool) -> bool:
        """Appends all that is stored, and signs if it is time; whether there may be something to cosign."""
        self._leads = self._leadership.held()
        if not self._leads:
            if time.monotonic() - self._signed_at >= SIGNING_SECONDS:
                self.signer.keep_up()
                self._signed_at = time.monotonic()
            return False
        first = not self._looked
        ended, self._ended = self._ended, False
        try:
            if not self._looked:
                self.signer.require_whole()
                self._looked = True
            while self.tree.advance() == BATCH:
                pass
            due = ended or last or time.monotonic() - self._signed_at >= SIGNING_SECONDS
            signing = due and not self.signer.current()
            if signing:
                self.signer.sign()
                self._signed_at = time.monotonic()
        except BaseException:
            self._ended |= ended
            raise
        return signing or first


def _ends(entry: Positioned) -> bool:
    """True if a match is over with this event."""
    recorded = entry.recorded
    return isinstance(getattr(getattr(recorded, "event", None), "body", None), MatchFinished)
