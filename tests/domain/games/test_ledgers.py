"""No rule, ruling or example of a game's ledger is without a test, and no test names one that is not there."""

from pathlib import Path

from caravanserai_kit.ledger import LedgerShown
from domain.games import games
from domain.play.game import Game


class TestLedgers(LedgerShown):
    games = tuple(games().values())

    def folder_of_tests(self, game: Game) -> Path:
        return Path(__file__).parent / game.name
