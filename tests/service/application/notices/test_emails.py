"""Players are told by e-mail: with the consent of the address, once for each event, never against its will."""

from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import clock_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import webhook_service_pb2 as w

from domain.notices.webhook import LetterAsked, MailRefused
from projections.notices import notices
from projections.notices.notices import waiting_webhooks, webhooks_of
from service.application.notices import deliveries
from service.foundation.times import now
from service.persistence.webhooks.kind import WEBHOOKS
from tests.service.application.notices.mailbox import ANN, HOUR, again, confirmed, give, got, open_house, posted, press
from tests.service.application.notices.post_office import post_office
from tests.service.application.notices.test_deliveries import add, begun, decide, listed, until_state
from tests.service.house import House, Refusal, pass_seconds, until
from tests.service.members import register


async def test_nothing_but_one_question_goes_to_an_address_until_it_consents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob = [await register(home, label) for label in ("ann", "bob")]
        webhook = await give(ann)
        assert (webhook.state, webhook.host, webhook.form) == (
            w.WEBHOOK_STATE_UNCONFIRMED,
            "mail.example",
            w.WEBHOOK_FORM_EMAIL,
        )
        await bob.join(await ann.create(2), 2)
        projections, store = home.service.parts.projections, home.service.parts.store
        await until(lambda: projections.position() >= store.last_position())
        assert waiting_webhooks(projections, now()) == ([], 0)
        assert office.subjects == ["Caravanserai: may notices be sent to you?"]
        assert office.given == [("notices@play.example", [ANN])]
        page = await got(home.service.web_address, office.link("confirm"))
        assert (page.status, page.body.count(b"<button>")) == (HTTPStatus.OK, 1)
        assert (await listed(ann))[0].state == w.WEBHOOK_STATE_UNCONFIRMED, "programs look at links"
        assert "from now on" in await press(home, office.link("confirm"))
        assert (await listed(ann))[0].state == w.WEBHOOK_STATE_ACTIVE
        assert "already agreed to that" in await press(home, office.link("confirm")), "somebody presses twice"
        page = await got(home.service.web_address, office.link("confirm"))
        assert b"already agreed to that" in page.body
        assert b"<button>" not in page.body, "what is done already is not asked again"
        await bob.join(await ann.create(2), 2)
        await office.until(2)
        assert office.subjects[1:] == ["The Voyages of Marco Polo: somebody took a seat of your match (Yellow)"]


async def test_a_letter_says_what_waits_and_how_it_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob, _ = await confirmed(home, office)
        name = await ann.create(2)
        await bob.join(name, 2)
        await office.until(2)
        letter = office.letters[1]
        assert letter.get_content_type() == "text/plain"
        assert f"https://play.example/{name}" in letter.get_content()
        assert letter["From"] == "Caravanserai <notices@play.example>"
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        stop = str(letter["List-Unsubscribe"]).strip("<>").removeprefix("https://play.example")
        assert stop == office.link("stop")
        assert (await got(home.service.web_address, stop)).status == HTTPStatus.OK
        assert await listed(ann), "who only looks stops nothing"
        assert (await press(home, stop, b"List-Unsubscribe=One-Click")).startswith("200 ")
        assert await listed(ann) == []
        assert (await press(home, stop, b"List-Unsubscribe=One-Click")).startswith("200 "), "once more is no fault"
        for path, text in ((stop, b"had already stopped them"), (office.link("confirm", 0), b"is not valid")):
            page = await got(home.service.web_address, path)
            assert text in page.body
            assert b"<button>" not in page.body
        assert (await press(home, office.link("confirm", 0))).startswith("404 "), "an old letter brings nothing back"


async def test_emails_are_sent_once_also_across_restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            ann, bob, _ = await confirmed(home, office)
            await bob.join(await ann.create(2), 2)
            await office.until(2)
            projections = home.service.parts.projections
            await until(lambda: waiting_webhooks(projections, now()) == ([], 0))
        (tmp_path / "matches.projections.sqlite").unlink()
        monkeypatch.setattr(deliveries, "SPACE_OF_EMAILS", 0)
        async with open_house(tmp_path, office) as home:
            ann, bob = again(home, ann, bob)
            await bob.join(await ann.create(2), 2)
            await office.until(3)
            assert "no more" in (await press(home, office.link("stop", 1))).lower(), "links hold as long as the key"
        assert len({letter["Message-ID"] for letter in office.letters}) == len(office.letters) == 3


