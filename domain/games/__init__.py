"""The games of the catalogue: those that installed packages declare, this project's own among them.

A package declares a game as an entry point of the group `caravanserai.games`: the name of the game, and where it is,
such as `lanterns = "caravanserai_lanterns:GAME"`.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from domain.play.defects import DefectError, unimportable
from domain.play.game import Game

GROUP = "caravanserai.games"
"""The group of entry points in which packages declare games."""
OWN = "caravanserai-service"
"""The name under which records know the rules of this project, wherever they are installed."""
SHIPPING = "caravanserai-verify"
"""The distribution in which they ship: what verifies needs them, and no service."""
CHECKOUT = Path(__file__).parents[2] / "verify" / "pyproject.toml"
"""The declaration of that distribution, where the program runs from its sources."""
NAME = re.compile(r"[a-z][a-z0-9]*")
"""The pattern of the name of a game."""
_PLACE = re.compile(r"(\w+(?:\.\w+)*)(?::(\w+))?")


class PackageClaim(NamedTuple):
    """The declaration of a package: a game of this name is at ``place``, `module:attribute`."""

    game: str
    place: str
    package: str
    version: str

    @property
    def module(self) -> str:
        """The Python package of the game."""
        return self.place.partition(":")[0].strip()

    @property
    def own(self) -> bool:
        """True if it is a game of this project."""
        return self.package == OWN

    @property
    def source(self) -> str:
        """Package and version, as people read them."""
        return f"{self.package} {self.version}"


class GameCatalogue(Mapping[str, Game]):
    """Games by name. Each is imported when it is first asked for: one that cannot be leaves the others alone."""

    def __init__(self, claims: Iterable[PackageClaim]) -> None:
        self._claims: dict[str, list[PackageClaim]] = {}
        for claim in claims:
            self._claims.setdefault(claim.game, []).append(claim)
        self._found: dict[str, Game | DefectError] = {}
        self._loading = RLock()

    def __getitem__(self, name: str) -> Game:
        """The game of this name.

        Raises:
            KeyError: there is none.
            DefectError: it cannot be loaded, or several packages declare it.
        """
        if name not in self._found:
            if name not in self._claims:
                raise KeyError(name)
            with self._loading:  # threads that need the same game wait for the first of them
                if name not in self._found:
                    self._found[name] = self.contested(name) or _load(self._claims[name][0])
        found = self._found[name]
        if isinstance(found, DefectError):
            raise found.with_traceback(None)
        return found

    def __contains__(self, name: object) -> bool:
        """True if there is a game of this name, even one that cannot be loaded."""
        return name in self._claims

    def __iter__(self) -> Iterator[str]:
        """The names, those of games that cannot be loaded included."""
        return iter(self._claims)

    def __len__(self) -> int:
        """The number of games."""
        return len(self._claims)

    def claim(self, name: str) -> PackageClaim:
        """The package that has the game of this name; the first, if several declare it.

        Raises:
            KeyError: there is none.
        """
        return self._claims[name][0]

    def contested(self, name: str) -> DefectError | None:
        """The defect of a game that several packages declare; None if one does."""
        claims = self._claims[name]
        if len(claims) == 1:
            return None
        sources = " and by ".join(claim.source for claim in claims)
        return DefectError(name, GROUP, f"it is declared by {sources}: uninstall all but one")

    def only(self, names: Iterable[str]) -> "GameCatalogue":
        """These games, in the order of this catalogue. What is loaded already is not loaded again."""
        kept = set(names)
        chosen = GameCatalogue(claim for name, claims in self._claims.items() if name in kept for claim in claims)
        chosen._found = {name: found for name, found in self._found.items() if name in kept}
        return chosen


def _load(claim: PackageClaim) -> Game | DefectError:
    name, source = claim.game, "" if claim.own else claim.source
    place = _PLACE.fullmatch(claim.place)
    if not NAME.fullmatch(name):
        return DefectError(
            name, GROUP, "no game can have this name: small letters and digits, a letter first", 0, source
        )
    if place is None:
        return DefectError(name, GROUP, f"{claim.place!r} is not module:attribute", 0, source)
    try:
        package = import_module(claim.module)
    except (Exception, SystemExit) as error:  # whatever an author has written
        return unimportable(name, folder_of(claim), error, source)
    wanted = place[2] or "GAME"
    game = getattr(package, wanted, None)
    if not isinstance(game, Game):
        return DefectError(name, "__init__.py", f"it must define {wanted}, a Game", 0, source)
    if game.name != name:
        return DefectError(name, "__init__.py", f"the game calls itself {game.name}", 0, source)
    return game


def folder_of(claim: PackageClaim) -> Path:
    """The folder in which the files of a game are."""
    if not claim.own:
        with suppress(Exception, SystemExit):  # the package around it may be what cannot be imported
            spec = find_spec(claim.module)
            if spec is not None and spec.origin is not None:
                return Path(spec.origin).parent
    return Path(__file__).parents[2].joinpath(*claim.module.split("."))


@cache
def claims() -> tuple[PackageClaim, ...]:
    """The declarations of all installed packages: the games of this project in their order, then those of others by
    name.

    In a checkout the own games are as `verify/pyproject.toml` says, which may be newer than the installation.
    """
    own = tuple(_declared(CHECKOUT)) if CHECKOUT.is_file() else ()
    found = [
        PackageClaim(
            entry.name, entry.value, OWN if entry.dist.name == SHIPPING else entry.dist.name, entry.dist.version
        )
        for entry in entry_points(group=GROUP)
        if entry.dist is not None
    ]
    own = own or tuple(claim for claim in found if claim.own)
    return (*own, *sorted(claim for claim in found if not claim.own))


def _declared(file: Path) -> Iterator[PackageClaim]:
    """The declarations of a `pyproject.toml`, if it is that of the distribution with the own games."""
    project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
    if project.get("name") == SHIPPING:
        for name, place in project["entry-points"][GROUP].items():
            yield PackageClaim(name, place, OWN, project["version"])


@cache
def games() -> GameCatalogue:
    """All games of the catalogue by name."""
    return GameCatalogue(claims())
