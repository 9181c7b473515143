"""`caravan play` at a service: matches from the first command to the last, seats, codes and entropy."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai_protocol.v1 import access_pb2
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.match_arguments import KINDS
from clients.caravan.names import LEVELS
from clients.caravan.saved_seats import Memory
from domain.play import levels
from domain.simulation import bots
from tests.clients.caravan import answer, caravan
from tests.clients.processes import DEVNULL, PIPE, Command
from tests.clients.served_store import Served


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    service = Served(tmp_path / "served.sqlite", "--allow-seeded")
    yield service
    if service.process.poll() is None:
        service.end()


def test_a_person_plays_leaves_goes_on_and_is_watched(served: Served) -> None:
    assert served.address, served.log
    address = ["--address", served.address]

    first = caravan(
        "play",
        "--bots",
        "random",
        *address,
        "--players",
        "2",
        "--name",
        "Ann",
        typed="?\nbag\n1\nno such thing\ns\nt\nq\n",
    )
    assert first.exit_code == 0, first.output
    for text in ("some words", "Scoreboard", "No offer contains", "Ann", "Your seat is kept"):
        assert text in first.stdout

    listed = answer("matches", *address)["matches"]
    assert len(listed) == 1
    assert listed[0]["state"] == "playing"
    assert [seat["name"] for seat in listed[0]["seats"]] == ["Ann", "Wanderer"]
    assert [seat["name"] for seat in listed[0]["seats"] if seat["awaited"]] == ["Ann"]
    assert listed[0]["round"] == 1
    told = caravan("matches", *address).stdout
    for text in ("playing,", "round", "(to", "decide)"):  # what stands in a cell is broken where the line is full
        assert text in told

    watched = caravan("watch", listed[0]["name"], *address, "--present", "--json")
    assert watched.exit_code == 0, watched.output
    events = [json.loads(line) for line in watched.stdout.splitlines()]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert len(events) == listed[0]["version"]
    assert events[1]["headline"] == "Ann joins as Blue"
    assert any(line["rule"] == "MP-SETUP-09" for event in events for line in event["lines"])
    assert "OB" not in watched.stdout
    assert "Ann joins as Blue" in caravan("watch", listed[0]["name"], *address, "--present").stdout

    again = caravan("play", "--resume", typed="1\nu\nr mp-travel-02\nall\nresign\nyes\n")
    assert again.exit_code == 0, again.output
    assert "A journey of 1 step costs 3 coins" in again.stdout
    over = answer("matches", *address)["matches"][0]
    assert over["state"] == "abandoned"
    assert caravan("play", "--resume").exit_code == 1

    replayed = answer("replay", over["name"], *address)
    assert replayed["fingerprint"] == over["fingerprint"]
    assert served.end() == 0


def test_only_one_service_writes_a_store(served: Served, tmp_path: Path) -> None:
    second = Served(tmp_path / "served.sqlite")
    assert second.address == ""
    assert second.end() == 1
    assert "is locked" in " ".join("".join(second.log).split())


def test_the_service_ends_in_order_and_says_so(served: Served) -> None:
    assert served.end() == 0
    assert any("the service has ended" in line for line in served.log)
    assert not any("Traceback" in line for line in served.log)


def test_an_address_without_a_port_is_told() -> None:
    result = caravan("matches", "--address", "localhost")
    assert result.exit_code == 1
    assert "use host:port" in result.stderr
    assert "another machine" in caravan("matches", "--address", "example.org:1").stderr


def test_games_of_matches_must_be_there(served: Served) -> None:
    result = caravan("matches", "--address", served.address, "--game", "chess")
    assert result.exit_code == 1
    assert "no game" in result.stderr


def test_a_seat_is_chosen_and_what_cannot_begin_leaves_nothing_behind(served: Served) -> None:
    address = ["--address", served.address]
    for wrong in (["--seat", "99"], ["--bots", "clever"]):
        assert caravan("play", *address, "--players", "2", *wrong).exit_code == 1
    assert answer("matches", *address)["matches"] == []
    assert (
        caravan("play", "--bots", "random", *address, "--players", "2", "--seat", "2", typed="[bold]x\nq\n").exit_code
        == 0
    )
    seats = answer("matches", *address)["matches"][0]["seats"]
    assert [seat["name"] for seat in seats] == ["Wanderer", "You"]
    again = caravan("play", "--resume", typed="[bold]x\nq\n")
    assert "No offer contains '[bold]x'" in again.stdout


def test_where_guests_are_not_admitted_one_plays_as_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    admin = tmp_path / "admin"
    admin.write_text("the-token-of-those-who-run-it\n")
    service = Served(tmp_path / "closed.sqlite", "--registration", "invitation", "--admin-token-file", str(admin))
    try:
        address = ["--address", service.address]
        guest = caravan("play", "--bots", "random", *address, "--players", "2")
        assert guest.exit_code == 1
        assert f"caravan players register NAME --address {service.address}" in guest.stderr
        code = answer("players", "invite", *address, "--admin-token-file", str(admin))["invitation"]["code"]
        assert caravan("players", "register", "Ann", *address, "--invitation", code).exit_code == 0
        assert caravan("play", "--bots", "random", *address, "--players", "2", typed="q\n").exit_code == 0
        assert caravan("players", "rotate", *address).exit_code == 0
        assert caravan("play", "--resume", typed="q\n").exit_code == 0, "with the new token"
        known = Memory().find()
        assert known is not None
        assert known.player.startswith("players/")
        assert [seat["name"] for seat in answer("matches", *address)["matches"][0]["seats"]] == ["Ann", "Wanderer"]
    finally:
        service.end()


def test_a_player_opens_their_entropy_when_no_seat_is_free(served: Served, tmp_path: Path) -> None:
    with Client.connect(served.address) as owner:
        match = owner.create_match("marcopolo", 2).name
        home = {"XDG_STATE_HOME": str(tmp_path)}
        command = ("play", match, "--address", served.address)
        with Command(command, environment=home, stdin=PIPE, stdout=DEVNULL) as playing:
            try:
                until(lambda: owner.match(match).version == 2)
                time.sleep(0.3)
                assert not owner.match(match).seats[0].ready
                owner.join(match, "Late")
                until(lambda: owner.match(match).seats[0].ready)
                assert owner.match(match).state == Match.STATE_OPEN
                owner.start(match)
                owner.abandon(match)  # chance decides who begins: perhaps the seat that nobody plays
                playing.communicate("q\n", timeout=150)
            finally:
                playing.kill()
        assert playing.returncode == 0


def until(reached: Callable[[], bool]) -> None:
    """Polls until a condition holds, for a limited time."""
    deadline = time.monotonic() + 150
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_an_unlisted_match_is_joined_with_its_code(served: Served) -> None:
    with Client.connect(served.address) as owner:
        match = owner.create_match("marcopolo", 2, access=access_pb2.ACCESS_UNLISTED, join_code="open sesame").name
        owner.add_bot(match)
        arguments = ("play", match, "--address", served.address)
        assert caravan(*arguments).exit_code == 1
        assert caravan(*arguments, "--join-code", "open sesame", typed="q\n").exit_code == 0
        assert owner.match(match).seats[1].display_name == "You"


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clients.caravan.terminal.ANSWER_SECONDS", 0.2)
    result = caravan("matches", "--address", "127.0.0.1:1")
    assert result.exit_code == 1
    assert "caravan serve" in result.stderr
    in_russian = caravan("matches", "--address", "127.0.0.1:1", "--lang", "ru")
    assert in_russian.exit_code == 1
    assert "Ошибка: " in in_russian.stderr
    assert "никто не отвечает" in " ".join(in_russian.stderr.split())


def test_play_starts_a_service_of_its_own_where_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("CARAVAN_TOKEN_FILE", str(tmp_path / "of another service"))
    started = caravan("play", "--players", "2", typed="q\n")
    assert started.exit_code == 0, started.output
    assert "You play against 1 Expert bot: Expert plans its whole turn and is the strongest" in " ".join(
        started.stdout.split()
    )
    resumed = caravan("play", "--resume", typed="q\n")
    assert resumed.exit_code == 0, resumed.output
    assert "Your seat is kept" in resumed.stdout
    known = Memory().find()
    assert known is not None
    assert answer("verify", "--store", known.store)["matches"][0]["ok"] is True
    seated = answer("replay", known.match, "--store", known.store, "--at", "3")["event"]
    assert seated["headline"] == "Expert (expert bot) joins as Yellow"


def test_the_commands_offer_the_levels_of_bots_that_there_are() -> None:
    assert LEVELS == levels.LEVELS
    assert set(KINDS) == set(bots.KINDS)
