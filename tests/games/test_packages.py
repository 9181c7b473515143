"""A game that a stranger ships in a package is found, served and verified like those of this project."""

import asyncio
import json
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import CallError, aio
from caravanserai.bots import Asked, run_bot_async
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer
from typer.testing import CliRunner

import domain.games
from clients.caravan.main import app
from domain.games import OWN, Claim, games
from domain.play.defects import DefectError
from service.application.games.soundness import sound_games
from service.persistence.matches.store import MatchStore
from service.server import Service
from service.verification.verify import verify_stored
from tests.games.looked_for import looked_for_again, packages_in
from tests.games.packages import declared, installed
from tests.service.house import configuration

OWN_GAMES = ["marcopolo", "merv", "palmyra", "sahwari"]


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which Python imports, and in which packages may be installed before somebody asks for games."""
    folder = tmp_path / "packages"
    folder.mkdir()
    with packages_in(folder, monkeypatch, "caravanserai_kites", "caravanserai_bells"):
        yield folder


def first(asked: Asked) -> Offer:
    return asked.offers[0]


async def test_an_installed_game_is_served_played_and_verified(packages: Path, tmp_path: Path) -> None:
    installed(packages, "kites")
    settings = configuration(tmp_path)
    async with Service(settings) as service:
        assert list(service.games) == [*OWN_GAMES, "kites"]
        owner = aio.Client.connect(service.address)
        described = await owner.game("kites")
        assert [decision.name for decision in described.decisions] == ["caravanserai.games.kites.v1.Take"]
        assert "KI-TAKE-01" in {rule.id for rule in described.rules}, "its ledger"
        name = (await owner.create_match("kites", 2)).name
        clients = [owner.with_token() for _ in range(2)]
        for client in clients:
            await client.join(name, "Somebody")
        for client in clients:
            await client.start(name)
        assert all(await asyncio.gather(*(run_bot_async(client, name, first) for client in clients)))
        assert (await clients[0].verify(name)).ok
        await owner.close()
    store = MatchStore(settings.store, games(), create=False)
    result = verify_stored(store, name)
    store.close()
    assert (result.ok, result.decided_again_ok, result.game) == (True, True, "kites")


async def begun(service: Service, decisions: int) -> tuple[str, str, int]:
    """A match of the game after some decisions, perhaps none; its name, the token of the next seat, and its version."""
    owner = aio.Client.connect(service.address)
    name = (await owner.create_match("kites", 2)).name
    clients = [owner.with_token() for _ in range(2)]
    for client in clients:
        await client.join(name, "Somebody")
    if decisions:
        for client in clients:
            await client.start(name)
        await clients[0].decide(name, (await clients[0].offers(name)).offers[0])
    version = (await owner.match(name)).version
    await owner.close()
    return name, clients[1].caller.token, version


async def test_a_package_that_is_away_leaves_nothing_behind_when_it_is_back(packages: Path, tmp_path: Path) -> None:
    installed(packages, "kites")
    settings = configuration(tmp_path)
    async with Service(settings) as service:
        played, token, version = await begun(service, decisions=1)
        waiting, *_ = await begun(service, decisions=0)
    (packages / "caravanserai_kites").rename(packages / "elsewhere")
    for name in [name for name in sys.modules if name.startswith("caravanserai_kites")]:
        del sys.modules[name]
    looked_for_again()
    settings.projections.unlink()  # as a program does that has other projections: all events are followed again
    async with Service(settings) as service:
        assert list(service.games) == OWN_GAMES
        client = aio.Client.connect(service.address, token=token)
        for name in (played, waiting):
            with pytest.raises(CallError, match=rf"{name} version \d needs the rules of .* not here: kites"):
                await client.match(name)
        assert (await client.create_match("merv", 2)).version == 1, "other games are played"
        await client.close()
    (packages / "elsewhere").rename(packages / "caravanserai_kites")
    looked_for_again()
    async with Service(settings) as service:
        client = aio.Client.connect(service.address, token=token)
        assert (await client.match(played)).version == version
        assert (await client.match(waiting)).state == match_pb2.Match.STATE_OPEN
        assert (await client.scoreboard(played, version)).version == version, "its projections are made again"
        await client.decide(played, (await client.offers(played)).offers[0])
        await client.close()


def test_the_command_names_package_and_version_of_each_game(packages: Path) -> None:
    installed(packages, "kites")
    listed = json.loads(CliRunner().invoke(app, ["games", "--json"]).stdout)["games"]
    shipped = {game["name"]: (game["package"], game["package_version"]) for game in listed}
    assert shipped.pop("kites") == ("caravanserai-game-kites", "1.2.0")
    assert set(shipped) == set(OWN_GAMES)
    assert {package for package, _ in shipped.values()} == {OWN}
    assert "caravanserai-game-kites 1.2.0" in CliRunner().invoke(app, ["games", "kites", "--lang", "ru"]).stdout


@pytest.mark.parametrize("taken", ["merv", "kites"])
def test_two_packages_with_one_game_are_both_named_at_the_start(packages: Path, tmp_path: Path, taken: str) -> None:
    declared(packages, "caravanserai-game-bells", taken, "caravanserai_bells:GAME", "0.3")
    if taken == "kites":
        installed(packages, "kites")
    other = rf"{OWN} \d\S+" if taken == "merv" else "caravanserai-game-kites 1.2.0"
    with pytest.raises(DefectError) as contested:
        Service(configuration(tmp_path))
    for source in (other, "caravanserai-game-bells 0.3"):
        assert re.search(source, str(contested.value))
    with pytest.raises(DefectError, match="uninstall all but one"):
        games()[taken]
    assert games()["palmyra"].name == "palmyra", "other games go on"


BREAKS = [
    pytest.param("rules.py", "import nothing_there\n", "rules.py, line 1: ModuleNotFoundError: No module", id="module"),
    pytest.param("__init__.py", "raise SystemExit\n", "__init__.py, line 1: SystemExit", id="exit"),
    pytest.param("__init__.py", "GAMES = 0\n", "__init__.py: it must define GAME, a Game", id="no game"),
    pytest.param("components.toml", "[cards\n", "components.toml, line 1: ", id="box"),
    pytest.param("v1/decisions_pb2.py", "import nothing_there\n", "v1/decisions_pb2.py: ModuleNotFound", id="messages"),
]


@pytest.mark.parametrize(("file", "text", "told"), BREAKS)
def test_a_package_that_cannot_be_loaded_is_named_and_left_out(
    packages: Path, caplog: pytest.LogCaptureFixture, file: str, text: str, told: str
) -> None:
    (installed(packages, "kites") / file).write_text(text, encoding="utf-8")
    with caplog.at_level(logging.ERROR, "caravanserai"):
        served = sound_games()
    assert list(served) == OWN_GAMES
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith("serving without the game kites of caravanserai-game-kites 1.2.0: The game kites ")
    assert told in said


def test_a_game_has_the_name_that_its_package_declares(packages: Path, caplog: pytest.LogCaptureFixture) -> None:
    installed(packages, "kites", game="lanterns")
    declared(packages, "caravanserai-game-bells", "Bells!", "caravanserai_bells:GAME")
    assert list(sound_games()) == OWN_GAMES
    assert "the game calls itself kites" in caplog.text
    assert "no game can have this name" in caplog.text


def test_an_installation_has_the_games_that_it_declared_when_it_was_built(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [claim.game for claim in domain.games.claims()] == OWN_GAMES, "in a checkout, as pyproject.toml says"
    declared(packages, OWN, "merv", "domain.games.merv:GAME", "9.9")
    monkeypatch.setattr(domain.games, "CHECKOUT", packages / "pyproject.toml")
    looked_for_again()
    assert domain.games.claims() == (Claim("merv", "domain.games.merv:GAME", OWN, "9.9"),)
