"""Bots in a game of bluffing: they bluff, doubt, remember what was claimed, and come to the end."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from domain.play.decision import AnyDecision
from domain.play.playing import Playing
from domain.simulation.bots import KINDS, bot_events, choose
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks, new_match
from domain.simulation.resample import resample
from tests.games.pretenders import GAME
from tests.games.pretenders.decisions import CallGuard, Pretend, Steal, Work
from tests.games.pretenders.doubts import Believe, Doubt
from tests.pretenders.position import A, B, C, position

ENOUGH = 150
"""More events than a match of two or three bots has had; far from `Thinking.patience`."""


def played(kinds: Sequence[str], seed: str) -> tuple[Playing, list[tuple[int, AnyDecision, bool]]]:
    """A whole match of bots; its decisions, each with its seat and whether the seat held what it claimed."""
    playing, made = new_match(GAME, len(kinds), {}, seed), list[tuple[int, AnyDecision, bool]]()
    for event in bot_events(playing, kinds, seed):
        if isinstance(event.decision, Pretend | Steal | CallGuard):
            person = {Steal: "thief", CallGuard: "guard"}.get(type(event.decision), "")
            card = f"card/{person or getattr(event.decision, 'person', '')}"
            hand = playing.turn.seat(event.seat).hand
            made.append((event.seat, event.decision, playing.table.count(hand, card) > 0))
        elif event.decision is not None:
            made.append((event.seat, event.decision, True))
    return playing, made


@pytest.mark.parametrize(
    "kinds",
    [("planner", "planner"), ("greedy",) * 3, ("random", "greedy", "planner"), ("greedy",) * 5],
    ids="-".join,
)
def test_bots_of_all_kinds_end_their_matches_long_before_they_lose_their_patience(kinds: tuple[str, ...]) -> None:
    playing, _ = played(kinds, "1")
    assert playing.finished
    assert playing.version < ENOUGH < GAME.bots.thinking.patience


def test_bots_bluff_and_doubt() -> None:
    made = [decision for seed in "12345" for decision in played(("planner", "greedy"), seed)[1]]
    kinds = Counter(type(decision) for _, decision, _ in made)
    claims = Counter(true for _, decision, true in made if isinstance(decision, Pretend | Steal | CallGuard))
    assert min(claims[True], claims[False]) > 5, "some claims are true, and some are not"
    assert min(kinds[Doubt], kinds[Believe], kinds[Work]) > 2


def test_a_decision_does_not_depend_on_what_the_seat_cannot_know() -> None:
    differed = 0
    playing = new_match(GAME, 3, {}, "secrets")
    for number, _ in enumerate(bot_events(playing, ("random",) * 3, "secrets")):
        for seat in playing.awaiting():
            for kind in KINDS if number % 5 == 0 else ():
                chosen = choose(kind, playing, seat, "seed")
                changes = resample(playing, seat, Picks(f"others {playing.version}"))
                playing.table.apply(changes)
                assert choose(kind, playing, seat, "seed") == chosen
                playing.table.revert(changes)
                differed += bool(changes)
    assert differed > 5


def test_a_claim_that_nobody_has_tested_is_remembered_and_believed_more_often_than_not() -> None:
    def believed(claims: bool) -> int:
        match = position().decides(A, Work())
        if claims:
            match.decides(B, Pretend("merchant")).all_believe(A, C)
        worlds = (imagine(match.playing, A, Picks(str(number))) for number in range(200))
        return sum(world.table.count("hand@2", "card/merchant") > 0 for world in worlds)

    assert believed(claims=True) > believed(claims=False) + 20


def test_others_are_imagined_as_players_who_think_and_not_as_absent() -> None:
    """Without that a claim has no consequence in the eyes of a bot."""
    claimed = Counter[str]()
    for next_turn in ("", GAME.bots.thinking.next_turn):
        thinking = GAME.bots.thinking._replace(next_turn=next_turn, nearly=0)
        game = replace(GAME, bots=GAME.bots._replace(thinking=thinking))
        match = position(2).holds(A, "merchant", "merchant")
        playing = Playing(game, match.playing.setting, match.playing.turn.box, match.playing.turn.chance, match.table)
        playing.version = match.playing.version
        chosen = [choose("greedy", playing, A, str(seed)) for seed in range(20)]
        claimed[next_turn] = sum(decision == Pretend("merchant") for decision in chosen)
    assert claimed[GAME.bots.thinking.next_turn] > 10
    assert claimed[""] == 0, "a claim is nothing to a bot that does not look at what others answer"
