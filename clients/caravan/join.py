"""`caravan join`: takes a seat in a match that another person opened."""

from typing import Annotated

import typer

from clients.caravan.accounts import understood
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.line_mode import PlayOptions
from clients.caravan.links import MatchLocator
from clients.caravan.phrases import Speech
from clients.caravan.sessions import Joining, LanguageChoice, join_or_resume, said
from clients.caravan.terminal import DEFAULT_ADDRESS, Address, Auto, Language, PlayerTokenFile


def join(
    context: typer.Context,
    match: Annotated[str, typer.Argument(help="The match: its id, matches/<id>, or a link, caravan://….")],
    address: Address = DEFAULT_ADDRESS,
    join_code: Annotated[
        str, typer.Option(help="The join code of an unlisted or private match; a link holds it.")
    ] = "",
    name: Annotated[str, typer.Option(help="Your name at the table; without it the name of your player.")] = "",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; 0 takes the first that is free.")] = 0,
    token_file: PlayerTokenFile = None,
    auto: Auto = False,
    plain: Plain = False,
    lang: Language = "",
) -> None:
    """Take a seat in a match that somebody else opened, wait until all are there, and play.

    `caravan host` prints the line with which others join. If you have a seat there already, you go on with it.
    """
    speech = Speech(lang)
    with understood(speech):
        where = MatchLocator.of(match, speech, address if said(context, "address") else "", join_code)
        wish = LanguageChoice(lang, said(context, "lang"))
        join_or_resume(
            Joining(where, name, seat, token_file, wish, PlayOptions(auto, full_screen(plain, speech))),
            address,
            "",
            speech,
        )
