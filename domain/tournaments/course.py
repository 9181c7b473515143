"""The course of a tournament: who plays the next round and how it is paired, and the standings.

All of it follows from the state alone, so anybody who has the events comes to the same.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from math import inf
from typing import Any

from domain.play.chance import parts
from domain.tournaments.arena import Arena, WaitingPlayer, in_places
from domain.tournaments.best_pods import BestPods
from domain.tournaments.counted import RoundSums
from domain.tournaments.double_knockout import DoubleBracket, DoubleKnockout
from domain.tournaments.dutch import Dutch
from domain.tournaments.events import RoundPaired
from domain.tournaments.groups import Groups, drawn
from domain.tournaments.knockout import Knockout, knockout_length
from domain.tournaments.pairing import Entrant, PairedRound, Pairing, Unpairable, UnpairableError
from domain.tournaments.pods import Pods
from domain.tournaments.results import Ending, Round, TableResult
from domain.tournaments.roster import EntrantState
from domain.tournaments.round_robin import BalancedRounds, RoundRobin
from domain.tournaments.scoring import totals
from domain.tournaments.settings import AllMeet, Continuous, DoubleElimination, Elimination, GroupStage, Settings, Swiss
from domain.tournaments.teams import (
    pair_teams,
    ranked_teams,
    team_length,
    team_points,
    team_round,
    team_standings,
    terms_of,
)
from domain.tournaments.tiebreaks import PlayedRounds, Standing, standings
from domain.tournaments.tournament import Tournament

# -- formats ----------------------------------------------------------------------------------------------------------


def pairing_of(tournament: Tournament, engine: str = "") -> tuple[str, Pairing]:
    """The rules that pair the rounds, by name and version: today's, or those of an ``engine`` that paired a round.

    Older ones keep nobody apart, so they pair no round for which that was ordered.

    Raises:
        ValueError: the format has no rounds.
    """
    settings, lots = tournament.settings, lots_of(tournament)
    match settings.format:
        case Swiss(rounds, accelerated) if settings.seats == 2:
            order = [Entrant(name, rank, lot) for rank, (name, lot) in enumerate(lots.items(), 1)]
            first = order[0].lot % 2 if order else 0  # the lot of the highest seed says which seat they begin in
            return "dutch/1", Dutch(rounds, first, settings.scoring, order, tournament.apart, accelerated)
        case Swiss():
            apart = tournament.apart
            if engine == "pods/1" and not apart:
                return engine, Pods(settings.scoring, settings.seats)
            if engine == "pods/2" and not apart:
                return engine, BestPods(settings.scoring, settings.seats)
            return "pods/3", BestPods(settings.scoring, settings.seats, apart)
        case AllMeet() as stage:
            return ("berger/1" if settings.seats == 2 else "balanced/1"), schedule(stage, settings.seats)
        case Elimination():
            return "knockout/1", Knockout(settings.seats)
        case DoubleElimination(reset):
            return "double/1", DoubleKnockout(reset)
        case GroupStage(groups, going_on, stage):
            final = Knockout(settings.seats)
            played = schedule(stage, settings.seats)
            return "groups/1", Groups(groups, played, going_on, final, settings.scoring, settings.tie_breaks, lots)
        case Continuous():
            raise ValueError("an arena has waves")


def arena_of(settings: Settings, chosen: Continuous) -> Arena:
    """The rules of an arena."""
    fewest, streak = chosen.fewest or None, chosen.streak or None
    return Arena(settings.scoring, settings.seats, fewest, chosen.apart, chosen.patience, streak)


def lots_of(tournament: Tournament) -> dict[str, int]:
    """The lots that were drawn, of the highest seed first."""
    return {one.name: one.lot for one in players(tournament) if one.lot is not None}


def schedule(stage: AllMeet, seats: int) -> RoundRobin | BalancedRounds:
    """A round robin for tables of some size."""
    return RoundRobin(stage.cycles) if seats == 2 else BalancedRounds(seats, stage.rounds)


def length(tournament: Tournament) -> int:
    """The number of rounds; 0 if nobody knows that yet, or too few entrants are left for any."""
    try:
        return _length(tournament)
    except ValueError:
        return 0


def _length(tournament: Tournament) -> int:
    settings = tournament.settings
    if settings.teams is not None:
        return team_length(tournament)
    match settings.format:
        case Swiss(rounds):
            return rounds
        case AllMeet() as stage:
            return schedule(stage, settings.seats).length(len(starters(tournament)))
        case Elimination():
            return knockout_length(len(starters(tournament)), settings.seats)
        case DoubleElimination():
            known, bracket = double_bracket(tournament, settled_rounds(tournament))
            return known + bracket.left
        case GroupStage() as stage:
            return _groups_length(tournament, stage)
        case Continuous():
            return 0


def double_bracket(tournament: Tournament, number: int) -> tuple[int, DoubleBracket]:
    """The places of all players in a double elimination after a round; or after the last one before it in which all
    tables say who goes on.

    Raises:
        ValueError: there are too few players.
    """
    chosen = tournament.settings.format
    rounds = [tournament.played(played) for played in range(1, number + 1)]
    reset = isinstance(chosen, DoubleElimination) and chosen.reset
    while True:
        try:
            return len(rounds), DoubleBracket(scheduled(tournament), rounds, reset=reset)
        except ValueError:
            if not rounds:
                raise
            rounds.pop()


def stage_length(tournament: Tournament, stage: GroupStage) -> int:
    """The number of rounds that groups play before the final."""
    rounds = schedule(stage.stage, tournament.settings.seats)
    return max(rounds.length(len(group)) for group in drawn(scheduled(tournament), stage.groups))


def _groups_length(tournament: Tournament, stage: GroupStage) -> int:
    finalists = sum(min(len(group), stage.going_on) for group in drawn(scheduled(tournament), stage.groups))
    return stage_length(tournament, stage) + knockout_length(finalists, tournament.settings.seats)


# -- who plays --------------------------------------------------------------------------------------------------------


def players(tournament: Tournament) -> list[EntrantState]:
    """All who have a lot, also those who left: by seed, then by lot."""
    drawn_for = [one for one in tournament.entrants.values() if one.lot is not None]
    return sorted(drawn_for, key=lambda one: (one.seed or inf, one.lot))


def starters(tournament: Tournament) -> list[EntrantState]:
    """Those who got lots at the beginning."""
    return [one for one in players(tournament) if not one.registered.first_round]


def scheduled(tournament: Tournament) -> list[Entrant]:
    """The field of a schedule, which never changes."""
    return [Entrant(one.name, seed, one.lot or 0) for seed, one in enumerate(starters(tournament), 1)]


def absent(tournament: Tournament, number: int) -> dict[str, Ending]:
    """Those who take part and sit the next round of the Swiss system out: their byes were granted, they enter later, or
    they have not checked in to it.
    """
    found = dict.fromkeys(tournament.not_there, Ending.ABSENT)
    for one in tournament.present:
        if one.first_round > number:
            found[one.name] = tournament.settings.late_bye
        elif number in one.byes:
            found[one.name] = one.byes[number]
    return found


def swiss_field(tournament: Tournament, number: int) -> list[Entrant]:
    """Those who play a round of the Swiss system: two seats by pairing number, more by the standings."""
    out = absent(tournament, number)
    order = players(tournament)
    if tournament.settings.seats > 2 and number > 1:
        places = {line.player: index for index, line in enumerate(standings_after(tournament, number - 1))}
        order.sort(key=lambda one: places[one.name])
    return [
        Entrant(one.name, rank, one.lot or 0) for rank, one in enumerate(order, 1) if one.active and one.name not in out
    ]


def pair_round(tournament: Tournament, number: int, time: int, again: RoundPaired | None = None) -> RoundPaired:
    """The next round; or what the rules say of how it was paired (``again``). Only arenas depend on the ``time``.

    Raises:
        ValueError: the format cannot pair these entrants.
    """
    if isinstance(tournament.settings.format, Continuous):
        return _wave(tournament, tournament.settings.format, number, time)
    if tournament.settings.teams is not None:
        return pair_teams(tournament, number, absent(tournament, number))
    rounds = [tournament.played(before) for before in range(1, number)]
    engine, pairing = pairing_of(tournament, again.engine if again else "")
    swiss = isinstance(tournament.settings.format, Swiss)
    field = swiss_field(tournament, number) if swiss else scheduled(tournament)
    if again is not None and isinstance(pairing, BestPods):
        paired = pairing.again(field, rounds, PairedRound(again.tables, again.byes, again.claim))
    else:
        paired = pairing.pair(field, rounds)
    out = tuple(sorted(absent(tournament, number).items())) if swiss else ()
    ranked = tuple(sorted(field, key=lambda one: one.rank))
    return RoundPaired(number, engine, ranked, paired.tables, paired.byes, out, paired.claim)


def _wave(tournament: Tournament, chosen: Continuous, number: int, time: int) -> RoundPaired:
    """The next wave of an arena."""
    settled = settled_tables(tournament, number - 1)
    waiting = waiting_at(tournament, chosen, number, time)
    tables = arena_of(tournament.settings, chosen).wave(number, waiting, settled)
    if not tables:
        raise UnpairableError(Unpairable.NOBODY_FREE, "no table can be seated now")
    places = {line.player: line.place for line in standings_after(tournament, number - 1)}
    field = [Entrant(one.player, places[one.player], one.lot) for one in waiting]
    return RoundPaired(number, "arena/1", tuple(sorted(field, key=lambda one: (one.rank, one.lot))), tables)


def waiting_at(tournament: Tournament, chosen: Continuous, number: int, time: int) -> list[WaitingPlayer]:
    """Those who wait for a wave of an arena. They have waited as many waves as were paired since they became free, or
    as many pauses as have passed, whichever is more.
    """
    free = _free(tournament)
    return [
        WaitingPlayer(one.name, min(wave, number - (time - moment) // (1000 * chosen.pause)), one.lot or 0)
        for one in tournament.present
        for wave, moment in (free[one.name],)
        if wave
    ]


def _free(tournament: Tournament) -> dict[str, tuple[int, int]]:
    """Those who take part, with the wave and the time at which they began to wait; wave 0: they sit at a table."""
    since = {one.name: (one.first_round, one.drawn) for one in tournament.present}
    versions = [state.version for state in tournament.rounds]
    for state in tournament.rounds:
        for table in state.tables:
            after = 1 + bisect_left(versions, table.settled_at) if table.settled else 0
            for player in since.keys() & set(table.players):
                since[player] = max(since[player], (after, table.settled_time)) if after else (0, 0)
    return since


def arena_ends(tournament: Tournament, chosen: Continuous) -> int | None:
    """The time at which an arena is over; None before its first wave."""
    return tournament.rounds[0].time + 1000 * chosen.seconds if tournament.rounds else None


def settled_tables(tournament: Tournament, number: int) -> list[TableResult]:
    """The results of all tables up to a round, in the order in which they were known."""
    tables = [table for state in tournament.rounds[:number] for table in state.tables if table.settled]
    results = (table.result for table in sorted(tables, key=lambda table: table.settled_at))
    return [result for result in results if result is not None]


# -- standings --------------------------------------------------------------------------------------------------------


def settled_rounds(tournament: Tournament) -> int:
    """The number of rounds, from the first, with results at all tables; of an arena all of them count."""
    if isinstance(tournament.settings.format, Continuous):
        return len(tournament.rounds)
    return next((state.number - 1 for state in tournament.rounds if not state.settled), len(tournament.rounds))


def standings_after(tournament: Tournament, number: int) -> list[Standing]:
    """The standings after a round, the best first: of teams, where they play. 0: before the first."""
    chosen = tournament.settings.format
    if tournament.settings.teams is not None:
        knockout = isinstance(chosen, Elimination)
        return _team_bracket(tournament, number) if knockout else team_standings(tournament, number)
    if isinstance(chosen, Continuous):
        return _arena(tournament, chosen, number)
    rounds = [tournament.played(played) for played in range(1, number + 1)]
    lots = lots_of(tournament)
    names = list(lots)
    match chosen:
        case Elimination():
            return _bracket(tournament, names, rounds)
        case DoubleElimination():
            return _double_bracket(tournament, names, rounds)
        case GroupStage() as stage if rounds and number > (before := stage_length(tournament, stage)):
            finalists = {player for player in names if _reached(player, rounds[before:])}
            final = _bracket(tournament, [name for name in names if name in finalists], rounds[before:])
            others = [line for line in by_score(tournament, lots, rounds[:before]) if line.player not in finalists]
            return [*final, *_moved(others, len(final))]
        case _:
            return by_score(tournament, lots, rounds)


def by_score(
    tournament: Tournament, lots: Mapping[str, int], rounds: Sequence[Round], known: RoundSums | None = None
) -> list[Standing]:
    """The standings by score and tie-breaks; from what is ``known`` of the rounds, where they are counted already."""
    settings = tournament.settings
    event = PlayedRounds([*lots], rounds, settings.scoring, settings.seats, rounds_scheduled(settings), lots, known)
    return standings(event, settings.tie_breaks)


def rounds_scheduled(settings: Settings) -> bool:
    """True if all pairings of a tournament, or of its groups, are known before the first round."""
    return isinstance(settings.format, AllMeet | GroupStage)


def _arena(tournament: Tournament, chosen: Continuous, number: int) -> list[Standing]:
    """The standings of an arena: by score, then by wins."""
    settled = settled_tables(tournament, number)
    lines = arena_of(tournament.settings, chosen).scored([one.name for one in players(tournament)], settled)
    taken = tournament.penalties(number)
    came = {
        line.player: (line.score - taken[line.player] if line.player in taken else line.score, line.wins)
        for line in lines
    }
    return [Standing(place, player, came[player][0], ()) for player, place in in_places(came)]


def _bracket(tournament: Tournament, names: Sequence[str], rounds: Sequence[Round]) -> list[Standing]:
    """The standings of a knockout: by the last round that a player reached, then by the place there."""
    scores = totals(tournament.settings.scoring, rounds, names)
    return _placed({name: _came(name, rounds) for name in names}, scores)


def _team_bracket(tournament: Tournament, number: int) -> list[Standing]:
    """The standings of a knockout of teams after a round, as those of players."""
    rounds = [team_round(tournament, played) for played in range(1, number + 1)]
    names = [team.player for team in ranked_teams(tournament)]
    scores = totals(team_points(terms_of(tournament)), rounds, names)
    return _placed({name: _came(name, rounds) for name in names}, scores)


def _double_bracket(tournament: Tournament, names: Sequence[str], rounds: Sequence[Round]) -> list[Standing]:
    """The standings of a double elimination: those who are in it, who have not lost before who have; then by the step
    in which somebody was out, and who forfeited after who lost.
    """
    scores = totals(tournament.settings.scoring, rounds, names)
    return _placed(_lives(tournament, len(rounds)), scores)


def _placed(came: Mapping[str, tuple[Any, Any]], scores: Mapping[str, Fraction]) -> list[Standing]:
    """The standings by what each player came to, the lowest first; those who came to the same share a place."""
    lines: list[Standing] = []
    last, place = None, 0
    for number, name in enumerate(sorted(came, key=lambda name: (came[name], name)), 1):
        place = place if came[name] == last else number
        last = came[name]
        lines.append(Standing(place, name, scores[name], ()))
    return lines


def _lives(tournament: Tournament, number: int) -> dict[str, tuple[float, int]]:
    """The progress of each player in a double elimination up to a round; the best is the lowest."""
    there = {one.name: (-inf, 0) for one in players(tournament)}
    if len(there) < 2:
        return there
    _, bracket = double_bracket(tournament, number)
    there |= {name: (-inf, lost) for name, lost in bracket.lost.items()}
    return there | {name: (-step, int(forfeited)) for name, (step, forfeited) in bracket.out.items()}


def _came(player: str, rounds: Sequence[Round]) -> tuple[float, float]:
    """The progress of a player in a knockout; the best is the lowest."""
    reached = _reached(player, rounds)
    if not reached:
        return 0, 0
    table = rounds[reached - 1].table_of(player)
    if table is None:
        return -reached, 0
    place = None if table.void else table.seat_of(player).place
    return -reached, inf if place is None else place


def _reached(player: str, rounds: Sequence[Round]) -> int:
    """The last round in which a player was paired or had a bye; 0: none."""
    there = [number for number, played in enumerate(rounds, 1) if player in played.players]
    return max(there, default=0)


def _moved(lines: Sequence[Standing], by: int) -> list[Standing]:
    """The rest of the standings: places among these lines, after those before them."""
    places = [line.place for line in lines]
    return [
        Standing(1 + by + sum(other < line.place for other in places), line.player, line.score, line.values)
        for line in lines
    ]


def standings_digest(tournament: str, lines: Sequence[Standing]) -> bytes:
    """SHA-256 over ``caravanserai/standings/v1``, the tournament, and for each line place (8 bytes), entrant, score and
    the values of the tie-breaks, each with its length in front.
    """
    distinct = {id(value): value for line in lines for value in (line.score, *line.values)}  # many share a fraction
    texts = {one: parts(b"") if value is None else _part(*value.as_integer_ratio()) for one, value in distinct.items()}
    written = [parts(b"caravanserai/standings/v1", tournament.encode())]
    for place, player, score, values in lines:
        name = player.encode()
        written += (_EIGHT, place.to_bytes(8, "big"), len(name).to_bytes(8, "big"), name, texts[id(score)])
        written += [texts[id(value)] for value in values]
    return sha256(b"".join(written)).digest()


_EIGHT = (8).to_bytes(8, "big")
"""The length of a place, as it stands in front of it."""


@lru_cache(maxsize=1 << 15)
def _part(numerator: int, denominator: int) -> bytes:
    """A fraction as text with its length in front, made once for the many lines that have it."""
    return parts(str(Fraction(numerator, denominator)).encode())
