"""`caravan editions` and the client library: against a service in a process of its own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client

from domain.games import games
from domain.play.box import digest
from tests.clients.test_caravan import Served, caravan

STANDARD = games()["marcopolo"].content()
RICH = STANDARD.replace(b"coins_by_turn_order = [7,", b"coins_by_turn_order = [17,")
DEAR = re.sub(rb"(\[\[contract\]\]\nid = [^[]*point = )\d+", rb"\g<1>77", STANDARD)
"""A box in which every contract that brings points brings 77 of them."""


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    path = tmp_path / "admin"
    path.write_text("the-token-of-those-who-run-it\n")
    return path


@pytest.fixture
def served(tmp_path: Path, token_file: Path) -> Iterator[Served]:
    service = Served(tmp_path / "editions.sqlite", "--admin-token-file", str(token_file))
    yield service
    service.end()


def test_an_edition_is_registered_from_a_file_listed_and_played_with(
    served: Served, tmp_path: Path, token_file: Path
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
    for _ in range(50):  # the list follows in a moment
        listed = json.loads(caravan("editions", *arguments).stdout)["editions"]
        if listed:
            break
    assert listed == [entry]
    with Client.connect(served.address, "a token of somebody") as client:
        match = client.create_match("marcopolo", 2, edition="rich")
        assert match.edition.digest.hex() == digest(RICH)


def test_a_match_is_played_and_drawn_with_its_edition(
    served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, token_file: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Client.connect(served.address, token_file.read_text().strip()) as client:
        client.create_edition("marcopolo", "dear", DEAR)
    address = ("--address", served.address)
    assert caravan("play", *address, "--edition", "poor", typed="q\n").exit_code == 1
    played = [
        caravan("play", *address, "--players", "2", *edition, typed="t\nq\n") for edition in ((), ("--edition", "dear"))
    ]
    assert [result.exit_code for result in played] == [0, 0], played[-1].output
    assert ["77 points" in result.stdout for result in played] == [False, True]

    matches = json.loads(caravan("matches", *address, "--json").stdout)["matches"]
    assert [match["edition"] for match in matches] == ["dear", "standard"]
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
