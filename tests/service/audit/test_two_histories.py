"""Two histories of one match, each of them good by itself, in one signed log: every way to put them there is found."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.record_pb2 import RecordProof

from caravanserai_verify.log.attestations import vouched
from caravanserai_verify.log.mirror import Mirrored, StaleMirrorError, mirrored, read_mirror
from caravanserai_verify.log.published_check import check_published, folder_reader
from caravanserai_verify.matches.published import record_of
from domain.audit.entries import Bare, Mark
from domain.audit.notes import WITNESS_KEY
from domain.audit.trust import Policy
from service.audit.keys import PrivateKey
from tests.clients.caravan import caravan
from tests.records.golden import play
from tests.service.audit.forged_log import ForgedLog
from tests.service.audit.trees import KEY

TRUST = Policy((KEY.public,))
OTHER_LABEL = b"another label".ljust(32, b".")


@pytest.fixture(scope="module")
def history() -> Record:
    """The history that everybody saw."""
    _, rows = play("sahwari-2")
    return record_of(rows)


@pytest.fixture(scope="module")
def other(history: Record) -> Record:
    """Another one of the same match: its last event came a little later."""
    updates = [MatchUpdate.FromString(update.SerializeToString()) for update in history.updates]
    event = MatchEvent.FromString(updates[-1].event)
    event.time_milliseconds += 1
    updates[-1].event = event.SerializeToString(deterministic=True)
    found = Record.of(updates)
    assert (found.match, found.version) == (history.match, history.version)
    assert found.digest != history.digest
    return found


def said(record: Record, folder: Path) -> Mirrored:
    return mirrored(record, read_mirror(folder_reader(folder), TRUST, [record]))


def test_one_history_is_good_in_a_log_with_others(history: Record, tmp_path: Path) -> None:
    log = ForgedLog()
    log.begin("matches/elsewhere", b"e" * 32)
    first = log.add(history)
    log.go_on("matches/elsewhere", 2, b"f" * 32)
    log.publish(tmp_path)
    record = log.proven(history, first, first + history.version - 1)
    assert vouched(record, TRUST).ok
    assert check_published(folder_reader(tmp_path), TRUST).good
    assert said(record, tmp_path) == Mirrored(history.version + 2, [])


def test_a_copy_needs_no_witnesses_of_its_own(history: Record, tmp_path: Path) -> None:
    """Those of the file are enough: a monitor that cosigns has the checkpoint before anybody has cosigned it."""
    witnessed = replace(TRUST, witnesses=(PrivateKey.new("witness.example", WITNESS_KEY).public,), quorum=1)
    log = ForgedLog()
    log.add(history)
    record = log.proven(history, 0, history.version - 1)
    mirror = read_mirror(folder_reader(log.publish(tmp_path)), witnessed, [record])
    assert mirrored(record, mirror).findings == []


def test_an_archived_match_has_one_entry_more(history: Record, tmp_path: Path) -> None:
    log = ForgedLog()
    first = log.add(history)
    log.go_on(history.stream, history.version + 1, b"r" * 32, kind="archives")
    assert said(log.proven(history, first, history.version - 1), log.publish(tmp_path)).findings == []


def _second_name(log: ForgedLog, history: Record, other: Record) -> Record:
    """The name begins once more, with a label of its own."""
    log.add(history)
    first = log.add(other, OTHER_LABEL)
    return log.proven(other, first, first + other.version - 1, OTHER_LABEL)


def _second_version(log: ForgedLog, history: Record, other: Record) -> Record:
    """The label has the last version twice."""
    log.add(history)
    last = log.go_on(other.stream, other.version, other.digest)
    return log.proven(other, 0, last)


def _second_end(log: ForgedLog, history: Record, other: Record) -> Record:
    """The history of everybody goes on after the record of somebody ended."""
    log.add(history)
    log.go_on(history.stream, history.version + 1, b"n" * 32)
    return log.proven(history, 0, history.version - 1)


def _other_stream(log: ForgedLog, history: Record, other: Record) -> Record:
    """The last event lies in a stream of another kind, as in a store that was edited."""
    log.add(history)
    last = log.begin("notes/1", other.digest)
    return log.proven(other, 0, last)


def _label_of_another(log: ForgedLog, history: Record, other: Record) -> Record:
    """The last event lies under the label of another match."""
    log.add(history)
    log.begin("matches/elsewhere", b"e" * 32)
    last = log.go_on("matches/elsewhere", other.version, other.digest)
    return log.proven(other, 0, last)


def _bare(log: ForgedLog, history: Record, other: Record) -> Record:
    """The last event is an entry of the first form, behind those that say what they are of."""
    log.add(history)
    log.entries.append(Bare(other.digest))
    return log.barely_proven(other, len(log.entries) - 1)


def _second_mark(log: ForgedLog, history: Record, other: Record) -> Record:
    """The log pretends to be older than it is."""
    log.add(history)
    log.entries.append(Mark())
    first = log.begin(other.stream, other.digest, OTHER_LABEL, other.version)
    return log.proven(other, first, first, OTHER_LABEL, other.version)


ATTACKS = [_second_name, _second_version, _second_end, _other_stream, _label_of_another, _bare, _second_mark]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__.strip("_"))
def test_no_second_history_is_good(
    history: Record, other: Record, tmp_path: Path, attack: Callable[[ForgedLog, Record, Record], Record]
) -> None:
    """Either the proof itself does not hold, or everybody who reads the log finds it without knowing the match."""
    log = ForgedLog()
    record = attack(log, history, other)
    log.publish(tmp_path)
    if vouched(record, TRUST).ok:
        published = check_published(folder_reader(tmp_path), TRUST)
        assert said(record, tmp_path).findings, attack.__doc__
        assert attack is _second_end or not published.good


def test_those_who_hold_the_other_record_are_told_as_well(history: Record, other: Record, tmp_path: Path) -> None:
    """Nobody is called good when a name has two histories: not the first one either."""
    log = ForgedLog()
    _second_name(log, history, other)
    log.publish(tmp_path)
    first = log.proven(history, 0, history.version - 1)
    assert vouched(first, TRUST).ok
    assert any("one name has two histories" in finding for finding in said(first, tmp_path).findings)


def test_a_label_opens_in_one_way(history: Record) -> None:
    log = ForgedLog()
    first = log.add(history)
    good = log.proven(history, first, history.version - 1)
    assert good.proof is not None
    for change in (
        lambda proof: setattr(proof.binding, "label", OTHER_LABEL),
        lambda proof: setattr(proof.binding, "blind", OTHER_LABEL),
        lambda proof: setattr(proof.binding, "index", 1),
        lambda proof: setattr(proof.binding, "version", 2),
        lambda proof: setattr(proof.binding, "version", 0),
        lambda proof: setattr(proof.binding, "version", history.version),
        lambda proof: setattr(proof, "index", first),
        lambda proof: proof.binding.hashes.pop(),
        lambda proof: proof.ClearField("binding"),
    ):
        proof = RecordProof.FromString(good.proof.SerializeToString())
        change(proof)
        assert not vouched(replace(good, proof=proof), TRUST).ok


def test_a_stream_that_is_older_than_the_mark_is_told_so(history: Record, tmp_path: Path) -> None:
    log = ForgedLog(Bare(history.digest_at(1)), Bare(history.digest_at(2)), Mark())
    first = log.begin(history.stream, history.digest_at(3), version=3)
    log.add(history, first=4)
    record = log.proven(history, first, len(log.entries) - 1, version=3)
    assert vouched(record, TRUST).ok
    found = said(record, log.publish(tmp_path))
    assert (found.findings, found.unbound) == (
        [],
        "its first 2 events are among entries that do not say what they are of",
    )


@pytest.mark.parametrize(
    ("behind", "finding"),
    [
        ([], ""),
        ([Mark()], ""),
        ([Mark(), 0], ""),
        ([Mark(), 1], "begins at entry 2 of the log with version 1"),
        ([Mark(), 3], "begins at entry 2 of the log with version 3"),
    ],
)
def test_a_bare_hash_is_old_or_fails(history: Record, tmp_path: Path, behind: Sequence[Any], finding: str) -> None:
    """Behind the mark the operator could have put another history: without the log a record fails. Behind the hash the
    log has a mark, and begins the match again; with the version behind its last one (0) it is the archive.
    """
    log = ForgedLog(Bare(history.digest))
    for entry in behind:
        if isinstance(entry, Mark):
            log.entries.append(entry)
        else:
            log.begin(history.stream, b"n" * 32, version=entry or history.version + 1)
    record = log.barely_proven(history, 0)
    found = said(record, log.publish(tmp_path / "log"))
    assert ", ".join(found.findings).startswith(finding)
    assert bool(found.findings) == bool(finding) == (not found.unbound)
    assert "the log did not say yet" in found.unbound or finding
    file = tmp_path / "file"
    file.write_bytes(record.to_bytes())
    for options, status, state in (
        ((), 0, "not checked"),
        (("--log-key", KEY.public), 1, "fails"),
        (
            ("--log-key", KEY.public, "--log", tmp_path / "log"),
            int(bool(finding)),
            "fails" if finding else "not checked",
        ),
    ):
        result = caravan("verify", str(file), "--json", *map(str, options))
        (claim,) = [claim for claim in json.loads(result.stdout)["claims"] if claim["claim"] == "history"]
        assert (result.exit_code, claim["state"]) == (status, state), options


def test_two_streams_of_an_old_log_that_exchange_their_second_entries_are_found_by_their_records(
    history: Record, tmp_path: Path
) -> None:
    """Nobody else can see it: which label belongs to which beginning is hidden."""
    log, bare = ForgedLog(Bare(b"o" * 32), Mark()), 4
    first = log.begin(history.stream, history.digest_at(bare), version=bare)
    log.begin("matches/elsewhere", b"e" * 32, version=bare + 1)
    log.go_on("matches/elsewhere", bare + 1, b"f" * 32)
    log.add(history, first=bare + 2)  # without the version behind its first one
    record = log.proven(history, first, len(log.entries) - 1, version=bare)
    folder = log.publish(tmp_path)
    assert check_published(folder_reader(folder), TRUST).good
    assert list(said(record, folder).findings) == [
        "begins with version 4 in the log, and its second entry has version 6"
    ]


def test_a_copy_that_ends_too_early_says_nothing(history: Record, tmp_path: Path) -> None:
    log = ForgedLog()
    log.add(history)
    log.publish(tmp_path, size=history.version - 1)
    with pytest.raises(StaleMirrorError, match="bring the copy up to date"):
        said(log.proven(history, 0, history.version - 1), tmp_path)


def test_a_copy_of_another_log_is_a_fork(history: Record, tmp_path: Path) -> None:
    log, fork = ForgedLog(), ForgedLog()
    log.add(history)
    fork.begin("matches/elsewhere", b"e" * 32)
    fork.add(history)
    record = log.proven(history, 0, history.version - 1)
    assert any("This is a fork" in finding for finding in said(record, fork.publish(tmp_path)).findings)
