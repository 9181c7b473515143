"""The levels of bots: where one action decides which others are possible, a club player looks at more of them."""

from domain.games.marcopolo.thinking import THINKING
from domain.play.levels import Level

CLUB = THINKING._replace(first=(8,), positions=150, again=150, more=60, width=2, lines=4, offers=6)
"""Chosen in 20 matches against greedy bots: this won 15, the usual level of a club player 9."""
LEVELS = {"club": Level(CLUB)}
