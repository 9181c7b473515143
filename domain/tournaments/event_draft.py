"""Recording: acts become the events that are stored, each with the hash of the one before, and with its seals."""

from collections.abc import Sequence
from dataclasses import replace

from domain.event import Request
from domain.matches.events import Opening, OpeningContent, Seal
from domain.play.seals import padded, salt_of, seal
from domain.tournaments import signatures
from domain.tournaments.commands import Act
from domain.tournaments.events import EntrantRegistered, TournamentCodec, TournamentEvent, TournamentRecorded
from domain.tournaments.evolution import evolve
from domain.tournaments.tournament import Tournament


def record(
    tournament: Tournament, acts: Sequence[Act], codec: TournamentCodec, time: int, request: Request | None = None
) -> tuple[Tournament, list[TournamentRecorded]]:
    """The tournament after some acts, and their events. The last one answers the ``request``: the answer to a command
    is the tournament after all of its events.

    Raises:
        CommandError: KEY_MISSING, SIGNATURE_MISSING, SIGNATURE_INVALID: an organiser acts, and did not sign this.
    """
    events: list[TournamentRecorded] = []
    for act in acts:
        signatures.require_organiser(tournament, act.by, act.body)
        recorded = _recorded(tournament, act, codec, max(act.time or time, tournament.changed))
        if act is acts[-1]:
            recorded = replace(recorded, request=request)
        events.append(recorded)
        tournament = evolve(tournament, recorded)
    return tournament, events


def _recorded(before: Tournament, act: Act, codec: TournamentCodec, time: int) -> TournamentRecorded:
    version = before.version + 1
    openings = _openings(before, act, codec, version)
    person = act.person.name if act.person is not None else ""
    seals = tuple(
        Seal((), seal(before.name, version, opening.index, opening.salt, opening.payload), person)
        for opening in openings
    )
    event = TournamentEvent(before.name, version, before.head, act.by, act.body, seals, act.draws, time)
    return TournamentRecorded(event, data=codec.event_bytes(event), openings=openings)


def _openings(before: Tournament, act: Act, codec: TournamentCodec, version: int) -> tuple[Opening, ...]:
    if act.secret:
        content, salt = OpeningContent(secret=act.secret), salt_of(act.secret, version, 0)
    elif act.person is not None and isinstance(act.body, EntrantRegistered):
        content, salt = OpeningContent(display_name=act.body.display_name), act.person.salt
    else:
        return ()
    return (Opening(0, (), salt, padded(codec.content_bytes(content)), content),)
