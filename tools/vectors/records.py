"""Records that were tampered with, each with what a reader must find; and receipts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, cast

from caravanserai_protocol.v1.actor_pb2 import ACTOR_OWNER
from caravanserai_protocol.v1.effect_pb2 import Effect, Move, Show
from caravanserai_protocol.v1.event_pb2 import MatchEvent, Opening, OpeningContent, SeatJoined
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.table_pb2 import VISIBILITY_ALL
from caravanserai_protocol.v1.tournament_match_pb2 import SeatReservation, TableAttempt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.matches.signatures import PAUSING, SignedAct, joining
from domain.play.chance import entropy_commitment
from domain.play.seals import padded, seal, unpadded
from domain.play.statements import STATED, STATEMENTS, Statement, statement_of
from domain.table.areas import Areas
from domain.table.fingerprint import MASK, shown_weight, weights_of
from tools.vectors.draws import known
from tools.vectors.matches import VOID, Example, record_of, sahwari_acts, tables
from tools.vectors.story import ACTS

Json = Any
Change = Callable[[MatchEvent], None]
NEAR = 8
"""Differences that are no further apart than this are one edit."""


class Forger:
    """Cases made of one match. Versions count from 1."""

    def __init__(self, match: Example) -> None:
        self._match = match
        self.name = match.story.name
        self.good = match.record
        self.last = len(match.updates)
        self._updates = match.updates
        self._rows = match.story.rows
        self._seats = match.story.match.lifecycle.seats
        self._areas = Areas(match.story.match.created.areas)

    @property
    def updates(self) -> list[MatchUpdate]:
        """Copies of the updates."""
        return [MatchUpdate.FromString(update.SerializeToString()) for update in self._updates]

    def at(self, body: str) -> int:
        """The first version with a body of this kind."""
        return next(u.version for u in self._updates if MatchEvent.FromString(u.event).WhichOneof("body") == body)

    def at_decided(self, *, secret: bool | None = None) -> int:
        """The first version that a player with a key decided, in secret or not."""
        keyed = {seat for seat, state in enumerate(self._seats, 1) if state is not None and state.public_key}
        events = (MatchEvent.FromString(update.event) for update in self._updates)
        return next(
            event.version
            for event in events
            if event.HasField("decided")
            and not event.decided.automatic
            and event.decided.seat in keyed
            and secret in (None, not event.decided.HasField("decision"))
        )

    def at_opening(self) -> int:
        """The first version after the first one that has openings."""
        return next(update.version for update in self._updates[1:] if update.openings)

    def relinked(self, version: int, change: Change, *, shift: int = 0) -> list[MatchUpdate]:
        """The match with another event, and all hashes after it made to fit; ``shift`` is added to the fingerprints
        from there on.
        """
        updates, head = self.updates, b""
        for update in updates[version - 1 :]:
            event = MatchEvent.FromString(update.event)
            if head:
                event.previous = head
            if update.version == version:
                change(event)
            event.fingerprint = (event.fingerprint + shift) & MASK
            update.event = event.SerializeToString(deterministic=True)
            head = sha256(update.event).digest()
        return updates

    def weight(self, place: str, piece: str) -> int:
        """The public weight of a piece at a place."""
        return weights_of(self._areas)[place][piece] & MASK

    def untrue_after(self, version: int) -> Callable[[str], bool]:
        """True if a piece states what is not true after a version."""
        for table, _ in zip(tables(self._match), range(version + 1), strict=False):
            after = table
        return lambda piece: not cast(Statement, statement_of(piece)).holds(after)

    def full_fingerprint(self, version: int) -> int:
        """The fingerprint of the full table at a version."""
        found = self._rows[version - 1].secret_fingerprint
        assert found is not None
        return found

    def case(
        self,
        name: str,
        tampered: list[MatchUpdate] | bytes,
        *,
        read: bool,
        finding: tuple[int, str] | None = None,
        **also: Json,
    ) -> Json:
        """A case: how the bytes of the good record become those of this one, whether they are a record at all, and
        what a verification of its updates finds first (and ``also`` what else it says).
        """
        updates = [] if isinstance(tampered, bytes) else tampered
        data = tampered if isinstance(tampered, bytes) else record_of(tampered)
        return {
            "name": name,
            "match": self.name,
            "edits": edits(self.good, data, _sizes(self._updates), _sizes(updates)),
            "sha256": sha256(data).hexdigest(),
            "read": read,
            "finding": {"version": finding[0], "check": finding[1]} if finding else None,
            **also,
        }


def _sizes(updates: Sequence[MatchUpdate]) -> list[int]:
    return [len(record_of([update])) for update in updates]


def edits(old: bytes, new: bytes, sizes: Sequence[int], others: Sequence[int]) -> list[Json]:
    """The ranges of the old bytes that others replace, in order. ``sizes`` are those of the parts of which both are
    made; parts are compared one by one where there are as many.
    """
    if len(sizes) != len(others):
        return list(_replaced(0, old, new))
    found, start, other = list[Json](), 0, 0
    for size, length in zip(sizes, others, strict=True):
        one, two = old[start : start + size], new[other : other + length]
        found += _replaced(start, one, two) if size != length else _exchanged(start, one, two)
        start, other = start + size, other + length
    return found


def _replaced(at: int, old: bytes, new: bytes) -> Iterator[Json]:
    """The one range in which they differ."""
    most = min(len(old), len(new))
    start = next((index for index in range(most) if old[index] != new[index]), most)
    most -= start
    end = next((index for index in range(most) if old[-1 - index] != new[-1 - index]), most)
    if start < max(len(old), len(new)) or len(old) != len(new):
        yield _edit(at + start, len(old) - start - end, new[start : len(new) - end])


def _exchanged(at: int, old: bytes, new: bytes) -> Iterator[Json]:
    """The ranges in which bytes of the same length differ; near ones count as one."""
    differing = [index for index, (one, two) in enumerate(zip(old, new, strict=True)) if one != two]
    start = 0
    for number, index in enumerate(differing, 1):
        if number == len(differing) or differing[number] - index > NEAR:
            begin = differing[start]
            yield _edit(at + begin, index + 1 - begin, new[begin : index + 1])
            start = number


def _edit(at: int, remove: int, insert: bytes) -> Json:
    return {"at": at, "remove": remove, "insert": insert.hex()}


def written(matches: Mapping[str, Example]) -> Json:
    """The file of records."""
    void, whole = Forger(matches["sahwari-void"]), Forger(matches["sahwari-2"])
    cases = (*_order(void), *_bytes(void), *_said(void), *_openings(void), *_full(whole), *_chance(void), *_end(whole))
    cases = (*cases, *_persons(Forger(matches["palmyra-erased"])), *_signed(Forger(matches["marcopolo-signed"])))
    cases = (*cases, *_arranged(Forger(matches["palmyra-tournament"])), *_claiming(void))
    agreed = *_agreed(Forger(matches["marcopolo-agreed"])), *_not_agreed(Forger(matches["marcopolo-signed"]))
    cases = (*cases, *agreed, *_stated(Forger(matches["lanterns-stated"])))
    return {"records": [*cases, *_acts(matches["sahwari-acts"]), *_keyless(void), *_bounds(void, whole)]}


def _order(forger: Forger) -> Iterator[Json]:
    """Events that are missing, exchanged, doubled."""
    updates, last = forger.updates, forger.last
    yield forger.case("the record itself", updates, read=True)
    yield forger.case("an event is missing", updates[:6] + updates[7:], read=False, finding=(7, "events"))
    swapped = [*updates[:6], updates[7], updates[6], *updates[8:]]
    yield forger.case("two events are swapped", swapped, read=False, finding=(7, "events"))
    yield forger.case("an event is doubled", updates[:7] + updates[6:], read=False, finding=(8, "events"))
    yield forger.case("the first event is missing", updates[1:], read=False, finding=(1, "events"))
    yield forger.case("the last event is missing", updates[:-1], read=True, finding=(last - 1, "events"))
    yield forger.case("nothing at all", b"", read=False, finding=(0, "events"))


def _bytes(forger: Forger) -> Iterator[Json]:
    """Bytes that are not written as records are. A verification may be right all the same, or has nothing to read."""
    good = forger.good
    yield forger.case("the end is cut off", good[:-1], read=False)
    yield forger.case("something follows", good + b"\x00", read=False, finding=(forger.last + 1, "events"))
    yield forger.case("a length that never ends", b"\xff\xff\xff\xff\xff\xff", read=False)
    first = forger.updates[0].SerializeToString()
    length = good[: len(good) - len(record_of(forger.updates[1:])) - len(first)]
    assert len(length) == 3
    longer = length[:2] + bytes([length[2] | 0x80, 0x00])
    yield forger.case("a length with more bytes than it needs", longer + good[3:], read=False)
    worded = forger.updates
    worded[3].lines.append("Somebody did something.")
    yield forger.case("words, which nothing vouches for", worded, read=False)
    unknown = forger.updates
    unknown[3].MergeFromString(b"\xf8\x07\x01")
    yield forger.case("a field that updates do not have", unknown, read=False)
    other = forger.updates
    other[6].version = 9
    yield forger.case("an event sent as another version", other, read=False, finding=(7, "events"))


def _said(forger: Forger) -> Iterator[Json]:
    """Events that say something else."""
    decided = forger.at("decided")
    alone = forger.updates
    event = MatchEvent.FromString(alone[decided - 1].event)
    event.draws += 1
    alone[decided - 1].event = event.SerializeToString(deterministic=True)
    yield forger.case("an event was changed, and no hash after it", alone, read=True, finding=(decided + 1, "events"))

    def more(event: MatchEvent) -> None:
        next(effect for effect in event.effects if effect.move.count).move.count += 1

    found = decided, "events"
    yield forger.case(
        "a move of one more piece, linked again", forger.relinked(decided, more), read=True, finding=found
    )

    def renamed(event: MatchEvent) -> None:
        event.match = "matches/another00"

    joined = forger.at("joined")
    yield forger.case(
        "an event of another match", forger.relinked(joined, renamed), read=True, finding=(joined, "events")
    )

    def closed(event: MatchEvent) -> None:
        effect = next(effect for effect in event.effects if effect.HasField("close"))
        effect.close.asked_at -= 1

    yield forger.case("a task that is not on top is closed", forger.relinked(decided, closed), read=True, finding=found)

    def unknown(event: MatchEvent) -> None:
        event.MergeFromString(b"\xf8\x07\x01")

    yield forger.case("an event with a field that events do not have", forger.relinked(decided, unknown), read=False)

    def nothing(event: MatchEvent) -> None:
        event.ClearField("decided")

    yield forger.case(
        "an event that does not say what happened", forger.relinked(decided, nothing), read=False, finding=found
    )

    def later(event: MatchEvent) -> None:
        event.ClearField("decided")
        event.MergeFromString(b"\xc2\x3e\x00")  # field 1000, a message

    yield forger.case(
        "an event of a kind that a later program writes", forger.relinked(decided, later), read=False, finding=found
    )

    def seat(event: MatchEvent) -> None:
        event.decided.seat = 101

    yield forger.case("a seat that no match has", forger.relinked(decided, seat), read=False, finding=found)

    def future(event: MatchEvent) -> None:
        event.decided.asked_at = event.version

    yield forger.case("a question from the future", forger.relinked(decided, future), read=False, finding=found)

    def millions(event: MatchEvent) -> None:
        next(effect for effect in event.effects if effect.move.count).move.count = 1_000_001

    yield forger.case(
        "more than a million pieces at once", forger.relinked(decided, millions), read=False, finding=found
    )

    def rule(event: MatchEvent) -> None:
        event.effects[0].rule = len(event.rules)

    yield forger.case(
        "an effect by a rule that is not listed", forger.relinked(decided, rule), read=False, finding=found
    )

    def timed(event: MatchEvent) -> None:
        event.time_milliseconds = 5

    yield forger.case(
        "an event that is earlier than the one before",
        forger.relinked(joined, timed),
        read=True,
        finding=(joined + 1, "times"),
    )
    yield _theft(forger, decided)
    yield from _pieces(forger, decided)
    yield from _again(forger)


def _theft(forger: Forger, decided: int) -> Json:
    """A piece comes from a place that has none; fingerprints and hashes fit."""
    piece, source, target = "departed", "departed@1", "stock"

    def taken(event: MatchEvent) -> None:
        event.effects.append(Effect(move=Move(piece=piece, count=1, source=source, target=target)))

    shift = forger.weight(target, piece) - forger.weight(source, piece)
    updates = forger.relinked(decided, taken, shift=shift)
    return forger.case("a piece from a place that has none", updates, read=True, finding=(decided, "supplies"))


def _pieces(forger: Forger, decided: int) -> Iterator[Json]:
    """Pieces that become others, and places that are shown twice; fingerprints and hashes fit."""
    piece, becomes, source, target = "departed", "arrived", "stock", "departed@1"

    def turned(event: MatchEvent) -> None:
        event.effects.append(Effect(move=Move(piece=piece, count=1, source=source, target=target, becomes=becomes)))

    shift = forger.weight(target, becomes) - forger.weight(source, piece)
    updates = forger.relinked(decided, turned, shift=shift)
    yield forger.case("a piece that becomes one of another kind", updates, read=True, finding=(decided, "supplies"))

    def shown(event: MatchEvent) -> None:
        event.effects.extend([Effect(show=Show(place=source, seat=1))] * 2)

    updates = forger.relinked(decided, shown, shift=2 * (shown_weight(source, 1) & MASK))
    yield forger.case("a place that is shown twice to a seat", updates, read=True, finding=(decided, "events"))


def _stated(forger: Forger) -> Iterator[Json]:
    """Statements about hidden pieces that are not true; fingerprints and hashes fit."""

    def first(version: int, source: str, wanted: Callable[[str], bool]) -> str:
        effects = (each.move for each in MatchEvent.FromString(forger.updates[version - 1].event).effects)
        return next((move.piece for move in effects if move.source == source and wanted(move.piece)), "")

    def exchanged(version: int, piece: str, other: str) -> list[MatchUpdate]:
        def said(event: MatchEvent) -> None:
            move = next(each.move for each in event.effects if each.move.piece == piece)
            move.piece, move.becomes = other, ""

        shift = sum(
            sign * forger.weight(place, each)
            for sign, place, each in (
                (1, STATED, other),
                (-1, STATEMENTS, other),
                (-1, STATED, piece),
                (1, STATEMENTS, piece),
            )
        )
        return forger.relinked(version, said, shift=shift)

    def case(name: str, version: int, updates: list[MatchUpdate]) -> Json:
        return forger.case(name, updates, read=True, finding=(version, "statements"))

    versions = range(1, forger.last + 1)
    at, none = next((at, said) for at in versions if (said := first(at, STATEMENTS, lambda each: "/0/0/" in each)))
    yield case("a statement that is not true", at, exchanged(at, none, none.replace("/0/0/", "/1/-/")))
    yield case("a statement that nobody understands", at, exchanged(at, none, none.replace("/0/0/", "/0/00/")))
    yield case("a statement with another escape", at, exchanged(at, none, none.replace("/hand@", "/%68and@")))
    yield case("a statement of more pieces than are allowed", at, exchanged(at, none, f"{none}{'/x' * 64}"))
    at, left = next((at, said) for at in versions if (said := first(at, STATED, forger.untrue_after(at))))

    def kept(event: MatchEvent) -> None:
        next(each.move for each in event.effects if each.move.piece == left).target = STATED

    shift = forger.weight(STATED, left) - forger.weight(STATEMENTS, left)
    yield case("a statement that stands when it is not true any more", at, forger.relinked(at, kept, shift=shift))


def _again(forger: Forger) -> Iterator[Json]:
    """The parts that come only once, and are written in one way only."""
    created = MatchEvent.FromString(forger.updates[0].event).created
    joined, last = forger.at("joined"), forger.last

    def again(event: MatchEvent) -> None:
        event.created.CopyFrom(created)

    yield forger.case(
        "a match that is created twice", forger.relinked(joined, again), read=False, finding=(joined, "events")
    )
    updates = forger.updates
    event = MatchEvent.FromString(updates[-1].event)
    event.version, event.previous = last + 1, sha256(updates[-1].event).digest()
    event.ClearField("effects")
    later = MatchUpdate(version=last + 1, event=event.SerializeToString(deterministic=True))
    yield forger.case("an event after the end", [*updates, later], read=True, finding=(last + 1, "events"))

    def named(event: MatchEvent) -> None:
        event.created.areas.add(name="\N{LATIN SMALL LETTER LONG S}tock", visibility=VISIBILITY_ALL)

    yield forger.case(
        "an area with a letter that is not ASCII", forger.relinked(1, named), read=False, finding=(1, "events")
    )
    updates = forger.updates
    twice = updates[-1].event + MatchEvent(version=last).SerializeToString()
    updates[-1].event = twice
    yield forger.case("an event with a field twice", updates, read=False, finding=(last, "events"))


def _openings(forger: Forger) -> Iterator[Json]:
    """Openings and the box."""
    version = forger.at("started")
    salted, missing, other, boxed, unboxed, twice = (forger.updates for _ in range(6))
    salted[0].openings[0].salt = bytes(16)
    yield forger.case("an opening with another salt", salted, read=True, finding=(1, "events"))
    del missing[0].openings[0]
    yield forger.case("an opening is missing", missing, read=True, finding=(1, "openings"))
    other[0].openings[0].audience.append(1)
    yield forger.case("an opening for another seat", other, read=True, finding=(1, "openings"))
    boxed[0].box = boxed[0].box + b"\n"
    yield forger.case("another box", boxed, read=True, finding=(1, "box"))
    unboxed[0].box = b""
    yield forger.case("the box is missing", unboxed, read=True, finding=(1, "box"))
    twice[version - 1].box = twice[0].box
    yield forger.case("a box beside another event", twice, read=True, finding=(version, "box"))


def _persons(forger: Forger) -> Iterator[Json]:
    """Openings about persons: they may be missing, and nothing else may hide there. Seat 1 joins at version 2, seat 2
    without an opening at version 3.
    """
    yield forger.case("a match with an erased person", forger.updates, read=True)
    erased, forged = forger.updates, forger.updates
    del erased[1].openings[:]
    yield forger.case("another erased person", erased, read=True)
    payload = padded(OpeningContent(display_name="Mallory").SerializeToString(deterministic=True))
    forged[1].openings[0].payload = payload
    yield forger.case("another name", forged, read=True, finding=(2, "events"))

    def said_of_a_person(event: MatchEvent) -> None:
        event.seals[0].person = "persons/vectors-1"

    hidden = forger.relinked(1, said_of_a_person)
    del hidden[0].openings[:]
    yield forger.case("the secret hides as the name of a person", hidden, read=True, finding=(1, "openings"))

    def said_of_nobody(event: MatchEvent) -> None:
        event.seals[0].person = ""

    unsaid = forger.relinked(3, said_of_nobody)
    yield forger.case("a seal that does not say that it is about a person", unsaid, read=True, finding=(3, "openings"))

    def twice(event: MatchEvent) -> None:
        event.joined.player = "Player 1"

    both = forger.relinked(2, twice)
    yield forger.case("a name in the event of a person", both, read=True, finding=(2, "openings"))

    def with_more(event: MatchEvent) -> None:
        content = OpeningContent(display_name="Player 1", secret=bytes(8))
        opening = more[1].openings[0]
        opening.payload = padded(content.SerializeToString(deterministic=True))
        event.seals[0].digest = seal(event.match, event.version, 0, opening.salt, opening.payload)

    more = forger.updates
    event = MatchEvent.FromString(more[1].event)
    with_more(event)
    linked = forger.relinked(2, lambda changed: changed.CopyFrom(event))
    linked[1].openings[0].CopyFrom(more[1].openings[0])
    yield forger.case("more than a name behind the seal of a person", linked, read=True, finding=(2, "openings"))


def _full(forger: Forger) -> Iterator[Json]:
    """The fingerprint of the full table."""
    last, (other, early, missing) = forger.last, (forger.updates for _ in range(3))
    other[-1].full_fingerprint ^= 1
    yield forger.case("another fingerprint of the full table", other, read=True, finding=(last, "events"))
    early[-2].full_fingerprint = forger.full_fingerprint(last - 1)
    yield forger.case("a fingerprint of the full table before the end", early, read=True, finding=(last - 1, "events"))
    missing[-1].ClearField("full_fingerprint")
    yield forger.case("no fingerprint of the full table, as in records of 0.1.0", missing, read=True)


def _chance(forger: Forger) -> Iterator[Json]:
    """The secret, commitments and the order of a start."""
    updates = forger.updates
    opening = updates[0].openings[0]
    content = OpeningContent.FromString(unpadded(opening.payload))
    content.secret = known("another secret")
    opening.payload = padded(content.SerializeToString(deterministic=True))

    def sealed(event: MatchEvent) -> None:
        event.seals[0].digest = seal(event.match, 1, 0, opening.salt, opening.payload)

    swapped = forger.relinked(1, sealed)
    swapped[0].openings[0].CopyFrom(opening)
    yield forger.case("a secret that the service was not committed to", swapped, read=True, finding=(1, "commitment"))

    def scheme(event: MatchEvent) -> None:
        event.created.chance_scheme = 3

    yield forger.case(
        "a chance scheme that is not known", forger.relinked(1, scheme), read=True, finding=(1, "entropy")
    )
    ready = forger.at("ready")

    def opened(event: MatchEvent) -> None:
        event.ready.entropy = known("another entropy")

    yield forger.case(
        "entropy that the seat is not bound to", forger.relinked(ready, opened), read=True, finding=(ready, "entropy")
    )

    def silent(event: MatchEvent) -> None:
        event.ready.entropy = b""

    yield forger.case(
        "a bound seat that opens nothing", forger.relinked(ready, silent), read=True, finding=(ready, "entropy")
    )
    bound = forger.at("bound")
    before = MatchEvent.FromString(updates[forger.at("joined") - 1].event).joined.entropy_commitment

    def reused(event: MatchEvent) -> None:
        event.bound.entropy_commitment = before

    yield forger.case(
        "a commitment that was used before", forger.relinked(bound, reused), read=True, finding=(bound, "entropy")
    )
    started = forger.at("started")

    def late(event: MatchEvent) -> None:
        event.ClearField("ready")
        event.joined.CopyFrom(SeatJoined(seat=2, player="Late", entropy_commitment=entropy_commitment(known("late"))))

    last = started - 1
    yield forger.case(
        "a seat bound after another opened", forger.relinked(last, late), read=True, finding=(last, "entropy")
    )

    def exchanged(event: MatchEvent) -> None:
        event.started.entropies[:] = list(reversed(event.started.entropies))

    yield forger.case(
        "entropies in another order", forger.relinked(started, exchanged), read=True, finding=(started, "entropy")
    )

    def forgotten(event: MatchEvent) -> None:
        event.started.entropies[0] = b""

    yield forger.case(
        "entropy that was opened is left out",
        forger.relinked(started, forgotten),
        read=True,
        finding=(started, "entropy"),
    )


def _end(forger: Forger) -> Iterator[Json]:
    """The result, and an opening of somebody's secret."""

    def exchanged(event: MatchEvent) -> None:
        event.finished.places[:] = list(reversed(event.finished.places))

    def fewer(event: MatchEvent) -> None:
        del event.finished.places[-1]

    last = forger.last
    found = last, "result"
    yield forger.case("places exchanged", forger.relinked(last, exchanged), read=True, finding=found)
    yield forger.case("a place is missing", forger.relinked(last, fewer), read=True, finding=found)
    at = forger.at_opening()
    missing, altered = forger.updates, forger.updates
    del missing[at - 1].openings[:]
    yield forger.case("openings of a seat are missing", missing, read=True, finding=(at, "openings"))
    payload = altered[at - 1].openings[0].payload
    altered[at - 1].openings[0].payload = payload[:8] + bytes([payload[8] ^ 1]) + payload[9:]
    yield forger.case("the opening of a seat was changed", altered, read=False, finding=(at, "events"))


