"""MERV-SCO, MERV-END: scoring each year, and at the end."""

import pytest

from domain.games.merv.scoring import CompareWithMagistrate, set_points
from domain.table.effects import Close
from tests.domain.games.merv.position import BLUE, GAME, RED, YELLOW, EndTurn, MervPosition, ScoreCourtiers, rules
from tests.domain.games.merv.situations import at_end_of_turn, started


def scored(year: int = 1, players: int = 3) -> MervPosition:
    """The last turn before a scoring may be ended by the last seat."""
    return at_end_of_turn(players, year=year, round_number=4)


@rules("MERV-EX-04", "MERV-SCO-01", "MERV-SCO-02", "MERV-SCO-03", "MERV-SCO-04", "AMB-22")
def test_red_blue_and_yellow_score() -> None:
    match = scored().stands(RED, favour=2).courtiers(RED, knowledge=1).builds(RED, "1/1", "1/2", "1/3", "1/4")
    match.stands(BLUE, favour=1).courtiers(BLUE, trade=1, faith=1).builds(BLUE, "2/1", "2/2", "2/3", "2/4")
    match.owns(BLUE, common=2, rare=1).stands(YELLOW, favour=3).courtiers(YELLOW, spice=2).holds(YELLOW, ginger=2)
    match.builds(YELLOW, "5/1", "5/2", "5/3").decides(YELLOW, EndTurn()).asks(BLUE, "score courtiers", 1)
    match.then_decides(BLUE, ScoreCourtiers(0, 0, 1, 0))
    match.scores(RED, buildings=4).on_tracks(RED, favour=1).scores(BLUE, trade=3, buildings=4).on_tracks(BLUE, favour=0)
    match.scores(YELLOW, spice=4, buildings=3).on_tracks(YELLOW, favour=1)
    match.cites("MERV-SCO-01", kind="disc").cites("MERV-SCO-03", "MERV-SCO-04", kind="point")


@rules("MERV-SCO-01")
def test_favour_is_spent_even_for_nothing() -> None:
    scored().stands(RED, favour=5).courtiers(RED, faith=3).decides(YELLOW, EndTurn()).on_tracks(RED, favour=2).scores(
        RED
    )
    none = scored().courtiers(RED, faith=2).in_mosque(RED, "L2P1").decides(YELLOW, EndTurn())
    none.scores(RED).on_tracks(RED, favour=0)


@rules("MERV-SCO-02")
def test_who_has_too_little_favour_chooses_which_courtiers_score() -> None:
    match = scored().stands(RED, favour=2).courtiers(RED, knowledge=2, trade=1).owns(RED, scroll=3, common=1)
    match.decides(YELLOW, EndTurn()).asks(RED, "score courtiers", 2)
    match.offers_values(RED, ScoreCourtiers, "knowledge", 1, 2)
    match.refuses(RED, ScoreCourtiers(0, 0, 2, 0), rule="MERV-SCO-02", reason="no-such-courtier")
    match.refuses(RED, ScoreCourtiers(2, 0, 1, 0), rule="MERV-SCO-02", reason="wrong-number-of-courtiers")
    match.refuses(RED, ScoreCourtiers(3, 0, -1, 0), rule="MERV-SCO-02")
    match.refuses(RED, ScoreCourtiers(2, -1, 1, 0), rule="MERV-GEN-01", reason="negative-number")
    match.decides(RED, ScoreCourtiers(2, 0, 0, 0)).scores(RED, knowledge=6)
    same = scored().stands(RED, favour=1).courtiers(RED, knowledge=3).owns(RED, scroll=2).decides(YELLOW, EndTurn())
    same.scores(RED, knowledge=2)


@rules("MERV-SCO-03")
def test_several_courtiers_in_a_hall_and_committed_items_count() -> None:
    match = scored().stands(RED, favour=4).courtiers(RED, knowledge=1, trade=2, faith=1).in_mosque(RED, "L3R")
    match.owns(RED, common=1).knows(RED, scrolls=1, committed=2).move("rare", "stock", "committed@1", 2)
    match.decides(YELLOW, EndTurn()).scores(RED, knowledge=3, trade=6, faith=3)


