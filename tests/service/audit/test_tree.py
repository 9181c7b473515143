"""The tree of a store has one entry for each event, whichever way it grew, and its tiles are what others expect."""

from hashlib import sha256
from pathlib import Path

import pytest

from caravanserai_verify.log.published_check import CHECKPOINT
from domain.audit.entries import Bare, Beginning, Continuation, Mark
from domain.audit.merkle import (
    EMPTY,
    consistency_proof,
    folded,
    inclusion_proof,
    leaf_hash,
    verify_consistency,
    verify_inclusion,
)
from domain.audit.notes import WITNESS_KEY, Checkpoint
from domain.audit.tiles import Tile, tiles_of
from domain.audit.trust import Policy
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey
from service.audit.log_check import check
from service.audit.publication import find, write_files
from service.audit.tree import Tree
from service.persistence.matches.kind import TOPIC, event_bytes
from service.persistence.matches.store import MatchStore
from tests.domain.audit.test_merkle import defined
from tests.service.audit.trees import KEY, NAME, add_players, brought_up, opened, signer_of
from tests.service.verification.rows import played


@pytest.fixture(params=["sqlite", "postgresql"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "sqlite":
        return tmp_path / "store.sqlite"
    store: str = request.getfixturevalue("postgresql_store")
    return store


def test_each_event_has_an_entry_in_the_order_of_the_log(location: Path | str) -> None:
    with opened(location) as (store, tree):
        assert tree.root(0) == EMPTY
        add_players(store, 3)
        store.append(played()[:20])
        add_players(store, 2)
        assert brought_up(tree, limit=4) == 26  # one is the box of the match
        rows = list(store.rows_up_to())
        entries = tree.entries(0, 100)
        assert [(entry.stream, entry.version, entry.position) for entry in entries] == [
            (raw.stream, raw.version, raw.position) for raw in rows
        ]
        for raw, entry in zip(rows, entries, strict=True):
            published = event_bytes(raw.content()) if raw.topic == TOPIC else raw.content()
            assert entry.hash == sha256(published).digest()
            assert tree.find(raw.stream, raw.version) == entry
        assert tree.find("players/nobody", 1) is None
        assert tree.find(rows[0].stream, 2) is None
        assert tree.root(26) == defined([entry.content for entry in entries])
        assert [recorded.data for recorded in played()[:20]] == [
            event_bytes(raw.content()) for raw in rows if raw.topic == TOPIC
        ]


def test_a_tree_that_grew_in_steps_is_one_that_was_made_at_once(tmp_path: Path) -> None:
    """Over the width of a tile, opened again in between, in batches that fit nothing."""
    path = tmp_path / "store.sqlite"
    sizes: list[tuple[int, bytes]] = []
    for batch in (1, 7, 130, 500):
        with opened(path) as (store, tree):
            add_players(store, 150)
            size = brought_up(tree, batch)
            sizes.append((size, tree.root(size)))
    with opened(path) as (store, tree):
        whole = [entry.content for entry in tree.entries(0, 1000)]
        assert len(whole) == 600
        for size, root in sizes:
            assert root == tree.root(size) == defined(whole[:size])
            proof = consistency_proof(tree.node, size, 600)
            verify_consistency(size, root, 600, tree.root(600), proof)
        for index in (0, 255, 256, 511, 512, 599):
            verify_inclusion(
                leaf_hash(whole[index]), index, 600, inclusion_proof(tree.node, index, 600), tree.root(600)
            )
        with pytest.raises(LookupError):
            tree.root(601)


def test_tiles_are_served_up_to_what_is_signed(tmp_path: Path) -> None:
    with opened(tmp_path / "store.sqlite") as (store, tree):
        add_players(store, 300)
        brought_up(tree)
        assert find(tree, CHECKPOINT) is None
        signer = signer_of(tree, tmp_path)
        note = signer.sign()
        add_players(store, 10)
        brought_up(tree)
        assert find(tree, CHECKPOINT) == str(note).encode()
        full, last = find(tree, "tile/0/000"), find(tree, "tile/0/001.p/44")
        assert full is not None
        assert last is not None
        hashes = [(full + last)[at : at + 32] for at in range(0, 300 * 32, 32)]
        assert hashes == [leaf_hash(entry.content) for entry in tree.entries(0, 300)]
        assert find(tree, "tile/1/000.p/1") == folded(hashes[:256])
        assert find(tree, "tile/entries/001.p/44") == b"".join(
            b"\x00" + bytes([len(entry.content)]) + entry.content for entry in tree.entries(256, 44)
        )
        assert find(tree, "tile/0/001.p/45") is None
        assert find(tree, "tile/0/001") is None
        assert find(tree, "tile/2/000.p/1") is None
        assert find(tree, "../store.sqlite") is None


def test_the_log_is_written_as_files(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    with opened(tmp_path / "store.sqlite") as (store, tree):
        assert write_files(tree, folder) == 0
        for size in (300, 520):
            add_players(store, size - tree.size())
            brought_up(tree)
            note = signer_of(tree, tmp_path).sign()
            write_files(tree, folder)
            assert (folder / CHECKPOINT).read_text() == str(note)
            for tile in tiles_of(size):
                assert (folder / tile.path).read_bytes() == find(tree, tile.path)
        assert (folder / Tile(0, 1).path).stat().st_size == 256 * 32


def test_two_processes_that_append_make_one_tree(location: Path | str) -> None:
    with opened(location) as (store, one):
        other = Tree(store)
        for batch in (3, 1, 300, 5):
            add_players(store, 2 * batch)
            one.advance(batch)
            other.advance(batch)
        assert one.size() == other.size() == 618
        assert one.root(618) == defined([entry.content for entry in other.entries(0, 700)])


def test_a_row_that_cannot_be_read_is_an_entry_too(tmp_path: Path) -> None:
    with opened(tmp_path / "store.sqlite") as (store, tree):
        add_players(store, 3)
        (row, *_) = store.rows_up_to()
        damaged = row.state[:-1] + bytes([row.state[-1] ^ 1])
        with store.recorder.writing() as executing:
            executing.execute("UPDATE stored_events SET state = ? WHERE rowid = 1", (damaged,))
        assert brought_up(tree) == 3
        assert tree.entries(0, 1)[0].hash == sha256(damaged).digest()


def test_a_large_tree_proves_fast(tmp_path: Path) -> None:
    """The work of a proof grows with the tiles on its way, not with the tree."""
    with opened(tmp_path / "store.sqlite") as (store, tree):
        grow(store, 70_000)
        size = brought_up(tree)
        asked: dict[int, int] = {}
        tree.entries = lambda first, limit: asked.update({first: limit}) or Tree.entries(tree, first, limit)  # type: ignore[method-assign]
        proof = inclusion_proof(tree.node, 12_345, size)
        assert sum(asked.values()) <= 3 * 256
        assert inclusion_proof(tree.proving_node, 12_345, size) == proof
        asked.clear()
        assert inclusion_proof(tree.proving_node, 12_344, size)[1:] == proof[1:]
        assert min(asked) > 12_345, "the leaves of full tiles are remembered, only the last tile is read once more"
        verify_inclusion(leaf_hash(Tree.entries(tree, 12_345, 1)[0].content), 12_345, size, proof, tree.root(size))


def grow(store: MatchStore, number: int) -> None:
    """Stores many rows at once: their content is not what this is about."""
    end = store.last_position()
    with store.recorder.writing() as executing:
        executing.executemany(
            "INSERT INTO stored_events VALUES (?, 1, 'topic', ?)",
            ((f"rows/{entry}", b"%d" % entry) for entry in range(end, end + number)),
        )


def test_a_cosignature_comes_only_onto_what_was_cosigned(location: Path | str, tmp_path: Path) -> None:
    first, second = (PrivateKey.new(name, WITNESS_KEY) for name in ("first", "second"))
    other = Checkpoint(NAME, 3, bytes(32)).text
    with opened(location) as (store, tree):
        add_players(store, 3)
        brought_up(tree)
        note = signer_of(tree, tmp_path).sign()
        tree.cosign(3, other, [first.cosign(other, 1)])
        tree.cosign(4, note.text, [first.cosign(note.text, 1)])
        assert find(tree, CHECKPOINT) == str(note).encode()
        tree.cosign(3, note.text, [first.cosign(note.text, 1)])
        tree.cosign(3, note.text, [second.cosign(note.text, 2), first.cosign(note.text, 3)])
        content = find(tree, CHECKPOINT)
        assert content is not None
        found = Policy((KEY.public,), (first.public, second.public), 2).check(content, fits)
        assert [entry.time for entry in found.cosigned] == [3, 2]


def test_a_tree_of_an_older_program_goes_on_behind_a_mark(location: Path | str, tmp_path: Path) -> None:
    """Its entries keep their form. A stream that began among them begins again where its entries say what they are."""
    rows = played()
    with opened(location) as (store, tree):
        store.append(rows[:20])
        old = brought_up(tree)
        signer_of(tree, tmp_path).sign()
        events = [entry.hash for entry in tree.entries(0, old)]
        with store.recorder.writing() as executing:
            executing.execute(f"DROP TABLE {store.recorder.schema}.audit_labels")
    with opened(location) as (store, tree):
        assert [entry.said for entry in tree.entries(0, 50)] == [Bare(event) for event in events]
        store.append(rows[20:30])
        add_players(store, 1)
        size = brought_up(tree, 4)
        assert size == old + 1 + 11
        said = [entry.said for entry in tree.entries(old, 50)]
        assert said[0] == Mark()
        assert isinstance(said[1], Beginning)
        assert isinstance(said[2], Continuation)
        assert (said[1].kind, said[1].version, said[2].version) == ("matches", 21, 22)
        assert tree.find(rows[19].event.stream, 20) == tree.entries(old - 1, 1)[0]
        assert tree.find(rows[20].event.stream, 21) == tree.entries(old + 1, 1)[0]
        assert tree.root(old) == defined(events)
        with store.recorder.writing() as executing:  # it is of a tree that says more than an older program did
            executing.execute(f"DELETE FROM {store.recorder.schema}.audit_checkpoints")
        (tmp_path / "kept").unlink()
        signer_of(tree, tmp_path).sign()
        result = check(tree, Policy((KEY.public,)))
        assert (result.findings, result.histories.bare) == ([], old)


def test_an_older_program_is_told_not_to_append_to_a_tree_that_says_what_its_entries_are_of(
    location: Path | str,
) -> None:
    with opened(location) as (store, tree):
        add_players(store, 2)
        before = store.recorder.information()
        brought_up(tree)
        assert before is not None
        assert store.recorder.information() == before._replace(events=2, program="0.2.0")
