"""The tools of rules: recording, asking, drawing, reading."""

from collections import Counter

import pytest

from domain.play.chance import KeyedChance
from domain.play.errors import RuleError
from domain.play.seat import Facade, Own
from domain.play.turn import DEPARTED, STOCK, Setting, Turn, places_of
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask, Close, Move, Show
from domain.table.table import Table, Task
from tests.domain.play.toys import Sing, ToyTurn, playing, saying, started, toy


@pytest.fixture
def turn() -> ToyTurn:
    match = playing(toy({"begin": lambda turn: None}))
    match.turn.begin(1, "T-1")
    assert isinstance(match.turn, ToyTurn)
    return match.turn


def test_before_its_first_event_a_turn_has_recorded_nothing():
    turn = playing(toy({"begin": lambda turn: None})).turn
    assert (turn.rule, turn.version, turn.effects, turn.answered) == ("", 0, [], ("", (), 0))
    assert (turn.draws, turn.drawn) == (0, 0)
    turn.push_due()
    assert turn.effects == []


def test_a_move_is_applied_at_once_and_cites_the_rule_in_force(turn):
    turn.move("cube", "purse@1", "box", 2)
    turn.rule = "T-2"
    turn.move("die/1", "box", "box", becomes="die/6")
    assert turn.effects == [
        Move("cube", 2, "purse@1", "box", "cube", "T-1"),
        Move("die/1", 1, "box", "box", "die/6", "T-2"),
    ]
    assert (turn.count("box", "cube"), turn.count("box", "die/6"), turn.size("box")) == (2, 1, 3)


def test_the_effects_of_a_block_cite_its_rule(turn):
    turn.move("cube", "purse@1", "box")
    with turn.citing("T-2"):
        turn.move("cube", "purse@1", "box")
        with turn.citing("T-3"):
            turn.score(1, "songs", 1)
        turn.ask(1, "say")
    turn.move("cube", "purse@2", "box")
    turn.push_due()
    assert [effect.rule for effect in turn.effects] == ["T-1", "T-2", "T-3", "T-1", "T-2"]


def test_a_block_ends_with_an_error_too(turn):
    with pytest.raises(RuleError, match="T-2: purse@1 holds 3 cube, not 4"), turn.citing("T-2"):
        turn.move("cube", "purse@1", "box", 4)
    assert turn.rule == "T-1"


def test_one_effect_may_cite_another_rule_than_its_function(turn):
    turn.move("cube", "purse@1", "box", rule="T-MOVE")
    turn.show("deck", 1, rule="T-SHOW")
    turn.score(1, "songs", 2, rule="T-SCORE")
    turn.score(1, "songs", -1, rule="T-SCORE")
    turn.rank({1: 1}, rule="T-RANK")
    turn.rank_by({2: 0}, rule="T-RANK-BY")
    turn.ask(1, "say", rule="T-ASK")
    turn.then("end", rule="T-THEN")
    turn.push_due()
    named = [effect.rule for effect in turn.effects]
    assert named == ["T-MOVE", "T-SHOW", "T-SCORE", "T-SCORE", "T-RANK", "T-RANK-BY", "T-THEN", "T-ASK"]
    assert turn.rule == "T-1"


@pytest.mark.parametrize(
    ("fails", "message"),
    [
        (lambda turn: turn.move("cube", "attic", "box", rule="T-2"), "T-2: attic"),
        (lambda turn: turn.show("deck", 9, rule="T-2"), "T-2: deck shown to 9"),
        (lambda turn: turn.ask(9, "say", rule="T-2"), "T-2: say asked of 9"),
    ],
)
def test_an_impossible_effect_is_reported_with_the_rule_that_it_would_have_cited(turn, fails, message):
    with pytest.raises(RuleError, match=message):
        fails(turn)


def test_what_moves_nothing_is_not_recorded(turn):
    turn.move("cube", "purse@1", "box", 0)
    turn.move("cube", "purse@1", "purse@1")
    turn.score(1, "songs", 0)
    assert turn.effects == []


