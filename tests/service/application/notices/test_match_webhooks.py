"""A channel is told about its match: about every seat, by name, until the match or the part of its owner ends."""

import asyncio
import re
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import clock_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import webhook_service_pb2 as w
from google.protobuf.message import Message

from domain.event import Envelope, Event
from domain.matches.archive import Archive
from domain.notices.webhook import LaterWebhookAdded, WebhookForm
from projections.notices import notices
from projections.notices.notices import waiting_webhooks
from service.application.notices import deliveries
from service.foundation.times import now
from service.messages.notices.names_in_lines import name_in_line
from service.persistence.webhooks.kind import WEBHOOKS
from tests.service.application.notices.receiver import HERE, Receiver, receiving
from tests.service.application.notices.test_deliveries import add, begun, decide, end, listed
from tests.service.house import House, Refusal, hash_of, house, until
from tests.service.members import Member, register

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
DAY = 86_400
PAUSING = clock_pb2.TimeControl.PAUSING_AGREED
CONTROL = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=10 * DAY), pausing=PAUSING)


@pytest.fixture(autouse=True)
def _looking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliveries, "LOOK_AT_SPENT", 50)


async def players(home: House, *labels: str) -> list[Member]:
    return [await register(home, label) for label in labels]


def told(receiver: Receiver, path: str = "/hook?key=secret") -> list[tuple[str, int, str]]:
    """The notices that came to a path: kind, seat, and text without the title."""
    contents = [message.content for message in receiver.messages if message.path == path]
    return [(each["type"], each["data"].get("seat", 0), each["data"]["text"].partition(": ")[2]) for each in contents]


async def act(member: Member, method: str, request: Message) -> None:
    await member.caller.call(getattr(member.caller.matches, method), request)


async def until_left(member: Member, number: int = 0) -> list[w.Webhook]:
    """Waits until the service has removed all webhooks of a player but some."""
    async with asyncio.timeout(60):
        while len(left := await listed(member)) > number:
            await member.caller.call(member.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))
    return left


async def still(home: House) -> None:
    """Waits until there is nothing left to be sent."""
    projections, store = home.service.parts.projections, home.service.parts.store
    await until(lambda: projections.position() >= store.last_position())
    await until(lambda: not waiting_webhooks(projections, now())[0])


async def test_a_channel_is_told_about_every_seat_until_the_match_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also over a restart and after a change of names; the owner's own notices go on beside it."""
    async with receiving(tmp_path, monkeypatch) as receiver:
        async with house(tmp_path, notices=HERE) as home:
            ann, ben = await players(home, "Ann", "Ben")
            name = await ann.create(3, time_control=CONTROL)
            made = (await add(ann, receiver.url, match=name)).webhook
            await add(ann, f"{receiver.url}&own", kinds=[w.NOTICE_KIND_YOUR_TURN])
            assert made.match == name
            assert [each.match for each in await listed(ann)] == [name, ""]
            stored = home.service.parts.store.stream(WEBHOOKS, made.name)[0].event.body
            assert isinstance(stored, LaterWebhookAdded), "earlier programs would send it the owner's notices"
            assert stored.match == name
            await ann.join(name, 1)
            await ben.join(name, 2)
            await act(ann, "AddBot", m.AddBotRequest(match=name, kind="random", seat=3))
            await receiver.until(2)
            assert told(receiver) == [("joined", 1, "Ann joins the match."), ("joined", 2, "Ben joins the match.")]
            for each in (ann, ben):
                await act(each, "StartMatch", m.StartMatchRequest(match=name))
        async with house(tmp_path, notices=HERE) as home:
            ann, ben = [Member(home.channel, each.name, each.token) for each in (ann, ben)]
            while not {1, 2} <= {seat for kind, seat, _ in told(receiver) if kind == "your_turn"}:
                if asked := [seat for seat in await home.asked(name) if seat < 3]:
                    caller = (ann, ben)[asked[0] - 1].caller
                    await caller.decide(name, (await caller.offers(name)).offers[0].decision)
                    await still(home)
                await asyncio.sleep(0.02)
            turns = {(seat, text) for kind, seat, text in told(receiver) if kind == "your_turn"}
            assert turns == {(1, f"Ann{APOSTROPHE}s turn."), (2, f"Ben{APOSTROPHE}s turn.")}, (
                "of the bot nothing is said"
            )
            own = told(receiver, "/hook?key=secret&own")
            assert own
            assert all(each[:2] == ("your_turn", 1) and each[2].startswith("it is your turn") for each in own)
            await act(ben, "PauseMatch", m.PauseMatchRequest(match=name))
            await until(lambda: told(receiver)[-1] == ("pause_asked", 2, "Ben asks for a pause."))
            await act(ben, "ResumeMatch", m.ResumeMatchRequest(match=name))
            await end(ann, name)
            await until(
                lambda: told(receiver)[-1] == ("end_proposed", 1, "Ann proposes to end the match as it stands.")
            )
            await act(ben, "Resign", m.ResignRequest(match=name))
            await until(lambda: ("left", 2, "Ben leaves the match.") in told(receiver))
            await act(ann, "AbandonMatch", m.AbandonMatchRequest(match=name))
            await until(lambda: told(receiver)[-1] == ("match_over", 0, "the match is over."))
            left = await until_left(ann, 1)
            assert [each.match for each in left] == [""], "the service removes that of the match alone"
        identifiers = [message.headers["webhook-id"] for message in receiver.messages]
        assert len(set(identifiers)) == len(identifiers)
        assert [kind for kind, _, _ in told(receiver)].count("match_over") == 1


