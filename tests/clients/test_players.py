"""`caravan players` for people and administrators, with a service in the same process."""

import json
import re
import stat
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client, TooLate
from caravanserai.errors import Details
from caravanserai_protocol.v1.player_pb2 import Player
from grpc import StatusCode

from clients.caravan.invitations import span_of
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import PlayerMemory, RememberedPlayer, UnreadableError
from clients.caravan.terminal import Failure
from clients.workshop.temporary_service import LocalService
from service.access.security import Registration
from tests.clients.caravan import caravan
from tests.clients.served_store import serving

LEAVING_SECONDS = 30.0
"""The time that the service may take to take a removed player out of a match, on a machine that is busy."""


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlayerMemory:
    """The memory of this user's tokens."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return PlayerMemory()


@pytest.fixture
def administrators(tmp_path: Path) -> tuple[str, str]:
    """The options for an administrator."""
    path = tmp_path / "admin"
    path.write_text("the-token-of-those-who-run-it\n")
    return "--admin-token-file", str(path)


@pytest.fixture
def served(
    tmp_path: Path, memory: PlayerMemory, administrators: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[LocalService]:
    with serving(tmp_path / "players.sqlite", Path(administrators[1])) as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        yield service


@pytest.fixture
def closed(
    tmp_path: Path, memory: PlayerMemory, administrators: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[LocalService]:
    """A service in which players register by invitation."""
    with serving(tmp_path / "players.sqlite", Path(administrators[1]), Registration.INVITATION) as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        yield service


def said(*arguments: str, typed: str | None = None) -> str:
    """The output of a command."""
    result = caravan("players", *arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def answer(*arguments: str) -> Any:
    """The JSON that a command prints. Its standard output may contain nothing else."""
    result = caravan("players", *arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*arguments: str, typed: str | None = None) -> str:
    """The error of a failing command."""
    result = caravan("players", *arguments, typed=typed)
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stderr.split())


# -- being a player ---------------------------------------------------------------------------------------------------


def test_a_person_registers_takes_another_name_and_leaves(served: LocalService, memory: PlayerMemory) -> None:
    assert "register NAME" in refused("show")
    told = said("register", "Ann [bold]O'Hara")
    known = memory.find(served.address)
    assert known is not None
    assert f"You are Ann [bold]O'Hara ({known.player}) at {served.address}" in told
    assert stat.S_IMODE(memory.path.stat().st_mode) == 0o600
    assert said("show") == f"Ann [bold]O'Hara ({known.player})"
    assert f"Ann II ({known.player})" in said("rename", "Ann II")
    played: dict[str, list[object]] = {"games": [], "opponents": [], "matches": []}
    assert answer("show") == {"player": {"name": known.player, "display_name": "Ann II", "removed": False}, **played}
    assert said("show", known.player.removeprefix("players/")) == f"Ann II ({known.player})"
    assert "must be 1 to 60 characters" in refused("rename", "")
    assert "Ann II" in refused("remove", typed="n\n")
    assert answer("show")["player"]["removed"] is False
    assert f"Ann II ({known.player}) is removed" in said("remove", typed="y\n")
    assert memory.players(served.address) == []
    assert said("show", known.player) == f"Ann II ({known.player}), removed"


def test_a_player_makes_a_key_and_replaces_it(served: LocalService, memory: PlayerMemory) -> None:
    said("register", "Ann")
    assert "public_key" not in answer("show")["player"]
    told = said("key")
    first = answer("show")["player"]["public_key"]
    keys = memory.path.with_name("keys")
    assert f"signs with the key {first} from now on" in told
    (own,) = [path.name for path in keys.iterdir() if path.name != first]
    assert own.startswith("player%20"), "which of them this client has registered"
    second = answer("key")["player"]["public_key"]
    assert {path.name for path in keys.iterdir()} == {first, second, own}, "old matches need the first one"


def test_a_token_is_printed_only_if_that_is_asked_for(served: LocalService, memory: PlayerMemory) -> None:
    def everything(*arguments: str) -> str:
        result = caravan("players", *arguments)
        assert result.exit_code == 0, result.output
        return result.output

    quiet = [everything("register", "Ann"), everything("register", "Bob", "--another", "--json")]
    old = [known.token for known in memory.players(served.address)]
    quiet += [everything(*command) for command in (["show"], ["show", "--json"], ["rename", "Bo"], ["rotate"])]
    quiet += [everything("rotate", "--json")]
    tokens = {*old, *(known.token for known in memory.players(served.address))}
    assert len(tokens) == 3, "the token of Ann, the first of Bob, and the present one"
    assert not [text for text in quiet for token in tokens if token in text]
    ann, bob = memory.players(served.address)
    assert bob.token in everything("show", "--show-token")
    assert answer("show", "--show-token")["player"]["token"] == bob.token
    assert answer("show", ann.player, "--show-token")["player"]["token"] == ann.token
    rotated = answer("rotate", "--show-token")["player"]["token"]
    assert rotated == memory.players(served.address)[-1].token != bob.token
    everything("remove", "--yes")
    assert answer("register", "Carl", "--another", "--show-token")["player"]["token"] in memory.path.read_text()


def test_a_new_token_takes_the_place_of_the_old_one(served: LocalService, memory: PlayerMemory) -> None:
    player = answer("register", "Ann")["player"]["name"]
    old = memory.players(served.address)
    assert "no longer valid" in said("rotate")
    (new,) = memory.players(served.address)
    assert (new.player, new.token != old[0].token) == (player, True)
    assert answer("show")["player"]["name"] == player
    memory.keep(old[0])
    assert "replaced by another one" in refused("show")


def test_one_person_can_be_several_players(served: LocalService, memory: PlayerMemory) -> None:
    ann = answer("register", "Ann")["player"]["name"]
    assert f"Ann ({ann})" in refused("register", "Bob")
    bob = answer("register", "Bob", "--another")["player"]["name"]
    assert answer("show")["player"]["name"] == bob, "the latest"
    answer("rename", "Ann II", "--player", ann)
    assert answer("rotate", "--player", ann)["player"]["display_name"] == "Ann II"
    assert answer("remove", "--yes", "--player", bob)["player"] == {"name": bob, "display_name": "Bob", "removed": True}
    assert answer("show")["player"]["name"] == ann
    assert "not saved here" in refused("rename", "Somebody", "--player", bob)
    assert "not saved here" in refused("show", bob, "--show-token")


def test_a_token_from_elsewhere_is_used_and_made_ones_own(
    served: LocalService, memory: PlayerMemory, tmp_path: Path
) -> None:
    ann = answer("register", "Ann", "--show-token")["player"]
    file = tmp_path / "token"
    file.write_text(ann["token"] + "\n")
    memory.path.unlink()
    assert answer("show", "--token-file", str(file))["player"]["name"] == ann["name"]
    assert "not that of players/another0" in refused("rename", "X", "--player", "another0", "--token-file", str(file))
    assert memory.players(served.address) == []
    answer("rotate", "--token-file", str(file))
    assert answer("show")["player"]["name"] == ann["name"]
    assert "replaced by another one" in refused("show", "--token-file", str(file))
    assert "cannot be read" in refused("show", "--token-file", str(tmp_path / "nothing"))
    file.write_text("two words")
    assert "one token" in refused("show", "--token-file", str(file))


# -- answers that are lost --------------------------------------------------------------------------------------------


def lost(method: str, monkeypatch: pytest.MonkeyPatch, done: bool) -> None:
    """Loses the answers of a client method, after or (without ``done``) before the request arrives."""
    real = getattr(Client, method)

    def losing(self: Client, *arguments: str, **options: str) -> Player:
        if done:
            real(self, *arguments, **options)
        raise TooLate(Details(StatusCode.DEADLINE_EXCEEDED, cause="the deadline passed"))

    monkeypatch.setattr(Client, method, losing)


def test_a_token_is_not_lost_with_the_answer(
    served: LocalService, memory: PlayerMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        lost("register", patched, done=True)
        assert "the deadline passed" in refused("register", "Ann")
    assert answer("show")["player"]["display_name"] == "Ann"
    before = memory.players(served.address)
    assert [known.player != "" for known in before] == [True]
    with monkeypatch.context() as patched:
        lost("rotate_token", patched, done=True)
        assert "the deadline passed" in refused("rotate")
    assert answer("show")["player"]["display_name"] == "Ann"
    after = memory.players(served.address)
    assert [known.player for known in after] == [known.player for known in before]
    assert after[0].token != before[0].token


def test_the_old_token_goes_on_if_the_new_one_never_arrived(
    served: LocalService, memory: PlayerMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer("register", "Ann")
    before = memory.players(served.address)
    with monkeypatch.context() as patched:
        lost("rotate_token", patched, done=False)
        refused("rotate")
    assert answer("show")["player"]["display_name"] == "Ann"
    assert memory.find(served.address) == before[0]
    answer("rotate")
    assert [known.player for known in memory.players(served.address)] == [before[0].player]


def test_a_token_that_was_refused_is_forgotten(closed: LocalService, memory: PlayerMemory) -> None:
    assert "--invitation CODE" in refused("register", "Ann")
    assert "unknown or used up" in refused("register", "Ann", "--invitation", "nonsense")
    assert memory.players(closed.address) == []


# -- what is remembered -----------------------------------------------------------------------------------------------


def test_another_store_at_the_same_address(
    tmp_path: Path, memory: PlayerMemory, served: LocalService, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.keep(RememberedPlayer(served.address, "players/ofanother0", "a token of another store"))
    assert "another store" in refused("show")
    answer("register", "Ann")
    assert answer("show")["player"]["display_name"] == "Ann"
    assert len(memory.players(served.address)) == 2, "the other store may come back"


def test_tokens_that_cannot_be_read_are_left_alone(served: LocalService, memory: PlayerMemory) -> None:
    memory.path.parent.mkdir(parents=True)
    for content in ("{", '[{"address": "x"}]', "[1]", "{}x"):
        memory.path.write_text(content)
        for command in (["show"], ["register", "Ann"]):
            assert "cannot be read" in refused(*command)
        assert memory.path.read_text() == content
    memory.path.unlink()
    memory.path.parent.rmdir()
    memory.path.parent.write_text("no folder")
    assert "cannot be" in refused("register", "Ann")


def test_players_are_remembered_by_address(tmp_path: Path) -> None:
    memory = PlayerMemory(tmp_path / "state" / "players.json")
    assert memory.find("here:1") is None
    ann, bob = RememberedPlayer("here:1", "players/ann", "a"), RememberedPlayer("here:1", "players/bob", "b")
    there = RememberedPlayer("there:1", "players/ann", "c")
    for player in (ann, bob, there):
        memory.keep(player)
    assert (memory.find("here:1"), memory.find("here:1", "players/ann")) == (bob, ann)
    assert memory.find("there:1", "players/bob") is None
    pending = RememberedPlayer("here:1", "", "d")
    memory.keep(pending)
    assert memory.players("here:1") == [ann, bob, pending]
    assert memory.find("here:1") == bob, "the player of the token must be known first"
    new = RememberedPlayer("here:1", "players/ann", "e")
    memory.keep(new)
    assert memory.players("here:1") == [bob, new]
    memory.forget("b")
    assert (memory.players("here:1"), memory.players("there:1")) == ([new], [there])
    memory.path.write_text("[")
    with pytest.raises(UnreadableError):
        memory.find("here:1")


# -- administrators ---------------------------------------------------------------------------------------------------


def test_administrators_invite_list_and_withdraw(closed: LocalService, administrators: tuple[str, str]) -> None:
    made = answer("invite", "--uses", "2", "--expires-in", "7d", *administrators)["invitation"]
    assert (made["uses"], made["used"], made["revoked"]) == (2, 0, False)
    assert made["expire_time"].endswith("Z")
    ann = answer("register", "Ann", "--invitation", made["code"])["player"]
    for _ in range(500):  # the list follows in a moment
        if listed := answer("list", *administrators)["players"]:
            break
        time.sleep(0.02)
    assert listed == [ann]
    assert f"{ann['name']} │ Ann" in said("list", *administrators)
    assert "used 1 of 2 times" in said("revoke", made["name"], *administrators)
    assert "unknown or used up" in refused("register", "Bob", "--another", "--invitation", made["code"])
    told = said("invite", *administrators)
    assert "for one player; it does not expire." in told
    assert f"players register NAME --address {closed.address} --invitation " in told
    code = told.rpartition(" ")[2]
    assert answer("register", "Bob", "--another", "--invitation", code)["player"]["display_name"] == "Bob"
    short = answer("invite", "--expires-in", "1s", *administrators)["invitation"]
    time.sleep(1.1)
    assert "has expired" in refused("register", "Carl", "--another", "--invitation", short["code"])
    assert "there is no invitations/nothing0" in refused("revoke", "nothing0", *administrators)


def test_administrators_act_on_anybody(
    served: LocalService, memory: PlayerMemory, administrators: tuple[str, str], tmp_path: Path
) -> None:
    ann = answer("register", "Ann")["player"]["name"]
    memory.path.unlink()
    assert answer("rename", "Ann II", "--player", ann, *administrators)["player"]["display_name"] == "Ann II"
    assert "add --show-token" in refused("rotate", "--player", ann, *administrators)
    token = answer("rotate", "--player", ann, "--show-token", *administrators)["player"]["token"]
    assert memory.players(served.address) == [], "it is not the administrator's"
    file = tmp_path / "token"
    file.write_text(token)
    assert answer("show", "--token-file", str(file))["player"]["name"] == ann
    assert "Ann II" in refused("remove", "--player", ann, *administrators, typed="\n")
    removing = ("remove", "--player", ann, "--yes", *administrators)
    assert answer(*removing)["player"] == {"name": ann, "display_name": "Ann II", "removed": True}
    assert f"{ann} was removed" in refused(*removing)
    assert f"{ann} was removed" in refused("show", "--token-file", str(file))


def test_nobody_is_taken_for_somebody_else(
    served: LocalService, administrators: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = answer("register", "Ann")["player"]["name"]
    monkeypatch.setenv("CARAVAN_ADMIN_TOKEN_FILE", administrators[1])
    assert answer("rename", "Ann II")["player"]["name"] == ann, "without a name it is always oneself"
    assert "there is no players/nobody00" in refused("remove", "--player", "nobody00", "--yes")
    assert answer("show")["player"]["removed"] is False


@pytest.mark.parametrize("command", [["list"], ["invite"], ["revoke", "nothing0"]])
def test_only_administrators_may(served: LocalService, tmp_path: Path, command: list[str]) -> None:
    assert "--admin-token-file" in refused(*command)
    other = tmp_path / "other"
    other.write_text("a-token-of-no-administrator")
    assert "only administrators may do this" in refused(*command, "--admin-token-file", str(other))
    assert "cannot be read" in refused(*command, "--admin-token-file", str(tmp_path / "nothing"))


def test_spans_of_time() -> None:
    spans = {
        "90s": timedelta(seconds=90),
        "30m": timedelta(minutes=30),
        " 12h ": timedelta(hours=12),
        "7d": timedelta(days=7),
        "2w": timedelta(weeks=2),
        "999999w": timedelta(weeks=999999),
    }
    assert {text: span_of(text, Speech()) for text in spans} == spans
    for text in ("", "soon", "7", "d", "0d", "-1d", "1.5h", "7 d", "1y", "1000000d", "7D"):
        with pytest.raises(Failure):
            span_of(text, Speech())


def test_where_nobody_answers(memory: PlayerMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clients.caravan.terminal.ANSWER_SECONDS", 0.2)
    assert "No service answers" in refused("register", "Ann", "--address", "127.0.0.1:1")
    assert not memory.path.exists()


# -- erasing ----------------------------------------------------------------------------------------------------------


def test_a_player_gets_all_that_is_kept_as_a_file_of_their_own(
    served: LocalService, memory: PlayerMemory, administrators: tuple[str, str], tmp_path: Path
) -> None:
    caravan("players", "register", "Ann")
    name = json.loads(caravan("players", "show", "--json").stdout)["player"]["name"]
    file = tmp_path / "ann.json"
    said = caravan("players", "export", str(file))
    assert said.exit_code == 0, said.output
    assert "1 entry is in" in " ".join(said.output.split())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = json.loads(file.read_text())
    assert kept["player"] == name
    assert kept["account"][0]["created"] == {"display_name": "Ann"}
    assert kept["chat"] == [], "also what there is nothing of is said"
    assert "ann.json" in refused("export", str(file), "--lang", "ru")
    assert json.loads(file.read_text()) == kept, "a file that was there stays"
    theirs = tmp_path / "theirs.json"
    assert caravan("players", "export", str(theirs), "--player", name, *administrators).exit_code == 0
    assert json.loads(theirs.read_text())["account"] == kept["account"]


def test_a_player_takes_their_name_with_them(served: LocalService, memory: PlayerMemory) -> None:
    ann = answer("register", "Ann")["player"]["name"]
    with Client.connect(served.address) as owner:
        match = owner.create_match("marcopolo", 2).name
    with Client.connect(served.address, memory.players(served.address)[0].token, registered=True) as client:
        client.join(match)
    assert "Ann" not in refused("erase", typed="n\n")
    for unread in (("--token-file", "nothing", ann), ("--admin-token-file", "nothing", "--person", "persons/1")):
        text = refused("erase", *unread, typed="y\n")
        assert "nothing cannot be read" in text
        assert "would be erased" not in text
    person = ann.replace("players/", "persons/")
    assert f"{person} is erased" in said("erase", typed="y\n")
    assert memory.players(served.address) == []
    leaving = time.monotonic() + LEAVING_SECONDS
    with Client.connect(served.address) as anybody:  # the service takes them out of their matches afterwards
        while anybody.played_matches(ann, limit=1) and time.monotonic() < leaving:
            time.sleep(0.02)
    assert said("show", ann) == f"erased player ({ann}), removed"
    assert "Ann" not in caravan("matches", "--address", served.address).output


def test_guests_and_administrators_erase(
    served: LocalService, memory: PlayerMemory, administrators: tuple[str, str], tmp_path: Path
) -> None:
    with Client.connect(served.address) as client:
        match = client.create_match("marcopolo", 2).name
        client.join(match, "Ann", seat=1)
        with Client.connect(served.address) as other:
            other.join(match, "Bob", seat=2)
        assert "carries no token" in refused("erase", "--yes", "--match", match, "--seat", "1")
        person = client.erase(match=match, seat=1).person
        assert answer("erase", "--yes", "--person", person, *administrators) == {"person": person, "remaining": []}
        erased = answer("erase", "--yes", "--match", match, "--seat", "2", *administrators)
        assert erased["person"].startswith("persons/")
        assert [(seat.display_name, seat.erased) for seat in client.match(match).seats] == [("", True), ("", True)]
        assert caravan("matches", "--address", served.address).output.count("erased") == 2
    assert "Use only one of" in refused("erase", "players/somebody", "--match", match, "--yes")
    assert "Administrators only" in refused("erase", "--person", person, "--yes")


def test_everything_about_players_is_said_in_russian(
    served: LocalService, memory: PlayerMemory, administrators: tuple[str, str], tmp_path: Path
) -> None:
    spoken = ("--lang", "ru")
    code = str(tmp_path / "code")
    for given, text in (
        (("register", "Анна"), "Вы — Анна"),
        (("register", "Борис"), "Вы уже Анна"),
        (("rename", "Аня"), "Теперь ваше имя — Аня"),
        (("rotate",), "Прежний токен игрока Аня"),
        (("key",), "теперь подписывает ключом"),
        (("code", "--save", code), "записан в"),
        (("sign-in", code), "Вы — Аня"),
        (("sign-in", str(tmp_path)), "не читается"),
        (("invite", "--uses", "3", "--expires-in", "7d", *administrators), "на 3 игроков, действует до"),
        (("invite", "--expires-in", "soon", *administrators), "не длительность"),
        (("list", *administrators), "зарегистрирован"),
        (("rename", "a\u200bb"), "Имя: без невидимых символов"),
        (("erase", "--match", "x", "--person", "y"), "Укажите что-то одно"),
        (("erase", "--yes"), "имя стёрто"),
    ):
        shown = " ".join(caravan("players", *given, *spoken).output.split())
        assert text in shown, (given, shown)
        own = re.sub(r"`[^`]*`|--[a-z-]+( [A-Z]+)?|\S*[/_\d:]\S*", "", shown)
        assert set(re.findall(r"[A-Za-z]{4,}", own)) <= {"PLAYER", "caravan", "players", "register", "NAME", "soon"}, (
            shown
        )
