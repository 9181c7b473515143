"""The way to the game of a match: by its rules where they are installed, or else as its service describes it."""

from typing import Protocol, cast

from caravanserai import Client

from clients.caravan.descriptions import DescribedGame, described_game, language_of
from clients.caravan.installed_parts import part
from clients.caravan.match_game import AtHand
from clients.caravan.served_game import described


class Installed(Protocol):
    """The games whose rules are installed here."""

    def found(self, game: str, language: str, /) -> AtHand | None:
        """A game in a language if it speaks it; None if there is no such game."""

    def example_of_option(self, game: str, /) -> str:
        """A choice for an option of a game; empty if there is none."""


def at_hand(client: Client, match: str, language: str, address: str) -> AtHand:
    """The game of a match at a service, in a language if the game speaks it. Prints a note where it does not.

    Raises:
        LanguageError: no game speaks the language.
        CallError: there is no such match.
    """
    shown = client.match(match)
    found = _found(shown.game.removeprefix("games/"), language)
    if found is not None:
        return found
    game = described_game(client, shown)
    return AtHand(described(client, match, DescribedGame(game)), language_of(game, address, language))


def language_at_hand(game: str, language: str) -> str:
    """The language in which a game speaks that may be installed here. Prints a note where it is another one.

    Raises:
        LanguageError: no game speaks the language.
    """
    found = _found(game, language)
    return language if found is None else found.language


def example_of_option(game: str) -> str:
    """A choice for an option of a game, `name=value`; empty where its rules are not installed, or it has none."""
    installed = _installed()
    return "" if installed is None else installed.example_of_option(game)


def _found(game: str, language: str) -> AtHand | None:
    installed = _installed()
    return None if installed is None else installed.found(game, language)


def _installed() -> Installed | None:
    return cast(Installed | None, part("clients.caravan.rules.installed_game", "domain.games"))
