"""Streams of match events: from the store first, then live. For slow readers nothing queues up: the store waits."""

from collections.abc import AsyncIterator
from typing import Any

from caravanserai.v1 import match_pb2
from caravanserai.v1 import match_service_pb2 as messages

from service.callers import Caller, caller_of, match_name, seat_of
from service.errors import ServiceError
from service.hosting import Hosted, Hosting
from service.library import Library
from service.present import laid_out, table_message, update_message


class Watching:
    """The streaming calls of `caravanserai.v1.MatchService`."""

    def __init__(self, hosting: Hosting, library: Library) -> None:
        self._hosting = hosting
        self._library = library

    async def WatchMatch(
        self, request: messages.WatchMatchRequest, context: Any
    ) -> AsyncIterator[messages.WatchMatchResponse]:
        """Streams the events after a version, first stored, then live."""
        caller = caller_of(context)
        hosted = await self._hosting.open(match_name(request.match))
        try:
            self._check_version(hosted, request.after_version)
            if request.with_table:
                yield messages.WatchMatchResponse(table=await self._table(hosted, request.after_version, caller))
            sent, stored = request.after_version, hosted.committed
            caught_up = False
            while True:
                pulse = hosted.pulse
                async for update in self._updates(hosted, caller, sent, None):
                    if not caught_up and update.version > stored:
                        caught_up = True
                        yield messages.WatchMatchResponse(caught_up=messages.CaughtUp(version=stored))
                    yield messages.WatchMatchResponse(update=update)
                    sent = update.version
                if not caught_up:
                    caught_up = True
                    yield messages.WatchMatchResponse(caught_up=messages.CaughtUp(version=sent))
                if hosted.over and sent >= hosted.committed:
                    return
                if self._hosting.closing:
                    raise ServiceError("SHUTTING_DOWN", "the service is ending")
                if sent >= hosted.committed:
                    await pulse.wait()
        finally:
            self._hosting.leave(hosted)

    async def ReplayMatch(
        self, request: messages.ReplayMatchRequest, context: Any
    ) -> AsyncIterator[messages.ReplayMatchResponse]:
        """Streams the events between two versions as they are stored."""
        caller = caller_of(context)
        hosted = await self._hosting.open(match_name(request.match))
        try:
            last = request.up_to_version if request.HasField("up_to_version") else hosted.committed
            self._check_version(hosted, last)
            self._check_version(hosted, request.after_version)
            yield messages.ReplayMatchResponse(table=await self._table(hosted, request.after_version, caller))
            async for update in self._updates(hosted, caller, request.after_version, last):
                yield messages.ReplayMatchResponse(update=update)
        finally:
            self._hosting.leave(hosted)

    async def _updates(
        self, hosted: Hosted, caller: Caller, after: int, up_to: int | None
    ) -> AsyncIterator[messages.MatchUpdate]:
        """The committed events after a version, up to another or to the present one."""
        while True:
            match = hosted.match
            rows = await self._hosting.rows(hosted, after)
            if not rows or match is None:
                return
            words = self._library.words(match.created.game, caller.language)
            for row in rows:
                if up_to is not None and row.event.version > up_to:
                    return
                # who sits where is looked up for each event: a seat may have been given up meanwhile
                viewer = seat_of(match, caller.credential)
                yield update_message(row, viewer, hosted.over, words)
                after = row.event.version

    async def _table(self, hosted: Hosted, version: int, caller: Caller) -> match_pb2.Table:
        match = await self._hosting.at(hosted.name, max(version, 1))
        present = await self._hosting.read(hosted.name, lambda live: seat_of(live, caller.credential))
        if not version:
            return table_message(laid_out(match), 0, present)
        if match.playing is None:
            raise AssertionError
        return table_message(match.playing.table, version, present)

    def _check_version(self, hosted: Hosted, version: int) -> None:
        if version > hosted.committed:
            raise ServiceError(
                "VERSION_NOT_FOUND",
                f"{hosted.name} has come to version {hosted.committed}",
                details={"present": hosted.committed},
            )