async def test_a_server_that_is_busy_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliveries, "FIRST_WAIT", 20)
    monkeypatch.setattr(deliveries, "LONGEST_WAIT", 20)
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            ann, bob, _ = await confirmed(home, office)
            office.recipients = "451 try later, ann@mail.example"
            over = await begun(ann, bob)
            await office.until_tried(3)
            webhook = await until_state(ann, w.WEBHOOK_STATE_FAILING)
            assert webhook.cause == "the mail server answers 451", "what it says may hold the address"
            await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=over))
        async with open_house(tmp_path, office) as home:
            office.recipients = "250 OK"
            await office.until(2)
        assert office.subjects[1:] == ["The Voyages of Marco Polo: your match is over"]


@pytest.mark.parametrize("refused", ["recipients", "contents"])
async def test_an_address_that_takes_no_letters_is_switched_off(
    refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob, webhook = await confirmed(home, office)
        setattr(office, refused, "550 no such mailbox")
        await bob.join(await ann.create(2), 2)
        shown = await until_state(ann, w.WEBHOOK_STATE_DISABLED)
        assert shown.cause == "the mail server answers 550"
        tried = office.tried
        await bob.join(await ann.create(2), 2)
        setattr(office, refused, "250 OK")
        answer = await ann.caller.call(ann.caller.webhooks.TestWebhook, w.TestWebhookRequest(name=webhook.name))
        assert (answer.arrived, answer.webhook.state) == (True, w.WEBHOOK_STATE_ACTIVE)
        assert office.tried == tried + 1, "nothing was sent while it was off"


async def test_a_fault_of_the_operator_switches_nobody_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob, _ = await confirmed(home, office)
        office.senders = "550 you may not send from there"
        await bob.join(await ann.create(2), 2)
        webhook = await until_state(ann, w.WEBHOOK_STATE_FAILING)
        assert webhook.cause == "the mail server takes no e-mail now"


async def test_a_digest_waits_and_holds_what_still_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            ann, bob, webhook = await confirmed(home, office, digest_hours=24)
            assert webhook.digest_hours == 24
            first = await ann.create(3)
            await bob.join(first, 2)
            await office.until(2)
            await home.join(first, 3)
            second = await ann.create(3)
            await bob.join(second, 2)
            over = await ann.create(2)
            await bob.join(over, 2)
            await bob.caller.call(bob.caller.matches.LeaveMatch, m.LeaveMatchRequest(match=over))
        pass_seconds(monkeypatch, 23 * HOUR)
        async with open_house(tmp_path, office) as home:
            projections = home.service.parts.projections
            await until(lambda: waiting_webhooks(projections, now())[0] == [webhook.name])
            sending = home.service.parts.deliveries
            await until(lambda: webhook.name in sending._again)
            assert len(office.letters) == 2
        pass_seconds(monkeypatch, HOUR)
        async with open_house(tmp_path, office) as home:
            await office.until(3)
            assert office.subjects[-1].startswith("Caravanserai: ")
            assert office.subjects[-1].endswith(" notices")
            text = office.letters[-1].get_content()
            assert all(f"https://play.example/{name}" in text for name in (first, second))
            await until(lambda: waiting_webhooks(projections_of(home), now()) == ([], 0))
        assert len(office.letters) == 3


def projections_of(home: House) -> Any:
    return home.service.parts.projections


async def test_a_clock_that_runs_out_waits_for_no_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "WARNING", 48 * HOUR * 1000 - 500)
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob, _ = await confirmed(home, office, digest_hours=24)
        await bob.join(await ann.create(3), 2)
        await office.until(2)
        control = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=48 * HOUR, increment_seconds=10))
        name = await begun(ann, bob, time_control=control)
        while 1 not in await home.asked(name):
            await decide(home, name, (ann, bob))
        await office.until(3)
        assert "within an hour" in office.letters[2].get_content()


