"""The way to the game of a match: by its rules where they are installed, or else as its service describes it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from caravanserai import Client

from clients.caravan.descriptions import DescribedGame, described_game, language_of
from clients.caravan.match_game import AtHand
from clients.caravan.served_game import described

RULES, INSTALLED = "domain", "clients.caravan.installed_game"
"""The package of rules, and the module that plays by them: a terminal may do without both."""


class Installed(Protocol):
    """The games whose rules are installed here."""

    def found(self, game: str, language: str, /) -> AtHand | None:
        """A game in a language if it speaks it; None if there is no such game."""


def at_hand(client: Client, match: str, language: str, address: str) -> AtHand:
    """The game of a match at a service, in a language if the game speaks it. Prints a note where it does not.

    Raises:
        LanguageError: no game speaks the language.
        CallError: there is no such match.
    """
    shown = client.match(match)
    installed = cast(Installed, import_module(INSTALLED)) if find_spec(RULES) is not None else None
    found = installed.found(shown.game.removeprefix("games/"), language) if installed is not None else None
    if found is not None:
        return found
    game = described_game(client, shown)
    return AtHand(described(client, match, DescribedGame(game)), language_of(game, address, language))
