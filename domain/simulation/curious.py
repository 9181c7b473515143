"""Curious and rich players: random play that gets to corners of a game which aimless play never reaches.

A *curious* seat tries a few random decisions and takes the one that moves pieces to the most places where it has not
moved any before: it does not walk back and forth. In a *rich* match the seats are given more of whatever the box has
without end, wherever they have had some: nobody stays at home for want of money. Gifts are moves that no rule makes, so
such matches are for coverage, never for records.
"""

from collections.abc import Iterator, Mapping

from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.playing import EventOutcome, Playing
from domain.play.turn import STOCK
from domain.simulation.random_play import LONGEST_MATCH, Picks, PlayedEvent, Taste, pick_decision
from domain.table.effects import Move
from domain.table.names import owner_of

_TRIED = 4
"""Decisions that a curious seat looks at."""
_GIFT = 20
"""Pieces of each unlimited kind that a rich seat is given at once."""
_GIFT_EVERY = 10
"""Events from one gift to the next."""


def curious_events(playing: Playing, picks: Picks, tastes: Mapping[int, Taste]) -> Iterator[PlayedEvent]:
    """Plays a match with rich and curious seats to its end, and yields each event when it has happened.

    Raises:
        RuleError: nothing is offered to a seat that is asked, or the match does not end.
    """
    yield PlayedEvent(0, None, playing.start())
    visited: dict[int, set[str]] = {seat: set() for seat in playing.turn.numbers}
    purses: set[tuple[str, str]] = set()
    while awaiting := playing.awaiting():
        if playing.version > LONGEST_MATCH:
            raise RuleError(f"the match goes on after {LONGEST_MATCH} events")
        seat = picks.one_of(list(awaiting))
        decision = _curious_decision(playing, seat, picks, tastes[seat], visited[seat])
        outcome = playing.perform(seat, decision)
        visited[seat] |= _targets(outcome)
        purses |= {
            (effect.target, effect.piece)
            for effect in outcome.effects
            if isinstance(effect, Move) and effect.piece in playing.game.unlimited and owner_of(effect.target)
        }
        yield PlayedEvent(seat, decision, outcome)
        if playing.version % _GIFT_EVERY == 0:
            playing.table.apply(Move(piece, _GIFT, STOCK, purse, piece, "") for purse, piece in sorted(purses))


def _curious_decision(playing: Playing, seat: int, picks: Picks, taste: Taste, visited: set[str]) -> AnyDecision:
    known: dict[type[AnyDecision], list[AnyDecision]] = {}
    new: dict[AnyDecision, int] = {}
    for _ in range(_TRIED):
        decision = pick_decision(playing, seat, picks, taste, known)
        if decision not in new:
            outcome = playing.perform(seat, decision)
            playing.roll_back(outcome)
            new[decision] = len(_targets(outcome) - visited)
    return max(new, key=lambda decision: new[decision])


def _targets(outcome: EventOutcome) -> set[str]:
    return {effect.target for effect in outcome.effects if isinstance(effect, Move)}
