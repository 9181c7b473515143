"""Bots: ways to choose among offers, for any game, from what one seat knows.

`random` takes any offer. `greedy` takes the one after which it stands best. `planner` looks ahead over its own
decisions until its turn is over. Where others act within a turn (`Thinking.next_turn`), both look to its end, and
imagine that the others think as they do. The levels for people (`domain.play.levels`) are these two with the numbers of
a game: experts and club players plan, novices overlook offers. All but `random` try decisions out in imagined matches
(`domain.simulation.imagined_match`), so they cannot use what their seat does not see. All are pure: the same view and
the same seed give the same decision.
Effort is counted in positions, never in time; how much of it a game wants is its own (`domain.play.thinking`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.levels import LEVELS
from domain.play.playing import EventOutcome, Playing
from domain.play.thinking import USUAL, Thinking
from domain.simulation.imagined_match import imagine, world
from domain.simulation.position_weights import change_by, public_part, weight_of
from domain.simulation.random_play import Picks, PlayedEvent
from domain.table.effects import Close, Effect, Show

Choose: TypeAlias = Callable[[Playing, int, Picks], AnyDecision]
"""Chooses one of the offers of a seat that is asked. It leaves the match as it is."""

Evaluate: TypeAlias = Callable[[Any, Any], int]
"""The worth of the position of a seat (turn, facade of the seat) beyond its points, in hundredths of a point."""

Reply: TypeAlias = Callable[[Playing, int], AnyDecision]
"""The decision of another seat in an imagined match."""

T = TypeVar("T")

NOTHING_KNOWN: Mapping[AnyDecision, int] = MappingProxyType({})

POINT_WORTH = 100
"""The worth of a point: all estimates are in hundredths of a point."""
PLACE_WORTH = 1_000_000
"""The worth of a place in the result: more than any points."""

GREEDY_WORLDS = 3
"""Imagined matches in which a greedy bot tries its offers: in a single one it would trust its luck."""

NEXT_TURNS = 2
"""Turns of its own to come that it looks at where each of them is a single decision."""
OTHERS_DECISIONS = 8
"""Decisions of others that it passes over to get to its next turn."""

MOST_REPLIES = 20
"""Decisions of others within a turn that it looks at, where a game says with which step the next turn begins."""


def choose(kind: str, playing: Playing, seat: int, seed: str) -> AnyDecision:
    """The decision of a bot of a kind for a seat that is asked; any offer, once the match has gone on for too long.

    Raises:
        KeyError: there is no such kind.
        RuleError: nothing is offered to the seat.
    """
    chosen = at_random if impatient(playing) else KINDS[kind]
    return chosen(playing, seat, Picks(seed))


def impatient(playing: Playing) -> bool:
    """True if a match has gone on for so long that bots of all kinds take any offer (`Thinking.patience`)."""
    return playing.version >= playing.game.bots.thinking.patience


def bot_events(playing: Playing, kinds: Sequence[str], seed: str) -> Iterator[PlayedEvent]:
    """Plays a match to its end with a kind of bot at each seat, starting it first if need be, and yields each event
    when it has happened. Of several seats that are asked the first answers.
    """
    if not playing.version:
        yield PlayedEvent(0, None, playing.start())
    while awaiting := playing.awaiting():
        seat = min(awaiting)
        decision = choose(kinds[seat - 1], playing, seat, f"{seed} {seat} {playing.version}")
        yield PlayedEvent(seat, decision, playing.perform(seat, decision))


def standing(playing: Playing, seat: int, evaluate: Evaluate | None = None) -> int:
    """The standing of a seat compared with the others, in hundredths of a point.

    That is its points and what the game thinks that its position is worth (``evaluate``, or else `BotHooks.evaluate`),
    less the mean of the points of the others. When the match is over, places count first, and points among equal
    places.
    """
    turn = playing.turn
    game = playing.game
    own = POINT_WORTH * turn.points(seat, game.categories)
    if playing.finished:
        own -= PLACE_WORTH * int(turn.face(f"rank@{seat}") or 0)
    elif (evaluate := evaluate or game.bots.evaluate) is not None:
        own += evaluate(turn, turn.seat(seat))
    others = [turn.points(number, game.categories) for number in turn.numbers if number != seat]
    return own - POINT_WORTH * sum(others) // max(len(others), 1)


class _Standings:
    """The standing of a seat in positions of imagined matches: in each of them it is estimated once.

    All imagined matches begin as the same position in the eyes of the seat. What it does not see does not count.
    ``evaluate``: see `standing`.
    """

    def __init__(self, seat: int, evaluate: Evaluate | None = None) -> None:
        self._seat = seat
        self._evaluate = evaluate
        self._found: dict[int, int] = {}
        self._at_ends: dict[int, int] = {}

    def of(self, world: Playing, position: int) -> int:
        """The standing of the seat in an imagined match as it is now, at a position that this number tells from all
        others.
        """
        worth = self._found.get(position)
        if worth is None:
            worth = self._found[position] = standing(world, self._seat, self._evaluate)
        return worth

    def at_end_of_turn(self, world: Playing, position: int) -> int:
        """The same where the turn of the seat is over: there the game may know better (`BotHooks.outlook`)."""
        outlook = world.game.bots.outlook
        if outlook is None:
            return self.of(world, position)
        worth = self._at_ends.get(position)
        if worth is None:
            worth = self._at_ends[position] = standing(world, self._seat, outlook)
        return worth


def _offers(playing: Playing, seat: int) -> list[AnyDecision]:
    offers = list(playing.offers(seat))
    if not offers:
        raise RuleError(f"nothing is offered to seat {seat}, which is asked {playing.question(seat)}")
    return offers


def _best(worth: Mapping[AnyDecision, int], picks: Picks, nearly: int) -> AnyDecision:
    """The best decision; one of them where several are as good, or nearly."""
    most = max(worth.values())
    return picks.one_of([decision for decision, value in worth.items() if value >= most - nearly])


def _as_absent(world: Playing, seat: int) -> AnyDecision:
    """The decision for a seat whose player has left."""
    return world.game.absent(world.turn, world.turn.seat(seat), _offers(world, seat))


def _imagined(playing: Playing, seat: int, picks: Picks) -> Playing:
    """A match as it may be in the eyes of a seat. Where others act within a turn, those who have answered in secret
    have thought about it; elsewhere they have answered anything.
    """
    game = playing.game
    if not game.bots.thinking.next_turn:
        return imagine(playing, seat, picks)
    known = world(playing, seat, picks)
    copy, reply = known.unanswered(game, playing.setting, playing.turn.box), _thinking(picks)
    for other in known.answering:
        with suppress(RuleError):  # what was imagined cannot be
            decision = reply(copy, other)
            if type(decision) in game.sealed:
                copy.perform(other, decision)
    copy.version = playing.version
    return copy


def _thinking(picks: Picks, evaluate: Evaluate | None = None) -> Reply:
    """Other seats are players of the same kind: each takes the offer after which it stands best, from what it sees in
    an imagined match of its own. How others answer there it does not think about: they do as if they had left.
    ``evaluate``: see `standing`.
    """

    def reply(world: Playing, seat: int) -> AnyDecision:
        offers = _offers(world, seat)
        if len(offers) == 1:
            return offers[0]
        search = _Search(imagine(world, seat, picks), seat, _Standings(seat, evaluate), reply=_as_absent)
        search.begin(offers)
        return _best(search.tried, picks, world.game.bots.thinking.nearly) if search.tried else picks.one_of(offers)

    return reply


# -- the kinds --------------------------------------------------------------------------------------------------------


def at_random(playing: Playing, seat: int, picks: Picks) -> AnyDecision:
    """Any of the offers, each with the same probability."""
    return picks.one_of(_offers(playing, seat))


def greedy(playing: Playing, seat: int, picks: Picks, noticed: int = 0) -> AnyDecision:
    """The offer after which the seat stands best, at once: the mean of a few imagined matches. Where nobody wrote what
    positions are worth, it may have been learnt (`BotHooks.learnt`). ``noticed``: see `domain.play.levels.Level`.
    """
    offers = _offers(playing, seat)
    while noticed and len(offers) > noticed:
        offers.pop(picks.below(len(offers)))
    if len(offers) == 1:
        return offers[0]
    hooks = playing.game.bots
    evaluate = hooks.evaluate or hooks.learnt
    standings = _Standings(seat, evaluate)
    found: dict[AnyDecision, list[int]] = {}
    for _ in range(GREEDY_WORLDS):
        search = _Search(_imagined(playing, seat, picks), seat, standings, reply=_thinking(picks, evaluate))
        search.begin(offers)
        _collect(search.tried, found)
    return _best(_means(found), picks, hooks.thinking.nearly) if found else picks.one_of(offers)


def planner(playing: Playing, seat: int, picks: Picks, thinking: Thinking | None = None) -> AnyDecision:
    """The first of the decisions with which the seat stands best when its turn is over. ``thinking``: how far it looks,
    usually as the game says.

    It tries all offers once. From the best ones of each class it follows the most promising lines to the end of the
    turn, in a few imagined matches, and takes the mean of what comes of each offer. Where each offer is a whole turn,
    it looks at the next two turns too.
    """
    offers = _offers(playing, seat)
    if len(offers) == 1:
        return offers[0]
    best = best_of(weighed(playing, seat, offers, picks, thinking), picks, playing.game.bots.thinking.nearly)
    return picks.one_of(offers) if best is None else best


def of_level(name: str) -> Choose:
    """The bots of a level, which think as the game of a match says."""

    def chosen(playing: Playing, seat: int, picks: Picks) -> AnyDecision:
        level = playing.game.bots.levels[name]
        if level.thinking is None:
            return greedy(playing, seat, picks, level.noticed)
        return planner(playing, seat, picks, level.thinking)

    return chosen


def weighed(
    playing: Playing, seat: int, offers: Sequence[AnyDecision], picks: Picks, thinking: Thinking | None = None
) -> dict[AnyDecision, list[int]]:
    """The judgement of a planner on the offers that it follows up: how well the seat can stand, once for each imagined
    match.

    ``offers`` are all that the seat has. ``thinking``: as for `planner`.
    """
    thinking = thinking or playing.game.bots.thinking
    standings = _Standings(seat)
    scouting = _scouted(playing, seat, offers, picks, standings)
    worth: Mapping[AnyDecision, int] = scouting.tried
    found: dict[AnyDecision, list[int]] = {}
    for number in thinking.first:
        search = _Search(_imagined(playing, seat, picks), seat, standings, scouting.tried, _thinking(picks), thinking)
        search.deepen(_assorted(_ranked(worth), number))
        _collect(search.reached, found)
        worth = _means(found)
    return found


def best_of(found: Mapping[AnyDecision, Sequence[int]], picks: Picks, nearly: int = 0) -> AnyDecision | None:
    """The decision that a planner takes after `weighed`; None if it found nothing."""
    worth = _means(found)
    return _best(worth, picks, nearly) if worth else None


def compared(
    playing: Playing,
    seat: int,
    offers: Sequence[AnyDecision],
    picks: Picks,
    decisions: Sequence[AnyDecision],
    worlds: int,
) -> list[Mapping[AnyDecision, int]]:
    """The best standing of the seat after each of the ``decisions``, a few of its ``offers``, in each of several
    imagined matches. A decision is missing where no line that begins with it came to an end.
    """
    standings = _Standings(seat)
    scouting = _scouted(playing, seat, offers, picks, standings)
    found: list[Mapping[AnyDecision, int]] = []
    for _ in range(worlds):
        search = _Search(_imagined(playing, seat, picks), seat, standings, scouting.tried, _thinking(picks))
        search.deepen(decisions)
        found.append(search.reached)
    return found


def _collect(worth: Mapping[AnyDecision, int], found: dict[AnyDecision, list[int]]) -> None:
    """Adds what an imagined match has shown."""
    for decision, value in worth.items():
        found.setdefault(decision, []).append(value)


def _means(found: Mapping[AnyDecision, Sequence[int]]) -> dict[AnyDecision, int]:
    """The mean for each decision of those that were tried most often."""
    most = max(map(len, found.values()), default=0)
    return {decision: sum(values) // most for decision, values in found.items() if len(values) == most}


def _ranked(worth: Mapping[AnyDecision, int]) -> list[AnyDecision]:
    """Decisions, the best ones first."""
    return sorted(worth, key=lambda decision: -worth[decision])


def _assorted(decisions: Sequence[AnyDecision], number: int) -> list[AnyDecision]:
    """At most ``number`` of the decisions, the first ones of each class, spread evenly over the classes."""
    if len(decisions) <= number:
        return list(decisions)
    rounds = zip_longest(*_by_class(decisions, type).values())
    return [decision for row in rounds for decision in row if decision is not None][:number]


def _by_class(things: Iterable[T], class_of: Callable[[T], type[object]]) -> dict[type[object], list[T]]:
    """Things by a class of decisions, in their order."""
    classes: dict[type[object], list[T]] = {}
    for thing in things:
        classes.setdefault(class_of(thing), []).append(thing)
    return classes


def _scouted(
    playing: Playing, seat: int, offers: Sequence[AnyDecision], picks: Picks, standings: _Standings
) -> "_Search":
    """A search that has tried all offers once, in an imagined match of its own."""
    search = _Search(_imagined(playing, seat, picks), seat, standings, reply=_thinking(picks))
    search.begin(offers)
    return search


class _Line(NamedTuple):
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


_NOTHING_DECIDED = _Line(0, None, ())


class _Search:
    """Trying decisions out in an imagined match.

    ``tried`` says how well the seat stands after each decision at once, ``reached`` how well it can stand at the end of
    its turn after each first one. ``known`` is what another search has tried, ``reply`` how others answer within the
    turn, ``thinking`` how far it looks, usually as the game says.
    """

    def __init__(
        self,
        world: Playing,
        seat: int,
        standings: _Standings,
        known: Mapping[AnyDecision, int] = NOTHING_KNOWN,
        reply: Reply = _as_absent,
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
        self._over: list[_Line] = []
        self._deep = False
        self._promise: int | None = None
        """The highest estimate where a turn was over."""

    def begin(self, decisions: Sequence[AnyDecision]) -> tuple[list[_Line], list[_Line]]:
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

    def _finish_promising(self, lines: Sequence[_Line]) -> None:
        """Follows the best line of each class that has not come to the end of the turn and promises more than any that
        has: many decisions may lead to what it gains, as on a journey.
        """
        finished = {type(first) for first in self.reached}
        classes = _by_class(sorted(lines, key=lambda line: -line.value), lambda line: type(line.first))
        for kind, (best, *_) in classes.items():
            if kind not in finished and self._promise is not None and best.value > self._promise:
                self._met.clear()
                self._pursue([best], _best_line, self._thinking.more)

    def _look_at_next_turns(self, whole_turns: Sequence[_Line]) -> None:
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
        self, lines: Sequence[_Line], promising: Callable[[Sequence[_Line]], Sequence[_Line]], budget: int
    ) -> None:
        while lines and budget > 0:
            longer: list[_Line] = []
            for line in promising(lines):
                self._follow(line)
                offers = self._to_try(list(self._world.offers(self._seat)))[:budget]
                longer.extend(self._go_on(line, offers))
                budget -= len(offers)
                self._return(line)
            lines = longer

    def _go_on(self, line: _Line, decisions: Sequence[AnyDecision]) -> list[_Line]:
        """Makes a line longer. Where the turn may end, only what is as good as that is worth going on with.

        As good is enough: the first step to what the estimate expects already changes nothing.
        """
        going_on, over = self._widen(line, decisions)
        self._reach(over)
        self._over.extend(over)
        end = max((longer.value for longer in over), default=None)
        return [longer for longer in going_on if end is None or longer.value >= end]

    def _widen(self, line: _Line, decisions: Sequence[AnyDecision]) -> tuple[list[_Line], list[_Line]]:
        """Tries decisions out at the end of a line, where the match must be: the longer lines with which the seat goes
        on, each position once, and those after which its turn is over.

        No line draws the same kind of lots twice: it would do so only where it sees that the second ones are better.
        """
        world, seat = self._world, self._seat
        going_on: list[_Line] = []
        over: list[_Line] = []
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
                shown = line.shown or bool(replies) or _show(outcome.effects)
                position = weight + (self._began if shown else public_part(self._began))
                value = self._standings.of(world, position)
                outlook = self._standings.at_end_of_turn(world, position) if ends and self._deep else 0
                effects = (*line.effects, *made)
                longer = _Line(value, line.first or decision, effects, lots, shown, outlook, weight)
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

    def _reach(self, lines: Sequence[_Line]) -> None:
        """Notes what lines to the end of a turn are worth; of equals the shorter one is better."""
        for line in lines:
            if line.first is not None:
                value = line.outlook - len(line.effects)
                self.reached[line.first] = max(value, self.reached.get(line.first, value))
                self._promise = line.value if self._promise is None else max(self._promise, line.value)

    def _next_turns(self, whole_turns: Sequence[_Line]) -> list[_Line]:
        """Lines that are whole turns, up to where the seat is asked again.

        Meanwhile the others answer as those who have left: it is only seen what two turns are worth together.
        """
        lines: list[_Line] = []
        for line in whole_turns:
            self._follow(line)
            lines.extend(self._asked_again(line))
            self._return(line)
        return lines

    def _asked_again(self, line: _Line) -> list[_Line]:
        """The line with what the others do until the seat is asked again; none if that takes too long."""
        world, effects, shown = self._world, line.effects, line.shown
        with suppress(RuleError):  # what was imagined cannot be
            while world.question(self._seat) is None and world.awaiting() and len(effects) <= OTHERS_DECISIONS:
                other = min(world.awaiting())
                decision = world.game.absent(world.turn, world.turn.seat(other), list(world.offers(other)))
                effects = (*effects, world.perform(other, decision).effects)
                shown = shown or _show(effects[-1])
        asked = world.question(self._seat) is not None
        since = effects[len(line.effects) :]
        weight = line.weight + change_by(tuple(chain.from_iterable(since)), world.table)
        self._return(line._replace(effects=since))
        return [line._replace(effects=effects, shown=shown, weight=weight)] if asked else []

    def _promising(self, lines: Sequence[_Line]) -> list[_Line]:
        """The best lines of each class of first decisions, the best of all first."""
        classes = _by_class(sorted(lines, key=lambda line: -line.value), lambda line: type(line.first))
        rounds = [[line for line in row if line is not None] for row in zip_longest(*classes.values())]
        width = self._thinking.width
        first = [line for row in rounds[:width] for line in row]
        return first + [line for row in rounds[width:] for line in row][: max(self._thinking.lines - len(first), 0)]

    def _to_try(self, offers: Sequence[AnyDecision]) -> list[AnyDecision]:
        """Some offers of each class: those that a decision of the line has made possible, then the best known ones."""
        fresh = [offer for offer in offers if offer not in self._known]
        known = sorted((offer for offer in offers if offer in self._known), key=lambda offer: -self._known[offer])
        return _assorted([*fresh, *known], self._thinking.offers)

    def _follow(self, line: _Line) -> None:
        for effects in line.effects:
            self._world.fold(effects)

    def _return(self, line: _Line) -> None:
        for effects in reversed(line.effects):
            self._world.table.revert(effects)
            self._world.version -= 1


def _best_line(lines: Sequence[_Line]) -> list[_Line]:
    return [max(lines, key=lambda line: line.value)]


def _best_of_each_first(lines: Sequence[_Line], number: int = USUAL.lines) -> list[_Line]:
    """The best line of each first decision, the best of all first; at most ``number``."""
    best: dict[AnyDecision | None, _Line] = {}
    for line in sorted(lines, key=lambda line: -line.value):
        best.setdefault(line.first, line)
    return list(best.values())[:number]


def _match_went_on(outcome: EventOutcome) -> bool:
    """True if a step of the match itself was carried out: a turn is over, also where the same seat has the next."""
    return any(isinstance(effect, Close) and effect.stack == 0 for effect in outcome.effects)


def _carries_out(outcome: EventOutcome, kind: str) -> bool:
    """True if a step of the match itself, of this kind, was carried out."""
    return any(isinstance(effect, Close) and effect.stack == 0 and effect.kind == kind for effect in outcome.effects)


def _show(effects: Iterable[Effect]) -> bool:
    """True if somebody is shown faces that stay where they are hidden."""
    return any(isinstance(effect, Show) for effect in effects)


KINDS: Mapping[str, Choose] = MappingProxyType(
    {name: of_level(name) for name in LEVELS} | {"planner": planner, "greedy": greedy, "random": at_random}
)
"""The kinds of bots by name: the levels, then those for tests and measurements, each the strongest first."""
