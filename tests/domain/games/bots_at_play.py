"""Promises of search bots: they win against seats that decide at random, and look at nothing secret."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.thinking import Thinking
from domain.simulation.bots import bot_events, choose
from domain.simulation.random_play import Picks, new_match, random_events
from domain.simulation.resample import resample
from domain.table.effects import Close

HASTY = Thinking(first=(4,), positions=60)

"""The thinking of planners in matches that only show that they play well: a match of Marco Polo takes a seventh of the
time. How well they play with the thinking of their game is measured in benchmarks/BOTS.md.
"""


def with_thinking(game: Game, thinking: Thinking) -> Game:
    """A game whose bots look that far."""
    return replace(game, bots=game.bots._replace(thinking=thinking))


class Result(NamedTuple):
    """The result of a match for the bot: whether it won alone, and by how many points it is ahead of the best other."""

    won: bool
    ahead: int


class Match(NamedTuple):
    """A match of bots at its end: the points of each seat, and how often each seat made decisions of each class."""

    points: Mapping[int, int]
    decisions: Counter[tuple[int, str]]
    playing: Playing


def match_of(game: Game, kinds: Sequence[str], seed: str, options: Mapping[str, str] | None = None) -> Match:
    """The match that these kinds of bots play."""
    playing = new_match(game, len(kinds), options or {}, seed)
    decisions = Counter((played.seat, type(played.decision).__name__) for played in bot_events(playing, kinds, seed))
    return Match(
        {seat: playing.turn.points(seat, game.categories) for seat in playing.turn.numbers}, decisions, playing
    )


def against_random(game: Game, kind: str, players: int, number: int) -> Result:
    """The match with this number of a kind of bot against random ones; it sits at each seat in turn."""
    own = 1 + number % players
    kinds = [kind if seat == own else "random" for seat in range(1, players + 1)]
    match = match_of(game, kinds, f"match {number}")
    best = max(points for seat, points in match.points.items() if seat != own)
    return Result(match.playing.turn.face(f"rank@{own}") == "1", match.points[own] - best)


def turn_of(playing: Playing, kind: str, seat: int, seed: str = "turn") -> list[AnyDecision]:
    """The decisions that a bot makes until its turn is over."""
    made: list[AnyDecision] = []
    over = False
    while playing.question(seat) is not None and not over:
        made.append(choose(kind, playing, seat, f"{seed} {playing.version}"))
        effects = playing.perform(seat, made[-1]).effects
        over = any(isinstance(effect, Close) and effect.stack == 0 for effect in effects)
    return made


def require_blind_to_secrets(game: Game, players: int) -> None:
    """The worth of a position does not depend on what its seat cannot know, and is nothing when the match is over."""
    evaluate = game.bots.evaluate
    assert evaluate is not None
    playing = new_match(game, players, {}, f"worth/{players}")
    turn = playing.turn
    differed = 0
    for _ in random_events(playing, Picks("worth")):
        for number in turn.numbers if playing.version % 9 == 0 else ():
            before, fingerprint = evaluate(turn, turn.seat(number)), playing.table.fingerprint
            changes = resample(playing, number, Picks(f"others {playing.version}"))
            playing.table.apply(changes)
            assert evaluate(turn, turn.seat(number)) == before
            playing.table.revert(changes)
            assert playing.table.fingerprint == fingerprint
            differed += bool(changes)
    assert differed
    assert {evaluate(turn, turn.seat(number)) for number in turn.numbers} == {0}
