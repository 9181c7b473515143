"""Archives of tournaments: a tournament that is over as one file.

An archive holds what the service publishes of a tournament: each event of the organiser with its openings, the record
of each match, the standings, the changes of ratings, and perhaps a proof that the last event is in the signed log of
the service, and its signature. `TournamentArchive` reads and writes it. It says whether the file is well made; that
pairings, results and standings follow from the events is what `caravan verify` finds out.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from google.protobuf.message import DecodeError, Message

from caravanserai_protocol import findings
from caravanserai_protocol.constants import ARCHIVE_BYTES, RECORD_BYTES, SHORT_PART_BYTES, UPDATE_BYTES
from caravanserai_protocol.following import AlteredError, read_content
from caravanserai_protocol.framing import ARCHIVE, TRUNCATED, RecordError, framed, frames, read_frame, refused
from caravanserai_protocol.records import require_sound
from caravanserai_protocol.v1.record_pb2 import RecordProof, RecordSignature
from caravanserai_protocol.v1.tournament_archive_pb2 import (
    ArchivedMatch,
    ArchivedRating,
    ArchivedStandings,
    ArchiveHeader,
    ArchivePart,
)
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from caravanserai_protocol.v1.tournament_pb2 import Tournament
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate

NAME = "caravanserai/tournament-archive/v1"
"""The first line of an archive, and of the text that a service signs for it."""
MAGIC = f"{NAME}\n".encode()
PART_BYTES = RECORD_BYTES + 64
ARCHIVE_UPDATES = 200_000
ARCHIVE_MATCHES = 100_000
ARCHIVE_STANDINGS = 2_000
ARCHIVE_LINES = 1_000_000
"""The most lines of all standings together."""
ARCHIVE_RATINGS = 400_000
LIST_ENTRIES = 12_500
"""The most lines of standings: there are at most 2,000 entrants."""
MOST_TIE_BREAKS = 20
EVENT_ENTRIES = 50_000
"""The most entries of all lists of an event together."""
LONGEST = {"match": PART_BYTES, "update": UPDATE_BYTES + 5, "standings": UPDATE_BYTES}
"""The most bytes of a part, by kind."""
ENDS = {Tournament.STATE_FINISHED: "finished", Tournament.STATE_CANCELLED: "cancelled"}
"""The last events of tournaments that are over."""


@dataclass(frozen=True, slots=True)
class TournamentArchive:
    """A tournament that is over, as one file. ``signature`` is a signed note; empty if the header names no signer."""

    header: ArchiveHeader
    updates: tuple[TournamentUpdate, ...]
    matches: tuple[ArchivedMatch, ...] = ()
    standings: tuple[ArchivedStandings, ...] = ()
    ratings: tuple[ArchivedRating, ...] = ()
    proof: RecordProof | None = None
    signature: str = ""

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads an archive. There is only one way to write one, and these must be its bytes.

        Raises:
            RecordError: they are not.
        """
        if len(data) > ARCHIVE_BYTES:
            raise _refused(f": {findings.large(ARCHIVE_BYTES)}")
        if not is_archive(data):
            raise _refused(TRUNCATED)
        return cls(*_Reader().read(data))

    def to_bytes(self) -> bytes:
        """The content of a file."""
        return b"".join(self.written())

    def written(self) -> Iterator[bytes]:
        """The content of a file, part by part."""
        return written(self.parts())

    def parts(self) -> Iterator[ArchivePart]:
        """The parts of the file, in order."""
        yield ArchivePart(header=self.header)
        for update in self.updates:
            yield ArchivePart(update=update)
        for match in self.matches:
            yield ArchivePart(match=match)
        for standings in self.standings:
            yield ArchivePart(standings=standings)
        for rating in self.ratings:
            yield ArchivePart(rating=rating)
        if self.proof is not None:
            yield ArchivePart(proof=self.proof)
        if self.signature:
            yield ArchivePart(signature=RecordSignature(note=self.signature))

    @property
    def tournament(self) -> str:
        """The name of the tournament."""
        return self.header.tournament

    @property
    def stream(self) -> str:
        """The name of its stream, which is that of the tournament."""
        return self.tournament

    @property
    def version(self) -> int:
        """The number of events."""
        return len(self.updates)

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the last event, which vouches for all of them."""
        return self.digest_at(self.version)

    def digest_at(self, version: int) -> bytes:
        """The SHA-256 of the event that made a version."""
        return sha256(self.updates[version - 1].event).digest()

    def events(self) -> Iterator[TournamentEvent]:
        """The events."""
        return (TournamentEvent.FromString(update.event) for update in self.updates)

    def counted(self) -> Self:
        """The same archive, without a signature, with a header that says how much it holds."""
        header = ArchiveHeader()
        header.CopyFrom(self.header)
        header.version, header.matches = len(self.updates), len(self.matches)
        header.standings, header.ratings = len(self.standings), len(self.ratings)
        header.signer = ""
        return replace(self, header=header, signature="")

    def signed(self, signer: str, sign: Callable[[str], str]) -> Self:
        """The same archive with a signature: ``sign`` makes a text to a note that ``signer`` has signed."""
        header = ArchiveHeader()
        header.CopyFrom(self.header)
        header.signer = signer
        unsigned = replace(self, header=header, signature="")
        digest = sha256()
        for data in unsigned.written():
            digest.update(data)
        return replace(unsigned, signature=sign(signed_text(header.tournament, digest.digest())))


def is_archive(data: bytes) -> bool:
    """True if a file begins as archives do."""
    return data.startswith(MAGIC)


def written(parts: Iterable[ArchivePart]) -> Iterator[bytes]:
    """The bytes of a file with these parts."""
    yield MAGIC
    yield from map(framed, parts)


def signed_text(tournament: str, digest: bytes) -> str:
    """The text that a service signs for an archive: ``digest`` is the SHA-256 of all its bytes before the signature."""
    return f"{NAME}\n{tournament}\n{b64encode(digest).decode()}\n"


def _refused(reason: str) -> RecordError:
    return refused(reason, ARCHIVE)


def _order(header: ArchiveHeader) -> Iterator[str]:
    """The kinds of parts after the header, in their order."""
    counted = (
        ("update", header.version, ARCHIVE_UPDATES),
        ("match", header.matches, ARCHIVE_MATCHES),
        ("standings", header.standings, ARCHIVE_STANDINGS),
        ("rating", header.ratings, ARCHIVE_RATINGS),
        ("proof", bool(header.log), 1),
        ("signature", bool(header.signer), 1),
    )
    for kind, count, most in counted:
        if count > most:
            raise _refused(f": {findings.many_parts(count, kind, most)}")
        for _ in range(count):
            yield kind


class _Reader:
    """Reads the parts of an archive as they come."""

    def __init__(self) -> None:
        self._header = ArchiveHeader()
        self._updates: list[TournamentUpdate] = []
        self._matches: list[ArchivedMatch] = []
        self._standings: list[ArchivedStandings] = []
        self._ratings: list[ArchivedRating] = []
        self._proof: RecordProof | None = None
        self._signature = ""
        self._lines = 0

    def read(self, data: bytes) -> tuple[Any, ...]:
        """All parts, in the order of the fields of an archive.

        Raises:
            RecordError: they are not in order, an archive must not hold one, or they contradict each other.
        """
        entries = frames(data, len(MAGIC), PART_BYTES, ARCHIVE)
        _, first = next(entries, (0, b""))
        self._begin(_part("header", first).header)
        expected = _order(self._header)
        for begin, frame in entries:
            kind = next(expected, "")
            if not kind:
                raise _refused(f": {findings.AFTER_ITS_END}")
            self._take(_part(kind, frame), memoryview(data)[:begin])
        if missing := next(expected, ""):
            raise _refused(f"{TRUNCATED}: its {missing} is missing")
        lists = (self._updates, self._matches, self._standings, self._ratings)
        return self._header, *(tuple[Any, ...](entries) for entries in lists), self._proof, self._signature

    def _begin(self, header: ArchiveHeader) -> None:
        if header.state not in ENDS:
            raise RecordError("only a tournament that is over has an archive")
        if not header.version:
            raise _refused(f": {findings.NO_EVENTS}")
        self._header = header

    def _take(self, part: ArchivePart, before: memoryview) -> None:
        """Adds a part; ``before`` is the file up to it."""
        match part.WhichOneof("part"):
            case "update":
                self._updates.append(self._sound_update(part.update))
            case "match":
                if self._matches and place_of(part.match) <= place_of(self._matches[-1]):
                    raise _refused(f": {findings.UNORDERED_MATCHES}")
                self._matches.append(part.match)
            case "standings":
                self._standings.append(self._sound_standings(part.standings))
            case "rating":
                self._ratings.append(part.rating)
            case "proof":
                self._proof = require_sound(part.proof)
            case "signature":
                self._signature = self._of_file(part.signature.note, before)

    def _sound_update(self, update: TournamentUpdate) -> TournamentUpdate:
        version = len(self._updates) + 1
        try:
            event = TournamentEvent.FromString(update.event)
            for opening in update.openings:
                read_content(opening.payload)
        except DecodeError as error:
            raise _refused(f": {findings.NOT_AN_EVENT}") from error
        except AlteredError as error:
            raise _refused(f": version {version}: {error}") from error
        if (event.tournament, event.version, update.version) != (self._header.tournament, version, version):
            raise _refused(f": {findings.parts_after(event.tournament[:60], event.version, version - 1)}")
        if _entries(event) > EVENT_ENTRIES:
            raise _refused(f": {findings.many_entries(version)}")
        event.DiscardUnknownFields()
        if event.SerializeToString(deterministic=True) != update.event:
            raise _refused(f": {findings.form(version)}")
        end = ENDS[self._header.state] if version == self._header.version else ""
        body = event.WhichOneof("body")
        if (body if body in ENDS.values() else "") != end:
            raise _refused(f": {findings.other_end(version)}")
        return update

    def _sound_standings(self, standings: ArchivedStandings) -> ArchivedStandings:
        self._lines += len(standings.lines)
        if len(standings.lines) > LIST_ENTRIES or self._lines > ARCHIVE_LINES:
            raise _refused(f": {findings.MANY_LINES}")
        if any(len(line.tie_breaks) > MOST_TIE_BREAKS for line in standings.lines):
            raise _refused(f": {findings.MANY_TIE_BREAKS}")
        return standings

    def _of_file(self, note: str, before: memoryview) -> str:
        """The signed note of a file, if its text is of these bytes."""
        if not note.startswith(f"{signed_text(self._header.tournament, sha256(before).digest())}\n"):
            raise _refused(f": {findings.SIGNED_BYTES}")
        return note


def _part(kind: str, frame: bytes) -> ArchivePart:
    longest = LONGEST.get(kind, SHORT_PART_BYTES)
    if len(frame) > longest:
        raise _refused(f": {findings.long_part(kind, longest)}")
    part: ArchivePart = read_frame(ArchivePart, frame, ARCHIVE)
    found = part.WhichOneof("part") or "nothing"
    if found != kind:
        raise _refused(f": {findings.other_part(found, kind)}")
    return part


def place_of(match: ArchivedMatch) -> tuple[int, int, int]:
    """The place of a match: round, table and attempt."""
    return match.round, match.table, match.attempt


def _entries(message: Message) -> int:
    """The number of messages in a message, itself too."""
    count = 1
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            count += sum(map(_entries, value)) if field.is_repeated else _entries(value)
        elif field.is_repeated:
            count += len(value)
    return count
