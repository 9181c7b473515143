"""The laboratory: decisions in the sandbox beside recorded ones, steps of environments beside those of PettingZoo,
OpenSpiel and Catanatron.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
from caravanserai_lab import env as lab_env
from caravanserai_lab import openspiel, raw_env

from benchmarks.measurement import Row, rate
from domain.games import games
from domain.play.game import Game
from domain.play.playing import Playing
from domain.simulation.quick_chance import QuickPicks
from domain.simulation.random_play import Picks, new_match, pick_decision, random_events
from domain.simulation.sandbox import sandbox

PLAYERS = 2
ROUNDS = 9
MANY_ROUNDS = 41
"""The matches of each game where the sandbox is measured alone."""
IN_THE_MIDDLE = 60
"""Events after which positions are copied."""
CLASSIC = {
    "tictactoe_v3": "Tic-tac-toe",
    "connect_four_v3": "Connect four",
    "texas_holdem_v4": "Texas hold'em",
}
"""Games of PettingZoo, which need `pip install pygame rlcard`; Catan is measured after `pip install catanatron`."""


SPIEL = {"python_tic_tac_toe": "Tic-tac-toe", "python_block_dominoes": "Dominoes", "python_liars_poker": "Liar's poker"}
"""Games of OpenSpiel that are written in Python, as these are."""


def measure(seconds: float = 1.0, rounds: int = ROUNDS) -> list[Row]:
    """All figures of the laboratory, in processor time; games of others where what they need is installed."""
    rows = measure_sandbox(seconds, rounds)
    rows += [row for game in games().values() for row in _environments(game, seconds)]
    return [*rows, *_classic(seconds), *_openspiel(seconds), *_catanatron(seconds)]


def measure_sandbox(seconds: float = 1.0, rounds: int = MANY_ROUNDS) -> list[Row]:
    """The figures of the sandbox alone: decisions beside recorded ones, and copies."""
    return [row for game in games().values() for row in _sandbox(game, seconds, rounds)]


def _sandbox(game: Game, seconds: float, rounds: int) -> Iterator[Row]:
    """Whole random matches, recorded and in the sandbox by turns; and copies of a position."""
    recorded, fast = [], []
    for number in range(rounds):
        recorded.append(_decided(new_match(game, PLAYERS, {}, f"{number}"), Picks(f"{number}")))
        fast.append(_decided(sandbox(game, PLAYERS, {}, number), QuickPicks(number)))
    before, after = statistics.median(recorded), statistics.median(fast)
    yield Row(f"{game.title}: decisions as they are recorded", f"{before:,.0f}/s", "random players, without set-up")
    yield Row(f"{game.title}: decisions in the sandbox", f"{after:,.0f}/s", f"{after / before:.2f} times")
    alone, decided = _copied(game, seconds / 10)
    yield Row(
        f"{game.title}: copy of a position in the sandbox", f"{alone:.1f} µs", f"{decided:.1f} µs with a decision"
    )


def _copied(game: Game, seconds: float) -> tuple[float, float]:
    """The microseconds that a copy of a position takes in the middle of a match, and one in which a seat decides."""
    playing, picks = sandbox(game, PLAYERS, {}, 1), QuickPicks(1)
    for _ in islice(random_events(playing, picks), IN_THE_MIDDLE):
        pass
    [seat, *_] = playing.awaiting()
    decision = pick_decision(playing, seat, picks)

    def copied() -> int:
        playing.copy()
        return 1

    def decided() -> int:
        playing.copy().perform(seat, decision)
        return 1

    return 1e6 / rate(copied, seconds), 1e6 / rate(decided, seconds)


def _decided(playing: Playing, picks: Picks) -> float:
    """Decisions in a second of a random match after its set-up."""
    events = random_events(playing, picks)
    next(events)
    started = time.process_time()
    decided = sum(1 for _ in events)
    return decided / (time.process_time() - started)


def _environments(game: Game, seconds: float) -> Iterator[Row]:
    steps = rate(_whole_match(lambda: lab_env(game, players=PLAYERS)), seconds, 3)
    yield Row(f"{game.title}: steps of its environment", f"{steps:,.0f}/s", "with an observation and a mask for each")
    env = raw_env(game, players=PLAYERS)
    env.reset(seed=1)

    def copied() -> int:
        for _ in range(10):
            env.copy()
        return 10

    yield Row(f"{game.title}: copies of its environment", f"{rate(copied, seconds / 5, 3):,.0f}/s", "")


def _whole_match(make: Callable[[], Any]) -> Callable[[], int]:
    """A match of any environment with masks, in which agents act at random; its steps."""
    env, picks, seeds = make(), random.Random(1), iter(range(10**9))

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            ended = terminated or truncated
            mask = seen["action_mask"] if "action_mask" in seen else info.get("action_mask")
            env.step(None if ended else picks.choice(np.flatnonzero(mask).tolist()))
            steps += not ended
        return steps

    return play


def _classic(seconds: float) -> Iterator[Row]:
    for name, title in CLASSIC.items():
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            continue
        steps = rate(_whole_match(module.env), seconds, 3)
        yield Row(f"{title} of PettingZoo: steps of its environment", f"{steps:,.0f}/s", f"`{name}`, the same player")


def _openspiel(seconds: float) -> Iterator[Row]:
    for name in SPIEL:
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    ours = {f"{openspiel.PREFIX}{game.name}(players={PLAYERS})": game.title for game in games().values()}
    for name, title in {**ours, **{name: f"{title} of OpenSpiel" for name, title in SPIEL.items()}}.items():
        steps = rate(_random_states(pyspiel.load_game(name)), seconds, 3)
        yield Row(f"{title}: steps of its states in OpenSpiel", f"{steps:,.0f}/s", f"`{name}`, numbers drawn counted")


def _random_states(game: Any) -> Callable[[], int]:
    """A match of a game of OpenSpiel in which all is random; its steps."""
    picks = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.apply_action(picks.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def _catanatron(seconds: float) -> Iterator[Row]:
    try:
        catanatron = import_module("catanatron")
    except ImportError:
        return
    seeds = iter(range(10**9))

    def play() -> int:
        seats = [catanatron.RandomPlayer(colour) for colour in (catanatron.Color.RED, catanatron.Color.BLUE)]
        game = catanatron.Game(seats, seed=next(seeds))
        game.play()
        return len(game.state.actions)

    steps = rate(play, seconds, 3)
    yield Row("Catan of Catanatron: decisions", f"{steps:,.0f}/s", "its random players, with set-up")
