"""Bots that play inside the service. A bot is a seat of the log like any other; here it only gets its will.

What a bot chooses (`domain.simulation.bots`) follows from what its seat sees, the secret of its match and the version.
So it plays on in the same way after a restart, and everybody can check it when the match is over. Bots that search do
so in a process of their own, on a private copy of the match that holds nothing which their seat does not know. The
owners of matches have their turns one after the other, so that many matches of one owner do not keep the bots of others
waiting.
"""

import asyncio
import hmac
import logging
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass

from eventsourcing.persistence import PersistenceError

from domain.errors import Reason
from domain.matches.events import Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.play.chance import parts
from domain.play.decision import AnyDecision
from domain.play.errors import Refused
from domain.play.playing import Playing
from domain.play.turn import Setting
from domain.simulation import bots
from domain.simulation.imagined_match import World, world
from domain.simulation.random_play import Picks
from service.application.live.live_match import MatchAdvanced
from service.application.live.match_registry import MatchRegistry
from service.errors import ServiceError
from service.foundation.part import Part
from service.foundation.workers import Catalogue, Worker
from service.limiting.fair_queue import FairQueue
from service.persistence.damage import StreamDamagedError

LOG = logging.getLogger("caravanserai.bots")

RANDOM = "random"
EXPERT = "expert"
KINDS = tuple(bots.KINDS)
"""The kinds of bots that can be seated."""
RETRY_SECONDS = 1.0
AT_ONCE = 4
"""The most matches that go on at the same time with bots that need not think: one commit holds as many."""
SUGGESTIONS = 64
"""The most suggestions that are remembered, or made, at a time; the oldest is forgotten."""
STORE_REASONS = (Reason.STORE_FAILED, Reason.STORE_CONFLICT)
"""Errors after which a bot tries again: they pass."""


def seed_of(match: Match, seat: int) -> str:
    """The seed of what the bot at a seat chooses next."""
    lifecycle = match.lifecycle
    message = parts(b"caravanserai/bot/v1", seat.to_bytes(8, "big"), lifecycle.version.to_bytes(8, "big"))
    return hmac.digest(lifecycle.secret, message, "sha256").hex()


def bot_asked(match: Match) -> int:
    """The first seat that is asked and where a bot sits; 0 if there is none."""
    if match.lifecycle.phase is not MatchPhase.PLAYING or match.playing is None or match.game.missing:
        return 0
    for seat, state in enumerate(match.lifecycle.seats, 1):
        if state is not None and state.bot and not state.departed and match.playing.question(seat) is not None:
            return seat
    return 0


def owner_of(match: Match) -> bytes | str:
    """The owner of a match: their account or their token."""
    return match.created.owner or match.lifecycle.owner


@dataclass(frozen=True, slots=True)
class Thought:
    """The material for a bot to think, away from the match: whose turn it is at which version, and what its seat knows.
    It holds values alone, so that another process can think.
    """

    kind: str
    seat: int
    version: int
    seed: str
    game: str
    setting: Setting
    box: bytes
    world: World

    def decision(self, catalogue: Catalogue) -> AnyDecision:
        """The decision of the bot. This takes its time."""
        game = catalogue[self.game]
        playing = self.world.playing(game, self.setting, game.box(self.box))
        return bots.choose(self.kind, playing, self.seat, self.seed)


def decision_of(catalogue: Catalogue, thought: Thought) -> AnyDecision:
    """The decision of a bot; the work of a `Worker`."""
    return thought.decision(catalogue)


def thought_of(match: Match) -> Thought | None:
    """The material for the next bot to think; None if no bot is asked, or one that does not think."""
    seat, playing = bot_asked(match), match.playing
    kind = kind_of_bot(match, seat)
    if not seat or playing is None or not thinks(kind):
        return None
    seed, created = seed_of(match, seat), match.created
    known = world(playing, seat, Picks(seed))
    box = created.edition.content
    return Thought(kind, seat, match.version, seed, created.game, playing.setting, box, known)


