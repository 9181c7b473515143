"""The choices of an organiser for a new tournament: checked, and with defaults in place of what is missing."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from caravanserai_protocol.v1 import tournament_pb2 as pb
from google.protobuf.message import Message

from caravanserai_verify.codecs.tournament_settings import (
    ENDING_NAMES,
    SEAT_PREFERENCES,
    read_change,
    read_entry,
    read_format,
    read_scoring,
    read_teams,
    write_settings,
)
from domain.matches.time_control import TimeControl
from domain.play.game import Game
from domain.tournaments.commands import CAPACITY
from domain.tournaments.dutch import MOST as DUTCH
from domain.tournaments.entry import COUNTRIES, HIGHEST, LISTED, MATCHES, EntryConditions, is_country
from domain.tournaments.results import Ending
from domain.tournaments.scoring import MatchPoints, PlacementPoints, VictoryPointShare
from domain.tournaments.series import SINGLE, Series
from domain.tournaments.settings import (
    DEFAULT_PLACEMENT,
    AllMeet,
    Brackets,
    Change,
    Continuous,
    DoubleElimination,
    Elimination,
    Format,
    GroupStage,
    Scored,
    Settings,
    Swiss,
    TeamTerms,
    usual_time_to_come,
)
from domain.tournaments.tiebreaks import TEAM_TIE_BREAKS, TIE_BREAKS
from domain.tournaments.tournament import Tournament
from domain.words.field_faults import Fault
from service.access.callers import HASH_BYTES
from service.access.names import clean_name
from service.errors import invalid, misnamed
from service.messages.time_controls import time_control_of

TITLE_LENGTH = 100
ROUNDS = 50
CYCLES = 4
SEATS = range(2, 5)
GROUPS = 64
SERIES, TIE_BREAK_MATCHES = 9, 10
"""The most matches of a table of a bracket, and the most further ones while it is tied."""
BALANCED = 32
"""The most entrants of a round robin for three and four seats: the search for its schedule grows fast."""
ARBITERS = 20
WAVES = 100
"""The most tables, or waves, that the numbers of an arena may be."""
BOARDS = 20
"""The most boards of a team match, and the most reserves."""
SCHEDULED = 2000
"""The most entrants of formats that know all rounds before the first, and of teams."""
LATE_WAVES = 100_000
PAUSE_SECONDS = 3_600
DELAY_SECONDS = 86_400
COME_SECONDS = 30 * 86_400
START_SECONDS = 366 * 86_400
CHECK_IN_SECONDS = 7 * 86_400
ROUND_SECONDS = 90 * 86_400
ARENA_SECONDS = range(60, 7 * 86_400 + 1)
NUMBER = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")
PLAYER = re.compile(r"players/[a-z0-9]{8,40}")


def number_of(text: str, field: str, *, least: int | None = 0) -> Fraction:
    """An exact number such as `3`, `-1/2` or `7/3`.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if not NUMBER.fullmatch(text):
        raise invalid(field, Fault.NOT_A_NUMBER, given=repr(text[:40]))
    number = Fraction(text)
    if least is not None and number < least:
        raise invalid(field, Fault.AT_LEAST, least=least)
    return number


def settings_of(message: pb.TournamentSettings, game: Game, organiser: str, now: int) -> Settings:
    """The settings of a tournament that is new ``now`` (milliseconds since 1970). Arbiters and the edition are not
    looked up here.

    Raises:
        ServiceError: FIELD_INVALID.
        SettingError: the game does not admit the seats or options.
    """
    if message.seats not in SEATS:
        raise invalid("settings.seats", Fault.SEATS_OF_TOURNAMENT)
    chosen = _format_of(message)
    control = time_control_of(message, "settings.time_control")
    start, check_in = _start_of(message, now)
    return Settings(
        clean_name(message.title, "settings.title", TITLE_LENGTH),
        game.name,
        message.edition or "standard",
        message.seats,
        chosen,
        _scoring_of(message, sizes_of(message.seats, chosen)),
        _tie_breaks_of(message, chosen),
        _options_of(message, game, chosen),
        _within(message.spectator_delay_seconds, "settings.spectator_delay_seconds", 0, DELAY_SECONDS),
        message.signatures_required,
        _capacity_of(message, chosen),
        _late_until_of(message, chosen),
        _late_bye_of(message),
        message.departure_forfeits,
        number_of(message.departure_penalty or "0", "settings.departure_penalty"),
        _arbiters_of(message, organiser),
        message.automatic_rounds,
        control,
        _time_to_come_of(message, chosen, control),
        start,
        check_in,
        _round_time_of(message, chosen),
        _byes_of(message, chosen),
        entry_of(message.entry, "settings.entry"),
        _round_check_in_of(message, chosen),
        _series_of(message, chosen),
        _teams_of(message, chosen),
    )