async def test_a_stranger_is_asked_seldom_and_never_again_if_they_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            for written in ("victim@mail.example", "VICTIM+1@Mail.Example", "victim+x@mail.example"):
                stranger = await register(home, f"stranger {written}")
                webhook = await give(stranger, written)
                request = w.DeleteWebhookRequest(name=webhook.name)
                await stranger.caller.call(stranger.caller.webhooks.DeleteWebhook, request)
            last = await register(home, "last")
            with pytest.raises(Refusal) as refused:
                await give(last, "victim@mail.example")
            assert refused.value.reason == "MAIL_REFUSED"
            assert await listed(last) == []
            assert len(office.letters) == 3
        pass_seconds(monkeypatch, 25 * HOUR)
        async with open_house(tmp_path, office) as home:
            (last,) = again(home, last)
            await give(last, "victim@mail.example")
            await office.until(4)
            never = office.link("never", 0)  # also in a letter whose webhook is gone
            assert (await got(home.service.web_address, never)).status == HTTPStatus.OK
            assert "No more e-mail" in await press(home, never)
            assert (await press(home, office.link("confirm"))).startswith("404 "), "nobody is confirmed after that"
            await last.caller.call(last.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        pass_seconds(monkeypatch, 25 * HOUR)
        async with open_house(tmp_path, office) as home:
            with pytest.raises(Refusal) as refused:
                await give(await register(home, "another"), "Victim@mail.example")
            assert refused.value.reason == "MAIL_REFUSED"
        assert len(office.letters) == 4


async def test_an_address_that_consented_and_wants_none_any_more_gets_none_from_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "SPACE_OF_EMAILS", 0)
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob, _ = await confirmed(home, office)
        await give(bob)  # both are at this address
        await office.until(2)
        await press(home, office.link("confirm"))
        await press(home, office.link("never"))
        await bob.join(await ann.create(2), 2)
        webhook = await until_state(ann, w.WEBHOOK_STATE_DISABLED)
        assert webhook.cause == "nobody may write to this address"
        assert len(office.letters) == 2


async def test_a_player_can_have_few_questions_sent_also_across_restarts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            ann, bob = [await register(home, label) for label in ("ann", "bob")]
            for number in range(9):
                await give(ann, f"someone{number}@mail.example")
        async with open_house(tmp_path, office) as home:
            ann, bob = again(home, ann, bob)
            await give(ann, "tenth@mail.example")
            with pytest.raises(Refusal) as refused:
                await give(ann, "someone@mail.example")
            assert refused.value.reason == "RATE_LIMITED"
            assert len(office.letters) == 10
            await give(bob, "someone@mail.example")


async def test_the_same_address_again_is_one_webhook_and_needs_no_new_consent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, _, first = await confirmed(home, office)
        second = await give(ann, digest_hours=24, request_id="second")
        assert second == await give(ann, digest_hours=24, request_id="second") != first or second.digest_hours == 24
        assert [(each.name, each.state) for each in await listed(ann)] == [(second.name, w.WEBHOOK_STATE_ACTIVE)]
        assert len(office.letters) == 1


async def test_a_question_that_did_not_arrive_is_asked_again_with_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office:
        async with open_house(tmp_path, office) as home:
            office.recipients = "451 not now"
            ann = await register(home, "ann")
            webhook = await give(ann, digest_hours=24)
            assert webhook.cause == "the mail server answers 451"
            assert await listed(ann) == [webhook], "it is known later too, and on other devices"
        async with open_house(tmp_path, office) as home:
            (ann,) = again(home, ann)
            assert await listed(ann) == [webhook]
            office.recipients = "250 OK"
            answer = await ann.caller.call(ann.caller.webhooks.TestWebhook, w.TestWebhookRequest(name=webhook.name))
            assert (answer.arrived, answer.webhook.state) == (True, w.WEBHOOK_STATE_UNCONFIRMED)
            assert not (await listed(ann))[0].cause
            assert "from now on" in await press(home, office.link("confirm"))
            bob = await register(home, "bob")
            await bob.join(await ann.create(3), 2)
            await office.until(2)  # the letter with the question was none of those that a digest spares


