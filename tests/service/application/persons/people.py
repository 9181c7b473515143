"""People at a table, their names everywhere, and their keys in files."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1.event_pb2 import StoredEvent

from tests.service.house import Caller, House, Refusal, hash_of

HANNA = "Hanna Zwetschgenbaum"
OTTO = "Otto Quittenmost"


async def seated(home: House, name: str, seat: int, label: str, **fields: Any) -> m.JoinMatchResponse:
    """A guest takes a seat under a name."""
    caller = home.seat(seat)
    request = m.JoinMatchRequest(match=name, seat=seat, display_name=label, token_hash=hash_of(caller.token), **fields)
    answer: m.JoinMatchResponse = await caller.call(caller.matches.JoinMatch, request)
    return answer


async def played(home: House) -> str:
    """A match of two guests that has ended."""
    name = await home.create(2, seed="")
    for seat, label in ((1, HANNA), (2, OTTO)):
        await seated(home, name, seat, label, request_id=f"join {seat}")
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    await home.play(name, 3)
    for seat in (1, 2):
        await home.seat(seat).call(home.seat(seat).matches.Resign, m.ResignRequest(match=name))
    return name


async def until_gone(home: House, name: str) -> None:
    """Waits until a service shows a name nowhere any more."""
    for _ in range(2000):
        if HANNA not in await names_everywhere(home, name):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the name is still there")


async def erase(caller: Caller, **fields: Any) -> p.ErasePersonResponse:
    answer: p.ErasePersonResponse = await caller.call(caller.players.ErasePerson, p.ErasePersonRequest(**fields))
    return answer


async def reason_of(work: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.reason


def files_with(folder: Path, name: str) -> list[str]:
    """The files that hold a name."""
    return [path.name for path in sorted(folder.rglob("*")) if path.is_file() and name.encode() in path.read_bytes()]


def files_of(folder: Path) -> list[Path]:
    """All files of a store."""
    return sorted(folder.glob("matches.*"))


def copied(folder: Path) -> Path:
    """A copy of a store, as a crash would leave it."""
    target = folder.with_name(f"{folder.name} after a crash")
    target.mkdir()
    for path in files_of(folder):
        shutil.copy(path, target / path.name)
    return target


def lose_keys(folder: Path) -> None:
    """Deletes the keys of a store."""
    for path in folder.glob("matches.persons.sqlite*"):
        path.unlink()


def rows_of(folder: Path, match: str) -> list[StoredEvent]:
    with closing(sqlite3.connect(folder / "matches.sqlite")) as connection:
        statement = "SELECT state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
        return [StoredEvent.FromString(state) for (state,) in connection.execute(statement, (match,))]


async def names_everywhere(home: House, name: str) -> str:
    """All that callers are shown of a match, in one text."""
    spectator = home.spectator
    found = [
        await spectator.get(name),
        await spectator.get(name, version=3),
        await spectator.call(spectator.matches.ListMatches, m.ListMatchesRequest()),
        await spectator.call(spectator.scoreboards.GetScoreboard, s.GetScoreboardRequest(name=f"{name}/scoreboard")),
        *await spectator.replay(name),
        *[update async for update in spectator.updates(name)],
    ]
    return "\n".join(str(message) for message in found)
