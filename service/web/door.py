"""The door: listens for browsers, and is closed in order."""

import asyncio
import os
import resource
import socket
import ssl
from dataclasses import replace

from service.configuration import Web
from service.limiting.limits import Limits
from service.web.application import Application
from service.web.connections import Connections

BACKLOG = 512


class Door:
    """Serves an application over HTTP/1.1, encrypted if there is an ``encryption``."""

    def __init__(self, application: Application, web: Web, limits: Limits, encryption: ssl.SSLContext | None) -> None:
        self.connections = Connections(application, _within_files(limits), encryption)
        self._web = web
        self._scheme = "http" if encryption is None else "https"
        self.address = ""
        """Where it listens, as a URL, once it is open."""

    async def open(self) -> None:
        """Begins to listen.

        Raises:
            OSError: the address is in use, or is none of this machine.
        """
        loop = asyncio.get_running_loop()
        self._listeners = await self._listen(loop)
        port = self._listeners[0].getsockname()[1]
        self.address = f"{self._scheme}://{self._web.shown_host}:{port}"
        self._tasks = [loop.create_task(self.connections.accept(listener)) for listener in self._listeners]
        self._tasks.append(loop.create_task(self.connections.look_after(port)))

    async def _listen(self, loop: asyncio.AbstractEventLoop) -> list[socket.socket]:
        """A socket for each address of the host, all on one port.

        Raises:
            OSError: the address is in use, or is none of this machine.
        """
        listeners: list[socket.socket] = []
        try:
            found = await loop.getaddrinfo(self._web.host, self._web.port, type=socket.SOCK_STREAM)
            for family, _, _, _, address in found:
                port = self._web.port or (listeners[0].getsockname()[1] if listeners else 0)
                listener = socket.create_server((address[0], port), family=family, backlog=BACKLOG)
                listener.setblocking(False)
                listeners.append(listener)
        except OSError as error:
            for listener in listeners:
                listener.close()
            raise OSError(f"cannot listen on {self._web}: {_reason(error)}") from error
        return listeners

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


def _reason(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "there is no such host"
    return os.strerror(error.errno) if error.errno else str(error)


def _within_files(limits: Limits) -> Limits:
    """Limits that leave half of the files that the process may open to all else."""
    half = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2
    if half <= 0:  # the process may open any number
        return limits
    return replace(limits, connections=min(limits.connections or half, half))
