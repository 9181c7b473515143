"""Names of features: weights that were learnt are of no use where a name means something else."""

from domain.play.features import features_of_piece, features_of_task, features_on
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask
from domain.table.table import Placement, Table


def test_a_piece_counts_by_kind_by_face_and_by_slot() -> None:
    assert list(features_of_piece("purse@2", "coin", 1, 3)) == ["purse@1 coin"]
    assert list(features_of_piece("row:3", "card/C07", 2, 3)) == [
        "row@table card",
        "row@table card/C07",
        "row@table:3 card/C07",
    ]


def test_what_is_due_counts_by_whose_it_is_and_by_its_arguments() -> None:
    assert list(features_of_task(2, "bid", ("5",), 2, 2)) == ["?0 bid", "?0 bid 0=5"]
    assert list(features_of_task(1, "bid", (), 2, 3)) == ["?2 bid"]
    assert list(features_of_task(0, "round", (), 2, 2)) == ["?table round"]


def test_what_is_the_same_in_several_places_is_added() -> None:
    table = Table(Areas((Area("row"),)), [Placement("row:1", "coin", 2), Placement("row:2", "coin", 3)])
    assert features_on(table, 1, 2) == {"row@table coin": 5, "row@table:1 coin": 2, "row@table:2 coin": 3}


def test_a_seat_counts_no_face_that_it_does_not_see() -> None:
    areas = Areas((Area("hand", Visibility.OWNER),))
    table = Table(areas, [Placement("hand@1", "card/A", 2), Placement("hand@2", "card/B", 1)])
    table.apply([Ask(2, "bid", (), 0, "")])
    assert features_on(table, 1, 2) == {"hand@0 card": 2, "hand@0 card/A": 2, "hand@1 card": 1, "?1 bid": 1}
    assert features_on(table, 2, 2) == {"hand@1 card": 2, "hand@0 card": 1, "hand@0 card/B": 1, "?0 bid": 1}
