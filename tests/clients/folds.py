"""Matches folded from messages, as the library checks them."""

from collections.abc import Iterable

from caravanserai.watch import Update
from caravanserai_protocol.following import Following
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.rules.installed_game import InstalledGame, installed
from clients.caravan.rules.known_game import KnownGame


def folded_match(viewer: int = 0, language: str = "en") -> FoldedMatch:
    """A match before its first event, whose game is installed here."""
    return FoldedMatch(viewer, installed(language))


def folded_from(messages: Iterable[MatchUpdate], viewer: int = 0) -> FoldedMatch:
    following, folded = Following(viewer), folded_match(viewer)
    for message in messages:
        folded.update(Update(following.follow(message), message, following.steps(), caught_up=True))
    return folded


def known(folded: FoldedMatch) -> KnownGame:
    """The game of a match by its rules."""
    game = folded.game
    assert isinstance(game, InstalledGame)
    return game.known
