"""What loading a box has in common for all games: the error, typed readers of TOML tables, and the digest.

A box may come from a stranger. Before it is read, its bytes are looked through for what would take the reader long;
after that, everything in it is bounded, so that no rule meets a number or a table that is out of all proportion.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

FILE_BYTES = 131_072
"""How large a file may be."""
DEPTH = 12
"""How deep tables and lists may be nested."""
ENTRIES = 10_000
"""How many values and tables a file may hold."""
KEY_LENGTH = 64
TEXT_LENGTH = 2_000
LARGEST = 1_999
"""How large a number may be, and how small with a minus; it may be the number of pieces of a kind."""
SHOWN = 80
"""How much of a wrong value an error shows."""
_TOKEN = re.compile(
    r"""(?P<text>\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?P<endless>["'])"""
    r"""|(?P<comment>\#[^\n]*)|(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<dot>\.)|(?P<line>\n)""",
    re.DOTALL,
)
"""What matters of TOML before it is read: what is nested, and dots outside of texts and comments."""


class BoxError(ValueError):
    """A file that comes with a game (its box or its rules ledger) is not valid.

    ``table`` (empty: the file as a whole), ``key`` (empty: the table as a whole) and ``reason`` say what is wrong.
    """

    def __init__(self, table: str, key: str, reason: str) -> None:
        super().__init__(f"{table or 'the file'}: {key}: {reason}" if key else f"{table or 'the file'}: {reason}")
        self.table = table
        self.key = key
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Section:
    """One table of a TOML file, with its name: `travel.action`, `contract[C07]`, or nothing for the file itself.

    Each reader returns the value of a key, or raises BoxError if it is missing or not what the reader promises.
    """

    name: str
    content: Mapping[str, object]

    def error(self, key: str, reason: str) -> BoxError:
        """The error to raise when the value of this key is wrong for a reason that only the caller knows."""
        return BoxError(self.name, key, reason)

    def integer(self, key: str, *, minimum: int = 0, maximum: int | None = None, default: int | None = None) -> int:
        """A whole number from minimum to maximum; a missing key means the default, if there is one."""
        if default is not None and key not in self.content:
            return default
        return self._integer(key, self._value(key), minimum, maximum)

    def integers(self, key: str, *, minimum: int = 0, maximum: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers, each from minimum to maximum; may be empty."""
        return tuple(self._integer(key, value, minimum, maximum) for value in self._list(key))

    def text(self, key: str) -> str:
        """A text that is not empty."""
        return self._text(key, self._value(key))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, none of them empty; may itself be empty."""
        return tuple(self._text(key, value) for value in self._list(key))

    def truth(self, key: str, *, default: bool | None = None) -> bool:
        """True or false; a missing key means the default, if there is one."""
        if default is not None and key not in self.content:
            return default
        value = self._value(key)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {shown(value)}")
        return value

    def section(self, key: str) -> "Section":
        """The table under this key."""
        return self._section(key, f"{self.name}.{key}" if self.name else key, self._value(key))

    def sections(self, key: str) -> tuple["Section", ...]:
        """The tables of the list under this key, at least one; each is named after its `id` or its position from 1."""
        path = f"{self.name}.{key}" if self.name else key
        found = []
        for position, value in enumerate(self._list(key), 1):
            found.append(self._section(key, f"{path}{_labelled(value, position) or f'[{position}]'}", value))
        if not found:
            raise self.error(key, "must not be empty")
        return tuple(found)

    def identified(self, key: str, identity: str = "id") -> dict[str, "Section"]:
        """The tables of the list under this key by the text that identifies each; BoxError if two have the same."""
        found: dict[str, Section] = {}
        for entry in self.sections(key):
            name = entry.text(identity)
            if name in found:
                raise entry.error(identity, f"{name!r} is used twice")
            found[name] = entry
        return found

    def only(self, *keys: str) -> None:
        """Raises BoxError if the table has a key that is not named here."""
        for key in self.content:
            if key not in keys:
                raise self.error(key, f"is unknown; known are {', '.join(keys)}")

    def _value(self, key: str) -> object:
        if key not in self.content:
            raise self.error(key, "is missing")
        return self.content[key]

    def _list(self, key: str) -> list[object]:
        value = self._value(key)
        if not isinstance(value, list):
            raise self.error(key, f"must be a list, not {shown(value)}")
        return value

    def _integer(self, key: str, value: object, minimum: int, maximum: int | None) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(key, f"must be a whole number, not {shown(value)}")
        if value < minimum or (maximum is not None and value > maximum):
            raise self.error(key, f"must be {minimum} {'or more' if maximum is None else f'to {maximum}'}, not {value}")
        return value

    def _text(self, key: str, value: object) -> str:
        if not isinstance(value, str) or not value:
            raise self.error(key, f"must be a text that is not empty, not {shown(value)}")
        return value

    def _section(self, key: str, name: str, value: object) -> "Section":
        if not isinstance(value, dict):
            raise self.error(key, f"must be a table, not {shown(value)}")
        return Section(name, value)


def shown(value: object) -> str:
    """A value as an error shows it."""
    text = repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def parse(content: bytes) -> Section:
    """The TOML file with this content as one section.

    Raises:
        BoxError: it is not UTF-8 or not TOML, or something in it is out of all proportion.
    """
    if len(content) > FILE_BYTES:
        raise BoxError("", "", f"has {len(content)} bytes; {FILE_BYTES} are admitted")
    try:
        text = content.decode()
        _require_flat(text)
        root = tomllib.loads(text)
    except BoxError:
        raise
    except (ValueError, RecursionError) as error:
        raise BoxError("", "", f"cannot be read: {error}") from error
    _require_bounded(root)
    return Section("", root)


def _require_flat(text: str) -> None:
    """Lets a file pass whose tables and keys are not nested so deeply that reading it would take long.

    Raises:
        BoxError: they are, or a text does not end.
    """
    line, nested, dots = 1, 0, 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "line":
            line, dots = line + 1, 0
        elif kind == "dot":
            dots += 1
        elif kind == "opening":
            nested += 1
        elif kind == "closing":
            nested -= 1
        elif kind == "text":
            line += token[0].count("\n")
        elif kind == "endless":
            raise BoxError("", "", f"cannot be read: the text that begins in line {line} does not end")
        if nested > DEPTH or dots > DEPTH:
            raise BoxError("", "", f"line {line} is nested deeper than {DEPTH} tables")


def _require_bounded(root: Mapping[str, object]) -> None:
    """Lets a file pass in which nothing is too long, too large, too many or of a type that no box has.

    Raises:
        BoxError: it names the table and the key.
    """
    entries = 0
    waiting: list[tuple[str, str, object, int]] = [("", "", root, 0)]
    while waiting:
        table, key, value, depth = waiting.pop()
        entries += 1
        if entries > ENTRIES:
            raise BoxError("", "", f"holds more than {ENTRIES} values")
        if depth > DEPTH:
            raise BoxError(table, key, f"is nested deeper than {DEPTH} tables")
        if isinstance(value, dict):
            path = f"{table}.{key}" if table and key else table or key
            for name, inner in value.items():
                if len(name) > KEY_LENGTH:
                    raise BoxError(path, shown(name), f"is longer than {KEY_LENGTH} characters")
                waiting.append((path, name, inner, depth + 1))
        elif isinstance(value, list):
            waiting.extend(
                (table, f"{key}{_labelled(inner, at)}", inner, depth + 1) for at, inner in enumerate(value, 1)
            )
        elif isinstance(value, str):
            if len(value) > TEXT_LENGTH:
                raise BoxError(table, key, f"is longer than {TEXT_LENGTH} characters")
        elif not isinstance(value, int):
            raise BoxError(table, key, f"must be a whole number, a text, true or false, not {shown(value)}")
        elif abs(value) > LARGEST:
            raise BoxError(table, key, f"must be -{LARGEST} to {LARGEST}")


def digest(content: bytes) -> str:
    """What names an edition beyond doubt: the SHA-256 of its file as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


class Origin(NamedTuple):
    """Where the values of one table of a box come from: ``provenance`` is `rulebook`, `public`, `reconstructed` or
    whatever the box says (empty: it says nothing), ``source`` what it names. ``table`` is named like a `Section`.
    """

    table: str
    provenance: str
    source: str


def origins(content: bytes) -> Iterator[Origin]:
    """The tables of a box, in the order of the file, each with its origin; BoxError if it is not TOML.

    A table inside one with a provenance is part of it, unless it has its own. Tables that only hold tables count not.
    """
    return _origins(parse(content), covered=False)


def _origins(section: Section, *, covered: bool) -> Iterator[Origin]:
    provenance = section.content.get("provenance", "")
    values = [value for value in section.content.values() if not isinstance(value, dict) and not _are_tables(value)]
    if provenance or (values and not covered):
        yield Origin(section.name, str(provenance), str(section.content.get("source", "")))
    for name, content in _inner(section):
        yield from _origins(Section(name, content), covered=covered or bool(provenance))


def _inner(section: Section) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables right inside a table, and those of its lists, by their names."""
    for key, value in section.content.items():
        path = f"{section.name}.{key}" if section.name else key
        if isinstance(value, dict):
            yield path, value
        elif isinstance(value, list) and _are_tables(value):
            for position, entry in enumerate(value, 1):
                yield f"{path}{_labelled(entry, position)}", entry


def _labelled(value: object, position: int) -> str:
    """How a table of a list is told from the others: by its `id`, or else by its position from 1."""
    return f"[{str(value.get('id', position))[:KEY_LENGTH]}]" if isinstance(value, dict) else ""


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
