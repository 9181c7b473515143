"""Somebody waits in the lobby of their match, in the terminal, for a long time."""

import asyncio
import subprocess
from pathlib import Path

from tests.clients.caravan import COMMAND
from tests.clients.python.serving import client
from tests.journeys.places import Place
from tests.journeys.ways import Cutter
from tests.service.house import until


async def said(process: asyncio.subprocess.Process, words: str) -> None:
    """Reads until a line has these words."""
    assert process.stdout is not None
    while line := await process.stdout.readline():
        if words in line.decode():
            return
    raise AssertionError(f"it ended without saying {words!r}")


async def test_a_lobby_behind_a_proxy_that_cuts_idle_streams_waits_on(tmp_path: Path) -> None:
    """Twice nothing happens for longer than the proxy allows; then the service restarts; the match is given up."""
    place = Place(tmp_path)
    async with Cutter(place.address, 0.3) as cutter, client(place.address) as ann:
        with place:
            match = (await ann.create_match("marcopolo", 3)).name
            command = (*COMMAND, "play", match, "--name", "Bob", "--address", cutter.address)
            waiting = await asyncio.create_subprocess_exec(
                *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            try:
                await said(waiting, "The match waits for 2 more players.")
                await until(lambda: cutter.cuts >= 2)
                await ann.add_bot(match)
                await said(waiting, "The match waits for 1 more player.")
                await asyncio.to_thread(place.restart)
                await ann.abandon(match)
                await said(waiting, "The match is abandoned")
            finally:
                if waiting.returncode is None:
                    waiting.kill()
                await waiting.communicate()
