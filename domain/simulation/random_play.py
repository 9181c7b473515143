"""Random matches, the same for the same seed: for tests, coverage and benchmarks.

A random player first picks one of the decision classes that answer its question, each with the same probability, and
then one of the offers of that class; only if there are none it picks another class. So it lists the offers of one class
instead of all, and a class with hundreds of offers does not crowd out the others. A player with a *temperament* has an
order of preference among the classes instead, the same for the whole match: it reaches what needs perseverance.

Players without any aim never get far in some directions (round the map, into debt). So a seat may be given a taste: an
order of all classes, of which it mostly takes the first that offers something.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.game import Game
from domain.play.playing import EventOutcome, Playing
from domain.play.turn import Setting

T = TypeVar("T")
Taste: TypeAlias = Sequence[type[AnyDecision]]
"""All decision classes of a game, the preferred ones first."""

NO_TASTES: Mapping[int, Taste] = MappingProxyType({})

LONGEST_MATCH = 20_000
"""Events after which a random match is given up: it would never end."""


class Picks:
    """A sequence of random choices that follows from a seed."""

    def __init__(self, seed: str) -> None:
        self._chance = KeyedChance(seeded_key(seed))
        self._made = 0

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._made += 1
        return self._chance.below(limit, 0, self._made)

    def one_of(self, candidates: Sequence[T]) -> T:
        """One of several, each with the same probability."""
        return candidates[self.below(len(candidates))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in a random order, each order with the same probability."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in things]

    def in_random_order(self, things: Sequence[T]) -> Iterable[T]:
        """The same things in a random order, for those who may not want them all."""
        return self.shuffled(things)


class PlayedEvent(NamedTuple):
    """One event of a match: who decided what (seat 0 and None: the match began) and what came of it."""

    seat: int
    decision: AnyDecision | None
    outcome: EventOutcome


def new_match(game: Game, players: int, options: Mapping[str, str], seed: str, box: Any = None) -> Playing:
    """A match with seeded chance, not yet begun; with the standard edition unless another ``box`` is given.

    Raises:
        SettingError: the game is not played like this.
    """
    box = box or game.standard_box()
    return Playing(game, game.setting(players, options), box, KeyedChance(seeded_key(seed)))


def settings_of(game: Game) -> list[Setting]:
    """The settings that matter. For each number of players: all options at their defaults, and each at its last value
    that is not the default. For each other value of an option: this one alone, with each number of players in turn.
    """
    others = {option.name: [value for value in option.values if value != option.default] for option in game.options}
    alone = [{name: value} for name, values in others.items() for value in values]
    found = [game.setting(players, {}) for players in game.players]
    found.extend(
        game.setting(game.players[number % len(game.players)], options) for number, options in enumerate(alone)
    )
    if len(alone) > 1:
        everything = {name: values[-1] for name, values in others.items()}
        found.extend(game.setting(players, everything) for players in game.players)
    return found


def pick_decision(
    playing: Playing,
    seat: int,
    picks: Picks,
    taste: Taste = (),
    known: dict[type[AnyDecision], list[AnyDecision]] | None = None,
) -> AnyDecision:
    """A random answer to the open question of a seat; three times out of four according to its taste, if it has one.

    ``known`` keeps what each class offers, for more answers to the same question.

    Raises:
        RuleError: the seat is asked a question to which nothing is offered.
    """
    question = playing.question(seat)
    if question is None:
        raise RuleError(f"seat {seat} is not asked anything")
    turn = playing.turn
    answers = playing.game.answers[question.kind]
    classes: Iterable[type[AnyDecision]]
    if taste:
        classes = picks.shuffled(answers)
        if picks.below(4):
            classes.sort(key=taste.index)
    else:
        classes = picks.in_random_order(answers)
    known = {} if known is None else known
    for decision_class in classes:
        if decision_class not in known:
            known[decision_class] = list(decision_class.offers(turn, turn.seat(seat)))
        if offers := known[decision_class]:
            return picks.one_of(offers)
    raise RuleError(f"nothing is offered to seat {seat}, which is asked {question}")


def random_tastes(playing: Playing, picks: Picks) -> dict[int, Taste]:
    """A random taste for each seat."""
    return {seat: picks.shuffled(playing.game.decisions) for seat in playing.turn.numbers}


def random_events(playing: Playing, picks: Picks, tastes: Mapping[int, Taste] = NO_TASTES) -> Iterator[PlayedEvent]:
    """Plays a match to its end, starting it first if need be, and yields each event when it has happened.

    Where several seats are asked, a random one answers; before that, the game decides for those that have departed.

    Raises:
        RuleError: nothing is offered to a seat that is asked, or the match does not end.
    """
    if not playing.version:
        yield PlayedEvent(0, None, playing.start())
    while awaiting := playing.awaiting():
        if playing.version > LONGEST_MATCH:
            raise RuleError(f"the match goes on after {LONGEST_MATCH} events")
        absent = playing.absent_decision()
        if absent is not None:
            seat, decision = absent
        else:
            seat = picks.one_of(list(awaiting))
            decision = pick_decision(playing, seat, picks, tastes.get(seat, ()))
        yield PlayedEvent(seat, decision, playing.perform(seat, decision))


def play_random(game: Game, players: int, options: Mapping[str, str], seed: str) -> Playing:
    """A whole random match, at its end.

    Raises:
        SettingError: the game is not played like this.
    """
    playing = new_match(game, players, options, seed)
    for _ in random_events(playing, Picks(seed)):
        pass
    return playing
