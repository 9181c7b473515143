"""`caravan play`: the input of a person and the answers of the command."""

import json
import re
import shlex
import socket
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from caravanserai import CallError, Client
from caravanserai.retries import Retrying

from clients.caravan.connection import in_words
from clients.caravan.phrases import Speech
from clients.caravan.views import LOGGED
from clients.workshop.temporary_service import LocalService
from domain.games import games
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from tests.clients.caravan import COMMAND, ROOT, caravan
from tests.clients.processes import PIPE, Command, Ended, run
from tests.clients.served_store import Served

ALONE = ("play", "--bots", "random", "--players", "2")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of the command."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "caravan"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[str]:
    """The address of a running service."""
    configuration = Configuration(tmp_path / "served.sqlite", port=0, drain_seconds=0, limits=UNLIMITED)
    with LocalService(configuration) as running:
        yield running.address


def played(typed: str, *arguments: str) -> str:
    """The output of `caravan play` for this input, with each run of spaces as one."""
    result = caravan(*(arguments or ALONE), typed=typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


# -- what a person can type -------------------------------------------------------------------------------------------


def test_words_work_beside_the_letters() -> None:
    result = caravan(*ALONE, typed="help\ntable\nscoreboard\nlog\nwhy\nundo\nQuit\nno more\n")
    said = " ".join(result.stdout.split())
    assert "No offer contains" not in said
    for text in ("make that decision", "Scoreboard", "Your seat is kept"):
        assert text in said, text
    # The dice decide whether the first question is a turn, or camels or coins for low dice.
    behind = re.search(r"MP-ROUND-07 Players take turns clockwise|MP-ROUND-06 ", said)
    assert behind, "the rules behind the question"
    assert "MP-SETUP-01 " not in said[behind.start() :], "only the rules behind the question"
    assert said.count("Karakorum office tile") == 2, "the table is drawn once more"
    # Lines of a table that are wrapped may begin as those of the log do: "   1 camel and ...".
    after_table = result.stdout[result.stdout.rindex("Scoreboard") :]
    log = after_table[: after_table.index("MP-ROUND-0")]
    logged = [int(line[:4]) for line in log.splitlines() if re.match(r"[ \d]{3}\d \S", line)]
    assert 4 <= len(logged) <= LOGGED
    assert logged == list(range(logged[0], logged[0] + len(logged)))


@pytest.mark.parametrize(("game", "rule"), [("marcopolo", "r MP-"), ("merv", "r MERV-")])
def test_the_example_in_the_help_is_a_rule_of_the_game(game: str, rule: str) -> None:
    said = played("?\nq\n", "play", "--game", game, "--bots", "random", "--players", "2")
    assert rule in said
    assert ("r MP-" in said) == (game == "marcopolo")


def test_a_number_without_an_offer_gets_a_helpful_sentence() -> None:
    said = played(f"999\n0\n-1\n? 999\n{'9' * 5000}\nq\n")
    assert len(re.findall(r"There are (\d+) offers; choose 1 to \1\.", said)) == 5
    assert "No offer contains" not in said


def test_an_expert_suggests_an_offer_with_its_number() -> None:
    said = played("hint\nq\n", "play", "--game", "sahwari", "--bots", "random", "--players", "2")
    assert re.search(r"An expert would choose \d+: \S", said)
    said = played("hint\nq\n", "play", "--game", "sahwari", "--bots", "random", "--players", "2", "--lang", "ru")
    assert re.search(r"Мастер выбрал бы \d+: \S", said)


def test_a_single_offer_is_counted_as_one() -> None:
    assert Speech().plain("no-such-number", last=1) == "There is 1 offer; choose 1."
    assert Speech("ru").plain("no-such-number", last=2) == "Есть 2 решения; выберите от 1 до 2."


def test_an_unknown_rule_is_named_as_one() -> None:
    said = played("r NONSENSE\nr MP-NONSENSE-01\nrule svc-resign-01\nr mp-travel-02\nq\n")
    assert "There is no rule NONSENSE; `caravan games marcopolo` lists the rules." in said
    assert "There is no rule MP-NONSENSE-01;" in said
    assert "A journey of 1 step costs 3 coins" in said
    assert said.count("There is no rule") == 2
    assert "No offer contains" not in said


def test_resigning_is_asked_again(service: str) -> None:
    at = ("--address", service)
    said = played("resign\nno\nresign\n\nq\n", *ALONE, *at)
    assert said.count("Leave the match for good?") == 2
    assert "Your seat is kept" in said
    with Client.connect(service) as client:
        (match,) = client.matches()
        assert not match.seats[0].departed
        played("resign\nyes\n", "play", "--resume")
        assert client.match(match.name).seats[0].departed


# -- what cannot begin ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--bots", "nonsense"), "There is no bot 'nonsense'. Bots: expert, club, novice, planner, greedy, random."),
        (("--bots", "random,random"), "name one kind of bot for all seats, or 1 of them"),
        (("--seat", "3"), "There is no seat 3 at a table of 2."),
        (("--name", "x" * 61), "--name: must be 1 to 60 characters"),
        (("--option", "nonsense"), "options are given as name=value, such as random_town_tiles=on."),
        (("--game", "sahwari", "--option", "nonsense"), f"such as {games()['sahwari'].options[0].name}=on."),
        (("--option", "nonsense=1"), "nonsense"),
    ],
)
def test_wrong_arguments_leave_no_match_behind(wrong: Sequence[str], said: str, service: str) -> None:
    result = caravan("play", "--players", "2", *wrong, "--address", service, typed="q\n")
    assert result.exit_code == 1
    assert said in " ".join(result.stderr.split())
    with Client.connect(service) as client:
        assert client.matches() == []