def suggestion_of(match: Match, seat: int) -> Thought | None:
    """The material for an expert to think for a player's seat; None if nothing is asked of it, or the rules are
    missing.
    """
    playing = match.playing
    if (
        playing is None
        or match.lifecycle.phase is not MatchPhase.PLAYING
        or match.game.missing
        or not playing.question(seat)
    ):
        return None
    seed, created = seed_of(match, seat), match.created
    known = world(playing, seat, Picks(seed))
    return Thought(EXPERT, seat, match.version, seed, created.game, playing.setting, created.edition.content, known)


def against_bots_alone(match: Match, seat: int) -> bool:
    """True if nobody but bots sits, or sat, at the other seats, and the match belongs to no tournament."""
    others = [state for number, state in enumerate(match.lifecycle.seats, 1) if number != seat]
    return match.created.tournament is None and all(
        state is not None and state.bot and state.predecessor is None for state in others
    )


def kind_of_bot(match: Match, seat: int) -> str:
    """The kind of the bot at a seat; empty if there is none."""
    state = match.lifecycle.seats[seat - 1] if seat else None
    return state.bot if state is not None else ""


def thinks(kind: str) -> bool:
    """True if bots of a kind search: others decide at once."""
    return kind != RANDOM and kind in bots.KINDS


def decide_at_random(match: Match, playing: Playing, seat: int) -> Sequence[Recorded]:
    """Lets the bot at a seat take any offer."""
    return match.decide(seat, bots.choose(RANDOM, playing, seat, seed_of(match, seat)))


def begin(match: Match) -> Sequence[Recorded]:
    """Lets the next bot decide, if one is asked and need not think."""
    seat = bot_asked(match)
    if not seat or match.playing is None or thinks(kind_of_bot(match, seat)):
        return ()
    return decide_at_random(match, match.playing, seat)


def finish(match: Match, thought: Thought, decision: AnyDecision | None) -> Sequence[Recorded]:
    """Lets a bot decide what it thought of; nothing happens if the match has gone on meanwhile."""
    playing = match.playing
    if match.version != thought.version or bot_asked(match) != thought.seat or playing is None:
        return ()
    if decision is not None:
        try:
            return match.decide(thought.seat, decision)
        except Refused:
            LOG.exception("%s: a bot imagined an offer that does not exist", match.lifecycle.match)
    return decide_at_random(match, playing, thought.seat)


