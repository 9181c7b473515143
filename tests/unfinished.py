"""A program that leaves calls unfinished in one event loop and goes on in another: ``python -m tests.unfinished``.

It prints how often Python logged an error, and how many of those errors pass the filter of the tests. It is a process
of its own because gRPC has one queue for all loops of a process: a service that an earlier test left running in a
thread would hear of the calls instead, and say nothing.
"""

import asyncio
import logging
import socket
from typing import Any

import grpc
import pytest

from tests.loops import of_this_test


async def leave_calls(address: str) -> list[Any]:
    """Makes calls that end after a moment, and does not wait for them."""
    channel: Any = grpc.aio.insecure_channel(address)
    calls = [channel.unary_unary("/a/b")(b"", timeout=0.5) for _ in range(3)]
    await asyncio.sleep(0.05)
    return [channel, *calls]


async def make_calls(said: list[bool]) -> None:
    """Makes calls until one of those others has ended, or ten seconds have passed."""
    channel: Any
    async with grpc.aio.insecure_channel("127.0.0.1:1") as channel:
        for _ in range(200):
            with pytest.raises(grpc.aio.AioRpcError):
                await channel.unary_unary("/a/b")(b"", timeout=5)
            await asyncio.sleep(0.05)
            if said:
                return


def main() -> None:
    """Leaves the calls, makes others, and prints what was said meanwhile."""
    said: list[bool] = []

    def note(record: logging.LogRecord) -> bool:
        said.append(of_this_test(record))
        return False

    logging.getLogger("asyncio").addFilter(note)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        earlier = asyncio.new_event_loop()
        left = earlier.run_until_complete(leave_calls(f"127.0.0.1:{silent.getsockname()[1]}"))
        tasks = asyncio.all_tasks(earlier)
        earlier.close()
        asyncio.run(make_calls(said))
    for task in tasks:
        task._log_destroy_pending = False  # type: ignore[attr-defined]
    print(bool(left), bool(said), sum(said))


if __name__ == "__main__":
    main()
