"""The common parts of loading a box: the error, the bounds of a file, the digest, and the origins.

A box may come from a stranger. Before it is read, its bytes are looked through for what would take the reader long;
after that, everything in it is bounded, so that no rule meets a number or a table that is out of all proportion.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from domain.boxes.reasons import BoxReason

FILE_BYTES = 131_072
"""The largest file, in bytes."""
DEPTH = 12
"""The deepest nesting of tables and lists."""
ENTRIES = 10_000
"""The most values and tables in a file."""
KEY_LENGTH = 64
TEXT_LENGTH = 2_000
LARGEST = 1_999
"""The largest number, and with a minus the smallest; it may be the number of pieces of a kind."""
SHOWN = 80
"""The most characters of a wrong value that an error shows."""
_TOKEN = re.compile(
    r"""(?P<text>\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?P<endless>["'])"""
    r"""|(?P<comment>\#[^\n]*)|(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<dot>\.)|(?P<line>\n)""",
    re.DOTALL,
)
"""The parts of TOML that matter before it is read: nesting, and dots outside of texts and comments."""


_VERBS = frozenset(
    ("is", "are", "must", "has", "holds", "gives", "names", "says", "does", "cannot", "fits", "differs", "needs")
)
"""The verbs with which a reason goes on from the key."""


class BoxError(ValueError):
    """A file that comes with a game (its box or its rules ledger) is not valid.

    ``table`` (empty: the file as a whole), ``key`` (empty: the table as a whole) and ``reason`` say what is wrong.
    A reason goes on from the key (*must be 1 or more*), or is a clause of its own.
    """

    def __init__(self, table: str, key: str, reason: str) -> None:
        subject = " of ".join(f"`{name}`" for name in (key, table) if name) or "the file"
        goes_on = reason.partition(" ")[0] in _VERBS
        super().__init__(f"{subject} {reason}" if goes_on else f"{subject}: {reason}")
        self.table = table
        self.key = key
        self.reason = reason


def shown(value: object) -> str:
    """A value as an error shows it."""
    text = repr(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def parse(content: bytes) -> Mapping[str, object]:
    """The box in the TOML file with this content.

    Raises:
        BoxError: it is not UTF-8 or not TOML, or something in it is out of all proportion.
    """
    return _parsed(content, _read_toml)


def parse_json(content: bytes) -> Mapping[str, object]:
    """The table in the JSON file with this content.

    Raises:
        BoxError: it is not UTF-8 or no table in JSON, or something in it is out of all proportion.
    """
    return _parsed(content, json.loads)


def _parsed(content: bytes, read: Callable[[str], Any]) -> Mapping[str, object]:
    if len(content) > FILE_BYTES:
        raise BoxError("", "", BoxReason("has {size} bytes; {most} are admitted", size=len(content), most=FILE_BYTES))
    try:
        root = read(content.decode())
    except BoxError:
        raise
    except (ValueError, RecursionError) as error:
        raise BoxError("", "", BoxReason("cannot be read: {error}", error=error)) from error
    if not isinstance(root, dict):
        raise BoxError("", "", BoxReason("must hold a table, not {value}", value=shown(root)))
    _require_bounded(root)
    return root


def _read_toml(text: str) -> Mapping[str, object]:
    _require_flat(text)
    return tomllib.loads(text)


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
            raise BoxError(
                "", "", BoxReason("cannot be read: the text that begins in line {line} does not end", line=line)
            )
        if nested > DEPTH or dots > DEPTH:
            raise BoxError(
                "", "", BoxReason("line {line} is nested deeper than {depth} tables", line=line, depth=DEPTH)
            )


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
            raise BoxError("", "", BoxReason("holds more than {entries} values", entries=ENTRIES))
        if depth > DEPTH:
            raise BoxError(table, key, BoxReason("is nested deeper than {depth} tables", depth=DEPTH))
        if isinstance(value, dict):
            path = f"{table}.{key}" if table and key else table or key
            for name, inner in value.items():
                if len(name) > KEY_LENGTH:
                    raise BoxError(path, shown(name), BoxReason("is longer than {most} characters", most=KEY_LENGTH))
                waiting.append((path, name, inner, depth + 1))
        elif isinstance(value, list):
            waiting.extend(
                (table, f"{key}{labelled(inner, at)}", inner, depth + 1) for at, inner in enumerate(value, 1)
            )
        elif isinstance(value, str):
            if len(value) > TEXT_LENGTH:
                raise BoxError(table, key, BoxReason("is longer than {most} characters", most=TEXT_LENGTH))
        elif not isinstance(value, int):
            raise BoxError(
                table, key, BoxReason("must be a whole number, a text, true or false, not {value}", value=shown(value))
            )
        elif abs(value) > LARGEST:
            raise BoxError(table, key, BoxReason("must be -{largest} to {largest}", largest=LARGEST))


def digest(content: bytes) -> str:
    """The unmistakable name of an edition: the SHA-256 of its file as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


class Origin(NamedTuple):
    """The origin of the values of one table of a box: ``provenance`` is `rulebook`, `public`, `reconstructed` or
    whatever the box says (empty: it says nothing), ``source`` what it names. ``table`` is named as in a `BoxError`:
    `travel.action`, `contract[C07]`, or nothing for the file itself.
    """

    table: str
    provenance: str
    source: str


def origins(content: bytes) -> Iterator[Origin]:
    """The tables of a box, in the order of the file, each with its origin; BoxError if it is not TOML.

    A table inside one with a provenance is part of it, unless it has its own. Tables that only hold tables count not.
    """
    return origins_within("", parse(content))


def origins_within(name: str, table: Mapping[str, object], *, covered: bool = False) -> Iterator[Origin]:
    """The same for a table and those inside it; ``covered``: it is part of one with a provenance."""
    provenance = table.get("provenance", "")
    values = [value for value in table.values() if not isinstance(value, dict) and not _are_tables(value)]
    if provenance or (values and not covered):
        yield Origin(name, str(provenance), str(table.get("source", "")))
    for path, content in _inner(name, table):
        yield from origins_within(path, content, covered=covered or bool(provenance))


def _inner(name: str, table: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables right inside a table, and those of its lists, by their names."""
    for key, value in table.items():
        path = f"{name}.{key}" if name else key
        if isinstance(value, dict):
            yield path, value
        elif isinstance(value, list) and _are_tables(value):
            for position, entry in enumerate(value, 1):
                yield f"{path}{labelled(entry, position)}", entry


def labelled(value: object, position: int) -> str:
    """The label of a table in a list: its `id`, or else its position from 1."""
    return f"[{str(value.get('id', position))[:KEY_LENGTH]}]" if isinstance(value, dict) else ""


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
