"""Fills frozen dataclasses from a TOML file that comes with a game: the class declares, the decoder reads.

A field's type says what its value must be, and `Path` where it stands. What a type cannot say, marks in `Annotated` do:
a range, the names that are admitted, how a table becomes a value of another kind. The first thing that does not fit is
a `BoxError` with table, key and reason. What concerns several values is left to functions beside the dataclasses.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args, get_origin

from cattrs import ClassValidationError, Converter
from cattrs.gen import make_dict_structure_fn

from domain.boxes.file import SHOWN, BoxError, digest, labelled, origins_within, parse, shown

T = TypeVar("T")
Hook: TypeAlias = Callable[[Any, Any], Any]
"""Makes a value out of what the file says; what follows the value is the type."""
Steps: TypeAlias = tuple[str | int, ...]
"""The way from a table to what it holds: keys of tables, and positions in lists from 0."""
NAMES_SHOWN = 4 * SHOWN
"""How much of the known names an error shows."""


class DecodeError(ValueError):
    """What a file says does not fit. ``path`` leads to it from the value that is being decoded."""

    def __init__(self, reason: str, *path: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path: Steps = path

    def within(self, *path: str | int) -> "DecodeError":
        """The same, seen from further outside."""
        return DecodeError(self.reason, *path, *self.path)


class _File(NamedTuple):
    """The file that is being decoded: all it says, the digest of its bytes, and the names that it lists at a place, as
    far as a value of it had to be one of them.
    """

    root: Mapping[str, Any]
    digest: str
    names: dict[str, Mapping[str, None] | None]


_FILE: ContextVar[_File] = ContextVar("file")


class UnknownKeys(Enum):
    """What tables may hold beside the values of fields."""

    REFUSED = ()
    PROVENANCE = ("provenance", "source")
    """Each says where its values come from."""
    IGNORED = None
    """Keys that no field names are remarks: nobody reads them."""


def decode(content: bytes, kind: type[T], *, unknown_keys: UnknownKeys = UnknownKeys.PROVENANCE) -> T:
    """The TOML file with this content as a dataclass of this kind.

    Raises:
        BoxError: the file cannot be read, a value is missing, unknown or of a wrong type, or a name leads nowhere.
    """
    root = parse(content)
    if unknown_keys is UnknownKeys.PROVENANCE:
        _require_origins(root)
    file = _FILE.set(_File(root, digest(content), {}))
    try:
        return _decoder(unknown_keys).structure(root, kind)
    except DecodeError as error:
        raise _located(root, error) from error
    finally:
        _FILE.reset(file)


def _require_origins(root: Mapping[str, Any]) -> None:
    for origin in origins_within("", root):
        for key, said in (("provenance", origin.provenance), ("source", origin.source)):
            if origin.table and not said:
                raise BoxError(origin.table, key, "is missing")


def _located(root: Mapping[str, Any], error: DecodeError) -> BoxError:
    """The error with the names of table and key: the last table on the way, and what of it is wrong."""
    table, key = "", ""
    value: Any = root
    while error.path and isinstance(error.path[-1], int):
        error.path = error.path[:-1]
    for step in error.path:
        if isinstance(step, int):
            value = value[step]
            if isinstance(value, Mapping):
                table, key = f"{table}.{key}{labelled(value, step + 1)}".removeprefix("."), ""
        else:
            table, key = f"{table}.{key}".strip(".") if key else table, step
            value = value.get(step) if isinstance(value, Mapping) else None
    return BoxError(table, key, error.reason)


# -- marks ------------------------------------------------------------------------------------------------------------


class Check(Protocol):
    """A mark that refuses some of the values that the type admits."""

    def check(self, value: Any) -> None:
        """Raises Wrong if it refuses the value."""


class Decoder(Converter):
    """Decodes files whose tables may hold this beside the values of fields."""

    def __init__(self, unknown_keys: UnknownKeys) -> None:
        super().__init__(detailed_validation=True)
        self.unknown_keys = unknown_keys
        self.remarks = unknown_keys.value or ()
        """The keys that are remarks wherever they stand."""


class Form(Protocol):
    """A mark that says in which form the file has a value of a type."""

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """What makes a value of this type."""


@dataclass(frozen=True, slots=True)
class Path:
    """Where the value of a field stands, if not under the field's name: keys with dots between them, or nothing for the
    table itself. A table on the way is ``closed`` if it may hold only what fields name, remarks or not.
    """

    path: str
    closed: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys one by one."""
        return tuple(self.path.split(".")) if self.path else ()


