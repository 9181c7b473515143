"""`caravan tournament`: organise tournaments at a running service, enter them, and look at them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from caravanserai import Client
from caravanserai_protocol.v1.event_pb2 import SettledOption
from caravanserai_protocol.v1.tournament_pb2 import (
    ROUND_RESULT_ABSENT,
    ROUND_RESULT_FULL_BYE,
    ROUND_RESULT_HALF_BYE,
    Adjudication,
    ArenaFormat,
    Entrant,
    Forfeit,
    GroupsFormat,
    KnockoutFormat,
    Penalty,
    Places,
    ReplayTable,
    Round,
    RoundRobinFormat,
    SwissFormat,
    Tournament,
    TournamentSettings,
    VoidTable,
)
from caravanserai_protocol.v1.tournament_service_pb2 import GetStandingsResponse
from google.protobuf.json_format import MessageToDict, Parse, ParseError
from google.protobuf.message import Message
from rich.table import Table as Grid

from clients.caravan.accounts import account, as_player, known_here, understood
from clients.caravan.commands import ORGANISERS, TOURNAMENT_COMMANDS
from clients.caravan.contributing import awaited, contribute, drawn
from clients.caravan.deferred import command_class, defer
from clients.caravan.entrant_names import EntrantNames
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
from clients.caravan.phrases import Speech
from clients.caravan.ranking import (
    ABBREVIATIONS,
    draw_cross_table,
    draw_round,
    draw_standings,
    heading,
    names_of,
    rulings,
)
from clients.caravan.rounds import play_rounds
from clients.caravan.seating import KINDS, option_values
from clients.caravan.service_options import AsOrganiser, AsPlayer, AsReader, with_options
from clients.caravan.terminal import (
    Failure,
    out,
    print_json,
)
from clients.caravan.tournament_in_use import IN_USE, AboutTournament, InUse, named
from domain.matches.time_control import SECOND, milliseconds
from service.persistence.matches.timing import write_time_control

tournament = typer.Typer(
    name="tournament",
    help="Organise tournaments at a running service, enter them, and look at them.",
    no_args_is_help=True,
)

Named = Annotated[
    str,
    typer.Argument(help="The tournament, tournaments/<id>; not needed after `caravan tournament use`."),
]
Reason = Annotated[str, typer.Option("--reason", help="Why; everybody can read it, for ever: name no people.")]


IDENTITY = re.compile(r"tournaments/[a-z0-9]+|[a-z0-9]{26}")
"""What is the id of a tournament, and no title."""


class Format(StrEnum):
    """The formats, as options name them."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    GROUPS = "groups"
    ARENA = "arena"


