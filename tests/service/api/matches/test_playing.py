"""Deciding, undoing and resigning, and what each viewer may know meanwhile."""

import random
from pathlib import Path

import grpc
import pytest
from caravanserai_protocol.games.marcopolo.v1 import decisions_pb2
from caravanserai_protocol.v1 import event_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message

from service.api.matches import servicer
from service.api.matches.commands import CHANGES_PER_SECOND
from tests.service.api.matches.test_directory import settled
from tests.service.api.matches.test_inbox import begin_merv
from tests.service.house import House, Refusal, house


def packed(message: Message) -> AnyMessage:
    box = AnyMessage()
    box.Pack(message)
    return box


async def test_offers_are_complete_have_words_and_can_be_sent_back(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    listed = await home.seat(seat).offers(name)
    assert listed.question.kind == "main action due"
    assert listed.question.text
    assert listed.total_size == len(listed.offers) > 10
    assert all(offer.label for offer in listed.offers)
    assert (
        len({offer.decision.value + offer.decision.type_url.encode() for offer in listed.offers}) == listed.total_size
    )
    update = await home.seat(seat).decide(name, listed.offers[0].decision, asked_at=listed.question.asked_at)
    event = event_pb2.MatchEvent.FromString(update.event)
    assert event.decided.seat == seat
    assert event.decided.decision == listed.offers[0].decision
    assert not update.lines  # nobody asked for words
    assert update.version == event.version == (await home.spectator.get(name)).match.version


async def test_an_answer_describes_the_event_in_words_on_request(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    listed = await home.seat(seat).offers(name)
    update = await home.seat(seat).decide(name, listed.offers[0].decision, with_words=True)
    assert update.lines
    replayed = await home.seat(seat).replay(name)
    assert list(replayed[update.version - 1].lines) == list(update.lines)


async def test_pages_of_offers_make_up_the_whole(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    caller = home.seat(seat)
    whole = await caller.offers(name)
    collected: list[m.Offer] = []
    token = ""
    while True:
        request = m.ListOffersRequest(match=name, page_size=7, page_token=token)
        page = await caller.call(caller.matches.ListOffers, request)
        collected.extend(page.offers)
        assert page.total_size == whole.total_size
        first_token, token = token or page.next_page_token, page.next_page_token
        if not token:
            break
    assert collected == list(whole.offers)
    await caller.decide(name, whole.offers[0].decision)
    for stale in (first_token, "nonsense", "1.2.3"):
        request = m.ListOffersRequest(match=name, page_token=stale)
        with pytest.raises(Refusal) as refusal:
            await caller.call(caller.matches.ListOffers, request)
        assert refusal.value.reason == "PAGE_TOKEN_INVALID"


async def test_a_page_of_offers_is_not_that_of_a_question_asked_at_the_same_version(home: House) -> None:
    name = await begin_merv(home)
    dice = random.Random(3)
    refused = 0
    for _ in range(60):
        (question,) = (await home.spectator.get(name)).match.questions
        seat = home.seat(question.seat)
        first = await seat.call(seat.matches.ListOffers, m.ListOffersRequest(match=name, page_size=1))
        await seat.decide(name, dice.choice((await seat.offers(name)).offers).decision)
        (following,) = (await home.spectator.get(name)).match.questions
        same = (following.seat, following.asked_at) == (question.seat, question.asked_at)
        if same and first.next_page_token:
            request = m.ListOffersRequest(match=name, page_size=1, page_token=first.next_page_token)
            with pytest.raises(Refusal) as refusal:
                await seat.call(seat.matches.ListOffers, request)
            assert refusal.value.reason == "PAGE_TOKEN_INVALID"
            refused += 1
    assert refused


async def test_only_a_seat_that_is_asked_has_offers_and_nobody_else_sees_them(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    other = await home.seat(3 - seat).offers(name)
    assert not other.HasField("question")
    assert not other.offers
    with pytest.raises(Refusal) as refusal:
        await home.spectator.offers(name)
    assert refusal.value.reason == "TOKEN_MISSING"
    assert refusal.value.code == grpc.StatusCode.UNAUTHENTICATED
    with pytest.raises(Refusal) as refusal:
        await home.owner.offers(name)
    assert refusal.value.reason == "SEAT_NOT_YOURS"


async def test_a_refusal_names_rule_and_reason_and_changes_nothing(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    before = await home.spectator.get(name)
    with pytest.raises(Refusal) as refusal:
        await home.seat(seat).decide(name, packed(decisions_pb2.TakeFiveCoins(die="purple/9")))
    caught = refusal.value
    assert caught.code == grpc.StatusCode.FAILED_PRECONDITION
    assert caught.reason == "DECISION_REFUSED"
    assert caught.refusal.rule.startswith("MP-")
    assert caught.refusal.reason
    assert caught.refusal.message == str(caught)
    assert caught.precondition.violations[0].type == caught.refusal.rule
    with pytest.raises(Refusal) as refusal:
        await home.seat(3 - seat).decide(name, packed(decisions_pb2.EndTurn()))
    assert refusal.value.reason == "QUESTION_CLOSED"
    assert refusal.value.refusal.reason == "not-asked"
    assert await home.spectator.get(name) == before


async def test_decisions_of_no_game_are_refused(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    prefix = "type.googleapis.com/caravanserai.games.marcopolo.v1."
    for decision in (
        AnyMessage(),
        packed(m.GetMatchRequest(name="x")),
        AnyMessage(type_url=prefix + "Nothing"),
        AnyMessage(type_url=prefix + "VisitMarket", value=b"\xff\xff"),
        AnyMessage(type_url=prefix + "VisitMarket", value=b"\x0a\x02\xff\xfe"),
    ):
        with pytest.raises(Refusal) as refusal:
            await home.seat(seat).decide(name, decision)
        assert refusal.value.reason == "DECISION_INVALID"


async def test_a_decision_can_insist_on_question_and_version(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    listed = await home.seat(seat).offers(name)
    version = (await home.spectator.get(name)).match.version
    with pytest.raises(Refusal) as refusal:
        await home.seat(seat).decide(name, listed.offers[0].decision, asked_at=1)
    assert refusal.value.refusal.rule == "SVC-ASK-02"
    with pytest.raises(Refusal) as refusal:
        await home.seat(seat).decide(name, listed.offers[0].decision, expected_version=version - 1)
    assert refusal.value.reason == "VERSION_CHANGED"
    assert refusal.value.code == grpc.StatusCode.ABORTED
    await home.seat(seat).decide(
        name, listed.offers[0].decision, asked_at=listed.question.asked_at, expected_version=version
    )


async def test_undo_takes_the_latest_decision_back_and_asks_again(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    caller = home.seat(seat)
    before = await home.spectator.get(name)
    offers = (await caller.offers(name)).offers
    coins = next(offer for offer in offers if offer.decision.TypeName().endswith("TakeFiveCoins"))
    await caller.decide(name, coins.decision)
    answer = await caller.call(caller.matches.Undo, m.UndoRequest(match=name))
    event = event_pb2.MatchEvent.FromString(answer.update.event)
    assert event.undone.undone == before.match.version + 1
    after = await home.spectator.get(name)
    assert after.match.version == before.match.version + 2
    assert after.table.placements == before.table.placements
    assert after.match.questions[0].asked_at == after.match.version
    with pytest.raises(Refusal) as refusal:
        await caller.call(caller.matches.Undo, m.UndoRequest(match=name))
    assert refusal.value.refusal.rule == "SVC-UNDO-01"
    other = home.seat(3 - seat)
    await caller.decide(name, coins.decision)
    with pytest.raises(Refusal):
        await other.call(other.matches.Undo, m.UndoRequest(match=name))


async def test_a_decision_is_not_taken_back_again_and_again_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servicer, "BURST_SECONDS", 20 / CHANGES_PER_SECOND)
    async with house(tmp_path) as home:
        name = await home.begin(2)
        (seat,) = await home.asked(name)
        caller = home.seat(seat)
        coins = next(
            offer for offer in (await caller.offers(name)).offers if offer.decision.TypeName().endswith("TakeFiveCoins")
        )

        async def in_circles() -> None:
            for _ in range(21):
                await caller.decide(name, coins.decision)
                await caller.call(caller.matches.Undo, m.UndoRequest(match=name))

        with pytest.raises(Refusal) as refusal:
            await in_circles()
        assert refusal.value.reason == "RATE_LIMITED"
        go_on = (await caller.offers(name)).offers[0]
        assert await caller.decide(name, go_on.decision), "decisions do not count"


async def test_a_seat_that_resigned_is_played_by_the_default_of_the_game(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    caller, other = home.seat(seat), home.seat(3 - seat)
    answer = await caller.call(caller.matches.Resign, m.ResignRequest(match=name))
    assert event_pb2.MatchEvent.FromString(answer.update.event).resigned.seat == seat
    match = (await home.spectator.get(name)).match
    assert match.seats[seat - 1].departed
    assert [question.seat for question in match.questions] == [3 - seat]
    bodies = [event_pb2.MatchEvent.FromString(update.event) for update in await home.spectator.replay(name)]
    assert any(event.decided.automatic and event.decided.seat == seat for event in bodies)
    with pytest.raises(Refusal) as refusal:
        await caller.decide(name, packed(decisions_pb2.EndTurn()))
    assert refusal.value.refusal.rule == "SVC-SEAT-01"
    await other.call(other.matches.Resign, m.ResignRequest(match=name))
    assert (await home.spectator.get(name)).match.state == match_pb2.Match.STATE_ABANDONED


async def test_players_play_a_whole_match(home: House) -> None:
    name = await home.begin(2)
    version = await home.play(name, 2000)
    match = (await home.spectator.get(name)).match
    assert match.state == match_pb2.Match.STATE_FINISHED
    assert match.version == version
    with pytest.raises(Refusal) as refusal:
        await home.seat(1).decide(name, packed(decisions_pb2.EndTurn()))
    assert refusal.value.refusal.rule == "SVC-MATCH-01"


async def test_a_secret_decision_stays_secret_until_the_end(home: House) -> None:
    name = await home.begin(2, options={"objective_choice": "on"})
    kept = []
    for seat in (1, 2):
        offer = (await home.seat(seat).offers(name)).offers[0]
        assert offer.decision.TypeName().endswith("KeepObjectives")
        update = await home.seat(seat).decide(name, offer.decision)
        event = event_pb2.MatchEvent.FromString(update.event)
        assert not event.decided.HasField("decision")
        own = [event_pb2.OpeningContent.FromString(_unpadded(opening.payload)) for opening in update.openings]
        assert [content.decision for content in own if content.HasField("decision")] == [offer.decision]
        kept.append((update.version, offer.decision))
    version, decision = kept[0]
    for caller, known in ((home.spectator, 0), (home.seat(2), 0), (home.seat(1), 1)):
        update = (await caller.replay(name))[version - 1]
        decisions = [
            _content(opening).decision for opening in update.openings if _content(opening).HasField("decision")
        ]
        assert decisions == [decision] * known
    secrets = [opening for update in await home.seat(1).replay(name) for opening in update.openings]
    assert not any(_content(opening).secret for opening in secrets)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    published = await home.spectator.replay(name)
    event = event_pb2.MatchEvent.FromString(published[version - 1].event)
    assert len(published[version - 1].openings) == len(event.seals)
    assert any(_content(opening).decision == decision for opening in published[version - 1].openings)
    assert any(_content(opening).secret for opening in published[0].openings)


async def test_each_viewer_gets_the_table_that_they_may_see(home: House) -> None:
    name = await home.begin(2, options={"objective_choice": "on"})

    def faces(shown: m.GetMatchResponse, place: str) -> set[bool]:
        return {"/" in entry.piece for entry in shown.table.placements if entry.place == place}

    own, other, spectator = await home.seat(1).get(name), await home.seat(2).get(name), await home.spectator.get(name)
    assert (own.viewer, other.viewer, spectator.viewer) == (1, 2, 0)
    assert faces(own, "dealt@1") == {True}
    assert faces(other, "dealt@1") == faces(spectator, "dealt@1") == {False}
    assert own.table.fingerprint == other.table.fingerprint == spectator.table.fingerprint


async def test_words_come_in_the_language_of_the_call_or_in_english(home: House) -> None:
    name = await home.begin(2)
    plain = await home.spectator.get(name)
    for language in ("en", "en-GB,de;q=0.5", "tlh", "!"):
        home.spectator.language = language
        assert (await home.spectator.get(name)).match.questions[0].text == plain.match.questions[0].text


def _unpadded(payload: bytes) -> bytes:
    return payload[8 : 8 + int.from_bytes(payload[:8], "big")]


def _content(opening: event_pb2.Opening) -> event_pb2.OpeningContent:
    return event_pb2.OpeningContent.FromString(_unpadded(opening.payload))


async def test_players_end_a_match_by_agreement(home: House) -> None:
    name = await home.begin(2)
    await home.play(name, 40)
    proposing, agreeing = home.seat(1), home.seat(2)
    answer = await proposing.call(proposing.matches.EndByAgreement, m.EndByAgreementRequest(match=name))
    proposed = answer.match.end_proposal
    assert (proposed.proposed_at, list(proposed.seats)) == (answer.match.version, [1])
    request = m.EndByAgreementRequest(match=name, proposed_at=proposed.proposed_at, request_id="agree")
    for _ in range(2):  # sent again it changes nothing
        ended = (await agreeing.call(agreeing.matches.EndByAgreement, request)).match
        assert ended.ended_by_agreement
        assert not ended.HasField("end_proposal")
    scored = [seat.points for seat in ended.seats]
    assert any(scored)
    assert [seat.rank for seat in ended.seats] == [1 + sum(other > own for other in scored) for own in scored]
    shown = (await home.spectator.get(name)).match
    assert [(seat.points, seat.rank) for seat in shown.seats] == [(seat.points, seat.rank) for seat in ended.seats]
    await settled(home)
    (listed,) = (await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())).matches
    assert listed.ended_by_agreement
    assert [(seat.points, seat.rank) for seat in listed.seats] == [(seat.points, seat.rank) for seat in ended.seats]
