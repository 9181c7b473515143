"""Analyses of matches as a service tells them, compared with what any analysis can be.

What it says of decisions is an opinion, and stays the service's word. That it is about the match that was asked for,
has each event once and in order, and numbers that are some, can be seen.
"""

from collections.abc import Iterable, Iterator
from math import isfinite

from caravanserai_protocol import findings
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.v1.analysis_pb2 import (
    AnalysedEvent,
    Analysis,
    AnalysisMeasure,
    DecisionJudgement,
    SeatAnalysis,
    SuccessorAnalysis,
)


def require_analysis(name: str, analysis: Analysis) -> None:
    """Requires that an analysis is that of the name, and one that can be.

    Raises:
        AlteredError: it is not.
    """
    if analysis.name != name:
        raise AlteredError(findings.other_subject(name, analysis.name or "nothing"))
    _require(name, _wrong(analysis))


def require_events(analysis: Analysis, events: Iterable[AnalysedEvent], after: int) -> int:
    """Requires that events of an analysis follow a version without a gap; returns the version of the last one.

    Raises:
        AlteredError: they do not, or hold numbers that cannot be.
    """
    for event in events:
        if event.version != after + 1 or event.version > analysis.version:
            _require(analysis.name, [findings.event_out_of_order(event.version, after, analysis.version)])
        after += 1
        _require(analysis.name, (f"{what} of event {after}" for what in _wrong_parts(event)))
    return after


def _require(name: str, wrong: Iterable[str]) -> None:
    for what in wrong:
        raise AlteredError(findings.senseless(name, what))


def _wrong(analysis: Analysis) -> Iterator[str]:
    if analysis.version > analysis.last_version:
        yield f"version {analysis.version} of {analysis.last_version}"
    if any(version > analysis.version for version in analysis.deciding_versions):
        yield findings.UNANALYSED_MISTAKES
    for number, seat in enumerate(analysis.seats, 1):
        if seat.seat != number:
            yield findings.seat_at_other_place(seat.seat, number)
        later = seat.successor
        begun = 1 <= later.since_version <= analysis.version
        if not _adds_up(seat) or (seat.HasField("successor") and not (begun and _adds_up(later))):
            yield findings.numbers_of_seat(number)


def _adds_up(found: SeatAnalysis | SuccessorAnalysis) -> bool:
    return found.mistakes <= found.judged and isfinite(found.lost) and found.lost >= 0 and isfinite(found.luck)


def _wrong_parts(event: AnalysedEvent) -> Iterator[str]:
    seats = len(event.estimates)
    if not all(map(isfinite, event.estimates)):
        yield "the estimates"
    if len(event.chances) not in (0, seats) or not all(0 <= chance <= 1 for chance in event.chances):
        yield "the chances"
    if len(event.luck) not in (0, seats) or not all(map(isfinite, event.luck)):
        yield "the luck"
    if event.HasField("judgement") and not _is_sound(event.judgement, seats):
        yield "the judgement"


def _is_sound(judgement: DecisionJudgement, seats: int) -> bool:
    measures = [option.estimate for option in judgement.options]
    measures += [getattr(judgement, name) for name in ("loss", "chance_loss") if judgement.HasField(name)]
    lost = judgement.mistake <= judgement.HasField("loss")
    return 1 <= judgement.seat <= seats and lost and all(map(_is_measure, measures))


def _is_measure(measure: AnalysisMeasure) -> bool:
    return isfinite(measure.mean) and isfinite(measure.error) and measure.error >= 0
