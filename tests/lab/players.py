"""Play in environments for tests: any of the offers, by a number."""

from typing import Any

import numpy as np
from caravanserai_lab import MatchEnv

from domain.games import games
from domain.play.game import Game
from domain.simulation.quick_chance import QuickPicks
from tests.games.auction import GAME as AUCTION
from tests.games.bazaar import GAME as BAZAAR
from tests.games.lanterns import GAME as LANTERNS

GAMES: dict[str, Game] = {**games(), **{game.name: game for game in (LANTERNS, BAZAAR, AUCTION)}}
"""The catalogue, and little games: some of them have answers in secret, or hands of cards."""


def any_action(mask: Any, picks: QuickPicks) -> int:
    """One of the slots that hold an offer."""
    return int(picks.one_of(np.flatnonzero(mask).tolist()))


def play_on(env: MatchEnv, picks: QuickPicks, steps: int) -> list[tuple[Any, ...]]:
    """Plays a number of steps, or to the end; what each agent saw, got and did."""
    seen: list[tuple[Any, ...]] = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        ended = terminated or truncated
        action = None if ended else any_action(observation["action_mask"], picks)
        numbers = (observation["observation"].tobytes(), observation["action_mask"].tobytes())
        seen.append((agent, *numbers, reward, terminated, truncated, dict(info), action))
        env.step(action)
    return seen
