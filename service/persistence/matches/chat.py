"""The chats of matches: a table beside the events, in no log and no record, from which rows are removed.

A text is encrypted with the key of the person who wrote it, as names are: who is erased has written nothing any more,
whatever pages of the database or backups still hold.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from caravanserai_protocol.v1.event_pb2 import PersonalContent, PersonalSecret
from google.protobuf.message import DecodeError

from domain.chats.chat import ChatAct, ChatEntry, Room, Speaker
from domain.errors import Reason
from domain.event import Request
from domain.play.chance import parts
from service.errors import ServiceError
from service.persistence.backend import CHAT_TABLE, Backend
from service.persistence.persons.keys import NoKeys, PersonKeys
from service.persistence.persons.vault import Vault

COLUMNS = (
    *("match", "room", "position", "time", "act", "person", "seat", "player"),
    *("about", "subject", "subject_seat", "subject_player", "request", "key_id", "nonce", "content"),
)
SELECT = f"SELECT {', '.join(COLUMNS)} FROM {{}}{CHAT_TABLE}"
IN_ROOM = f"{SELECT} WHERE match = ? AND room = ?"
INSERT = f"INSERT INTO {{}}{CHAT_TABLE} ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
EMPTY = f"UPDATE {{}}{CHAT_TABLE} SET content = NULL WHERE match = ? AND room = ? AND position = ?"
PAGE = 500
"""The number of rows copied or checked at once."""

T = TypeVar("T")


class Stored(NamedTuple):
    """An entry as it is stored: with its position, and the text (None: it was deleted, or its author is erased)."""

    position: int
    entry: ChatEntry
    text: str | None = None
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class RoomState:
    """The state of a stored room when something is added: how many entries and texts, and what moderators did."""

    entries: int
    texts: int
    acts: Sequence[ChatEntry]


class _KeysSeenOnce(NoKeys):
    """Keys that are looked up once each, for one page of texts."""

    def __init__(self, keys: PersonKeys) -> None:
        self._keys = keys
        self._found: dict[str, bytes] = {}

    def find(self, person: str) -> bytes:
        """The key of a person."""
        if person not in self._found:
            self._found[person] = self._keys.find(person)
        return self._found[person]


class Chats:
    """The chats in a store. Its methods block."""

    def __init__(self, recorder: Backend, vault: Vault) -> None:
        self._recorder = recorder
        self._vault = vault
        self._there = False

    def exists(self) -> bool:
        """True if the store has the table: a file gets it with its first text."""
        if not self._there:
            ((count,),) = self._recorder.query(self._recorder.exists, (CHAT_TABLE,))
            self._there = bool(count)
        return self._there

    def page(self, match: str, room: Room, after: int, limit: int) -> list[Stored]:
        """The entries of a room after a position."""
        rows = self._query(f"{IN_ROOM} AND position > ? ORDER BY position LIMIT {limit:d}", match, int(room), after)
        vault = Vault(_KeysSeenOnce(self._vault.keys))
        return [self._read(row, vault) for row in rows]

    def at(self, match: str, room: Room, position: int) -> Stored | None:
        """An entry of a room; None: there is none."""
        found = self.page(match, room, position - 1, 1)
        return found[0] if found and found[0].position == position else None

    def written_by(self, match: str, room: Room, persons: Iterable[str], up_to: int) -> list[Stored]:
        """The texts of some persons in a room, up to a position."""
        wanted = list(persons)
        marks = ", ".join("?" * len(wanted))
        text = f"{IN_ROOM} AND position <= ? AND act = {ChatAct.SAID:d} AND person IN ({marks}) ORDER BY position"
        rows = self._query(text, match, int(room), up_to, *wanted) if wanted else []
        return [self._read(row, self._vault) for row in rows]

    def matches_of(self, persons: Iterable[str], player: str) -> list[str]:
        """The matches in whose chats somebody has written or done something, or a moderator something about them."""
        text, values = self._about(persons, player)
        rows = self._query(f"SELECT DISTINCT match FROM {{}}{CHAT_TABLE} WHERE {text} ORDER BY match", *values)
        return [str(match) for (match,) in rows]

    def about(self, match: str, persons: Iterable[str], player: str) -> list[tuple[Room, Stored]]:
        """The entries of the rooms of a match that somebody has made, or that are about them."""
        text, values = self._about(persons, player)
        rows = self._query(f"{SELECT} WHERE match = ? AND ({text}) ORDER BY room, position", match, *values)
        vault = Vault(_KeysSeenOnce(self._vault.keys))
        return [(Room(row[1]), self._read(row, vault)) for row in rows]

    def _about(self, persons: Iterable[str], player: str) -> tuple[str, tuple[str, ...]]:
        wanted = tuple(persons)
        by_name = {"person": wanted, "subject": wanted, "player": (player,), "subject_player": (player,)}
        each = [f"{column} IN ({', '.join('?' * len(names))}) AND {column} <> ''" for column, names in by_name.items()]
        return " OR ".join(f"({one})" for one in each), tuple(name for names in by_name.values() for name in names)

    def acts(self, match: str, room: Room) -> list[ChatEntry]:
        """The acts of moderators in a room."""
        rows = self._query(f"{IN_ROOM} AND act > {ChatAct.DELETED:d} ORDER BY position", match, int(room))
        return [_entry(row) for row in rows]

    def ends(self, rooms: Iterable[tuple[str, Room]]) -> dict[tuple[str, Room], int]:
        """The last position of each of some rooms; those that are empty are left out."""
        names = sorted({match for match, _ in rooms})
        marks = ", ".join("?" * len(names))
        text = f"SELECT match, room, MAX(position) FROM {{}}{CHAT_TABLE} WHERE match IN ({marks}) GROUP BY match, room"
        found = self._query(text, *names) if names else []
        return {(str(match), Room(room)): int(position) for match, room, position in found}

    def add(
        self,
        match: str,
        room: Room,
        entry: ChatEntry,
        require: Callable[[RoomState], bool],
        text: str = "",
        request: Request | None = None,
    ) -> Stored | None:
        """Adds an entry, at the next position. ``require`` sees what is stored, raises what forbids it, and says
        whether there is anything to add. A repeated request gets its first entry. None: there was nothing to add, or
        what is to be deleted is gone.

        Raises:
            ServiceError: REQUEST_REUSED.
            CommandError: PERSON_ERASED.
            PersistenceError: nothing was stored.
        """
        known_as = _known_as(request)
        with self._recorder.writing() as executing:
            self._recorder.ensure_chat(executing)
            if known_as and (known := self._first_answer(executing, match, room, known_as, request)) is not None:
                return known
            state = self._state(executing, match, room)
            if not require(state) or (
                entry.act is ChatAct.DELETED and self._is_gone(executing, match, room, entry.about)
            ):
                return None
            position = state.entries + 1
            content = self._locked(match, room, position, entry, text, request)
            speaker, subject = entry.speaker, entry.subject
            values = (
                *(match, int(room), position, entry.time, int(entry.act), speaker.person, speaker.seat, speaker.player),
                *(entry.about, subject.person, subject.seat, subject.player, known_as),
                *((content.key_id, content.nonce, content.text) if content is not None else (None, None, None)),
            )
            executing.execute(self._statement(INSERT), values)
            if entry.act is ChatAct.DELETED:
                executing.execute(self._statement(EMPTY), (match, int(room), entry.about))
        self._there = True
        return Stored(position, entry, text)

    def remove(self, match: str) -> None:
        """Removes all that was said in a match."""
        if self.exists():
            with self._recorder.writing() as executing:
                executing.execute(self._statement(f"DELETE FROM {{}}{CHAT_TABLE} WHERE match = ?"), (match,))

    def quiet_since(self, time: int, after: str, limit: int) -> list[str]:
        """Matches, by name after another one, in which nothing was said since a time in milliseconds since 1970."""
        text = f"""SELECT match FROM {{}}{CHAT_TABLE} WHERE match > ? GROUP BY match HAVING MAX(time) < ?
            ORDER BY match LIMIT {limit:d}"""
        return [str(match) for (match,) in self._query(text, after, time)]

    def take(self, source: "Chats") -> None:
        """Becomes a copy of the chats of another store."""
        if not source.exists() and not self.exists():
            return
        with self._recorder.writing() as executing:
            self._recorder.ensure_chat(executing)
            executing.execute(self._statement(f"DELETE FROM {{}}{CHAT_TABLE}"))
            for row in source.rows():
                executing.execute(self._statement(INSERT), tuple(row))

    def rows(self) -> Iterator[Sequence[Any]]:
        """All rows, in order."""
        last: tuple[object, ...] = ("", 0, 0)
        text = f"{SELECT} WHERE (match, room, position) > (?, ?, ?) ORDER BY match, room, position LIMIT {PAGE}"
        while found := self._query(text, *last):
            yield from found
            last = tuple(found[-1][:3])

    def faults(self) -> Iterator[tuple[str, int, str]]:
        """The faults of chats: the match, the position, and the fault."""
        before: tuple[object, ...] = ()
        for row in self.rows():
            match, _, position, *_ = row
            expected = before[2] + 1 if before and before[:2] == tuple(row[:2]) else 1  # type: ignore[operator]
            before = tuple(row[:3])
            if position != expected:
                yield str(match), int(position), f"the chat has position {position} where {expected} belongs"
            try:
                self._read(row, self._vault)
            except (ValueError, DecodeError) as error:
                yield str(match), int(position), f"the chat cannot be read: {error}"

    # -- rows ---------------------------------------------------------------------------------------------------

    def _query(self, text: str, *values: object) -> Sequence[Sequence[Any]]:
        return self._recorder.query(self._statement(text), values) if self.exists() else []

    def _statement(self, text: str) -> Any:
        """A statement for this database: `{}` stands before a table, `?` for a value."""
        return text.replace("{}", f"{self._recorder.schema}.").replace("?", self._recorder.parameter)

    def _state(self, executing: Any, match: str, room: Room) -> RoomState:
        text = f"{SELECT} WHERE match = ? AND room = ? AND act > {ChatAct.DELETED:d} ORDER BY position"
        acts = executing.execute(self._statement(text), (match, int(room))).fetchall()
        text = f"""SELECT COUNT(*), COUNT(CASE WHEN act = {ChatAct.SAID:d} THEN 1 END) FROM {{}}{CHAT_TABLE}
            WHERE match = ? AND room = ?"""
        ((entries, texts),) = executing.execute(self._statement(text), (match, int(room))).fetchall()
        return RoomState(int(entries), int(texts), [_entry(row) for row in acts])

    def _is_gone(self, executing: Any, match: str, room: Room, position: int) -> bool:
        """True if a text was deleted: by somebody else at the same moment, perhaps."""
        text = f"SELECT content IS NULL FROM {{}}{CHAT_TABLE} WHERE match = ? AND room = ? AND position = ?"
        ((gone,),) = executing.execute(self._statement(text), (match, int(room), position)).fetchall()
        return bool(gone)

    def _first_answer(
        self, executing: Any, match: str, room: Room, known_as: bytes, request: Request | None
    ) -> Stored | None:
        found = executing.execute(self._statement(f"{IN_ROOM} AND request = ?"), (match, int(room), known_as))
        for row in found.fetchall():
            stored, secret = self._unlocked(row, self._vault)
            if secret is not None and request is not None and secret.request_digest != request.digest:
                raise ServiceError(Reason.REQUEST_REUSED, f"{request.identifier} was another request")
            return stored
        return None

    def _locked(
        self, match: str, room: Room, position: int, entry: ChatEntry, text: str, request: Request | None
    ) -> PersonalContent | None:
        if entry.act is not ChatAct.SAID:
            return None
        secret = PersonalSecret(chat_text=text, request_digest=b"" if request is None else request.digest)
        return self._vault.lock(_place(match, room), position, 0, entry.speaker.person, secret)

    def _read(self, row: Sequence[Any], vault: Vault) -> Stored:
        return self._unlocked(row, vault)[0]

    def _unlocked(self, row: Sequence[Any], vault: Vault) -> tuple[Stored, PersonalSecret | None]:
        """An entry, and what is encrypted of it.

        Raises:
            ValueError: it has a number that means nothing.
            DecodeError: what is encrypted does not belong there, or is damaged.
        """
        match, room, position, *_ = row
        key_id, nonce, content = row[-3:]
        entry, secret = _entry(row), None
        if content is not None:
            personal = PersonalContent(
                person=entry.speaker.person, key_id=bytes(key_id), nonce=bytes(nonce), text=bytes(content)
            )
            secret = vault.unlock(_place(str(match), Room(room)), int(position), personal)
        said = secret.chat_text if secret is not None else None
        return Stored(int(position), entry, said, entry.act is ChatAct.SAID and content is None), secret


def _place(match: str, room: Room) -> str:
    """In the place of a stream: a text can be read in its room alone."""
    return f"{match}/chat/{room:d}"


def _entry(row: Sequence[Any]) -> ChatEntry:
    _, _, _, time, act, person, seat, player, about, subject, subject_seat, subject_player, *_ = row
    return ChatEntry(
        int(time),
        ChatAct(act),
        Speaker(str(person), int(seat), str(player)),
        int(about),
        Speaker(str(subject), int(subject_seat), str(subject_player)),
    )


def _known_as(request: Request | None) -> bytes:
    """The hash that stands for a request: its sender and its id cannot be read from it."""
    return b"" if request is None else sha256(parts(*(part.encode() for part in request.key))).digest()
