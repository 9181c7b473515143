"""Message catalogues in Project Fluent: loading, and formatting with the functions that a catalogue may call.

A catalogue is one file per language: `domain/words/<language>.ftl` holds what all games share, and a game brings
its own (`Game.words`), which may replace common messages. Both together form the bundle of a language.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeAlias

from fluent.syntax import parse
from fluent.syntax.ast import Junk, Message, MessageReference, Resource, TermReference, VariableReference
from fluent.syntax.visitor import Visitor

from domain.words.languages import languages
from domain.words.resolution import Bundle, Function, PlaceholderValue

Argument: TypeAlias = str | int | bool | Iterable[str] | Iterable[int] | Iterable[tuple[str, int]]
"""A value for a placeholder: a text, a number, several of them, or names with how many there are of each."""

_Value: TypeAlias = str | int | tuple[tuple[str, int], ...]
"""A value for a placeholder in a form that can be remembered."""

LONGEST_TEXT = 2000
"""Characters of a placeholder's value at most; a message with more than 2500 is given up."""
LARGEST_NUMBER = 10**15
"""Larger numbers (made up by a caller) are told as they are, without plural or grouping."""

MOST_REMEMBERED = 4096
"""Texts, and ids of messages, that are not put together again: most of an event's words come again soon."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NOT_IN_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_ENTRY = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
"""The beginning of a message, or of a term (`-name`)."""
_STRANGE = re.compile(r"^(?!-?[A-Za-z][A-Za-z0-9_-]* *=)[^#}\[*\s]", re.MULTILINE)
"""The beginning of a line that is neither an entry, nor a comment, nor goes on with an entry."""


class LanguageError(LookupError):
    """There is no catalogue of this language; ``available`` are others."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.available = languages()


class CatalogueError(ValueError):
    """A catalogue cannot be read; names the first faulty entry."""


class Several(PlaceholderValue):
    """A placeholder's value that is a list: names with counts. Messages hand it to a function that words it."""

    def __init__(self, entries: Iterable[tuple[str, int]]) -> None:
        self.entries = tuple(entries)

    def bare(self) -> str:
        """The names alone."""
        return ", ".join(name for name, count in self.entries for _ in range(count))


def several(value: object) -> tuple[tuple[str, int], ...]:
    """A placeholder's value as names with counts; equal names are put together, the first decides their position."""
    entries = value.entries if isinstance(value, Several) else ((str(value), 1),)
    counts: dict[str, int] = {}
    for name, count in entries:
        counts[name] = counts.get(name, 0) + count
    return tuple(counts.items())


def numbered(text: str) -> str | int:
    """A face or slot as a number, where it is one, so that messages can tell numbers apart and use their plural."""
    return int(text) if text.isascii() and text.isdecimal() else text


def ordinal(arguments: Iterable[str]) -> dict[str, Argument]:
    """The arguments of a task as the placeholders $first, $second, and so on; numbers as numbers."""
    return dict(zip(_ORDINALS, map(numbered, arguments), strict=False))


@lru_cache(MOST_REMEMBERED)
def message_id(*parts: str) -> str:
    """The id of a message: its parts joined by dashes, with a dash for all that Fluent does not allow in an id."""
    return "-".join(_NOT_IN_AN_ID.sub("-", part) for part in parts)


def shortened(text: str) -> str:
    """The text, or its beginning if it is too long to fill a placeholder."""
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


@cache
def parsed(source: str) -> Resource:
    """The catalogue with this text.

    Raises:
        CatalogueError: it contains something that is not Fluent.
    """
    resource = parse(source)
    for entry in resource.body:
        if isinstance(entry, Junk):
            junk = (entry.content or "").strip()
            line = source.count("\n", 0, source.index(junk)) + 1
            raise CatalogueError(f"{junk.splitlines()[0]!r} is neither a message nor part of one (at line {line})")
    return resource


@cache
def require_sound(source: str) -> None:
    """Lets a catalogue pass that looks as it must. To read all of it takes a hundred times as long, so its entries are
    read when they are used.

    Raises:
        CatalogueError: it contains something that is not Fluent.
    """
    if _STRANGE.search(source) or any(text.count("{") != text.count("}") for text in entries(source).values()):
        parsed(source)


@cache
def entries(source: str) -> Mapping[str, str]:
    """The texts of the messages (`id`) and terms (`-id`) of a catalogue; the last of several with one id."""
    found = list(_ENTRY.finditer(source))
    ends = [*(begun.start() for begun in found[1:]), len(source)]
    return {begun[1]: source[begun.start() : end] for begun, end in zip(found, ends, strict=False)}


@cache
def common_source(language: str) -> str | None:
    """The text of the common catalogue of a language, or None where there is none."""
    file = files("domain.words") / f"{language}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else None


