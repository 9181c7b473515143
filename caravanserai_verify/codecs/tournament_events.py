"""The wire form of events of tournaments: domain dataclasses to protobuf bytes and back."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from caravanserai_protocol.v1 import event_pb2, tournament_pb2
from caravanserai_protocol.v1 import tournament_event_pb2 as pb
from google.protobuf.message import DecodeError

from caravanserai_verify.codecs.pairing_reasons import read_reason, write_reason
from caravanserai_verify.codecs.tournament_settings import (
    ENDING_NAMES,
    ENDINGS,
    read_change,
    read_settings,
    write_change,
    write_settings,
)
from domain.matches.events import Opening, OpeningContent, Seal
from domain.play.seals import unpadded
from domain.tournaments import events
from domain.tournaments.entry import EntryPass, EntryRating
from domain.tournaments.pairing import (
    Bye,
    Entrant,
    PairedTable,
    PodsClaim,
    TeamMatch,
)

ROLES: Mapping[events.Role, "pb.TournamentRole.ValueType"] = {
    events.Role.ENTRANT: pb.TOURNAMENT_ROLE_ENTRANT,
    events.Role.ORGANISER: pb.TOURNAMENT_ROLE_ORGANISER,
    events.Role.ARBITER: pb.TOURNAMENT_ROLE_ARBITER,
    events.Role.ADMINISTRATOR: pb.TOURNAMENT_ROLE_ADMINISTRATOR,
    events.Role.SERVICE: pb.TOURNAMENT_ROLE_SERVICE,
}
_ROLE_NAMES: Mapping[int, events.Role] = {number: role for role, number in ROLES.items()}


# -- reasons ----------------------------------------------------------------------------------------------------------


# -- rulings ----------------------------------------------------------------------------------------------------------


def write_adjudication(adjudicated: events.Adjudicated) -> tournament_pb2.Adjudication:
    """The adjudication of an organiser, as a message."""
    message = tournament_pb2.Adjudication(round=adjudicated.round, table=adjudicated.table)
    match adjudicated.ruling:
        case events.Forfeit(entrants):
            message.forfeit.entrants.extend(entrants)
        case events.Penalty(entrant, points):
            message.penalty.CopyFrom(tournament_pb2.Penalty(entrant=entrant, points=str(points)))
        case events.VoidTable():
            message.void.SetInParent()
        case events.ReplayTable(without):
            message.replay.SetInParent()
            message.replay.without.extend(without)
        case events.Places(places):
            message.places.places.extend(places)
    return message


def read_ruling(message: tournament_pb2.Adjudication) -> events.Ruling:
    """The ruling of an organiser.

    Raises:
        ValueError: nothing, or points that are no number.
    """
    kind = message.WhichOneof("decision")
    if kind == "forfeit":
        return events.Forfeit(tuple(message.forfeit.entrants))
    if kind == "penalty":
        return events.Penalty(message.penalty.entrant, Fraction(message.penalty.points))
    if kind == "void":
        return events.VoidTable()
    if kind == "replay":
        return events.ReplayTable(tuple(message.replay.without))
    if kind == "places":
        return events.Places(tuple(message.places.places))
    raise ValueError("a ruling that decides nothing")


# -- rounds -----------------------------------------------------------------------------------------------------------


def _write_paired(paired: events.RoundPaired) -> pb.RoundPaired:
    byes = [
        tournament_pb2.Bye(entrant=bye.player, result=ENDINGS[bye.ending], reason=write_reason(bye.reason))
        for bye in paired.byes
    ]
    byes += [tournament_pb2.Bye(entrant=player, result=ENDINGS[ending]) for player, ending in paired.absent]
    return pb.RoundPaired(
        round=paired.round,
        engine=paired.engine,
        field=[pb.RankedEntrant(entrant=one.player, rank=one.rank, lot=one.lot) for one in paired.field],
        tables=[pb.PairedTable(entrants=table.players, reason=write_reason(table.reason)) for table in paired.tables],
        byes=byes,
        claim=write_claim(paired.claim),
        team_matches=[_write_teams(match) for match in paired.team_matches],
        team_byes=[write_team_bye(bye) for bye in paired.team_byes],
    )


def _write_teams(match: TeamMatch) -> pb.PairedTeams:
    sides = [pb.PairedTeam(team=team, players=names) for team, names in zip(match.teams, match.line_ups, strict=True)]
    return pb.PairedTeams(sides=sides, reason=write_reason(match.reason))


def write_team_bye(bye: Bye) -> tournament_pb2.TeamBye:
    """A team without an opponent, as a message."""
    return tournament_pb2.TeamBye(team=bye.player, result=ENDINGS[bye.ending], reason=write_reason(bye.reason))


def _read_teams(message: pb.PairedTeams) -> TeamMatch:
    one, two = message.sides
    return TeamMatch((one.team, two.team), (tuple(one.players), tuple(two.players)), read_reason(message.reason))


def write_claim(claim: PodsClaim | None) -> tournament_pb2.PodsClaim | None:
    """The quality of the tables of a round, as a message."""
    if claim is None:
        return None
    return tournament_pb2.PodsClaim(
        repeats=claim.repeats,
        least_repeats=claim.least_repeats,
        small_seats=claim.small_seats,
        least_small_seats=claim.least_small_seats,
        spread=str(claim.spread),
        least_spread=str(claim.least_spread),
    )


def _read_claim(message: tournament_pb2.PodsClaim) -> PodsClaim:
    return PodsClaim(
        message.repeats,
        message.least_repeats,
        message.small_seats,
        message.least_small_seats,
        Fraction(message.spread),
        Fraction(message.least_spread),
    )


def _read_paired(message: pb.RoundPaired) -> events.RoundPaired:
    return events.RoundPaired(
        message.round,
        message.engine,
        tuple(Entrant(one.entrant, one.rank, one.lot) for one in message.field),
        tuple(PairedTable(tuple(table.entrants), read_reason(table.reason)) for table in message.tables),
        tuple(
            Bye(bye.entrant, read_reason(bye.reason), ENDING_NAMES[bye.result])
            for bye in message.byes
            if bye.HasField("reason")
        ),
        tuple((bye.entrant, ENDING_NAMES[bye.result]) for bye in message.byes if not bye.HasField("reason")),
        _read_claim(message.claim) if message.HasField("claim") else None,
        tuple(map(_read_teams, message.team_matches)),
        tuple(Bye(bye.team, read_reason(bye.reason), ENDING_NAMES[bye.result]) for bye in message.team_byes),
    )


def _write_closed(closed: events.MatchClosed) -> pb.MatchClosed:
    return pb.MatchClosed(
        round=closed.round,
        table=closed.table,
        match=closed.match,
        match_version=closed.match_version,
        match_head=closed.match_head,
        no_shows=closed.no_shows,
        plays_on=closed.plays_on,
    )


def _write_taken(taken: events.ResultTaken) -> pb.ResultTaken:
    return pb.ResultTaken(
        round=taken.round,
        table=taken.table,
        match=taken.match,
        match_version=taken.match_version,
        match_head=taken.match_head,
        ending=pb.ResultTaken.ENDING_ABANDONED if taken.abandoned else pb.ResultTaken.ENDING_FINISHED,
        seats=[
            pb.SeatOutcome(entrant=seat.entrant, place=seat.place, points=seat.points, departed=seat.departed)
            for seat in taken.seats
        ]
        + [pb.SeatOutcome(entrant=name, departed=True) for name in taken.left],
    )


def _read_taken(message: pb.ResultTaken) -> events.ResultTaken:
    seats = tuple(events.SeatResult(seat.entrant, seat.place, seat.points, seat.departed) for seat in message.seats)
    place = message.round, message.table, message.match, message.match_version, message.match_head
    if message.ending == pb.ResultTaken.ENDING_ABANDONED:
        return events.ResultTaken(*place, left=tuple(seat.entrant for seat in seats))
    return events.ResultTaken(*place, seats)


# -- bodies -----------------------------------------------------------------------------------------------------------


def _write_body(body: events.TournamentBody) -> dict[str, Any]:
    """The field of the body of an event, and its message."""
    match body:
        case events.TournamentCreated(settings, organiser, edition_digest, commitment, seed, signers, organisers_sign):
            created = pb.TournamentCreated(
                settings=write_settings(settings),
                organiser=organiser,
                edition_digest=edition_digest,
                commitment=commitment,
                seed=seed,
                signers=[pb.Signer(account=account, public_key=key) for account, key in signers],
                organisers_sign=organisers_sign,
            )
            return {"created": created}
        case events.EntrantRegistered(
            entrant, account, bot, display_name, person, committed, first_round, key, rating, brought
        ):
            registered = pb.EntrantRegistered(
                entrant=entrant,
                account=account,
                bot=bot,
                display_name="" if person else display_name,  # the name of a person is in an opening
                person=person,
                entropy_commitment=committed,
                first_round=first_round,
                public_key=key,
                rating=pb.EntryRating(safe=rating.safe, matches=rating.matches) if rating is not None else None,
                entry_ticket=brought.ticket,
                country=brought.country,
            )
            return {"registered": registered}
        case events.EntrantWithdrawn(entrant):
            return {"withdrawn": pb.EntrantWithdrawn(entrant=entrant)}
        case events.EntrantDroppedOut(entrant):
            return {"dropped_out": pb.EntrantDroppedOut(entrant=entrant)}
        case events.EntrantCheckedIn(entrant, number):
            return {"checked_in": pb.EntrantCheckedIn(entrant=entrant, round=number)}
        case events.EntrantSeeded(entrant, seed):
            return {"seeded": pb.EntrantSeeded(entrant=entrant, seed=seed)}
        case events.EntrantsKeptApart(entrants, lifted):
            return {"kept_apart": pb.EntrantsKeptApart(entrants=entrants, lifted=lifted)}
        case events.TeamFormed(team, name, captain, members, seed, join_hash):
            formed = pb.TeamFormed(
                team=team, display_name=name, captain=captain, members=members, seed=seed, join_hash=join_hash
            )
            return {"team_formed": formed}
        case events.ByeGranted(entrant, number, ending):
            bye = tournament_pb2.GrantedBye(round=number, result=ENDINGS[ending])
            return {"bye_granted": pb.ByeGranted(entrant=entrant, bye=bye)}
        case events.ByeTakenBack(entrant, number):
            return {"bye_taken_back": pb.ByeTakenBack(entrant=entrant, round=number)}
        case events.SettingsChanged(change):
            return {"settings_changed": pb.SettingsChanged(change=write_change(change))}
        case events.RegistrationClosed():
            return {"registration_closed": pb.RegistrationClosed()}
        case events.EntropyBound(entrant, committed):
            return {"entropy_bound": pb.EntropyBound(entrant=entrant, entropy_commitment=committed)}
        case events.EntropyOpened(entrant, entropy):
            return {"entropy_opened": pb.EntropyOpened(entrant=entrant, entropy=entropy)}
        case events.EntropyReleased(entrants):
            return {"entropy_released": pb.EntropyReleased(entrants=entrants)}
        case events.LotsDrawn(lots):
            return {"lots_drawn": pb.LotsDrawn(lots=[pb.Lot(entrant=name, number=lot) for name, lot in lots])}
        case events.RoundPaired() as paired:
            return {"round_paired": _write_paired(paired)}
        case events.PairingImpossible(number):
            return {"pairing_impossible": pb.PairingImpossible(round=number)}
        case events.MatchLinked(number, table, attempt, name):
            return {"match_linked": pb.MatchLinked(round=number, table=table, attempt=attempt, match=name)}
        case events.ResultTaken() as taken:
            return {"result_taken": _write_taken(taken)}
        case events.MatchClosed() as closed:
            return {"match_closed": _write_closed(closed)}
        case events.Adjudicated() as adjudicated:
            return {"adjudicated": write_adjudication(adjudicated)}
        case events.RoundClosed(number, digest):
            return {"round_closed": pb.RoundClosed(round=number, standings_digest=digest)}
        case events.TournamentPaused():
            return {"paused": pb.TournamentPaused()}
        case events.TournamentResumed():
            return {"resumed": pb.TournamentResumed()}
        case events.TournamentFinished(digest, early):
            return {"finished": pb.TournamentFinished(standings_digest=digest, early=early)}
        case events.TournamentCancelled():
            return {"cancelled": pb.TournamentCancelled()}


def _read_body(message: pb.TournamentEvent) -> events.TournamentBody:
    """The body of an event.

    Raises:
        DecodeError: there is none, or it is not what it should be.
    """
    kind = message.WhichOneof("body")
    if kind is None:
        raise DecodeError("an event of a tournament without a body")
    body: Any = getattr(message, kind)
    match kind:
        case "created":
            return events.TournamentCreated(
                read_settings(body.settings),
                body.organiser,
                body.edition_digest,
                body.commitment,
                body.seed,
                tuple((one.account, one.public_key) for one in body.signers),
                body.organisers_sign,
            )
        case "registered":
            if body.person and body.display_name:
                raise DecodeError("an event with the name of a person, which belongs into an opening")
            return events.EntrantRegistered(
                body.entrant,
                body.account,
                body.bot,
                body.display_name,
                body.person,
                body.entropy_commitment,
                body.first_round,
                body.public_key,
                EntryRating(body.rating.safe, body.rating.matches) if body.HasField("rating") else None,
                EntryPass(body.entry_ticket, body.country),
            )
        case "withdrawn":
            return events.EntrantWithdrawn(body.entrant)
        case "dropped_out":
            return events.EntrantDroppedOut(body.entrant)
        case "checked_in":
            return events.EntrantCheckedIn(body.entrant, body.round)
        case "seeded":
            return events.EntrantSeeded(body.entrant, body.seed)
        case "kept_apart":
            return events.EntrantsKeptApart(tuple(body.entrants), body.lifted)
        case "team_formed":
            members = tuple(body.members)
            return events.TeamFormed(body.team, body.display_name, body.captain, members, body.seed, body.join_hash)
        case "bye_granted":
            return events.ByeGranted(body.entrant, body.bye.round, ENDING_NAMES[body.bye.result])
        case "bye_taken_back":
            return events.ByeTakenBack(body.entrant, body.round)
        case "settings_changed":
            return events.SettingsChanged(read_change(body.change))
        case "registration_closed":
            return events.RegistrationClosed()
        case "entropy_bound":
            return events.EntropyBound(body.entrant, body.entropy_commitment)
        case "entropy_opened":
            return events.EntropyOpened(body.entrant, body.entropy)
        case "entropy_released":
            return events.EntropyReleased(tuple(body.entrants))
        case "lots_drawn":
            return events.LotsDrawn(tuple((lot.entrant, lot.number) for lot in body.lots))
        case "round_paired":
            return _read_paired(body)
        case "pairing_impossible":
            return events.PairingImpossible(body.round)
        case "match_linked":
            return events.MatchLinked(body.round, body.table, body.attempt, body.match)
        case "result_taken":
            return _read_taken(body)
        case "match_closed":
            return events.MatchClosed(
                body.round,
                body.table,
                body.match,
                body.match_version,
                body.match_head,
                tuple(body.no_shows),
                body.plays_on,
            )
        case "adjudicated":
            return events.Adjudicated(body.round, body.table, read_ruling(body))
        case "round_closed":
            return events.RoundClosed(body.round, body.standings_digest)
        case "paused":
            return events.TournamentPaused()
        case "resumed":
            return events.TournamentResumed()
        case "finished":
            return events.TournamentFinished(body.standings_digest, body.early)
        case "cancelled":
            return events.TournamentCancelled()


# -- events and rows --------------------------------------------------------------------------------------------------


class TournamentProtobuf:
    """Reads and writes events."""

    def event_bytes(self, event: events.TournamentEvent) -> bytes:
        """The bytes of an event."""
        by = event.by
        message = pb.TournamentEvent(
            tournament=event.tournament,
            version=event.version,
            previous=event.previous,
            role=ROLES[by.role],
            account=by.account,
            reason=by.reason,
            signature=by.signature,
            organiser_signature=by.organiser_signature,
            seals=[event_pb2.Seal(digest=entry.digest, person=entry.person) for entry in event.seals],
            draws=event.draws,
            time_milliseconds=event.time,
            **_write_body(event.body),
        )
        return message.SerializeToString(deterministic=True)

    def content_bytes(self, content: OpeningContent) -> bytes:
        """The bytes of an opening's content."""
        written = event_pb2.OpeningContent(secret=content.secret, display_name=content.display_name)
        return written.SerializeToString(deterministic=True)

    def read_event(self, data: bytes) -> events.TournamentEvent:
        """Reads an event from its bytes, which must be those that this program writes.

        Raises:
            DecodeError: they are not.
        """
        message = pb.TournamentEvent.FromString(data)
        try:
            event = events.TournamentEvent(
                message.tournament,
                message.version,
                message.previous,
                events.By(
                    _ROLE_NAMES[message.role],
                    message.account,
                    message.reason,
                    message.signature,
                    message.organiser_signature,
                ),
                _read_body(message),
                tuple(Seal((), entry.digest, entry.person) for entry in message.seals),
                message.draws,
                message.time_milliseconds,
            )
        except (ValueError, LookupError, ZeroDivisionError) as error:
            raise DecodeError(f"an event of a tournament that makes no sense: {error}") from error
        if self.event_bytes(event) != data:
            raise DecodeError("an event of a tournament that was not written like this")
        return event

    def read_opening(self, opening: event_pb2.Opening) -> Opening:
        """Reads an opening with its content.

        Raises:
            ValueError: the payload is not a padded content.
        """
        content = event_pb2.OpeningContent.FromString(unpadded(opening.payload))
        known = OpeningContent(secret=content.secret, display_name=content.display_name)
        return Opening(opening.index, (), opening.salt, opening.payload, known)
