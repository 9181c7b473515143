"""The server that takes e-mail: encryption, password, languages, and settings that are refused."""

from pathlib import Path

import pytest
from caravanserai_protocol.v1 import webhook_service_pb2 as w

from service.application.notices.mail_server import MailError, MailServer, require_server
from service.configuration import Configuration, Notices, Web
from tests.service.application.notices.mailbox import again, confirmed, give, got, open_house, press, told_by
from tests.service.application.notices.post_office import post_office
from tests.service.application.notices.test_deliveries import until_state
from tests.service.house import House, Refusal, house
from tests.service.members import register


async def test_emails_are_in_the_language_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob = [await register(home, label) for label in ("ann", "bob")]
        ann.caller.language = "ru"
        await give(ann)
        await office.until(1)
        assert office.subjects == ["Caravanserai: присылать вам уведомления?"]
        assert "Спасибо" in await press(home, office.link("confirm"))
        await bob.join(await ann.create(2), 2)
        await office.until(2)
        assert "в вашей партии заняли место" in office.subjects[1]
        assert "Больше не присылать" in (await got(home.service.web_address, office.link("stop"))).body.decode()


@pytest.mark.parametrize("way", ["starttls", "tls"])
async def test_the_way_to_the_server_is_encrypted_and_opened_by_a_password(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "password"
    secret.write_text("open sesame\n")
    secret.chmod(0o600)
    ways = {"starttls": way == "starttls", "tls": way == "tls"}
    async with post_office(tmp_path, monkeypatch, **ways, login="us er:open sesame") as office:
        scheme = "smtps" if way == "tls" else "smtp"
        url = f"{scheme}://us%20er@localhost:{office.port}"
        mail = MailServer.of(url, "notices@play.example", secret)
        assert "sesame" not in repr(mail)
        told = Notices.of([], "https://play.example", mail=mail)
        async with house(tmp_path, notices=told, web=Web()) as home:
            await give(await register(home, "ann"))
            await office.until(1)
        assert (office.encrypted, office.opened) == ([True], 1)


async def test_a_server_without_starttls_gets_no_letter_and_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with house(tmp_path, notices=told_by(office, "smtp"), web=Web()) as home:
            webhook = await give(await register(home, "ann"))
            assert webhook.cause == "the mail server takes no e-mail now"
            bob = await register(home, "bob")
            bob.caller.language = "ru"
            assert (await give(bob, "bob@example.org")).cause == "почтовый сервер сейчас не принимает писем"
        assert office.tried == 0


async def test_a_service_that_sends_no_mail_says_so(home: House) -> None:
    ann = await register(home, "ann")
    with pytest.raises(Refusal) as refused:
        await give(ann)
    assert refused.value.reason == "MAIL_NOT_OFFERED"
    answer = await ann.caller.call(ann.caller.webhooks.ListWebhooks, w.ListWebhooksRequest())
    assert not answer.mail_offered


async def test_emails_that_wait_for_a_service_that_sends_none_any_more_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            ann, bob, _ = await confirmed(home, office)
        async with house(tmp_path) as home:
            ann, bob = again(home, ann, bob)
            await bob.join(await ann.create(2), 2)
            webhook = await until_state(ann, w.WEBHOOK_STATE_FAILING)
            assert webhook.cause == "this service no longer sends e-mail"


SERVER, SENDER = "smtps://mail.example", "notices@play.example"


@pytest.mark.parametrize(
    ("url", "sender", "wrong"),
    [
        ("", SENDER, "--mail-server"),
        (SERVER, "", "--mail-from"),
        ("smtps://ann@mail.example", SENDER, "--mail-password-file"),
        ("smtps://ann:secret@mail.example", SENDER, "others"),
        ("mail.example", SENDER, "not a mail server"),
        ("https://mail.example", SENDER, "not a mail server"),
        ("smtp://mail.example:0", SENDER, "not a mail server"),
        ("smtp://mail.example:99999", SENDER, "not a mail server"),
        ("smtp://mail.example/box", SENDER, "not a mail server"),
        (SERVER, "nobody", "not a sender"),
        (SERVER, "a@mail.example, b@mail.example", "not a sender"),
        (SERVER, "a@mail.example\r\nBcc: b@mail.example", "not a sender"),
    ],
)
def test_half_a_server_of_mail_is_refused_at_the_start(url: str, sender: str, wrong: str) -> None:
    with pytest.raises(MailError, match=wrong) as refused:
        MailServer.of(url, sender)
    assert "secret" not in str(refused.value)


def test_what_letters_need_beside_a_server(tmp_path: Path) -> None:
    require_server("")
    with pytest.raises(MailError):
        require_server("mail.example")
    assert MailServer.of("", "") is None
    mail = MailServer.of("smtp://mail.example", "Caravan \u0416 <notices@play.example>")
    assert mail is not None
    assert (mail.port, mail.starttls, mail.tls) == (587, True, False)
    with pytest.raises(MailError, match="--public-url"):
        Notices.of([], mail=mail)
    told = Notices.of([], "https://play.example", mail=mail)
    with pytest.raises(MailError, match="--web"):
        Configuration(tmp_path / "matches.sqlite", notices=told)
    with pytest.raises(MailError, match="--mail-key"):
        Configuration("postgresql://localhost/caravan", notices=told, web=Web())
    found = Configuration(tmp_path / "matches.sqlite", notices=told, web=Web()).mail
    assert found is not None
    assert found.key == tmp_path / "matches.sqlite.mail-key"
    password = tmp_path / "password"
    for text, mode, wrong in (
        ("a", 0o604, "others may read"),
        ("", 0o600, "one password"),
        ("a\nb", 0o600, "one line"),
    ):
        password.write_text(text)
        password.chmod(mode)
        with pytest.raises(MailError, match=wrong):
            MailServer.of("smtps://ann@mail.example", SENDER, password)
    with pytest.raises(MailError, match="plain text"):
        MailServer.of("smtp+plain://ann@mail.example", SENDER, password)
