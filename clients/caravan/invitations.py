"""`caravan players invite` and `revoke`: invitations with which new players register."""

import re
from datetime import UTC, timedelta
from typing import Annotated

import typer
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1.player_pb2 import Invitation

from clients.caravan.accounts import understood
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsAdministrator, with_options
from clients.caravan.shell import command
from clients.caravan.terminal import (
    Failure,
    out,
    print_json,
)

UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


@with_options
def invite(
    own: AsAdministrator,
    uses: Annotated[int, typer.Option(min=1, max=1000, help="The number of players who may register with it.")] = 1,
    expires_in: Annotated[
        str, typer.Option(help="The time after which it expires, such as 12h, 7d or 2w; default: never.")
    ] = "",
) -> None:
    """Make an invitation and print its code. New players register with it."""
    speech = own.speech
    with understood(speech):
        span = span_of(expires_in, speech) if expires_in else None
    code = new_code()
    with own.calling() as client:
        made = client.create_invitation(code, uses, expires=span)
    if own.as_json:
        print_json({"invitation": {**_invitation_as_json(made), "code": code}})
        return
    until = _until(made)
    out.print(speech.line("invited-until" if until else "invited", invitation=made.name, uses=made.uses, until=until))
    out.print(speech.line("invitation-code", code=code))
    register = command("players", "register", "NAME", "--address", own.address, "--invitation", code)
    out.print(speech.line("invitation-used-by", command=register))


@with_options
def revoke(
    own: AsAdministrator,
    invitation: Annotated[str, typer.Argument(help="The name of the invitation, invitations/<id>: not its code.")],
) -> None:
    """Withdraw an invitation: it can no longer be used to register."""
    with own.calling() as client:
        withdrawn = client.revoke_invitation(invitation)
    if own.as_json:
        print_json({"invitation": _invitation_as_json(withdrawn)})
        return
    out.print(own.speech.line("withdrawn", invitation=withdrawn.name, used=withdrawn.used, uses=withdrawn.uses))


def span_of(text: str, speech: Speech) -> timedelta:
    """A duration such as `90s`, `30m`, `12h`, `7d` or `2w`.

    Raises:
        Failure: It is not a duration.
    """
    found = re.fullmatch(r"(\d{1,6})([smhdw])", text.strip())
    if found is None or not int(found[1]):
        raise Failure(speech.plain("span-unclear", given=text))
    return timedelta(**{UNITS[found[2]]: int(found[1])})


def _until(invitation: Invitation) -> str:
    return f"{invitation.expire_time.ToDatetime(UTC):%Y-%m-%d %H:%M}" if invitation.HasField("expire_time") else ""


def _invitation_as_json(invitation: Invitation) -> dict[str, object]:
    expires = invitation.expire_time.ToJsonString() if invitation.HasField("expire_time") else None
    return {
        "name": invitation.name,
        "uses": invitation.uses,
        "used": invitation.used,
        "revoked": invitation.revoked,
        "expire_time": expires,
    }
