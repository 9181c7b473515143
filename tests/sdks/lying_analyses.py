"""Analyses with a fault, as a lying service tells them."""

from collections.abc import Callable, Mapping
from typing import Any

from caravanserai_protocol.v1.analysis_pb2 import (
    AnalysedEvent,
    Analysis,
    AnalysisMeasure,
    DecisionJudgement,
    SeatAnalysis,
    SuccessorAnalysis,
)
from caravanserai_protocol.v1.analysis_service_pb2 import (
    WatchAnalysisResponse,
)

ANALYSED = "analysed-"


NOWHERE = float("nan")


def _event(part: WatchAnalysisResponse, number: int) -> AnalysedEvent:
    return part.events[number]


def _judged(part: WatchAnalysisResponse) -> DecisionJudgement:
    return part.events[0].judgement


def _succeeded(told: Analysis) -> SuccessorAnalysis:
    return told.seats[1].successor


SUMMARIES: Mapping[str, Callable[[Analysis], Any]] = {
    "another-match": lambda told: setattr(told, "name", "matches/another/analysis"),
    "no-name": lambda told: setattr(told, "name", ""),
    "beyond-the-end": lambda told: setattr(told, "last_version", 1),
    "later-mistakes": lambda told: told.deciding_versions.append(3),
    "another-seat": lambda told: setattr(told.seats[1], "seat", 3),
    "no-seat": lambda told: told.seats[0].ClearField("seat"),
    "more-mistakes": lambda told: setattr(told.seats[0], "mistakes", 9),
    "lost-nothing-known": lambda told: setattr(told.seats[0], "lost", NOWHERE),
    "lost-below-nothing": lambda told: setattr(told.seats[0], "lost", -1),
    "endless-luck": lambda told: setattr(told.seats[0], "luck", float("inf")),
    "successor-at-once": lambda told: _succeeded(told).ClearField("since_version"),
    "successor-of-later": lambda told: setattr(_succeeded(told), "since_version", 3),
    "successor-with-more-mistakes": lambda told: setattr(_succeeded(told), "mistakes", 9),
    "successor-lost-below-nothing": lambda told: setattr(_succeeded(told), "lost", -1),
    "successor-with-endless-luck": lambda told: setattr(_succeeded(told), "luck", float("inf")),
}
"""The faults of an analysis as a whole."""


PARTS: Mapping[str, Callable[[WatchAnalysisResponse], Any]] = {
    "backwards": lambda part: part.events.reverse(),
    "twice": lambda part: setattr(_event(part, 1), "version", 1),
    "with-a-gap": lambda part: part.events.remove(_event(part, 0)),
    "too-far": lambda part: part.events.add(version=3, estimates=(1, 2)),
    "without-estimates": lambda part: _event(part, 0).ClearField("estimates"),
    "estimates-of-nothing": lambda part: _event(part, 0).estimates.__setitem__(0, NOWHERE),
    "chances-above-1": lambda part: _event(part, 0).chances.__setitem__(0, 1.5),
    "chances-below-0": lambda part: _event(part, 0).chances.__setitem__(0, -0.5),
    "chances-of-nothing": lambda part: _event(part, 0).chances.__setitem__(0, NOWHERE),
    "chances-of-one": lambda part: _event(part, 0).chances.pop(),
    "luck-of-one": lambda part: _event(part, 0).luck.append(1),
    "luck-of-nothing": lambda part: _event(part, 0).luck.extend((NOWHERE, 0)),
    "judging-nobody": lambda part: _judged(part).ClearField("seat"),
    "judging-another": lambda part: setattr(_judged(part), "seat", 3),
    "judging-without-loss": lambda part: _judged(part).ClearField("loss"),
    "judging-by-nothing": lambda part: setattr(_judged(part).loss, "mean", NOWHERE),
    "certain-below-0": lambda part: setattr(_judged(part).loss, "error", -1),
    "options-of-nothing": lambda part: _judged(part).options.add(estimate=AnalysisMeasure(mean=NOWHERE)),
}
"""The faults of a part of one."""


def analysis_of(name: str, lie: str) -> WatchAnalysisResponse:
    """An analysis that was never made, with the lie of a name; without one, it is as it can be."""
    loss = AnalysisMeasure(mean=2, error=0.5, worlds=6)
    events = [
        AnalysedEvent(version=version, estimates=(10, 12), chances=(0.25, 0.75), judgement=judgement)
        for version, judgement in ((1, DecisionJudgement(seat=1, loss=loss, chance_loss=loss, mistake=True)), (2, None))
    ]
    successor = SuccessorAnalysis(since_version=2)
    seats = [SeatAnalysis(seat=1, judged=1, mistakes=1, lost=2, luck=-1), SeatAnalysis(seat=2, successor=successor)]
    told = Analysis(name=name, state=Analysis.STATE_DONE, version=2, last_version=2, seats=seats, deciding_versions=[1])
    part = WatchAnalysisResponse(analysis=told, events=events)
    if lie in SUMMARIES:
        SUMMARIES[lie](part.analysis)
    elif lie in PARTS:
        PARTS[lie](part)
    return part
