"""Suggestions: a planner's decision for a seat that plays against bots alone, and for nobody else."""

import asyncio

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.matches.arranged_matches import Reservation
from service.application.live.bots import Bots
from tests.service.api.matches.test_arranged import arrange
from tests.service.house import Caller, House, Refusal
from tests.service.members import register


async def suggested(caller: Caller, name: str) -> m.SuggestDecisionResponse:
    answer: m.SuggestDecisionResponse = await caller.call(
        caller.matches.SuggestDecision, m.SuggestDecisionRequest(match=name)
    )
    return answer


async def refused(caller: Caller, name: str) -> str:
    with pytest.raises(Refusal) as refusal:
        await suggested(caller, name)
    return refusal.value.reason


async def test_a_player_against_bots_gets_an_offer_that_can_be_made(home: House) -> None:
    name = await home.begin(2, bots=1)
    player = home.seat(1)
    for _ in range(2):
        await home.until_asked(name, 1)
        before = await player.get(name)
        found = await suggested(player, name)
        assert found.offer in (await player.offers(name)).offers
        assert found.version == before.match.version
        assert (await player.get(name)).match.version == found.version, "it changes nothing"
        await player.decide(name, found.offer.decision)


async def test_nobody_else_gets_one(home: House) -> None:
    name = await home.begin(2, bots=1)
    await home.until_asked(name, 1)
    assert await refused(home.owner, name) == "SEAT_NOT_YOURS"
    assert await refused(home.seat(2), name) == "SEAT_NOT_YOURS"


async def test_where_two_people_play_it_would_be_help_that_the_other_does_not_have(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    assert await refused(home.seat(seat), name) == "SUGGESTION_REFUSED"
    await home.seat(3 - seat).call(home.seat(3 - seat).matches.Resign, m.ResignRequest(match=name))
    assert await refused(home.seat(seat), name) == "SUGGESTION_REFUSED", "they have played so far"


async def test_a_match_that_is_over_asks_nothing(home: House) -> None:
    name = await home.begin(2, bots=1)
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    assert await refused(home.seat(1), name) == "QUESTION_CLOSED"


async def test_a_flood_of_requests_lets_a_bot_think_once(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await home.begin(2, bots=1)
    await home.until_asked(name, 1)
    thoughts: list[int] = []
    decide = Bots._decision

    async def counted(self: Bots, match: str, thought: object) -> object:
        thoughts.append(1)
        return await decide(self, match, thought)  # type: ignore[arg-type]

    monkeypatch.setattr(Bots, "_decision", counted)
    answers = await asyncio.gather(*(suggested(home.seat(1), name) for _ in range(20)))
    assert len({answer.SerializeToString() for answer in answers}) == 1
    assert len(thoughts) == 1


async def test_a_planner_that_failed_is_asked_again(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await home.begin(2, bots=1)
    await home.until_asked(name, 1)

    async def failing(*_: object) -> None:
        return None

    with monkeypatch.context() as failed:
        failed.setattr(Bots, "_decision", failing)
        assert await refused(home.seat(1), name) == "SUGGESTION_FAILED", "the question is open as before"
    assert (await suggested(home.seat(1), name)).HasField("offer")


async def test_in_a_tournament_nobody_gets_one_though_bots_sit_at_all_other_seats(home: House) -> None:
    owner, anna = await register(home, "Owner"), await register(home, "Anna")
    name = await arrange(home, owner, Reservation(anna.name), Reservation(bot="random"))
    await anna.join(name)
    await owner.caller.call(owner.caller.matches.AddBot, m.AddBotRequest(match=name, kind="random"))
    await owner.caller.call(owner.caller.matches.StartMatch, m.StartMatchRequest(match=name))
    await home.until_asked(name, 1)
    assert await refused(anna.caller, name) == "SUGGESTION_REFUSED"


async def test_those_who_watch_get_none(home: House) -> None:
    name = await home.begin(2, bots=1)
    await home.until_asked(name, 1)
    assert await refused(home.spectator, name) == "TOKEN_MISSING"
    assert await refused(Caller(home.channel, "token-of-a-stranger"), name) == "SEAT_NOT_YOURS"
