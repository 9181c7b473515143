"""A game that a terminal lacks, played, watched and replayed there: all that it needs comes from the service."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai.bots import run_bot

from clients.caravan.fullscreen.play_app import PlayApp
from clients.caravan.fullscreen.replay_app import ReplayApp
from clients.caravan.fullscreen.watch_app import WatchApp
from clients.caravan.games_at_hand import at_hand
from clients.caravan.phrases import Speech
from clients.caravan.replay import from_service
from clients.caravan.saved_seats import RememberedSeat
from clients.caravan.served_game import ServedGame
from clients.workshop.temporary_service import LocalService
from domain.games import games
from tests.clients.fullscreen.terminals import LARGE, SMALL, configuration, playing, seated, terminal
from tests.clients.processes import PIPE, Command
from tests.games.pretenders import GAME

MATCH_SEED = "7"


@pytest.fixture
def address(tmp_path: Path, lanterns_messages: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A service with a game of which this process has no rules."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert GAME.name not in games()
    with LocalService(configuration(tmp_path / "s.sqlite"), {GAME.name: GAME}) as service:
        yield service.address


def play_app(client: Client, seat: RememberedSeat, address: str, language: str = "en") -> PlayApp:
    opening, spoken = at_hand(client, seat.match, language, address)
    assert spoken == language
    return PlayApp(client, seat, opening, Speech(language), settled=0.0)


@pytest.mark.parametrize(("language", "size"), [("en", SMALL), ("ru", LARGE)])
async def test_it_is_played_on_a_full_screen(address: str, language: str, size: tuple[int, int]) -> None:
    picks = random.Random(1)
    with Client.connect(address, language=language) as client:
        seat = seated(client, GAME.name, bots=("random", "random"), seed=MATCH_SEED)
        app = play_app(client, seat, address, language)
        async with terminal(app, size) as shown:
            assert isinstance(app.folded.game, ServedGame)
            assert {"en": "Pretenders", "ru": "Самозванцы"}[language] in shown.text.splitlines()[0]
            while app.question is None or app.question.listed.question.kind != "act":
                await playing(shown, picks.randrange, 1)
            assert "PR-WORK-01" in await shown.press("i"), "the effects of the decision, each with its rule"
            assert "PR-" in await shown.press("escape", "w")
            await shown.press("escape")
            await playing(shown, picks.randrange)
            assert app.over
            assert Speech(language).plain("screen-score") in await shown.sees(Speech(language).plain("screen-score"))


async def test_it_is_watched_and_replayed_on_a_full_screen(address: str) -> None:
    picks = random.Random(2)
    with Client.connect(address) as client:
        seat = seated(client, GAME.name, seed=MATCH_SEED)
        run_bot(client, seat.match, lambda asked: picks.choice(asked.offers))
        opening, _ = at_hand(client, seat.match, "en", address)
        with Client.connect(address, "") as viewer:
            async with terminal(WatchApp(viewer, seat.match, opening, Speech(), None), LARGE) as shown:
                await shown.until(lambda: isinstance(shown.app, WatchApp) and shown.app.over)
                for text in ("Pretenders", "Deck", "Seat 1", "outlasted", "wins"):
                    assert text in shown.text
        folded, language = from_service(address, seat.match, "en")
        assert language == "en"
        async with terminal(ReplayApp(folded, Speech()), LARGE) as shown:
            last = folded.version
            assert f"of {last}" in await shown.press("e")
            assert await shown.press("less_than_sign") != await shown.press("f")


def test_it_is_played_through_a_pipe(address: str) -> None:
    with Client.connect(address) as client:
        match = client.create_match(GAME.name, 2, seed=MATCH_SEED).name
        client.add_bot(match, "random")
        arguments = ("join", match, "--address", address, "--name", "Ann")
        with Command(arguments, stdin=PIPE, stdout=PIPE) as command:
            said, _ = command.communicate("? 1\nwhy nothing\nr PR-END-01\n1\n" * 200)
        assert command.returncode == 0, said
        for text in ("Deck  ", "You take 1 coin  PR-WORK-01", "You can ask about", "PR-END-01  ", "The match is over"):
            assert text in said, said
