"""Clients of different languages play one match of each game, watch it over a broken stream, and verify it."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from caravanserai.aio import Client

from domain.games import games
from service.api.matches.servicer import MatchCalls
from tests.clients.python.serving import QUICK, Wire, serving
from tests.sdks.building import TIMEOUT, available, built
from tests.sdks.endings import SHARE

GAMES = sorted(games())
LANGUAGES = available()
SECONDS = 600
BREAKING = 20
"""The version at which the stream of the watcher is broken: matches have many more events."""

pytestmark = pytest.mark.timeout(3 * TIMEOUT)  # for the builds of all languages; programs have less

Programs = dict[str, tuple[str, ...]]


@pytest.fixture(scope="session")
def programs(shared: Path) -> Programs:
    """The programs of each library, as docs/protocol.md describes them."""
    return {language: built(language, shared) for language in LANGUAGES}


async def ended(*command: str) -> tuple[int | None, str, str]:
    """Runs a command to its end; its exit status, its output, and its errors."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode, output.decode(), errors.decode()


async def run(command: Sequence[str], program: str, address: str, match: str, *more: str) -> dict[str, Any]:
    """Runs a program to its end; what it says."""
    status, output, errors = await ended(*command, program, "--address", address, "--match", match, *more)
    assert status == 0, f"{command[0]} {program}: {errors}"
    assert output.count("\n") == 1
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


def cast(number: int, languages: Sequence[str]) -> tuple[str, str, str, str]:
    """The languages of two players, a watcher and a verifier: different ones as far as there are."""
    one, two, three, four = (languages[(number + part) % len(languages)] for part in range(4))
    return one, two, three, four


def casts(languages: Sequence[str]) -> list[tuple[str, tuple[str, str, str, str]]]:
    """The matches: each game at least once, and each language at least once in each part."""
    numbers = range(max(len(GAMES), len(languages)))
    return [(GAMES[number % len(GAMES)], cast(number, languages)) for number in numbers]


@pytest.mark.parametrize("count", range(1, 8))
def test_every_language_has_every_part(count: int) -> None:
    languages = [str(number) for number in range(count)]
    played = casts(languages)
    assert {game for game, _ in played} == set(GAMES)
    for part in zip(*(parts for _, parts in played), strict=True):
        assert set(part) == set(languages)
    assert all(len(set(parts)) == min(count, 4) for _, parts in played)


@pytest.fixture
def shares(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that streams of decisions named in their headers when they were opened."""
    found: list[str] = []
    play = MatchCalls.Play

    async def noted(self: MatchCalls, exchange: Any, context: Any) -> AsyncIterator[Any]:
        found.append(dict(context.invocation_metadata()).get(SHARE, ""))
        async for answer in play(self, exchange, context):
            yield answer

    monkeypatch.setattr(MatchCalls, "Play", noted)
    return found


@pytest.mark.parametrize(
    ("game", "parts"), [pytest.param(game, parts, id=f"{game}-{'-'.join(parts)}") for game, parts in casts(LANGUAGES)]
)
async def test_clients_play_a_match_together(
    game: str, parts: tuple[str, str, str, str], programs: Programs, shares: list[str], tmp_path: Path
) -> None:
    one, two, three, four = (programs[language] for language in parts)
    async with (
        serving(tmp_path) as service,
        Wire(service.address) as wire,
        Client.connect(service.address, retrying=QUICK) as owner,
    ):
        match = (await owner.create_match(game, 2)).name
        watching = asyncio.create_task(run(three, "watch", wire.address, match))
        await asyncio.wait_for(wire.connected.wait(), SECONDS)  # else a slow watcher has no stream to break
        breaking = asyncio.create_task(broken(wire, owner, match))
        *played, watched, version = await asyncio.gather(
            run(one, "play", service.address, match, "--seat", "1"),
            run(two, "play", service.address, match, "--seat", "2"),
            watching,
            breaking,
        )
        verified = await run(four, "verify", service.address, match)
        last = (await owner.match(match)).version
    assert set(shares) == {match}
    assert len(shares) >= 2, "both players decide on streams"
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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_program_says_what_went_wrong(language: str, programs: Programs, tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        arguments = ("--address", service.address, "--match", "matches/nosuchmatch")
        status, output, errors = await ended(*programs[language], "watch", *arguments)
    assert (status, output) == (1, "")
    assert "MATCH_NOT_FOUND" in errors


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "wrong", ["", "watch --match matches/one", "play --address 127.0.0.1:1 --match one --seat two"]
)
async def test_wrong_arguments_are_not_understood(language: str, wrong: str, programs: Programs) -> None:
    status, output, errors = await ended(*programs[language], *wrong.split())
    assert (status, output) == (2, "")
    assert "usage" in errors
