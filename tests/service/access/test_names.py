"""Names are shown as they are, or refused with the reason."""

import re
import unicodedata

import pytest
from caravanserai_protocol.names import NAME_LENGTH
from hypothesis import given
from hypothesis import strategies as st

from domain.simulation.bots import KINDS
from domain.words.catalogue import common_source
from domain.words.languages import languages
from service.access.names import clean_name, person_name
from service.errors import ServiceError


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Marco", "Marco"),
        ("  Marco \t\n Polo  ", "Marco Polo"),
        ("Marco\u00a0\u2003Polo\u2028!", "Marco Polo !"),
        ("[Club] Marco", "[Club] Marco"),
        ("Marco [GER]", "Marco [GER]"),
        ("I <3 Merv", "I <3 Merv"),
        ("<b>Marco</b>", "<b>Marco</b>"),
        ("[bold red]Marco[/bold red]", "[bold red]Marco[/bold red]"),
        ("`Marco` {x} \\n", "`Marco` {x} \\n"),
        ("Jose\u0301", "José"),
        ("马可·波罗", "马可·波罗"),
        ("Марко", "Марко"),
        ("Anna & Berta's cat, 3rd", "Anna & Berta's cat, 3rd"),
        ("\U0001f42b Camel", "\U0001f42b Camel"),
        ("I \u2764\ufe0f Merv", "I \u2764\ufe0f Merv"),
        ("family \U0001f468\u200d\U0001f469", "family \U0001f468\u200d\U0001f469"),
        ("\u0646\u06cc\u200c\u0634", "\u0646\u06cc\u200c\u0634"),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),
    ],
)
def test_names_are_shown_as_they_are(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == person_name(given_name) == shown


@pytest.mark.parametrize(
    ("given_name", "reason"),
    [
        ("Ma\x1b[31mrco", "U\\+001B"),
        ("Marco\x00", "U\\+0000"),
        ("\u202eocraM", "U\\+202E"),
        ("\u2067Marco", "LEFT-TO-RIGHT|RIGHT-TO-LEFT"),
        ("Mar\u200bco", "ZERO WIDTH SPACE"),
        ("Mar\u200dco", "ZERO WIDTH JOINER"),
        ("Mar\u200cco", "ZERO WIDTH NON-JOINER"),
        ("Mar\u00adco", "SOFT HYPHEN"),
        ("\u200dMarco", "ZERO WIDTH JOINER"),
        ("Marco\u0646\u200d", "ZERO WIDTH JOINER"),
        ("Ma\u3164rco", "HANGUL FILLER"),
        ("Marco\ufe0f", "VARIATION SELECTOR-16"),
        ("Marco\u2764\ufe0e", "VARIATION SELECTOR-15"),
        ("Marco\u2800Polo", "look like a space"),
        ("A\u0300\u0301\u0302\u0303\u0304", "more than 3 marks"),
    ],
)
def test_what_nobody_sees_is_refused_by_name(given_name: str, reason: str) -> None:
    with pytest.raises(ServiceError, match=reason):
        clean_name(given_name)


@pytest.mark.parametrize(
    "said",
    [
        "erased player",
        "Erased  Player",
        "стёртый игрок",
        "Стертый игрок",
        "Bot",
        "bot 2",
        "B\u00f6t",
        "\u0412ot",
        "Бот",
        "Seat 1",
        "место 2",
        "Ann (bot)",
        "Ann (greedy bot)",
        "Анна (бот greedy)",
        "Новичок 2",
        *KINDS,
    ],
)
def test_what_the_service_says_is_nobodys_name(said: str) -> None:
    assert clean_name(said)
    with pytest.raises(ServiceError, match="what the service says"):
        person_name(said)


@pytest.mark.parametrize(
    "name", ["Abbot", "Botticelli", "Seatle", "Robot Ann", "Service dog", "Ann (boat)", "Местоимение"]
)
def test_other_names_are_free(name: str) -> None:
    assert person_name(name) == name


def test_all_that_is_said_of_erased_players_is_reserved() -> None:
    for language in languages():
        (said,) = re.findall(r"^erased-player = (.+)$", common_source(language) or "", re.MULTILINE)
        with pytest.raises(ServiceError):
            person_name(said)


@pytest.mark.parametrize(
    "given_name",
    ["", " ", "\x1b\x00", "\u202e\u200b", "<>", "...", "x" * (NAME_LENGTH + 1), "\ue000", "\U000e0041"],
)
def test_unusable_names_are_refused(given_name: str) -> None:
    with pytest.raises(ServiceError) as error:
        clean_name(given_name)
    assert error.value.reason == "FIELD_INVALID"


@pytest.mark.parametrize(
    "blank",
    [
        "\u115f",
        "\u1160",
        "\u3164",
        "\uffa0",
        "\u2800",
        "\u17b4",
        "\u034f",
        "\u0301\u0302",
        "\U00013441",
        "\U0001d159",
        "\u3000",
        "\u200b",
        "\u2060",
        "\u180e",
    ],
)
def test_names_that_look_blank_are_refused(blank: str) -> None:
    for given_name in (blank, blank * 5, f" {blank} {blank}", f"{blank}\u3164\u2800\u0301"):
        with pytest.raises(ServiceError) as error:
            clean_name(given_name)
        assert error.value.reason == "FIELD_INVALID"


@given(st.text(max_size=80))
def test_every_accepted_name_can_be_shown(text: str) -> None:
    try:
        name = clean_name(text)
    except ServiceError:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert unicodedata.is_normalized("NFC", name)
    assert name.translate(dict.fromkeys((0x200C, 0x200D))).isprintable()
    assert clean_name(name) == name
