"""The Swiss system for two seats: reasons, seats, byes, and rounds that cannot be paired."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import networkx  # type: ignore[import-untyped]
import pytest
from gacrux.pairingdutch import pairing_dutch
from hypothesis import given
from hypothesis import strategies as st

from domain.tournaments import dutch_brackets
from domain.tournaments.dutch import MOST, Dutch
from domain.tournaments.pairing import (
    Entrant,
    Float,
    Paired,
    PairedRound,
    PairedTable,
    Preference,
    Strength,
    Unmet,
    Unpaired,
)
from domain.tournaments.results import Ending, Round, Seated, TableResult, meetings
from tests.domain.tournaments.simulated import finished
from tests.domain.tournaments.table_results import by_places


def field(players: str) -> list[Entrant]:
    """Players with one letter, and their seeds by the alphabet."""
    return [Entrant(player, ord(player) - ord("a") + 1) for player in players]


def games(*tables: str, byes: dict[str, Ending] | None = None) -> Round:
    """A round: ``ab`` says that a in the first seat beat b, ``a=b`` a draw, ``a-b`` that b beat a."""
    return Round(tuple(game(table) for table in tables), byes or {})


def game(table: str) -> TableResult:
    one, two = table[0], table[-1]
    places = {"": (1, 2), "=": (1, 1), "-": (2, 1)}[table[1:-1]]
    return TableResult((Seated(one, places[0]), Seated(two, places[1])))


def pairs(paired: PairedRound) -> list[str]:
    return ["".join(table.players) for table in paired.tables]


def reason(table: PairedTable) -> Paired:
    assert isinstance(table.reason, Paired)
    return table.reason


def test_the_first_round_has_halves_and_alternating_seats() -> None:
    assert pairs(Dutch(5).pair(field("abcdef"), [])) == ["ad", "eb", "cf"]
    assert pairs(Dutch(5, first=1).pair(field("abcdef"), [])) == ["da", "be", "fc"]


def test_the_order_of_the_field_does_not_matter() -> None:
    rounds = [games("ad", "eb", "c=f")]
    assert Dutch(5).pair(field("abcdef"), rounds) == Dutch(5).pair(field("fedcba"), rounds)


def test_a_pair_says_what_floats_and_which_seats_were_preferred() -> None:
    """All three winners had the first seat, so all prefer the second; e is the lowest of them and floats down."""
    paired = Dutch(5).pair(field("abcdef"), [games("ad", "eb", "cf")])
    assert pairs(paired) == ["ca", "de", "bf"]
    assert reason(paired.tables[0]) == Paired(
        Fraction(1),
        (),
        (Preference("c", 1, Strength.STRONG, False), Preference("a", 1, Strength.STRONG, True)),
        (Unmet.PREFERENCE, Unmet.STRONG_PREFERENCE),
    )
    assert reason(paired.tables[1]) == Paired(
        Fraction(0),
        (Float("d", Fraction(0), False), Float("e", Fraction(1), True)),
        (Preference("d", 0, Strength.STRONG, True), Preference("e", 1, Strength.STRONG, True)),
    )


def test_two_who_prefer_the_same_seat_alternate_from_where_they_last_differed() -> None:
    """After two rounds both a and b had seats 1, 2 and 2, 1: both prefer what they did not have last."""
    rounds = [games("ac", "db"), games("da", "bc"), games("a=d", "c=b")]
    table = next(t for t in Dutch(4).pair(field("abcd"), rounds).tables if set(t.players) == {"a", "b"})
    assert table.players == ("b", "a")
    assert reason(table).preferences == (
        Preference("b", 0, Strength.STRONG, True),
        Preference("a", 1, Strength.STRONG, True),
    )


def test_a_preference_that_is_not_granted_is_named() -> None:
    paired = Dutch(3).pair(field("abcd"), [games("ac", "d-b")])
    table = paired.tables[0]
    assert set(table.players) == {"a", "b"}
    assert reason(table) == Paired(
        Fraction(1),
        (),
        (Preference("b", 0, Strength.STRONG, True), Preference("a", 1, Strength.STRONG, True)),
    )
    both_first = Dutch(3).pair(field("abcd"), [games("ac", "bd")])
    assert reason(both_first.tables[0]).unmet == (Unmet.PREFERENCE, Unmet.STRONG_PREFERENCE)
    assert [each.granted for each in reason(both_first.tables[0]).preferences].count(False) == 1


def test_a_float_that_comes_again_is_named() -> None:
    """Three players: each round one has a bye, and the two others float or not."""
    rounds = [
        games("ac", byes={"b": Ending.HALF_BYE}),
        games("ba", byes={"c": Ending.PAIRING_BYE}),
    ]
    [table] = Dutch(3).pair(field("bc"), rounds).tables
    assert set(table.players) == {"b", "c"}
    assert reason(table).floats
    assert {f.player for f in reason(table).floats} == {"b", "c"}
    down = next(f for f in reason(table).floats if f.down)
    assert down == Float("b", Fraction(3, 2), True)
    assert Unmet.DOWN_AS_TWO_AGO in reason(table).unmet  # b had a half bye two rounds ago, which is a float down
    assert Unmet.DOWN_AGAIN not in reason(table).unmet  # b floated up in the round before


def test_the_lowest_has_the_bye_and_nobody_has_two() -> None:
    first = Dutch(3).pair(field("abc"), [])
    assert [(bye.player, bye.reason) for bye in first.byes] == [("c", Unpaired(Fraction(0), 0))]
    second = Dutch(3).pair(field("abc"), [games("ab", byes={"c": Ending.PAIRING_BYE})])
    assert [(bye.player, bye.reason) for bye in second.byes] == [("b", Unpaired(Fraction(0), 0))]


def test_a_win_by_forfeit_keeps_a_player_from_the_bye_and_is_not_played() -> None:
    won = Round((by_places("a", "b"), by_places("c", forfeits=["d"])), {})
    paired = Dutch(3).pair(field("abc"), [won])
    assert [bye.player for bye in paired.byes] == ["b"], "c has a win without a match"
    again = Dutch(3).pair(field("cd"), [won])
    assert set(again.tables[0].players) == {"c", "d"}, "they never met"


def test_a_voided_table_is_as_if_it_had_not_been() -> None:
    void = Round((TableResult((Seated("a", 1), Seated("b", 2)), void=True),))
    [table] = Dutch(3).pair(field("ab"), [void]).tables
    assert reason(table) == Paired(Fraction(0))


def test_pairing_numbers_count_those_who_were_paired_before() -> None:
    """Of a, b, c and d, a is late: in the first round b is number 1, in the second a is."""
    late = Dutch(3, others=field("abcd"))
    assert pairs(late.pair(field("bc"), [])) == ["bc"]
    assert pairs(late.pair(field("ad"), [games("bc")])) == ["ad"]
    assert pairs(late.pair(field("cd"), [games("ab")])) == ["cd"]  # c is number 3
    assert pairs(late.pair(field("cd"), [])) == ["cd"]  # c is number 1
    assert pairs(late.pair(field("bd"), [games("ac")])) == ["db"]  # b is number 2


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        ("a", [], "needs two players"),
        ("ab", [games("ab")], "no pairing"),
        ("abc", [games("ab", byes={"c": Ending.PAIRING_BYE}), games("ca", byes={"b": Ending.FULL_BYE}),
                 games("bc", byes={"a": Ending.PAIRING_BYE})], "no pairing"),
        ("ab", [games("cd")] * 4, "all rounds"),
    ],
)  # fmt: skip
def test_what_cannot_be_paired(players: str, rounds: Sequence[Round], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Dutch(4).pair(field(players), rounds)


def test_a_field_that_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="at most 1000"):
        Dutch(9).pair([Entrant(f"p{rank}", rank) for rank in range(1, MOST + 2)], [])


def test_the_largest_field_is_paired() -> None:
    everybody = [Entrant(f"p{rank:04}", rank) for rank in range(1, MOST + 1)]
    paired = Dutch(9).pair(everybody, [])
    halves = zip(everybody[: MOST // 2], everybody[MOST // 2 :], strict=True)
    assert {frozenset(table.players) for table in paired.tables} == {
        frozenset((one.player, two.player)) for one, two in halves
    }


def test_the_bracket_above_the_last_one_is_paired_without_a_matching_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 100 players 29 have won, so one of them floats down to the 42 who drew, and one of these to the losers. The
    engine alone solves a matching problem with all who did not win.
    """
    names = [f"p{index:03}" for index in range(1, 101)]
    entrants = [Entrant(name, rank) for rank, name in enumerate(names, 1)]
    first = Dutch(9).pair(entrants, [])
    places = [(1, 1)] * 21 + [(1, 2)] * 29
    tables = (
        TableResult(tuple(map(Seated, table.players, ends))) for table, ends in zip(first.tables, places, strict=True)
    )
    rounds, solved = [Round(tuple(tables))], list[int]()
    matching = networkx.min_weight_matching

    def counted(graph: Any, *arguments: Any) -> Any:
        solved.append(len(graph))
        return matching(graph, *arguments)

    monkeypatch.setattr(networkx, "min_weight_matching", counted)
    ours = Dutch(9).pair(entrants, rounds)
    assert not solved
    monkeypatch.setattr(dutch_brackets, "DutchBrackets", pairing_dutch)
    assert Dutch(9).pair(entrants, rounds) == ours
    assert max(solved) > 60


