"""Decisions that are drawn."""

import random
from typing import Any


def at_random(seed: int) -> Any:
    dice = random.Random(seed)
    return lambda asked: dice.choice(asked.offers)
