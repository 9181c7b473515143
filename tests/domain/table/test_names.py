import pytest

from domain.table.names import (
    NOBODY,
    area_of,
    face_of,
    kind_of,
    numbered_places,
    owner_of,
    place_name,
    places_by_slot,
    slot_of,
)


@pytest.mark.parametrize(
    ("piece", "kind", "face"),
    [("coin", "coin", ""), ("blue/5", "blue", "5"), ("city-card/CC03", "city-card", "CC03"), ("use/a/2", "use", "a/2")],
)
def test_a_piece_is_a_kind_and_a_face(piece, kind, face):
    assert (kind_of(piece), face_of(piece)) == (kind, face)


@pytest.mark.parametrize(
    ("area", "owner", "slot", "place"),
    [
        ("purse", 2, "", "purse@2"),
        ("row", NOBODY, 3, "row:3"),
        ("row", NOBODY, 0, "row:0"),
        ("post", 4, "bejing/1", "post@4:bejing/1"),
        ("bag", NOBODY, "", "bag"),
        ("space", NOBODY, "a@b:c", "space:a@b:c"),
    ],
)
def test_a_place_is_an_area_an_owner_and_a_slot(area, owner, slot, place):
    assert place_name(area, owner, slot) == place
    assert (area_of(place), owner_of(place), slot_of(place)) == (area, owner, str(slot))


def test_owner_and_slot_can_be_left_out():
    assert (place_name("bag"), place_name("purse", 2), place_name("row", slot=3)) == ("bag", "purse@2", "row:3")


def test_a_slot_is_not_taken_for_the_number_of_a_seat():
    with pytest.raises(TypeError, match="prices: 'pepper' is no number of a seat; is it a slot"):
        place_name("prices", "pepper")


def test_the_places_of_an_area_are_named_by_their_slots():
    assert places_by_slot("tile", ("north", "south"), 2) == {"north": "tile@2:north", "south": "tile@2:south"}
    assert places_by_slot("tile", ("north",)) == {"north": "tile:north"}
    assert numbered_places("slot", range(1, 3), 2) == ("slot@2:1", "slot@2:2")
    assert numbered_places("slot", range(2)) == ("slot:0", "slot:1")
