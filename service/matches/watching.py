"""Streams of match events: first from the store, then live. Nothing queues up for slow readers: they read the store."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any, TypeAlias

from cachetools import FIFOCache
from caravanserai.v1 import match_pb2
from caravanserai.v1 import match_service_pb2 as messages

from domain.matches.events import Recorded
from domain.matches.match import Match
from service.calls import Encoded
from service.errors import ServiceError
from service.games.library import Library
from service.limiting.admission import client_of
from service.live.hosting import Hosted, Hosting
from service.live.looking import Looking
from service.matches.codec import write_opening
from service.matches.entering import Entrance
from service.matches.present import known_openings, laid_out, table_message, update_message
from service.rights.authority import Authority, Lease
from service.rights.callers import Caller, match_name, require_still, seat_of
from words import Words

SHARED = 256
"""The number of encoded answers that are remembered for other watchers."""

_WithUpdate: TypeAlias = type[messages.WatchMatchResponse] | type[messages.ReplayMatchResponse]
_Request: TypeAlias = messages.WatchMatchRequest | messages.ReplayMatchRequest


class Watching:
    """The streaming calls of `caravanserai.v1.MatchService`."""

    def __init__(self, authority: Authority, hosting: Hosting, library: Library, looking: Looking) -> None:
        self._authority = authority
        self._hosting = hosting
        self._entrance = Entrance(hosting)
        self._library = library
        self._looking = looking
        self._shared: FIFOCache[tuple[_WithUpdate, str, int, tuple[int, ...], str], Encoded] = FIFOCache(SHARED)

    async def WatchMatch(self, request: messages.WatchMatchRequest, context: Any) -> AsyncIterator[Any]:
        """Streams the events after a version, first stored, then live."""
        async with aclosing(self.watch(await self._authority.caller(context), request, context)) as parts:
            async for part in parts:
                yield part

    async def watch(
        self, caller: Caller, request: messages.WatchMatchRequest, context: Any
    ) -> AsyncGenerator[messages.WatchMatchResponse | Encoded, None]:
        """The same for a caller who was recognised."""
        with self._authority.lease(caller) as lease:
            hosted, viewing = await self._open(request, lease)
            try:
                self._check_version(hosted, request.after_version)
                if request.with_table:
                    yield messages.WatchMatchResponse(
                        table=await self._table(hosted, request.after_version, caller, context)
                    )
                async for part in self._follow(hosted, viewing, request.after_version):
                    yield part
            finally:
                self._hosting.leave(hosted)

    async def _follow(
        self, hosted: Hosted, viewing: "_Viewing", after: int
    ) -> AsyncIterator[messages.WatchMatchResponse | Encoded]:
        """Yields events after a version until the match is over or the caller loses their rights."""
        sent, stored = after, hosted.committed
        sealed = sent  # the last version whose openings may not all have been sent
        caught_up = False
        while True:
            pulse = hosted.pulse
            viewing.seat(hosted)
            while rows := await self._hosting.rows(hosted, sent):
                words = self._words_of(hosted, viewing)
                for row in rows:
                    sent = row.event.version
                    if not caught_up and sent > stored:
                        caught_up = True
                        yield messages.WatchMatchResponse(caught_up=messages.CaughtUp(version=stored))
                    sealed = sealed if hosted.over else sent
                    yield self._update(messages.WatchMatchResponse, row, viewing.seat(hosted), hosted, words)
            if not caught_up:
                caught_up = True
                yield messages.WatchMatchResponse(caught_up=messages.CaughtUp(version=sent))
            if hosted.over and sent >= hosted.committed:
                async for published in self._published(hosted, viewing, after, sealed):
                    yield messages.WatchMatchResponse(published=published)
                return
            if self._hosting.closing:
                raise ServiceError("SHUTTING_DOWN", "the service is shutting down")
            if sent >= hosted.committed:
                await pulse.wait()

    async def ReplayMatch(self, request: messages.ReplayMatchRequest, context: Any) -> AsyncIterator[Any]:
        """Streams the stored events between two versions."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            hosted, viewing = await self._open(request, lease)
            try:
                last = request.up_to_version if request.HasField("up_to_version") else hosted.committed
                self._check_version(hosted, last)
                self._check_version(hosted, request.after_version)
                yield messages.ReplayMatchResponse(
                    table=await self._table(hosted, request.after_version, caller, context)
                )
                sent = request.after_version
                while rows := await self._hosting.rows(hosted, sent):
                    words = self._words_of(hosted, viewing)
                    for row in rows:
                        sent = row.event.version
                        if sent > last:
                            return
                        yield self._update(messages.ReplayMatchResponse, row, viewing.seat(hosted), hosted, words)
            finally:
                self._hosting.leave(hosted)

    async def _open(self, request: _Request, lease: Lease) -> tuple[Hosted, "_Viewing"]:
        """A match for somebody who may see it, and the seat whose view they get; the caller must leave it at the end.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_FOUND.
        """
        viewing = _Viewing(lease, request.with_words or not request.HasField("with_words"))
        hosted = await self._entrance.open(lease.caller, match_name(request.match), viewing.look)
        lease.wake = hosted.wake
        return hosted, viewing

    def _words_of(self, hosted: Hosted, viewing: "_Viewing") -> Words | None:
        """The words in which a viewer is told what happens; None if they want none."""
        if not viewing.with_words:
            return None
        if hosted.match is None:
            raise AssertionError(f"{hosted.name} has events and is not there")
        return self._library.words_of(hosted.match.created, viewing.caller.language)

    def _update(self, answer: _WithUpdate, row: Recorded, viewer: int, hosted: Hosted, words: Words | None) -> Encoded:
        """An event as a viewer sees it. All who see the same of an event at about the same time share one answer."""
        known = tuple(opening.index for opening in known_openings(row, viewer, hosted.over)) if row.openings else ()
        key = (answer, row.event.match, row.event.version, known, words.language if words is not None else "")
        encoded = self._shared.get(key)
        if encoded is None:
            players = hosted.match.created.players if hosted.match is not None else 0
            update = update_message(row, viewer, hosted.over, words, players)
            encoded = self._shared[key] = Encoded(row.event.version, answer(update=update).SerializeToString())
        return encoded

    async def _published(
        self, hosted: Hosted, viewing: "_Viewing", after: int, up_to: int
    ) -> AsyncIterator[messages.PublishedOpenings]:
        """The openings of a finished match for events up to ``up_to``, unless the stream has already sent them all. It
        sent none for events up to ``after``.
        """
        version = 0
        while version < up_to:
            rows = await self._hosting.rows(hosted, version)
            if not rows:
                return
            for row in rows:
                version = row.event.version
                seat = viewing.seat(hosted)
                told = known_openings(row, seat, False) if version > after else []
                if version <= up_to and told != list(row.openings):
                    openings = [write_opening(opening) for opening in row.openings]
                    yield messages.PublishedOpenings(of_version=version, openings=openings)

    async def _table(self, hosted: Hosted, version: int, caller: Caller, context: Any) -> match_pb2.Table:
        if not version:  # the layout of the box needs no fold
            return await self._hosting.read(
                hosted.name, lambda live: table_message(laid_out(live), 0, seat_of(live, caller))
            )
        peer = client_of(context).peer
        shown = await self._looking.at(hosted.name, version, lambda live: seat_of(live, caller), caller.language, peer)
        return shown.table

    def _check_version(self, hosted: Hosted, version: int) -> None:
        if version > hosted.committed:
            raise ServiceError(
                "VERSION_NOT_FOUND",
                f"{hosted.name} has come to version {hosted.committed}",
                details={"present": hosted.committed},
            )


