"""Only a tree that goes on from what was signed last is signed: the attacks of an operator who wants another past."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.audit.notes import Checkpoint
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey
from service.audit.signer import KeptCheckpoint
from service.audit.tree import ForkError, SignedCheckpoint, Tree
from service.persistence.matches.store import MatchStore
from tests.service.audit.trees import KEY, NAME, add_players, brought_up, opened, signer_of


def signed(path: Path, folder: Path, events: int = 20) -> Checkpoint:
    """A store with some more events, which are signed."""
    with opened(path) as (store, tree):
        add_players(store, events)
        brought_up(tree)
        return Checkpoint.of(signer_of(tree, folder).sign().text)


def edit(path: Path, *statements: str) -> None:
    """The change of an operator to the file of the store."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def bring_up_and_sign(tree: Tree, folder: Path) -> None:
    brought_up(tree)
    signer_of(tree, folder).sign()


def refused(path: Path, folder: Path, says: str) -> None:
    """Nothing is signed, and nothing changes."""
    kept = folder / "kept"
    before = kept.read_bytes() if kept.exists() else None
    with opened(path) as (store, tree):
        add_players(store, 3)
        last = tree.last_checkpoint()
        with pytest.raises(ForkError, match=says):
            bring_up_and_sign(tree, folder)
        assert tree.last_checkpoint() == last
    assert (kept.read_bytes() if kept.exists() else None) == before


def test_a_tree_is_signed_as_it_grows(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    first, second = signed(path, tmp_path), signed(path, tmp_path)
    assert (first.origin, first.size, second.size) == (NAME, 20, 40)
    with opened(path) as (_, tree):
        signer = signer_of(tree, tmp_path)
        assert signer.current()
        assert signer.require_whole() == second
        note = signer.last()
        assert note is not None
        note.require_signed(KEY.public, fits)
        assert [entry.size for entry in tree.checkpoints(1000, 10)] == [40, 20]


def test_a_restored_backup_is_not_signed(tmp_path: Path) -> None:
    path, backup = tmp_path / "store.sqlite", tmp_path / "backup.sqlite"
    signed(path, tmp_path)
    shutil.copy(path, backup)
    signed(path, tmp_path)
    shutil.copy(backup, path)
    refused(path, tmp_path, "is it an old copy")


def test_a_restored_backup_that_has_grown_again_is_not_signed(tmp_path: Path) -> None:
    path, backup = tmp_path / "store.sqlite", tmp_path / "backup.sqlite"
    signed(path, tmp_path)
    shutil.copy(path, backup)
    signed(path, tmp_path)
    shutil.copy(backup, path)
    with opened(path) as (store, _):
        add_players(store, 50)
    refused(path, tmp_path, "the store was changed")


FORGET = tuple(f"DELETE FROM audit_{name}" for name in ("entries", "tiles", "checkpoints"))


@pytest.mark.parametrize(
    "statements",
    [
        ("DELETE FROM stored_events WHERE rowid = 5", *FORGET),
        ("UPDATE stored_events SET originator_id = 'players/other' WHERE rowid = 20", *FORGET[:2]),
        ("UPDATE audit_entries SET hash = zeroblob(32) WHERE number = 7",),
        ("DELETE FROM audit_entries WHERE number = 7",),
    ],
    ids=["a tree without an event", "a tree of other events", "an entry", "a gap"],
)
def test_a_store_that_somebody_edited_is_not_signed(tmp_path: Path, statements: tuple[str, ...]) -> None:
    path = tmp_path / "store.sqlite"
    signed(path, tmp_path)
    edit(path, "UPDATE stored_events SET state = zeroblob(80) WHERE rowid = 20", *statements)
    refused(path, tmp_path, "Nothing is signed")


def test_a_tree_of_another_store_is_not_signed(tmp_path: Path) -> None:
    signed(tmp_path / "store.sqlite", tmp_path)
    with opened(tmp_path / "other.sqlite") as (store, _):
        add_players(store, 100)
    refused(tmp_path / "other.sqlite", tmp_path, "the store was changed")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (Path.unlink, "is missing"),
        (lambda kept: kept.write_bytes(b""), "cannot be read"),
        (lambda kept: kept.write_bytes(b"\xff\xff"), "cannot be read"),
        (lambda kept: kept.write_text(kept.read_text().replace(NAME, "other.log")), "belongs to the log other.log"),
    ],
)
def test_without_what_was_kept_outside_nothing_is_signed(
    tmp_path: Path, change: Callable[[Path], object], says: str
) -> None:
    path = tmp_path / "store.sqlite"
    signed(path, tmp_path)
    change(tmp_path / "kept")
    refused(path, tmp_path, says)


