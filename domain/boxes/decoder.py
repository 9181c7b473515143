"""Fills frozen dataclasses from a TOML file that comes with a game: the class declares, the decoder reads.

A field's type says what its value must be, and `Path` where it stands. What a type cannot say, marks in `Annotated` do:
a range, the names that are admitted, how a table becomes a value of another kind. The first thing that does not fit is
a `BoxError` with table, key and reason. What concerns several values is left to functions beside the dataclasses.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, cached_property, partial
from threading import local
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from cattrs import ClassValidationError, Converter
from cattrs.dispatch import StructureHook
from cattrs.gen import make_dict_structure_fn

from domain.boxes import converters
from domain.boxes.file import BoxError, digest, origins_within, parse, parse_json, shown
from domain.boxes.paths import (
    DecodeError,
    UnknownKeys,
    find,
    inside,
    require_list,
    require_table,
    require_text,
    unknown,
)
from domain.boxes.reasons import NOT_THERE, BoxReason

T = TypeVar("T")


def decode(content: bytes, kind: type[T], *, unknown_keys: UnknownKeys = UnknownKeys.PROVENANCE) -> T:
    """The TOML file with this content as a dataclass of this kind.

    Raises:
        BoxError: the file cannot be read, a value is missing, unknown or of a wrong type, or a name leads nowhere.
    """
    root = parse(content)
    if unknown_keys is UnknownKeys.PROVENANCE:
        _require_origins(root)
    return _decoded(root, content, kind, unknown_keys)


def decode_json(content: bytes, kind: type[T]) -> T:
    """The JSON file with this content as a dataclass of this kind. It holds what fields name, and nothing else.

    Raises:
        BoxError: as `decode` says.
    """
    return _decoded(parse_json(content), content, kind, UnknownKeys.REFUSED)


def _decoded(root: Mapping[str, Any], content: bytes, kind: type[T], unknown_keys: UnknownKeys) -> T:
    decoder = _decoder(unknown_keys)
    decoder.held.document = converters.Document(root, digest(content))
    try:
        return decoder.structure(root, kind)
    except DecodeError as error:
        raise error.located(root) from error
    finally:
        del decoder.held.document


def _require_origins(root: Mapping[str, Any]) -> None:
    for origin in origins_within("", root):
        for key, said in (("provenance", origin.provenance), ("source", origin.source)):
            if origin.table and not said:
                raise BoxError(origin.table, key, NOT_THERE)


class FileDecoder(Converter):
    """Decodes files; in each thread it holds the document that it decodes there, for its hooks serve all threads."""

    def __init__(self, unknown_keys: UnknownKeys, held: local | None = None) -> None:
        super().__init__()
        self.unknown_keys = unknown_keys
        self.held = held or local()
        """With the `document`."""
        self.register_structure_hook(int, lambda value, _: converters.Range().read(value))
        self.register_structure_hook(str, lambda value, _: require_text(value))
        self.register_structure_hook(_truth)
        self.register_structure_hook(_truth_or_number)
        self.register_structure_hook_factory(is_dataclass, self._table)
        factories = {Literal: _literal, tuple: self._list, Mapping: self._mapping, Annotated: self._marked}
        for origin, factory in factories.items():
            self.register_structure_hook_factory(partial(_comes_from, origin), factory)

    @cached_property
    def strict(self) -> "FileDecoder":
        """One that decodes the same file, and refuses unknown keys."""
        return FileDecoder(UnknownKeys.REFUSED, self.held)

    def reader(self, kind: Any) -> converters.Reader:
        """The function that makes a value of a type."""
        hook = self.get_structure_hook(kind)
        return lambda value: hook(value, kind)

    def _table(self, kind: type) -> StructureHook:
        """The function that decodes a dataclass out of a table."""
        where, known = converters.places(kind)
        optional = {one.name for one in fields(kind) if not (one.default is MISSING and one.default_factory is MISSING)}
        of_file = [one.name for one in fields(kind) if converters.mark_of(one.type, converters.FileDigest)]
        build: StructureHook = make_dict_structure_fn(kind, self)

        def table(value: Any, _: Any) -> Any:
            known.require(value, self.unknown_keys)
            found: dict[str, Any] = dict.fromkeys(of_file, self.held.document.digest)
            for name, (keys, around) in where.items():
                said = find(value, *keys, optional=name in optional) if keys else around.pick(value)
                if said is not MISSING:
                    found[name] = said
            try:
                return build(found, kind)
            except ClassValidationError as errors:
                error, note = errors.group_exceptions()[0][0]
                if not isinstance(error, DecodeError):
                    raise
                raise error.within(*where[note.name][0]) from None

        return table

    def _marked(self, kind: Any) -> StructureHook:
        """The function that decodes an annotated type: the form that a mark gives it, or else its own, and then the
        checks.
        """
        base, *marks = get_args(kind)
        form = converters.mark_of(kind, converters.Form)
        decoded = form.reader(base, self) if form else self.reader(base)
        checks = [mark for mark in marks if isinstance(mark, converters.Check)]
        may_be_empty = converters.mark_of(kind, converters.MayBeEmpty) is not None

        def marked(value: Any) -> Any:
            if may_be_empty and value == "":
                return ""
            result = decoded(value)
            for mark in checks:
                mark.check(result, self.held.document)
            return result

        one = converters.mark_of(kind, converters.Value)
        read = one.within(marked, self) if one else marked
        return lambda value, _: read(value)

    def _list(self, kind: Any) -> StructureHook:
        """The function that decodes a tuple out of a list: any number of one type, or one of each type."""
        types = get_args(kind)
        readers = [self.reader(one) for one in types if one is not ...]
        if types[-1] is ...:
            return lambda value, _: tuple(converters.each(value, readers[0]))

        def fixed(value: Any, _: Any) -> tuple[Any, ...]:
            if len(require_list(value)) != len(readers):
                raise DecodeError(
                    BoxReason("must be a list of {number}, not {value}", number=len(readers), value=shown(value))
                )
            return tuple(inside(read, value[at], at) for at, read in enumerate(readers))

        return fixed

    def _mapping(self, kind: Any) -> StructureHook:
        """The function that decodes a table whose keys are names, or numbers."""
        identity, entry = get_args(kind)
        read, remarks = self.reader(entry), self.unknown_keys.value or ()
        name_of = _number if identity is int else str

        def mapping(value: Any, _: Any) -> Mapping[Any, Any]:
            named = {key: one for key, one in require_table(value).items() if key not in remarks}
            return MappingProxyType({name_of(key): inside(read, one, key) for key, one in named.items()})

        return mapping


_decoder = cache(FileDecoder)


def _truth(value: Any, _: Any) -> bool:
    if not isinstance(value, bool):
        raise DecodeError(BoxReason("must be true or false, not {value}", value=shown(value)))
    return value


def _truth_or_number(value: Any, _: Any) -> bool | int:
    if not isinstance(value, int) or value < 0:
        raise DecodeError(
            BoxReason("must be true, false, or a whole number, 0 or more, not {value}", value=shown(value))
        )
    return value


def _comes_from(origin: Any, kind: Any) -> bool:
    return get_origin(kind) is origin


def _literal(kind: Any) -> StructureHook:
    def literal(value: Any, _: Any) -> Any:
        if value not in get_args(kind):
            raise unknown(value, get_args(kind))
        return value

    return literal


def _number(key: str) -> int:
    """A key of a table that is a number."""
    if not (key.isascii() and key.isdecimal() and key == str(int(key))):
        raise DecodeError(BoxReason("must be a whole number"), key)
    return int(key)
