"""`caravan editions` and the client library, with a service in its own process."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client

from clients.workshop.temporary_service import LocalService
from domain.boxes.file import digest
from domain.games import games
from service.persistence.lock import StoreLock
from tests.clients.caravan import caravan
from tests.clients.served_store import serving

STANDARD = games()["marcopolo"].content()
RICH = STANDARD.replace(b"coins_by_turn_order = [7,", b"coins_by_turn_order = [17,")
DEAR = re.sub(rb"(\[\[contract\]\]\nid = [^[]*point = )\d+", rb"\g<1>77", STANDARD)
"""A box in which every contract with points brings 77 of them."""


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    path = tmp_path / "admin"
    path.write_text("the-token-of-those-who-run-it\n")
    return path


@pytest.fixture
def served(tmp_path: Path, token_file: Path) -> Iterator[LocalService]:
    with serving(tmp_path / "editions.sqlite", token_file) as service:
        yield service


def test_an_edition_is_registered_from_a_file_listed_and_played_with(
    served: LocalService, tmp_path: Path, token_file: Path
) -> None:
    box = tmp_path / "rich.toml"
    arguments = ("--address", served.address, "--game", "marcopolo", "--json")
    registering = ("--register", str(box), "--name", "rich")
    assert caravan("editions", *arguments, *registering).exit_code == 1, "without the token"
    allowed = (*registering, "--admin-token-file", str(token_file))
    assert caravan("editions", *arguments, *allowed).exit_code == 1, "without the file"

    box.write_bytes(STANDARD.replace(b"start_camels = 2", b"start_camels = 'two'"))
    result = caravan("editions", *arguments, *allowed)
    assert result.exit_code == 1
    for text in ("setup.all", "start_camels", "must be a whole number"):
        assert text in result.output

    box.write_bytes(RICH)
    result = caravan("editions", *arguments, *allowed)
    assert result.exit_code == 0, result.output
    (entry,) = json.loads(result.stdout)["editions"]
    assert entry["name"] == "editions/marcopolo/rich"
    assert entry["digest"] == digest(RICH) != digest(STANDARD)
    for _ in range(1000):  # the list follows shortly after
        listed = json.loads(caravan("editions", *arguments).stdout)["editions"]
        if listed:
            break
    assert listed == [entry]
    with Client.connect(served.address, "a token of another person") as client:
        match = client.create_match("marcopolo", 2, edition="rich")
        assert match.edition.digest.hex() == digest(RICH)


def test_an_edition_is_registered_in_a_store_that_no_service_writes_and_played_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    store = str(tmp_path / "own.sqlite")
    box, bad, big = (tmp_path / f"{name}.toml" for name in ("dear", "bad", "big"))
    box.write_bytes(DEAR)
    big.write_bytes(STANDARD + b"#" * 61_440)
    bad.write_bytes(STANDARD.replace(b"start_camels = 2", b"start_camels = 'two'"))
    assert caravan("editions", "--store", store).exit_code == 1, "there is no store yet"

    missing = caravan("play", "--bots", "random", "--store", store, "--edition", "dear", "--players", "2")
    assert missing.exit_code == 1
    assert f"caravan editions --store {store} --game marcopolo --name dear --register FILE" in missing.stderr
    arguments = ("editions", "--store", store, "--game", "marcopolo", "--name", "dear", "--register")
    for _ in range(2):  # the same again changes nothing
        result = caravan(*arguments, str(box), "--json")
        assert result.exit_code == 0, result.output
    (entry,) = json.loads(result.stdout)["editions"]
    assert entry["digest"] == digest(DEAR)
    other = ("editions", "--store", store, "--game", "marcopolo", "--name", "other", "--register")
    assert caravan(*other, str(box)).exit_code == 0
    listed = json.loads(caravan("editions", "--store", store, "--json").stdout)["editions"]
    assert [known["edition"] for known in listed] == ["other", "dear"], "the latest first"
    assert listed[1] == entry
    assert json.loads(caravan("editions", "--store", store, "--game", "merv", "--json").stdout) == {"editions": []}

    played = caravan(
        "play", "--bots", "random", "--store", store, "--edition", "dear", "--players", "2", typed="t\nq\n"
    )
    assert played.exit_code == 0, played.output
    assert "77 points" in played.stdout
    (match,) = json.loads(caravan("matches", "--store", store, "--json").stdout)["matches"]
    assert (match["edition"], match["state"]) == ("dear", "playing")
    assert "(dear)" in caravan("matches", "--store", store).stdout

    for refused, text in (
        (("--game", "marcopolo", "--name", "bad", "--register", str(bad)), "start_camels"),
        (("--game", "marcopolo", "--name", "dear", "--register", str(bad)), "there is another"),
        (("--game", "marcopolo", "--name", "standard", "--register", str(box)), "there is another"),
        (("--game", "chess", "--name", "dear", "--register", str(box)), "There is no game 'chess'"),
        (("--game", "marcopolo", "--name", "Dear!", "--register", str(box)), "is not the name of an edition"),
        (("--game", "marcopolo", "--register", str(box)), "--name"),
        (("--name", "dear"), "--register"),
        (("--game", "marcopolo", "--name", "big", "--register", str(big)), "may have 61,440"),
        (("--game", "marcopolo", "--name", "no", "--register", str(tmp_path / "no.toml")), "cannot be read"),
        (("--game", "chess"), "There is no game 'chess'"),
    ):
        result = caravan("editions", "--store", store, *refused)
        assert result.exit_code == 1
        assert text in result.stderr
    with StoreLock(tmp_path / "own.sqlite.lock"):
        result = caravan(*arguments, str(box))
    assert result.exit_code == 1
    assert "or use --address" in result.stderr


def test_a_match_is_played_and_drawn_with_its_edition(
    served: LocalService, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, token_file: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Client.connect(served.address, token_file.read_text().strip()) as client:
        client.create_edition("marcopolo", "dear", DEAR)
    address = ("--address", served.address)
    assert caravan("play", "--bots", "random", *address, "--edition", "poor", typed="q\n").exit_code == 1
    played = [
        caravan("play", "--bots", "random", *address, "--players", "2", *edition, typed="t\nq\n")
        for edition in ((), ("--edition", "dear"))
    ]
    assert [result.exit_code for result in played] == [0, 0], played[-1].output
    assert ["77 points" in result.stdout for result in played] == [False, True]

    matches = json.loads(caravan("matches", *address, "--json").stdout)["matches"]
    assert [match["edition"] for match in matches] == ["dear", "standard"]
    hosting = ("host", "--bots", "random", "--players", "2", "--name", "Ann", *address, "--edition", "dear")
    assert "77 points" in caravan(*hosting, typed="t\nq\n").stdout
    assert len(json.loads(caravan("matches", *address, "--edition", "dear", "--json").stdout)["matches"]) == 2
    assert "dear" in caravan("matches", *address).stdout
    drawn = [caravan("replay", match["name"], *address).stdout for match in matches]
    assert ["77 points" in text for text in drawn] == [True, False]
    watched = [caravan("watch", match["name"], *address, "--present").stdout for match in matches]
    assert ["77 points" in text for text in watched] == [True, False]
    with Client.connect(served.address, "") as client:
        found = [client.match(match["name"]) for match in matches]
        games_of_matches = [client.game(match.game, match.edition.name) for match in found]
        assert [game.edition for game in games_of_matches] == [match.edition for match in found]
        texts = [[face.text for kind in game.kinds for face in kind.faces] for game in games_of_matches]
        assert [any("77 points" in text for text in entry) for entry in texts] == [True, False]
        assert client.game("marcopolo") == games_of_matches[1]
