"""People play each other from the shell, each in their own process, with a service."""

import json
import re
import shlex
import shutil
import signal
import stat
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest
from caravanserai import Client
from caravanserai_protocol.v1.access_pb2 import ACCESS_UNLISTED
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from tests.clients.caravan import caravan
from tests.clients.processes import PIPE, STDOUT, Command, run
from tests.clients.test_play_at_services import until

SECONDS = 400
"""The longest time that a person sits at a terminal: on a busy machine a command alone takes ten seconds to begin."""
HOST = ("host", "--game", "sahwari", "--players", "2", "--name", "Hanna")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder for commands of this process: a stranger's, unless a test sets another one."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "stranger"))
    return tmp_path


@pytest.fixture
def service(tmp_path: Path) -> Iterator[str]:
    """The address of a running service."""
    configuration = Configuration(tmp_path / "served.sqlite", port=0, drain_seconds=0, limits=UNLIMITED)
    with LocalService(configuration) as running:
        yield running.address


class Terminal:
    """A person with their own terminal and state folder."""

    def __init__(self, home: Path, who: str, *arguments: str) -> None:
        self.said: list[str] = []
        state = {"XDG_STATE_HOME": str(home / who)}
        self._process = Command(arguments, environment=state, stdin=PIPE, stdout=PIPE, stderr=STDOUT)
        self._impatience = threading.Timer(SECONDS, self._process.kill)
        self._impatience.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._impatience.cancel()
        self._process.kill()
        self._process.communicate()

    def until(self, text: str) -> str:
        """Reads up to the line with this text."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said.append(line.rstrip())
            if text in line:
                return line.strip()
        raise AssertionError(f"{text!r} was not said, but: {self.said}")

    def types(self, text: str) -> None:
        """Types a text, without ending the input."""
        assert self._process.stdin is not None
        self._process.stdin.write(text)
        self._process.stdin.flush()

    def end(self, typed: str) -> str:
        """Types the rest of the input; the whole output until the command ends."""
        rest, _ = self._process.communicate(typed, timeout=SECONDS)
        assert self._process.returncode == 0, rest
        return "\n".join([*self.said, rest])

    def interrupt(self) -> str:
        """Presses Ctrl-C; the whole output."""
        self._process.send_signal(signal.SIGINT)
        return self.end("")


def line_to_join(host: Terminal) -> list[str]:
    """The arguments in the line that a host prints for others."""
    program, *arguments = shlex.split(host.until("caravan join matches/"))
    assert program == "caravan"
    return arguments


def only_match(service: str) -> Match:
    with Client.connect(service) as client:
        (match,) = client.matches()
        return match


# -- from the first line to the last ----------------------------------------------------------------------------------


def test_two_people_find_each_other_by_the_printed_line_and_play_to_the_end_and_again(service: str, home: Path) -> None:
    with Terminal(home, "hanna", *HOST, "--address", service) as hanna:
        joining = line_to_join(hanna)
        hanna.until("The match waits for 1 more player.")
        with Terminal(home, "otto", *joining, "--name", "Otto") as otto:
            hanna.until("Otto joins as Yellow")
            for person in (hanna, otto):
                person.until("The match begins")
            for person in (hanna, otto):
                person.types("resign\nyes\n")
            told = [person.end("") for person in (hanna, otto)]
    for said in told:
        assert "is abandoned: every player has left" in said
        assert "Your receipt" in said
    match = only_match(service)
    assert [seat.display_name for seat in match.seats] == ["Hanna", "Otto"]
    with Client.connect(service) as client:
        contributed = [len(update.event.started.entropies) for update in client.replay(match.name)]
        assert sum(contributed) == 2
        assert client.verify(match.name).findings == []
        assert client.verify(match.name).contributed == (1, 2)
    again(service, home, match.name)


def again(service: str, home: Path, match: str) -> None:
    """Hanna proposes to play her latest match again, and Otto accepts with the printed line: the seats rotate."""
    with Terminal(home, "hanna", "play-again") as hanna:
        _, *accepting = shlex.split(hanna.until(f"caravan play-again {match}"))
        hanna.until("The match waits for 1 more player.")
        seat = Memory(home / "hanna" / "caravan" / "seats.json").seat_in(match)
        assert seat is not None
        with Client.connect(service, token=seat.token) as client:
            until(lambda: bool(client.match(match).next))
            following = client.next_match(match)
        with Terminal(home, "otto", *accepting) as otto:
            for person in (hanna, otto):
                person.until("The match begins")
            for person in (hanna, otto):
                person.types("resign\nyes\n")
            for person in (hanna, otto):
                assert "caravan play-again" in person.end("")
    with Client.connect(service) as client:
        assert [seat.display_name for seat in client.match(following).seats] == ["Otto", "Hanna"]


def test_a_link_leads_to_the_match_too_and_bots_take_their_seats(service: str, home: Path) -> None:
    hosting = ("host", "--players", "4", "--bots", "random,greedy", "--name", "Hanna", "--seat", "3", "--unlisted")
    with Terminal(home, "hanna", *hosting, "--address", service) as hanna:
        link = hanna.until("caravan://").rpartition(" ")[2]
        assert re.fullmatch(rf"caravan://{re.escape(service)}/matches/\w+\?code=\w+", link)
        stranger = caravan("join", link.partition("?")[0], "--name", "Eve", typed="q\n")
        assert stranger.exit_code == 1
        assert "needs a join code" in stranger.stderr
        with Terminal(home, "otto", "join", link, "--name", "Otto") as otto:
            otto.until("The match begins")
            hanna.until("The match begins")
    with Client.connect(service) as client:
        match = client.match(link.partition("?")[0].rpartition("/")[2])
        assert match.access == ACCESS_UNLISTED
        assert [seat.display_name for seat in match.seats] == ["Wanderer", "Trader", "Hanna", "Otto"]


def test_commands_sign_and_say_so_when_the_key_is_lost(
    service: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = ("--address", service)
    with Terminal(home, "hanna", *HOST, "--signatures", *at) as hanna:
        joining = line_to_join(hanna)
        with Terminal(home, "otto", *joining, "--name", "Otto") as otto:
            for person in (hanna, otto):
                person.until("The match begins")
    name = joining[1]
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "hanna"))
    keys = home / "hanna" / "caravan" / "keys"
    assert {path.stat().st_mode & 0o777 for path in keys.iterdir()} == {0o600}
    with Client.connect(service) as client:
        match = client.match(name)
        assert match.signatures_required
        assert (keys / match.seats[0].public_key.hex()).exists()
        keys.rename(keys.with_name("elsewhere"))
        lost = caravan("resign", name, "--yes", *at)
        assert lost.exit_code == 1
        assert "private key" in lost.stderr
        assert "not kept here" in " ".join(lost.stderr.split())
        keys.with_name("elsewhere").rename(keys)
        assert caravan("resign", name, "--yes", *at).exit_code == 0
        watch = client.replay(name)
        events = [update.event for update in watch]
        assert [event.signed_version > 0 for event in events if event.HasField("resigned")] == [True]
        assert watch.signatures.required


def test_people_end_a_match_by_agreement(service: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = ("--address", service)
    with Terminal(home, "hanna", *HOST, *at) as hanna:
        joining = line_to_join(hanna)
        with Terminal(home, "otto", *joining, "--name", "Otto") as otto:
            for person in (hanna, otto):
                person.until("The match begins")
            name = joining[1]
            for who, typed, said in (("hanna", "y\n", "You want to end"), ("otto", "y\n", "by mutual agreement")):
                monkeypatch.setenv("XDG_STATE_HOME", str(home / who))
                assert said in " ".join(caravan("end", name, *at, typed=typed).stdout.split())
            assert caravan("end", name, "--yes", *at).exit_code == 1, "it is over"
            for person in (hanna, otto):
                person.end("q\n")


def test_a_player_goes_on_at_the_terminal_in_a_match_that_they_joined_elsewhere(
    service: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = ("--address", service)

    def sit_at(device: str) -> None:
        """Ann has signed in there, and has not played yet."""
        monkeypatch.setenv("XDG_STATE_HOME", str(home / device))
        if device != "phone":
            seats = shutil.ignore_patterns("seats*", "played*")
            shutil.copytree(home / "phone" / "caravan", home / device / "caravan", ignore=seats)

    sit_at("phone")
    assert caravan("players", "register", "Ann", *at).exit_code == 0
    assert caravan("play", "--game", "sahwari", "--players", "2", *at, typed="q\n").exit_code == 0
    seat = Memory().find()
    assert seat is not None
    for command, said in (("play", "caravan play --resume"), ("end", "nobody else"), ("resign", "You have left")):
        sit_at(f"desk of {command}")
        assert Memory().find() is None
        answer = caravan(command, seat.match, *at, typed="q\n" if command == "play" else "y\n")
        assert said in answer.output, command


def test_where_the_token_was_replaced_elsewhere_nobody_becomes_a_guest_and_the_way_back_is_told(
    service: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = ("--address", service)

    def sit_at(device: str) -> None:
        monkeypatch.setenv("XDG_STATE_HOME", str(home / device))

    sit_at("phone")
    assert caravan("players", "register", "Ann", *at).exit_code == 0
    shutil.copytree(home / "phone", home / "desk")
    assert caravan("players", "rotate", *at).exit_code == 0
    code = caravan("players", "code", *at).stdout
    sit_at("desk")
    playing = ("play", "--game", "sahwari", "--players", "2", *at)
    for command in (playing, ("matches", "--mine", *at), ("players", "show", *at)):
        refused = caravan(*command, typed="q\n")
        assert refused.exit_code == 1, command
        assert "players sign-in" in refused.stderr
    with Client.connect(service) as client:
        assert not list(client.matches())
        public = client.create_match("sahwari", 2).name
    assert caravan("watch", public, "--present", *at).exit_code == 0, "everybody may look"
    assert caravan("players", "sign-in", "-", *at, typed=code).exit_code == 0
    assert caravan(*playing, typed="q\n").exit_code == 0


def test_a_private_match_is_for_those_who_have_the_link(service: str, home: Path) -> None:
    with Terminal(home, "hanna", *HOST, "--private", "--address", service) as hanna:
        joining = line_to_join(hanna)
        name = joining[1]
        at = ("--address", service)
        for stranger in (("watch", name), ("join", name, "--name", "Eve"), ("play", name, "--name", "Eve")):
            refused = caravan(*stranger, *at, typed="q\n")
            assert refused.exit_code == 1
            assert "no match" in refused.stderr
        assert name not in caravan("matches", "--json", *at).stdout
        with Terminal(home, "otto", *joining, "--name", "Otto") as otto:
            otto.until("The match begins")
            hanna.until("The match begins")


def test_who_plays_reaches_their_private_match_without_saying_a_token(
    service: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    at = ("--address", service)
    with Terminal(home, "hanna", *HOST, "--private", *at) as hanna:
        joining = line_to_join(hanna)
        with Terminal(home, "otto", *joining, "--name", "Otto") as otto:
            name = joining[1]
            for person in (hanna, otto):
                person.until("The match begins")
            for who in ("hanna", "otto"):
                monkeypatch.setenv("XDG_STATE_HOME", str(home / who))
                assert "The match begins" in caravan("watch", name, "--present", *at).stdout
                listed = caravan("matches", "--mine", "--state", "playing", "--json", *at)
                assert [match["name"] for match in json.loads(listed.stdout)["matches"]] == [name]
            turns = []
            for who in ("hanna", "otto"):
                monkeypatch.setenv("XDG_STATE_HOME", str(home / who))
                turns.append(name in caravan("matches", "--my-turn", *at).stdout)
            assert sorted(turns) == [False, True], "one of them is asked"
            monkeypatch.setenv("XDG_STATE_HOME", str(home / "hanna"))
            assert "may still answer" in caravan("depart", name, str(1 + turns.index(True)), *at).stderr
            for who in ("hanna", "otto"):
                monkeypatch.setenv("XDG_STATE_HOME", str(home / who))
                assert f"You have left {name}." in caravan("resign", name, *at, typed="y\n").stdout
            for person in (hanna, otto):
                person.end("q\n")
    for who in ("hanna", "otto"):
        monkeypatch.setenv("XDG_STATE_HOME", str(home / who))
        again = json.loads(caravan("replay", name, "--json", *at).stdout)
        assert again["event"]["headline"] == "The match is abandoned: every player has left"
        assert json.loads(caravan("replay", "--json").stdout) == again, "it is the match played last"
        assert json.loads(caravan("verify", "--json").stdout)["ok"] is True
        assert caravan("export", name, "--output", f"{who}.record", *at).exit_code == 0
        assert caravan("resign", name, "--yes", *at).exit_code == 1, "nobody leaves twice"
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "stranger"))
    for stranger in (("watch", name), ("replay", name), ("export", name), ("depart", name, "1"), ("resign", name)):
        assert caravan(*stranger, *at, typed="y\n").exit_code == 1, stranger
    assert "No player or seat of yours is saved" in caravan("matches", "--mine", *at).stderr


def test_a_token_goes_to_the_service_alone_that_knows_it(service: str, home: Path, tmp_path: Path) -> None:
    Memory(home / "seats.json").keep(RememberedSeat("matches/abcdefgh", 1, "secret", service))
    memory = Memory(home / "seats.json")
    assert memory.taken("matches/abcdefgh", service) is not None
    assert memory.taken("matches/abcdefgh", "games.example.org:443") is None
    for _ in range(2):  # two commands may notice the end of the match
        memory.forget("matches/abcdefgh")
    assert memory.find("matches/abcdefgh") is None, "nobody goes on with it"
    kept = memory.taken("matches/abcdefgh", service)
    assert kept is not None
    assert kept.token == "secret"
    assert stat.S_IMODE(memory.over.stat().st_mode) == 0o600


def test_matches_are_chosen_as_the_service_can_choose_them(service: str) -> None:
    at = ("--address", service)

    def chosen(*arguments: str) -> list[str]:
        result = caravan("matches", *arguments, "--json", *at)
        assert result.exit_code == 0, result.output
        return [match["name"] for match in json.loads(result.stdout)["matches"]]

    with Client.connect(service) as ann, Client.connect(service) as ben:
        waiting = ann.create_match("sahwari", 3).name
        ann.join(waiting, 'Ann "the first"')
        playing = ben.create_match("merv", 2).name
        ben.join(playing, "Ben")
        ben.add_bot(playing, "random")
        ben.start(playing)
    for filters, expected in (
        ((), {playing, waiting}),
        (("--free",), {waiting}),
        (("--state", "playing"), {playing}),
        (("--state", "open", "--state", "playing"), {playing, waiting}),
        (("--state", "finished"), set()),
        (("--game", "merv", "--state", "open"), set()),
        (("--player", "Ben"), {playing}),
        (("--player", 'Ann "the first"'), {waiting}),
        (("--edition", "standard", "--free"), {waiting}),
        (("--edition", "rich"), set()),
        (("--where", "bots > 0 OR version = 0"), {playing}),
    ):
        assert set(chosen(*filters)) == expected, filters
    wrong = caravan("matches", "--where", "nonsense = 1", *at)
    assert wrong.exit_code == 1
    assert "edition" in wrong.stderr, "what there is to ask for"


# -- the lobby --------------------------------------------------------------------------------------------------------


def test_people_of_one_name_are_told_apart(service: str, home: Path) -> None:
    with Client.connect(service) as owner, Client.connect(service) as other:
        match = owner.create_match("sahwari", 3).name
        owner.join(match, "Hanna")
        other.join(match, "hanna")
        with Terminal(home, "otto", "join", match, "--name", "Otto", "--address", service) as otto:
            assert otto.until("The match waits for") == "The match waits for Hanna (Blue), hanna (Yellow)."
            listed = run(("matches", "--address", service), COLUMNS="200")
            assert listed.returncode == 0, listed.stderr
            assert "Hanna (Blue), hanna (Yellow), Otto" in listed.stdout


def test_who_left_the_lobby_goes_on_with_the_same_seat(
    service: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Terminal(home, "hanna", *HOST, "--game", "merv", "--lang", "ru", "--address", service) as hanna:
        name = line_to_join(hanna)[1]
        hanna.until("Партия ждёт")
        assert "caravan play --resume" in hanna.interrupt()
    monkeypatch.setenv("CARAVAN_ADDRESS", "127.0.0.1:1")
    monkeypatch.setenv("CARAVAN_LANG", "en")
    for again in (("play", name), ("join", name), ("play", "--resume"), ("play", f"caravan://{service}/{name}")):
        with Terminal(home, "hanna", *again) as hanna:
            hanna.until("Hanna (это вы)")
            hanna.until("Партия ждёт")
    assert [seat.display_name for seat in only_match(service).seats] == ["Hanna", ""]


def test_who_was_not_waited_for_is_warned(service: str, home: Path) -> None:
    with Client.connect(service) as owner:
        match = owner.create_match("sahwari", 2).name
        with Terminal(home, "otto", "join", match, "--name", "Otto", "--address", service) as otto:
            otto.until("The match waits for 1 more player.")
            assert "Warning" not in otto.interrupt()
        owner.join(match, "Hanna")
        owner.start(match, without_waiting=True)
        for again in (("play", match), ("play", "--resume")):
            with Terminal(home, "otto", *again) as otto:
                otto.until("Warning: the owner started the match without waiting for your contribution to chance.")


# -- what cannot begin ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--bots", "nonsense"), "There is no bot 'nonsense'"),
        (("--bots", "random,random"), "2 bots leave you no seat at a table of 2."),
        (("--seat", "3"), "There is no seat 3"),
        (("--private", "--unlisted"), "private or unlisted"),
        (("--admit", "players/somebody"), "--private"),
        (("--private", "--admit", "players/nobodyhere"), "nobodyhere"),
        (("--name", ""), "--name"),
        (("--edition", "nonsense"), "nonsense"),
        (("--option", "nonsense=on"), "nonsense"),
    ],
)
def test_what_cannot_be_hosted_leaves_no_match_behind(wrong: Sequence[str], said: str, service: str) -> None:
    result = caravan(*HOST, *wrong, "--address", service, typed="q\n")
    assert result.exit_code == 1, result.output
    assert said in " ".join(result.stderr.split())
    assert "Traceback" not in result.output
    with Client.connect(service) as client:
        assert client.matches() == []


def test_where_nobody_can_answer_nothing_is_hosted(service: str) -> None:
    ran = run((*HOST, "--address", service))
    assert ran.returncode == 1, ran.stdout
    assert "No terminal: stdin is closed" in ran.stderr
    with Client.connect(service) as client:
        assert client.matches() == []


def test_admitted_players_need_no_code(service: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = caravan("players", "register", "Ann", "--json", "--address", service)
    player = re.search(r"players/\w+", shown.stdout)
    assert player is not None
    with Terminal(home, "hanna", *HOST, "--private", "--admit", player[0], "--address", service) as hanna:
        name = line_to_join(hanna)[1]
        with Terminal(home, "stranger", "join", name, "--address", service) as ann:
            ann.until("The match begins")
    with Client.connect(service) as client:
        assert client.matches() == []
