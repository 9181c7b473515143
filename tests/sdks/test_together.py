"""Clients of different languages play one match of each game, watch it over a broken stream, and verify it."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from caravanserai.aio import Client

from domain.games import games
from tests.clients.python.serving import QUICK, Wire, serving

PROGRAMS: dict[str, tuple[str, ...]] = {
    "python": (sys.executable, "-m", "caravanserai"),
}
"""The programs of each library, as docs/protocol.md describes them. Add a library here when it has them."""
LANGUAGES = list(PROGRAMS)
SECONDS = 120
BREAKING = 20
"""The version at which the stream of the watcher is broken: matches have many more events."""


async def run(language: str, program: str, address: str, match: str, *more: str) -> dict[str, Any]:
    """Runs a program to its end; what it says."""
    command = [*PROGRAMS[language], program, "--address", address, "--match", match, *more]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0, f"{language} {program}: {errors.decode()}"
    said: dict[str, Any] = json.loads(output)
    return said


async def broken(wire: Wire, client: Client, match: str) -> int:
    """Cuts the wire when the match has begun to be played; the version that it had."""
    async with await client.watch(match) as watching:
        async for update in watching:
            if update.version == BREAKING:
                break
    wire.cut()
    return watching.version


def cast(number: int) -> tuple[str, str, str, str]:
    """The languages of two players, a watcher and a verifier: different ones as far as there are."""
    one, two, three, four = (LANGUAGES[(number + part) % len(LANGUAGES)] for part in range(4))
    return one, two, three, four


@pytest.mark.parametrize(("number", "game"), list(enumerate(sorted(games()))))
async def test_clients_play_a_match_together(number: int, game: str, tmp_path: Path) -> None:
    one, two, three, four = cast(number)
    async with (
        serving(tmp_path) as service,
        Wire(service.address) as wire,
        Client.connect(service.address, retrying=QUICK) as owner,
    ):
        match = (await owner.create_match(game, 2)).name
        watching = asyncio.create_task(run(three, "watch", wire.address, match))
        breaking = asyncio.create_task(broken(wire, owner, match))
        *played, watched, version = await asyncio.gather(
            run(one, "play", service.address, match, "--seat", "1"),
            run(two, "play", service.address, match, "--seat", "2"),
            watching,
            breaking,
        )
        verified = await run(four, "verify", service.address, match)
        last = (await owner.match(match)).version
    assert version < last
    assert wire.connections >= 2, "the stream was broken, and opened again"
    for said in (*played, watched, verified):
        assert {name: said[name] for name in ("match", "version", "head", "fingerprint")} == {
            "match": match,
            "version": last,
            "head": verified["head"],
            "fingerprint": verified["fingerprint"],
        }
    assert all(said["decisions"] for said in played)
    assert watched["events"] == last
    assert (verified["ok"], verified["contributed"], verified["findings"]) == (True, [1, 2], [])


async def test_a_program_says_what_went_wrong(tmp_path: Path) -> None:
    for language in LANGUAGES:
        async with serving(tmp_path) as service:
            with pytest.raises(AssertionError, match="MATCH_NOT_FOUND"):
                await run(language, "watch", service.address, "matches/nosuchmatch")