def _signed(forger: Forger) -> Iterator[Json]:
    """Signatures that are missing, somebody else's, or over something else; hashes fit."""
    mallory = Ed25519PrivateKey.from_private_bytes(known("key of mallory"))
    joined, undone, resigned = forger.at("joined"), forger.at("undone"), forger.at("resigned")
    decided, secret = forger.at_decided(secret=False), forger.at_decided(secret=True)

    def unsigned(event: MatchEvent) -> None:
        event.signature, event.signed_version = b"", 0

    def by_mallory(event: MatchEvent) -> None:
        event.signature = mallory.sign(b"whatever")

    def over_the_version_before(event: MatchEvent) -> None:
        event.signed_version -= 1

    def over_the_future(event: MatchEvent) -> None:
        event.signed_version = event.version

    yield forger.case("a match in which all sign", forger.updates, read=True)
    for at, what in (
        (joined, "a seat that is taken"),
        (decided, "a decision"),
        (undone, "taking back"),
        (resigned, "resigning"),
    ):
        for change, name in ((unsigned, "is not signed"), (by_mallory, "is signed by another key")):
            yield forger.case(f"{what} {name}", forger.relinked(at, change), read=True, finding=(at, "signatures"))
    for change, name in ((over_the_version_before, "another version"), (over_the_future, "a version to come")):
        updates = forger.relinked(decided, change)
        yield forger.case(f"a signature that covers {name}", updates, read=True, finding=(decided, "signatures"))

    def replaced(event: MatchEvent) -> None:
        joined = event.joined
        joined.public_key = mallory.public_key().public_bytes_raw()
        act = joining(joined.public_key, joined.entropy_commitment)
        event.signature = mallory.sign(act.signed_bytes(event.match, bytes(32)))

    first = forger.at_decided()
    yield forger.case(
        "a seat with another key, which signed for it",
        forger.relinked(joined, replaced),
        read=True,
        finding=(first, "signatures"),
    )

    def keyless(event: MatchEvent) -> None:
        event.joined.public_key = b""
        unsigned(event)

    yield forger.case(
        "a seat without a key", forger.relinked(joined, keyless), read=True, finding=(joined, "signatures")
    )

    def of_another(event: MatchEvent) -> None:
        event.joined.public_key = first_joined.joined.public_key

    first_joined = MatchEvent.FromString(forger.updates[joined - 1].event)
    updates = forger.relinked(joined + 1, of_another)
    yield forger.case("two seats with one key", updates, read=True, finding=(joined + 1, "signatures"))

    def of_a_bot(event: MatchEvent) -> None:
        event.joined.public_key = mallory.public_key().public_bytes_raw()

    updates = forger.relinked(joined + 2, of_a_bot)
    yield forger.case("a bot with a key", updates, read=True, finding=(joined + 2, "signatures"))
    ready = forger.at("ready")
    updates = forger.relinked(ready, by_mallory)
    yield forger.case("a signature where nobody signs", updates, read=True, finding=(ready, "signatures"))
    yield _secret_signature(forger, secret, b"", "a secret decision is not signed")
    yield _secret_signature(forger, secret, mallory.sign(b"whatever"), "a secret decision is signed by another key")

    def shown(event: MatchEvent) -> None:
        event.signature = mallory.sign(b"whatever")

    updates = forger.relinked(secret, shown)
    yield forger.case(
        "a secret decision whose event shows a signature", updates, read=True, finding=(secret, "signatures")
    )


