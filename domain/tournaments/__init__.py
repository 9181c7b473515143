"""Tournaments: results, scores, tie-breaks and pairings, as pure functions of what was played.

Nothing here is stored or asked for: the players of a round, the lots and all results come from the caller, and the
same input gives the same output on every machine. There is no clock and no randomness.
"""
