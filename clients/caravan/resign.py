"""`caravan resign`: leaves a match for good."""

from dataclasses import replace
from typing import Annotated

import typer
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.accounts import holder, understood
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory
from clients.caravan.sessions import said, service_at
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    Failure,
    Language,
    PlayerTokenFile,
    connected,
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
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Leave a match for good: the rules decide for your seat from then on. Before the start the seat is free again."""
    speech, memory = Speech(lang), Memory()
    with understood(speech):
        name = match_name(match, speech)
        seat = memory.find(name)
        if seat is None or (said(context, "address") and address != seat.address):
            raise Failure(speech.plain("no-seat-there", match=name))
        if not yes:
            err.print(speech.line("would-leave", match=name))
            require_consent(speech.plain("leave"), speech)
        with (
            service_at(seat.address, seat.store, speech) as place,
            connected(place.address, lang, speech=speech) as spectator,
        ):
            client = holder(spectator, replace(seat, address=place.address), token_file, speech)
            if client.match(name).state == Match.STATE_OPEN:
                client.leave(name)
            else:
                client.resign(name)
        memory.forget(name)
        out.print(speech.line("has-left", match=name))
