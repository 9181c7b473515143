"""Tournaments as a kind of stream."""

from collections.abc import Iterator, Sequence
from typing import get_args

from caravanserai_protocol.v1.tournament_event_pb2 import StoredTournamentEvent, TournamentEvent

from domain.matches.arranged_matches import TableAttempt
from domain.tournaments import events
from domain.tournaments.entry import ANYBODY, NOTHING
from domain.tournaments.evolution import tournament_of
from domain.tournaments.series import SINGLE
from domain.tournaments.settings import DoubleElimination, Settings, Swiss
from domain.tournaments.verification import faults
from projections.tournaments.ruling_authors import RulingAuthorsProjection
from projections.tournaments.tournament_list import TournamentsProjection
from service.persistence.persons.vault import NO_VAULT, Vault
from service.persistence.stream_kind import Kind, Streams
from service.persistence.tournaments.codec import StoredTournamentCodec

TOURNAMENT_TOPIC = StoredTournamentEvent.DESCRIPTOR.full_name
"""The topic of all rows of tournaments."""


def check_tournament(streams: Streams, name: str, log: Sequence[events.TournamentRecorded]) -> Iterator[str]:
    """The faults of a tournament: its events are decided again, and its matches have the names that follow from it."""
    yield from (f"at version {fault.version}: {fault.text}" for fault in faults(name, log))
    for recorded in log:
        body = recorded.event.body
        if isinstance(body, events.MatchLinked):
            own = TableAttempt(name, body.round, body.table, body.attempt).match
            if body.match != own:
                yield f"at version {recorded.event.version}: names {body.match} in place of {own}"


def event_bytes(row: bytes) -> bytes:
    """The bytes of the event in a row: those that everybody gets."""
    return StoredTournamentEvent.FromString(row).event


def tournaments(vault: Vault) -> Kind[events.TournamentRecorded]:
    """The kind of tournaments, with the keys of the names of entrants."""
    codec = StoredTournamentCodec(vault)
    return Kind(
        name="tournaments",
        topic=TOURNAMENT_TOPIC,
        bodies=get_args(events.TournamentBody),
        encode=codec.write_row,
        decode=codec.read_row,
        fold=tournament_of,
        check=check_tournament,
        projections=(TournamentsProjection, RulingAuthorsProjection),
        published=event_bytes,
        message=TournamentEvent.FromString,
        later={
            events.SettingsChanged: 3,
            events.ByeTakenBack: 3,
            events.PairingImpossible: 3,
            events.TeamFormed: 3,
            events.TournamentCreated: lambda created: 3 if _is_new(created.settings) else 2,
            events.EntrantRegistered: lambda registered: 3 if registered.rating or registered.brought != NOTHING else 2,
            events.RoundPaired: lambda paired: 3 if paired.by_hand else 2,
        },
    )


def _is_new(settings: Settings) -> bool:
    """True if settings have what programs of schema 2 do not know."""
    chosen = settings.format
    new = chosen.accelerated if isinstance(chosen, Swiss) else isinstance(chosen, DoubleElimination)
    return (
        new
        or settings.round_check_in > 0
        or settings.entry != ANYBODY
        or settings.series != SINGLE
        or settings.teams is not None
    )


TOURNAMENTS = tournaments(NO_VAULT)
"""Tournaments for those who have no keys: a store opens its own."""
