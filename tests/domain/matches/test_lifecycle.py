"""The memory of a match beside its table: above all, what may still be taken back."""

import gc
from typing import Any

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.matches.lifecycle import GENESIS, Lifecycle, evolve
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.errors import Refused
from domain.play.playing import Playing
from domain.table.table import Table

CODEC = ProtobufCodec(games())


def sahwari() -> Match:
    """A seeded match of Sahwari that has just begun."""
    match, _ = Match.create(CODEC, games(), "matches/undo", Terms("sahwari", 2, seed="undo"), b"")
    for name in ("a", "b"):
        match.join(name)
    match.start()
    return match


def decide(match: Match, choice: str, **fields: Any) -> int:
    """The seat that is asked makes its first offer of this class, with these fields; who that is."""
    assert match.playing
    ((seat, _),) = match.playing.awaiting().items()
    match.decide(
        seat,
        next(
            offer
            for offer in match.playing.offers(seat)
            if type(offer).__name__ == choice and all(getattr(offer, name) == value for name, value in fields.items())
        ),
    )
    return seat


def collected_token() -> tuple[Match, int]:
    """A player has just collected a caravan token and is asked whether to use it."""
    match = sahwari()
    assert match.playing
    ((seat, _),) = match.playing.awaiting().items()
    turn: Any = match.playing.turn
    offers: list[Any] = [offer for offer in match.playing.offers(seat) if type(offer).__name__ == "MoveCamel"]
    for offer in offers:
        match.decide(seat, offer)
        tokens = [resource for resource in turn.map.resources_on(offer.stop) if "/" in resource]
        if tokens:
            decide(match, "CollectResource", resource=tokens[0])
            return match, seat
        match.undo(seat)
    raise AssertionError("no token is within reach")


def test_a_decision_that_shows_nothing_can_be_taken_back():
    match, seat = collected_token()
    decide(match, "ResolveCaravan", use=False)
    before = match.version
    match.undo(seat)
    assert match.playing
    assert match.version == before + 1
    assert match.playing.awaiting()[seat].kind == "resolve caravan"


def test_a_face_that_was_turned_up_cannot_be_turned_down_again():
    match, seat = collected_token()
    decide(match, "ResolveCaravan", use=True)
    with pytest.raises(Refused) as refused:
        match.undo(seat)
    assert refused.value.refusal.reason == "nothing-to-undo"


def test_nothing_is_remembered_before_the_first_event():
    empty = Lifecycle("matches/none")
    assert (empty.version, empty.head, empty.undoable) == (0, GENESIS, ())
    match, rows = Match.create(CODEC, games(), "matches/none", Terms("sahwari", 2, seed="1"), b"")
    assert evolve(empty, rows[0], ()) == match.lifecycle


def begun(game: str) -> Match:
    match, _ = Match.create(CODEC, games(), "matches/released", Terms(game, 2, seed="released"), b"")
    for name in ("a", "b"):
        match.join(name)
    match.start()
    for _ in range(20):
        assert match.playing
        seat = next(iter(match.playing.awaiting()))
        match.decide(seat, next(match.playing.offers(seat)))
    return match


def parts_of_matches() -> list[object]:
    return [entry for entry in gc.get_objects() if type(entry) in (Match, Playing, Table)]


@pytest.mark.parametrize("game", sorted(games()))
def test_a_match_that_was_released_leaves_nothing_to_be_searched_for(game: str):
    other = begun(game)  # matches of others may be in memory, such as those of a test that was given up
    gc.collect()
    gc.disable()
    try:
        before = parts_of_matches()
        match = begun(game)
        assert any(entry is match.playing for entry in gc.get_objects())
        match.release()
        del match
        known = set(map(id, before))  # they live on, so no other object gets their numbers
        left = [entry for entry in parts_of_matches() if id(entry) not in known]
    finally:
        gc.enable()
    assert not left
    assert other.playing
