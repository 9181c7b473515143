"""The common parts of the checks of the suite."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from domain.play.decision import AnyDecision
from domain.play.playing import EventOutcome, Playing
from domain.simulation.random_play import Picks, PlayedEvent, pick_decision, random_events
from domain.table.effects import Effect, Move
from domain.table.names import kind_of
from domain.table.table import Table


def fingerprints(playing: Playing) -> tuple[int, int, int]:
    """Something that changes with everything: the version and both fingerprints."""
    return playing.version, playing.table.fingerprint, playing.table.secret_fingerprint


def moments(playing: Playing, picks: Picks) -> Iterator[tuple[int, AnyDecision]]:
    """A random match from its beginning: yields who is going to decide what, and lets it happen when asked to go on."""
    if not playing.version:
        playing.start()
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        decision = pick_decision(playing, seat, picks)
        yield seat, decision
        playing.decide(seat, decision)


def outcomes(playing: Playing, picks: Picks) -> Iterator[EventOutcome]:
    """A random match from its beginning: yields what each event did."""
    for event in random_events(playing, picks):
        yield event.outcome


def folded(playing: Playing, events: Iterable[PlayedEvent]) -> Iterator[EventOutcome]:
    """Lets a match follow what has happened: yields what each event did, when it has been folded."""
    for event in events:
        playing.fold(event.outcome.effects, event.outcome.draws)
        yield event.outcome


def positions(playing: Playing, events: Sequence[PlayedEvent]) -> Iterator[tuple[int, AnyDecision, EventOutcome]]:
    """Lets a match follow what has happened, from its start: yields before each decision who made it, and what came of
    it.
    """
    for event in events:
        if event.decision is not None:
            yield event.seat, event.decision, event.outcome
        playing.fold(event.outcome.effects, event.outcome.draws)


class Sample:
    """Chooses among moments that are alike: the first ones of each kind, and later one in twenty."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._seen: Counter[Hashable] = Counter()

    def takes(self, kind: Hashable) -> bool:
        """True if the next moment of this kind is to be looked at."""
        self._seen[kind] += 1
        return self._seen[kind] <= self._first or self._seen[kind] % 20 == 0


def is_seen_by(viewer: int, held: Table, full: Table) -> bool:
    """True if a viewer's table holds what they see of the full one. It is `held == view(full, viewer)` without a new
    table for each event and viewer.
    """
    places = full.places()
    return (
        held.places() == places
        and all(held.pieces(place) == _seen_at(place, viewer, full) for place in places)
        and held.stacks() == full.stacks()
        and held.shown() == full.shown()
    )


def _seen_at(place: str, viewer: int, full: Table) -> Mapping[str, int]:
    pieces = full.pieces(place)
    if full.sees(viewer, place):
        return pieces
    counts: Counter[str] = Counter()
    for piece, number in pieces.items():
        counts[kind_of(piece)] += number
    return counts


def reversed_in_memory(table: Table) -> list[Effect]:
    """Moves that change nothing but the order in which the table remembers what lies at a place."""
    return [
        Move(piece, number, place, place, piece, "") for place, piece, number in reversed(table.layout()) if number > 0
    ]
