"""The loading of all games of the program: a start says so, but loads them only if their files have changed.

To load them takes as long as most of what a start does. So a start that has loaded them all notes the digest of their
files beside the bytecode that Python keeps of them, and later starts compare.
"""

import hashlib
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

import domain
import domain.games
from caravanserai_verify.codecs.decisions import MESSAGES, decision_messages
from domain.games import GameCatalogue, games
from domain.play.defects import DefectError
from domain.play.game import Game
from service.messages.games.library import Library

LOG = logging.getLogger("caravanserai")

PACKAGES = (domain,)
"""The packages that games are made of: their own folders, what they import, and the words that they share."""


def sound_games() -> GameCatalogue:
    """The games that a service serves: those of the program, and those of other packages that can be loaded. The log
    names the others, each with its package and what is wrong.

    A game of the program that cannot be loaded means that the program is damaged. A package of others may be of another
    time than the program, and its fault need not stop the games of everybody else.

    Raises:
        DefectError: a game of the program cannot be loaded, or two packages declare one game.
    """
    known = games()
    for name in known:
        if contested := known.contested(name):
            raise contested
    own = [name for name in known if known.claim(name).own]
    require_sound(Library(known.only(own)))
    return known.only([*own, *(name for name in known if name not in own and _usable(known, name))])


def _usable(catalogue: GameCatalogue, name: str) -> bool:
    """True if a game of another package can be loaded; the log says which package it is, or what is wrong with it."""
    source = catalogue.claim(name).source
    try:
        game = catalogue[name]
        Library({name: game}).require_sound()
        _require_messages(game, source)
    except Exception as error:  # not only defects: to load a box and words runs code of the author, too
        LOG.exception("serving without the game %s of %s: %s", name, source, error)  # noqa: TRY401  what stands first
        return False
    LOG.info("the game %s is from %s", name, source)
    return True


def _require_messages(game: Game, source: str) -> None:
    missing = {decision.__name__ for decision in game.decisions} - set(decision_messages(game.name))
    if missing:
        raise DefectError(game.name, MESSAGES, f"no message for {', '.join(sorted(missing))}", 0, source)


def require_sound(library: Library) -> None:
    """Lets the games of the program pass, which are those of the library, if every one can be loaded.

    Raises:
        DefectError: one of them cannot be loaded.
    """
    found = _state(library) if _all_in_their_folder(library) else None
    if found is None or found != _noted():
        library.require_sound()
        if found is not None:
            _note(found)


def place() -> Path:
    """The file with the state in which all games could be loaded."""
    return Path(cache_from_source(domain.games.__file__)).with_suffix(".sound")


def _all_in_their_folder(library: Library) -> bool:
    folder = Path(domain.games.__file__).parent
    return all((folder / name).is_dir() for name in library.games)


def _state(library: Library) -> str:
    """The digest of all files, with the names of the games and the Python that runs them."""
    state = hashlib.sha256(f"{sys.version}\0{','.join(library.games)}\0".encode())
    for path in _paths():
        with open(path, "rb") as file:  # noqa: PTH123  an object for each path takes longer than reading
            content = file.read()
        state.update(f"{path}\0{len(content)}\0".encode())
        state.update(content)
    return state.hexdigest()


def _paths() -> Iterator[str]:
    """All files of the packages, in a fixed order."""
    for package in PACKAGES:
        for folder, inner, names in os.walk(package.__path__[0]):
            inner[:] = sorted(name for name in inner if name != "__pycache__")
            yield from (f"{folder}/{name}" for name in sorted(names))


def _noted() -> str:
    with suppress(OSError, UnicodeDecodeError):
        return place().read_text(encoding="ascii")
    return ""


def _note(state: str) -> None:
    """Notes the state, if Python may keep bytecode. Where it cannot be noted, every start loads the games."""
    if sys.dont_write_bytecode:
        return
    target = place()
    written = target.with_name(f"{target.name}.pyc.{os.getpid()}")  # as Python names bytecode that it is writing
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(state, encoding="ascii")
        written.replace(target)


def main() -> None:
    """Checks the games: for an image or a folder in which the service itself may write nothing."""
    sound_games()


if __name__ == "__main__":
    main()
