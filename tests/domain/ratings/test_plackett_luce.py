"""Ratings are those of the paper and of the published examples, and follow from the results alone.

The published numbers are those of the tests of openskill.js (`models/plackett-luce.test`), for newcomers who came in
one after the other, without the dynamics (tau) that openskill for Python adds since.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from domain.ratings.plackett_luce import START, UNIT, Key, Ranked, Rating, Result, rated, ratings_of

BETA, TAU, KAPPA = 25 / 6, 25 / 300, 0.0001

PUBLISHED = {
    2: [(27.63523138347365, 8.065506316323548), (22.36476861652635, 8.065506316323548)],
    3: [
        (27.868876552746237, 8.204837030780652),
        (25.717219138186557, 8.057829747583874),
        (21.413904309067206, 8.057829747583874),
    ],
    4: [
        (27.795084971874736, 8.263160757613477),
        (26.552824984374855, 8.179213704945203),
        (24.68943500312503, 8.083731307186588),
        (20.96265504062538, 8.083731307186588),
    ],
}


def by_the_paper(
    beliefs: Sequence[tuple[float, float]], places: Sequence[int], tau: float = TAU
) -> list[tuple[float, float]]:
    """Algorithm 4 of Weng and Lin (2011), one player in each team, with the dynamics of openskill."""
    players = [(mu, sigma * sigma + tau * tau) for mu, sigma in beliefs]
    c = sqrt(sum(variance + BETA * BETA for _, variance in players))
    after = []
    for i, (mu, variance) in enumerate(players):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place > places[i]:
                continue
            chance = exp(mu / c) / sum(exp(players[s][0] / c) for s in range(len(players)) if places[s] >= place)
            tied = places.count(place)
            omega += ((q == i) - chance) / tied
            delta += chance * (1 - chance) / tied
        gamma = sqrt(variance) / c
        shrunk = max(1 - variance / (c * c) * gamma * delta, KAPPA)
        after.append((mu + variance / c * omega, sqrt(variance * shrunk)))
    return after


@pytest.mark.parametrize("seats", sorted(PUBLISHED))
def test_the_paper_is_read_as_the_published_examples_have_it(seats: int) -> None:
    found = by_the_paper([(25.0, 25 / 3)] * seats, range(1, seats + 1), tau=0.0)
    for own, published in zip(found, PUBLISHED[seats], strict=True):
        assert own == pytest.approx(published, abs=1e-9)


beliefs = st.tuples(st.integers(0, 50 * UNIT), st.integers(UNIT // 2, 9 * UNIT)).map(lambda pair: Rating(*pair))
results = st.integers(2, 4).flatmap(
    lambda seats: st.tuples(
        st.lists(beliefs, min_size=seats, max_size=seats),
        st.lists(st.integers(1, seats), min_size=seats, max_size=seats),
    )
)


def entries(places: Sequence[int]) -> list[Ranked]:
    return [Ranked(f"players/{number}", place) for number, place in enumerate(places)]


@given(results)
def test_ratings_are_those_of_the_paper(result: tuple[list[Rating], list[int]]) -> None:
    before, places = result
    ranked = entries(places)
    after = rated(ranked, {entry.who: rating for entry, rating in zip(ranked, before, strict=True)})
    paper = by_the_paper([(rating.mean / UNIT, rating.uncertainty / UNIT) for rating in before], places)
    for entry, (mu, sigma) in zip(ranked, paper, strict=True):
        assert after[entry.who].mean == pytest.approx(mu * UNIT, abs=1)
        assert after[entry.who].uncertainty == pytest.approx(sigma * UNIT, abs=1)
        assert after[entry.who].matches == 1


@given(results, st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(result: tuple[list[Rating], list[int]], dice: object) -> None:
    before, places = result
    ranked = entries(places)
    ratings = {entry.who: rating for entry, rating in zip(ranked, before, strict=True)}
    mixed = list(ranked)
    dice.shuffle(mixed)  # type: ignore[attr-defined]
    assert rated(mixed, ratings) == rated(ranked, ratings)


@given(results)
def test_a_sole_winner_never_loses_and_a_sole_loser_never_wins(result: tuple[list[Rating], list[int]]) -> None:
    before, places = result
    ranked = entries(places)
    after = rated(ranked, {entry.who: rating for entry, rating in zip(ranked, before, strict=True)})
    for entry, rating in zip(ranked, before, strict=True):
        if places.count(entry.place) == 1:
            assert entry.place != min(places) or after[entry.who].mean >= rating.mean
            assert entry.place != max(places) or after[entry.who].mean <= rating.mean


@given(st.integers(2, 4), beliefs)
def test_equals_who_tie_stay_equal(seats: int, rating: Rating) -> None:
    ranked = entries([1] * seats)
    after = rated(ranked, {entry.who: rating for entry in ranked})
    assert len(set(after.values())) == 1


def test_a_tie_is_worth_less_than_winning_and_more_than_losing() -> None:
    won, tied = rated(entries([1, 2]), {}), rated(entries([1, 1]), {})
    assert won["players/1"].mean < tied["players/0"].mean == START.mean < won["players/0"].mean


def test_everybody_begins_with_the_same_and_matches_make_sure() -> None:
    assert (START.mean, START.uncertainty, START.matches) == (250_000, 83_333, 0)
    model = PlackettLuce()
    assert (round(model.mu * UNIT), round(model.sigma * UNIT)) == (START.mean, START.uncertainty)
    assert START.safe == 1
    result = Result("merv", "matches/one", tuple(entries([1, 2, 2])))
    after = ratings_of([result] * 30)
    winner = after[Key("merv", "players/0")]
    assert winner.matches == 30
    assert winner.uncertainty < START.uncertainty
    assert winner.safe > START.safe


def test_games_are_rated_apart_and_the_order_of_matches_counts() -> None:
    first = Result("merv", "matches/one", (Ranked("players/a", 1), Ranked("players/b", 2)))
    second = Result("merv", "matches/two", (Ranked("players/b", 1), Ranked("players/c", 2)))
    elsewhere = Result("sahwari", "matches/three", first.ranked)
    after = ratings_of([first, second, elsewhere])
    assert after[Key("sahwari", "players/a")] == ratings_of([first])[Key("merv", "players/a")]
    assert after[Key("merv", "players/b")].matches == 2
    assert after[Key("merv", "players/b")] != ratings_of([second, first])[Key("merv", "players/b")]


def test_several_seats_of_one_kind_of_bot_count_as_their_mean() -> None:
    seats = [Ranked("bots/greedy", 1), Ranked("players/a", 2), Ranked("bots/greedy", 3)]
    after = rated(seats, {})
    paper = by_the_paper([(START.mean / UNIT, START.uncertainty / UNIT)] * 3, [1, 2, 3])
    assert after["bots/greedy"].mean == pytest.approx((paper[0][0] + paper[2][0]) / 2 * UNIT, abs=1)
    assert after["bots/greedy"].matches == 1
    assert after["players/a"].mean == pytest.approx(paper[1][0] * UNIT, abs=1)


def test_numbers_are_whole_ten_thousandths_whatever_the_last_bits_were() -> None:
    after = rated(entries([1, 2]), {})["players/0"]
    assert Fraction(after.mean, UNIT) == Fraction("27.6354")
    assert Fraction(after.uncertainty, UNIT) == Fraction("8.0659")


@settings(max_examples=20)
@given(st.lists(results, min_size=1, max_size=6))
def test_the_same_results_give_the_same_ratings(found: list[tuple[list[Rating], list[int]]]) -> None:
    played = [Result("merv", f"matches/{at}", tuple(entries(places))) for at, (_, places) in enumerate(found)]
    assert ratings_of(played) == ratings_of(iter(played))


def test_uncertainty_grows_with_every_day_of_absence_up_to_that_of_a_newcomer() -> None:
    known = Rating(300_000, 40_000, 30, day=100)
    assert known.at(100) == known.at(99) == known
    assert known.at(110) == Rating(300_000, 40_580, 30, day=110)
    assert known.at(110).at(150) == known.at(150), "it does not matter how often you look"
    assert (known.at(444).provisional, known.at(445).provisional) == (False, True)
    assert known.at(100_000).uncertainty == START.uncertainty
    assert START.at(500) == Rating(START.mean, START.uncertainty, day=500)
    pair = (Ranked("players/a", 1), Ranked("players/b", 2))
    after = ratings_of([Result("merv", "matches/one", pair, 2, 100), Result("merv", "matches/two", pair, 2, 500)])
    soon = ratings_of([Result("merv", "matches/one", pair, 2, 100), Result("merv", "matches/two", pair, 2, 100)])
    assert after[Key("merv", "players/a")].uncertainty > soon[Key("merv", "players/a")].uncertainty


def test_matches_with_each_number_of_seats_make_a_rating_of_their_own_beside_the_whole() -> None:
    two = Result("merv", "matches/two", (Ranked("players/a", 1), Ranked("players/b", 2)), 2)
    three = Result("merv", "matches/three", (*two.ranked, Ranked("players/c", 3)), 3)
    after = ratings_of([two, three])
    assert after[Key("merv", "players/a", 2)] == ratings_of([two])[Key("merv", "players/a")]
    assert after[Key("merv", "players/a", 3)] == ratings_of([three])[Key("merv", "players/a")]
    assert after[Key("merv", "players/a")].matches == 2
