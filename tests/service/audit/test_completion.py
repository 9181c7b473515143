"""A record that is completed with parts of another log: another key, tree, stream or witness."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.record_pb2 import RecordProof

from caravanserai_verify.log.attestations import vouched
from caravanserai_verify.log.completion import Completion, CompletionError, completion
from caravanserai_verify.log.mirror import mirrored, read_mirror
from caravanserai_verify.log.published_check import folder_reader
from clients.caravan.export import written
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.audit.notes import Note, Signature
from domain.audit.trust import Policy
from service.audit.keys import PrivateKey
from tests.service.audit.forged_log import ForgedLog
from tests.service.audit.test_tampering import small_events
from tests.service.audit.trees import KEY, NAME
from tests.service.audit.witnesses import WITNESS_KEYS

FIRST, SECOND, THIRD = WITNESS_KEYS
OTHER_KEY, OTHER_LOG = PrivateKey.new(NAME), PrivateKey.new("elsewhere.example/log")
POLICY = Policy((KEY.public,), (FIRST.public, SECOND.public, THIRD.public), 2)
SEEN = 1_790_000_100
MATCH = Record.of(small_events())

Witnesses = tuple[PrivateKey, ...]


def proven(
    *witnesses: PrivateKey,
    before: str = "",
    after: str = "",
    key: PrivateKey = KEY,
    seen: int = SEEN,
    label: bytes = b"",
) -> Record:
    """The match in a log with other streams ``before`` and ``after`` it, cosigned."""
    record = log_with(before, after, key, label).proven(MATCH, len(before), len(before) + MATCH.version - 1, label)
    return with_lines(record, *(witness.cosign(text_of(record), seen) for witness in witnesses), key=key)


def log_with(before: str = "", after: str = "", key: PrivateKey = KEY, label: bytes = b"") -> ForgedLog:
    log = ForgedLog(key=key)
    for name in before:
        log.begin(f"matches/{name}", b"e" * 32)
    log.add(MATCH, label)
    for name in after:
        log.begin(f"matches/{name}", b"e" * 32)
    return log


def text_of(record: Record) -> str:
    return Note.of(proof_of(record).checkpoint.encode()).text


def proof_of(record: Record) -> RecordProof:
    assert record.proof is not None
    return record.proof


def lines_of(record: Record) -> tuple[Signature, ...]:
    """The lines of those who cosigned."""
    return tuple(line for line in Note.of(proof_of(record).checkpoint.encode()).signatures if line.name != NAME)


def with_lines(record: Record, *lines: Signature, key: PrivateKey = KEY) -> Record:
    """With more signatures of the checkpoint, as they are."""
    note = Note.of(proof_of(record).checkpoint.encode())
    return with_proof(record, key=key, checkpoint=str(Note(note.text, (*note.signatures, *lines))))


def with_proof(record: Record, key: PrivateKey = KEY, log: str = "", **fields: object) -> Record:
    """With other fields of the proof, signed again."""
    proof = RecordProof.FromString(proof_of(record).SerializeToString())
    proof.MergeFrom(RecordProof(**fields))  # type: ignore[arg-type]
    described = record.plain().described("0", log=log or key.name, proof=proof)
    return described.signed(key.name, lambda text: str(Note(text, (key.sign(text),))))


def _header_of_another_log() -> Record:
    return with_proof(proven(FIRST, SECOND), log=OTHER_LOG.name)


def _hashes_of_another_tree() -> Record:
    later, proof = proven(FIRST, SECOND, after="x"), proof_of(proven())
    changed = RecordProof.FromString(proof_of(later).SerializeToString())
    del changed.hashes[:]
    changed.hashes.extend(proof.hashes)
    return replace(later, proof=changed)


def _other_events() -> Record:
    events = list(small_events())
    return Record.of(events).described("1", imported=True)


FOUND: dict[str, tuple[Witnesses, Callable[[], Record], str]] = {
    "another log": ((), lambda: proven(FIRST, SECOND, key=OTHER_LOG), f"from the log {OTHER_LOG.name}"),
    "another key of that name": ((), lambda: proven(FIRST, SECOND, key=OTHER_KEY), "signed with another key"),
    "another tree of that size": (
        (),
        lambda: proven(FIRST, SECOND, after="x"),
        "another tree of 4 entries: the log has two histories",
    ),
    "the match at another entry": ((), lambda: proven(FIRST, SECOND, before="x"), "two histories of this match"),
    "another label": ((), lambda: proven(FIRST, SECOND, after="z", label=b"l" * 32), "two histories of this match"),
    "a later tree with no more": ((FIRST,), lambda: proven(SECOND, THIRD, after="yz"), "has no more cosignatures"),
    "fewer": ((FIRST, SECOND), lambda: proven(FIRST, after="y"), "lacks a cosignature"),
    "others": ((FIRST,), lambda: proven(SECOND, THIRD, after="y"), "lacks a cosignature"),
    "another one of the same witness": (
        (FIRST,),
        lambda: proven(FIRST, SECOND, after="y", seen=SEEN + 1),
        "lacks a cosignature",
    ),
    "the same witness twice": (
        (FIRST,),
        lambda: with_lines(proven(FIRST, after="y"), FIRST.cosign(text_of(proven(after="y")), SEEN + 1)),
        "signed its checkpoint twice",
    ),
    "one line twice": (
        (FIRST,),
        lambda: with_lines(proven(FIRST, after="y"), *lines_of(proven(FIRST, after="y"))),
        "lacks a cosignature of the file, or has no more",
    ),
    "hashes of another tree": ((), _hashes_of_another_tree, "not shown to be in the log"),
    "the name of another log": ((), _header_of_another_log, "names another log than its checkpoint"),
    "no proof": ((), lambda: MATCH.described("1"), "has no proof"),
    "another header": ((), _other_events, "other events"),
    "nobody's signature": (
        (),
        lambda: replace(proven(FIRST, after="y"), signature=""),
        "not signed with the key that signed the file",
    ),
}


@pytest.mark.parametrize("attack", FOUND)
def test_a_file_is_not_completed_with_parts_of_another_log(attack: str, tmp_path: Path) -> None:
    witnesses, make, finding = FOUND[attack]
    kept, found = proven(*witnesses, after="y"), make()
    with pytest.raises(CompletionError, match=finding):
        completion(kept, found)
    file = tmp_path / "final.record"
    written(file, kept, Speech())
    with pytest.raises(Failure, match="holds something else"):
        written(file, found, Speech())
    assert file.read_bytes() == kept.to_bytes()
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_is_completed_with_cosignatures_and_loses_none(tmp_path: Path) -> None:
    file = tmp_path / "final.record"
    unsigned, bare = MATCH.described("1"), proven(after="y")
    steps = [unsigned, bare, proven(FIRST, after="y"), proven(FIRST, SECOND, after="y")]
    for record in steps:
        assert written(file, record, Speech()).completed == (record is not unsigned)
        assert file.read_bytes() == record.to_bytes()
    assert vouched(steps[-1], POLICY, SEEN).ok
    assert list(tmp_path.iterdir()) == [file]


def test_a_proof_in_another_tree_does_not_replace_the_only_trace_of_an_earlier_one(tmp_path: Path) -> None:
    """Cosignatures are not verified here, and the later tree may be a fork: only both files together show it."""
    file, kept, later = tmp_path / "final.record", proven(FIRST, after="y"), proven(FIRST, SECOND, after="xz")
    assert completion(kept, later) is Completion.OTHER_TREE
    written(file, kept, Speech())
    done = written(file, later, Speech())
    assert done.completed
    assert file.read_bytes() == later.to_bytes()
    assert done.aside is not None
    assert done.aside.read_bytes() == kept.to_bytes()
    assert done.aside.suffix == ".record"
    mirror = read_mirror(folder_reader(log_with(after="yz").publish(tmp_path / "log")), Policy((KEY.public,)), [later])
    assert any("This is a fork" in finding for finding in mirrored(later, mirror).findings)


PARTS: dict[str, tuple[Callable[[], Record], str]] = {
    "cosignatures of another size": (
        lambda: with_lines(proven(FIRST), *lines_of(proven(SECOND, after="y"))),
        f"the signature of {SECOND.name} does not fit the text",
    ),
    "cosignatures of another tree of that size": (
        lambda: with_lines(proven(FIRST, after="x"), *lines_of(proven(SECOND, after="y"))),
        f"the signature of {SECOND.name} does not fit the text",
    ),
    "a checkpoint of another size": (
        lambda: with_proof(proven(), checkpoint=proof_of(proven(FIRST, SECOND, after="y")).checkpoint),
        "is not shown to be in the log",
    ),
    "a checkpoint of another log": (
        lambda: with_proof(proven(), checkpoint=proof_of(proven(FIRST, SECOND, key=OTHER_LOG)).checkpoint),
        f"it is a checkpoint of {OTHER_LOG.name}",
    ),
    "a checkpoint of another key": (
        lambda: with_proof(proven(), checkpoint=proof_of(proven(FIRST, SECOND, key=OTHER_KEY)).checkpoint),
        "has not signed it with a key that is trusted",
    ),
    "the name of another log": (_header_of_another_log, f"names the log {OTHER_LOG.name}, and has a checkpoint of"),
    "the binding of another log": (
        lambda: with_proof(proven(FIRST, SECOND), binding=proof_of(proven(label=b"l" * 32)).binding),
        "is not shown to be in the log",
    ),
    "one cosignature twice": (
        lambda: with_lines(proven(FIRST), *lines_of(proven(FIRST))),
        "1 of 3 witnesses have cosigned it; wanted: 2",
    ),
    "two cosignatures of one witness": (
        lambda: with_lines(proven(FIRST, SECOND), *lines_of(proven(FIRST, seen=SEEN + 1))),
        f"{FIRST.name} has signed twice, and not the same",
    ),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_record_of_two_logs_is_not_vouched_for(part: str) -> None:
    make, finding = PARTS[part]
    record = Record.from_bytes(make().to_bytes())
    assert record.verify().ok
    found = [flaw.text for flaw in vouched(record, POLICY, SEEN).findings]
    assert any(finding in text for text in found), found
