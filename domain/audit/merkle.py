"""The Merkle tree of RFC 6962, section 2.1: its hashes, its root at every size, and proofs about them.

The tree is never in memory. The keeper stores the hash of each complete subtree, that is of ``2**level`` leaves
that begin at a multiple of ``2**level``, and gives a way to read them (`Nodes`). No such hash ever changes.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""

HASH_BYTES = 32
LONGEST_PROOF = 64
"""The most hashes of a proof: a tree has fewer than 2**64 leaves."""

Nodes = Callable[[int, int], bytes]
"""The hash of a complete subtree, by its level (0: a leaf) and its index among those of the level, from 0."""


class Node(NamedTuple):
    """The hash of a complete subtree, and which one it is: the ``number``-th of its level, from 0."""

    level: int
    number: int
    hash: bytes


def leaf_hash(entry: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a subtree with two parts."""
    return sha256(b"\x01" + left + right).digest()


class ProofError(ValueError):
    """A proof does not show what it should. The text says why."""


class Frontier:
    """The part of a tree that appending to it needs: the hashes of the complete subtrees that it consists of."""

    def __init__(self, size: int, nodes: Nodes) -> None:
        """The frontier of a tree with ``size`` leaves."""
        self.size = size
        self._peaks = [nodes(level, index) for level, index in peaks(size)]

    def append(self, leaf: bytes) -> Iterator[Node]:
        """Appends a leaf, given by its hash. Gives the subtrees that become complete: at least the leaf itself."""
        index, level, found = self.size, 0, leaf
        self.size += 1
        yield Node(0, index, found)
        while index & 1:
            found = node_hash(self._peaks.pop(), found)
            index, level = index >> 1, level + 1
            yield Node(level, index, found)
        self._peaks.append(found)

    @property
    def root(self) -> bytes:
        """The root of the tree as it is now."""
        return _folded(self._peaks)


def peaks(size: int) -> Iterator[tuple[int, int]]:
    """The complete subtrees of which a tree consists, the largest first, each by its level and its index."""
    begin = 0
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            yield level, begin >> level
            begin += 1 << level


def _folded(hashes: Sequence[bytes]) -> bytes:
    """The hash over subtrees that lie side by side, each larger than all after it together."""
    if not hashes:
        return EMPTY
    *rest, found = hashes
    for left in reversed(rest):
        found = node_hash(left, found)
    return found


def folded(hashes: Sequence[bytes]) -> bytes:
    """The hash over subtrees of one size that lie side by side; there are a power of two of them."""
    while len(hashes) > 1:
        hashes = [node_hash(*pair) for pair in zip(hashes[::2], hashes[1::2], strict=True)]
    return hashes[0]


def root(nodes: Nodes, size: int) -> bytes:
    """The root of the tree of the first ``size`` leaves."""
    return _range(nodes, 0, size)


def _range(nodes: Nodes, begin: int, end: int) -> bytes:
    """The hash over leaves from ``begin``, at which a subtree of this size may begin, to before ``end``."""
    hashes = []
    while begin < end:
        level = (end - begin).bit_length() - 1
        hashes.append(nodes(level, begin >> level))
        begin += 1 << level
    return _folded(hashes)


def _split(size: int) -> int:
    """The largest power of two below a size of at least 2."""
    return 1 << (size - 1).bit_length() - 1


# -- proofs -----------------------------------------------------------------------------------------------------------


def inclusion_proof(nodes: Nodes, index: int, size: int) -> list[bytes]:
    """The proof that the leaf at an index belongs to the tree of ``size`` leaves: RFC 6962, section 2.1.1.

    Raises:
        ValueError: there is no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has none at {index}")
    proof: list[bytes] = []
    begin, end = 0, size
    while end - begin > 1:
        middle = begin + _split(end - begin)
        if index < middle:
            proof.append(_range(nodes, middle, end))
            end = middle
        else:
            proof.append(_range(nodes, begin, middle))
            begin = middle
    return proof[::-1]


def consistency_proof(nodes: Nodes, first: int, second: int) -> list[bytes]:
    """The proof that the tree of ``first`` leaves is the beginning of that of ``second``: RFC 6962, section 2.1.2.

    Raises:
        ValueError: the first is larger, or a size is negative.
    """
    if not 0 <= first <= second:
        raise ValueError(f"a tree of {first} leaves is no beginning of one of {second}")
    if first in (0, second):
        return []
    proof: list[bytes] = []
    begin, end, whole = 0, second, True
    while first != end:
        middle = begin + _split(end - begin)
        if first <= middle:
            proof.append(_range(nodes, middle, end))
            end = middle
        else:
            proof.append(_range(nodes, begin, middle))
            begin, whole = middle, False
    if not whole:
        proof.append(_range(nodes, begin, end))
    return proof[::-1]


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], expected: bytes) -> None:
    """Checks that a leaf, given by its hash, lies at an index of the tree with this root: RFC 9162, section 2.1.3.2.

    Raises:
        ProofError: the proof does not show it.
    """
    if not 0 <= index < size:
        raise ProofError(f"a tree of {size} leaves has none at {index}")
    _require_hashes(proof)
    position, last, found = index, size - 1, leaf
    for hash_ in proof:
        if last == 0:
            raise ProofError("the proof of inclusion is too long")
        if position & 1 or position == last:
            found = node_hash(hash_, found)
            while not position & 1 and position:
                position, last = position >> 1, last >> 1
        else:
            found = node_hash(found, hash_)
        position, last = position >> 1, last >> 1
    if last:
        raise ProofError("the proof of inclusion is too short")
    if found != expected:
        raise ProofError(f"leaf {index} is not in the tree of {size} leaves with this root")


def verify_consistency(first: int, first_root: bytes, second: int, second_root: bytes, proof: Sequence[bytes]) -> None:
    """Checks that one tree is the beginning of another one: RFC 9162, section 2.1.4.2.

    Raises:
        ProofError: the proof does not show it.
    """
    if not 0 <= first <= second:
        raise ProofError(f"a tree of {first} leaves is no beginning of one of {second}")
    _require_hashes(proof)
    if first in (0, second):
        if proof:
            raise ProofError("the proof of consistency is too long")
        if first_root != (second_root if first == second else EMPTY) or (not first and first_root != EMPTY):
            raise ProofError(f"two trees of {first} leaves have different roots")
        return
    hashes = list(proof)
    if first & (first - 1) == 0:
        hashes.insert(0, first_root)
    if not hashes:
        raise ProofError("the proof of consistency is too short")
    position, last = first - 1, second - 1
    while position & 1:
        position, last = position >> 1, last >> 1
    found_first = found_second = hashes[0]
    for hash_ in hashes[1:]:
        if last == 0:
            raise ProofError("the proof of consistency is too long")
        if position & 1 or position == last:
            found_first, found_second = node_hash(hash_, found_first), node_hash(hash_, found_second)
            while not position & 1 and position:
                position, last = position >> 1, last >> 1
        else:
            found_second = node_hash(found_second, hash_)
        position, last = position >> 1, last >> 1
    if last:
        raise ProofError("the proof of consistency is too short")
    if found_first != first_root or found_second != second_root:
        raise ProofError(f"the tree of {first} leaves is not the beginning of that of {second} with these roots")


def _require_hashes(proof: Sequence[bytes]) -> None:
    if len(proof) > LONGEST_PROOF or any(len(hash_) != HASH_BYTES for hash_ in proof):
        raise ProofError(f"a proof has at most {LONGEST_PROOF} hashes of {HASH_BYTES} bytes")
