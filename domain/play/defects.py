"""A game that cannot be loaded: which file of its folder is at fault, where, and why."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, TracebackType

_LINE = re.compile(r"\bat line (\d+)")
"""The line in which the reader of TOML says what it could not read."""


class DefectError(Exception):
    """A game of the catalogue cannot be loaded. ``file`` (within its folder) is at fault, in ``line`` (0: unknown).
    ``package`` is the name and version of the package that somebody else ships it in; empty: it came with the service.
    """

    def __init__(self, game: str, file: str, reason: str, line: int = 0, package: str = "") -> None:
        where = f"{file}, line {line}" if line else file
        which = f"{game} of {package}" if package else game
        super().__init__(f"The game {which} cannot be loaded: {where}: {reason.rstrip('.')}")
        self.game = game
        self.file = file
        self.line = line
        self.reason = reason


def unreadable(game: str, file: str, error: Exception) -> DefectError:
    """The defect of a game one of whose files, other than Python, is not what it must be."""
    line = _LINE.search(str(error))
    return DefectError(game, file, str(error), int(line[1]) if line else 0)


def unimportable(game: str, folder: Path, error: BaseException, package: str = "") -> DefectError:
    """The defect of a game whose package cannot be imported."""
    defect = _defect(game, folder, error, package)
    defect.__cause__ = error
    return defect


def _defect(game: str, folder: Path, error: BaseException, package: str) -> DefectError:
    said = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    if isinstance(error, SyntaxError) and error.filename:
        return DefectError(game, _within(folder, error.filename), said, error.lineno or 0, package)
    running = [(frame.f_code.co_filename, line) for frame, line in frames(error.__traceback__)]
    inside = [(file, line) for file, line in running if folder in Path(file).parents]
    file, line = inside[-1] if inside else ("", 0)
    return DefectError(game, _within(folder, file) if file else folder.as_posix(), said, line, package)


def frames(traceback: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """The functions that were running, from the outermost to where it happened, each with its line."""
    while traceback is not None:
        yield traceback.tb_frame, traceback.tb_lineno
        traceback = traceback.tb_next


def _within(folder: Path, file: str) -> str:
    path = Path(file)
    return path.relative_to(folder).as_posix() if folder in path.parents else path.as_posix()
