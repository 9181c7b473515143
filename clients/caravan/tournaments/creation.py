"""`caravan tournament create`."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1.event_pb2 import SettledOption
from google.protobuf.json_format import Parse, ParseError

from clients.caravan.accounts import understood
from clients.caravan.commands import ORGANISERS
from clients.caravan.deferred import command_class
from clients.caravan.entry_conditions import (
    CountryOption,
    InviteOption,
    LeastMatchesOption,
    LeastRatingOption,
    MostRatingOption,
    conditions_of,
)
from clients.caravan.host import (
    ClockOption,
    DelayOption,
    Pauses,
    PausesOption,
    TimeOutsOption,
    VacationOption,
    delay_of,
    time_control_of,
)
from clients.caravan.match_arguments import option_values
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsOrganiser, AsPlayer, with_options
from clients.caravan.standings import ABBREVIATIONS
from clients.caravan.terminal import Failure, out
from clients.caravan.time_notation import seconds
from clients.caravan.tournaments.group import Named, Reason, about, tell, tournament
from clients.caravan.tournaments.in_use import AboutTournament, InUse

NONE = "none"
"""The word with which options take something away."""


class Format(StrEnum):
    """The formats, as options name them."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    DOUBLE = "double-elimination"
    GROUPS = "groups"
    ARENA = "arena"


class TeamSeats(StrEnum):
    """The preferences of teams for a seat, as options name them."""

    TYPE_A = "type-a"
    TYPE_B = "type-b"
    NONE = "none"


PREFERENCES = {
    TeamSeats.TYPE_A: tournament_pb2.TeamSettings.SEAT_PREFERENCES_UNSPECIFIED,
    TeamSeats.TYPE_B: tournament_pb2.TeamSettings.SEAT_PREFERENCES_TYPE_B,
    TeamSeats.NONE: tournament_pb2.TeamSettings.SEAT_PREFERENCES_NONE,
}


