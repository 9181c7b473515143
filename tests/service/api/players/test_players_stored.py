"""Stored players are checked and copied, and alterations are found."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.player_pb2 import Player
from google.protobuf.duration_pb2 import Duration

from domain.games import games
from domain.players.player import PlayerRecorded
from service.persistence.matches.store import MatchStore
from service.persistence.players.kind import PLAYER_TOPIC, read_player_row, write_player_row
from service.persistence.row_codec import RawEvent
from service.persistence.store_copy import copy
from service.verification.store_check import check
from tests.service.house import hash_of, house
from tests.service.members import Member, admin, register, security
from tests.service.persistence.persons.vaults import VAULT


async def inhabited(folder: Path) -> tuple[MatchStore, str]:
    """A store with players, an invitation and a match, and the owner of the match. One player has replaced their token,
    one has changed their name, and one was removed.
    """
    async with house(folder, security=security()) as home:
        anna, berta = await register(home, "Anna"), await register(home, "Berta")
        await anna.rotate("another token of anna")
        await admin(home).call(admin(home).players.RemovePlayer, p.RemovePlayerRequest(player=berta.name))
        carla = await register(home, "Carla")
        await carla.create()
        update = p.UpdatePlayerRequest(player=Player(name="players/me", display_name="Carla II"))
        await carla.caller.call(carla.caller.players.UpdatePlayer, update)
        inviting = p.CreateInvitationRequest(code_hash=hash_of("a code"), ttl=Duration(seconds=60))
        await admin(home).call(admin(home).players.CreateInvitation, inviting)
    return MatchStore(folder / "matches.sqlite", games()), carla.name


async def test_players_are_checked_and_copied(tmp_path: Path, any_store: str) -> None:
    source, owner = await inhabited(tmp_path / "source")
    target = MatchStore(any_store, games())
    copied = await asyncio.to_thread(copy, source, target)
    assert copied.matches == 1
    assert [event[1:] for event in source.raw(0, 1000)] == [event[1:] for event in target.raw(0, 1000)]
    for store in (source, target):
        result = check(store)
        assert result.ok
        assert result.matches == 1
        assert result.counts["players"] == 3 + 4 + 1, "streams of players, of their tokens, and of an invitation"
        store.close()
    async with house(tmp_path / "again", store=any_store, security=security()) as home:
        carla = Member(home.channel, owner, "token-of-player-Carla")
        shown = await carla.caller.call(carla.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))
        assert shown.player.display_name == "Carla II"


def changed(rows: Sequence[RawEvent], which: int, change: Callable[[PlayerRecorded], PlayerRecorded]) -> list[RawEvent]:
    """The rows, with one row of players replaced."""
    players = [index for index, row in enumerate(rows) if row.topic == PLAYER_TOPIC]
    index = players[which]
    state = write_player_row(change(read_player_row(rows[index].state, VAULT)), VAULT)
    return [row._replace(state=state) if number == index else row for number, row in enumerate(rows)]


CHANGES: dict[str, Callable[[Sequence[RawEvent]], list[RawEvent]]] = {
    "unreadable": lambda rows: [row._replace(state=b"\xff") if row.topic == PLAYER_TOPIC else row for row in rows],
    "another stream": lambda rows: changed(
        rows, 0, lambda row: replace(row, event=replace(row.event, stream="players/somebody"))
    ),
    "another token": lambda rows: changed(rows, -4, lambda row: replace(row, credential=b"x" * 32)),
    "no player": lambda rows: [row for row in rows if not (row.stream.startswith("players/") and row.version == 1)],
    "no token": lambda rows: [row for row in rows if not row.stream.startswith("tokens/")],
}


@pytest.mark.parametrize("change", CHANGES)
async def test_alterations_are_found(tmp_path: Path, change: str) -> None:
    source, _ = await inhabited(tmp_path / "source")
    altered = CHANGES[change](source.raw(0, 1000))
    store = MatchStore(tmp_path / "altered.sqlite", games())
    store.append_raw(altered)
    result = check(store)
    source.close()
    store.close()
    assert not result.ok
    assert {finding.check for bad in result.bad for finding in bad.findings} == {"players"}
