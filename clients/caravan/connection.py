"""A connection to a running service: the stubs, who calls, and errors in words."""

import hashlib
import secrets
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

import grpc
from caravanserai.v1 import match_service_pb2 as messages
from caravanserai.v1.errors_pb2 import RefusalDetail
from caravanserai.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai.v1.match_pb2 import Match
from caravanserai.v1.match_service_pb2_grpc import MatchServiceStub
from caravanserai.v1.scoreboard_pb2 import Scoreboard
from caravanserai.v1.scoreboard_service_pb2 import GetScoreboardRequest
from caravanserai.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from google.rpc import error_details_pb2
from grpc_status import rpc_status

DEFAULT_ADDRESS = "127.0.0.1:50051"
OFFERS_PER_PAGE = 1000


class ServiceError(Exception):
    """The service refused a call, or cannot be reached. ``reason`` is the entry of the error catalogue, if known."""

    def __init__(self, message: str, reason: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule


def explained(error: grpc.RpcError) -> ServiceError:
    """A failed call in words: the reason for a refusal where there is one, else the status of the call."""
    message, reason, rule = "", "", ""
    call: Any = error  # what a failed call raises is the call too, which the types do not tell
    status = rpc_status.from_call(call) if hasattr(call, "trailing_metadata") else None
    for packed in status.details if status is not None else ():
        refusal, information, request = RefusalDetail(), error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
        if packed.Unpack(refusal):
            message, rule = refusal.message, refusal.rule
        elif packed.Unpack(information):
            reason = information.reason
        elif packed.Unpack(request):
            message = message or "; ".join(f"{entry.field}: {entry.description}" for entry in request.field_violations)
    if not message:
        message = (call.details() or call.code().name) if hasattr(call, "details") else str(error)
    return ServiceError(message, reason, rule)


def new_token() -> str:
    """A token with which to call as the owner of a match, or as a seat; only its hash goes to the service."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What the service learns of a token when a match is created or a seat is taken."""
    return hashlib.sha256(token.encode()).digest()


class Connection:
    """A channel to a service with its stubs. Calls that fail raise grpc.RpcError, which `explained` puts in words."""

    def __init__(self, address: str = DEFAULT_ADDRESS, language: str = "en") -> None:
        self.address = address
        self.language = language
        self._channel = grpc.insecure_channel(address)
        self.games = GameServiceStub(self._channel)
        self.matches = MatchServiceStub(self._channel)
        self.scoreboards = ScoreboardServiceStub(self._channel)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection and all streams on it."""
        self._channel.close()

    def reachable(self, seconds: float) -> bool:
        """Whether the service answers within so many seconds."""
        try:
            grpc.channel_ready_future(self._channel).result(timeout=seconds)
        except grpc.FutureTimeoutError:
            return False
        return True

    def metadata(self, token: str = "") -> tuple[tuple[str, str], ...]:
        """What goes with each call: the language of texts, and the token of whoever calls; none for a spectator."""
        language = ("accept-language", self.language)
        return (language, ("authorization", f"Bearer {token}")) if token else (language,)

    def offers(self, match: str, token: str) -> messages.ListOffersResponse:
        """The question of a seat with all its offers, from all pages."""
        request = messages.ListOffersRequest(match=match, page_size=OFFERS_PER_PAGE)
        whole = self.matches.ListOffers(request, metadata=self.metadata(token))
        page = whole
        while page.next_page_token:
            request.page_token = page.next_page_token
            page = self.matches.ListOffers(request, metadata=self.metadata(token))
            whole.offers.extend(page.offers)
        return whole

    def scoreboard(self, match: str, version: int = 0) -> Scoreboard:
        """The scoreboard of a match; with a version, as soon as it shows this version or a later one."""
        request = GetScoreboardRequest(name=f"{match}/scoreboard", min_version=version or None)
        return self.scoreboards.GetScoreboard(request, metadata=self.metadata()).scoreboard

    def match(self, match: str, token: str = "") -> Match:
        """A match as it is now."""
        return self.matches.GetMatch(messages.GetMatchRequest(name=match), metadata=self.metadata(token)).match

    def watch(self, match: str, after: int = 0, token: str = "") -> Iterator[messages.WatchMatchResponse]:
        """The events of a match after a version, and then those to come, until it is over."""
        request = messages.WatchMatchRequest(match=match, after_version=after)
        stream: Iterator[messages.WatchMatchResponse] = self.matches.WatchMatch(request, metadata=self.metadata(token))
        return stream

    def replay(self, match: str, token: str = "") -> Iterator[messages.ReplayMatchResponse]:
        """The stored events of a match."""
        request = messages.ReplayMatchRequest(match=match)
        stream: Iterator[messages.ReplayMatchResponse] = self.matches.ReplayMatch(
            request, metadata=self.metadata(token)
        )
        return stream
