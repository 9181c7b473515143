"""MERV-CM-02 to CM-11: the corrupt magistrate's turn."""

import pytest

from domain.games.merv.tracks import gain_favour, gain_influence
from domain.table.effects import Move
from domain.table.names import area_of, face_of
from tests.domain.games.merv.position import (
    COURTIER,
    MAGISTRATE,
    RED,
    ChooseCourtierSlot,
    ChooseSite,
    EndTurn,
    MervPosition,
    rules,
)
from tests.domain.games.merv.situations import solo, started

ACTIONS = ("caravansary", "palace", "library", "marketplace", "mosque", "wall")


def after(match: MervPosition) -> MervPosition:
    """When the player ends their turn and the magistrate's turn is over."""
    return match.decides(RED, EndTurn()).asks(RED, "high courtier slot")


def lay(match: MervPosition, **sites: str) -> MervPosition:
    """Given that sites with these actions lie in cells, `c11="palace_teal"`."""
    for cell, site in sites.items():
        match.site(f"{cell[1]}/{cell[2]}", site)
    return match


@rules("MERV-CM-02", "MERV-CM-03", "MERV-CM-05", "MERV-CM-06")
def test_he_draws_a_card_goes_builds_and_acts() -> None:
    match = after(solo()).lies_only("solo-card", "solo-card/library").cites("MERV-CM-02", kind="solo-card")
    cells = match.turn.town.of(MAGISTRATE)
    assert [match.turn.town.site(cell).action for cell in cells] == ["library"]
    match.gains(MAGISTRATE, scroll=1).cites("MERV-CM-03", kind="master").cites("MERV-CM-05", kind="building")
    match.gains(RED)


@rules("MERV-CM-03")
@pytest.mark.parametrize(
    ("own", "courtier", "player", "slot"),
    [
        ((), (), (), 4),
        (("2/2",), ("2/3", "4/3"), (), 2),
        ((), ("2/2",), ("2/3", "4/3"), 2),
        ((), (), ("2/1",), 1),
        (("2/1",), ("2/2",), (), 1),
    ],
)
def test_method_a_chooses_the_line(
    own: tuple[str, ...], courtier: tuple[str, ...], player: tuple[str, ...], slot: int
) -> None:
    match = solo().solo_deck("wall")
    lay(match, c11="wall_purple", c12="wall_tan", c13="wall_teal", c14="wall_orange")
    match.builds(MAGISTRATE, *own).builds(COURTIER, *courtier).builds(RED, *player)
    after(match)
    assert match.turn.slot_of(MAGISTRATE) == slot


@rules("MERV-CM-05")
@pytest.mark.parametrize(
    ("own", "player", "site"),
    [
        ((), (), "5/4"),
        (("1/1",), ("2/1", "2/2"), "1/4"),
        ((), ("2/1", "2/2"), "2/4"),
        (("1/1", "2/1"), ("2/2",), "2/4"),
    ],
)
def test_he_builds_by_the_crossing_line_then_furthest_from_the_slot(
    own: tuple[str, ...], player: tuple[str, ...], site: str
) -> None:
    match = lay(solo().solo_deck("wall"), c14="wall_purple", c24="wall_tan", c54="wall_teal")
    match.in_slots(red=1).builds(MAGISTRATE, *own).builds(RED, *player)
    match.builds(RED, next(cell for cell in match.box.cells if match.turn.town.site(cell).id == "wall_orange"))
    after(match)
    assert site in match.turn.town.of(MAGISTRATE)


@rules("MERV-EX-12", "MERV-CM-04", "MERV-CM-06")
def test_the_marketplace_is_drawn_and_no_free_line_has_an_empty_one() -> None:
    match = solo().solo_deck("marketplace")
    lay(match, c12="marketplace_purple", c14="marketplace_tan", c15="marketplace_teal", c11="marketplace_orange")
    match.in_slots(red=1).builds(MAGISTRATE, "1/4", "2/2").builds(COURTIER, "1/2", "3/2", "1/5").builds(RED, "1/1")
    after(match)
    assert match.turn.slot_of(MAGISTRATE) == 2
    match.buildings(MAGISTRATE, "1/4", "2/2").cites("MERV-CM-04", kind="master").cites_not("MERV-CM-05")
    match.cites("MERV-CM-24", kind="disc")


