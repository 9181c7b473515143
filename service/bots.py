"""Bots that play inside the service. A bot is a seat of the log like any other; here it only gets its will.

What a bot of the kind `random` chooses follows from the secret of its match and the version, so that it plays on in the
same way after a restart, and everybody can check it when the match is over.
"""

import asyncio
import hmac
import logging
from collections.abc import Sequence

from eventsourcing.persistence import PersistenceError

from domain.event import Recorded
from domain.lifecycle import Phase
from domain.match import Match
from domain.play.chance import KeyedChance, parts
from service.errors import ServiceError
from service.hosting import Hosted, Hosting

LOG = logging.getLogger("caravanserai.bots")

KINDS = ("random",)
"""The kinds of bots that can be seated."""
RETRY_SECONDS = 1.0
STORE_REASONS = ("STORE_FAILED", "STORE_CONFLICT")
"""Errors after which a bot tries again: they pass."""


def chooses(match: Match, seat: int, offers: int) -> int:
    """The index of the offer that a random bot takes, of so many, as the event that comes next."""
    lifecycle = match.lifecycle
    message = parts(b"caravanserai/bot/v1", seat.to_bytes(8, "big"))
    key = hmac.digest(lifecycle.secret, message, "sha256")
    return KeyedChance(key).below(offers, lifecycle.version + 1, 0)


def bot_asked(match: Match) -> int:
    """The first seat that is asked and where a bot sits; 0 if there is none."""
    if match.lifecycle.phase is not Phase.PLAYING or match.playing is None:
        return 0
    for seat in sorted(match.playing.awaiting()):
        state = match.lifecycle.seats[seat - 1]
        if state is not None and state.bot and not state.departed:
            return seat
    return 0


def bot_decides(match: Match) -> Sequence[Recorded]:
    """Lets one bot decide; no events if none is asked."""
    seat = bot_asked(match)
    if not seat or match.playing is None:
        return ()
    offers = list(match.playing.offers(seat))
    return match.decide(seat, offers[chooses(match, seat, len(offers))])


class Bots:
    """The bots of all matches of this process: a task for each match in which one is asked."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting = hosting
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()
        self._closing = False
        hosting.listeners.append(self._after_commit)

    def _after_commit(self, hosted: Hosted, rows: Sequence[Recorded]) -> None:
        if hosted.match is not None and bot_asked(hosted.match):
            self.wake(hosted.name)

    def wake(self, match: str) -> None:
        """Lets the bots of a match go on, if they are not at it; if they are, they look once more before they rest."""
        self._called.add(match)
        if match not in self._tasks and not self._closing:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._play(match))

    async def _play(self, match: str) -> None:
        try:
            while not self._closing:
                self._called.discard(match)
                try:
                    done = await self._hosting.command(match, None, bot_decides, lambda _, rows: len(rows))
                except (ServiceError, PersistenceError) as error:
                    if isinstance(error, ServiceError) and error.entry.reason not in STORE_REASONS:
                        raise
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                if not done.answer and match not in self._called:
                    return
        except Exception:
            if not self._closing:
                LOG.exception("%s: the bots stopped", match)
        finally:
            del self._tasks[match]

    async def close(self) -> None:
        """Ends after the decisions that the bots are making now."""
        self._closing = True
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
