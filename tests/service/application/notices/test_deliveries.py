"""Players are told outside of their table: signed, once for each event, also across restarts and failures."""

import asyncio
import base64
import hashlib
import hmac
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import clock_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import webhook_service_pb2 as w

from domain.notices.notice import Notice, NoticeKind
from domain.notices.webhook import LATER_KINDS, Webhook
from domain.tournaments.commands import adjudicate, change_settings, close_registration
from domain.tournaments.events import By, Penalty, Places, Role, Ruling, VoidTable
from domain.tournaments.settings import Change
from projections.databases.statements import Cursor
from projections.notices import notices
from projections.notices.notices import waiting_webhooks, webhooks_of
from service.application.notices import deliveries
from service.foundation.times import now
from service.messages.notices.written import headers_of, secret_text
from service.persistence.format import EVENTS
from tests.service.application.notices.receiver import HERE, Receiver, receiving
from tests.service.application.tournaments.organising import NAME, ORGANISER, SETTINGS, Organised
from tests.service.house import House, house, pass_seconds, until
from tests.service.members import Member, register

DAY = 86_400


async def add(member: Member, url: str, **fields: object) -> w.CreateWebhookResponse:
    request = w.CreateWebhookRequest(url=url, **fields)  # type: ignore[arg-type]
    answer: w.CreateWebhookResponse = await member.caller.call(member.caller.webhooks.CreateWebhook, request)
    return answer


async def listed(member: Member) -> list[w.Webhook]:
    answer = await member.caller.call(member.caller.webhooks.ListWebhooks, w.ListWebhooksRequest())
    return list(answer.webhooks)


async def two(home: House, receiver: Receiver, **fields: object) -> tuple[Member, Member, w.CreateWebhookResponse]:
    """Two players; the first has a webhook."""
    ann, bob = [await register(home, label) for label in ("ann", "bob")]
    return ann, bob, await add(ann, receiver.url, **fields)


async def begun(ann: Member, bob: Member, **fields: object) -> str:
    name = await ann.create(2, **fields)
    await ann.join(name, 1)
    await bob.join(name, 2)
    await start(ann, bob, name)
    return name


async def start(ann: Member, bob: Member, name: str) -> None:
    for player in (ann, bob):
        await player.caller.call(player.caller.matches.StartMatch, m.StartMatchRequest(match=name))


async def decide(home: House, name: str, players: tuple[Member, Member]) -> int:
    """The player who is asked decides; returns the seat."""
    seat = (await home.asked(name))[0]
    caller = players[seat - 1].caller
    await caller.decide(name, (await caller.offers(name)).offers[0].decision)
    return seat


def signed(secret: str, identifier: str, time: str, body: bytes) -> str:
    """A signature, computed here as the specification says."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{identifier}.{time}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def test_signatures_are_those_of_standard_webhooks() -> None:
    """A vector that its libraries publish in their tests."""
    secret = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    headers = headers_of("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}', secret)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert secret_text(secret) == "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


async def test_a_player_is_told_signed_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver:
        async with house(tmp_path, notices=HERE) as home:
            ann, bob, added = await two(home, receiver)
            name = await ann.create(2)
            await ann.join(name, 1)
            await bob.join(name, 2)
            await receiver.until(1)
            assert receiver.kinds == ["joined"]
            await start(ann, bob, name)
            while await decide(home, name, (ann, bob)) == 1:
                pass
            while 1 not in await home.asked(name):
                await decide(home, name, (ann, bob))
            turns = 1 if receiver.kinds[1:2] == ["your_turn"] else 0
            await until(lambda: receiver.kinds.count("your_turn") > turns)
            message = receiver.messages[-1]
            assert message.path == "/hook?key=secret"
            given = message.headers
            assert given["webhook-signature"] == signed(
                added.secret, given["webhook-id"], given["webhook-timestamp"], message.body
            )
            content = message.content
            assert (content["data"]["match"], content["data"]["seat"]) == (name, 1)
            assert content["data"]["link"] == f"https://play.example/{name}"
            assert content["data"]["text"].startswith("The Voyages of Marco Polo: it is your turn")
            assert content["data"].keys() == {"match", "game", "version", "seat", "link", "text"}, "nothing secret"
            await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
            await until(lambda: receiver.kinds[-1] == "match_over")
            projections = home.service.parts.projections
            await until(lambda: waiting_webhooks(projections, now()) == ([], 0))
            before = list(receiver.messages)
            (shown,) = await listed(ann)
            assert shown.arrive_time.seconds >= shown.create_time.seconds > 0
            assert not added.webhook.HasField("arrive_time")
        async with house(tmp_path, notices=HERE) as home:  # a restart sends nothing twice
            bob = Member(home.channel, bob.name, bob.token)
            ann = Member(home.channel, ann.name, ann.token)
            name = await ann.create(2)
            await bob.join(name, 2)
            await receiver.until(len(before) + 1)
        assert receiver.kinds[len(before) :] == ["joined"]
        identifiers = [message.headers["webhook-id"] for message in receiver.messages]
        assert len(set(identifiers)) == len(identifiers)


async def test_a_receiver_that_was_down_gets_what_still_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the service restarts meanwhile, and the projections are made again."""
    monkeypatch.setattr(deliveries, "FIRST_WAIT", 20)
    monkeypatch.setattr(deliveries, "LONGEST_WAIT", 20)
    async with receiving(tmp_path, monkeypatch) as receiver:
        receiver.status = "503 Service Unavailable"
        async with house(tmp_path, notices=HERE) as home:
            ann, bob, _ = await two(home, receiver)
            over = await begun(ann, bob)
            await receiver.until_tried(2)
            await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=over))
            open_one = await ann.create(2)
            await bob.join(open_one, 2)
            (webhook,) = await listed(ann)
            assert (webhook.state, webhook.cause) == (w.WEBHOOK_STATE_FAILING, "it answers HTTP 503")
        (tmp_path / "matches.projections.sqlite").unlink()
        async with house(tmp_path, notices=HERE) as home:
            ann = Member(home.channel, ann.name, ann.token)
            receiver.status = "200 OK"
            await receiver.until(2)
            told = [(message.kind, message.content["data"]["match"]) for message in receiver.messages]
            assert told == [("match_over", over), ("joined", open_one)]
            await until_state(ann, w.WEBHOOK_STATE_ACTIVE)


