"""Perft: how many sequences of decisions lead on from a position. Counts that change tell that rules have changed.

The name and the idea come from chess programs. Chance is part of a position: what will be drawn follows from its key,
so that only decisions are counted.
"""

from collections import Counter

from domain.play.playing import Playing


def perft(playing: Playing, depth: int) -> int:
    """The number of sequences of ``depth`` decisions from here. Where several seats are asked, any of them may be next.

    The position is the same afterwards. A match that ends earlier has no sequence of this length.
    """
    return sum(divide(playing, depth).values()) if depth else 1


def divide(playing: Playing, depth: int) -> Counter[str]:
    """The sequences of ``depth`` decisions, at least 1, by the class of their first one."""
    counts: Counter[str] = Counter()
    for seat in playing.awaiting():
        for decision in list(playing.offers(seat)):
            if depth == 1:
                counts[type(decision).__name__] += 1
                continue
            outcome = playing.perform(seat, decision)
            counts[type(decision).__name__] += perft(playing, depth - 1)
            playing.roll_back(outcome)
    return counts
