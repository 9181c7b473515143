"""The games for which the suite runs here: every registered game and the tiny ones."""

from collections.abc import Mapping

from caravanserai_kit.cases import cases_of
from domain.games import games
from domain.play.game import Game
from tests.games.auction import GAME as AUCTION
from tests.games.barter import GAME as BARTER
from tests.games.bazaar import GAME as BAZAAR
from tests.games.lanterns import GAME as LANTERNS

GAMES: Mapping[str, Game] = {**games(), **{game.name: game for game in (LANTERNS, BARTER, BAZAAR, AUCTION)}}

CASES = cases_of(GAMES.values())

EXTREMES = [case for case in CASES if case.extreme]
"""The settings in which all options have their defaults, and those in which none has."""
