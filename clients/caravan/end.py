"""`caravan end`: ends a match by agreement of all its players, as it stands."""

from typing import Annotated

import typer
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.accounts import understood
from clients.caravan.phrases import Speech
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


def end(
    context: typer.Context,
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    address: Address = DEFAULT_ADDRESS,
    token_file: PlayerTokenFile = None,
    decline: Annotated[bool, typer.Option("--decline", help="Play on, or take back that you agreed.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Propose to end a match as it stands, or agree to that. It ends when all players agree; nobody wins."""
    speech = Speech(lang)
    with understood(speech):
        name = match_name(match, speech)
        with at_seat(context, name, address, token_file, lang, speech) as client:
            proposal = client.match(name).end_proposal
            if not (yes or decline):
                asked = "would-agree-to-end" if proposal.proposed_at else "would-propose-end"
                err.print(speech.line(asked, match=name))
                require_consent(speech.plain("end-it"), speech)
            after = client.end_by_agreement(name, proposal.proposed_at, declines=decline)
        out.print(_told(after, speech, decline=decline))


def _told(after: Match, speech: Speech, *, decline: bool) -> str:
    """The result, in words."""
    if after.ended_by_agreement:
        return speech.line("has-ended", match=after.name)
    return speech.line("plays-on" if decline else "end-proposed", match=after.name)
