"""`caravan resign`: leaves a match for good."""

from typing import Annotated

import typer
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.accounts import understood
from clients.caravan.match_arguments import one_kind
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory
from clients.caravan.sessions import at_seat
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    Language,
    PlayerTokenFile,
    err,
    match_name,
    out,
    require_consent,
)


def resign(
    context: typer.Context,
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    address: Address = DEFAULT_ADDRESS,
    token_file: PlayerTokenFile = None,
    bot: Annotated[str, typer.Option("--bot", help="Let a bot of this kind play on: expert, club or novice.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Leave a match for good: the rules or a bot (--bot) play on for you. Before the start the seat is free again."""
    speech = Speech(lang)
    with understood(speech):
        name = match_name(match, speech)
        one_kind(bot, speech)
        with at_seat(context, name, address, token_file, lang, speech) as client:
            if not yes:
                err.print(speech.line("would-leave-to-bot" if bot else "would-leave", match=name, bot=bot))
                require_consent(speech.plain("leave"), speech)
            if bot:
                client.hand_over_seat(name, bot)
            elif client.match(name).state == Match.STATE_OPEN:
                client.leave(name)
            else:
                client.resign(name)
        Memory().forget(name)
        out.print(speech.line("has-left-to-bot" if bot else "has-left", match=name))
