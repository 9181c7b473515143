"""The commands that led to stored events, carried out again."""

from collections.abc import Mapping, Sequence
from functools import partial

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.matches import events
from domain.matches.match import Match
from domain.matches.ruled_match import ALL_LEFT, EVERYBODY_LEFT
from domain.matches.signatures import Signed
from domain.matches.terms import Rights, Terms
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.position import Position


def secret_of(rows: Sequence[events.Recorded]) -> bytes:
    """The secret of the match, from the openings of its first event; empty if it is not known."""
    return next((opening.content.secret for opening in rows[0].openings if opening.content.secret), b"")


def position_at_start(rows: Sequence[events.Recorded]) -> Position | None:
    """The position with which a match that branches from another one starts."""
    return next((opening.content.position for opening in rows[0].openings if opening.content.position), None)


def create_again(
    codec: ProtobufCodec,
    games: Mapping[str, Game],
    name: str,
    created: events.MatchCreated,
    rows: Sequence[events.Recorded],
) -> tuple[Match, list[events.Recorded]]:
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


def time_of(row: events.Recorded) -> int:
    """The clock by which a command is carried out again: it says when the service took its first event."""
    return row.event.time


def command_again(match: Match, row: events.Recorded, following: Sequence[events.Recorded]) -> list[events.Recorded]:
    """Repeats the command that led to an event. The following event says how the match ended with it."""
    match row.event.body:
        case events.SeatJoined(seat, player, bot, committed, account, key, person):
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
        case events.SeatLeft(seat, by):
            return match.leave(seat, by=by, signed=_signed(row))
        case events.SeatBound(seat, committed):
            return match.bind(seat, committed, signed=_signed(row))
        case events.StartVoided(seat, by):
            told = following and following[0].event.body != events.SeatLeft(seat)  # the form of older programs
            return match.leave(seat, by=by, told=bool(told), signed=_signed(row))
        case events.SeatReady(seat, entropy):
            return match.ready(seat, entropy, signed=_signed(row))
        case events.RulesChanged(rules_version):
            return match.change_rules(rules_version)
        case events.MatchStarted():
            return match.start()
        case events.DecisionMade(seat, asked_at, known, _, _, arrived):
            decision = known if known is not None else _hidden_decision(row)
            return match.decide(seat, decision, asked_at, signed=_signed(row), arrived=arrived)
        case events.SeatTimedOut(seat):
            return match.time_out(seat)
        case events.MatchPaused(seat, by, account):
            return match.pause(seat, by, account, signed=_signed(row))
        case events.MatchResumed(seat, by, account):
            return match.resume(seat, by, account, signed=_signed(row))
        case events.TimeGiven(_, amount, events.GivenFor.OUTAGE):
            return match.give_back(row.event.time - amount)
        case events.TimeGiven((seat,), amount, _, given_by, by, account):
            return match.give_time(seat, amount, by, given_by=given_by, account=account, signed=_signed(row))
        case events.DecisionUndone(seat, _):
            return match.undo(seat, signed=_signed(row))
        case events.SeatResigned(seat):
            before = events.MatchAbandoned(EVERYBODY_LEFT)  # the form before 0.2.0
            end = before if [row.event.body for row in following] == [before] else ALL_LEFT
            return match.resign(seat, end=end, signed=_signed(row))
        case events.SeatHandedOver(seat, bot):
            return match.hand_over(seat, bot, signed=_signed(row))
        case events.EndAnswered(seat, proposed_at, declines):
            return match.answer_end(seat, proposed_at, declines=declines, signed=_signed(row))
        case events.SeatDeparted(seat, by, account):
            return match.depart(seat, by, account)
        case events.MatchAbandoned(reason, by, account) if reason != EVERYBODY_LEFT and by is not events.Actor.PLAYERS:
            return match.abandon(reason, by=by, account=account)  # the excluded ones follow from leaving
    raise ValueError("no command leads to this event")


def _signed(row: events.Recorded) -> Signed:
    """The signature of an event; that of a secret decision is in its opening."""
    hidden = (opening.content.signature for opening in row.openings)
    return Signed(row.event.signature or next(filter(None, hidden), b""), row.event.signed_version)


def _person_of(row: events.Recorded, person: str) -> events.Person | None:
    """The person who takes a seat, with what is left of their name.

    Raises:
        ValueError: no seal is about them.
    """
    if not person:
        return None
    if row.openings:
        return events.Person(person, salt=row.openings[0].salt)
    if not row.event.seals:
        raise ValueError("the name of the person is not sealed")
    return events.Person(person, digest=row.event.seals[0].digest)


def _hidden_decision(row: events.Recorded) -> AnyDecision:
    for opening in row.openings:
        if opening.content.decision is not None:
            return opening.content.decision
    raise ValueError("the decision is not in its opening")
