"""Calls about players, for tests."""

import asyncio
from typing import Any

import pytest
from caravanserai_protocol.v1 import player_service_pb2 as p
from google.protobuf.message import Message

from tests.service.house import Caller, House, Refusal, until
from tests.service.members import admin


async def refusal(caller: Caller, method: str, request: Message) -> str:
    with pytest.raises(Refusal) as refused:
        await caller.call(getattr(caller.players, method), request)
    return refused.value.reason


async def me(caller: Caller) -> Any:
    return (await caller.call(caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))).player


async def listed(home: House, size: int = 100) -> list[str]:
    """The display names of all players, page by page, once the projection is up to date."""
    await until_followed(home)
    caller, names, token = admin(home), [], ""
    while True:
        request = p.ListPlayersRequest(page_size=size, page_token=token)
        page = await caller.call(caller.players.ListPlayers, request)
        assert len(page.players) <= size
        names += [player.display_name + (" (removed)" if player.removed else "") for player in page.players]
        token = page.next_page_token
        if not token:
            return names


async def until_followed(home: House) -> None:
    last = await asyncio.to_thread(home.service.parts.store.last_position)
    home.service.parts.projector.wake()
    await until(lambda: home.service.parts.projections.position() >= last)
