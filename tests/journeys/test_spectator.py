"""A spectator in the terminal: behind a proxy that cuts, on a machine that sleeps, at a service that restarts, was
upgraded, or was set back.
"""

import asyncio
import json
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client, ReceiptFile
from caravanserai.aio import Client as AioClient

from tests.clients.caravan import COMMAND
from tests.clients.python.serving import QUICK, client, serving
from tests.journeys.places import Place
from tests.journeys.ways import Cutter
from tests.service.house import until

FROZEN = Path(__file__).parents[1] / "frozen"


class Watching:
    """`caravan watch --json` as a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def read(self) -> Any:
        """The next line, which is one event; None at the end."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        return json.loads(line) if line else None

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal."""
        self._process.send_signal(number)

    async def end(self) -> tuple[int, str]:
        """The exit status, and what was said as an error."""
        assert self._process.stderr is not None
        said = (await self._process.stderr.read()).decode()
        return await self._process.wait(), said


@asynccontextmanager
async def watching(match: str, address: str, *arguments: str) -> AsyncIterator[Watching]:
    command = (*COMMAND, "watch", match, "--address", address, "--json", *arguments)
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, env=os.environ.copy()
    )
    try:
        yield Watching(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_a_terminal_behind_a_proxy_on_a_machine_that_sleeps_shows_every_event_once(tmp_path: Path) -> None:
    """The proxy cuts idle streams, also while the machine sleeps; and the service restarts."""
    receipt = tmp_path / "receipt.json"
    place = Place(tmp_path)
    async with Cutter(place.address, 0.3) as cutter, client(place.address) as ann:
        with place:
            match = (await ann.create_match("marcopolo", 2)).name
            async with watching(match, cutter.address, "--receipt", str(receipt)) as terminal:
                versions = [(await terminal.read())["version"]]
                await until(lambda: cutter.cuts >= 2)
                await ann.add_bot(match)
                versions.append((await terminal.read())["version"])
                terminal.tell(signal.SIGSTOP)
                await ann.leave(match, seat=1)
                asleep = cutter.cuts
                await until(lambda: cutter.cuts > asleep)
                await ann.add_bot(match)
                terminal.tell(signal.SIGCONT)
                versions += [(await terminal.read())["version"] for _ in range(2)]
                await asyncio.to_thread(place.restart)
                await ann.abandon(match)
                last = await terminal.read()
                assert await terminal.read() is None
                assert (await terminal.end())[0] == 0
        assert [*versions, last["version"]] == [1, 2, 3, 4, 5]
        kept = ReceiptFile(receipt).read()
        assert kept is not None
        assert (kept.version, kept.digest.hex()) == (5, last["sha256"])


async def test_a_terminal_says_that_a_service_was_set_back(tmp_path: Path) -> None:
    place = Place(tmp_path)
    async with client(place.address) as ann:
        with place:
            match = (await ann.create_match("marcopolo", 2)).name
        place.back_up()
        with place:
            await ann.add_bot(match)
            async with watching(match, place.address) as terminal:
                assert [(await terminal.read())["version"] for _ in range(2)] == [1, 2]
                await asyncio.to_thread(place.restart, set_back=True)
                status, said = await terminal.end()
        assert status != 0
        assert "has come to version 1 only, and it has sent version 2 before" in " ".join(said.split())


async def test_a_store_of_the_first_release_is_served_and_goes_on(tmp_path: Path) -> None:
    """The service was upgraded over night. Callers cannot name frozen matches: test_frozen.py reads their events."""
    shutil.copyfile(FROZEN / "0.1.0.sqlite", tmp_path / "matches.sqlite")
    names = {line.split()[0] for line in (FROZEN / "0.1.0.txt").read_text(encoding="utf-8").splitlines()}
    async with serving(tmp_path) as service, client(service.address) as owner:
        assert {match.name for match in await owner.matches()} == names
        match = await begin_bots(owner)
        assert (await owner.verify(match)).ok
    async with serving(tmp_path) as service, client(service.address, "") as reader:
        assert {match.name for match in await reader.matches()} == {*names, match}


async def begin_bots(owner: AioClient) -> str:
    """Plays a match of two bots to its end."""
    match = (await owner.create_match("marcopolo", 2, seed="bots")).name
    for _ in range(2):
        await owner.add_bot(match)
    await owner.start(match)
    async with await owner.watch(match) as watch:
        assert [update async for update in watch][-1].event.HasField("finished")
    return match


@pytest.mark.parametrize("ends", ["abandoned", "finished"])
def test_a_match_that_ended_while_the_service_was_away_is_read_to_its_end(tmp_path: Path, ends: str) -> None:
    """Without asyncio: the readers were in the middle when it went."""
    place = Place(tmp_path)
    with Client.connect(place.address, retrying=QUICK) as ann, Client.connect(place.address, "") as reader:
        with place:
            match = ann.create_match("marcopolo", 2, seed="ends").name
            for _ in range(2):
                ann.add_bot(match)
            watch, boards = reader.watch(match), reader.watch_scoreboard(match)
            assert next(watch).version == 1
            assert next(boards).version == 3
        with place.elsewhere() as other, Client.connect(other.address, ann.token, retrying=QUICK) as again:
            (again.abandon if ends == "abandoned" else again.start)(match)
            with again.watch(match) as to_the_end:
                version = list(to_the_end)[-1].version
        with place:
            updates = list(watch)
            assert [update.version for update in updates] == list(range(2, version + 1))
            assert updates[-1].event.WhichOneof("body") == ends
            assert list(boards)[-1].version == version
