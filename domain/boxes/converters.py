"""Conversions of values of a file to values of fields: the marks that stand in `Annotated` beside the type."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Annotated, Any, Protocol, TypeAlias, TypeVar, get_args

from domain.boxes.file import shown
from domain.boxes.paths import (
    DecodeError,
    KnownKeys,
    Path,
    UnknownKeys,
    find,
    inside,
    require_list,
    require_table,
    unknown,
    unknown_key,
)
from domain.boxes.reasons import EMPTY, BoxReason, at_least, between

T = TypeVar("T")
Reader: TypeAlias = Callable[[Any], Any]
"""Makes a value out of what the file says."""


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """The file that is being decoded: all it says, and the digest of its bytes."""

    root: Mapping[str, Any]
    digest: str
    _names: dict[str, Mapping[str, None] | None] = field(default_factory=dict)

    def names(self, path: str) -> Mapping[str, None] | None:
        """The names that it lists at a place; None if the place is missing or holds something else."""
        if path not in self._names:
            try:
                found = find(self.root, *path.split("."))
            except DecodeError:
                found = None
            if isinstance(found, list):
                found = [one.get("id") if isinstance(one, Mapping) else one for one in found]
            is_list = isinstance(found, (list, Mapping))
            self._names[path] = dict.fromkeys(name for name in found if isinstance(name, str)) if is_list else None
        return self._names[path]


class Decoder(Protocol):
    """A decoder of the types of fields."""

    unknown_keys: UnknownKeys

    @property
    def strict(self) -> "Decoder":
        """One that decodes the same file, and refuses unknown keys."""

    def reader(self, kind: Any) -> Reader:
        """The function that makes a value of a type."""


class Form:
    """A mark that says in which form the file has a value of a type."""

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """The function that makes a value of this type."""
        raise NotImplementedError

    def known(self, kind: Any) -> KnownKeys:
        """The keys that it reads of a table that it shares with other fields."""
        return places(kind)[1]


class Check:
    """A mark that refuses some of the values that the type admits."""

    def check(self, value: Any, document: Document) -> None:
        """Raises DecodeError if it refuses the value."""
        raise NotImplementedError


class FileDigest:
    """The field holds the digest of the file."""


class MayBeEmpty:
    """A text that may be empty."""


@dataclass(frozen=True, slots=True)
class Range(Form):
    """A whole number from ``least`` to ``most``. Without this mark a number is 0 or more."""

    least: int = 0
    most: int | None = None

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        return self.read

    def read(self, value: Any) -> int:
        """The number."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise DecodeError(BoxReason("must be a whole number, not {value}", value=shown(value)))
        if value < self.least or (self.most is not None and value > self.most):
            known = at_least(self.least, value) if self.most is None else between(self.least, self.most, value)
            raise DecodeError(known)
        return value


class OneOf(Check):
    """A name out of some, or a list of such names; with ``of`` out of those that the file lists there, if it lists any:
    texts, ids of tables, or keys.
    """

    def __init__(self, *names: str, of: str = "") -> None:
        self.names = dict.fromkeys(names)
        self.of = of

    def check(self, value: Any, document: Document) -> None:
        """See `Check`."""
        known = self.names or document.names(self.of)
        for name in value if isinstance(value, tuple) else (value,):
            if known is not None and name not in known:
                raise unknown(name, known)


class Distinct(Check):
    """A list in which no two are equal, and at least one is."""

    def check(self, value: Any, document: Document) -> None:
        """See `Check`."""
        if not value or len(set(value)) != len(value):
            raise DecodeError(BoxReason("must be different names, at least one"))


class NotEmpty(Check):
    """A list or table that is not empty."""

    def check(self, value: Any, document: Document) -> None:
        """See `Check`."""
        if not value:
            raise DecodeError(EMPTY)


@dataclass(frozen=True, slots=True)
class Value:
    """The value of this key, for a type that stands for a whole table: nothing else in the table is of interest."""

    key: str

    def within(self, read: Reader, decoder: Decoder) -> Reader:
        """The reader of a whole table, given a reader of the value of the key."""
        known = KnownKeys.of([self.key])

        def of(value: Any) -> Any:
            known.require(value, decoder.unknown_keys)
            return inside(read, find(value, self.key), self.key)

        return of


@dataclass(frozen=True, slots=True, eq=False)
class Keys(Form):
    """A table with these keys only."""

    allowed: Sequence[str]

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        mapping, remarks = decoder.reader(kind), decoder.unknown_keys.value or ()

        def keyed(value: Any) -> Any:
            for key in require_table(value):
                if key not in self.allowed and key not in remarks:
                    raise unknown_key(key, self.allowed)
            return mapping(value)

        return keyed


