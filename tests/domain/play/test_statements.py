"""Statements: what they are on the table, what rules may state, and when what was stated ends."""

from dataclasses import replace

import pytest

from domain.play.errors import RuleError
from domain.play.playing import Playing
from domain.play.rules import rule
from domain.play.statements import (
    AREAS,
    MOST_FACES,
    MOST_STANDING,
    STATED,
    STATEMENTS,
    Statement,
    piece_of,
    standing,
    statement_of,
    states,
    without_truth,
)
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Move
from domain.table.table import Placement, Table
from domain.table.views import publish
from tests.domain.play.toys import playing, saying, toy

NONE, ONE = "statement/hand@1/0/0/card/9", "statement/hand@1/1/-/card/9"


def match_of(*heard, opening=None) -> Playing:
    """A match of two in which each yes of seat 1 does the next of these. Seat 1 holds card 1; the deck card 7 and twice
    card 9.
    """
    todo = iter(heard)

    @rule("TOY-OPEN")
    def ask(turn):
        (opening or (lambda turn: None))(turn)
        turn.ask(1, "say")

    def hear(turn, seat, word):
        turn.move("cube", "box", "purse@1")  # what it costs to say something
        next(todo)(turn)
        turn.ask(1, "say")

    match = playing(replace(toy({"ask": ask}, saying(hear)), states=True))
    match.start()
    return match


def says(match: Playing, times: int = 1) -> list[Move]:
    """Seat 1 says yes this number of times; the latest moves of statements."""
    outcome = None
    for _ in range(times):
        outcome = match.decide(1, next(iter(match.offers(1))))
    assert outcome is not None
    assert not list(without_truth(match.table, outcome.effects))
    return [effect for effect in outcome.effects if isinstance(effect, Move) and effect.piece.startswith("statement/")]


def stands(match: Playing) -> list[str]:
    return sorted(match.table.pieces(STATED))


# -- pieces -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "piece"),
    [
        (Statement("hand@2", frozenset({"card/duke"}), 0, 0), "statement/hand@2/0/0/card/duke"),
        (Statement("row:x/y 100%", frozenset({"card/b", "card/a"}), 1), "statement/row:x%2Fy 100%25/1/-/card/a/b"),
        (Statement("deck", frozenset({"tile/1/2"}), 2, 2), "statement/deck/2/2/tile/1%2F2"),
    ],
)
def test_a_statement_is_a_piece_that_can_be_read_again(statement: Statement, piece: str) -> None:
    assert piece_of(statement) == piece
    assert statement_of(piece) == statement


@pytest.mark.parametrize(
    "piece",
    [
        "statement",
        "statement/hand@2/0/0/card",
        "statement/hand@2/0/0/card/",
        "statement/hand@2/00/0/card/duke",
        "statement/hand@2/-/0/card/duke",
        "statement/hand@2/-1/0/card/duke",
        "statement/hand@2/0/1000000/card/duke",
        "statement/hand@2/0/0/card/%41",
        "statement/hand@2/0/0/ca%2Frd/duke",
        "other/hand@2/0/0/card/duke",
        "/".join(["statement/hand@2/0/0/card", *map(str, range(MOST_FACES + 1))]),
    ],
)
def test_what_is_no_statement_is_not_understood_and_not_true(piece: str) -> None:
    assert statement_of(piece) is None
    table = Table(Areas((*AREAS, Area("hand", Visibility.OWNER))), [Placement(STATED, piece, 1)])
    assert list(without_truth(table, ())) == [piece]
    assert standing(table) == []


def test_more_statements_than_may_stand_are_not_true() -> None:
    pieces = [f"statement/hand@1/0/0/card/{number}" for number in range(MOST_STANDING + 1)]
    table = Table(Areas((*AREAS, Area("hand"))), [Placement(STATED, piece, 1) for piece in pieces])
    assert list(without_truth(table, ())) == [f"{MOST_STANDING + 1} statements"]


# -- stating ----------------------------------------------------------------------------------------------------------


def test_a_rule_states_to_all_and_its_id_is_cited() -> None:
    match = match_of(lambda turn: turn.state("hand@1", "card/9", most=0))
    assert says(match) == [Move(NONE, 1, STATEMENTS, STATED, NONE, "TOY-SAY")]
    public, hidden = publish(match.table, [Move(NONE, 1, STATEMENTS, STATED, NONE, "TOY-SAY")], (1, 2))
    assert (len(public), hidden) == (1, [])


def test_a_rule_learns_whether_and_states_it_either_way() -> None:
    found = []
    match = match_of(
        lambda turn: found.append(turn.state_whether("hand@1", "card/9")),
        lambda turn: found.append(turn.state_whether("hand@2", ["card/2", "card/9"])),
        lambda turn: found.append(turn.state_whether("deck", "card/9", 2)),
        lambda turn: found.append(turn.state_whether("deck", "card/9", 3)),
    )
    says(match, 4)
    assert found == [False, True, True, False]
    assert stands(match) == [
        "statement/deck/2/2/card/9",
        "statement/hand@1/0/0/card/9",
        "statement/hand@2/1/-/card/2/9",
    ]