@pytest.mark.parametrize(
    ("piece", "source", "target", "number", "becomes"),
    [
        ("cube", "purse@1", "box", 4, ""),
        ("cube", "purse@1", "box", -1, ""),
        ("coin", "purse@1", "box", 1, ""),
        ("cube", "purse@1", "box", 1, "coin"),
        ("cube", "purse@1", "box", 1, "cube/1"),
        ("die/1", "box", "box", 1, "die"),
        ("die/1", "purse@1", "box", 1, ""),
        ("card/9", "deck", "box", 1, "card/7"),
        ("card/1", "hand@1", "hand@1", 1, "card/7"),
        ("die/1", "box", "deck", 1, "die/2"),
        ("cube", "purse@1", "attic", 1, ""),
        ("cube", "attic", "box", 1, ""),
        ("cube", "stock", "box", 1, ""),
        ("coin", "box", "stock", 1, ""),
    ],
)
def test_a_move_that_no_player_could_make_is_a_defect_and_changes_nothing(turn, piece, source, target, number, becomes):
    before = turn.table.layout()
    with pytest.raises(RuleError, match="T-1"):
        turn.move(piece, source, target, number, becomes)
    assert turn.effects == []
    assert turn.table.layout() == before


def test_supplies_have_no_bottom(turn):
    turn.move("coin", "stock", "purse@1", 1000)
    turn.move("coin", "purse@1", "stock", 1000)
    assert turn.count("stock", "coin") == 0


def test_showing_records_the_faces_once_and_only_to_whom_they_are_new(turn):
    turn.show("deck", 1)
    turn.show("deck", 1)
    turn.show("hand@2", 2)
    turn.show("box", 1)
    assert turn.effects == [Show("deck", 1, ("card/7", "card/9", "card/9"), "T-1")]


def test_a_supply_without_a_bottom_is_not_shown_while_pieces_of_it_are_out(turn):
    """The pieces there cannot be listed, so the seat would hold another table than the service."""
    areas = Areas((Area("purse"), Area("mint", Visibility.NONE, frozenset({"chip"}))))
    hidden = ToyTurn(Table(areas, ()), turn.box, turn.setting, turn.chance)
    hidden.begin(1, "T-1")
    hidden.move("chip/blue", "mint", "purse")
    with pytest.raises(RuleError, match="T-1: mint shown, and pieces were taken"):
        hidden.show("mint", 1)
    hidden.move("chip/blue", "purse", "mint", 1)
    hidden.show("mint", 1)
    assert hidden.effects[-1] == Show("mint", 1, (), "T-1")


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_nothing_is_shown_to_or_asked_of_a_seat_that_is_not_there(turn, seat):
    with pytest.raises(RuleError, match=f"T-1: deck shown to {seat}"):
        turn.show("deck", seat)
    if seat:
        with pytest.raises(RuleError, match=f"T-1: say asked of {seat}"):
            turn.ask(seat, "say")
    assert turn.effects == []


def test_what_is_asked_first_comes_first_and_before_what_was_asked_earlier(turn):
    turn.ask(1, "old")
    turn.push_due()
    turn.ask(1, "first", 3, "x")
    turn.then("round", 1)
    turn.rule = "T-2"
    turn.ask(1, "second")
    turn.ask(2, "other")
    turn.push_due()
    assert [task.kind for task in turn.table.tasks(1)] == ["old", "second", "first"]
    assert turn.effects[1:] == [
        Ask(0, "round", ("1",), 1, "T-1"),
        Ask(1, "second", (), 1, "T-2"),
        Ask(1, "first", ("3", "x"), 1, "T-1"),
        Ask(2, "other", (), 1, "T-2"),
    ]
    assert turn.question(1) == ("first", ("3", "x"), 1)


def test_closing_takes_the_top_task_and_cites_the_rule_in_force(turn):
    turn.ask(1, "say")
    turn.push_due()
    turn.rule = "T-2"
    assert turn.close(1).kind == "say"
    assert turn.effects[-1] == Close(1, "say", (), 1, "T-2")
    with pytest.raises(RuleError, match="no task"):
        turn.close(1)


