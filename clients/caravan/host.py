"""`caravan host`: opens a match for other people and plays it in the same command."""

from datetime import timedelta
from enum import Enum
from typing import Annotated

import typer
from caravanserai.aio import is_loopback
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE, ACCESS_PUBLIC, ACCESS_UNLISTED, Access
from caravanserai_protocol.v1.clock_pb2 import TimeControl

from clients.caravan.accounts import understood
from clients.caravan.acting_player import player_name
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.line_mode import PlayOptions
from clients.caravan.links import MatchLocator
from clients.caravan.match_arguments import NewMatch, listed_kinds, option_values
from clients.caravan.names import LEVELS
from clients.caravan.phrases import Speech
from clients.caravan.sessions import (
    name_of,
    open_match,
    person_at,
    play_match,
    require_answers,
    require_name,
    service_at,
    settle,
    speak,
)
from clients.caravan.terminal import DEFAULT_ADDRESS, Address, Auto, Failure, Language, PlayerTokenFile, out
from clients.caravan.time_notation import seconds, time_control


class Pauses(Enum):
    """The seats that may stop the clocks, as the command line names them."""

    nobody = "nobody"
    organiser = "organiser"
    agreed = "agreed"

    @property
    def pausing(self) -> TimeControl.Pausing.ValueType:
        """The meaning in a time control."""
        return {
            Pauses.nobody: TimeControl.PAUSING_UNSPECIFIED,
            Pauses.organiser: TimeControl.PAUSING_ORGANISER,
            Pauses.agreed: TimeControl.PAUSING_AGREED,
        }[self]


ClockOption = Annotated[
    str,
    typer.Option(
        "--clock",
        help="The time control: `60s/decision`, `90m+30s` (for the match, and more with each turn),"
        " `90m+30s capped`, or `3d` (for each turn).",
    ),
]
TimeOutsOption = Annotated[
    int,
    typer.Option("--time-outs", min=0, help="Turns lost on time after which a seat leaves the match; 0: never."),
]
PausesOption = Annotated[
    Pauses,
    typer.Option(
        "--pauses", help="The right to stop the clocks: nobody, you (the organiser), or all players together too."
    ),
]
VacationOption = Annotated[int, typer.Option("--vacation", min=0, help="Days of vacation for each player, in parts.")]
DelayOption = Annotated[
    str,
    typer.Option("--delay", help="The delay for spectators, such as `15m`; default: none."),
]


def host(
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    players: Annotated[int, typer.Option(min=1, help="The seats, yours and those of bots included.")] = 3,
    bots: Annotated[
        str, typer.Option(help=f"Bots for some seats, such as `club,expert` for two; levels: {', '.join(LEVELS)}.")
    ] = "",
    private: Annotated[
        bool, typer.Option("--private", help="Only people who know the join code may see the match and join.")
    ] = False,
    unlisted: Annotated[
        bool,
        typer.Option("--unlisted", help="The match is in no list; people who know the join code may join."),
    ] = False,
    admit: Annotated[
        list[str] | None,
        typer.Option(help="A player, players/<id>, who needs no join code for a private match; may be repeated."),
    ] = None,
    signatures: Annotated[
        bool,
        typer.Option(
            "--signatures", help="Every player must sign what they decide, so that anybody can prove it later."
        ),
    ] = False,
    clock: ClockOption = "",
    time_outs: TimeOutsOption = 0,
    pauses: PausesOption = Pauses.nobody,
    vacation: VacationOption = 0,
    delay: DelayOption = "",
    edition: Annotated[
        str, typer.Option(help="The edition, as `caravan editions` lists them; by default the standard one.")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    name: Annotated[str, typer.Option(help="Your name at the table; without it the name of your player.")] = "",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; 0 takes the first that is free.")] = 0,
    address: Address = DEFAULT_ADDRESS,
    token_file: PlayerTokenFile = None,
    auto: Auto = False,
    plain: Plain = False,
    lang: Language = "",
) -> None:
    """Open a match for yourself and others, wait until all are there, and play.

    Prints the line with which others join. The match starts by itself as soon as every seat is taken. Ctrl-C leaves;
    your seat is kept, and `caravan play --resume` goes on.
    """
    speech = Speech(lang)
    with understood(speech):
        language = settle(game, speak(lang, speech), speech)
        kinds = listed_kinds(bots, speech)
        access = _access(private, unlisted, admit or (), speech)
        code = "" if access == ACCESS_PUBLIC else new_code()
        admitted = [player_name(player) for player in admit or ()]
        options = option_values(game, option or (), speech)
        control = time_control_of(clock, time_outs, pauses, vacation, speech)
        behind = delay_of(delay, speech)
        new = NewMatch(game, players, kinds, options, edition, access, code, admitted, signatures, control, behind)
        new.require_seat(seat, speech)
        if new.seats_for_others < 0:
            raise Failure(speech.plain("bots-too-many", bots=len(kinds), players=players))
        require_name(name, speech)
        require_answers(speech)
        with (
            service_at(address, "", speech) as place,
            person_at(place, token_file, language, speech, PlayOptions(auto, full_screen(plain, speech))) as person,
        ):
            taken = open_match(person, new, name_of(person, name), seat)
            if new.seats_for_others:
                invite(MatchLocator(taken.match, address, code), speech)
            play_match(person, taken, language)


def time_control_of(clock: str, time_outs: int, pauses: Pauses, vacation: int, speech: Speech) -> TimeControl | None:
    """The time control that options choose, if there is to be one.

    Raises:
        Failure: it cannot be read, or there is none to which the rest would belong.
    """
    if not clock:
        if time_outs or vacation or pauses is not Pauses.nobody:
            raise Failure(speech.plain("clock-missing"))
        return None
    try:
        control = time_control(clock)
        control.MergeFrom(TimeControl(time_outs=time_outs, pausing=pauses.pausing, vacation_days=vacation))
    except ValueError as error:
        raise Failure(speech.plain("clock-unclear", given=clock)) from error
    return control


def delay_of(text: str, speech: Speech) -> timedelta:
    """The delay after which those who only watch learn what happens.

    Raises:
        Failure: it cannot be read.
    """
    try:
        return timedelta(seconds=seconds(text)) if text else timedelta(0)
    except (ValueError, OverflowError) as error:
        raise Failure(speech.plain("delay-unclear", given=text)) from error


def _access(private: bool, unlisted: bool, admit: object, speech: Speech) -> Access.ValueType:
    if private and unlisted:
        raise Failure(speech.plain("private-or-unlisted"))
    if admit and not private:
        raise Failure(speech.plain("admit-to-private"))
    return ACCESS_PRIVATE if private else ACCESS_UNLISTED if unlisted else ACCESS_PUBLIC


def invite(where: MatchLocator, speech: Speech) -> None:
    """Prints how others join. The line to copy is not wrapped.

    Raises:
        Failure: The service chose a name that a shell could interpret.
    """
    if not where.plain:
        raise Failure(speech.plain("match-name-strange", match=where.match))
    out.print(speech.line("others-join"))
    out.print_whole(f"  {where.command}")
    if where.link:
        out.print_whole(f"  {where.link}")
    if is_loopback(where.address):
        out.print(speech.line("only-this-machine", address=where.address))
