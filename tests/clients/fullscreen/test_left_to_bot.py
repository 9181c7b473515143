"""A bot that plays on for a person: with the command, in line mode and on a full screen."""

from pathlib import Path

import pytest
from caravanserai import CallError, Client, KeyFolder
from caravanserai_protocol.v1.match_pb2 import Match
from textual.events import Key

from caravanserai_verify.matches.published import rows_of
from clients.caravan.fullscreen.scores import scoreboard
from clients.caravan.matches import seats_listed
from clients.caravan.names import shown_name
from clients.caravan.phrases import Speech
from clients.caravan.records import record_at
from clients.caravan.rematches import bots_of, like
from clients.caravan.replay import follow
from clients.caravan.saved_seats import Memory, RememberedSeat, default_path
from domain.games import games
from tests.clients.caravan import caravan
from tests.clients.fullscreen.terminals import SMALL, idle, play_app, terminal


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NO_COLOR", raising=False)


def begun(ann: Client, bob: Client) -> RememberedSeat:
    """Ann's seat in a match with Bob that has begun, so that Ann is asked first."""
    match = bob.create_match("sahwari", 2, seed="1").name
    mine = RememberedSeat(match, ann.join(match, "Ann", seat=1), ann.token, address="")
    bob.join(match, "Bob", seat=2)
    bob.start(match, without_waiting=True)
    return mine


def on_this_device(service: str) -> Client:
    """A client with the keys that the commands have."""
    return Client.connect(service, keys=KeyFolder(default_path().with_name("keys")))


def kept(seat: RememberedSeat, service: str) -> str:
    """Keeps a seat on this device; its match."""
    Memory().keep(RememberedSeat(seat.match, seat.seat, seat.token, address=service))
    return seat.match


def test_a_seat_is_left_to_a_bot_by_the_command(service: str) -> None:
    with on_this_device(service) as ann, Client.connect(service) as bob:
        match = kept(begun(ann, bob), service)
        assert "There is no bot 'clever'" in caravan("resign", match, "--bot", "clever").stderr
        assert ann.match(match).seats[0].bot == ""
        told = caravan("resign", match, "--bot", "novice", typed="y\n")
        assert f"You would leave {match} for good. A bot (novice) plays on for you." in told.stderr
        assert f"You have left {match}. A bot plays on for you." in told.stdout
        assert ann.match(match).seats[0].bot == "novice"
        assert Memory().find(match) is None


@pytest.mark.parametrize(("lang", "word", "told"), [("en", "bot", "plays on for you"), ("ru", "бот", "играет бот")])
def test_a_seat_is_left_to_a_bot_in_line_mode(lang: str, word: str, told: str, service: str) -> None:
    with on_this_device(service) as ann, Client.connect(service) as bob:
        match = kept(begun(ann, bob), service)
        assert bob.match(match).questions[0].seat == 1
        left = caravan("play", "--resume", "--plain", "--lang", lang, typed=f"resign\n{word}\n")
        assert left.exit_code == 0, left.output
        assert told in " ".join(left.stdout.split())
        assert ann.match(match).seats[0].bot == "expert"
        assert Memory().find(match) is None


async def test_a_seat_is_left_to_a_bot_on_the_screen(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        seat = begun(ann, bob)
        app = play_app(ann, seat)
        async with terminal(app, SMALL, alone=False) as shown:
            await shown.until(lambda: app.caught_up)
            said = " ".join((await shown.press("X")).split())
            assert "lets an expert bot play on" in said
            await shown.hit("b")
            await shown.wait(lambda: app.left_to_bot)
        assert ann.match(seat.match).seats[0].bot == "expert"
        assert ann.match(seat.match).state == Match.STATE_PLAYING


def test_who_stayed_plays_again_with_the_bot_and_who_left_is_not_asked(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = begun(ann, bob).match
        ann.hand_over_seat(match, "novice")
        bob.resign(match)
        new = like(bob.match(match), bots_of(bob, match))
        assert (new.bots, new.bot_seats) == (("novice",), (2,))
        with pytest.raises(CallError, match="SEAT_NOT_YOURS"):
            bob.with_token(ann.token).create_match("sahwari", 2, previous=match)
        assert bob.create_match("sahwari", 2, previous=match).previous.seat == 2


@pytest.mark.parametrize(("lang", "bot"), [("en", "Ann (bot)"), ("ru", "Ann (бот)")])
def test_a_seat_bears_the_mark_of_the_bot_from_then_on_and_not_before(lang: str, bot: str, service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        match = begun(ann, bob).match
        since = ann.hand_over_seat(match, "novice").version
        bob.resign(match)
        folded = follow(rows_of(record_at(service, match), games()), lang, hidden=True)
        speech = Speech(lang)
        for version, name in ((since - 1, "Ann"), (since, bot), (folded.version, bot)):
            board = scoreboard(folded, folded.table_at(version), version)
            assert [shown_name(seat, speech) for seat in board.seats] == [name, "Bob"]
        assert seats_listed(bob.match(match), lang, speech) == f"{bot}, Bob"
        told = bob.scoreboard(match, min_version=folded.version)
        assert [shown_name(seat, speech) for seat in told.seats] == [bot, "Bob"]


async def test_where_nobody_else_would_stay_no_bot_is_offered(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        seat = begun(ann, bob)
        bob.hand_over_seat(seat.match, "random")
        app = play_app(ann, seat)
        async with terminal(app, SMALL, alone=False) as shown:
            await shown.until(lambda: app.caught_up)
            assert "bot" not in await shown.press("X")


async def test_tests_wait_for_no_app_that_has_ended(service: str) -> None:
    with Client.connect(service) as ann, Client.connect(service) as bob:
        app = play_app(ann, begun(ann, bob))
        async with terminal(app, SMALL, alone=False) as shown:
            app.exit()
            await shown.wait(lambda: not app.is_running)
            getattr(app, "_message_queue").put_nowait(Key("b", "b"))  # noqa: B009 - it came while the app ended
            await idle(shown.pilot)
