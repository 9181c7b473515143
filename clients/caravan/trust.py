"""The keys that a person trusts, as options of commands."""

from collections.abc import Sequence
from typing import Annotated

import typer

from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.audit.notes import NoteError
from domain.audit.trust import Policy, PolicyError

LogKeys = Annotated[
    list[str] | None,
    typer.Option(
        help="The public key of the log that must have the match or tournament, and have signed the file. Several are "
        "those that one log had."
    ),
]
WitnessKeys = Annotated[
    list[str] | None, typer.Option(help="The public key of a witness of that log. May be repeated.")
]
Witnesses = Annotated[
    int | None, typer.Option(min=0, help="The number of witnesses that must have cosigned; default: all.")
]


def policy_of(log: Sequence[str], witnesses: Sequence[str], quorum: int | None, speech: Speech) -> Policy | None:
    """The keys that the person trusts; None without any key.

    Raises:
        Failure: a text is no key, or the keys cannot be used together.
    """
    if not log and (witnesses or quorum is not None):
        raise Failure(speech.plain("witnesses-need-log"))
    try:
        return Policy.of(log, witnesses, quorum) if log else None
    except (NoteError, PolicyError) as error:
        raise Failure(speech.found(str(error))) from error
