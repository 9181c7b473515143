"""Linear regression over named features, which grows with what it meets and forgets what is old."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Features: TypeAlias = Mapping[str, int]
"""Counts by name."""

CONSTANT = ""
"""The feature that each sample has once: what all samples have in common is no merit of any feature."""
FREE = 1e-3
"""The pull of the constant to 0: next to none."""


class Regression:
    """Ridge regression. ``pull``: how many samples it takes before a feature counts half of what they say (so rare
    features count little). ``kept``: how much of earlier samples remains with each `add`, from 0 to 1.
    """

    def __init__(self, pull: float, kept: float) -> None:
        self._pull = pull
        self._kept = kept
        self._columns: dict[str, int] = {CONSTANT: 0}
        self._products: NDArray[np.float64] = np.zeros((1, 1))
        self._answers: NDArray[np.float64] = np.zeros(1)

    def add(self, samples: Sequence[Features], targets: Sequence[float]) -> None:
        """Learns from samples, all of equal weight."""
        for feature in (feature for sample in samples for feature in sample):
            self._columns.setdefault(feature, len(self._columns))
        grown = len(self._columns) - len(self._answers)
        self._products = np.pad(self._products, (0, grown)) * self._kept
        self._answers = np.pad(self._answers, (0, grown)) * self._kept
        rows = np.zeros((len(samples), len(self._columns)))
        rows[:, 0] = 1
        for row, sample in zip(rows, samples, strict=True):
            row[[self._columns[feature] for feature in sample]] = list(sample.values())
        self._products += rows.T @ rows
        self._answers += rows.T @ np.array(targets)

    def weights(self) -> dict[str, float]:
        """The weight of each feature that samples have had, by name and in the order of the names."""
        pull = np.full(len(self._answers), self._pull)
        pull[0] = FREE
        found: Any = np.linalg.solve(self._products + np.diag(pull), self._answers)
        return {feature: float(found[self._columns[feature]]) for feature in sorted(self._columns) if feature}