class _Viewing:
    """The seat whose view a watcher gets, looked up for each event, because a seat may change hands at any time."""

    def __init__(self, lease: Lease, with_words: bool) -> None:
        self.with_words = with_words
        self._lease = lease
        self._seat = 0
        self._seats: object = None

    @property
    def caller(self) -> Caller:
        """Who watches."""
        return self._lease.caller

    def seat(self, hosted: Hosted) -> int:
        """The seat whose secrets the viewer may see now; 0: none.

        Raises:
            ServiceError: SEAT_LOST, MATCH_PRIVATE, TOKEN_REVOKED, TOKEN_EXPIRED, PLAYER_REMOVED.
        """
        self._lease.check()
        match = hosted.match
        if match is None or match.version != hosted.committed:  # the latest decision is not stored yet and may never be
            return self._seat
        return self.look(match)

    def look(self, match: Match) -> int:
        """Like `seat`, for a match as it is stored.

        Raises:
            ServiceError: SEAT_LOST, MATCH_PRIVATE.
        """
        if match.lifecycle.seats is self._seats:
            return self._seat
        seat = seat_of(match, self.caller)
        if self._seat and seat != self._seat:
            raise ServiceError("SEAT_LOST", f"seat {self._seat} is not yours any more", details={"seat": self._seat})
        require_still(match, self.caller)
        self._seat, self._seats = seat, match.lifecycle.seats
        return seat
