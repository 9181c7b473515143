"""The common parts of all methods: the connection, repetitions, signatures, lists and files."""

import asyncio
from collections.abc import Callable, Iterable, MutableMapping, Sized
from typing import Any, Protocol, TypeAlias, TypeVar
from uuid import uuid4

import grpc
from caravanserai_protocol import findings
from caravanserai_protocol.constants import OUTDATED_REASONS
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.records import RecordError
from caravanserai_protocol.signing import (
    Act,
)
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1.admin_service_pb2_grpc import AdminServiceStub
from caravanserai_protocol.v1.analysis_service_pb2_grpc import AnalysisServiceStub
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

from caravanserai.core import Caller, Core, Session, Sight, resource
from caravanserai.errors import WrongMoment
from caravanserai.play_stream import PlayStream
from caravanserai.retries import TIMER_SECONDS, Retrying, attempted, call
from caravanserai.streams import whole

T = TypeVar("T")

RequestT = TypeVar("RequestT")

AnswerT = TypeVar("AnswerT")

PlayedT = TypeVar("PlayedT", bound=Message)

SignedT = TypeVar(
    "SignedT",
    messages.DecideRequest,
    messages.UndoRequest,
    messages.ResignRequest,
    messages.HandOverSeatRequest,
)

ActedT = TypeVar(
    "ActedT",
    messages.BindSeatRequest,
    messages.LeaveMatchRequest,
    messages.StartMatchRequest,
    messages.EndByAgreementRequest,
    messages.PauseMatchRequest,
    messages.ResumeMatchRequest,
    messages.GiveTimeRequest,
)


class _Paged(Protocol):
    """A request for a page of a list."""

    page_size: int
    page_token: str


class _Page(Protocol):
    """A page of a list."""

    next_page_token: str


PagedT = TypeVar("PagedT", bound=_Paged)

PageT = TypeVar("PageT", bound=_Page)

Method: TypeAlias = grpc.aio.UnaryUnaryMultiCallable[RequestT, AnswerT]
"""A method of the service that answers once."""


