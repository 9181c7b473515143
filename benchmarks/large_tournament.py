"""A tournament with a large cross-table in a store, whose matches are not there."""

from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.boxes.file import digest
from domain.games import games
from domain.tournaments import commands
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, ResultTaken, Role, SeatResult, TournamentRecorded
from domain.tournaments.scoring import USUAL_POINTS, MatchPoints, VictoryPointShare
from domain.tournaments.settings import Settings, Swiss, TeamTerms
from domain.tournaments.tournament import Tournament
from service.persistence.matches.store import MatchStore

ENTRANTS = 400
ROUNDS = 4
TOURNAMENT = "tournaments/benchmark"
OPEN = tuple(f"tournaments/registration{number}" for number in range(6))
"""Those in which registration is open."""
CANCELLED = "tournaments/cancelled"
"""Another one, to be cancelled: what is over has an archive."""
UNPAIRED = "tournaments/unpaired"
"""One whose first round is still to be paired."""
CHECKING = "tournaments/checking"
"""One whose entrants check in."""
TEAMS = "tournaments/teamcosts"
"""One of teams, none of which is formed."""
MEMBERS = 40
"""The most members of a team: half of them are reserves."""
FAR, LONG = 4_102_444_800_000, 4_000_000_000
"""The time at which it begins, in milliseconds since 1970, and the seconds before it in which that happens."""


def store_tournament(path: Path) -> None:
    """Stores it: the entrants are bots."""
    store, codec, by, settings = MatchStore(path, games()), TournamentProtobuf(), _organiser(), _settings()
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
            seats = tuple(SeatResult(one, place, 10 - place, False) for place, one in enumerate(table.players, 1))
            happens(commands.take_result(tournament, ResultTaken(number, table.number, name, 9, bytes(32), seats)))
    store.close()


def store_open(path: Path) -> None:
    """Stores those in which registration is open, and the one in which entrants check in."""
    store = MatchStore(path, games())
    for name in (*OPEN, CANCELLED, CHECKING):
        _register(store, name, replace(_settings(), start=FAR, check_in=LONG) if name == CHECKING else _settings())
    _register(store, TEAMS, _team_settings())
    store.close()


def store_attacked(path: Path) -> None:
    """Stores one whose first round can be paired, and one that was cancelled."""
    store = MatchStore(path, games())
    for name, ending in ((UNPAIRED, commands.close_registration), (CANCELLED, commands.cancel)):
        tournament = _register(store, name, _settings())
        _, stored = record(tournament, ending(tournament, _organiser()), TournamentProtobuf(), 1_700_000_000_000)
        store.append(stored)
    store.close()


def _register(store: MatchStore, name: str, settings: Settings) -> Tournament:
    """Stores a tournament with its entrants."""
    codec, by, tournament = TournamentProtobuf(), _organiser(), Tournament(name)
    acts = commands.create(tournament, by, settings, by.account, "ab" * 32, bytes(range(32)), "costs")
    tournament, stored = record(tournament, acts, codec, 1_700_000_000_000)
    rows = [*stored]
    for _ in range(ENTRANTS):
        acts = commands.register(tournament, by, bot="random")
        tournament, stored = record(tournament, acts, codec, 1_700_000_000_000)
        rows += stored
    store.append(rows)
    return tournament


def _organiser() -> By:
    return By(Role.ORGANISER, "players/organiser")


def _settings() -> Settings:
    share = VictoryPointShare(USUAL_POINTS.win, USUAL_POINTS.draw)
    ties = ("buchholz", "wins")
    return Settings("Costs", "marcopolo", "standard", 4, Swiss(ROUNDS), share, tie_breaks=ties, byes_to_take=1)


def _team_settings() -> Settings:
    teams = TeamTerms(MEMBERS // 2, MEMBERS // 2, MatchPoints(Fraction(2), Fraction(1)))
    return Settings("Costs", "marcopolo", "standard", 2, Swiss(ROUNDS), USUAL_POINTS, teams=teams)


@dataclass(frozen=True)
class Entries:
    """A tournament with players whose lots are drawn: its name and version, and their number."""

    tournament: str
    version: int
    players: int
    seats: int = 4

    def entrant(self, number: int) -> str:
        """The id of an entrant; numbers count from 1."""
        return f"player{number:05}"

    @staticmethod
    def token_hash(token: str) -> str:
        """The SHA-256 of a token."""
        return sha256(token.encode()).hexdigest()


def store_entries(path: Path, players: int) -> Entries:
    """Stores a tournament of players without accounts, whose first round is to be paired."""
    store, codec, by = MatchStore(path, games()), TournamentProtobuf(), _organiser()
    tournament = Tournament(UNPAIRED)
    rows: list[TournamentRecorded] = []

    def happens(acts: list[commands.Act]) -> None:
        nonlocal tournament
        tournament, stored = record(tournament, acts, codec, 1_700_000_000_000)
        rows.extend(stored)

    settings = replace(_settings(), capacity=players)
    box = digest(games()[settings.game].content())
    happens(commands.create(tournament, by, settings, by.account, box, bytes(range(32)), "hall"))
    for number in range(1, players + 1):
        account = f"players/player{number:05}"
        happens(commands.register(tournament, By(Role.ENTRANT, account), account=account, display_name=f"P{number}"))
    happens(commands.close_registration(tournament, by))
    store.append(rows)
    store.close()
    return Entries(UNPAIRED, tournament.version, players)
