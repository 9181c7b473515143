"""Tournaments of a service that changes one field of what it answers about them, also of their events: a later release,
or one that errs or lies. A call gives what is left, or says what is wrong in the library's own errors.
"""

import asyncio
import traceback
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from caravanserai import CallError, RecordError, Retrying, UnknownEventError
from caravanserai.aio import Client
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from caravanserai_protocol.v1.tournament_pb2 import Adjudication, Places, SwissFormat, TournamentSettings
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from tests.changed_answers import WHOLE
from tests.clients.python.serving import client, serving
from tests.sdks.lying_fields import FIELD
from tests.sdks.lying_service import service_that_lies

OWN = (CallError, AlteredError, RecordError, UnknownEventError)
SECONDS = 20
"""Much more than the deadline of a call: it ends by itself."""
RETRYING = Retrying(deadline=3, attempt=3, patience=1)
SETTINGS = TournamentSettings(
    title="Open", game="games/sahwari", seats=2, swiss=SwissFormat(rounds=2), tie_breaks=["wins"]
)


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    with service_that_lies():
        async with serving(tmp_path) as service:
            yield service.address


async def _begun(host: Client) -> str:
    """A tournament of three, with a bye and a ruling, after its first round; the host is one of them."""
    name = (await host.create_tournament(SETTINGS)).name
    await host.register_entrant(name)
    for _ in range(2):
        await host.register_entrant(name, bot="random")
    await host.close_registration(name)
    await host.open_entropy(name)
    (table,) = (await host.pair_round(name, 1)).tables
    await host.adjudicate(name, Adjudication(round=1, table=1, places=Places(places=[1, 2])), "as on paper")
    await host.finish_tournament(name, early=True, reason="it rains")
    assert len(table.seats) == 2
    return name


async def _told(of: Client, name: str) -> list[Message]:
    """Everything about a tournament, with its events."""
    entrants, rounds = await of.entrants(name), await of.rounds(name)
    told: list[Any] = [await of.tournament(name), *await of.tournaments(), *entrants, *rounds]
    told.append(await of.standings(name, with_cross_table=True))
    return told + [TournamentEvent.FromString(update.event) for update in await of.tournament_events(name)]


def _fields(messages: Iterable[Message]) -> set[FieldDescriptor]:
    """The fields that these messages and those in them have."""
    found = set[FieldDescriptor]()
    for message in messages:
        for field, value in message.ListFields():
            found.add(field)
            if field.message_type is not None and not field.message_type.GetOptions().map_entry:
                found |= _fields(value if field.is_repeated else (value,))
    return found


def _lies(fields: Iterable[FieldDescriptor]) -> Iterator[str]:
    for field in sorted(fields, key=lambda field: field.full_name):
        yield f"{FIELD}empty-{field.full_name}"
        if field.cpp_type == field.CPPTYPE_ENUM:
            yield f"{FIELD}later-{field.full_name}"
        if field.cpp_type in WHOLE:
            yield f"{FIELD}out_of_range-{field.full_name}"
        if field.is_repeated and field.message_type is not None:
            yield f"{FIELD}doubled-{field.full_name}"


def _calls(of: Client, name: str, entrant: str) -> Iterator[Coroutine[Any, Any, Any]]:
    yield of.tournament(name)
    yield of.tournaments()
    yield of.entrants(name)
    yield of.entrant(entrant)
    yield of.rounds(name)
    yield of.round(name, 1)
    yield of.standings(name, with_cross_table=True)
    yield of.tournament_events(name)
    yield of.open_entropy(name)
    yield of.pair_round(name, 2)
    yield of.check_in(entrant)
    yield of.take_bye(name, 2)
    yield _watched(of, name)


async def _watched(of: Client, name: str) -> None:
    async with asyncio.timeout(SECONDS), await of.watch_tournament(name) as watched:
        async for _ in watched:
            pass


async def test_each_call_survives_a_field_that_is_changed(address: str) -> None:
    wrong = []
    async with client(address) as host:
        await host.register("Host")
        name = await _begun(host)
        entrant = (await host.entrants(name))[0].name
        lies = list(_lies(_fields(await _told(host, name))))
        for lie in lies:
            liar = Client.connect(address, f"{lie}.{token_hex(16)}", keys={}, entropies={}, retrying=RETRYING)
            async with liar:
                with suppress(*OWN):
                    await liar.register("Ann")
                for call in _calls(liar, name, entrant):
                    try:
                        await call
                    except OWN:
                        pass
                    except Exception:
                        wrong.append(f"{lie}: {traceback.format_exc()}")
    assert len(lies) > 150, "the fields of tournaments"
    assert not wrong, f"{len(wrong)} of {len(lies)}\n" + "\n".join(wrong[:5])
