"""Palmyra."""

from domain.games.palmyra.categories import CATEGORIES
from domain.games.palmyra.turn import PalmyraTurn
from domain.games.palmyra.turns import START_TURN
from domain.play.game import Game, switch
from domain.play.rounds import with_step

GAME = Game.in_package(
    __name__,
    title="Palmyra",
    rules_version=3,
    players=(2, 3, 4),
    options=(
        switch("experienced", "PALM-SETUP-12"),
        switch("tower_pair_repeatable", "PALM-TOWER-02", default=True),
        switch("gain_piece_in_placement", "PALM-PLACE-10", default=True),
        switch("off_board_pool_unowned", "PALM-IMPR-07"),
        switch("i25_in_game", "PALM-IMP-25", default=True),
        switch("mission_return_same_turn", "PALM-MISS-03", default=True),
        switch("i47_temple_draws_mission", "PALM-TEMPLE-02", default=True),
        switch("payer_chooses_split", "PALM-TRADE-03"),
    ),
    turn=PalmyraTurn,
    chapters=(
        "setup",
        "placement",
        "marauders",
        "improvements",
        "tower",
        "temple",
        "rare_goods",
        "missions",
        "construction",
        "kingdom",
        "any_time",
        "trading",
        "payment",
        "windows",
        "turns",
        "scoring",
    ),
    moment_rule="PALM-TURN-06",
    categories=CATEGORIES,
    round_begins=with_step(START_TURN),
)
