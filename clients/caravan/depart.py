"""`caravan depart`: an arbiter takes an absent player's seat out of a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Annotated

import typer
from caravanserai import Client, WrongMoment
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.accounts import account, administrator, understood
from clients.caravan.acting_player import AsAnybody
from clients.caravan.saved_seats import Memory
from clients.caravan.service_options import with_options
from clients.caravan.terminal import Failure, connected, match_name, out, print_json


@with_options
def depart(
    own: AsAnybody,
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    seat: Annotated[int, typer.Argument(min=1, help="The seat that does not answer.")],
) -> None:
    """Take a seat out of a match whose player does not answer; the rules decide for it from then on.

    Run it as the match's owner, using the saved identity, or as an administrator with --admin-token-file.
    How long a seat may be silent is stated by the match.
    """
    speech = own.speech
    with understood(speech), arbiter(name := match_name(match, speech), own) as client:
        try:
            after = client.depart(name, seat)
        except WrongMoment as error:
            seconds = error.details.retry_seconds
            if error.reason != "SEAT_NOT_ABSENT" or seconds is None:
                raise
            wait = str(timedelta(seconds=max(1, round(seconds))))
            raise Failure(speech.plain("seat-may-answer", seat=seat, wait=wait)) from error
    over = after.state == Match.STATE_ABANDONED
    if own.as_json:
        print_json({"match": after.name, "version": after.version, "seat": seat, "abandoned": over})
        return
    left = after.seats[seat - 1].display_name
    out.print(speech.line("departed-last" if over else "departed", seat=seat, who=left, match=after.name))


@contextmanager
def arbiter(match: str, own: AsAnybody) -> Iterator[Client]:
    """A client for those who decide about a match: the guest who created it or has a seat, a player, administrators."""
    seat, named = Memory().taken(match, own.address), own.player or own.token_file or own.admin_token_file
    if seat is not None and not seat.player and not named:
        with connected(own.address, own.lang, speech=own.speech) as client:  # the guest who created the match
            yield client.with_token(seat.token)
        return
    if own.admin_token_file is not None:
        with administrator(own.address, own.admin_token_file, own.speech, own.lang) as client:
            yield client
        return
    with account(own.address, own.player, own.token_file, own.lang) as player:
        yield player.client
