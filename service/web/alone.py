"""A process that serves one thing over HTTP and nothing else: a witness, or the files of a log."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable

from service.configuration import Web
from service.limiting.limits import Limits
from service.web.door import Door
from service.web.exchanges import Exchange

LOG = logging.getLogger("caravanserai")

GRACE_SECONDS = 5.0
"""The time that requests under way may take at the end."""
SMALL = Limits(message_bytes=4_096)
"""Requests are small. A body may have 16 times as many bytes."""


def told_to_end() -> asyncio.Event:
    """Is set when the process is told to end (SIGINT, SIGTERM)."""
    ending = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ending.set)
    return ending


async def until_told(ending: asyncio.Event) -> None:
    """Waits for the end."""
    await ending.wait()


async def serve(
    web: Web,
    handle: Callable[[Exchange], Awaitable[None]],
    ready: Callable[[str], object] = str,
    meanwhile: Callable[[asyncio.Event], Awaitable[None]] = until_told,
) -> None:
    """Answers until the process is told to end, and what is done ``meanwhile`` has ended. ``ready`` hears the address.

    Raises:
        OSError: the address is in use.
    """
    ending = told_to_end()
    door = Door(handle, web, SMALL)
    await door.open()
    try:
        ready(door.address)
        await meanwhile(ending)
    finally:
        await door.close(GRACE_SECONDS)
