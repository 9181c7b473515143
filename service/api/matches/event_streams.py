"""Streams of match events: first from the store, then live. Nothing queues up for slow readers: they read the store."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, TypeAlias

from cachetools import FIFOCache
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as messages

from caravanserai_verify.codecs.match_updates import known_openings, update_message
from caravanserai_verify.codecs.openings import write_opening
from domain.errors import Reason
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.words.field_faults import Fault, fault_of
from service.access.authority import Lease
from service.access.callers import Caller, handed_over_at, match_name, played_seat_of, require_still, seat_of
from service.access.delay import Visible, delay_of, visible, visible_of
from service.api.calls import Encoded
from service.api.matches.authorization import authorized
from service.api.parts import Parts
from service.application.live.live_match import LiveMatch
from service.application.live.match_registry import MatchRegistry
from service.application.live.match_views import Perspective
from service.errors import ServiceError
from service.messages.games.library import Library
from service.messages.matches.present import laid_out, table_message

CHUNK = 1 << 16
"""The number of bytes of a record in one message."""
LOOK_SECONDS = 0.5
LOOKS = 20
"""The number of looks for the end of a record in the signed log, `LOOK_SECONDS` apart; then it goes without."""
SHARED = 1_024
"""The number of encoded answers that are remembered for other watchers."""

_WithUpdate: TypeAlias = type[messages.WatchMatchResponse] | type[messages.ReplayMatchResponse]
_Request: TypeAlias = messages.WatchMatchRequest | messages.ReplayMatchRequest


class EventStreams:
    """The streaming calls of `caravanserai.v1.MatchService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._registry = parts.hosting
        self._library = parts.library
        self._views = parts.looking
        self._filing = parts.filing
        self._peers = parts.peers
        self._spectators = parts.spectators
        self._shared: FIFOCache[tuple[_WithUpdate, str, int, tuple[int, ...], str], Encoded] = FIFOCache(SHARED)

    async def _caller(self, context: Any) -> Caller:
        """The caller of a call; in place of its context there may be the caller, if known already."""
        return context if isinstance(context, Caller) else await self._authority.caller(context)

    async def WatchMatch(
        self, request: messages.WatchMatchRequest, context: Any, caller: Caller | None = None
    ) -> AsyncGenerator[Any, None]:
        """Streams the events after a version, first stored, then live. ``caller`` watches, if known already."""
        caller = caller or await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            hosted, viewing = await self._open(request, lease, context)
            try:
                self._check_version(viewing.visible(hosted).version, hosted.name, request.after_version)
                if request.HasField("seen_by"):
                    viewing.see_as(request.seen_by, hosted)
                elif request.after_version and not request.with_table:
                    viewing.resume(request.after_version, hosted)
                with self._spectators.watching(hosted.name, caller):
                    if request.with_table:
                        table = await self._table(hosted, request.after_version, caller, context, viewing.seen_by)
                        yield messages.WatchMatchResponse(table=table)
                    async for part in self._follow(hosted, viewing, request.after_version):
                        yield part
            finally:
                self._registry.leave(hosted)

    async def CountSpectators(
        self, request: messages.CountSpectatorsRequest, context: Any
    ) -> messages.CountSpectatorsResponse:
        """Counts those who watch a match, at all services on the store."""
        caller = await self._authority.caller(context)
        match = match_name(request.match)
        here = await self._registry.read(match, authorized(caller, self._spectators.here))
        return messages.CountSpectatorsResponse(spectators=len(here | await self._spectators.elsewhere(match)))

    async def _follow(
        self, hosted: LiveMatch, viewing: "_Viewing", after: int
    ) -> AsyncIterator[messages.WatchMatchResponse | Encoded]:
        """Yields events after a version until the match is over or the caller loses their rights."""
        sent, stored = after, viewing.visible(hosted).version
        sealed = sent  # the last version whose openings may not all have been sent
        caught_up = False
        while True:
            pulse = hosted.pulse
            visible = viewing.visible(hosted)
            if sent >= visible.version:
                viewing.seat(hosted)  # each event checks it; without events, it is checked here
            while sent < visible.version and (rows := await self._registry.rows(hosted, sent, viewing.peer)):
                for row in rows:
                    if row.event.version > visible.version:
                        break
                    sent = row.event.version
                    if not caught_up and sent > stored:
                        caught_up = True
                        yield messages.WatchMatchResponse(caught_up=messages.CaughtUp(version=stored))
                    sealed = sealed if hosted.over else sent
                    yield self._update(messages.WatchMatchResponse, row, viewing, hosted)
            if not caught_up:
                caught_up = True
                yield messages.WatchMatchResponse(caught_up=messages.CaughtUp(version=sent))
            if hosted.over and sent >= hosted.committed:
                if viewing.seen_by is None:
                    async for published in self._published(hosted, viewing, after, sealed):
                        yield messages.WatchMatchResponse(published=published)
                return
            if self._registry.closing:
                raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")
            if sent >= viewing.visible(hosted).version:
                viewing.seat(hosted)  # the seat may have been lost by the event that was sent last
                await self._news(pulse, viewing.visible(hosted).until)

    async def _news(self, pulse: asyncio.Event, until: int) -> None:
        """Waits for news of a match, and (unless it is 0) no longer than until a moment."""
        if not until:
            await pulse.wait()
            return
        try:
            async with asyncio.timeout(max(until - self._registry.store.clock(), 1) / 1000):
                await pulse.wait()
        except TimeoutError:
            return

    async def ReplayMatch(self, request: messages.ReplayMatchRequest, context: Any) -> AsyncIterator[Any]:
        """Streams the stored events between two versions."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            hosted, viewing = await self._open(request, lease, context)
            try:
                latest = viewing.visible(hosted).version
                last = request.up_to_version if request.HasField("up_to_version") else latest
                self._check_version(latest, hosted.name, last)
                self._check_version(latest, hosted.name, request.after_version)
                if request.HasField("seen_by"):
                    viewing.see_as(request.seen_by, hosted)
                table = await self._table(hosted, request.after_version, caller, context, viewing.seen_by)
                yield messages.ReplayMatchResponse(table=table)
                sent = request.after_version
                while rows := await self._registry.rows(hosted, sent, viewing.peer):
                    for row in rows:
                        sent = row.event.version
                        if sent > last:
                            return
                        yield self._update(messages.ReplayMatchResponse, row, viewing, hosted)
            finally:
                self._registry.leave(hosted)

    async def GetRecord(self, request: messages.GetRecordRequest, context: Any) -> AsyncIterator[Any]:
        """Streams the record of a match that is over."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            viewing = _Viewing(lease, None, self._peers.machine(context))
            hosted = await self._registry.open(match_name(request.match), authorized(caller, viewing.look))
            try:
                data = await self._filed(hosted, viewing, self._peers.machine(context))
                for start in range(0, len(data), CHUNK):
                    viewing.seat(hosted)
                    yield messages.GetRecordResponse(data=data[start : start + CHUNK])
            finally:
                self._registry.leave(hosted)

    async def _filed(self, hosted: LiveMatch, viewing: "_Viewing", peer: str) -> bytes:
        """The file of a match. It waits a while for the signed log.

        Raises:
            ServiceError: MATCH_NOT_OVER.
        """
        if not hosted.over:
            present = viewing.visible(hosted).version
            raise ServiceError(Reason.MATCH_NOT_OVER, f"{hosted.name} is not over", details={"present": present})
        for _ in range(LOOKS):
            if self._registry.closing or await asyncio.to_thread(self._filing.proven, hosted.name, hosted.committed):
                break
            await asyncio.sleep(LOOK_SECONDS)
        return await self._filing.made(self._views, hosted.name, peer)

    async def _open(self, request: _Request, lease: Lease, context: Any) -> tuple[LiveMatch, "_Viewing"]:
        """A match for somebody who may see it, and the seat whose view they get; the caller must leave it at the end.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_FOUND.
        """
        library = self._library if request.with_words or not request.HasField("with_words") else None
        viewing = _Viewing(lease, library, self._peers.machine(context))
        hosted = await self._registry.open(match_name(request.match), authorized(lease.caller, viewing.look))
        lease.wake = hosted.wake
        return hosted, viewing

    def _update(self, answer: _WithUpdate, row: Recorded, viewing: "_Viewing", hosted: LiveMatch) -> Encoded:
        """An event as a viewer sees it. All who see the same of an event at about the same time share one answer; one
        with a name is not kept, because the person may be erased.
        """
        viewer, over = viewing.sight(hosted, row.event.version)
        known = tuple(opening.index for opening in known_openings(row, viewer, over)) if row.openings else ()
        key = (answer, row.event.match, row.event.version, known, viewing.language)
        try:
            return self._shared[key]
        except KeyError:
            update = self._update_message(row, viewer, over, viewing.language, hosted)
            encoded = Encoded(row.event.version, answer(update=update).SerializeToString())
            if not any(seal.person for seal in row.event.seals):
                self._shared[key] = encoded
            return encoded

    def _update_message(
        self, row: Recorded, viewer: int, over: bool, language: str, hosted: LiveMatch
    ) -> messages.MatchUpdate:
        if hosted.match is None:
            raise AssertionError(f"{hosted.name} has events and is not there")
        created = hosted.match.created
        words = self._library.words_of(created, language) if language else None
        return update_message(row, viewer, over, words, created.players)

    async def _published(
        self, hosted: LiveMatch, viewing: "_Viewing", after: int, up_to: int
    ) -> AsyncIterator[messages.PublishedOpenings]:
        """The openings of a finished match for events up to ``up_to``, unless the stream has already sent them all. It
        sent none for events up to ``after``.
        """
        version = 0
        while version < up_to:
            rows = await self._registry.rows(hosted, version, viewing.peer)
            if not rows:
                return
            for row in rows:
                version = row.event.version
                seat = viewing.seat(hosted)
                sent = known_openings(row, seat, False) if version > after else []
                if version <= up_to and sent != list(row.openings):
                    openings = [write_opening(opening) for opening in row.openings]
                    yield messages.PublishedOpenings(of_version=version, openings=openings)

    async def _table(
        self, hosted: LiveMatch, version: int, caller: Caller, context: Any, viewer: int | None = None
    ) -> match_pb2.Table:
        def seen(live: Match) -> Perspective:
            own = seen_by(live, caller)
            return own if viewer is None else own._replace(seat=viewer)

        if not version:  # the layout of the box needs no fold
            return await self._registry.read(
                hosted.name, lambda live: table_message(laid_out(live), 0, seen(live).seat)
            )
        peer = self._peers.machine(context)
        shown = await self._views.at(hosted.name, version, seen, caller.language, peer)
        return shown.table

    def _check_version(self, latest: int, name: str, version: int) -> None:
        """Lets a version pass that the caller may see.

        Raises:
            ServiceError: VERSION_NOT_FOUND.
        """
        if version > latest:
            text = f"{name} has come to version {latest}"
            raise ServiceError(Reason.VERSION_NOT_FOUND, text, details={"present": latest})


def seen_by(match: Match, caller: Caller) -> Perspective:
    """The perspective of a caller on a match."""
    return Perspective(seat_of(match, caller), visible(match, caller).version)


class _Viewing:
    """The seat whose view a watcher gets, looked up for each event, because a seat may change hands at any time; and
    the language that they read: that of the words, not each name that a caller has for it. Without ``library``, they
    get no words. ``peer`` is the machine that asks.
    """

    def __init__(self, lease: Lease, library: Library | None, peer: str) -> None:
        self.language = ""
        self.peer = peer
        self.seen_by: int | None = None
        self._library = library
        self._lease = lease
        self._seat = 0
        self._seats: object = None

    @property
    def caller(self) -> Caller:
        """The caller who watches."""
        return self._lease.caller

    def visible(self, hosted: LiveMatch) -> Visible:
        """Up to which version the viewer may see a match now."""
        if hosted.match is None:
            return Visible(hosted.committed)
        return visible_of(hosted.match, self.caller, hosted.committed, hosted.over)

    def see_as(self, seat: int, hosted: LiveMatch) -> None:
        """From now on the viewer gets what a seat (0: a spectator) knew while the match was played.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_OVER, and those of `seat`.
        """
        if hosted.match is None or seat > hosted.match.created.players:
            raise ServiceError(
                Reason.FIELD_INVALID,
                f"{hosted.name} has no seat {seat}",
                fields=[("seen_by", fault_of(Fault.NO_SUCH_SEAT))],
            )
        if seat not in (0, self.seat(hosted)) and not hosted.over:
            present = self.visible(hosted).version
            raise ServiceError(Reason.MATCH_NOT_OVER, f"{hosted.name} is not over", details={"present": present})
        self.seen_by = seat

    def resume(self, after: int, hosted: LiveMatch) -> None:
        """Goes on with the stream of a seat that its player left to a bot while the stream was broken: what was theirs
        is shown until then, or a client would say that the service hides it.
        """
        match = hosted.match
        left = played_seat_of(match, self.caller) if match is not None and not hosted.over else 0
        if match is not None and not self._seat and left and after < handed_over_at(match, left):
            self._seat, self._seats = left, None

    def sight(self, hosted: LiveMatch, version: int) -> tuple[int, bool]:
        """The seat whose openings of an event the viewer gets now, and whether they get all others too.

        Raises:
            ServiceError: as `seat`.
        """
        seat = self.seat(hosted, version)
        return (seat, hosted.over) if self.seen_by is None else (self.seen_by, False)

    def seat(self, hosted: LiveMatch, version: int = 0) -> int:
        """The seat whose secrets the viewer may see now (0: none), or those of the event of a ``version``.

        Raises:
            ServiceError: SEAT_LOST, MATCH_PRIVATE, TOKEN_REVOKED, TOKEN_EXPIRED, PLAYER_REMOVED.
        """
        self._lease.check()
        match = hosted.match
        if match is None:
            return self._seat
        left = handed_over_at(match, self._seat)
        if match.version != hosted.committed and not 0 < left <= hosted.committed:
            return self._seat  # the latest decision is not stored yet and may never be
        return self.look(match, version)

    def look(self, match: Match, version: int = 0) -> int:
        """Like `seat`, for a match as it is stored.

        Raises:
            ServiceError: SEAT_LOST, MATCH_PRIVATE.
        """
        if match.lifecycle.seats is self._seats:
            return self._seat
        seat = seat_of(match, self.caller)
        if self._seat and seat != self._seat:
            if version and version <= handed_over_at(match, self._seat):
                return self._seat  # it was theirs until then
            raise ServiceError(
                Reason.SEAT_LOST, f"seat {self._seat} is not yours any more", details={"seat": self._seat}
            )
        require_still(match, self.caller)
        if self._library is not None:
            self.language = self._library.words(match.created.game, self.caller.language).language
        self._seat, self._seats = seat, match.lifecycle.seats
        return seat


async def sees_with_delay(registry: MatchRegistry, stream: str, caller: Caller) -> bool:
    """True if a stream is a match that this caller sees with a delay now."""
    try:
        return await registry.read(stream, lambda match: not match.lifecycle.over and delay_of(match, caller) > 0)
    except ServiceError:  # it is no match, or archived
        return False
