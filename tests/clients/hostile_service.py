"""A service and a store whose every text tries to forge a line on the screen."""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import grpc
from caravanserai import Receipt, Record
from caravanserai.errors import STATUS_KEY
from caravanserai_protocol.v1 import (
    admin_service_pb2,
    edition_service_pb2,
    event_pb2,
    game_service_pb2,
    inbox_service_pb2,
    match_pb2,
    match_service_pb2,
    player_service_pb2,
    rating_service_pb2,
    scoreboard_service_pb2,
    tournament_service_pb2,
)
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import ErrorInfo, LocalizedMessage
from google.rpc.status_pb2 import Status

from caravanserai_verify.codecs.match_updates import update_message
from service.persistence.matches.kind import TOPIC
from service.persistence.rows import open_row, seal_row
from tests.clients.python.test_verifying import relinked
from tests.service.audit.tournaments.archives import hostile
from tests.service.verification.rows import opened, played

FORGED = "fits hanna.json: forged"
WIDTH, HEIGHT = 80, 3000

HOSTILE = [
    f"Ann\x1b[2K\r{FORGED}",
    f"Ann\r\n{FORGED}",
    f"Ann\x1b[3A\x1b[2K\x1b[1G{FORGED}",
    f"Ann\x9b2K\x9b1G{FORGED}",
    f"Ann\x1b]0;title\x07\x1b[H{FORGED}",
    f"Ann\x1bD\x1bE{FORGED}\x1b(0",
    f"Ann\x0b\x0c\x85\u2028\u2029{FORGED}",
    f"Ann\b\b\b\b\b\b{FORGED}\u202e\u2066\u200b\x7f",
    f"[/][bold green]{FORGED}[/]\\",
    f"[red\\\n{FORGED}",
    *(f"Ann{filler * count}{FORGED}" for filler in "x \t\u3000" for count in (53, 58, 63, 68, 73)),
    *(f"{'x' * before}{FORGED}" for before in range(40, 81, 4)),
]


def hostile_record(*texts: str) -> Record:
    """The record of an abandoned match with these texts in every text field."""
    following = cycle(text.encode(errors="replace").decode() for text in texts)
    match, rows = opened("marcopolo", "join1 join2 open1 open2")
    rows += match.abandon("enough")
    updates = [update_message(row, 0, True, None) for row in rows]

    def joined(event: event_pb2.MatchEvent) -> None:
        event.joined.player, event.joined.account = next(following), next(following)

    def abandoned(event: event_pb2.MatchEvent) -> None:
        event.abandoned.reason = next(following)

    for at, change in ((1, joined), (2, joined), (len(updates) - 1, abandoned)):
        updates = relinked(updates, at, change)
    return Record.of(updates)


def renamed(record: Record, text: str) -> Record:
    """The record under another name. Nothing fits any more, and messages say so."""
    updates = []
    for update in record.updates:
        event = event_pb2.MatchEvent.FromString(update.event)
        event.match = text
        update = match_service_pb2.MatchUpdate.FromString(update.SerializeToString())
        update.event = event.SerializeToString(deterministic=True)
        updates.append(update)
    return Record.of(updates)


def hostile_store(source: Path, target: Path, texts: Sequence[str]) -> Path:
    """A hand-made store with hostile names in its rows."""
    following = cycle(texts)
    with sqlite3.connect(source) as reading, sqlite3.connect(target) as writing:
        reading.backup(writing)
        rows = "SELECT rowid, originator_id, originator_version, state FROM stored_events WHERE topic = ?"
        for number, stream, version, state in writing.execute(rows, (TOPIC,)).fetchall():
            row = event_pb2.StoredEvent.FromString(open_row(stream, version, TOPIC, state))
            event = event_pb2.MatchEvent.FromString(row.event)
            if event.HasField("joined"):
                event.joined.player, event.joined.account = next(following), next(following)
                row.event = event.SerializeToString(deterministic=True)
                changed = seal_row(stream, version, TOPIC, row.SerializeToString(deterministic=True))
                writing.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (changed, number))
    reading.close()
    writing.close()
    return target


MODULES = (
    admin_service_pb2,
    edition_service_pb2,
    game_service_pb2,
    inbox_service_pb2,
    match_service_pb2,
    player_service_pb2,
    rating_service_pb2,
    scoreboard_service_pb2,
    tournament_service_pb2,
)