@tournament.command(rich_help_panel=ORGANISERS)
@with_options
def create(
    own: AsPlayer,
    title: Annotated[str, typer.Argument(help="The title that everybody sees.")],
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    seats: Annotated[int, typer.Option(min=2, max=4, help="The seats of a table.")] = 4,
    form: Annotated[Format, typer.Option("--format", help="How rounds are paired.")] = Format.SWISS,
    rounds: Annotated[int, typer.Option(min=0, help="The rounds; knockouts and two-seat round robins know them.")] = 0,
    cycles: Annotated[int, typer.Option(min=1, max=4, help="Round robin of two: how often everybody meets.")] = 1,
    groups: Annotated[int, typer.Option(min=1, help="The number of groups.")] = 2,
    going_on: Annotated[int, typer.Option(min=1, help="How many of each group play the final.")] = 2,
    minutes: Annotated[int, typer.Option(min=1, help="How long an arena goes on.")] = 60,
    tie_break: Annotated[
        list[str] | None, typer.Option(help=f"A tie-break, in order: {', '.join(ABBREVIATIONS)}. Lots come last.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    edition: Annotated[str, typer.Option(help="The edition; by default the standard one.")] = "",
    capacity: Annotated[int, typer.Option(min=0, help="The most entrants; 0: as many as the service allows.")] = 0,
    late: Annotated[int, typer.Option(min=0, help="Up to which round players may still enter; 0: none.")] = 0,
    arbiter: Annotated[list[str] | None, typer.Option(help="Who may decide like you: players/<id>.")] = None,
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
            help="How long players have to come to a match, such as `10m`; then the others play without them. "
            "`0s`: for ever. Default: 60s with clocks and in arenas, 1d by days and without clocks."
        ),
    ] = "",
    start: Annotated[
        str,
        typer.Option(
            help="When registration closes by itself, such as `2030-05-01T19:00+02:00`; without a zone: by the clock "
            "of this machine."
        ),
    ] = "",
    check_in: Annotated[
        str, typer.Option(help="For how long before the start players check in, such as `30m`; the others are out.")
    ] = "",
    round_time: Annotated[
        str, typer.Option(help="How long a round may take, such as `7d`; then tables without a result are void.")
    ] = "",
    byes: Annotated[
        int, typer.Option(min=0, help="How many half-point byes an entrant may take (`take-bye`), in the Swiss system.")
    ] = 0,
    automatic: Annotated[
        bool, typer.Option("--automatic", help="The service pairs the rounds and ends it; an arena always does.")
    ] = False,
    settings: Annotated[
        Path | None, typer.Option(help="A file with TournamentSettings as JSON, instead of these options.")
    ] = None,
    seed: Annotated[str, typer.Option(help="For tests: lots and matches follow from this text. Not fair.")] = "",
) -> None:
    """Create a tournament. You are its organiser."""
    with understood(own.speech):
        if settings is not None:
            wanted = _read(settings, own.speech)
            wanted.title = title
        else:
            wanted = TournamentSettings(
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
                time_control=write_time_control(
                    time_control_of(clock, time_outs, pauses.pausing, vacation, own.speech)
                ),
                spectator_delay_seconds=int(delay_of(delay, own.speech).total_seconds()),
                departure_forfeits=departure_forfeits,
                automatic_rounds=automatic or form is Format.ARENA,
                time_to_come_seconds=_seconds(come, own.speech) if come else None,
                start_time_milliseconds=_moment(start, own.speech) if start else 0,
                check_in_seconds=_seconds(check_in, own.speech) if check_in else 0,
                round_seconds=_seconds(round_time, own.speech) if round_time else 0,
                byes_to_take=byes,
            )
            _choose(wanted, form, rounds, RoundRobinFormat(cycles=cycles, rounds=rounds), groups, going_on, minutes)
        with own.calling() as client:
            made = client.create_tournament(wanted, seed=seed, organisers_sign=organisers_sign)
    _tell(made, own.speech.line("tournament-created", title=made.settings.title, id=made.name), own.as_json)


def _seconds(text: str, speech: Speech) -> int:
    """A time that a person writes, in whole seconds.

    Raises:
        Failure: it is none.
    """
    try:
        return milliseconds(text) // SECOND
    except ValueError as error:
        raise Failure(speech.plain("time-to-come-unclear", given=text)) from error


def _moment(text: str, speech: Speech) -> int:
    """A time that a person writes, in milliseconds since 1970. Without a zone it is of this machine's.

    Raises:
        Failure: it is none.
    """
    try:
        return int(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError) as error:
        raise Failure(speech.plain("moment-unclear", given=text)) from error


def _options(game: str, given: Sequence[str], speech: Speech) -> list[SettledOption]:
    values = option_values(game.removeprefix("games/"), given, speech)
    return [SettledOption(name=name, value=value) for name, value in sorted(values.items())]


def _choose(
    wanted: TournamentSettings,
    form: Format,
    rounds: int,
    stage: RoundRobinFormat,
    groups: int,
    going_on: int,
    minutes: int,
) -> None:
    match form:
        case Format.SWISS:
            wanted.swiss.CopyFrom(SwissFormat(rounds=rounds or 5))
        case Format.ROUND_ROBIN:
            wanted.round_robin.CopyFrom(stage)
        case Format.KNOCKOUT:
            wanted.knockout.CopyFrom(KnockoutFormat())
        case Format.GROUPS:
            wanted.groups.CopyFrom(GroupsFormat(groups=groups, going_on=going_on, stage=stage))
        case Format.ARENA:
            wanted.arena.CopyFrom(ArenaFormat(duration_seconds=60 * minutes))


