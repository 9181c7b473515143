"""The store of a service: its event log, and what only matches need. Each box lies beside the matches once. An archived
match leaves one row.
"""

import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock

from cachetools import FIFOCache
from eventsourcing.persistence import IntegrityError

from domain.boxes.box import box_stream
from domain.errors import CommandError, Reason
from domain.event import AnyRecorded
from domain.log import Unreadable
from domain.matches.archive import ArchiveRecorded
from domain.matches.events import MatchCreated, Recorded, of_match
from domain.matches.match import Match
from domain.matches.recorded_match import Clock, box_missing
from domain.play.game import Game
from projections.databases.sqlite import keep_private
from service.foundation.times import now
from service.persistence.boxes.kind import ARCHIVE_TOPIC, ARCHIVES, BOXES, boxed
from service.persistence.event_log import PAGE, EventLog
from service.persistence.format import StoreUnreachableError
from service.persistence.kinds import KINDS, with_vault
from service.persistence.location import Named
from service.persistence.matches.chat import Chats
from service.persistence.matches.codec import StoredMatchCodec
from service.persistence.matches.kind import TOPIC, matches
from service.persistence.matches.snapshots import SPACING, MatchReader, Snapshot, Snapshots
from service.persistence.matches.spectator_counts import SpectatorCounts
from service.persistence.persons.journal import Journal, JournaledKeys
from service.persistence.persons.key_access import open_keys
from service.persistence.persons.keys import NoKeys
from service.persistence.persons.vault import Vault
from service.persistence.row_codec import RawEvent, raw_event, words_of
from service.persistence.rows import RowError
from service.persistence.stream_kind import AnyKind

NOWHERE = Path(os.devnull)
"""The journal of those who have no keys."""
LATEST_BOXES = 64
"""The maximum number of boxes in memory."""
SOME = 5
"""The most names that a sentence lists."""


