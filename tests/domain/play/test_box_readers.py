"""The typed readers of a box: what they accept, and what an author is told about a value that they do not."""

from hashlib import sha256

import pytest

from domain.play.box import DEPTH, BoxError, Origin, Section, digest, origins, parse, shown

CONTENT = b"""
name = "Toy"
empty = ""
number = 3
zero = 0
negative = -1
numbers = [0, 2, 5]
none = []
yes = true
no = false
words = ["a", "b"]
mixed = ["a", 1, ""]
[travel]
cost = 2
far = -5
[travel.action]
coins = 1
steps = []
[[card]]
id = "C1"
value = 1
[[card]]
value = 2
[[travel.road]]
id = "R1"
length = "long"
[[twin]]
id = "T"
key = "K"
[[twin]]
id = "T"
key = "L"
"""
BOX = parse(CONTENT)


def complaint(read) -> tuple[str, str, str]:
    """Table, key and reason of the error that a reader raises."""
    with pytest.raises(BoxError) as caught:
        read()
    return caught.value.table, caught.value.key, caught.value.reason


def test_each_reader_returns_the_value_of_its_key():
    assert (BOX.integer("number"), BOX.integer("zero"), BOX.integers("numbers"), BOX.integers("none")) == (
        3,
        0,
        (0, 2, 5),
        (),
    )
    assert (BOX.text("name"), BOX.texts("words"), BOX.texts("none")) == ("Toy", ("a", "b"), ())
    assert (BOX.truth("yes"), BOX.truth("no")) == (True, False)


def test_a_default_stands_for_a_missing_key_and_for_nothing_else():
    assert (BOX.integer("missing", default=7), BOX.integer("number", default=7)) == (7, 3)
    assert (BOX.integer("missing", default=0), BOX.integer("missing", minimum=5, default=0)) == (0, 0)
    assert (BOX.truth("missing", default=True), BOX.truth("missing", default=False)) == (True, False)
    assert (BOX.truth("yes", default=False), BOX.truth("no", default=True)) == (True, False)
    assert complaint(lambda: BOX.integer("name", default=7))[1:] == ("name", "must be a whole number, not 'Toy'")
    assert complaint(lambda: BOX.truth("number", default=True))[1:] == ("number", "must be true or false, not 3")


def test_a_number_keeps_its_bounds():
    assert BOX.integer("number", minimum=3, maximum=3) == 3
    assert BOX.integer("negative", minimum=-1) == -1
    assert BOX.integers("numbers", minimum=0, maximum=5) == (0, 2, 5)
    assert complaint(lambda: BOX.integer("negative")) == ("", "negative", "must be 0 or more, not -1")
    assert complaint(lambda: BOX.integer("number", minimum=4)) == ("", "number", "must be 4 or more, not 3")
    assert complaint(lambda: BOX.integer("number", minimum=1, maximum=2)) == ("", "number", "must be 1 to 2, not 3")
    assert complaint(lambda: BOX.integer("zero", minimum=1, maximum=2)) == ("", "zero", "must be 1 to 2, not 0")
    assert complaint(lambda: BOX.integer("number", maximum=0)) == ("", "number", "must be 0 to 0, not 3")
    assert complaint(lambda: BOX.integers("numbers", maximum=4)) == ("", "numbers", "must be 0 to 4, not 5")
    assert complaint(lambda: BOX.integers("numbers", minimum=1)) == ("", "numbers", "must be 1 or more, not 0")
    travel = BOX.section("travel")
    assert complaint(lambda: travel.integer("far")) == ("travel", "far", "must be 0 or more, not -5")


@pytest.mark.parametrize("key", ["yes", "name", "numbers", "travel"])
def test_a_whole_number_is_nothing_else(key):
    assert complaint(lambda: BOX.integer(key)) == ("", key, f"must be a whole number, not {shown(BOX.content[key])}")


def test_a_fraction_is_refused_by_the_file_and_by_each_reader():
    """A section may be made without a file, so its readers do not rely on what a file may hold."""
    assert complaint(lambda: parse(b"half = 0.5"))[1:] == (
        "half",
        "must be a whole number, a text, true or false, not 0.5",
    )
    half = Section("", {"half": 0.5, "halves": [0.5]})
    assert complaint(lambda: half.integer("half")) == ("", "half", "must be a whole number, not 0.5")
    assert complaint(lambda: half.integers("halves")) == ("", "halves", "must be a whole number, not 0.5")


def test_a_list_holds_what_its_reader_promises():
    assert complaint(lambda: BOX.integers("words")) == ("", "words", "must be a whole number, not 'a'")
    assert complaint(lambda: BOX.integers("number")) == ("", "number", "must be a list, not 3")
    assert complaint(lambda: BOX.texts("mixed")) == ("", "mixed", "must be a text that is not empty, not 1")
    assert complaint(lambda: BOX.texts("name")) == ("", "name", "must be a list, not 'Toy'")


