"""Codec of the reasons of a pairing: floats, pairs, and who was called."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from caravanserai_protocol.v1 import tournament_pb2
from google.protobuf.message import DecodeError

from domain.tournaments import pairing

_CAUSES: Mapping[pairing.Unavoidable, "tournament_pb2.RepeatReason.Cause.ValueType"] = {
    pairing.Unavoidable.FEW_LEFT: tournament_pb2.RepeatReason.CAUSE_FEW_LEFT,
    pairing.Unavoidable.NO_EXCHANGE: tournament_pb2.RepeatReason.CAUSE_NO_EXCHANGE,
    pairing.Unavoidable.LEAST: tournament_pb2.RepeatReason.CAUSE_LEAST,
}
_CAUSE_NAMES: Mapping[int, pairing.Unavoidable] = {number: cause for cause, number in _CAUSES.items()}
_BREACHES: Mapping[pairing.Broken, "tournament_pb2.PairingBreach.Kind.ValueType"] = {
    pairing.Broken.REPEAT: tournament_pb2.PairingBreach.KIND_REPEAT,
    pairing.Broken.APART: tournament_pb2.PairingBreach.KIND_APART,
    pairing.Broken.SEAT: tournament_pb2.PairingBreach.KIND_SEAT,
    pairing.Broken.SCORES: tournament_pb2.PairingBreach.KIND_SCORES,
    pairing.Broken.BYE_AGAIN: tournament_pb2.PairingBreach.KIND_BYE_AGAIN,
    pairing.Broken.BYES: tournament_pb2.PairingBreach.KIND_BYES,
    pairing.Broken.SMALL_TABLE: tournament_pb2.PairingBreach.KIND_SMALL_TABLE,
}
_BREACH_NAMES: Mapping[int, pairing.Broken] = {number: broken for broken, number in _BREACHES.items()}
_SECTIONS: Mapping[pairing.BracketSection, "tournament_pb2.BracketPartReason.Section.ValueType"] = {
    pairing.BracketSection.WINNERS: tournament_pb2.BracketPartReason.SECTION_WINNERS,
    pairing.BracketSection.LOSERS: tournament_pb2.BracketPartReason.SECTION_LOSERS,
    pairing.BracketSection.FINAL: tournament_pb2.BracketPartReason.SECTION_FINAL,
    pairing.BracketSection.SECOND_FINAL: tournament_pb2.BracketPartReason.SECTION_SECOND_FINAL,
}
_SECTION_NAMES: Mapping[int, pairing.BracketSection] = {number: section for section, number in _SECTIONS.items()}
_STRENGTHS: Mapping[pairing.Strength, "tournament_pb2.SeatPreference.Strength.ValueType"] = {
    pairing.Strength.ABSOLUTE: tournament_pb2.SeatPreference.STRENGTH_ABSOLUTE,
    pairing.Strength.STRONG: tournament_pb2.SeatPreference.STRENGTH_STRONG,
    pairing.Strength.MILD: tournament_pb2.SeatPreference.STRENGTH_MILD,
}
_STRENGTH_NAMES: Mapping[int, pairing.Strength] = {number: strength for strength, number in _STRENGTHS.items()}


def write_reason(reason: pairing.PairingReason) -> tournament_pb2.PairingReason:
    """The reason why entrants meet, or why one has a bye."""
    message = tournament_pb2.PairingReason()
    match reason:
        case pairing.Paired() as pair_of:
            message.pair.CopyFrom(_write_pair(pair_of))
        case pairing.Unpaired(score, missed, virtual):
            left = tournament_pb2.UnpairedReason(score=str(score), missed=missed, virtual=virtual)
            message.unpaired.CopyFrom(left)
        case pairing.Called() as called:
            message.called.CopyFrom(_write_called(called))
        case pairing.ScoreGroup(score, floats, repeats):
            message.score_group.score = str(score)
            message.score_group.floats.extend(_write_floats(floats))
            for pair in repeats:
                message.score_group.repeats.add(
                    entrants=pair.players, times=pair.times, cause=_CAUSES[pair.because], apart=pair.apart
                )
        case pairing.Lowest(free_wins):
            message.lowest.free_wins = free_wins
            message.lowest.SetInParent()
        case pairing.ByHand(breaches):
            message.by_hand.SetInParent()
            for one in breaches:
                message.by_hand.breaches.add(kind=_BREACHES[one.broken], entrants=one.players, times=one.times)
        case pairing.Scheduled(number):
            message.scheduled.round = number
        case pairing.Bracket(size, slots):
            message.bracket.CopyFrom(tournament_pb2.BracketReason(size=size, slots=slots))
        case pairing.BracketPart(section, number):
            part = tournament_pb2.BracketPartReason(section=_SECTIONS[section], round=number)
            message.bracket_part.CopyFrom(part)
        case pairing.OnBoard(match, board):
            message.board.CopyFrom(tournament_pb2.BoardReason(team_match=match, board=board))
    return message


def _write_floats(floats: Iterable[pairing.Float]) -> list[tournament_pb2.FloatReason]:
    return [tournament_pb2.FloatReason(entrant=one.player, score=str(one.score), down=one.down) for one in floats]


def _read_floats(floats: Iterable[tournament_pb2.FloatReason]) -> tuple[pairing.Float, ...]:
    return tuple(pairing.Float(one.entrant, Fraction(one.score), one.down) for one in floats)


def _write_pair(pair: pairing.Paired) -> tournament_pb2.PairReason:
    return tournament_pb2.PairReason(
        score=str(pair.score),
        floats=_write_floats(pair.floats),
        preferences=[
            tournament_pb2.SeatPreference(
                entrant=one.player, seat=one.seat + 1, strength=_STRENGTHS[one.strength], granted=one.granted
            )
            for one in pair.preferences
        ],
        unmet=[unmet.value for unmet in pair.unmet],
        virtual=pair.virtual,
    )


def _read_pair(message: tournament_pb2.PairReason) -> pairing.Paired:
    preferences = (
        pairing.Preference(one.entrant, one.seat - 1, _STRENGTH_NAMES[one.strength], one.granted)
        for one in message.preferences
    )
    unmet = (pairing.Unmet(number) for number in message.unmet)
    floats = _read_floats(message.floats)
    return pairing.Paired(Fraction(message.score), floats, tuple(preferences), tuple(unmet), message.virtual)


def _write_called(called: pairing.Called) -> tournament_pb2.CalledReason:
    waited = dict(called.waited)
    return tournament_pb2.CalledReason(
        entrants=[
            tournament_pb2.CalledEntrant(entrant=player, place=place, waited=waited[player])
            for player, place in called.places
        ],
        again=[tournament_pb2.RepeatReason(entrants=pair) for pair in called.again],
    )


def _read_called(message: tournament_pb2.CalledReason) -> pairing.Called:
    return pairing.Called(
        tuple((one.entrant, one.place) for one in message.entrants),
        tuple((one.entrant, one.waited) for one in message.entrants),
        tuple((pair.entrants[0], pair.entrants[1]) for pair in message.again),
    )


def read_reason(message: tournament_pb2.PairingReason) -> pairing.PairingReason:
    """The reason why entrants meet, or why one has a bye.

    Raises:
        DecodeError: there is no reason.
    """
    kind = message.WhichOneof("reason")
    if kind == "score_group":
        group = message.score_group
        return pairing.ScoreGroup(
            Fraction(group.score),
            _read_floats(group.floats),
            tuple(
                pairing.Repeat((pair.entrants[0], pair.entrants[1]), pair.times, _CAUSE_NAMES[pair.cause], pair.apart)
                for pair in group.repeats
            ),
        )
    if kind == "pair":
        return _read_pair(message.pair)
    if kind == "unpaired":
        return pairing.Unpaired(Fraction(message.unpaired.score), message.unpaired.missed, message.unpaired.virtual)
    if kind == "called":
        return _read_called(message.called)
    if kind == "lowest":
        return pairing.Lowest(message.lowest.free_wins)
    if kind == "by_hand":
        return pairing.ByHand(
            tuple(
                pairing.Breach(_BREACH_NAMES[one.kind], tuple(one.entrants), one.times)
                for one in message.by_hand.breaches
            )
        )
    if kind == "scheduled":
        return pairing.Scheduled(message.scheduled.round)
    if kind == "bracket":
        return pairing.Bracket(message.bracket.size, tuple(message.bracket.slots))
    if kind == "bracket_part":
        return pairing.BracketPart(_SECTION_NAMES[message.bracket_part.section], message.bracket_part.round)
    if kind == "board":
        return pairing.OnBoard(message.board.team_match, message.board.board)
    raise DecodeError("a pairing without a reason")
