"""Work that is repeated goes on after what the store refused, and ends when it is told to."""

import asyncio
import logging

import pytest
from eventsourcing.persistence import OperationalError

from service.foundation.recurring import Recurring

LOG = logging.getLogger("caravanserai.tests")


class Counter(Recurring):
    """Counts its turns; the store refuses the second one."""

    def __init__(self, pause_seconds: float) -> None:
        super().__init__(pause_seconds, LOG, "nothing is counted")
        self.turns = 0
        self.begun, self.enough = asyncio.Event(), asyncio.Event()

    async def work(self) -> None:
        self.turns += 1
        self.begun.set()
        if self.turns == 4:
            self.enough.set()
        if self.turns == 2:
            raise OperationalError("it is away")


async def test_it_goes_on_after_a_turn_that_failed(caplog: pytest.LogCaptureFixture) -> None:
    async with asyncio.timeout(60), Counter(0.001) as counter:
        await counter.enough.wait()
    assert caplog.messages == ["nothing is counted: it is away"]
    turns = counter.turns
    await asyncio.sleep(0.01)
    assert counter.turns == turns


async def test_its_end_does_not_wait_for_the_next_turn() -> None:
    async with asyncio.timeout(60), Counter(3600) as counter:
        await counter.begun.wait()