def not_counted_text(matches: Sequence[str]) -> str:
    """Says which archived matches do not count where the projections are made again."""
    some = ", ".join(matches[:SOME]) + (", …" if len(matches) > SOME else "")
    return (
        f"{len(matches)} archived without their outcome, by an earlier version: ratings and statistics that are made "
        f"again do not count {some}"
    )


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
        clock: Clock = now,
        with_keys: bool = True,
    ) -> None:
        """Opens a store for matches of some games and streams of other ``kinds``; see `EventLog`. New events of its
        matches get their time from ``clock``. Without the keys of persons, no name can be read, and none written.
        """
        self.games = games
        self.clock = clock
        self.vault = Vault(NoKeys())
        self.codec = StoredMatchCodec(games, self.box, self.vault)
        self._boxes: FIFOCache[str, bytes] = FIFOCache(LATEST_BOXES)
        """The boxes that were used last, by their digests; all of them are stored."""
        self._boxes_lock = Lock()  # caches alone are not safe for threads
        self.match_kind = matches(self.codec, self.fold)
        self.other_kinds = with_vault(kinds, self.vault)
        super().__init__(named, (self.match_kind, *self.other_kinds), create=create, writing=writing)
        try:
            writing = create if writing is None else writing
            self.keys = self._open_keys(writing) if with_keys else JournaledKeys(NoKeys(), Journal(NOWHERE), False)
            self.vault.keys = self.keys
            self.chats = Chats(self.recorder, self.vault)
            decoded = partial(self.coding.decoded_as, self.match_kind)
            self.snapshots = Snapshots(self.recorder, MatchReader(decoded, self.fold))
            self.spectators = SpectatorCounts(self.recorder, secrets.token_hex(8))
            self.lost_keys = self._lost_keys(writing and with_keys)
            """Of stores of keys that this log was written with, and that are not there: their names cannot be read."""
        except BaseException:
            self.close()
            raise

    def _open_keys(self, writing: bool) -> JournaledKeys:
        if writing:
            keep_private(self.location.journal)
        return JournaledKeys(open_keys(self.location.keys, writing), Journal(self.location.journal), writing)

    def _lost_keys(self, writing: bool) -> list[str]:
        try:
            known = self.recorder.known_keys()
        except StoreUnreachableError:
            if writing:
                raise
            return []  # the file is damaged: who reads it finds out where
        own = self.vault.keys.identity
        if writing and own not in known:
            self.recorder.add_keys(own)
        return [identity for identity in known if identity != own]

    def close(self) -> None:
        """Closes the store and its keys, once."""
        super().close()
        self.vault.keys.close()

    def append(self, recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        """Stores events, of one stream or several, in one transaction; returns their positions.

        Raises:
            CommandError: BOX_MISSING; then nothing was stored.
            PersistenceError: see `EventLog.append`.
        """
        for row in recorded:
            if of_match(row) and row.box:
                self._keep_box(row)
        return super().append(recorded)

    def take_beside(self, source: EventLog) -> None:
        """Takes the chats and the keys of persons of another store. Without own keys it only notes which ones its names
        need.
        """
        if not isinstance(source, MatchStore):
            return
        self.chats.take(source.chats)
        if self.vault.keys.identity:
            self.vault.keys.take(source.vault.keys.all())
        else:
            for identity in source.recorder.known_keys():
                self.recorder.add_keys(identity)

    # -- boxes --------------------------------------------------------------------------------------------------

    def box(self, digest: str) -> bytes:
        """The content of the box with a digest; empty if it is missing or damaged.

        It reads the store unless the box is in memory.
        """
        known = self._boxes.get(digest)
        if known is not None:
            return known
        name = box_stream(digest)
        for raw in self.raw_of(name, up_to=1):
            try:
                box = self.coding.decoded_as(BOXES, raw, 1).event.body.content
            except RowError as error:
                self.set_aside.add(Unreadable(name, 1, str(error)))
            else:
                self._remember_box(digest, box)
                return box
        return b""

    def _keep_box(self, row: Recorded) -> None:
        """Stores the box of a first event, unless it is already stored. A box may be stored without a match, but never
        a match without its box.

        Raises:
            CommandError: BOX_MISSING: There is something else in its place.
        """
        body = row.event.body
        if not isinstance(body, MatchCreated) or self.box(body.edition.digest):
            return
        digest = body.edition.digest
        with suppress(IntegrityError):  # another process stored it at the same time
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
        """The rows of the stream; of an archived match its archive, even beyond the requested versions."""
        found = self.raw_of(name, after, up_to)
        last = self.last_of(name) if not found and up_to is not None else None
        return [last] if last is not None and last.topic == ARCHIVE_TOPIC else found

    def require_kept(self, raw: RawEvent) -> None:
        """Refuses the archive row of a match.

        Raises:
            CommandError: MATCH_ARCHIVED.
            RowError: It is an archive row that cannot be read.
        """
        if raw.topic != ARCHIVE_TOPIC:
            return
        left = self.coding.decoded_as(ARCHIVES, raw, raw.version).event.body
        text = f"{raw.stream} is archived in the record {left.record}"
        raise CommandError(Reason.MATCH_ARCHIVED, text, match=raw.stream, record=left.record, sha256=left.digest.hex())

    def archived(self, after: int) -> Iterator[ArchiveRecorded]:
        """The rest of each match that was archived after a position, in order; without unreadable rows."""
        while found := [raw_event(*row) for row in self.recorder.select_log(after, PAGE, (ARCHIVE_TOPIC,))]:
            for raw in found:
                with suppress(RowError):  # it is set aside where it is followed
                    yield self.coding.decoded_as(ARCHIVES, raw, raw.version)
            after = found[-1].position

    def not_counted(self) -> list[str]:
        """The matches that an earlier version archived without their outcome: where the projections are made again,
        ratings, records and statistics do not count them.
        """
        return [left.event.stream for left in self.archived(0) if left.event.body.summary is None]

    def archive(self, archived: ArchiveRecorded) -> None:
        """Replaces the events of a match by its archive row, in one transaction, in which its chat and its snapshot are
        removed.

        Raises:
            PersistenceError: Nothing has changed (`IntegrityError`: the match has other events than were archived), or
                the connection broke and the outcome is unknown.
        """
        self._stored_up_to(
            self.recorder.replace_events(self.coding.to_stored_event(archived), self.coding.schema_of(archived))
        )

    def detach(self, era: int, archived: Sequence[ArchiveRecorded], known: Mapping[str, tuple[int, str]]) -> None:
        """Replaces the events of all matches of a partition by their archive rows, and detaches it, in one transaction,
        in which the chats of these matches are removed. ``known`` are the last versions of all its streams.

        Raises:
            IntegrityError: The partition has other events; nothing has changed.
            StoreError: New matches go into it.
            PersistenceError: As for `archive`.
        """
        schema = max(map(self.coding.schema_of, archived), default=0)
        left = [self.coding.to_stored_event(each) for each in archived]
        self._stored_up_to(self.recorder.detach_partition(era, left, known, schema))

    def snapshots_taken(self) -> Sequence[Snapshot]:
        """The snapshots that are stored with the next events."""
        return self.snapshots.taken()

    def live(self, match: str) -> tuple[Sequence[Recorded], Match]:
        """The match as the fold of its events, from its snapshot where it has one; and the last of its events, at least
        those behind the snapshot.

        Raises:
            CommandError: MATCH_ARCHIVED, BOX_MISSING.
            StreamDamagedError: The events cannot be read or folded.
        """
        self.set_aside.require_whole(match)
        resumed = self.snapshots.resumed(match, self.raw_of(match))
        if resumed is not None:
            return resumed
        rows = self.rows(match)
        folded = self.folded(match, rows)
        if len(rows) >= SPACING:
            self.snapshots.keep(folded)
        return rows, folded

    def load(self, match: str, up_to: int | None = None) -> Match:
        """The match as the fold of its events; version 0 if there are none.

        Raises:
            StreamDamagedError: The events cannot be read or folded.
        """
        return self.folded(match, self.rows(match, up_to=up_to))

    def fold(self, match: str, rows: Sequence[Recorded]) -> Match:
        """The match as the fold of its events. May raise any error."""
        return Match.load(self.codec, self.games, match, rows, self.clock)

    def folded(self, match: str, rows: Sequence[Recorded]) -> Match:
        """The match as the fold of its events.

        Raises:
            CommandError: BOX_MISSING.
            StreamDamagedError: The events cannot be folded.
        """
        try:
            return self.fold(match, rows)
        except CommandError as error:
            if error.reason == Reason.BOX_MISSING:
                raise
            raise self._nonsense(match, len(rows), error) from error
        except Exception as error:  # a log that makes no sense may fail anywhere
            raise self._nonsense(match, len(rows), error) from error

    def _nonsense(self, match: str, version: int, error: Exception) -> Exception:
        return self.set_aside.add(Unreadable(match, version, f"cannot be folded: {words_of(error)}"))

    def matches(self) -> list[str]:
        """The names of all matches, in the order of their creation."""
        return [raw.stream for raw in self.rows_up_to() if raw.version == 1 and raw.topic == TOPIC]
