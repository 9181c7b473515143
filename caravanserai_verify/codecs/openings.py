"""The wire form of openings."""

from caravanserai_protocol.v1 import event_pb2

from domain.matches.events import Opening


def write_opening(opening: Opening) -> event_pb2.Opening:
    """An opening as a message."""
    return event_pb2.Opening(index=opening.index, audience=opening.audience, salt=opening.salt, payload=opening.payload)
