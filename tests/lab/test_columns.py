"""The view of a seat as a vector: the same as the layout says, and nothing that it does not know."""

import caravanserai_lab as lab
import numpy as np
import pytest
from caravanserai_lab.columns import Eyes, Fixed, column_of, described
from caravanserai_lab.lab_match import LabMatch

from domain.games import games
from domain.play.features import features_on
from domain.simulation.quick_chance import QuickPicks
from domain.simulation.resample import resample
from tests.lab.players import GAMES, play_on


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_event_by_event_is_what_lies_on_the_table(name: str) -> None:
    """For every seat: the columns are the sums of the features that it sees."""
    env = lab.raw_env(GAMES[name], players=max(GAMES[name].players))
    env.reset(seed=6)
    while env.agents:
        play_on(env, QuickPicks(env.match.decided), 41)
        playing = env.match.playing
        for seat in playing.turn.numbers:
            seen = env.match.observation(seat)["observation"]
            counted = np.zeros_like(seen)
            for feature, number in features_on(playing.table, seat, env.terms.players).items():
                counted[column_of(feature)] += number
            assert (seen[Fixed.FEATURES :] == counted[Fixed.FEATURES :]).all()
            assert seen[Fixed.VERSION] == playing.version
            assert seen[Fixed.SEAT] == seat
            assert seen[Fixed.PLAYERS] == env.terms.players


@pytest.mark.parametrize("name", GAMES)
def test_two_matches_that_differ_in_what_a_seat_does_not_know_look_the_same_to_it(name: str) -> None:
    """Its mask is the same, too. Somebody who sees what differs sees that it does."""
    env = lab.raw_env(GAMES[name], players=max(GAMES[name].players))
    env.reset(seed=8)
    exchanged = noticed = 0
    often = 47 if name in games() else 2 - bool(GAMES[name].sealed)
    while env.agents:
        play_on(env, QuickPicks(env.match.decided), often)
        if not env.agents:
            break
        playing = env.match.playing
        for seat in playing.turn.numbers:
            before = env.match.observation(seat)
            moves = resample(playing, seat, QuickPicks(env.match.decided))
            other = env.match.copy()
            other.playing.table.apply(moves)
            after = other.observation(seat)
            assert (before["observation"] == after["observation"]).all()
            assert (before["action_mask"] == after["action_mask"]).all()
            assert env.match.info(seat) == other.info(seat)
            exchanged += bool(moves)
            noticed += any(
                (env.match.observation(viewer)["observation"] != other.observation(viewer)["observation"]).any()
                for viewer in playing.turn.numbers
            )
    assert exchanged
    assert noticed or name not in {"marcopolo", "bazaar", "auction"}


def test_the_fixed_columns_begin_with_the_seat_that_looks() -> None:
    env = lab.raw_env("sahwari", players=3)
    env.reset(seed=3)
    play_on(env, QuickPicks(3), 10_000)
    turn, categories = env.match.playing.turn, env.terms.game.categories
    points = [turn.points(seat, categories) for seat in (1, 2, 3)]
    places = [turn.place_of(seat) for seat in (1, 2, 3)]
    for seat in (1, 2, 3):
        seen = env.match.observation(seat)["observation"]
        order = [(seat - 1 + behind) % 3 for behind in range(3)]
        assert list(seen[Fixed.POINTS : Fixed.POINTS + 3]) == [points[number] for number in order]
        assert list(seen[Fixed.PLACE : Fixed.PLACE + 3]) == [places[number] for number in order]
        assert not seen[Fixed.ASKED : Fixed.ASKED + 8].any()


def test_columns_of_features_stay_what_they_are() -> None:
    """Weights that were learned are of no use where a column means something else."""
    assert [column_of("purse@1 coin"), column_of("purse@1 coin", 64)] == COLUMNS_OF_COIN
    assert described({"purse@1 coin": 3}) == {COLUMNS_OF_COIN[0]: ["purse@1 coin"]}


COLUMNS_OF_COIN = [1019, 56]


def test_after_a_jump_everything_is_counted_again() -> None:
    env = lab.raw_env("sahwari")
    env.reset(seed=3)
    playing = env.match.playing
    eyes = Eyes(playing, 1)
    first = eyes.look()
    outcome = playing.perform(env.match.asked, env.match.offered(env.match.asked).offers[_a_slot(env.match)])
    eyes.follow(outcome.effects)
    assert (eyes.look() != first).any()
    playing.roll_back(outcome)
    eyes.forget()
    assert (eyes.look() == first).all()


def _a_slot(match: LabMatch) -> int:
    return min(match.offered(match.asked).offers)
