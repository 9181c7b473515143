"""In every language a reader of a stream gets each event once and in order, however HTTP/2 ends the stream."""

from pathlib import Path

import pytest
from caravanserai.aio import Client

from tests.clients.python.serving import QUICK, serving
from tests.sdks.building import TIMEOUT, available, built
from tests.sdks.endings import ENDINGS, Ender
from tests.sdks.test_together import run


@pytest.mark.timeout(2 * TIMEOUT)  # for the build
@pytest.mark.parametrize("language", available())
async def test_a_reader_gets_everything_however_streams_end(language: str, shared: Path, tmp_path: Path) -> None:
    program = built(language, shared)
    async with serving(tmp_path) as service, Client.connect(service.address, retrying=QUICK) as owner:
        match = (await owner.create_match("marcopolo", 2, seed="endings")).name
        for _ in range(2):
            await owner.add_bot(match)
        await owner.start(match)
        async with await owner.watch(match) as watch:
            versions = [update.version async for update in watch]
        direct = await run(program, "watch", service.address, match)
        async with Ender(service.address, ENDINGS) as ender:
            broken = await run(program, "watch", ender.address, match)
    assert ender.used == [ending.name for ending in ENDINGS]
    assert broken == direct
    assert broken["events"] == versions[-1] > 2 * len(ENDINGS)
