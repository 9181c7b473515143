"""The temporary service inside the command."""

import asyncio
import logging
from pathlib import Path

import pytest

from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration


def test_the_service_says_nothing_of_a_client_that_closed_before_its_last_answer_came(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """gRPC has one queue for all event loops of a process: any of them may get what another one waited for. This is how
    it passes on what came for a loop that is closed; a player saw the traceback after the last line of a match.
    """
    closed = asyncio.new_event_loop()
    closed.close()
    with LocalService(Configuration(str(tmp_path / "store.sqlite"), port=0, drain_seconds=0)) as service:
        loop = service._loop
        assert loop is not None
        with caplog.at_level(logging.ERROR, "asyncio"):
            loop.call_soon_threadsafe(closed.call_soon_threadsafe, print)
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()
            assert caplog.messages == []
            loop.call_soon_threadsafe(int, "no number")
            asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()
    assert len(caplog.messages) == 1, "anything else that goes wrong is said"
