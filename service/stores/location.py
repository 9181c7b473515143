"""The location of a store: a path or a URL."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

Named: TypeAlias = "str | Path | StoreLocation"
"""A location: a path, `sqlite:///path`, or `postgresql://user@host/database`."""

DEFAULT_STORE = "caravanserai.sqlite"
"""The location if none is named."""
_USER = re.compile(r"^(\w+:/{1,2}[^/:@\s]*:).*@")
_PARAMETER = re.compile(r"([?&]\w*password=)[^&]*")
POSTGRESQL = ("postgresql", "postgres")


class LocationError(ValueError):
    """The text is not the location of a store."""

    def __init__(self, named: str, reason: str = "") -> None:
        reason = reason or "use a path, sqlite:///path or postgresql://user@host/database"
        super().__init__(f"{without_password(named)!r} names no store: {reason}")


@dataclass(frozen=True, slots=True)
class StoreLocation:
    """The location of a store: the ``path`` of its SQLite file or the ``url`` of its PostgreSQL database. ``persons``
    names where the keys of persons lie, if not in the usual place.

    As text it can be shown: it has no password.
    """

    path: Path | None = None
    url: str = ""
    persons: str = ""

    @classmethod
    def of(cls, named: Named) -> "StoreLocation":
        """The location that a path or a URL names. After `sqlite:///` comes the path: a fourth `/` makes it absolute.

        Raises:
            LocationError: It names none.
        """
        if isinstance(named, StoreLocation):
            return named
        if isinstance(named, Path):
            return cls(_file(named))
        scheme, separator, rest = named.partition("://")
        if not separator and named:
            return cls(_file(Path(named)))
        if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
            return cls(_file(Path(rest[1:])))
        if scheme in POSTGRESQL:
            return cls(url=named)
        raise LocationError(named)

    @property
    def projections(self) -> Path:
        """The SQLite file of the projections: beside a file, or in the present folder for a database."""
        if self.path is not None:
            return self.path.with_name(f"{self.path.stem}.projections{self.path.suffix or '.sqlite'}")
        return Path(f"{urlsplit(self.url).path.strip('/') or 'postgres'}.projections.sqlite")

    @property
    def keys(self) -> "StoreLocation":
        """The location of the keys of persons: beside a file, or in the same database."""
        if self.persons:
            return StoreLocation.of(self.persons)
        if self.path is None:
            return self
        return StoreLocation(self.path.with_name(f"{self.path.stem}.persons{self.path.suffix or '.sqlite'}"))

    def __str__(self) -> str:
        if self.path is not None:
            return str(self.path)
        parts = urlsplit(self.url)
        user = f"{parts.username}@" if parts.username else ""
        return f"{parts.scheme}://{user}{parts.netloc.rpartition('@')[2]}{parts.path}"


def without_password(text: str) -> str:
    """A location or another URL as it can be shown."""
    return _PARAMETER.sub(r"\1…", _USER.sub(r"\1…@", text))


def _file(path: Path) -> Path:
    """The path of a SQLite file, which need not exist.

    Raises:
        LocationError: There is something else.
    """
    if path.is_dir():
        raise LocationError(str(path), "it is a folder")
    if path.exists() and not path.is_file():
        raise LocationError(str(path), "it is no regular file")
    return path
