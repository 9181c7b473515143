"""A service that lies about the key of a seat: the client refuses, and says nothing where all is as it should be."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from secrets import token_hex

import pytest
from caravanserai import Client as SyncClient
from caravanserai import Conflict, InvalidRequest, NotAllowed, Record, WrongMoment
from caravanserai.aio import Client
from caravanserai.inboxes import Questions
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.identity import new_entropy
from caravanserai_protocol.signing import new_key, public_key
from caravanserai_protocol.v1.access_pb2 import BranchPoint
from caravanserai_protocol.v1.event_pb2 import MatchCreated
from caravanserai_protocol.v1.inbox_service_pb2 import ClosedQuestion, InboxCaughtUp, OpenQuestion, WatchInboxResponse
from caravanserai_protocol.v1.match_pb2 import Question
from caravanserai_protocol.v1.webhook_service_pb2 import NOTICE_KIND_YOUR_TURN

from clients.caravan.branch import _new as branch_in_terminal
from tests.clients.python.serving import client, serving, until_asked
from tests.sdks.lying_analyses import ANALYSED, PARTS, SUMMARIES
from tests.sdks.lying_service import (
    BRANCHED,
    CREATED,
    ENDLESS,
    FOLLOWING,
    HISTORIES,
    JOINING,
    LATER_SETTING,
    LOG,
    LOOKING,
    OUTDATED,
    REDIRECTED,
    UNSHOWN,
    WITHHELD,
    service_that_lies,
)


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    with service_that_lies():
        async with serving(tmp_path) as service:
            yield service.address


def told(address: str, lie: str, keys: dict[str, bytes]) -> Client:
    """A guest who hears a lie."""
    return client(address, f"{lie}.{token_hex(16)}", keys=keys, entropies={})


async def match_of(owner: Client) -> str:
    return (await owner.create_match("merv", 2, signatures_required=True)).name


@pytest.mark.parametrize("lie", JOINING)
async def test_who_takes_a_seat_gets_the_key_that_was_sent(address: str, lie: str) -> None:
    async with client(address) as host, told(address, lie, {}) as guest:
        match = await match_of(host)
        with pytest.raises(AlteredError, match=r"seat 1"):
            await guest.join(match, "Ann")


@pytest.mark.parametrize("lie", LOOKING)
async def test_a_seat_keeps_its_key(address: str, lie: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as host, told(address, lie, keys) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        for look in (guest.match, guest.watch, guest.replay, guest.start, guest.seat):
            with pytest.raises(AlteredError, match="seat 1"):
                await look(match)
        async with client(address, guest.token, keys=keys, entropies={}) as next_day:
            with pytest.raises(AlteredError, match="seat 1"):
                await next_day.match(match)


@pytest.mark.parametrize("lie", FOLLOWING)
async def test_the_key_stands_in_the_event_that_was_folded(address: str, lie: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as host, told(address, lie, keys) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        await host.add_bot(match)
        with pytest.raises(AlteredError, match="seat 1 with another key"):
            await guest.start(match)
        async with client(address, guest.token, keys=keys, entropies=guest.entropies) as next_day:
            with pytest.raises(AlteredError, match="seat 1 with another key"):
                await until_asked(next_day, match)


@pytest.mark.parametrize("lie", HISTORIES)
async def test_what_was_told_is_compared_with_what_comes_later(address: str, lie: str) -> None:
    async with client(address) as host, told(address, lie, {}) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        with pytest.raises(AlteredError, match="version 2 has two hashes"):
            await until_asked(guest, match)


async def test_nothing_is_said_where_seats_are_left_freed_and_taken_again(address: str) -> None:
    async with client(address) as host, client(address) as guest, client(address) as other:
        match = (await host.create_match("merv", 2)).name
        for player in (other, guest):
            await player.join(match, "Bob", seat=1)
            await player.leave(match)
        assert await guest.join(match, "Ann", seat=1) == 1
        async with await guest.watch(match) as watch:
            while not (update := await anext(watch)).caught_up:
                assert not guest.receipt(update).key
            assert guest.receipt(update).key
            await host.leave(match, seat=1)
            await other.join(match, "Bob", seat=1)
            with pytest.raises(NotAllowed, match="SEAT_LOST"):
                [update async for update in watch]
        assert await guest.seat(match) == 0
        async with await guest.watch(match) as watch:
            update = await anext(watch)
            assert not guest.receipt(update).key


async def test_a_failed_attempt_to_join_proves_nothing(address: str) -> None:
    async with client(address) as host, client(address) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        async with client(address, guest.token, keys={}, entropies={}) as elsewhere:
            with pytest.raises(Conflict):
                await elsewhere.join(match, "Ann")
            assert await elsewhere.seat(match) == 1


async def test_who_is_told_to_have_no_seat_signs_all_the_same(address: str) -> None:
    async with client(address) as host, client(address) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        await host.add_bot(match)
        await guest.start(match)
        await until_asked(guest, match)
        sights = guest._session.sights
        sights[match] = replace(sights[match], key=b"")
        offers = (await guest.offers(match)).offers
        assert (await guest.decide(match, offers[0])).version


async def test_a_receipt_has_the_key_and_fits_no_record_without_it(address: str) -> None:
    async with client(address) as host, client(address) as guest:
        match = (await host.create_match("merv", 2)).name
        await guest.join(match, "Ann")
        await host.add_bot(match)
        await guest.start(match)
        await until_asked(guest, match)
        receipt = guest.receipt(await guest.resign(match))
        async with await guest.replay(match, up_to=1) as watch:
            assert [guest.receipt(update).key async for update in watch] == [b""]
        record: Record = await guest.record(match)
        assert receipt.key == (await host.match(match)).seats[0].public_key != b""
        assert record.compare(receipt).ok
        assert not record.compare(replace(receipt, key=public_key(new_key()))).ok


# -- one answer at a time ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lie", ["registered-no-key", "registered-another-key"])
async def test_a_player_joins_with_the_key_that_they_registered(address: str, lie: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as host, told(address, lie, keys) as player:
        match = await match_of(host)
        await player.register("Ann", with_key=True)
        with pytest.raises(AlteredError, match="another key of yours"):
            await player.join(match)
        await player.replace_key()
        for renewed in (token_hex(16), f"{lie}.{token_hex(16)}"):  # the truth, and again the lie
            await player.rotate_token(renewed)
            if "." not in renewed:
                assert await player.join(await match_of(host)) == 1
        with pytest.raises(AlteredError, match="another key of yours"):
            await player.join(match)


async def test_a_key_that_another_program_has_registered_is_right_if_it_is_kept_here(address: str) -> None:
    keys = dict[str, bytes]()
    async with client(address) as host, client(address, keys=keys) as player:
        await player.register("Ann", with_key=True)
        async with client(address, player.token, registered=True, keys=dict(keys)) as elsewhere:
            await elsewhere.replace_key()
            match = await match_of(host)
            with pytest.raises(AlteredError, match="another key of yours"):
                await player.join(match)
            keys |= {name: key for name, key in elsewhere.keys.items() if " " not in name}
            assert await player.join(match) == 1


async def test_a_player_is_not_told_to_have_no_seat(address: str) -> None:
    async with client(address) as host, told(address, "unseated", {}) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        for look in (guest.match, guest.seat, guest.watch):
            with pytest.raises(AlteredError, match="that you have no seat, and seat 1 has the key"):
                await look(match)


async def test_the_events_that_were_folded_show_the_seat_of_a_player(address: str) -> None:
    async with client(address) as host, told(address, "unseated-and-keyless", {}) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        assert await guest.seat(match) == 0
        async with await guest.replay(match) as watch:
            with pytest.raises(AlteredError, match="leaves you a seat, 1, and the service says that you have none"):
                [update async for update in watch]


async def test_a_seat_is_not_ready_before_it_has_opened(address: str) -> None:
    async with client(address) as host, told(address, "ready", {}) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        await host.add_bot(match)
        with pytest.raises(AlteredError, match="seat 1 is ready, and this client has not opened"):
            await guest.start(match)


async def test_what_is_refused_binds_nothing(address: str) -> None:
    """A seat that has opened is not said to be opened by somebody else because binding it again was refused."""
    async with client(address) as ann, client(address) as bob:
        match = await match_of(ann)
        for player in (ann, bob):
            await player.join(match, "Guest")
        kept = ann.entropy(match)
        with pytest.raises(Conflict):
            await ann.join(match, "Guest", request_id="again")
        assert ann.entropies == {match: kept}
        await ann.start(match)
        for binds in (ann.bind, partial(ann.join, display_name="Guest")):
            with pytest.raises((Conflict, WrongMoment)):
                await binds(match)
        with pytest.raises(WrongMoment, match="ALREADY_READY"):
            await ann.start(match)
        assert ann.entropies == {f"{match} opened": kept}
        ann.entropies[match] = new_entropy()  # of a binding that was refused, and the answer was lost
        with pytest.raises(WrongMoment, match="ALREADY_READY"):
            await ann.start(match)


async def test_a_request_that_is_repeated_keeps_nothing_that_was_sent(address: str) -> None:
    async with client(address) as ann, client(address) as bob:
        match = await match_of(ann)
        await ann.join(match, "Ann", request_id="join")
        await bob.join(match, "Bob")
        await ann.start(match)
        assert await ann.join(match, "Ann", request_id="join") == 1
        with pytest.raises(WrongMoment, match="ALREADY_READY"):
            await ann.start(match)


SETTLED = {field.name for field in MatchCreated.DESCRIPTOR.fields} - {
    *("rules_version", "commitment", "areas", "layout", "open_seconds")
}
"""The fields of the first event of a match that its creator can ask for, or must not find there."""


async def test_a_match_begins_as_was_asked(address: str) -> None:
    for field in sorted(SETTLED):
        async with client(address) as host, told(address, CREATED + field, {}) as ann:
            await ann.register("Ann")
            first = (await host.create_match("merv", 2)).name
            await ann.join(first)
            await host.abandon(first)
            again = first if field == "previous" else ""
            with pytest.raises(AlteredError, match=f"does not begin as you asked, look at {field}"):
                await ann.create_match("merv", 2, {"limited_supply": "on"}, patience=timedelta(hours=1), previous=again)


async def test_a_branch_begins_where_was_asked(address: str) -> None:
    """Also where the service shows no event there, so that it could name any."""
    async with client(address) as host, client(address) as ann, client(address) as ben:
        source = (await host.create_match("merv", 2)).name
        for guest, name in ((ann, "Ann"), (ben, "Ben")):
            await guest.join(source, name)
        for guest in (ann, ben):
            await guest.start(source)
        version = (await host.match(source)).version
        await host.abandon(source)
        for field in [one.name for one in BranchPoint.DESCRIPTOR.fields] + ["where"]:
            for lie in ([] if field == "where" else [field]) + [f"no-{field}"]:
                async with told(address, BRANCHED + lie, {}) as liar:
                    with pytest.raises(AlteredError, match="does not begin as you asked, look at branched_from"):
                        await liar.branch(source, version, seat=1)
        async with told(address, UNSHOWN, {}) as liar:
            with pytest.raises(AlteredError, match="shows no event"):
                await liar.branch(source, version, seat=1)

        def begun() -> None:
            with SyncClient.connect(address, f"{UNSHOWN}.{token_hex(16)}") as liar:
                branch_in_terminal(liar, source, version, 1).create(liar)

        with pytest.raises(AlteredError, match="shows no event"):
            await asyncio.to_thread(begun)
        with pytest.raises(InvalidRequest, match="VERSION_NOT_FOUND"):
            await host.branch(source, version + 9)
        with pytest.raises(WrongMoment, match="BRANCH_IMPOSSIBLE"):
            await host.branch(source, 0)
        assert (await host.branch(source, version, seat=1)).branched_from.seat == 1


async def test_no_entropy_is_sent_where_somebody_may_choose_the_chance(address: str) -> None:
    async with client(address) as host, told(address, OUTDATED, {}) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        await host.add_bot(match)
        with pytest.raises(AlteredError, match="has chance scheme 1, in which somebody may choose the chance"):
            await guest.start(match)
        assert match in guest.entropies, "it was not sent"
        assert not (await host.match(match)).seats[0].ready


async def test_a_match_begins_later_as_it_began(address: str) -> None:
    async with told(address, LATER_SETTING, {}) as ann:
        name = (await ann.create_match("merv", 2)).name
        async with await ann.replay(name) as watch:
            with pytest.raises(AlteredError, match="version 1 has two hashes"):
                [update async for update in watch]


async def test_a_delay_is_that_of_the_first_event(address: str) -> None:
    async with client(address) as host, told(address, "delayed", {}) as spectator:
        match = await match_of(host)
        async with await spectator.watch(match) as watch:
            with pytest.raises(AlteredError, match="version 1 states no delay"):
                await anext(watch)


async def test_an_answer_is_about_what_was_asked(address: str) -> None:
    async with client(address) as host, told(address, "looking-another-match", {}) as guest:
        match = await match_of(host)
        with pytest.raises(AlteredError, match=f"asked about {match}, and answered about matches/another"):
            await guest.match(match)
        with pytest.raises(AlteredError, match=f"asked about {match}, and answered about matches/another"):
            await guest.table(match, 1)
    async with client(address) as host, told(address, "another-version", {}) as guest:
        with pytest.raises(AlteredError, match="asked for version 1, and showed 2"):
            await guest.table(await match_of(host), 1)
    for lie, text in (("match", "answered about matches/another"), ("seat", "asked for seat 1, and gave seat 2")):
        async with client(address) as host, told(address, f"joining-another-{lie}", {}) as guest:
            with pytest.raises(AlteredError, match=text):
                await guest.join(await match_of(host), "Ann", seat=1)


async def test_streams_are_those_of_the_match(address: str) -> None:
    async with client(address) as host, told(address, REDIRECTED, {}) as spectator:
        LOG.another, match = await match_of(host), await match_of(host)
        for follow in (spectator.watch, spectator.replay):
            async with await follow(match) as watch:
                with pytest.raises(AlteredError, match=f"belongs to {LOG.another}, and not to {match}"):
                    await anext(watch)
        with pytest.raises(AlteredError, match=f"asked about {match}, and answered about {LOG.another}"):
            await spectator.record(match)


async def test_a_seat_sees_what_it_may_know(address: str) -> None:
    async with client(address) as host, told(address, WITHHELD, {}) as guest:
        match = (await host.create_match("marcopolo", 2, {"objective_choice": "on"})).name
        await guest.join(match, "Ann")
        await host.add_bot(match)
        await guest.start(match)
        with pytest.raises(AlteredError, match="hides from seat 1 what it may know"):
            await until_asked(guest, match)


async def test_what_was_seen_is_signed_also_where_an_answer_is_older(address: str) -> None:
    async with client(address) as host, told(address, "set-back", {}) as guest:
        match = await match_of(host)
        await guest.join(match, "Ann")
        seen = guest._session.sights[match]
        assert (await guest.match(match)).version == seen.version - 1
        assert guest._session.sights[match] == seen


@pytest.mark.parametrize("lie", [*SUMMARIES, *PARTS])
async def test_an_analysis_is_one_of_the_match(address: str, lie: str) -> None:
    text = "answered about" if lie in ("another-match", "no-name") else "matches/analysed/analysis makes no sense: "
    async with told(address, ANALYSED + lie, {}) as guest:
        if lie in SUMMARIES:
            for look in (guest.request_analysis, guest.analysis):
                with pytest.raises(AlteredError, match=text):
                    await look("analysed")
        async with await guest.watch_analysis("analysed") as parts:
            with pytest.raises(AlteredError, match=text):
                [part async for part in parts]


async def test_an_analysis_that_can_be_is_the_word_of_the_service(address: str) -> None:
    async with told(address, f"{ANALYSED}truly", {}) as guest:
        assert (await guest.analysis("analysed")).version == 2
        async with await guest.watch_analysis("analysed") as parts:
            assert [len(part.events) async for part in parts] == [2]


@pytest.mark.parametrize("lie", ["another-name", "no-name", "renamed"])
async def test_a_player_has_the_name_that_they_chose(address: str, lie: str) -> None:
    async with told(address, lie, {}) as guest:
        if lie == "renamed":
            assert (await guest.register(" I  <3 Merv")).display_name == "I <3 Merv"
        naming = guest.rename if lie == "renamed" else guest.register
        with pytest.raises(AlteredError, match=r"asked for the name  I  <3 Merv, and gave (erased player|none)"):
            await naming(" I  <3 Merv")
        assert (await guest.player()).display_name == "I <3 Merv", "they are registered, and can be renamed"


@pytest.mark.parametrize("lie", ["host", "form", "kinds", "match", "secret", "short-secret", "plain-secret", "truly"])
async def test_a_webhook_is_the_one_that_was_asked_for(address: str, lie: str) -> None:
    async with told(address, f"webhook-{lie}", {}) as ann:
        await ann.register("Ann")
        if lie == "truly":
            for url in ("https://Example.org/a?b", "https://example.org:443/", "https://example.org:8443/hooks"):
                assert (await ann.create_webhook(url, kinds=[NOTICE_KIND_YOUR_TURN] * 2)).secret
            return
        with pytest.raises(AlteredError, match=f"look at {lie.rpartition('-')[2]}"):
            await ann.create_webhook("https://example.org/", kinds=[NOTICE_KIND_YOUR_TURN])


def test_a_made_up_inbox_is_heard_once_and_harms_nothing() -> None:
    def opened(match: str, seat: int = 1, asked_at: int = 5) -> WatchInboxResponse:
        question = Question(seat=seat, asked_at=asked_at)
        return WatchInboxResponse(opened=OpenQuestion(match=match, question=question))

    def closed(match: str, seat: int = 1, asked_at: int = 5) -> WatchInboxResponse:
        return WatchInboxResponse(closed=ClosedQuestion(match=match, seat=seat, asked_at=asked_at))

    caught_up = WatchInboxResponse(caught_up=InboxCaughtUp())
    told = Questions()
    told.begin()
    nameless = WatchInboxResponse(opened=OpenQuestion())
    parts = [closed("matches/one"), opened("matches/one"), opened("matches/one"), nameless, nameless, caught_up]
    parts += [WatchInboxResponse(), closed("matches/one", 2), closed("matches/one"), closed("matches/one"), caught_up]
    heard = [(news.question.match, news.open) for part in parts for news in told.take(part)]
    assert heard == [("matches/one", True), ("", True), ("matches/one", False)]


async def test_an_answer_holds_the_decision(address: str) -> None:
    async with client(address) as host, told(address, "another-event", {}) as guest:
        match = (await host.create_match("merv", 2)).name
        guest._play_stream = None
        await guest.join(match, "Ann")
        await host.add_bot(match)
        await guest.start(match)
        await until_asked(guest, match)
        with pytest.raises(AlteredError, match="is not the event that this client asked for"):
            await guest.decide(match, (await guest.offers(match)).offers[0])


async def test_a_list_that_never_ends_is_not_read_for_ever(address: str) -> None:
    async with client(address, f"{ENDLESS}.{token_hex(16)}", play_stream=False) as ann:
        for listed in (ann.games(), ann.matches(), ann.tournaments(), ann.ratings("merv"), ann.offers("one")):
            with pytest.raises(AlteredError, match="an empty page of a list, and names another one"):
                await listed
