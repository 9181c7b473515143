"""A game that a stranger ships in a package is found, served and verified like those of this project."""

import asyncio
import json
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from caravanserai import CallError, aio
from caravanserai.bots import Asked, run_bot_async
from caravanserai.watch import Update
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer
from typer.testing import CliRunner

import domain.games
from clients.caravan.main import app
from clients.caravan.saved_seats import Memory, RememberedSeat
from domain.errors import CommandError
from domain.games import OWN, SHIPPING, PackageClaim, games
from domain.play.defects import DefectError
from service.application.games.soundness import sound_games
from service.configuration import Web
from service.persistence.matches.store import MatchStore
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.clients.fullscreen.lines import Lines
from tests.commands import called
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


class Begun(NamedTuple):
    """A match of the game: its name, the token of the seat that is asked, and its version."""

    name: str
    token: str
    version: int


async def begun(service: Service, decisions: int, bots: int = 0) -> Begun:
    """A match of the game after some decisions, perhaps none; with ``bots`` it is played to its end."""
    owner = aio.Client.connect(service.address)
    name = (await owner.create_match("kites", 2)).name
    clients = [owner.with_token() for _ in range(2)]
    for client in clients:
        await client.join(name, "Somebody")
    if decisions or bots:
        for client in clients:
            await client.start(name)
    if bots:
        await asyncio.gather(*(run_bot_async(client, name, first) for client in clients))
    for _ in range(decisions):
        await clients[0].decide(name, (await clients[0].offers(name)).offers[0])
    version = (await owner.match(name)).version
    await owner.close()
    return Begun(name, clients[1].caller.token, version)


@contextmanager
def away(packages: Path) -> Iterator[None]:
    """Within, the package of the game is not installed."""
    about = next(packages.glob("*.dist-info"))
    for folder in (about, packages / "caravanserai_kites"):
        folder.rename(packages.parent / folder.name)
    for name in [name for name in sys.modules if name.startswith("caravanserai_kites")]:
        del sys.modules[name]
    looked_for_again()
    yield
    for folder in (about, packages / "caravanserai_kites"):
        (packages.parent / folder.name).rename(folder)
    looked_for_again()


async def replayed(client: aio.Client, match: Begun) -> list[Update]:
    return [update async for update in await client.replay(match.name)]