@rules("MERV-CM-04")
def test_method_b_prefers_the_total_then_his_own_then_the_players_then_the_furthest() -> None:
    def slot(own: tuple[str, ...], courtier: tuple[str, ...], player: tuple[str, ...]) -> int:
        match = solo().solo_deck("wall").without(MAGISTRATE, buildings=5)
        lay(match, c12="wall_purple", c13="wall_tan", c11="wall_teal", c15="wall_orange")
        match.builds(MAGISTRATE, *own).builds(COURTIER, *courtier).builds(RED, *player)
        match.without(MAGISTRATE, buildings=4 - len(own))
        return after(match).turn.slot_of(MAGISTRATE)

    assert slot(("1/2",), ("1/3",), ()) == 2
    assert slot((), ("1/2", "1/3"), ()) == 3
    assert slot((), ("1/2", "2/2", "1/3"), ("2/3", "4/3")) == 2
    assert slot(("1/2",), ("1/3", "2/3"), ()) == 3
    assert slot((), ("1/2", "1/3"), ("2/2",)) == 2


@rules("MERV-CM-02", "AMB-37")
def test_a_card_that_leads_nowhere_is_discarded_and_the_next_one_drawn() -> None:
    match = solo().solo_deck("mosque", "library", "wall").in_slots(red=1)
    for cell in match.box.cells:
        if match.turn.town.site(cell).action == "mosque":
            match.builds(RED, cell)
    after(match).lies_only("solo-card", "solo-card/library").lies_only("solo-discard", "solo-card/mosque")
    match.lies_only("solo-deck:3", "solo-card/wall").empty("solo-tried")


@rules("AMB-25", "AMB-37", "MERV-CM-02")
def test_an_empty_deck_is_made_of_the_discards_without_cards_tried_in_this_turn() -> None:
    match = solo().solo_deck("mosque", discard=("library",)).in_slots(red=1)
    for cell in match.box.cells:
        if match.turn.town.site(cell).action == "mosque":
            match.builds(RED, cell)
    after(match).lies_only("solo-card", "solo-card/library").lies_only("solo-discard", "solo-card/mosque")


@rules("AMB-30", "MERV-CM-07")
def test_without_a_usable_card_he_takes_the_furthest_slot_and_does_nothing() -> None:
    match = solo().solo_deck().market("A").owns(MAGISTRATE, camel=1).in_slots(red=5)
    after(match).buildings(MAGISTRATE).gains(MAGISTRATE)
    assert match.turn.slot_of(MAGISTRATE) == 4
    there = solo().solo_deck().market("A").owns(MAGISTRATE, camel=1)
    there.move("master/yellow", there.find("master/yellow"), "action:north/5")
    there.in_slots(red=4).decides(RED, EndTurn()).gains(MAGISTRATE, camel=-1, scroll=1)
    assert there.turn.slot_of(MAGISTRATE) == 3


@rules("MERV-CM-06", "MERV-CM-23")
@pytest.mark.parametrize(("own", "courtier", "scrolls"), [(0, 0, 1), (1, 1, 3), (2, 2, 5)])
def test_the_number_of_actions_is_that_of_both_their_buildings_in_the_line(
    own: int, courtier: int, scrolls: int
) -> None:
    match = lay(solo(), c14="library_purple")
    others = [cell for cell in ("2/4", "3/4", "4/4", "5/4") if match.turn.town.site(cell).action != "library"]
    cells = ["2/4", "3/4", "4/4", "5/4"]
    for cell in cells:
        if match.turn.town.site(cell).action == "library":
            match.site(cell, "wall_purple" if cell == "2/4" else "wall_tan")
    assert others
    match.builds(MAGISTRATE, *cells[:own]).builds(COURTIER, *cells[own : own + courtier])
    after(match).gains(MAGISTRATE, scroll=scrolls)


@rules("MERV-CM-06")
def test_the_matching_tile_adds_an_action_of_the_card_only() -> None:
    match = solo().solo_deck("mosque").knows(MAGISTRATE, "discount_mosque")
    after(match)
    assert match.turn.magistrate is not None
    assert match.turn.magistrate.mosque_level == 2
    other = solo().market("B").knows(MAGISTRATE, "discount_mosque").owns(MAGISTRATE, camel=1)
    other.market("B", "top_left")
    lay(other, c13="library_purple").builds(MAGISTRATE, "2/3", "4/3")
    after(other)
    assert other.turn.magistrate is not None
    assert other.turn.magistrate.mosque_level == 1


@rules("MERV-CM-06", "MERV-RES-05", "MERV-CM-09")
def test_nobody_gets_cubes_in_his_turn_and_he_activates_no_building_of_the_player() -> None:
    match = solo()
    for cell in match.box.cells:
        if match.turn.town.site(cell).action == "library":
            match.builds(RED, cell)
    match.solo_deck("library", "wall")
    after(match).gains(RED).lies_only("solo-card", "solo-card/wall")
    assert not [effect for effect in match.effects if isinstance(effect, Move) and effect.piece in match.box.cubes]


