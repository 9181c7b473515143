"""`caravan editions` and the client library: against a service in a process of its own."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client

from domain.games import games
from domain.play.box import digest
from tests.clients.test_caravan import Served, caravan

STANDARD = games()["marcopolo"].content()
RICH = STANDARD.replace(b"coins_by_turn_order = [7,", b"coins_by_turn_order = [17,")


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
