"""`caravan webhook`: what a player sees who wants to be told outside of the table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client

from clients.workshop.temporary_service import LocalService
from service.application.notices.mail_server import MailServer
from service.configuration import Notices, Web
from tests.clients.caravan import caravan
from tests.clients.served_store import serving


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalService]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with serving(tmp_path / "matches.sqlite") as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        yield service


def said(*arguments: str, code: int = 0) -> str:
    result = caravan("webhook", *arguments)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def test_a_player_adds_lists_tests_and_removes_webhooks(served: LocalService) -> None:
    url = "https://localhost:8443/hook?key=secret"
    assert "You are not registered" in said("add", url, code=1)
    assert caravan("players", "register", "Ann").exit_code == 0
    assert "You have no webhooks here." in said("list")
    added = said("add", url, "--form", "discord", "--kind", "your-turn", "--kind", "time-low")
    assert "sends your notices to localhost:8443." in added
    assert "whsec_" in added
    found: Any = json.loads(said("list", "--json"))
    (webhook,) = found["webhooks"]
    assert (webhook["form"], webhook["kinds"], webhook["state"]) == ("discord", ["your_turn", "time_low"], "active")
    name = webhook["name"]
    assert "secret" not in said("list"), "neither the key nor the whole address is shown again"
    assert "did not arrive at localhost:8443: its address is not one of the public internet." in said(
        "test", name, code=1
    )
    assert "Проверка не дошла" in said("test", name, "--lang", "ru", code=1)
    assert f"{name} is removed." in said("remove", name)
    assert "You have no webhooks here." in said("list")
    assert "There is no" in said("remove", name, code=1) or "there is no" in said("remove", name, code=1)
    assert "must lead to the public internet" in said("add", "https://127.0.0.1:8443/hook", code=1)
    assert "must begin with https://" in said("add", "http://example.org", code=1)


def test_a_player_lets_a_channel_hear_of_a_match(served: LocalService, tmp_path: Path) -> None:
    url, token = "https://localhost:8443/hook", tmp_path / "token"
    with Client.connect(served.address) as ann:
        ann.register("Ann")
        match = ann.create_match("sahwari", 2).name
        token.write_text(ann.token)
    token.chmod(0o600)
    own = ("--token-file", str(token))
    added = said("add", url, "--form", "slack", "--match", match.removeprefix("matches/"), *own)
    assert f"sends the notices of {match} to localhost:8443." in added
    assert "Notices of" not in said("list", *own, "--json")
    assert "Notices of" in said("list", *own)
    said("add", url, *own)
    shown: Any = json.loads(said("list", "--json", *own))
    assert [each.get("match", "") for each in shown["webhooks"]] == [match, ""]
    assert "ваши" in said("list", "--lang", "ru", *own)
    assert "EMAIL" in said("add", "mailto:ann@mail.example", "--match", match, *own, code=1)
    assert caravan("players", "register", "Ben").exit_code == 0
    assert "no seat of this match is yours" in said("add", url, "--match", match, code=1)


def test_an_address_of_mail_is_asked_and_what_keeps_it_from_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    mail = MailServer.of("smtp+plain://127.0.0.1:1", "notices@play.example")  # nobody listens there
    notices = Notices.of([], "https://play.example", mail=mail)
    with serving(tmp_path / "matches.sqlite", notices=notices, web=Web()) as service:
        monkeypatch.setenv("CARAVAN_ADDRESS", service.address)
        assert caravan("players", "register", "Ann").exit_code == 0
        added = said("add", "mailto:ann@mail.example", "--digest-hours", "24")
        assert "sends your notices to mail.example." in added
        assert "did not arrive: the mail server takes no e-mail now." in added
        assert "whsec_" not in added
        (webhook,) = json.loads(said("list", "--json"))["webhooks"]
        assert (webhook["form"], webhook["state"], webhook["digest_hours"]) == ("email", "unconfirmed", 24)
        listed = said("list", "--lang", "ru")
        assert "ждёт подтверждения" in listed
        assert "…" not in listed, "a name that is cut cannot be given to another command"
        assert "ann@" not in said("list")
        said("test", webhook["name"], code=1)


def test_a_service_without_mail_says_so(served: LocalService) -> None:
    assert caravan("players", "register", "Ann").exit_code == 0
    assert "sends no e-mail" in said("add", "mailto:ann@mail.example", code=1)
