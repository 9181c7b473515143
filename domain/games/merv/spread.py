"""The spread of results around estimates: for the chances to win in an analysis."""

from domain.play.hooks import Spread

SPREAD = Spread(start=16, end=2)
"""Fitted to 6 matches of greedy bots, half with two seats and half with four (`python -m benchmarks.spread`)."""
