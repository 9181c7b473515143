"""Checks a store: every event of every match must be readable, linked, sealed and folded correctly. Streams of other
kinds are read, folded, and checked by their kind.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from eventsourcing.persistence import PersistenceError

from caravanserai_verify.matches.findings import REPLAY_CHECKS, Flaw, Progress, unwatched
from caravanserai_verify.matches.replay import replayed
from domain.matches.events import Recorded
from service.persistence.kinds import KINDS
from service.persistence.matches.store import MatchStore, not_counted_text
from service.persistence.row_codec import RawEvent, words_of
from service.persistence.rows import RowError
from service.persistence.stream_kind import AnyKind

READABLE = "readable"
"""The check that the bytes of a row can be read and belong to its place."""
LOADS = "loads"
"""The check that the service can load the match."""
CHAT = "chat"
"""The fault of a chat, which lies beside the events: its version is the position in the room."""
LOST = "cannot be found by its name, which is damaged"
REMEMBERED = "remembered"
"""The check that the store has the events that projections followed and receipts vouch for."""


def checks_of(kinds: Sequence[AnyKind] = KINDS) -> Sequence[str]:
    """The names of all checks of a store with matches and other kinds of streams."""
    return (READABLE, *REPLAY_CHECKS, LOADS, *(kind.name for kind in kinds), REMEMBERED)


@dataclass(slots=True)
class CheckedMatch:
    """The result of checking a match or another stream; ``version`` is the version of its last event."""

    match: str
    version: int
    findings: list[Flaw] = field(default_factory=list)

    @property
    def first(self) -> Flaw | None:
        """The flaw of the first bad event; None if all are good."""
        return min(self.findings, key=lambda finding: finding.version or self.version, default=None)


@dataclass(slots=True)
class StoreCheck:
    """The result of checking a store.

    ``damage`` is what the database reports about itself, ``notes`` what is odd but not wrong. ``counts`` says how often
    each check held; ``bad`` are the streams with findings.
    """

    format: int
    schema: int
    matches: int = 0
    events: int = 0
    damage: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(checks_of(), 0))
    bad: list[CheckedMatch] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """True if nothing was found."""
        return not self.damage and not self.bad

    def add(self, checked: CheckedMatch) -> bool:
        """Adds the findings of a stream; True if there are none."""
        if checked.findings:
            known = next((bad for bad in self.bad if bad.match == checked.match), None)
            if known is None:
                self.bad.append(checked)
            else:
                known.findings += checked.findings
        return not checked.findings


def check(store: MatchStore, progress: Progress = unwatched) -> StoreCheck:
    """Checks every stream of a store. It comes to its end, whatever it meets."""
    information, counts = store.information, dict.fromkeys(checks_of(store.other_kinds), 0)
    result = StoreCheck(information.format, information.events, damage=store.damage(), counts=counts)
    result.notes += [f"events may be missing: {doubt}" for doubt in store.doubts]
    streams = _streams(store, result)
    matches = streams[store.match_kind.topic]
    for done, name in enumerate(matches, 1):
        result.add(_match(store, name, result))
        result.matches += 1
        progress(done, len(matches))
    for kind in store.other_kinds:
        for name in streams[kind.topic]:
            result.counts[kind.name] += result.add(_stream(store, kind, name, result))
    with suppress(PersistenceError):
        for name, position, text in store.chats.faults():
            result.add(CheckedMatch(name, position, [Flaw(position, CHAT, text)]))
    with suppress(PersistenceError):  # the damage is known already
        if names := store.not_counted():
            result.notes.append(not_counted_text(names))
    return result


def _stream(store: MatchStore, kind: AnyKind, name: str, result: StoreCheck) -> CheckedMatch:
    """Checks a stream of a kind other than matches."""
    raw = _raw_of(store, name, result)
    result.events += len(raw)
    checked = CheckedMatch(name, raw[-1].version if raw else 0)
    try:
        checked.findings += _wrong(store, kind, name, raw) if raw else [Flaw(0, kind.name, LOST)]
    except Exception as error:  # a log that makes no sense may fail anywhere
        checked.findings.append(Flaw(checked.version, kind.name, f"cannot be checked: {words_of(error)}"))
    return checked


def _wrong(store: MatchStore, kind: AnyKind, name: str, raw: Sequence[RawEvent]) -> list[Flaw]:
    last = raw[-1].version
    log = []
    for number, row in ((last, raw[-1]),) if kind.single else enumerate(raw, 1):
        try:
            log.append(store.coding.decoded_as(kind, row, number))
        except RowError as error:
            return [Flaw(number, kind.name, str(error))]
    kind.fold(name, log)
    found = [Flaw(last, kind.name, text) for text in kind.check(store, name, log)]
    if kind.single and len(raw) > 1:
        found.append(Flaw(last, kind.name, "is not all that lies in its stream"))
    return found


def _streams(store: MatchStore, result: StoreCheck) -> Mapping[str, Sequence[str]]:
    """The distinct names of all streams, by topic. Reports rows of unknown kinds."""
    found: dict[str, dict[str, None]] = {topic: {} for topic in store.coding.kinds}
    sealed, without = False, 0
    for event in _log(store, result):
        if event.topic in found:
            found[event.topic][event.stream] = None
        else:
            text = f"is of an unknown kind, {event.topic!r}"
            result.add(CheckedMatch(event.stream, event.version, [Flaw(event.version, READABLE, text)]))
        try:
            content = event.content()
        except RowError:  # reported later, with its stream
            continue
        sealed = sealed or content != event.state
        without += sealed and content == event.state
    if without:
        result.notes.append(
            f"{without} rows without a checksum come after rows with one: an older program wrote them, or they lost it"
        )
    return {topic: list(names) for topic, names in found.items()}


def _log(store: MatchStore, result: StoreCheck) -> Iterator[RawEvent]:
    """All rows that the database can read."""
    position = 0
    try:
        for row in store.rows_up_to():
            position = row.position
            yield row
    except PersistenceError as error:
        result.damage.append(f"the log cannot be read beyond position {position}: {error}")


def _raw_of(store: MatchStore, name: str, result: StoreCheck) -> list[RawEvent]:
    try:
        return store.raw_of(name)
    except PersistenceError as error:
        result.damage.append(f"{name} cannot be read: {error}")
        return []


def _match(store: MatchStore, name: str, result: StoreCheck) -> CheckedMatch:
    raw = _raw_of(store, name, result)
    result.events += len(raw)
    checked = CheckedMatch(name, raw[-1].version if raw else 0)
    if not raw:
        checked.findings.append(Flaw(0, READABLE, LOST))
    rows: list[Recorded] = []
    for event in raw:
        row = _read(store, event, checked)
        if row is None:
            break
        rows.append(row)
        result.counts[READABLE] += 1
    if rows:
        try:
            _replay(name, rows, result, checked)
            if not checked.findings:
                _load(store, name, rows, result, checked)
        except Exception as error:  # a log that makes no sense may fail anywhere
            checked.findings.append(Flaw(len(rows), LOADS, f"cannot be folded: {words_of(error)}"))
    return checked


def _read(store: MatchStore, event: RawEvent, checked: CheckedMatch) -> Recorded | None:
    """The decoded row; None, with a finding, if it cannot be decoded."""
    try:
        return store.coding.decoded_as(store.match_kind, event, event.version)
    except (RowError, PersistenceError) as error:  # the other one comes of its box
        checked.findings.append(Flaw(event.version, READABLE, words_of(error)))
        return None


def _replay(match: str, rows: list[Recorded], result: StoreCheck, checked: CheckedMatch) -> None:
    replay = replayed(match, rows)
    for name in REPLAY_CHECKS:
        result.counts[name] += replay.counts[name]
    checked.findings += replay.findings


def _load(store: MatchStore, name: str, rows: list[Recorded], result: StoreCheck, checked: CheckedMatch) -> None:
    match = store.fold(name, rows)
    if match.version == len(rows):
        result.counts[LOADS] += 1
    else:
        checked.findings.append(Flaw(len(rows), LOADS, f"comes to version {match.version} when it is loaded"))
    version = store.snapshots.misstated(name, lambda version: store.fold(name, rows[:version]))
    if version is not None:
        text = "has a snapshot of another state; remove it from match_snapshots, and a new one is made"
        checked.findings.append(Flaw(version, LOADS, text))
