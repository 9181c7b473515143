"""The log of a tournament as one chain: each event names the hash of the one before."""

from collections.abc import Iterable
from hashlib import sha256

from google.protobuf.message import DecodeError

from caravanserai.following import GENESIS, AlteredError
from caravanserai.v1.tournament_event_pb2 import TournamentEvent
from caravanserai.v1.tournament_service_pb2 import TournamentUpdate


def chained(updates: Iterable[TournamentUpdate]) -> int:
    """The version of the last of all updates of a tournament, from the first on; 0 if there are none.

    Raises:
        AlteredError: they are not one chain without gaps.
    """
    version, head = 0, GENESIS
    for update in updates:
        try:
            event = TournamentEvent.FromString(update.event)
        except DecodeError as error:
            raise AlteredError(f"event {version + 1} of the tournament cannot be read") from error
        version += 1
        if (update.version, event.version, event.previous) != (version, version, head):
            raise AlteredError(f"event {version} of the tournament does not follow from the one before")
        head = sha256(update.event).digest()
    return version
