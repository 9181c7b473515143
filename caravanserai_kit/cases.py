"""The cases of the suite: a game in every setting that matters.

``CONFORMANCE_MATCHES`` in the environment says how many random matches each check plays in each setting.
"""

import os
from collections.abc import Iterable
from typing import NamedTuple

from cachetools import LRUCache

from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.turn import Setting
from domain.simulation.random_play import Picks, PlayedEvent, new_match, random_events, settings_of

MATCHES = int(os.environ.get("CONFORMANCE_MATCHES", "1"))

KEPT = 200
"""Histories that are kept in memory."""


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
    def extreme(self) -> bool:
        """True if all options have their defaults, or none has."""
        return len(self.changed) in (0, len(self.game.options))

    @property
    def name(self) -> str:
        """As it appears in the names of tests: `marcopolo-4-character_draft=on`; defaults are left out."""
        changed = [f"{name}={value}" for name, value in self.changed.items()]
        return "-".join([self.game.name, str(self.setting.players), *changed])

    def match(self, number: int) -> tuple[Playing, Picks]:
        """A random match of the setting, not begun, and the choices to play it with."""
        seed = f"{self.name}/{number}"
        return new_match(self.game, self.setting.players, self.setting.options, seed), Picks(seed)


def cases_of(games: Iterable[Game]) -> list[Case]:
    """The games, each in every setting that matters."""
    return [Case(game, setting) for game in games for setting in settings_of(game)]


_histories: LRUCache[tuple[int, str, int], tuple[Game, tuple[PlayedEvent, ...]]] = LRUCache(KEPT)
"""By game, setting and number; with the game, so that no other one can have its identity."""


def history(case: Case, number: int) -> tuple[PlayedEvent, ...]:
    """The events of a random match, from its beginning to its end: they are played once, for all checks that look at
    what has happened.
    """
    key = (id(case.game), case.name, number)
    if key not in _histories:
        playing, picks = case.match(number)
        _histories[key] = (case.game, tuple(random_events(playing, picks)))
    return _histories[key][1]


def forget_histories() -> None:
    """Lets all matches be played once more: for tests that change the rules of a game, before and after."""
    _histories.clear()
