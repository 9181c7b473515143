"""Analyses as messages: made in a worker without words, read again, and given words where they are sent."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caravanserai_protocol.v1 import analysis_pb2 as messages

from caravanserai_verify.codecs.decisions import decision_from_any, decision_to_any
from domain.play.game import Game
from domain.simulation.analysis import AnalysisSummary, JudgedOffer, Judgement, Measure, Moment, SeatAnalysis

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words


def analysed_event(game: str, moment: Moment) -> messages.AnalysedEvent:
    """An analysed event, without words."""
    return messages.AnalysedEvent(
        version=moment.version,
        estimates=moment.estimates,
        chances=moment.chances,
        luck=moment.luck,
        judgement=None if moment.judgement is None else _judgement(game, moment.judgement),
    )


def _judgement(game: str, judgement: Judgement) -> messages.DecisionJudgement:
    return messages.DecisionJudgement(
        seat=judgement.seat,
        played=messages.ConsideredDecision(decision=decision_to_any(game, judgement.played)),
        preferred=messages.ConsideredDecision(decision=decision_to_any(game, judgement.preferred)),
        options=[
            messages.ConsideredDecision(
                decision=decision_to_any(game, option.decision), estimate=_measure(option.estimate)
            )
            for option in judgement.options
        ],
        loss=_measure(judgement.loss),
        chance_loss=_measure(judgement.chance_loss),
        mistake=judgement.mistake,
    )


def _measure(measure: Measure | None) -> messages.AnalysisMeasure | None:
    return None if measure is None else messages.AnalysisMeasure(**measure._asdict())


def analysis_seats(summary: AnalysisSummary) -> Sequence[messages.SeatAnalysis]:
    """The results of the seats."""
    return [_seat(seat, entry) for seat, entry in enumerate(summary.seats, 1)]


def _seat(number: int, entry: SeatAnalysis) -> messages.SeatAnalysis:
    later = entry.successor
    return messages.SeatAnalysis(
        seat=number,
        judged=entry.judged,
        mistakes=entry.mistakes,
        lost=entry.lost,
        luck=entry.luck,
        successor=later
        and messages.SuccessorAnalysis(
            since_version=later.since, judged=later.judged, mistakes=later.mistakes, lost=later.lost, luck=later.luck
        ),
    )


def moment_of(game: Game, event: messages.AnalysedEvent) -> Moment:
    """An analysed event of a message.

    Raises:
        DecisionError: a decision is none of the game.
    """
    judgement = _judged(game, event.judgement) if event.HasField("judgement") else None
    return Moment(event.version, tuple(event.estimates), tuple(event.chances), tuple(event.luck), judgement)


def _judged(game: Game, judgement: messages.DecisionJudgement) -> Judgement:
    return Judgement(
        judgement.seat,
        decision_from_any(game, judgement.played.decision),
        decision_from_any(game, judgement.preferred.decision),
        tuple(
            JudgedOffer(decision_from_any(game, option.decision), _measured(option.estimate))
            for option in judgement.options
        ),
        _measured(judgement.loss) if judgement.HasField("loss") else None,
        _measured(judgement.chance_loss) if judgement.HasField("chance_loss") else None,
    )


def _measured(measure: messages.AnalysisMeasure) -> Measure:
    return Measure(measure.mean, measure.error, measure.worlds)


def with_words(game: Game, event: messages.AnalysedEvent, words: "Words") -> messages.AnalysedEvent:
    """The same event with its decisions in words."""
    if event.HasField("judgement"):
        judgement = event.judgement
        for considered in (judgement.played, judgement.preferred, *judgement.options):
            considered.label = words.decision(decision_from_any(game, considered.decision))
    return event