def _agreed(forger: Forger) -> Iterator[Json]:
    """The end by agreement: answers that nobody signed, and an end that does not follow from them."""
    mallory = Ed25519PrivateKey.from_private_bytes(known("key of mallory"))
    answered, last = forger.at("end_answered"), forger.last

    def unsigned(event: MatchEvent) -> None:
        event.signature, event.signed_version = b"", 0

    def by_mallory(event: MatchEvent) -> None:
        event.signature = mallory.sign(b"whatever")

    def by_its_owner(event: MatchEvent) -> None:
        event.abandoned.agreed, event.abandoned.by = False, ACTOR_OWNER

    def of_its_owner(event: MatchEvent) -> None:
        event.abandoned.by = ACTOR_OWNER

    yield forger.case("a match that ends by agreement", forger.updates, read=True)
    for change, name in ((unsigned, "is not signed"), (by_mallory, "is signed by another key")):
        updates = forger.relinked(answered, change)
        yield forger.case(f"a proposal to end {name}", updates, read=True, finding=(answered, "signatures"))
    for change, name in ((by_its_owner, "was ended by its owner"), (of_its_owner, "ended by agreement of its owner")):
        updates = forger.relinked(last, change)
        yield forger.case(f"a match {name} after all agreed", updates, read=True, finding=(last, "signatures"))


