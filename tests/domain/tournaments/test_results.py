"""Results of tables: places with ties, forfeits, voided tables, byes; and who met."""

import pytest

from domain.tournaments.results import Ending, Round, Seated, TableResult, byes_so_far, meetings, sittings
from tests.domain.tournaments.table_results import by_places, by_points


def places(table: TableResult) -> dict[str, int | None]:
    return {seat.player: seat.place for seat in table.seats}


def test_equal_points_share_a_place_and_the_next_is_left_out() -> None:
    table = by_points({"ann": 40, "bob": 52, "cid": 40, "dee": 12})
    assert places(table) == {"ann": 2, "bob": 1, "cid": 2, "dee": 4}
    assert table.seat_of("bob").points == 52


def test_a_forfeit_has_no_place_and_met_nobody() -> None:
    table = by_points({"ann": 40, "bob": None, "cid": 41, "dee": 12})
    assert places(table) == {"ann": 2, "bob": None, "cid": 1, "dee": 3}
    assert table.ending("bob") is Ending.FORFEIT_LOSS
    assert table.ending("ann") is Ending.PLAYED
    assert table.met("ann") == ("cid", "dee")
    assert table.met("bob") == ()
    assert table.opponents("bob") == ("ann", "cid", "dee")


def test_the_only_player_who_came_wins_by_forfeit() -> None:
    table = by_places("ann", forfeits=["bob"])
    assert (table.ending("ann"), table.ending("bob")) == (Ending.FORFEIT_WIN, Ending.FORFEIT_LOSS)
    assert meetings([Round((table,))]) == {}


def test_a_double_forfeit_has_no_winner() -> None:
    table = by_places(forfeits=["ann", "bob"])
    assert {table.ending("ann"), table.ending("bob")} == {Ending.FORFEIT_LOSS}


def test_nobody_met_at_a_voided_table() -> None:
    table = by_points({"ann": 1, "bob": 2}, void=True)
    assert table.ending("ann") is table.ending("bob") is Ending.VOID
    assert table.met("ann") == ()


def test_places_against_each_other() -> None:
    table = by_places("ann", ["bob", "cid"], "dee")
    assert [table.against("bob", other) for other in ("ann", "cid", "dee")] == [0, 1, 2]
    with pytest.raises(ValueError, match="forfeited"):
        by_places("ann", "bob", forfeits=["cid"]).against("ann", "cid")


@pytest.mark.parametrize("wrong", [(2, 3), (1, 1, 2), (1, 3), (0, 1), (1, 2, 2, 3)])
def test_places_must_be_those_of_a_ranking(wrong: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no places of a ranking"):
        TableResult(tuple(Seated(str(number), place) for number, place in enumerate(wrong)))


def test_a_player_sits_once() -> None:
    with pytest.raises(ValueError, match="twice at one table"):
        TableResult((Seated("ann", 1), Seated("ann", 2)))
    with pytest.raises(ValueError, match="twice in one round: ann"):
        Round((by_places("ann", "bob"),), {"ann": Ending.ABSENT})


def test_a_bye_is_one() -> None:
    with pytest.raises(ValueError, match="sits at no table"):
        Round((), {"ann": Ending.PLAYED})


def test_players_without_table_and_bye_were_absent() -> None:
    played = Round((by_places("ann", "bob"),), {"cid": Ending.PAIRING_BYE})
    assert [played.ending(name) for name in ("ann", "cid", "dee")] == [
        Ending.PLAYED,
        Ending.PAIRING_BYE,
        Ending.ABSENT,
    ]


def test_meetings_seats_and_byes_are_counted() -> None:
    rounds = [
        Round((by_places("ann", "bob", "cid"),), {"dee": Ending.PAIRING_BYE}),
        Round((by_places("bob", "ann", forfeits=["cid"]),), {"dee": Ending.ABSENT}),
        Round((by_places("cid", forfeits=["ann"]),), {"dee": Ending.FULL_BYE}),
    ]
    assert meetings(rounds) == {
        frozenset({"ann", "bob"}): 2,
        frozenset({"ann", "cid"}): 1,
        frozenset({"bob", "cid"}): 1,
    }
    assert sittings(rounds) == {("ann", 0): 1, ("bob", 1): 1, ("cid", 2): 1, ("bob", 0): 1, ("ann", 1): 1}
    assert byes_so_far(rounds) == {"dee": 2, "cid": 1}
