"""The choices of an organiser, as messages and as data; and exact numbers as text."""

from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from caravanserai_protocol.v1 import event_pb2
from caravanserai_protocol.v1 import tournament_pb2 as pb

from caravanserai_verify.codecs.clock_codec import read_time_control, write_time_control
from domain.matches.time_control import TimeControl
from domain.tournaments.entry import ANYBODY, EntryConditions
from domain.tournaments.results import Ending
from domain.tournaments.scoring import MatchPoints, PlacementPoints, VictoryPointShare
from domain.tournaments.series import SINGLE, Series
from domain.tournaments.settings import (
    DEFAULT_PAUSE,
    AllMeet,
    Change,
    Continuous,
    DoubleElimination,
    Elimination,
    Format,
    GroupStage,
    Scored,
    SeatPreferences,
    Settings,
    Swiss,
    TeamTerms,
    Without,
)
from domain.tournaments.signatures import SIGNED_AS

ENDINGS: Mapping[Ending, "pb.RoundResult.ValueType"] = {
    Ending.PLAYED: pb.ROUND_RESULT_PLAYED,
    Ending.FORFEIT_WIN: pb.ROUND_RESULT_FORFEIT_WIN,
    Ending.FORFEIT_LOSS: pb.ROUND_RESULT_FORFEIT_LOSS,
    Ending.VOID: pb.ROUND_RESULT_VOID,
    Ending.PAIRING_BYE: pb.ROUND_RESULT_PAIRING_BYE,
    Ending.FULL_BYE: pb.ROUND_RESULT_FULL_BYE,
    Ending.HALF_BYE: pb.ROUND_RESULT_HALF_BYE,
    Ending.ABSENT: pb.ROUND_RESULT_ABSENT,
}
ENDING_NAMES: Mapping[int, Ending] = {number: ending for ending, number in ENDINGS.items()}


def write_settings(settings: Settings) -> pb.TournamentSettings:
    """Settings as a message."""
    message = pb.TournamentSettings(
        title=settings.title,
        game=f"games/{settings.game}",
        edition=settings.edition,
        options=[event_pb2.SettledOption(name=name, value=value) for name, value in settings.options],
        seats=settings.seats,
        tie_breaks=settings.tie_breaks,
        spectator_delay_seconds=settings.spectator_delay,
        signatures_required=settings.signatures_required,
        capacity=settings.capacity,
        late_entry_until_round=settings.late_until,
        late_bye=ENDINGS[settings.late_bye],
        departure_forfeits=settings.departure_forfeits,
        departure_penalty=str(settings.departure_penalty) if settings.departure_penalty else "",
        arbiters=settings.arbiters,
        automatic_rounds=settings.automatic,
        time_control=write_time_control(settings.time_control),
        time_to_come_seconds=settings.time_to_come or None,
        start_time_milliseconds=settings.start,
        check_in_seconds=settings.check_in,
        round_seconds=settings.round_time,
        byes_to_take=settings.byes_to_take,
        entry=write_entry(settings.entry) if settings.entry != ANYBODY else None,
        round_check_in_seconds=settings.round_check_in,
        series=_write_series(settings.series) if settings.series != SINGLE else None,
        teams=_write_teams(settings.teams) if settings.teams is not None else None,
    )
    _write_format(message, settings.format)
    _write_scoring(message, settings.scoring)
    return message


def _write_format(message: pb.TournamentSettings, chosen: Format) -> None:
    match chosen:
        case Swiss(rounds, accelerated):
            message.swiss.CopyFrom(pb.SwissFormat(rounds=rounds, accelerated=accelerated))
        case AllMeet() as stage:
            message.round_robin.CopyFrom(_stage(stage))
        case Elimination():
            message.knockout.SetInParent()
        case DoubleElimination(reset):
            message.double_knockout.CopyFrom(pb.DoubleKnockoutFormat(single_final=not reset))
        case GroupStage(groups, going_on, stage):
            message.groups.CopyFrom(pb.GroupsFormat(groups=groups, going_on=going_on, stage=_stage(stage)))
        case Continuous(seconds, fewest, apart, patience, streak, pause):
            arena = pb.ArenaFormat(
                duration_seconds=seconds,
                fewest=fewest,
                apart=apart,
                patience=patience,
                streak=streak,
                pause_seconds=pause,
            )
            message.arena.CopyFrom(arena)


