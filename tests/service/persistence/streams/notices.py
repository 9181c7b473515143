"""Notices pinned to boards: a kind of stream that the service does not know, complete in one module."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from caravanserai_protocol.v1 import event_pb2
from google.protobuf import descriptor_pool
from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto
from google.protobuf.message_factory import GetMessageClass

from domain.errors import CommandError, Reason
from domain.event import AnyRecorded, Envelope, Event, Request
from projections.databases.statements import Cursor, statements
from projections.store import ProjectionStore
from service.persistence.commands import Commands, StreamCommand, first_answer
from service.persistence.rows import read_request, write_request
from service.persistence.stream_kind import Kind, Streams

# -- the domain -------------------------------------------------------------------------------------------------------

ROOM = 3
"""The maximum number of notices on a board."""


@dataclass(frozen=True, slots=True)
class NoticePinned:
    """A notice is pinned. If it answers another board, ``answers`` names that board."""

    text: str
    answers: str = ""


NoticeRecorded: TypeAlias = Envelope[Event[NoticePinned]]


def board_of(board: str, log: Sequence[NoticeRecorded]) -> tuple[str, ...]:
    """The notices on a board."""
    return tuple(recorded.event.body.text for recorded in log)


def pinned(board: str, log: Sequence[NoticeRecorded], notice: NoticePinned, request: Request) -> list[NoticeRecorded]:
    """Pins a notice.

    Raises:
        CommandError: The board is full.
    """
    if len(log) == ROOM:
        raise CommandError(Reason.MATCH_FULL, f"{board} is full")
    return [Envelope(Event(board, len(log) + 1, notice), request=request)]


# -- its rows ---------------------------------------------------------------------------------------------------------

TOPIC = "tests.notices.StoredNotice"


def _row_class():
    """The message class of the rows, as `protoc` would make it."""
    string, fixed64 = FieldDescriptorProto.TYPE_STRING, FieldDescriptorProto.TYPE_FIXED64
    fields = [("board", 1, string), ("version", 2, FieldDescriptorProto.TYPE_UINT64), ("text", 3, string)]
    fields += [("answers", 4, string), ("checksum", 15, fixed64)]
    row = DescriptorProto(
        name="StoredNotice", field=[FieldDescriptorProto(name=name, number=at, type=of) for name, at, of in fields]
    )
    row.field.add(name="request", number=5, type=FieldDescriptorProto.TYPE_MESSAGE, type_name=_REQUEST)
    file = FileDescriptorProto(
        name="tests/notices.proto",
        package="tests.notices",
        syntax="proto3",
        dependency=[event_pb2.DESCRIPTOR.name],
        message_type=[row],
    )
    pool = descriptor_pool.Default()
    pool.AddSerializedFile(file.SerializeToString())
    return GetMessageClass(pool.FindMessageTypeByName(TOPIC))


_REQUEST = f".{event_pb2.StoredRequest.DESCRIPTOR.full_name}"
StoredNotice = _row_class()


def encode(recorded: NoticeRecorded) -> bytes:
    event = recorded.event
    row = StoredNotice(
        board=event.stream,
        version=event.version,
        text=event.body.text,
        answers=event.body.answers,
        request=write_request(recorded.request),
    )
    return bytes(row.SerializeToString(deterministic=True))


def decode(data: bytes) -> NoticeRecorded:
    row = StoredNotice.FromString(data)
    return Envelope(Event(row.board, row.version, NoticePinned(row.text, row.answers)), request=read_request(row))


# -- its check and its projection -------------------------------------------------------------------------------------


def check(streams: Streams, board: str, log: Sequence[NoticeRecorded]) -> Iterator[str]:
    for recorded in log:
        answers = recorded.event.body.answers
        if answers and not streams.stream(NOTICES, answers):
            yield f"answers {answers}, on which nothing is pinned"


class NoticesProjection:
    tables = statements(("CREATE TABLE IF NOT EXISTS notices (position INTEGER PRIMARY KEY, board TEXT, text TEXT)",))

    def clear(self, cursor: Cursor) -> None:
        cursor.execute("DELETE FROM notices")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        event = recorded.event
        if isinstance(event.body, NoticePinned):
            cursor.execute("INSERT INTO notices VALUES (?, ?, ?)", (position, event.stream, event.body.text))


def notices(store: ProjectionStore) -> list[tuple[str, str]]:
    """The notices of all boards, according to the projection."""
    return store.read(
        lambda cursor: [
            (row["board"], row["text"]) for row in cursor.execute("SELECT * FROM notices ORDER BY position").fetchall()
        ]
    )


NOTICES = Kind(
    name="notices",
    topic=TOPIC,
    bodies=(NoticePinned,),
    encode=encode,
    decode=decode,
    fold=board_of,
    check=check,
    projections=(NoticesProjection,),
)

# -- its command ------------------------------------------------------------------------------------------------------


async def pin(commands: Commands, board: str, notice: NoticePinned, request: Request) -> tuple[str, ...]:
    """Pins a notice and returns the board with it."""

    def choose() -> tuple[tuple[str, ...], Sequence[NoticeRecorded]]:
        log = commands.store.stream(NOTICES, board)
        answered = first_answer(log, request)
        events = pinned(board, log, notice, request) if answered is None else []
        return board_of(board, [*log, *events] if answered is None else answered), events

    return await commands.carry_out(StreamCommand(choose))
