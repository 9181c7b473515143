"""What the suite is run with: every registered game and the tiny ones, in every setting that matters.

``CONFORMANCE_MATCHES`` in the environment says how many random matches each check plays in each setting.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from domain.games import games
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.turn import Setting
from domain.simulation.random_play import Picks, Played, new_match, random_events, settings_of
from tests.games.barter import GAME as BARTER
from tests.games.bazaar import GAME as BAZAAR
from tests.games.lanterns import GAME as LANTERNS

MATCHES = int(os.environ.get("CONFORMANCE_MATCHES", "1"))

GAMES: Mapping[str, Game] = {**games(), LANTERNS.name: LANTERNS, BARTER.name: BARTER, BAZAAR.name: BAZAAR}


class Case(NamedTuple):
    """A game in one of its settings."""

    game: Game
    setting: Setting

    @property
    def changed(self) -> dict[str, str]:
        """The options that are not at their defaults."""
        defaults = {option.name: option.default for option in self.game.options}
        return {name: value for name, value in self.setting.options.items() if value != defaults[name]}

    @property
    def name(self) -> str:
        """As it appears in the names of tests: `marcopolo-4-character_draft=on`; defaults are left out."""
        changed = [f"{name}={value}" for name, value in self.changed.items()]
        return "-".join([self.game.name, str(self.setting.players), *changed])

    def match(self, number: int) -> tuple[Playing, Picks]:
        """A random match of the setting, not begun, and the choices to play it with."""
        seed = f"{self.name}/{number}"
        return new_match(self.game, self.setting.players, self.setting.options, seed), Picks(seed)


CASES = [Case(game, setting) for game in GAMES.values() for setting in settings_of(game)]
_NAMED = {case.name: case for case in CASES}


EXTREMES = [case for case in CASES if len(case.changed) in (0, len(case.game.options))]
"""The settings in which all options have their defaults, and those in which none has."""


def history(case: Case, number: int) -> tuple[Played, ...]:
    """The events of a random match of one of the CASES, from its beginning to its end: they are played once, for all
    checks that look at what has happened.
    """
    return _history(case.name, number)


def forget_histories() -> None:
    """Lets all matches be played once more: for tests that change the rules of a game, before and after."""
    _history.cache_clear()


@lru_cache(maxsize=2 * len(CASES))
def _history(name: str, number: int) -> tuple[Played, ...]:
    playing, picks = _NAMED[name].match(number)
    return tuple(random_events(playing, picks))
