"""Reasons of boxes that are not valid, in the language of the reader, from the catalogues in `domain/words/boxes`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from domain.boxes.file import BoxError
from domain.boxes.reasons import BoxReason, key_of
from domain.words.field_faults import BoxFault
from domain.words.languages import ENGLISH

if TYPE_CHECKING:
    from domain.words.catalogue import Catalogue

LONGEST_PART = 400
"""The most characters of a value within a reason: a message gives up longer ones."""


@cache
def box_source(language: str) -> str:
    """The text of the catalogue of a language; empty if it has none, as English, whose sentences stand in the code."""
    file = files("domain.words") / "boxes" / f"{language}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def box_catalogue(language: str) -> "Catalogue":
    """The sentences of a language."""
    from domain.words.catalogue import Catalogue  # a service that starts tells no reasons

    return Catalogue(language, [box_source(language)], {})


def box_fault_of(error: BoxError, text: str = "") -> BoxFault:
    """The fault of a box; ``text`` is the whole of it in English, unless the error says that itself."""
    reason = error.reason
    sentence, values = (reason.sentence, reason.values) if isinstance(reason, BoxReason) else (reason, {})
    return BoxFault(text or str(error), error.table, error.key, sentence, tuple(values.items()))


def box_fault_in_words(fault: BoxFault, language: str = ENGLISH) -> str:
    """The fault of a box in a language; in English if that lacks the sentence, as it lacks those of games of others."""
    name = key_of(fault.sentence)
    catalogue = box_catalogue(language)
    form, names = _subject(fault)
    if not (catalogue.has(name) and catalogue.has(form)):
        return fault.english
    reason = catalogue.format(name, {part: value[:LONGEST_PART] for part, value in fault.values})
    return catalogue.format(form, {**names, "reason": reason})


def _subject(fault: BoxFault) -> tuple[str, Mapping[str, str]]:
    if fault.table and fault.key:
        return "of-key-and-table", {"key": fault.key, "table": fault.table}
    if fault.table or fault.key:
        return "of-one-name", {"name": fault.table or fault.key}
    return "of-the-file", {}
