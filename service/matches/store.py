"""The store of a service: its event log, with what only matches need. Boxes lie beside the matches, once each; a match
that was archived leaves one row.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Lock

from cachetools import FIFOCache
from eventsourcing.persistence import IntegrityError

from domain.boxes.box import Archive, box_stream
from domain.errors import CommandError
from domain.event import AnyRecorded, Envelope, Event
from domain.log import Unreadable
from domain.matches.events import MatchCreated, Recorded, of_match
from domain.matches.match import Match, box_missing
from domain.play.game import Game
from service.boxes.kind import ARCHIVE_TOPIC, ARCHIVES, BOXES, boxed
from service.kinds import KINDS
from service.matches.codec import ProtobufCodec
from service.matches.kind import TOPIC, matches
from service.messages.rows import RowError
from service.stores.event_log import EventLog, RawEvent, words_of
from service.stores.location import Named
from service.streams.kind import AnyKind

LATEST_BOXES = 64
"""How many boxes are kept in memory."""


class MatchStore(EventLog):
    """All streams of a service. Its methods block: in a coroutine call them in a thread."""

    def __init__(
        self,
        named: Named,
        games: Mapping[str, Game],
        *,
        create: bool = True,
        writing: bool | None = None,
        kinds: Sequence[AnyKind] = KINDS,
    ) -> None:
        """Opens a store for matches of some games and streams of other ``kinds``; see `EventLog`."""
        self.games = games
        self.codec = ProtobufCodec(games, self.box)
        self._boxes: FIFOCache[str, bytes] = FIFOCache(LATEST_BOXES)
        """The boxes that were used last, by their digests; all of them are stored."""
        self._boxes_lock = Lock()  # a cache has to be told where threads use it
        self.match_kind = matches(self.codec, self.fold)
        self.other_kinds = kinds
        super().__init__(named, (self.match_kind, *kinds), create=create, writing=writing)

    def append(self, recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        """Stores events, of one stream or several, in one transaction; returns their positions.

        Raises:
            CommandError: BOX_MISSING; nothing was stored.
            PersistenceError: see `EventLog.append`.
        """
        for row in recorded:
            if of_match(row) and row.box:
                self._keep_box(row)
        return super().append(recorded)

    # -- boxes --------------------------------------------------------------------------------------------------

    def box(self, digest: str) -> bytes:
        """The content of the box with a digest; nothing if there is none, or what is there is not it.

        The first time it reads the store.
        """
        known = self._boxes.get(digest)
        if known is not None:
            return known
        name = box_stream(digest)
        for raw in self.raw_of(name, up_to=1):
            try:
                box = self.decoded_as(BOXES, raw, 1).event.body.content
            except RowError as error:
                self.set_aside.add(Unreadable(name, 1, str(error)))
            else:
                self._remember_box(digest, box)
                return box
        return b""

    def _keep_box(self, row: Recorded) -> None:
        """Stores the box beside a first event, unless it is there. It may be there without a match, never the other way
        round.

        Raises:
            CommandError: BOX_MISSING: in its place lies something else.
        """
        body = row.event.body
        if not isinstance(body, MatchCreated) or self.box(body.edition.digest):
            return
        digest = body.edition.digest
        with suppress(IntegrityError):  # another process stored it at the same moment
            super().append([boxed(digest, row.box)])
        if not self.box(digest):
            raise box_missing(digest)

    def _remember_box(self, digest: str, box: bytes) -> None:
        with self._boxes_lock:
            self._boxes[digest] = box

    # -- matches ------------------------------------------------------------------------------------------------

    def rows(self, match: str, after: int = 0, up_to: int | None = None) -> list[Recorded]:
        """The events of a match after one version and up to another, in order.

        Raises:
            CommandError: MATCH_ARCHIVED.
            StreamDamagedError: they cannot be read.
        """
        return self.stream(self.match_kind, match, after, up_to)

    def _rows_of(self, name: str, after: int, up_to: int | None) -> list[RawEvent]:
        """Those of the stream, or what is left of an archived match behind the versions that were asked for."""
        found = self.raw_of(name, after, up_to)
        last = self.last_of(name) if not found and up_to is not None else None
        return [last] if last is not None and last.topic == ARCHIVE_TOPIC else found

    def require_kept(self, raw: RawEvent) -> None:
        """Lets a row pass that is not what is left of an archived match.

        Raises:
            CommandError: MATCH_ARCHIVED.
            RowError: it is, and cannot be read.
        """
        if raw.topic != ARCHIVE_TOPIC:
            return
        left = self.decoded_as(ARCHIVES, raw, raw.version).event.body
        text = f"{raw.stream} is archived in the record {left.record}"
        raise CommandError("MATCH_ARCHIVED", text, match=raw.stream, record=left.record, sha256=left.digest.hex())

    def archive(self, archived: Envelope[Event[Archive]]) -> None:
        """Removes the events of a match and stores in their place what is left of it, in one transaction.

        Raises:
            PersistenceError: nothing has changed (`IntegrityError`: the match has other events than were archived); or
                the connection broke, and it is not known.
        """
        self._stored_up_to(self.recorder.replace_events(self._sealed(archived)))

    def load(self, match: str, up_to: int | None = None) -> Match:
        """The match as the fold of its events; of version 0 if there are none.

        Raises:
            StreamDamagedError: they cannot be read, or make no sense.
        """
        return self.folded(match, self.rows(match, up_to=up_to))

    def fold(self, match: str, rows: Sequence[Recorded]) -> Match:
        """The match as the fold of its events, which may fail in any way."""
        return Match.load(self.codec, self.games, match, rows)

    def folded(self, match: str, rows: Sequence[Recorded]) -> Match:
        """The match as the fold of its events.

        Raises:
            CommandError: BOX_MISSING.
            StreamDamagedError: they make no sense.
        """
        try:
            return self.fold(match, rows)
        except CommandError as error:
            if error.reason == "BOX_MISSING":
                raise
            raise self._nonsense(match, len(rows), error) from error
        except Exception as error:  # a log that makes no sense may fail anywhere
            raise self._nonsense(match, len(rows), error) from error

    def _nonsense(self, match: str, version: int, error: Exception) -> Exception:
        return self.set_aside.add(Unreadable(match, version, f"cannot be folded: {words_of(error)}"))

    def matches(self) -> list[str]:
        """The names of all matches, in the order of their creation."""
        return [raw.stream for raw in self.rows_up_to() if raw.version == 1 and raw.topic == TOPIC]
