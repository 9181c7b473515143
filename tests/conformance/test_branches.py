"""Branches of the games of the catalogue."""

from caravanserai_kit.branches import Branches
from tests.conformance.cases import GAMES


class TestBranches(Branches):
    games = tuple(GAMES.values())
