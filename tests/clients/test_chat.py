"""`caravan chat`: what people read who talk beside a match."""

import json
from pathlib import Path

import pytest
from caravanserai_protocol.v1.chat_service_pb2 import CHAT_ACT_SAID, ChatMessage, ChatSpeaker
from caravanserai_protocol.v1.match_pb2 import Match, Seat

from clients.caravan.accounts import account
from clients.caravan.chat import _told
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from tests.clients.caravan import caravan
from tests.clients.served_store import serving


def test_players_talk_and_the_owner_moderates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with serving(tmp_path / "matches.sqlite") as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)

        def said(*arguments: str, code: int = 0) -> str:
            result = caravan("chat", match, *arguments)
            assert result.exit_code == code, result.output
            return " ".join(result.output.split())

        assert caravan("players", "register", "Ann").exit_code == 0
        match = made(service.address)
        assert said() == "Nobody has written anything yet."
        assert said("good [bold]luck[/]") == "1 Ann (seat 1): good [bold]luck[/]"
        assert said() == "1 Ann (seat 1): good [bold]luck[/]"
        assert json.loads(said("--json"))["message"]["text"] == "good [bold]luck[/]"
        assert "characters that can be shown" in said("a" * 501, code=1)
        assert "пока партия идёт" in said("--spectators", "--lang", "ru", code=1)
        assert said("--mute", "1") == "Done."
        assert "muted" in said("more", code=1)
        assert said("--unmute", "1", "--delete", "1") == "Done."
        assert said("--close") == "Done."
        assert "1 Ann (seat 1): (deleted)" in said()
        assert said("--lang", "ru").endswith("Чат закрыт.")
        assert said("--open") == "Done."


def made(address: str) -> str:
    """A match of the player of this user, who sits at its first seat."""
    with account(address) as own:
        name = own.client.create_match("merv", 2).name
        own.client.join(name, seat=1)
        return name


def test_nobody_speaks_for_an_empty_seat_or_a_bot() -> None:
    match = Match(seats=[Seat(occupant=Seat.OCCUPANT_BOT), Seat()])
    for seat in (1, 2, 3):
        message = ChatMessage(position=1, act=CHAT_ACT_SAID, text="I cheat", speaker=ChatSpeaker(seat=seat))
        with pytest.raises(Failure, match=f"at seat {seat}, where nobody can"):
            _told(message, match, Speech("en"))
