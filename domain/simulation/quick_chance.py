"""Chance for the sandbox, made as fast as it plays. It is easy to foresee, so nothing that counts is drawn from it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from domain.simulation.random_play import Picks

T = TypeVar("T")

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
FACTOR = 0x5851F42D4C957F2D


class QuickChance:
    """Numbers by SplitMix64 (Steele, Lea and Flood, 2014), each by its place in the match: copies of a match draw the
    same. They are good enough to play.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = seed & MASK

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """A number from 0 to ``limit`` - 1; the probabilities differ by less than ``limit`` / 2**64."""
        mixed = (self._seed + (number + 1) * GAMMA) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ (mixed >> 31)) * limit) >> 64


class QuickPicks(Picks):
    """A sequence of random choices that follows from a number, made as fast as the sandbox plays: a linear congruence,
    of which the upper half counts.
    """

    def __init__(self, seed: int) -> None:
        self._state = QuickChance(seed).below(2**64, 0, 0)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._state = state = (self._state * FACTOR + GAMMA) & MASK
        return (state >> 32) * limit >> 32

    def one_of(self, candidates: Sequence[T]) -> T:
        """One of several, each with the same probability."""
        self._state = state = (self._state * FACTOR + GAMMA) & MASK
        return candidates[(state >> 32) * len(candidates) >> 32]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in a random order; nothing is drawn for a single one."""
        return list(self.in_random_order(things))

    def in_random_order(self, things: Sequence[T]) -> Iterator[T]:
        """The same things in a random order, each drawn when it is wanted."""
        rest = list(things)
        for left in range(len(rest), 1, -1):
            self._state = state = (self._state * FACTOR + GAMMA) & MASK
            yield rest.pop((state >> 32) * left >> 32)
        yield from rest