def test_the_order_in_which_pieces_are_named_is_not_told() -> None:
    one, other = (
        match_of(lambda turn, named=named: turn.state("hand@1", named, most=0))
        for named in (["card/9", "card/7"], ["card/7", "card/9"])
    )
    assert says(one) == says(other)


def test_nothing_is_stated_that_follows_already() -> None:
    match = match_of(
        lambda turn: turn.state("hand@1", "card/9", most=1),  # one card lies there
        lambda turn: turn.state("hand@1", "card/9"),
        lambda turn: turn.state("hand@1", "card/9", most=0),
        lambda turn: turn.state("hand@1", "card/9", most=0),
        lambda turn: turn.state("hand@3", "card/9", most=0),  # nothing lies there
    )
    assert [len(says(match)) for _ in range(5)] == [0, 0, 1, 0, 0]
    assert stands(match) == [NONE]


def test_what_is_stated_about_the_same_is_put_together() -> None:
    match = match_of(
        lambda turn: turn.state("deck", "card/9", least=1), lambda turn: turn.state("deck", "card/9", most=2)
    )
    says(match)
    last = says(match)
    assert [(move.piece, move.target) for move in last] == [
        ("statement/deck/1/2/card/9", STATED),
        ("statement/deck/1/-/card/9", STATEMENTS),
    ]


@pytest.mark.parametrize(
    ("place", "pieces", "bounds", "why"),
    [
        ("hand@1", "card/1", {"most": 0}, "not true"),
        ("hand@1", "card/9", {"least": 1}, "not true"),
        ("purse@1", "card/9", {"most": 0}, "everybody sees"),
        ("nowhere", "card/9", {"most": 0}, "in no area"),
        ("hand@1", "card/12", {"most": 0}, "no such piece"),
        ("hand@1", "cube", {"most": 0}, "no such piece"),
        ("hand@1", ("card/9", "die/1"), {"most": 0}, "of one kind"),
        ("hand@1", "answer/Bid[3]", {"most": 0}, "answers in secret"),
        ("hand@1", (), {"most": 0}, "1 to 64"),
        ("hand@1", "card/9", {"least": -1, "most": 0}, "from 0 to"),
        ("hand@1", "card/9", {"most": 1_000_000}, "from 0 to"),
        ("hand@1", [f"card/{number}" for number in range(65)], {"most": 0}, "1 to 64"),
    ],
)
def test_what_must_not_be_stated_is_an_error_of_the_rules_and_changes_nothing(place, pieces, bounds, why) -> None:
    match = match_of(lambda turn: turn.state(place, pieces, **bounds))
    before = match.table.layout()
    with pytest.raises(RuleError, match=why):
        says(match)
    assert match.table.layout() == before


def test_a_game_that_does_not_say_that_it_states_cannot() -> None:
    match = playing(
        toy({"ask": lambda turn: turn.ask(1, "say")}, saying(lambda turn, *_: turn.state("hand@1", "card/9", most=0)))
    )
    match.start()
    with pytest.raises(RuleError, match="states=True"):
        match.decide(1, next(iter(match.offers(1))))
    assert STATED not in match.table.areas


def test_only_so_many_statements_stand_at_once() -> None:
    def all_of_them(turn):
        for number in range(MOST_STANDING + 1):
            turn.state(f"hand@1:{number}", "card/9", most=0)

    layout = [Placement(f"hand@1:{number}", "card/1", 1) for number in range(MOST_STANDING + 1)]
    match = match_of(all_of_them)
    match.table.apply(Move("card/1", count, STATEMENTS, place, "card/1", "") for place, _, count in layout)
    with pytest.raises(RuleError, match=f"more than {MOST_STANDING}"):
        says(match)


# -- what follows -----------------------------------------------------------------------------------------------------


def none_then(*heard) -> Playing:
    """A match in which it stands that seat 1 holds no card 9."""
    match = match_of(lambda turn: turn.state("hand@1", "card/9", most=0), *heard)
    says(match)
    return match


def test_a_hidden_piece_that_comes_may_be_one_of_them() -> None:
    def draws(turn):
        turn.move("card/9", "deck", "hand@1")

    match = none_then(draws, draws)
    assert [(move.piece, move.target, move.rule) for move in says(match)] == [
        (NONE, STATEMENTS, "SVC-STATE-01"),
        ("statement/hand@1/0/1/card/9", STATED, "SVC-STATE-01"),
    ]
    says(match)
    assert stands(match) == ["statement/hand@1/0/2/card/9"]