async def until_state(member: Member, state: int) -> w.Webhook:
    """Waits until the one webhook of a player is in a state."""
    while (await listed(member))[0].state != state:
        await member.caller.call(member.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))
    return (await listed(member))[0]


async def test_a_webhook_that_fails_for_days_is_switched_off_until_a_test_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        receiver.status = "500 Internal Server Error"
        ann, bob, added = await two(home, receiver)
        name = await ann.create(3)
        await bob.join(name, 2)
        await until_state(ann, w.WEBHOOK_STATE_FAILING)
        pass_seconds(monkeypatch, 5 * DAY)
        await home.join(name, 3)  # wakes the service
        webhook = await until_state(ann, w.WEBHOOK_STATE_DISABLED)
        assert webhook.cause == "it answers HTTP 500"
        receiver.status = "200 OK"
        answer = await ann.caller.call(ann.caller.webhooks.TestWebhook, w.TestWebhookRequest(name=added.webhook.name))
        assert (answer.arrived, answer.webhook.state) == (True, w.WEBHOOK_STATE_ACTIVE)
        await ann.caller.call(ann.caller.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        await bob.join(await ann.create(2), 2)
        await receiver.until(2)
        assert receiver.kinds == ["test", "joined"], "what happened while it was off is not sent"


async def test_an_address_that_is_gone_is_switched_off_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        receiver.status = "410 Gone"
        ann, bob, _ = await two(home, receiver)
        await bob.join(await ann.create(2), 2)
        await until_state(ann, w.WEBHOOK_STATE_DISABLED)


async def test_a_player_whose_webhooks_are_all_off_leaves_nothing_to_keep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        receiver.status = "410 Gone"
        ann, bob, _ = await two(home, receiver)
        name = await ann.create(3)
        await bob.join(name, 2)
        await until_state(ann, w.WEBHOOK_STATE_DISABLED)
        projections = home.service.parts.projections
        await until(lambda: projections.read(kept) == 0)
        position = await home.join(name, 3)
        await until(lambda: projections.position() >= home.service.parts.store.last_position(), 60)
        assert position
        assert projections.read(kept) == 0


def kept(cursor: Cursor) -> int:
    return int(cursor.execute("SELECT COUNT(*) AS number FROM player_notices").fetchone()["number"])


async def test_those_who_wait_longest_are_called_first(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Webhooks that answer late, and always have something to be sent, do not keep all places."""
    sender, called = home.service.parts.deliveries, list[str]()
    names = [f"webhooks/{letter}" for letter in "abc"]
    moment = 1_000

    async def send(name: str) -> None:
        called.append(name)
        sender._again[name] = moment

    monkeypatch.setattr(deliveries, "AT_ONCE", 1)
    monkeypatch.setattr(deliveries, "waiting_webhooks", lambda *_: (names, 0))
    monkeypatch.setattr(sender, "_send", send)
    monkeypatch.setattr(sender, "_now", lambda: moment)
    await sender.close()
    sender._ended.clear()
    called.clear()
    sender._again.clear()
    for _ in range(6):
        moment += 1
        await sender._look()
        await asyncio.gather(*sender._sending.values())
        await until(lambda: not sender._sending)
    assert called == names * 2


async def test_a_notice_about_a_game_that_is_gone_is_left_out(home: House) -> None:
    notice = Notice(NoticeKind.JOINED, "players/ann", "matches/one00000", 1, "chess")
    webhook = Webhook("webhooks/one00000", owner="players/ann", url="https://example.org")
    outcome = await home.service.parts.deliveries.deliver(webhook, [notice])
    assert outcome.arrived, "nobody is called, nobody is blamed, and what is behind it is sent"


async def test_who_is_erased_or_removed_is_told_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, bob, added = await two(home, receiver)
        name = await ann.create(3)
        await ann.caller.call(ann.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        projections = home.service.parts.projections
        assert not webhooks_of(projections, ann.name)
        await bob.join(name, 2)
        await add(bob, receiver.url, kinds=[w.NOTICE_KIND_JOINED])
        await home.join(name, 3)
        await receiver.until(1)
        assert [message.content["data"]["seat"] for message in receiver.messages] == [3]
        log = home.service.parts.store
        stored = b"".join(row.state for row in log.rows_up_to())
        assert receiver.url.encode() not in stored, "addresses lie encrypted"
        assert not await home.service.parts.webhooks.several([added.webhook.name])


async def test_a_player_is_warned_before_their_clock_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "WARNING", 2 * DAY * 1000 - 500)
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, bob, _ = await two(home, receiver, kinds=[w.NOTICE_KIND_TIME_LOW])
        await add(bob, receiver.url, kinds=[w.NOTICE_KIND_TIME_LOW])
        control = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=2 * DAY, increment_seconds=10))
        name = await begun(ann, bob, time_control=control)
        (seat,) = await home.asked(name)
        await receiver.until(1)
        (message,) = receiver.messages
        assert (message.kind, message.content["data"]["seat"]) == ("time_low", seat)


@pytest.mark.parametrize(
    ("form", "field"),
    [(w.WEBHOOK_FORM_DISCORD, "content"), (w.WEBHOOK_FORM_SLACK, "text"), (w.WEBHOOK_FORM_MATRIX, "text")],
)
async def test_other_programs_get_a_line_in_the_language_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: w.WebhookForm.ValueType, field: str
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, bob = [await register(home, label) for label in ("ann", "bob")]
        ann.caller.language = "ru"
        await add(ann, receiver.url, form=form)
        name = await ann.create(2)
        await bob.join(name, 2)
        await receiver.until(1)
        text = receiver.messages[0].content[field]
        assert "в вашей партии заняли место" in text
        assert text.endswith(f"https://play.example/{name}")


async def test_entrants_are_told_that_they_are_registered_that_it_begins_and_that_a_match_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, bob = [await register(home, label) for label in ("ann", "bob")]
        await add(ann, receiver.url)
        organised = Organised(home)
        await organised.create(SETTINGS, [ann.name, bob.name], bots=1, closed=False)
        await receiver.until(1)
        await organised.command(lambda now: change_settings(now, ORGANISER, Change(capacity=9), 0))
        await receiver.until(2)
        await organised.command(lambda now: close_registration(now, ORGANISER))
        await receiver.until(4)
        assert receiver.kinds == ["registered", "tournament_changed", "tournament_begins", "match_waits"]
        registered, changed, begins, waits = [message.content["data"] for message in receiver.messages]
        for told in (registered, changed, begins):
            assert (told["tournament"], told["link"]) == (NAME, f"https://play.example/{NAME}")
        (table,) = (await organised.now()).rounds[0].tables
        assert table.matches == (waits["match"],)
        projections = home.service.parts.projections
        await until(lambda: waiting_webhooks(projections, now()) == ([], 0))
    assert len(receiver.messages) == 4, "each is told once, and the other entrant wants none"


async def test_an_arbiter_is_told_once_that_somebody_else_has_decided_after_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a restart, and projections that are made again."""
    async with receiving(tmp_path, monkeypatch) as receiver:
        async with house(tmp_path, notices=HERE) as home:
            ann, bob = [await register(home, label) for label in ("ann", "bob")]
            organised = Organised(home)
            await organised.create(replace(SETTINGS, automatic=False))
            await organised.pair(1)
            await ruled(organised, ann.name, Places((1, 2, 3)))
            for arbiter in (ann, bob):  # who decided is known also where nobody wanted notices by then
                await add(arbiter, receiver.url, kinds=[w.NOTICE_KIND_OVERRULED])
            await ruled(organised, ann.name, Places((2, 1, 3)))
            await ruled(organised, ann.name, Penalty("bot-1", Fraction(1)), table=0)
            await ruled(organised, bob.name, Penalty("bot-1", Fraction(1)), table=0)
            await ruled(organised, bob.name, Places((3, 1, 2)))
            await ruled(organised, bob.name, VoidTable())
            await receiver.until(1)
            (message,) = receiver.messages
            told = message.content["data"]
            first = [ruling for ruling in (await organised.now()).rounds[0].rulings if ruling.by.account == bob.name][1]
            assert (message.kind, told["tournament"], told["version"]) == ("overruled", NAME, first.version)
            assert (
                told["text"] == "The Voyages of Marco Polo: another decision about a tournament table came after yours."
            )
            projections = home.service.parts.projections
            await until(lambda: waiting_webhooks(projections, now()) == ([], 0))
        (tmp_path / "matches.projections.sqlite").unlink()
        async with house(tmp_path, notices=HERE) as home:
            await ruled(Organised(home), ann.name, Places((1, 2, 3)))
            last = (await Organised(home).now()).rounds[0].rulings[-1]
            await receiver.until(2)
            projections = home.service.parts.projections
            await until(lambda: waiting_webhooks(projections, now()) == ([], 0))
        _, message = receiver.messages
        assert message.content["data"]["version"] == last.version, "Bob's decision is replaced now"


async def ruled(organised: Organised, arbiter: str, ruling: Ruling, table: int = 1) -> None:
    """An arbiter decides about a table of the first round, or gives a penalty."""
    by = By(Role.ARBITER, arbiter, "Seen at the board")
    await organised.command(lambda now: adjudicate(now, by, 1, table, ruling))


def test_kinds_that_an_older_program_does_not_know_are_stored_so_that_it_refuses_them() -> None:
    first = {"your_turn", "invited", "joined", "left", "pause_asked", "time_low", "match_over"}
    known = {*first, "registered", "tournament_begins", "match_waits", "test"}
    assert {kind.value for kind in NoticeKind} - known == {kind.value for kind in LATER_KINDS}


async def test_players_are_told_of_a_proposed_end_until_they_answer_or_it_lapses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, bob, _ = await two(home, receiver, kinds=[w.NOTICE_KIND_END_PROPOSED])
        found = home.service.parts.store.recorder.information()
        assert found is not None
        assert found.events == EVENTS, "a program before 0.3.0 knows no such kind"
        name = await begun(ann, bob)
        first = await end(bob, name)
        await receiver.until(1)
        (message,) = receiver.messages
        assert (message.kind, message.content["data"]["match"], message.content["data"]["seat"]) == (
            "end_proposed",
            name,
            2,
        )
        assert "proposes to end the match" in message.content["data"]["text"]

        receiver.status = "503 Service Unavailable"
        await end(ann, name, proposed_at=first, declines=True)
        await decide(home, name, (ann, bob))
        second = await end(bob, name)
        await receiver.until_tried(2)
        projections = home.service.parts.projections
        assert projections.read(proposals) == 1
        await decide(home, name, (ann, bob))  # the proposal lapses
        await until(lambda: projections.read(proposals) == 0)
        third = await end(bob, name)
        assert third > second
        await until(lambda: projections.read(proposals) == 1)
        await end(ann, name, proposed_at=third)
        await until(lambda: projections.read(proposals) == 0)
        receiver.status = "200 OK"
        assert len(receiver.messages) == 1


def proposals(cursor: Cursor) -> int:
    query = "SELECT COUNT(*) AS number FROM player_notices WHERE kind = 'end_proposed'"
    return int(cursor.execute(query).fetchone()["number"])


async def end(member: Member, name: str, **fields: object) -> int:
    """A player proposes or answers; the version of the proposal, if one is open then."""
    request = m.EndByAgreementRequest(match=name, **fields)  # type: ignore[arg-type]
    answer = await member.caller.call(member.caller.matches.EndByAgreement, request)
    return int(answer.match.end_proposal.proposed_at)
