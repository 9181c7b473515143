"""Train a policy that beats random play in Sahwari, with numpy alone: `python lab/examples/train_sahwari.py`.

The policy plays against random bots, and at each decision asks the bot `greedy` what it would do. It is a softmax over
the offers. The score of an offer is the sum of weights for its class, for each of its fields, and for what the seat
sees, by class; a step along the gradient of the cross-entropy makes what `greedy` would do more likely.
"""

import argparse
import json
import time
from functools import cache
from typing import Any

import numpy as np
from caravanserai_lab import SeatEnv
from caravanserai_lab.columns import Fixed, column_of
from caravanserai_lab.slots import text_of

from domain.simulation.bots import choose

ROWS, COLUMNS, RATE = 4096, 128, 0.3
fields, positions = np.zeros(ROWS), np.zeros((ROWS, COLUMNS - Fixed.FEATURES + 1))  # the weights


@cache
def rows_of(decision: Any) -> list[int]:
    """The rows of the weights of a decision: of its class, and of each field with the class."""
    kind, _, values = text_of(decision).partition("[")
    named = [f"{kind} {number} {value}" for number, value in enumerate(json.loads(f"[{values}" if values else "[]"))]
    return [column_of(name, ROWS) for name in (kind, *named)]


def policy(seen: Any, rows: list[list[int]]) -> tuple[Any, Any]:
    """The probability of each offer, and the value of the position: roots of counts, and a constant."""
    counts = np.append(np.sqrt(np.clip(seen["observation"][Fixed.FEATURES :], 0, 9)) / 4, 1.0)
    scores = np.array([fields[row].sum() + positions[row[0]] @ counts for row in rows])
    return np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum(), counts


def play(env: SeatEnv, seed: int, random: np.random.Generator | None = None) -> float:
    """A match by the policy; with ``random`` it learns and tries things out. The reward: 1, 0 or -1."""
    (seen, _), over, reward = env.reset(seed=seed), False, 0.0
    while not over:
        slots, offers = zip(*env.match.offered(env.seat).offers.items(), strict=True)
        chances, counts = policy(seen, rows := [rows_of(offer) for offer in offers])
        if random and len(offers) > 1:
            best = offers.index(choose("greedy", env.match.playing, env.seat, f"{seed} {env.match.decided}"))
            for row, push in zip(rows, RATE * ((np.arange(len(offers)) == best) - chances), strict=True):
                fields[row] += push
                positions[row[0]] += push * counts / 8
        taken = random.choice(len(offers), p=chances) if random else chances.argmax()
        seen, reward, ended, truncated, _ = env.step(slots[taken])
        over = ended or truncated
    return reward


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains, then plays matches with other seeds, half at each seat.")
    parser.add_argument("--seconds", type=float, default=360)
    parser.add_argument("--matches", type=int, default=400)
    given, begun, trained, random = parser.parse_args(), time.monotonic(), 0, np.random.default_rng(1)
    envs = [SeatEnv("sahwari", seat, columns=COLUMNS) for seat in (1, 2)]
    while time.monotonic() < begun + given.seconds:
        play(envs[trained % 2], trained, random)
        trained += 1
    won = np.array([(1 + play(envs[number % 2], 10**6 + number)) / 2 for number in range(given.matches)])
    error = 1.96 * won.std() / np.sqrt(len(won))
    print(f"{trained} matches of training; {won.mean():.3f} ± {error:.3f} of {len(won)} won")


if __name__ == "__main__":
    main()
