"""The company that sends commands which are measured: an administrator and players, with their tokens."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.v1 import (
    admin_service_pb2_grpc,
    chat_service_pb2_grpc,
    edition_service_pb2_grpc,
    match_service_pb2_grpc,
    player_service_pb2_grpc,
    tournament_service_pb2_grpc,
    webhook_service_pb2_grpc,
)
from caravanserai_protocol.v1 import match_service_pb2 as matches

TIMES = 40
"""The number of times that a command is sent."""
GAME, SEATS = "marcopolo", 4
ADMIN = "token of the administrators"
PEOPLE = 40
"""The number of players; all of them enter the tournaments."""
PART = 1 << 15
"""The number of bytes of a record in one message."""
NOWHERE = "https://nowhere.invalid/"
TESTS = 2
"""The number of tests of webhooks that a player may send at once."""
ENTROPY = b"entropy of a player"


def hash_of(token: str) -> bytes:
    """The hash of a token, as it is registered."""
    return hashlib.sha256(token.encode()).digest()


class Sent(NamedTuple):
    """A request, and the token of the call."""

    request: Any
    token: str = ADMIN


@dataclass
class Act:
    """A command: its method, what makes it dear, what is sent, and the answers."""

    method: str
    what: str
    sent: Sequence[Sent]
    call: Callable[..., Any]
    stream: bool = False
    answers: list[Any] = field(default_factory=list)

    async def send(self, number: int) -> None:
        """Sends a request."""
        request, token = self.sent[number]
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        given = iter(request) if self.stream else request
        self.answers.append(await self.call(given, metadata=metadata))


class Company:
    """The senders of commands: an administrator, who organises tournaments too, and players. ``branch`` creates a match
    that goes on from another one.
    """

    def __init__(self, channel: grpc.aio.Channel, record: bytes, branch: matches.CreateMatchRequest) -> None:
        self._stubs: tuple[Any, ...] = (
            match_service_pb2_grpc.MatchServiceStub(channel),
            player_service_pb2_grpc.PlayerServiceStub(channel),
            tournament_service_pb2_grpc.TournamentServiceStub(channel),
            webhook_service_pb2_grpc.WebhookServiceStub(channel),
            chat_service_pb2_grpc.ChatServiceStub(channel),
            admin_service_pb2_grpc.AdminServiceStub(channel),
            edition_service_pb2_grpc.EditionServiceStub(channel),
        )
        self.record, self.branch = record, branch
        self.people: list[tuple[str, str]] = []
        """Names of players, and their tokens."""

    def act(self, method: str, what: str, sent: Iterable[Sent], *, stream: bool = False) -> Act:
        """A command."""
        stub = next(stub for stub in self._stubs if hasattr(stub, method))
        return Act(method, what, [*sent], getattr(stub, method), stream)

    def seated(self, index: int) -> tuple[str, str]:
        """A player, of all in turn."""
        return self.people[index % len(self.people)]
