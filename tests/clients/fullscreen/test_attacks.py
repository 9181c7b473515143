"""People and machines that do what nobody expects of a full screen, and what it does then."""

import asyncio
import multiprocessing
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai.watch import Update, Watch
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate, Offer
from textual import events

from clients.caravan.fullscreen.overlays import Confirming
from clients.caravan.fullscreen.play_app import PlayApp
from clients.caravan.saved_seats import Memory, RememberedSeat
from tests.clients.caravan import ROOT
from tests.clients.fullscreen.lines import Lines
from tests.clients.fullscreen.terminals import SMALL, asked, behind, idle, play_app, seated, terminal
from tests.clients.fullscreen.test_play import typed_at_once

TINY = (40, 10)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NO_COLOR", raising=False)


# -- resizing ---------------------------------------------------------------------------------------------------------


async def test_what_lies_over_the_table_survives_a_tiny_terminal(service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "marcopolo"))) as shown:
            await shown.still()
            for key in ("question_mark", "t", "X", "slash"):
                before = await shown.press(key)
                for size in (TINY, (1, 1), SMALL):
                    await shown.pilot.resize_terminal(*size)
                    await idle(shown.pilot)
                assert await shown.still() == before
                assert "━Decisions" in await shown.press("escape")


# -- dialogs ----------------------------------------------------------------------------------------------------------


async def test_a_confirmation_that_is_typed_before_its_question_can_be_read_resigns_nothing(service: str) -> None:
    """A text with `Xy` that is pasted into a terminal without bracketed paste."""
    with Client.connect(service) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat, settled=3600)) as shown:
            await shown.still()
            typed_at_once(shown.app, ("X", "X"), ("y", "y"))
            await shown.still()
            await shown.still()
            assert not client.match(seat.match).seats[0].departed


async def test_a_second_enter_chooses_nothing_of_a_list_that_nobody_has_seen(service: str) -> None:
    with Client.connect(service) as client:
        seat = seated(client, "marcopolo")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            app = shown.app
            assert isinstance(app, PlayApp)
            question = app.question
            assert question is not None
            version, opened = app.version, question.nodes[1]
            app.decisions.action_move(1)
            app.decisions.action_choose()
            app.decisions.action_choose()  # before the app has heard of the first one
            assert "has just changed" in await shown.still()
            assert question.node is opened
            assert app.version == version


@pytest.mark.parametrize("opening", [("X", "X"), ("question_mark", "?"), ("t", "t")])
async def test_keys_that_come_faster_than_a_dialog_closes_do_no_harm(opening: tuple[str, str], service: str) -> None:
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "sahwari"))) as shown:
            await shown.still()
            typed_at_once(shown.app, opening, *[("escape", "\x1b")] * 5)
            assert "━Decisions" in await shown.still()


async def test_a_match_that_ends_closes_the_question_whether_to_leave_it(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = ann.create_match("sahwari", 2, seed="1").name
        mine = RememberedSeat(match, ann.join(match, "Ann"), ann.token)
        bob.join(match, "Bob")
        async with terminal(play_app(ann, mine), alone=False) as shown:
            bob.start(match, wait=True)
            await shown.until(lambda: shown.app.version > 4)
            assert "Leave the match for good?" in await shown.press("X")
            ann.abandon(match)
            app = shown.app
            assert isinstance(app, PlayApp)
            await shown.until(lambda: app.over)
            assert not any(isinstance(screen, Confirming) for screen in app.screen_stack)
            assert "Scoreboard" in await shown.sees("Scoreboard")
            assert "The match is over" in await shown.press("escape", "y")
            assert not app.sending


async def test_what_the_screen_says_of_an_entry_that_opens_others(service: str) -> None:
    """`i` on such an entry used to do nothing at all."""
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "marcopolo"))) as shown:
            await shown.still()
            assert "Enter opens it" in await shown.press("i")


async def test_enter_in_another_pane_goes_to_the_decisions_and_decides_nothing(service: str) -> None:
    """After a look at the log, `Enter choose` stood below, and Enter did nothing."""
    with Client.connect(service) as client:
        async with terminal(play_app(client, seated(client, "sahwari"))) as shown:
            await shown.still()
            version = shown.app.version
            assert "─Decisions" in await shown.press("4")
            assert "━Decisions" in await shown.press("enter")
            assert shown.app.version == version
            await shown.press("enter")
            assert shown.app.version > version


