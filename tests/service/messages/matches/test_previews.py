"""Previews: what a decision would do is told before it is made, and nothing that its seat cannot know."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from caravanserai_protocol.v1 import event_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.effect_pb2 import Effect

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.decision import AnyDecision
from domain.simulation.random_play import Picks
from domain.simulation.resample import resample
from domain.words import Words
from service.messages.games.library import Library
from service.messages.matches.previews import Previews
from tests.service.house import House, Refusal

OFFERS = 6
"""Offers that are looked at in each question."""
QUESTIONS = 25
"""Questions of each match."""

Preview = m.PreviewDecisionResponse


def request_for(name: str, offer: m.Offer) -> m.PreviewDecisionRequest:
    return m.PreviewDecisionRequest(match=name, decision=offer.decision)


def matches(game: str) -> Match:
    """A match that has started."""
    entry = games()
    match, _ = Match.create(
        ProtobufCodec(entry),
        entry,
        "matches/previews",
        Terms(game, entry[game].players[-1], seed="previews"),
        bytes(32),
    )
    for number in range(entry[game].players[-1]):
        match.join(f"Bot {number}", bot="random")
    match.start()
    return match


@pytest.mark.parametrize("game", games())
def test_a_preview_is_the_same_whatever_is_hidden_from_its_seat(game: str) -> None:
    """All faces that the seat does not see are exchanged, and the bytes of the answer stay the same."""
    match, picks = matches(game), Picks(game)
    playing = match.playing
    assert playing is not None
    words = Library(games()).words_of(match.created, "en")
    exchanges, ends = 0, Counter[int]()
    for number in range(QUESTIONS):
        if not playing.awaiting():
            break
        seat = min(playing.awaiting())
        offers = list(playing.offers(seat))
        looked = [picks.one_of(offers) for _ in range(OFFERS)]

        def previewed(seat: int = seat, looked: Sequence[AnyDecision] = looked) -> list[bytes]:
            previews = Previews()
            found = [previews.of(match, seat, offer, None, words) for offer in looked]
            ends.update(preview.end for preview in found)
            return [preview.SerializeToString(deterministic=True) for preview in found]

        before = previewed()
        exchanged = resample(playing, seat, Picks(f"{game} {number}"))
        playing.table.apply(exchanged)
        assert previewed() == before
        playing.table.revert(exchanged)
        exchanges += bool(exchanged)
        match.decide(seat, picks.one_of(offers))
    assert exchanges
    assert ends[Preview.END_COMPLETE] > ends.total() / 2


async def test_a_complete_preview_is_what_then_happens_and_changes_nothing(home: House) -> None:
    name = await home.begin(2)
    words = Words(games()[(await home.owner.get(name)).match.game.removeprefix("games/")])
    complete = 0
    for _ in range(12):
        (seat,) = await home.asked(name)
        caller = home.seat(seat)
        listed = await caller.offers(name)
        before = await caller.get(name)
        previews = [
            await caller.call(caller.matches.PreviewDecision, request_for(name, offer)) for offer in listed.offers[:4]
        ]
        assert await caller.get(name) == before
        update = await caller.decide(name, listed.offers[0].decision, with_words=True)
        event = event_pb2.MatchEvent.FromString(update.event)
        foreseen = previews[0]
        assert foreseen.version == before.match.version
        if foreseen.end == Preview.END_COMPLETE:
            complete += 1
            assert told(foreseen.effects, foreseen.rules) == told(event.effects, event.rules)
            effects = ProtobufCodec(games()).read_event(update.event).effects
            assert list(foreseen.lines) == words.cited(words.foretold(effects, seat, 2))
    assert complete


def told(effects: Iterable[Effect], rules: Sequence[str]) -> list[tuple[str, str]]:
    """Effects with their rules, without the index by which they name them."""
    return [(str(getattr(effect, effect.WhichOneof("kind") or "")), rules[effect.rule]) for effect in effects]


async def test_what_would_be_refused_has_no_preview(home: House) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    caller, other = home.seat(seat), home.seat(3 - seat)
    listed = await caller.offers(name)
    for whose, request, reason in (
        (other, request_for(name, listed.offers[0]), "QUESTION_CLOSED"),
        (caller, m.PreviewDecisionRequest(match=name), "DECISION_INVALID"),
        (
            caller,
            m.PreviewDecisionRequest(match=name, decision=listed.offers[0].decision, asked_at=1),
            "QUESTION_CLOSED",
        ),
        (home.owner, request_for(name, listed.offers[0]), "SEAT_NOT_YOURS"),
    ):
        with pytest.raises(Refusal) as refusal:
            await whose.call(whose.matches.PreviewDecision, request)
        assert refusal.value.reason == reason
