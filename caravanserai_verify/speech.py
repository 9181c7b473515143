"""The sentences of verification, in the language of the person: a catalogue beside those of the games.

`caravanserai_verify/words/<language>.ftl` has the messages. A line may contain markup; its arguments are shown
literally.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from caravanserai_protocol.framing import ARCHIVE, RECEIPT, RECORD, RecordError

from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.escapes import escaped
from caravanserai_verify.translations import translated
from caravanserai_verify.unreadable import KNOWN, NOT_TEXT, kind_of, reason_of
from domain.words.catalogue import Argument, Catalogue
from domain.words.languages import ENGLISH

KINDS: Final = frozenset((*KNOWN.values(), NOT_TEXT))
"""The reasons that have words; for others the operating system speaks the language of the machine."""
CONTENTS: Final = {RECORD: "record", ARCHIVE: "archive", RECEIPT: "receipt"}
"""The contents of files, as the words name them."""


def verification_source(language: str) -> str | None:
    """The text of the catalogue in a language; None if there is none."""
    file = files("caravanserai_verify") / "words" / f"{language}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def _catalogue(language: str) -> Catalogue:
    source = verification_source(language)
    if source is None:
        return _catalogue(ENGLISH)
    return Catalogue(language, [verification_source(ENGLISH) or "", source], {})


class ReportSpeech:
    """The messages of one language, or of English if there are none in it."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._catalogue = self.catalogue(language)

    @staticmethod
    def catalogue(language: str) -> Catalogue:
        """The messages of a language, or of English."""
        return _catalogue(language)

    @property
    def language(self) -> str:
        """The language that is spoken."""
        return self._catalogue.language

    def plain(self, name: str, **arguments: Argument) -> str:
        """A message as plain text."""
        return self._catalogue.format(name, arguments)

    def line(self, name: str, **arguments: Argument) -> str:
        """A message for printing. It may contain markup; its arguments are shown literally."""
        shown = {key: escaped(value) if isinstance(value, str) else value for key, value in arguments.items()}
        return self._catalogue.format(name, shown)

    def found(self, finding: str) -> str:
        """A finding, which the programs state in English."""
        return translated(finding, self.language)

    def of_file(self, error: BaseException) -> str:
        """The reason why a file cannot be read or written, or does not hold what it should."""
        if isinstance(error, RecordError) and error.what:
            return self.plain("file-unfit", content=CONTENTS[error.what], detail=self.found(error.detail) or "none")
        kind = kind_of(error)
        return self.plain(f"file-{kind}") if kind in KINDS else self.found(kind)

    def of_system(self, error: OSError) -> str:
        """The reason why the operating system refuses something, with the file if it names one."""
        return f"{error.filename}: {self.of_file(error)}" if error.filename else self.of_file(error)

    def unverifiable(self, error: UnverifiableError) -> str:
        """The reason why nothing can be said of a file."""
        if error.key:
            return self.plain(error.key, **{name: self.found(value) for name, value in error.values.items()})
        text, cause = str(error), error.__cause__
        if not isinstance(cause, OSError | UnicodeDecodeError | RecordError) or not text.endswith(reason_of(cause)):
            return text
        return text.removesuffix(reason_of(cause)) + self.of_file(cause)
