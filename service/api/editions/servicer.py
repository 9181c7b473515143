"""Editions: registers boxes and shows them."""

import asyncio
import re
from typing import Any

from caravanserai_protocol.v1 import edition_service_pb2 as messages
from caravanserai_protocol.v1 import game_pb2
from caravanserai_protocol.v1.edition_service_pb2_grpc import EditionServiceServicer

from domain.editions.edition import edition_stream
from domain.faults import Fault
from domain.matches.events import Edition
from projections.editions.edition_list import list_editions
from service.access.callers import request_of, require_admin
from service.api.pages import page_size
from service.api.parts import Parts
from service.errors import invalid, misnamed

PAGE = 50
CONTENT_BYTES = 61_440
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_NAME = re.compile(r"editions/([a-z0-9-]{1,40})/([a-z0-9][a-z0-9-]{0,39})")


class EditionCalls(EditionServiceServicer):
    """`caravanserai.v1.EditionService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._editions = parts.editions
        self._library = parts.library
        self._projections = parts.projections
        self._projector = parts.projector
        self._pages = parts.pages
        self._limit = parts.configuration.limits.page

    async def CreateEdition(
        self, request: messages.CreateEditionRequest, context: Any
    ) -> messages.CreateEditionResponse:
        """Registers an edition."""
        caller = await self._authority.caller(context)
        require_admin(caller)
        game = self._library.named(request.game)
        if not _ID.fullmatch(request.edition_id):
            raise invalid("edition_id", Fault.EDITION_ID)
        if len(request.content) > CONTENT_BYTES:
            raise invalid("content", Fault.BYTES_AT_MOST, most=CONTENT_BYTES, given=len(request.content))
        idempotency = request_of(caller.identity, "CreateEdition", request)
        edition = await self._editions.create(game, request.edition_id, request.content, idempotency)
        return messages.CreateEditionResponse(edition=edition_message(game, edition))

    async def ListEditions(self, request: messages.ListEditionsRequest, context: Any) -> messages.ListEditionsResponse:
        """Lists the registered editions."""
        await self._authority.caller(context)
        game = self._library.named(request.game) if request.game else ""
        (before,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        await self._projector.caught_up()
        found = await asyncio.to_thread(list_editions, self._projections, game, before, count + 1)
        return messages.ListEditionsResponse(
            editions=[_message(entry.game, entry.name, entry.digest, entry.content_bytes) for entry in found[:count]],
            next_page_token=self._pages.token(request, (found[count - 1].position,)) if len(found) > count else "",
        )

    async def GetEdition(self, request: messages.GetEditionRequest, context: Any) -> messages.GetEditionResponse:
        """Shows an edition."""
        await self._authority.caller(context)
        named = _NAME.fullmatch(request.name)
        if named is None:
            raise misnamed("name", request.name, "edition", "editions/{game}/{edition}")
        edition = await self._editions.find(named[1], named[2])
        return messages.GetEditionResponse(edition=edition_message(named[1], edition), content=edition.content)


def edition_message(game: str, edition: Edition) -> messages.RegisteredEdition:
    """An edition of a game without its content."""
    return _message(game, edition.name, edition.digest, len(edition.content))


def _message(game: str, name: str, digest: str, content_bytes: int) -> messages.RegisteredEdition:
    return messages.RegisteredEdition(
        name=edition_stream(game, name),
        game=f"games/{game}",
        edition=game_pb2.Edition(name=name, digest=bytes.fromhex(digest)),
        content_bytes=content_bytes,
    )
