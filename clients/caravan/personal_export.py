"""`caravan players export`: all that a service keeps about a player, as a file."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from caravanserai_protocol.v1.personal_data_pb2 import PersonalEntry
from google.protobuf.json_format import MessageToDict

from clients.caravan.accounts import understood
from clients.caravan.acting_player import AsAnybody, acting, write_new
from clients.caravan.terminal import err, out, print_json


def export(
    own: AsAnybody,
    file: Annotated[Path, typer.Argument(help="The new file to write, such as my-data.json.")],
) -> None:
    """Write everything the service keeps about you to a new file (JSON).

    It holds no secret, but your names and texts, so the file is for you alone. A file that exists is not overwritten.
    personal_data.proto says what each field means.
    """
    speech = own.speech
    with understood(speech), acting(own) as (client, target, _):
        player = client.player(target)
        entries = client.export_player(target)
        write_new(file, exported_text(player.name, entries), speech)
    if own.as_json:
        print_json({"player": player.name, "entries": len(entries), "file": str(file)})
        return
    out.print(speech.line("exported", entries=len(entries), file=str(file)))
    err.print(speech.line("exported-hint"))


def exported_text(player: str, entries: list[PersonalEntry]) -> str:
    """The export as JSON: lists of entries by their kind, in the form that Protocol Buffers give messages in JSON."""
    kinds: dict[str, list[Any]] = {field.name: [] for field in PersonalEntry.DESCRIPTOR.fields}
    for entry in entries:
        kind = entry.WhichOneof("content")
        if kind is not None:
            kinds[kind].append(MessageToDict(getattr(entry, kind), preserving_proto_field_name=True))
    whole = {"player": player, "exported": datetime.now(UTC).isoformat(timespec="seconds"), **kinds}
    return json.dumps(whole, indent=2, ensure_ascii=False)