def asked_in_json(address: str, method: str, request: dict[str, Any]) -> tuple[int, Any]:
    """Status and answer of a method of the matches over the port for browsers."""
    call = Request(
        f"{address}/caravanserai.v1.MatchService/{method}",
        json.dumps(request).encode(),
        {"content-type": "application/json"},
    )
    try:
        with urlopen(call, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except HTTPError as error:
        return error.code, json.loads(error.read())


def looked_at(store: str, matches: Sequence[Begun], record: Path) -> None:
    """The output of commands that need no rules, and the messages of those that do."""
    stepped = CliRunner().invoke(app, ["replay", str(record), "--at", "8", "--json"])
    assert stepped.exit_code == 0, stepped.output
    shown = CliRunner().invoke(app, ["matches", "--store", store])
    assert shown.exit_code == 0, shown.output
    for match in matches:
        assert match.name.removeprefix("matches/") in shown.output
    checked = CliRunner().invoke(app, ["store", "check", store])
    assert checked.exit_code == 0, checked.output
    found = json.loads(CliRunner().invoke(app, ["verify", str(record), "--json"]).stdout)
    (verified,) = found["matches"]
    assert (verified["replay_ok"], verified["decided_again_ok"], verified["game"]) == (True, False, "kites")
    states = {claim["claim"]: claim["state"] for claim in found["claims"]}
    assert (states["chain"], states["table"], states["rules"]) == ("holds", "holds", "fails")
    assert "of the rules of kites, which are not here" in str(verified["findings"])


def showing(said: str) -> Callable[[str], bool]:
    """True if the screen draws the table and says so, and no longer that it is not the turn of the seat: it is."""
    return lambda screen: (
        said in screen and "Pile" in screen and "Not your turn" not in screen and "не ваш ход" not in screen
    )


def resumed(address: str, match: Begun) -> None:
    """The full screen says in both languages why the seat that is asked has nothing to decide."""
    seat = RememberedSeat(match.name, 2, match.token, address)
    for language, said in (
        ("en", "rules of the game"),
        ("ru", "нет правил игры: партию можно смотреть, но ходить нельзя."),
    ):
        Memory().keep(seat)
        arguments = ("play", "--resume", "--lang", language)
        with Lines(arguments, {"XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]}, columns=100) as line:
            line.until(showing(said))
            line.type("q")
            assert line.ended() == 0


async def test_matches_of_a_package_that_is_away_are_looked_at_and_go_on_when_it_is_back(
    packages: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    installed(packages, "kites")
    settings = configuration(tmp_path, web=Web())
    async with Service(settings) as service:
        played, waiting, over = await begun(service, 1), await begun(service, 0), await begun(service, 0, bots=2)
        client = aio.Client.connect(service.address, token=played.token)
        record, offer = await client.record(over.name, in_format=2), (await client.offers(played.name)).offers[0]
        before = [list(update.lines) for update in await replayed(client, played)]
        await client.close()
    with away(packages):
        settings.projections.unlink()  # as a program does that has other projections: all events are followed again
        async with Service(settings) as service:
            assert list(service.games) == OWN_GAMES
            client = aio.Client.connect(service.address, token=played.token, language="ru")
            seen = await client.match(played.name)
            assert (seen.version, seen.game) == (played.version, "games/kites")
            assert [question.text for question in seen.questions] == ["take"]
            assert (await client.match(waiting.name)).state == match_pb2.Match.STATE_OPEN
            told_of = await client.game("kites", "standard")
            assert (told_of.name, told_of.title, list(told_of.decisions)) == ("games/kites", "Kites", [])
            assert {kind.name for kind in told_of.kinds} >= {"coin"}, "for the table in the browser"
            with pytest.raises(CallError, match="There is no game 'gulls'"):
                await client.game("gulls")
            board = await client.scoreboard(played.name, played.version)
            assert [(seat.points, [part.title for part in seat.categories]) for seat in board.seats] == [
                (1, ["coins"]),
                (0, []),
            ]
            told = [list(update.lines) for update in await replayed(client, played)]
            assert len(told) == len(before)
            assert "Место 1 решает то, что могут описать только правила игры" in str(told[-1])
            assert "coin" in str(told[-1])
            assert (await client.record(over.name, in_format=2)).updates == record.updates, "bytes are as they were"
            listed = {match.name for match in await client.matches()}
            assert listed == {played.name, waiting.name, over.name}
            for call in (
                client.offers(played.name),
                client.decide(played.name, offer),
                client.undo(played.name),
                client.resign(played.name),
            ):
                with pytest.raises(CallError, match="the rules of the game kites, version 1, which are not here") as no:
                    await call
                assert no.value.reason == "RULES_MISSING"
            with pytest.raises(CallError) as unknown:
                await client.create_match("kites", 2)
            assert unknown.value.reason == "GAME_UNKNOWN"
            status, shown = await asyncio.to_thread(
                asked_in_json, service.web_address, "GetMatch", {"name": played.name}
            )
            assert (status, shown["match"]["game"]) == (200, "games/kites")
            made = {"match": played.name, "decision": {"@type": "type.googleapis.com/caravanserai.games.gone.v1.Take"}}
            status, refused = await asyncio.to_thread(asked_in_json, service.web_address, "Decide", made)
            assert status == 400
            assert "a game whose rules are here, not caravanserai.games.gone.v1.Take" in str(refused)
            assert (await client.create_match("merv", 2)).version == 1, "other games are played"
            await client.close()
        with caplog.at_level(logging.WARNING, "caravanserai"):
            async with Service(settings) as service:
                await asyncio.to_thread(resumed, service.address, played)
                watched = await asyncio.to_thread(
                    called, "watch", over.name, "--address", service.address, "--plain", "--lang", "ru"
                )
        assert watched.exit_code == 0, watched.output
        assert "решает то, что могут описать только правила игры" in " ".join(watched.output.split())
        assert "the rules of kites are not here: its matches can be looked at, and nobody decides" in caplog.messages
        file = tmp_path / "final.record"
        file.write_bytes(record.to_bytes())
        looked_at(str(settings.store), (played, over), file)
    async with Service(settings) as service:
        client = aio.Client.connect(service.address, token=played.token)
        assert (await client.match(played.name)).version == played.version
        assert [list(update.lines) for update in await replayed(client, played)] == before
        assert (await client.scoreboard(played.name, played.version)).version == played.version
        await client.decide(played.name, (await client.offers(played.name)).offers[0])
        await client.close()
    store = MatchStore(settings.store, games().only(OWN_GAMES), create=False)
    with pytest.raises(CommandError, match=r"not here: caravanserai-game-kites 1\.2\.0 cannot be loaded"):
        store.load(played.name).undo(1)
    store.close()
    store = MatchStore(settings.store, games(), create=False)
    assert verify_stored(store, played.name).ok
    store.close()


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
    assert [claim.game for claim in domain.games.claims()] == OWN_GAMES, "in a checkout, as verify/pyproject.toml says"
    declared(packages, SHIPPING, "merv", "domain.games.merv:GAME", "9.9")
    monkeypatch.setattr(domain.games, "CHECKOUT", packages / "pyproject.toml")
    looked_for_again()
    assert domain.games.claims() == (PackageClaim("merv", "domain.games.merv:GAME", OWN, "9.9"),)
