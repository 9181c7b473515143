"""Messages say what another implementation of Fluent makes of them, in every language; nothing in them can fail."""

import pytest
from babel import Locale, localedata
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt
from fluent.syntax import parse
from fluent.syntax.ast import Message

from domain.words.numbers import MINUS, grouped, plural, with_minus
from domain.words.resolution import LONGEST_PART, MOST_PARTS, Bundle
from tools.make_numbers import FILE, table

LANGUAGES = [name for name in localedata.locale_identifiers() if "_" not in name]
NUMBERS = (*range(211), 999, 1000, 1001, 12_345, 100_000, 1_000_000, 1_234_567, -1, -2, -21, -1234)
MESSAGES = """\
-town = { $case ->
   *[nominative] Samarkand
    [genitive] of Samarkand
 }
    .gender = feminine
-river = { -town(case: "genitive") } and { $unknown }
plain = one { "{" } two
number = { $count } of { 1000 }, { NUMBER($count) }, { NUMBER(12345, useGrouping: 0) }
plural = { $count ->
    [0] none
    [one] { $count } cube
    [few] { $count } cubes, a few
   *[other] { $count } cubes
 }
text = { $colour ->
    [red] Red
   *[other] { $colour }
 }
gender = { -town.gender ->
    [feminine] la
   *[other] it
 }
attribute = { door.colour }, { door }
door = Door
    .colour = { text }
term = { -town }, { -river }
nested = { { "a" } }
unknown = { $nobody }, { nothing }, { -nothing }, { door.size }, { only }, { FUNCTION() }, { LOUD($colour) }
missing = { $nobody ->
    [one] one
   *[other] other
 }
only =
    .attribute = x
cyclic = { cyclic } again
"""
"""Every construct of Fluent that a catalogue may use."""


def loud(_value: object) -> str:
    raise ValueError("too loud")


FUNCTIONS = {"LOUD": loud}


@pytest.mark.parametrize("language", ["en", "ru", "de", "pl", "fr", "hi", "ja"])
def test_every_construct_is_filled_as_by_another_implementation(language: str) -> None:
    theirs = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)  # type: ignore[arg-type]
    theirs.add_resource(FluentResource(MESSAGES))
    ours = Bundle(language, FUNCTIONS)
    ours.add(parse(MESSAGES))
    for name in [entry.id.name for entry in parse(MESSAGES).body if isinstance(entry, Message)]:
        for count in (0, 1, 2, 5, 21, 1234):
            for colour in ("red", "blue"):
                values = {"count": count, "colour": colour}
                pattern = theirs.get_message(name).value
                own = ours.pattern(name)
                assert (pattern is None) == (own is None)
                if pattern is not None and own is not None:
                    text, errors = theirs.format_pattern(pattern, values)
                    found, faults = ours.filled(own, values)
                    assert (found, list(map(str, faults))) == (text, list(map(str, errors))), name


def test_numbers_are_told_apart_and_grouped_as_by_unicode() -> None:
    assert len(LANGUAGES) > 250
    for language in LANGUAGES:
        locale = Locale.parse(language)
        for number in NUMBERS:
            assert plural(language, number) == locale.plural_form(number), (language, number)
        for number in NUMBERS[211:]:
            theirs = FluentInt(abs(number)).format(locale)
            assert grouped(language, number) == (MINUS if number < 0 else "") + theirs, (language, number)
    assert FILE.read_text(encoding="utf-8") == table(), "run tools/make_numbers.py"


def test_numbers_below_zero_have_a_minus_sign_and_no_hyphen() -> None:
    bundle = Bundle("en", {})
    bundle.add(parse("points = { $count }, { NUMBER($count, useGrouping: 0) }"))
    pattern = bundle.pattern("points")
    assert pattern is not None
    assert bundle.filled(pattern, {"count": -1234}) == ("\N{MINUS SIGN}1,234, \N{MINUS SIGN}1234", [])
    assert [with_minus(each) for each in (-6, 6, "+1.5")] == ["\N{MINUS SIGN}6", "6", "+1.5"]


def test_a_language_that_nobody_knows_has_no_plurals_and_a_region_those_of_its_language() -> None:
    assert plural("xx", 1) == "other"
    assert plural("ru-BY", 3) == "few"


def test_a_message_can_fill_no_memory() -> None:
    bundle = Bundle("en", {})
    bundle.add(
        parse(
            "a = { b }{ b }\n"
            + "".join(f"{x} = {{ {y} }}{{ {y} }}\n" for x, y in zip("bcdefghijkl", "cdefghijklm", strict=True))
            + "m = { $x }{ $x }"
        )
    )
    pattern, long = bundle.pattern("a"), bundle.pattern("m")
    assert pattern is not None
    assert long is not None
    text, errors = bundle.filled(pattern, {"x": "x"})
    assert (text, [str(error) for error in errors]) == ("{???}", [f"Too many parts in message (> {MOST_PARTS})"])
    text, errors = bundle.filled(long, {"x": "x" * (LONGEST_PART + 1)})
    assert text == "{???}"
    assert len(errors) == 1
