"""Following a match by its events: check the chain and the seals, join openings, fold, compare fingerprints.

No rules are needed. You begin at version 0 with the first event, or at any version with a `Table` message.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from google.protobuf.message import DecodeError

from caravanserai_protocol import findings
from caravanserai_protocol.bounds import Bounds, BoundsError, UnknownEventError
from caravanserai_protocol.constants import SEAL_LABEL, UPDATE_BYTES
from caravanserai_protocol.folding import (
    EVERYTHING,
    SPECTATOR,
    AreaLike,
    Ask,
    Close,
    FoldError,
    Move,
    Show,
    Step,
    Table,
    face_of,
    kind_of,
)
from caravanserai_protocol.harmless import HarmlessError
from caravanserai_protocol.statements import untrue_statements
from caravanserai_protocol.strictness import NotStrictError, read_strictly
from caravanserai_protocol.v1 import effect_pb2, event_pb2, match_pb2, match_service_pb2

GENESIS = bytes(32)
"""The hash of the event before the first one."""


class AlteredError(HarmlessError):
    """The service sent something that contradicts what it sent before."""


def read_effect(effect: effect_pb2.Effect) -> Step:
    """An effect as a step."""
    kind = effect.WhichOneof("kind")
    if kind == "move":
        move = effect.move
        return Move(move.piece, move.count, move.source, move.target, move.becomes or move.piece)
    if kind == "show":
        return Show(effect.show.place, effect.show.seat, tuple(effect.show.faces))
    if kind == "ask":
        ask = effect.ask
        return Ask(ask.stack, ask.kind, tuple(ask.arguments), ask.asked_at)
    close = effect.close
    return Close(close.stack, close.kind, tuple(close.arguments), close.asked_at)


def read_content(payload: bytes) -> event_pb2.OpeningContent:
    """The content of an opening.

    Raises:
        AlteredError: the padding of the payload is wrong, or it cannot be read.
    """
    length = int.from_bytes(payload[:8], "big")
    if len(payload) % 128 or length > len(payload) - 8 or any(payload[8 + length :]):
        raise AlteredError(findings.UNPADDED_OPENING)
    written = payload[8 : 8 + length]
    try:
        return read_strictly(event_pb2.OpeningContent, written)
    except DecodeError as error:
        raise AlteredError(findings.UNREADABLE_OPENING) from error


def joined_name(event: event_pb2.MatchEvent, openings: Iterable[event_pb2.Opening]) -> str:
    """The name of the player who takes a seat with an event; empty if they were erased."""
    if not event.joined.person:
        return event.joined.player
    contents = (read_content(opening.payload) for opening in openings)
    return next((content.display_name for content in contents if content.display_name), "")


def seal(match: str, version: int, opening: event_pb2.Opening) -> bytes:
    """The hash that seals an opening in its event."""
    parts = (
        SEAL_LABEL.encode(),
        match.encode(),
        version.to_bytes(8, "big"),
        opening.index.to_bytes(8, "big"),
        opening.salt,
        opening.payload,
    )
    return sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


def join(event: event_pb2.MatchEvent, openings: Iterable[event_pb2.Opening]) -> list[Step]:
    """The effects of an event, as far as these openings reveal them."""
    behind: dict[int, list[Step]] = {}
    for opening in openings:
        for hidden in read_content(opening.payload).hidden:
            behind[hidden.index] = [read_effect(effect) for effect in hidden.effects]
    joined: list[Step] = []
    for index, effect in enumerate(event.effects):
        joined.extend(behind[index] if index in behind else (_complete(read_effect(effect)),))
    return joined


def _complete(step: Step) -> Step:
    """Fills in a face that is visible at one end of a move only: it does not change on the way."""
    if isinstance(step, Move):
        if face_of(step.piece) and not face_of(step.becomes):
            return step._replace(becomes=step.piece)
        if face_of(step.becomes) and not face_of(step.piece):
            return step._replace(piece=step.becomes)
    return step


def see(table: Table, step: Step) -> list[Step]:
    """A step as the viewer of a table folds it. The table must be as it was just before."""
    if isinstance(step, Move):
        piece = table.masked(step.source, step.piece)
        return [step._replace(piece=piece, becomes=table.masked(step.target, step.becomes))]
    if isinstance(step, Show):
        steps: list[Step] = [step._replace(faces=())]
        if step.seat == table.viewer and not table.sees(step.place):
            steps += [Move(kind_of(face), 1, step.place, step.place, face) for face in step.faces if face_of(face)]
        return steps
    return [step]


def _fold(table: Table, event: event_pb2.MatchEvent, joined: Iterable[Step]) -> list[Step]:
    """Folds the steps of an event; returns them as the viewer sees them. If they do not fit, the table stays.

    Raises:
        AlteredError: they lead to another fingerprint, or state what the viewer sees to be untrue. (Who sees everything
            verifies, and finds that by a check of its own.)
        FoldError: they do not fit the table.
    """
    steps: list[Step] = []
    try:
        for step in joined:
            for seen in see(table, step):
                table.apply(seen)
                steps.append(seen)
        if table.fingerprint != event.fingerprint:
            raise AlteredError(f"version {event.version} {findings.OTHER_FINGERPRINT_HERE}")
        if table.viewer != EVERYTHING and (untrue := next(untrue_statements(table, steps), "")):
            raise AlteredError(f"version {event.version} {findings.false_statement(untrue)}")
    except HarmlessError:
        table.take_back(steps)
        raise
    return steps


class Following:
    """A match as one viewer sees it. Give it every update in order.

    ``table`` is None before the first event, unless it began with a table.
    """

    def __init__(self, viewer: int = SPECTATOR) -> None:
        self.viewer = viewer
        self.table: Table | None = None
        self.version = 0
        self.head = GENESIS
        self.present: int | None = 0
        """The version that the match had when this began, as the service said; 0 if nobody asked, and None if the
        viewer sees events later than they happen.
        """
        self._bounds = Bounds()
        self._over = False
        self._history: list[tuple[bytes, list[Step]]] = []

    @classmethod
    def begin_with(
        cls, areas: Iterable[AreaLike], table: match_pb2.Table, viewer: int = SPECTATOR, head: bytes = b""
    ) -> "Following":
        """Begins with the table of a version; ``head`` is the hash of the event that made it, if known.

        Raises:
            AlteredError: the table does not fit its fingerprint.
            FoldError: the table contradicts itself.
        """
        following = cls(viewer)
        laid_out = Table.lay_out(areas, (), viewer)
        for shown in table.shown:
            laid_out.apply(Show(shown.place, shown.seat, ()))
        for entry in table.placements:
            laid_out.put(entry.place, entry.piece, entry.count)
        for task in table.tasks:
            laid_out.apply(Ask(task.stack, task.kind, tuple(task.arguments), task.asked_at))
        if laid_out.fingerprint != table.fingerprint:
            raise AlteredError(findings.fingerprint_of_table(table.version))
        following.table = laid_out
        following.version = table.version
        following.head = head
        return following

    def follow(self, update: match_service_pb2.MatchUpdate) -> event_pb2.MatchEvent:
        """Checks an update and folds it; returns its event. If it cannot be followed, the table stays as it was.

        Raises:
            AlteredError: it contradicts itself or the updates before.
            FoldError: its effects do not fit the table.
        """
        if self._over:
            raise AlteredError(findings.after_end(self.version + 1))
        event = self._read(update)
        if event.version != self.version + 1:
            raise AlteredError(findings.other_order(event.version, self.version))
        if update.version != event.version:
            raise AlteredError(findings.sent_as(event.version, update.version))
        if self.head and event.previous != self.head:
            raise AlteredError(f"version {event.version} {findings.OTHER_PREVIOUS}")
        for opening in update.openings:
            if opening.index >= len(event.seals):
                raise AlteredError(findings.no_such_seal(event.version, opening.index))
            if event.seals[opening.index].digest != seal(event.match, event.version, opening):
                raise AlteredError(findings.unfit_opening(event.version))
        self._require_openings(event, update.openings)
        table = self.table
        if event.HasField("created"):
            table = Table.lay_out(event.created.areas, event.created.layout, self.viewer)
        if table is None:
            raise AlteredError(findings.NO_CREATION)
        steps = _fold(table, event, join(event, update.openings))
        self.table = table
        self._history.append((event.previous, steps))
        self.version = event.version
        self.head = sha256(update.event).digest()
        self._over = event.HasField("finished") or event.HasField("abandoned")
        return event

    def _require_openings(self, event: event_pb2.MatchEvent, openings: Iterable[event_pb2.Opening]) -> None:
        """Requires the openings that the seat of the viewer may know.

        Raises:
            AlteredError: one is missing.
        """
        if self.viewer <= SPECTATOR:
            return
        held = {opening.index for opening in openings}
        for index, sealed in enumerate(event.seals):
            if self.viewer in sealed.audience and index not in held:
                raise AlteredError(findings.hidden_from_seat(event.version, self.viewer))

    def _read(self, update: match_service_pb2.MatchUpdate) -> event_pb2.MatchEvent:
        """The event of an update.

        Raises:
            AlteredError: there is none, it is not written as events are, or it exceeds their bounds.
            UnknownEventError: it is of a later kind.
        """
        if update.ByteSize() > UPDATE_BYTES:
            raise AlteredError(findings.large_update(self.version, UPDATE_BYTES))
        try:
            event = read_strictly(event_pb2.MatchEvent, update.event)
        except NotStrictError as error:
            raise AlteredError(findings.other_form(self.version)) from error
        except DecodeError as error:
            raise AlteredError(findings.no_event(self.version)) from error
        if event.HasField("created") and event.version != 1:
            raise AlteredError(findings.created_again(event.version))
        try:
            contents = [read_content(opening.payload) for opening in update.openings]
            self._bounds.require(event, contents, update.event)
        except UnknownEventError:
            raise
        except BoundsError as error:
            raise AlteredError(str(error)) from error
        return event

    @property
    def complete(self) -> bool:
        """True if everything was followed that had happened when this began: what it lacks is missing, not still to
        come.
        """
        return self._over or (self.present is not None and self.version >= self.present)

    def digest_at(self, version: int) -> bytes:
        """The hash of the event that made a version; empty if this did not follow it."""
        if version == self.version:
            return self.head
        behind = self.version - version
        return self._history[-behind][0] if version > 0 and 0 < behind <= len(self._history) else b""

    def step_back(self) -> None:
        """Takes the latest update back, one at a time down to where this began. You may follow it again.

        Raises:
            FoldError: nothing is left to take back.
        """
        if not self._history or self.table is None:
            raise FoldError(findings.NOTHING_TO_UNDO)
        self.head, steps = self._history.pop()
        self.table.take_back(steps)
        self.version -= 1
        self._over = False

    def steps(self) -> Sequence[Step]:
        """The steps of the latest update."""
        return self._history[-1][1] if self._history else ()
