"""Following players: which ones somebody follows is known to them alone."""

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from caravanserai_protocol.v1 import followed_player_pb2
from caravanserai_protocol.v1 import player_service_pb2 as messages

from domain.errors import Reason
from domain.players.player import Player, PlayerRecorded, follow_player, unfollow_player
from domain.words.field_faults import Fault
from projections.follows.followed_players import Followed, followed_players, follower_count, follows
from service.access.callers import player_name, request_of, require_self
from service.api.match_lists import me_of
from service.api.pages import page_size
from service.api.parts import Parts
from service.api.players.views import player_message
from service.errors import exhausted, invalid
from service.foundation.times import timestamp_of
from service.messages.matches.present import listed_message

PAGE = 20
"""The default number of followed players on a page: each may come with four matches."""
NANOSECONDS = 1_000_000


class FollowCalls:
    """The part of `caravanserai.v1.PlayerService` that is about following others."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._players = parts.players
        self._projections = parts.projections
        self._projector = parts.projector
        self._pages = parts.pages
        self._page_limit = parts.configuration.limits.page
        self._most = parts.configuration.limits.followed_players
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One command of a follower at a time, so that the next one sees what it has changed."""

    async def FollowPlayer(self, request: messages.FollowPlayerRequest, context: Any) -> messages.FollowPlayerResponse:
        """Follows a player."""
        caller = await self._authority.player(context)
        name = player_name(request.player, "player", caller)
        if name == caller.player:
            raise invalid("player", Fault.FOLLOWS_THEMSELVES)
        idempotency = request_of(caller.identity, "FollowPlayer", request)
        async with self._changing.setdefault(caller.player, asyncio.Lock()):
            followed = await self._players.player(name)
            if await self._players.answered(caller.player, idempotency) is None:
                there, number = await self._follows(caller.player, name)
                if not there:
                    self._require_room(number)

                    def change(player: Player) -> Sequence[PlayerRecorded]:
                        return follow_player(player, followed, idempotency)

                    await self._players.changed(caller.player, idempotency, change)
        return messages.FollowPlayerResponse(player=player_message(followed))

    async def UnfollowPlayer(
        self, request: messages.UnfollowPlayerRequest, context: Any
    ) -> messages.UnfollowPlayerResponse:
        """Follows a player no longer."""
        caller = await self._authority.player(context)
        name = player_name(request.player, "player", caller)
        idempotency = request_of(caller.identity, "UnfollowPlayer", request)
        async with self._changing.setdefault(caller.player, asyncio.Lock()):
            await self._players.player(name)
            if await self._players.answered(caller.player, idempotency) is None:
                there, _ = await self._follows(caller.player, name)
                if there:

                    def change(player: Player) -> Sequence[PlayerRecorded]:
                        return unfollow_player(player, name, idempotency)

                    await self._players.changed(caller.player, idempotency, change)
        return messages.UnfollowPlayerResponse()

    async def ListFollowedPlayers(
        self, request: messages.ListFollowedPlayersRequest, context: Any
    ) -> messages.ListFollowedPlayersResponse:
        """Lists the players that a player follows."""
        caller = await self._authority.caller(context)
        name = player_name(request.player, "player", caller)
        require_self(name, caller)
        after = self._pages.read(request, 2, name)
        count = page_size(request.page_size, min(PAGE, self._page_limit), self._page_limit)
        await self._projector.caught_up()
        found = await asyncio.to_thread(followed_players, self._projections, me_of(caller), count + 1, after)
        token = ""
        if len(found) > count:
            last = found[count - 1]
            token = self._pages.token(request, (int(last.plays), last.position), name)
        return messages.ListFollowedPlayersResponse(
            followed_players=[followed_message(name, followed) for followed in found[:count]], next_page_token=token
        )

    async def follower_count(self, player: str) -> int:
        """The number of players who follow a player."""
        await self._projector.caught_up()
        return await asyncio.to_thread(follower_count, self._projections, player)

    async def followed(self, follower: str, player: str) -> bool:
        """True if somebody follows a player."""
        return (await self._follows(follower, player))[0]

    async def _follows(self, follower: str, player: str) -> tuple[bool, int]:
        await self._projector.caught_up()
        return await asyncio.to_thread(follows, self._projections, follower, player)

    def _require_room(self, number: int) -> None:
        """Requires that somebody who follows a number of players may follow one more.

        Raises:
            ServiceError: TOO_MANY_FOLLOWED.
        """
        if self._most and number >= self._most:
            text = f"you follow {self._most} players"
            raise exhausted(Reason.TOO_MANY_FOLLOWED, text, "player", limit=self._most)


def followed_message(follower: str, followed: Followed) -> followed_player_pb2.FollowedPlayer:
    """A followed player as the follower sees them."""
    return followed_player_pb2.FollowedPlayer(
        name=f"{follower}/followedPlayers/{followed.player.removeprefix('players/')}",
        player=followed.player,
        display_name=followed.display_name,
        follow_time=timestamp_of(followed.time * NANOSECONDS),
        running_matches=[listed_message(match) for match in followed.running],
        running_match_count=followed.running_count,
        last_match=listed_message(followed.last) if followed.last is not None else None,
    )