async def test_a_channel_hears_everything_once_though_two_players_add_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the same time or later; for other kinds, in another match, or when the first is removed, it may be added."""
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, ben = await players(home, "Ann", "Ben")
        name, other = await ann.create(2), await ann.create(2)
        for match in (name, other):
            await ann.join(match, 1)
            await ben.join(match, 2)
        both = {"form": w.WEBHOOK_FORM_DISCORD, "match": name}
        made = await asyncio.gather(*(add(each, receiver.url, **both) for each in (ann, ben)), return_exceptions=True)
        assert sorted(isinstance(each, Refusal) for each in made) == [False, True]
        (first,) = [each.webhook for each in made if not isinstance(each, BaseException)]
        owner, second = (ann, ben) if await listed(ann) else (ben, ann)
        for again in (owner, second):
            with pytest.raises(Refusal, match="gets these notices of the match already"):
                await add(again, receiver.url, **both, kinds=[w.NOTICE_KIND_MATCH_OVER])
        await add(second, receiver.url, form=w.WEBHOOK_FORM_DISCORD, match=other)
        await add(second, receiver.url, match=name)  # a program has a key for each of them
        await owner.caller.call(owner.caller.webhooks.DeleteWebhook, w.DeleteWebhookRequest(name=first.name))
        await add(second, receiver.url, **both, kinds=[w.NOTICE_KIND_MATCH_OVER])
        await add(owner, receiver.url, **both, kinds=[w.NOTICE_KIND_JOINED])


async def test_a_channel_hears_everything_once_though_two_services_add_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgresql_store: str
) -> None:
    """At the same time: neither service knows of the other's before the log has both."""
    async with (
        receiving(tmp_path, monkeypatch) as receiver,
        house(tmp_path / "a", store=postgresql_store, notices=HERE) as home,
        house(tmp_path / "b", store=postgresql_store, notices=HERE) as there,
    ):
        ann, ben = await players(home, "Ann", "Ben")
        ben = Member(there.channel, ben.name, ben.token)
        name = await ann.create(2)
        await ann.join(name, 1)
        await ben.join(name, 2)
        for channel in range(5):
            both = {"form": w.WEBHOOK_FORM_DISCORD, "match": name}
            adding = (add(each, f"{receiver.url}{channel}", **both) for each in (ann, ben))
            made = await asyncio.gather(*adding, return_exceptions=True)
            refused = [str(each) for each in made if isinstance(each, BaseException)]
            assert len(refused) == 1
            assert "gets these notices of the match already" in refused[0]
        assert len(await listed(ann) + await listed(ben)) == 5


async def test_a_channel_that_is_gone_comes_back_only_if_no_other_player_has_added_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, ben = await players(home, "Ann", "Ben")
        name = await ann.create(2)
        both = {"form": w.WEBHOOK_FORM_DISCORD, "match": name}
        first = (await add(ann, receiver.url, **both)).webhook
        receiver.status = "410 Gone"
        await ann.join(name, 1)
        await ben.join(name, 2)
        async with asyncio.timeout(60):
            while (await listed(ann))[0].state != w.WEBHOOK_STATE_DISABLED:
                await receiver.until_tried(1)
        receiver.status = "204 No Content"
        second = (await add(ben, receiver.url, **both)).webhook
        test = w.TestWebhookRequest(name=first.name)
        with pytest.raises(Refusal, match="gets these notices of the match already"):
            await ann.caller.call(ann.caller.webhooks.TestWebhook, test)
        await ben.caller.call(ben.caller.webhooks.DeleteWebhook, w.DeleteWebhookRequest(name=second.name))
        assert (await ann.caller.call(ann.caller.webhooks.TestWebhook, test)).arrived