class Calls(Core):
    """The calls of a client to a service. The methods are made of this, each for an aggregate."""

    def __init__(
        self,
        channel: grpc.aio.Channel,
        caller: Caller,
        retrying: Retrying | None = None,
        entropies: MutableMapping[str, bytes] | None = None,
        *,
        keys: MutableMapping[str, bytes] | None = None,
        play_stream: bool = True,
    ) -> None:
        entropies = {} if entropies is None else entropies
        super().__init__(Session(caller, retrying or Retrying(), entropies, {} if keys is None else keys))
        self._channel = channel
        self._administration = AdminServiceStub(channel)
        self._analyses = AnalysisServiceStub(channel)
        self._chats = ChatServiceStub(channel)
        self._editions = EditionServiceStub(channel)
        self._games = GameServiceStub(channel)
        self._inbox = InboxServiceStub(channel)
        self._matches = MatchServiceStub(channel)
        self._players = PlayerServiceStub(channel)
        self._ratings = RatingServiceStub(channel)
        self._scoreboards = ScoreboardServiceStub(channel)
        self._tournaments = TournamentServiceStub(channel)
        self._webhooks = WebhookServiceStub(channel)
        self._play_stream = PlayStream(self._opening_play) if play_stream else None

    async def _call(self, method: Method[RequestT, AnswerT], request: RequestT) -> AnswerT:
        return await call(
            lambda seconds: attempted(method, request, self.caller.metadata_of(request), seconds), self.retrying
        )

    async def _played(self, method: Method[PlayedT, AnswerT], request: PlayedT) -> AnswerT:
        """Like `_call`, on the stream of this client where that is possible."""
        stream = self._play_stream
        if stream is None:
            return await self._call(method, request)
        clock = asyncio.get_running_loop()

        async def attempt(seconds: float) -> AnswerT:
            end = clock.time() + seconds
            answer: AnswerT | None = await stream.ask(self.caller, request, seconds)
            if answer is not None:
                return answer
            left = max(end - clock.time(), TIMER_SECONDS)
            return await attempted(method, request, self.caller.metadata_of(request), left)

        return await call(attempt, self.retrying)

    async def _signed(self, method: Method[SignedT, AnswerT], request: SignedT, act: Callable[[int], Act]) -> AnswerT:
        """Like `_played`, signed with the key of the seat if it has one.

        What is signed depends on the version at which the open question was asked. It covers the latest version that
        was seen; if that is too old, the match is looked at, once.
        """
        sight, asked_at = self._session.sights.get(request.match), _asked_at(request)
        unsigned = sight is not None and not sight.key and not self._own_key(request.match)
        if sight is not None and (unsigned or (asked_at is not None and sight.version >= asked_at)):
            try:
                return await self._played(method, self._with_signature(request, sight, act(asked_at or 0)))
            except WrongMoment as error:
                if error.reason not in OUTDATED_REASONS:
                    raise
        shown = await self._get(request.match)
        if asked_at is None:
            asked_at = next((asked.asked_at for asked in shown.match.questions if asked.seat == shown.viewer), 0)
        sight = self._session.sights[request.match]
        return await self._played(method, self._with_signature(request, sight, act(asked_at)))

    def _with_signature(self, request: SignedT, sight: Sight, act: Act) -> SignedT:
        key = sight.key or self._own_key(request.match)
        if key:
            request.signature = self._sign(key, act.signed_bytes(request.match, sight.head))
            request.signed_version = sight.version
        return request

    async def _acted(self, method: Method[ActedT, AnswerT], request: ActedT, act: Act) -> AnswerT:
        """Like `_call`, signed with the key of the seat if it is kept here; without it, only the service says whose act
        it is. What is signed covers the latest version that was seen; if that is too old, the match is looked at, once.
        """
        sight = self._session.sights.get(request.match)
        key = (sight.key if sight is not None else b"") or self._own_key(request.match)
        if key.hex() not in self.keys:
            return await self._call(method, request)
        if sight is None or not sight.head:
            await self._get(request.match)
        try:
            return await self._call(method, self._with_act(request, key, act))
        except WrongMoment as error:
            if error.reason not in OUTDATED_REASONS:
                raise
        await self._get(request.match)
        return await self._call(method, self._with_act(request, key, act))

    def _with_act(self, request: ActedT, key: bytes, act: Act) -> ActedT:
        sight = self._session.sights[request.match]
        request.signature = self._sign(key, act.signed_bytes(request.match, sight.head))
        request.signed_version = sight.version
        return request

    def _opening_play(self, request: Message) -> Any:
        return self._matches.Play(metadata=self.caller.metadata_of(request))

    async def _listed(
        self,
        method: Method[PagedT, PageT],
        request: PagedT,
        entries: Callable[[PageT], Iterable[T]],
        limit: int | None = None,
    ) -> list[T]:
        """The entries of all pages of a list, or the first ones up to a limit.

        Raises:
            AlteredError: an empty page names another one.
        """
        found: list[T] = []
        while limit is None or len(found) < limit:
            request.page_size = 0 if limit is None else limit - len(found)
            page = await self._call(method, request)
            shown = list(entries(page))
            found += shown
            if not page.next_page_token:
                break
            require_entries(shown)
            request.page_token = page.next_page_token
        return found[:limit]

    async def _get(self, match: str, version: int | None = None) -> messages.GetMatchResponse:
        request = messages.GetMatchRequest(name=resource("matches", match), version=version)
        shown = await self._call(self._matches.GetMatch, request)
        self._require_named(request.name, shown.match.name)
        if version is None:
            self._looked(request.name, shown.match, shown.viewer)
        elif shown.table.version != version:
            raise AlteredError(findings.later_version(version, shown.table.version))
        return shown

    async def _whole_file(self, method: Callable[..., Any], request: Message, most: int) -> bytes:
        """A file that a method streams. The time of an attempt is that for each of its parts.

        Raises:
            RecordError: it has more bytes than such files.
        """

        async def attempt(seconds: float) -> bytes:
            data = bytearray()
            metadata = self.caller.metadata_of(request)
            async for part in whole(lambda: method(request, metadata=metadata), seconds, self.retrying.attempt):
                data += part.data
                if len(data) > most:
                    raise RecordError(f"the service sent a file of more than {most} bytes")
            return bytes(data)

        return await call(attempt, self.retrying)


def _asked_at(request: Message) -> int | None:
    """The version that a signature must not precede; None if it is not known."""
    if not isinstance(request, messages.DecideRequest):
        return 0
    return request.asked_at if request.HasField("asked_at") else None


def require_entries(page: Sized) -> None:
    """Lets a page pass that names another one, and holds something itself: otherwise a list might never end.

    Raises:
        AlteredError: it is empty.
    """
    if not page:
        raise AlteredError(findings.EMPTY_PAGE)


def new_request_id() -> str:
    """A fresh `request_id`."""
    return str(uuid4())
