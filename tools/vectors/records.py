"""Records that were tampered with, each with what a reader must find."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from caravanserai_protocol.v1.effect_pb2 import Effect, Move, Show
from caravanserai_protocol.v1.event_pb2 import MatchEvent, OpeningContent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.table_pb2 import VISIBILITY_ALL
from caravanserai_protocol.v1.tournament_match_pb2 import SeatReservation, TableAttempt

from domain.play.seals import padded, seal
from domain.play.statements import STATED, STATEMENTS
from domain.table.fingerprint import MASK, shown_weight
from tools.vectors.forged_chance import draws, openings
from tools.vectors.forged_signatures import acts, agreed, handed_over, keyless, not_agreed, signed
from tools.vectors.forgery import Change, Forger, Json
from tools.vectors.matches import Example, record_of


def written(matches: Mapping[str, Example]) -> Json:
    """The file of records."""
    void, whole = Forger(matches["sahwari-void"]), Forger(matches["sahwari-2"])
    cases = (*_order(void), *_bytes(void), *_said(void), *openings(void), *_full(whole), *draws(void), *_end(whole))
    cases = (*cases, *_persons(Forger(matches["palmyra-erased"])), *signed(Forger(matches["marcopolo-signed"])))
    cases = (*cases, *_arranged(Forger(matches["palmyra-tournament"])), *_claiming(void))
    consented = *agreed(Forger(matches["marcopolo-agreed"])), *not_agreed(Forger(matches["marcopolo-signed"]))
    cases = (*cases, *consented, *_stated(Forger(matches["lanterns-stated"])))
    cases = (*cases, *handed_over(matches["marcopolo-left-to-bots"]))
    return {"records": [*cases, *acts(matches["sahwari-acts"]), *keyless(void), *_bounds(void, whole)]}


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
