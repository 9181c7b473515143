"""Whatever somebody changes in a record is found: by its signature, the log, receipts or the rules. Nothing crashes.

What no receipt and no signature covers is named: in a record of format 1 that is the last event, which no later one
holds the hash of.
"""

import json
import time
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai import Receipt, Record, RecordError
from caravanserai_protocol.folding import Table
from caravanserai_protocol.v1 import table_pb2
from caravanserai_protocol.v1.event_pb2 import MatchEvent, Opening, OpeningContent, Seal
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.record_pb2 import RecordHeader

from caravanserai_verify.log.attestations import vouched
from caravanserai_verify.record_proof import prove
from clients.caravan.terminal import Failure
from domain.audit.notes import Note
from domain.audit.trust import Policy
from domain.play.chance import commitment
from domain.play.seals import padded, seal
from service.audit.keys import PrivateKey
from tests.clients.caravan import caravan
from tests.clients.python.test_verifying import relinked, updates
from tools.vectors.bindings import Log, Stream
from tools.vectors.files import KEY, NOW, ORIGIN, PROGRAM, WITNESSES, Tree, logged, signed

STRANGER = PrivateKey.new(ORIGIN)
TRUST = Policy((KEY.public,))
MASKS = (0x01, 0x80)
NAME = "matches/smallest0"
BOX = b"title = 'small'\n"


# -- a small record, in full ------------------------------------------------------------------------------------------


def small_events() -> Iterator[MatchUpdate]:
    """A match of one seat that is given up at once, without any rules."""
    secret = bytes(range(32))
    payload = padded(OpeningContent(secret=secret).SerializeToString(deterministic=True))
    opening = Opening(index=0, salt=bytes(16), payload=payload)
    table = Table.lay_out(AREAS, LAYOUT)
    bodies = [MatchEvent(), MatchEvent(), MatchEvent()]
    created = bodies[0].created
    created.game, created.rules_version, created.players = "games/small", 1, 1
    created.edition.name, created.edition.digest = "standard", sha256(BOX).hexdigest()
    created.commitment, created.chance_scheme = commitment(NAME, secret), 2
    created.areas.extend(AREAS)
    created.layout.extend(LAYOUT)
    bodies[0].seals.append(Seal(digest=seal(NAME, 1, 0, opening.salt, opening.payload)))
    bodies[1].joined.seat, bodies[1].joined.player = 1, "Ann"
    bodies[2].abandoned.reason = "enough"
    head = bytes(32)
    for version, event in enumerate(bodies, 1):
        event.match, event.version, event.previous = NAME, version, head
        event.fingerprint, event.time_milliseconds = table.fingerprint, 1_790_000_000_000 + version
        data = event.SerializeToString(deterministic=True)
        head = sha256(data).digest()
        first = version == 1
        yield MatchUpdate(
            version=version, event=data, openings=[opening] if first else [], box=BOX if first else b"",
            full_fingerprint=full_fingerprint() if version == len(bodies) else None,
        )  # fmt: skip


AREAS = [MatchEvent().created.areas.add(name="purse", visibility=table_pb2.VISIBILITY_ALL)]
LAYOUT = [table_pb2.Placement(place="purse@1", piece="coin", count=3)]


def full_fingerprint() -> int:
    return Table.lay_out(AREAS, LAYOUT, -1).full_fingerprint()


@cache
def small() -> Record:
    return signed(logged(tuple(small_events())))


def flips(data: bytes) -> Iterator[tuple[int, bytes]]:
    for at in range(len(data)):
        for mask in MASKS:
            yield at, data[:at] + bytes([data[at] ^ mask]) + data[at + 1 :]


def vouched_for(data: bytes) -> bool:
    """True if the bytes are taken for a record that the log and its key vouch for."""
    try:
        return vouched(Record.from_bytes(data), TRUST, NOW).ok
    except RecordError:
        return False


def verified(data: bytes, *receipts: Receipt) -> bool:
    """True if the bytes are taken for a record that is right, without rules and without keys."""
    try:
        record = Record.from_bytes(data)
    except RecordError:
        return False
    return record.verify().ok and all(record.compare(receipt).ok for receipt in receipts)


def test_every_flipped_byte_of_a_signed_record_is_found() -> None:
    data = small().to_bytes()
    assert vouched_for(data)
    assert verified(data)
    assert [at for at, changed in flips(data) if vouched_for(changed)] == []


def test_every_flipped_byte_of_format_1_is_found_by_the_chain_or_by_a_receipt_of_the_last_event() -> None:
    plain = small().plain()
    data, receipt = plain.to_bytes(), Receipt.of(plain.updates[-1])
    assert verified(data, receipt)
    missed = {at for at, changed in flips(data) if verified(changed)}
    last = range(len(Record(plain.updates[:-1]).to_bytes()), len(data))
    assert missed, "of the last event no later one holds the hash"
    assert missed <= set(last)
    assert [at for at, changed in flips(data) if at in missed and verified(changed, receipt)] == []