@dataclass(frozen=True, slots=True)
class IndexedBy(Form):
    """A list of tables, at least one, by the text or number that identifies each."""

    identity: str = "id"

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        identity, entry = get_args(kind)
        name_of, entry_of = decoder.reader(identity), decoder.reader(entry)
        alone = mark_of(entry, Value) is not None

        def identified(table: Any) -> tuple[Any, Any]:
            name = inside(name_of, find(table, self.identity), self.identity)
            return name, entry_of(_without(self.identity, table) if alone else table)

        def indexed(value: Any) -> Mapping[Any, Any]:
            found: dict[Any, Any] = {}
            for position, (name, one) in enumerate(each(value, identified)):
                if name in found:
                    raise DecodeError(BoxReason("{name} is used twice", name=repr(name)), position, self.identity)
                found[name] = one
            if not found:
                raise DecodeError(EMPTY)
            return MappingProxyType(found)

        return indexed


@dataclass(frozen=True, slots=True, eq=False)
class Convert(Form):
    """The file has a value of another type; ``make`` makes that of the field out of it."""

    other: Any
    make: Callable[[Any], Any]

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        decoded = decoder.reader(self.other)
        return lambda value: self.make(decoded(value))

    def known(self, kind: Any) -> KnownKeys:
        """See `Form`."""
        return places(self.other)[1]


@dataclass(frozen=True, slots=True, eq=False)
class Union(Form):
    """A table of one of several classes: its ``key`` names the class, ``content`` the inner table (closed; it may be
    missing) with the fields of that; if empty, they stand in the table itself.
    """

    key: str
    classes: Mapping[str, Any]
    content: str = ""

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        inner = decoder.strict if self.content else decoder
        readers = {tag: inner.reader(one) for tag, one in self.classes.items()}

        def tagged(value: Any) -> Any:
            tag = find(value, self.key)
            if not isinstance(tag, str) or tag not in readers:
                raise unknown(tag, self.classes).within(self.key)
            if not self.content:
                return readers[tag](_without(self.key, value))
            return inside(readers[tag], value.get(self.content, {}), self.content)

        return tagged

    def known(self, kind: Any) -> KnownKeys:
        """See `Form`."""
        return KnownKeys.of((self.key, self.content))


@dataclass(frozen=True, slots=True)
class Prefixed(Form):
    """A dataclass whose fields stand in the table around it, each with the prefix before its name."""

    prefix: str

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        decoded, names = decoder.reader(kind), [field.name for field in fields(kind)]

        def prefixed(value: Any) -> Any:
            own = {name: value[f"{self.prefix}{name}"] for name in names if f"{self.prefix}{name}" in value}
            try:
                return decoded(own)
            except DecodeError as error:
                raise DecodeError(error.reason, f"{self.prefix}{error.path[0]}", *error.path[1:]) from None

        return prefixed

    def known(self, kind: Any) -> KnownKeys:
        """See `Form`."""
        return KnownKeys.of(f"{self.prefix}{field.name}" for field in fields(kind))


class Subset(Form):
    """A table of which these keys are read, in this order; ``required``: none of them may be missing."""

    def __init__(self, *names: str, required: bool = True) -> None:
        self.names = names
        self.required = required

    def reader(self, kind: Any, decoder: Decoder) -> Reader:
        """See `Form`."""
        read, known = decoder.reader(get_args(kind)[1]), self.known(kind)

        def subset(value: Any) -> Mapping[str, Any]:
            known.require(value, decoder.unknown_keys)
            there = {name: find(value, name) for name in self.names if self.required or name in value}
            return MappingProxyType({name: inside(read, one, name) for name, one in there.items()})

        return subset

    def known(self, kind: Any) -> KnownKeys:
        """See `Form`."""
        return KnownKeys.of(self.names)


Positive: TypeAlias = Annotated[int, Range(1)]
ById: TypeAlias = Annotated[Mapping[str, T], IndexedBy()]
"""A list of tables by their `id`, in the order of the file."""
Some: TypeAlias = Annotated[tuple[T, ...], NotEmpty()]


def each(value: Any, read: Reader) -> Iterator[Any]:
    """The values that a reader makes of each entry of a list."""
    for position, one in enumerate(require_list(value)):
        yield inside(read, one, position)


def mark_of(kind: Any, mark: type[T]) -> T | None:
    """The mark of this class beside a type, None if it has none."""
    return next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, mark)), None)


def places(kind: type) -> tuple[Mapping[str, tuple[tuple[str, ...], KnownKeys]], KnownKeys]:
    """For each field of a dataclass where its value stands, and what it reads of the table itself if it stands nowhere
    else; and what the table may hold.
    """
    found, known = {}, KnownKeys({})
    for one in fields(kind):
        if one.init and not mark_of(one.type, FileDigest):
            path = mark_of(one.type, Path) or Path(one.name)
            around = KnownKeys({}) if path.keys else _known_around(one.type)
            found[one.name] = path.keys, around
            known.add(path)
            known.merge(around)
    return found, known


def _known_around(kind: Any) -> KnownKeys:
    form, base = mark_of(kind, Form), get_args(kind)[0]
    return form.known(base) if form else places(base)[1]


def _without(key: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: said for name, said in table.items() if name != key}
