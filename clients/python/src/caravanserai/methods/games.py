"""Games, their editions, and the service itself."""

from collections.abc import AsyncIterator

from caravanserai_protocol.records import Record
from caravanserai_protocol.v1 import admin_service_pb2 as admin_messages
from caravanserai_protocol.v1 import edition_service_pb2 as edition_messages
from caravanserai_protocol.v1 import (
    game_pb2,
)
from caravanserai_protocol.v1 import game_service_pb2 as game_messages

from caravanserai.core import resource
from caravanserai.methods.calls import Calls, new_request_id
from caravanserai.retries import attempted, call

UPLOAD_BYTES = 1 << 15
"""The number of bytes of a record in one message."""


class Games(Calls):
    """The games that a service offers."""

    async def games(self) -> list[game_pb2.Game]:
        """The games of the catalogue, without their boxes."""
        return await self._listed(self._games.ListGames, game_messages.ListGamesRequest(), lambda page: page.games)

    async def game(self, game: str, edition: str = "") -> game_pb2.Game:
        """One game (`games/marcopolo`, or `marcopolo`), complete.

        ``edition`` names the edition whose box you want, such as `Match.edition.name`.
        """
        request = game_messages.GetGameRequest(name=resource("games", game), edition=edition)
        return (await self._call(self._games.GetGame, request)).game

    async def statistics(self) -> admin_messages.Statistics:
        """Figures of the service process that answers. Only administrators may ask."""
        return (await self._call(self._administration.GetStatistics, admin_messages.GetStatisticsRequest())).statistics

    async def import_match(self, record: Record | bytes) -> admin_messages.ImportMatchResponse:
        """Hands in a record, as a match that everybody may look at. Only administrators may. A repetition changes
        nothing.
        """
        data = record if isinstance(record, bytes) else record.to_bytes()

        async def parts() -> AsyncIterator[admin_messages.ImportMatchRequest]:
            for start in range(0, len(data), UPLOAD_BYTES):
                yield admin_messages.ImportMatchRequest(data=data[start : start + UPLOAD_BYTES])

        async def attempt(seconds: float) -> admin_messages.ImportMatchResponse:
            method = self._administration.ImportMatch
            answer: admin_messages.ImportMatchResponse = await attempted(method, parts(), self.caller.metadata, seconds)
            return answer

        return await call(attempt, self.retrying)

    async def create_edition(self, game: str, name: str, content: bytes) -> edition_messages.RegisteredEdition:
        """Registers an edition of a game. Only administrators may. A repetition changes nothing."""
        request = edition_messages.CreateEditionRequest(
            game=resource("games", game), edition_id=name, content=content, request_id=new_request_id()
        )
        return (await self._call(self._editions.CreateEdition, request)).edition

    async def edition(self, game: str, name: str) -> edition_messages.GetEditionResponse:
        """An edition of a game with its content. The one that comes with the game is `standard`."""
        stream = f"editions/{resource('games', game).removeprefix('games/')}/{name}"
        request = edition_messages.GetEditionRequest(name=stream)
        return await self._call(self._editions.GetEdition, request)

    async def editions(self, game: str = "") -> list[edition_messages.RegisteredEdition]:
        """The registered editions of a game, by default of all games, the latest first."""
        request = edition_messages.ListEditionsRequest(game=resource("games", game) if game else "")
        return await self._listed(self._editions.ListEditions, request, lambda page: page.editions)