class FileDigest:
    """The field holds the digest of the file."""


@dataclass(frozen=True, slots=True)
class Range:
    """A whole number from ``least`` to ``most``. Without this mark a number is 0 or more."""

    least: int = 0
    most: int | None = None

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        bound = f"{self.least} or more" if self.most is None else f"{self.least} to {self.most}"

        def integer(value: Any, _: Any) -> int:
            if not isinstance(value, int) or isinstance(value, bool):
                raise DecodeError(f"must be a whole number, not {shown(value)}")
            if value < self.least or (self.most is not None and value > self.most):
                raise DecodeError(f"must be {bound}, not {value}")
            return value

        return integer


class OneOf:
    """A name out of some, or a list of such names; ``named`` are the names of them that the file lists there, if it
    lists any: texts, ids of tables, or keys.
    """

    def __init__(self, *names: str, of: str = "") -> None:
        self.names = dict.fromkeys(names)
        self.of = of

    def check(self, value: Any) -> None:
        """See `Check`."""
        known = self.names or _names(_FILE.get(), self.of)
        for name in value if isinstance(value, tuple) else (value,):
            if known is not None and name not in known:
                raise unknown(name, known)


class Distinct:
    """A list in which no two are equal, and at least one is."""

    def check(self, value: Any) -> None:
        """See `Check`."""
        if not value or len(set(value)) != len(value):
            raise DecodeError("must be different names, at least one")


class NotEmpty:
    """A list or table that is not empty."""

    def check(self, value: Any) -> None:
        """See `Check`."""
        if not value:
            raise DecodeError("must not be empty")


class MayBeEmpty:
    """A text that may be empty."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of this key, for a type that stands for a whole table: nothing else in the table is of interest."""

    key: str

    def within(self, kind: Any, hook: Hook, decoder: Decoder) -> Hook:
        """What makes a value of the table out of what makes it of the value of the key."""
        known = _Known({self.key: _Known({})})

        def of(value: Any, _: Any) -> Any:
            known.require(require_table(value), decoder.unknown_keys)
            if self.key not in value:
                raise DecodeError("is missing", self.key)
            return _inside(self.key, hook, value[self.key], kind)

        return of


@dataclass(frozen=True, slots=True, eq=False)
class Keys:
    """A table with these keys only."""

    known: Sequence[str]

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        mapping, allowed = decoder.get_structure_hook(kind), dict.fromkeys(self.known)

        def keyed(value: Any, _: Any) -> Any:
            for key in require_table(value):
                if key not in allowed and key not in decoder.remarks:
                    raise DecodeError(f"is unknown; known are {_listed(allowed)}", key)
            return mapping(value, kind)

        return keyed


@dataclass(frozen=True, slots=True)
class IndexedBy:
    """A list of tables, at least one, by the text or number that identifies each."""

    identity: str = "id"

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        identity, entry = get_args(kind)
        name_of, entry_of = decoder.get_structure_hook(identity), decoder.get_structure_hook(entry)
        alone = _mark(entry, Value) is not None

        def identified(table: Any, _: Any) -> tuple[Any, Any]:
            if self.identity not in require_table(table):
                raise DecodeError("is missing", self.identity)
            name = _inside(self.identity, name_of, table[self.identity], identity)
            rest = {key: said for key, said in table.items() if key != self.identity} if alone else table
            return name, entry_of(rest, entry)

        def by_identity(value: Any, _: Any) -> Mapping[Any, Any]:
            found: dict[Any, Any] = {}
            for position, (name, one) in enumerate(_each(value, identified, entry)):
                if name in found:
                    raise DecodeError(f"{name!r} is used twice", position, self.identity)
                found[name] = one
            if not found:
                raise DecodeError("must not be empty")
            return MappingProxyType(found)

        return by_identity


@dataclass(frozen=True, slots=True, eq=False)
class Convert:
    """The file has a value of another type; ``make`` makes that of the field out of it."""

    other: Any
    make: Callable[[Any], Any]

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        decoded = decoder.get_structure_hook(self.other)
        return lambda value, _: self.make(decoded(value, self.other))


