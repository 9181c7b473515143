"""A tournament with a large cross-table in a store, whose matches are not there."""

from pathlib import Path

from domain.games import games
from domain.tournaments import commands
from domain.tournaments.events import By, ResultTaken, Role, SeatOutcome
from domain.tournaments.recording import record
from domain.tournaments.scoring import USUAL_POINTS, VictoryPointShare
from domain.tournaments.settings import Settings, Swiss
from domain.tournaments.tournament import Tournament
from service.persistence.matches.store import MatchStore
from service.persistence.tournaments.codec import TournamentProtobuf

ENTRANTS = 400
ROUNDS = 4
TOURNAMENT = "tournaments/benchmark"


def store_tournament(path: Path) -> None:
    """Stores it: the entrants are bots."""
    store, codec = MatchStore(path, games()), TournamentProtobuf()
    by = By(Role.ORGANISER, "players/organiser")
    share = VictoryPointShare(USUAL_POINTS.win, USUAL_POINTS.draw)
    settings = Settings("Costs", "marcopolo", "standard", 4, Swiss(ROUNDS), share, tie_breaks=("buchholz", "wins"))
    tournament = Tournament(TOURNAMENT)

    def happens(acts: list[commands.Act]) -> None:
        nonlocal tournament
        tournament, events = record(tournament, acts, codec, 1_700_000_000_000)
        store.append(events)

    happens(commands.create(tournament, by, settings, by.account, "ab" * 32, bytes(range(32)), "costs"))
    for _ in range(ENTRANTS):
        happens(commands.register(tournament, by, bot="random"))
    happens(commands.close_registration(tournament, by))
    for number in range(1, ROUNDS + 1):
        happens(commands.pair(tournament, by, number))
        for table in tournament.round(number).tables:
            name = f"matches/costs{number}x{table.number}"
            happens(commands.link_match(tournament, number, table.number, 1, name))
            seats = tuple(SeatOutcome(one, place, 10 - place, False) for place, one in enumerate(table.players, 1))
            happens(commands.take_result(tournament, ResultTaken(number, table.number, name, 9, bytes(32), seats)))
    store.close()
