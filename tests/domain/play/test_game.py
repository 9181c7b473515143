"""Settings, and what a game consists of."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from domain.play.absent import last_offered
from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import Decision
from domain.play.game import BOXES_KEPT, Game, Option, SettingError, nothing_printed, printed_by, switch
from domain.play.playing import Playing
from domain.table.areas import Area
from domain.table.table import Placement, Task
from tests.domain.play.toys import Say, Sing, toy
from tests.games.lanterns import GAME


@dataclass(frozen=True, slots=True)
class Take(Decision[Any, Any]):
    """Takes coins off the pile; then it is the turn of the other one."""

    answers = ("take",)

    coins: int

    @classmethod
    def offers(cls, turn, seat):
        return [cls(coins) for coins in (1, 2) if coins <= turn.count("pile", "coin")]

    def perform(self, turn, seat):
        turn.move("coin", "pile", f"purse@{seat.number}", self.coins)
        turn.then("turn", 3 - seat.number)


def take_turn(turn, number):
    if turn.count("pile", "coin"):
        turn.ask(int(number), "take")


def test_defaults_are_filled_in():
    setting = GAME.setting(3, {})
    assert (setting.players, dict(setting.options)) == (3, {"wall": "on", "rounds": "3"})
    assert setting.on("wall")
    assert setting.number("rounds") == 3
    chosen = GAME.setting(2, {"wall": "off", "rounds": "2"})
    assert (chosen.on("wall"), chosen.number("rounds")) == (False, 2)


@pytest.mark.parametrize(
    ("players", "options", "name", "value", "allowed", "text"),
    [
        (1, {}, "players", "1", ("2", "3"), "takes 2 to 3 players, not 1"),
        (4, {}, "players", "4", ("2", "3"), "takes 2 to 3 players, not 4"),
        (2, {"walls": "on"}, "walls", "on", ("rounds", "wall"), "has no option 'walls'. Options: rounds, wall"),
        (2, {"wall": "yes"}, "wall", "yes", ("off", "on"), "has no value 'yes' of the option 'wall'. Values: off, on"),
        (2, {"rounds": "4"}, "rounds", "4", ("2", "3"), "has no value '4' of the option 'rounds'. Values: 2, 3"),
    ],
)
def test_what_a_game_is_not_made_for(players, options, name, value, allowed, text):
    with pytest.raises(SettingError) as error:
        GAME.setting(players, options)
    assert (error.value.name, error.value.value, error.value.allowed) == (name, value, allowed)
    assert str(error.value) == f"{GAME.title} {text}"


@pytest.mark.parametrize(
    ("allowed", "text"),
    [(("1",), "1 player"), (("2",), "2 players"), (("2", "4"), "2, 4 players"), (("1", "2"), "1 to 2")],
)
def test_the_numbers_of_players_are_a_range_where_none_between_is_left_out(allowed, text):
    assert str(SettingError("Gulls", "players", "9", allowed)).startswith(f"Gulls takes {text}")


def test_a_switch_is_off_unless_it_is_said_to_be_on():
    assert switch("a", "R") == Option("a", ("off", "on"), "off", "R")
    assert switch("a", "R", default=True).default == "on"
    assert switch("a", "R", since=2) == Option("a", ("off", "on"), "off", "R", 2, "off")


def test_an_option_that_came_later_has_the_value_of_the_rules_before_it():
    later = replace(GAME, rules_version=3, options=(*GAME.options, switch("moon", "LN-ROUND-01", since=3, before=True)))
    assert [later.setting(2, {}, version).on("moon") for version in (1, 2, 3)] == [True, True, False]
    assert (later.setting(2, {}).on("moon"), later.setting(2, {"moon": "on"}).on("moon")) == (False, True)
    assert later.recorded(later.setting(2, {}, 2), 2) == (("rounds", "3"), ("wall", "on"))
    assert later.recorded(later.setting(2, {}), 3) == (("moon", "off"), ("rounds", "3"), ("wall", "on"))


def test_rules_decide_matches_of_their_own_version_and_of_those_that_are_the_same():
    game = replace(GAME, rules_version=4, same_rules=frozenset({3}))
    assert [game.decides_again(version) for version in (2, 3, 4, 5)] == [False, True, True, False]


def test_every_game_has_a_stock_a_score_and_ranks():
    areas = toy({"begin": lambda turn: None}).table_areas
    assert all(areas.bottomless("stock", kind) for kind in ("coin", "point", "rank", "departed"))
    assert areas.bottomless("score@1:songs", "point")
    assert not areas.bottomless("stock", "cube")
    assert {"rank", "departed"} <= set(areas)


def test_a_game_cannot_redefine_the_areas_of_every_game():
    game = toy({"begin": lambda turn: None})
    object.__setattr__(game, "areas", (*game.areas, Area("score")))
    with pytest.raises(ValueError, match="score"):
        _ = game.table_areas


def test_a_small_game_is_declared_in_ten_lines():
    coins = Game(
        name="coins",
        title="Coins",
        players=(2,),
        areas=(Area("pile"), Area("purse")),
        layout=lambda box, setting: [Placement("pile", "coin", 5)],
        decisions=(Take,),
        steps={"set up": lambda turn: turn.then("turn", 1), "turn": take_turn},
    )
    match = Playing(coins, coins.setting(2, {}), coins.standard_box(), KeyedChance(seeded_key("coins")))
    match.start()
    while asked := match.awaiting():
        (seat,) = asked
        match.decide(seat, next(iter(match.offers(seat))))
    assert (match.table.count("purse@1", "coin"), match.table.count("purse@2", "coin")) == (3, 2)
    assert list(coins.ledger().rules) == []
    assert (coins.words("en"), coins.absent) == (None, last_offered)


def test_classes_are_listed_by_the_questions_they_answer():
    game = toy({"begin": lambda turn: None})
    assert game.answers == {"say": (Say,), "say again": (Say,), "sing": (Sing,)}


def test_boxes_in_use_are_loaded_once_and_the_rest_is_forgotten():
    loaded: list[bytes] = []

    def load(content: bytes) -> Any:
        loaded.append(content)
        return f"the box {content!r}"

    game = toy({"begin": lambda turn: None})
    object.__setattr__(game, "load_box", load)
    contents = [str(number).encode() for number in range(BOXES_KEPT)]
    for content in (*contents, *contents):
        assert game.box(content) == f"the box {content!r}"
    assert loaded == contents
    game.box(b"one more")
    for content in (*contents[1:], b"one more"):
        game.box(content)
    assert loaded == [*contents, b"one more"]
    game.box(contents[0])
    assert loaded == [*contents, b"one more", contents[0]]
    assert game.standard_box() == "the box b''"


def test_what_is_printed_on_pieces_and_on_spaces_is_said_apart():
    printed = printed_by(lambda box, piece: {box: piece}, lambda box, space: {f"space of {box}": type(space).__name__})
    assert printed("box", "card/3") == {"box": "card/3"}
    assert printed("box", Sing()) == {"space of box": "Sing"}
    assert printed("box", Task("say", (), 1)) == {"space of box": "Task"}
    assert nothing_printed("box", "card/3") == {}
