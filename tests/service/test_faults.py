"""Faults of fields: each has words in every language, and each is raised with the values that its words need."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from caravanserai_protocol import names
from google.rpc.error_details_pb2 import BadRequest, LocalizedMessage
from google.rpc.status_pb2 import Status

import caravanserai_verify
import clients.workshop
import projections
import service
from domain.errors import Reason
from domain.games import games
from domain.play.game import SettingError
from domain.words.catalogue import placeholders
from domain.words.fault_words import fault_catalogue, fault_in_words, fault_source
from domain.words.field_faults import Fault, fault_of
from domain.words.languages import languages
from service.errors import ServiceError, from_domain, invalid, invalid_fields, status_of

FRAME = {"fault-in-field", "field", "file-reason"}
RAISING = {"fault_of", "invalid", "unfit"}
"""Functions that take a fault, beside the errors that do."""
RAISED_IN = (clients.workshop, service, projections, caravanserai_verify)


def test_every_fault_has_the_same_words_in_every_language() -> None:
    needed = [fault.value for fault in Fault]
    for language in languages():
        told = placeholders(fault_source(language) or "")
        assert [name for name in told if name not in FRAME] == needed, language
        english = placeholders(fault_source("en") or "")
        assert all(values <= english[name] for name, values in told.items()), language


def test_every_fault_is_raised_and_with_the_values_of_its_words() -> None:
    wanted = placeholders(fault_source("en") or "")
    raised = list(_raised())
    for where, fault, values in raised:
        assert values == wanted[fault.value], (where, fault)
    elsewhere = {Fault.NOT_A_NAME} | {Fault(kind) for kind in _kinds_of_unfit_texts()}
    assert {fault for _, fault, _ in raised} | elsewhere == set(Fault)


def test_unfit_texts_bring_the_values_of_their_words() -> None:
    wanted = placeholders(fault_source("en") or "")
    for given in ("", "a" * 1000, "---", "a\u200bb", "a\u2800b", "a" + "\u0301" * 20, "greedy"):
        with pytest.raises(names.UnfitTextError) as unfit:
            names.person_name(given)
        error = unfit.value
        assert set(error.values) == wanted[error.kind]
        assert fault_in_words(fault_of(Fault(error.kind), **error.values)) == str(error)


@pytest.mark.parametrize(
    ("wanted", "locale", "told", "whole"),
    [
        ("en", "en", "must not be below 0", "page size: must not be below 0"),
        ("ru-RU", "ru", "не меньше 0", "Размер страницы: не меньше 0"),
        ("tlh", "en", "must not be below 0", "page size: must not be below 0"),
    ],
)
def test_a_fault_is_told_in_the_language_of_the_call(wanted: str, locale: str, told: str, whole: str) -> None:
    status = status_of(invalid("page_size", Fault.NOT_NEGATIVE), wanted)
    assert status.message == "page_size: must not be below 0"
    (violation,) = _found(status, BadRequest()).field_violations
    assert (violation.field, violation.reason, violation.description) == ("page_size", "NOT_NEGATIVE", told)
    localized = _found(status, LocalizedMessage())
    assert (localized.locale, localized.message) == (locale, whole)


def test_several_faults_are_told_together() -> None:
    error = invalid_fields([("seed", fault_of(Fault.AT_MOST, most=40_000)), ("entry.code", fault_of(Fault.MISSING))])
    whole = _found(status_of(error, "ru"), LocalizedMessage()).message
    assert whole == "Поле seed: не больше 40000; Поле entry.code: не указано"


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (7, {}, "Для этой игры нужно от 2 до 4 игроков; указано 7"),
        (2, {"idle_rounds": "x"}, "Значения «x» у настройки «idle_rounds» нет; есть: "),  # noqa: RUF001
        (2, {"foo": "on"}, "Настройки «foo» у этой игры нет; есть: guild_camel_blocks_passage, "),  # noqa: RUF001
    ],
)
def test_a_setting_that_a_game_lacks_is_told_with_those_that_it_has(
    players: int, options: dict[str, str], told: str
) -> None:
    with pytest.raises(SettingError) as error:
        games()["sahwari"].setting(players, options)
    status = status_of(from_domain(error.value), "ru")
    assert _found(status, LocalizedMessage()).message.startswith(told)


@pytest.mark.parametrize(
    ("name", "allowed", "unknown"),
    [
        ("players", ("1",), False),
        ("players", ("2",), False),
        ("players", ("2", "3", "4"), False),
        ("players", ("2", "4"), False),
        ("city", ("on", "off"), False),
        ("city", ("wall", "gate"), True),
        ("city", (), True),
    ],
)
def test_a_setting_that_a_game_lacks_is_told_in_english_by_its_error(
    name: str, allowed: tuple[str, ...], unknown: bool
) -> None:
    error = SettingError("Sahwari", name, "9", allowed, unknown=unknown)
    status = status_of(from_domain(error))
    assert (status.message, _found(status, LocalizedMessage()).message) == (str(error), str(error))


def test_an_error_that_has_words_elsewhere_gets_none_of_its_fields() -> None:
    fields = [("kind", fault_of(Fault.ONE_OF, known="a, b"))]
    status = status_of(ServiceError(Reason.BOT_UNKNOWN, "there is no bot 'x'", fields=fields), "ru")
    assert not any(detail.TypeName() == "google.rpc.LocalizedMessage" for detail in status.details)
    assert _found(status, BadRequest()).field_violations[0].description == "возможно: a, b"


def test_no_words_go_wrong_with_values_from_callers() -> None:
    for language in languages():
        source = fault_source(language) or ""
        counted = set(re.findall(r"NUMBER\(\$(\w+)", source))
        for fault in Fault:
            named = placeholders(source)[fault.value]
            values: dict[str, str | int] = {name: 10**12 if name in counted else "{ $x }\n" for name in named}
            assert "$" not in fault_in_words(fault_of(fault, **values), language).replace("{ $x }", "")
        assert not fault_catalogue(language).faults, language


MessageT = TypeVar("MessageT", BadRequest, LocalizedMessage)


def _found(status: Status, message: MessageT) -> MessageT:
    (packed,) = (detail for detail in status.details if detail.TypeName() == message.DESCRIPTOR.full_name)
    packed.Unpack(message)
    return message


def _raised() -> Iterator[tuple[str, Fault, set[str]]]:
    """Each place where the service and what it stands on names a fault, with the names of the values that it gives."""
    files = (file for package in RAISED_IN for file in sorted(Path(str(package.__file__)).parent.rglob("*.py")))
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _raises(node.func.id):
                for given in node.args:
                    if isinstance(given, ast.Attribute) and ast.unparse(given.value) == "Fault":
                        yield f"{file}:{node.lineno}", Fault[given.attr], {word.arg or "" for word in node.keywords}


def _raises(name: str) -> bool:
    return name in RAISING or name.endswith("Error")


def _kinds_of_unfit_texts() -> set[str]:
    tree = ast.parse(Path(names.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    made = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "UnfitTextError"]
    return {kind.value for kind in made if isinstance(kind, ast.Constant) and isinstance(kind.value, str)}