def with_market(*corners: str, side: str = "A", camels: int = 0, **options: str) -> MervPosition:
    """The magistrate will act in column 3, where the camel market is."""
    match = lay(solo(**options), c13="library_purple").market(side, *corners).builds(MAGISTRATE, "2/3")
    return match.owns(MAGISTRATE, camel=camels)


@rules("MERV-CM-07", "AMB-29")
def test_he_takes_all_camels_or_puts_one_there() -> None:
    after(with_market("top_left", "bottom_left", camels=1)).has(MAGISTRATE, camel=3).cites("MERV-CM-07", kind="camel")
    after(with_market("top_left")).has(MAGISTRATE, camel=1)
    off = after(with_market("top_left", magistrate_takes_all_when_he_has_no_camel="off"))
    off.has(MAGISTRATE, camel=0).lies_only("corner:top_left", "camel")
    after(with_market()).has(MAGISTRATE, camel=0)
    after(with_market(camels=2)).has(MAGISTRATE, camel=1, scroll=3).lies_only("corner:top_left", "camel")


@rules("MERV-CM-07", "AMB-32")
@pytest.mark.parametrize(
    ("side", "covered", "corner"),
    [
        ("A", (), "top_left"),
        ("A", ("top_left",), "top_right"),
        ("B", (), "top_left"),
        ("B", ("top_left",), "top_right"),
    ],
)
def test_what_the_corners_give_him(side: str, covered: tuple[str, ...], corner: str) -> None:
    match = after(with_market(*covered, side=side, camels=1)).lies(f"corner:{corner}", "camel")
    match.empty("magistrate-contracts")
    magistrate = match.turn.magistrate
    assert magistrate is not None
    got = (magistrate.scrolls - 2, magistrate.card_count, magistrate.has("rare"), magistrate.mosque_level)
    assert (
        got
        == {
            ("A", "top_left"): (1, 0, 0, 0),
            ("A", "top_right"): (0, 1, 0, 0),
            ("B", "top_left"): (0, 0, 1, 0),
            ("B", "top_right"): (0, 0, 0, 1),
        }[side, corner]
    )


@rules("MERV-CM-08")
def test_after_scoring_the_discards_are_shuffled_onto_the_deck() -> None:
    tops = set()
    for seed in range(8):
        match = started(1, seed=str(seed))
        while match.turn.year == 1:
            left = _deck(match)
            match.plays_on(1)
        # Only the magistrate's own draw comes after the shuffle in the same event.
        drawn = match.turn.only("solo-card")
        whole = [drawn, *_deck(match)] if drawn else _deck(match)
        assert not left or whole[-len(left) :] == left
        match.empty("solo-cards")
        tops.add(match.turn.face("solo-card") or face_of(_deck(match)[0]))
    assert len(tops) > 2


def _deck(match: MervPosition) -> list[str]:
    places = [f"solo-deck:{number}" for number in range(1, 7)]
    return [match.turn.only(place) for place in places if match.turn.only(place)]


@rules("MERV-CM-11", "MERV-FAV-03", "MERV-INF-02", "AMB-44")
@pytest.mark.parametrize("track", ["favour", "influence"])
def test_with_both_tracks_full_each_gain_is_two_points(track: str) -> None:
    match = solo().stands(MAGISTRATE, favour=9, influence=16)
    magistrate = match.turn.magistrate
    assert magistrate is not None
    match.turn.begin(match.playing.version + 1, "MERV-CM-20")
    (gain_favour if track == "favour" else gain_influence)(match.turn, magistrate, 3)
    match.effects = tuple(match.turn.effects)
    match.magistrate_scores(full_tracks=6).cites("MERV-CM-11", kind="point")


@rules("MERV-CM-11")
def test_favour_and_soldier_are_never_his_actions() -> None:
    assert set(started(1).box.solo_cards) == set(ACTIONS)


@rules("MERV-CM-09", "MERV-TURN-02")
def test_the_player_never_activates_his_buildings() -> None:
    match = started(1)
    while not match.playing.finished:
        question = match.playing.question(RED)
        if question is not None and question.kind == "choose site":
            owners = {match.turn.town.owner(offer.site) for offer in match.offered(RED, ChooseSite)}
            assert MAGISTRATE not in owners
        match.plays_on(1)


@rules("MERV-CM-01", "MERV-HC-02")
def test_when_the_player_is_earlier_he_chooses_the_slot_and_the_magistrate_the_site() -> None:
    match = after(solo()).decides(RED, ChooseCourtierSlot(1)).cites("MERV-HC-02", kind="master")
    built = [effect for effect in match.effects if isinstance(effect, Move) and area_of(effect.target) == "building"]
    assert built[0].rule == "MERV-CM-01"
