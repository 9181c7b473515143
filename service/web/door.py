"""The door: listens for requests over HTTP, and is closed in order."""

import asyncio
import logging
import resource
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import replace

from service.configuration import Web
from service.foundation.fetch import reason_of
from service.limiting.limits import Limits
from service.limiting.peers import Peers
from service.limiting.sockets import listen
from service.web.connections import Connections
from service.web.exchanges import Exchange

LOG = logging.getLogger("caravanserai.web")


class Door:
    """Serves over HTTP/1.1 what ``handle`` answers, encrypted if there is an ``encryption``."""

    def __init__(
        self,
        handle: Callable[[Exchange], Awaitable[None]],
        web: Web,
        limits: Limits,
        encryption: ssl.SSLContext | None = None,
        peers: Peers | None = None,
    ) -> None:
        self.connections = Connections(handle, _within_files(limits), encryption, peers or Peers())
        self._web = web
        self._scheme = "http" if encryption is None else "https"
        self.address = ""
        """Its address, as a URL, once it is open."""

    def encrypt(self, encryption: ssl.SSLContext) -> None:
        """Lets new connections be encrypted so; those that are open stay as they are."""
        self.connections.encryption = encryption

    async def open(self) -> None:
        """Begins to listen.

        Raises:
            OSError: the address is in use, or is none of this machine.
        """
        loop = asyncio.get_running_loop()
        self._listeners = await self._listening()
        port = self._listeners[0].getsockname()[1]
        self.address = f"{self._scheme}://{self._web.shown_host}:{port}"
        self._tasks = [loop.create_task(self.connections.accept(listener)) for listener in self._listeners]
        self._tasks.append(loop.create_task(self.connections.look_after(port)))

    async def _listening(self) -> list[socket.socket]:
        """The sockets; where the port is only a wish, on another port if it is taken.

        Raises:
            OSError: as `_listen` says.
        """
        try:
            return await self._listen(self._web.port)
        except OSError as error:
            if self._web.chosen:
                raise
            LOG.warning("%s: browsers are served on another port, where they know nothing of this one", error)
            return await self._listen(0)

    async def _listen(self, wanted: int) -> list[socket.socket]:
        """A socket for each address of the host, all on one port.

        Raises:
            OSError: the address is in use, or is none of this machine.
        """
        try:
            return await listen(self._web.host, wanted, self._web.shared)
        except OSError as error:
            raise OSError(f"cannot listen on {self._web}: {reason_of(error)}") from error

    async def close(self, grace_seconds: float) -> None:
        """Takes no more requests, and gives those that are under way so long."""
        *accepting, looking = self._tasks
        for task in accepting:
            task.cancel()
        await asyncio.wait(accepting)
        for listener in self._listeners:
            listener.close()
        self.connections.close()
        await self.connections.end(grace_seconds)
        looking.cancel()
        await asyncio.wait((looking,))


def _within_files(limits: Limits) -> Limits:
    """Limits that leave half of the files that the process may open to all else."""
    half = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2
    if half <= 0:  # the process may open any number
        return limits
    return replace(limits, connections=min(limits.connections or half, half))