def _read(path: Path, speech: Speech) -> TournamentSettings:
    try:
        return Parse(path.read_text(encoding="utf-8"), TournamentSettings())
    except (OSError, UnicodeDecodeError, ParseError) as error:
        raise Failure(speech.plain("bad-settings", file=str(path), error=str(error))) from error


@tournament.command()
@command_class(AboutTournament)
@with_options
def register(
    own: AsPlayer,
    name: Named,
    bot: Annotated[str, typer.Option(help=f"Enter bots of this kind, as organiser: {', '.join(KINDS)}.")] = "",
    count: Annotated[int, typer.Option(min=1, max=2000, help="How many bots.")] = 1,
    shown_as: Annotated[str, typer.Option("--name", help="The name that others see; by default that of you.")] = "",
) -> None:
    """Enter a tournament, or (--bot) enter bots as its organiser.

    You contribute to the chance of the lots. After registration has closed, your next command opens what you
    contribute: `caravan tournament show`, or `caravan tournament entropy`.
    """
    with _about(name, own) as (client, name):
        for number in range(1, (count if bot else 1) + 1):
            called = f"{shown_as} {number}" if shown_as and bot and count > 1 else shown_as
            entrant = client.register_entrant(name, bot=bot, display_name=called)
            line = own.speech.line("entrant-registered", player=entrant.display_name, entrant=entrant.name)
            _tell(entrant, line, own.as_json)


@tournament.command()
@command_class(AboutTournament)
@with_options
def withdraw(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="As organiser: the entrant, by id or name; default: you.")] = "",
    reason: Reason = "",
) -> None:
    """Leave a tournament, or take somebody out. Results so far stay."""
    with _about(name, own) as (client, name):
        who = entrant or client.player().name
        left = client.withdraw_entrant(EntrantNames(client, name, own.speech).name_of(who), reason)
    _tell(left, own.speech.line("entrant-left", player=left.display_name), own.as_json)


@tournament.command("check-in")
@command_class(AboutTournament)
@with_options
def check_in(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="As organiser: the entrant, by id or name; default: you.")] = "",
) -> None:
    """Say before the start that you will play, where the tournament asks for that."""
    with _about(name, own) as (client, name):
        who = entrant or client.player().name
        there = client.check_in(EntrantNames(client, name, own.speech).name_of(who))
    _tell(there, own.speech.line("entrant-checked-in", player=there.display_name), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def close(
    own: AsOrganiser,
    name: Named,
) -> None:
    """Close registration. Lots are drawn then."""
    with _about(name, own) as (client, name):
        client.close_registration(name)
        closed = _contributed(client, name, own.admin_token_file)
    drawn = "yes" if closed.state == Tournament.STATE_RUNNING else "no"
    _tell(closed, own.speech.line("registration-closed", drawn=drawn), own.as_json)


@tournament.command()
@command_class(AboutTournament)
@with_options
def entropy(
    own: AsPlayer,
    name: Named,
    wait: Annotated[float, typer.Option(min=0, help="Wait this many seconds for the lots.")] = 0,
) -> None:
    """Contribute to the lots what is due, as an entrant: open your entropy, or bind fresh entropy."""
    with _about(name, own) as (client, name):
        found = drawn(client, name, wait, contribute)
        missing = ", ".join(one.display_name or one.name for one in awaited(client, name))
    if found.state == Tournament.STATE_REGISTRATION:
        line = own.speech.line("registration-open")
    elif found.state == Tournament.STATE_DRAWING:
        line = own.speech.line("lots-awaited", players=missing)
    else:
        line = own.speech.line("lots-drawn")
    _tell(found, line, own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def release(
    own: AsOrganiser,
    name: Named,
    entrants: Annotated[
        list[str] | None, typer.Argument(help="The entrants, by ids or names; default: all that it waits for.")
    ] = None,
    reason: Reason = "",
) -> None:
    """Wait no longer for players who have to contribute to the lots: they contribute nothing."""
    with _about(name, own) as (client, name):
        known = EntrantNames(client, name, own.speech)
        client.release_entrants(name, [known.id_of(one) for one in entrants or ()], reason)
        found = _contributed(client, name, own.admin_token_file)
        missing = ", ".join(one.display_name or one.name for one in awaited(client, name))
    line = own.speech.line("lots-awaited", players=missing) if missing else own.speech.line("lots-drawn")
    _tell(found, line, own.as_json)


def _contributed(client: Client, name: str, admin_token_file: Path | None) -> Tournament:
    """The tournament when the caller, who may be an entrant too, has contributed what is due."""
    return client.tournament(name) if admin_token_file is not None else contribute(client, name)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def seed(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="The entrant, by id or name.")],
    number: Annotated[int, typer.Argument(min=0, help="The seed, 1 is the best; 0 takes it away.")],
    reason: Reason = "",
) -> None:
    """Give an entrant a seed, before lots are drawn."""
    with _about(name, own) as (client, name):
        seeded = client.seed_entrant(EntrantNames(client, name, own.speech).name_of(entrant), number, reason)
    _tell(seeded, own.speech.line("entrant-seeded", player=seeded.display_name, seed=number), own.as_json)