def _stage(stage: AllMeet) -> pb.RoundRobinFormat:
    return pb.RoundRobinFormat(cycles=stage.cycles, rounds=stage.rounds)


def _write_scoring(message: pb.TournamentSettings, chosen: Scored) -> None:
    match chosen:
        case PlacementPoints(table):
            rows = [pb.PlacementRow(points=[str(points) for points in table[players]]) for players in sorted(table)]
            message.placement.CopyFrom(pb.PlacementScoring(rows=rows))
        case VictoryPointShare(win, draw, worth):
            shares = [pb.TableWorth(players=players, points=str(worth[players])) for players in sorted(worth)]
            message.victory_points.CopyFrom(pb.VictoryPointScoring(win=str(win), draw=str(draw), worth=shares))
        case MatchPoints() as points:
            message.match_points.CopyFrom(_write_points(points))


def _write_points(points: MatchPoints) -> pb.MatchPointScoring:
    return pb.MatchPointScoring(win=str(points.win), draw=str(points.draw), loss=str(points.loss))


def read_settings(message: pb.TournamentSettings) -> Settings:
    """Settings in a message of an event, where nothing is left out.

    Raises:
        ValueError, KeyError: they are no such settings.
    """
    return Settings(
        message.title,
        message.game.removeprefix("games/"),
        message.edition,
        message.seats,
        read_format(message),
        read_scoring(message),
        tuple(message.tie_breaks),
        tuple((option.name, option.value) for option in message.options),
        message.spectator_delay_seconds,
        message.signatures_required,
        message.capacity,
        message.late_entry_until_round,
        ENDING_NAMES[message.late_bye],
        message.departure_forfeits,
        Fraction(message.departure_penalty or 0),
        tuple(message.arbiters),
        message.automatic_rounds,
        read_time_control(message.time_control) if message.HasField("time_control") else None,
        message.time_to_come_seconds,
        message.start_time_milliseconds,
        message.check_in_seconds,
        message.round_seconds,
        message.byes_to_take,
        read_entry(message.entry),
        message.round_check_in_seconds,
        read_series(message.series),
        read_teams(message.teams) if message.HasField("teams") else None,
    )


SEAT_PREFERENCES = {
    SeatPreferences.TYPE_A: pb.TeamSettings.SEAT_PREFERENCES_UNSPECIFIED,
    SeatPreferences.TYPE_B: pb.TeamSettings.SEAT_PREFERENCES_TYPE_B,
    SeatPreferences.NONE: pb.TeamSettings.SEAT_PREFERENCES_NONE,
}


def _write_teams(terms: TeamTerms) -> pb.TeamSettings:
    return pb.TeamSettings(
        boards=terms.boards,
        reserves=terms.reserves,
        match_points=_write_points(terms.scoring),
        bye_wins=terms.bye_wins,
        seat_preferences=SEAT_PREFERENCES[terms.preferences],
    )


def read_teams(message: pb.TeamSettings) -> TeamTerms:
    """The terms of a tournament of teams, in a message.

    Raises:
        ValueError: points are no numbers, or the preferences for a seat are not known.
    """
    chosen = message.seat_preferences
    preferences = next((own for own, number in SEAT_PREFERENCES.items() if number == chosen), None)
    if preferences is None:
        raise ValueError(f"the preferences of teams for a seat are not known: {chosen}")
    terms = TeamTerms(message.boards, message.reserves, bye_wins=message.bye_wins, preferences=preferences)
    if not message.HasField("match_points"):
        return terms
    given = message.match_points
    points = MatchPoints(Fraction(given.win), Fraction(given.draw), Fraction(given.loss))
    return replace(terms, scoring=points)


def _write_series(series: Series) -> pb.MatchSeries:
    control = write_time_control(series.pace)
    return pb.MatchSeries(
        best_of=series.best_of, tie_breaks=series.tie_breaks, tie_break_time_control=control, by_seed=series.by_seed
    )


def read_series(message: pb.MatchSeries) -> Series:
    """The number of matches that each table plays, in a message.

    Raises:
        ValueError: the time control makes no sense.
    """
    control = message.tie_break_time_control
    pace = read_time_control(control) if message.HasField("tie_break_time_control") else None
    return Series(message.best_of or 1, message.tie_breaks, pace, message.by_seed)