@rules("MERV-SCO-04", "MERV-MOS-05")
def test_buildings_the_scoring_tile_and_the_end_of_the_mosque_add_up() -> None:
    match = scored().builds(RED, "1/1", "2/1", "4/3", "4/4").put("scoring-tile@1", "scoring-tile/palace")
    match.in_mosque(RED, "L8").decides(YELLOW, EndTurn())
    match.scores(RED, buildings=4, scoring_tile=3, mosque_buildings=8)


@rules("MERV-EX-11", "MERV-END-01")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ({"ginger": 5, "pepper": 2, "juniper": 1}, 12),
        ({}, 0),
        ({"ginger": 1}, 1),
        ({"ginger": 2}, 2),
        ({"ginger": 1, "pepper": 1, "juniper": 1, "cinnamon": 1}, 10),
        ({"ginger": 2, "pepper": 2, "juniper": 1, "cinnamon": 3}, 10 + 6 + 1),
    ],
)
def test_caravan_cards_score_in_sets(cards: dict[str, int], points: int) -> None:
    match = scored(3).holds(RED, **cards).decides(YELLOW, EndTurn()).finishes()
    match.scores(RED, **({"caravan_sets": points} if points else {}))
    assert set_points(match.turn, match.turn.seat(RED).spices) == points


@rules("MERV-END-02", "AMB-24")
def test_ties_are_broken_by_favour_then_influence_then_the_queue() -> None:
    def ranks(match: MervPosition) -> list[str]:
        match.decides(YELLOW, EndTurn()).finishes().cites("MERV-END-02", kind="rank")
        return [match.turn.face(f"rank@{seat}") for seat in (RED, BLUE, YELLOW)]

    assert ranks(scored(3).has_points(RED, 5).has_points(BLUE, 7).has_points(YELLOW, 6)) == ["3", "1", "2"]
    assert ranks(scored(3).stands(RED, favour=1).stands(BLUE, favour=2)) == ["2", "1", "3"]
    assert ranks(scored(3).stands(RED, influence=1).stands(BLUE, influence=1)) == ["2", "1", "3"]
    assert ranks(scored(3).in_slots(red=3, blue=2, yellow=1)) == ["1", "2", "3"]


@rules("MERV-END-02", "MERV-CM-10", "AMB-24")
@pytest.mark.parametrize(("points", "place"), [(4, 2), (5, 2), (6, 1)])
def test_alone_one_must_have_more_points_than_the_magistrate(points: int, place: int) -> None:
    match = started(1)
    while match.turn.year < 3 or match.turn.face("round") != "4" or match.table.tasks(0)[-1].kind != "end round":
        match.plays_on(1)
    match.holds(RED).holds("blue").clear(*(f"building:{cell}" for cell in match.box.cells))
    for hall in match.box.halls:
        match.clear(f"hall:{hall}")
    match.stands(RED, favour=0).has_points(RED, points).has_points("blue", 5)
    while not match.playing.finished:
        seat = next(iter(match.playing.awaiting()))
        match.decides(seat, GAME.absent(match.turn, match.turn.seat(seat), list(match.playing.offers(seat))))
    match.lies_only("rank@1", f"rank/{place}").lies_only("magistrate-rank", f"rank/{3 - place}")
    (sums,) = [
        effect.arguments
        for effect in match.effects
        if isinstance(effect, Close) and effect.kind == CompareWithMagistrate.kind
    ]
    assert sums == (str(points), "5")
    match.cites("MERV-CM-10", kind="rank")


@rules("MERV-CM-10")
def test_the_magistrate_scores_all_courtiers_and_spends_no_favour() -> None:
    match = started(1)
    magistrate = match.turn.magistrate
    assert magistrate is not None
    highest = 0
    while not match.playing.finished:
        match.plays_on(1)
        assert magistrate.favour >= highest
        highest = magistrate.favour
    assert highest
    assert sum(match.table.count(f"magistrate-score:{hall}", "point") for hall in match.box.halls)