async def test_a_key_between_an_answer_and_its_event_answers_no_old_question(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream may be later than the answer of a command. The question on the screen is the old one till then."""
    arriving = threading.Event()
    arriving.set()
    seen = PlayApp.seen

    def late(app: PlayApp, update: Update, watch: Watch) -> None:
        assert arriving.wait(60)
        seen(app, update, watch)

    monkeypatch.setattr(PlayApp, "seen", late)
    with Client.connect(service) as client:
        app = play_app(client, seated(client, "sahwari"))
        async with terminal(app) as shown:
            await shown.still()
            sent: list[int | None] = []
            decide = client.decide

            def noted(match: str, offer: Offer, *, asked_at: int | None = None) -> MatchUpdate:
                sent.append(asked_at)
                return decide(match, offer, asked_at=asked_at)

            monkeypatch.setattr(client, "decide", noted)
            version = app.version
            arriving.clear()

            def all_answered() -> bool:
                return app.calls.under_way == 0

            async with asyncio.timeout(60):
                while not (sent and behind(app) and all_answered()):
                    if not sent and all_answered():
                        await shown.hit("enter")
                    await shown.pilot.pause(0.02)
                app.calls.ask(lambda: client.table("matches/none"), lambda _: None)  # another call, which is refused
                while not all_answered():
                    await shown.pilot.pause(0.02)
                await shown.hit("enter", "enter")
                while not all_answered():
                    await shown.pilot.pause(0.02)
            assert app.version == version
            arriving.set()
            await shown.still()
            assert app.version > version
            assert len(sent) == 1


async def test_ten_thousand_pasted_characters_decide_nothing_and_break_nothing(service: str) -> None:
    pasted = "Xy1\ru:1\r/q" * 1000
    with Client.connect(service) as client:
        seat = seated(client, "sahwari")
        async with terminal(play_app(client, seat)) as shown:
            await shown.still()
            version = shown.app.version
            for opened in ((), ("slash",), ("escape", "question_mark")):
                await shown.press(*opened)
                shown.app.screen.post_message(events.Paste(pasted))
            await shown.press("escape", "slash")
            shown.app.screen.post_message(events.Paste("x" * 10_000))
            await shown.still()
            await shown.press("enter")
            await shown.press("escape", "escape", "escape")
            assert shown.app.version == version == client.match(seat.match).version
            assert asked(shown)
            assert max(map(len, shown.text.splitlines())) <= SMALL[0]


# -- before the match -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("plain", "typed"), [((), "Xyq"), (("--plain",), "q\n")])
def test_what_is_typed_in_the_lobby_does_not_reach_the_match(
    plain: tuple[str, ...], typed: str, service: str, tmp_path: Path
) -> None:
    """Somebody who waits types `Xy`, and the match begins: they have not resigned, and `q` has not ended it."""
    with Client.connect(service) as bob:
        match = bob.create_match("sahwari", 2, seed="1").name
        bob.join(match, "Bob")
        joining = ("join", match, "--address", service, "--name", "Ann", *plain)
        with Lines(joining, {"XDG_STATE_HOME": str(tmp_path)}) as line:
            line.until(lambda text: "Ann (you)" in text and "waits for" in text)
            line.type(typed)  # it lies in the terminal till the match begins
            bob.start(match, wait=True)
            line.until(lambda text: "Move a camel" in text or "Your seat is kept" in text)
            line.type("s\n" if plain else "s")
            line.until(lambda text: "Scoreboard" in text or "Your seat is kept" in text)
            assert not any(seat.departed for seat in bob.match(match).seats)
            assert "Leave the match" not in line.drawn
            assert "Your seat is kept" not in line.drawn


# -- two at once ------------------------------------------------------------------------------------------------------


def test_seats_that_are_remembered_at_once_are_all_remembered() -> None:
    """Two `caravan play` that begin in the same moment keep both their seats.

    Their processes are forks of one in which no threads run, unlike in this one: a fork may inherit a lock for ever.
    """
    program = f"from {__name__} import remember_at_once; remember_at_once()"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
    assert {seat.match for seat in Memory().seats()} == {f"matches/{number}" for number in range(80)}


def remember_at_once() -> None:
    with multiprocessing.get_context("fork").Pool(4) as people:
        people.map(_remember, range(80), chunksize=1)


def _remember(number: int) -> None:
    Memory().keep(RememberedSeat(f"matches/{number}", 1, "token"))
