"""All calls of a client to a service that changes every answer in one way: a later release, or one that errs or lies.

A call may give what is left, or say what is wrong in the library's own errors. Every method is called, also those that
somebody adds later: their arguments are found by the names of their parameters.
"""

import asyncio
import inspect
import traceback
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from datetime import timedelta
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from caravanserai import CallError, RecordError, Retrying, UnknownEventError
from caravanserai.aio import Client
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1.match_service_pb2 import Offer
from caravanserai_protocol.v1.tournament_pb2 import (
    Adjudication,
    SettingsChange,
    SwissFormat,
    TournamentSettings,
    VoidTable,
)

from tests.clients.python.serving import client, serving
from tests.sdks.lying_service import service_that_lies

OWN = (CallError, AlteredError, RecordError, UnknownEventError)
SETTINGS = TournamentSettings(
    title="Open", game="games/sahwari", seats=2, swiss=SwissFormat(rounds=1), automatic_rounds=True
)
SECONDS = 20
"""Much more than the deadline of a call: it ends by itself."""
CHANGES = ("later", "out_of_range", "doubled", "empty")
UNCALLED = {"connect", "with_token", "close", "reachable"}
ENDING = ("remove_player", "erase", "rotate_token", "delete_", "revoke_")
"""Methods after which the player has less to ask for."""


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    with service_that_lies():
        async with serving(tmp_path) as service:
            yield service.address


async def _begun(host: Client, liar: Client) -> dict[str, Any]:
    """A match in which the liar has a seat, one that is over, a tournament that is over, and one of the liar."""
    event = (await host.create_tournament(SETTINGS)).name
    for _ in range(2):
        await host.register_entrant(event, bot="random")
    await host.close_registration(event)
    async with await host.watch_tournament(event) as watched:
        async for _ in watched:
            pass
    running = (await host.create_match("sahwari", 2)).name
    with suppress(*OWN):
        await liar.register("Ann")
    with suppress(*OWN):
        await liar.create_tournament(SETTINGS)
    with suppress(*OWN):
        await liar.join(running)
    await host.add_bot(running, "random")
    await host.start(running, wait=False)
    (own,) = {found.name for found in await host.tournaments()} - {event}
    return {
        "running": running,
        "over": (await host.round(event, 1)).tables[0].matches[0],
        "events": (event, own),
        "entrants": [entrant.name for entrant in await host.entrants(event)],
        "record": await host.record(running),
    }


def _arguments(method: Any, match: str, event: str, begun: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a method, by the names of its parameters."""
    known = {
        "match": match,
        "tournament": event,
        "game": "sahwari",
        "players": 2,
        "version": 1,
        "number": 1,
        "seat": 1,
        "seed": 1,
        "player": "me",
        "display_name": "Ben",
        "entrant": begun["entrants"][0],
        "entrants": begun["entrants"],
        "tables": [begun["entrants"]],
        "adjudication": Adjudication(round=1, table=1, void=VoidTable()),
        "change": SettingsChange(title="Another"),
        "settings": SETTINGS,
        "content": b"[box]",
        "decision": Offer(),
        "record": begun["record"],
        "reason": "a reason",
        "text": "hello",
        "code": "code",
        "url": "https://example.org/",
        "name": event,
        "token": token_hex(16),
        "invitation": "invitations/one",
        "time": timedelta(seconds=1),
    }
    parameters = inspect.signature(method).parameters.values()
    needed = [
        each.name for each in parameters if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    return {name: known[name] for name in needed}


async def _read(given: Any) -> None:
    """Reads what a stream brings at once, where a method gives one."""
    if hasattr(given, "__anext__"):
        with suppress(TimeoutError):
            async with asyncio.timeout(0.3), aclosing(given):
                async for _ in given:
                    pass


def _methods(of: Client) -> list[str]:
    names = [name for name, _ in inspect.getmembers(of, inspect.iscoroutinefunction)]
    names = [name for name in names if not name.startswith("_") and name not in UNCALLED]
    return sorted(names, key=lambda name: (name.startswith(ENDING), name))


@pytest.mark.parametrize("lie", [f"everywhere-{change}" for change in CHANGES])
async def test_each_call_survives_answers_that_are_changed_everywhere(address: str, lie: str) -> None:
    retrying = Retrying(deadline=3, attempt=3, patience=1)
    wrong = []
    async with (
        client(address) as host,
        Client.connect(address, f"{lie}.{token_hex(16)}", keys={}, entropies={}, retrying=retrying) as liar,
    ):
        await host.register("Host")
        begun = await _begun(host, liar)
        for name in _methods(liar):
            for match, event in zip((begun["running"], begun["over"]), begun["events"], strict=True):
                method = getattr(liar, name)
                try:
                    async with asyncio.timeout(SECONDS):
                        await _read(await method(**_arguments(method, match, event, begun)))
                except OWN:
                    pass
                except Exception as error:
                    wrong.append((name, repr(error), "".join(traceback.format_tb(error.__traceback__)[-2:])))
    assert not wrong, "\n".join(" ".join(each) for each in wrong)
