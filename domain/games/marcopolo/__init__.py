"""The Voyages of Marco Polo."""

from domain.games.marcopolo.rounds import START_ROUND
from domain.games.marcopolo.scoring import CATEGORIES
from domain.games.marcopolo.turn import MarcoPoloTurn
from domain.play.game import Game, switch
from domain.play.rounds import with_step

GAME = Game.in_package(
    __name__,
    title="The Voyages of Marco Polo",
    rules_version=3,
    same_rules=frozenset({2}),
    players=(2, 3, 4),
    options=(
        switch("random_town_tiles", "MP-VAR-01"),
        switch("character_draft", "MP-VAR-02"),
        switch("objective_choice", "MP-VAR-03"),
        switch("player_choice_any_town", "MP-TOWN-04"),
        switch("city_card_steps_joined", "MP-CITY-03"),
    ),
    turn=MarcoPoloTurn,
    chapters=(
        "setup",
        "characters",
        "objectives",
        "rounds",
        "take_five_coins",
        "market",
        "khan",
        "contracts",
        "travel",
        "city_cards",
        "city_card_repetitions",
        "additional",
        "turns",
        "dice",
        "rewards",
        "bonus_steps",
        "posts",
        "towns",
        "scoring",
    ),
    moment_rule="MP-TURN-06",
    categories=CATEGORIES,
    round_begins=with_step(START_ROUND),
    role="character",
)
