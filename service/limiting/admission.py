"""Admission: whether a call may begin, by how much its token and its peer have taken already."""

import asyncio
import random
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple, NoReturn

from domain.errors import Reason
from service.errors import ServiceError, exhausted
from service.limiting.costs import cost_of
from service.limiting.limits import MINUTE, Limits, Slots, TokenBuckets
from service.limiting.peers import Peers

REFUSALS_PER_SECOND = 50.0
"""The number of calls of a peer that are refused at once, for its rate; further ones are refused later, so that a
caller who does not wait as long as the service asks gains nothing and costs little.
"""
HELD_SECONDS = 1.0
"""The least time to hold a refusal back; the most is twice that, so that callers do not all come back together."""


class Client(NamedTuple):
    """The client that is counted: the machine that calls, and the hash of the token of the call (empty: none).

    ``ambiguous``: the call carries more than one authorization; it counts for its peer, and is refused.
    """

    peer: str
    token: bytes
    ambiguous: bool = False


def authorization_of(context: Any) -> tuple[str, str]:
    """The scheme of the authorization that a call carries, in small letters, and its token; both empty: there is none.

    The caller is counted and recognised by the same token, so that nobody is counted as somebody else.

    Raises:
        ServiceError: AUTHORIZATION_AMBIGUOUS.
    """
    given = [str(value) for key, value in context.invocation_metadata() or () if key == "authorization"]
    if len(given) > 1:  # a proxy in between may have checked another one than the service would
        raise _ambiguous()
    scheme, _, token = "".join(given).partition(" ")
    return scheme.lower(), token.strip()


def _ambiguous() -> ServiceError:
    return ServiceError(Reason.AUTHORIZATION_AMBIGUOUS, "the call carries more than one authorization")


class Admission:
    """Counts the calls and streams of each token and each peer."""

    def __init__(self, limits: Limits, peers: Peers | None = None) -> None:
        self.limits = limits
        self._peers = Peers() if peers is None else peers
        self._of_token = TokenBuckets(limits.calls_per_second_of_token, limits.burst_seconds)
        self._of_peer = TokenBuckets(limits.calls_per_second_of_peer, limits.burst_seconds)
        self._creations_of_peer = TokenBuckets(limits.creations_per_minute_of_peer / MINUTE, MINUTE)
        self._refusals = TokenBuckets(REFUSALS_PER_SECOND, limits.burst_seconds)
        self._streams_of_token = Slots(limits.streams_of_token)
        self._streams_of_peer = Slots(limits.streams_of_peer)

    def client(self, context: Any) -> Client:
        """The owner of a call."""
        peer = self._peers.machine(context)
        try:
            _, token = authorization_of(context)
        except ServiceError:
            return Client(peer, b"", ambiguous=True)
        return Client(peer, sha256(token.encode()).digest() if token else b"")

    def call(self, client: Client, cost: int = 1) -> None:
        """Lets a call begin that counts as ``cost`` calls; or go on, when it turns out to cost that much more.

        Raises:
            ServiceError: RATE_LIMITED, AUTHORIZATION_AMBIGUOUS.
        """
        if client.token and (seconds := self._of_token.take(client.token, cost)):
            self._limited(client, "token", f"{self.limits.calls_per_second_of_token:g} calls a second", seconds)
        if seconds := self._of_peer.take(client.peer, cost):
            self._limited(client, "peer", f"{self.limits.calls_per_second_of_peer:g} calls a second", seconds)
        if client.ambiguous:
            raise _ambiguous()

    def creation(self, client: Client) -> None:
        """Lets a call make something that stays in the store.

        Raises:
            ServiceError: RATE_LIMITED.
        """
        if seconds := self._creations_of_peer.take(client.peer):
            limit = f"{self.limits.creations_per_minute_of_peer:g} matches and players a minute"
            self._limited(client, "peer", limit, seconds)

    def invited(self, client: Client) -> None:
        """A player has registered by invitation: that does not count for the address, as invitations are limited by
        themselves, and a whole hall may have one address.
        """
        self._creations_of_peer.give_back(client.peer)

    def weigh(self, client: Client, request: Any) -> None:
        """Lets a call go on that has begun, now that its request is known.

        Raises:
            ServiceError: RATE_LIMITED.
        """
        cost = cost_of(request, self.limits)
        if cost > 1:
            self.call(client, cost - 1)

    async def pace(self, client: Client) -> None:
        """Waits until a stream may go on with more events."""
        cost = self.limits.cost_of_events
        for bucket, key in ((self._of_token, client.token), (self._of_peer, client.peer)):
            seconds = bucket.take(key, cost) if key else 0
            while seconds:
                await asyncio.sleep(seconds)
                seconds = bucket.take(key, cost)

    def _limited(self, client: Client, subject: str, limit: str, seconds: float) -> NoReturn:
        error = exhausted(Reason.RATE_LIMITED, f"the {subject} makes more than {limit}", subject)
        error.retry_seconds = seconds
        error.held_seconds = random.uniform(1, 2) * HELD_SECONDS if self._refusals.take(client.peer) else 0.0
        raise error

    def stream(self, client: Client) -> Callable[[], None]:
        """Lets a stream begin; what is returned must be called once, when it has ended.

        Raises:
            ServiceError: TOO_MANY_STREAMS.
        """
        if client.token and not self._streams_of_token.take(client.token):
            raise exhausted(Reason.TOO_MANY_STREAMS, "the token has too many streams open", "token")
        if not self._streams_of_peer.take(client.peer):
            if client.token:
                self._streams_of_token.free(client.token)
            raise exhausted(Reason.TOO_MANY_STREAMS, "the peer has too many streams open", "peer")

        def ended() -> None:
            if client.token:
                self._streams_of_token.free(client.token)
            self._streams_of_peer.free(client.peer)

        return ended

    def streams(self) -> int:
        """The number of open streams."""
        return self._streams_of_peer.taken()
