"""Bots: ways to choose among offers, for any game, from what one seat knows.

`random` takes any offer. `greedy` takes the one after which it stands best. `planner` looks ahead over its own
decisions until its turn is over. Where others act within a turn (`Thinking.next_turn`), both look to its end, and
imagine that the others think as they do. The levels for people (`domain.play.levels`) are these two with the numbers of
a game: experts and club players plan, novices overlook offers. All but `random` try decisions out in imagined matches
(`domain.simulation.imagined_match`), so they cannot use what their seat does not see. All are pure: the same view and
the same seed give the same decision.
Effort is counted in positions, never in time; how much of it a game wants is its own (`domain.play.thinking`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TypeAlias

from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.levels import LEVELS
from domain.play.playing import Playing
from domain.play.thinking import Thinking
from domain.simulation.imagined_match import imagine, world
from domain.simulation.random_play import Picks, PlayedEvent
from domain.simulation.search import Reply, Search, as_absent, assorted, offers_of
from domain.simulation.standings import Evaluate, Standings

Choose: TypeAlias = Callable[[Playing, int, Picks], AnyDecision]
"""Chooses one of the offers of a seat that is asked. It leaves the match as it is."""

GREEDY_WORLDS = 3
"""Imagined matches in which a greedy bot tries its offers: in a single one it would trust its luck."""


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


def _best(worth: Mapping[AnyDecision, int], picks: Picks, nearly: int) -> AnyDecision:
    """The best decision; one of them where several are as good, or nearly."""
    most = max(worth.values())
    return picks.one_of([decision for decision, value in worth.items() if value >= most - nearly])


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
        offers = offers_of(world, seat)
        if len(offers) == 1:
            return offers[0]
        search = Search(imagine(world, seat, picks), seat, Standings(seat, evaluate), reply=as_absent)
        search.begin(offers)
        return _best(search.tried, picks, world.game.bots.thinking.nearly) if search.tried else picks.one_of(offers)

    return reply


def at_random(playing: Playing, seat: int, picks: Picks) -> AnyDecision:
    """Any of the offers, each with the same probability."""
    return picks.one_of(offers_of(playing, seat))


def greedy(playing: Playing, seat: int, picks: Picks, noticed: int = 0) -> AnyDecision:
    """The offer after which the seat stands best, at once: the mean of a few imagined matches. Where nobody wrote what
    positions are worth, it may have been learnt (`BotHooks.learnt`). ``noticed``: see `domain.play.levels.Level`.
    """
    offers = offers_of(playing, seat)
    while noticed and len(offers) > noticed:
        offers.pop(picks.below(len(offers)))
    if len(offers) == 1:
        return offers[0]
    hooks = playing.game.bots
    evaluate = hooks.evaluate or hooks.learnt
    standings = Standings(seat, evaluate)
    found: dict[AnyDecision, list[int]] = {}
    for _ in range(GREEDY_WORLDS):
        search = Search(_imagined(playing, seat, picks), seat, standings, reply=_thinking(picks, evaluate))
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
    offers = offers_of(playing, seat)
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
    standings = Standings(seat)
    scouting = _scouted(playing, seat, offers, picks, standings)
    worth: Mapping[AnyDecision, int] = scouting.tried
    found: dict[AnyDecision, list[int]] = {}
    for number in thinking.first:
        search = Search(_imagined(playing, seat, picks), seat, standings, scouting.tried, _thinking(picks), thinking)
        search.deepen(assorted(_ranked(worth), number))
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
    standings = Standings(seat)
    scouting = _scouted(playing, seat, offers, picks, standings)
    found: list[Mapping[AnyDecision, int]] = []
    for _ in range(worlds):
        search = Search(_imagined(playing, seat, picks), seat, standings, scouting.tried, _thinking(picks))
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


def _scouted(
    playing: Playing, seat: int, offers: Sequence[AnyDecision], picks: Picks, standings: Standings
) -> "Search":
    """A search that has tried all offers once, in an imagined match of its own."""
    search = Search(_imagined(playing, seat, picks), seat, standings, reply=_thinking(picks))
    search.begin(offers)
    return search


KINDS: Mapping[str, Choose] = MappingProxyType(
    {name: of_level(name) for name in LEVELS} | {"planner": planner, "greedy": greedy, "random": at_random}
)
"""The kinds of bots by name: the levels, then those for tests and measurements, each the strongest first."""
