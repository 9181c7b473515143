"""The rules ledgers: the form that all games share, and what those of Marco Polo and Sahwari hold."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import domain
from domain.boxes.file import BoxError
from domain.play.ledger import Example, Rule, Ruling, Switch, UnnumberedPart, load_ledger

GAMES = Path(domain.__file__).parent / "games"
CONTENT = {game: (GAMES / game / "ledger.toml").read_bytes() for game in ("marcopolo", "sahwari")}
LEDGERS = {game: load_ledger(content) for game, content in CONTENT.items()}
PREFIX = {"marcopolo": "MP", "sahwari": "SAH"}
RULEBOOK_LINES = {"marcopolo": 1698, "sahwari": 137}

each_game = pytest.mark.parametrize("game", list(LEDGERS))

SMALL = """
[[rule]]
id = "XX-ONE-01"
chapter = "One"
text = "Something is so [AMB-01]."
source = "rulebook line 1"

[[ruling]]
id = "AMB-01"
question = "Is it so?"
ruling = "Yes."
reason = "Silent."

[[example]]
id = "XX-EX-01"
given = "one"
expect = "two"
source = "derived"

[[switch]]
key = "otherwise"
default = false
meaning = "on: it is not so"
rule = "XX-ONE-01"
ruling = "AMB-01"
"""


def texts(game):
    """All texts of a ledger."""
    entries = [entry for entries in tomllib.loads(CONTENT[game].decode()).values() for entry in entries]
    return [value for entry in entries for key, value in entry.items() if isinstance(value, str) and key != "id"]


@pytest.mark.parametrize(
    ("game", "rules", "rulings", "examples", "switches"),
    [("marcopolo", 131, 34, 40 + 15, 2), ("sahwari", 120, 22, 35, 8)],
)
def test_nothing_of_a_ledger_is_lost(game, rules, rulings, examples, switches):
    ledger = LEDGERS[game]
    assert (len(ledger.rules), len(ledger.rulings), len(ledger.examples)) == (rules, rulings, examples)
    assert len(ledger.switches) == switches


def test_chapters_of_marco_polo():
    expected = (
        "COMP 5, SETUP 14, VAR 4, PC 3, ROUND 8, TURN 6, DICE 8, COIN5 2, MKT 5, KHAN 3, CON 7, TRAVEL 10, "
        "POST 5, BEJ 3, OFFICE 1, TOWN 4, CITY 10, ADD 6, REW 6, CHAR 10, OBJ 2, END 4, HIDE 5"
    )
    counts = Counter(name.split("-")[1] for name in LEDGERS["marcopolo"].rules)
    assert ", ".join(f"{chapter} {count}" for chapter, count in counts.items()) == expected


@each_game
def test_ids_have_the_form_of_the_game_and_are_numbered_without_gaps(game):
    ledger = LEDGERS[game]
    for name in (*ledger.rules, *ledger.examples):
        assert re.fullmatch(rf"{PREFIX[game]}-[A-Z]+\d?-\d+", name)
    assert list(ledger.rulings) == [f"AMB-{number:02}" for number in range(1, len(ledger.rulings) + 1)]
    for chapter in {name.rpartition("-")[0] for name in ledger.rules} - {"MP-PC"}:
        numbers = [int(name.rpartition("-")[2]) for name in ledger.rules if name.startswith(f"{chapter}-")]
        first = 0 if chapter == "MP-VAR" else 1
        assert numbers == list(range(first, first + len(numbers))), chapter


@each_game
def test_chapters_are_not_interrupted(game):
    chapters = [rule.chapter for rule in LEDGERS[game].rules.values()]
    blocks = [chapter for before, chapter in pairwise([None, *chapters]) if before != chapter]
    assert len(blocks) == len(set(blocks))


@each_game
def test_whatever_a_text_names_is_there(game):
    ledger = LEDGERS[game]
    known = {*ledger.rules, *ledger.rulings, *ledger.examples}
    for text in texts(game):
        for name in re.findall(rf"\bAMB-\d+|\b{PREFIX[game]}-[A-Z0-9]+-\d+", text):
            assert name in known, text


@each_game
def test_rulings_and_switches_are_named_by_rules(game):
    ledger = LEDGERS[game]
    for switch in ledger.switches.values():
        assert f"{switch.key}`" in ledger.rules[switch.rule].text or switch.ruling in ledger.rules[switch.rule].rulings


@each_game
def test_sources_name_lines_of_the_rulebook(game):
    for text in texts(game):
        for lines in re.findall(r"rulebook lines? (\d[\d, -]*)", text):
            assert all(1 <= int(line) <= RULEBOOK_LINES[game] for line in re.findall(r"\d+", lines)), text


@each_game
def test_texts_are_plain(game):
    for text in texts(game):
        assert "**" not in text
        assert not re.search(r"\bL\d+|\[S \d|\[C\b|\.md\b|rulebooks/", text), text


@each_game
def test_switches_are_those_of_the_box(game):
    data = tomllib.loads((GAMES / game / "components.toml").read_text())["switches"]
    assert {name: (entry["default"], entry["rule"], entry["ruling"]) for name, entry in data.items()} == {
        name: (switch.default, switch.rule, switch.ruling) for name, switch in LEDGERS[game].switches.items()
    }


def test_a_rule_knows_its_rulings():
    assert LEDGERS["marcopolo"].rules["MP-POST-02"].rulings == ("AMB-32", "AMB-15")
    assert LEDGERS["sahwari"].rules["SAH-MOVE-06"].rulings == ("AMB-01",)
    assert LEDGERS["marcopolo"].rules["MP-CITY-10"].rulings == ()


def test_every_text_of_a_ledger_stands_where_it_belongs():
    content = SMALL.replace("default = false", "default = 3").replace('ruling = "AMB-01"', 'ruling = ""')
    ledger = load_ledger((content + '[[note]]\nchapter = "One"\ntext = "Terms."\n').encode())
    assert ledger.rules == {"XX-ONE-01": Rule("XX-ONE-01", "One", "Something is so [AMB-01].", "rulebook line 1")}
    assert ledger.rulings == {"AMB-01": Ruling("AMB-01", "Is it so?", "Yes.", "Silent.")}
    assert ledger.examples == {"XX-EX-01": Example("XX-EX-01", "one", "two", "derived")}
    assert ledger.switches == {"otherwise": Switch("otherwise", 3, "on: it is not so", "XX-ONE-01", "")}
    assert ledger.notes == (UnnumberedPart("One", "Terms."),)
    assert load_ledger(SMALL.encode()).switches["otherwise"].ruling == "AMB-01"
    alone = load_ledger(SMALL.partition("[[ruling]]")[0].replace(" [AMB-01]", "").encode())
    assert (list(alone.rules), alone.rulings, alone.examples) == (["XX-ONE-01"], {}, {})


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("[AMB-01]", "[AMB-02]", "`text` of `rule[XX-ONE-01]` names the ruling AMB-02, which is not there"),
        (
            'rule = "XX-ONE-01"',
            'rule = "XX-TWO-01"',
            "`rule` of `switch[otherwise]` names the rule XX-TWO-01, which is not there",
        ),
        (
            'ruling = "AMB-01"',
            'ruling = "AMB-09"',
            "`ruling` of `switch[otherwise]` names the ruling AMB-09, which is not there",
        ),
    ],
)
def test_the_author_is_told_what_a_ledger_names_in_vain(old, new, error):
    with pytest.raises(BoxError, match=re.escape(error)):
        load_ledger(SMALL.replace(old, new, 1).encode())


def test_a_small_ledger_is_enough():
    ledger = load_ledger(SMALL.encode())
    assert ledger.switches["otherwise"].default is False
    assert ledger.notes == ()
    without = load_ledger(SMALL.partition("[[switch]]")[0].encode())
    assert without.switches == {}


@pytest.mark.parametrize(
    ("old", "new", "table", "key"),
    [
        ("[[ruling]]", "[[opinion]]", "", "opinion"),
        ('source = "rulebook line 1"\n', "", "rule[XX-ONE-01]", "source"),
        ('source = "rulebook line 1"', 'source = ""', "rule[XX-ONE-01]", "source"),
        ('chapter = "One"', "chapter = 1", "rule[XX-ONE-01]", "chapter"),
        ('reason = "Silent."', 'reasons = "Silent."', "ruling[AMB-01]", "reasons"),
        ("[AMB-01]", "[AMB-02]", "rule[XX-ONE-01]", "text"),
        ('rule = "XX-ONE-01"', 'rule = "XX-TWO-01"', "switch[otherwise]", "rule"),
        ('ruling = "AMB-01"', 'ruling = "AMB-09"', "switch[otherwise]", "ruling"),
        ("default = false", 'default = "off"', "switch[1]", "default"),
        ('chapter = "One"', 'chapter = "One"\nnote = "x"', "rule[XX-ONE-01]", "note"),
        ('given = "one"', 'given = "one"\nnote = "x"', "example[XX-EX-01]", "note"),
        ('key = "otherwise"', 'key = "otherwise"\nnote = "x"', "switch[1]", "note"),
        ("[[switch]]", '[[note]]\nchapter = "One"\ntext = "x"\nid = "y"\n[[switch]]', "note[y]", "id"),
        ("[[switch]]", '[[note]]\nchapter = "One"\n[[switch]]', "note[1]", "text"),
        ('id = "XX-EX-01"\n', "", "example[1]", "id"),
        (
            "[[example]]",
            '[[example]]\nid = "XX-EX-01"\ngiven = "a"\nexpect = "b"\nsource = "c"\n[[example]]',
            "example[XX-EX-01]",
            "id",
        ),
    ],
)
def test_a_broken_ledger_is_refused_with_table_and_key(old, new, table, key):
    assert old in SMALL
    with pytest.raises(BoxError) as caught:
        load_ledger(SMALL.replace(old, new, 1).encode())
    assert (caught.value.table, caught.value.key) == (table, key)
