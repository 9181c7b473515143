"""Decisions in a fixed number of slots."""

from dataclasses import dataclass

from caravanserai_lab.slots import assigned, slot_of, text_of

from domain.play.decision import Decision


@dataclass(frozen=True, slots=True)
class Take(Decision[None, None]):
    piece: str
    number: int = 1

    def perform(self, turn: None, seat: None) -> None:
        raise NotImplementedError


def test_the_slot_of_a_decision_follows_from_what_it_says() -> None:
    """It stays what it is: a policy that was learned knows decisions by it."""
    assert text_of(Take("coin", 2)) == 'Take["coin",2]'
    assert [slot_of(Take("coin", 2)), slot_of(Take("coin", 2), 16)] == SLOTS_OF_COINS
    assert slot_of(Take("coin", 2)) != slot_of(Take("coin", 3))


SLOTS_OF_COINS = [918, 6]


def test_each_offer_has_a_slot_of_its_own_and_most_have_the_one_that_is_theirs() -> None:
    offers = [Take(f"card/{number}") for number in range(100)]
    found = assigned(offers, 128)
    assert found.left_out == 0
    assert set(found.offers.values()) == set(offers)
    first: dict[int, Take] = {}
    for offer in offers:
        first.setdefault(slot_of(offer, 128), offer)
    assert all(found.offers[slot] == offer for slot, offer in first.items()), "no offer that came later drove one out"
    assert assigned(offers, 128) == found


def test_where_slots_do_not_suffice_it_is_said_how_many_offers_are_left_out() -> None:
    offers = [Take(f"card/{number}") for number in range(10)]
    found = assigned(offers, 4)
    assert sorted(found.offers) == [0, 1, 2, 3]
    assert found.left_out == 6
    assert assigned([], 4) == ({}, 0)
