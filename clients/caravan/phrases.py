"""The texts of the terminal itself, in the language of the person: a small catalogue beside those of the games.

`clients/caravan/words/<language>.ftl` has the messages. A printed line may contain markup; its arguments are shown
literally. The service gives the reasons of errors in English, but for refusals and faults of fields, so only other
languages have messages `error-<REASON>`.
"""

from functools import cache
from importlib.resources import files

from caravanserai import CallError
from caravanserai_protocol.names import UnfitTextError

from caravanserai_verify.speech import ReportSpeech as VerificationSpeech
from caravanserai_verify.speech import verification_source
from clients.caravan.connection import in_words
from domain.words.bot_names import bot_name, kind_name
from domain.words.catalogue import Catalogue
from domain.words.fault_words import fault_in_words, spoken_language
from domain.words.field_faults import TOLD_BY_FIELDS, Fault, FaultError, fault_of
from domain.words.languages import ENGLISH


def phrases_source(language: str) -> str | None:
    """The text of the terminal's catalogue in a language, with what verification says; None if there is none."""
    file = files("clients.caravan") / "words" / f"{language}.ftl"
    return f"{verification_source(language) or ''}\n{file.read_text(encoding='utf-8')}" if file.is_file() else None


@cache
def _catalogue(language: str) -> Catalogue:
    source = phrases_source(language)
    if source is None:
        return _catalogue(ENGLISH)
    return Catalogue(language, [phrases_source(ENGLISH) or "", source], {})  # a language is translated bit by bit


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
        """The error of a call, and where a token was replaced the way back to the account. The service writes refusals
        and faults of fields in the language of the call.
        """
        told = self._error(error)
        return self.plain("token-replaced", error=told) if error.reason == "TOKEN_REVOKED" else told

    def _error(self, error: CallError) -> str:
        if error.reason in TOLD_BY_FIELDS and error.details.fields:
            return error.cause
        name = f"error-{error.reason}"
        if error.rule or not self._catalogue.has(name):
            return in_words(error)
        values = {key: value.removeprefix("games/") for key, value in error.metadata.items()}
        return self._catalogue.format(name, values)

    def bot_name(self, given: str) -> str:
        """The name of a bot in this language, if it is called by its level."""
        return bot_name(given, self.language)

    def kind_of_bot(self, kind: str) -> str:
        """The name of a kind of bots in this language."""
        return kind_name(kind, self.language)

    def fault(self, error: BaseException | None) -> str:
        """The fault that an error names, in words; empty if it names none."""
        return fault_in_words(error.fault, spoken_language(self.language)) if isinstance(error, FaultError) else ""

    def unfit(self, error: UnfitTextError) -> str:
        """The fault of a text, as the service would tell it."""
        return fault_in_words(fault_of(Fault(error.kind), **error.values), spoken_language(self.language))