async def test_what_does_not_hold_any_more_is_not_sent_and_an_erased_name_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver is down while players decide, come and go."""
    monkeypatch.setattr(deliveries, "FIRST_WAIT", 20)
    monkeypatch.setattr(deliveries, "LONGEST_WAIT", 20)
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, ben, eve = await players(home, "Ann", "Ben", "Eve")
        name = await ann.create(2)
        await ann.join(name, 1)
        receiver.status = "503 Service Unavailable"
        await add(ann, receiver.url, match=name)
        await eve.join(name, 2)
        await receiver.until_tried(1)
        await act(eve, "LeaveMatch", m.LeaveMatchRequest(match=name))
        await ben.join(name, 2)
        for each in (ann, ben):
            await act(each, "StartMatch", m.StartMatchRequest(match=name))
        first = await decide(home, name, (ann, ben))
        while (await home.asked(name))[0] == first:
            await decide(home, name, (ann, ben))
        await ben.caller.call(ben.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        projections, store = home.service.parts.projections, home.service.parts.store
        await until(lambda: projections.position() >= store.last_position())
        await receiver.until_tried(receiver.tried + 2)  # what is tried now was looked up before
        receiver.status = "200 OK"
        await receiver.until(2)
        await still(home)
        news = [(kind, seat) for kind, seat, _ in told(receiver)]
        turns = [seat for kind, seat in news if kind == "your_turn"]
        assert [each for each in news if each[0] != "your_turn"] == [("joined", 2), ("left", 2)], (
            "the erased one leaves"
        )
        assert turns in ([], await home.asked(name)), "of the turns before nothing is said"
        text = str(receiver.messages)
        assert "Ben" not in text, "what was erased before it was sent is not sent"
        assert "Eve" not in text, "Eve came and went before anybody heard of it"


async def test_a_warning_of_the_clock_says_whose_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "WARNING", 10 * DAY * 1000 - 500)
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, ben = await players(home, "Ann", "Ben")
        ben.caller.language = "ru"
        name = await ann.create(2, time_control=CONTROL)
        await ann.join(name, 1)
        await ben.join(name, 2)
        await add(ben, receiver.url, match=name, kinds=[w.NOTICE_KIND_TIME_LOW])
        for each in (ann, ben):
            await act(each, "StartMatch", m.StartMatchRequest(match=name))
        (seat,) = await home.asked(name)
        await receiver.until(1)
        ((kind, about, text),) = told(receiver)
        assert (kind, about) == ("time_low", seat)
        assert text.endswith(f"игрока {('Ann', 'Ben')[seat - 1]} осталось меньше часа.")


async def test_who_gives_their_seat_back_sends_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        ann, ben, eve = await players(home, "Ann", "Ben", "Eve")
        name = await ann.create(3)
        await ben.join(name, 1)
        await add(ben, receiver.url, match=name)
        await add(ann, f"{receiver.url}&owner", match=name)
        await eve.join(name, 2)
        await receiver.until(2)
        await act(ben, "LeaveMatch", m.LeaveMatchRequest(match=name))
        await until_left(ben)
        await ben.join(name, 1)
        await act(eve, "LeaveMatch", m.LeaveMatchRequest(match=name))
        await receiver.until(5)
        await still(home)
        assert told(receiver) == [("joined", 2, "Eve joins the match.")]
        kinds = [(kind, seat) for kind, seat, _ in told(receiver, "/hook?key=secret&owner")]
        assert kinds == [("joined", 2), ("left", 1), ("joined", 1), ("left", 2)]
        texts = [text for kind, _, text in told(receiver, "/hook?key=secret&owner") if kind == "left"]
        assert all(text.startswith("somebody leaves the match (") for text in texts)
        await ann.caller.call(ann.caller.players.RemovePlayer, p.RemovePlayerRequest(player="players/me"))
        await eve.join(name, 2)
        await still(home)
        assert len(receiver.messages) == 5, "nor does a player who was removed"


async def test_a_match_that_was_archived_leaves_no_webhook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if its end could not be sent, and the projections are made again."""
    async with receiving(tmp_path, monkeypatch) as receiver:
        async with house(tmp_path, notices=HERE) as home:
            ann, ben = await players(home, "Ann", "Ben")
            receiver.status = "503 Service Unavailable"
            name = await begun(ann, ben)
            await add(ann, receiver.url, match=name)
            await act(ann, "AbandonMatch", m.AbandonMatchRequest(match=name))
            await receiver.until_tried(1)
            store = home.service.parts.store
            version = (await ann.caller.get(name)).match.version
            assert len(await listed(ann)) == 1, "it is tried again"
            store.archive(Envelope(Event(name, version + 1, Archive(b"h" * 32, "kept.record", b"r" * 32))))
        (tmp_path / "matches.projections.sqlite").unlink()
        async with house(tmp_path, notices=HERE) as home:
            await until_left(Member(home.channel, ann.name, ann.token))
        assert not receiver.messages


