"""Objections: the client gives the same reason as the service, and finds decisions by words."""

from collections.abc import Iterator

import pytest

from clients.caravan.rules.objections import TOLD, Objections
from domain.games import games
from domain.play.playing import Playing
from domain.simulation.foresight import Foresight, faces_of
from domain.simulation.random_play import Picks, new_match, random_events
from domain.table.views import view
from domain.words import Words

MOMENTS = (25, 60)
"""Versions at which a seat of a random match asks why not."""
WORDS = {
    "marcopolo": ("market", "travel", "khan", "contract", "roll", "end the turn"),
    "merv": ("wall", "camel", "card", "soldier", "end the turn", "action"),
    "palmyra": ("mission", "improvement", "trade", "place", "camel", "end"),
    "sahwari": ("camel", "recruit", "attack", "caravan", "end the turn", "take"),
}


def asking(game: str) -> Iterator[tuple[Playing, int, Objections]]:
    """Seats with a question in a random match, each with an `Objections` for its view."""
    entry = games()[game]
    words = Words(entry)
    playing = new_match(entry, 3, {}, f"why {game}")
    for _ in random_events(playing, Picks(f"why {game}")):
        if playing.version in MOMENTS:
            seat = min(playing.awaiting())
            seen = view(playing.table, seat)
            faces = faces_of(playing.table.layout(), ())
            foresight = Foresight(entry, playing.setting, playing.turn.box, seen, faces, seat, playing.version)
            yield playing, seat, Objections(foresight.playing, seat, words)


@pytest.mark.parametrize("game", games())
def test_the_reason_is_that_of_the_service(game: str) -> None:
    found = 0
    for playing, seat, objecting in asking(game):
        offered = list(playing.offers(seat))
        for text in WORDS[game]:
            objections = objecting.found(text)
            assert len(objections) <= TOLD
            for decision, label, refusal in objections:
                assert decision not in offered
                assert playing.refusal(seat, decision) == refusal
                assert all(word in label.casefold() for word in text.split())
            assert len({(refusal.rule, refusal.reason) for _, _, refusal in objections}) == len(objections)
            found += len(objections)
    assert found > len(WORDS[game]), "hardly anything was found"


@pytest.mark.parametrize("game", games())
def test_what_can_be_asked_about_covers_every_offer(game: str) -> None:
    for playing, seat, objecting in asking(game):
        kinds = objecting.kinds()
        assert len(kinds) >= len({type(offer) for offer in playing.offers(seat)})
        assert all(kinds)


def test_decisions_that_answer_the_question_are_preferred() -> None:
    for playing, seat, objecting in asking("marcopolo"):
        question = playing.question(seat)
        assert question is not None
        for objection in objecting.found("market"):
            answering = question.kind in objection.decision.answers
            assert answering == (objection.refusal.reason != "other-question")
