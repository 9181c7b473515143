"""The texts of the terminal itself, in the language of the person: a small catalogue beside those of the games.

`clients/caravan/words/<language>.ftl` has the messages. A printed line may contain markup; its arguments are shown
literally. The service gives the reasons of errors in English, but for refusals and faults of fields, so only other
languages have messages `error-<REASON>`.
"""

from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from functools import cache
from importlib.resources import files

from caravanserai import CallError
from caravanserai_protocol.names import UnfitTextError

from caravanserai_verify.speech import ReportSpeech as VerificationSpeech
from caravanserai_verify.speech import verification_source
from caravanserai_verify.unreadable import reason_of
from clients.caravan.connection import in_words
from domain.words.catalogue import Catalogue
from domain.words.fault_words import fault_in_words, spoken_language
from domain.words.field_faults import TOLD_BY_FIELDS, Fault, FaultError, fault_of
from domain.words.languages import ENGLISH, languages

OF_FILES = {EACCES: "file-forbidden", EISDIR: "file-is-folder", ENOENT: "file-missing", ENOTDIR: "file-no-folder"}
"""The words for errors of the operating system, which itself speaks the language of the machine."""


def phrases_source(language: str) -> str | None:
    """The text of the terminal's catalogue in a language, with what verification says; None if there is none."""
    file = files("clients.caravan") / "words" / f"{language}.ftl"
    return f"{verification_source(language) or ''}\n{file.read_text(encoding='utf-8')}" if file.is_file() else None


@cache
def _catalogue(language: str) -> Catalogue:
    source = phrases_source(language)
    return _catalogue(ENGLISH) if source is None else Catalogue(language, [source], {})


class Speech(VerificationSpeech):
    """The messages of one language, or of English if the terminal lacks it. The language can change later."""

    @staticmethod
    def catalogue(language: str) -> Catalogue:
        """The messages of the terminal in a language, or in English."""
        return _catalogue(language)

    def speak(self, language: str) -> None:
        """Changes the language."""
        self._catalogue = _catalogue(language)

    def error(self, error: CallError) -> str:
        """The error of a call. The service writes refusals and faults of fields in the language of the call."""
        if error.reason in TOLD_BY_FIELDS and error.details.fields:
            return error.cause
        name = f"error-{error.reason}"
        if error.rule or not self._catalogue.has(name):
            return in_words(error)
        return self._catalogue.format(name, error.metadata)

    def of_file(self, error: Exception) -> str:
        """The reason why a file cannot be read or written."""
        if isinstance(error, UnicodeDecodeError):
            return self.plain("file-not-text")
        known = OF_FILES.get(error.errno or 0) if isinstance(error, OSError) else None
        return self.plain(known) if known else reason_of(error)

    def with_reason(self, text: str, cause: BaseException | None) -> str:
        """A text that ends with the reason why a file cannot be read, if that is its ``cause``."""
        if not isinstance(cause, OSError | UnicodeDecodeError):
            return text
        return text.removesuffix(reason_of(cause)) + self.of_file(cause)

    def fault(self, error: BaseException | None) -> str:
        """The fault that an error names, in words; empty if it names none."""
        return fault_in_words(error.fault, spoken_language(self.language)) if isinstance(error, FaultError) else ""

    def unfit(self, error: UnfitTextError) -> str:
        """The fault of a text, as the service would tell it."""
        return fault_in_words(fault_of(Fault(error.kind), **error.values), spoken_language(self.language))


def in_all_languages(message: str) -> frozenset[str]:
    """The texts of a message without arguments, in all languages."""
    return frozenset(Speech(language).plain(message) for language in languages())
