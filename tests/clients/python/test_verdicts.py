"""The verdict of the client library about a finished match: findings with version and text, and counts."""

import zlib
from collections.abc import Callable
from hashlib import sha256

import pytest
from caravanserai import Record
from caravanserai_protocol.constants import BOX_BYTES, EVENT_CHECKS
from caravanserai_protocol.folding import EVERYTHING, kind_of, weight
from caravanserai_protocol.following import Following, read_content, seal
from caravanserai_protocol.v1 import effect_pb2, event_pb2
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.verifying import Finding, Verification, verify_updates

from caravanserai_verify.codecs.match_updates import update_message
from domain.games import games
from domain.matches.events import MatchAbandoned
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.seals import padded
from tests.clients.python.test_verifying import find, forged_fingerprint, relinked, updates
from tests.service.verification.rows import CODEC, NAME, opened

Change = Callable[[event_pb2.MatchEvent], None]


def findings(at: int, change: Change) -> list[Finding]:
    return verify_updates(NAME, relinked(list(updates()), at, change)).findings


def test_what_holds_is_counted() -> None:
    result = verify_updates(NAME, updates(), b"one")
    events = [event_pb2.MatchEvent.FromString(update.event) for update in updates()]
    assert (result.match, result.version, result.over, result.seeded) == (NAME, len(events), True, False)
    assert result.fingerprint == events[-1].fingerprint
    assert result.draws == sum(event.draws for event in events)
    each = {"events": len(events) + 2, "openings": len(events), "box": 1, "supplies": len(events), "result": 1}
    for check in each:
        assert result.counts[check] == each[check]
    assert result.counts["commitment"] >= 1
    assert set(result.counts) == set(EVENT_CHECKS)
    assert (result.own, result.contributed, result.choices) == (True, (1, 2), ())
    assert not verify_updates(NAME, updates()).own


def test_a_verdict_is_good_if_the_match_is_over_and_nothing_was_found() -> None:
    result = Verification(NAME)
    assert (result.version, result.fingerprint, result.over, result.draws, result.ok) == (0, 0, False, 0, False)
    assert (result.seeded, result.own, result.contributed, result.choices) == (False, False, (), ())
    assert result.void_starts == 0
    result.over = True
    assert result.ok
    result.check(3, "box", True, "is never said")
    assert (result.ok, result.counts["box"], result.findings) == (True, 1, [])
    result.check(4, "box", False, "is another")
    assert (result.ok, result.counts["box"], result.findings) == (False, 1, [Finding(4, "box", "is another")])


def test_what_is_no_whole_match() -> None:
    rows = list(updates())
    end = len(rows)
    assert verify_updates(NAME, []).findings == [Finding(0, "events", "is not the end of the match")]
    assert verify_updates(NAME, rows[:-1]).findings == [Finding(end - 1, "events", "is not the end of the match")]
    missing = verify_updates(NAME, [*rows[:50], *rows[51:]])
    assert missing.findings == [Finding(51, "events", "version 52 came after version 50")]
    assert not missing.over
    other = verify_updates("matches/another00", rows[:1]).findings
    assert Finding(1, "events", f"belongs to {NAME}") in other


def test_a_fingerprint_of_the_full_table_that_is_wrong_or_too_early() -> None:
    rows = list(updates())
    assert [row.version for row in rows if row.HasField("full_fingerprint")] == [rows[-1].version]
    text = "has another fingerprint of the full table"
    for at, fingerprint in ((-1, rows[-1].full_fingerprint ^ 1), (50, full_fingerprint_at(51))):
        changed = list(rows)
        changed[at] = MatchUpdate.FromString(rows[at].SerializeToString())
        changed[at].full_fingerprint = fingerprint
        result = verify_updates(NAME, changed)
        assert result.findings == [Finding(rows[at].version, "events", text)]
        assert result.over


def full_fingerprint_at(version: int) -> int:
    """The fingerprint of the full table at a version, which nobody publishes unless the match ends with it."""
    following = Following(EVERYTHING)
    for update in updates()[:version]:
        following.follow(update)
    assert following.table is not None
    return following.table.full_fingerprint()