class FixedChance:
    def __init__(self, numbers):
        self.numbers = numbers
        self.asked = []
        self.addresses = []

    def below(self, limit, version, index, number=0):
        self.asked.append((limit, version, index))
        self.addresses.append(number)
        return self.numbers[index]


def test_draws_are_numbered_within_the_event(turn):
    turn.chance = FixedChance([5, 0, 1])
    turn.begin(8, "T-1")
    assert (turn.roll(), turn.roll(20), turn.pick("abc")) == (6, 1, "b")
    assert turn.chance.asked == [(6, 8, 0), (20, 8, 1), (3, 8, 2)]
    assert turn.draws == 3
    turn.begin(9, "T-1")
    turn.below(4)
    assert turn.chance.asked[-1] == (4, 9, 0)


def test_draws_are_also_numbered_within_the_match(turn):
    turn.chance = FixedChance([0, 0, 0])
    turn.begin(8, "T-1", 5)
    turn.below(4)
    turn.below(4)
    turn.begin(9, "T-1", 7)
    turn.below(4)
    turn.begin(10, "T-1")
    turn.below(4)
    assert turn.chance.addresses == [5, 6, 7, 0]


def test_each_piece_in_a_bag_is_drawn_with_the_same_probability(turn):
    drawn = []
    for number in range(3):
        turn.chance = FixedChance([number])
        turn.begin(1, "T-1")
        drawn.append(turn.draw("deck"))
    assert Counter(drawn) == {"card/9": 2, "card/7": 1}
    assert turn.effects == []


def test_a_draw_does_not_depend_on_the_order_in_which_pieces_came(turn):
    turn.chance = FixedChance([0, 0])
    before = turn.draw("deck")
    turn.table.apply(
        [Move("card/7", 1, "deck", "deck:2", "card/7", ""), Move("card/7", 1, "deck:2", "deck", "card/7", "")]
    )
    assert turn.draw("deck") == before == "card/7"


def test_a_draw_admits_what_it_is_told_to(turn):
    turn.chance = FixedChance([0, 1])
    assert {turn.draw("deck", admits=lambda piece: piece != "card/7") for _ in range(2)} == {"card/9"}
    assert [limit for limit, _, _ in turn.chance.asked] == [2, 2]


def test_nothing_can_be_drawn_where_nothing_is(turn):
    turn.move("coin", "stock", "box", 3)
    for place in ("deck:9", "stock"):
        with pytest.raises(RuleError, match="nothing to draw"):
            turn.draw(place)
    with pytest.raises(RuleError, match="nothing to pick"):
        turn.pick([])
    assert turn.draws == 0


def test_the_one_piece_at_a_place(turn):
    assert (turn.only("hand@2"), turn.face("hand@2"), turn.only("purse@1"), turn.face("purse@1")) == (
        "card/2",
        "2",
        "cube",
        "",
    )
    assert (turn.only("nowhere"), turn.face("nowhere")) == ("", "")
    with pytest.raises(RuleError, match="more than one"):
        turn.only("deck")


def test_points_come_from_the_stock_and_go_back(turn):
    turn.score(1, "songs", 5)
    turn.score(1, "dances", 1)
    turn.score(1, "songs", -2)
    assert (turn.points(1, ["songs"]), turn.points(1, ["songs", "dances"]), turn.points(2, ["songs"])) == (3, 4, 0)
    turn.score(2, "songs", -1)
    assert turn.points(2, ["songs"]) == -1


def test_ranks_are_announced_in_seat_order(turn):
    assert (turn.place_of(1), turn.place_of(2)) == (0, 0)
    turn.rank({2: 1, 1: 2})
    assert (turn.place_of(1), turn.place_of(2)) == (2, 1)
    assert [(effect.piece, effect.target) for effect in turn.effects] == [("rank/2", "rank@1"), ("rank/1", "rank@2")]
    assert {effect.rule for effect in turn.effects} == {"T-1"}


