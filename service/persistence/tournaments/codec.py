"""Tournaments as rows of a store hold them: the bytes of events, and what lies beside them."""

from caravanserai_protocol.v1 import tournament_event_pb2 as pb

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.tournaments.events import TournamentRecorded, named
from service.persistence.persons.openings import read_beside, write_beside
from service.persistence.persons.vault import NO_VAULT, Vault
from service.persistence.rows import read_request


class StoredTournamentCodec(TournamentProtobuf):
    """Reads and writes events and rows. ``vault`` encrypts what rows hold of persons."""

    def __init__(self, vault: Vault = NO_VAULT) -> None:
        self._vault = vault

    def write_row(self, recorded: TournamentRecorded) -> bytes:
        """The row of the store for an event, with its bytes as they are.

        Raises:
            CommandError: PERSON_ERASED.
        """
        event = recorded.event
        place = (event.tournament, event.version)
        beside = write_beside(self._vault, place, event.seals, recorded.openings, recorded.request)
        row = pb.StoredTournamentEvent(
            event=recorded.data, openings=beside.openings, request=beside.request, personal=beside.personal
        )
        return row.SerializeToString(deterministic=True)

    def read_row(self, data: bytes) -> TournamentRecorded:
        """The event in a row of the store, with its envelope. Openings about persons who were erased are missing.

        Raises:
            DecodeError: the bytes are not a row.
        """
        row = pb.StoredTournamentEvent.FromString(data)
        event = self.read_event(row.event)
        beside = read_beside(self._vault, (event.tournament, event.version), event.seals, row)
        openings = tuple(self.read_opening(opening) for opening in beside)
        return TournamentRecorded(named(event, openings), read_request(row), data=row.event, openings=openings)
