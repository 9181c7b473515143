"""Following a match over a stream that may break: it goes on where it was, and everything is checked on the way."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from caravanserai.folding import Step, Table
from caravanserai.following import Following
from caravanserai.retrying import Retrying
from caravanserai.streaming import Stream, reopened
from caravanserai.v1 import event_pb2, match_service_pb2


@dataclass(frozen=True, slots=True)
class Update:
    """An event of a match that was checked and folded.

    ``steps`` are what the viewer folded for it, ``lines`` what happened in words. ``caught_up``: it happened after the
    stream was begun, or was the last one until then; earlier ones are history.
    """

    event: event_pb2.MatchEvent
    message: match_service_pb2.MatchUpdate
    steps: Sequence[Step]
    caught_up: bool

    @property
    def version(self) -> int:
        """The version that the event made."""
        return self.event.version

    @property
    def lines(self) -> Sequence[str]:
        """What happened, in words."""
        return self.message.lines


Open = Callable[[int], Any]
"""Opens a stream of parts that hold updates, after a version."""


async def stream_updates(
    opening: Open, after: int, retrying: Retrying
) -> AsyncGenerator[match_service_pb2.MatchUpdate, None]:
    """The updates after a version, as they come; a stream that breaks is opened again after the last one.

    Raises:
        CallError: the stream was refused, or could not be opened again in time.
    """
    async with aclosing(reopened(lambda: opening(after), retrying)) as parts:
        async for part in parts:
            if part.HasField("update"):
                yield part.update
                after = part.update.version


class Watch(Stream[Update]):
    """The events of a match, one after the other, with the table that they lead to; use it with `async for`.

    ``table`` and ``version`` are as after the update that came last. A stream that breaks is opened again from there;
    what comes is never skipped or repeated.
    """

    def __init__(self, following: Following, present: int, opening: Open, retrying: Retrying) -> None:
        super().__init__(self._followed(stream_updates(opening, following.version, retrying)))
        self._following = following
        self._present = present

    @property
    def following(self) -> Following:
        """What has been followed."""
        return self._following

    @property
    def seat(self) -> int:
        """The seat in whose eyes the table is; 0 for a spectator."""
        return self.following.viewer

    @property
    def table(self) -> Table:
        """The table as the viewer sees it.

        Raises:
            LookupError: the first event has not come yet.
        """
        if self.following.table is None:
            raise LookupError("the first event of the match has not come yet")
        return self.following.table

    @property
    def version(self) -> int:
        """The version that was reached."""
        return self.following.version

    async def __anext__(self) -> Update:
        """The next update.

        Raises:
            AlteredError: what came does not follow what came before, or contradicts itself.
            CallError: the stream was refused, or could not be opened again in time.
        """
        return await super().__anext__()

    async def _followed(
        self, messages: AsyncGenerator[match_service_pb2.MatchUpdate, None]
    ) -> AsyncGenerator[Update, None]:
        async with aclosing(messages):
            async for message in messages:
                event = self.following.follow(message)
                yield Update(event, message, self.following.steps(), event.version >= self._present)
