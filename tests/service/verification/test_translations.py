"""Findings in Russian: every sentence of the libraries and of verification has words."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravanserai_verify.speech import ReportSpeech
from caravanserai_verify.translations import PART, VERSION, sentences, translated

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("log", "matches", "tournaments")
RUSSIAN = re.compile("[\u0430-\u044f]")
NO_FINDINGS = re.compile(
    r"; |, |7*; 7|(7\. 7)? \(?7\)?| ?at entry .*|committed: .*|seeded: .*|other tree"
    r"|a match|the checkpoint|Ruleset \| None|.*sha256:.*|begins .* in the log, and .*|up to version .*"
    r"|was played .*by version .* of the rules; .*|says that .* players .*"
)
"""Parts of findings, which only whole have words, and texts of programs."""


def filled(sentence: str) -> str:
    return PART.sub(lambda part: "7" if part[1] == VERSION else f"<{part[1]}>", sentence)


def literals(path: Path) -> Iterator[str]:
    """The texts of a module with a mark at each part that is filled in, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inner |= {id(part) for part in ast.walk(node)}
            yield "".join(each.value if isinstance(each, ast.Constant) else "7" for each in node.values)  # type: ignore[misc]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def test_every_shared_sentence_has_russian_words() -> None:
    shared = tomllib.loads((ROOT / "clients" / "findings.toml").read_text(encoding="utf-8"))
    of_commands = shared.pop("reports")
    assert of_commands
    english = [text for section in shared.values() for name, text in section.items() if name != "about"]
    assert len(english) > 300
    known = {**sentences("ru")["libraries"], **sentences("ru")["verification"]}
    assert [text for text in english if text not in known] == []


@pytest.mark.parametrize("section", ["libraries", "verification", "stores", "checks"])
def test_every_sentence_is_found_again_with_its_parts(section: str) -> None:
    pairs = sentences("ru")[section].items()
    assert {english: filled(text) for english, text in pairs} == {
        english: translated(filled(english), "ru") for english, _ in pairs
    }


def test_everything_that_verification_finds_has_russian_words() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / "caravanserai_verify" / folder).glob("*.py")]
    found = {text for path in paths for text in literals(path) if " " in text and not NO_FINDINGS.fullmatch(text)}
    assert len(found) > 60
    assert sorted(text for text in found if not RUSSIAN.search(translated(text, "ru"))) == []


OPERATORS = (
    "service/verification/store_check.py",
    "service/verification/history_comparison.py",
    "service/audit/log_check.py",
    "service/audit/monitor.py",
    "service/audit/witnessed.py",
    "service/persistence/row_codec.py",
    "service/persistence/store_copy.py",
)
"""The modules in which the commands of operators find what they report."""
NO_REPORTS = re.compile(
    r"; |7*[ :]+7( 7)?|%s.*|cannot be read|cannot be asked: .*|shows .*checkpoint .*|unreadable.*|SELECT .*|INSERT .*"
)


def test_everything_that_commands_of_operators_find_has_russian_words() -> None:
    found = {text for path in OPERATORS for text in literals(ROOT / path) if " " in text}
    said = {text for text in found if not NO_REPORTS.fullmatch(text)}
    assert len(said) > 40
    assert sorted(text for text in said if not RUSSIAN.search(translated(text, "ru"))) == []


def test_findings_stand_in_findings_and_several_side_by_side() -> None:
    russian = ReportSpeech("ru").found
    assert russian("is not possible: version 3: an opening does not fit its seal") == (
        "невозможно: версия 3: вскрытие не подходит к печати"
    )
    assert russian("is not signed; starts without the entropy of seats 1 and 3") == (
        "не подписано; начинает без чьей-то энтропии: места 1 и 3"
    )
    assert russian("version 83 of the record does not name the hash of the event before").startswith("версия 83 записи")
    assert russian("was played up to version 9 by version 1 of the rules; this is version 2").startswith("до версии 9 ")


def test_what_nobody_translated_stays_as_it_is() -> None:
    assert translated("a sentence of {braces} and (a+)+$", "ru") == "a sentence of {braces} and (a+)+$"
    assert translated("is not signed", "en") == "is not signed"


def test_a_long_text_of_strangers_costs_nothing() -> None:
    text = "starts" + " gives a match b, and they had" * 20_000  # looked for, this takes hours
    assert translated(text, "ru") == text