def test_a_text_is_not_empty_and_truth_is_no_number():
    assert complaint(lambda: BOX.text("empty")) == ("", "empty", "must be a text that is not empty, not ''")
    assert complaint(lambda: BOX.text("number")) == ("", "number", "must be a text that is not empty, not 3")
    assert complaint(lambda: BOX.truth("zero")) == ("", "zero", "must be true or false, not 0")


@pytest.mark.parametrize("reader", ["integer", "integers", "text", "texts", "truth", "section", "sections"])
def test_a_missing_key_is_named_with_its_table(reader):
    action = BOX.section("travel").section("action")
    assert complaint(lambda: getattr(action, reader)("gold")) == ("travel.action", "gold", "is missing")


def test_sections_are_named_by_the_way_to_them():
    assert (BOX.name, BOX.section("travel").name) == ("", "travel")
    assert BOX.section("travel").section("action") == Section("travel.action", {"coins": 1, "steps": []})
    assert [section.name for section in BOX.sections("card")] == ["card[C1]", "card[2]"]
    assert [section.integer("value") for section in BOX.sections("card")] == [1, 2]
    (road,) = BOX.section("travel").sections("road")
    assert complaint(lambda: road.integer("length"))[:2] == ("travel.road[R1]", "length")
    assert complaint(lambda: BOX.section("number")) == ("", "number", "must be a table, not 3")
    assert complaint(lambda: BOX.sections("words")) == ("", "words", "must be a table, not 'a'")
    assert complaint(lambda: BOX.sections("none")) == ("", "none", "must not be empty")


def test_tables_are_found_by_what_identifies_each():
    assert list(BOX.identified("twin", "key")) == ["K", "L"]
    assert BOX.identified("twin", "key")["L"].content == {"id": "T", "key": "L"}
    assert complaint(lambda: BOX.identified("twin")) == ("twin[T]", "id", "'T' is used twice")
    assert complaint(lambda: BOX.identified("card")) == ("card[2]", "id", "is missing")


def test_a_key_that_nobody_reads_is_refused():
    action = BOX.section("travel").section("action")
    action.only("coins", "steps", "more")
    assert complaint(lambda: action.only("coins", "cost")) == (
        "travel.action",
        "steps",
        "is unknown; known are coins, cost",
    )


@pytest.mark.parametrize(
    ("table", "key", "text"),
    [
        ("travel", "cost", "travel: cost: is odd"),
        ("travel", "", "travel: is odd"),
        ("", "cost", "the file: cost: is odd"),
        ("", "", "the file: is odd"),
    ],
)
def test_an_error_says_where_and_why(table, key, text):
    assert str(BoxError(table, key, "is odd")) == text
    error = Section(table, {}).error(key, "is odd")
    assert (error.table, error.key, error.reason) == (table, key, "is odd")


@pytest.mark.parametrize("content", [b"=", b"\xff"])
def test_what_cannot_be_read_is_an_error_of_the_file(content):
    table, key, reason = complaint(lambda: parse(content))
    assert (table, key) == ("", "")
    assert reason.startswith("cannot be read: ")
    assert len(reason) > len("cannot be read: ")


@pytest.mark.parametrize("content", [b"a = " + b"[" * 3000, b"a = " + b"{a = " * 3000, b"a" + b".a" * 3000])
def test_what_is_nested_without_end_is_never_given_to_the_reader(content):
    """The parser of TOML calls itself for each level: it would run out of stack."""
    assert complaint(lambda: parse(content)) == ("", "", f"line 1 is nested deeper than {DEPTH} tables")


def test_a_box_is_named_by_the_hash_of_its_bytes():
    assert digest(CONTENT) == sha256(CONTENT).hexdigest()


def test_tables_without_an_id_have_origins_by_their_position():
    content = b"""
    title = "x"
    [[tile]]
    number = 1
    [[tile]]
    number = 2
    provenance = "public"
    [[tile.side]]
    face = "a"
    [[holder.token]]
    provenance = "reconstructed"
    [covered]
    provenance = "rulebook"
    [covered.inner.deep]
    number = 1
    [mixed]
    listed = [{ number = 1 }, 2]
    """
    assert list(origins(content)) == [
        Origin("", "", ""),
        Origin("tile[1]", "", ""),
        Origin("tile[2]", "public", ""),
        Origin("holder.token[1]", "reconstructed", ""),
        Origin("covered", "rulebook", ""),
        Origin("mixed", "", ""),
    ]
