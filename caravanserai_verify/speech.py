"""The sentences of verification, in the language of the person: a catalogue beside those of the games.

`caravanserai_verify/words/<language>.ftl` has the messages. A line may contain markup; its arguments are shown
literally.
"""

from functools import cache
from importlib.resources import files

from caravanserai_verify.escapes import escaped
from domain.words.catalogue import Argument, Catalogue
from domain.words.languages import ENGLISH


def verification_source(language: str) -> str | None:
    """The text of the catalogue in a language; None if there is none."""
    file = files("caravanserai_verify") / "words" / f"{language}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def _catalogue(language: str) -> Catalogue:
    source = verification_source(language)
    return _catalogue(ENGLISH) if source is None else Catalogue(language, [source], {})


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