def change_of(message: pb.SettingsChange, tournament: Tournament, game: Game, now: int) -> Change:
    """The change of an organiser ``now``, within the limits of settings. Those that fail for what has happened in the
    tournament are left to its rules.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    control = time_control_of(message, "change.time_control") if _counts(message) else None
    try:
        change = read_change(message)
        wanted = change.of(tournament.settings)
    except ValueError as error:
        raise invalid("change", Fault.NO_ROUNDS_TO_CHOOSE) from error
    start = wanted.start if change.start is None else 0  # one that stays may have passed
    asked = write_settings(wanted)
    asked.ClearField("time_to_come_seconds")
    if change.time_to_come is not None or wanted.time_to_come:
        asked.time_to_come_seconds = wanted.time_to_come
    within = settings_of(asked, game, tournament.terms.organiser, min(now, start - 1) if start else now)
    if change.title is not None and within.title != change.title:
        raise invalid("change.title", Fault.WRITTEN_OTHERWISE, kept=repr(within.title))
    if change.capacity is not None and within.capacity != change.capacity:
        raise invalid("change.capacity", Fault.CAPACITY_AT_LEAST, such=within.capacity)
    return change if control is None else replace(change, time_control=control)


def _counts(message: pb.SettingsChange) -> bool:
    return message.HasField("time_control") and message.time_control.WhichOneof("kind") is not None


def _series_of(message: pb.TournamentSettings, chosen: Format) -> Series:
    """The matches of each table."""
    field = "settings.series"
    if not message.HasField("series"):
        return SINGLE
    timed = message.series.HasField("tie_break_time_control")
    asked = pb.SettingsChange(time_control=message.series.tie_break_time_control if timed else None)
    pace = time_control_of(asked, f"{field}.tie_break_time_control")
    best_of = _within(message.series.best_of, f"{field}.best_of", 1, SERIES)
    more = _within(message.series.tie_breaks, f"{field}.tie_breaks", 0, TIE_BREAK_MATCHES)
    if pace is not None and not more:
        raise invalid(f"{field}.tie_break_time_control", Fault.NEEDS_TIE_BREAK_MATCHES)
    series = Series(best_of, more, pace, message.series.by_seed)
    if series == SINGLE:
        raise invalid(field, Fault.USUAL_SERIES)
    if not isinstance(chosen, Brackets):
        raise invalid(field, Fault.SERIES_OF_BRACKETS)
    return series


def _teams_of(message: pb.TournamentSettings, chosen: Format) -> TeamTerms | None:
    """The terms of a tournament of teams."""
    if not message.HasField("teams"):
        return None
    field, given = "settings.teams", message.teams
    if message.seats != 2 or not isinstance(chosen, Swiss | AllMeet | Elimination):
        raise invalid(field, Fault.TEAMS_FORMAT)
    if message.HasField("series"):
        raise invalid("settings.series", Fault.NOT_FOR_TEAMS)
    if message.WhichOneof("scoring") not in (None, "match_points"):
        raise invalid(field, Fault.TEAMS_MATCH_POINTS)
    _within(given.boards, f"{field}.boards", 1, BOARDS)
    _within(given.reserves, f"{field}.reserves", 0, BOARDS)
    if isinstance(chosen, Swiss) and chosen.accelerated:
        raise invalid("settings.swiss.accelerated", Fault.NOT_FOR_TEAMS)
    _within(message.late_entry_until_round, "settings.late_entry_until_round", 0, 0)
    _within(message.round_check_in_seconds, "settings.round_check_in_seconds", 0, 0)
    _within(message.byes_to_take, "settings.byes_to_take", 0, 0)
    if given.seat_preferences not in SEAT_PREFERENCES.values():
        raise invalid(f"{field}.seat_preferences", Fault.UNKNOWN_VALUE)
    if not given.HasField("match_points"):
        raise invalid(f"{field}.match_points", Fault.MISSING)
    win, draw, loss = (
        number_of(getattr(given.match_points, name), f"{field}.match_points.{name}") for name in ("win", "draw", "loss")
    )
    if not win >= draw >= loss:
        raise invalid(f"{field}.match_points", Fault.POINTS_IN_ORDER)
    return read_teams(given)


def _within(value: int, field: str, least: int, most: int) -> int:
    if not least <= value <= most:
        raise invalid(field, Fault.BETWEEN, least=least, most=most)
    return value


# -- the format -------------------------------------------------------------------------------------------------------


def _format_of(message: pb.TournamentSettings) -> Format:
    if message.WhichOneof("format") is None:
        raise invalid("settings.format", Fault.MISSING)
    chosen = read_format(message)
    match chosen:
        case Swiss(rounds, accelerated):
            _within(rounds, "settings.swiss.rounds", 1, ROUNDS)
            if accelerated and message.seats != 2:
                raise invalid("settings.swiss.accelerated", Fault.TWO_SEATS)
        case AllMeet():
            return _stage_of(message.seats, chosen, "settings.round_robin")
        case Elimination():
            _require_bracket(message.seats, "settings.knockout")
        case DoubleElimination():
            if message.seats != 2:
                raise invalid("settings.double_knockout", Fault.TWO_SEATS)
        case GroupStage(groups, going_on, stage):
            _require_bracket(message.seats, "settings.groups")
            _within(groups, "settings.groups.groups", 1, GROUPS)
            _within(going_on, "settings.groups.going_on", 1, SCHEDULED // groups)
            _within(groups * going_on, "settings.groups.going_on", 2, SCHEDULED)
            return GroupStage(groups, going_on, _stage_of(message.seats, stage, "settings.groups.stage"))
        case Continuous():
            _require_arena(message.seats, chosen)
    return chosen


def _stage_of(seats: int, stage: AllMeet, field: str) -> AllMeet:
    if seats == 2:
        _within(stage.rounds, f"{field}.rounds", 0, 0)
        return AllMeet(_within(stage.cycles or 1, f"{field}.cycles", 1, CYCLES))
    _within(stage.cycles, f"{field}.cycles", 0, 0)
    return AllMeet(0, _within(stage.rounds, f"{field}.rounds", 1, ROUNDS))


def _require_arena(seats: int, chosen: Continuous) -> None:
    if chosen.seconds not in ARENA_SECONDS:
        raise invalid("settings.arena.duration_seconds", Fault.ARENA_DURATION)
    if chosen.fewest and not 2 <= chosen.fewest <= seats:
        raise invalid("settings.arena.fewest", Fault.ARENA_FEWEST)
    _within(chosen.apart, "settings.arena.apart", 0, WAVES)
    _within(chosen.patience, "settings.arena.patience", 0, WAVES)
    _within(chosen.streak, "settings.arena.streak", 0, WAVES)
    _within(chosen.pause, "settings.arena.pause_seconds", 1, PAUSE_SECONDS)


def _require_bracket(seats: int, field: str) -> None:
    if seats == 3:
        raise invalid(field, Fault.TWO_OR_FOUR_SEATS)


def sizes_of(seats: int, chosen: Format) -> range:
    """The possible numbers of players at a table."""
    if isinstance(chosen, Continuous):
        return range(chosen.fewest or seats, seats + 1)
    smallest = 2 if isinstance(chosen, Brackets) or seats == 2 else 3
    return range(smallest, seats + 1)


# -- scoring ----------------------------------------------------------------------------------------------------------


def _scoring_of(message: pb.TournamentSettings, sizes: range) -> Scored:
    if message.WhichOneof("scoring") is None:
        if sizes[-1] == 2:
            return MatchPoints()
        return PlacementPoints({size: DEFAULT_PLACEMENT[size] for size in sizes})
    for field, text in _numbers(message, "settings"):
        number_of(text, field)
    try:
        scoring = read_scoring(message)
    except ValueError as error:
        raise invalid("settings.placement.rows", Fault.PLACEMENT_ROW) from error
    match scoring:
        case PlacementPoints(table) if not set(sizes) <= set(table):
            raise invalid("settings.placement.rows", Fault.PLACEMENT_ROWS, sizes=", ".join(map(str, sizes)))
        case VictoryPointShare(win, draw, _) if win < draw:
            raise invalid("settings.victory_points", Fault.WIN_BELOW_DRAW)
        case MatchPoints(win, draw, loss) if sizes[-1] != 2 or not win >= draw >= loss:
            raise invalid("settings.match_points", Fault.MATCH_POINTS_ORDER)
    return scoring


def _numbers(message: pb.TournamentSettings, field: str) -> Iterable[tuple[str, str]]:
    """All exact numbers of the scoring, with where they stand."""
    kind = message.WhichOneof("scoring") or ""
    scoring: Message = getattr(message, kind)
    return _texts(scoring, f"{field}.{kind}")


def _texts(message: Message, field: str) -> Iterable[tuple[str, str]]:
    for descriptor in message.DESCRIPTOR.fields:
        value: Any = getattr(message, descriptor.name)
        for entry in value if descriptor.is_repeated else [value]:
            if isinstance(entry, str):
                yield f"{field}.{descriptor.name}", entry
            elif isinstance(entry, Message):
                yield from _texts(entry, f"{field}.{descriptor.name}")


def _tie_breaks_of(message: pb.TournamentSettings, chosen: Format) -> tuple[str, ...]:
    names = tuple(message.tie_breaks)
    if names and isinstance(chosen, Elimination | DoubleElimination | Continuous):
        raise invalid("settings.tie_breaks", Fault.NO_TIE_BREAKS)
    known = {**TIE_BREAKS, **(TEAM_TIE_BREAKS if message.HasField("teams") else {})}
    unknown = [name for name in names if name not in known]
    if unknown or len(set(names)) < len(names):
        raise invalid("settings.tie_breaks", Fault.TIE_BREAKS, known=", ".join(known))
    return names


# -- the rest ---------------------------------------------------------------------------------------------------------


def _options_of(message: pb.TournamentSettings, game: Game, chosen: Format) -> tuple[tuple[str, str], ...]:
    """The options of all matches; the game must admit tables of every size that there may be."""
    given = {option.name: option.value for option in message.options}
    if len(given) < len(message.options):
        raise invalid("settings.options", Fault.OPTION_TWICE)
    smallest = sizes_of(message.seats, chosen)
    for size in smallest:
        game.setting(size, given, game.rules_version)
    return game.recorded(game.setting(message.seats, given, game.rules_version), game.rules_version)


def _capacity_of(message: pb.TournamentSettings, chosen: Format) -> int:
    most = CAPACITY if isinstance(chosen, Swiss | Continuous) and not message.HasField("teams") else SCHEDULED
    if message.seats == 2 and isinstance(chosen, Swiss) and not message.HasField("teams"):
        most = DUTCH
    if message.seats > 2 and isinstance(chosen, AllMeet):
        most = BALANCED
    if message.seats > 2 and isinstance(chosen, GroupStage):
        most = BALANCED * chosen.groups
    return _within(message.capacity or most, "settings.capacity", 2, min(most, CAPACITY))


def _late_until_of(message: pb.TournamentSettings, chosen: Format) -> int:
    most = chosen.rounds if isinstance(chosen, Swiss) else LATE_WAVES if isinstance(chosen, Continuous) else 0
    return _within(message.late_entry_until_round, "settings.late_entry_until_round", 0, most)


def _late_bye_of(message: pb.TournamentSettings) -> Ending:
    if message.late_bye == pb.ROUND_RESULT_UNSPECIFIED:
        return Ending.ABSENT
    ending = ENDING_NAMES.get(message.late_bye)
    if ending not in (Ending.ABSENT, Ending.HALF_BYE):
        raise invalid("settings.late_bye", Fault.LATE_BYE)
    return ending


def _time_to_come_of(message: pb.TournamentSettings, chosen: Format, control: TimeControl | None) -> int:
    if not message.HasField("time_to_come_seconds"):
        return usual_time_to_come(chosen, control)
    return _within(message.time_to_come_seconds, "settings.time_to_come_seconds", 0, COME_SECONDS)


def _start_of(message: pb.TournamentSettings, now: int) -> tuple[int, int]:
    """The start, and for how many seconds before it players check in."""
    start, check_in = message.start_time_milliseconds, message.check_in_seconds
    if start and not now < start <= now + 1000 * START_SECONDS:
        raise invalid("settings.start_time_milliseconds", Fault.START_TIME)
    if check_in and not start:
        raise invalid("settings.check_in_seconds", Fault.NEEDS_A_START)
    return start, _within(check_in, "settings.check_in_seconds", 0, CHECK_IN_SECONDS)


def _round_check_in_of(message: pb.TournamentSettings, chosen: Format) -> int:
    most = CHECK_IN_SECONDS if isinstance(chosen, Swiss) else 0
    return _within(message.round_check_in_seconds, "settings.round_check_in_seconds", 0, most)


def _round_time_of(message: pb.TournamentSettings, chosen: Format) -> int:
    most = 0 if isinstance(chosen, Continuous) else ROUND_SECONDS
    return _within(message.round_seconds, "settings.round_seconds", 0, most)


def _byes_of(message: pb.TournamentSettings, chosen: Format) -> int:
    most = chosen.rounds if isinstance(chosen, Swiss) else 0
    return _within(message.byes_to_take, "settings.byes_to_take", 0, most)


def entry_of(message: pb.EntryConditions, field: str) -> EntryConditions:
    """Conditions of entry within their limits; players are not looked up.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    least = _within(message.least_rating, f"{field}.least_rating", 0, HIGHEST)
    if message.HasField("most_rating"):
        _within(message.most_rating, f"{field}.most_rating", least, HIGHEST)
    _within(message.least_matches, f"{field}.least_matches", 0, MATCHES)
    if len(message.players) > LISTED or len(set(message.players)) < len(message.players):
        raise invalid(f"{field}.players", Fault.PLAYERS_AT_MOST, most=LISTED)
    if len(message.players) + len(message.codes) > LISTED or len(set(message.codes)) < len(message.codes):
        raise invalid(f"{field}.codes", Fault.CODES_AT_MOST, most=LISTED)
    if any(len(code) != HASH_BYTES for code in message.codes):
        raise invalid(f"{field}.codes", Fault.HASHES, bytes=HASH_BYTES)
    if len(message.countries) > COUNTRIES or len(set(message.countries)) < len(message.countries):
        raise invalid(f"{field}.countries", Fault.EACH_ONCE, most=COUNTRIES)
    for country in message.countries:
        if not is_country(country):
            raise invalid(f"{field}.countries", Fault.NOT_A_COUNTRY, given=repr(country[:40]))
    for name in message.players:
        if not PLAYER.fullmatch(name):
            raise misnamed(f"{field}.players", name, "player", "players/{player}")
    return read_entry(message)


def _arbiters_of(message: pb.TournamentSettings, organiser: str) -> tuple[str, ...]:
    names = sorted(set(message.arbiters))
    if len(names) > ARBITERS:
        raise invalid("settings.arbiters", Fault.TOO_MANY_PLAYERS, most=ARBITERS)
    for name in names:
        if not PLAYER.fullmatch(name) or name == organiser:
            raise misnamed("settings.arbiters", name, "another-player", "players/{player}")
    return tuple(names)


def require_known(missing: Sequence[str], field: str) -> None:
    """Requires that no player is missing.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if missing:
        raise invalid(field, Fault.NOT_FOUND, name=missing[0])
