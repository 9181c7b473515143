"""A service manager as systemd is one: a socket that hears what a service says of itself."""

import asyncio
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class Hearing:
    """The output of a service, message by message."""

    def __init__(self, address: str, opened: socket.socket) -> None:
        self.address = address
        self._socket = opened

    async def heard(self) -> Mapping[str, str]:
        """The next message."""
        text = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self._socket, 4096), 120)
        return dict(line.split("=", 1) for line in text.decode().split("\n"))


@contextmanager
def hearing(address: str) -> Iterator[Hearing]:
    """A manager at an address: a path, or with `@` a name that is in no folder."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as opened:
        opened.bind(address.replace("@", "\0", 1))
        opened.setblocking(False)
        yield Hearing(address, opened)