def test_a_hidden_piece_that_goes_may_have_been_one_of_them() -> None:
    match = match_of(
        lambda turn: turn.state("deck", "card/9", least=2),
        lambda turn: turn.move("card/7", "deck", "hand@1"),
        lambda turn: turn.move("card/9", "deck", "hand@1"),
    )
    says(match, 2)
    assert stands(match) == ["statement/deck/1/-/card/9"]
    says(match)
    assert stands(match) == []


def test_of_none_nothing_goes() -> None:
    match = none_then(
        lambda turn: turn.move("card/7", "deck", "hand@1"), lambda turn: turn.move("card/1", "hand@1", "deck")
    )
    says(match, 2)
    assert stands(match) == [], "one of one may be that"
    match = none_then(lambda turn: turn.move("card/1", "hand@1", "deck"))
    says(match)
    assert stands(match) == [], "nothing lies there"


def test_a_piece_that_goes_in_the_sight_of_all_is_counted() -> None:
    match = match_of(
        lambda turn: turn.state("deck", "card/9", least=1, most=2),
        lambda turn: turn.move("card/7", "deck", "box"),
        lambda turn: turn.move("card/9", "deck", "box"),
    )
    assert len(says(match)) == 1
    says(match)
    assert stands(match) == ["statement/deck/1/2/card/9"], "two of them lie there now, and it stands as it was"
    says(match)
    assert stands(match) == []


def test_a_piece_that_comes_in_the_sight_of_all_is_counted() -> None:
    def to_the_hand(turn):
        turn.move("card/9", "deck", "box")
        turn.move("card/9", "box", "hand@1")

    match = none_then(to_the_hand)
    says(match)
    assert stands(match) == ["statement/hand@1/1/1/card/9"]


def test_pieces_of_other_kinds_and_at_other_places_change_nothing() -> None:
    match = none_then(
        lambda turn: turn.move("cube", "purse@1", "hand@1"), lambda turn: turn.move("card/9", "deck", "hand@2")
    )
    assert says(match) == says(match) == []
    assert stands(match) == [NONE]


def test_what_is_shuffled_away_is_stated_no_more() -> None:
    def shuffled(turn):
        turn.move("card/1", "hand@1", "deck")
        turn.move(turn.draw("deck"), "deck", "hand@1")

    match = none_then(shuffled)
    assert [move.target for move in says(match)] == [STATEMENTS]
    assert stands(match) == []


def test_the_number_of_moves_does_not_betray_which_hidden_pieces_are_equal() -> None:
    def two(*pieces):
        def draws(turn):
            for piece, number in pieces:
                turn.move(piece, "deck", "hand@1", number)

        return draws

    seen = set()
    for pieces in ((("card/9", 2),), (("card/7", 1), ("card/9", 1)), (("card/9", 1), ("card/9", 1))):
        match = none_then(two(*pieces))
        outcome = match.decide(1, next(iter(match.offers(1))))
        public, hidden = publish(match.table, outcome.effects, (1, 2))
        seen.add((tuple(public), tuple((entry.position, entry.audience) for entry in hidden), match.table.fingerprint))
    assert len(seen) == 1


def test_what_is_stated_after_pieces_came_says_it_of_them_too() -> None:
    def draws_and_states(turn):
        turn.move("card/7", "deck", "hand@1")
        turn.state("hand@1", "card/9", most=0)

    match = none_then(draws_and_states)
    assert [(move.piece, move.target) for move in says(match)] == [(NONE, STATEMENTS), (NONE, STATED)]


def test_taking_back_brings_statements_back_and_rolling_back_too() -> None:
    def openly(turn):
        turn.move("card/9", "deck", "box")
        turn.move("card/9", "box", "hand@1")

    match = none_then(openly)
    before = match.table.layout()
    outcome = match.decide(1, next(iter(match.offers(1))))
    assert stands(match) != [NONE]
    undone = match.take_back(outcome.effects)
    assert match.table.layout() == before
    assert not list(without_truth(match.table, undone.effects))
    match.roll_back(undone)
    match.roll_back(outcome)
    assert match.table.layout() == before


def test_a_statement_of_what_was_true_once_is_not_true_now_and_one_of_later_was_not_then() -> None:
    areas = Areas((*AREAS, Area("hand", Visibility.OWNER), Area("deck", Visibility.NONE)))
    drawn = Move("card/9", 1, "deck", "hand@1", "card/9", "")
    for piece, late in ((NONE, False), (ONE, True)):
        said = Move(piece, 1, STATEMENTS, STATED, piece, "")
        assert states(said)
        for effects in ([said, drawn], [drawn, said]):
            table = Table(areas, [Placement("deck", "card/9", 1)])
            table.apply(effects)
            true_then = late is (effects[0] == drawn)
            true_now = late
            expected = [piece] * (not true_then) + [piece] * (not true_now)
            assert list(without_truth(table, effects)) == expected
