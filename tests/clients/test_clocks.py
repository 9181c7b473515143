"""Clocks on a terminal: in the first line of a full screen, in line mode, in replays, and how a host says them."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from caravanserai import Client, WrongMoment
from caravanserai_protocol.v1 import clock_pb2
from caravanserai_protocol.v1.match_pb2 import Match
from typer.testing import CliRunner

from caravanserai_verify.codecs.clock_codec import write_time_control
from clients.caravan.clocks import clocks_as_json, clocks_in_words
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.replay_app import ReplayApp
from clients.caravan.fullscreen.watch_app import WatchApp
from clients.caravan.main import app
from clients.caravan.match_arguments import NewMatch
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.rules.installed_game import installed
from domain.games import games
from domain.matches.events import Actor
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl, by_the_clock
from service.persistence.matches.store import MatchStore
from tests.clients.caravan import answer, caravan
from tests.clients.fullscreen.terminals import served, terminal
from tests.clients.served_store import serving
from tests.domain.matches.test_clock import Table

BUDGET = TimeControl(Counted.MATCH, 3600 * SECOND, 10 * SECOND, pausing=Pausing.ORGANISER)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path / "s.sqlite") as served_at:
        yield served_at


def folded(table: Table) -> FoldedMatch:
    return follow(table.rows, "en", hidden=True)


def running(address: str, owner: Client, control: TimeControl = BUDGET) -> str:
    """A match against a bot, at its first question to the person."""
    match = NewMatch(
        "sahwari", 2, (), {}, time_control=write_time_control(control), spectator_delay=timedelta(0)
    ).create(owner)
    seat = owner.join(match, "Ann")
    owner.add_bot(match, "random")
    shown = owner.start(match)
    while [question.seat for question in shown.questions] != [seat]:  # the bot may have to decide first
        shown = owner.match(match)
    return match


def test_a_replay_tells_the_clocks_of_each_version() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, 10 * SECOND))
    table.wait(7 * SECOND)
    table.ends_turn()
    match = folded(table)
    assert clocks_in_words(match, 3) == ""
    assert clocks_in_words(match, 4).count("0:01:00") == 2
    last = clocks_in_words(match, match.version)
    assert "0:01:03" in last
    assert last.count("▸") == 1
    told = clocks_as_json(match, match.version)
    assert sorted(clock["remaining_milliseconds"] for clock in told) == [60 * SECOND, 63 * SECOND]  # type: ignore[type-var]
    assert clocks_as_json(folded(Table(None)), 4) == []


async def test_the_screen_of_a_replay_shows_them() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, 10 * SECOND))
    table.wait(7 * SECOND)
    table.ends_turn()
    async with terminal(ReplayApp(folded(table), Speech()), (120, 40)) as shown:
        assert "0:01:00" not in shown.text
        assert "0:01:03" in await shown.press("e")


async def test_the_first_line_ticks_and_nothing_else_is_drawn(address: str) -> None:
    with Client.connect(address) as owner, Client.connect(address, "") as viewer:
        match = running(address, owner)
        watch = WatchApp(viewer, match, installed("en"), Speech(), None)
        async with terminal(watch, (120, 40)) as shown:
            await shown.until(lambda: watch.caught_up and re.search(r"0:5\d:\d\d", shown.text) is not None)
            drawn: list[int] = []
            watch.draw = lambda: drawn.append(1)  # type: ignore[method-assign]
            before = shown.text
            await shown.until(lambda: shown.text != before)
            assert not drawn
            assert shown.text.splitlines()[1:] == before.splitlines()[1:]


def test_watching_for_programs_tells_the_clocks(address: str) -> None:
    with Client.connect(address) as owner:
        match = running(address, owner)
        done = CliRunner().invoke(app, ["watch", match, "--address", address, "--present", "--json"])
        assert done.exit_code == 0, done.output
        events = [json.loads(line) for line in done.stdout.splitlines()]
        assert "clocks" not in events[0]
        clocks = events[-1]["clocks"]
        assert [clock["remaining_milliseconds"] for clock in clocks] == [3_600_000]
        assert [bool(clock["deadline_milliseconds"]) for clock in clocks].count(True) == 1
        told = CliRunner().invoke(app, ["watch", match, "--address", address, "--present", "--plain"])
        assert "1:00:00" in told.stdout


def test_the_library_pauses_resumes_and_gives_time(address: str) -> None:
    with Client.connect(address) as owner:
        match = running(address, owner, TimeControl(Counted.TURN, DAY, vacation=DAY, pausing=Pausing.ORGANISER))
        paused: Match = owner.pause(match)
        assert paused.HasField("pause")
        assert not owner.resume(match).HasField("pause")
        (question,) = owner.match(match).questions
        given = owner.give_time(match, question.seat, timedelta(hours=1))
        assert given.questions[0].deadline_milliseconds == question.deadline_milliseconds + 3_600_000
        assert given.time_control == clock_pb2.TimeControl(
            turn_days=1, vacation_days=1, pausing=clock_pb2.TimeControl.PAUSING_ORGANISER
        )
        with pytest.raises(WrongMoment):
            owner.resume(match)
        board = owner.scoreboard(match)
        assert [seat.HasField("clock") for seat in board.seats] == [True, False]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--clock", "fast"], "not a time control"),
        (["--vacation", "3"], "--clock"),
        (["--pauses", "agreed"], "--clock"),
        (["--delay", "soon"], "not a duration"),
    ],
)
def test_what_a_host_says_wrong_is_told(arguments: list[str], told: str) -> None:
    done = CliRunner().invoke(app, ["host", "--name", "Ann", "--address", "127.0.0.1:1", *arguments])
    assert done.exit_code != 0
    assert told in done.output


@pytest.fixture
def administered(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a service, and the file with the token of its administrators."""
    token = tmp_path / "admin"
    token.write_text("the-token-of-those-who-run-it")
    with serving(tmp_path / "matches.sqlite", token) as service:
        yield service.address, token


