"""The state of the service, for those who run it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from caravanserai_protocol.v1 import admin_service_pb2 as messages
from caravanserai_protocol.v1.admin_service_pb2_grpc import AdminServiceServicer

from domain.errors import Reason
from service.access.callers import require_admin
from service.api.parts import Parts
from service.errors import ServiceError
from service.observation.statistics import Figures, resident_bytes
from service.persistence.commands import StreamCommand

NAMED = 100
"""The most damaged streams that are named."""


class Administration(AdminServiceServicer):
    """`caravanserai.v1.AdminService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._commands = parts.commands
        self._store = parts.store
        self._importing = asyncio.Lock()
        self._statistics = parts.observer.statistics
        self._gauges = parts.gauges

    async def GetStatistics(
        self, request: messages.GetStatisticsRequest, context: Any
    ) -> messages.GetStatisticsResponse:
        """Tells how this process is doing."""
        require_admin(await self._authority.caller(context))
        followed = await asyncio.to_thread(self._gauges.followed)
        position = await asyncio.to_thread(self._gauges.position)
        statistics = messages.Statistics(
            uptime_seconds=self._statistics.uptime,
            methods=[self._method(name, figures) for name, figures in self._statistics.methods().items()],
            open_streams=self._gauges.streams(),
            hosted_matches=self._gauges.matches(),
            thinking_bots=self._gauges.thinking(),
            events_stored=self._statistics.events,
            log_position=position,
            projection_lag=max(position - followed, 0),
            commits=_commits(self._statistics.commits()),
            resident_bytes=resident_bytes(),
            set_aside=[
                messages.DamagedStream(stream=entry.stream, version=entry.version, text=entry.text)
                for entry in self._gauges.set_aside()[:NAMED]
            ],
        )
        return messages.GetStatisticsResponse(statistics=statistics)

    async def ImportMatch(
        self, request_iterator: AsyncIterator[messages.ImportMatchRequest], context: Any
    ) -> messages.ImportMatchResponse:
        """Takes a record as a match, one record at a time: verifying takes a moment and memory."""
        from caravanserai_protocol.constants import RECORD_BYTES  # few services import records

        from service.application.matches.record_import import checked_rows, to_import

        require_admin(await self._authority.caller(context))
        async with self._importing:
            data = bytearray()
            async for request in request_iterator:
                data += request.data
                if len(data) > RECORD_BYTES:
                    raise ServiceError(Reason.RECORD_INVALID, f"a record has at most {RECORD_BYTES} bytes")
            rows = await asyncio.to_thread(checked_rows, bytes(data), self._store.games)
            done = await self._commands.carry_out(StreamCommand(lambda: to_import(self._store, rows)))
        return messages.ImportMatchResponse(match=done.match, version=done.version, known=done.known)

    def _method(self, name: str, figures: Figures) -> messages.MethodStatistics:
        return messages.MethodStatistics(
            method=name,
            calls=figures.count,
            statuses=figures.labels,
            calls_per_second=self._statistics.per_second(figures.count),
            p50_milliseconds=figures.p50 * 1000,
            p99_milliseconds=figures.p99 * 1000,
        )


def _commits(figures: Figures) -> messages.CommitStatistics:
    sizes = {int(label): count for label, count in figures.labels.items()}
    commands = sum(size * count for size, count in sizes.items())
    return messages.CommitStatistics(
        commits=figures.count,
        mean_commands=commands / figures.count if figures.count else 0.0,
        most_commands=max(sizes, default=0),
        p50_milliseconds=figures.p50 * 1000,
        p99_milliseconds=figures.p99 * 1000,
    )