class Bye(StrEnum):
    """What a bye is worth, as options name it."""

    HALF = "half"
    FULL = "full"
    NONE = "none"


BYES = {Bye.HALF: ROUND_RESULT_HALF_BYE, Bye.FULL: ROUND_RESULT_FULL_BYE, Bye.NONE: ROUND_RESULT_ABSENT}


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def bye(
    own: AsOrganiser,
    name: Named,
    entrant: Annotated[str, typer.Argument(help="The entrant, by id or name.")],
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round, which is not paired yet.")],
    worth: Annotated[Bye, typer.Option(help="What it is worth.")] = Bye.HALF,
    reason: Reason = "",
) -> None:
    """Let an entrant sit out a round to come."""
    with _about(name, own) as (client, name):
        who = EntrantNames(client, name, own.speech).name_of(entrant)
        given = client.grant_bye(who, of_round, BYES[worth], reason)
    _tell(given, own.speech.line("bye-granted", player=given.display_name, round=of_round), own.as_json)


@tournament.command("take-bye")
@command_class(AboutTournament)
@with_options
def take_bye(
    own: AsPlayer,
    name: Named,
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round, which is not paired yet.")],
    reason: Reason = "",
) -> None:
    """Sit out a round to come for half a point, where the tournament allows that. You cannot take it back."""
    with _about(name, own) as (client, name):
        taken = client.take_bye(name, of_round, reason)
    _tell(taken, own.speech.line("bye-granted", player=taken.display_name, round=of_round), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def apart(
    own: AsOrganiser,
    name: Named,
    entrants: Annotated[list[str], typer.Argument(help="The entrants, by ids or names.")],
    lift: Annotated[bool, typer.Option("--lift", help="They may meet again.")] = False,
    reason: Reason = "",
) -> None:
    """Keep entrants apart in the rounds to come, such as members of one club. Swiss system only."""
    with _about(name, own) as (client, name):
        known = EntrantNames(client, name, own.speech)
        chosen = [known.id_of(one) for one in entrants]
        found = client.keep_apart(name, chosen, reason, lift=lift)
        names = {} if own.as_json else names_of(client.entrants(name), own.speech)
    players = ", ".join(names.get(one, one) for one in chosen)
    _tell(found, own.speech.line("entrants-apart", players=players, lifted="yes" if lift else "no"), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def pair(
    own: AsOrganiser,
    name: Named,
) -> None:
    """Close the round before, and pair the next. Its matches begin at once."""
    with _about(name, own) as (client, name):
        paired = client.pair_round(name, client.tournament(name).round + 1)
        names = {} if own.as_json else names_of(client.entrants(name), own.speech)
    if own.as_json:
        print_json({"round": as_dict(paired)})
    else:
        out.print(draw_round(paired, names, own.speech))


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def run(
    own: AsOrganiser,
    name: Named,
    up_to: Annotated[int, typer.Option(min=0, help="Stop after this round; by default play all.")] = 0,
    patience: Annotated[
        float,
        typer.Option(min=0, help="After how many seconds nobody is waited for who has to contribute to the lots."),
    ] = 60,
) -> None:
    """Close registration, pair each round as soon as the one before is over, and end the tournament after the last.

    It stops where only you can decide. Run it again to go on.
    """
    with _about(name, own) as (client, name):
        play_rounds(client, name, own.speech, up_to=up_to, patience=patience, as_json=own.as_json)
        _show(described(client, name), own.speech, own.as_json)


@tournament.command()
@command_class(AboutTournament)
@with_options
def show(
    own: AsReader,
    name: Named,
    of_round: Annotated[
        int, typer.Option("--round", min=0, help="This round, and the standings after it if it is over.")
    ] = 0,
    cross_table: Annotated[bool, typer.Option("--cross-table", help="Also what everybody did in each round.")] = False,
) -> None:
    """Show a tournament: its standings, and the tables of the present round."""
    with _about(name, own) as (client, name):
        known = known_here(client, own.address)
        if client.tournament(name).state == Tournament.STATE_DRAWING and as_player(client, own.address) is not None:
            with account(own.address) as player:
                contribute(player.client, name)
        found = described(known, name, of_round)
        if of_round > len(found.rounds):
            raise Failure(own.speech.plain("round-not-paired", round=of_round, paired=len(found.rounds)))
        _show(found, own.speech, own.as_json, cross_table=cross_table)


@tournament.command()
@with_options
def use(
    own: AsReader,
    name: Annotated[str, typer.Argument(help="The tournament, tournaments/<id>, or its title.")] = "",
) -> None:
    """Choose the tournament that other commands are about where they name none; without a name, show it.

    To name another one in a command, write tournaments/<id>.
    """
    with own.calling() as client:
        found = client.tournament(_titled(client, name, own.speech) if name else named(IN_USE, own.address, own.speech))
        InUse().keep(own.address, found.name)
    _tell(found, own.speech.line("tournament-in-use", title=found.settings.title, id=found.name), own.as_json)


def _titled(client: Client, name: str, speech: Speech) -> str:
    """The tournament with an id or title.

    Raises:
        Failure: none has it, or several have.
    """
    if IDENTITY.fullmatch(name):
        return name
    found = [one.name for one in client.tournaments() if one.settings.title.casefold() == name.strip().casefold()]
    if len(found) == 1:
        return found[0]
    known = ", ".join(found) or "none"
    raise Failure(speech.plain("tournament-unclear", given=name, count=len(found), known=known))


@tournament.command("list")
@with_options
def list_tournaments(
    own: AsReader,
    game: Annotated[str, typer.Option(help="Only tournaments of this game.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most; the latest come first.")] = 100,
) -> None:
    """List the tournaments of a running service, the latest first."""
    with own.calling() as client:
        found = client.tournaments(game=game, limit=limit)
    if own.as_json:
        print_json({"tournaments": [as_dict(entry) for entry in found]})
        return
    if not found:
        out.print(own.speech.line("no-tournaments"))
    for entry in found:
        for line in heading(entry, own.speech):
            out.print(line)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def adjudicate(
    own: AsOrganiser,
    name: Named,
    of_round: Annotated[int, typer.Option("--round", min=1, help="The round.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; everybody can read it, for ever: name no people.")],
    table: Annotated[int, typer.Option(min=0, help="The table.")] = 0,
    forfeit: Annotated[
        list[str] | None, typer.Option(help="An entrant forfeits, by id or name; may be repeated.")
    ] = None,
    penalty: Annotated[str, typer.Option(help="Take points from an entrant: ENTRANT=POINTS.")] = "",
    void: Annotated[bool, typer.Option("--void", help="The table does not count.")] = False,
    replay: Annotated[bool, typer.Option("--replay", help="The table plays again, without those who forfeit.")] = False,
    everybody: Annotated[bool, typer.Option("--everybody", help="With --replay: those who forfeit play too.")] = False,
    places: Annotated[str, typer.Option(help="The places in the order of seats, such as 1,2,2,0; 0: forfeit.")] = "",
) -> None:
    """Decide about a table or an entrant of a round."""
    with understood(own.speech):
        decision = Adjudication(round=of_round, table=table)
        _decide(decision, forfeit or (), penalty, void, replay, places, own.speech)
        if everybody and not replay:
            raise Failure(own.speech.plain("everybody-without-replay"))
        with _about(name, own) as (client, name):
            _identify(decision, EntrantNames(client, name, own.speech))
            decided = client.adjudicate(name, decision, reason, everybody=everybody)
            names = {} if own.as_json else names_of(client.entrants(name), own.speech)
    if own.as_json:
        print_json({"round": as_dict(decided)})
    else:
        _draw_round(decided, names, own.speech)


def _decide(
    decision: Adjudication, forfeit: Sequence[str], penalty: str, void: bool, replay: bool, places: str, speech: Speech
) -> None:
    """Fills a decision with the one thing that was asked for."""
    if sum(map(bool, (forfeit, penalty, void, replay, places))) != 1:
        raise Failure(speech.plain("say-one-decision"))
    if not penalty and not decision.table:
        raise Failure(speech.plain("say-table"))
    if forfeit:
        decision.forfeit.CopyFrom(Forfeit(entrants=forfeit))
    elif penalty:
        entrant, equals, points = penalty.partition("=")
        if not equals:
            raise Failure(speech.plain("bad-penalty", given=penalty))
        decision.penalty.CopyFrom(Penalty(entrant=entrant, points=points))
    elif void:
        decision.void.CopyFrom(VoidTable())
    elif replay:
        decision.replay.CopyFrom(ReplayTable())
    else:
        decision.places.CopyFrom(Places(places=_numbers(places, speech)))


def _identify(decision: Adjudication, known: EntrantNames) -> None:
    """Puts ids in place of what people call entrants."""
    if decision.HasField("forfeit"):
        decision.forfeit.CopyFrom(Forfeit(entrants=[known.id_of(one) for one in decision.forfeit.entrants]))
    elif decision.HasField("penalty"):
        decision.penalty.entrant = known.id_of(decision.penalty.entrant)


def _numbers(text: str, speech: Speech) -> list[int]:
    parts = text.split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() and len(part) < 4 for part in parts):
        raise Failure(speech.plain("bad-places", given=text))
    return [int(part) for part in parts]


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def pause(
    own: AsOrganiser,
    name: Named,
    reason: Annotated[str, typer.Option("--reason", help="Why; everybody can read it, for ever: name no people.")],
) -> None:
    """Pause a tournament: no round is paired, and no match begins."""
    with _about(name, own) as (client, name):
        _tell(client.pause_tournament(name, reason), own.speech.line("tournament-paused"), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def resume(
    own: AsOrganiser,
    name: Named,
    reason: Reason = "",
) -> None:
    """Go on with a tournament that pauses."""
    with _about(name, own) as (client, name):
        _tell(client.resume_tournament(name, reason), own.speech.line("tournament-resumed"), own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def finish(
    own: AsOrganiser,
    name: Named,
    early: Annotated[bool, typer.Option("--early", help="Although rounds are left; with a reason.")] = False,
    reason: Reason = "",
) -> None:
    """End a tournament with its final standings."""
    with _about(name, own) as (client, name):
        client.finish_tournament(name, early=early, reason=reason)
        _show(described(client, name), own.speech, own.as_json)


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def cancel(
    own: AsOrganiser,
    name: Named,
    reason: Annotated[str, typer.Option("--reason", help="Why; everybody can read it, for ever: name no people.")],
) -> None:
    """End a tournament without standings."""
    with _about(name, own) as (client, name):
        _tell(client.cancel_tournament(name, reason), own.speech.line("tournament-cancelled"), own.as_json)


@contextmanager
def _about(name: str, own: AsReader) -> Iterator[tuple[Client, str]]:
    """A client for a command about a tournament, and the resource name of that."""
    with own.calling() as client:
        yield client, named(name, own.address, own.speech)


# -- showing ----------------------------------------------------------------------------------------------------------


def as_dict(message: Message) -> dict[str, Any]:
    """A message as JSON, with the names of the protocol."""
    return MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)


def _tell(message: Message, line: str, as_json: bool) -> None:
    if as_json:
        print_json({type(message).__name__.lower(): as_dict(message)})
    else:
        out.print(line)


@dataclass(frozen=True, slots=True)
class Described:
    """A tournament with its standings, rounds and entrants. ``shown`` is a round; 0: the present."""

    tournament: Tournament
    standings: GetStandingsResponse
    rounds: Sequence[Round]
    entrants: Sequence[Entrant]
    shown: int = 0

    def as_dict(self) -> dict[str, Any]:
        """All of it as JSON."""
        wanted = [one for one in self.rounds if self.shown in (0, one.number)]
        return {
            "tournament": as_dict(self.tournament),
            "standings": as_dict(self.standings),
            "rounds": [as_dict(one) for one in wanted],
            "entrants": [as_dict(one) for one in self.entrants],
        }


def described(client: Client, name: str, shown: int = 0) -> Described:
    """A tournament as it is now, or after a round that is over. An open one comes with the standings before it."""
    found, rounds = client.tournament(name), client.rounds(name)
    over = shown <= len(rounds) and all(table.settled for played in rounds[:shown] for table in played.tables)
    standings = client.standings(name, after_round=shown if over else 0, with_cross_table=True)
    return Described(found, standings, rounds, client.entrants(name), shown)


def draw(described: Described, speech: Speech, *, cross_table: bool = False) -> None:
    """Shows a tournament: its standings, and the tables of a round."""
    found = described.tournament
    for line in heading(found, speech):
        out.print(line)
    names = names_of(described.entrants, speech)
    if not described.rounds:
        out.print(speech.line("no-round-yet"))
        out.print(_entrants(described, names, speech))
        return
    out.print(draw_standings(described.standings, speech))
    if cross_table:
        out.print(draw_cross_table(described.standings, out.width, speech))
    if described.shown or found.state == Tournament.STATE_RUNNING:
        number = described.shown or len(described.rounds)
        _draw_round(described.rounds[number - 1], names, speech)


def _show(described: Described, speech: Speech, as_json: bool, *, cross_table: bool = False) -> None:
    if as_json:
        print_json(described.as_dict())
    else:
        draw(described, speech, cross_table=cross_table)


def _draw_round(played: Round, names: Mapping[str, str], speech: Speech) -> None:
    out.print(draw_round(played, names, speech))
    for line in rulings(played, names, speech):
        out.print(line)


def _entrants(described: Described, names: Mapping[str, str], speech: Speech) -> Grid:
    check_in = described.tournament.settings.check_in_seconds > 0
    kept = any(one.apart for one in described.entrants)
    columns = (
        "column-entrant",
        "column-name",
        *(("column-checked-in",) if check_in else ()),
        *(("column-apart",) if kept else ()),
    )
    grid = Grid(*(speech.plain(column) for column in columns))
    for one, (entrant, name) in zip(described.entrants, names.items(), strict=True):
        there = (speech.plain("yes") if one.checked_in else "",) if check_in else ()
        others = (", ".join(names.get(other, other) for other in one.apart),) if kept else ()
        grid.add_row(entrant, name, *there, *others)
    return grid


defer(tournament, TOURNAMENT_COMMANDS)
