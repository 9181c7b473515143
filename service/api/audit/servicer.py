"""The transparency log, for everybody."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from caravanserai_protocol.v1 import audit_service_pb2 as messages
from caravanserai_protocol.v1.audit_service_pb2_grpc import AuditServiceServicer
from google.protobuf.message import Message

from domain.audit.merkle import consistency_proof, inclusion_proof
from domain.audit.notes import Note, NoteError
from domain.errors import Reason
from domain.faults import Fault
from service.api.calls import Encoded
from service.api.matches.event_streams import sees_with_delay
from service.api.pages import page_size
from service.api.parts import Parts
from service.application.live.match_views import part_of
from service.audit.cosignatures import WitnessStatus
from service.audit.inclusion import binding_of
from service.audit.live_log import LiveLog
from service.audit.tree import LARGEST, SignedCheckpoint, Tree
from service.errors import ServiceError, invalid
from service.foundation.workers import Catalogue
from service.persistence.location import StoreLocation

PAGE = 50
HASH_BYTES = 32


class AuditCalls(AuditServiceServicer):
    """`caravanserai.v1.AuditService`. All of it is public: it tells hashes only, and of an event only to who has it."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._delayed = partial(sees_with_delay, parts.hosting)
        self._auditing = parts.auditing
        self._pages = parts.pages
        self._limit = parts.configuration.limits.page
        self._views = parts.looking
        self._peers = parts.peers

    async def _kept(self, context: Any) -> LiveLog:
        """The log, for a caller with a good token or without any.

        Raises:
            ServiceError: AUDIT_OFF, or what is wrong with the token.
        """
        await self._authority.caller(context)
        if self._auditing is None:
            raise ServiceError(Reason.AUDIT_OFF, "the service keeps no transparency log")
        return self._auditing

    async def GetCheckpoint(
        self, request: messages.GetCheckpointRequest, context: Any
    ) -> messages.GetCheckpointResponse:
        """The last signed checkpoint, or that of a size."""
        tree = (await self._kept(context)).tree
        _require_size("size", request.size)
        found = await asyncio.to_thread(_checkpoint, tree, request.size)
        return messages.GetCheckpointResponse(checkpoint=_written(found))

    async def ListCheckpoints(
        self, request: messages.ListCheckpointsRequest, context: Any
    ) -> messages.ListCheckpointsResponse:
        """The signed checkpoints, the newest first."""
        tree = (await self._kept(context)).tree
        (before,) = self._pages.read(request, 1) or (LARGEST,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        found = await asyncio.to_thread(tree.checkpoints, before, count + 1)
        more = len(found) > count
        return messages.ListCheckpointsResponse(
            checkpoints=[_written(signed) for signed in found[:count]],
            next_page_token=self._pages.token(request, (found[count - 1].size,)) if more else "",
        )

    async def GetInclusionProof(
        self, request: messages.GetInclusionProofRequest, context: Any
    ) -> messages.GetInclusionProofResponse:
        """Proves that an event is in the signed log, to somebody who has it."""
        await self._kept(context)
        _require_size("size", request.size)
        _require_size("version", request.version)
        if len(request.event_hash) != HASH_BYTES:
            raise invalid("event_hash", Fault.BYTES_EXACTLY, bytes=HASH_BYTES)
        data = await self._elsewhere(inclusion_shown, request, context)
        found = messages.GetInclusionProofResponse.FromString(data)
        if found.binding.label and await self._delayed(request.stream, await self._authority.caller(context)):
            raise ServiceError(
                Reason.ENTRY_UNKNOWN,
                "you see this match with a delay, and its entries in the log would tell its pace: ask when it is over",
            )
        return found

    async def GetConsistencyProof(self, request: messages.GetConsistencyProofRequest, context: Any) -> Any:
        """Proves that one signed tree is the beginning of another one."""
        await self._kept(context)
        _require_size("first_size", request.first_size)
        _require_size("second_size", request.second_size)
        if request.second_size and request.first_size > request.second_size:
            raise invalid("first_size", Fault.SIZES_IN_ORDER)
        return Encoded(0, await self._elsewhere(consistency_shown, request, context))

    async def _elsewhere(self, work: Callable[..., bytes], request: Message, context: Any) -> bytes:
        """A proof, from the process that looks back: it is read from many places, and hashed."""
        given = request.SerializeToString()
        return await self._views.elsewhere(work, given, peer=self._peers.machine(context), about=(work, given))

    async def GetKeys(self, request: messages.GetKeysRequest, context: Any) -> messages.GetKeysResponse:
        """The public keys of the log, and its witnesses."""
        auditing = await self._kept(context)
        return await asyncio.to_thread(_keys, auditing)


def _keys(auditing: LiveLog) -> messages.GetKeysResponse:
    signer, cosigning = auditing.signer, auditing.cosigning
    notes = _notes(auditing.tree) if cosigning.witnesses else []
    return messages.GetKeysResponse(
        origin=signer.origin,
        keys=[str(key.public) for key in signer.keys],
        witnesses=[_witness(status) for status in cosigning.statuses(notes)],
        witness_quorum=cosigning.quorum,
        cosignatures_missing=cosigning.missing(notes),
    )


def _notes(tree: Tree) -> list[Note]:
    """The last checkpoints, the newest first."""
    notes: list[Note] = []
    for signed in tree.checkpoints(LARGEST, PAGE):
        with suppress(NoteError):  # somebody has edited the store
            notes.append(Note.of(signed.note.encode()))
    return notes


def _witness(status: WitnessStatus) -> messages.AuditWitness:
    return messages.AuditWitness(
        key=str(status.witness.key), size=status.size, time_seconds=status.time, fault=status.fault
    )


def _require_size(field: str, number: int) -> None:
    if number < 0:
        raise invalid(field, Fault.NOT_NEGATIVE)


def _checkpoint(tree: Tree, size: int) -> SignedCheckpoint:
    """The signed checkpoint of a size, or the last one.

    Raises:
        ServiceError: CHECKPOINT_UNKNOWN.
    """
    found = tree.checkpoints(min(size, LARGEST - 1) + 1 if size else LARGEST, 1)
    if not found or (size and found[0].size != size):
        text = f"there is no signed checkpoint of {size} events" if size else "nothing has been signed yet"
        raise ServiceError(Reason.CHECKPOINT_UNKNOWN, text)
    return found[0]


def _size(tree: Tree, size: int) -> int:
    """A size that was asked for, if it is signed; for 0 that of the last signed checkpoint.

    Raises:
        ServiceError: CHECKPOINT_UNKNOWN.
    """
    signed = _checkpoint(tree, 0).size
    if size > signed:
        raise ServiceError(Reason.CHECKPOINT_UNKNOWN, f"only {signed} events are signed yet")
    return size or signed


def inclusion_shown(catalogue: Catalogue, location: StoreLocation, given: bytes) -> bytes:
    """The answer to `GetInclusionProof`; the work of a `Worker`."""
    request = messages.GetInclusionProofRequest.FromString(given)
    return _included(part_of(catalogue, location, Tree), request).SerializeToString()


def consistency_shown(catalogue: Catalogue, location: StoreLocation, given: bytes) -> bytes:
    """The answer to `GetConsistencyProof`; the work of a `Worker`."""
    request = messages.GetConsistencyProofRequest.FromString(given)
    tree = part_of(catalogue, location, Tree)
    return _consistent(tree, request.first_size, request.second_size).SerializeToString()


def _included(tree: Tree, request: messages.GetInclusionProofRequest) -> messages.GetInclusionProofResponse:
    size = _size(tree, request.size)
    entry = tree.find(request.stream, request.version)
    if entry is None or entry.hash != request.event_hash or entry.number >= size:
        raise ServiceError(Reason.ENTRY_UNKNOWN, "no such event is in the signed log")
    signed = tree.checkpoints(size + 1, 1)
    binding = binding_of(tree, entry, size)
    return messages.GetInclusionProofResponse(
        index=entry.number,
        size=size,
        hashes=inclusion_proof(tree.proving_node, entry.number, size),
        checkpoint=_written(signed[0]) if signed and signed[0].size == size else None,
        entry=entry.content,
        binding=binding,
        beginning=tree.entries(binding.index, 1)[0].content if binding is not None else b"",
    )


def _consistent(tree: Tree, first: int, second: int) -> messages.GetConsistencyProofResponse:
    larger = _size(tree, second)
    if first > larger:
        raise ServiceError(Reason.CHECKPOINT_UNKNOWN, f"only {larger} events are signed yet")
    hashes = consistency_proof(tree.proving_node, first, larger)
    return messages.GetConsistencyProofResponse(first_size=first, second_size=larger, hashes=hashes)


def _written(signed: SignedCheckpoint) -> messages.SignedCheckpoint:
    return messages.SignedCheckpoint(
        size=signed.size, root=signed.root, note=signed.note, time_milliseconds=signed.time
    )