@tournament.command(rich_help_panel=ORGANISERS)
@with_options
def create(
    own: AsPlayer,
    title: Annotated[str, typer.Argument(help="The title that everybody sees.")],
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    seats: Annotated[int, typer.Option(min=2, max=4, help="The seats of a table.")] = 4,
    form: Annotated[Format, typer.Option("--format", help="The format of the tournament.")] = Format.SWISS,
    rounds: Annotated[int, typer.Option(min=0, help="The rounds; not for knockouts and round robins of two.")] = 0,
    accelerated: Annotated[
        bool,
        typer.Option(
            "--accelerated",
            help="Swiss system of two: the upper half of the seeds is paired with virtual points at first (Baku).",
        ),
    ] = False,
    cycles: Annotated[int, typer.Option(min=1, max=4, help="Round robin of two: how often everybody meets.")] = 1,
    groups: Annotated[int, typer.Option(min=1, help="The number of groups.")] = 2,
    going_on: Annotated[int, typer.Option(min=1, help="The number of entrants of each group who play the final.")] = 2,
    minutes: Annotated[int, typer.Option(min=1, help="The length of an arena, in minutes.")] = 60,
    single_final: Annotated[
        bool,
        typer.Option("--single-final", help="Double elimination: one final, even if the unbeaten player loses it."),
    ] = False,
    best_of: Annotated[
        int, typer.Option(min=1, max=9, help="Knockouts: how many matches each table plays; 3 ends after two wins.")
    ] = 1,
    tie_break_matches: Annotated[
        int, typer.Option(min=0, max=10, help="Knockouts: up to how many more matches while a table is tied.")
    ] = 0,
    tie_break_clock: Annotated[
        str, typer.Option(help="The time control of those, such as `3m+2s`; default: that of the others.")
    ] = "",
    ties_by_seed: Annotated[
        bool,
        typer.Option("--ties-by-seed", help="Knockouts: of players tied after all matches, the better seed advances."),
    ] = False,
    teams: Annotated[
        int, typer.Option(min=0, max=20, help="Teams meet, at this many boards; form them with `team`. For two seats.")
    ] = 0,
    reserves: Annotated[int, typer.Option(min=0, max=20, help="Teams: how many reserves a team may have.")] = 0,
    team_points: Annotated[
        str, typer.Option(help="Teams: the match points for a win, a draw and a loss, such as `3,1,0`.")
    ] = "2,1,0",
    bye_wins: Annotated[
        bool, typer.Option("--bye-wins", help="Teams: a team without an opponent wins at all boards; default: a draw.")
    ] = False,
    seat_preferences: Annotated[
        TeamSeats,
        typer.Option(help="Teams, Swiss system: the preferences for a seat that count when teams are paired."),
    ] = TeamSeats.TYPE_A,
    tie_break: Annotated[
        list[str] | None, typer.Option(help=f"A tie-break, in order: {', '.join(ABBREVIATIONS)}. Lots come last.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    edition: Annotated[str, typer.Option(help="The edition; by default the standard one.")] = "",
    capacity: Annotated[int, typer.Option(min=0, help="The most entrants; 0: as many as the service allows.")] = 0,
    late: Annotated[int, typer.Option(min=0, help="Up to which round players may still enter; 0: none.")] = 0,
    arbiter: Annotated[list[str] | None, typer.Option(help="A player who may decide like you: players/<id>.")] = None,
    signatures: Annotated[bool, typer.Option("--signatures", help="Players must sign what they decide.")] = False,
    organisers_sign: Annotated[
        bool, typer.Option("--organisers-sign", help="You and your arbiters must sign all that you do; all need keys.")
    ] = False,
    clock: ClockOption = "",
    time_outs: TimeOutsOption = 0,
    pauses: PausesOption = Pauses.nobody,
    vacation: VacationOption = 0,
    delay: DelayOption = "",
    departure_forfeits: Annotated[
        bool, typer.Option("--departure-forfeits", help="Players who leave a match get no place.")
    ] = False,
    come: Annotated[
        str,
        typer.Option(
            help="The time that players have to come to a match, such as `10m`; then the others play without them. "
            "`0s`: for ever. Default: 60s with clocks and in arenas, 1d by days and without clocks."
        ),
    ] = "",
    start: Annotated[
        str,
        typer.Option(
            help="The time at which registration closes by itself, such as `2030-05-01T19:00+02:00`; without "
            "a zone: by the clock of this machine."
        ),
    ] = "",
    check_in: Annotated[
        str,
        typer.Option(help="The time before the start in which players check in, such as `30m`; the others are out."),
    ] = "",
    round_check_in: Annotated[
        str,
        typer.Option(
            help="The time that each later round waits for players to check in, such as `5m`; the others sit it out. "
            "Only in the Swiss system."
        ),
    ] = "",
    round_time: Annotated[
        str, typer.Option(help="The time for a round, such as `7d`; then tables without a result are void.")
    ] = "",
    byes: Annotated[
        int, typer.Option(min=0, help="The number of half-point byes for an entrant (`take-bye`), in the Swiss system.")
    ] = 0,
    invite: InviteOption = None,
    least_rating: LeastRatingOption = "",
    most_rating: MostRatingOption = "",
    least_matches: LeastMatchesOption = None,
    countries: CountryOption = None,
    automatic: Annotated[
        bool, typer.Option("--automatic", help="The service pairs the rounds and ends it; an arena always does.")
    ] = False,
    settings: Annotated[
        Path | None, typer.Option(help="A file with TournamentSettings as JSON, instead of these options.")
    ] = None,
    seed: Annotated[str, typer.Option(help="For tests: lots and matches follow from this text. Not fair.")] = "",
) -> None:
    """Create a tournament. You are its organiser; commands that name no tournament use it."""
    with understood(own.speech):
        if settings is not None:
            wanted = _read(settings, own.speech)
            wanted.title = title
        else:
            wanted = tournament_pb2.TournamentSettings(
                title=title,
                game=game if game.startswith("games/") else f"games/{game}",
                edition=edition,
                options=_options(game, option or (), own.speech),
                seats=seats,
                tie_breaks=tie_break or (),
                capacity=capacity,
                late_entry_until_round=late,
                arbiters=sorted(arbiter or ()),
                signatures_required=signatures,
                time_control=(time_control_of(clock, time_outs, pauses, vacation, own.speech)),
                spectator_delay_seconds=int(delay_of(delay, own.speech).total_seconds()),
                departure_forfeits=departure_forfeits,
                automatic_rounds=automatic or form is Format.ARENA,
                time_to_come_seconds=_seconds(come, own.speech) if come else None,
                start_time_milliseconds=_moment(start, own.speech) if start else 0,
                check_in_seconds=_seconds(check_in, own.speech) if check_in else 0,
                round_check_in_seconds=_seconds(round_check_in, own.speech) if round_check_in else 0,
                round_seconds=_seconds(round_time, own.speech) if round_time else 0,
                byes_to_take=byes,
                entry=conditions_of(
                    tournament_pb2.EntryConditions(),
                    own.speech,
                    least_rating=least_rating,
                    most_rating=most_rating,
                    least_matches=least_matches,
                    invite=invite or (),
                    countries=countries or (),
                ),
                series=_series(best_of, tie_break_matches, tie_break_clock, by_seed=ties_by_seed, speech=own.speech),
                teams=_teams(teams, reserves, team_points, own.speech, bye_wins=bye_wins, preferences=seat_preferences),
            )
            meetings = cycles if seats == 2 or cycles > 1 else 0  # larger tables have rounds instead
            stage = tournament_pb2.RoundRobinFormat(cycles=meetings, rounds=rounds)
            _choose(
                wanted,
                form,
                rounds,
                stage,
                groups,
                going_on,
                minutes,
                accelerated=accelerated,
                single_final=single_final,
            )
        with own.calling() as client:
            made = client.create_tournament(wanted, seed=seed, organisers_sign=organisers_sign)
        tell(made, own.speech.line("tournament-created", title=made.settings.title, id=made.name), own.as_json)
        InUse().keep(own.address, made.name)
    if not own.as_json:
        out.print(own.speech.line("tournament-in-use-now"))


def _series(
    best_of: int, tie_breaks: int, clock: str, *, by_seed: bool, speech: Speech
) -> tournament_pb2.MatchSeries | None:
    """The matches of each table; None: one."""
    if (best_of, tie_breaks, clock, by_seed) == (1, 0, "", False):
        return None
    control = time_control_of(clock, 0, Pauses.nobody, 0, speech)
    return tournament_pb2.MatchSeries(
        best_of=best_of, tie_breaks=tie_breaks, tie_break_time_control=control, by_seed=by_seed
    )


def _teams(
    boards: int, reserves: int, points: str, speech: Speech, *, bye_wins: bool, preferences: TeamSeats
) -> tournament_pb2.TeamSettings | None:
    """The terms of a tournament of teams; None: entrants play for themselves.

    Raises:
        Failure: these are no points.
    """
    if not boards:
        return None
    given = [one.strip() for one in points.split(",")]
    if len(given) != 3:
        raise Failure(speech.plain("team-points-unclear", given=points))
    win, draw, loss = given
    scoring = tournament_pb2.MatchPointScoring(win=win, draw=draw, loss=loss)
    return tournament_pb2.TeamSettings(
        boards=boards,
        reserves=reserves,
        match_points=scoring,
        bye_wins=bye_wins,
        seat_preferences=PREFERENCES[preferences],
    )


def _seconds(text: str, speech: Speech) -> int:
    """A time that a person writes, in whole seconds.

    Raises:
        Failure: it is none.
    """
    try:
        return seconds(text)
    except ValueError as error:
        raise Failure(speech.plain("time-to-come-unclear", given=text)) from error


def _moment(text: str, speech: Speech) -> int:
    """A time that a person writes, in milliseconds since 1970. Without a zone it is of this machine's.

    Raises:
        Failure: it is none, or the clock of this machine shows it twice or never.
    """
    try:
        written = datetime.fromisoformat(text)
        moments = [written.replace(fold=fold).timestamp() for fold in (0, 1)]
        first, second = (datetime.fromtimestamp(moment).astimezone() for moment in moments)
    except (ValueError, OverflowError, OSError) as error:
        raise Failure(speech.plain("moment-unclear", given=text)) from error
    if written.tzinfo is None and moments[0] != moments[1]:
        if first.replace(tzinfo=None) != written:
            raise Failure(speech.plain("moment-never", given=text))
        raise Failure(speech.plain("moment-twice", given=text, first=first.isoformat(), second=second.isoformat()))
    return int(moments[0] * 1000)


def _options(game: str, given: Sequence[str], speech: Speech) -> list[SettledOption]:
    values = option_values(game.removeprefix("games/"), given, speech)
    return [SettledOption(name=name, value=value) for name, value in sorted(values.items())]


def _choose(
    wanted: tournament_pb2.TournamentSettings,
    form: Format,
    rounds: int,
    stage: tournament_pb2.RoundRobinFormat,
    groups: int,
    going_on: int,
    minutes: int,
    *,
    accelerated: bool,
    single_final: bool,
) -> None:
    match form:
        case Format.SWISS:
            wanted.swiss.CopyFrom(tournament_pb2.SwissFormat(rounds=rounds or 5, accelerated=accelerated))
        case Format.ROUND_ROBIN:
            wanted.round_robin.CopyFrom(stage)
        case Format.KNOCKOUT:
            wanted.knockout.CopyFrom(tournament_pb2.KnockoutFormat())
        case Format.DOUBLE:
            wanted.double_knockout.CopyFrom(tournament_pb2.DoubleKnockoutFormat(single_final=single_final))
        case Format.GROUPS:
            wanted.groups.CopyFrom(tournament_pb2.GroupsFormat(groups=groups, going_on=going_on, stage=stage))
        case Format.ARENA:
            wanted.arena.CopyFrom(tournament_pb2.ArenaFormat(duration_seconds=60 * minutes))


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def change(
    own: AsOrganiser,
    name: Named,
    reason: Reason,
    title: Annotated[str, typer.Option(help="The title that everybody sees.")] = "",
    capacity: Annotated[int | None, typer.Option(min=2, help="The most entrants.")] = None,
    rounds: Annotated[int | None, typer.Option(min=1, help="The rounds.")] = None,
    late: Annotated[int | None, typer.Option(min=0, help="Up to which round players may still enter; 0: none.")] = None,
    byes: Annotated[int | None, typer.Option(min=0, help="The number of half-point byes for an entrant.")] = None,
    automatic: Annotated[
        bool | None, typer.Option("--automatic/--by-hand", help="Let the service pair the rounds, or not.")
    ] = None,
    clock: Annotated[str, typer.Option(help="A time control such as `90m+30s`; `none`: no clocks.")] = "",
    time_outs: TimeOutsOption = 0,
    pauses: PausesOption = Pauses.nobody,
    vacation: VacationOption = 0,
    come: Annotated[str, typer.Option(help="The time that players have to come to a match; `0s`: for ever.")] = "",
    start: Annotated[
        str, typer.Option(help="The time at which registration closes by itself; `none`: you close it.")
    ] = "",
    check_in: Annotated[
        str, typer.Option(help="The time before the start in which players check in; `0s`: they need not.")
    ] = "",
    round_check_in: Annotated[
        str, typer.Option(help="The time that each later round waits for players to check in; `0s`: none.")
    ] = "",
    round_time: Annotated[str, typer.Option(help="The time for a round; `0s`: no limit.")] = "",
    invite: InviteOption = None,
    uninvite: Annotated[
        list[str] | None,
        typer.Option(help="A player who may no longer enter, or a code to cancel."),
    ] = None,
    least_rating: LeastRatingOption = "",
    most_rating: MostRatingOption = "",
    least_matches: LeastMatchesOption = None,
    countries: CountryOption = None,
) -> None:
    """Change settings before the first round is paired. All who have entered get a notice.

    Game, seats, format, scoring and the rest stay: players entered for them.
    """
    with understood(own.speech):
        wanted = tournament_pb2.SettingsChange(
            title=title or None,
            capacity=capacity,
            rounds=rounds,
            late_entry_until_round=late,
            byes_to_take=byes,
            automatic_rounds=automatic,
            time_to_come_seconds=_seconds(come, own.speech) if come else None,
            start_time_milliseconds=(0 if start == NONE else _moment(start, own.speech)) if start else None,
            check_in_seconds=_seconds(check_in, own.speech) if check_in else None,
            round_check_in_seconds=_seconds(round_check_in, own.speech) if round_check_in else None,
            round_seconds=_seconds(round_time, own.speech) if round_time else None,
        )
        if clock == NONE:
            wanted.time_control.SetInParent()
        elif clock:
            control = time_control_of(clock, time_outs, pauses, vacation, own.speech)
            wanted.MergeFrom(tournament_pb2.SettingsChange(time_control=control))
    with about(name, own) as (client, name):
        found = client.tournament(name)
        entry = conditions_of(
            found.settings.entry,
            own.speech,
            least_rating=least_rating,
            most_rating=most_rating,
            least_matches=least_matches,
            invite=invite or (),
            uninvite=uninvite or (),
            countries=countries or (),
            tournament=found.name,
        )
        if entry is not None:
            wanted.entry.CopyFrom(entry)
            wanted.entry.SetInParent()
        # others may have changed the list meanwhile
        expected = found.version if entry is not None else None
        changed = client.change_settings(name, wanted, reason, expected_version=expected)
    tell(changed, own.speech.line("settings-changed", title=changed.settings.title), own.as_json)


def _read(path: Path, speech: Speech) -> tournament_pb2.TournamentSettings:
    try:
        return Parse(path.read_text(encoding="utf-8"), tournament_pb2.TournamentSettings())
    except (OSError, UnicodeDecodeError, ParseError) as error:
        raise Failure(speech.plain("bad-settings", file=str(path), error=speech.of_file(error))) from error