@dataclass(frozen=True, slots=True, eq=False)
class Union:
    """A table of one of several classes: its ``key`` names the class, ``content`` the inner table (closed; it may be
    missing) with the fields of that; if empty, they stand in the table itself.
    """

    key: str
    classes: Mapping[str, Any]
    content: str = ""

    def keys_around(self, kind: Any) -> Iterable[str]:
        """The keys that it reads of the table to which the field belongs."""
        return (self.key, self.content)

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        inner = _decoder(UnknownKeys.REFUSED) if self.content else decoder
        hooks = {tag: inner.get_structure_hook(one) for tag, one in self.classes.items()}

        def tagged(value: Any, _: Any) -> Any:
            tag = require_table(value).get(self.key)
            if tag is None:
                raise DecodeError("is missing", self.key)
            if not isinstance(tag, str) or tag not in hooks:
                raise unknown(tag, self.classes).within(self.key)
            if not self.content:
                rest = {key: said for key, said in value.items() if key != self.key}
                return hooks[tag](rest, self.classes[tag])
            return _inside(self.content, hooks[tag], value.get(self.content, {}), self.classes[tag])

        return tagged


@dataclass(frozen=True, slots=True)
class Prefixed:
    """A dataclass whose fields stand in the table around it, each with the prefix before its name."""

    prefix: str

    def keys_around(self, kind: Any) -> Iterable[str]:
        """See `Union`."""
        return [f"{self.prefix}{field.name}" for field in fields(kind)]

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        decoded, names = decoder.get_structure_hook(kind), [field.name for field in fields(kind)]

        def prefixed(value: Any, _: Any) -> Any:
            own = {name: value[f"{self.prefix}{name}"] for name in names if f"{self.prefix}{name}" in value}
            try:
                return decoded(own, kind)
            except DecodeError as error:
                raise DecodeError(error.reason, f"{self.prefix}{error.path[0]}", *error.path[1:]) from None

        return prefixed


class Subset:
    """A table of which these keys are read, in this order; ``required``: none of them may be missing."""

    def __init__(self, *names: str, required: bool = True) -> None:
        self.names = names
        self.required = required

    def keys_around(self, kind: Any) -> Iterable[str]:
        """See `Union`."""
        return self.names

    def hook(self, kind: Any, decoder: Decoder) -> Hook:
        """See `Form`."""
        entry = get_args(kind)[1]
        hook, known = decoder.get_structure_hook(entry), _Known({name: _Known({}) for name in self.names})

        def picked(value: Any, _: Any) -> Mapping[str, Any]:
            known.require(require_table(value), decoder.unknown_keys)
            for name in self.names:
                if self.required and name not in value:
                    raise DecodeError("is missing", name)
            return MappingProxyType(
                {name: _inside(name, hook, value[name], entry) for name in self.names if name in value}
            )

        return picked


Positive: TypeAlias = Annotated[int, Range(1)]
ById: TypeAlias = Annotated[Mapping[str, T], IndexedBy()]
"""A list of tables by their `id`, in the order of the file."""
Some: TypeAlias = Annotated[tuple[T, ...], NotEmpty()]


def unknown(name: object, known: Iterable[str]) -> DecodeError:
    """The error for a name that is none of those known."""
    return DecodeError(f"{shown(name)} is unknown; known are {_listed(known)}")


def _listed(names: Iterable[str]) -> str:
    listed = ", ".join(islice(names, NAMES_SHOWN))
    return listed if len(listed) <= NAMES_SHOWN else f"{listed[:NAMES_SHOWN]}…"


def require_table(value: Any) -> Mapping[str, Any]:
    """The value, which must be a table."""
    if not isinstance(value, Mapping):
        raise DecodeError(f"must be a table, not {shown(value)}")
    return value


def _names(file: _File, path: str) -> Mapping[str, None] | None:
    """The names that a file lists at this place; None if the place is missing or holds something else."""
    if path not in file.names:
        found: Any = file.root
        for key in path.split("."):
            found = found.get(key) if isinstance(found, Mapping) else None
        if isinstance(found, list):
            found = [one.get("id") if isinstance(one, Mapping) else one for one in found]
        is_list = isinstance(found, (list, Mapping))
        file.names[path] = dict.fromkeys(name for name in found if isinstance(name, str)) if is_list else None
    return file.names[path]


# -- the decoder ------------------------------------------------------------------------------------------------------