def test_equal_results_share_a_place():
    assert places_of({1: 7, 2: 9, 3: 7, 4: 1}) == {1: 2, 2: 1, 3: 2, 4: 4}
    assert places_of({1: (7, 2), 2: (7, 3)}) == {1: 2, 2: 1}
    assert places_of({}) == {}


def test_the_best_result_comes_first_and_who_left_comes_last(turn):
    turn.rank_by({1: 5, 2: 5})
    assert [(effect.piece, effect.rule) for effect in turn.effects] == [("rank/1", "T-1"), ("rank/1", "T-1")]
    turn.begin(2, "T-1")
    turn.move(DEPARTED, STOCK, "departed@1")
    assert turn.places_by({1: 900, 2: -3}) == {1: 2, 2: 1}


def test_the_question_that_is_answered_is_asked_again_with_its_arguments():
    again = saying(lambda turn, seat, word: turn.ask_again(seat))
    match = started(ask_with_arguments, decisions=(again, Sing))
    assert (match.turn.asked(1), match.turn.asked(2)) == (("3", "times"), ())
    assert (match.turn.asks(1, "say"), match.turn.asks(1, "sing"), match.turn.asks(2, "say")) == (True, False, False)
    match.decide(1, again("yes"))
    assert match.awaiting() == {1: Task("say", ("3", "times"), 2)}


def ask_with_arguments(turn):
    turn.ask(1, "say", 3, "times")


def test_the_turn_does_not_remember_the_question_of_an_earlier_event():
    seen = []

    def begin(turn):
        turn.ask(1, "say")
        turn.ask(1, "look")

    def look(turn, seat):
        seen.append(turn.answered.kind)

    match = started(begin, look)
    match.resign(2)
    match.decide(1, next(match.offers(1)))
    assert seen == ["say"]
    match.resign(1)
    assert match.turn.answered.kind == ""


# -- facades of seats -------------------------------------------------------------------------------------------------


class Hand(Facade["HandTurn"]):
    """A seat with two places of its own."""

    hand = Own()
    gone = Own("discard")


class HandTurn(Turn[object, Hand]):
    """A turn that says of its seats only of which class they are."""


class LaterTurn(HandTurn):
    """One more that inherits it."""


class BareTurn(Turn):  # type: ignore[type-arg]
    """A turn that does not say of which class its seats are."""


@pytest.mark.parametrize("kind", [HandTurn, LaterTurn])
def test_the_seats_are_of_the_class_that_the_turn_names(kind: type[HandTurn]) -> None:
    made = kind(Table(Areas((Area("hand"),)), ()), object(), Setting(2, {}), KeyedChance(b""))
    assert [type(seat) for seat in made.seats] == [Hand, Hand]
    assert [(seat.number, seat.hand, seat.gone, seat.hand) for seat in made.seats] == [
        (1, "hand@1", "discard@1", "hand@1"),
        (2, "hand@2", "discard@2", "hand@2"),
    ]
    assert all(seat.turn is made for seat in made.seats)


def test_a_turn_must_say_of_which_class_its_seats_are() -> None:
    with pytest.raises(TypeError, match=r"BareTurn must name the class of its seats: Turn\[Box, Seat\]"):
        BareTurn(Table(Areas((Area("hand"),)), ()), object(), Setting(2, {}), KeyedChance(b""))


def test_all_that_lies_at_a_place_moves_piece_by_piece(turn: ToyTurn) -> None:
    turn.move("cube", "purse@1", "box", 2)
    before = len(turn.effects)
    turn.move_all("box", "purse@1", rule="T-3")
    assert turn.size("box") == 0
    assert all(isinstance(effect, Move) and effect[1] == 1 and effect.rule == "T-3" for effect in turn.effects[before:])
    pieces = [effect.piece for effect in turn.effects[before:] if isinstance(effect, Move)]
    assert pieces == sorted(pieces)
