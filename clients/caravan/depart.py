"""`caravan depart`: an arbiter takes an absent player's seat out of a match."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Annotated

import typer
from caravanserai import Client, WrongMoment
from caravanserai_protocol.v1.match_pb2 import Match
from rich.markup import escape

from clients.caravan.accounts import account, administrator, understood
from clients.caravan.phrases import Speech
from clients.caravan.players import AsAnybody
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
    with understood(), arbiter(name := match_name(match, Speech()), own) as client:
        try:
            after = client.depart(name, seat)
        except WrongMoment as error:
            seconds = error.details.retry_seconds
            if error.reason != "SEAT_NOT_ABSENT" or seconds is None:
                raise
            wait = timedelta(seconds=max(1, round(seconds)))
            raise Failure(f"Seat {seat} may still answer: {error.cause}. Try again in {wait}.") from error
    over = after.state == Match.STATE_ABANDONED
    if own.as_json:
        print_json({"match": after.name, "version": after.version, "seat": seat, "abandoned": over})
        return
    name = escape(after.seats[seat - 1].display_name)
    end = " Nobody is left: the match is abandoned." if over else " The rules decide for it from now on."
    out.print(f"Seat {seat} ({name}) has left {after.name}.{end}")


@contextmanager
def arbiter(match: str, own: AsAnybody) -> Iterator[Client]:
    """A client for those who decide about a match: the guest who created it or has a seat, a player, administrators."""
    seat, named = Memory().taken(match, own.address), own.player or own.token_file or own.admin_token_file
    if seat is not None and not seat.player and not named:
        with connected(own.address) as client:  # the guest who created the match
            yield client.with_token(seat.token)
        return
    if own.admin_token_file is not None:
        with administrator(own.address, own.admin_token_file) as client:
            yield client
        return
    with account(own.address, own.player, own.token_file) as player:
        yield player.client
