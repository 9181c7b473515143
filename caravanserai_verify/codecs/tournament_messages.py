"""Tournaments as messages."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.openings import write_opening
from caravanserai_verify.codecs.pairing_reasons import write_reason
from caravanserai_verify.codecs.tournament_events import write_adjudication, write_claim, write_team_bye
from caravanserai_verify.codecs.tournament_settings import ENDINGS, write_settings
from domain.tournaments.course import length
from domain.tournaments.events import ResultTaken, TournamentRecorded
from domain.tournaments.results import Round
from domain.tournaments.roster import EntrantState, Presence
from domain.tournaments.rounds import RoundState, RuledOn, TableState
from domain.tournaments.scoring import round_scores
from domain.tournaments.teams import (
    board_points,
    game_points,
    tables_of,
    team_points,
    team_round,
    terms_of,
)
from domain.tournaments.tournament import Phase, Tournament

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


# -- events -----------------------------------------------------------------------------------------------------------


def update_message(recorded: TournamentRecorded, over: bool) -> messages.TournamentUpdate:
    """An event with the openings that everybody may know: names, and the secret when the tournament is ``over``."""
    openings = [opening for opening in recorded.openings if over or not opening.content.secret]
    return messages.TournamentUpdate(
        version=recorded.event.version, event=recorded.data, openings=[write_opening(one) for one in openings]
    )