def test_every_truncation_and_what_is_added_is_found() -> None:
    data = small().to_bytes()
    assert [end for end in range(len(data)) if vouched_for(data[:end])] == []
    assert not any(vouched_for(data + more) for more in (b"\x00", b"\n", data, data[-40:]))
    assert not any(vouched_for(data[:at] + b"\x00" + data[at:]) for at in range(len(data)))


# -- a record with rules ----------------------------------------------------------------------------------------------


@cache
def whole() -> Record:
    """A finished match with undone decisions and a resigned seat, signed and logged."""
    return signed(logged(updates()))


def bound(made: Sequence[MatchUpdate]) -> Record:
    """The same, alone in a log whose entries say of which match they are."""
    plain = Record.of(made)
    stream = Stream(plain)
    log = Log(stream.begin(), *map(stream.go_on, range(2, stream.last + 1)))
    return signed(plain.described(PROGRAM, log=ORIGIN, proof=log.proof(0, stream.last - 1)))


def findings(record: Record, *, policy: Policy | None = TRUST) -> list[tuple[int, str]]:
    """The findings of verifying a record: versions and checks. Empty only if everything holds."""
    try:
        proof = prove(record, policy=policy)
    except (Failure, RecordError) as error:
        return [(0, str(error))]
    found = [*proof.verification.findings, *(proof.vouching.findings if proof.vouching is not None else ())]
    assert bool(found) is not proof.ok
    return [(flaw.version, flaw.check) for flaw in found]


def remade(made: Sequence[MatchUpdate], key: PrivateKey = KEY) -> Record | None:
    """A record of other events with a header that fits and the proof of the right one; None if it can be none."""
    try:
        record = Record.of(made).described("0", log=ORIGIN, proof=whole().proof)
    except RecordError:
        return None
    return signed(record, key)


def test_a_record_that_is_right() -> None:
    assert findings(whole()) == []
    assert findings(whole().plain(), policy=None) == []
    assert findings(whole().plain()) == [(whole().version, "file"), (whole().version, "log")]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_events_that_are_dropped_doubled_swapped_or_cut_off(share: float) -> None:
    rows = list(updates())
    at = int(share * len(rows))
    for made in (
        rows[:at] + rows[at + 1 :],
        rows[: at + 1] + rows[at:],
        [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]],
        rows[:at],
        rows[:-1],
    ):
        assert remade(made) is None, "no header and no numbering fits"
        with pytest.raises(RecordError):
            Record.from_bytes(Record(tuple(made), whole().header, whole().proof, whole().signature).to_bytes())


def renumbered(rows: Sequence[MatchUpdate], later: int = 0) -> list[MatchUpdate]:
    """Events with fresh numbers and hashes, as somebody writes them who wants to leave one out, or all ``later``."""
    made, head = [], bytes(32)
    for version, row in enumerate(rows, 1):
        event = MatchEvent.FromString(row.event)
        event.version, event.previous = version, head
        event.time_milliseconds += later
        data = event.SerializeToString(deterministic=True)
        head = sha256(data).digest()
        update = MatchUpdate(version=version, event=data, openings=row.openings, box=row.box)
        if row.HasField("full_fingerprint"):
            update.full_fingerprint = row.full_fingerprint
        made.append(update)
    return made


def decided(number: int) -> int:
    """The place of the decision with a number."""
    found = [at for at, row in enumerate(updates()) if MatchEvent.FromString(row.event).HasField("decided")]
    return found[number]


def test_a_history_that_was_linked_again_is_found_by_the_log_and_by_the_rules() -> None:
    rows, at = list(updates()), decided(20)

    def later(event: MatchEvent) -> None:
        event.time_milliseconds += 1

    def other(event: MatchEvent) -> None:
        event.fingerprint ^= 1

    def seated(event: MatchEvent) -> None:
        event.decided.seat = event.decided.seat % 2 + 1

    assert remade(renumbered(rows[:at] + rows[at + 1 :])) is None, "a later event names a question from the future"
    for made in (relinked(rows, at, other), relinked(rows, at, seated)):
        made[-1].full_fingerprint = rows[-1].full_fingerprint
        record = remade(made)
        assert record is not None
        checks = {check for _, check in findings(record)}
        assert "log" in checks, "the log has another last event"
        assert checks & {"fingerprint", "decided again", "spectator"}, checks
        assert min(version for version, check in findings(record) if check != "log") <= at + 2
    record = remade(relinked(rows, at, later))
    assert record is not None
    assert "log" in {check for _, check in findings(record)}, "nothing but the log, or a receipt, finds another time"