def write_entry(entry: EntryConditions) -> pb.EntryConditions:
    """Conditions of entry as a message."""
    return pb.EntryConditions(
        least_rating=entry.least_rating,
        most_rating=entry.most_rating,
        least_matches=entry.least_matches,
        players=entry.players,
        codes=entry.codes,
        countries=entry.countries,
    )


def read_entry(message: pb.EntryConditions) -> EntryConditions:
    """Conditions of entry in a message."""
    return EntryConditions(
        message.least_rating if message.HasField("least_rating") else None,
        message.most_rating if message.HasField("most_rating") else None,
        message.least_matches,
        tuple(message.players),
        tuple(message.codes),
        tuple(message.countries),
    )


def read_format(message: pb.TournamentSettings) -> Format:
    """The format in a message.

    Raises:
        ValueError: there is none.
    """
    kind = message.WhichOneof("format")
    if kind == "swiss":
        return Swiss(message.swiss.rounds, message.swiss.accelerated)
    if kind == "round_robin":
        return read_stage(message.round_robin)
    if kind == "knockout":
        return Elimination()
    if kind == "double_knockout":
        return DoubleElimination(not message.double_knockout.single_final)
    if kind == "groups":
        return GroupStage(message.groups.groups, message.groups.going_on, read_stage(message.groups.stage))
    if kind == "arena":
        return _read_arena(message.arena)
    raise ValueError("a tournament without a format")


def _read_arena(message: pb.ArenaFormat) -> Continuous:
    pause = message.pause_seconds or DEFAULT_PAUSE
    chosen = Continuous(message.duration_seconds, message.fewest, streak=message.streak, pause=pause)
    if message.HasField("apart"):
        chosen = replace(chosen, apart=message.apart)
    return replace(chosen, patience=message.patience) if message.HasField("patience") else chosen


def read_stage(message: pb.RoundRobinFormat) -> AllMeet:
    """A round robin in a message."""
    return AllMeet(message.cycles, message.rounds)


def read_scoring(message: pb.TournamentSettings) -> Scored:
    """The scoring in a message.

    Raises:
        ValueError: there is none, or it makes no sense.
    """
    kind = message.WhichOneof("scoring")
    if kind == "placement":
        rows = message.placement.rows
        return PlacementPoints({len(row.points): tuple(Fraction(points) for points in row.points) for row in rows})
    if kind == "victory_points":
        shares = message.victory_points
        worth = {share.players: Fraction(share.points) for share in shares.worth}
        return VictoryPointShare(Fraction(shares.win), Fraction(shares.draw), worth)
    if kind == "match_points":
        points = message.match_points
        return MatchPoints(Fraction(points.win), Fraction(points.draw), Fraction(points.loss))
    raise ValueError("a tournament without scoring")


# -- changes ----------------------------------------------------------------------------------------------------------

FIELDS = {SIGNED_AS.get(field.name, field.name): field.name for field in fields(Change)}
"""The settings that may change: the names of fields of the message, and of those in the domain."""


def write_change(change: Change) -> pb.SettingsChange:
    """A change of settings as a message."""
    given = {name: getattr(change, own) for name, own in FIELDS.items()}
    control = given.pop("time_control")
    given["time_control"] = write_time_control(control) if isinstance(control, TimeControl) else None
    given["entry"] = write_entry(change.entry) if change.entry is not None else None
    message = pb.SettingsChange(**given)
    if control is Without.CLOCKS:
        message.time_control.SetInParent()
    return message


def read_change(message: pb.SettingsChange) -> Change:
    """A change of settings in a message.

    Raises:
        ValueError: its time control makes no sense.
    """
    there = {field.name for field, _ in message.ListFields()}
    given: dict[str, Any] = {own: getattr(message, name) for name, own in FIELDS.items() if name in there}
    if "time_control" in given:
        counted = message.time_control.WhichOneof("kind") is not None
        given["time_control"] = read_time_control(message.time_control) if counted else Without.CLOCKS
    if "entry" in given:
        given["entry"] = read_entry(message.entry)
    return Change(**given)
