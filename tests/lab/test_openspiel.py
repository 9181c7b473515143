"""OpenSpiel's own tests of games, its playthroughs and one of its searches; and the same matches in the sandbox."""

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from caravanserai_lab import openspiel
from caravanserai_lab.openspiel import GivenChance, MatchState
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from domain.games import games

GAMES = ["marcopolo", "merv", "merv(players=1)", "palmyra(players=3)", "sahwari(players=4)"]


def begun(game: str, seed: int = 1) -> MatchState:
    """A match after its set-up."""
    state: MatchState = pyspiel.load_game(f"{openspiel.PREFIX}{game}").new_initial_state()
    drawn(state, random.Random(seed))
    return state


def drawn(state: Any, picks: random.Random) -> list[int]:
    """Draws at random up to the next decision; the numbers."""
    numbers = []
    while state.is_chance_node():
        number, chance = picks.choice(state.chance_outcomes())
        assert chance * len(state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(number)
        numbers.append(number)
    return numbers


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_finds_no_fault_in_a_random_match(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"{openspiel.PREFIX}{game}"), num_sims=1, serialize=True, verbose=False)


def test_every_installed_game_is_registered_once() -> None:
    openspiel.register_games()
    names = [name for name in pyspiel.registered_names() if name.startswith(openspiel.PREFIX)]
    assert {name.removeprefix(openspiel.PREFIX) for name in names} >= set(games())
    assert len(names) == len(set(names))


def test_a_playthrough_is_read_and_played_again(tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # the module reads them
    text = generate_playthrough.playthrough("caravanserai_merv(limit=6,players=2)", None, seed=3)
    file = tmp_path / "merv.txt"
    file.write_text(text, encoding="utf-8")
    assert generate_playthrough.replay(str(file)) == (text, text)


@pytest.mark.parametrize("game", ["marcopolo", "sahwari"])
def test_the_same_numbers_and_decisions_lead_to_the_same_position_in_the_sandbox(game: str) -> None:
    picks = random.Random(7)
    state: Any = pyspiel.load_game(f"{openspiel.PREFIX}{game}").new_initial_state()
    terms = state.position.terms
    numbers = [drawn(state, picks)]
    decided = []
    for _ in range(40):
        match = state.match()
        action = picks.choice(state.legal_actions())
        decided.append((match.asked, match.offered(match.asked).offers[action]))
        state.apply_action(action)
        numbers.append(drawn(state, picks))
    sandbox = terms.laid_out()
    sandbox.turn.chance = GivenChance([number for part in numbers for number in part])
    sandbox.start()
    for seat, decision in decided:
        sandbox.perform(seat, decision)
    played = state.position.playing
    assert sorted(sandbox.table.layout()) == sorted(played.table.layout())
    assert (sandbox.version, sandbox.drawn) == (played.version, played.drawn)
    assert sum(map(len, numbers)) > len(decided) / 4  # so there was chance


def test_a_state_is_its_own_after_a_copy_and_whole_after_a_pickle() -> None:
    state = begun("sahwari")
    copied = state.clone()
    before = str(state)
    copied.apply_action(copied.legal_actions()[0])
    assert str(state) == before != str(copied)
    restored = pickle.loads(pickle.dumps(copied.position))
    assert sorted(restored.playing.table.layout()) == sorted(copied.position.playing.table.layout())
    assert restored.playing.table.stacks() == copied.position.playing.table.stacks()
    assert (restored.drawn, restored.limit, restored.decided) == (
        copied.position.drawn,
        copied.position.limit,
        copied.position.decided,
    )


def test_what_a_seat_does_not_see_is_dealt_again() -> None:
    state = begun("marcopolo")
    player = state.current_player()
    dealt = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(5)]
    assert {each.observation_string(player) for each in dealt} == {state.observation_string(player)}
    assert {tuple(each.observation_tensor(player)) for each in dealt} == {tuple(state.observation_tensor(player))}
    assert len({str(each) for each in dealt}) > 1
    assert all(each.legal_actions() == state.legal_actions() for each in dealt)


def test_a_search_of_openspiel_decides() -> None:
    state = begun("marcopolo")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        state.get_game(), evaluator, 2.0, 3, use_observation_string=True, allow_inconsistent_action_sets=True
    )
    assert bot.step(state) in state.legal_actions()


def test_a_match_that_goes_on_for_too_long_has_no_result() -> None:
    picks = random.Random(2)
    state: Any = pyspiel.load_game("caravanserai_palmyra(limit=3)").new_initial_state()
    drawn(state, picks)
    decisions = 0
    while not state.is_terminal():
        state.apply_action(picks.choice(state.legal_actions()))
        decisions += 1
        drawn(state, picks)
    assert (decisions, state.returns()) == (3, [0.0, 0.0])


def test_options_are_those_of_the_game() -> None:
    option = games()["marcopolo"].options[0]
    other = next(value for value in option.values if value != option.default)
    state = begun(f"marcopolo(options={option.name}:{other})")
    assert state.position.playing.setting.options[option.name] == other
    with pytest.raises(ValueError, match="a name, a colon and a value"):
        pyspiel.load_game("caravanserai_marcopolo(options=quick)")


def test_seats_are_observed_as_they_see_the_table_now() -> None:
    game: Any = pyspiel.load_game("caravanserai_sahwari")
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)) is None
    assert game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False)) is None
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False)) is not None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"depth": 1})


def test_a_program_that_used_the_games_ends_well() -> None:
    program = "import pyspiel, caravanserai_lab.openspiel; pyspiel.load_game('caravanserai_merv').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
