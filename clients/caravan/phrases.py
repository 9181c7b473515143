"""The texts of the terminal itself, in the language of the person: a small catalogue beside those of the games.

`clients/caravan/words/<language>.ftl` has the messages. A printed line may contain markup; its arguments are shown
literally. The service gives the reasons of errors in English, so only other languages have messages
`error-<REASON>`.
"""

from functools import cache
from importlib.resources import files

from caravanserai import CallError

from clients.caravan.connection import in_words
from clients.caravan.screen import escaped
from domain.words.catalogue import ENGLISH, Argument, Catalogue


def phrases_source(language: str) -> str | None:
    """The text of the terminal's catalogue in a language; None if there is none."""
    file = files("clients.caravan") / "words" / f"{language}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def _catalogue(language: str) -> Catalogue:
    source = phrases_source(language)
    return _catalogue(ENGLISH) if source is None else Catalogue(language, [source], {})


class Speech:
    """The messages of one language, or of English if the terminal lacks it. The language can change later."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._catalogue = _catalogue(language)

    def speak(self, language: str) -> None:
        """Changes the language."""
        self._catalogue = _catalogue(language)

    def plain(self, name: str, **arguments: Argument) -> str:
        """A message as plain text."""
        return self._catalogue.format(name, arguments)

    def line(self, name: str, **arguments: Argument) -> str:
        """A message for printing. It may contain markup; its arguments are shown literally."""
        shown = {key: escaped(value) if isinstance(value, str) else value for key, value in arguments.items()}
        return self._catalogue.format(name, shown)

    def error(self, error: CallError) -> str:
        """The error of a call in words. The service writes refusals in the language of the call."""
        name = f"error-{error.reason}"
        if error.rule or not self._catalogue.has(name):
            return in_words(error)
        return self._catalogue.format(name, error.metadata)
