"""A real service with a real SQLite file and a real channel, and its callers."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import grpc
import pytest
from caravanserai_protocol.v1 import errors_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.admin_service_pb2_grpc import AdminServiceStub
from caravanserai_protocol.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from caravanserai_protocol.v1.audit_service_pb2_grpc import AuditServiceStub
from caravanserai_protocol.v1.chat_service_pb2_grpc import ChatServiceStub
from caravanserai_protocol.v1.edition_service_pb2_grpc import EditionServiceStub
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai_protocol.v1.inbox_service_pb2_grpc import InboxServiceStub
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub
from caravanserai_protocol.v1.player_service_pb2_grpc import PlayerServiceStub
from caravanserai_protocol.v1.rating_service_pb2_grpc import RatingServiceStub
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub
from caravanserai_protocol.v1.webhook_service_pb2_grpc import WebhookServiceStub
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from domain.games import games
from domain.play.chance import entropy_commitment
from domain.play.game import Game
from service.configuration import Configuration
from service.foundation import times
from service.limiting.limits import MINUTE, UNLIMITED, TokenBuckets
from service.observation.observer import Observer
from service.persistence.postgresql import PostgresqlBackend
from service.server import Service

GAME = "games/marcopolo"


async def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Polls until a condition holds."""
    for _ in range(int(seconds * 100)):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the condition did not become true")


def pass_seconds(patch: pytest.MonkeyPatch, seconds: float) -> None:
    """Sets the clock of the services of this process forward, and with it that of databases that they follow."""
    there = PostgresqlBackend.milliseconds
    patch.setattr(PostgresqlBackend, "milliseconds", lambda database: there(database) + int(seconds * 1000))
    patch.setattr(times, "_BEGAN", times._BEGAN + int(seconds * times.NANOSECONDS))


def refill(*counted: TokenBuckets) -> None:
    """Lets a minute pass for what limits count, at once."""
    for buckets in counted:
        clock = buckets._clock
        buckets._clock = lambda clock=clock: clock() + MINUTE  # type: ignore[misc]


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Refusal(Exception):
    """The error of a refused call."""

    def __init__(self, error: grpc.aio.AioRpcError) -> None:
        super().__init__(error.details())
        self.code = error.code()
        status: Any = rpc_status.from_call(error)  # type: ignore[arg-type]
        self.info = error_details_pb2.ErrorInfo()
        self.refusal = errors_pb2.RefusalDetail()
        self.bad_request = error_details_pb2.BadRequest()
        self.precondition = error_details_pb2.PreconditionFailure()
        self.quota = error_details_pb2.QuotaFailure()
        self.retry = error_details_pb2.RetryInfo()
        for detail in status.details if status is not None else ():
            for message in (self.info, self.refusal, self.bad_request, self.precondition, self.quota, self.retry):
                if detail.Is(message.DESCRIPTOR):
                    detail.Unpack(message)

    @property
    def reason(self) -> str:
        return self.info.reason


class Stub:
    """An attribute of callers: a service as their channel reaches it, made once for each channel and not before it is
    needed. To make all of them for each caller took longer than to call.
    """

    def __init__(self, make: Callable[[grpc.aio.Channel], Any]) -> None:
        self._make = make
        self._made: WeakKeyDictionary[grpc.aio.Channel, Any] = WeakKeyDictionary()

    def __get__(self, caller: "Caller", owner: type["Caller"]) -> Any:
        if caller.channel not in self._made:
            self._made[caller.channel] = self._make(caller.channel)
        return self._made[caller.channel]


class Caller:
    """A caller of one service, with a token or without (a spectator)."""

    matches = Stub(MatchServiceStub)
    administration = Stub(AdminServiceStub)
    analyses = Stub(AnalysisServiceStub)
    audit = Stub(AuditServiceStub)
    chats = Stub(ChatServiceStub)
    editions = Stub(EditionServiceStub)
    games = Stub(GameServiceStub)
    inbox = Stub(InboxServiceStub)
    ratings = Stub(RatingServiceStub)
    scoreboards = Stub(ScoreboardServiceStub)
    players = Stub(PlayerServiceStub)
    tournaments = Stub(TournamentServiceStub)
    webhooks = Stub(WebhookServiceStub)

    def __init__(self, channel: grpc.aio.Channel, token: str = "", language: str = "") -> None:
        self.token = token
        self.language = language
        self.channel = channel

    @property
    def metadata(self) -> list[tuple[str, str]]:
        pairs = [("authorization", f"Bearer {self.token}")] if self.token else []
        return [*pairs, ("accept-language", self.language)] if self.language else pairs

    async def call(self, method: Any, request: Message, seconds: float = 120) -> Any:
        try:
            return await method(request, metadata=self.metadata, timeout=seconds)
        except grpc.aio.AioRpcError as error:
            raise Refusal(error) from None

    async def stream(self, method: Any, request: Message) -> AsyncIterator[Any]:
        try:
            async for message in method(request, metadata=self.metadata, timeout=300):
                yield message
        except grpc.aio.AioRpcError as error:
            raise Refusal(error) from None

    async def get(self, name: str, version: int | None = None) -> m.GetMatchResponse:
        request = m.GetMatchRequest(name=name, version=version)
        answer: m.GetMatchResponse = await self.call(self.matches.GetMatch, request)
        return answer

    async def offers(self, name: str) -> m.ListOffersResponse:
        answer: m.ListOffersResponse = await self.call(
            self.matches.ListOffers, m.ListOffersRequest(match=name, page_size=1000)
        )
        return answer

    async def decide(self, name: str, decision: Any, **fields: Any) -> m.MatchUpdate:
        request = m.DecideRequest(match=name, decision=decision, **fields)
        answer: m.DecideResponse = await self.call(self.matches.Decide, request)
        return answer.update

    async def updates(self, name: str, after: int = 0) -> AsyncIterator[m.MatchUpdate]:
        request = m.WatchMatchRequest(match=name, after_version=after)
        async for part in self.stream(self.matches.WatchMatch, request):
            if part.HasField("update"):
                yield part.update

    async def replay(self, name: str) -> list[m.MatchUpdate]:
        request = m.ReplayMatchRequest(match=name)
        return [part.update async for part in self.stream(self.matches.ReplayMatch, request) if part.HasField("update")]