def without_stdin(arguments: Sequence[str]) -> Ended:
    """Runs `caravan` with a closed standard input, as a shell does, in an interpreter of its own."""
    command = " ".join([*map(shlex.quote, (*COMMAND, *arguments)), "<&-"])
    ran = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    return Ended(ran.returncode, ran.stdout, ran.stderr)


@pytest.mark.parametrize("runs", [run, without_stdin])
def test_where_nobody_can_answer_no_match_is_left_behind(runs: Callable[[Sequence[str]], Ended], service: str) -> None:
    ran = runs(("play", "--address", service))
    assert ran.returncode == 1, ran.stdout
    assert "No terminal: stdin is closed" in ran.stderr
    with Client.connect(service) as client:
        assert client.matches() == []


def test_a_replay_without_a_standard_input_shows_the_table(service: str) -> None:
    with Client.connect(service) as client:
        name = client.create_match("sahwari", 2).name
    ran = without_stdin(("replay", name, "--address", service))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Guild tile" in ran.stdout


def test_what_is_typed_ahead_through_a_pipe_is_all_read(service: str) -> None:
    ran = run((*ALONE, "--address", service), "help\nq\n")
    assert ran.returncode == 0, ran.stderr
    assert "make that decision" in ran.stdout


# -- two at a time ----------------------------------------------------------------------------------------------------


def test_a_second_play_at_the_same_time_plays_at_the_same_service() -> None:
    with Command(ALONE, stdin=PIPE, stdout=PIPE) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        try:
            line = next(line for line in first.stdout if "make that decision" in line or "→" in line)
            assert line
            second = played("?\nq\n")
            assert re.search(r"The service at 127\.0\.0\.1:\d+ already serves this store: you play there\.", second)
            assert "make that decision" in second
        finally:
            first.communicate("q\n", timeout=150)
    assert first.returncode == 0
    alone = played("?\nq\n", "play", "--resume")
    assert "make that decision" in alone, "the seat is resumed on the store, whichever process serves it"
    assert "already serves this store" not in alone


def test_a_service_that_is_gone_is_named_in_our_words() -> None:
    retrying = Retrying(deadline=0.3)
    with Client.connect("127.0.0.1:1", retrying=retrying) as client, pytest.raises(CallError) as told:
        client.games()
    assert in_words(told.value) == "The service does not answer any more."


# -- after the match --------------------------------------------------------------------------------------------------


