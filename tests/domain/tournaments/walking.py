"""Tournaments as lists of recorded events, and walks: random commands, of which the accepted ones happen."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.errors import CommandError
from domain.matches.events import Person
from domain.play.chance import entropy_commitment
from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.event_draft import record
from domain.tournaments.events import (
    By,
    Forfeit,
    MatchClosed,
    Penalty,
    Places,
    ReplayTable,
    ResultTaken,
    Role,
    SeatResult,
    TournamentRecorded,
    VoidTable,
)
from domain.tournaments.results import Ending
from domain.tournaments.rounds import TableState
from domain.tournaments.scoring import MatchPoints, PlacementPoints
from domain.tournaments.series import Series
from domain.tournaments.settings import (
    DEFAULT_PLACEMENT,
    AllMeet,
    Brackets,
    Continuous,
    DoubleElimination,
    Elimination,
    Format,
    GroupStage,
    Settings,
    Swiss,
)
from domain.tournaments.tournament import Phase, Tournament

CODEC = TournamentProtobuf()
NAME = "tournaments/spring00"
ORGANISER = By(Role.ORGANISER, "players/organiser")
PLACEMENT = PlacementPoints(DEFAULT_PLACEMENT)
FORMATS: Sequence[Format] = (
    Swiss(3),
    AllMeet(1),
    Elimination(),
    GroupStage(2, 1, AllMeet(1)),
    Continuous(60, 3, streak=2),
)


def settings(seats: int = 4, chosen: Any = None, **changes: Any) -> Settings:
    scoring = PLACEMENT if seats > 2 else MatchPoints()
    fields: dict[str, Any] = {"tie_breaks": ("buchholz", "wins"), **changes}
    return Settings("Spring", "marcopolo", "standard", seats, chosen or Swiss(3), scoring, **fields)


def entropy_of(player: str, times: int = 1) -> bytes:
    return f"entropy {times} of {player}".encode()


@dataclass
class Log:
    """A tournament that is being recorded."""

    tournament: Tournament = field(default_factory=lambda: Tournament(NAME))
    events: list[TournamentRecorded] = field(default_factory=list)
    time: int = 1_000

    def do(self, command: Callable[..., list[Act]], *args: Any, **kwargs: Any) -> Tournament:
        """Carries out a command."""
        acts = command(self.tournament, *args, **kwargs)
        self.time += 10
        self.tournament, events = record(self.tournament, acts, CODEC, self.time)
        self.events += events
        return self.tournament

    def enter(self, player: str, entropy: bytes = b"", **fields: Any) -> None:
        account = f"players/{player}"
        self.do(
            commands.register,
            By(Role.ENTRANT, account),
            account=account,
            display_name=player.title(),
            person=Person(f"persons/{player}", bytes(16)),
            entropy_commitment=entropy_commitment(entropy) if entropy else b"",
            **fields,
        )

    def own(self, player: str) -> By:
        return By(Role.ENTRANT, f"players/{player}")

    def result(self, number: int, table: int, places: Sequence[int], departed: Sequence[str] = ()) -> ResultTaken:
        state = self.tournament.table(number, table)
        came = zip(state.seating, places, strict=False)
        seats = tuple(SeatResult(name, place, 10 - place, name in departed) for name, place in came)
        return ResultTaken(number, table, state.matches[-1], 5, bytes(32), seats)

    def play(self, number: int, table: int, *places: int, departed: Sequence[str] = ()) -> None:
        """The match of a table, from its beginning to its result."""
        attempt = len(self.tournament.table(number, table).matches) + 1
        self.do(commands.link_match, number, table, attempt, f"matches/{number}x{table}x{attempt}")
        self.do(commands.take_result, self.result(number, table, places, departed))

    def play_round(self, number: int) -> None:
        """Pairs a round; the seats win in their order."""
        self.do(commands.pair, ORGANISER, number)
        for table in self.tournament.round(number).tables:
            if not table.settled:
                self.play(number, table.number, *range(1, len(table.players) + 1))


def begun(chosen: Settings | None = None, seed: str = "") -> Log:
    log = Log()
    log.do(commands.create, ORGANISER, chosen or settings(), "players/organiser", "ab" * 32, bytes(range(32)), seed)
    return log


def running(players: int, chosen: Settings | None = None) -> Log:
    """A tournament whose lots are drawn."""
    log = begun(chosen)
    for number in range(players):
        log.enter(f"player{number:02}")
    log.do(commands.close_registration, ORGANISER)
    return log


# -- walks ------------------------------------------------------------------------------------------------------------


def walk(seed: int, steps: int = 120) -> tuple[Log, int]:
    """Random commands on a random tournament, and how many of them were refused."""
    dice = random.Random(seed)
    seats = dice.choice((2, 4))
    chosen: Format = dice.choice(FORMATS)
    if isinstance(chosen, Continuous) and seats == 2:
        chosen = Continuous(60)
    if seats == 4:
        for_four: dict[type, Format] = {AllMeet: AllMeet(0, 3), GroupStage: GroupStage(2, 2, AllMeet(0, 2))}
        chosen = for_four.get(type(chosen), chosen)
    elif isinstance(chosen, Elimination) and seed % 2:
        chosen = DoubleElimination(reset=seed % 4 == 1)
    elif isinstance(chosen, Swiss):
        chosen = replace(chosen, accelerated=seed % 2 == 1)
    fields = {"late_until": 3, "late_bye": Ending.HALF_BYE} if isinstance(chosen, Swiss | Continuous) else {}
    fields |= {"time_to_come": dice.choice((0, 1)), "automatic": dice.random() < 0.5}
    if dice.random() < 0.5:
        fields |= {"start": 2_100, "check_in": dice.choice((0, 1))}
    if not isinstance(chosen, Continuous):
        fields |= {"round_time": dice.choice((0, 1))}
    if isinstance(chosen, Swiss):
        fields |= {"round_check_in": dice.choice((0, 1))}
    fields |= {"departure_forfeits": dice.random() < 0.5, "departure_penalty": Fraction(dice.randrange(2), 2)}
    if isinstance(chosen, Brackets) and seed % 3:
        fields |= {"series": Series(1 + seed % 4, seed % 2, by_seed=seed % 5 > 0)}
    breaks = (
        ()
        if isinstance(chosen, Elimination | DoubleElimination | Continuous)
        else ("median-buchholz", "direct-encounter", "opponents-average")
    )
    log, refusals = begun(settings(seats, chosen, tie_breaks=breaks, capacity=14, **fields)), 0
    opened: dict[str, int] = {}
    for _ in range(steps):
        try:
            _step(log, dice, opened)
        except (Refused, CommandError):
            refusals += 1
    return log, refusals


def _step(log: Log, dice: random.Random, opened: dict[str, int]) -> None:
    """One command: mostly one that goes on, sometimes any."""
    tournament = log.tournament
    names = [f"player{number:02}" for number in range(16)]
    player = dice.choice(names)
    if dice.random() < 0.25:
        _any(log, dice, player)
    elif tournament.phase is Phase.REGISTRATION:
        if len(tournament.present) >= 8 and dice.random() < 0.3:
            _start(log) if tournament.settings.start else log.do(commands.close_registration, ORGANISER)
        else:
            log.enter(player, entropy_of(player) if dice.random() < 0.5 else b"")
    elif tournament.phase is Phase.DRAWING:
        _draw(log, dice, opened)
    else:
        _play(log, dice)


def _start(log: Log) -> None:
    log.time = max(log.time, log.tournament.settings.start)
    log.do(commands.start, log.time)


def _draw(log: Log, dice: random.Random, opened: dict[str, int]) -> None:
    if dice.random() < 0.1:
        log.time += 1_000
        log.do(commands.release_late, log.time)
        return
    awaited = [one for one in log.tournament.present if one.awaited]
    one = dice.choice(awaited)
    if one.unbound:
        opened[one.name] = opened.get(one.name, 1) + 1
        committed = entropy_commitment(entropy_of(one.name, opened[one.name]))
        log.do(commands.bind_entropy, log.own(one.name), one.name, committed)
    else:
        log.do(commands.open_entropy, log.own(one.name), one.name, entropy_of(one.name, opened.get(one.name, 1)))


def _play(log: Log, dice: random.Random) -> None:
    open_tables = [
        (state.number, table) for state in log.tournament.rounds for table in state.tables if not table.settled
    ]
    arena = isinstance(tournament_format(log), Continuous)
    if not open_tables or (arena and dice.random() < 0.3):
        log.do(commands.pair, ORGANISER, len(log.tournament.rounds) + 1)
        return
    number, table = dice.choice(open_tables)
    if not table.linked:
        name = f"matches/{number}x{table.number}x{len(table.matches) + 1}"
        log.do(commands.link_match, number, table.number, len(table.matches) + 1, name)
        return
    if dice.random() < 0.2:
        _close(log, dice, number, table)
        return
    places = list(range(1, len(table.players) + 1))
    dice.shuffle(places)
    if dice.random() < 0.1:
        places = []  # the match was given up
    departed = [dice.choice(table.players)] if dice.random() < 0.1 else []
    taken = log.result(number, table.number, places, departed)
    left = () if places or dice.random() < 0.5 else table.players
    log.do(commands.take_result, replace(taken, left=left))


def _close(log: Log, dice: random.Random, number: int, table: TableState) -> None:
    """The match of a table did not begin."""
    away = [player for player in table.players if dice.random() < 0.3 and player not in table.forfeits]
    plays_on = len(table.players) - len(away) - len(table.forfeits) > 1 and dice.random() < 0.8
    log.time += dice.choice((0, 1_000))
    closed = MatchClosed(number, table.number, table.matches[-1], 5, bytes(32), tuple(away), plays_on)
    log.do(commands.close_match, closed, log.time)


def tournament_format(log: Log) -> object:
    return log.tournament.settings.format


def _somebody(log: Log, dice: random.Random, number: int, table: int) -> str:
    """Mostly an entrant of a table, if there is one."""
    seated = [one.players for state in log.tournament.rounds[number - 1 : number] for one in state.tables]
    return dice.choice([*(seated[table - 1] if len(seated) >= table else ()), f"player{dice.randrange(16):02}"])


def _any(log: Log, dice: random.Random, player: str) -> None:
    number, table = dice.randrange(1, 4), dice.randrange(1, 4)
    rulings = (
        Forfeit((_somebody(log, dice, number, table),)),
        Penalty(player, Fraction(1, 2)),
        VoidTable(),
        ReplayTable(),
        ReplayTable((f"player{dice.randrange(16):02}",)),
        Places(tuple(dice.choice(((2, 1), (1, 1, 3, 4), (1, 2, 3), (1, 0))))),
    )
    ruling = dice.choice(rulings)
    choices: list[Callable[[], object]] = [
        lambda: log.do(commands.register, ORGANISER, bot="random", display_name="Bot"),
        lambda: log.do(commands.leave, log.own(player), player),
        lambda: log.do(commands.seed, ORGANISER, player, dice.randrange(5)),
        lambda: log.do(commands.grant_bye, ORGANISER, player, number, Ending.HALF_BYE),
        lambda: log.do(commands.release, ORGANISER, ()),
        lambda: log.do(commands.pair, ORGANISER, number),
        lambda: log.do(commands.check_in, log.own(player), player, log.time),
        lambda: log.do(commands.check_in, log.own(player), player, log.time, number),
        lambda: _start(log),
        lambda: log.do(commands.end_round, log.time + dice.choice((0, 1_000))),
        lambda: log.do(commands.pause, ORGANISER),
        lambda: log.do(commands.resume, ORGANISER),
        lambda: log.do(commands.resume, ORGANISER),
        lambda: log.do(commands.finish, ORGANISER, early=dice.random() < 0.1),
        lambda: log.enter(player),
        lambda: log.do(commands.adjudicate, ORGANISER, number, 0 if isinstance(ruling, Penalty) else table, ruling),
        lambda: log.do(commands.adjudicate, ORGANISER, number, table, ruling),
    ]
    dice.choice(choices)()
