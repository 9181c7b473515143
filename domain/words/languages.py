"""Languages that have a catalogue of common messages."""

from functools import cache
from importlib.resources import files

ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a common catalogue."""
    names = (file.name.partition(".") for file in files("domain.words").iterdir())
    return tuple(sorted(language for language, _, ending in names if ending == "ftl"))
