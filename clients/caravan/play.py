"""`caravan play`: a person plays in the terminal, against bots or in a match that others opened, over gRPC."""

from dataclasses import replace
from typing import Annotated

import typer

from clients.caravan.accounts import understood
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.line_mode import PlayOptions
from clients.caravan.links import MatchLocator
from clients.caravan.match_arguments import BEST_BOT, BOTS_HELP, NewMatch, bot_kinds, option_values, told_bots
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory
from clients.caravan.sessions import (
    Joining,
    LanguageChoice,
    join_or_resume,
    name_of,
    open_match,
    person_at,
    play_match,
    require_answers,
    require_name,
    resume_match,
    said,
    service_at,
    settle,
    speak,
    spoken_before,
)
from clients.caravan.terminal import Auto, Failure, Language, PlayerTokenFile, match_name, out


def play(
    context: typer.Context,
    match: Annotated[
        str, typer.Argument(help="An open match to join, or a link to it; without it a new match against bots.")
    ] = "",
    game: Annotated[str, typer.Option(help="The game of a new match.")] = "marcopolo",
    edition: Annotated[
        str,
        typer.Option(help="The edition of a new match, as `caravan editions` lists them; by default the standard one."),
    ] = "",
    players: Annotated[int, typer.Option(min=1, help="The seats of a new match; bots take all but yours.")] = 3,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = BEST_BOT,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    name: Annotated[
        str, typer.Option(help="Your name at the table; without it the name of your player, or `You`.")
    ] = "",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; 0 takes the first that is free.")] = 0,
    join_code: Annotated[
        str, typer.Option(help="The join code of an unlisted or private match; a link holds it.")
    ] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Continue the match you left (or the one named).")] = False,
    address: Annotated[
        str, typer.Option(envvar="CARAVAN_ADDRESS", help="A running service; without it one is started for you.")
    ] = "",
    store: Annotated[
        str, typer.Option(help="The store of the service that is started for you; by default one in your home folder.")
    ] = "",
    token_file: PlayerTokenFile = None,
    auto: Auto = False,
    lang: Language = "",
    plain: Plain = False,
) -> None:
    """Play a match against bots, or join one; in one where you have a seat, go on.

    A receipt of the match is saved: see `caravan verify --receipt`. Exit status 3 if the service shows another
    history of the match than you saw before.
    """
    speech, wish = Speech(lang), LanguageChoice(lang, said(context, "lang"))
    with understood(speech):
        manner = PlayOptions(auto, full_screen(plain, speech))
        if resume:
            known = Memory().find(match_name(match, speech) if match else "")
            language = spoken_before(known, wish, speech)
            if known is None:
                raise Failure(speech.plain("nothing-to-resume"))
            if said(context, "address"):
                known = replace(known, address=address, store="")
            elif said(context, "store"):
                known = replace(known, address="", store=store)
            resume_match(known, token_file, language, speech, manner)
        elif match:
            where = MatchLocator.of(match, speech, address if said(context, "address") else "", join_code)
            join_or_resume(Joining(where, name, seat, token_file, wish, manner, guest=True), address, store, speech)
        else:
            language = settle(game, speak(lang, speech), speech)
            kinds = bot_kinds(bots, players - 1, speech) if players > 1 else ()
            new = NewMatch(game, len(kinds) + 1, kinds, option_values(game, option or (), speech), edition)
            new.require_seat(seat, speech)
            require_name(name, speech)
            require_answers(speech)
            with (
                service_at(address, store, speech) as place,
                person_at(place, token_file, language, speech, manner) as person,
            ):
                taken = open_match(person, new, name_of(person, name, speech.plain("you")), seat)
                if kinds:
                    opponents, strengths = told_bots(kinds, speech)
                    out.print(speech.line("bots", bots=opponents, strengths=strengths))
                play_match(person, taken, language)
