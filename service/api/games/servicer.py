"""The catalogue of games."""

import asyncio
from typing import Any

from caravanserai_protocol.v1 import game_service_pb2 as messages
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceServicer

from domain.matches.events import MatchCreated
from projections.matches.directory_queries import match_of_game
from service.api.calls import Encoded
from service.api.pages import page_size
from service.api.parts import Parts

PAGE = 50


class GameCalls(GameServiceServicer):
    """`caravanserai.v1.GameService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._library = parts.library
        self._editions = parts.editions
        self._pages = parts.pages
        self._projections = parts.projections
        self._store = parts.store
        self._limit = parts.configuration.limits.page

    async def ListGames(self, request: messages.ListGamesRequest, context: Any) -> Any:
        """Lists the games of the catalogue, without their boxes."""
        language = (await self._authority.caller(context)).language
        (first,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        names = sorted(self._library.games)
        shown = names[first : first + count]
        await self._library.load(*shown)
        token = self._pages.token(request, (first + count,)) if first + count < len(names) else ""
        rest = messages.ListGamesResponse(next_page_token=token).SerializeToString()
        listed = [self._library.listed(name, language) for name in shown]  # one after the other they are one message
        return Encoded(0, b"".join((*listed, rest)))

    async def GetGame(self, request: messages.GetGameRequest, context: Any) -> messages.GetGameResponse:
        """Describes one game, with the standard box or the box of an edition."""
        caller = await self._authority.caller(context)
        game = request.name.removeprefix("games/")
        if game not in self._library.games and game != request.name and (match := await self._match_of(game)):
            return messages.GetGameResponse(game=self._library.told_by(match, caller.language))
        name = self._library.named(request.name)
        await self._library.load(name)
        edition = await self._editions.find(name, request.edition) if request.edition else None
        return messages.GetGameResponse(game=self._library.complete(name, caller.language, edition))

    async def _match_of(self, game: str) -> MatchCreated | None:
        """The creation of the first match here of a game whose rules are missing; None if there is none."""
        match = await asyncio.to_thread(match_of_game, self._projections, game)
        rows = await asyncio.to_thread(self._store.rows, match, 0, 1) if match else ()
        body = rows[0].event.body if rows else None
        return body if isinstance(body, MatchCreated) else None
