"""Pages of lists: their sizes, and tokens for the next page.

A token is bound to its list (the method, the other fields of the request, and the caller if the list is theirs) and
signed. So nobody can make one, alter one, or use it for another list.
"""

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from google.protobuf.message import Message

from domain.errors import Reason
from domain.faults import Fault
from domain.play.chance import parts
from service.errors import ServiceError, invalid

SIGNATURE_BYTES = 16
NUMBER_BYTES = 8
TOKEN_LENGTH = 200
OWN_FIELDS = ("page_size", "page_token")
"""Fields of a request that choose the page, not the list."""


def page_size(requested: int, default: int, limit: int) -> int:
    """The number of entries on a page.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if requested < 0:
        raise invalid("page_size", Fault.NOT_NEGATIVE)
    return min(requested or default, limit)


class Pages:
    """Makes and reads page tokens. Services on the same store have the same key and accept each other's tokens."""

    def __init__(self, identity: str) -> None:
        self._key = sha256(parts(b"caravanserai/pages/v1", identity.encode())).digest()

    def token(self, request: Message, numbers: Sequence[int], caller: str = "") -> str:
        """A token for the next page of a request. The numbers say where it begins (each below 2^64)."""
        payload = b"".join(number.to_bytes(NUMBER_BYTES, "big") for number in numbers)
        signed = self._signature(request, payload, caller) + payload
        return urlsafe_b64encode(signed).decode().rstrip("=")

    def read(self, request: Message, count: int, caller: str = "") -> tuple[int, ...]:
        """The ``count`` numbers in the token of a request; none if it has no token.

        Raises:
            ServiceError: PAGE_TOKEN_INVALID.
        """
        fields: Any = request  # each list has its own request type
        token = str(fields.page_token)
        if not token:
            return ()
        if len(token) > TOKEN_LENGTH or not re.fullmatch(r"[A-Za-z0-9_-]+", token) or len(token) % 4 == 1:
            raise _unknown()
        signed = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        signature, payload = signed[:SIGNATURE_BYTES], signed[SIGNATURE_BYTES:]
        if len(payload) != count * NUMBER_BYTES:
            raise _unknown()
        if not hmac.compare_digest(signature, self._signature(request, payload, caller)):
            raise _unknown()
        return tuple(
            int.from_bytes(payload[start : start + NUMBER_BYTES], "big")
            for start in range(0, len(payload), NUMBER_BYTES)
        )

    def _signature(self, request: Message, payload: bytes, caller: str) -> bytes:
        bare = type(request)()
        bare.CopyFrom(request)
        for field in OWN_FIELDS:
            bare.ClearField(field)
        listed = parts(request.DESCRIPTOR.full_name.encode(), bare.SerializeToString(deterministic=True))
        return hmac.digest(self._key, parts(listed, caller.encode(), payload), "sha256")[:SIGNATURE_BYTES]


def _unknown() -> ServiceError:
    return ServiceError(Reason.PAGE_TOKEN_INVALID, "this service did not issue the page token for this list")
