"""Each rule of a game's ledger is cited in random matches."""

from caravanserai_kit.failures import Findings
from caravanserai_kit.suite import Suite
from domain.play.game import Game
from domain.simulation.coverage import coverage

MATCHES = 100
"""How many random matches count for coverage."""


def uncited(game: Game) -> list[str]:
    """A sentence for each rule that no random match cites, unless the game says why nothing can."""
    return [
        f"Nothing cites {rule} in {MATCHES} random matches: cite it where it happens, "
        "or say in `uncitable` why nothing can."
        for rule in coverage(game, MATCHES, "1")["never"]
        if rule not in game.authoring.uncitable
    ]


class Coverage(Suite):
    """What random matches cite."""

    def test_every_rule_is_cited(self, game: Game) -> None:
        if found := uncited(game):
            raise Findings(found)
