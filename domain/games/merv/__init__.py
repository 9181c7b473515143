"""Merv: The Heart of the Silk Road."""

from domain.games.merv.rounds import BEGIN_ROUND
from domain.games.merv.turn import CATEGORIES, MervTurn
from domain.play.game import Game, Option, switch
from domain.play.rounds import with_step

GAME = Game.in_package(
    __name__,
    title="Merv: The Heart of the Silk Road",
    rules_version=2,
    players=(1, 2, 3, 4),
    options=(
        Option("soldier_influence_when_not_placed", ("0", "1"), "0", "MERV-SOL-03"),
        Option("wild_cubes_per_invasion", ("0", "1"), "1", "MERV-PAY-02"),
        switch("limited_supply", "MERV-COMP-04"),
        Option("magistrate_city_directions", ("1", "2", "3"), "1", "MERV-CM-24"),
        switch("magistrate_takes_all_when_he_has_no_camel", "MERV-CM-07", default=True),
    ),
    turn=MervTurn,
    chapters=(
        "setup",
        "contracts",
        "camel_market",
        "caravansary",
        "palace",
        "library",
        "marketplace",
        "mosque",
        "walls",
        "soldiers",
        "upgrades",
        "turns",
        "rounds",
        "invasion",
        "scoring",
        "high_courtier",
        "magistrate",
    ),
    moment_rule="MERV-GEN-01",
    categories=CATEGORIES,
    round_begins=with_step(BEGIN_ROUND),
)
