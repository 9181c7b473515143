"""Bots that would wait for each other end a match all the same."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import pytest

from caravanserai_kit.skeleton import GAME
from caravanserai_kit.skeleton.turn import Seat, SkeletonTurn
from domain.matches.events import DecisionMade, MatchEvent
from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import Decision
from domain.play.hooks import BotHooks
from domain.play.playing import Playing
from domain.play.rules import rule
from domain.play.thinking import Thinking
from domain.simulation.bots import KINDS, bot_events, choose
from domain.words.game_words import Words


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


WORDS = {
    "en": "decision-Give = Take { $coins }\ndecision-Wait = Wait\n",
    "ru": "decision-Give = Взять { $coins }\ndecision-Wait = Ждать\n",
}
GIVING = replace(GAME, decisions=(Wait, Give), words=WORDS.get, bots=BotHooks(thinking=Thinking(patience=30)))


def begun() -> Playing:
    return Playing(GIVING, GIVING.setting(2, {}), GIVING.standard_box(), KeyedChance(seeded_key("patience")))


@pytest.mark.parametrize("kind", ["greedy", "planner"])
def test_bots_that_gain_nothing_by_the_end_come_to_it(kind: str) -> None:
    playing = begun()
    events = list(islice(bot_events(playing, [kind, kind], "1"), 500))
    assert playing.finished
    decided = [event.decision for event in events[1:29]]
    assert set(decided) == {Wait()}, "before, they wait"


@pytest.mark.parametrize("kind", KINDS)
def test_all_kinds_take_any_offer_in_a_match_that_goes_on_and_on(kind: str) -> None:
    playing = begun()
    playing.start()
    playing.version = GIVING.bots.thinking.patience
    taken = {choose(kind, playing, 1, str(seed)) for seed in range(40)}
    assert taken == set(playing.offers(1))


def test_a_limit_that_is_reached_is_told_in_both_languages() -> None:
    for language, told in (("en", "from here on bots take any offer"), ("ru", "боты выбирают любой вариант")):
        words = Words(GIVING, language)
        for version in (29, 30, 31):
            body = DecisionMade(1, version - 1, Give(1), automatic=False)
            event = MatchEvent("matches/x", version, b"", body, (), (), 0, 0)
            assert (told in words.describe(event)[0]) is (version == 30)