class _Names(Visitor):
    """Collects names in the parts of a catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()


class Placeholders(_Names):
    """Collects the names of the placeholders in a message or an attribute."""

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        """Notes one placeholder; the visitor of Fluent finds this method by its name."""
        self.names.add(node.id.name)


@cache
def placeholders(source: str) -> Mapping[str, frozenset[str]]:
    """For each message (`id`) and attribute (`id.attribute`) of a catalogue the names of its placeholders, and of those
    of the messages there to which it refers.
    """
    patterns: dict[str, Any] = {}
    for entry in parsed(source).body:
        if isinstance(entry, Message):
            if entry.value is not None:
                patterns[entry.id.name] = entry.value
            patterns.update({f"{entry.id.name}.{one.id.name}": one.value for one in entry.attributes})
    return {name: _names_in(pattern, patterns) for name, pattern in patterns.items()}


def _names_in(pattern: Any, patterns: Mapping[str, Any]) -> frozenset[str]:
    placeholders, references = Placeholders(), _References()
    waiting, seen = [pattern], set[str]()
    while waiting:
        looked_at = waiting.pop()
        placeholders.visit(looked_at)
        references.visit(looked_at)
        waiting += [patterns[name] for name in references.names - seen if name in patterns]
        seen |= references.names
    return frozenset(placeholders.names)


class _References(_Names):
    """Collects the messages and terms that an entry refers to."""

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802
        self.names.add(f"-{node.id.name}")
        self.generic_visit(node)


@cache
def _references(entry: str) -> frozenset[str]:
    collector = _References()
    collector.visit(parsed(entry))
    return frozenset(collector.names)


class Catalogue:
    """All messages of one language for one game. ``faults`` collects what went wrong while formatting: its defects.

    A message is read when it is first used. One that cannot be read is a fault, and as if it were not there.
    """

    def __init__(self, language: str, sources: Iterable[str], functions: Mapping[str, Function]) -> None:
        self.language = language
        self.faults: set[str] = set()
        self._bundle = Bundle(language, functions)
        self._placeholders: dict[str, frozenset[str]] = {}
        self._entries = {name: text for source in sources for name, text in entries(source).items()}
        self._read: set[str] = set()
        self._formatted = lru_cache(MOST_REMEMBERED)(self._format)

    def has(self, name: str) -> bool:
        """True if there is a message `id`, or an attribute `id.attribute`."""
        identifier, _, attribute = name.partition(".")
        self._need(identifier)
        return self._bundle.pattern(identifier, attribute) is not None

    def placeholders(self, name: str) -> frozenset[str]:
        """The names of the placeholders in a message or attribute; none if it is not there."""
        self._need(name.partition(".")[0])
        return self._placeholders.get(name, frozenset())

    def format(self, name: str, arguments: Mapping[str, Argument]) -> str:
        """The message or attribute with its placeholders filled, on one line. It must be there."""
        return self._formatted(name, tuple((key, _value(argument)) for key, argument in arguments.items()))

    def _format(self, name: str, filling: tuple[tuple[str, _Value], ...]) -> str:
        identifier, _, attribute = name.partition(".")
        self._need(identifier)
        pattern = self._bundle.pattern(identifier, attribute)
        if pattern is None:
            raise KeyError(name)
        values = {key: Several(value) if isinstance(value, tuple) else value for key, value in filling}
        text, errors = self._bundle.filled(pattern, values)
        self.faults.update(f"{name}: {error}" for error in errors)
        return " ".join(text.split())

    def _need(self, name: str) -> None:
        """Reads an entry, and all to which it refers. Another thread may do the same at the same time."""
        if name in self._read or name not in self._entries:
            return
        found: set[str] = set()
        waiting = [name]
        while waiting:
            name = waiting.pop()
            if name in self._entries and name not in found | self._read:
                found.add(name)
                waiting += self._add(name, self._entries[name])
        self._read |= found

    def _add(self, name: str, entry: str) -> Iterable[str]:
        """Reads one entry, and tells to which others it refers."""
        try:
            resource = parsed(entry)
        except CatalogueError as error:
            self.faults.add(f"{name}: {error}")
            return ()
        self._bundle.add(resource)
        self._placeholders.update(placeholders(entry))
        return _references(entry)


def _value(argument: Argument) -> _Value:
    if isinstance(argument, bool):
        return "yes" if argument else "no"
    if isinstance(argument, int):
        return argument if abs(argument) < LARGEST_NUMBER else shortened(str(argument))
    if isinstance(argument, str):
        return shortened(argument)
    return tuple(entry if isinstance(entry, tuple) else (str(entry), 1) for entry in argument)
