"""The games of the catalogue. A new game is a folder beside this file and one line below."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock

from domain.play.defects import DefectError, unimportable
from domain.play.game import Game

_REGISTRY: tuple[str, ...] = (
    "marcopolo",
    "merv",
    "palmyra",
    "sahwari",
)


class Catalogue(Mapping[str, Game]):
    """Games by name. Each is imported when it is first asked for: one that cannot be leaves the others alone."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._found: dict[str, Game | DefectError] = {}
        self._loading = RLock()

    def __getitem__(self, name: str) -> Game:
        """The game of this name.

        Raises:
            KeyError: there is none.
            DefectError: it cannot be loaded.
        """
        if name not in self._found:
            if name not in self._names:
                raise KeyError(name)
            with self._loading:  # threads that need the same game wait for the first of them
                if name not in self._found:
                    self._found[name] = _load(name)
        found = self._found[name]
        if isinstance(found, DefectError):
            raise found.with_traceback(None)
        return found

    def __contains__(self, name: object) -> bool:
        """Whether there is a game of this name, even one that cannot be loaded."""
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        """The names, those of games that cannot be loaded included."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._names)


def _load(name: str) -> Game | DefectError:
    try:
        package = import_module(f"domain.games.{name}")
    except Exception as error:  # whatever an author has written
        return unimportable(name, Path(__file__).parent / name, error)
    game = getattr(package, "GAME", None)
    return game if isinstance(game, Game) else DefectError(name, "__init__.py", "it must define GAME, a Game")


@cache
def games() -> Mapping[str, Game]:
    """All games of the catalogue by name."""
    return Catalogue(_REGISTRY)
