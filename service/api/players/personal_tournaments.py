"""The tournaments of a player as entries of the export of their data."""

from collections.abc import Sequence

from caravanserai_protocol.v1 import personal_data_pb2 as messages

from domain.tournaments.events import EntrantRegistered, TournamentCreated, TournamentRecorded
from service.foundation.times import timestamp_of

MILLISECOND = 1_000_000


def personal_tournament(name: str, player: str, log: Sequence[TournamentRecorded]) -> messages.PersonalTournament:
    """The part of a player in a tournament, by its events."""
    exported = messages.PersonalTournament(tournament=name)
    for recorded in log:
        event = recorded.event
        time = timestamp_of(event.time * MILLISECOND) if event.time else None
        match event.body:
            case TournamentCreated(settings, organiser):
                exported.game = f"games/{settings.game}"
                exported.organiser = organiser == player
                exported.arbiter = player in settings.arbiters
            case EntrantRegistered(entrant, account) as body if account == player:
                exported.entrants.add(
                    entrant=entrant, display_name=body.display_name, time=time, public_key=body.public_key
                )
        if event.by.account == player:
            exported.acts.add(version=event.version, time=time, reason=event.by.reason)
    return exported
