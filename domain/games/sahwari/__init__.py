"""Sahwari."""

from domain.games.sahwari.areas import ROUND
from domain.games.sahwari.scoring import CATEGORIES
from domain.games.sahwari.turn import SahwariTurn
from domain.play.game import Game, Option, switch
from domain.play.rounds import with_marker

GAME = Game.in_package(
    __name__,
    title="Sahwari",
    rules_version=4,
    same_rules=frozenset({3}),
    players=(2, 3, 4),
    options=(
        switch("player_camel_may_stop_on_oasis", "SAH-MOVE-06"),
        switch("guild_camel_blocks_passage", "SAH-MOVE-08"),
        switch("guild_camel_may_stop_on_oasis", "SAH-GUILD-03", since=4, before=True),
        switch("guild_camels_can_be_attacked", "SAH-ATT-03", since=4),
        switch("tornado_needs_empty_tile", "SAH-ICON-08", since=4),
        switch("owner_sees_kept_caravan", "SAH-CARA-03"),
        Option("stalemate_rounds", ("0", "1", "2", "3"), "2", "SAH-END-04"),
        Option("idle_rounds", ("0", "3", "6", "9"), "6", "SAH-END-06"),
    ),
    turn=SahwariTurn,
    chapters=(
        "setup",
        "phases",
        "moving",
        "collecting",
        "artifacts",
        "recruits",
        "caravans",
        "effects",
        "guild_camel",
        "ending",
        "abilities",
        "attack",
        "icons",
        "scoring",
    ),
    moment_rule="SAH-TURN-02",
    categories=CATEGORIES,
    round_begins=with_marker(ROUND),
    role="leader",
)
