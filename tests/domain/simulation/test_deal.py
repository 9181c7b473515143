"""Deals that agree with what is stated: all of them are equally likely, and no others are dealt."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from domain.play.playing import Playing
from domain.play.position import GATHERING, position_of
from domain.play.statements import Statement, standing, states
from domain.simulation import deal
from domain.simulation.branch import begin_branch
from domain.simulation.deal import chosen_for
from domain.simulation.foresight import End, foresight_of
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks, new_match
from domain.simulation.resample import resample
from domain.table.census import census
from domain.table.views import view
from tests.games.gallery.challenge import GAME, Claim, Doubt

BRANCHED = replace(GAME, areas=(*GAME.areas, GATHERING))
"""The game as it is in matches that branch from others."""
A, B, C = "card/a", "card/b", "card/c"


def says(place: str, pieces: str | Sequence[str], least: int = 0, most: int | None = None) -> Statement:
    return Statement(place, frozenset((pieces,) if isinstance(pieces, str) else pieces), least, most)


def deals(
    places: Sequence[str], pieces: Sequence[str], statements: Sequence[Statement], times: int = 1
) -> list[dict[str, list[str]]]:
    random = Random("deals")

    def shuffled(things: Sequence[str]) -> list[str]:
        return random.sample(things, len(things))

    return [chosen_for(places, pieces, statements, shuffled, random.randrange) for _ in range(times)]


def test_without_statements_nothing_is_chosen_and_no_number_drawn() -> None:
    def shuffled(things: Sequence[str]) -> list[str]:
        raise AssertionError

    assert chosen_for(["hand"], [A], [says("deck", A, 1)], shuffled, lambda limit: limit // 0) == {}


def test_each_deal_that_agrees_is_as_likely_as_any_other() -> None:
    places, pieces = ["hand", "hand", "deck", "deck", "deck"], [A, A, B, B, C]
    found = Counter(
        "".join(sorted(piece[-1] for piece in each["hand"]))
        for each in deals(places, pieces, [says("hand", A, 1)], 700)
    )
    # of the ten pairs of pieces one is two a, four are an a and a b, two an a and the c; the other three have no a
    assert found.keys() == {"aa", "ab", "ac"}
    for pair, share in (("aa", 1), ("ab", 4), ("ac", 2)):
        assert abs(found[pair] - 100 * share) < 50


@pytest.mark.parametrize(
    "statements",
    [
        [says("hand", A, most=0)],
        [says("hand", A, 2)],
        [says("hand", (A, B), 2, 2), says("other", (B, C), 1), says("other", A, most=0)],
        [says("hand", A, 1, 1), says("hand", (A, B), 2), says("hand", (B, C), 1), says("deck", C, most=0)],
        [says("deck", (A, C), most=1), says("other", (A, B), most=1)],
    ],
)
def test_whatever_is_dealt_agrees_with_all_statements(statements: list[Statement]) -> None:
    places = ["hand"] * 2 + ["other"] * 2 + ["deck"] * 2
    pieces = [A, A, B, B, C, C]
    for dealt in deals(places, pieces, statements, 50):
        for place, there in dealt.items():
            assert len(there) == places.count(place)
        rest = list(pieces)
        for piece in [piece for there in dealt.values() for piece in there]:
            rest.remove(piece)
        for statement in statements:
            assert statement.fits(sum(piece in statement.pieces for piece in dealt[statement.place]))


def test_what_cannot_be_is_dealt_as_if_nothing_were_stated() -> None:
    assert deals(["hand", "deck"], [A, B], [says("hand", C, 1)]) == [{}]
    assert deals(["hand", "deck"], [A, B], [says("hand", A, 1), says("hand", A, most=0)]) == [{}]


def test_many_statements_about_large_hands_are_counted() -> None:
    pieces = [f"card/{number}" for number in range(10) for _ in range(4)]
    places = [f"hand@{number % 4}" for number in range(24)] + ["deck"] * 16
    statements = [says(f"hand@{seat}", pieces[7 * seat], most=0) for seat in range(4)]
    statements += [says(f"hand@{seat}", [pieces[9 * seat + 4], pieces[9 * seat + 8]], 1) for seat in range(4)]
    (dealt,) = deals(places, pieces, statements)
    for statement in statements:
        assert statement.fits(sum(piece in statement.pieces for piece in dealt[statement.place]))


def test_what_is_too_entangled_to_count_is_dealt_as_well_as_exchanging_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal, "MOST_TRIED", 20)
    places, pieces = ["hand"] * 3 + ["other"] * 3 + ["deck"] * 3, [A, B, C] * 3
    statements = [says("hand", A, most=0), says("other", (A, B), 3), says("deck", C, most=1)]
    (dealt,) = deals(places, pieces, statements)
    assert {place: len(there) for place, there in dealt.items()} == {"hand": 3, "other": 3, "deck": 3}
    for statement in statements:
        assert statement.fits(sum(piece in statement.pieces for piece in dealt[statement.place]))


# -- in matches -------------------------------------------------------------------------------------------------------


def doubted() -> list[Playing]:
    """Matches of three in which seat 2 has doubted a claim of seat 1, wrongly and rightly."""
    made = []
    for number in range(4):
        playing = new_match(GAME, 3, {}, f"doubted {number}", box=object())
        playing.start()
        playing.decide(1, Claim(2))
        playing.decide(2, Doubt())
        made.append(playing)
    return made


def test_imagined_matches_other_worlds_and_branches_agree_with_what_stands() -> None:
    stated = 0
    for playing in doubted():
        statements = standing(playing.table)
        stated += len(statements)
        for viewer in range(4):
            seen = view(playing.table, viewer)
            for number in range(5):
                exchanged = resample(playing, viewer, Picks(str(number)))
                playing.table.apply(exchanged)
                assert all(statement.holds(playing.table) for statement in statements)
                assert view(playing.table, viewer) == seen
                playing.table.revert(exchanged)
                if viewer:
                    imagined = imagine(playing, viewer, Picks(str(number)))
                    assert all(statement.holds(imagined.table) for statement in statements)
                    assert standing(imagined.table) == statements
                    assert view(imagined.table, viewer) == seen
                    assert census(imagined.table) == census(playing.table)
    assert stated


def test_a_branch_begins_with_what_stood_and_deals_so_that_it_is_true() -> None:
    for playing in doubted():
        statements = standing(playing.table)
        for seat in range(4):
            branch = new_match(BRANCHED, 3, {}, f"branch {seat}", box=object())
            begin_branch(branch, position_of(playing.table), seat)
            assert standing(branch.table) == statements
            assert all(statement.holds(branch.table) for statement in statements)


def test_what_a_seat_imagines_follows_from_what_it_knows_alone() -> None:
    playing = next(each for each in doubted() if standing(each.table))
    once = imagine(playing, 3, Picks("same")).table
    for number in range(10):
        exchanged = resample(playing, 3, Picks(str(number)))
        playing.table.apply(exchanged)
        assert imagine(playing, 3, Picks("same")).table == once
        playing.table.revert(exchanged)


def test_a_preview_ends_before_something_is_stated_that_the_seat_cannot_see() -> None:
    for number in range(8):
        playing = new_match(GAME, 3, {}, f"preview {number}", box=object())
        playing.start()
        playing.decide(1, Claim(2))
        foreseen = foresight_of(playing, 2).of(Doubt())
        assert foreseen.end is End.HIDDEN
        assert not any(states(effect) for effect in foreseen.effects)
