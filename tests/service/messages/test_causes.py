"""Causes for which messages do not arrive are read in the language of their reader."""

import pytest

from domain.games import games
from service.messages.games.library import Library
from service.messages.notices.causes import KNOWN, cause_in_words


@pytest.mark.parametrize("name", KNOWN)
def test_a_cause_of_the_service_is_said_in_all_languages(name: str) -> None:
    cause = KNOWN[name].pattern.replace(r"(\d+)", "12").replace("(.+)", "CERTIFICATE").replace("\\.", ".")
    shown = Library(games())
    english, russian = (shown.words("merv", language) for language in ("en", "ru"))
    assert cause_in_words(cause, english) == cause
    said = cause_in_words(cause, russian)
    assert said != cause
    assert ("12" in said) == ("12" in cause)
    others = {cause_in_words(KNOWN[other].pattern, russian) for other in KNOWN if other != name}
    assert said not in others
    assert cause_in_words("connection reset", russian) == "connection reset"
