"""One seat against bots as an environment of Gymnasium: its own checks, copies, and many at once."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from caravanserai_lab import SeatEnv
from gymnasium.utils.env_checker import check_env

from domain.games import games
from domain.simulation.quick_chance import QuickPicks
from tests.lab.players import GAMES, any_action

NAME = "caravanserai/sahwari-v0"


def steps(env: SeatEnv, picks: QuickPicks, mask: Any) -> list[tuple[Any, ...]]:
    """Plays to the end; what the seat saw and got."""
    seen: list[tuple[Any, ...]] = []
    ended = False
    while not ended:
        observation, reward, over, truncated, info = env.step(any_action(mask, picks))
        mask, ended = observation["action_mask"], over or truncated
        seen.append((observation["observation"].tobytes(), mask.tobytes(), reward, over, truncated, info))
    return seen


@pytest.mark.parametrize("game", games())
def test_every_game_of_the_catalogue_has_a_name_and_passes_the_checks_of_gymnasium(game: str) -> None:
    env = gymnasium.make(f"caravanserai/{game}-v0", columns=256, slots=512)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_copy_goes_on_with_the_same_steps(kind: str) -> None:
    env = SeatEnv("sahwari", seat=2, bots=kind, limit=90 if kind == "greedy" else 5_000)
    env.reset(seed=4)
    picks = QuickPicks(1)
    for _ in range(20):
        env.step(any_action(env.action_masks(), picks))
    copied = env.copy()
    onwards = steps(copied, QuickPicks(2), copied.action_masks())
    assert steps(env, QuickPicks(2), env.action_masks()) == onwards
    assert onwards[-1][2] in (-1.0, 0.0, 1.0)
    for each in (env, copied):
        each.reset()
    assert (env.step(0)[0]["observation"] == copied.step(0)[0]["observation"]).all()


def test_what_the_seat_imagines_looks_the_same_and_goes_its_own_way() -> None:
    env = SeatEnv(GAMES["bazaar"])
    env.reset(seed=4)
    imagined = env.imagined(9)
    assert (imagined.match.observation(1)["observation"] == env.match.observation(1)["observation"]).all()
    assert imagined.match.playing.table.layout() != env.match.playing.table.layout()
    assert steps(imagined, QuickPicks(2), imagined.action_masks())


def test_a_slot_without_an_offer_counts_as_the_next_one_with_one() -> None:
    env = SeatEnv("sahwari")
    observation, info = env.reset(seed=4)
    assert info["replaced"] is False
    held = np.flatnonzero(observation["action_mask"])
    assert (env.action_masks() == (observation["action_mask"] == 1)).all()
    assert env.decision(int(held[0])) == env.decision(int(held[-1]) + 1), "after the last slot comes the first one"
    assert env.copy().step(int(held[0]))[4]["replaced"] is False
    assert env.step((int(held[0]) - 1) % 1024)[4]["replaced"] is True


def test_after_the_end_there_is_nothing_to_decide() -> None:
    env = SeatEnv("sahwari", limit=20)
    observation, _ = env.reset(seed=4)
    assert steps(env, QuickPicks(1), observation["action_mask"])[-1][4] is True
    with pytest.raises(ValueError, match="over"):
        env.step(0)


@pytest.mark.parametrize("how", [{"seat": 3}, {"seat": 0}, {"bots": "clever"}, {"bots": ("random", "random")}])
def test_a_seat_or_bots_that_there_are_not_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(how))):
        SeatEnv("sahwari", **how)


def test_matches_in_processes_are_the_same_as_in_this_one() -> None:
    """Gymnasium's own way to play several at once."""
    apart = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="async", seat=2)
    here = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="sync", seat=2)
    try:
        for vectors in (apart.reset(seed=3), here.reset(seed=3)):
            assert vectors[0]["observation"].shape == (2, 2048)
        for number in range(25):
            actions = np.array([7 * number, 11 * number])
            one, other = apart.step(actions), here.step(actions)
            assert (one[0]["observation"] == other[0]["observation"]).all()
            assert (one[0]["action_mask"] == other[0]["action_mask"]).all()
            assert (one[1] == other[1]).all()
    finally:
        apart.close()
        here.close()