def _not_agreed(forger: Forger) -> Iterator[Json]:
    """An end by agreement that nobody was asked about."""

    def agreed(event: MatchEvent) -> None:
        event.abandoned.agreed = True

    last = forger.last
    updates = forger.relinked(last, agreed)
    yield forger.case("an end by agreement without answers", updates, read=True, finding=(last, "signatures"))


def _secret_signature(forger: Forger, version: int, signature: bytes, name: str) -> Json:
    """A secret decision with another signature in its opening, which its seal fits."""
    changed = forger.updates[version - 1]
    index = next(i for i, opening in enumerate(changed.openings) if _content(opening).HasField("decision"))
    opening = changed.openings[index]
    content = _content(opening)
    content.signature = signature
    opening.payload = padded(content.SerializeToString(deterministic=True))

    def sealed(event: MatchEvent) -> None:
        digest = seal(event.match, event.version, opening.index, opening.salt, opening.payload)
        event.seals[opening.index].digest = digest

    updates = forger.relinked(version, sealed)
    updates[version - 1].openings[index].CopyFrom(opening)
    return forger.case(name, updates, read=True, finding=(version, "signatures"))


def _content(opening: Opening) -> OpeningContent:
    return OpeningContent.FromString(unpadded(opening.payload))


def _acts(match: Example) -> Iterator[Json]:
    """The acts of players beside decisions: not signed, which is no fault, and signed wrongly, which is one."""
    forger = Forger(match)
    yield forger.case(
        "a match in which all acts are signed", forger.updates, read=True, told=0, words=list(match.words)
    )
    said = VOID.format("the service says that it left", 1), match.words[1]
    for acts, told, name in (
        (ACTS - {"LeaveMatch"}, 2, "a void start is not signed"),
        (ACTS - {"PauseMatch"}, 4, "pauses are not signed"),
        (frozenset[str](), 16, "no act is signed"),
    ):
        words = list(match.words if "LeaveMatch" in acts else said)
        yield forger.case(name, sahwari_acts(acts).updates, read=True, told=told, words=words)
    yield from _forged_acts(forger)
    yield from _acts_of_another(forger, match)
    yield from _acts_of_nobody(forger)