def test_people_pause_resume_and_give_time(administered: tuple[str, Path]) -> None:
    address, token = administered
    control = TimeControl(Counted.TURN, DAY, pausing=Pausing.ORGANISER)
    with Client.connect(address) as owner:
        match = running(address, owner, control)
        before = owner.match(match).questions[0]
        at = ("--address", address, "--admin-token-file", str(token))
        stopped = json.loads(caravan("pause", match, *at, "--json").stdout)
        assert stopped["pause"]["since_milliseconds"] > 0
        assert stopped["pause"]["until_milliseconds"] == 0
        assert owner.match(match).HasField("pause")
        again = caravan("pause", match, *at)
        assert again.exit_code == 1
        assert "is paused" in again.stderr
        done = caravan("resume", match, *at, "--lang", "ru")
        assert (done.exit_code, done.stdout.strip()) == (0, "Часы идут.")
        assert not owner.match(match).HasField("pause")
        given = caravan("give-time", match.removeprefix("matches/"), str(before.seat), "1h30m", *at)
        assert given.exit_code == 0, given.output
        assert f"Seat {before.seat} got 1:30:00" in given.stdout
        assert owner.match(match).questions[0].deadline_milliseconds >= before.deadline_milliseconds + 5_400_000
        for unclear in ("soon", "0s"):
            refused = caravan("give-time", match, str(before.seat), unclear, *at)
            assert refused.exit_code == 1
            assert "not a time to give" in refused.stderr


def test_clocks_show_hours_minutes_and_seconds() -> None:
    assert [by_the_clock(time) for time in (0, 61_999, 90 * 60_000, 3 * DAY)] == [
        "0:00:00",
        "0:01:01",
        "1:30:00",
        "72:00:00",
    ]


def test_a_time_out_that_was_never_written_is_named_for_a_store_and_for_a_record(tmp_path: Path) -> None:
    """The operator gives time to a seat two minutes after its deadline, and every hash fits."""
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND))
    late = table.asked
    table.wait(180 * SECOND)
    rows = [*table.rows, *table.match.give_time(late, DAY, Actor.OWNER), *table.match.abandon("enough")]
    store, record = str(tmp_path / "matches.sqlite"), str(tmp_path / "match.record")
    with closing(MatchStore(store, games())) as log:
        log.append(rows)
    answer("export", rows[0].event.match, "--store", store, "--output", record)
    for named in (("verify", rows[0].event.match, "--store", store), ("verify", "--record", record)):
        result = caravan(*named)
        assert result.exit_code == 1
        assert f"comes 120 seconds after the time of seat {late} was up" in " ".join(result.output.split())