def test_replay_and_verify_find_what_was_just_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert caravan("replay").exit_code == 1
    assert "caravan verify" in played("resign\nyes\n")
    replayed, verified = (json.loads(caravan(command, "--json").stdout) for command in ("replay", "verify"))
    assert replayed["event"]["headline"] == "The match is abandoned: every player has left"
    assert [match["name"] for match in verified["matches"]] == [replayed["name"]]
    assert verified["matches"][0]["ok"] is True
    assert "The match that you played last" in caravan("verify").stdout


def test_what_was_played_at_a_service_is_found_there(
    service: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played("resign\nyes\n", *ALONE, "--address", service)
    replayed, verified = (json.loads(caravan(command, "--json").stdout) for command in ("replay", "verify"))
    assert verified["matches"][0]["name"] == replayed["name"]
    assert verified["ok"] is True
    assert [receipt["ok"] for receipt in verified["receipts"]] == [True], "the receipt that was kept"
    played("q\n", *ALONE, "--address", service)
    refused = caravan("verify")
    assert refused.exit_code == 1
    assert "is not over" in " ".join(refused.stderr.split())


# -- names at the table, and starting a service -----------------------------------------------------------------------


def test_names_at_a_table_differ(service: str) -> None:
    at = ("--address", service)
    played("q\n", "play", "--players", "4", "--bots", "greedy,random,greedy", *at)
    with Client.connect(service) as client:
        (match,) = client.matches()
        assert [seat.display_name for seat in match.seats] == ["You", "Trader 1", "Wanderer", "Trader 2"]


def test_a_port_in_use_is_named_in_our_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        ran = run(("serve", "--store", tmp_path / "s.sqlite", "--port", port))
    assert ran.returncode == 1
    assert ran.stderr.strip() == f"Error: cannot listen on 127.0.0.1:{port}: another process listens there"


def test_a_service_by_invitation_without_an_administrator_says_that_nobody_can_register(tmp_path: Path) -> None:
    said = "nobody new can register"
    closed = Served(tmp_path / "closed.sqlite", "--registration", "invitation")
    assert closed.end() == 0
    assert any(said in line for line in closed.log)
    opened = Served(tmp_path / "open.sqlite")
    assert opened.end() == 0
    assert not any(said in line for line in opened.log)


# -- before the match -------------------------------------------------------------------------------------------------


def test_a_lobby_says_what_it_waits_for(service: str) -> None:
    with Client.connect(service) as owner:
        match = owner.create_match("marcopolo", 3).name
        owner.join(match, "Ann")
        with Command(("play", match, "--name", "Bob", "--address", service), stdin=PIPE, stdout=PIPE) as playing:
            try:
                assert playing.stdout is not None
                said = (line for line in playing.stdout if "The match waits for" in line)
                assert "The match waits for 1 more player." in next(said)
                owner.add_bot(match, "random")
                assert any("The match waits for Ann." in line for line in said)
                owner.abandon(match)
                playing.communicate("q\n", timeout=150)
            finally:
                playing.kill()


# -- questions with one answer ----------------------------------------------------------------------------------------

OFFER = re.compile(r" {0,3}\d+  ")
PROMPT = re.compile(r"\n\S*>\S*: ?")
"""The prompt, bold or not."""


def offered(said: str) -> list[int]:
    """The number of offers in each list that was shown before a typed line."""
    lists = ("\n".join(text.rsplit("\n\n", 1)[-1:]) for text in PROMPT.split(said)[:-1])
    return [sum(bool(OFFER.match(line)) for line in text.splitlines()) for text in lists]


@pytest.mark.parametrize("auto", [True, False])
def test_a_question_with_one_answer_is_answered_by_itself_if_one_wants_that(auto: bool, tmp_path: Path) -> None:
    """A solo match with a seed: the input determines the questions."""
    configuration = Configuration(tmp_path / "s.sqlite", port=0, drain_seconds=0, limits=UNLIMITED, allow_seeded=True)
    with LocalService(configuration) as running, Client.connect(running.address) as client:
        match = client.with_token().create_match("merv", 1, seed="one answer").name
        options = ("--auto",) if auto else ()
        result = caravan("play", match, "--name", "Ann", "--address", running.address, *options, typed="1\n" * 30)
    assert result.exit_code == 1, "the answers end before the match"
    assert ("The only answer: " in result.stdout) == auto
    assert (1 in offered(result.stdout)) != auto
