import pytest

from domain.table.areas import Area, Areas, Visibility

AREAS = Areas((Area("row"), Area("hand", Visibility.OWNER), Area("deck", Visibility.NONE, frozenset({"coin"}))))


@pytest.mark.parametrize(
    ("place", "viewers"),
    [
        ("row:1", {0, 1, 2}),
        ("row@2", {0, 1, 2}),
        ("hand@1", {1}),
        ("hand@2:left", {2}),
        ("hand", set()),
        ("deck", set()),
        ("deck@1", set()),
    ],
)
def test_the_area_says_who_sees_the_faces(place, viewers):
    assert {viewer for viewer in (0, 1, 2) if AREAS.seen_by(place, viewer)} == viewers
    assert AREAS.seen_by_all(place) == (viewers == {0, 1, 2})


def test_a_supply_has_no_bottom_for_its_kinds_only():
    assert AREAS.bottomless("deck:3", "coin")
    assert not AREAS.bottomless("deck:3", "card")
    assert not AREAS.bottomless("row", "coin")


def test_areas_are_compared_by_content_and_never_by_order():
    assert Areas((Area("a"), Area("b"))) == Areas((Area("b"), Area("a")))
    assert hash(Areas((Area("a"), Area("b")))) == hash(Areas((Area("b"), Area("a"))))
    assert Areas((Area("a"),)) != Areas((Area("a", Visibility.NONE),))
    assert Areas((Area("a"),)) != "a"


def test_areas_are_a_mapping_by_name():
    assert dict(AREAS) == {name: AREAS[name] for name in ("row", "hand", "deck")}
    assert ("hand" in AREAS, "attic" in AREAS, len(AREAS)) == (True, False, 3)


def test_an_area_of_a_game_cannot_hide_behind_another_of_the_same_name():
    with pytest.raises(ValueError, match="score"):
        Areas((Area("score"), Area("score", Visibility.NONE)))


@pytest.mark.parametrize("name", ["", "a@b", "a:b", "a/b", "?1", "!1"])
def test_the_name_of_an_area_can_be_told_from_all_else(name):
    with pytest.raises(ValueError, match="cannot name an area"):
        Area(name)


def test_any_other_character_can_stand_in_the_name_of_an_area():
    name = "Xi'an 2-b_c.d"
    assert Area(name).name == name
