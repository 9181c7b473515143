"""The box of a match: beside its first event or packed inside it, and named there by its digest."""

from hashlib import sha256

from caravanserai_protocol.inflating import InflationError, inflated
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate


def box_of(update: MatchUpdate, event: MatchEvent) -> bytes:
    """The content of the box of a match, from its first update and the event in it.

    It is empty if the box is missing, or is not the one that the event names.
    """
    edition = event.created.edition
    try:
        content = inflated(edition.content) if edition.content else update.box
    except InflationError:
        return b""
    return content if sha256(content).hexdigest() == edition.digest else b""
