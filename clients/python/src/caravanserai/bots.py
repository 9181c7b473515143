"""Bots outside the service: a function that chooses among offers can play a seat.

def choose(asked: Asked) -> Offer:
    return max(asked.offers, key=lambda offer: len(offer.label))

client.join(match, "Wordy")
client.start(match)
run_bot(client, match, choose)
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from inspect import isawaitable

from caravanserai_protocol import findings
from caravanserai_protocol.folding import Table
from caravanserai_protocol.v1.match_pb2 import Question
from caravanserai_protocol.v1.match_service_pb2 import Offer

from caravanserai import aio
from caravanserai.client import Client
from caravanserai.errors import Refused
from caravanserai.watch import Watch

STALE_RULES = ("SVC-ASK-01", "SVC-ASK-02")
"""Rules that refuse an answer because the question is no longer open."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The view of a bot: the question, its offers, and the table as the seat sees it.

    The bot may move pieces on this table (`Table.apply`) if it takes them back (`Table.take_back`).
    """

    match: str
    seat: int
    version: int
    question: Question
    offers: Sequence[Offer]
    table: Table


Choose = Callable[[Asked], Offer | Awaitable[Offer]]
"""Chooses one of the offers."""


def run_bot(client: Client, match: str, choose: Choose) -> int:
    """Plays the seat of a client until the match is over; returns the number of decisions.

    ``choose`` runs on the thread of the client: it must not call the client.

    Raises:
        ValueError: the client has no seat in the match.
        CallError: the service refused something, or cannot be reached.
        AlteredError: the service contradicted itself.
    """
    return client.loop.run(run_bot_async(client.aio, match, choose))


async def run_bot_async(client: aio.Client, match: str, choose: Choose) -> int:
    """Like `run_bot`, for the asynchronous client."""
    watch = await client.watch(match)
    decisions = 0
    async with watch:
        if not watch.seat:
            raise ValueError(findings.not_seated(match))
        async for update in watch:
            if update.caught_up:
                decisions += await _answer(client, match, watch, choose)
    return decisions


async def _answer(client: aio.Client, match: str, watch: Watch, choose: Choose) -> int:
    """Answers the open question on the table, if it is still open."""
    task = watch.table.question(watch.seat)
    if task is None:
        return 0
    listed = await client.offers(match)
    if not listed.offers or listed.question.asked_at != task.asked_at:
        return 0  # it was answered already, and the table is about to follow
    choice = choose(Asked(match, watch.seat, watch.version, listed.question, listed.offers, watch.table))
    offer = await choice if isawaitable(choice) else choice
    try:
        await client.decide(match, offer, asked_at=task.asked_at)
    except Refused as error:
        if error.rule in STALE_RULES:
            return 0
        raise
    return 1
