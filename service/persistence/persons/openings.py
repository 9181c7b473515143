"""Openings beside events, as rows hold them: those about persons encrypted, all others as they are.

The row of such an event has the fields `openings`, `personal` and `request`.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from caravanserai_protocol.v1 import event_pb2
from google.protobuf.message import DecodeError

from caravanserai_verify.codecs.openings import write_opening
from domain.event import Request
from domain.matches.events import Opening, Seal
from service.persistence.persons.vault import Vault
from service.persistence.rows import write_request


class Beside(NamedTuple):
    """The content of a row beside its event."""

    openings: list[event_pb2.Opening]
    personal: list[event_pb2.PersonalContent]
    request: event_pb2.StoredRequest | None


def write_beside(
    vault: Vault, place: tuple[str, int], seals: tuple[Seal, ...], openings: Iterable[Opening], request: Request | None
) -> Beside:
    """Openings and request for a row at a place (stream and version). The digest of the request, which holds the name
    of the person, is encrypted with it.

    Raises:
        CommandError: PERSON_ERASED.
    """
    beside = Beside([], [], write_request(request))
    for opening in openings:
        if person := next((seal.person for seal in seals[opening.index : opening.index + 1]), ""):
            secret = event_pb2.PersonalSecret(salt=opening.salt, payload=opening.payload)
            if beside.request is not None:
                secret.request_digest, beside.request.digest = beside.request.digest, b""
            beside.personal.append(vault.lock(*place, opening.index, person, secret))
        else:
            beside.openings.append(write_opening(opening))
    return beside


def read_beside(vault: Vault, place: tuple[str, int], seals: Any, row: Any) -> Iterator[event_pb2.Opening]:
    """The openings in a row but for those of persons who were erased. The request of the row gets its digest back.

    Raises:
        DecodeError: something about a person was encrypted elsewhere.
    """
    yield from row.openings
    for content in row.personal:
        if content.index >= len(seals) or seals[content.index].person != content.person:
            raise DecodeError(f"what is encrypted of {content.person} does not belong here")
        secret = vault.unlock(*place, content)
        if secret is not None:
            if row.HasField("request"):
                row.request.digest = secret.request_digest
            yield event_pb2.Opening(index=content.index, salt=secret.salt, payload=secret.payload)