class Bots(Part):
    """The bots of all matches of this process: a task for each match in which one is asked.

    Their tasks begin with a context of their own: what they do belongs to no caller. ``thinking`` is how many bots
    think, or wait for their turn to.
    """

    def __init__(self, registry: MatchRegistry, workers: Sequence[Worker]) -> None:
        """``workers`` think: as many bots at a time as there are of them."""
        self._registry = registry
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()
        self._suggestions: dict[tuple[str, int], asyncio.Task[AnyDecision | None]] = {}
        self._closing = False
        self._resuming: asyncio.Task[None] | None = None
        self.thinking = 0
        self._workers = workers
        self._idle = list(workers)
        self._turns_to_think = FairQueue(len(workers))
        self._turns_to_decide = FairQueue(AT_ONCE)
        registry.store.bus.subscribe(MatchAdvanced, self._on_advanced)

    def _on_advanced(self, news: MatchAdvanced) -> None:
        hosted = news.hosted
        if hosted.match is not None and bot_asked(hosted.match):
            self.wake(hosted.name)

    def wake(self, match: str) -> None:
        """Lets the bots of a match go on, if they are not at it; if they are, they look once more before they rest."""
        self._called.add(match)
        if match not in self._tasks and not self._closing:
            self._tasks[match] = asyncio.get_running_loop().create_task(self._play(match), context=Context())

    def resume(self, matches: Sequence[str]) -> None:
        """Lets bots continue in matches that are not in memory. Matches are read one after the other, so that other
        calls need not wait for all of them.
        """
        self._resuming = asyncio.get_running_loop().create_task(self._resume(matches), context=Context())

    async def _resume(self, matches: Sequence[str]) -> None:
        for match in matches:
            if self._closing:
                return
            with suppress(Exception):  # it will meet the bots too, who know what to do
                await self._registry.read(match, bot_asked)
            self.wake(match)

    async def _play(self, match: str) -> None:
        try:
            while not self._closing:
                self._called.discard(match)
                try:
                    busy = await self._step(match)
                except (ServiceError, PersistenceError) as error:
                    if isinstance(error, ServiceError) and error.reason not in STORE_REASONS:
                        raise
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                if not busy and match not in self._called:
                    return
        except StreamDamagedError:  # the store has named it
            return
        except Exception:
            if not self._closing:
                LOG.exception("%s: the bots stopped", match)
        finally:
            del self._tasks[match]

    async def _step(self, match: str) -> bool:
        """Lets one bot decide; whether one was asked."""
        asked, thinking, owner = await self._registry.read(match, _due)
        if not asked:
            return False
        if thinking:
            while thinking and not self._closing:
                thinking = await self._think(match, owner)
        else:
            async with self._turns_to_decide.turn(owner, match):
                await self._registry.command(match, None, begin, lambda _, rows: 0)
        return True

    async def _think(self, match: str, owner: bytes | str) -> bool:
        """Lets a bot think when it is the owner's turn, and decide; whether the next one has to think too.

        The turn lasts until the decision is stored, and then the owner waits for the next one at once: else an owner
        whose bots think fast would have several turns meanwhile.
        """
        self.thinking += 1
        try:
            async with self._turns_to_think.turn(owner, match):
                thought = None if self._closing else await self._registry.read(match, thought_of)
                if thought is None:
                    return False
                decision = await self._decision(match, thought)
                committed = await self._registry.command(
                    match, None, lambda live: finish(live, thought, decision), lambda live, _: _due(live)[1]
                )
                return committed.answer
        finally:
            self.thinking -= 1

    async def suggested(self, match: str, seat: int) -> tuple[int, AnyDecision] | None:
        """The decision of an expert for a player's seat, and its version; None if nothing is asked of the seat.
        It thinks when it is the turn of the match's owner. All who ask about a version share it.

        Raises:
            ServiceError: SUGGESTION_FAILED, SHUTTING_DOWN.
        """
        thought, owner = await self._registry.read(match, lambda live: (suggestion_of(live, seat), owner_of(live)))
        if thought is None:
            return None
        self._require_open()
        key = match, thought.version
        thinking = self._suggestions.get(key)
        if thinking is None:
            while len(self._suggestions) >= SUGGESTIONS:
                del self._suggestions[next(iter(self._suggestions))]
            thinking = asyncio.get_running_loop().create_task(self._suggest(match, thought, owner), context=Context())
            self._suggestions[key] = thinking
        decision = await asyncio.shield(thinking)  # a caller who leaves takes it from nobody
        if decision is None:
            self._suggestions.pop(key, None)  # who asks again may be luckier
            self._require_open()
            raise ServiceError(Reason.SUGGESTION_FAILED, f"the expert found no decision for seat {seat} of {match}")
        return thought.version, decision

    def _require_open(self) -> None:
        if self._closing:
            raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")

    async def _suggest(self, match: str, thought: Thought, owner: bytes | str) -> AnyDecision | None:
        async with self._turns_to_think.turn(owner, match):
            return None if self._closing else await self._decision(match, thought)

    async def _decision(self, match: str, thought: Thought) -> AnyDecision | None:
        """The decision of a bot; None if it fails, which must not keep the others waiting for ever."""
        worker = self._idle.pop()
        try:
            return await worker.run(decision_of, thought)
        except Exception:
            LOG.exception("%s: the bot at seat %s could not decide", match, thought.seat, extra={"match": match})
            return None
        finally:
            self._idle.append(worker)

    async def close(self) -> None:
        """Ends after the decisions that the bots are making now."""
        self._closing = True
        if self._resuming is not None:
            await self._resuming
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await asyncio.gather(*self._suggestions.values(), return_exceptions=True)
        for worker in self._workers:
            await worker.close()


def _due(match: Match) -> tuple[bool, bool, bytes | str]:
    """True if a bot is asked; true if it has to think; and the owner of the match."""
    seat = bot_asked(match)
    return bool(seat), thinks(kind_of_bot(match, seat)), owner_of(match)