def test_points_that_were_taken_move_a_player_down_even_below_nothing() -> None:
    """The engine keeps the place below nothing for the bye."""
    first = Round(games("ab", "cd", "ef").tables, penalties={"b": Fraction(2)})
    paired = Dutch(5).pair(field("abcdef"), [first])
    assert [reason(table).score for table in paired.tables] == [1, 0, -2]
    assert Dutch(5).pair(field("abcdefg"), [first]).byes[0].player == "b"


def test_points_that_were_taken_from_somebody_who_never_played_change_nothing() -> None:
    first = games("ab", "cd", "ef")
    penalised = Round(first.tables, penalties={"z": Fraction(1)})
    assert Dutch(5).pair(field("abcdef"), [penalised]) == Dutch(5).pair(field("abcdef"), [first])


@given(st.integers(2, 14), st.integers(0, 1000), st.data())
def test_every_round_keeps_the_absolute_criteria(players: int, seed: int, data: st.DataObject) -> None:
    """Nobody meets twice, has a second free win, or has a seat three times running or more before the last round."""
    everybody = [Entrant(f"p{index:02}", index) for index in range(1, players + 1)]
    length = min(5, players - 1)
    rounds: list[Round] = []
    for number in range(length):
        there = [one for one in everybody if data.draw(st.integers(0, 9)) > 0]
        try:
            paired = Dutch(length, others=everybody).pair(there, rounds)
        except ValueError:
            break
        seated = [player for table in paired.tables for player in table.players]
        assert sorted([*seated, *(bye.player for bye in paired.byes)]) == sorted(one.player for one in there)
        assert len(paired.byes) == len(there) % 2
        rounds.append(finished(paired, (seed, number)))
    assert all(times == 1 for times in meetings(rounds).values())
    for one in everybody:
        seats = [table.players.index(one.player) for played in rounds if (table := played.table_of(one.player))]
        early = seats if len(rounds) < length else seats[:-1]
        assert not any(early[at] == early[at + 1] == early[at + 2] for at in range(len(early) - 2))
        assert sum(played.ending(one.player) is Ending.PAIRING_BYE for played in rounds) <= 1
