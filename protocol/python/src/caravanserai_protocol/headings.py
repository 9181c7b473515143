"""The header of a record: what its events and openings say of the match, in one place."""

from collections.abc import Iterable

from caravanserai_protocol.v1.event_pb2 import MatchCreated, MatchEvent, OpeningContent, SeatJoined
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.record_pb2 import RecordHeader, RecordSeat

OWN = ("program", "imported", "log", "signer")
"""The fields of a header that events do not say."""


class Heading:
    """Gathers the header of a match. Give it every event in order, with the contents of its openings."""

    def __init__(self) -> None:
        self._header = RecordHeader()
        self._seats: dict[int, RecordSeat] = {}

    def follow(self, event: MatchEvent, contents: Iterable[OpeningContent]) -> None:
        """Adds an event."""
        self._header.version = event.version
        body = event.WhichOneof("body")
        if body == "created":
            self._created(event.match, event.created)
        elif body == "joined":
            self._seats[event.joined.seat] = _seat(event.joined, contents)
        elif body == "left":
            self._seats.pop(event.left.seat, None)
        elif body == "finished":
            self._header.state = Match.STATE_FINISHED
            for seat, place in enumerate(event.finished.places, 1):
                if seat in self._seats:
                    self._seats[seat].place = place
        elif body == "abandoned":
            self._header.state = Match.STATE_ABANDONED

    def _created(self, match: str, created: MatchCreated) -> None:
        header = self._header
        header.match, header.game, header.rules_version = match, created.game, created.rules_version
        header.edition, header.edition_digest = created.edition.name, created.edition.digest
        header.options.extend(created.options)

    def header(self) -> RecordHeader:
        """The header, without what events do not say."""
        whole = RecordHeader()
        whole.CopyFrom(self._header)
        whole.seats.extend(seat for _, seat in sorted(self._seats.items()))
        return whole


def _seat(joined: SeatJoined, contents: Iterable[OpeningContent]) -> RecordSeat:
    name = joined.player
    if joined.person:
        name = next((content.display_name for content in contents if content.display_name), "")
    return RecordSeat(seat=joined.seat, name=name, bot=joined.bot, player=joined.account, person=joined.person)


def same_said(header: RecordHeader, events: RecordHeader) -> str:
    """The name of the first field in which a header says something else than the events do; empty if there is none."""
    for field in RecordHeader.DESCRIPTOR.fields:
        if field.name not in OWN and getattr(header, field.name) != getattr(events, field.name):
            return str(field.name)
    return ""
