"""The TOML file with options of a command: read, and checked against the declaration of the command."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from inspect import unwrap
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

FORMS: Mapping[type, tuple[str, tuple[type, ...]]] = {
    bool: ("true or false", (bool,)),
    int: ("a whole number without quotes", (int,)),
    float: ("a number without quotes", (int, float)),
    list: ("a list of texts in quotes, such as ['one', 'two']", (list,)),
    str: ("a text in quotes", (str,)),
}
"""The forms of values of options in TOML, and what Python makes of them."""
WRITTEN = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text in quotes",
    list: "a list",
    dict: "a table",
}
"""The kinds of written values, by Python's types. Everything else in TOML is a date or a time."""
TABLE = "limit"
"""The option whose values are `NAME=VALUE`, which in the file is a table; a table in it has those of a role."""


class OptionError(ValueError):
    """An option has a value that it cannot have; the message says where it was given."""


def nearest(name: str, known: Iterable[str]) -> str:
    """A question that names the most similar known name; empty if none is similar."""
    found = get_close_matches(name.lower(), [*known], 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def read(path: Path, function: Callable[..., Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The values of a file by the names of the parameters of the function; ``names`` are these by key.

    Raises:
        OptionError: The file cannot be read, names an unknown option, or gives one a value of another kind.
    """
    hints = get_type_hints(unwrap(function))
    values = {}
    for key, value in _parsed(path).items():
        if key not in names:
            raise OptionError(f"{path}: unknown key {key!r}{nearest(key.replace('_', '-'), names)}")
        try:
            values[names[key]] = _pairs(value) if key == TABLE else _checked(value, hints[names[key]])
        except OptionError as error:
            raise OptionError(f"{path}: {key}: {error}") from None
    return values


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{path} is not TOML: {error}") from None
    except UnicodeDecodeError:
        raise OptionError(f"{path} is not TOML: it is not in UTF-8") from None


def kind_of(hint: Any) -> type:
    """The key of `FORMS` for an option whose parameter has this type."""
    (hint,) = [part for part in get_args(hint) if part is not NoneType] if NoneType in get_args(hint) else [hint]
    found = get_origin(hint) or hint
    return str if issubclass(found, Path | Enum) else found


def _checked(value: Any, hint: Any) -> Any:
    expected, kinds = FORMS[kind_of(hint)]
    if type(value) not in kinds or (isinstance(value, list) and not all(isinstance(part, str) for part in value)):
        raise OptionError(f"write {expected}, not {WRITTEN.get(type(value), 'a date or a time')}")
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
            raise OptionError(f"{key}: write a number without quotes")
    return [f"{key}={number}" for key, number in numbers.items()]
