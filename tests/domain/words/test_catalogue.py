"""Catalogues are read message by message, and each message says what it says when the whole file is parsed."""

import pytest
from fluent.syntax.ast import Message, Term

from clients.caravan.phrases import phrases_source
from domain.games import games
from domain.words.catalogue import Catalogue, CatalogueError, common_source, entries, parsed, require_sound
from domain.words.defaults import default_names, silence
from domain.words.languages import languages

SOURCES = {
    f"{name}/{language}": source
    for language in languages()
    for name, source in (
        ("common", common_source(language)),
        ("terminal", phrases_source(language)),
        *((game.name, game.words(language)) for game in games().values()),
        *((f"{game.name}, defaults", f"{default_names(game)}\n{silence(game)}") for game in games().values()),
    )
    if source is not None
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_each_entry_read_by_itself_is_as_in_the_whole_file(source: str) -> None:
    whole = {
        f"{'-' * isinstance(entry, Term)}{entry.id.name}": entry
        for entry in parsed(source).body
        if isinstance(entry, (Message, Term))
    }
    alone = entries(source)
    assert list(alone) == list(whole)
    for name, text in alone.items():
        (entry,) = [entry for entry in parsed(text).body if isinstance(entry, (Message, Term))]
        assert entry.equals(whole[name], ignored_fields=["span", "comment"]), name
    require_sound(source)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("good = fine\n!broken", 2),
        ("good = fine\nbroken fine\n", 2),
        ("good = fine\nbroken = { \n", 2),
        ("broken = { $count ->\n   *[other] { $count } cubes\n", 1),
        ("good = fine\n1st = broken\n", 2),
    ],
)
def test_a_catalogue_with_a_strange_line_or_an_open_brace_is_refused(source: str, line: int) -> None:
    with pytest.raises(CatalogueError, match=rf"at line {line}\)"):
        require_sound(source)


def test_braces_in_a_text_are_none() -> None:
    require_sound('brace = { "{" }\n')


def test_a_message_that_cannot_be_read_is_a_fault_and_as_if_it_were_not_there() -> None:
    catalogue = Catalogue("en", ["good = fine\nbad = { $count -> }\n"], {})
    assert (catalogue.has("good"), catalogue.faults) == (True, set())
    assert not catalogue.has("bad")
    assert catalogue.placeholders("bad") == frozenset()
    (fault,) = catalogue.faults
    assert fault.startswith("bad: 'bad = { $count -> }' is neither")


def test_what_a_message_refers_to_is_read_with_it() -> None:
    terms = "-town = { -river } town\n-river = old\n"
    messages = "house = { -town }: { door.colour }\ndoor = { house }\n    .colour = red\n"
    catalogue = Catalogue("en", [terms + messages], {})
    assert catalogue.format("house", {}) == "old town: red"
    assert catalogue.faults == set()


def test_a_later_catalogue_replaces_a_message_as_a_whole() -> None:
    catalogue = Catalogue("en", ["seat = Seat\n    .name = seat\n", "seat = Chair\n"], {})
    assert catalogue.format("seat", {}) == "Chair"
    assert not catalogue.has("seat.name")
