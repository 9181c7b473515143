"""Checking a store: every event of every match is read, linked, unsealed and folded, and nothing may be amiss; nor with
players and editions.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from eventsourcing.persistence import PersistenceError

from domain.event import Recorded
from domain.match import Match
from service.stores.store import TOPIC, MatchStore, RawEvent
from service.verification.box_checking import ARCHIVES, BOXES, check_archives, check_boxes
from service.verification.edition_checking import EDITIONS, check_editions
from service.verification.player_checking import PLAYERS, check_players
from service.verification.verify import REPLAY_CHECKS, Finding, replayed

READABLE = "readable"
"""The check that the bytes of a row are a row, of the event under whose name it lies there."""
LOADS = "loads"
"""The check that the service can take the match up again."""
CHECKS = (READABLE, *REPLAY_CHECKS, LOADS, PLAYERS, EDITIONS, BOXES, ARCHIVES)

Told = Callable[[int, int], object]
"""Hears how many of how many matches are done."""


@dataclass(slots=True)
class CheckedMatch:
    """What checking a match (or a stream of players, or an edition) found; ``version`` is that of its last event."""

    match: str
    version: int
    findings: list[Finding] = field(default_factory=list)

    @property
    def first(self) -> Finding | None:
        """What was found at the first bad event; None if all are good."""
        return min(self.findings, key=lambda finding: finding.version or self.version, default=None)


@dataclass(slots=True)
class StoreCheck:
    """What checking a store found.

    ``damage`` is what the database says of itself, ``counts`` how often each check held; ``bad`` are the matches of
    which something is amiss.
    """

    format: int
    schema: int
    matches: int = 0
    events: int = 0
    damage: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    bad: list[CheckedMatch] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.damage and not self.bad


def check(store: MatchStore, told: Told = max) -> StoreCheck:
    """Checks every match of a store.

    Raises:
        PersistenceError: the store cannot be read, though its database finds nothing wrong with itself.
    """
    result = StoreCheck(store.information.format, store.information.events, damage=store.damage())
    try:
        _all(store, result, told)
    except PersistenceError as error:
        if not result.damage:
            raise
        result.damage.append(f"no more can be read: {error}")
    return result


def _all(store: MatchStore, result: StoreCheck, told: Told) -> None:
    names = list(_names(store))
    for done, name in enumerate(names, 1):
        checked = _match(store, name, result)
        result.matches += 1
        if checked.findings:
            result.bad.append(checked)
        told(done, len(names))
    for name, version, findings in check_players(store):
        result.events += version
        if findings:
            result.bad.append(CheckedMatch(name, version, findings))
        else:
            result.counts[PLAYERS] += 1
    others = ((EDITIONS, check_editions(store)), (BOXES, check_boxes(store)), (ARCHIVES, check_archives(store)))
    for check, rows in others:
        for name, version, findings in rows:
            result.events += 1
            if findings:
                result.bad.append(CheckedMatch(name, version, findings))
            else:
                result.counts[check] += 1


def _names(store: MatchStore) -> Iterator[str]:
    """All names under which there are events, once each, also of matches that lack their first one."""
    seen: set[str] = set()
    position = 0
    while page := store.raw(position, 1000):
        position = page[-1].position
        for event in page:
            if event.topic == TOPIC and event.match not in seen:
                seen.add(event.match)
                yield event.match


def _match(store: MatchStore, name: str, result: StoreCheck) -> CheckedMatch:
    raw = store.raw_of(name)
    result.events += len(raw)
    checked = CheckedMatch(name, raw[-1].version if raw else 0)
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
            checked.findings.append(Finding(len(rows), LOADS, f"cannot be folded: {error or type(error).__name__}"))
    return checked


def _read(store: MatchStore, event: RawEvent, checked: CheckedMatch) -> Recorded | None:
    """A row as what it holds; None, and a finding, if it is none."""
    try:
        row = store.codec.read_row(event.state)
    except Exception as error:  # whatever damaged bytes lead to
        checked.findings.append(Finding(event.version, READABLE, f"cannot be read: {error or type(error).__name__}"))
        return None
    if (row.event.match, row.event.version) != (event.match, event.version):
        text = f"lies in the place of {event.match} {event.version} and says {row.event.match} {row.event.version}"
        checked.findings.append(Finding(event.version, READABLE, text))
        return None
    return row


def _replay(match: str, rows: list[Recorded], result: StoreCheck, checked: CheckedMatch) -> None:
    replay = replayed(match, rows)
    for name in REPLAY_CHECKS:
        result.counts[name] += replay.counts[name]
    checked.findings += replay.findings


def _load(store: MatchStore, name: str, rows: list[Recorded], result: StoreCheck, checked: CheckedMatch) -> None:
    match = Match.load(store.codec, store.games, name, rows)
    if match.version == len(rows):
        result.counts[LOADS] += 1
    else:
        checked.findings.append(Finding(len(rows), LOADS, f"comes to version {match.version} when it is loaded"))
