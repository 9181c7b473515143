"""The messages about a wrong code, a wrong match and input that ends: each names what the person did and can do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client, InvalidRequest
from caravanserai_protocol.v1.access_pb2 import ACCESS_UNLISTED

from clients.caravan import terminal
from clients.caravan.connection import in_words
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.workshop.temporary_service import LocalService
from domain.matches import names
from tests.clients.caravan import caravan
from tests.clients.fullscreen.lines import Lines
from tests.clients.fullscreen.terminals import configuration
from tests.clients.processes import Ended, run
from tests.clients.test_play import without_stdin

ELSEWHERE = "abcdefgh23456789"
"""The id of a match of another service."""
NAMED = (
    ("watch",), ("play",), ("join", "--name", "Ann"), ("replay",), ("export",), ("analyse",), ("resign",), ("end",),
    ("play-again",), ("branch", "--version", "1"), ("chat",), ("pause",), ("resume",), ("depart",),
)  # fmt: skip
"""Commands that take a match, with what else they need."""
AFTER = {"depart": ("1",)}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service."""
    with LocalService(configuration(tmp_path_factory.mktemp("service") / "s.sqlite")) as running:
        yield running.address


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def seat(service: str) -> Iterator[RememberedSeat]:
    """A seat in an open match, kept as `caravan host` keeps it."""
    with Client.connect(service) as client:
        guest = client.with_token()
        match = guest.create_match("sahwari", 2).name
        seat = RememberedSeat(match, guest.join(match, "Ann"), guest.token, service)
        Memory().keep(seat)
        yield seat


def failure(ended: Ended) -> str:
    """The message of a command that has failed, on one line."""
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    return " ".join(ended.stderr.split())


def test_names_of_matches_are_those_of_services() -> None:
    assert terminal.MATCH_NAME == names.MATCH_NAME


@pytest.mark.parametrize("text", ["nope", "matches/no pe", "matches/"])
@pytest.mark.parametrize("command", NAMED, ids=lambda command: command[0])
def test_a_text_that_names_no_match_is_quoted(command: tuple[str, ...], text: str, service: str) -> None:
    result = caravan(command[0], text, *AFTER.get(command[0], ()), *command[1:], "--address", service)
    assert result.exit_code == 1
    said = " ".join(result.output.split())
    assert f"'{text}' is n" in said
    assert "{match}" not in said


@pytest.mark.parametrize("command", ["watch", "join", "replay"])
def test_a_match_of_another_service_is_named_with_the_service(command: str, service: str) -> None:
    said = failure(run((command, ELSEWHERE, "--address", service, "--plain"), "1\n" if command == "join" else ""))
    assert f"There is no match matches/{ELSEWHERE} at {service}" in said or command == "join"
    if command == "join":
        assert "Choose the name that others see" in said
        said = failure(run((command, ELSEWHERE, "--address", service, "--plain", "--name", "Ann"), "1\n"))
        assert f"There is no match matches/{ELSEWHERE} at {service}" in said


def test_a_match_that_is_looked_for_among_ones_own_may_be_at_a_service() -> None:
    said = failure(run(("play", ELSEWHERE, "--plain"), "1\n"))
    assert f"There is no match matches/{ELSEWHERE} among your own" in said
    assert "--address HOST:PORT" in said


def test_a_missing_and_a_wrong_join_code_are_told_apart(service: str) -> None:
    with Client.connect(service) as client:
        match = client.with_token().create_match("sahwari", 2, access=ACCESS_UNLISTED, join_code="open sesame").name
    joining = ("join", match, "--address", service, "--name", "Ann", "--plain")
    assert "This match needs a join code: add --join-code CODE" in failure(run(joining, "1\n"))
    assert "'sesame' is not the join code of this match" in failure(run((*joining, "--join-code", "sesame"), "1\n"))
    russian = failure(run((*joining, "--join-code", "sesame", "--lang", "ru"), "1\n"))
    assert "'sesame' — не код этой партии" in russian


@pytest.mark.parametrize("command", ["resign", "end"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_changes_without_an_answer(command: str, lang: str, seat: RememberedSeat) -> None:
    asking = (command, seat.match, "--address", seat.address, "--lang", lang)
    unanswered = {"en": "Nothing has changed, as nobody confirmed it", "ru": "Ничего не изменилось: подтверждения"}
    assert unanswered[lang] in failure(run(asking, ""))
    assert unanswered[lang] in failure(without_stdin(asking))
    declined = failure(run(asking, "n\n"))
    assert declined.endswith({"en": "Error: Nothing has changed.", "ru": "Ошибка: Ничего не изменилось."}[lang])
    assert Memory().find(seat.match) == seat


def test_a_question_on_a_terminal_can_be_left(seat: RememberedSeat, tmp_path: Path) -> None:
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    with Lines(("resign", seat.match, "--address", seat.address), state) as line:
        line.until(lambda screen: "Leave?" in screen)
        line.type("\x04")
        assert line.ended() == 1
        assert "Nothing has changed" in line.text
    assert Memory().find(seat.match) == seat


def test_a_code_that_is_not_typed_is_asked_for(service: str) -> None:
    said = failure(without_stdin(("players", "sign-in", "-", "--address", service)))
    assert "No code was typed" in said


def test_answers_that_end_before_the_match_are_told_from_leaving(service: str) -> None:
    playing = ("play", "--game", "sahwari", "--players", "2", "--address", service)
    assert "The input has ended before the match. Your seat is kept" in failure(run(playing, "?\n"))
    left = run(playing, "q\n")
    assert left.returncode == 0, left.stderr
    assert "Your seat is kept" in left.stdout


def test_a_fault_of_a_call_is_told_without_the_name_of_its_field_if_it_quotes_what_was_given(service: str) -> None:
    with Client.connect(service) as client, pytest.raises(InvalidRequest) as refused:
        client.tournament("nope")
    assert in_words(refused.value).startswith("'tournaments/nope' is not the name of a tournament")


def test_a_terminal_that_is_too_small_says_how_large_it_has_to_be(seat: RememberedSeat, tmp_path: Path) -> None:
    state = {"XDG_STATE_HOME": str(tmp_path / "state"), "COLUMNS": "29", "LINES": "7"}  # whatever they were here
    with Lines(("watch", seat.match, "--address", seat.address), state, columns=29, rows=7) as line:
        line.until(lambda screen: "too small" in screen)
        assert "make it 30x8 or larger" in " ".join(line.text.split())
        line.type("q")
        assert line.ended() == 0
