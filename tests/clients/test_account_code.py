"""The code of an account, which brings a player from one device to another."""

import json
import stat
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import KeyFolder
from caravanserai_protocol.signing import public_key

from clients.caravan.account_code import AccountCode, CodeError
from clients.caravan.saved_seats import PlayerMemory, default_path
from clients.workshop.temporary_service import LocalService
from tests.clients.caravan import caravan
from tests.clients.served_store import serving

PRIVATE = bytes(range(32))
CODE = AccountCode("token", "Ann ✨", "players/ann", {public_key(PRIVATE): PRIVATE})
FROM_APP = (
    "caravanserai-1.eyJpZGVudGl0eSI6IntcInRva2VuXCI6XCJ0b2tlblwiLFwicmVnaXN0ZXJlZFwiOnRydWUsXCJuYW1lXCI6XCJB0Y9cIixcInBs"
    "YXllclwiOlwicGxheWVycy9hbm5cIn0iLCJrZXB0Ijp7InJlY2VpcHQgbWF0Y2hlcy9tIjoiciJ9fQ"
)
"""The code that `deviceCode` of the app made of a name and a receipt."""


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalService]:
    """A service that is not this device."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "first"))
    with serving(tmp_path / "players.sqlite") as running:
        monkeypatch.setenv("CARAVAN_ADDRESS", running.address)
        yield running


def test_a_code_is_read_as_it_was_written_also_in_a_link_or_a_file() -> None:
    for text in (str(CODE), f"https://play.example/#account={CODE}", f"Keep this.\r\n\r\n{CODE}\r\n"):
        assert AccountCode.of(text) == CODE
    assert "token" not in repr(CODE).replace("token=", "")


def test_a_code_of_the_app_is_read() -> None:
    assert AccountCode.of(FROM_APP) == AccountCode("token", "Aя", "players/ann")


def coded(content: object) -> str:
    return "caravanserai-1." + urlsafe_b64encode(json.dumps(content).encode()).decode().rstrip("=")


def test_what_does_not_belong_into_a_code_is_left_out_and_damage_is_said() -> None:
    identity = json.dumps({"token": "t", "name": "", "player": ""})
    other = public_key(bytes(32)).hex()
    forged = {f"key {other}": PRIVATE.hex(), "key x": "y", f"key {public_key(PRIVATE).hex()}": 1, "session": "s"}
    assert AccountCode.of(coded({"identity": identity, "kept": forged})).keys == {}
    for text in (
        "",
        "token",
        "caravanserai-1.",
        str(CODE)[:60],
        coded(None),
        coded({"identity": {}, "kept": {}}),
        coded({"identity": json.dumps({"token": "a b", "name": "", "player": ""}), "kept": {}}),
        coded({"identity": json.dumps({"token": 1, "name": "", "player": ""}), "kept": {}}),
        coded({"identity": identity, "kept": []}),
        "caravanserai-1." + "W1tb" * 200_000,
    ):
        with pytest.raises(CodeError):
            AccountCode.of(text)


def refused(*arguments: str) -> str:
    result = caravan(*arguments)
    assert result.exit_code == 1, result.output
    return str(result.exception) + result.output


def test_a_player_goes_on_at_another_device_until_the_code_is_worthless(
    service: LocalService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caravan("players", "register", "Ann")
    caravan("players", "key")
    name = json.loads(caravan("players", "show", "--json").stdout)["player"]["name"]
    file = tmp_path / "code.txt"
    said = caravan("players", "code", "--save", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "caravanserai-1" not in said.output, "who looks over a shoulder sees nothing"
    assert caravan("players", "code").stdout == file.read_text()
    assert "cannot be written" in refused("players", "code", "--save", str(file))

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "second"))
    refused("players", "show")
    assert name in caravan("players", "sign-in", str(file)).output
    assert json.loads(caravan("players", "show", "--json").stdout)["player"]["name"] == name
    (public,) = AccountCode.of(file.read_text()).keys
    assert public.hex() in KeyFolder(default_path().with_name("keys"))

    caravan("players", "rotate")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "third"))
    refused("players", "sign-in", str(file))
    assert PlayerMemory().players(service.address) == [], "what is worthless is not kept"
    refused("players", "sign-in", str(tmp_path / "missing"))
