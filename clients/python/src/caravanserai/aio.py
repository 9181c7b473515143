"""The client for asyncio. `caravanserai.Client` has the same methods without asyncio."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import replace
from types import TracebackType
from typing import Self

from caravanserai_protocol.identity import new_token

from caravanserai.connection import CHANNEL_OPTIONS, Tls, has_port, is_loopback, open_channel
from caravanserai.core import Caller
from caravanserai.keys import KeyFolder
from caravanserai.methods.chats import Chats
from caravanserai.methods.decisions import Decisions
from caravanserai.methods.games import Games
from caravanserai.methods.organisers import Organisers
from caravanserai.methods.players import ME
from caravanserai.methods.ratings import Ratings
from caravanserai.methods.seats import Seats
from caravanserai.play_stream import PlayStream
from caravanserai.retries import Retrying, closing_named

__all__ = ["CHANNEL_OPTIONS", "ME", "Caller", "Client", "Tls", "has_port", "is_loopback", "open_channel"]


class Client(Games, Ratings, Seats, Decisions, Organisers, Chats):
    """A client of a service. It acts for its token; without a token it is a spectator.

    One token can own matches and sit at one seat of each. Calls that fail for passing reasons are repeated until the
    deadline (`Retrying`). That is safe: each command has a `request_id`. Every call of a method makes a new one unless
    you give one. Keep an id and you can call again, even after your program was restarted; you get the first answer.

    All methods that call the service raise `CallError`, and `RuntimeError` if the client is closed.
    """

    @classmethod
    def connect(
        cls,
        address: str,
        token: str | None = None,
        *,
        registered: bool = False,
        language: str = "en",
        entropies: MutableMapping[str, bytes] | None = None,
        keys: MutableMapping[str, bytes] | None = None,
        tls: Tls | None = None,
        insecure: bool = False,
        retrying: Retrying | None = None,
        play_stream: bool = True,
    ) -> Self:
        """A client of the service at an address (`host:port`). It is a context manager, which closes it.

        Without a ``token`` the client makes a new one; read it from `token`. An empty token makes a spectator. For
        ``registered``, ``language``, ``tls`` and ``retrying`` see `Caller`, `Tls` and `Retrying`. ``entropies`` keeps
        what the client contributes to the chance of its matches: give a mapping that outlives the program if the
        program may restart between taking a seat and the start. ``keys`` keeps the private keys with which the client
        signs for its seats, by default `KeyFolder.of_user`, so that a client with the same token finds them after a
        restart. Without ``play_stream`` all calls are unary.

        Raises:
            ValueError: the address has no port; or it is another machine, without TLS and without ``insecure``; or the
                token cannot be sent.
        """
        caller = Caller(new_token() if token is None else token, registered, language)
        channel = open_channel(address, tls, insecure=insecure)
        keys = KeyFolder.of_user() if keys is None else keys
        return cls(channel, caller, retrying, entropies, keys=keys, play_stream=play_stream)

    def with_token(
        self,
        token: str | None = None,
        *,
        registered: bool = False,
        entropies: MutableMapping[str, bytes] | None = None,
    ) -> Self:
        """Another client on the same connection, with a new token unless you give one. Closing either closes both. They
        keep their keys in the same place. ``entropies`` is as in `connect`.
        """
        caller = replace(self.caller, token=new_token() if token is None else token, registered=registered)
        beside = self._play_stream
        client = type(self)(
            self._channel, caller, self.retrying, entropies, keys=self.keys, play_stream=beside is not None
        )
        if beside is not None:
            client._play_stream = PlayStream(client._opening_play, beside)
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the connection and all streams on it."""
        if self._play_stream is not None:
            self._play_stream.close()
        await self._channel.close()

    async def reachable(self, seconds: float) -> bool:
        """True if the service can be reached within a number of seconds."""
        try:
            with closing_named():
                async with asyncio.timeout(seconds):
                    await self._channel.channel_ready()
        except TimeoutError:
            return False
        return True
