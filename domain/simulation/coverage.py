"""The rules of a game's ledger that random play reaches, counted by the effects and the refusals that cite them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import TypedDict

from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.playing import EventOutcome, Playing
from domain.play.turn import Setting
from domain.simulation.curious import curious_events
from domain.simulation.fuzz import Fuzz
from domain.simulation.random_play import Picks, new_match, pick_decision, random_events, random_tastes, settings_of

_FUZZED = 3
"""Probably illegal decisions tried after each decision."""

_LEAVING = 4
"""In one of this number of matches a seat leaves, for a while."""
_LEAVES_BY = 30
"""Up to how many events have happened by then."""
_WITHOUT_IT = 40
"""The number of events that happen without it."""

_OTHER_BOX = 3
"""One in this number of matches uses one of the game's ``coverage_boxes``, if it has any."""


class Citations(TypedDict):
    """The numbers of effects and of refusals that cited a rule."""

    effects: int
    refusals: int


class RuleCoverage(TypedDict):
    """The citations of each rule of the ledger, in its order, and the rules that were never cited."""

    rules: dict[str, Citations]
    never: list[str]


def coverage(
    game: Game,
    matches: int,
    seed: str,
    played: Callable[[int], None] | None = None,
    wanted: Collection[str] | None = None,
) -> RuleCoverage:
    """Plays random matches over all numbers of players and options, with illegal decisions in between.

    The first matches take each setting of `settings_of` once, the others random options. Each seat has a random taste,
    in two matches out of three all are curious and rich, and in one out of four a seat leaves for a while. ``played``
    is told after each match how many there have been. With ``wanted`` no more are played once all of these rules were
    cited. Rules listed in `AuthoringHooks.uncitable` are listed as never cited like any other.

    Raises:
        RuleError: a rule of the game is defective.
    """
    picks = Picks(f"coverage/{game.name}/{seed}")
    fuzz = Fuzz(picks)
    effects: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    altered: Counter[str] = Counter()
    settings = settings_of(game)
    boxes = [game.load_box(content) for content in game.authoring.coverage_boxes()]
    for number in range(matches):
        setting = settings[number] if number < len(settings) else _random_setting(game, picks)
        turn, is_last = divmod(number, _OTHER_BOX)
        box = boxes[turn % len(boxes)] if boxes and is_last == _OTHER_BOX - 1 else None
        playing = new_match(game, setting.players, setting.options, f"{seed}/{number}", box)
        tastes = random_tastes(playing, picks)
        other_picks = Picks(f"leaving/{game.name}/{seed}/{number}")
        leaves_at = 1 + other_picks.below(_LEAVES_BY) if setting.players > 1 and number % _LEAVING == 1 else 0
        for event in (curious_events if number % 3 else random_events)(playing, picks, tastes):
            effects.update(effect.rule for effect in event.outcome.effects)
            if playing.version == leaves_at and not playing.finished:
                effects.update(_cited_after_leaving(playing, other_picks))
            if event.decision is not None:
                fuzz.remember(event.decision)
                refusals.update(_refused(playing, event.decision, fuzz, picks, altered))
        if played is not None:
            played(number + 1)
        if wanted is not None and all(effects[rule] or refusals[rule] for rule in wanted):
            break
    rules = {name: Citations(effects=effects[name], refusals=refusals[name]) for name in game.ledger().rules}
    return RuleCoverage(rules=rules, never=[name for name, cited in rules.items() if not any(cited.values())])


def _cited_after_leaving(playing: Playing, picks: Picks) -> Iterator[str]:
    """The rules that are cited if a seat leaves now and the match goes on for a while; then it is as it was."""
    outcomes: list[EventOutcome] = []
    try:
        outcomes.append(playing.depart(picks.one_of(playing.turn.numbers)))
        outcomes.extend(event.outcome for event in islice(random_events(playing, picks), _WITHOUT_IT))
    finally:
        for outcome in reversed(outcomes):
            playing.roll_back(outcome)
    for outcome in outcomes:
        yield from (effect.rule for effect in outcome.effects)


def _random_setting(game: Game, picks: Picks) -> Setting:
    return game.setting(
        picks.one_of(game.players), {option.name: picks.one_of(option.values) for option in game.options}
    )


def _refused(playing: Playing, latest: AnyDecision, fuzz: Fuzz, picks: Picks, altered: Counter[str]) -> list[str]:
    """The rules by which decisions made up are refused now. ``altered`` counts how often each class was altered so far:
    those that are seldom offered come first.
    """
    cited: list[str] = []
    seats = list(playing.awaiting()) or list(playing.turn.numbers)
    for attempt in range(_FUZZED):
        seat = picks.one_of(seats)
        if attempt == 0 or playing.question(seat) is None:
            decision = fuzz.foreign() if attempt == 0 else fuzz.altered(latest)
        else:
            seldom_first = sorted(playing.game.decisions, key=lambda decision: altered[decision.__name__])
            decision = pick_decision(playing, seat, picks, seldom_first)
            altered[type(decision).__name__] += 1
            decision = fuzz.altered(decision)
        refusal = playing.refusal(seat, decision)
        if refusal is not None:
            cited.append(refusal.rule)
    return cited
