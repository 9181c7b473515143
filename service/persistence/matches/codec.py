"""Matches as rows of a store hold them: the bytes of events, and what lies beside them."""

import zlib
from collections.abc import Callable, Mapping

from caravanserai_protocol.inflating import inflated
from caravanserai_protocol.v1 import event_pb2

from caravanserai_verify.codecs.effect_codec import event_message
from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.matches.events import MatchCreated, Opening, Recorded, named, new_recorded
from domain.matches.rematch import Companion
from domain.play.game import Game
from service.persistence.persons.openings import read_beside, write_beside
from service.persistence.persons.vault import NO_VAULT, Vault
from service.persistence.rows import read_request


def no_box(digest: str) -> bytes:
    """The lookup of a codec that knows only the boxes that it is given."""
    return b""


class StoredMatchCodec(ProtobufCodec):
    """Reads and writes events and rows.

    ``find_box`` returns the content of the box with a digest, empty if there is none. ``vault`` encrypts what rows hold
    of persons.
    """

    def __init__(
        self, games: Mapping[str, Game], find_box: Callable[[str], bytes] = no_box, vault: Vault = NO_VAULT
    ) -> None:
        super().__init__(games)
        self._find_box = find_box
        self._vault = vault

    def write_row(self, recorded: Recorded) -> bytes:
        """The row of the store for an event, with the unchanged bytes of the event. The bytes of a first event without
        its box are compressed, because they are long and many matches are never played. What is about a person is
        encrypted, and with it the digest of the request, which holds their name.

        Raises:
            CommandError: PERSON_ERASED.
        """
        event, body = recorded.event, recorded.event.body
        packed = isinstance(body, MatchCreated) and not body.edition.inside
        place = (event.match, event.version)
        beside = write_beside(self._vault, place, event.seals, recorded.openings, recorded.request)
        row = event_pb2.StoredEvent(
            event=b"" if packed else recorded.data,
            packed=zlib.compress(recorded.data, 9) if packed else b"",
            openings=beside.openings,
            secret_fingerprint=recorded.secret_fingerprint or 0,
            credential=recorded.credential,
            join_code=recorded.join_code,
            request=beside.request,
            personal=beside.personal,
            imported=recorded.imported,
            companions=map(_write_companion, recorded.companions),
        )
        return row.SerializeToString(deterministic=True)

    def read_row(self, data: bytes) -> Recorded:
        """The event in a row of the store, with its envelope. Openings about persons who were erased are missing.

        Raises:
            DecodeError: the bytes are not a row.
        """
        row = event_pb2.StoredEvent.FromString(data)
        data = inflated(row.packed) if row.packed else row.event
        message = event_message(data)
        known: tuple[Opening, ...] = ()
        if row.openings or row.personal:  # few rows have any
            openings = read_beside(self._vault, (message.match, message.version), message.seals, row)
            known = tuple(map(self.read_opening, openings))
        return new_recorded(
            named(self.event_in(message, self._box_beside(message)), known),
            read_request(row),
            row.credential,
            data,
            known,
            row.secret_fingerprint,
            row.join_code,
            row.imported,
            tuple([Companion(each.seat, each.player, each.credential) for each in row.companions[:]]),
        )

    def _box_beside(self, message: event_pb2.MatchEvent) -> bytes:
        """The box beside a first event; empty for other events, or if it is missing."""
        if not message.HasField("created") or message.created.edition.content:
            return b""
        return self._find_box(message.created.edition.digest)


def _write_companion(companion: Companion) -> event_pb2.Companion:
    return event_pb2.Companion(seat=companion.seat, player=companion.account, credential=companion.credential)
