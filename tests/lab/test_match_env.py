"""Matches of all games as environments of PettingZoo: its own tests, copies, and what is imagined."""

import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import caravanserai_lab as lab
import numpy as np
import pytest
from caravanserai_lab.lab_match import Terms
from caravanserai_lab.match_env import seat_of
from pettingzoo.test.api_test import api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.seed_test import seed_test

from domain.simulation.quick_chance import QuickPicks
from tests.lab.players import GAMES, any_action, play_on

AS_CLASSIC = (
    "ignore:Observation is not a NumPy array",  # but a dictionary with a mask, as in PettingZoo's own classic games
    "ignore:Observation space for each agent probably should be",  # which it knows by name
    "ignore:Action mask numpy array is all zeros",  # of an agent that has ended
)


@pytest.mark.filterwarnings(*AS_CLASSIC)
@pytest.mark.parametrize("name", GAMES)
def test_an_environment_passes_the_tests_of_pettingzoo(name: str) -> None:
    game = GAMES[name]
    for players in {min(game.players), max(game.players)}:
        api_test(lab.env(game, players=players), num_cycles=40)
        seed_test(lambda players=players: lab.env(game, players=players), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_passes_the_performance_test_of_pettingzoo(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds of the clock; here a cycle takes a twentieth of a second of it."""
    clock = SimpleNamespace(time=count(0, 0.05).__next__)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(lab.env(GAMES[name], players=max(GAMES[name].players)))
    turns = float(capsys.readouterr().out.splitlines()[1].split()[0])
    assert turns == pytest.approx(max(GAMES[name].players) / 0.05, rel=0.05)


def test_a_game_of_the_catalogue_is_found_by_its_name() -> None:
    assert str(lab.env("merv")) == "merv_v0"
    assert lab.raw_env("sahwari").possible_agents == ["player_0", "player_1"]
    with pytest.raises(KeyError):
        lab.env("chess")


@pytest.mark.parametrize(
    "how",
    [
        {"players": 9},
        {"match_options": {"no": "yes"}},
        {"rewarded": "fame"},
        {"slots": 0},
        {"limit": 0},
        {"columns": 5},
    ],
)
def test_terms_that_cannot_be_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(how)).replace("match_options", "no")):
        lab.raw_env("sahwari", **how).reset()


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_with_the_same_steps(name: str) -> None:
    """From any position, to the end and into the next match; and the one that it was copied from stays where it was."""
    env = lab.raw_env(GAMES[name], players=max(GAMES[name].players), limit=120)
    env.reset(seed=5)
    play_on(env, QuickPicks(1), 33)
    for _ in range(2):
        copied = env.copy()
        here = env.match.playing.table.layout()
        onwards = play_on(copied, QuickPicks(2), 10_000)
        assert env.match.playing.table.layout() == here
        assert play_on(env, QuickPicks(2), 10_000) == onwards
        assert not env.agents
        for each in (env, copied):
            each.reset()
        assert play_on(env, QuickPicks(3), 9) == play_on(copied, QuickPicks(3), 9)


def test_a_copy_in_the_middle_of_the_end_says_it_to_the_same_agents() -> None:
    env = lab.raw_env("sahwari", players=3)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        play_on(env, QuickPicks(1), 1)
    env.step(None)
    copied = env.copy()
    assert len(env.agents) == 2
    assert play_on(copied, QuickPicks(1), 9) == play_on(env, QuickPicks(1), 9)


@pytest.mark.parametrize("name", ["marcopolo", "sahwari", "bazaar", "auction"])
def test_an_agent_sees_the_same_in_what_it_imagines_and_other_things_lie_where_it_does_not_see(name: str) -> None:
    env = lab.raw_env(GAMES[name])
    env.reset(seed=2)
    different = 0
    for number in range(12):
        play_on(env, QuickPicks(number), 5)
        if not env.agents:
            env.reset()
        agent = env.agent_selection
        imagined = env.imagined(agent, number)
        assert imagined.agent_selection == agent
        seen, again = env.observe(agent), imagined.observe(agent)
        assert (seen["observation"] == again["observation"]).all()
        assert (seen["action_mask"] == again["action_mask"]).all()
        different += imagined.match.playing.table.layout() != env.match.playing.table.layout()
        assert play_on(imagined, QuickPicks(3), 3) or True
    assert different or name == "sahwari"


def test_seats_that_are_asked_at_once_answer_one_after_another_and_see_nothing_of_each_other() -> None:
    env = lab.raw_env(GAMES["auction"], players=max(GAMES["auction"].players))
    env.reset(seed=1)
    together = 0
    while env.agents:
        asked = list(env.match.playing.awaiting())
        if len(asked) > 1:
            together += 1
            assert seat_of(env.agent_selection) == asked[0]
            others = [f"player_{seat - 1}" for seat in asked[1:]]
            assert not any(env.observe(agent)["action_mask"].any() for agent in others)
            slots = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            answers = []
            for slot in slots:
                tried = env.copy()
                tried.step(int(slot))
                answers.append([tried.observe(agent)["observation"].tobytes() for agent in others])
            assert all(answer == answers[0] for answer in answers)
        play_on(env, QuickPicks(env.match.decided), 1)
    assert together


def test_the_result_is_shared_out_and_points_are_as_they_are() -> None:
    for rewarded in ("result", "points"):
        env = lab.raw_env("sahwari", players=3, rewarded=rewarded)
        env.reset(seed=4)
        while not any(env.terminations.values()):
            play_on(env, QuickPicks(5), 1)
        turn = env.match.playing.turn
        points = [turn.points(seat, env.terms.game.categories) for seat in (1, 2, 3)]
        got = [env.rewards[agent] for agent in env.agents]
        if rewarded == "points":
            assert got == points
        else:
            assert sum(got) == pytest.approx(0)
            assert got[points.index(max(points))] == max(got) > 0


def test_a_match_for_one_is_won_or_lost_alone() -> None:
    env = lab.raw_env("merv", players=1)
    env.reset(seed=4)
    play_on(env, QuickPicks(4), 5_000)
    assert env.match.rewards() in ([1.0], [-1.0])


def test_a_match_that_goes_on_for_too_long_is_truncated_and_has_no_result() -> None:
    env = lab.raw_env("sahwari", limit=7)
    env.reset(seed=4)
    seen = play_on(env, QuickPicks(4), 100)
    assert len(seen) == 7 + 2
    assert [each[5] for each in seen] == [False] * 7 + [True] * 2
    assert not any(each[4] for each in seen)
    assert env.match.rewards() == [0.0, 0.0]


def test_an_action_without_an_offer_is_refused_and_changes_nothing() -> None:
    env = lab.raw_env("sahwari")
    env.reset(seed=4)
    before = env.observe(env.agent_selection)
    for action in (int(np.flatnonzero(before["action_mask"] == 0)[0]), -1, None, 10**9):
        with pytest.raises(ValueError, match="no offer"):
            env.step(action)
    assert (env.observe(env.agent_selection)["observation"] == before["observation"]).all()
    wrapped = lab.env("sahwari")
    wrapped.reset(seed=4)
    agent = wrapped.agent_selection
    wrapped.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert wrapped.unwrapped.rewards[agent] == -1, "the wrapper ends the match instead"
    assert all(wrapped.terminations.values())


def test_offers_that_find_no_slot_are_counted() -> None:
    env = lab.raw_env("marcopolo", slots=4)
    env.reset(seed=1)
    left_out = 0
    for _ in range(60):
        if not env.agents:
            break
        observation, _, _, _, info = env.last()
        assert observation is not None
        offers = list(env.match.playing.offers(seat_of(env.agent_selection)))
        assert info == {"offers": len(offers), "left_out": max(len(offers) - 4, 0)}
        assert int(observation["action_mask"].sum()) == min(len(offers), 4)
        left_out += info["left_out"]
        env.step(any_action(observation["action_mask"], QuickPicks(1)))
    assert left_out


def test_the_slots_of_the_default_hold_all_offers_of_the_catalogue() -> None:
    for name in ("marcopolo", "palmyra"):
        env = lab.raw_env(name, players=4)
        env.reset(seed=3)
        assert all(info.get("left_out", 0) == 0 for *_, info, _ in play_on(env, QuickPicks(3), 300))


def test_an_edition_with_other_numbers_is_played_too() -> None:
    content = GAMES["sahwari"].content()
    terms: Terms = lab.raw_env("sahwari", box=content).terms
    assert terms.box is GAMES["sahwari"].standard_box()
