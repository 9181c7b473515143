"""Archives of logs without the matches of their tournaments: what follows from the events alone."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedStandings, ArchiveHeader
from caravanserai_protocol.v1.tournament_pb2 import Tournament as TournamentMessage
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate

from caravanserai_verify.codecs.openings import write_opening
from caravanserai_verify.tournaments.archived_standings import standings_at, write_line
from domain.tournaments.course import standings_digest
from domain.tournaments.events import TournamentCreated, TournamentRecorded
from domain.tournaments.evolution import evolve
from domain.tournaments.settings import Settings
from domain.tournaments.tournament import Tournament
from tests.domain.tournaments.walking import CODEC, NAME
from tests.service.audit.tournaments.archives import with_body


def with_all_tie_breaks(log: Sequence[TournamentRecorded], settings: Settings) -> TournamentArchive:
    """The archive of a log, without its matches, when its tournament has other tie-breaks and scoring."""
    state, previous = Tournament(NAME), bytes(32)
    updates, kept = [], []
    for row in log:
        event = replace(row.event, previous=previous)
        if isinstance(event.body, TournamentCreated):
            event = replace(event, body=replace(event.body, settings=settings))
        lines = standings_at(state, replace(row, event=event))
        if lines is not None:
            event = with_body(replace(row, event=event), standings_digest=standings_digest(NAME, lines)).event
            kept.append(ArchivedStandings(version=event.version, lines=map(write_line, lines)))
        data = CODEC.event_bytes(event)
        openings = [write_opening(opening) for opening in row.openings]
        updates.append(TournamentUpdate(version=event.version, event=data, openings=openings))
        previous = sha256(data).digest()
        state = evolve(state, replace(row, event=event, data=data))
    last = (
        TournamentMessage.STATE_FINISHED
        if kept and kept[-1].version == len(updates)
        else TournamentMessage.STATE_CANCELLED
    )
    header = ArchiveHeader(tournament=NAME, state=last)
    return TournamentArchive(header, tuple(updates), standings=tuple(kept)).counted()
