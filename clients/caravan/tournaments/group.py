"""The group of commands `caravan tournament`, and what they have in common."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from caravanserai import Client
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from clients.caravan.service_options import AsReader
from clients.caravan.terminal import out, print_json
from clients.caravan.tournaments.in_use import named

tournament = typer.Typer(
    name="tournament",
    help="Organise tournaments at a running service, enter them, and look at them.",
    no_args_is_help=True,
)

Named = Annotated[
    str,
    typer.Argument(help="The tournament, tournaments/<id>; not needed after `caravan tournament use`."),
]
Reason = Annotated[str, typer.Option("--reason", help="The reason; everybody can read it, for ever: name no people.")]


@contextmanager
def about(name: str, own: AsReader) -> Iterator[tuple[Client, str]]:
    """A client for a command about a tournament, and the resource name of that."""
    with own.calling() as client:
        yield client, named(name, own.address, own.speech)


def as_dict(message: Message) -> dict[str, Any]:
    """A message as JSON, with the names of the protocol."""
    return MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)


def tell(message: Message, line: str, as_json: bool) -> None:
    """Prints what a call has answered: a line, or all of it as JSON."""
    if as_json:
        print_json({type(message).__name__.lower(): as_dict(message)})
    else:
        out.print(line)
