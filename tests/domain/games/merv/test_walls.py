"""MERV-WAL: the wall."""

import pytest

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    YELLOW,
    BuildWall,
    FinishAction,
    MervPosition,
    PlaceWall,
    TakeBoardAction,
    rules,
)
from tests.domain.games.merv.situations import at_action


def building(**items: int) -> MervPosition:
    """Red takes the wall action; its only building stands in 1/1."""
    return at_action("wall").owns(RED, **items).decides(RED, TakeBoardAction("wall"))


@rules("MERV-EX-10", "MERV-WAL-01", "MERV-WAL-03")
def test_red_builds_a_segment_and_a_gate() -> None:
    match = building(tan=1, teal=3, purple=1).builds(RED, "1/5", "2/5", "3/5").builds(YELLOW, "3/4")
    match.decides(RED, BuildWall("segment_tan_1", ("tan",)), PlaceWall("N5")).on_tracks(RED, influence=2)
    match.lies_only("wall-slot:N5", "wall/segment_tan_1").gains(RED, tan=-1)
    match.decides(RED, BuildWall("gate_teal", ("teal",) * 3), PlaceWall("E3")).on_tracks(RED, influence=5)
    match.offers_no(RED, BuildWall).refuses(RED, BuildWall("segment_purple_2", ("purple",)), rule="MERV-PAY-04")
    assert (match.box.spice_limit(5), match.box.contract_level(5)) == (3, 3)
    match.decides(RED, FinishAction()).asks(RED, "may end")


@rules("MERV-WAL-01", "MERV-COMP-04")
def test_each_piece_has_its_price() -> None:
    pieces = at_action("wall").box.wall_pieces.values()
    assert {piece.id: (piece.cubes, piece.count) for piece in pieces if piece.colour == "tan"} == {
        "segment_tan_1": (1, 2),
        "segment_tan_2": (2, 2),
        "gate_tan": (3, 1),
    }
    match = building(tan=2).offers_values(RED, BuildWall, "piece", "segment_tan_1", "segment_tan_2")
    match.refuses(RED, BuildWall("gate_tan", ("tan",) * 3), rule="MERV-PAY-04", reason="cubes-short")
    match.refuses(RED, BuildWall("tower", ()), rule="MERV-GEN-01")


@rules("MERV-WAL-02")
def test_gates_in_the_middle_segments_elsewhere_one_in_each_slot() -> None:
    match = building(tan=9).walled("N1").decides(RED, BuildWall("gate_tan", ("tan",) * 3))
    match.offers_values(RED, PlaceWall, "slot", "N3", "E3", "S3", "W3")
    match.refuses(RED, PlaceWall("N1"), rule="MERV-WAL-02", reason="slot-for-segments")
    match.decides(RED, PlaceWall("N3")).cites("MERV-WAL-02", kind="wall")
    match.refuses(RED, BuildWall("gate_tan", ("tan",) * 3), rule="MERV-WAL-02", reason="piece-built")
    match.decides(RED, BuildWall("segment_tan_2", ("tan", "tan")))
    assert len(match.offered(RED, PlaceWall)) == 15
    match.refuses(RED, PlaceWall("S3"), rule="MERV-WAL-02", reason="slot-for-gates")
    match.refuses(RED, PlaceWall("N1"), rule="MERV-WAL-02", reason="wall-there")
    match.refuses(RED, PlaceWall("X1"), rule="MERV-GEN-01")


@rules("MERV-WAL-03", "AMB-36")
@pytest.mark.parametrize(
    ("own", "others", "influence"),
    [((), (), 0), (("1/2",), (), 1), (("1/2", "2/2"), (), 2), (("1/2",), ("2/2",), 3), ((), ("1/2", "2/2"), 4)],
)
def test_influence_depends_on_whose_buildings_stand_behind(
    own: tuple[str, ...], others: tuple[str, ...], influence: int
) -> None:
    match = building(tan=1).builds(RED, *own).builds(BLUE, *others).guards(BLUE, *others).walled("W2")
    match.decides(RED, BuildWall("segment_tan_1", ("tan",)), PlaceWall("N2")).on_tracks(RED, influence=influence)
    match.asks(RED, "wall", 1)


@rules("MERV-WAL-03", "MERV-HC-04")
def test_the_high_courtiers_buildings_count_as_anothers() -> None:
    match = at_action("wall", 2).owns(RED, tan=1).builds("yellow", "1/2").decides(RED, TakeBoardAction("wall"))
    match.decides(RED, BuildWall("segment_tan_1", ("tan",)), PlaceWall("N2")).on_tracks(RED, influence=2)


@rules("MERV-WAL-04")
def test_walls_stay() -> None:
    match = building(tan=1).decides(RED, BuildWall("segment_tan_1", ("tan",)), PlaceWall("N2"), FinishAction())
    match.plays_on(150).lies_only("wall-slot:N2", "wall/segment_tan_1")