def test_a_record_of_an_earlier_service_has_no_fingerprint_of_the_full_table() -> None:
    rows = list(updates())
    whole = verify_updates(NAME, rows)
    rows[-1] = MatchUpdate.FromString(rows[-1].SerializeToString())
    rows[-1].ClearField("full_fingerprint")
    result = Record.from_bytes(Record.of(rows).to_bytes()).verify()
    assert result.ok
    assert result.counts["events"] == whole.counts["events"] - 1


def test_a_seal_that_nobody_opened() -> None:
    rows = list(updates())
    at = next(index for index, row in enumerate(rows) if index and row.openings)
    rows[at] = MatchUpdate(version=rows[at].version, event=rows[at].event, openings=list(rows[at].openings)[:-1])
    assert (
        Finding(at + 1, "openings", "has seals that were not opened, or for other seats")
        in verify_updates(NAME, rows).findings
    )


def test_a_secret_and_a_seed_that_do_not_fit_their_commitment() -> None:
    def commitment(event: event_pb2.MatchEvent) -> None:
        event.created.commitment = bytes(32)

    def seed(event: event_pb2.MatchEvent) -> None:
        event.created.seed = "chosen later"

    assert findings(0, commitment) == [Finding(1, "commitment", "was committed to another secret")]
    assert findings(0, seed) == [Finding(1, "commitment", "has a secret that does not follow from the seed")]


def test_a_secret_that_was_never_opened() -> None:
    rows = list(updates())
    rows[0] = MatchUpdate(version=1, event=rows[0].event, box=rows[0].box)
    assert verify_updates(NAME, rows).findings == [
        Finding(1, "openings", "has seals that were not opened, or for other seats"),
        Finding(1, "commitment", "was committed to another secret"),
    ]


def test_a_seeded_match_can_hold_and_is_called_seeded() -> None:
    match, rows = Match.create(CODEC, games(), NAME, Terms("sahwari", 2, seed="seed"), b"")
    for seat in (1, 2):
        rows += match.join(f"Player {seat}")
    rows += match.start()
    rows += match.abandon("enough")
    result = verify_updates(NAME, [update_message(row, 0, True, None) for row in rows])
    assert result.findings == []
    assert (result.ok, result.seeded, result.counts["commitment"]) == (True, True, 2)


def test_entropy_that_nobody_opened() -> None:
    at = find(lambda event: event.HasField("started"))

    def luck(event: event_pb2.MatchEvent) -> None:
        event.started.entropies[2] = b"luck"

    assert findings(at, luck) == [Finding(at + 1, "entropy", "names entropies that nobody opened")]


def test_a_box_may_be_as_large_as_is_allowed_and_not_larger() -> None:
    assert box_findings(zlib.compress(bytes(BOX_BYTES)), bytes(BOX_BYTES)) == []
    assert box_findings(zlib.compress(bytes(BOX_BYTES + 1)), bytes(BOX_BYTES + 1)) == [ANOTHER_BOX]


def test_a_box_that_is_damaged_missing_or_another() -> None:
    box = updates()[0].box
    packed = zlib.compress(box)
    assert box_findings(packed, box) == []
    for damaged in (b"no zlib", packed[:-1], packed[1:], packed + b"\0", packed * 2):
        assert box_findings(damaged, box) == [ANOTHER_BOX]
    assert box_findings(b"", box) == [Finding(1, "box", "names a box that is missing")]
    assert box_findings(b"", box, beside=box) == []
    assert box_findings(b"", box, beside=box[:-1]) == [ANOTHER_BOX]


def test_a_box_beside_an_event_that_names_none() -> None:
    box = updates()[0].box
    text = "has a box beside it that it does not name"
    assert box_findings(zlib.compress(box), box, beside=box) == [Finding(1, "box", text)]
    rows = list(updates())
    rows[5] = MatchUpdate(version=6, event=rows[5].event, openings=rows[5].openings, box=box)
    assert verify_updates(NAME, rows).findings == [Finding(6, "box", text)]


ANOTHER_BOX = Finding(1, "box", "names another digest than that of its box")


def box_findings(packed: bytes, named: bytes, beside: bytes = b"") -> list[Finding]:
    """The faults of a match whose first event contains one box, names another, and has a third beside it."""

    def change(event: event_pb2.MatchEvent) -> None:
        event.created.edition.content = packed
        event.created.edition.digest = sha256(named).hexdigest()

    rows = list(updates())
    first = MatchUpdate(version=1, event=rows[0].event, openings=rows[0].openings, box=beside)
    return verify_updates(NAME, relinked([first, *rows[1:]], 0, change)).findings


