"""Tournaments as messages."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.openings import write_opening
from caravanserai_verify.codecs.pairing_reasons import write_reason
from caravanserai_verify.codecs.tournament_events import write_adjudication, write_claim, write_team_bye
from caravanserai_verify.codecs.tournament_settings import ENDINGS, write_settings
from domain.tournaments.course import length, settled_rounds, standings_after
from domain.tournaments.events import ResultTaken, TournamentRecorded
from domain.tournaments.results import Ending, Round
from domain.tournaments.roster import EntrantState, Presence
from domain.tournaments.scoring import round_scores
from domain.tournaments.settings import Continuous, Elimination
from domain.tournaments.teams import (
    board_points,
    board_table,
    game_points,
    tables_of,
    team_points,
    team_round,
    terms_of,
)
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Phase, RoundState, RuledOn, TableState, Tournament

STATES: Mapping[Phase, "pb.Tournament.State.ValueType"] = {
    Phase.REGISTRATION: pb.Tournament.STATE_REGISTRATION,
    Phase.DRAWING: pb.Tournament.STATE_DRAWING,
    Phase.RUNNING: pb.Tournament.STATE_RUNNING,
    Phase.FINISHED: pb.Tournament.STATE_FINISHED,
    Phase.CANCELLED: pb.Tournament.STATE_CANCELLED,
}
PHASES: Mapping[int, Phase] = {state: phase for phase, state in STATES.items()}
_PRESENCES: Mapping[Presence, "pb.Entrant.State.ValueType"] = {
    Presence.ACTIVE: pb.Entrant.STATE_ACTIVE,
    Presence.WITHDRAWN: pb.Entrant.STATE_WITHDRAWN,
    Presence.DROPPED_OUT: pb.Entrant.STATE_DROPPED_OUT,
}


def tournament_message(tournament: Tournament) -> pb.Tournament:
    """A tournament as everybody may see it."""
    created = tournament.terms
    return pb.Tournament(
        name=tournament.name,
        version=tournament.version,
        state=STATES[tournament.phase],
        paused=tournament.paused,
        settings=write_settings(created.settings),
        organiser=created.organiser,
        entrants=tournament.present_count,
        round=len(tournament.rounds),
        rounds=length(tournament),
        create_time_milliseconds=tournament.begun,
        update_time_milliseconds=tournament.changed,
        chance=pb.TournamentChance(
            commitment=created.commitment,
            seed=created.seed,
            draws=tournament.draws,
            secret=tournament.secret if tournament.over else b"",
        ),
        head=tournament.head,
        standings_digest=tournament.standings_digest,
        reason=tournament.ended,
        draw_by_milliseconds=tournament.draw_by,
        settings_version=tournament.settings_version,
        unpaired_round=tournament.unpaired,
        check_in_round=tournament.check_in_round,
        check_in_until_milliseconds=_waits_until(tournament),
        teams=[
            pb.Team(
                team=one.team,
                display_name=one.display_name,
                captain=one.captain,
                members=one.members,
                seed=one.seed,
                open=bool(one.join_hash),
            )
            for one in tournament.teams.values()
        ],
    )


def entrant_message(tournament: Tournament, entrant: EntrantState) -> pb.Entrant:
    """An entrant as everybody may see them."""
    registered = entrant.registered
    return pb.Entrant(
        name=f"{tournament.name}/entrants/{entrant.name}",
        player=registered.account,
        bot=registered.bot,
        display_name=registered.display_name,
        state=_PRESENCES[entrant.presence],
        seed=entrant.seed,
        lot=entrant.lot,
        first_round=registered.first_round,
        entropy_commitment=entrant.commitment,
        entropy=entrant.entropy,
        unbound=entrant.unbound,
        byes=[pb.GrantedBye(round=number, result=ENDINGS[ending]) for number, ending in sorted(entrant.byes.items())],
        erased=bool(registered.person and not registered.display_name),
        checked_in=entrant.name in tournament.there if _by_round(tournament) else entrant.checked_in,
        apart=sorted(entrant.apart),
        entry_ticket=registered.brought.ticket,
        country=registered.brought.country,
    )


def _waits_until(tournament: Tournament) -> int:
    """The time until which the next round waits for players who check in; 0: for nobody, or the tournament pauses."""
    return tournament.check_in_until if tournament.not_there and not tournament.paused else 0


def _by_round(tournament: Tournament) -> bool:
    """True if players check in to the next round, and no longer before the start."""
    return bool(tournament.settings.round_check_in and tournament.rounds)


# -- rounds -----------------------------------------------------------------------------------------------------------


def round_message(tournament: Tournament, state: RoundState) -> pb.Round:
    """A round with its tables and what was decided about it."""
    shown, taken = round_frame(tournament, state), tournament.penalties_in(state)
    shown.tables.extend(table_message(tournament, table, taken) for table in state.tables)
    shown.byes.extend(round_byes(tournament, state))
    shown.rulings.extend(ruling_message(ruled) for ruled in state.rulings)
    shown.team_matches.extend(team_matches(tournament, state))
    return shown


def round_frame(tournament: Tournament, state: RoundState) -> pb.Round:
    """A round without its tables, byes, rulings and team matches."""
    return pb.Round(
        name=f"{tournament.name}/rounds/{state.number}",
        number=state.number,
        closed=state.closed,
        end_by_milliseconds=tournament.end_by(state),
        claim=write_claim(state.paired.claim),
        by_hand=state.reason,
        team_byes=[write_team_bye(bye) for bye in state.paired.team_byes],
    )


def round_byes(tournament: Tournament, state: RoundState) -> list[pb.Bye]:
    """The byes of a round: first those that the format gave."""
    byes = [
        pb.Bye(entrant=bye.player, result=ENDINGS[bye.ending], reason=write_reason(bye.reason)) for bye in state.byes
    ]
    given = {bye.player for bye in state.byes}
    others = ((name, end) for name, end in tournament.byes_in(state).items() if name not in given)
    return [*byes, *(pb.Bye(entrant=name, result=ENDINGS[end]) for name, end in others)]


def team_matches(tournament: Tournament, state: RoundState) -> Iterator[pb.TeamMatch]:
    """The team matches of a round, with their points as far as they are known."""
    if tournament.settings.teams is None:
        return
    results, points = team_round(tournament, state.number), board_points(tournament, state.number)
    worth = round_scores(team_points(terms_of(tournament)), Round(results.tables, results.byes), tournament.teams)
    for number, match in enumerate(state.paired.team_matches, 1):
        settled = all(table.settled for table in tables_of(state, number))
        scores = game_points(match, points)
        yield pb.TeamMatch(
            number=number,
            sides=[
                pb.TeamSide(
                    team=team,
                    players=names,
                    game_points=str(own),
                    match_points=str(worth[team]) if settled else "",
                )
                for team, names, own in zip(match.teams, match.line_ups, scores, strict=True)
            ],
            reason=write_reason(match.reason),
            settled=settled,
        )


def table_message(tournament: Tournament, table: TableState, taken: Mapping[str, Fraction]) -> pb.TournamentTable:
    """A table of a round in which points were ``taken`` from players."""
    result, scores = table.result, dict[str, Fraction]()
    if result is not None:
        scores = round_scores(tournament.settings.scoring, Round((result,), penalties=taken), table.players)
    return pb.TournamentTable(
        number=table.number,
        seats=[_seat(table, scores, player) for player in table.players],
        reason=write_reason(table.table.reason),
        matches=table.matches,
        settled=result is not None,
        void=table.void,
        abandoned=result is None and table.outcome is not None,
        come_by_milliseconds=tournament.come_by(table),
        no_shows=table.no_shows,
        counted=[_counted(table, taken) for taken in table.counted] if table.series else (),
        stated=table.stated,
    )


def _counted(table: TableState, taken: ResultTaken) -> pb.CountedMatch:
    places = {seat.entrant: seat.place for seat in taken.seats}
    return pb.CountedMatch(match=taken.match, places=[places.get(player, 0) for player in table.players])


def _seat(table: TableState, scores: Mapping[str, Fraction], player: str) -> pb.TableSeat:
    result, series = table.result, table.series_scores
    return pb.TableSeat(
        entrant=player,
        result=ENDINGS[result.ending(player)] if result else pb.ROUND_RESULT_UNSPECIFIED,
        place=(result.seat_of(player).place or 0) if result else 0,
        points=table.points_of(player),
        score=str(scores[player]) if result else "",
        departed=player in table.departures(),
        series_score=str(series[player]) if series else "",
    )


def ruling_message(ruled: RuledOn) -> pb.Ruling:
    """A decision about a round."""
    return pb.Ruling(
        version=ruled.version,
        adjudication=write_adjudication(ruled.adjudicated),
        reason=ruled.by.reason,
        account=ruled.by.account,
        time_milliseconds=ruled.time,
    )


# -- standings --------------------------------------------------------------------------------------------------------


def standing_messages(tournament: Tournament, lines: Sequence[Standing], number: int) -> Iterator[pb.Standing]:
    """The lines of the standings after a round."""
    played, taken = _rounds_played(tournament, number), tournament.penalties(number)
    tables = (table for state in tournament.rounds[:number] for table in state.tables if table.stated)
    stated = Counter(player for table in tables for player in table.players)
    for line in lines:
        name, active = _named(tournament, line.player)
        yield pb.Standing(
            place=line.place,
            entrant=line.player,
            display_name=name,
            score=str(line.score),
            tie_breaks=["" if value is None else str(value) for value in line.values],
            played=played[line.player],
            active=active,
            penalties=str(taken[line.player]) if line.player in taken else "",
            stated=stated[line.player],
        )


def _rounds_played(tournament: Tournament, number: int) -> Mapping[str, int]:
    """The number of rounds that each in the standings has played."""
    if tournament.settings.teams is not None:
        rounds = _rounds(tournament, number)
        return Counter(team for one in rounds for team in one.players if one.ending(team) is Ending.PLAYED)
    results = (table.result for state in tournament.rounds[:number] for table in state.tables)
    return Counter(seat.player for result in results if result is not None for seat in result.played)


def _rounds(tournament: Tournament, number: int) -> list[Round]:
    """The rounds of those who are in the standings: players, or teams."""
    if tournament.settings.teams is None:
        return [tournament.played(played) for played in range(1, number + 1)]
    return [team_round(tournament, played) for played in range(1, number + 1)]


def _named(tournament: Tournament, name: str) -> tuple[str, bool]:
    """The shown name of an entrant or a team, and whether they take part."""
    if name in tournament.teams:
        team = tournament.teams[name]
        return team.display_name, any(tournament.entrants[one].active for one in team.members)
    entrant = tournament.entrants[name]
    return entrant.registered.display_name, entrant.active


def board_lines(tournament: Tournament, number: int) -> Iterator[pb.BoardLine]:
    """The results of the members of teams after a round; nothing where entrants play for themselves."""
    for line in board_table(tournament, number) if tournament.settings.teams is not None else ():
        yield pb.BoardLine(
            entrant=line.player, team=line.team, boards=line.boards, played=line.played, score=str(line.score)
        )


def tie_breaks_of(tournament: Tournament) -> Sequence[str]:
    """The tie-breaks that standings have values of."""
    return () if isinstance(tournament.settings.format, Elimination | Continuous) else tournament.settings.tie_breaks


def standings_of(tournament: Tournament, number: int) -> tuple[int, list[Standing]]:
    """The standings after a round; 0: after the last one of which all tables have results."""
    after = number or settled_rounds(tournament)
    return after, standings_after(tournament, after)


def cross_table(tournament: Tournament, lines: Sequence[Standing], number: int) -> list[pb.CrossTableRow]:
    """The rounds of each entrant, in the order of the standings."""
    rounds, settings = _rounds(tournament, number), tournament.settings
    scoring = settings.scoring if settings.teams is None else team_points(settings.teams)
    scores = [round_scores(scoring, played, [line.player for line in lines]) for played in rounds]
    tables = [_table_numbers(state) for state in tournament.rounds]
    return [
        pb.CrossTableRow(
            entrant=line.player,
            cells=[
                _cell(played, tables[index].get(line.player, 0), index + 1, line.player, scores[index][line.player])
                for index, played in enumerate(rounds)
            ],
        )
        for line in lines
    ]


def _table_numbers(state: RoundState) -> Mapping[str, int]:
    """The number of the table, or the team match, of each who has one."""
    if matches := state.paired.team_matches:
        return {team: number for number, match in enumerate(matches, 1) for team in match.teams}
    return {player: table.number for table in state.tables for player in table.players}


def _cell(played: Round, table: int, number: int, player: str, score: Fraction) -> pb.CrossTableCell:
    result = played.table_of(player)
    return pb.CrossTableCell(
        round=number,
        result=ENDINGS[played.ending(player)],
        table=table,
        opponents=result.opponents(player) if result else (),
        place=(result.seat_of(player).place or 0) if result else 0,
        score=str(score),
    )


# -- events -----------------------------------------------------------------------------------------------------------


def update_message(recorded: TournamentRecorded, over: bool) -> messages.TournamentUpdate:
    """An event with the openings that everybody may know: names, and the secret when the tournament is ``over``."""
    openings = [opening for opening in recorded.openings if over or not opening.content.secret]
    return messages.TournamentUpdate(
        version=recorded.event.version, event=recorded.data, openings=[write_opening(one) for one in openings]
    )
