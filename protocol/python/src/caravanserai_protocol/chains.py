"""The log of a tournament as one chain: each event names the hash of the one before."""

from hashlib import sha256

from google.protobuf.message import DecodeError

from caravanserai_protocol import findings
from caravanserai_protocol.entrant_signatures import EntrantSignatures
from caravanserai_protocol.following import GENESIS, AlteredError, seal
from caravanserai_protocol.organiser_signatures import OrganiserSignatures
from caravanserai_protocol.receipts import Seen
from caravanserai_protocol.strictness import read_strictly
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate


class Chain:
    """The log of a tournament: give it each update in order. After a version, what came before is taken on trust, and
    signatures of entrants and organisers are not checked: they cover what came before.
    """

    def __init__(self, tournament: str, after: int = 0) -> None:
        self.tournament = tournament
        self.version = after
        self.head = b"" if after else GENESIS
        """The hash of the latest event; empty if it is not known."""
        self.signatures = EntrantSignatures()
        """The signatures of entrants, if this began with the first event."""
        self.organisers = OrganiserSignatures()
        """The signatures of the organiser and the arbiters, if this began with the first event."""
        self._whole = not after

    @property
    def seen(self) -> Seen:
        """The position to which it was followed."""
        return Seen(self.version, self.head)

    def follow(self, update: TournamentUpdate) -> TournamentEvent:
        """Checks an update, and adds it; returns its event.

        Raises:
            AlteredError: it contradicts itself, or what came before.
        """
        try:
            event = read_strictly(TournamentEvent, update.event)
        except DecodeError as error:
            raise AlteredError(findings.no_event(f"{self.version} of {self.tournament}")) from error
        place = f"version {event.version} of {self.tournament}"
        if event.tournament != self.tournament:
            raise AlteredError(f"{place} belongs to {event.tournament}")
        if (update.version, event.version) != (self.version + 1,) * 2:
            raise AlteredError(f"{place} came after version {self.version}")
        if self.head and event.previous != self.head:
            raise AlteredError(f"{place} {findings.OTHER_PREVIOUS}")
        for opening in update.openings:
            digests = [one.digest for one in event.seals[opening.index : opening.index + 1]]
            if digests != [seal(self.tournament, event.version, opening)]:
                raise AlteredError(f"{place} {findings.OTHER_SEAL}")
        if self._whole and not self.signatures.follow(event, update.event):
            raise AlteredError(f"{place} {findings.SIGNATURE_OF_ANOTHER_ENTRANT}")
        if self._whole and (wrong := self.organisers.follow(event, update.event)):
            raise AlteredError(f"{place} {wrong}")
        self.version, self.head = event.version, sha256(update.event).digest()
        return event
