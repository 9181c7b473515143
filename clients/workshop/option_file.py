"""The TOML file with options of a command: read, and checked against the declaration of the command."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from inspect import unwrap
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from caravanserai_verify.unreadable import kind_of as reason_kind
from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault

FORMS: Mapping[type, tuple[type, ...]] = {bool: (bool,), int: (int,), float: (int, float), list: (list,), str: (str,)}
"""The types of values in TOML that options of a type take."""
WRITTEN = (bool, int, float, str, list, dict)
"""The types of values in TOML. Everything else is a date or a time."""
TABLE = "limit"
"""The option whose values are `NAME=VALUE`, which in the file is a table; a table in it has those of a role."""


class OptionError(WordedFaultError):
    """An option has a value that it cannot have; the message says where it was given."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The most similar known name; `none` if none is similar."""
    found = get_close_matches(name.lower(), [*known], 1)
    return repr(found[0]) if found else "none"


def read(path: Path, function: Callable[..., Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The values of a file by the names of the parameters of the function; ``names`` are these by key.

    Raises:
        OptionError: The file cannot be read, names an unknown option, or gives one a value of another kind.
    """
    hints = get_type_hints(unwrap(function))
    values = {}
    for key, value in _parsed(path).items():
        if key not in names:
            near = nearest(key.replace("_", "-"), names)
            raise OptionError(Fault.NO_SUCH_KEY, file=str(path), given=repr(key), near=near)
        try:
            values[names[key]] = _pairs(value) if key == TABLE else _checked(value, hints[names[key]])
        except OptionError as error:
            raise OptionError(Fault.AT_PLACE, place=f"{path}: {key}", detail=error.fault) from None
    return values


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(Fault.FILE_UNREADABLE, file=str(path), why=reason_kind(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise OptionError(Fault.FILE_NOT_TOML, file=str(path), why=str(error)) from None
    except UnicodeDecodeError as error:
        raise OptionError(Fault.FILE_UNREADABLE, file=str(path), why=reason_kind(error)) from None


def kind_of(hint: Any) -> type:
    """The key of `FORMS` for an option whose parameter has this type."""
    (hint,) = [part for part in get_args(hint) if part is not NoneType] if NoneType in get_args(hint) else [hint]
    found = get_origin(hint) or hint
    return str if issubclass(found, Path | Enum) else found


def _checked(value: Any, hint: Any) -> Any:
    kind = kind_of(hint)
    if type(value) not in FORMS[kind] or (isinstance(value, list) and not all(isinstance(part, str) for part in value)):
        given = type(value).__name__ if type(value) in WRITTEN else "time"
        raise OptionError(Fault.OPTION_WRITTEN_OTHERWISE, wanted=kind.__name__, given=given)
    return value


def _pairs(value: Any) -> list[str]:
    """The values of `TABLE`, as they are written on the command line."""
    if not isinstance(value, dict):
        return list(_checked(value, list[str]))
    return [pair for name, inner in value.items() for pair in _pairs_of(name, inner)]


def _pairs_of(name: str, inner: Any) -> list[str]:
    numbers = {f"{name}.{part}": number for part, number in inner.items()} if isinstance(inner, dict) else {name: inner}
    for key, number in numbers.items():
        if type(number) not in (int, float):
            raise OptionError(Fault.LIMIT_WITHOUT_QUOTES, name=key)
    return [f"{key}={number}" for key, number in numbers.items()]
