"""Ratings in conditions of entry: the terminal writes them as the rules do, without knowing these."""

import pytest
from caravanserai_protocol.v1.tournament_pb2 import EntryConditions

from clients.caravan import entry_conditions
from clients.caravan.phrases import Speech
from clients.caravan.terminal import Failure
from domain.ratings import plackett_luce
from domain.tournaments import entry

SPEECH = Speech()


def test_units_and_bounds_are_those_of_the_rules() -> None:
    assert entry_conditions.UNIT == plackett_luce.UNIT
    assert entry_conditions.HIGHEST * entry_conditions.UNIT == entry.HIGHEST


@pytest.mark.parametrize("rating", [0, 1, 5_000, 10_000, 125_000, 300_000, 999_999, 1_000_000])
def test_a_rating_is_written_and_read_as_by_the_rules(rating: int) -> None:
    written = entry.decimal(rating)
    told = entry_conditions.conditions_in_words(EntryConditions(least_rating=rating), SPEECH)
    assert told == SPEECH.plain("entry-least-rating", rating=written)
    read = entry_conditions.conditions_of(EntryConditions(), SPEECH, least_rating=written)
    assert read == EntryConditions(least_rating=rating)


@pytest.mark.parametrize("text", ["-1", "100.0001", "12.00001", "many", "NaN", "1e999"])
def test_what_is_no_rating_is_said(text: str) -> None:
    with pytest.raises(Failure):
        entry_conditions.conditions_of(EntryConditions(), SPEECH, least_rating=text)
