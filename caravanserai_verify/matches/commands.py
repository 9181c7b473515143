"""The commands that led to stored events, carried out again."""

from collections.abc import Mapping, Sequence
from functools import partial

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.matches.events import (
    Actor,
    DecisionMade,
    DecisionUndone,
    EndAnswered,
    GivenFor,
    MatchAbandoned,
    MatchCreated,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    Person,
    Recorded,
    RulesChanged,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    SeatTimedOut,
    StartVoided,
    TimeGiven,
)
from domain.matches.match import Match
from domain.matches.ruled_match import ALL_LEFT, EVERYBODY_LEFT
from domain.matches.signatures import Signed
from domain.matches.terms import Rights, Terms
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.position import Position


def secret_of(rows: Sequence[Recorded]) -> bytes:
    """The secret of the match, from the openings of its first event; empty if it is not known."""
    return next((opening.content.secret for opening in rows[0].openings if opening.content.secret), b"")


def position_at_start(rows: Sequence[Recorded]) -> Position | None:
    """The position with which a match that branches from another one starts."""
    return next((opening.content.position for opening in rows[0].openings if opening.content.position), None)


def create_again(
    codec: ProtobufCodec, games: Mapping[str, Game], name: str, created: MatchCreated, rows: Sequence[Recorded]
) -> tuple[Match, list[Recorded]]:
    """Repeats the creation of a match.

    Raises:
        CommandError: Its terms cannot be had.
    """
    return Match.create(
        codec,
        games,
        name,
        Terms(
            created.game,
            created.players,
            dict(created.options),
            seed=created.seed,
            edition=created.edition,
            rights=Rights(created.owner, access=created.access, admitted=created.admitted),
            chance_scheme=created.chance_scheme,
            patience=created.patience,
            open_seconds=created.open_seconds,
            signatures_required=created.signatures_required,
            tournament=created.tournament,
            reserved=created.reserved,
            time_control=created.time_control,
            spectator_delay=created.spectator_delay,
            previous=created.previous,
            branched_from=created.branched_from,
            position=position_at_start(rows),
            rules_version=created.rules_version,
        ),
        secret_of(rows),
        clock=partial(time_of, rows[0]),
    )


def time_of(row: Recorded) -> int:
    """The clock by which a command is carried out again: it says when the service took its first event."""
    return row.event.time


def command_again(match: Match, row: Recorded, following: Sequence[Recorded]) -> list[Recorded]:
    """Repeats the command that led to an event. The following event says how the match ended with it."""
    match row.event.body:
        case SeatJoined(seat, player, bot, committed, account, key, person):
            return match.join(
                player,
                seat=seat,
                bot=bot,
                committed=committed,
                account=account,
                public_key=key,
                signed=_signed(row),
                person=_person_of(row, person),
            )
        case SeatLeft(seat, by):
            return match.leave(seat, by=by, signed=_signed(row))
        case SeatBound(seat, committed):
            return match.bind(seat, committed, signed=_signed(row))
        case StartVoided(seat, by):
            told = following and following[0].event.body != SeatLeft(seat)  # the form of older programs
            return match.leave(seat, by=by, told=bool(told), signed=_signed(row))
        case SeatReady(seat, entropy):
            return match.ready(seat, entropy, signed=_signed(row))
        case RulesChanged(rules_version):
            return match.change_rules(rules_version)
        case MatchStarted():
            return match.start()
        case DecisionMade(seat, asked_at, known, _, _, arrived):
            decision = known if known is not None else _hidden_decision(row)
            return match.decide(seat, decision, asked_at, signed=_signed(row), arrived=arrived)
        case SeatTimedOut(seat):
            return match.time_out(seat)
        case MatchPaused(seat, by, account):
            return match.pause(seat, by, account, signed=_signed(row))
        case MatchResumed(seat, by, account):
            return match.resume(seat, by, account, signed=_signed(row))
        case TimeGiven(_, amount, GivenFor.OUTAGE):
            return match.give_back(row.event.time - amount)
        case TimeGiven((seat,), amount, _, given_by, by, account):
            return match.give_time(seat, amount, by, given_by=given_by, account=account, signed=_signed(row))
        case DecisionUndone(seat, _):
            return match.undo(seat, signed=_signed(row))
        case SeatResigned(seat):
            before = MatchAbandoned(EVERYBODY_LEFT)  # the form before 0.2.0
            end = before if [row.event.body for row in following] == [before] else ALL_LEFT
            return match.resign(seat, end=end, signed=_signed(row))
        case EndAnswered(seat, proposed_at, declines):
            return match.answer_end(seat, proposed_at, declines=declines, signed=_signed(row))
        case SeatDeparted(seat, by, account):
            return match.depart(seat, by, account)
        case MatchAbandoned(reason, by, account) if reason != EVERYBODY_LEFT and by is not Actor.PLAYERS:
            return match.abandon(reason, by=by, account=account)  # the excluded ones follow from leaving
    raise ValueError("no command leads to this event")


def _signed(row: Recorded) -> Signed:
    """The signature of an event; that of a secret decision is in its opening."""
    hidden = (opening.content.signature for opening in row.openings)
    return Signed(row.event.signature or next(filter(None, hidden), b""), row.event.signed_version)


def _person_of(row: Recorded, person: str) -> Person | None:
    """The person who takes a seat, with what is left of their name.

    Raises:
        ValueError: no seal is about them.
    """
    if not person:
        return None
    if row.openings:
        return Person(person, salt=row.openings[0].salt)
    if not row.event.seals:
        raise ValueError("the name of the person is not sealed")
    return Person(person, digest=row.event.seals[0].digest)


def _hidden_decision(row: Recorded) -> AnyDecision:
    for opening in row.openings:
        if opening.content.decision is not None:
            return opening.content.decision
    raise ValueError("the decision is not in its opening")