def _forged_acts(forger: Forger) -> Iterator[Json]:
    """Signatures of acts by another key, over another version, or over another act."""
    mallory = Ed25519PrivateKey.from_private_bytes(known("key of mallory"))

    def by_mallory(event: MatchEvent) -> None:
        event.act_signature.signature = mallory.sign(b"whatever")

    def empty(event: MatchEvent) -> None:
        event.act_signature.Clear()

    def over_the_version_before(event: MatchEvent) -> None:
        event.act_signature.signed_version -= 1

    def over_the_future(event: MatchEvent) -> None:
        event.act_signature.signed_version = event.version

    def another_commitment(event: MatchEvent) -> None:
        event.bound.entropy_commitment = entropy_commitment(known("another entropy"))

    def more(event: MatchEvent) -> None:
        event.time_given.milliseconds += 1

    forged: list[tuple[str, str, Change]] = [
        (f"{what} is signed by another key", body, by_mallory)
        for body, what in (
            ("start_voided", "a void start"),
            ("left", "leaving"),
            ("bound", "binding"),
            ("ready", "being ready"),
            ("paused", "a pause"),
            ("resumed", "going on"),
            ("time_given", "a gift of time"),
        )
    ]
    forged += [
        ("a pause with an empty signature", "paused", empty),
        ("the signature of an act covers another version", "paused", over_the_version_before),
        ("the signature of an act covers a version to come", "paused", over_the_future),
        ("another commitment than was signed", "bound", another_commitment),
        ("more time than was signed", "time_given", more),
    ]
    for name, body, change in forged:
        at = forger.at(body)
        yield forger.case(name, forger.relinked(at, change), read=True, finding=(at, "signatures"))