def test_every_place_that_was_short_is_named() -> None:
    def borrow(event: event_pb2.MatchEvent) -> None:
        event.rules.append("R")
        for source, target in (("purse@1", "purse@2"), ("stock", "purse@1"), ("stock", "purse@1")):
            move = effect_pb2.Move(piece="start-player", count=1000, source=source, target=target)
            event.effects.append(effect_pb2.Effect(move=move, rule=len(event.rules) - 1))
            change = weight(target, "start-player") - weight(source, "start-player")
            event.fingerprint = (event.fingerprint + 1000 * change) % 2**64

    at = find(lambda event: event.HasField("finished"))
    assert findings(at, borrow) == [Finding(at + 1, "supplies", "takes more than there is from stock, stock")]


@pytest.mark.parametrize("kind", ["coin", "start-player"])
def test_only_a_supply_has_no_bottom(kind: str) -> None:
    """`coin` is unlimited in the stock; the only marker of the first player is not."""

    def borrow(event: event_pb2.MatchEvent) -> None:
        event.rules.append("R")
        source, target = ("stock", "purse@1") if kind == "coin" else ("purse@1", "stock")
        move = effect_pb2.Move(piece=kind, count=1000, source=source, target=target)
        event.effects.append(effect_pb2.Effect(move=move, rule=len(event.rules) - 1))
        change = forged_fingerprint(1000, 0) if kind != "coin" else coins(1000)
        event.fingerprint = (event.fingerprint + change) % 2**64

    at = find(lambda event: event.HasField("finished"))
    wrong = [Finding(at + 1, "supplies", "takes more than there is from purse@1")]
    assert findings(at, borrow) == ([] if kind == "coin" else wrong)


def test_a_hidden_card_that_is_not_there_is_found_when_all_is_open() -> None:
    """The public fingerprint is the same for any card; only a viewer of all faces can find it."""
    rows = [MatchUpdate.FromString(row.SerializeToString()) for row in updates()]
    at, index = next(
        (at, opening.index)
        for at, row in enumerate(rows)
        for opening in row.openings
        for hidden in read_content(opening.payload).hidden
        if any("/" in effect.move.piece for effect in hidden.effects)
    )
    opening = rows[at].openings[index]
    content = read_content(opening.payload)
    effect = next(effect for hidden in content.hidden for effect in hidden.effects if "/" in effect.move.piece)
    effect.move.piece = f"{kind_of(effect.move.piece)}/no such card"
    opening.payload = padded(content.SerializeToString(deterministic=True))

    def sealed(event: event_pb2.MatchEvent) -> None:
        event.seals[index].digest = seal(event.match, event.version, opening)

    found = verify_updates(NAME, relinked(rows, at, sealed)).findings
    assert found[0] == Finding(at + 1, "supplies", f"takes more than there is from {effect.move.source}")


def coins(number: int) -> int:
    return number * (weight("purse@1", "coin") - weight("stock", "coin"))


def test_places_that_do_not_lie_on_the_table() -> None:
    at = find(lambda event: event.HasField("finished"))

    def exchanged(event: event_pb2.MatchEvent) -> None:
        event.finished.places[:] = list(reversed(event.finished.places))

    def one_less(event: event_pb2.MatchEvent) -> None:
        event.finished.places[:] = [place + 1 for place in event.finished.places]

    def one_fewer(event: event_pb2.MatchEvent) -> None:
        del event.finished.places[-1]

    def none(event: event_pb2.MatchEvent) -> None:
        del event.finished.places[:]

    for change in (exchanged, one_less, one_fewer, none):
        assert findings(at, change) == [Finding(at + 1, "result", "names other places than lie on the table")]


def test_a_match_that_was_abandoned_is_over_without_a_result() -> None:
    match, rows = opened("sahwari", "join1 join2 open1 open2")
    rows += match.abandon("enough")
    assert isinstance(rows[-1].event.body, MatchAbandoned)
    result = verify_updates(NAME, [update_message(row, 0, True, None) for row in rows], b"2")
    assert (result.ok, result.over, result.own, result.counts["result"]) == (True, True, True, 0)
    assert result.contributed == (1, 2)
