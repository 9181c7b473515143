"""What the checks of the suite have in common."""

from collections.abc import Iterator

from domain.play.decision import AnyDecision
from domain.play.playing import Outcome, Playing
from domain.simulation.random_play import Picks, pick_decision
from domain.table.effects import Effect, Move
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


def outcomes(playing: Playing, picks: Picks) -> Iterator[Outcome]:
    """A random match from its beginning: yields what each event did."""
    yield playing.start()
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        yield playing.decide(seat, pick_decision(playing, seat, picks))


def reversed_in_memory(table: Table) -> list[Effect]:
    """Moves that change nothing but the order in which the table remembers what lies at a place."""
    return [
        Move(piece, number, place, place, piece, "") for place, piece, number in reversed(table.layout()) if number > 0
    ]
