"""A game in the project of its package, as its author works on it: it need not be installed."""

import sys
import tomllib
from pathlib import Path

from caravanserai_verify.unreadable import reason_of
from clients.caravan.terminal import Failure
from domain.games import GROUP, GameCatalogue, PackageClaim
from domain.play.defects import DefectError
from domain.play.game import Game


def declares(folder: Path, name: str) -> bool:
    """True if the `pyproject.toml` of a folder declares a game under this name."""
    try:
        _claim(folder, name)
    except Failure:
        return False
    return True


def game_in(folder: Path, name: str) -> Game:
    """The game that the `pyproject.toml` of a folder declares under this name.

    Raises:
        Failure: it declares none, or the game cannot be loaded.
    """
    claim = _claim(folder, name)
    sys.path.insert(0, str(folder.absolute()))
    try:
        return GameCatalogue([claim])[name]
    except DefectError as defect:
        raise Failure(f"{defect}.") from defect


def _claim(folder: Path, name: str) -> PackageClaim:
    try:
        declared = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        place = declared["entry-points"][GROUP][name]
        return PackageClaim(name, place, declared["name"], declared["version"])
    except OSError as error:
        raise Failure(f"{folder / 'pyproject.toml'} cannot be read: {reason_of(error)}.") from error
    except (ValueError, LookupError, TypeError) as error:
        raise Failure(f"{folder / 'pyproject.toml'} declares no game {name!r} in {GROUP}.") from error
