"""`caravan webhook`: addresses to which a running service sends your notices."""

from enum import StrEnum
from typing import Annotated, Any

import typer
from caravanserai_protocol.v1.webhook_service_pb2 import (
    NoticeKind,
    Webhook,
    WebhookForm,
    WebhookState,
)
from google.protobuf.json_format import MessageToDict
from rich.table import Table as Grid

from clients.caravan.enumerations import word_of
from clients.caravan.service_options import AsPlayer, with_options
from clients.caravan.shell import command
from clients.caravan.terminal import escaped, match_name, out, print_json

webhook = typer.Typer(
    name="webhook",
    help="Get notices outside of the table: let a running service send them to an address.",
    no_args_is_help=True,
)

Named = Annotated[str, typer.Argument(help="The webhook, webhooks/<id>.")]


class FormOption(StrEnum):
    """The content that a webhook gets, as options name it."""

    JSON = "json"
    DISCORD = "discord"
    SLACK = "slack"
    MATRIX = "matrix"
    EMAIL = "email"


Kind = StrEnum(  # type: ignore[misc]  # of what the protocol has
    "Kind", {name[12:]: name[12:].lower().replace("_", "-") for name in NoticeKind.keys()[1:] if name[12:] != "TEST"}
)


@webhook.command()
@with_options
def add(
    own: AsPlayer,
    url: Annotated[str, typer.Argument(help="The address for your notices: an https URL, or mailto:ADDRESS.")],
    form: Annotated[
        FormOption, typer.Option("--form", help="The form of notices: data, or a line of text for these programs.")
    ] = (FormOption.JSON),
    kind: Annotated[
        list[Kind] | None, typer.Option(help="A kind of notice; may be repeated. Default: all.", show_default=False)
    ] = None,
    match: Annotated[
        str, typer.Option(help="A match of yours: its notices about every seat, for a channel. Default: your notices.")
    ] = "",
    digest_hours: Annotated[
        int, typer.Option(min=0, max=168, help="The least number of hours between e-mails; 0: at once.")
    ] = 0,
) -> None:
    """Add a webhook, and print the key with which its messages are signed. An e-mail address has to confirm first."""
    if url.startswith("mailto:"):
        form = FormOption.EMAIL
    with own.calling() as client:
        about = match_name(match, own.speech) if match else ""
        made = client.create_webhook(
            url,
            form=WebhookForm.Value(f"WEBHOOK_FORM_{form.name}"),
            kinds=[NoticeKind.Value(f"NOTICE_KIND_{each.name}") for each in kind or ()],
            digest_hours=digest_hours,
            match=about,
        )
    if own.as_json:
        print_json({"webhook": _as_json(made.webhook), "secret": made.secret})
        return
    added = "webhook-added-to-match" if made.webhook.match else "webhook-added"
    about = made.webhook.match
    out.print(own.speech.line(added, webhook=made.webhook.name, host=made.webhook.host, match=about))
    if made.secret:
        out.print(own.speech.line("webhook-secret", secret=made.secret), soft_wrap=True)
    elif made.webhook.state == WebhookState.WEBHOOK_STATE_UNCONFIRMED:
        asked = "webhook-not-asked" if made.webhook.cause else "webhook-asked"
        again = command("webhook", "test", made.webhook.name)
        out.print(own.speech.line(asked, command=again, cause=made.webhook.cause))


@webhook.command("list")
@with_options
def list_webhooks(own: AsPlayer) -> None:
    """List your webhooks, with the reason where nothing arrives."""
    with own.calling() as client:
        found = client.webhooks()
    if own.as_json:
        print_json({"webhooks": [_as_json(each) for each in found]})
        return
    if not found:
        out.print(own.speech.line("webhook-none"))
        return
    grid = Grid()
    grid.add_column(own.speech.plain("webhook-name"), overflow="fold")  # other commands take it whole
    for head in ("host", "form", "state"):
        grid.add_column(own.speech.plain(f"webhook-{head}"))
    if matches := any(each.match for each in found):
        grid.add_column(own.speech.plain("webhook-match"), overflow="fold")
    for each in found:
        state = own.speech.plain(f"webhook-state-{_state(each)}")
        shown = f"{state}: {each.cause}" if each.cause else state
        about = (escaped(each.match or own.speech.plain("webhook-yours")),) if matches else ()
        grid.add_row(escaped(each.name), escaped(each.host), _form(each), escaped(shown), *about)
    out.print(grid)


@webhook.command()
@with_options
def remove(own: AsPlayer, name: Named) -> None:
    """Remove a webhook: nothing more is sent there."""
    with own.calling() as client:
        client.delete_webhook(name)
    if own.as_json:
        print_json({"removed": name})
        return
    out.print(own.speech.line("webhook-removed", webhook=name))


@webhook.command()
@with_options
def test(own: AsPlayer, name: Named) -> None:
    """Send a test, and say whether it arrives. A webhook that was switched off is then used again."""
    with own.calling() as client:
        answer = client.test_webhook(name)
    if own.as_json:
        print_json({"arrived": answer.arrived, "cause": answer.cause, "webhook": _as_json(answer.webhook)})
    else:
        told = "webhook-arrived" if answer.arrived else "webhook-not-arrived"
        out.print(own.speech.line(told, host=answer.webhook.host, cause=answer.cause))
    if not answer.arrived:
        raise typer.Exit(1)


def _form(shown: Webhook) -> str:
    return word_of(WebhookForm, shown.form)


def _state(shown: Webhook) -> str:
    return word_of(WebhookState, shown.state)


def _as_json(shown: Webhook) -> dict[str, Any]:
    kinds = [word_of(NoticeKind, kind) for kind in shown.kinds]
    return {
        **MessageToDict(shown, preserving_proto_field_name=True),
        "form": _form(shown),
        "state": _state(shown),
        "kinds": kinds,
    }
