"""Bots: ways to choose among offers, for any game, from what one seat knows.

`random` takes any offer. `greedy` takes the one after which it stands best. `planner` looks ahead over its own
decisions until somebody else is asked. The latter two try decisions out in imagined matches (`domain.play.imagining`),
so they cannot use what their seat does not see. All are pure: the same view and the same seed give the same decision.
Effort is counted in positions, never in time.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.imagining import imagine
from domain.play.playing import Playing
from domain.play.random_play import Picks
from domain.table.effects import Effect

Choose: TypeAlias = Callable[[Playing, int, Picks], AnyDecision]
"""Chooses one of the offers of a seat that is asked. It leaves the match as it is."""

T = TypeVar("T")

POINT_WORTH = 100
"""What a point is worth: all estimates are in hundredths of a point."""
PLACE_WORTH = 1_000_000
"""What a place in the result is worth: more than any points."""

PLANNED_FIRST = 24
"""Offers from which a planner looks further ahead: the best of each class."""
PLANNED_WORLDS = 2
"""Imagined matches in which it does so; more of them make it less credulous about luck."""
PLANNED_POSITIONS = 100
"""Positions that it looks at in each of them."""
PLANNED_WIDTH = 4
"""Sequences of decisions that it follows up at the same time."""


def choose(kind: str, playing: Playing, seat: int, seed: str) -> AnyDecision:
    """What a bot of a kind decides for a seat that is asked.

    Raises:
        KeyError: there is no such kind.
        RuleError: nothing is offered to the seat.
    """
    return KINDS[kind](playing, seat, Picks(seed))


def standing(playing: Playing, seat: int) -> int:
    """How well a seat stands compared with the others, in hundredths of a point.

    That is its points and what the game thinks that its position is worth (`Game.evaluate`), less the mean of the
    points of the others. When the match is over, places count first, and points among equal places.
    """
    turn = playing.turn
    game = playing.game
    own = POINT_WORTH * turn.points(seat, game.categories)
    if playing.finished:
        own -= PLACE_WORTH * int(turn.face(f"rank@{seat}") or 0)
    elif game.evaluate is not None:
        own += game.evaluate(turn, turn.seat(seat))
    others = [turn.points(number, game.categories) for number in turn.numbers if number != seat]
    return own - POINT_WORTH * sum(others) // max(len(others), 1)


def _offers(playing: Playing, seat: int) -> list[AnyDecision]:
    offers = list(playing.offers(seat))
    if not offers:
        raise RuleError(f"nothing is offered to seat {seat}, which is asked {playing.question(seat)}")
    return offers


def _best(worth: Mapping[AnyDecision, int], picks: Picks) -> AnyDecision:
    """The best decision; one of them where several are equal."""
    most = max(worth.values())
    return picks.one_of([decision for decision, value in worth.items() if value == most])


# -- the kinds --------------------------------------------------------------------------------------------------------


def at_random(playing: Playing, seat: int, picks: Picks) -> AnyDecision:
    """Any of the offers, each with the same probability."""
    return picks.one_of(_offers(playing, seat))


def greedy(playing: Playing, seat: int, picks: Picks) -> AnyDecision:
    """The offer after which the seat stands best, at once."""
    offers = _offers(playing, seat)
    if len(offers) == 1:
        return offers[0]
    search = _Search(imagine(playing, seat, picks), seat)
    search.widen(_Line(0, None, ()), offers)
    return _best(search.reached, picks) if search.reached else picks.one_of(offers)


def planner(playing: Playing, seat: int, picks: Picks) -> AnyDecision:
    """The first of the decisions with which the seat gets to where it stands best before somebody else is asked.

    It tries all offers once. From the best ones of each class it follows the most promising sequences, in a few
    imagined matches, and takes the mean of what comes of each offer.
    """
    offers = _offers(playing, seat)
    if len(offers) == 1:
        return offers[0]
    scouting = _Search(imagine(playing, seat, picks), seat)
    scouting.widen(_Line(0, None, ()), offers)
    promising = sorted(scouting.reached, key=lambda decision: -scouting.reached[decision])
    first = _assorted(promising, PLANNED_FIRST)
    reached: dict[AnyDecision, list[int]] = {}
    for _ in range(PLANNED_WORLDS):
        search = _Search(imagine(playing, seat, picks), seat)
        search.deepen(first, picks)
        for decision, value in search.reached.items():
            reached.setdefault(decision, []).append(value)
    if not reached:
        return picks.one_of(offers)
    return _best({decision: sum(values) // len(values) for decision, values in reached.items()}, picks)


def _assorted(decisions: Sequence[AnyDecision], number: int) -> list[AnyDecision]:
    """At most so many of the decisions, of each class as many as of the others as far as there are; the first ones."""
    if len(decisions) <= number:
        return list(decisions)
    classes: dict[type[AnyDecision], list[AnyDecision]] = {}
    for decision in decisions:
        classes.setdefault(type(decision), []).append(decision)
    rounds = zip_longest(*classes.values())
    return [decision for row in rounds for decision in row if decision is not None][:number]


class _Line(NamedTuple):
    """A sequence of decisions: where it leads, with which decision it begins, and the effects of each."""

    value: int
    first: AnyDecision | None
    effects: tuple[tuple[Effect, ...], ...]


class _Search:
    """Trying decisions out in an imagined match. ``reached`` says how well the seat can stand after each first one."""

    def __init__(self, world: Playing, seat: int) -> None:
        self.reached: dict[AnyDecision, int] = {}
        self._world = world
        self._seat = seat
        self._met: set[tuple[int, int]] = set()

    def widen(self, line: _Line, decisions: Sequence[AnyDecision]) -> list[_Line]:
        """Tries decisions out at the end of a line, where the match must be; the lines that the seat may go on with."""
        world, seat = self._world, self._seat
        longer: list[_Line] = []
        for decision in decisions:
            try:
                outcome = world.perform(seat, decision)
            except RuleError:  # what was imagined cannot be: nothing is learnt from it
                continue
            value = standing(world, seat)
            first = line.first or decision
            self.reached[first] = max(value, self.reached.get(first, value))
            position = world.table.fingerprint, world.table.secret_fingerprint
            if world.question(seat) is not None and position not in self._met:
                self._met.add(position)
                longer.append(_Line(value, first, (*line.effects, outcome.effects)))
            world.roll_back(outcome)
        return longer

    def deepen(self, decisions: Sequence[AnyDecision], picks: Picks) -> None:
        """Follows the best lines until the seat is not asked any more, or enough positions have been looked at."""
        lines = self.widen(_Line(0, None, ()), decisions)
        budget = PLANNED_POSITIONS - len(decisions)
        while lines and budget > 0:
            lines = sorted(lines, key=lambda line: -line.value)[:PLANNED_WIDTH]
            share = max(budget // (2 * len(lines)), 1)
            longer: list[_Line] = []
            for line in lines:
                self._follow(line)
                offers = list(self._world.offers(self._seat))
                begin = picks.below(len(offers)) if offers else 0
                offers = _assorted([*offers[begin:], *offers[:begin]], min(share, budget))
                longer.extend(self.widen(line, offers))
                budget -= len(offers)
                self._return(line)
            lines = longer

    def _follow(self, line: _Line) -> None:
        for effects in line.effects:
            self._world.fold(effects)

    def _return(self, line: _Line) -> None:
        for effects in reversed(line.effects):
            self._world.table.revert(effects)
            self._world.version -= 1


KINDS: Mapping[str, Choose] = MappingProxyType({"random": at_random, "greedy": greedy, "planner": planner})
"""The kinds of bots by name."""
