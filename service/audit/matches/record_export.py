"""Records as files: made of stored events, with the proof that the last one is in the signed log, and a signature."""

import asyncio
import time
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from caravanserai_protocol.v1.record_pb2 import RecordProof

from caravanserai_verify.matches.ruleset import Ruleset
from domain.audit.merkle import inclusion_proof
from domain.audit.notes import Checkpoint, Note, NoteError
from domain.matches.events import MatchCreated, Recorded
from service.application.live.match_views import MatchViews, part_of, store_of
from service.audit.inclusion import binding_of
from service.audit.keys import PrivateKey
from service.audit.tree import SignedCheckpoint, Tree, TreeEntry
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation

if TYPE_CHECKING:
    from caravanserai_protocol.records import Record


@cache
def program() -> str:
    """The version of this program, as headers name it."""
    from importlib.metadata import version  # a service that starts files nothing

    return version("caravanserai-service")


LATER = 20
"""The number of signed checkpoints with the event that are looked at: later ones may have more cosignatures."""


FRESH_SECONDS = 30.0
"""The wait for cosignatures of a checkpoint after its signature: a witness that is away comes much later."""


class RecordExport:
    """Makes records of format 2. Without a ``tree`` they have no proof, without ``keys`` no signature. ``quorum`` is
    how many witnesses are to cosign. Its methods block.
    """

    def __init__(self, tree: Tree | None = None, keys: Sequence[PrivateKey] = (), quorum: int = 0) -> None:
        self._tree = tree
        self._keys = keys
        self._quorum = quorum

    def file(self, rows: Sequence[Recorded]) -> "Record":
        """The record of a match that is over.

        Raises:
            RecordError: the match is not over, or no record may hold its events.
        """
        record = self._described(rows)
        return record.signed(self.signer, self.sign) if self._keys else record

    def _described(self, rows: Sequence[Recorded]) -> "Record":
        from caravanserai_verify.matches.published import record_of  # a service that starts files nothing

        plain = record_of(rows)
        log, proof = self.proof(plain.match, plain.version)
        created = rows[0].event.body
        rules = Ruleset.here(created.game) if isinstance(created, MatchCreated) else None
        written_by = rules.behind(program()) if rules is not None else program()
        return plain.described(written_by, imported=rows[0].imported, log=log, proof=proof)

    async def made(self, views: MatchViews, match: str, peer: str) -> bytes:
        """The bytes of the record of a match that is over, made in another process; here it is only signed.

        Raises:
            RecordError: the match is not over, or no record may hold its events.
            ServiceError: OVERLOADED.
        """
        data = await views.elsewhere(filed, match, self.logged, self.signer, peer=peer, about=match)
        if not self._keys:
            return data
        from caravanserai_protocol.records import with_signature  # a service that starts files nothing

        return await asyncio.to_thread(with_signature, match, data, self.sign)

    def proven(self, stream: str, last: int) -> bool:
        """True if the last event of a stream is in the signed log by now, cosigned by as many witnesses as are wanted
        if that may still come; or there is no log.
        """
        if self._tree is None:
            return True
        found = self._checkpoint(stream, last)
        if found is None:
            return False
        signed = found[1]
        wanted = len(self._keys) + self._quorum
        return (
            len(Note.of(signed.note.encode()).signatures) >= wanted or time.time() - signed.time / 1000 > FRESH_SECONDS
        )

    @property
    def logged(self) -> bool:
        """True if there is a log."""
        return self._tree is not None

    @property
    def signer(self) -> str:
        """The name of the key that signs; empty without any."""
        return self._keys[0].name if self._keys else ""

    def sign(self, text: str) -> str:
        """A text as a note that all keys have signed."""
        return str(Note(text, tuple(key.sign(text) for key in self._keys)))

    def proof(self, stream: str, last: int) -> tuple[str, RecordProof | None]:
        """The name of the log and the proof that it has the last event of a stream; empty and None if the signed log
        does not have it.
        """
        found = self._checkpoint(stream, last)
        if self._tree is None or found is None:
            return "", None
        entry, signed = found
        try:
            hashes = inclusion_proof(self._tree.proving_node, entry.number, signed.size)
            binding = binding_of(self._tree, entry, signed.size)
            origin = Checkpoint.of(Note.of(signed.note.encode()).text).origin
        except (LookupError, NoteError):  # somebody has edited the store
            return "", None
        return origin, RecordProof(index=entry.number, hashes=hashes, checkpoint=signed.note, binding=binding)

    def _checkpoint(self, stream: str, last: int) -> tuple[TreeEntry, SignedCheckpoint] | None:
        """The entry of an event in the log, and the checkpoint with the most signatures among the first ones that have
        the event: the same for everybody, except that cosignatures may come.
        """
        entry = self._tree.find(stream, last) if self._tree is not None and self._tree.exists() else None
        if self._tree is None or entry is None:
            return None
        found = self._tree.checkpoints_after(entry.number, LATER)
        return (entry, max(found, key=lambda signed: signed.note.count("\n"))) if found else None


def filed(catalogue: Catalogue, location: StoreLocation, match: str, logged: bool, signer: str) -> bytes:
    """The record of a match without its signature; the work of a `Worker`."""
    store = store_of(catalogue, location)
    record = RecordExport(part_of(catalogue, location, Tree) if logged else None)._described(store.rows(match))
    return (record.to_be_signed(signer) if signer else record).to_bytes()
