"""Reference of the protocol: a page for each protocol file, made of its comments."""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    ServiceDescriptorProto,
)

ROOT = Path(__file__).resolve().parent.parent.parent
PROTOS = ROOT / "protos"
FOLDER = "reference/protocol"
"""The folder of the pages in the site."""
MESSAGES, ENUMS, SERVICES, FIELDS, METHODS = 4, 5, 6, 2, 2
"""Numbers of fields in descriptors, of which the paths of comments consist; values of enums have that of fields."""
NESTED, NESTED_ENUMS = 3, 4
Named = DescriptorProto | EnumDescriptorProto


def pages() -> dict[str, str]:
    """The text of each page, by the path of its protocol file."""
    described = _described()
    places = {name: _page(file.name) for file in described for name in _names(file)}
    return {file.name: "\n".join(_Page(file, places).lines()) + "\n" for file in described}


def page_of(proto: str) -> str:
    """The page of a protocol file in the site, by its path below `protos`."""
    return f"{FOLDER}/{_page(proto)}"


def files() -> list[str]:
    """The protocol files, by their paths below `protos`."""
    return sorted(str(path.relative_to(PROTOS)) for path in PROTOS.glob("caravanserai/**/*.proto"))


def _described() -> Sequence[FileDescriptorProto]:
    with TemporaryDirectory() as folder:
        output = Path(folder) / "set"
        subprocess.run(
            [
                *(sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={PROTOS}", "--include_source_info"),
                *(f"--descriptor_set_out={output}", *files()),
            ],
            check=True,
        )
        return FileDescriptorSet.FromString(output.read_bytes()).file


def _page(proto: str) -> str:
    """`caravanserai/v1/event.proto` becomes `event.md`, and `caravanserai/games/merv/v1/…` `games-merv-….md`."""
    parts = [part for part in Path(proto).with_suffix("").parts if part not in ("caravanserai", "v1")]
    return "-".join(parts) + ".md"


def _title(proto: str) -> str:
    """`match_service.proto` becomes "Match service", and `decisions.proto` of a game names it."""
    words = Path(_page(proto)).stem.removeprefix("games-").replace("-", ": ").replace("_", " ")
    return words.capitalize()


def _names(file: FileDescriptorProto) -> Iterator[str]:
    def inside(prefix: str, message: DescriptorProto) -> Iterator[str]:
        yield prefix + message.name
        for each in message.nested_type:
            yield from inside(f"{prefix}{message.name}.", each)
        yield from (f"{prefix}{message.name}.{each.name}" for each in message.enum_type)

    prefix = f".{file.package}."
    for message in file.message_type:
        yield from inside(prefix, message)
    yield from (prefix + each.name for each in file.enum_type)


class _Page:
    """The text of one page. ``places`` has the page of each message and enumeration, by full name."""

    def __init__(self, file: FileDescriptorProto, places: Mapping[str, str]) -> None:
        self._file = file
        self._places = places
        locations = file.source_code_info.location
        self._comments = {tuple(each.path): each.leading_comments or each.trailing_comments for each in locations}

    def lines(self) -> Iterator[str]:
        """Lines of Markdown."""
        yield f"# {_title(self._file.name)}"
        yield ""
        yield f"`{self._file.name}`, package `{self._file.package}`"
        for index, service in enumerate(self._file.service):
            yield from self._service((SERVICES, index), service)
        for index, message in enumerate(self._file.message_type):
            yield from self._message((MESSAGES, index), message, f".{self._file.package}.")
        for index, enum in enumerate(self._file.enum_type):
            yield from self._enum((ENUMS, index), enum, f".{self._file.package}.")

    def _comment(self, path: tuple[int, ...]) -> list[str]:
        lines = self._comments.get(path, "").rstrip("\n").split("\n")
        return [line.removeprefix(" ").replace("<", "&lt;") if "`" not in line else line[1:] for line in lines]

    def _cell(self, path: tuple[int, ...]) -> str:
        return " ".join(self._comment(path)).replace("|", "\\|").strip()

    def _service(self, path: tuple[int, ...], service: ServiceDescriptorProto) -> Iterator[str]:
        yield from ("", f"## {service.name}", "", *self._comment(path))
        for index, method in enumerate(service.method):
            streams = "stream of " if method.client_streaming else "", "stream of " if method.server_streaming else ""
            yield from ("", f"### {method.name}", "", *self._comment((*path, METHODS, index)), "")
            yield f"Request: {streams[0]}{self._link(method.input_type)}. "
            yield f"Answer: {streams[1]}{self._link(method.output_type)}."

    def _message(self, path: tuple[int, ...], message: DescriptorProto, prefix: str) -> Iterator[str]:
        if message.options.map_entry:
            return
        yield from self._heading(path, message, prefix)
        if message.field:
            yield from ("", "| number | field | type | meaning |", "|---|---|---|---|")
        for index, field in enumerate(message.field):
            meaning = self._cell((*path, FIELDS, index))
            yield f"| {field.number} | `{field.name}` | {self._type(field, message)} | {meaning} |"
        inner = f"{prefix}{message.name}."
        for index, nested in enumerate(message.nested_type):
            yield from self._message((*path, NESTED, index), nested, inner)
        for index, enum in enumerate(message.enum_type):
            yield from self._enum((*path, NESTED_ENUMS, index), enum, inner)

    def _enum(self, path: tuple[int, ...], enum: EnumDescriptorProto, prefix: str) -> Iterator[str]:
        yield from self._heading(path, enum, prefix)
        yield from ("", "| number | value | meaning |", "|---|---|---|")
        for index, value in enumerate(enum.value):
            yield f"| {value.number} | `{value.name}` | {self._cell((*path, FIELDS, index))} |"

    def _heading(self, path: tuple[int, ...], thing: Named, prefix: str) -> Iterator[str]:
        name = (prefix + thing.name).removeprefix(f".{self._file.package}.")
        yield from ("", f"## {name} {{ #{name} }}", "", *self._comment(path))

    def _type(self, field: FieldDescriptorProto, message: DescriptorProto) -> str:
        for nested in message.nested_type:
            if nested.options.map_entry and field.type_name.endswith(f".{message.name}.{nested.name}"):
                return f"map of {self._type(nested.field[0], nested)} to {self._type(nested.field[1], nested)}"
        name = self._link(field.type_name) if field.type_name else f"`{_scalar(field)}`"
        return f"list of {name}" if field.label == FieldDescriptorProto.LABEL_REPEATED else name

    def _link(self, name: str) -> str:
        short = name.removeprefix(f".{self._file.package}.").removeprefix(".caravanserai.v1.").lstrip(".")
        page = self._places.get(name)
        if page is None:
            return f"`{short}`"
        own = page == _page(self._file.name)
        return f"[`{short}`]({'' if own else page}#{short})"


def _scalar(field: FieldDescriptorProto) -> str:
    return FieldDescriptorProto.Type.Name(field.type).removeprefix("TYPE_").lower()