def test_keys_overlap_while_they_are_exchanged(tmp_path: Path) -> None:
    new = PrivateKey.new(NAME)
    with opened(tmp_path / "store.sqlite") as (store, tree):
        add_players(store, 5)
        brought_up(tree)
        signer_of(tree, tmp_path).sign()
        both = signer_of(tree, tmp_path, new, KEY)
        assert not both.current()  # the same tree, but the new key has not signed it
        note = both.sign()
        for key in (new, KEY):
            note.require_signed(key.public, fits)
        assert both.current()
        assert len(tree.checkpoints(1000, 10)) == 1


def test_what_is_kept_is_written_before_anything_is_published(tmp_path: Path) -> None:
    """A crash in between: the file knows more than the store; the same tree is signed again."""
    with opened(tmp_path / "store.sqlite") as (store, tree):
        add_players(store, 5)
        brought_up(tree)
        add = Tree.add_checkpoint

        def fail(signed: SignedCheckpoint) -> None:
            assert KeptCheckpoint(tmp_path / "kept").read() == Checkpoint(NAME, 5, tree.root(5))
            raise OSError("the machine stops here")

        tree.add_checkpoint = fail  # type: ignore[method-assign]
        with pytest.raises(OSError, match="stops here"):
            signer_of(tree, tmp_path).sign()
        tree.add_checkpoint = lambda signed: add(tree, signed)  # type: ignore[method-assign]
        assert signer_of(tree, tmp_path).sign().text == Checkpoint(NAME, 5, tree.root(5)).text


def test_nobody_else_reads_or_halves_what_is_kept(tmp_path: Path) -> None:
    kept = KeptCheckpoint(tmp_path / "kept")
    kept.write(Checkpoint(NAME, 1, bytes(32)))
    kept.write(Checkpoint(NAME, 2, bytes(32)))
    assert kept.read() == Checkpoint(NAME, 2, bytes(32))
    assert kept.path.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_store_without_events_is_signed_too(tmp_path: Path) -> None:
    with opened(tmp_path / "store.sqlite") as (store, tree):
        assert isinstance(store, MatchStore)
        assert Checkpoint.of(signer_of(tree, tmp_path).sign().text).size == 0


def test_who_does_not_sign_keeps_what_the_other_one_signed(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    (mine := tmp_path / "mine").mkdir()
    with opened(path) as (_, tree):
        waiting = signer_of(tree, mine)
        waiting.keep_up()
        assert not (mine / "kept").exists(), "nothing is signed yet"
    for _ in range(2):
        last = signed(path, tmp_path)
        with opened(path) as (_, waiting._tree):
            waiting.keep_up()
            assert KeptCheckpoint(mine / "kept").read() == last
    with opened(path) as (_, tree):
        assert signer_of(tree, mine).sign()


def test_who_came_later_does_not_believe_what_was_signed_before(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    (mine := tmp_path / "mine").mkdir()
    signed(path, tmp_path)
    with opened(path) as (_, tree):
        with pytest.raises(ForkError, match="is missing"):
            signer_of(tree, mine).keep_up()
        assert not (mine / "kept").exists()


def test_who_does_not_sign_finds_a_store_that_was_set_back(tmp_path: Path) -> None:
    path, backup = tmp_path / "store.sqlite", tmp_path / "backup.sqlite"
    (mine := tmp_path / "mine").mkdir()
    with opened(path) as (_, tree):
        waiting = signer_of(tree, mine)
        waiting.keep_up()
    signed(path, tmp_path)
    shutil.copy(path, backup)
    signed(path, tmp_path)
    with opened(path) as (_, waiting._tree):
        waiting.keep_up()
    shutil.copy(backup, path)
    with opened(path) as (_, waiting._tree), pytest.raises(ForkError, match="is it an old copy"):
        waiting.keep_up()


def test_a_file_that_is_removed_while_the_service_runs_is_missed(tmp_path: Path) -> None:
    with opened(tmp_path / "store.sqlite") as (store, tree):
        signer = signer_of(tree, tmp_path)
        for _ in range(2):
            add_players(store, 5)
            brought_up(tree)
            signer.sign()
        (tmp_path / "kept").unlink()
        with pytest.raises(ForkError, match="is missing"):
            signer.sign()