class House:
    """A running service with its callers: the owner of matches, and one caller for each seat."""

    def __init__(self, service: Service, channel: grpc.aio.Channel) -> None:
        self.service = service
        self.channel = channel
        self.owner = Caller(channel, "token-of-the-owner")
        self.spectator = Caller(channel)

    def seat(self, number: int) -> Caller:
        return Caller(self.channel, f"token-of-seat-{number}")

    async def create(self, players: int = 2, **fields: Any) -> str:
        fields = {"game": GAME, "seed": "house", **fields}
        request = m.CreateMatchRequest(players=players, owner_token_hash=hash_of(self.owner.token), **fields)
        answer = await self.owner.call(self.owner.matches.CreateMatch, request)
        return str(answer.match.name)

    async def join(self, name: str, seat: int, entropy: bytes = b"", **fields: Any) -> m.JoinMatchResponse:
        request = m.JoinMatchRequest(
            match=name,
            seat=seat,
            display_name=f"Player {seat}",
            token_hash=hash_of(self.seat(seat).token),
            entropy_commitment=entropy_commitment(entropy) if entropy else b"",
            **fields,
        )
        answer: m.JoinMatchResponse = await self.seat(seat).call(self.seat(seat).matches.JoinMatch, request)
        return answer

    async def begin(self, players: int = 2, bots: int = 0, **fields: Any) -> str:
        """Starts a match with players on the first seats and bots on the last ones."""
        name = await self.create(players, **fields)
        for seat in range(1, players - bots + 1):
            await self.join(name, seat)
        for _ in range(bots):
            await self.owner.call(self.owner.matches.AddBot, m.AddBotRequest(match=name, kind="random"))
        await self.owner.call(self.owner.matches.StartMatch, m.StartMatchRequest(match=name))
        return name

    async def asked(self, name: str) -> list[int]:
        """The seats with an open question."""
        match = (await self.spectator.get(name)).match
        return [question.seat for question in match.questions]

    async def until_asked(self, name: str, seat: int) -> None:
        """Waits until a seat is asked. Bots may have to decide first."""
        async for _ in self.spectator.updates(name):
            if seat in await self.asked(name):
                return

    async def play(self, name: str, decisions: int, seed: int = 1) -> int:
        """Plays up to `decisions` random decisions and returns the version reached."""
        dice = random.Random(seed)
        for _ in range(decisions):
            match = (await self.spectator.get(name)).match
            if match.state != match_pb2.Match.STATE_PLAYING:
                break
            seat = self.seat(match.questions[0].seat)
            offers = (await seat.offers(name)).offers
            await seat.decide(name, dice.choice(offers).decision)
        return int((await self.spectator.get(name)).match.version)


def configuration(folder: Path, **changes: Any) -> Configuration:
    base = Configuration(
        folder / "matches.sqlite",
        folder / "matches.projections.sqlite",
        port=0,
        allow_seeded=True,
        grace_seconds=1.0,
        drain_seconds=0.0,
        limits=UNLIMITED,
    )
    return replace(base, **changes)


@asynccontextmanager
async def house(
    folder: Path,
    observer: Observer | None = None,
    catalogue: Mapping[str, Game] | None = None,
    *,
    workers: bool = False,
    **changes: Any,
) -> AsyncIterator[House]:
    """A service for the games of the program, or for others.

    Bots think and old versions are looked at in threads: only with ``workers`` that happens in processes of their own,
    as it does outside of tests. One of them takes as much time to start as fifty services.
    """
    known = games() if catalogue is None and not workers else catalogue
    async with (
        Service(configuration(folder, **changes), known, observer) as service,
        grpc.aio.insecure_channel(service.address) as channel,
    ):
        yield House(service, channel)
