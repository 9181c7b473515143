"""MERV-MOS: the mosque track."""

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    AdvanceInMosque,
    BuildWall,
    ChooseScoringTile,
    EndTurn,
    FinishAction,
    MervPosition,
    PlaceCamel,
    PlaceUpgrade,
    PlaceWall,
    TakeBoardAction,
    rules,
)
from tests.domain.games.merv.situations import at_action, at_end_of_turn, started


def mosque(space: str = "", **items: int) -> MervPosition:
    """Red takes the mosque action, standing on a space."""
    match = at_action("mosque").owns(RED, **items)
    if space:
        match.in_mosque(RED, space)
    return match.decides(RED, TakeBoardAction("mosque"))


@rules("MERV-EX-09", "MERV-MOS-02", "MERV-MOS-03", "MERV-MOS-04")
def test_blue_takes_the_second_path() -> None:
    match = at_action("mosque", first=BLUE).owns(BLUE, teal=1, orange=1, tan=1).in_mosque(RED, "L3L")
    match.move("camel", "mosque:L1P1", "box").decides(BLUE, TakeBoardAction("mosque"))
    match.offers_values(BLUE, AdvanceInMosque, "space", "L1P1", "L1P2", "L1P4")
    match.decides(BLUE, AdvanceInMosque("L1P2", ("teal",))).gains(BLUE, teal=-1, camel=1)
    match.cites("MERV-MOS-04", kind="camel").cites("MERV-MOS-02", kind="disc")
    match.decides(BLUE, AdvanceInMosque("L2P2", ("orange",)), PlaceUpgrade("white", "1/1"))
    match.decides(BLUE, AdvanceInMosque("L3L", ("tan",))).on_tracks(BLUE, favour=1).gains(BLUE, tan=-1)
    match.lies_only("mosque:L3L", "disc/red", "disc/blue").asks(BLUE, "mosque", 3).has(BLUE, teal=0, orange=0, tan=0)
    fourth = at_action("mosque").owns(RED, teal=1, orange=1, tan=1).decides(RED, TakeBoardAction("mosque"))
    fourth.decides(RED, AdvanceInMosque("L1P4", ("tan",))).offers_no(RED, AdvanceInMosque)
    first = at_action("mosque").owns(RED, teal=1, orange=1, tan=1).move("camel", "mosque:L1P1", "box")
    first.decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L1P1", ("orange",))).gains(RED, orange=-1)
    first.offers_values(RED, AdvanceInMosque, "space", "L2P1")


@rules("MERV-MOS-01")
def test_four_paths_join_to_two_and_to_one() -> None:
    spaces = started().box.mosque
    assert [sum(space.level == level for space in spaces.values()) for level in range(1, 9)] == [4, 4, 2, 2, 1, 1, 1, 1]
    assert (spaces["L3L"].before, spaces["L3R"].before) == (("L2P1", "L2P2"), ("L2P3", "L2P4"))
    assert spaces["L5"].before == ("L4L", "L4R")


@rules("MERV-MOS-02")
def test_one_stays_on_the_path_and_goes_up() -> None:
    match = mosque("L2P3", teal=9, tan=9, orange=9, purple=9).offers_values(RED, AdvanceInMosque, "space", "L3R")
    match.refuses(RED, AdvanceInMosque("L3L", ("tan",)), rule="MERV-MOS-02", reason="space-not-next")
    match.refuses(RED, AdvanceInMosque("L1P1", ("orange",)), rule="MERV-MOS-02")
    match.refuses(RED, AdvanceInMosque("L9", ("orange",)), rule="MERV-GEN-01")
    match.refuses(RED, AdvanceInMosque("L3R", ("tan",)), rule="MERV-PAY-04", reason="wrong-colour")
    assert not at_action("mosque").owns(RED, tan=9, teal=9).in_mosque(RED, "L8").offered(RED, TakeBoardAction)


@rules("MERV-MOS-02", "MERV-COMP-03")
def test_the_first_step_needs_a_disc() -> None:
    match = at_action("mosque").owns(RED, tan=1)
    match.decides(RED, TakeBoardAction("mosque")).without(RED, discs=7)
    match.refuses(RED, AdvanceInMosque("L1P4", ("tan",)), rule="MERV-MOS-02", reason="no-disc-left")


