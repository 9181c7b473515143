"""A kind of stream is one module and one entry. The service gives it store, commands, projection, check and copy."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from domain.event import Envelope, Event, Request
from domain.games import games
from service.assembly import open_projections
from service.errors import ServiceError
from service.persistence.commands import Commands
from service.persistence.damage import StreamDamagedError
from service.persistence.event_log import LATEST
from service.persistence.format import StoreFormatError
from service.persistence.kinds import KINDS
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.persistence.store_copy import copy
from service.server import Service
from service.verification.store_check import check
from tests.service.house import configuration, until
from tests.service.persistence.matches.test_store import log
from tests.service.persistence.streams.notices import NOTICES, NoticePinned, notices, pin

WITH_NOTICES = (*KINDS, NOTICES)
GATE = "boards/gate"


def opened(named: str | Path, *, create: bool = True) -> MatchStore:
    return MatchStore(named, games(), create=create, kinds=WITH_NOTICES)


def asked(identifier: str, digest: bytes = b"d" * 32) -> Request:
    return Request("somebody", "PinNotice", identifier, digest)


@asynccontextmanager
async def commanding(store: MatchStore) -> AsyncIterator[Commands]:
    commands = Commands(store)
    try:
        yield commands
    finally:
        await commands.close()


async def test_a_command_is_stored_once_and_answered_the_same_again(any_store: str) -> None:
    with closing(opened(any_store)) as store:
        async with commanding(store) as commands:
            assert await pin(commands, GATE, NoticePinned("camels"), asked("one")) == ("camels",)
            assert await pin(commands, GATE, NoticePinned("silk"), asked("two")) == ("camels", "silk")
            assert await pin(commands, GATE, NoticePinned("camels"), asked("one")) == ("camels",)
            with pytest.raises(ServiceError, match="request_id one belongs to another request"):
                await pin(commands, GATE, NoticePinned("goats"), asked("one", b"e" * 32))
        assert [row.version for row in store.raw_of(GATE)] == [1, 2]
    with closing(opened(any_store, create=False)) as store:
        async with commanding(store) as commands:
            assert await pin(commands, GATE, NoticePinned("silk"), asked("two")) == ("camels", "silk")


async def test_the_second_of_two_commands_is_decided_again(any_store: str) -> None:
    """Several processes pin at the same time: each notice is stored once, and the last one finds no room."""
    stores = [opened(any_store) for _ in range(4)]
    handlers = [Commands(store) for store in stores]
    outcomes = await asyncio.gather(
        *(pin(handler, GATE, NoticePinned(str(at)), asked(str(at))) for at, handler in enumerate(handlers)),
        return_exceptions=True,
    )
    boards = [outcome for outcome in outcomes if isinstance(outcome, tuple)]
    refused = [outcome for outcome in outcomes if not isinstance(outcome, tuple)]
    assert sorted(len(board) for board in boards) == [1, 2, 3]
    assert len(refused) == 1
    assert str(refused[0]) in (f"{GATE} is full", "others changed the same at the same moment")
    assert len(stores[0].stream(NOTICES, GATE)) == 3
    for handler, store in zip(handlers, stores, strict=True):
        await handler.close()
        store.close()


async def test_a_service_follows_it(tmp_path: Path) -> None:
    async with Service(configuration(tmp_path), kinds=WITH_NOTICES) as service:
        await pin(service.parts.commands, GATE, NoticePinned("camels"), asked("one"))
        await until(lambda: service.parts.projections.position() == 1)
        assert notices(service.parts.projections) == [(GATE, "camels")]
    with closing(opened(tmp_path / "matches.sqlite", create=False)) as store:
        again = open_projections(configuration(tmp_path), store)
        assert again.position() == store.last_position() == 1, "the file is that of this store, with these kinds"
        again.close()


async def test_it_is_checked_and_copied(any_store: str, tmp_path: Path) -> None:
    with closing(opened(any_store)) as store, closing(opened(tmp_path / "copy.sqlite")) as target:
        store.append(log("matches/one00000"))
        async with commanding(store) as commands:
            await pin(commands, GATE, NoticePinned("camels"), asked("one"))
            await pin(commands, "boards/well", NoticePinned("which?", answers=GATE), asked("two"))
        copied = await asyncio.to_thread(copy, store, target)
        assert (copied.events, copied.matches) == (6, 1)
        assert target.stream(NOTICES, GATE) == store.stream(NOTICES, GATE)
        for each in (store, target):
            result = check(each)
            assert result.ok
            assert (result.counts["notices"], result.matches, result.events) == (2, 1, 6)


def test_faults_in_it_are_found(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "s.sqlite")) as store:
        store.append([Envelope(Event("boards/lost", 1, NoticePinned("which?", answers="boards/nowhere")))])
        store.append([Envelope(Event(GATE, number, NoticePinned("camels"))) for number in (1, 2)])
        row = store.raw_of(GATE)[0]
        flipped = row.state[:-1] + bytes([row.state[-1] ^ 1])
        store.append_raw([RawEvent(0, "boards/hurt", 1, row.topic, flipped)])
        store.append([Envelope(Event("boards/gap", 2, NoticePinned("camels")))])
        found = {bad.match: bad.first for bad in check(store).bad}
        assert {name: (first.check, first.text) for name, first in found.items() if first is not None} == {
            "boards/lost": ("notices", "answers boards/nowhere, on which nothing is pinned"),
            "boards/hurt": ("notices", "has a checksum that does not fit"),
            "boards/gap": ("notices", "is missing: version 2 lies in its place"),
        }
        for name in ("boards/hurt", "boards/gap"):
            with pytest.raises(StreamDamagedError):
                store.stream(NOTICES, name)
        assert len(store.stream(NOTICES, GATE)) == 2, "others are served"


def test_a_program_that_does_not_know_it_refuses_the_store(tmp_path: Path) -> None:
    """Or sets the stream aside, where it is so far back that the start did not see it."""
    with closing(opened(tmp_path / "s.sqlite")) as store:
        store.append([Envelope(Event(GATE, 1, NoticePinned("camels")))])
        store.append(log("matches/one00000"))
    with pytest.raises(StoreFormatError, match=rf"was written by a later program: {GATE} version 1 is of the kind '"):
        MatchStore(tmp_path / "s.sqlite", games(), create=False)
    with closing(opened(tmp_path / "s.sqlite")) as store:
        store.append([row for number in range(LATEST) for row in log(f"matches/more{number:04}")[:1]])
    with closing(MatchStore(tmp_path / "s.sqlite", games(), create=False)) as store:
        assert [bad.match for bad in check(store).bad] == [GATE]
        store.since(0, 10)
        (found,) = store.set_aside.all()
        assert found.stream == GATE
        assert found.text.startswith("was written by a later program: its kind ")
        with pytest.raises(StreamDamagedError, match=f"^{GATE} version 1 was written by a later program$"):
            store.stream(NOTICES, GATE)
        assert store.load("matches/one00000").version == 3
