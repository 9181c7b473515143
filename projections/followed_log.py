"""The memory of a file of projections of the log that it followed: so that a log can be compared with it later."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from projections.store import UPSTREAM

BELONGS = "SELECT signature FROM belonging"
POSITION = "SELECT MAX(notification_id) FROM tracking WHERE application_name = ?"
MARK = "SELECT mark FROM followed"
VERSIONS = "SELECT match, version FROM directory UNION ALL SELECT name, 1 FROM players"


class Remembered(NamedTuple):
    """The position up to which the log was followed, the mark of its row, and the version of each match and player."""

    position: int
    mark: bytes
    versions: Mapping[str, int]


class NotRememberedError(Exception):
    """A file does not hold the projections of a store."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"the projections in {path} are not those of this store, or not of this version")


def remembered(path: Path, signature: str) -> Remembered:
    """The memory of a file of projections; ``signature`` is that of the store. Nothing in the file changes.

    Raises:
        NotRememberedError: it holds no projections of that store.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            if file.execute(BELONGS).fetchone() != (signature,):
                raise NotRememberedError(path)
            (position,) = file.execute(POSITION, (UPSTREAM,)).fetchone()
            (mark,) = file.execute(MARK).fetchone() or (b"",)
            return Remembered(position or 0, mark, dict(file.execute(VERSIONS).fetchall()))
    except sqlite3.Error as error:
        raise NotRememberedError(path) from error