BAD = (
    "",
    "ann",
    "ann@",
    "@mail.example",
    "ann@mail",
    "ann@localhost",
    "ann@127.0.0.1",
    "ann@[127.0.0.1]",
    "ann@0x7f.1",
    "ann@mail.example, bob@mail.example",
    "ann@mail.example?bcc=bob@mail.example",
    "ann@mail.example\r\nBcc: bob@mail.example",
    "ann\nBcc: bob@mail.example",
    "ann@mail.example\0",
    "Ann <ann@mail.example>",
    '"a b"@mail.example',
    ".ann@mail.example",
    "a..n@mail.example",
    "anna\u00e9@mail.example",
    "ann@mail..example",
    "ann@-mail.example",
    "ann@mail.example.",
    f"{'a' * 65}@mail.example",
    f"ann@{'a' * 64}.example",
    f"ann@{'a.' * 130}example",
    "ann@mail.example\u2028",
    "ann%0d%0aBcc:bob@mail.example ",
)


async def test_what_is_no_address_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann = await register(home, "ann")
        for address in BAD:
            with pytest.raises(Refusal, match="url") as refused:
                await give(ann, address)
            assert refused.value.reason == "FIELD_INVALID"
        for url in ("https://play.example/", "MAILTO:ann@mail.example", "mailto:"):
            with pytest.raises(Refusal, match="url"):
                await add(ann, url, form=w.WEBHOOK_FORM_EMAIL)
        for hours in (-1, 169):
            with pytest.raises(Refusal, match="digest_hours"):
                await give(ann, digest_hours=hours)
        with pytest.raises(Refusal, match="digest_hours"):
            await add(ann, "https://play.example/", digest_hours=1)
        with pytest.raises(Refusal, match="url"):
            await add(ann, f"mailto:{ANN}")
        assert office.letters == []
        assert (await give(ann, "ann@bücher.example")).host == "xn--bcher-kva.example"
        await office.until(1)
        assert office.given[0][1] == ["ann@xn--bcher-kva.example"]


async def test_links_cannot_be_made_altered_or_used_for_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann = await register(home, "ann")
        webhook = await give(ann)
        await office.until(1)
        confirm, never = office.link("confirm"), office.link("never")
        about, token = confirm.split("/")[3:5]
        altered = token[:-2] + ("aa" if token[-2:] != "aa" else "ba")
        for path in (
            f"/mail/stop/{about}/{token}",
            f"/mail/never/{about}/{token}",
            f"/mail/confirm/{about}/{altered}",
            f"/mail/confirm/{about[:-1]}{'b' if about[-1] != 'b' else 'c'}/{token}",
            never.replace("/never/", "/confirm/"),
            never.replace("/never/", "/stop/"),
        ):
            assert (await press(home, path)).startswith("404 ")
            assert (await got(home.service.web_address, path)).status == HTTPStatus.NOT_FOUND
        page = await posted(home.service.web_address, f'{confirm}?language="><script>', b"")
        assert b"script>" not in page.body
        assert "'unsafe-inline'" not in page.headers["content-security-policy"]
        assert webhook.name


async def test_an_address_lies_nowhere_in_the_open_and_is_erased_with_its_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with post_office(tmp_path, monkeypatch) as office, open_house(tmp_path, office) as home:
        ann, bob, webhook = await confirmed(home, office)
        office.recipients = f"451 {ANN} is busy"
        await bob.join(await ann.create(2), 2)
        await until_state(ann, w.WEBHOOK_STATE_FAILING)
        store = home.service.parts.store
        stored = b"".join(row.state for row in store.rows_up_to())
        assert b"ann@" not in stored
        assert b"mail.example" not in stored
        assert ANN not in caplog.text
        await ann.caller.call(ann.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        assert webhooks_of(projections_of(home), ann.name) == []
        assert not (await home.service.parts.webhooks.state(webhook.name)).url
        assert (await press(home, office.link("confirm", 0))).startswith("404 ")
        assert (await press(home, office.link("never", 0))).startswith("200 "), "it still belongs to somebody"
        stream = home.service.parts.deliveries.post
        assert stream is not None
        kept = store.stream(WEBHOOKS, stream.links.stream_of(ANN))
        assert [type(recorded.event.body) for recorded in kept] == [LetterAsked, MailRefused]
        page = await got(home.service.web_address, office.link("never", 0))
        assert b"any more: you had already asked for that" in page.body
        assert all(row.topic for row in store.rows_up_to())
