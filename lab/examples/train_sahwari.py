"""Train a policy that beats random play in Sahwari, with numpy alone: `python lab/examples/train_sahwari.py`.

REINFORCE: the policy is a softmax over the offers; each has a score for its class and one for itself, its slot. After
some matches, decisions of those that brought more than usual become more likely, and of the others less likely.
"""

import argparse
import time
from collections import defaultdict
from typing import Any

import numpy as np
from caravanserai_lab import SeatEnv

SLOTS, BATCH, RATE = 1024, 10, 0.25
rows: dict[str, int] = defaultdict(lambda: SLOTS + len(rows))  # behind the slots: a row for each class of decisions


def play(env: SeatEnv, weights: Any, random: np.random.Generator, seed: int) -> tuple[Any, float]:
    """A match by the policy: which way the weights make its decisions more likely, and by how much it was ahead."""
    (seen, _), towards, over = env.reset(seed=seed), np.zeros_like(weights), False
    while not over:
        slots, offers = np.flatnonzero(seen["action_mask"]), env.match.offered(env.seat).offers
        classes = [rows[type(offers[int(slot)]).__name__] for slot in slots]
        scores = weights[slots] + weights[classes]
        chances = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
        taken = random.choice(len(slots), p=chances)
        push = (np.arange(len(slots)) == taken) - chances
        towards[slots] += push
        np.add.at(towards, classes, push)
        seen, _, ended, truncated, _ = env.step(slots[taken])
        over = ended or truncated
    points = env.match.rewards()
    return towards, 2 * points[env.seat - 1] - sum(points)


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains, then plays matches with other seeds.")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--matches", type=int, default=400)
    given, begun = parser.parse_args(), time.monotonic()
    envs = [SeatEnv("sahwari", seat, rewarded="points", slots=SLOTS) for seat in (1, 2)]
    random, weights, squares, trained = np.random.default_rng(1), np.zeros(SLOTS + 64), np.ones(SLOTS + 64), 0
    while time.monotonic() < begun + given.seconds:
        played = [play(envs[number % 2], weights, random, trained + number) for number in range(BATCH)]
        margins = np.array([margin for _, margin in played])
        parts = (margins - margins.mean()) / (margins.std() + 1)
        change = sum(towards * part for (towards, _), part in zip(played, parts, strict=True))
        squares += (change**2 - squares) / 10
        weights += RATE * change / (np.sqrt(squares) + 1)
        trained += BATCH
    margins = np.array([play(envs[number % 2], weights, random, 10**6 + number)[1] for number in range(given.matches)])
    won = (margins > 0) + (margins == 0) / 2
    error = 1.96 * won.std() / np.sqrt(len(won))
    result = f"{won.mean():.3f} ± {error:.3f} of {len(won)} won, {margins.mean():.1f} points ahead"
    print(f"{trained} matches of training; {result}")


if __name__ == "__main__":
    main()
