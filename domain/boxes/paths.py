"""The places of values in a file, what tables may hold beside them, and the error that leads to what does not fit."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from enum import Enum
from functools import partial
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from domain.boxes.file import SHOWN, BoxError, labelled, shown
from domain.boxes.reasons import NOT_THERE, BoxReason, key_not_known, not_known

T = TypeVar("T")
Steps: TypeAlias = tuple[str | int, ...]
"""The way from a table to what it holds: keys of tables, and positions in lists from 0."""
NAMES_SHOWN = 4 * SHOWN
"""The most characters of the known names that an error shows."""


class DecodeError(ValueError):
    """An entry of a file does not fit its type. ``path`` leads to it from the value that is being decoded."""

    def __init__(self, reason: str, *path: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path: Steps = path

    def within(self, *path: str | int) -> "DecodeError":
        """The same, seen from further outside."""
        return DecodeError(self.reason, *path, *self.path)

    def located(self, root: Mapping[str, Any]) -> BoxError:
        """The same with the names of table and key: the last table on the way, and what of it is wrong."""
        table, key, path = "", "", self.path
        value: Any = root
        while path and isinstance(path[-1], int):
            path = path[:-1]
        for step in path:
            if isinstance(step, int):
                value = value[step]
                if isinstance(value, Mapping):
                    table, key = f"{table}.{key}{labelled(value, step + 1)}".removeprefix("."), ""
            else:
                table, key = f"{table}.{key}".strip(".") if key else table, step
                value = value.get(step) if isinstance(value, Mapping) else None
        return BoxError(table, key, self.reason)


def inside(read: Callable[[Any], T], value: Any, *path: str | int) -> T:
    """The value that a function makes of a value that stands there; its errors begin there too."""
    try:
        return read(value)
    except DecodeError as error:
        raise error.within(*path) from None


def unknown(name: object, known: Iterable[str]) -> DecodeError:
    """The error for a name that is none of those known."""
    return DecodeError(not_known(shown(name), _listed(known)))


def unknown_key(key: str, known: Iterable[str]) -> DecodeError:
    """The error for a key that is none of those known."""
    return DecodeError(key_not_known(_listed(known)), key)


def _listed(names: Iterable[str]) -> str:
    listed = ", ".join(islice(names, NAMES_SHOWN))
    return listed if len(listed) <= NAMES_SHOWN else f"{listed[:NAMES_SHOWN]}…"


def require_table(value: Any) -> Mapping[str, Any]:
    """The value, which must be a table."""
    if not isinstance(value, Mapping):
        raise DecodeError(BoxReason("must be a table, not {value}", value=shown(value)))
    return value


def require_list(value: Any) -> Sequence[Any]:
    """The value, which must be a list."""
    if not isinstance(value, list):
        raise DecodeError(BoxReason("must be a list, not {value}", value=shown(value)))
    return value


def require_text(value: Any) -> str:
    """The value, which must be a text that is not empty."""
    if not isinstance(value, str) or not value:
        raise DecodeError(BoxReason("must be a text that is not empty, not {value}", value=shown(value)))
    return value


class UnknownKeys(Enum):
    """The treatment of keys that no field names; the value are those that are admitted, None for all."""

    REFUSED = ()
    PROVENANCE = ("provenance", "source")
    """Each table says where its values come from."""
    IGNORED = None
    """They are remarks: nobody reads them."""


@dataclass(frozen=True, slots=True)
class Path:
    """The place of the value of a field, if not under the field's name: keys with dots between them, or nothing for the
    table itself. A table on the way is ``closed`` if it may hold only what fields name, remarks or not.
    """

    path: str
    closed: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys one by one."""
        return tuple(self.path.split(".")) if self.path else ()


def find(table: Any, *keys: str, optional: bool = False) -> Any:
    """The value of a table at a place; MISSING if it says nothing there and need not.

    Raises:
        DecodeError: a key on the way is missing, or leads to no table.
    """
    found = table
    for depth, key in enumerate(keys):
        if key not in inside(require_table, found, *keys[:depth]):
            if optional and depth == len(keys) - 1:
                return MISSING
            raise DecodeError(NOT_THERE, *keys[: depth + 1])
        found = found[key]
    return found


@dataclass(slots=True)
class KnownKeys:
    """The keys that a table on the way to the values of fields may hold; nothing: it is such a value itself."""

    keys: "dict[str, KnownKeys]"
    closed: bool = False

    @classmethod
    def of(cls, names: Iterable[str]) -> "KnownKeys":
        """These keys, each with a value."""
        return cls({name: cls({}) for name in names})

    def add(self, path: Path) -> None:
        """Another place for a value."""
        at = self
        for key in path.keys:
            at = at.keys.setdefault(key, KnownKeys({}))
            at.closed |= path.closed

    def merge(self, other: "KnownKeys") -> None:
        """Adds the keys that the other one knows."""
        for key, known in other.keys.items():
            self.keys.setdefault(key, KnownKeys({})).merge(known)

    def pick(self, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """The known part of a table."""
        return {
            key: self.keys[key].pick(said) if self.keys[key].keys and isinstance(said, Mapping) else said
            for key, said in table.items()
            if key in self.keys
        }

    def require(self, table: Any, unknown_keys: UnknownKeys) -> None:
        """Requires a table that holds no key that it may not.

        Raises:
            DecodeError: it is none, or it does.
        """
        for key, said in require_table(table).items():
            known = self.keys.get(key)
            if known is None:
                if unknown_keys.value is not None and key not in unknown_keys.value:
                    raise unknown_key(key, self.keys)
                if unknown_keys is UnknownKeys.PROVENANCE:
                    inside(require_text, said, key)
            elif known.keys and isinstance(said, Mapping):
                within = UnknownKeys.REFUSED if known.closed else unknown_keys
                inside(partial(known.require, unknown_keys=within), said, key)
