"""The catalogue of games."""

from typing import Any

from caravanserai.v1 import game_service_pb2 as messages
from caravanserai.v1.game_service_pb2_grpc import GameServiceServicer

from service.callers import caller_of, page_size, page_token, read_page_token
from service.errors import ServiceError
from service.library import Library

PAGE = 50
LIMIT = 100


class Games(GameServiceServicer):
    """`caravanserai.v1.GameService`."""

    def __init__(self, library: Library) -> None:
        self._library = library

    async def ListGames(self, request: messages.ListGamesRequest, context: Any) -> messages.ListGamesResponse:
        """Lists the games of the catalogue, without their boxes."""
        language = caller_of(context).language
        (first,) = read_page_token(request.page_token, 1)
        count = page_size(request.page_size, PAGE, LIMIT)
        names = sorted(self._library.games)
        return messages.ListGamesResponse(
            games=[self._library.summary(name, language) for name in names[first : first + count]],
            next_page_token=page_token(first + count) if first + count < len(names) else "",
        )

    async def GetGame(self, request: messages.GetGameRequest, context: Any) -> messages.GetGameResponse:
        """Describes one game."""
        name = request.name.removeprefix("games/")
        if name not in self._library.games or name == request.name:
            raise ServiceError("GAME_UNKNOWN", f"there is no game {request.name}", details={"game": request.name})
        return messages.GetGameResponse(game=self._library.complete(name, caller_of(context).language))
