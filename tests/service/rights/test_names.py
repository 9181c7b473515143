"""Display names are cleaned before they are shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import ServiceError
from service.rights.names import NAME_LENGTH, clean_name


@pytest.mark.parametrize(
    ("given_name", "cleaned"),
    [
        ("Marco", "Marco"),
        ("  Marco \t\n Polo  ", "Marco Polo"),
        ("Marco\u00a0\u2003Polo\u2028!", "Marco Polo !"),
        ("Ma\x1b[31mrco", "Ma31mrco"),
        ("Marco\x00\x07\x7f\x9b", "Marco"),
        ("\u202eocraM\u202c", "ocraM"),
        ("\u2067Marco\u2069\u200f\u061c", "Marco"),
        ("Mar\u200b\u200d\ufeff\u00adco", "Marco"),
        ("<b>Marco</b><script>alert(1)</script>", "Marcoalert(1)"),
        ("[bold red]Marco[/bold red]", "Marco"),
        ("[link=https://example.org]Marco[/]", "Marco"),
        ("<Marco", "Marco"),
        ("`Marco` {x} \\n", "Marco x n"),
        ("Jose\u0301", "José"),
        ("A\u0300\u0301\u0302\u0303\u0304\u0305", "A\u0300\u0301\u0302\u0303"),
        ("马可·波罗", "马可·波罗"),
        ("Марко", "Марко"),
        ("Anna & Berta's cat, 3rd", "Anna & Berta's cat, 3rd"),
        ("\U0001f42b Camel", "\U0001f42b Camel"),
        ("Ma\u3164rco\u115f\u1160\uffa0", "Marco"),
        ("Marco\u2800Polo", "Marco Polo"),
        ("Ma\u034frco\ufe0f\u180b\U000e0100", "Marco"),
    ],
)
def test_names_are_cleaned(given_name: str, cleaned: str) -> None:
    assert clean_name(given_name) == unicodedata.normalize("NFC", cleaned)


@pytest.mark.parametrize(
    "given_name",
    ["", " ", "\x1b\x00", "\u202e\u200b", "<b></b>", "...", "x" * (NAME_LENGTH + 1), "\ue000", "\U000e0041"],
)
def test_unusable_names_are_refused(given_name: str) -> None:
    with pytest.raises(ServiceError) as error:
        clean_name(given_name)
    assert error.value.entry.reason == "FIELD_INVALID"


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
        assert error.value.entry.reason == "FIELD_INVALID"


@given(st.text(max_size=80))
def test_every_accepted_name_can_be_shown(text: str) -> None:
    try:
        name = clean_name(text)
    except ServiceError:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert unicodedata.is_normalized("NFC", name)
    assert name.isprintable()
    assert not set(name) & set("<>[]{}`\\")
    assert clean_name(name) == name