def _acts_of_another(forger: Forger, match: Example) -> Iterator[Json]:
    """Signatures that players did make, for something else."""
    paused, resumed = forger.at("paused"), forger.at("resumed")
    again = resumed + 1
    before = MatchEvent.FromString(forger.updates[paused - 1].event).act_signature

    def signed(act: SignedAct, seat: int, version: int, head: bytes | None = None) -> Change:
        over = sha256(match.story.rows[version - 1].data).digest() if head is None else head
        signature = match.story.key(seat).sign(act.signed_bytes(match.story.match.lifecycle.match, over))

        def change(event: MatchEvent) -> None:
            event.act_signature.signature, event.act_signature.signed_version = signature, version

        return change

    def used(event: MatchEvent) -> None:
        event.act_signature.CopyFrom(before)

    for name, at, change in (
        ("a signature of a pause that was used before", again, used),
        ("a pause with the signature of another seat", paused, signed(PAUSING, 2, paused - 1)),
        ("going on with the signature of a pause", resumed, signed(PAUSING, 1, resumed - 1)),
        ("a pause signed in another history", paused, signed(PAUSING, 1, paused - 1, known("another history"))),
    ):
        yield forger.case(name, forger.relinked(at, change), read=True, finding=(at, "signatures"))


def _acts_of_nobody(forger: Forger) -> Iterator[Json]:
    """Signatures where no player acts, or in the field for what must be signed."""
    signature = MatchEvent.FromString(forger.updates[forger.at("left") - 1].event).act_signature

    def signed(event: MatchEvent) -> None:
        event.act_signature.CopyFrom(signature)

    def by_its_owner(event: MatchEvent) -> None:
        event.left.by = ACTOR_OWNER

    def unsaid(event: MatchEvent) -> None:
        event.left.ClearField("by")

    def to_both(event: MatchEvent) -> None:
        event.time_given.seats.append(1)

    def by_nobody(event: MatchEvent) -> None:
        event.time_given.ClearField("given_by")

    def elsewhere(event: MatchEvent) -> None:
        event.signature, event.signed_version = event.act_signature.signature, event.act_signature.signed_version
        event.ClearField("act_signature")

    left, given = forger.at("left"), forger.at("time_given")
    for name, at, change in (
        ("the signature of an act on a start", forger.at("started"), signed),
        ("the signature of an act on a decision", forger.at("decided"), signed),
        ("the signature of a player where the owner voids a start", left + 4, signed),
        ("the signature of a player where the owner frees a seat", left, by_its_owner),
        ("the signature of a player where it is not said who freed a seat", left, unsaid),
        ("the signature of a seat that gives time to two", given, to_both),
        ("the signature of a seat where no seat gives time", given, by_nobody),
        ("the signature of an act in the field of decisions", forger.at("paused"), elsewhere),
    ):
        yield forger.case(name, forger.relinked(at, change), read=True, finding=(at, "signatures"))


