"""Bots that would wait for each other end a match all the same."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import pytest

from caravanserai_kit.skeleton import GAME
from caravanserai_kit.skeleton.turn import Seat, SkeletonTurn
from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import Decision
from domain.play.playing import Playing
from domain.play.rules import rule
from domain.simulation import bots
from domain.simulation.bots import KINDS, bot_events, choose


@dataclass(frozen=True, slots=True)
class Wait(Decision[SkeletonTurn, Seat]):
    """Does nothing, as often as one likes."""

    answers = ("take",)

    @rule("SK-TAKE-01")
    def perform(self, turn: SkeletonTurn, seat: Seat) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Give(Decision[SkeletonTurn, Seat]):
    """Takes coins for which the next player scores: the match comes to its end by nothing else."""

    answers = ("take",)

    coins: int

    @classmethod
    def offers(cls, turn: SkeletonTurn, seat: Seat) -> Iterator["Give"]:
        for coins in turn.takeable:
            yield cls(coins)

    @rule("SK-TAKE-01")
    def perform(self, turn: SkeletonTurn, seat: Seat) -> None:
        seat.takes(self.coins)
        turn.score(seat.number % turn.setting.players + 1, "coins", self.coins)


GIVING = replace(GAME, decisions=(Wait, Give))


def begun() -> Playing:
    return Playing(GIVING, GIVING.setting(2, {}), GIVING.standard_box(), KeyedChance(seeded_key("patience")))


@pytest.mark.parametrize("kind", ["greedy", "planner"])
def test_bots_that_gain_nothing_by_the_end_come_to_it(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 30)
    playing = begun()
    events = list(islice(bot_events(playing, [kind, kind], "1"), 500))
    assert playing.finished
    decided = [event.decision for event in events[1:29]]
    assert set(decided) == {Wait()}, "before, they wait"


@pytest.mark.parametrize("kind", KINDS)
def test_all_kinds_take_any_offer_in_a_match_that_goes_on_and_on(kind: str) -> None:
    playing = begun()
    playing.start()
    playing.version = bots.PATIENCE
    taken = {choose(kind, playing, 1, str(seed)) for seed in range(40)}
    assert taken == set(playing.offers(1))
