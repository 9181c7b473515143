"""A test does not hear of calls that an earlier one left unfinished, and hears of everything else."""

import asyncio
import gc
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


async def make_calls() -> None:
    """Makes calls of its own, while those others end."""
    channel: Any
    async with grpc.aio.insecure_channel("127.0.0.1:1") as channel:
        for _ in range(20):
            with pytest.raises(grpc.aio.AioRpcError):
                await channel.unary_unary("/a/b")(b"", timeout=5)
            await asyncio.sleep(0.05)


def test_calls_of_an_earlier_test_are_not_heard_of(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[logging.LogRecord] = []

    def noted(record: logging.LogRecord) -> bool:
        said.append(record)
        return of_this_test(record)

    monkeypatch.setattr(logging.getLogger("asyncio"), "filters", [noted])
    with socket.create_server(("127.0.0.1", 0)) as silent:
        earlier = asyncio.new_event_loop()
        left = earlier.run_until_complete(leave_calls(f"127.0.0.1:{silent.getsockname()[1]}"))
        tasks = asyncio.all_tasks(earlier)
        earlier.close()
        asyncio.run(make_calls())
    assert left
    assert said, "gRPC is as it is described"
    assert caplog.messages == []
    for task in tasks:
        task._log_destroy_pending = False  # type: ignore[attr-defined]
    del task, tasks, left
    gc.collect()  # whatever is left of them troubles this test, not another one


def test_everything_else_is_heard_of(caplog: pytest.LogCaptureFixture) -> None:
    for error in (RuntimeError("Event loop is closed"), BlockingIOError(), ValueError("x")):
        logging.getLogger("asyncio").error("Exception in callback another()", exc_info=error)
    logging.getLogger("asyncio").error("Exception in callback PollerCompletionQueue._handle_events()")
    assert len(caplog.messages) == 4
