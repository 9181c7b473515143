"""The transparency log: an append-only Merkle tree over all events, and the signed notes that commit to it.

This is arithmetic over hashes and texts, in the forms that other people's tools read: RFC 6962 (the tree), and the
C2SP documents `signed-note`, `tlog-checkpoint`, `tlog-tiles`, `tlog-cosignature` (https://c2sp.org).
"""