@cache
def _decoder(unknown_keys: UnknownKeys) -> Decoder:
    decoder = Decoder(unknown_keys)
    decoder.register_structure_hook(int, Range().hook(int, decoder))
    decoder.register_structure_hook(str, _text)
    decoder.register_structure_hook(bool, _truth)
    decoder.register_structure_hook_func(lambda kind: kind == bool | int, _truth_or_number)
    factories: Mapping[Callable[[Any], bool], Callable[[Any], Hook]] = {
        is_dataclass: lambda kind: _table(kind, decoder),
        lambda kind: get_origin(kind) is Literal: _literal,
        lambda kind: type(None) in get_args(kind): lambda kind: _optional(kind, decoder),
        lambda kind: get_origin(kind) is tuple: lambda kind: _list(kind, decoder),
        lambda kind: get_origin(kind) is Mapping: lambda kind: _mapping(kind, decoder),
        lambda kind: get_origin(kind) is Annotated: lambda kind: _marked(kind, decoder),
    }
    for applies, factory in factories.items():
        decoder.register_structure_hook_factory(applies, factory)
    return decoder


def _text(value: Any, _: Any) -> str:
    if not isinstance(value, str) or not value:
        raise DecodeError(f"must be a text that is not empty, not {shown(value)}")
    return value


def _truth(value: Any, _: Any) -> bool:
    if not isinstance(value, bool):
        raise DecodeError(f"must be true or false, not {shown(value)}")
    return value


def _truth_or_number(value: Any, _: Any) -> bool | int:
    if not isinstance(value, int) or value < 0:
        raise DecodeError(f"must be true, false, or a whole number, 0 or more, not {shown(value)}")
    return value


def _literal(kind: Any) -> Hook:
    def literal(value: Any, _: Any) -> Any:
        if value not in get_args(kind):
            raise unknown(value, get_args(kind))
        return value

    return literal


def _optional(kind: Any, decoder: Decoder) -> Hook:
    """What decodes a value that may be missing: a file has no other way to say that there is none."""
    (there,) = (one for one in get_args(kind) if one is not type(None))
    hook = decoder.get_structure_hook(there)
    return lambda value, _: hook(value, there)


def _marked(kind: Any, decoder: Decoder) -> Hook:
    """What decodes an annotated type: the form that a mark gives it, or else its own, and then the checks."""
    base, *marks = get_args(kind)
    forms = [mark for mark in marks if hasattr(mark, "hook")]
    checks = [mark.check for mark in marks if hasattr(mark, "check")]
    decoded = forms[0].hook(base, decoder) if forms else decoder.get_structure_hook(base)
    may_be_empty = any(isinstance(mark, MayBeEmpty) for mark in marks)

    def marked(value: Any, _: Any) -> Any:
        if may_be_empty and value == "":
            return ""
        result = decoded(value, base)
        for check in checks:
            check(result)
        return result

    hook = marked if checks or may_be_empty else decoded
    of = next((mark for mark in marks if isinstance(mark, Value)), None)
    return of.within(base, hook, decoder) if of is not None else hook


def _list(kind: Any, decoder: Decoder) -> Hook:
    """What decodes a tuple out of a list: any number of one type, or one of each type."""
    types = get_args(kind)
    hooks = [decoder.get_structure_hook(one) for one in types if one is not ...]
    if types[-1] is ...:
        return lambda value, _: tuple(_each(value, hooks[0], types[0]))

    def fixed(value: Any, _: Any) -> tuple[Any, ...]:
        if len(_require_list(value)) != len(hooks):
            raise DecodeError(f"must be a list of {len(hooks)}, not {shown(value)}")
        return tuple(_inside(at, hook, value[at], types[at]) for at, hook in enumerate(hooks))

    return fixed


def _mapping(kind: Any, decoder: Decoder) -> Hook:
    """What decodes a table whose keys are names, or numbers."""
    identity, entry = get_args(kind)
    hook = decoder.get_structure_hook(entry)
    name_of = _number if identity is int else str

    def mapping(value: Any, _: Any) -> Mapping[Any, Any]:
        named = {key: one for key, one in require_table(value).items() if key not in decoder.remarks}
        return MappingProxyType({name_of(key): _inside(key, hook, one, entry) for key, one in named.items()})

    return mapping


def _number(key: str) -> int:
    """A key of a table that is a number."""
    if not (key.isascii() and key.isdecimal() and key == str(int(key))):
        raise DecodeError("must be a whole number", key)
    return int(key)


def _each(value: Any, hook: Hook, kind: Any) -> Iterator[Any]:
    for position, one in enumerate(_require_list(value)):
        yield _inside(position, hook, one, kind)


def _inside(step: str | int, hook: Hook, value: Any, kind: Any) -> Any:
    try:
        return hook(value, kind)
    except DecodeError as error:
        raise error.within(step) from None


