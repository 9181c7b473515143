"""Search of a bot in one imagined match: lines of its own decisions until its turn is over.

Effort is counted in positions, never in time; how much of it a game wants is its own (`domain.play.thinking`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.playing import EventOutcome, Playing
from domain.play.thinking import USUAL, Thinking
from domain.simulation.position_weights import change_by, public_part, weight_of
from domain.simulation.standings import Standings
from domain.table.effects import Close, Effect, Show

Reply: TypeAlias = Callable[[Playing, int], AnyDecision]
"""The decision of another seat in an imagined match."""

T = TypeVar("T")

NOTHING_KNOWN: Mapping[AnyDecision, int] = MappingProxyType({})

NEXT_TURNS = 2
"""Turns of its own to come that it looks at where each of them is a single decision."""
OTHERS_DECISIONS = 8
"""Decisions of others that it passes over to get to its next turn."""

MOST_REPLIES = 20
"""Decisions of others within a turn that it looks at, where a game says with which step the next turn begins."""


def offers_of(playing: Playing, seat: int) -> list[AnyDecision]:
    """The offers of a seat that is asked.

    Raises:
        RuleError: There are none.
    """
    offers = list(playing.offers(seat))
    if not offers:
        raise RuleError(f"nothing is offered to seat {seat}, which is asked {playing.question(seat)}")
    return offers


def as_absent(world: Playing, seat: int) -> AnyDecision:
    """The decision for a seat whose player has left."""
    return world.game.absent(world.turn, world.turn.seat(seat), offers_of(world, seat))


def assorted(decisions: Sequence[AnyDecision], number: int) -> list[AnyDecision]:
    """At most ``number`` of the decisions, the first ones of each class, spread evenly over the classes."""
    if len(decisions) <= number:
        return list(decisions)
    rounds = zip_longest(*by_class(decisions, type).values())
    return [decision for row in rounds for decision in row if decision is not None][:number]


def by_class(things: Iterable[T], class_of: Callable[[T], type[object]]) -> dict[type[object], list[T]]:
    """Things by a class of decisions, in their order."""
    classes: dict[type[object], list[T]] = {}
    for thing in things:
        classes.setdefault(class_of(thing), []).append(thing)
    return classes


class SearchLine(NamedTuple):
    """A sequence of decisions: where it leads, with which decision it begins, and the effects of each.

    ``lots``: the classes of those that drew lots. ``shown``: whether one showed what was hidden. ``outlook``: where the
    turn is over, how well the seat stands then by `BotHooks.outlook`. ``weight``: by how much the effects have changed
    the weight of the position (`domain.simulation.position_weights`).
    """

    value: int
    first: AnyDecision | None
    effects: tuple[tuple[Effect, ...], ...]
    lots: frozenset[type[AnyDecision]] = frozenset()
    shown: bool = False
    outlook: int = 0
    weight: int = 0


_NOTHING_DECIDED = SearchLine(0, None, ())


class Search:
    """Trying decisions out in an imagined match.

    ``tried`` says how well the seat stands after each decision at once, ``reached`` how well it can stand at the end of
    its turn after each first one. ``known`` is what another search has tried, ``reply`` how others answer within the
    turn, ``thinking`` how far it looks, usually as the game says.
    """

    def __init__(
        self,
        world: Playing,
        seat: int,
        standings: Standings,
        known: Mapping[AnyDecision, int] = NOTHING_KNOWN,
        reply: Reply = as_absent,
        thinking: Thinking | None = None,
    ) -> None:
        self.tried: dict[AnyDecision, int] = {}
        self.reached: dict[AnyDecision, int] = {}
        self._world = world
        self._seat = seat
        self._standings = standings
        self._began = weight_of(world.table)
        """The weight of the position in which the imagined match began."""
        self._known = known
        self._reply = reply
        self._thinking = thinking or world.game.bots.thinking
        self._met: set[int] = set()
        self._over: list[SearchLine] = []
        self._deep = False
        self._promise: int | None = None
        """The highest estimate where a turn was over."""

    def begin(self, decisions: Sequence[AnyDecision]) -> tuple[list[SearchLine], list[SearchLine]]:
        """Tries first decisions out: the lines with which the seat goes on, and those that are a whole turn."""
        going_on, over = self._widen(_NOTHING_DECIDED, decisions)
        self.tried = {line.first: line.value for line in (*going_on, *over) if line.first is not None}
        return going_on, over

    def deepen(self, decisions: Sequence[AnyDecision]) -> None:
        """Follows the best lines of each class until the turn is over, or enough positions have been looked at.

        If only lines with one and the same first decision come that far, there is nothing to compare: then it follows
        the best line of each first decision. If no line comes that far, it compares how the seat stands right after
        each decision.
        """
        self._deep = True
        going_on, over = self.begin(decisions)
        if going_on:
            self._reach(over)
            self._pursue(going_on, self._promising, self._thinking.positions)
            if len(self.reached) < min(2, len(self.tried)):
                self._met.clear()
                self._pursue(going_on, _best_of_each_first, self._thinking.again)
            self._finish_promising(going_on)
        elif self._thinking.next_turn:
            self._reach(over)
        else:
            self._look_at_next_turns(over)
        self.reached = self.reached or self.tried

    def _finish_promising(self, lines: Sequence[SearchLine]) -> None:
        """Follows the best line of each class that has not come to the end of the turn and promises more than any that
        has: many decisions may lead to what it gains, as on a journey.
        """
        finished = {type(first) for first in self.reached}
        classes = by_class(sorted(lines, key=lambda line: -line.value), lambda line: type(line.first))
        for kind, (best, *_) in classes.items():
            if kind not in finished and self._promise is not None and best.value > self._promise:
                self._met.clear()
                self._pursue([best], _best_line, self._thinking.more)

    def _look_at_next_turns(self, whole_turns: Sequence[SearchLine]) -> None:
        """Follows the best whole turns into the next ones. Only lines of equally many turns are compared."""
        best = sorted(whole_turns, key=lambda line: -line.value)[: self._thinking.offers]
        for _ in range(NEXT_TURNS):
            self._over.clear()
            before, self.reached = self.reached, {}
            self._pursue(self._next_turns(best), self._promising, self._thinking.positions)
            if len(self.reached) < min(2, len(best)):
                self.reached = before or self.reached
                return
            best = _best_of_each_first(self._over, self._thinking.offers)

    def _pursue(
        self,
        lines: Sequence[SearchLine],
        promising: Callable[[Sequence[SearchLine]], Sequence[SearchLine]],
        budget: int,
    ) -> None:
        while lines and budget > 0:
            longer: list[SearchLine] = []
            for line in promising(lines):
                self._follow(line)
                offers = self._to_try(list(self._world.offers(self._seat)))[:budget]
                longer.extend(self._go_on(line, offers))
                budget -= len(offers)
                self._return(line)
            lines = longer

    def _go_on(self, line: SearchLine, decisions: Sequence[AnyDecision]) -> list[SearchLine]:
        """Makes a line longer. Where the turn may end, only what is as good as that is worth going on with.

        As good is enough: the first step to what the estimate expects already changes nothing.
        """
        going_on, over = self._widen(line, decisions)
        self._reach(over)
        self._over.extend(over)
        end = max((longer.value for longer in over), default=None)
        return [longer for longer in going_on if end is None or longer.value >= end]

    def _widen(self, line: SearchLine, decisions: Sequence[AnyDecision]) -> tuple[list[SearchLine], list[SearchLine]]:
        """Tries decisions out at the end of a line, where the match must be: the longer lines with which the seat goes
        on, each position once, and those after which its turn is over.

        No line draws the same kind of lots twice: it would do so only where it sees that the second ones are better.
        """
        world, seat = self._world, self._seat
        going_on: list[SearchLine] = []
        over: list[SearchLine] = []
        for decision in decisions:
            try:
                outcome = world.perform(seat, decision)
            except RuleError:  # what was imagined cannot be: nothing is learnt from it
                continue
            kind = type(decision)
            replies = self._replies(outcome)
            ends = self._turn_ends((outcome, *replies))
            made = (outcome.effects, *(reply.effects for reply in replies))
            weight = line.weight + change_by(tuple(chain.from_iterable(made)) if replies else made[0], world.table)
            if not (outcome.draws and kind in line.lots) and (ends or self._is_new(weight)):
                lots = line.lots | {kind} if outcome.draws else line.lots
                shown = line.shown or bool(replies) or shows(outcome.effects)
                position = weight + (self._began if shown else public_part(self._began))
                value = self._standings.of(world, position)
                outlook = self._standings.at_end_of_turn(world, position) if ends and self._deep else 0
                effects = (*line.effects, *made)
                longer = SearchLine(value, line.first or decision, effects, lots, shown, outlook, weight)
                (over if ends else going_on).append(longer)
            for each in (*reversed(replies), outcome):
                world.roll_back(each)
        return going_on, over

    def _replies(self, outcome: EventOutcome) -> list[EventOutcome]:
        """The acts of others after a decision, until the seat is asked again or the turn is over; nothing in a game
        that does not say with which step the next turn begins.
        """
        world, replies = self._world, list[EventOutcome]()
        if not self._thinking.next_turn:
            return replies
        latest = outcome
        with suppress(RuleError):  # what was imagined cannot be
            while len(replies) < MOST_REPLIES and world.question(self._seat) is None and not self._next_began(latest):
                asked = world.awaiting()
                if not asked:
                    break
                other = min(asked)
                latest = world.perform(other, self._reply(world, other))
                replies.append(latest)
        return replies

    def _next_began(self, outcome: EventOutcome) -> bool:
        """True if the step with which the next turn begins was carried out."""
        return _carries_out(outcome, self._thinking.next_turn)

    def _turn_ends(self, outcomes: Sequence[EventOutcome]) -> bool:
        """True if the turn of the seat is over after a decision and what others did."""
        if self._thinking.next_turn:
            return any(map(self._next_began, outcomes)) or self._world.question(self._seat) is None
        return self._world.question(self._seat) is None or _match_went_on(outcomes[0])

    def _is_new(self, weight: int) -> bool:
        """True if the imagined match has not been in a position of this weight before."""
        new = weight not in self._met
        self._met.add(weight)
        return new

    def _reach(self, lines: Sequence[SearchLine]) -> None:
        """Notes what lines to the end of a turn are worth; of equals the shorter one is better."""
        for line in lines:
            if line.first is not None:
                value = line.outlook - len(line.effects)
                self.reached[line.first] = max(value, self.reached.get(line.first, value))
                self._promise = line.value if self._promise is None else max(self._promise, line.value)

    def _next_turns(self, whole_turns: Sequence[SearchLine]) -> list[SearchLine]:
        """Lines that are whole turns, up to where the seat is asked again.

        Meanwhile the others answer as those who have left: it is only seen what two turns are worth together.
        """
        lines: list[SearchLine] = []
        for line in whole_turns:
            self._follow(line)
            lines.extend(self._asked_again(line))
            self._return(line)
        return lines

    def _asked_again(self, line: SearchLine) -> list[SearchLine]:
        """The line with what the others do until the seat is asked again; none if that takes too long."""
        world, effects, shown = self._world, line.effects, line.shown
        with suppress(RuleError):  # what was imagined cannot be
            while world.question(self._seat) is None and world.awaiting() and len(effects) <= OTHERS_DECISIONS:
                other = min(world.awaiting())
                decision = world.game.absent(world.turn, world.turn.seat(other), list(world.offers(other)))
                effects = (*effects, world.perform(other, decision).effects)
                shown = shown or shows(effects[-1])
        asked = world.question(self._seat) is not None
        since = effects[len(line.effects) :]
        weight = line.weight + change_by(tuple(chain.from_iterable(since)), world.table)
        self._return(line._replace(effects=since))
        return [line._replace(effects=effects, shown=shown, weight=weight)] if asked else []

    def _promising(self, lines: Sequence[SearchLine]) -> list[SearchLine]:
        """The best lines of each class of first decisions, the best of all first."""
        classes = by_class(sorted(lines, key=lambda line: -line.value), lambda line: type(line.first))
        rounds = [[line for line in row if line is not None] for row in zip_longest(*classes.values())]
        width = self._thinking.width
        first = [line for row in rounds[:width] for line in row]
        return first + [line for row in rounds[width:] for line in row][: max(self._thinking.lines - len(first), 0)]

    def _to_try(self, offers: Sequence[AnyDecision]) -> list[AnyDecision]:
        """Some offers of each class: those that a decision of the line has made possible, then the best known ones."""
        fresh = [offer for offer in offers if offer not in self._known]
        known = sorted((offer for offer in offers if offer in self._known), key=lambda offer: -self._known[offer])
        return assorted([*fresh, *known], self._thinking.offers)

    def _follow(self, line: SearchLine) -> None:
        for effects in line.effects:
            self._world.fold(effects)

    def _return(self, line: SearchLine) -> None:
        for effects in reversed(line.effects):
            self._world.table.revert(effects)
            self._world.version -= 1


def _best_line(lines: Sequence[SearchLine]) -> list[SearchLine]:
    return [max(lines, key=lambda line: line.value)]


def _best_of_each_first(lines: Sequence[SearchLine], number: int = USUAL.lines) -> list[SearchLine]:
    """The best line of each first decision, the best of all first; at most ``number``."""
    best: dict[AnyDecision | None, SearchLine] = {}
    for line in sorted(lines, key=lambda line: -line.value):
        best.setdefault(line.first, line)
    return list(best.values())[:number]


def _match_went_on(outcome: EventOutcome) -> bool:
    """True if a step of the match itself was carried out: a turn is over, also where the same seat has the next."""
    return any(isinstance(effect, Close) and effect.stack == 0 for effect in outcome.effects)


def _carries_out(outcome: EventOutcome, kind: str) -> bool:
    """True if a step of the match itself, of this kind, was carried out."""
    return any(isinstance(effect, Close) and effect.stack == 0 and effect.kind == kind for effect in outcome.effects)


def shows(effects: Iterable[Effect]) -> bool:
    """True if somebody is shown faces that stay where they are hidden."""
    return any(isinstance(effect, Show) for effect in effects)
