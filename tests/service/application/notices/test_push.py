"""Browsers that are closed are told too: encrypted for them alone, and once for each event."""

from base64 import urlsafe_b64encode
from pathlib import Path
from stat import S_IMODE
from time import time
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import webhook_service_pb2 as w
from cryptography.hazmat.primitives.asymmetric import ec

from domain.notices.notice import Notice, NoticeKind
from projections.notices.notices import webhooks_of
from service.application.notices import deliveries
from service.application.notices.push_key import push_key
from service.configuration import AddressError, Configuration, Notices
from service.foundation.key_files import KeyFileError
from service.messages.notices.push import PADDED_BYTES, PushKeys, Sender, body_for, encrypted
from service.persistence.format import EVENTS
from tests.service.application.notices.browser import CURVE, Browser, bytes_of, claims
from tests.service.application.notices.receiver import Receiver, receiving
from tests.service.application.notices.test_deliveries import add, begun, decide, listed
from tests.service.house import House, Refusal, house, until
from tests.service.members import Member, register

SUBJECT = "mailto:admin@play.example"
HERE = Notices.of(["127.0.0.0/8", "::1"], "https://play.example/", SUBJECT)
WATERMELON = b"When I grow up, I want to be a watermelon"


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(bytes_of(text), "big"), CURVE)


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    browser = Browser(private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), bytes_of("BTBZMqHH6r4Tts7J_aSIgg"))
    keys = PushKeys(browser.keys.public_key, browser.keys.authentication)
    own = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    body = encrypted(WATERMELON + b"\x02", keys, own, bytes_of("DGv6ra1nlYgDCS1FRnbzlw"))
    assert urlsafe_b64encode(body).decode().rstrip("=") == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.read(body) == WATERMELON


async def subscribe(member: Member, url: str, browser: Browser, **fields: Any) -> w.Webhook:
    made = await add(member, url, form=w.WEBHOOK_FORM_PUSH, push_keys=browser.keys, **fields)
    assert not made.secret
    return made.webhook


async def two(home: House, receiver: Receiver, browser: Browser) -> tuple[Member, Member]:
    """Two players; the first has a browser."""
    ann, bob = [await register(home, label) for label in ("ann", "bob")]
    await subscribe(ann, receiver.url, browser)
    return ann, bob


async def test_a_closed_browser_is_told_encrypted_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    async with receiving(tmp_path, monkeypatch) as receiver:
        async with house(tmp_path, notices=HERE) as home:
            ann, bob = await two(home, receiver, browser)
            key = (await ann.caller.call(ann.caller.webhooks.GetPushKey, w.GetPushKeyRequest())).public_key
            name = await begun(ann, bob)
            await receiver.until(1)  # a notice that is not sent yet gives way to what the match says next
            while await decide(home, name, (ann, bob)) == 1:
                pass
            while 1 not in await home.asked(name):
                await decide(home, name, (ann, bob))
            await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
            await until(lambda: bool(told(browser, receiver)) and "over" in told(browser, receiver)[-1])
        first = receiver.messages[0]
        assert told(browser, receiver)[0].startswith("Somebody took a seat of your match")
        content = browser.content(first)
        assert content.keys() == {"title", "text", "path", "time"}, "nothing secret"
        assert (content["title"], content["path"]) == ("The Voyages of Marco Polo", f"/{name}")
        said = claims(first, key)
        assert (said["aud"], said["sub"]) == (receiver.url.partition("/hook")[0], SUBJECT)
        assert time() < said["exp"] <= time() + 86_400
        assert first.path == "/hook?key=secret"
        assert first.headers["content-encoding"] == "aes128gcm"
        assert len({message.headers["topic"] for message in receiver.messages}) == 1, "the newest of a match counts"
        assert {len(message.body) for message in receiver.messages} == {21 + 65 + PADDED_BYTES + 16}
        assert name.encode() not in first.body
        count = len(receiver.messages)
        async with house(tmp_path, notices=HERE) as home:  # a restart has the same key, and sends nothing twice
            ann, bob = [Member(home.channel, each.name, each.token) for each in (ann, bob)]
            assert (await ann.caller.call(ann.caller.webhooks.GetPushKey, w.GetPushKeyRequest())).public_key == key
            await bob.join(await ann.create(2), 2)
            await receiver.until(count + 1)
        assert told(browser, receiver)[count:] == ["Somebody took a seat of your match (Yellow)."]


def told(browser: Browser, receiver: Receiver) -> list[str]:
    return [browser.content(message)["text"] for message in receiver.messages]


