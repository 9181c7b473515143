"""The door: listens for browsers, and is closed in order."""

import asyncio
import resource
import socket
import ssl
from dataclasses import replace

from service.configuration import Web
from service.limiting.limits import Limits
from service.web.application import Application
from service.web.connections import Connection, Connections

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
        try:
            self._server = await loop.create_server(
                lambda: Connection(self.connections), self._web.host, self._web.port, backlog=BACKLOG
            )
        except socket.gaierror as error:
            raise OSError(f"cannot listen on {self._web}: there is no such host") from error
        except OSError as error:
            raise OSError(f"cannot listen on {self._web}: {error.strerror or error}") from error
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"{self._scheme}://{self._web.shown_host}:{port}"
        self._looking = loop.create_task(self.connections.look_after(port))

    async def close(self, grace_seconds: float) -> None:
        """Takes no more requests, and gives those that are under way so long."""
        self._server.close()
        self.connections.close()
        await self.connections.end(grace_seconds)
        self._looking.cancel()
        await asyncio.wait((self._looking,))


def _within_files(limits: Limits) -> Limits:
    """Limits that leave half of the files that the process may open to all else."""
    half = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2
    if half <= 0:  # the process may open any number
        return limits
    return replace(limits, connections=min(limits.connections or half, half))