def _keyless(forger: Forger) -> Iterator[Json]:
    """The signature of an act of a seat that has no key."""

    def signed(event: MatchEvent) -> None:
        event.act_signature.signature = known("a signature") * 2
        event.act_signature.signed_version = event.version - 1

    at = forger.at("ready")
    updates = forger.relinked(at, signed)
    yield forger.case("an act of a seat without a key is signed", updates, read=True, finding=(at, "signatures"))


# -- receipts ---------------------------------------------------------------------------------------------------------


def _arranged(forger: Forger) -> Iterator[Json]:
    """Tables of tournaments: the name of the match, and who the seats are kept for. Bob joins seat 3 first."""
    yield forger.case("a table of a tournament", forger.updates, read=True)

    def of_another(event: MatchEvent) -> None:
        event.created.tournament.tournament += "2"

    def of_another_round(event: MatchEvent) -> None:
        event.created.tournament.round += 1

    def at_another_table(event: MatchEvent) -> None:
        event.created.tournament.table += 1

    def played_once(event: MatchEvent) -> None:
        event.created.tournament.attempt -= 1

    def of_none(event: MatchEvent) -> None:
        event.created.ClearField("tournament")
        event.created.ClearField("reserved")

    def too_few(event: MatchEvent) -> None:
        del event.created.reserved[-1]

    def kept_for_another(event: MatchEvent) -> None:
        event.created.reserved[2].player = "players/vectors-eve"

    def a_stranger(event: MatchEvent) -> None:
        event.joined.account = "players/vectors-eve"

    def another_bot(event: MatchEvent) -> None:
        event.joined.bot = "sharp"

    def another_seat(event: MatchEvent) -> None:
        event.joined.seat = 1

    bob = forger.at("joined")
    forged: tuple[tuple[str, int, Change], ...] = (
        ("a table that claims another tournament", 1, of_another),
        ("a table that claims another round", 1, of_another_round),
        ("a table that claims another number", 1, at_another_table),
        ("a table that claims another attempt", 1, played_once),
        ("a table that claims no tournament", 1, of_none),
        ("a table that keeps too few seats", 1, too_few),
        ("a seat that is kept for somebody else", bob, kept_for_another),
        ("a stranger on a seat that is kept", bob, a_stranger),
        ("another bot on a seat that is kept", bob + 1, another_bot),
        ("a player on a seat that is kept for another", bob, another_seat),
    )
    for name, version, change in forged:
        at = 1 if change is kept_for_another else version
        updates = forger.relinked(at, change)
        yield forger.case(name, updates, read=True, finding=(version, "tournament"))


def _claiming(forger: Forger) -> Iterator[Json]:
    """A match that nobody arranged claims a tournament, or keeps its seats."""
    table = TableAttempt(tournament="tournaments/vectors-open", round=1, table=1, attempt=1)

    def claims(event: MatchEvent) -> None:
        event.created.tournament.CopyFrom(table)

    def keeps(event: MatchEvent) -> None:
        event.created.reserved.extend([SeatReservation()] * event.created.players)

    found = 1, "tournament"
    yield forger.case("a match that claims a tournament", forger.relinked(1, claims), read=True, finding=found)
    yield forger.case(
        "a match that keeps seats, and names no tournament", forger.relinked(1, keeps), read=True, finding=found
    )


def _bounds(forger: Forger, whole: Forger) -> Iterator[Json]:
    """Questions and places at their bounds."""
    asked = next(
        update.version
        for update in forger.updates
        if any(effect.HasField("ask") for effect in MatchEvent.FromString(update.event).effects)
    )

    def later(event: MatchEvent) -> None:
        next(effect for effect in event.effects if effect.HasField("ask")).ask.asked_at = event.version + 1

    updates, found = forger.relinked(asked, later), (asked, "events")
    yield forger.case("a task that is asked at a version to come", updates, read=False, finding=found)

    def behind(event: MatchEvent) -> None:
        event.finished.places[-1] = 100

    def beyond(event: MatchEvent) -> None:
        event.finished.places[-1] = 101

    last = whole.last
    updates = whole.relinked(last, behind)
    yield whole.case("a place above the number of seats", updates, read=True, finding=(last, "result"))
    updates = whole.relinked(last, beyond)
    yield whole.case("a place out of all bounds", updates, read=False, finding=(last, "events"))