async def test_a_push_service_that_was_down_gets_what_still_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "FIRST_WAIT", 20)
    monkeypatch.setattr(deliveries, "LONGEST_WAIT", 20)
    browser = Browser()
    async with receiving(tmp_path, monkeypatch) as receiver:
        receiver.status = "429 Too Many Requests"
        async with house(tmp_path, notices=HERE) as home:
            ann, bob = await two(home, receiver, browser)
            over = await begun(ann, bob)
            await receiver.until_tried(2)
            await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=over))
        async with house(tmp_path, notices=HERE) as home:
            receiver.status = "201 Created"
            await receiver.until(1)
            assert told(browser, receiver) == ["Your match is over."]


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
async def test_a_browser_that_is_gone_is_removed(status: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        receiver.status = status
        ann, bob = await two(home, receiver, Browser())
        await bob.join(await ann.create(2), 2)
        await receiver.until_tried(1)  # before that the projections may not even have it
        await until(lambda: webhooks_of(home.service.parts.projections, ann.name) == [])
        assert await listed(ann) == []
        webhook = await subscribe(ann, receiver.url, Browser())
        answer = await ann.caller.call(ann.caller.webhooks.TestWebhook, w.TestWebhookRequest(name=webhook.name))
        assert (answer.arrived, answer.webhook.name) == (False, webhook.name)
        assert await listed(ann) == []


async def test_a_browser_that_subscribes_again_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann = await register(home, "ann")
        assert schema(home) < EVENTS
        first = await subscribe(ann, receiver.url, browser)
        assert schema(home) == EVENTS, "a program before 0.3.0 would read no such webhook"
        assert first.form == w.WEBHOOK_FORM_PUSH
        assert first.host == receiver.url.split("/")[2]
        assert await subscribe(ann, receiver.url, browser) == first
        other = await subscribe(ann, receiver.url, browser, kinds=[w.NOTICE_KIND_YOUR_TURN])
        assert [webhook.name for webhook in await listed(ann)] == [other.name] != [first.name]
        bob = await register(home, "bob")
        assert (await subscribe(bob, receiver.url, browser)).name != other.name, "another player is somebody else"


def schema(home: House) -> int:
    found = home.service.parts.store.recorder.information()
    assert found is not None
    return found.events


async def test_nothing_is_left_of_the_browser_of_somebody_erased(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, _ = await two(home, receiver, Browser())
        (webhook,) = await listed(ann)
        await ann.caller.call(ann.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        assert not webhooks_of(home.service.parts.projections, ann.name)
        assert not await home.service.parts.webhooks.several([webhook.name])
        stored = b"".join(row.state for row in home.service.parts.store.rows_up_to())
        assert receiver.url.encode() not in stored, "addresses lie encrypted"


async def test_what_cannot_be_a_browser_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path, notices=Notices.of((), "", SUBJECT)) as home:
        ann = await register(home, "ann")
        good, url = Browser().keys, "https://push.example/1"
        for keys in (
            None,
            w.PushKeys(),
            w.PushKeys(public_key=good.public_key),
            w.PushKeys(public_key=good.public_key[:-1], authentication=bytes(16)),
            w.PushKeys(public_key=b"\x04" + bytes(64), authentication=bytes(16)),
            w.PushKeys(public_key=good.public_key, authentication=bytes(17)),
        ):
            with pytest.raises(Refusal, match="push_keys"):
                await add(ann, url, form=w.WEBHOOK_FORM_PUSH, push_keys=keys)
        with pytest.raises(Refusal, match="push_keys"):
            await add(ann, url, push_keys=good)
        for inside in ("127.0.0.1", "[::ffff:10.0.0.1]", "0x7f.1", "169.254.169.254"):
            with pytest.raises(Refusal, match="public internet"):
                await add(ann, f"https://{inside}/", form=w.WEBHOOK_FORM_PUSH, push_keys=good)
        with pytest.raises(Refusal, match="https"):
            await add(ann, "http://push.example/", form=w.WEBHOOK_FORM_PUSH, push_keys=good)


async def test_a_name_inside_is_not_called_for_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver:
        async with house(tmp_path, notices=Notices.of((), "", SUBJECT)) as home:
            ann = await register(home, "ann")
            webhook = await subscribe(ann, receiver.url, Browser())
            answer = await ann.caller.call(ann.caller.webhooks.TestWebhook, w.TestWebhookRequest(name=webhook.name))
            assert (answer.arrived, answer.cause) == (False, "its address is not one of the public internet")
        assert receiver.tried == 0


async def test_a_service_without_a_subject_offers_nothing_to_browsers(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        ann = await register(home, "ann")
        assert not (await ann.caller.call(ann.caller.webhooks.GetPushKey, w.GetPushKeyRequest())).public_key
        with pytest.raises(Refusal, match="sends nothing to browsers"):
            await subscribe(ann, "https://push.example/1", Browser())
        assert home.service.parts.configuration.push_key is None


async def test_who_is_told_in_russian_is_told_in_russian(tmp_path: Path) -> None:
    browser = Browser()
    async with house(tmp_path) as home:
        library = home.service.parts.library
        for language, text in (("en", "It is your turn (Red)."), ("ru", "Ваш ход (Красный).")):
            notice = Notice(NoticeKind.YOUR_TURN, "players/ann", "matches/one", 3, "merv", 1)
            body = body_for(notice, browser.keys.public_key + browser.keys.authentication, library, language)
            assert browser.read(body).decode().count(text) == 1
        test = body_for(
            Notice(NoticeKind.TEST, "players/ann", "", 1, ""),
            browser.keys.public_key + browser.keys.authentication,
            library,
            "ru",
        )
        assert "Уведомления приходят сюда" in browser.read(test).decode()


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite.push-key"
    assert Configuration(tmp_path / "matches.sqlite", notices=HERE).push_key == path
    key = push_key(path)
    assert S_IMODE(path.stat().st_mode) == 0o600
    assert Sender(push_key(path), SUBJECT).public_key == Sender(key, SUBJECT).public_key
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    path.chmod(0o640)
    with pytest.raises(KeyFileError, match="chmod"):
        push_key(path)
    path.chmod(0o600)
    path.write_text("no key")
    with pytest.raises(KeyFileError, match="no private key"):
        push_key(path)
    with pytest.raises(KeyFileError, match="cannot be read or made"):
        push_key(tmp_path / "missing" / "key")


def test_a_store_in_a_database_needs_a_file_for_the_key(tmp_path: Path) -> None:
    for wrong in ("admin@play.example", "http://play.example", "mailto:a@b\nx: y"):
        with pytest.raises(AddressError, match="nobody to ask"):
            Notices.of((), "", wrong)
    with pytest.raises(AddressError, match="push-subject"):
        Notices.of((), "", "", tmp_path / "key")
    with pytest.raises(AddressError, match="push-key"):
        Configuration("postgresql://localhost/caravan", notices=HERE)
    assert Configuration("postgresql://localhost/caravan").push_key is None