@pytest.mark.parametrize(
    ("at", "witnesses", "found"),
    [
        (NOW, WITNESSES[:2], ""),
        (NOW + 3600, (), ""),
        (NOW + 3600, WITNESSES[:2], "a later time than the one at which witnesses had seen it"),
        (4_000_000_000, (), "still to come, by the clock of this machine"),
    ],
)
def test_a_time_that_cannot_be_is_named_even_where_the_service_vouches_for_it(
    at: int, witnesses: Sequence[PrivateKey], found: str, tmp_path: Path
) -> None:
    """A service whose clock was ahead signs such a record, and has it in its log."""
    file = tmp_path / "file"
    file.write_bytes(bound(renumbered(updates(), at * 1000)).to_bytes())
    keys = [text for witness in witnesses for text in ("--witness-key", str(witness.public))]
    result = caravan("verify", str(file), "--log-key", str(KEY.public), "--json", *keys)
    claims = {claim["claim"]: claim for claim in json.loads(result.stdout)["claims"]}
    assert result.exit_code == int(bool(found))
    assert {name for name, claim in claims.items() if claim["state"] == "fails"} == ({"times"} if found else set())
    findings = claims["times"]["findings"]
    assert len(findings) == bool(found)
    assert all(finding["version"] == 1 and found in finding["text"] for finding in findings)


def test_a_cosignature_from_the_future_is_named(tmp_path: Path) -> None:
    """A witness whose clock is ahead says nothing of when the match was there."""
    file, witness = tmp_path / "file", WITNESSES[0]
    made = logged(updates())
    assert made.proof is not None
    note = Note.of(made.proof.checkpoint.encode())
    late = witness.cosign(note.text, int(time.time()) + 3600)
    made.proof.checkpoint = str(note.with_signatures([late]))
    file.write_bytes(signed(made).to_bytes())
    for count, others in ((1, ()), (1, WITNESSES[1:2])):
        keys = [text for key in (witness, *others) for text in ("--witness-key", str(key.public))]
        result = caravan("verify", str(file), "--log-key", str(KEY.public), *keys, "--witnesses", str(count))
        assert result.exit_code == 1
        assert f"the signature of {witness.name} is from the future" in " ".join(result.stdout.split())


def test_another_key_and_another_log_are_found() -> None:
    stranger = signed(whole(), STRANGER)
    assert {check for _, check in findings(stranger)} == {"file"}
    own = signed(logged(updates(), STRANGER), STRANGER)
    assert {check for _, check in findings(own)} == {"file", "log"}
    elsewhere = whole().plain().described("0", log=ORIGIN, proof=Tree(bytes(32)).proof(KEY))
    assert {check for _, check in findings(signed(elsewhere))} == {"log"}


def test_parts_of_another_match_are_found() -> None:
    rows, others = list(updates()), list(small_events())
    made = remade([*rows[:-1], others[-1]])
    assert made is None
    spliced = renumbered([*rows[:-1], others[-1]])
    record = remade(spliced)
    assert record is not None
    assert {check for _, check in findings(record)} >= {"order", "log"}
    header = RecordHeader()
    header.CopyFrom(small().header)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="differ in"):
        Record.from_bytes(signed(Record(whole().updates, header, whole().proof)).to_bytes())


def test_the_command_names_what_it_finds_and_ends_with_a_status(tmp_path: Path) -> None:
    good, bad, junk = tmp_path / "good", tmp_path / "bad", tmp_path / "junk"
    good.write_bytes(bound(updates()).to_bytes())
    record = remade(relinked(list(updates()), decided(20), lambda event: setattr(event, "fingerprint", 1)))
    assert record is not None
    bad.write_bytes(record.to_bytes())
    junk.write_bytes(whole().to_bytes()[:-1])
    key = str(KEY.public)
    assert caravan("verify", str(good), "--log-key", key).exit_code == 0
    for file, text in (
        (bad, f"version {decided(20) + 1} "),
        (junk, "not a match record"),
        (bad, "is not shown to be in the log"),
    ):
        result = caravan("verify", str(file), "--log-key", key)
        assert result.exit_code == 1
        assert isinstance(result.exception, SystemExit)
        assert text in " ".join((result.stdout + result.stderr).split())


@pytest.mark.nightly
def test_every_flipped_byte_of_a_whole_match_is_found() -> None:
    data = whole().to_bytes()
    assert vouched_for(data)
    assert [at for at, changed in flips(data) if vouched_for(changed)] == []


def test_flipped_bytes_of_a_whole_match_are_found() -> None:
    data = whole().to_bytes()
    for at in range(0, len(data), len(data) // 150):
        assert not vouched_for(data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]), at
