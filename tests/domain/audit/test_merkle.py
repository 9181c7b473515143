"""The tree has the hashes of RFC 6962, and its proofs show what they should and nothing else."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.merkle import (
    EMPTY,
    Frontier,
    ProofError,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root,
    verify_consistency,
    verify_inclusion,
)

ENTRIES = [
    bytes.fromhex(text)
    for text in (
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f",
    )
]  # fmt: skip
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The roots after each entry, as Google's certificate-transparency tests have them."""


class Kept(dict[tuple[int, int], bytes]):
    """A tree that keeps all hashes of complete subtrees."""

    def __init__(self, entries: list[bytes]) -> None:
        frontier = Frontier(0, self.node)
        for entry in entries:
            for level, index, hash_ in frontier.append(leaf_hash(entry)):
                self[level, index] = hash_
        self.frontier = frontier

    def node(self, level: int, index: int) -> bytes:
        return self[level, index]


def numbered(size: int) -> list[bytes]:
    return [b"%d" % number for number in range(size)]


def defined(entries: list[bytes]) -> bytes:
    """The root as the RFC defines it, by halves."""
    if not entries:
        return sha256().digest()
    if len(entries) == 1:
        return leaf_hash(entries[0])
    half = 1
    while half * 2 < len(entries):
        half *= 2
    return node_hash(defined(entries[:half]), defined(entries[half:]))


def test_roots_are_those_that_others_publish() -> None:
    tree = Kept(ENTRIES)
    assert [root(tree.node, size).hex() for size in range(1, 9)] == ROOTS
    assert root(tree.node, 0) == EMPTY


def test_every_root_is_as_the_rfc_defines_it_and_a_frontier_goes_on_from_any_size() -> None:
    entries = numbered(70)
    tree = Kept(entries)
    for size in range(71):
        assert root(tree.node, size) == defined(entries[:size])
        frontier = Frontier(size, tree.node)
        assert frontier.root == defined(entries[:size])
        for entry in entries[size:]:
            assert all(tree[level, index] == hash_ for level, index, hash_ in frontier.append(leaf_hash(entry)))
        assert frontier.root == tree.frontier.root


def test_every_proof_of_a_small_tree_holds() -> None:
    tree = Kept(numbered(40))
    for size in range(1, 41):
        top = root(tree.node, size)
        for index in range(size):
            verify_inclusion(tree[0, index], index, size, inclusion_proof(tree.node, index, size), top)
        for first in range(size + 1):
            proof = consistency_proof(tree.node, first, size)
            verify_consistency(first, root(tree.node, first), size, top, proof)


@given(st.integers(1, 300), st.data())
def test_a_proof_of_inclusion_holds_for_nothing_else(size: int, data: st.DataObject) -> None:
    tree = Kept(numbered(size))
    index = data.draw(st.integers(0, size - 1))
    proof, top = inclusion_proof(tree.node, index, size), root(tree.node, size)
    wrong = [
        (leaf_hash(b"other"), index, size, proof, top),
        (tree[0, index], index, size, proof, sha256(top).digest()),
        (tree[0, index], index, size, [*proof, top], top),
        (tree[0, index], size, size, proof, top),
        (tree[0, index], -1, size, proof, top),
        (tree[0, index], index, size, [b"", *proof], top),
    ]
    if proof:
        flipped = data.draw(st.integers(0, len(proof) - 1))
        changed = [sha256(entry).digest() if at == flipped else entry for at, entry in enumerate(proof)]
        wrong += [(tree[0, index], index, size, proof[:-1], top), (tree[0, index], index, size, changed, top)]
    for other in {data.draw(st.integers(0, size - 1)) for _ in range(3)} - {index}:
        wrong.append((tree[0, index], other, size, proof, top))
    for arguments in wrong:
        with pytest.raises(ProofError):
            verify_inclusion(*arguments)


@given(st.integers(0, 300), st.integers(0, 300), st.data())
def test_a_proof_of_consistency_holds_for_nothing_else(one: int, other: int, data: st.DataObject) -> None:
    first, second = min(one, other), max(one, other)
    tree = Kept(numbered(second))
    before, after = root(tree.node, first), root(tree.node, second)
    proof = consistency_proof(tree.node, first, second)
    forged = sha256(after).digest()
    wrong = [(first, forged, second, after, proof), (first, before, second, after, [*proof, after])]
    if first:
        wrong.append((first, before, second, forged, proof))
    if second > first:
        wrong.append((second, after, first, before, proof))
    if proof:
        at = data.draw(st.integers(0, len(proof) - 1))
        changed = [sha256(entry).digest() if place == at else entry for place, entry in enumerate(proof)]
        wrong += [(first, before, second, after, proof[:-1]), (first, before, second, after, changed)]
    for arguments in wrong:
        with pytest.raises(ProofError):
            verify_consistency(*arguments)


def test_a_fork_is_found() -> None:
    honest, forked = Kept(numbered(20)), Kept([*numbered(9), b"other", *numbered(20)[10:]])
    for size in range(10, 21):
        with pytest.raises(ProofError):
            verify_consistency(
                size, root(honest.node, size), 20, forked.frontier.root, consistency_proof(forked.node, size, 20)
            )


def test_there_are_no_proofs_of_what_is_not() -> None:
    tree = Kept(numbered(5))
    for index, size in ((5, 5), (-1, 5), (0, 0)):
        with pytest.raises(ValueError, match="has none at"):
            inclusion_proof(tree.node, index, size)
    for first, second in ((5, 4), (-1, 4)):
        with pytest.raises(ValueError, match="no beginning"):
            consistency_proof(tree.node, first, second)
