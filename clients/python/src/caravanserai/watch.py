"""Following a match over a stream that may break: it resumes where it was, and every update is checked."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from caravanserai_protocol import findings
from caravanserai_protocol.fairness import History
from caravanserai_protocol.folding import Step, Table
from caravanserai_protocol.following import AlteredError, Following
from caravanserai_protocol.receipts import Seen
from caravanserai_protocol.signatures import Signatures
from caravanserai_protocol.v1 import event_pb2, match_service_pb2

from caravanserai.errors import CallError
from caravanserai.retries import Retrying
from caravanserai.streams import Stream, reopened


@dataclass(frozen=True, slots=True)
class Update:
    """An event of a match, checked and folded.

    ``steps`` are the steps that the viewer folded for it, ``lines`` tell what happened in words. ``caught_up`` is false
    for history: for events before the last one that had happened when the stream began.
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
        """The event in words, one line for each thing that happened."""
        return self.message.lines


Open = Callable[[int], Any]
"""Opens a stream of the updates after a version."""


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


def set_back(error: CallError, version: int) -> AlteredError | None:
    """The error which says that a stream cannot go on after a version that came from the service: it has no such
    version any more. None if the error says something else.
    """
    present = error.metadata.get("present", "")
    if error.reason != "VERSION_NOT_FOUND" or not present.isdecimal() or int(present) >= version:
        return None
    return AlteredError(findings.set_back(present, version))


class MatchView:
    """The match as a watch has seen it so far."""

    def __init__(self, following: Following, chance: History | None, signatures: Signatures | None) -> None:
        self._following = following
        self._chance = chance
        self._signatures = signatures

    @property
    def following(self) -> Following:
        """The history that was followed so far."""
        return self._following

    @property
    def chance(self) -> History:
        """The findings so far about the chance of the match.

        Raises:
            LookupError: the watch began after a version, so it does not know.
        """
        if self._chance is None:
            raise LookupError("the watch began after a version, and does not know the events before")
        return self._chance

    @property
    def signatures(self) -> Signatures:
        """The findings so far about the signatures of the events.

        Raises:
            LookupError: the watch began after a version, so it does not know.
        """
        if self._signatures is None:
            raise LookupError("the watch began after a version, and does not know the events before")
        return self._signatures

    @property
    def seat(self) -> int:
        """The seat that sees the table; 0 for a spectator."""
        return self.following.viewer

    @property
    def table(self) -> Table:
        """The table as the viewer sees it.

        Raises:
            LookupError: the first event has not come yet.
        """
        if self.following.table is None:
            raise LookupError(findings.NOTHING_CAME)
        return self.following.table

    @property
    def version(self) -> int:
        """The version of the latest update."""
        return self.following.version

    @property
    def seen(self) -> Seen:
        """The progress of the watch."""
        return Seen(self.version, self.following.head)


class Watch(MatchView, Stream[Update]):
    """The events of a match, one after the other, with the table that they lead to.

    ``table`` and ``version`` are as after the latest update. A stream that breaks is opened again from there; no update
    is skipped or repeated. Reading raises an `AlteredError` if an update contradicts itself or those before, if it
    breaks the order that leaves nobody a choice of the chance (see `caravanserai_protocol.fairness`), if it is not
    signed as it must be (see `caravanserai_protocol.signatures`), or if the service lacks what it has sent before.
    """

    def __init__(
        self,
        following: Following,
        present: int,
        opening: Open,
        retrying: Retrying,
        saw: Callable[[int, bytes], object] = lambda _version, _head: None,
        lost: Callable[[], object] = lambda: None,
        own_key: bytes = b"",
        match: str = "",
    ) -> None:
        """``saw`` is called with the version and the hash of each event, ``lost`` when the viewer loses their seat.
        ``own_key`` is the key with which they took it, and ``match`` the one that they asked for; empty if that is not
        known.
        """
        begun = bool(following.version)
        MatchView.__init__(self, following, None if begun else History(), None if begun else Signatures())
        Stream.__init__(self, lambda: self._followed(stream_updates(opening, self.version, retrying)))
        self._present = present
        self._saw = saw
        self._lost = lost
        self._own_key = own_key
        self._match = match

    async def _followed(
        self, messages: AsyncGenerator[match_service_pb2.MatchUpdate, None]
    ) -> AsyncGenerator[Update, None]:
        async with aclosing(self._unless_set_back(messages)) as sent:
            async for message in sent:
                event = self.following.follow(message)
                lost = event.left.seat or event.handed_over.seat
                if event.version > self._present and lost and lost == self.seat:
                    self._own_key = b""
                    self._lost()
                for wrong in self._wrong(event, message):
                    raise AlteredError(f"version {event.version} {wrong}")
                self._saw(event.version, self.following.head)
                yield Update(event, message, self.following.steps(), event.version >= self._present)

    async def _unless_set_back(
        self, messages: AsyncGenerator[match_service_pb2.MatchUpdate, None]
    ) -> AsyncGenerator[match_service_pb2.MatchUpdate, None]:
        """The messages, and what it means if the service lacks those before. A spectator who sees events later than
        they happen cannot know: what they may see follows from the clock of the service.
        """
        async with aclosing(messages):
            try:
                async for message in messages:
                    yield message
            except CallError as error:
                altered = None if self.following.present is None else set_back(error, self.version)
                if altered is None:
                    raise
                raise altered from error

    def _wrong(self, event: event_pb2.MatchEvent, message: match_service_pb2.MatchUpdate) -> Sequence[str]:
        """The faults of an event; not much is known where the watch began after a version."""
        if self._match and event.match != self._match:
            return [findings.event_of_another(event.match, self._match)]
        if event.HasField("created") and self.following.present is None and not event.created.spectator_delay_seconds:
            return [findings.NO_DELAY]
        if self._chance is None or self._signatures is None:
            return ()
        chance = [check.text for check in self._chance.follow(event) if not check.holds]
        unsigned = self._signatures.follow(event, message.event, message.openings)
        return [*chance, *unsigned, *self._foreign(event, self._signatures)]

    def _foreign(self, event: event_pb2.MatchEvent, signatures: Signatures) -> Sequence[str]:
        """The fault if the seat of the viewer is not theirs: somebody else would sign for it.

        Before the present it may have been somebody else's, and after it they may lose it.
        """
        if not self._own_key:
            return ()
        if not self.seat:
            seats = [seat for seat in self.chance.seats if signatures.key(seat) == self._own_key]
            hidden = seats and event.version == self._present
            return [findings.own_seat_left(seats[0])] if hidden else ()
        settled = event.version >= self._present or event.HasField("started")
        if not settled or signatures.key(self.seat) == self._own_key:
            return ()
        return [findings.seat_with_other_key(self.seat)]
