"""Whether all games of the program can be loaded: a start says so, but loads them only if their files have changed.

To load them takes as long as all else that a start does. What was found is noted beside the bytecode that Python keeps
of them, with a digest of everything that games are made of.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

import domain
import domain.games
import words
from domain.games import games
from service.games.library import Library

PACKAGES = (domain, words)
"""Where games lie, with all that they import and all words that they share."""


def require_sound(library: Library) -> None:
    """Lets the games of the program pass, which are those of the library, if every one can be loaded.

    Raises:
        DefectError: one of them cannot be loaded.
    """
    found = _state(library)
    if found != _noted():
        library.require_sound()
        _note(found)


def _state(library: Library) -> bytes:
    """What names the state of all games beyond doubt: a digest of the program that runs them and of their files."""
    state = hashlib.sha256(f"{sys.version}\0{','.join(library.games)}\0".encode())
    for path in _paths():
        with open(path, "rb") as file:  # noqa: PTH123  an object for each path takes longer than reading
            content = file.read()
        state.update(f"{path}\0{len(content)}\0".encode())
        state.update(content)
    return state.hexdigest().encode()


def _paths() -> Iterator[str]:
    """All files of the packages, in a fixed order."""
    for package in PACKAGES:
        for folder, inner, names in os.walk(package.__path__[0]):
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            yield from (f"{folder}/{name}" for name in sorted(names))


def _place() -> Path:
    """The file with the state in which all games could be loaded."""
    return Path(cache_from_source(domain.games.__file__)).with_suffix(".sound")


def _noted() -> bytes:
    with suppress(OSError):
        return _place().read_bytes()
    return b""


def _note(state: bytes) -> None:
    """Notes the state, where Python may keep bytecode: elsewhere, every start loads the games."""
    if sys.dont_write_bytecode:
        return
    place = _place()
    written = place.with_name(f"{place.name}.pyc.{os.getpid()}")
    with suppress(OSError):
        written.write_bytes(state)
        written.replace(place)


def main() -> None:
    """Loads the games if need be: for an image in which a service cannot note anything any more."""
    require_sound(Library(games()))


if __name__ == "__main__":
    main()
