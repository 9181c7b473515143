"""A game of bluffing from outside: a match of thinking bots comes to its end, and is proven."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai import aio
from caravanserai_protocol.v1 import match_pb2
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.play.game import Game
from service.persistence.matches.store import MatchStore
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.games.pretenders import GAME
from tests.service.house import configuration

HASTY = replace(GAME, bots=GAME.bots._replace(thinking=GAME.bots.thinking._replace(patience=20)))


@pytest.mark.parametrize(("game", "kinds"), [(GAME, ("planner", "greedy")), (HASTY, ("random",) * 4)])
async def test_bots_of_the_service_end_their_match(
    tmp_path: Path, lanterns_messages: None, game: Game, kinds: tuple[str, ...]
) -> None:
    games = {game.name: game}
    async with Service(configuration(tmp_path), games) as service:
        owner = aio.Client.connect(service.address)
        name = (await owner.create_match(game.name, len(kinds), seed="1")).name
        for kind in kinds:
            await owner.add_bot(name, kind)
        await owner.start(name)
        watch = await owner.with_token("").watch(name, with_words=True)
        lines = [line for update in [update async for update in watch] for line in update.message.lines]
        assert (await owner.match(name)).state == match_pb2.Match.STATE_FINISHED
        assert (await owner.with_token("").verify(name)).ok
        await owner.close()
    told = [line for line in lines if "from here on bots take any offer" in line]
    assert len(told) == (game is HASTY), "the limit is told where it is reached"
    store = MatchStore(configuration(tmp_path).store, games, create=False)
    result = verify_stored(store, name)
    store.close()
    assert (result.ok, result.decided_again_ok) == (True, True)


def test_a_demo_of_bluffing_bots_comes_to_its_end(registered: None) -> None:
    arguments = ("demo", "--game", "pretenders", "--bots", "greedy,planner", "--seed", "3")
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    for text in ("claims to hold", " wins with ", "Replay from the store: the same"):
        assert text in result.stdout


def test_a_tournament_of_bluffing_bots_comes_to_its_end_and_its_archive_is_proven(
    tmp_path: Path, registered: None
) -> None:
    sizes = ("--players", "5", "--seats", "3", "--rounds", "2", "--bots", "greedy")
    result = CliRunner().invoke(
        app, ["tournament", "demo", "--game", "pretenders", *sizes, "--export", str(tmp_path / "archive"), "--json"]
    )
    assert result.exit_code == 0, result.output
    (archive,) = (tmp_path / "archive").glob("*.tournament")
    proven = CliRunner().invoke(app, ["verify", str(archive), "--json"])
    assert proven.exit_code == 0, proven.output
    assert json.loads(proven.stdout)["ok"]
