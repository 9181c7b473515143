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
_USER = re.compile(r"^(\w+:/{0,2}[^/:@\s]*:).*@")
_PARAMETER = re.compile(r"([?&]\w*password=)[^&]*")
POSTGRESQL = ("postgresql", "postgres")
MISTYPED = re.compile(r"(sqlite3?|file|postgres(?:ql)?):(/*)(.*)")
"""A URL, also one with too few slashes, which would otherwise be a path in a folder `sqlite:`. A file with such a name
can be named with `./` before it.
"""
SCHEMA = "schema"
"""The parameter of a URL that names the schema of the tables; libpq does not know it."""
PUBLIC = "public"
"""The schema if none is named."""
PERSONS = "caravanserai_persons"
"""The schema of the keys of persons, beside the tables in `PUBLIC`."""
NAMES_OF_SCHEMAS = re.compile(r"[a-z_][a-z0-9_]{0,39}")


class LocationError(ValueError):
    """The text is not the location of a store."""

    def __init__(self, named: str, reason: str = "") -> None:
        reason = reason or "use a path, sqlite:///path or postgresql://user@host/database"
        super().__init__(f"{without_password(named)!r} names no store: {reason}")


@dataclass(frozen=True, slots=True)
class StoreLocation:
    """The location of a store: the ``path`` of its SQLite file, or the ``url`` of its PostgreSQL database and the
    ``schema`` of its tables there. ``persons`` names where the keys of persons lie, and ``erased`` where the journal of
    erasures lies, if not in the usual places.

    As text it can be shown: it has no password.
    """

    path: Path | None = None
    url: str = ""
    persons: str = ""
    schema: str = PUBLIC
    erased: Path | None = None

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
        if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
            return cls(_file(Path(rest[1:])))
        if separator and scheme in POSTGRESQL:
            return _database(named)
        if (mistyped := MISTYPED.fullmatch(named)) is not None and mistyped[3]:
            raise LocationError(named, f"did you mean {without_password(_meant(*mistyped.groups()))}?")
        if separator or not named:
            raise LocationError(named)
        return cls(_file(Path(named)))

    @property
    def projections(self) -> Path:
        """The SQLite file of the projections: beside a file, or in the present folder for a database."""
        if self.path is not None:
            return self.path.with_name(f"{self.path.stem}.projections{self.path.suffix or '.sqlite'}")
        name = urlsplit(self.url).path.strip("/") or "postgres"
        return Path(
            f"{name}.projections.sqlite" if self.schema == PUBLIC else f"{name}.{self.schema}.projections.sqlite"
        )

    @property
    def keys(self) -> "StoreLocation":
        """The location of the keys of persons: beside a file, or in the same database."""
        if self.persons:
            return StoreLocation.of(self.persons)
        if self.path is None:
            return self
        return StoreLocation(self.path.with_name(f"{self.path.stem}.persons{self.path.suffix or '.sqlite'}"))

    @property
    def named(self) -> str:
        """The text that names this location, with its password and from any folder."""
        if self.path is not None:
            return str(self.path.absolute())
        if self.schema == PUBLIC:
            return self.url
        return f"{self.url}{'&' if '?' in self.url else '?'}{SCHEMA}={self.schema}"

    @property
    def keys_schema(self) -> str:
        """The schema of the keys of persons, if they lie in this database."""
        return PERSONS if self.schema == PUBLIC else f"{self.schema}_persons"

    def projections_schema(self, fingerprint: str) -> str:
        """The schema of the projections in this database, for those who make the tables with a fingerprint of it."""
        own = "caravanserai" if self.schema == PUBLIC else self.schema
        return f"{own}_projections_{fingerprint[:8]}"

    @property
    def journal(self) -> Path:
        """The file with all who were erased: beside a file, or beside the projections of a database."""
        own = self.path or self.projections
        return self.erased or own.with_name(f"{own.name}.erased")

    @property
    def for_owner(self) -> str:
        """This location as the owner of the database names it, for instructions."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://OWNER@{parts.netloc.rpartition('@')[2]}{parts.path}{self._shown_schema}"

    @property
    def _shown_schema(self) -> str:
        return "" if self.schema == PUBLIC else f"?{SCHEMA}={self.schema}"

    def __str__(self) -> str:
        return f"{_without_password(self.url)}{self._shown_schema}" if self.path is None else str(self.path)


def _database(url: str) -> StoreLocation:
    """The location that the URL of a database names.

    Raises:
        LocationError: The name of the schema is none.
    """
    address, mark, parameters = url.partition("?")
    named = parameters.split("&")
    schemas = [text.partition("=")[2] for text in named if text.partition("=")[0] == SCHEMA]
    if not schemas:
        return StoreLocation(url=url)
    if NAMES_OF_SCHEMAS.fullmatch(schemas[-1]) is None:
        raise LocationError(
            _without_password(url), "a schema has at most 40 lower-case letters, digits and underscores"
        )
    others = "&".join(text for text in named if text.partition("=")[0] != SCHEMA)
    return StoreLocation(url=f"{address}{mark if others else ''}{others}", schema=schemas[-1])


def _meant(scheme: str, slashes: str, rest: str) -> str:
    """The location that a mistyped URL probably means."""
    if scheme in POSTGRESQL:
        return f"{scheme}://{rest}"
    absolute = "/" if slashes and slashes != "//" else ""
    return f"sqlite:///{absolute}{rest}"


def url_of(path: Path) -> str:
    """The URL that somebody gave in place of a path, without its password: as a path it has lost a slash. Empty if the
    path looks like none.
    """
    found = MISTYPED.fullmatch(str(path))
    if found is None:
        return ""
    scheme, _, rest = found.groups()
    return without_password(f"{scheme}://{'' if scheme in POSTGRESQL else '/'}{rest}")


def _without_password(url: str) -> str:
    parts = urlsplit(url)
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
