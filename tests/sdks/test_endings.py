"""In every language a reader of a stream gets each event once and in order, however HTTP/2 ends the stream; and a
player's command is carried out once, however HTTP/2 ends the call.
"""

from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai.aio import Client
from caravanserai_protocol.v1.tournament_pb2 import SwissFormat, TournamentSettings

from tests.clients.python.serving import QUICK, serving
from tests.sdks.building import TIMEOUT, available, built
from tests.sdks.endings import CALLS_ENDINGS, ENDINGS, Ender
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
        await owner.register("Olga")
        swiss = SwissFormat(rounds=1)
        settings = TournamentSettings(title="Spring", game="games/marcopolo", seats=2, swiss=swiss)
        tournament = (await owner.create_tournament(settings)).name
        cancelled = await owner.cancel_tournament(tournament, "Rain")
        async with await owner.watch(match) as watch:
            versions = [update.version async for update in watch]
        watched = (match, "--tournament", tournament)
        direct = await run(program, "watch", service.address, *watched)
        async with Ender(service.address, ENDINGS) as ender:
            broken = await run(program, "watch", ender.address, *watched)
    assert ender.used == [ending.name for ending in ENDINGS]
    assert broken == direct
    assert {"WatchMatch", "WatchScoreboard", "WatchTournament"} <= {path.rpartition("/")[2] for path in ender.silent}
    assert (broken["scoreboard"], broken["tournament"]) == (versions[-1], cancelled.version)
    shares = [ender.shares[name] for name in ("GetMatch", "WatchMatch", "WatchScoreboard", "WatchTournament")]
    assert shares == [{match}, {match}, {match}, {""}]
    assert broken["events"] == versions[-1] > 2 * len(ENDINGS)


@pytest.mark.timeout(2 * TIMEOUT)  # for the build
@pytest.mark.parametrize("language", available())
async def test_a_player_goes_on_however_calls_end(language: str, shared: Path, tmp_path: Path) -> None:
    program = built(language, shared)
    async with serving(tmp_path) as service, Client.connect(service.address, retrying=QUICK) as owner:
        match = (await owner.create_match("marcopolo", 2, seed="endings")).name
        await owner.add_bot(match)
        async with Ender(service.address, CALLS_ENDINGS, calls=True) as ender:
            played = await run(program, "play", ender.address, match, "--seat", "2")
        assert ender.used == [ending.name for ending in CALLS_ENDINGS]
        async with await owner.watch(match) as watch:
            events = [update.message.event async for update in watch]
    assert (played["version"], played["head"]) == (len(events), sha256(events[-1]).hexdigest())
