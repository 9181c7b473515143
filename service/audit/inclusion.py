"""Proofs that the log has the last event of a stream, and under which name: made from a tree, checked by a reader."""

from caravanserai_protocol.v1.record_pb2 import StreamBinding

from domain.audit.entries import Bare
from domain.audit.merkle import inclusion_proof
from service.audit.tree import Tree, TreeEntry


def binding_of(tree: Tree, entry: TreeEntry, size: int) -> StreamBinding | None:
    """The binding of the stream of an entry, in the tree of the first ``size`` entries; None for a bare hash.

    Raises:
        LookupError: somebody has edited the store.
    """
    label = entry.label
    if label is None or isinstance(entry.said, Bare):
        return None
    beginnings = tree.entries(label.number, 1)
    if not beginnings:
        raise LookupError(f"the tree lacks entry {label.number}")
    return StreamBinding(
        label=label.label,
        blind=label.blind,
        index=label.number,
        hashes=inclusion_proof(tree.proving_node, label.number, size),
        version=beginnings[0].version,
    )
