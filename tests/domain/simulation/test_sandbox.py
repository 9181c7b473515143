"""The sandbox plays like a match that is recorded: the same choices and the same chance make the same match."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from caravanserai_kit.cases import Case
from domain.games import games
from domain.play.errors import RuleError
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.turn import Turn
from domain.simulation.imagined_match import imagine
from domain.simulation.quick_chance import QuickChance, QuickPicks
from domain.simulation.random_play import Picks, pick_decision, random_events, random_tastes
from domain.simulation.sandbox import Sandbox, SandboxTable, in_sandbox, sandbox
from domain.table.areas import Area
from domain.table.effects import Ask, Close, Effect, Move
from domain.table.table import FoldError, Placement, Table
from tests.conformance.cases import EXTREMES
from tests.games.pretenders import GAME as PRETENDERS
from tests.games.stated_lanterns import GAME as STATED

CASES = [case for case in EXTREMES if case.setting.players in (case.game.players[0], case.game.players[-1])]
CASES += [Case(game, game.setting(max(game.players), {})) for game in (PRETENDERS, STATED)]
LOOKED_AT = 8
"""One in this many positions is compared wholly; of all of them what led there."""


class Noted:
    """Chance that notes what it gives."""

    def __init__(self, chance: Any) -> None:
        self._chance = chance
        self.given: list[int] = []

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        self.given.append(self._chance.below(limit, version, index, number))
        return self.given[-1]


class Repeated:
    """Chance that gives what another one gave, by the number of the draw."""

    def __init__(self, noted: Noted) -> None:
        self._noted = noted

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        return self._noted.given[number]


def without_rules(effects: tuple[Effect, ...]) -> list[Effect]:
    return [effect._replace(rule="") for effect in effects]


def position(playing: Playing) -> tuple[object, ...]:
    table = playing.table
    return table.layout(), table.stacks(), table.shown(), playing.version, playing.drawn


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_same_choices_and_the_same_chance_lead_to_the_same_positions(case: Case) -> None:
    """In every game: the same offers, effects and draws at each step, and back to the beginning."""
    audited, picks = case.match(0)
    audited.turn.chance = noted = Noted(audited.turn.chance)
    quick = Sandbox(case.game, case.setting, audited.turn.box, Repeated(noted))
    assert position(quick) == position(audited)
    first = position(quick)
    outcomes = [quick.start()] if audited.start() else []
    tastes = random_tastes(audited, picks)
    while awaiting := audited.awaiting():
        seat = picks.one_of(list(awaiting))
        if len(outcomes) % LOOKED_AT == 0:
            assert position(quick) == position(audited)
            assert list(quick.offers(seat)) == list(audited.offers(seat))
        decision = pick_decision(audited, seat, picks, tastes[seat])
        outcome, other = audited.perform(seat, decision), quick.perform(seat, decision)
        assert (without_rules(outcome.effects), outcome.draws) == (without_rules(other.effects), other.draws)
        outcomes.append(other)
    assert position(quick) == position(audited)
    for outcome in reversed(outcomes):
        quick.roll_back(outcome)
    assert position(quick) == first


def test_a_match_follows_from_its_seed_and_a_copy_goes_its_own_way() -> None:
    for game in games().values():
        one, other = (sandbox(game, max(game.players), {}, 7) for _ in range(2))
        events, same = (random_events(playing, QuickPicks(3)) for playing in (one, other))
        for _ in range(40):
            assert next(events).outcome == next(same).outcome
        copied, before = one.copy(), position(one)
        onwards = [each.outcome for each in random_events(copied, QuickPicks(4))]
        assert position(one) == before
        assert [each.outcome for each in random_events(one, QuickPicks(4))] == onwards
        assert position(one) == position(copied)


def test_copies_of_copies_stay_as_they_were_whoever_plays_on() -> None:
    """All of them share what lay there; what is done in one of them must not be seen in another."""
    for game in games().values():
        one = sandbox(game, max(game.players), {}, 7)
        events = random_events(one, QuickPicks(3))
        kept: list[tuple[list[Sandbox], tuple[object, ...]]] = []
        for _ in range(6):
            for _ in range(9):
                next(events)
            copied = one.copy()
            kept.append(([copied, copied.copy(), copied.copy().copy()], position(copied)))
        for copies, before in kept:
            reached = []
            for playing in copies:
                assert position(playing) == before
                onwards = random_events(playing, QuickPicks(5))
                played = [next(onwards) for _ in range(12)]
                reached.append(position(playing))
                for each in reversed(played):
                    playing.roll_back(each.outcome)
            assert reached == [reached[0]] * 3 != [before] * 3
        assert all(position(playing) == before for copies, before in kept for playing in copies)


def test_the_default_decides_for_a_seat_that_has_left() -> None:
    playing = sandbox(games()["sahwari"], 2, {}, 1)
    playing.start()
    assert playing.absent_decision() is None
    assert playing.absent_decision((1, 2)) is not None
    playing.resign(min(playing.awaiting()))
    assert playing.absent_decision() is not None
    assert len(list(random_events(playing, QuickPicks(1)))) > 20


def test_an_imagined_match_goes_on_in_the_sandbox() -> None:
    playing = sandbox(games()["sahwari"], 2, {}, 1)
    playing.start()
    imagined = imagine(playing, 1, Picks("imagined"))
    quick = in_sandbox(imagined, 2)
    assert quick.table.layout() == imagined.table.layout()
    assert quick.version == imagined.version
    assert all(each.outcome for each in random_events(quick, QuickPicks(5)))
    assert imagined.table.stacks(), "it was a copy"


def test_a_game_with_an_ordinary_turn_or_one_that_a_function_makes_is_played_too() -> None:
    def set_up(turn: Turn[Any, Any]) -> None:
        turn.move("stone", "row", "row:1", 2)

    def game(turn: Any) -> Game:
        return Game(
            name="little",
            title="Little",
            players=(2,),
            areas=(Area("row"),),
            layout=lambda box, setting: [Placement("row", "stone", 3)],
            decisions=(),
            steps={"set up": set_up},
            turn=turn,
        )

    kinds: list[Any] = [Turn, lambda *given: Turn(*given)]
    for turn in kinds:
        playing = sandbox(game(turn), 2, {}, 0)
        playing.start()
        assert playing.table.layout() == [Placement("row", "stone", 1), Placement("row:1", "stone", 2)]
        assert [seat.number for seat in playing.turn.seats] == [1, 2]


def test_what_the_table_of_a_sandbox_does_not_have_or_take() -> None:
    playing = sandbox(games()["sahwari"], 2, {}, 1)
    for name in ("fingerprint", "secret_fingerprint"):
        with pytest.raises(TypeError, match="no fingerprints"):
            getattr(playing.table, name)
    with pytest.raises(FoldError, match="empty"):
        playing.table.apply([Close(1, "question", (), 0, "")])
    with pytest.raises(RuleError, match="no task"):
        playing.turn.close(1)
    playing.table.apply([Ask(1, "question", (), 0, "")])
    assert playing.turn.close(1).kind == "question"
    pieces = [Placement("stock", "point", 5), Placement("stock", "point", -5)]
    areas = playing.table.areas
    assert SandboxTable(areas, pieces).layout() == Table(areas, pieces).layout() == []
    playing.table.apply([Move(piece, 1, "stock", "row:1", piece, "") for piece in ("coin", "point")])
    with pytest.raises(RuleError, match="more than one"):
        playing.turn.only("row:1")


def test_quick_numbers_are_even_and_do_not_repeat_each_other() -> None:
    chance = QuickChance(1)
    numbers = [chance.below(6, 0, 0, number) for number in range(6_000)]
    assert all(900 < count < 1_100 for count in Counter(numbers).values())
    assert numbers != [QuickChance(2).below(6, 0, 0, number) for number in range(6_000)]
    pairs = Counter(pairwise(numbers))
    assert len(pairs) == 36
    assert all(110 < count < 230 for count in pairs.values())
    assert [QuickPicks(9).below(100) for _ in range(3)] == [QuickPicks(9).below(100)] * 3
    assert QuickPicks(9).shuffled("a") == ["a"]
    picks = QuickPicks(9)
    assert sorted(picks.shuffled("abc")) == ["a", "b", "c"]