def _require_list(value: Any) -> Sequence[Any]:
    if not isinstance(value, list):
        raise DecodeError(f"must be a list, not {shown(value)}")
    return value


class _Place(NamedTuple):
    """Where the value of a field stands, whether it may be missing, and what the field reads of the table itself."""

    keys: tuple[str, ...]
    optional: bool
    around: "_Known"


@dataclass(slots=True)
class _Known:
    """What a table on the way to the values of fields may hold; nothing: it is such a value itself."""

    keys: "dict[str, _Known]"
    closed: bool = False

    def add(self, place: Path) -> None:
        """Another place for a value."""
        at = self
        for key in place.keys:
            at = at.keys.setdefault(key, _Known({}))
            at.closed |= place.closed

    def merge(self, other: "_Known") -> None:
        """Whatever the other one knows."""
        for key, known in other.keys.items():
            self.keys.setdefault(key, _Known({})).merge(known)

    def pick(self, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is known of a table."""
        return {
            key: self.keys[key].pick(said) if self.keys[key].keys and isinstance(said, Mapping) else said
            for key, said in table.items()
            if key in self.keys
        }

    def require(self, table: Mapping[str, Any], unknown_keys: UnknownKeys) -> None:
        """Raises Wrong if a table holds a key that it may not."""
        for key, said in table.items():
            known = self.keys.get(key)
            if known is None:
                if unknown_keys.value is not None and key not in unknown_keys.value:
                    raise DecodeError(f"is unknown; known are {_listed(self.keys)}", key)
                if unknown_keys is UnknownKeys.PROVENANCE:
                    _inside(key, _text, said, str)
            elif known.keys and isinstance(said, Mapping):
                try:
                    known.require(said, UnknownKeys.REFUSED if known.closed else unknown_keys)
                except DecodeError as error:
                    raise error.within(key) from None


def _table(kind: type, decoder: Decoder) -> Hook:
    """What decodes a dataclass out of a table."""
    places, known = _places(kind)
    of_file = [field.name for field in fields(kind) if _mark(field.type, FileDigest)]
    build: Hook = make_dict_structure_fn(kind, decoder)

    def table(value: Any, _: Any) -> Any:
        known.require(require_table(value), decoder.unknown_keys)
        found: dict[str, Any] = dict.fromkeys(of_file, _FILE.get().digest)
        for name, place in places.items():
            said = _said(value, place)
            if said is not MISSING:
                found[name] = said
        try:
            return build(found, kind)
        except ClassValidationError as errors:
            error, note = errors.group_exceptions()[0][0]
            if not isinstance(error, DecodeError):
                raise
            raise error.within(*places[note.name].keys) from None

    return table


def _places(kind: type) -> tuple[Mapping[str, _Place], _Known]:
    """Where the values of the fields of a dataclass stand, and what its table may hold."""
    places, known = {}, _Known({})
    for field in fields(kind):
        if field.init and not _mark(field.type, FileDigest):
            at = _mark(field.type, Path) or Path(field.name)
            required = field.default is MISSING and field.default_factory is MISSING
            around = _Known({}) if at.keys else _known_around(field.type)
            places[field.name] = _Place(at.keys, not required, around)
            known.add(at)
            known.merge(around)
    return places, known


def _known_around(kind: Any) -> _Known:
    """What a field reads of the table to which it belongs: the fields of a dataclass, or the keys of a form."""
    base, *marks = get_args(kind)
    for mark in marks:
        if isinstance(mark, (Subset, Prefixed, Union)):
            return _Known({key: _Known({}) for key in mark.keys_around(base)})
        if isinstance(mark, Convert):
            base = mark.other
    return _places(base)[1]


def _said(table: Mapping[str, Any], place: _Place) -> Any:
    """What a table says at a place; MISSING if it says nothing and need not."""
    found: Any = table if place.keys else place.around.pick(table)
    for depth, key in enumerate(place.keys, 1):
        if key not in _inside_of(found, place.keys[: depth - 1]):
            if place.optional and depth == len(place.keys):
                return MISSING
            raise DecodeError("is missing", *place.keys[:depth])
        found = found[key]
    return found


def _inside_of(value: Any, path: tuple[str, ...]) -> Mapping[str, Any]:
    try:
        return require_table(value)
    except DecodeError as error:
        raise error.within(*path) from None


def _mark(kind: Any, mark: type[T]) -> T | None:
    return next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, mark)), None)
