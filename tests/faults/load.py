"""Load with an account: who asked for what, what was answered, and what is open because nobody answered."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import grpc
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.log import Positioned
from domain.matches.events import DecisionMade, MatchCreated, MatchStarted, Recorded, SeatJoined, SeatReady, of_match
from service.persistence.matches.store import MatchStore
from tests.service.house import GAME, House, Refusal, hash_of

COMMANDS = (MatchCreated, SeatJoined, SeatReady, MatchStarted, DecisionMade)
SILENT = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
"""The error that a caller sees when the service is gone and says nothing itself."""
OVERTAKEN = ("DECISION_REFUSED", "VERSION_CHANGED", "MATCH_NOT_FOUND")
"""Reasons against a request that was never stored, when it comes again after others."""
PAUSE_SECONDS = 0.05


@dataclass
class Sent:
    """A request that changes something: who sent it (0: the owner, else a seat), and what became of it.

    Neither an answer nor a reason: nobody knows yet.
    """

    seat: int
    method: str
    request: Any
    answer: Any = None
    reasons: list[str] = field(default_factory=list)

    @property
    def identifier(self) -> str:
        return str(self.request.request_id)


class Account:
    """Plays matches, each by a task of its own, through any service there is; and remembers everything.

    ``beside`` is another account that counts what this one sends, too: both play on one store. ``heard`` has the
    reasons for which this one was refused something, reading included: while nothing can be read, nothing is sent.
    """

    def __init__(self, matches: int, seed: int, beside: "Account | None" = None) -> None:
        self.sent: list[Sent] = [] if beside is None else beside.sent
        self.heard: set[str] = set()
        self.names: list[str] = [""] * matches
        self.dice = random.Random(seed)
        self.home: House | None = None
        self.stopping = False
        self._news = asyncio.Event()

    # -- sending ------------------------------------------------------------------------------------------------

    async def send(self, sent: Sent) -> Any:
        """Sends a request (again). An answer must be the one that it got before, if it got one.

        Raises:
            Refusal: there is none.
        """
        home = self.home
        assert home is not None
        caller = home.seat(sent.seat) if sent.seat else home.owner
        try:
            answer = await caller.call(getattr(caller.matches, sent.method), sent.request)
        except Refusal as refusal:
            sent.reasons.append(refusal.reason)
            if not refusal.reason and refusal.code not in SILENT:
                raise AssertionError(f"{sent.identifier} came to {refusal.code} without a reason") from refusal
            self._news.set()
            raise
        assert sent.answer is None or sent.answer == answer, f"{sent.identifier} was answered twice, differently"
        sent.answer = answer
        self._news.set()
        return answer

    async def new(self, seat: int, method: str, request: Any) -> Any:
        """Sends a new request."""
        request.request_id = f"request-{len(self.sent)}"
        self.sent.append(Sent(seat, method, request))
        return await self.send(self.sent[-1])

    @property
    def open(self) -> list[Sent]:
        """The requests that have not been answered."""
        return [sent for sent in self.sent if sent.answer is None]

    @property
    def answered(self) -> list[Sent]:
        """The requests that have been."""
        return [sent for sent in self.sent if sent.answer is not None]

    @property
    def reasons(self) -> list[str]:
        """The reasons why requests were not answered; empty where nobody said why."""
        return [reason for sent in self.sent for reason in sent.reasons]

    async def until(self, reached: Callable[[], bool]) -> None:
        """Waits until something is true, looking whenever an answer or a reason has come."""
        while not reached():
            self._news.clear()
            await self._news.wait()

    async def until_answered(self, more: int) -> None:
        """Waits until ``more`` further requests have been answered."""
        wanted = len(self.answered) + more
        await self.until(lambda: len(self.answered) >= wanted)

    async def settle(self) -> None:
        """Sends everything again that is open. What was never stored is stored now, if it still may be: the others
        have their answer. Then some of what was answered long ago.
        """
        for sent in self.open:
            try:
                await self.send(sent)
            except Refusal as refusal:
                if refusal.reason not in OVERTAKEN:
                    raise
        for sent in self.dice.sample(self.answered, min(10, len(self.answered))):
            await self.send(sent)

    # -- playing ------------------------------------------------------------------------------------------------

    async def play(self, home: House) -> None:
        """Plays until told to stop, or until nobody answers any more."""
        self.home, self.stopping = home, False
        await asyncio.gather(*(self._match(number) for number in range(len(self.names))))

    async def _match(self, number: int) -> None:
        while not self.stopping:
            try:
                if not self.names[number]:
                    self.names[number] = await self._begin()
                elif not await self._decide(self.names[number]):
                    self.names[number] = ""
            except Refusal as refusal:
                self.heard.add(refusal.reason)
                self._news.set()
                if not refusal.reason:
                    return
                if refusal.reason == "DECISION_REFUSED" or self.names[number] == "":
                    self.names[number] = ""
                await asyncio.sleep(PAUSE_SECONDS)

    async def _begin(self) -> str:
        owner = hash_of(self._house.owner.token)
        create = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=owner)
        name = str((await self.new(0, "CreateMatch", create)).match.name)
        for seat in (1, 2):
            token = hash_of(self._house.seat(seat).token)
            await self.new(seat, "JoinMatch", m.JoinMatchRequest(match=name, display_name="P", token_hash=token))
        await self.new(0, "StartMatch", m.StartMatchRequest(match=name))
        return name

    async def _decide(self, name: str) -> bool:
        """One decision; whether the match goes on."""
        match = (await self._house.spectator.get(name)).match
        if match.state != match_pb2.Match.STATE_PLAYING:
            return False
        seat = match.questions[0].seat
        offers = (await self._house.seat(seat).offers(name)).offers
        decision = self.dice.choice(offers).decision
        await self.new(seat, "Decide", m.DecideRequest(match=name, decision=decision, expected_version=match.version))
        return True

    @property
    def _house(self) -> House:
        assert self.home is not None
        return self.home


def balance(account: Account, store: MatchStore, settled: bool) -> None:
    """Holds an account against a store: nothing answered is lost, nothing is there twice or uncalled-for.

    ``settled``: also what was refused or never answered is not there.
    """
    rows: dict[str, list[Recorded]] = {}
    position = 0
    while page := store.since(position, 500):
        position = page[-1].position
        for row in of_matches(page):
            if row.request is not None:
                rows.setdefault(row.request.identifier, []).append(row)
    for sent in account.answered:
        made = rows.get(sent.identifier)
        assert made, f"{sent.identifier} was answered, and is not stored"
        if sent.method == "Decide":
            assert made[0].data == sent.answer.update.event
    for sent in account.open:
        assert not (settled and sent.identifier in rows), f"{sent.identifier} was not answered, and is stored"
    known = {sent.identifier: sent for sent in account.sent}
    for identifier, made in rows.items():
        assert identifier in known, f"nobody sent {identifier}"
        assert len({row.event.match for row in made}) == 1
        versions = [row.event.version for row in made]
        assert versions == list(range(versions[0], versions[0] + len(versions))), f"{identifier} counted twice"
        kinds = Counter(type(row.event.body) for row in made)
        assert all(kinds[kind] <= 1 for kind in COMMANDS), f"{identifier} counted twice"


def of_matches(page: list[Positioned]) -> list[Recorded]:
    """The events of matches in a part of a log."""
    return [entry.recorded for entry in page if of_match(entry.recorded)]
