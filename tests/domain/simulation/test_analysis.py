"""The analysis of a match: it judges by what seats knew, always the same, and blames nobody for luck."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from domain.games import games
from domain.play.game import Game
from domain.play.hooks import Spread
from domain.play.playing import Playing
from domain.play.thinking import Thinking
from domain.simulation.analysis import (
    AnalysisSummary,
    Judgement,
    Measure,
    Moment,
    SeatAnalysis,
    Step,
    analysed,
    chances_by,
    measured,
    summary,
)
from domain.simulation.random_play import Picks, new_match, random_events
from domain.simulation.resample import resample
from tests.domain.games.bots_at_play import with_thinking

BRIEF = Thinking(first=(3, 2), positions=15)
EVENTS = 14


def quick(name: str = "sahwari") -> Game:
    """A game whose planners think little, and whose chances are known."""
    game = with_thinking(games()[name], BRIEF)
    return replace(game, bots=game.bots._replace(spread=Spread(20, 5)))


@cache
def steps(name: str) -> Sequence[Step]:
    """A random match."""
    events = list(random_events(new_match(quick(name), 2, {}, "analysis"), Picks("analysis")))
    return [
        Step(
            event.outcome.effects,
            event.outcome.draws,
            event.seat,
            event.decision,
            starts=not number,
            chosen=event.decision is not None,
        )
        for number, event in enumerate(events)
    ]


def fresh(name: str) -> Playing:
    return new_match(quick(name), 2, {}, "analysis")


@cache
def begun(name: str, seed: str = "a") -> Sequence[Moment]:
    """The analysis of the first events of a random match."""
    return list(islice(analysed(fresh(name), steps(name), seed), EVENTS))


@pytest.fixture(scope="module")
def whole() -> tuple[Playing, Sequence[Moment]]:
    """A whole match of which only a few decisions are judged."""
    playing = fresh("sahwari")
    some = [step._replace(chosen=step.chosen and not number % 20) for number, step in enumerate(steps("sahwari"))]
    return playing, list(analysed(playing, some, "a"))


def test_a_match_is_analysed_to_its_end_and_is_as_it_was_played(whole: tuple[Playing, Sequence[Moment]]) -> None:
    playing, moments = whole
    assert playing.finished
    assert [moment.version for moment in moments] == list(range(1, len(steps("sahwari")) + 1))
    played = fresh("sahwari")
    for step in steps("sahwari"):
        played.fold(step.effects, step.draws)
    assert (playing.table.fingerprint, playing.version) == (played.table.fingerprint, played.version)


def test_at_the_end_only_the_winner_has_a_chance(whole: tuple[Playing, Sequence[Moment]]) -> None:
    playing, moments = whole
    winners = {seat for seat in (1, 2) if playing.turn.face(f"rank@{seat}") == "1"}
    assert moments[-1].chances == tuple(1 / len(winners) if seat in winners else 0 for seat in (1, 2))
    points = [playing.turn.points(seat, playing.game.categories) for seat in (1, 2)]
    assert list(moments[-1].estimates) == points
    assert all(sum(moment.chances) == pytest.approx(1) for moment in moments)


def test_the_same_match_has_the_same_analysis() -> None:
    again = list(islice(analysed(fresh("sahwari"), steps("sahwari"), "a"), EVENTS))
    assert again == begun("sahwari")


def test_a_random_match_has_mistakes_and_each_names_an_offer_that_is_better() -> None:
    mistakes = [moment for moment in begun("sahwari") if moment.judgement is not None and moment.judgement.mistake]
    assert mistakes
    for moment in mistakes:
        found = moment.judgement
        assert found is not None
        assert found.preferred != found.played
        assert found.options[0].decision == found.preferred
        assert found.loss is not None
        assert found.loss.mean >= 0.5
        assert found.chance_loss is not None
        assert 0 < found.chance_loss.mean < 1


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """Other faces where the seat cannot see: the same judgement."""
    differed = compared = 0
    playing, changed = fresh("palmyra"), fresh("palmyra")
    for number, step in enumerate(islice(steps("palmyra"), EVENTS)):
        if step.chosen and not number % 3:
            changes = resample(changed, step.seat, Picks(f"others {changed.version}"))
            changed.table.apply(changes)
            rest = [step._replace(effects=(), draws=0)]
            judged = [next(analysed(position, rest, "a")).judgement for position in (playing, changed)]
            assert judged[0] is None or judged[1] is None or _without_chance(judged[0]) == _without_chance(judged[1])
            compared += judged[0] is not None
            differed += bool(changes)
            playing.version -= 1
            changed.version -= 1
            changed.table.revert(changes)
        playing.fold(step.effects, step.draws)
        changed.fold(step.effects, step.draws)
    assert compared
    assert differed


def _without_chance(judgement: Judgement) -> Judgement:
    """Lost chances are counted from the match as it was, with all faces known."""
    return judgement._replace(chance_loss=None)


def test_luck_is_what_draws_brought_beyond_their_average() -> None:
    drawn = [moment for moment, step in zip(begun("sahwari"), steps("sahwari"), strict=False) if step.draws]
    assert drawn
    assert all(len(moment.luck) == 2 for moment in drawn)
    quiet = [moment for moment, step in zip(begun("sahwari"), steps("sahwari"), strict=False) if not step.draws]
    assert all(not moment.luck for moment in quiet)


def test_what_was_decided_for_a_seat_or_taken_back_is_not_judged() -> None:
    some = [step._replace(chosen=False) for step in steps("sahwari")]
    assert all(moment.judgement is None for moment in islice(analysed(fresh("sahwari"), some, "a"), EVENTS))


def test_a_game_without_an_estimate_cannot_be_analysed() -> None:
    game = quick()
    playing = new_match(replace(game, bots=game.bots._replace(evaluate=None)), 2, {}, "analysis")
    with pytest.raises(ValueError, match="has no estimate"):
        next(analysed(playing, steps("sahwari"), "a"))


def test_without_a_measured_spread_no_chances_are_claimed() -> None:
    game = quick()
    playing = new_match(replace(game, bots=game.bots._replace(spread=None)), 2, {}, "analysis")
    moments = list(islice(analysed(playing, steps("sahwari"), "a"), EVENTS // 2))
    assert any(moment.judgement for moment in moments)
    assert all(moment.chances == () for moment in moments)
    assert all(moment.judgement.chance_loss is None for moment in moments if moment.judgement is not None)


# -- arithmetic -------------------------------------------------------------------------------------------------------


def moment(version: int, seat: int, loss: float, error: float, chance: float, luck: tuple[float, ...] = ()) -> Moment:
    game = quick()
    one, two = game.decisions[:2]
    played, preferred = object.__new__(one), object.__new__(two)
    judgement = Judgement(seat, played, preferred, (), Measure(loss, error), Measure(chance, 0.01))
    return Moment(version, (0.0, 0.0), (0.5, 0.5), luck, judgement)


def test_the_summary_counts_mistakes_and_names_those_that_decided() -> None:
    moments = [
        moment(1, 1, 4.0, 1.0, 0.1, luck=(1.5, -0.5)),
        moment(2, 2, 0.4, 0.1, 0.3),  # too little
        moment(3, 2, 3.0, 2.0, 0.3),  # within its error
        moment(4, 1, 0.0, 0.0, 0.0),
        moment(5, 2, 2.0, 0.5, 0.4, luck=(-1.0, 2.0)),
        moment(6, 1, 1.0, 0.1, 0.2),
        moment(7, 1, 6.0, 0.1, 0.05),
    ]
    found = summary(moments, {})
    assert found == AnalysisSummary((SeatAnalysis(4, 3, 11.0, 0.5), SeatAnalysis(3, 1, 2.0, 1.5)), (5, 6, 1))
    assert [entry.accuracy for entry in found.seats] == [pytest.approx(1 / 4), pytest.approx(2 / 3)]
    assert summary([], {}) == AnalysisSummary((), ())


def test_a_bot_that_took_a_seat_over_answers_for_its_own_decisions_and_no_others() -> None:
    moments = [
        moment(1, 1, 4.0, 1.0, 0.1, luck=(1.5, -0.5)),
        moment(2, 1, 0.0, 0.0, 0.0),
        moment(3, 2, 3.0, 0.1, 0.3),
        moment(4, 1, 6.0, 0.1, 0.4, luck=(0.5, 2.0)),
        moment(5, 1, 0.0, 0.0, 0.0),
        moment(6, 1, 0.0, 0.0, 0.0),
    ]
    first, second = summary(moments, {1: 3}).seats
    assert first == SeatAnalysis(2, 1, 4.0, 1.5, successor=SeatAnalysis(3, 1, 6.0, 0.5, since=3))
    assert first.accuracy == 1 / 2
    assert first.successor is not None
    assert first.successor.accuracy == pytest.approx(2 / 3)
    assert second == SeatAnalysis(1, 1, 3.0, 1.5)
    assert summary(moments, {1: 3}).deciding == (4, 3, 1), "what decided the match stays the same"
    (just,) = (each.successor for each in summary(moments[:3], {1: 3}).seats[:1])
    assert just == SeatAnalysis(0, 0, 0, 0.0, since=3)
    assert summary(moments[:2], {1: 3}).seats[0].successor is None, "nobody has taken it over yet"


def test_chances_depend_on_how_far_seats_are_apart() -> None:
    assert chances_by((10, 10), 5) == (0.5, 0.5)
    ahead = chances_by((15, 10), 5)
    assert ahead[0] / ahead[1] == pytest.approx(2.718, abs=0.001)
    assert chances_by((1000, 0, 0), 1)[0] == pytest.approx(1)


def test_a_mean_knows_its_error() -> None:
    assert measured([1.0, 3.0]) == Measure(2.0, 1.0, 2)
    assert measured([2.0]) == Measure(2.0, 2.0, 1)
    assert not measured([2.0]).clear
    assert measured([2.0, 2.0]).clear


def test_matches_that_agree_are_not_taken_for_certain() -> None:
    assert measured([0.1] * 6).agreed
    assert not measured([0.1]).agreed
    assert not measured([0.1, 0.2]).agreed
    assert not Measure(0.0, 0.0).agreed, "no match was imagined"


def test_luck_is_unknown_where_no_draw_changed_an_estimate() -> None:
    found = summary([moment(1, 1, 1.0, 0.1, 0.1, luck=(0.0, 1e-12)), moment(2, 2, 1.0, 0.1, 0.1)], {})
    assert [entry.luck for entry in found.seats] == [None, None]
    assert summary([moment(1, 1, 1.0, 0.1, 0.1, luck=(0.0, -0.5))], {}).seats[0].luck == 0


def test_an_analysis_goes_on_where_it_was_interrupted() -> None:
    after = EVENTS - 3
    rest = list(islice(analysed(fresh("sahwari"), steps("sahwari"), "a", after), EVENTS - after))
    assert rest == begun("sahwari")[after:]
