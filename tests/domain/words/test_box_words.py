"""Reasons of invalid boxes have words in every language, and those words have the values that they need."""

import ast
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

import domain
import service
from domain.boxes.file import BoxError
from domain.boxes.reasons import BoxReason, between, key_of
from domain.words.box_words import box_catalogue, box_fault_in_words, box_fault_of, box_source
from domain.words.catalogue import placeholders
from domain.words.languages import ENGLISH, languages

FRAME = {"of-key-and-table", "of-one-name", "of-the-file"}
OTHERS = [language for language in languages() if language != ENGLISH]


def _calls(*names: str, packages: Sequence[ModuleType] = (domain, service)) -> Iterator[tuple[str, ast.Call]]:
    for package in packages:
        for file in sorted(Path(str(package.__file__)).parent.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                    yield f"{file.name}:{node.lineno}", node


def _sentences() -> Iterator[str]:
    for where, call in _calls("BoxReason"):
        (sentence,) = call.args
        assert isinstance(sentence, ast.Constant), where
        assert isinstance(sentence.value, str), where
        assert {word.arg for word in call.keywords} == _parts(sentence.value), where
        yield sentence.value


def _parts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_reason_is_a_sentence_that_other_languages_can_say() -> None:
    plain = [
        where
        for where, call in (*_calls("BoxError"), *_calls("DecodeError", packages=(domain,)))
        for given in [call.args[2 if ast.unparse(call.func) == "BoxError" else 0]]
        if isinstance(given, (ast.Constant, ast.JoinedStr))
    ]
    assert plain == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_words_with_its_values(language: str) -> None:
    told = placeholders(box_source(language))
    needed = {key_of(sentence): _parts(sentence) for sentence in _sentences()}
    assert len(needed) > 120
    assert set(told) == {*needed} | FRAME
    assert {name: values for name, values in told.items() if name not in FRAME and values != needed[name]} == {}
    for name, parts in needed.items():
        assert "$" not in box_catalogue(language).format(name, dict.fromkeys(parts, "{ $x }")).replace("{ $x }", "")
    assert not box_catalogue(language).faults


@pytest.mark.parametrize(
    ("table", "key", "told"),
    [
        ("travel", "cost", "`cost` в `travel`: должно быть от 1 до 6, а не 9"),
        ("", "map", "`map`: должно быть от 1 до 6, а не 9"),
        ("", "", "файл: должно быть от 1 до 6, а не 9"),
    ],
)
def test_a_reason_is_told_in_the_language_of_the_reader(table: str, key: str, told: str) -> None:
    fault = pickle.loads(pickle.dumps(box_fault_of(BoxError(table, key, between(1, 6, 9)))))
    assert box_fault_in_words(fault, "ru") == told
    assert box_fault_in_words(fault) == str(BoxError(table, key, "must be 1 to 6, not 9"))


def test_a_reason_of_a_game_that_others_wrote_is_told_in_english() -> None:
    for reason in ("must shine", BoxReason("must be as bright as {star}", star="Vega")):
        error = BoxError("sky", "light", reason)
        assert box_fault_in_words(box_fault_of(error), "ru") == str(error)
