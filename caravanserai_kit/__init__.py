"""Tests for authors of games: the conformance suite, positions for tests of rules, and a game to begin with.

It is part of the distribution of the service: the suite looks into the kernel, and must be of the same version.
"""