class HostileService(grpc.GenericRpcHandler):
    """A real gRPC server that answers every call with a text in every text field, or with such an error."""

    def __init__(self, texts: Sequence[str], refusing: bool) -> None:
        self.texts = texts
        self.following = cycle(texts)
        self.refusing = refusing
        self.methods = {
            f"/{service.full_name}/{method.name}": method
            for module in MODULES
            for service in module.DESCRIPTOR.services_by_name.values()
            for method in service.methods
        }

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        method = self.methods.get(details.method)
        if method is None:
            return None
        answer = GetMessageClass(method.output_type)

        def unary(_: bytes, context: grpc.ServicerContext) -> bytes:
            self._refuse(context)
            return self._filled(answer()).SerializeToString()

        def stream(_: bytes, context: grpc.ServicerContext) -> Iterator[bytes]:
            self._refuse(context)
            for update in updates_until_asked(*self.texts) if "update" in answer.DESCRIPTOR.fields_by_name else ():
                yield answer(update=update).SerializeToString()

        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(stream)
        return grpc.unary_unary_rpc_method_handler(unary)

    def _refuse(self, context: grpc.ServicerContext) -> None:
        if not self.refusing:
            return
        reason, cause, other = next(self.following), next(self.following), next(self.following)
        status = Status(code=grpc.StatusCode.FAILED_PRECONDITION.value[0], message=cause)
        status.details.add().Pack(ErrorInfo(reason=reason, domain=other, metadata={other: other}))
        status.details.add().Pack(LocalizedMessage(locale="en", message=cause))
        context.set_trailing_metadata(((STATUS_KEY, status.SerializeToString()),))
        context.abort(grpc.StatusCode.FAILED_PRECONDITION, "no")

    def _filled(self, message: Message, depth: int = 0) -> Message:
        fields: Any = message.DESCRIPTOR.fields
        for field in fields:
            if field.name.endswith("page_token") or field.containing_oneof is not None or depth > 5:
                continue
            if field.type == FieldDescriptor.TYPE_MESSAGE and field.message_type.GetOptions().map_entry:
                key = field.message_type.fields_by_name["value"]
                value = next(self.following) if key.type == FieldDescriptor.TYPE_STRING else 1
                getattr(message, field.name)[next(self.following)] = value
            elif field.type == FieldDescriptor.TYPE_MESSAGE:
                inner = getattr(message, field.name)
                self._filled(inner.add() if hasattr(inner, "add") else inner, depth + 1)
            elif field.type == FieldDescriptor.TYPE_STRING:
                self._set(message, field, next(self.following))
        if isinstance(message, match_pb2.Match):
            message.state, message.version = match_pb2.Match.STATE_PLAYING, 1
        return message

    def _set(self, message: Message, field: FieldDescriptor, value: str) -> None:
        inner = getattr(message, field.name)
        if hasattr(inner, "append"):
            inner.append(value)
        else:
            setattr(message, field.name, value)


@cache
def updates_until_asked(*texts: str) -> list[match_service_pb2.MatchUpdate]:
    """The beginning of a match up to a question of seat 1, with hostile names of players."""
    following = cycle(texts)
    updates = [update_message(row, 0, True, None) for row in played()]
    asked = next(
        at
        for at, update in enumerate(updates)
        if any(effect.ask.stack == 1 for effect in event_pb2.MatchEvent.FromString(update.event).effects)
    )
    updates = updates[: asked + 1]

    def joined(event: event_pb2.MatchEvent) -> None:
        event.joined.player, event.joined.account = next(following), next(following)

    for at in range(len(updates)):
        if event_pb2.MatchEvent.FromString(updates[at].event).HasField("joined"):
            updates = relinked(updates, at, joined)
    for update in updates:
        update.lines.append(next(following))
    return updates


class World:
    """The sources of a command: files, a store and a service, all with hostile texts."""

    def __init__(self, folder: Path, source: Path, texts: Sequence[str], address: str) -> None:
        self.text = texts[0]
        self.address = address
        self.record = folder / "hostile.record"
        self.record.write_bytes(hostile_record(*texts).to_bytes())
        self.other = folder / "other.record"
        self.other.write_bytes(renamed(hostile_record(*texts), texts[0]).to_bytes())
        self.archive = folder / "hostile.tournament"
        self.archive.write_bytes(hostile(*texts).to_bytes())
        self.receipt = folder / "receipt.json"
        self.receipt.write_text(Receipt(texts[0], 3, bytes(32)).to_json())
        self.store = hostile_store(source, folder / "hostile.sqlite", texts)
        self.folder = folder
        self.report = folder / "report.trf"
        self.report.write_text(f"012 {texts[0]}\n001    1      {texts[-1]}\n", encoding="utf-8", errors="replace")
        self.token = folder / "token"
        self.token.write_text("a-token-that-is-long-enough-to-be-one\n")
