"""All commands of `caravan tournament`, in the order in which its help names them."""

from clients.caravan.commands import TOURNAMENT_COMMANDS
from clients.caravan.deferred import defer
from clients.caravan.tournaments import (
    creation,
    entrants,
    importation,
    organisers,
    overview,
    own_teams,
    rulings,
    stated_results,
    teams,
)
from clients.caravan.tournaments.group import tournament

__all__ = [
    "creation",
    "entrants",
    "importation",
    "organisers",
    "overview",
    "own_teams",
    "rulings",
    "stated_results",
    "teams",
    "tournament",
]


defer(tournament, TOURNAMENT_COMMANDS)
