"""The faults of fields in words, from the catalogues in `domain/words/faults`."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from domain.words.field_faults import BoxFault, FaultError, FieldFault
from domain.words.languages import ENGLISH, languages

if TYPE_CHECKING:
    from domain.words.catalogue import Catalogue

LONGEST_VALUE = 500
"""The most characters of a text from a caller within a fault: a message gives up longer ones."""


@cache
def fault_source(language: str) -> str | None:
    """The text of the catalogue of faults in a language; None if there is none."""
    file = files("domain.words") / "faults" / f"{language}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def spoken_language(wanted: str) -> str:
    """The language in which a fault is told to somebody who wants one such as `ru-RU`."""
    language = wanted.partition("-")[0].lower()
    return language if language in languages() else ENGLISH


@cache
def fault_catalogue(language: str) -> "Catalogue":
    """The messages of a language; in English where it lacks some."""
    from domain.words.catalogue import Catalogue  # a service that starts tells no faults

    return Catalogue(language, [fault_source(ENGLISH) or "", fault_source(language) or ""], {})


def fault_in_words(fault: FieldFault, language: str = ENGLISH) -> str:
    """The fault in a language, without the field."""
    values = {name: _filling(value, language) for name, value in fault.values}
    return fault_catalogue(language).format(fault.fault.value, values)


def _filling(value: str | int | FieldFault | BoxFault, language: str) -> str | int:
    if isinstance(value, FieldFault):
        return fault_in_words(value, language)
    if isinstance(value, BoxFault):
        from domain.words.box_words import box_fault_in_words  # a terminal that only watches knows no boxes

        return box_fault_in_words(value, language)[:LONGEST_VALUE]
    return value[:LONGEST_VALUE] if isinstance(value, str) else value


class WordedFaultError(FaultError):
    """An error whose text is its fault in English."""

    def __str__(self) -> str:
        """The fault in English."""
        return fault_in_words(self.fault)


def field_in_words(path: str, text: str, language: str = ENGLISH) -> str:
    """A fault behind the name of its field, as people read it."""
    catalogue = fault_catalogue(language)
    last = path.rpartition(".")[2]
    field = catalogue.format("field", {"field": last, "path": path})
    return catalogue.format("fault-in-field", {"field": field, "text": text})
