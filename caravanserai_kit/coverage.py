"""Each rule of a game's ledger is cited in random matches."""

from caravanserai_kit.failures import Findings
from caravanserai_kit.suite import Suite
from domain.play.game import Game
from domain.simulation.coverage import coverage

MATCHES = 100
"""The most random matches that are played for coverage at a time: no more once all rules were cited."""
TIMES = 3
"""The most times that as many are played, as long as a rule is not reached."""


def uncited(game: Game) -> list[str]:
    """A sentence for each rule that no random match cites, unless the game says why nothing can."""
    missing = [rule for rule in game.ledger().rules if rule not in game.authoring.uncitable]
    for time in range(1, TIMES + 1):
        never = coverage(game, MATCHES, str(time), wanted=missing)["never"] if missing else ()
        missing = [rule for rule in missing if rule in never]
    return [
        f"Nothing cites {rule} in {TIMES * MATCHES} random matches: cite it where it happens, "
        "or say in `uncitable` why nothing can."
        for rule in missing
    ]


class Coverage(Suite):
    """The rules and decisions that random matches cite."""

    def test_every_rule_is_cited(self, game: Game) -> None:
        if found := uncited(game):
            raise Findings(found)