@rules("MERV-MOS-03")
def test_printed_points_score_at_once() -> None:
    match = mosque("L4L", purple=1, tan=1).decides(RED, AdvanceInMosque("L5", ("purple", "tan")))
    match.scores(RED, mosque=1).on_tracks(RED, favour=1).cites("MERV-MOS-03", kind="point")


@rules("MERV-MOS-04", "AMB-17", "MERV-MOS-06", "MERV-CML-03")
def test_a_free_step_is_a_normal_step_without_price() -> None:
    match = at_action("library", market=True).market("B").owns(RED, camel=1).decides(RED, PlaceCamel("top_right"))
    match.asks(RED, "free step").refuses(RED, AdvanceInMosque("L1P3", ("purple",)), rule="MERV-PAY-04")
    match.decides(RED, AdvanceInMosque("L1P3", ())).gains(RED, camel=1).cites("MERV-MOS-06", kind="disc")
    match.asks(RED, "choose action", "1/3")
    second = at_action("library", market=True).market("B").owns(RED, camel=1).in_mosque(BLUE, "L1P3")
    second.move("camel", "mosque:L1P3", "box").decides(RED, PlaceCamel("top_right"), AdvanceInMosque("L1P3", ()))
    second.has(RED, camel=0)


@rules("AMB-39", "MERV-MOS-06")
def test_at_the_end_of_the_track_a_free_step_lapses() -> None:
    match = at_action("library", market=True).market("B").owns(RED, camel=1).in_mosque(RED, "L8")
    match.decides(RED, PlaceCamel("top_right")).asks(RED, "choose action").has(RED, camel=0)


@rules("MERV-MOS-05", "AMB-42")
def test_one_of_the_remaining_scoring_tiles_is_chosen() -> None:
    match = mosque("L3L", purple=1).put("scoring-tile@2", "scoring-tile/palace")
    match.decides(RED, AdvanceInMosque("L4L", ("purple",))).asks(RED, "choose scoring tile")
    match.offers_values(RED, ChooseScoringTile, "action", "caravansary", "library", "marketplace")
    match.refuses(RED, ChooseScoringTile("palace"), rule="MERV-MOS-05").refuses(RED, FinishAction(), rule="MERV-GEN-01")
    match.decides(RED, ChooseScoringTile("library")).lies_only("scoring-tile@1", "scoring-tile/library")
    match.cites("MERV-MOS-05", kind="scoring-tile")


@rules("MERV-MOS-05")
def test_a_soldier_and_a_free_wall_piece() -> None:
    mosque("L3R", orange=1).decides(RED, AdvanceInMosque("L4R", ("orange",))).asks(RED, "deploy soldier")
    match = mosque("L6", purple=1, orange=1).decides(RED, AdvanceInMosque("L7", ("purple", "orange")))
    match.scores(RED, mosque=3).asks(RED, "free wall").decides(RED, BuildWall("gate_tan", ()), PlaceWall("W3"))
    match.lies_only("wall-slot:W3", "wall/gate_tan").asks(RED, "mosque", 1)


@rules("MERV-MOS-05", "MERV-SCO-04")
def test_at_the_end_mosque_sites_score_in_each_scoring() -> None:
    match = at_end_of_turn(3, round_number=4).in_mosque(RED, "L8").builds(RED, "4/3", "1/1").builds(BLUE, "4/4")
    match.decides(3, EndTurn())
    assert [match.turn.town.site(cell).action for cell in ("4/3", "4/4")] == ["mosque", "mosque"]
    match.scores(RED, mosque_buildings=4, buildings=2).scores(BLUE, buildings=1)


@rules("MERV-MOS-07")
def test_the_discount_saves_one_cube_of_one_step() -> None:
    match = at_action("mosque").knows(RED, "discount_mosque").in_mosque(RED, "L4L").owns(RED, tan=1, teal=1)
    match.decides(RED, TakeBoardAction("mosque"))
    match.offers_values(RED, AdvanceInMosque, "payment", ("discount", "tan"))
    match.decides(RED, AdvanceInMosque("L5", ("discount", "tan"))).cites("MERV-MOS-07", kind="discount-used")