FOREIGN = "@everyone <!channel> [x](http://evil.example) `*_~a~_*`"
CALLS = re.compile(r"@everyone|@room|<!channel>|evil\.example|http:/")
MARKS = {"content": re.compile(r"(?<!\\)[\[\]()*_`~<>]"), "text": re.compile(r"(?<!\\)[*_`~<>]")}


@pytest.mark.parametrize(
    ("form", "field"),
    [(w.WEBHOOK_FORM_DISCORD, "content"), (w.WEBHOOK_FORM_SLACK, "text"), (w.WEBHOOK_FORM_MATRIX, "text")],
)
async def test_a_name_in_a_channel_calls_links_and_marks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: w.WebhookForm.ValueType, field: str
) -> None:
    async with receiving(tmp_path, monkeypatch) as receiver, house(tmp_path, notices=HERE) as home:
        (ann,) = await players(home, "Ann")
        name = await ann.create(3)
        await add(ann, receiver.url, form=form, match=name)
        for seat, shown in enumerate((FOREIGN, "@room: #general:evil.example", "משה"), 1):
            caller = home.seat(seat)
            joining = m.JoinMatchRequest(match=name, seat=seat, display_name=shown, token_hash=hash_of(caller.token))
            await caller.call(caller.matches.JoinMatch, joining)
            await receiver.until(seat)
        lines = [message.content[field] for message in receiver.messages]
        ends = f" joins the match. https://play.example/{name}"
        for line in lines:
            title, _, said = line.partition(": ")
            assert title == "The Voyages of Marco Polo"
            assert said.endswith(ends)
            foreign = said.removesuffix(ends)
            assert not CALLS.search(foreign), said
            assert not MARKS[field].search(foreign), said
        assert lines[2].endswith(f": \u2068משה\u2069{ends}"), "a name turns nothing around it"
        if form == w.WEBHOOK_FORM_DISCORD:
            assert all(message.content["allowed_mentions"] == {"parse": []} for message in receiver.messages)


def test_a_name_from_an_old_event_stays_on_its_line() -> None:
    for form in WebhookForm:
        shown = name_in_line("Ann\n# heading\u202e\u0007", form)
        assert not {"\n", "\u202e", "\u0007"} & set(shown)


async def test_only_who_has_a_part_in_a_match_tells_a_channel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://nowhere.invalid/"
    async with house(tmp_path, notices=HERE) as home:
        ann, ben, eve = await players(home, "Ann", "Ben", "Eve")
        secret = await ann.create(2, access="ACCESS_PRIVATE")
        delayed = await ann.create(2, spectator_delay_seconds=60)
        await ben.join(delayed, 1)

        async def refused(member: Member, **fields: object) -> str:
            with pytest.raises(Refusal) as refusal:
                await add(member, url, **fields)
            return refusal.value.reason

        assert await refused(eve, match=secret) == "MATCH_NOT_FOUND"
        assert await refused(eve, match=delayed) == "SEAT_NOT_YOURS"
        assert await refused(ann, match=delayed) == "SEAT_NOT_YOURS", "spectators would read it early"
        assert await refused(ann, match="matches/nothere0") == "MATCH_NOT_FOUND"
        assert await refused(ann, match="elsewhere") == "FIELD_INVALID"
        assert await refused(ann, match=secret, kinds=[w.NOTICE_KIND_INVITED]) == "FIELD_INVALID"
        keys = w.PushKeys(public_key=b"\x04" + bytes(64), authentication=bytes(16))
        assert await refused(ann, match=secret, form=w.WEBHOOK_FORM_PUSH, push_keys=keys) == "FIELD_INVALID"
        assert (await add(ben, url, match=delayed)).webhook.match == delayed
        quiet = {"match": secret, "kinds": [w.NOTICE_KIND_YOUR_TURN], "request_id": "one"}
        first = await add(ann, url, **quiet)
        await act(ann, "AbandonMatch", m.AbandonMatchRequest(match=secret))
        assert await refused(ann, match=secret) == "MATCH_OVER"
        await until_left(ann)
        assert await add(ann, url, **quiet) == first, "a repeated request gets its answer"
