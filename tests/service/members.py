"""Registered players, administrators, and services that have them."""

from dataclasses import dataclass, field
from typing import Any

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from service.access.security import Registration, Security
from tests.service.house import GAME, Caller, House, hash_of

ADMIN_TOKEN = "token-of-the-administrators"


def security(registration: Registration = Registration.OPEN, **fields: Any) -> Security:
    return Security(registration=registration, admin_token_hash=hash_of(ADMIN_TOKEN), **fields)


def admin(home: House) -> Caller:
    return Caller(home.channel, ADMIN_TOKEN)


@dataclass
class Member:
    """A registered player with their token."""

    channel: grpc.aio.Channel
    name: str
    token: str
    caller: Caller = field(init=False, compare=False)

    def __post_init__(self) -> None:
        self.caller = Caller(self.channel, self.token)

    async def rotate(self, token: str, **fields: Any) -> "Member":
        request = p.RotateTokenRequest(player=self.name, token_hash=hash_of(token), **fields)
        await self.caller.call(self.caller.players.RotateToken, request)
        return Member(self.channel, self.name, token)

    async def create(self, players: int = 2, **fields: Any) -> str:
        request = m.CreateMatchRequest(game=GAME, players=players, seed="house", **fields)
        answer = await self.caller.call(self.caller.matches.CreateMatch, request)
        return str(answer.match.name)

    async def join(self, match: str, seat: int = 0, **fields: Any) -> m.JoinMatchResponse:
        request = m.JoinMatchRequest(match=match, seat=seat, **fields)
        answer: m.JoinMatchResponse = await self.caller.call(self.caller.matches.JoinMatch, request)
        return answer


async def register(home: House, label: str, **fields: Any) -> Member:
    """Registers a player. Their token is made from the label."""
    token = f"token-of-player-{label}"
    request = p.CreatePlayerRequest(display_name=label, token_hash=hash_of(token), **fields)
    caller = Caller(home.channel)
    answer = await caller.call(caller.players.CreatePlayer, request)
    return Member(home.channel, answer.player.name, token)
