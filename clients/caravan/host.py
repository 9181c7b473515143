"""`caravan host`: opens a match for other people and plays it in the same command."""

from typing import Annotated

import typer
from caravanserai.aio import is_loopback
from caravanserai.identity import new_code
from caravanserai.v1.access_pb2 import ACCESS_PRIVATE, ACCESS_PUBLIC, ACCESS_UNLISTED, Access

from clients.caravan.accounts import understood
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.links import Whereabouts
from clients.caravan.phrases import Speech
from clients.caravan.players import player_name
from clients.caravan.playing import Manner
from clients.caravan.seating import KINDS, NewMatch, listed_kinds, option_values
from clients.caravan.sessions import (
    name_of,
    open_match,
    person_at,
    play_on,
    require_answers,
    require_name,
    service_at,
    settle,
    speak,
)
from clients.caravan.terminal import DEFAULT_ADDRESS, Address, Auto, Failure, Language, PlayerTokenFile, out


def host(
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    players: Annotated[int, typer.Option(min=1, help="The seats, yours and those of bots included.")] = 3,
    bots: Annotated[
        str, typer.Option(help=f"Bots for some seats, such as `greedy,planner` for two; kinds: {', '.join(KINDS)}.")
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
        typer.Option(help="A player, players/<id>, who needs no join code for a private match; may be said often."),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="The edition, as `caravan editions` lists them; the standard one if none.")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    name: Annotated[str, typer.Option(help="Your name at the table; that of the player you are if none.")] = "",
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
    speech = Speech()
    with understood(speech):
        language = settle(game, speak(lang, speech), speech)
        kinds = listed_kinds(bots, speech)
        access = _access(private, unlisted, admit or (), speech)
        code = "" if access == ACCESS_PUBLIC else new_code()
        admitted = [player_name(player) for player in admit or ()]
        new = NewMatch(game, players, kinds, option_values(game, option or (), speech), edition, access, code, admitted)
        new.require_seat(seat, speech)
        if new.seats_for_others < 0:
            raise Failure(speech.plain("bots-too-many", bots=len(kinds), players=players))
        require_name(name)
        require_answers(speech)
        with (
            service_at(address, "", speech) as place,
            person_at(place, token_file, language, speech, Manner(auto, full_screen(plain))) as person,
        ):
            taken = open_match(person, new, name_of(person, name), seat)
            if new.seats_for_others:
                invite(Whereabouts(taken.match, address, code), speech)
            play_on(person, taken, language)


def _access(private: bool, unlisted: bool, admit: object, speech: Speech) -> Access.ValueType:
    if private and unlisted:
        raise Failure(speech.plain("private-or-unlisted"))
    if admit and not private:
        raise Failure(speech.plain("admit-to-private"))
    return ACCESS_PRIVATE if private else ACCESS_UNLISTED if unlisted else ACCESS_PUBLIC


def invite(where: Whereabouts, speech: Speech) -> None:
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
