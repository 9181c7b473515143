"""The check of a store against its log names the first row that was changed, doubled, hidden or lost, and forks."""

import re
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from caravanserai_verify.log.findings import AuditCheck
from domain.audit.notes import Checkpoint, Note, Signature
from domain.audit.trust import Policy
from domain.event import Envelope, Event
from domain.matches.archive import Archive
from service.audit.cosignatures import seconds
from service.audit.keys import PrivateKey
from service.audit.log_check import check
from service.audit.tree import Tree
from tests.service.audit.trees import KEY, NAME, add_players, brought_up, opened, signer_of
from tests.service.audit.witnesses import WITNESS_KEYS
from tests.service.verification.rows import NAME as MATCH
from tests.service.verification.rows import played

POLICY = Policy((KEY.public,))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store whose log was signed at 300 and at 320 events."""
    path = tmp_path / "store.sqlite"
    with opened(path) as (written, tree):
        for number in (300, 20):
            add_players(written, number)
            brought_up(tree)
            signer_of(tree, tmp_path).sign()
    return path


def checked(path: Path, *kept: tuple[str, Checkpoint]) -> AuditCheck:
    with opened(path) as (_, tree):
        return check(tree, POLICY, kept)


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_whole_store_is_good(store: Path) -> None:
    result = checked(store)
    assert result.good, result.findings
    assert (result.entries, result.signed, result.checkpoints) == (320, 320, 2)


SWAP = "UPDATE stored_events SET rowid = CASE rowid WHEN 40 THEN -41 ELSE -40 END WHERE rowid IN (40, 41)"


@pytest.mark.parametrize(
    ("statements", "says"),
    [
        (("UPDATE stored_events SET state = zeroblob(50) WHERE rowid = 17",), "entry 16: players/.* was changed"),
        (("DELETE FROM stored_events WHERE rowid = 17",), "entry 16: players/.* is missing in the store"),
        (("DELETE FROM stored_events WHERE rowid > 310",), "entry 310: players/.* is missing"),
        ((SWAP, "UPDATE stored_events SET rowid = -rowid WHERE rowid < 0"), "entry 39 is players/.* in its place lies"),
        (("UPDATE stored_events SET originator_id = 'players/x' WHERE rowid = 17",), "in its place lies players/x"),
        (("UPDATE audit_entries SET hash = zeroblob(32) WHERE number = 16",), "entry 16: players/.* was changed"),
        (("UPDATE audit_entries SET stream = 'players/x' WHERE number = 16",), "entry 16 is players/x"),
        (("DELETE FROM audit_entries WHERE number = 16",), "is in the store, and not in the tree"),
        (("UPDATE audit_tiles SET hash = zeroblob(32)",), "wrong hash at level 8, number 0"),
        (("DELETE FROM audit_tiles",), "wrong hash at level 8, number 0"),
        (("UPDATE audit_checkpoints SET root = zeroblob(32) WHERE size = 300",), "speaks of another tree"),
        (("UPDATE audit_checkpoints SET size = 299 WHERE size = 300",), "speaks of another tree"),
        (("UPDATE audit_checkpoints SET note = replace(note, '300', '301')",), "does not fit the text"),
        (("UPDATE audit_checkpoints SET note = 'nothing'",), "is not good"),
        (("DROP TABLE audit_checkpoints",), "no transparency log"),
    ],
)
def test_what_was_changed_is_named(store: Path, statements: tuple[str, ...], says: str) -> None:
    edit(store, *statements)
    if "DROP TABLE audit_checkpoints" in statements:
        from domain.games import games
        from service.persistence.matches.store import MatchStore

        read = MatchStore(store, games(), create=False)
        result = check(Tree(read), POLICY)
        read.close()
    else:
        result = checked(store)
    assert not result.good
    assert any(re.search(says, finding) for finding in result.findings), result.findings


def test_a_doubled_version_is_named(store: Path) -> None:
    """The same event once more: its table made without the key that forbids it, the tree made again to fit."""
    edit(
        store,
        "ALTER TABLE stored_events RENAME TO old",
        "CREATE TABLE stored_events (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB)",
        "INSERT INTO stored_events SELECT * FROM old ORDER BY rowid",
        "INSERT INTO stored_events SELECT * FROM old WHERE rowid = 17",
    )
    with opened(store) as (_, tree):
        brought_up(tree)
    assert any("is there twice" in finding for finding in checked(store).findings)


def remake(store: Path, *statements: str) -> None:
    """An operator changes the past, makes the tree again, and signs it with the right key."""
    edit(store, *statements, *(f"DELETE FROM audit_{name}" for name in ("entries", "labels", "tiles", "checkpoints")))
    (store.parent / "kept").unlink()
    with opened(store) as (_, tree):
        brought_up(tree)
        signer_of(tree, store.parent).sign()
        assert check(tree, POLICY).good


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE stored_events SET state = zeroblob(50) WHERE rowid = 17",
        "DELETE FROM stored_events WHERE rowid = 300",
        "DELETE FROM stored_events WHERE rowid = 1",
    ],
)
def test_a_fork_is_found_by_who_kept_a_checkpoint(store: Path, change: str) -> None:
    with opened(store) as (_, tree):
        kept = [Checkpoint(NAME, signed.size, signed.root) for signed in tree.checkpoints(1000, 2)]
    remake(store, change)
    for checkpoint in kept:
        findings = checked(store, ("the arbiter's", checkpoint)).findings
        assert findings
        assert findings[0].startswith("the arbiter's knows")


def test_a_withheld_end_is_found_by_who_kept_a_checkpoint(store: Path) -> None:
    with opened(store) as (_, tree):
        kept = Checkpoint(NAME, 320, tree.root(320))
    remake(store, "DELETE FROM stored_events WHERE rowid > 310")
    (finding,) = checked(store, ("the arbiter's", kept)).findings
    assert finding == "the arbiter's knows 320 events, and the log has 310: the last ones are missing"


def test_another_key_is_found(store: Path) -> None:
    with opened(store) as (_, tree):
        result = check(tree, Policy((PrivateKey.new(NAME).public,)))
    assert len(result.findings) == 2
    assert "has not signed" in result.findings[0]


def test_a_log_whose_key_was_exchanged_is_checked_with_both_keys(store: Path) -> None:
    new = PrivateKey.new(NAME)
    with opened(store) as (written, tree):
        add_players(written, 5)
        brought_up(tree)
        signer_of(tree, store.parent, new).sign()
        assert check(tree, Policy((new.public, KEY.public))).good
        assert len(check(tree, POLICY).findings) == 1
        assert len(check(tree, Policy((new.public,))).findings) == 2


def cosign(store: Path, size: int, *lines: Signature) -> None:
    with opened(store) as (_, tree):
        (signed,) = tree.checkpoints(size + 1, 1)
        tree.cosign(size, Note.of(signed.note.encode()).text, lines)


def line(store: Path, size: int, key: PrivateKey = WITNESS_KEYS[0], shift: int = 0) -> Signature:
    with opened(store) as (_, tree):
        return key.cosign(Checkpoint(NAME, size, tree.root(size)).text, seconds() + shift)


def test_witnesses_are_demanded(store: Path) -> None:
    def checked_by(count: int, quorum: int) -> AuditCheck:
        keys = tuple(key.public for key in WITNESS_KEYS[:count])
        with opened(store) as (_, tree):
            return check(tree, Policy((KEY.public,), keys, quorum))

    (finding,) = checked_by(1, 1).findings
    assert finding.endswith("has not the cosignatures of 1 of 1 witnesses; none has")
    cosign(store, 300, line(store, 300))
    result = checked_by(1, 1)
    assert result.witnessed == 300
    assert result.findings[0].endswith("the last one that has is of 300 events")
    cosign(store, 320, line(store, 320))
    assert checked_by(1, 1).good
    assert checked_by(2, 1).good
    assert checked_by(2, 1).witnessed == 320
    assert not checked_by(2, 2).good
    assert checked(store).good
    cosign(store, 320, line(store, 320, WITNESS_KEYS[1]))
    assert checked_by(2, 2).good
    assert not checked_by(3, 3).good


def test_false_cosignatures_are_found(store: Path) -> None:
    policy = Policy((KEY.public,), (WITNESS_KEYS[0].public,), 0)
    for shown in (line(store, 320), line(store, 300, shift=86_400)):
        cosign(store, 300, shown)
        with opened(store) as (_, tree):
            (finding,) = check(tree, policy).findings
        assert finding.startswith("the signed checkpoint of 300 events is not good")


def test_a_store_in_which_nothing_was_signed_has_no_witnesses(tmp_path: Path) -> None:
    with opened(tmp_path / "store.sqlite") as (written, tree):
        add_players(written, 3)
        brought_up(tree)
        assert check(tree, POLICY).good
        assert not check(tree, Policy((KEY.public,), (WITNESS_KEYS[0].public,), 1)).good


def archive(tree: Tree, version: int) -> None:
    left = Archive(sha256(b"head").digest(), "match.record", b"r" * 32)
    tree.log.archive(Envelope(Event(MATCH, version, left)))  # type: ignore[attr-defined]


def test_an_archived_match_is_still_in_the_tree(store: Path) -> None:
    with opened(store) as (written, tree):
        written.append(played()[:30])
        brought_up(tree)
        signer_of(tree, store.parent).sign()
        archive(tree, 31)
        brought_up(tree)
        signer_of(tree, store.parent).sign()
        result = check(tree, POLICY)
        assert result.good, result.findings
        assert (result.entries, result.archived) == (352, 30)
    edit(store, "DELETE FROM stored_events WHERE rowid = 10")
    assert not checked(store).good


def test_events_that_came_since_are_no_fault(store: Path) -> None:
    with opened(store) as (written, _):
        add_players(written, 3)
    assert checked(store).good


def test_every_flipped_byte_of_a_row_is_found(store: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(store)) as connection:
        (state,) = connection.execute("SELECT state FROM stored_events WHERE rowid = 17").fetchone()
    other = tmp_path / "other.sqlite"
    shutil.copy(store, other)
    for place in range(len(state)):
        flipped = bytearray(state)
        flipped[place] ^= 1 << place % 8
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("UPDATE stored_events SET state = ? WHERE rowid = 17", (bytes(flipped),))
            connection.commit()
        assert any(finding.startswith("entry 16:") for finding in checked(other).findings), place