def receipts(matches: Mapping[str, Example]) -> Json:
    """The file of receipts."""
    match = matches["sahwari-void"]
    cases = [*_fitting(match), *_other(match), *_keyed(matches["marcopolo-signed"]), *_unread(match)]
    kept = [_receipt(match, version) for version in (3, 9, 7)]
    last = len(match.updates)
    whole = _receipt(match, last)
    wrong = {**whole, "sha256": "00" * 32}
    covered: list[tuple[list[Json], int]] = [([], 0), (kept, 9), ([*kept, whole], last), ([wrong, kept[0]], 3)]
    return {
        "receipts": cases,
        "covered": [
            {"match": match.story.name, "receipts": given, "version": version, "last": last}
            for given, version in covered
        ],
    }


def _digest(match: Example, version: int) -> str:
    return sha256(match.story.rows[version - 1].data).hexdigest()


def _receipt(match: Example, version: int, label: str = "", opened: int = 0) -> Json:
    """A receipt of a version; ``opened`` is the last version that the keeper had seen when they sent their entropy."""
    commitment = entropy_commitment(match.story.entropy(label)).hex() if label else ""
    receipt = {
        "match": match.story.match.lifecycle.match,
        "version": version,
        "sha256": _digest(match, version),
        "entropy_commitment": commitment,
    }
    return {**receipt, "entropy_opened": {"version": opened, "sha256": _digest(match, opened)}} if opened else receipt


def _case(name: str, match: Example, receipt: Json, *, ok: bool, seat: int = 0, finding: str = "") -> Json:
    return {
        "name": name,
        "match": match.story.name,
        "receipt": receipt,
        "read": True,
        "ok": ok,
        "seat": seat,
        "finding": finding,
    }


def _fitting(match: Example) -> Iterator[Json]:
    last = len(match.updates)
    ready = Forger(match).at("started") - 2
    yield _case("of the first event", match, _receipt(match, 1), ok=True)
    yield _case("of the last event", match, _receipt(match, last), ok=True)
    yield _case("of a seat whose entropy counted", match, _receipt(match, last, "1'"), ok=True, seat=1)
    yield _case("of a seat whose entropy did not count", match, _receipt(match, last, "1"), ok=True)
    opened = _receipt(match, last, "2'", opened=ready - 1)
    yield _case("of a seat that opened after all were bound", match, opened, ok=True, seat=2)
    without = {name: value for name, value in _receipt(match, 4).items() if name != "entropy_commitment"}
    yield _case("without an entropy commitment", match, without, ok=True)


def _other(match: Example) -> Iterator[Json]:
    last = len(match.updates)
    good = _receipt(match, last, "1'")
    yield _case("of another match", match, {**good, "match": "matches/another00"}, ok=False, finding="match")
    later = {**good, "version": last + 1}
    yield _case("of a later version", match, later, ok=False, finding="version")
    yield _case("of another history", match, {**good, "sha256": "00" * 32}, ok=False, finding="history")
    early = _receipt(match, last, "2'", opened=3)
    yield _case("of a seat that opened too early", match, early, ok=False, seat=2, finding="opened")
    opened = {"version": 8, "sha256": "00" * 32}
    elsewhere = {**_receipt(match, last, "2'"), "entropy_opened": opened}
    yield _case("of a seat that opened in another history", match, elsewhere, ok=False, seat=2, finding="opened")
    foreign = {**_receipt(match, last, "1"), "entropy_opened": opened}
    yield _case("opened in another history, but it did not count", match, foreign, ok=True)


def _keyed(match: Example) -> Iterator[Json]:
    """Receipts with the key of a seat."""
    forger, last = Forger(match), len(match.updates)
    key = match.story.key(1).public_key().public_bytes_raw().hex()
    joined = forger.at("joined")
    yield _case("of a seat with a key", match, {**_receipt(match, last, "1"), "public_key": key}, ok=True, seat=1)
    yield _case("of a seat that has just got its key", match, {**_receipt(match, joined), "public_key": key}, ok=True)
    yield _case("without a key", match, {**_receipt(match, last), "public_key": ""}, ok=True)
    early = {**_receipt(match, joined - 1), "public_key": key}
    yield _case("of a seat that was taken later", match, early, ok=False, finding="key")
    other = {**_receipt(match, last, "1"), "public_key": known("another key").hex()}
    yield _case("of a key that no seat has", match, other, ok=False, finding="key")


def _unread(match: Example) -> Iterator[Json]:
    """Texts that are no receipt."""
    good = _receipt(match, 3)
    bad: list[tuple[str, Json]] = [
        ("version 0", {**good, "version": 0}),
        ("version true", {**good, "version": True}),
        ("version as a text", {**good, "version": "3"}),
        ("version with a fraction", {**good, "version": 3.5}),
        ("a match that is no text", {**good, "match": 3}),
        ("a short hash", {**good, "sha256": "00"}),
        ("no hash", {**good, "sha256": None}),
        ("a hash of other letters", {**good, "sha256": "zz" * 32}),
        ("a short commitment", {**good, "entropy_commitment": "00"}),
        ("a short key", {**good, "public_key": "00"}),
        ("a key that is no text", {**good, "public_key": 3}),
        ("an opened version 0", {**good, "entropy_opened": {"version": 0, "sha256": good["sha256"]}}),
        ("an object without entries", {}),
        ("a list", []),
    ]
    for name, receipt in bad:
        yield {"name": name, "match": match.story.name, "receipt": receipt, "read": False}
