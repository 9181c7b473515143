"""Decisions of people beside experts that think: their times in one service, by turns with bots and without."""

import hashlib
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks.kernel import GAME, PLAYERS
from benchmarks.load_client import Load
from benchmarks.measurement import Row, percentile
from benchmarks.service import Loading, process, serve_command, service_port

ROUNDS = 5
SECONDS = 4.0
MATCHES = 8
"""The matches of four experts each, all of one owner, that go on beside those of people."""
TRIES = 60
"""The most times that are taken until a bot has decided: before that nobody shows that they think at all."""
OWNER = (("authorization", "Bearer owner of bots"),)


async def measure(seconds: float = SECONDS, rounds: int = ROUNDS, *, built: bool = True) -> list[Row]:
    """The times of decisions, one in flight, and how many the bots made meanwhile: at least one in each round. The load
    client is the one in Python unless it is ``built``.

    Raises:
        TimeoutError: No bot decided in `TRIES` times ``seconds``.
    """
    alone: list[Load] = []
    beside: list[Load] = []
    made = 0
    with tempfile.TemporaryDirectory() as folder:
        client = await Loading.in_folder(Path(folder)) if built else Loading(None)
        async with (
            process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as service,
            grpc.aio.insecure_channel(service.address) as channel,
        ):
            stub: services.MatchServiceAsyncStub = services.MatchServiceStub(channel)
            for number in range(rounds):
                alone.append(await client.decide(service, 1, seconds))
                matches = [await _begun(stub, f"{number}-{each}") for each in range(MATCHES)]
                before = await _events(stub, matches)
                for _ in range(TRIES):
                    beside.append(await client.decide(service, 1, seconds))
                    if decided := await _events(stub, matches) - before:
                        break
                else:
                    raise TimeoutError(f"no bot decided in {TRIES * seconds:g} s")
                made += decided
                for name in matches:
                    await stub.AbandonMatch(messages.AbandonMatchRequest(match=name), metadata=OWNER)
    return [
        _row("Decide while nobody thinks", alone, "one in flight"),
        _row(f"Decide while experts think in {MATCHES} matches", beside, f"they made {made} decisions meanwhile"),
    ]


def _row(name: str, loads: Sequence[Load], remark: str) -> Row:
    """The median of all rounds, and of their slowest hundredths."""
    half, slow = (statistics.median(percentile(load.times, share) for load in loads) for share in (0.5, 0.99))
    return Row(name, f"{half:.2f} ms", f"p99 {slow:.2f} ms; {remark}")


async def _begun(stub: "services.MatchServiceAsyncStub", seed: str) -> str:
    """A match of experts alone that goes on."""
    owner = hashlib.sha256(b"owner of bots").digest()
    created = await stub.CreateMatch(
        messages.CreateMatchRequest(game=f"games/{GAME}", players=PLAYERS, seed=f"bots-{seed}", owner_token_hash=owner)
    )
    name = created.match.name
    for _ in range(PLAYERS):
        await stub.AddBot(messages.AddBotRequest(match=name, kind="expert"), metadata=OWNER)
    await stub.StartMatch(messages.StartMatchRequest(match=name), metadata=OWNER)
    return name


async def _events(stub: "services.MatchServiceAsyncStub", matches: Sequence[str]) -> int:
    """The number of events of matches so far."""
    found = [await stub.GetMatch(messages.GetMatchRequest(name=name)) for name in matches]
    return sum(each.match.version for each in found)
